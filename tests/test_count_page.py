"""Counting a pile: alone, and on the way through the form of a deal (RULES.md 8)."""

import pytest

from scoresheet.cards import PACK

PACK_NAMES = frozenset(card.rank.value + card.suit.value for card in PACK)
USUAL = frozenset("JS AS KS QS AH TH 8H 7H AD KD 9D 8D TC JC 9C 7C".split())
"""Four tricks: 38 in spades when they are trumps, 21 in hearts, 15 in diamonds, 12 in clubs."""


def counted(driver, cards=USUAL, **values):
    return driver.send(driver.get("/count"), card=frozenset(cards), **{"trump": "S"} | values)


def points(page):
    return tuple(page.text(f"[data-of={side}]") for side in ("NS", "EW"))


def test_both_sides_points_and_the_tricks(driver):
    page = counted(driver)
    assert points(page) == ("86", "76")
    assert "16 cards · 4 tricks" in page.text(".found")


def test_the_last_trick_is_worth_ten(driver):
    assert points(counted(driver, last=True)) == ("96", "66")


@pytest.mark.parametrize(
    ("trump", "scale", "expected"),
    [
        ("H", "14-9-6-5-3-1", "68"),
        ("SA", "14-9-6-5-3-1", "92"),
        ("TA", "14-9-6-5-3-1", "81"),
        ("TA", "13-9-6-5-3-2", "80"),
    ],
)
def test_every_trump_counts_its_own_way(driver, trump, scale, expected):
    page = counted(driver, trump=trump, scale=scale)
    assert points(page) == (expected, str(162 - int(expected)))


def test_a_pile_of_258_is_shown_as_it_counts_and_as_its_share(driver):
    scale = "20-14-11-10-4-3"
    page = counted(driver, {"JS", "9S", "AH", "KH"}, trump="TA", scale=scale, last=True)
    assert page.text("[data-worth=NS]") == "59 / 258"
    assert points(page) == ("37", "125")
    whole = counted(driver, PACK_NAMES, trump="TA", scale=scale, last=True)
    assert (whole.text("[data-worth=NS]"), points(whole)) == ("258 / 258", ("162", "0"))
    assert counted(driver, trump="TA", scale="13-9-7-5-3-1").text("[data-worth=NS]") == ""


def test_the_other_pile_was_tapped(driver):
    assert points(counted(driver, pile="EW", last=True)) == ("66", "96")


def test_the_whole_pack_is_all_there_is(driver):
    assert points(counted(driver, PACK_NAMES, last=True)) == ("162", "0")
    assert "tick it" in counted(driver, PACK_NAMES).text(".found")


def test_a_pile_that_is_no_whole_tricks_says_how_many_cards_are_missing(driver):
    page = counted(driver, USUAL - {"7C", "9C"})
    assert "14 cards · 3 tricks · 2 cards missing to a whole trick" in page.text(".found .warn")


def test_a_last_trick_has_cards(driver):
    assert "its four cards" in counted(driver, (), last=True).text(".found .warn")


def test_king_and_queen_of_trumps_in_one_pile_may_be_a_belote(driver):
    assert "a belote" in counted(driver).text(".found")
    assert "a belote" not in counted(driver, trump="H").text(".found")


def test_the_trump_is_asked_for(driver):
    page = driver.send(driver.get("/count"), card=USUAL)
    assert points(page) == ("–", "–")
    assert page.text(".found") == "Which suit was trump?"


def test_clearing_keeps_the_trump(driver):
    page = counted(driver, trump="D", pile="EW", last=True)
    cleared = driver.follow(page, "Clear")
    assert (cleared.value("trump"), cleared.value("pile"), cleared.value("last")) == ("D", "EW", False)
    assert not cleared.soup.select("[name=card][checked]")


def test_what_is_no_card_no_trump_and_no_side_is_left_out(driver):
    page = driver.get("/count?trump=X&pile=W&scale=1&card=ZZ&card=AS&last=y&key=1&number=2")
    assert page.status == 200
    assert [tag["value"] for tag in page.soup.select("[name=card][checked]")] == ["AS"]
    assert (page.value("pile"), page.value("scale")) == ("NS", "14-9-6-5-3-1")


# On the way through the form of a deal


@pytest.fixture
def sheet(driver):
    return driver.new_match(preset="annonces701")


TYPED = {
    "taker": "EW",
    "bid": "110",
    "trump": "S",
    "coinche": "coinche",
    "belote": "NS",
    "points_ns": "40",
    "meld_EW_tierce_1": "y",
    "meld_EW_tierce_1_top": "K",
}
COUNT = "Count the cards"


