"""Whatever arrives: a page with a sentence, never an error of ours; and names come back as typed."""

import json
from io import BytesIO
from urllib.parse import urlencode

import pytest
from driver import Driver
from facts import played, rules
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet import security
from scoresheet.app import create_app
from scoresheet.codec import dumps, match_document
from scoresheet.deal import Side, Trump
from scoresheet.entries import Settings
from scoresheet.log import Contract, ContractNoted, Entered, Opened, fold
from scoresheet.store import new_key
from scoresheet.words import isolated

NASTY = [
    "",
    " ",
    "0",
    "-1",
    "162",
    "9" * 400,
    "1e9",
    "٣",
    "NaN",
    "NS",
    "capot",
    "{{ 7 * 7 }}",
    "%(name)s %s",
    "<script>alert(1)</script>",
    "\"'`;--",
    "a\x00b",
    "line\r\nline",
    "\u202eright to left",
    "\ud83c",
    "🂡" * 100,
    "x" * 201,
    "=1+1",
]
texts = st.one_of(st.sampled_from(NASTY), st.text(max_size=30))
FORMS = (
    "deal deal/2 adjustment written contract settings rules/change dealer deal/2/move preview passed stop"
    " reopen undo/3 undo/3/back deal/2/remove deal/2/restore contract/remove rematch"
).split()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    """One app and one sheet for all examples of a test; what they leave behind is part of the next one."""
    path = tmp_path_factory.mktemp("any") / "any.db"
    app = create_app(f"sqlite:///{path}", TESTING=True, LIMITED=False)
    yield app
    app.extensions["store"].close()


def new_sheet(app, **switches):
    store = app.extensions["store"]
    contract = Contract(taker=Side.NS, bid=100, trump=Trump.H)
    table = Settings(rules=rules(**switches))
    happened = [Opened(table), Entered(played(100, 112)), Entered(played(100, 99)), ContractNoted(contract)]
    return store.create_sheet(store.create_book(), happened, op=new_key()).edit


def names_in(app, address):
    """The controls of a page's forms, and what each may be by itself."""
    page = Driver(app).get(address)
    names = {tag["name"] for tag in page.soup.select("main [name]")}
    values = {tag["value"] for tag in page.soup.select("main input[value], main option[value]")}
    return sorted(names | {"op", "seq", "after"}), sorted(values)


def fields_of(names, values):
    """Some fields of a form, some of them twice, filled with what it offers or with anything."""
    value = st.one_of(st.sampled_from(values or [""]), texts)
    return st.lists(st.tuples(st.sampled_from(names), value), max_size=12)


def sent(fields):
    """As some form of ours: one that names nothing is refused before it is read."""
    return encoded([*fields, ("op", new_key())])


def encoded(fields):
    return urlencode([(name, value.encode("utf-8", "surrogatepass")) for name, value in fields])


