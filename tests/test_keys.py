"""The link is the key: every route × every kind of key, from the URL map itself."""

import tempfile
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from driver import Driver, Page, filled_in, where_to
from facts import purged, removed
from sqlalchemy import select

from scoresheet.app import create_app
from scoresheet.deal import Deal, Side, Trump
from scoresheet.entries import Entry, Settings
from scoresheet.log import Entered, Opened, Removed, Stopped, Version
from scoresheet.store import new_key
from scoresheet.store.tables import metadata

ARGUMENTS = {"build": "now", "number": 2, "seq": 3, "preset": "club", "filename": "app.css"}
DEAL = Entered(Entry(content=Deal(taker=Side.NS, bid=100, trump=Trump.S, points=112)))

OPEN = {
    "GET book.home": 200,
    "GET book.new": 200,
    "POST book.start": 303,
    "GET book.choose_file": 200,
    "POST book.bring": 422,
    "POST book.prefer": 303,
    "GET keeping.ask_for_link": 200,
    "POST keeping.find_by_link": 422,
    "GET asset": 200,
    "GET book.manifest": 200,
    "GET static": 200,
    "GET tools.calculator": 200,
    "GET tools.claim": 200,
    "GET tools.contract": 200,
    "GET tools.count": 200,
    "GET tools.deal_under_rules": 200,
    "GET tools.health": 200,
    "GET tools.offline": 200,
    "GET tools.preset": 200,
    "GET tools.preset_bids": 200,
    "GET tools.presets": 200,
    "GET tools.worker": 200,
    "POST tools.rules_form": 200,
}
"""What needs no key, and the status of an empty form."""

WITH_BOOK_KEY = {
    "GET book.show": 200,
    "POST book.open_here": 303,
    "GET keeping.book_link": 200,
    "POST keeping.renew_book": 303,
}

READ = {
    "bids_on_sheet": 200,
    "claim": 200,
    "compare": 200,
    "contract_on_sheet": 200,
    "deal_under_rules": 200,
    "export_csv": 200,
    "export_json": 200,
    "log": 200,
    "past": 200,
    "rematch": 200,
    "rules": 200,
    "share": 200,
    "sheet_manifest": 200,
    "show": 200,
    "table": 200,
    "take": 200,
    "total": 200,
    "version": 200,
    "why": 200,
}
"""The pages of a sheet to look at, under the view key; they stand under the edit key, too."""

WITH_VIEW_KEY = {f"GET view.{name}": status for name, status in READ.items()}

WITH_EDIT_KEY = {f"GET sheet.{name}": status for name, status in READ.items()} | {
    "GET entries.adjust": 200,
    "POST entries.adjust": 422,
    "GET entries.copy_from_paper": 200,
    "POST entries.copy_from_paper": 422,
    "GET entries.correct": 200,
    "POST entries.correct": 409,
    "GET entries.count_for_deal": 200,
    "GET entries.enter": 200,
    "POST entries.enter": 422,
    "GET entries.note": 200,
    "POST entries.note": 422,
    "POST entries.passed": 409,
    "POST entries.preview": 200,
    "POST entries.put_back": 303,
    "POST entries.remove": 409,
    "POST entries.reopen": 409,
    "POST entries.restore": 409,
    "POST entries.stop": 409,
    "POST entries.take_away_contract": 303,
    "POST entries.undo": 409,
    "GET keeping.confirm_deletion": 303,
    "POST keeping.delete": 409,
    "GET keeping.offer_to_bring": 200,
    "POST keeping.bring": 303,
    "POST keeping.remove": 409,
    "POST keeping.renew": 303,
    "POST keeping.restore": 409,
    "GET match.change_rules": 200,
    "POST match.change_rules": 422,
    "GET match.offer_rematch": 303,
    "POST match.start_rematch": 303,
    "GET match.settings": 200,
    "POST match.settings": 303,
    "GET order.dealer": 200,
    "POST order.dealer": 409,
    "GET order.move": 200,
    "POST order.move": 409,
}
"""A form without its `seq` was made from an empty sheet: what rests on the entries meets a conflict."""

