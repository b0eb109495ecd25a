"""A person sees a litige, what waits of it and for whom, and a last deal that is not rounded."""

import csv
import io

import pytest
from facts import adjusted, played, rules

from scoresheet.deal import Side, Trump
from scoresheet.entries import Settings
from scoresheet.log import Contract, ContractNoted, Entered, Opened

HELD = rules(litige="held")
EQUAL = played(80, 81)
MADE = played(100, 112)


@pytest.fixture
def begin(app, driver):
    """The address of a sheet under these rules to which these things happened."""

    def make(rules, *happened):
        store = app.extensions["store"]
        happened = [Opened(Settings(rules=rules)), *happened]
        return f"/s/{store.create_sheet(store.create_book(), happened, op='x').edit}"

    return make


def litige(page):
    """The paragraphs that tell of points that wait."""
    return [text for text in page.texts("p, span") if "80" in text and "Us" in text and "aiting" in text]


def test_the_sheet_says_what_waits_and_for_whom(driver, begin):
    address = begin(HELD, Entered(EQUAL))
    page = driver.get(address)
    assert "litige, 80 wait" in page.text(".entries tbody th")
    assert page.totals == (0, 80)
    assert litige(page)
    assert litige(driver.get(f"{address}/table"))
    assert not litige(driver.get(begin(HELD, Entered(EQUAL), Entered(MADE))))


def test_a_noted_contract_stands_beside_what_waits(driver, begin):
    noted = ContractNoted(Contract(taker=Side.NS, bid=80, trump=Trump.S))
    page = driver.get(begin(HELD, Entered(EQUAL), noted))
    assert litige(page)
    assert "81 make a litige" in page.text(".now")


def test_the_preview_says_that_it_waits(driver, begin):
    address = begin(HELD)
    page = driver.post(f"{address}/preview", {"taker": "NS", "bid": "80", "trump": "S", "points_ns": "81"})
    assert "81 for the takers, 81 for the defence" in page.text(".why")
    assert "80 wait" in page.text(".why")
    assert page.text(".sum tfoot tr") == "Written 0 80"


def test_the_preview_of_the_deal_that_wins_it_adds_it_up(driver, begin):
    address = begin(HELD, Entered(EQUAL))
    page = driver.post(f"{address}/preview", {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "112"})
    assert page.text(".sum tfoot tr") == "Written 290 50"
    assert "What waited from a litige" in page.texts(".sum tbody th")


def test_the_page_of_the_deal_that_wins_it_has_a_line_of_its_own(driver, begin):
    sheet = driver.get(begin(HELD, Entered(EQUAL), Entered(MADE)))
    won, equal = (driver.get(row.link) for row in sheet.rows)
    lines = dict(zip(won.texts(".sum tbody th"), won.texts(".sum tbody td:nth-child(2)"), strict=True))
    assert lines["What waited from a litige"] == "80"
    assert won.text(".sum tfoot tr") == "Written 290 50"
    assert litige(equal)


def test_a_deal_that_is_played_again_has_no_number(driver, begin):
    sheet = driver.get(begin(rules(litige="replayed"), Entered(EQUAL), Entered(MADE)))
    assert sheet.texts(".entries .place") == ["1", ""]
    assert "litige, played again" in sheet.texts(".entries tbody th")[1]


def test_a_last_deal_that_is_not_rounded_says_so_and_why(driver, begin):
    address = begin(rules(target=1000, last_deal_exact=True), Entered(adjusted(ns=788)), Entered(MADE))
    sheet = driver.get(address)
    assert sheet.totals == (1000, 50)
    assert "not rounded" in sheet.texts(".entries tbody th")[0]
    assert any(text.startswith("Not rounded: ") for text in driver.get(sheet.rows[0].link).texts("p"))


def test_a_table_in_a_file_says_what_waits(driver, begin):
    address = begin(HELD, Entered(EQUAL), Entered(MADE))
    rows = list(csv.DictReader(io.StringIO(driver.get(f"{address}/export.csv").soup.get_text())))
    assert [(row["held_NS"], row["held_EW"], row["made"]) for row in rows] == [
        ("80", "", ""),
        ("", "", "true"),
    ]


def test_the_pages_that_compare_and_explain_know_a_litige(driver, begin):
    sheet = driver.get(begin(HELD, Entered(EQUAL)))
    why = driver.get(sheet.rows[0].link)
    assert driver.follow(why, "Under other rules").status == 200
    assert driver.follow(why, "That is not the number we have").status == 200


def test_the_log_tells_a_litige(driver, begin):
    assert "litige: 0 – 80" in driver.get(f"{begin(HELD, Entered(EQUAL))}/log").text("main")


def test_equal_melds_ask_who_spoke_first(driver, begin):
    address = begin(rules("annonces701", equal_melds="first_speaker"))
    fields = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "104"}
    for meld, suit in (("meld_NS_tierce_1", "H"), ("meld_EW_tierce_1", "D")):
        fields |= {meld: "y", f"{meld}_top": "A", f"{meld}_suit": suit}
    page = driver.post(f"{address}/preview", fields)
    assert page.soup.select_one("[data-needs]")["data-needs"] == "best_meld"
    said = driver.post(f"{address}/preview", fields | {"best_meld": "NS"})
    assert said.text(".sum tfoot tr") == "Written 224 58"