@pytest.mark.parametrize("path", FORMS)
def test_any_form(fuzzed, path):
    key = new_sheet(fuzzed, melds=True, all_trumps=True, generale=1000, highest_bid=400)
    client = fuzzed.test_client()
    names, values = names_in(fuzzed, f"/s/{key}/{path}")

    @settings(max_examples=60)
    @given(fields=fields_of(names, values))
    def send(fields):
        answer = client.post(
            f"/s/{key}/{path}", data=sent(fields), content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code in (200, 303, 400, 409, 422)

    send()
    assert client.get(f"/s/{key}").status_code == 200
    assert client.get(f"/s/{key}/log").status_code == 200


PAGE_OF = {"/preferences": "/", "/rules/form": "/new"}
"""Where the form stands that is sent there, if elsewhere."""


@pytest.mark.parametrize("path", ["/new", "/import", "/preferences", "/bring", "/rules/form"])
def test_any_form_without_a_sheet(fuzzed, path):
    client = fuzzed.test_client()
    names, values = names_in(fuzzed, PAGE_OF.get(path, path))

    @settings(max_examples=60)
    @given(fields=fields_of(names, values))
    def send(fields):
        answer = client.post(path, data=sent(fields), content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (200, 302, 303, 400, 422)

    send()
    assert client.get("/").status_code == 200


TOOLS = "calculator calculator/claim calculator/contract calculator/rules count new"


@pytest.mark.parametrize("path", TOOLS.split())
def test_any_address_of_a_tool(fuzzed, path):
    client = fuzzed.test_client()
    names, values = names_in(fuzzed, f"/{path}")

    @settings(max_examples=60)
    @given(fields=fields_of(names, values))
    def ask(fields):
        assert client.get(f"/{path}?{encoded(fields)}").status_code in (200, 302, 303, 422)

    ask()


@pytest.mark.parametrize("path", ["deal", "adjustment", "passed", "settings", "renew", "delete", "rematch"])
def test_any_form_that_comes_too_fast(limited, path):
    """What is refused is refused with a page, whatever it holds."""
    key = new_sheet(limited)
    client = limited.test_client()
    names, values = names_in(limited, f"/s/{key}/{path}")
    form = "application/x-www-form-urlencoded"
    for _ in range(security.WRITES.most):
        client.post(f"/s/{key}/dealer", data={"op": "o"})

    @settings(max_examples=20)
    @given(fields=fields_of(names, values), size=st.sampled_from([0, 10, 5000, 700_000]))
    def send(fields, size):
        padding = "&" + "%22" * size
        answer = client.post(f"/s/{key}/{path}", data=sent(fields) + padding, content_type=form)
        assert answer.status_code in (400, 413, 429)
        assert ("Retry-After" in answer.headers) is (answer.status_code == 429)

    send()


HEADERS = [
    "Accept-Encoding",
    "Accept-Language",
    "Content-Length",
    "Content-Type",
    "Cookie",
    "Host",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "Origin",
    "Range",
    "Referer",
    "Sec-Fetch-Site",
    "Transfer-Encoding",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
]
ODD = [
    *[
        "",
        "http://[",
        "http://[::1",
        "//",
        "null",
        "*",
        "bytes=0-1,-5",
        "lang=\xff",
        "fr;q=nan",
        "[::1]",
        "[",
    ],
    *["localhost:99999999", "W/", '"', "books=" + "x" * 4000, "theme=;lang=..", "9" * 30],
]
said = st.one_of(
    st.sampled_from(ODD), st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=20)
)
all_said = st.dictionaries(st.sampled_from(HEADERS), said, max_size=4)


@settings(max_examples=200)
@given(headers=all_said, method=st.sampled_from(["GET", "POST"]))
def test_any_header(fuzzed, headers, method):
    environ = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
    for name in ("CONTENT_LENGTH", "CONTENT_TYPE"):
        if f"HTTP_{name}" in environ:
            environ[name] = environ.pop(f"HTTP_{name}")
    for path in ("/", "/new", "/static/app.css"):
        with fuzzed.test_client().open(path, method=method, environ_overrides=environ) as answer:
            assert answer.status_code < 500


@settings(max_examples=150)
@given(path=st.lists(st.one_of(st.sampled_from(["s", "v", "b", "deal", "log", "why"]), texts), max_size=5))
def test_any_path(fuzzed, path):
    joined = "/".join(["", *path]).encode("utf-8", "surrogatepass").decode("latin-1")
    answer = fuzzed.test_client().get(environ_overrides={"PATH_INFO": joined})
    assert answer.status_code < 500


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def a_document(app):
    key = new_sheet(app, melds=True)
    store = app.extensions["store"]
    events = store.events(store.sheet_by_edit_key(key))
    return json.loads(dumps(match_document(fold(events).match, events)))


def places_in(document, path=()):
    """The path of everything in a document."""
    yield path
    if isinstance(document, dict):
        for name, inner in document.items():
            yield from places_in(inner, (*path, name))
    if isinstance(document, list):
        for place, inner in enumerate(document):
            yield from places_in(inner, (*path, place))


def replaced(document, path, value):
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = replaced(document[path[0]], path[1:], value)
    return copy


def test_any_import(fuzzed):
    """A true document with one thing in it replaced by anything."""
    client, document = fuzzed.test_client(), a_document(fuzzed)

    @settings(max_examples=250)
    @given(path=st.sampled_from(list(places_in(document))), value=json_values)
    def bring(path, value):
        text = json.dumps(replaced(document, path, value))
        answer = client.post("/import", data={"op": new_key(), "text": text})
        assert answer.status_code in (200, 303, 422)
        if answer.status_code == 303:
            assert client.get(answer.location).status_code == 200

    bring()
    assert client.get("/").status_code == 200


@settings(max_examples=100)
@given(content=st.binary(max_size=200))
def test_any_file(fuzzed, content):
    answer = fuzzed.test_client().post("/import", data={"op": "o", "file": (BytesIO(content), "x.json")})
    assert answer.status_code == 422


NAMES = [
    pytest.param('Jean "Jeannot" O\'Neill', id="quotes"),
    pytest.param("<b>Anne</b> & Luc", id="markup"),
    pytest.param("{{ config }} %(x)s", id="templates"),
    pytest.param("אנה", id="right to left"),
    pytest.param("Łukasz Ødegård 🂡", id="from everywhere"),
    pytest.param("=SUM(A1)", id="a formula"),
    pytest.param("W" * 40, id="long"),
    pytest.param("W" * 200, id="200 letters"),
    pytest.param("\u202eevil", id="a right-to-left mark"),
    pytest.param("two\nlines", id="two lines"),
    pytest.param("a\x07b", id="a bell"),
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_as_typed_or_is_refused_with_a_sentence(driver, name):
    form = driver.follow(driver.get("/"), "New match")
    page = driver.send(form, side_ns=name, player_n=name)
    if page.status == 422:
        assert page.errors["side_ns"]
        assert page.value("side_ns") == name
        return
    assert isolated(name) in page.texts(".totals h2") or len(name) > 34  # a longer one is told in brief there
    settings = driver.get(f"{page.address}/settings")
    assert (settings.value("side_ns"), settings.value("player_n")) == (name, name)
    export = json.loads(driver.client.get(f"{page.address}/export.json").data)
    assert (export["sides"]["NS"], export["players"]["N"]) == (name, name)
    assert driver.client.get(f"{page.address}/export.csv").status_code == 200
    assert name in driver.get("/").text(".matches")


@pytest.mark.parametrize("name", NAMES)
def test_a_reason_and_a_note_come_back_as_typed_or_are_refused(driver, name):
    sheet = driver.new_match()
    form = driver.follow(sheet, "Adjustment")
    page = driver.send(form, side="NS", points="10", reason=name)
    if page.status == 422:
        assert page.errors["reason"]
        assert page.value("reason") == name
        return
    assert name in page.rows[0].text
    assert name in driver.get(f"{sheet.address}/log").text("main")


@pytest.mark.parametrize("place", ['"rules": "\\ud800"', '"rules": "base2000", "\\udfff": 1'])
def test_half_a_surrogate_pair_in_a_file_is_refused_on_a_page_that_can_be_sent(driver, place):
    text = f'{{"format": "coinche-scoresheet/1", {place}, "entries": [{{"kind": "\\ud800"}}]}}'
    page = driver.send(driver.get("/import"), text=text)
    assert page.status == 422


@pytest.mark.parametrize("name", ["a\u202eb", "\u2067a", "\u200b\u200b"])
def test_a_name_that_turns_what_stands_around_it_or_shows_nothing_is_refused(driver, name):
    page = driver.send(driver.get("/new"), side_ns=name)
    assert page.status == 422
    assert list(page.errors) == ["side_ns"]


def test_a_result_that_no_page_offers_is_refused_at_its_field(driver):
    match = driver.new_match()
    fields = {
        "taker": "NS",
        "bid": "100",
        "trump": "S",
        "coinche": "none",
        "points_ns": "100",
        "result": "blah",
    }
    page = driver.post(f"/s/{match.key}/deal", fields)
    assert page.status == 422
    assert list(page.errors) == ["result"]


@pytest.mark.parametrize(
    "name", ["player_n", "side_ew", "rules_name", "preset", "first_dealer", "rule_target"]
)
def test_what_nobody_types_is_not_shown_again_whole(driver, name):
    page = driver.post("/new", {"op": "o", name: "x" * 1_900_000})
    assert page.status == 422
    assert len(page.response.text) < 500_000


def test_a_pasted_text_that_is_refused_is_shown_again_unless_it_is_very_long(driver):
    little, large = '{"a": 1}', '{"a": 1}' + "\n[]" * 100_000
    shown = driver.post("/import", {"op": "o", "text": f"{little}x"})
    assert shown.text("textarea") == f"{little}x"
    page = driver.post("/import", {"op": "o", "text": large})
    assert page.status == 422
    assert page.text("textarea") == ""
    assert "paste it once more" in page.text("[role=alert]")