ANSWERS_WHEN_REMOVED = {
    "GET keeping.confirm_deletion": 200,
    "GET keeping.offer_to_bring": 200,
    "POST keeping.bring": 303,
    "POST keeping.renew": 303,
    "GET sheet.version": 404,
}
"""Every other page of a removed match offers to restore it."""


def new_app(folder):
    return create_app(f"sqlite:///{Path(folder) / 'keys.db'}", TESTING=True, LIMITED=False)


def routes_of(app):
    for rule in app.url_map.iter_rules():
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
            yield f"{method} {rule.endpoint}", rule


with tempfile.TemporaryDirectory() as folder, closing(new_app(folder).extensions["store"]):
    ROUTES = list(routes_of(new_app(folder)))
NAMES = list(dict.fromkeys(name for name, _ in ROUTES))
RULES = dict(ROUTES)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = new_app(tmp_path_factory.mktemp("keys"))
    yield app
    app.extensions["store"].close()


@pytest.fixture
def store(app):
    return app.extensions["store"]


@pytest.fixture
def book(store):
    return store.create_book()


@pytest.fixture
def keys(store, book):
    return store.create_sheet(book, [Opened(Settings(name="ours")), DEAL, DEAL], op=new_key())


@pytest.fixture
def strangers(store):
    """A sheet of somebody else."""
    return store.create_sheet(store.create_book(), [Opened(Settings()), DEAL, DEAL, Stopped()], op=new_key())


WRITES_NOTHING = {
    "POST book.open_here",
    "POST book.prefer",
    "POST entries.preview",
    "POST keeping.find_by_link",
    "POST tools.rules_form",
}
"""They answer a form, or set a cookie: sent twice they do nothing twice."""


FILLED_IN = {
    "POST book.start": {"preset": "base2000"},
    "POST book.bring": {"text": '{"format": "coinche-scoresheet/1", "rules": "club", "entries": []}'},
    "POST entries.adjust": {"side": "NS", "points": "10"},
    "POST entries.copy_from_paper": {"NS": "100", "EW": "60"},
    "POST entries.enter": {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "100"},
    "POST entries.correct": {"taker": "NS", "bid": "90", "trump": "S", "points_ns": "100"},
    "POST entries.note": {"taker": "NS", "bid": "100", "trump": "S"},
    "POST match.settings": {"name": "another", "target": "2000"},
    "POST match.change_rules": {"preset": "club", "agreed": "y"},
    "POST order.dealer": {"dealer": "W"},
    "POST order.move": {"after": "0"},
}
"""What somebody types, where a form asks for it."""
ACTS = {
    "POST book.bring",
    "POST book.start",
    "POST entries.adjust",
    "POST entries.copy_from_paper",
    "POST entries.correct",
    "POST entries.enter",
    "POST entries.note",
    "POST entries.passed",
    "POST entries.remove",
    "POST entries.stop",
    "POST entries.undo",
    "POST keeping.bring",
    "POST keeping.delete",
    "POST keeping.remove",
    "POST keeping.renew",
    "POST keeping.renew_book",
    "POST keeping.restore",
    "POST match.settings",
    "POST order.dealer",
    "POST order.move",
}
"""What can be done to the match of these tests, with what is typed here."""


def ask(app, name, key, **fields):
    """Send a form with nothing but its `op` to this route under this key, without any cookie."""
    method, fields = name.split()[0], {"op": new_key()} | fields
    sent = fields if method == "POST" else None
    with app.test_client().open(address_of(app, name, key), method=method, data=sent) as response:
        response.get_data()
        return response


def address_of(app, name, key):
    rule = RULES[name]
    values = {argument: {**ARGUMENTS, "key": key}[argument] for argument in rule.arguments}
    return app.url_map.bind("localhost").build(rule.endpoint, values)


def named(table):
    return [pytest.param(name, status, id=name) for name, status in sorted(table.items())]