def left(driver, form):
    return driver.send(form, button=COUNT, **TYPED)


def kept(page):
    return {name: page.value(name) for name in TYPED}


def test_the_points_come_back_with_all_that_was_typed(driver, sheet):
    pile = left(driver, driver.follow(sheet, "Enter a deal"))
    assert (pile.value("trump"), pile.value("pile")) == ("S", "EW")
    form = driver.send(pile, card=USUAL, last=True)
    assert form.value("points_ew") == "96"
    assert kept(form) == TYPED | {"points_ns": "", "meld_EW_tierce_1": True}
    saved = driver.send(form)
    assert saved.rows[0].text.startswith("110 ♠")


def test_the_way_back_without_counting_loses_nothing(driver, sheet):
    pile = left(driver, driver.follow(sheet, "Enter a deal"))
    form = driver.follow(pile, "Back to the deal")
    assert kept(form) == TYPED | {"meld_EW_tierce_1": True}


def test_counting_in_between_keeps_the_form(driver, sheet):
    pile = left(driver, driver.follow(sheet, "Enter a deal"))
    pile = driver.send(pile, button="Count", card=USUAL, trump="H")
    assert points(pile) == ("94", "68")
    form = driver.send(pile)
    assert kept(form) == TYPED | {"trump": "H", "points_ns": "", "meld_EW_tierce_1": True}
    assert form.value("points_ew") == "68"


def test_a_count_takes_the_place_of_a_result_that_nobody_counted(driver, sheet):
    form = driver.follow(sheet, "Enter a deal")
    pile = driver.send(form, button=COUNT, taker="NS", bid="80", trump="S", result="failed")
    form = driver.send(pile, card=USUAL)
    assert (form.value("result"), form.value("points_ns")) == ("counted", "86")


@pytest.mark.parametrize("last", [True, False])
def test_a_pile_of_all_cards_is_a_capot(driver, sheet, last):
    pile = driver.send(driver.follow(sheet, "Enter a deal"), button=COUNT, taker="NS", bid="80", trump="S")
    every = frozenset(tag["value"] for tag in pile.soup.select("[name=card]"))
    form = driver.send(pile, card=every, last=last, pile="EW")
    assert (form.value("result"), form.value("points_ew")) == ("capot_EW", "")
    assert driver.send(form).rows[0].points == (0, 242)


def test_no_trump_no_count(driver, sheet):
    pile = driver.send(driver.follow(sheet, "Enter a deal"), button=COUNT, taker="NS")
    page = driver.send(pile, card=USUAL)
    assert page.title == pile.title
    assert page.text(".found") == "Which suit was trump?"


def test_only_the_trumps_and_the_scale_of_the_table(driver):
    sheet = driver.new_match(preset="ffb_contree_2016")
    pile = driver.send(driver.follow(sheet, "Enter a deal"), button=COUNT)
    assert pile.value("scale") == "20-14-11-10-4-3"
    plain = driver.new_match(preset="base2000")
    pile = driver.send(driver.follow(plain, "Enter a deal"), button=COUNT)
    assert [tag["value"] for tag in pile.soup.select("[name=trump]")] == ["S", "H", "D", "C"]


def test_a_correction_is_counted_too(driver, sheet):
    sheet = driver.enter_deal(sheet)
    form = driver.follow(driver.get(sheet.rows[0].link), "Correct")
    form = driver.send(driver.send(form, button=COUNT), card=USUAL, last=True)
    assert form.title == "Correct a deal"
    sheet = driver.send(form)
    assert len(sheet.rows) == 1
    assert "96" in driver.get(sheet.rows[0].link).text(".verdict")


def test_a_forgotten_deal_keeps_its_place(driver, sheet):
    sheet = driver.enter_deal(driver.enter_deal(sheet), bid="90")
    first = sheet.rows[1].link.split("/")[4]
    form = driver.get(f"/s/{sheet.key}/deal?after={first}")
    pile = driver.send(form, button=COUNT, taker="NS", bid="120", trump="S")
    sheet = driver.send(driver.send(pile, card=USUAL))
    assert [row.text.split()[0] for row in sheet.rows] == ["90", "120", "100"]


def test_somebody_else_entered_a_deal_meanwhile(driver, sheet):
    pile = left(driver, driver.follow(sheet, "Enter a deal"))
    driver.enter_deal(sheet)
    assert driver.send(driver.send(pile, card=USUAL)).status == 409
