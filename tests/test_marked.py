"""On every page: typed names are isolated, suits named, French words marked as French."""

import re
import shutil
from contextlib import closing
from dataclasses import replace

import pytest
from bs4 import NavigableString
from driver import Driver
from facts import adjusted, carre, entry, played, removed, rules, tierce, written

from scoresheet.deal import Pair, Seat, Side, Trump
from scoresheet.entries import Players, Settings
from scoresheet.log import (
    Contract,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Moved,
    Opened,
    Removed,
    SettingsChanged,
    Stopped,
    Undone,
)
from scoresheet.store import open_store
from scoresheet.words import bare, isolated, marked

NAME = "דנה 7"
"""Starts in Hebrew and ends in what a browser would take for the beginning of the next number."""
SIDES = Pair(f"{NAME} & לאה", "علي & יוסי")
SETTINGS = Settings(
    name=f"ליל {NAME}",
    note=f"אצל {NAME}",
    played_on="2026-11-05",
    sides=SIDES,
    players=Players(n=NAME, e="علي", s="לאה", w="יוסי"),
    rules=rules(melds=True, litige="held", rounding="none", generale=500, no_trumps=True, all_trumps=True),
    rules_name=f"חוקי {NAME}",
)
RIGHT_TO_LEFT = re.compile("[\u0590-\u06ff]")
FRENCH = re.compile(
    r"(?i)\b(capots?|belotes?|(sur)?coinch(e|é|ée)s?|générale|carrés?|tierce|litige|contrée)\b"
)

HAPPENED = [
    *(Entered(replace(played(100, 112), note=f"הערה {NAME}")) for _ in range(3)),
    Entered(played(90, 81, trump="H", bidder="N")),
    Entered(played(100, 112, melds={"NS": [tierce("K", "H"), carre("A")]}, belote={"EW": 1})),
    Entered(played(120, capot="NS", trump="D", coinche="coinche", bidder="N")),
    Entered(adjusted(ns=-160)),
    Entered(entry("adjustment", side="EW", points=30, reason=f"סיבה {NAME}")),
    Entered(written(160, 0, taker="NS", bid=100, trump="C", made=True)),
    Corrected(2, played(100, 99)),
    Moved(4, 0),
    Removed(3),
    DealerNamed(Seat.E),
    SettingsChanged(replace(SETTINGS, name=f"יום {NAME}", rules=rules(melds=True, target=1500))),
    SettingsChanged(SETTINGS),
    Entered(played(100, 112)),
    Undone(17),
    ContractNoted(Contract(taker=Side.NS, bidder=Seat.N, bid=100, trump=Trump.H)),
]
NO_PAGES = (
    *("static", "asset", "version", "health", "export_json", "export_csv", "manifest", "sheet_manifest"),
    *("count_for_deal",),
)
ARGUMENTS = {"seq": 3, "preset": "bidsheet"}


def addresses_of(app, keys, book, number):
    """The address of each page that can be looked at with these keys."""
    by_prefix = {"/s/": keys.edit, "/v/": keys.view, "/b/": book}
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.endpoint.rpartition(".")[2] not in NO_PAGES:
            values = {**ARGUMENTS, "number": number, "key": by_prefix.get(rule.rule[:3])}
            adapter = app.url_map.bind("localhost")
            yield adapter.build(rule.endpoint, {name: values[name] for name in rule.arguments})


@pytest.fixture(scope="module")
def pages(served_app, empty_database, tmp_path_factory):
    """Every page there is, in English, of matches where much happened."""
    path = shutil.copy(empty_database, tmp_path_factory.mktemp("marked"))
    with closing(open_store(f"sqlite:///{path}")) as store:
        served_app.extensions["store"] = store
        return list(every_page(store, Driver(served_app)))