def test_every_route_has_its_line_in_this_file():
    assert {*NAMES} == {*OPEN, *WITH_BOOK_KEY, *WITH_VIEW_KEY, *WITH_EDIT_KEY}
    for name, rule in ROUTES:
        prefix = {"/s/<key>": WITH_EDIT_KEY, "/v/<key>": WITH_VIEW_KEY, "/b/<key>": WITH_BOOK_KEY}
        assert name in prefix.get(str(rule)[:8], OPEN)


@pytest.mark.parametrize(("name", "status"), named(OPEN))
def test_what_needs_no_key(app, name, status):
    assert ask(app, name, None).status_code == status


@pytest.mark.parametrize(("name", "status"), named(WITH_EDIT_KEY))
def test_the_edit_key_edits(app, keys, name, status):
    assert ask(app, name, keys.edit).status_code == status


@pytest.mark.parametrize(("name", "status"), named(WITH_VIEW_KEY))
def test_the_view_key_shows(app, keys, name, status):
    assert ask(app, name, keys.view).status_code == status


@pytest.mark.parametrize(("name", "status"), named(WITH_BOOK_KEY))
def test_the_book_key_opens_the_book(app, book, name, status):
    assert ask(app, name, book.key).status_code == status


@pytest.mark.parametrize("name", sorted({*WITH_EDIT_KEY, *WITH_VIEW_KEY, *WITH_BOOK_KEY}))
def test_no_other_key_opens_anything(app, store, book, keys, name):
    record = store.sheet_by_edit_key(keys.edit)
    before = store.events(record)
    right = {"s": keys.edit, "v": keys.view, "b": book.key}[str(RULES[name])[1]]
    for key in {keys.edit, keys.view, book.key, new_key(), "nonsense", "x" * 5000, "é☃", "'--"} - {right}:
        assert ask(app, name, key).status_code == 404
    assert store.events(record) == before
    assert store.sheet_by_edit_key(keys.edit) == record


@pytest.mark.parametrize("name", sorted(WITH_EDIT_KEY))
def test_the_edit_key_of_another_sheet_touches_only_that_one(app, store, keys, strangers, name):
    record = store.sheet_by_edit_key(keys.edit)
    before = store.events(record)
    assert ask(app, name, strangers.edit).status_code != 404
    assert store.events(record) == before
    assert store.sheet_by_edit_key(keys.edit) == record


@pytest.mark.parametrize("name", sorted(WITH_VIEW_KEY))
def test_nothing_under_the_view_key_holds_a_key_that_edits(app, store, book, keys, name):
    """Not even in the browser of somebody who has the book."""
    driver = Driver(app)
    driver.get(f"/b/{book.key}")
    rule = RULES[name]
    values = {argument: {**ARGUMENTS, "key": keys.view}[argument] for argument in rule.arguments}
    address = app.url_map.bind("localhost").build(rule.endpoint, values)
    response = driver.client.get(address)
    told = response.get_data() + str(response.headers).encode()
    for key in (keys.edit, book.key):
        assert key.encode() not in told
    assert b"/s/" not in response.get_data()
    assert b"/b/" not in response.get_data()


@pytest.mark.parametrize("name", sorted(WITH_EDIT_KEY))
def test_a_removed_match_offers_to_be_restored(app, store, keys, name):
    removed(store, keys)
    response = ask(app, name, keys.edit)
    assert response.status_code == ANSWERS_WHEN_REMOVED.get(name, 410)
    if response.status_code == 410:
        assert f'action="/s/{keys.edit}/restore"' in response.text


@pytest.mark.parametrize("name", sorted(WITH_VIEW_KEY))
def test_a_removed_match_is_nothing_to_look_at(app, store, keys, name):
    removed(store, keys)
    assert ask(app, name, keys.view).status_code == 404


def test_unknown_malformed_purged_and_renewed_keys_answer_alike(app, store, book, keys, strangers):
    purged(store, keys)
    store.renew_keys(strangers.edit, new_key())
    store.renew_book_key(book.key, new_key())
    closed = [keys.edit, keys.view, strangers.edit, strangers.view, book.key]
    answers = {
        everything_of(app.test_client().get(f"/{kind}/{key}"))
        for kind in "svb"
        for key in [*closed, new_key(), "nonsense", "x" * 22]
    }
    assert len(answers) == 1


