"""A refused form says so in its title, and its summary leads to each field; help is tied to its field."""

import pytest
from driver import Driver
from facts import played, rules

from scoresheet.entries import Players, Settings
from scoresheet.log import Entered, Opened

DEAL = {"taker": "NS", "bid": "100", "trump": "S"}
MELDS = Settings(rules=rules("annonces701"))
FOUR = Settings(players=Players(n="Anne", e="Luc", s="Marie", w="Paul"), rules=rules(highest_bid=400))


@pytest.fixture
def sheet(app):
    def make(settings=MELDS):
        store = app.extensions["store"]
        happened = [Opened(settings), Entered(played(100, 112)), Entered(played(100, 112))]
        return f"/s/{store.create_sheet(store.create_book(), happened, op='o').edit}"

    return make


REFUSED = [
    pytest.param(MELDS, "/deal", {}, {"taker", "bid", "trump"}, id="an empty deal"),
    pytest.param(MELDS, "/deal", DEAL, {"points_ns"}, id="no points"),
    pytest.param(MELDS, "/deal", {**DEAL, "points_ns": "500"}, {"points_ns"}, id="too many points"),
    pytest.param(MELDS, "/deal", {**DEAL, "points_ns": "9", "points_ew": "x"}, {"points_ew"}, id="no number"),
    pytest.param(MELDS, "/deal", {**DEAL, "bid": "capot"}, {"result"}, id="a capot, nobody knows how"),
    pytest.param(FOUR, "/deal", {"points_ns": "100"}, {"bidder", "bid", "trump"}, id="nobody bid"),
    pytest.param(
        FOUR, "/deal", {"bidder": "N", "bid": "100", "bid_other": "300"}, {"bid_other"}, id="two bids"
    ),
    pytest.param(
        FOUR, "/deal", {**DEAL, "points_ns": "90", "meld_NS_jack_1": "y"}, set(), id="no melds here"
    ),
    pytest.param(MELDS, "/contract", {}, {"taker"}, id="a contract of nobody"),
    pytest.param(MELDS, "/adjustment", {"points": "many"}, {"side", "points"}, id="an adjustment"),
    pytest.param(MELDS, "/written", {}, {"NS", "EW"}, id="nothing written"),
    pytest.param(MELDS, "/settings", {"target": "0"}, {"target"}, id="no target"),
    pytest.param(MELDS, "/dealer", {"dealer": "X"}, {"dealer"}, id="no dealer"),
    pytest.param(MELDS, "/deal/2/move", {"after": "77"}, {"after"}, id="nowhere"),
    pytest.param(MELDS, "/rules/change", {"preset": "x"}, {"preset"}, id="no rules"),
]


@pytest.mark.parametrize(("settings", "path", "fields", "at_fault"), REFUSED)
def test_the_summary_leads_to_every_field_that_is_at_fault(driver, sheet, settings, path, fields, at_fault):
    page = driver.post(sheet(settings) + path, {**fields, "op": "x", "seq": "3"})
    assert page.status == 422
    summary = page.soup.select_one(".summary[tabindex='-1'][autofocus][role=alert]")
    targets = {link["href"].removeprefix("#") for link in summary.select("a")}
    assert at_fault <= targets
    assert set(page.errors) <= targets
    for target in targets:
        (tag,) = page.soup.select(f"[id='{target}']")
        assert tag.name in ("input", "select", "textarea") or tag.get("tabindex") == "-1"


@pytest.mark.parametrize(("language", "begins"), [("en", "Error: Enter a deal"), ("fr", "Erreur")])
def test_the_title_of_a_refused_form_says_so_first(app, sheet, language, begins):
    driver, address = Driver(app, language), f"{sheet()}/deal"
    assert driver.post(address, {"op": "x", "seq": "3"}).title.startswith(begins)
    assert begins not in driver.get(address).title
    assert not driver.get(address).soup.select(".summary")


def test_the_calculators_say_so_too(driver):
    for address in (
        "/calculator?score=y",
        "/calculator/contract?bid=77&trump=S&taker=NS",
        "/calculator?preset=x",
    ):
        page = driver.get(address)
        assert page.title.startswith("Error: ")
        assert page.soup.select(".summary a")


def test_what_a_file_lacks_is_said_in_the_title(driver):
    page = driver.import_match({"x": 1})
    assert page.title == "Error: Import a match"
    assert page.soup.select(".summary[autofocus] code")


@pytest.mark.parametrize("path", ["/adjustment", "/settings", "/rules/change", "/deal", "/written"])
def test_help_is_tied_to_its_field_and_stays_so_when_something_is_wrong(driver, sheet, path):
    address = sheet() + path
    for page in (driver.get(address), driver.post(address, {"points": "x", "op": "x", "seq": "3"})):
        described = " ".join(
            tag["aria-describedby"] for tag in page.soup.select("[aria-describedby]")
        ).split()
        for help_text in page.soup.select(".field .help"):
            assert help_text["id"] in described
        for errors in page.soup.select(".errors[id]"):
            assert errors["id"] in described