def every_page(store, driver):
    book = store.create_book()
    driver.open_book(book.key)
    sheet, ended, undone, gone = (
        store.create_sheet(book, [Opened(SETTINGS), *happened], op=f"{at}")
        for at, happened in enumerate((HAPPENED, [*HAPPENED[:5], Stopped()], HAPPENED[:-1], []))
    )
    removed(store, gone)
    yield from map(driver.get, addresses_of(driver.app, sheet, book.key, 2))
    for page in addresses_of(driver.app, ended, book.key, 2):
        if page.startswith("/s/"):
            yield driver.get(page)
    edit = f"/s/{sheet.edit}"
    for page in (
        "/deal/5/why",
        "/deal/6/why",
        "/deal/7/why",
        "/deal/6",
        "/deal/9/why",
        "/deal/9",
        "/deal/10/why",
        "/deal?after=9",
        "/log?entry=2",
    ):
        yield driver.get(edit + page)
    yield driver.get(f"/s/{gone.edit}")
    yield driver.get(f"/s/{undone.edit}")
    yield driver.get(f"{edit}/deal/2/claim?claim_ns=520&claim_ew=0")
    yield driver.get(f"{edit}/total?claim_ns=300")
    yield driver.get(f"{edit}/calculator?bidder=N&bid=100&trump=S")
    yield driver.get("/calculator?taker=NS&bid=100&trump=S&points_ns=100&score=y")
    deal = {"bidder": "N", "bid": "100", "trump": "S", "result": "counted", "belote": "NS"}
    yield driver.post(f"{edit}/deal", {**deal, "points_ns": "500", "op": "x", "seq": "1"})
    yield driver.post(f"{edit}/deal", {**deal, "points_ns": "100", "op": "y", "seq": "1"})
    yield driver.post(f"{edit}/preview", {**deal, "points_ns": "100"})
    yield driver.post("/import", {"text": '{"ליל 7": 1, "rules": "חוק 7"}', "op": "z"})


def texts(page):
    """Each text of the body that is read as words of the page, and the tag around it."""
    unread = {"option", "textarea", "title", "script", "noscript", "pre"}
    for text in page.soup.find_all(string=True):
        if type(text) is NavigableString and not {tag.name for tag in text.parents} & unread:
            yield text, text.parent


def test_names_turn_no_numbers_round_on_any_page(pages):
    seen, loose = 0, []
    for page in pages:
        for text in page.soup.find_all(string=True):
            whole = str(text) if not text.find_parent("bdi") else ""
            seen += bool(RIGHT_TO_LEFT.search(text))
            loose += [(page.address, whole)] * (not is_isolated(whole) and text.parent.name != "textarea")
        for tag in page.soup.find_all(True):
            read = {name: tag.get(name, "") for name in ("aria-label", "placeholder", "title", "data-title")}
            loose += [(page.address, value) for value in read.values() if not is_isolated(value)]
    assert seen > 300
    assert loose == []


def is_isolated(text):
    return not RIGHT_TO_LEFT.search(re.sub("\u2068[^\u2068\u2069]*\u2069", "", text))


def test_suits_are_coloured_and_named_wherever_they_stand(pages):
    suits, bare_suits = [], []
    for page in pages:
        for text, tag in texts(page):
            if re.search("[♠♥♦♣]", text):
                is_named = "suit" in tag.get("class", ()) and (
                    tag.get("aria-label") or tag.find_parent("label")
                )
                (suits if is_named else bare_suits).append((page.address, text))
                assert (
                    not is_named
                    or ("red" in tag["class"]) == bool(re.search("[♥♦]", text))
                    or tag.find_parent(class_="cards")
                )
    assert len(suits) > 100
    assert bare_suits == []


def test_french_words_are_french_in_another_language(pages):
    french, unmarked = [], []
    for page in pages:
        for text, tag in texts(page):
            if FRENCH.search(text):
                (french if tag.get("lang") == "fr" else unmarked).append((page.address, text))
    assert len(french) > 300
    assert unmarked == []


def test_no_attribute_holds_html(pages):
    values = [value for page in pages for tag in page.soup.find_all(True) for value in tag.attrs.values()]
    assert [value for value in values if "<" in value] == []


def test_french_words_are_nothing_special_in_french(app):
    driver = Driver(app, "fr")
    page = driver.get("/rules/bidsheet")
    assert "coinche" in page.text("main")
    assert page.soup.select("main [lang]") == []


def test_a_typed_text_has_a_direction_of_its_own():
    assert isolated("דנה") == "\u2068דנה\u2069"
    assert isolated(isolated("דנה")) == isolated("דנה")
    assert isolated("Giulia & Luca") == "Giulia & Luca"
    assert bare(f"{isolated('דנה')} – {isolated('علي')}") == "דנה – علي"


def test_a_sentence_is_marked_and_nothing_in_it_is_taken_for_html(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        said = marked(f"A Capot, ♥\ufe0e <b> {isolated('<i>דנה')}")
    assert said == (
        'A <span lang="fr">Capot</span>, <span class="suit red" role="img" aria-label="hearts">♥\ufe0e</span>'
        " &lt;b&gt; <bdi>&lt;i&gt;דנה</bdi>"
    )