def everything_in(store):
    with store._database.reading() as connection:
        kept = (table for table in metadata.sorted_tables if table.name != "digest")  # computed, at any time
        return [connection.execute(select(table)).all() for table in kept]


@pytest.mark.parametrize("name", sorted(name for name in NAMES if not name.startswith("GET")))
def test_what_writes_states_its_seq_or_its_op(app, store, book, keys, name):
    """A request that names nothing may be sent twice, or made from a sheet that is no more."""
    key = book.key if str(RULES[name]).startswith("/b/") else keys.edit
    before = everything_in(store)
    answer = ask(app, name, key, op="", seq="")
    assert (answer.status_code == 400) is (name not in WRITES_NOTHING)
    assert everything_in(store) == before


def test_every_form_of_a_page_states_its_seq_or_its_op(app, store, book, keys):
    store.append(store.sheet_by_edit_key(keys.edit), Removed(3), op="o", made_from=Version(3))
    urls = app.url_map.bind("localhost")
    for name in NAMES:
        if not name.startswith("GET"):
            continue
        key = {"/b/": book.key, "/v/": keys.view}.get(str(RULES[name])[:3], keys.edit)
        here = address_of(app, name, key)
        with app.test_client().get(here) as answer:
            page = Page(answer)
            for form in page.soup.select("form") if answer.mimetype == "text/html" else ():
                for address, method in (where_to(form, button) for button in form("button")):
                    if method == "post":
                        endpoint, _ = urls.match(urlsplit(address or here).path, method="POST")
                        named = [
                            value for field, value in filled_in(form) if field in ("op", "seq") and value
                        ]
                        assert named or f"POST {endpoint}" in WRITES_NOTHING, (name, endpoint)


@pytest.mark.parametrize("name", sorted(name for name in NAMES if not name.startswith("GET")))
def test_what_is_sent_twice_is_done_once(app, store, book, keys, strangers, name):
    """The double tap, and the answer that was lost on its way: of a form as its page renders it."""
    on_book = str(RULES[name]).startswith("/b/")
    kept = {"POST keeping.restore", "POST keeping.delete"}
    _, version = removed(store, keys) if name in kept else (None, store.version_by_edit_key(keys.edit))
    key = book.key if on_book else keys.edit
    fields = {"op": new_key(), "seq": str(version)} | FILLED_IN.get(name, {})
    client = app.test_client()
    answers, states = [], []
    for _ in range(2):
        with client.open(address_of(app, name, key), method="POST", data=dict(fields)) as answer:
            answers.append((answer.status_code, answer.location))
        states.append(everything_in(store))
    assert states[0] == states[1]
    if name in ACTS:
        assert answers[0][0] == 303
        assert answers[1] == answers[0] or name == "POST keeping.delete"


def everything_of(response):
    headers = [(name, value) for name, value in response.headers if name != "Date"]
    return response.status, tuple(headers), response.get_data()


@pytest.mark.parametrize("name", sorted({*WITH_EDIT_KEY, *WITH_VIEW_KEY, *WITH_BOOK_KEY}))
def test_pages_under_a_key_are_not_for_search_engines_or_other_sites(app, book, keys, name):
    key = {"s": keys.edit, "v": keys.view, "b": book.key}[str(RULES[name])[1]]
    headers = ask(app, name, key).headers
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"].startswith("private")
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_static_files_are_the_same_for_everybody(app):
    for path in Path(app.static_folder).rglob("*"):
        if path.is_file():
            with app.test_client().get(f"/static/{path.relative_to(app.static_folder)}") as response:
                assert response.get_data() == path.read_bytes()


def test_what_is_of_this_build_is_kept_for_ever_and_what_is_missing_is_not(app, driver):
    page = driver.get("/")
    style = page.soup.select_one("link[rel=stylesheet]")["href"]
    assert app.config["BUILD"] in style
    for address, kept in (
        (style, True),
        (style.replace("app.css", "nothing.css"), False),
        ("/static/app.css", False),
    ):
        with driver.client.get(address) as response:
            assert ("immutable" in response.headers.get("Cache-Control", "")) is kept
