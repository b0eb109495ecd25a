"""The page of a deal: an argument, and the ways on from it."""

import pytest
from driver import whole, words_of
from facts import PASSED, adjusted, played, rules, written

from scoresheet.deal import Pair
from scoresheet.entries import Players, Settings
from scoresheet.log import Entered, Opened

BELOTE = played(100, 88, belote={"NS": 1})
"""108 against 100: 210 - 70."""


@pytest.fixture
def begin(app, driver):
    """A sheet with these entries: its page."""

    def make(*entries, of=None, **settings):
        store = app.extensions["store"]
        opened = Opened(Settings(rules=of or rules(), **settings))
        keys = store.create_sheet(store.create_book(), [opened, *map(Entered, entries)], op="x")
        return driver.get(f"/s/{keys.edit}")

    return make


def why(driver, sheet, place=0):
    return driver.get(sheet.rows[place].link)


def test_the_argument_runs_from_the_facts_over_the_test_to_the_sum(driver, begin):
    page = why(driver, begin(BELOTE))
    assert page.texts(".facts li") == ["Contract: 100 ♠︎, by Us", "Trick points: Us 88, Them 74", "Belote: Us"]
    assert page.text(".verdict") == "Made: 88 + 20 belote = 108 ≥ 100"
    assert page.texts(".sum tbody th") == [
        "Trick points taken",
        "The bid, made",
        "Belote",
        "Rounded to the nearest ten, 5 up",
        "Trick points taken",
        "Rounded to the nearest ten, 5 up",
    ]
    order = [tag.get("class", [""])[0] for tag in page.soup.select(".facts, .verdict, .sum")]
    assert order == ["facts", "verdict", "sum"]


def test_the_lines_add_up_to_what_is_written(driver, begin):
    page = why(driver, begin(BELOTE))
    rows = page.soup.select(".sum tbody tr")
    for column in (0, 1):
        lines = [whole(words_of(row("td")[column])) for row in rows if words_of(row("td")[column])]
        assert sum(lines) == whole(page.texts(".sum tfoot td")[column]) == (210, 70)[column]


def test_the_facts_name_the_sides_of_this_table(driver, begin):
    players = Players(n="Anne", e="Luc", s="Marie", w="Paul")
    page = why(driver, begin(BELOTE, sides=Pair("Les filles", "Les gars"), players=players))
    assert page.texts(".facts li")[1] == "Trick points: Les filles 88, Les gars 74"


def test_who_bid_is_named(driver, begin):
    players = Players(n="Anne", s="Marie", w="Paul")
    page = why(driver, begin(played(100, 88, bidder="N"), sides=Pair("Les filles", ""), players=players))
    assert page.texts(".facts li")[0] == "Contract: 100 ♠︎, by Les filles (Anne)"
    page = why(driver, begin(played(100, 88, taker="EW", bidder="E"), players=players))
    assert page.texts(".facts li")[0].endswith("(East)")


def test_a_belote_that_is_not_written_does_not_vanish(driver, begin):
    page = why(driver, begin(played(100, 112, belote={"EW": 1})))
    assert "Belote of Them is not written: only the takers write theirs" in page.texts(".sum + p")


def test_what_waited_from_a_litige_has_a_line_where_it_is_won(driver, begin):
    sheet = begin(played(80, 81), played(100, 112), of=rules(litige="held"))
    litige, won = why(driver, sheet, 1), why(driver, sheet, 0)
    assert litige.text(".verdict") == (
        "A litige: 81 for the takers, 81 for the defence. 80 wait for the winner of the next deal."
    )
    lines = dict(zip(won.texts(".sum tbody th"), won.texts(".sum tbody td:nth-child(2)"), strict=True))
    assert lines["What waited from a litige"] == "80"
    assert won.texts(".sum tfoot td") == ["290", "50"]


def test_the_last_deal_says_that_it_is_not_rounded_and_why(driver, begin):
    page = why(driver, begin(played(100, 112), of=rules(target=200, last_deal_exact=True)))
    assert page.texts(".sum tfoot td") == ["212", "50"]
    assert "Not rounded: this deal ends the match, or would if it were rounded" in page.texts(".sum + p")


def test_the_ways_on_lead_to_facts_rules_claim_and_log(driver, begin):
    page = why(driver, begin(BELOTE))
    assert driver.follow(page, "Correct").value("points_ns") == "88"
    assert driver.follow(page, "Under other rules").title == "Deal 1 under other rules"
    assert driver.follow(page, "That is not the number we have").title == "Whose number is right?"
    assert driver.follow(page, "What happened to this row").text("h1") == "What happened to this row"


def test_the_log_of_a_row_holds_what_was_done_to_it_and_nothing_else(driver, begin):
    sheet = begin(BELOTE, played(90, 100), adjusted(ns=20))
    address = sheet.rows[2].link
    driver.send(driver.follow(driver.get(address), "Correct"), points_ns="90")
    removed = driver.send(driver.get(address), 'form[action$="remove"]')
    driver.send(removed, "form.undo")
    lines = driver.follow(driver.get(address), "What happened to this row").texts(".log .sentence")
    assert [line.split(":")[0] for line in lines] == ["Undone", "Removed", "Corrected", "100 ♠︎, Us, made"]


@pytest.mark.parametrize(
    "entry", [PASSED, adjusted(ns=20), written(210, 50)], ids=["passed", "adjustment", "written"]
)
def test_what_is_no_deal_has_no_rules_to_argue_about(driver, begin, entry):
    page = why(driver, begin(entry))
    assert not page.texts(".facts")
    assert "Under other rules" not in page.text()
    assert "What happened to this row" in page.text()
    for part in ("rules", "claim"):
        assert driver.get(page.address.replace("why", part)).status == 404


def test_who_only_looks_sees_the_argument_and_where_it_leads(app, driver, begin):
    sheet = begin(BELOTE)
    view = app.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
    page = driver.get(sheet.rows[0].link.replace(f"/s/{sheet.key}", f"/v/{view}"))
    assert page.texts(".facts li")[0] == "Contract: 100 ♠︎, by Us"
    assert "Correct" not in page.text()
    for link in ("Under other rules", "That is not the number we have", "What happened to this row"):
        led = driver.follow(page, link)
        assert led.status == 200
        assert sheet.key not in led.response.get_data(as_text=True)
