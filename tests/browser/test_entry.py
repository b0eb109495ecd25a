"""Entering a deal with one thumb, in a real browser: taps, preview, drafts, and no connection."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import played, rules
from playwright.sync_api import expect

from scoresheet.deal import Coinche, Pair, Seat, Side, Trump
from scoresheet.entries import Players, Settings
from scoresheet.log import Contract, ContractNoted, Entered

FRIENDS = Settings(players=Players(n="Anne", e="Luc", s="Marie", w="Paul"))
LONG = Players(
    n="Maximilienne-Augusta", e="Bartholomew Schmidts", s="Jean-Baptiste Poquel", w="Wilhelmina Østergård"
)
LONG_SIDES = Pair("Maximilienne and Jean", "Bartholomew & Wilma W")
NOTED = ContractNoted(Contract(taker=Side.EW, bid=100, trump=Trump.S, bidder=Seat.W))
MADE = Entered(played(100, 112))
SIZES = [{"width": 360, "height": 740}, {"width": 412, "height": 915}]
AUCTION = [("Who took?", "Us"), ("Contract", "100"), ("Trump", "spades")]


class Thumb:
    """Taps what it sees, and counts."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def chip(self, row, chip):
        group = self.page.get_by_role("group", name=row, exact=True)
        return group.get_by_role("radio", name=chip, exact=True)

    def tap(self, row, chip):
        self.taps += 1
        self.chip(row, chip).tap()

    def auction(self, *rows):
        for row, chip in rows or AUCTION:
            self.tap(row, chip)

    def type(self, digits):
        for digit in digits:
            self.taps += 1
            self.page.keyboard.press(digit)

    def save(self):
        self.taps += 1
        save_button(self.page).tap()


def save_button(page):
    return page.get_by_role("button", name="Save")


def preview(page):
    return page.get_by_role("region", name="What is written")


def points(page, side):
    return page.locator(f"[name=points_{side}]")


def tierce(page, side):
    return page.get_by_role("group", name=f"Melds: {side}").get_by_role("checkbox", name="tierce").first


def is_saved(page, keys, *points):
    """The sheet is shown, with rows that wrote these points, the latest first."""
    expect(page).to_have_url(re.compile(f"/s/{keys.edit}$"))
    rows = page.locator(".entries tbody tr")
    expect(rows).to_have_count(len(points))
    for place, (ns, ew) in enumerate(points):
        expect(rows.nth(place).locator("small")).to_have_text([f"+{ns}", f"+{ew}"])


@pytest.fixture
def enter(phone, made):
    """The open form of a new sheet; its keys are at hand as `enter.keys`."""

    def open_form(*happened, settings=None, **options):
        open_form.keys = made(*happened, settings=settings)
        return phone(f"/s/{open_form.keys.edit}/deal", **options)

    return open_form


# Taps


@pytest.mark.parametrize(
    ("rows", "digits", "more", "taps", "written"),
    [
        pytest.param(AUCTION, "88", [], 6, (0, 260), id="two digits"),
        pytest.param(AUCTION, "112", [], 7, (210, 50), id="three digits"),
        pytest.param(AUCTION, "88", [("Belote", "Us")], 7, (210, 70), id="belote"),
        pytest.param([*AUCTION, ("Coinche", "coinché")], "112", [], 8, (310, 50), id="coinche"),
        pytest.param(
            [("Who took?", "Us"), ("Trump", "spades"), ("Belote", "Us"), ("Contract", "100")],
            "88",
            [],
            7,
            (210, 70),
            id="in another order",
        ),
    ],
)
def test_a_deal_takes_few_taps(enter, rows, digits, more, taps, written):
    page = enter()
    thumb = Thumb(page)
    thumb.auction(*rows)
    thumb.type(digits)
    for row, chip in more:
        thumb.tap(row, chip)
    thumb.save()
    is_saved(page, enter.keys, written)
    assert thumb.taps <= taps


KEYBOARD_UP = {"width": 360, "height": 420}
"""What a phone's keyboard leaves of 360 × 740."""


def begin(page, thumb, keys, link):
    page.goto(f"/s/{keys.edit}")
    thumb.taps += 1
    page.get_by_role("link", name=link).tap()


def is_seen_to_be_written(page, text):
    """The button that saves is in sight and says so: nobody needs to put the keyboard away first."""
    expect(save_button(page)).to_have_text(f"Save{text}")
    expect(save_button(page)).to_be_in_viewport(ratio=1)


def test_an_ordinary_deal_is_seven_taps_from_the_sheet(enter):
    page = enter(viewport=KEYBOARD_UP)
    thumb = Thumb(page)
    begin(page, thumb, enter.keys, "Enter a deal")
    thumb.auction()
    thumb.type("88")
    is_seen_to_be_written(page, "0 – 260")
    thumb.save()
    is_saved(page, enter.keys, (0, 260))
    assert thumb.taps == 7


def test_a_noted_one_is_six_with_the_tap_that_brings_the_keyboard(enter):
    page = enter(NOTED, settings=FRIENDS, viewport=KEYBOARD_UP)
    thumb = Thumb(page)
    begin(page, thumb, enter.keys, "Enter the result")
    thumb.taps += 1
    points(page, "ew").tap()
    thumb.type("112")
    is_seen_to_be_written(page, "50 – 210")
    thumb.save()
    is_saved(page, enter.keys, (50, 210))
    assert thumb.taps == 6


@pytest.mark.parametrize(("result", "written"), [("Failed", (0, 260)), ("All tricks Us", (350, 0))])
def test_a_result_that_nobody_counts_is_one_tap(enter, result, written):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.tap("Result", result)
    thumb.save()
    is_saved(page, enter.keys, written)
    assert thumb.taps == 5


def test_with_names_the_players_are_tapped_and_their_side_counts(enter):
    page = enter(settings=FRIENDS)
    thumb = Thumb(page)
    thumb.auction(("Who took?", "Luc"), *AUCTION[1:])
    thumb.type("112")
    expect(points(page, "ew")).to_have_value("112")
    thumb.save()
    is_saved(page, enter.keys, (50, 210))
    assert thumb.taps == 7


def test_the_result_starts_from_the_noted_contract(enter):
    page = enter(NOTED, settings=FRIENDS)
    thumb = Thumb(page)
    expect(preview(page)).to_contain_text("they need 100, 80 with belote")
    thumb.type("95")
    thumb.save()
    is_saved(page, enter.keys, (260, 0))
    assert thumb.taps == 3


def test_a_tierce_is_two_taps_and_its_cards_are_asked_for_only_where_they_decide(enter):
    page = enter(settings=Settings(rules=rules("annonces701")))
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("100")
    page.get_by_label("Melds", exact=True).tap()
    tierce(page, "Us").tap()
    expect(preview(page)).to_contain_text("Us: 20 for melds")
    expect(page.get_by_text("Highest card", exact=True).locator("visible=true")).to_have_count(0)
    tierce(page, "Them").tap()
    expect(preview(page)).to_contain_text("Say the highest card")
    expect(page.get_by_text("Highest card", exact=True).locator("visible=true")).to_have_count(2)
    for side, card in (("Us", "king"), ("Them", "queen")):
        page.get_by_role("group", name=f"Melds: {side}").get_by_label(card, exact=True).first.tap()
    expect(preview(page)).to_contain_text("tierce to the king beats tierce to the queen")


def test_who_announced_first_is_asked_where_it_decides(enter):
    page = enter(settings=Settings(rules=rules("annonces701", equal_melds="first_speaker")))
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("100")
    question = page.get_by_text("The best are equal: who announced first?")
    page.get_by_label("Melds", exact=True).tap()
    for side in ("Us", "Them"):
        tierce(page, side).tap()
    expect(preview(page)).to_contain_text("Say the highest card")
    expect(question).to_be_hidden()
    for side in ("Us", "Them"):
        page.get_by_role("group", name=f"Melds: {side}").get_by_label("king", exact=True).first.tap()
    expect(preview(page)).to_contain_text("suit")
    for side, suit in (("Us", "hearts"), ("Them", "diamonds")):
        page.get_by_role("group", name=f"Melds: {side}").get_by_label(suit, exact=True).first.tap()
    expect(question).to_be_visible()
    thumb.tap("Whose melds count?", "Them")
    expect(question).to_be_hidden()
    thumb.save()
    is_saved(page, enter.keys, (200, 82))


# What a tap does


def test_the_other_side_is_seen_and_not_typed(enter):
    page = enter()
    Thumb(page).auction()
    page.keyboard.type("88")
    expect(points(page, "ew")).to_have_attribute("placeholder", "74")
    expect(points(page, "ew")).to_have_value("")


def test_the_points_of_one_side_take_those_of_the_other_away(enter):
    page = enter()
    Thumb(page).auction()
    page.keyboard.type("88")
    points(page, "ew").tap()
    page.keyboard.type("75")
    expect(points(page, "ns")).to_have_value("")
    expect(preview(page)).to_contain_text("Failed: 87 < 100")


def test_points_that_somebody_rounded_already_are_asked_about(enter):
    page = enter()
    Thumb(page).auction()
    page.keyboard.type("90")
    points(page, "ew").tap()
    page.keyboard.type("7")
    expect(points(page, "ns")).to_have_value("")
    page.keyboard.type("0")
    expect(points(page, "ns")).to_have_value("90")
    expect(preview(page)).to_contain_text("160, not 162: were they rounded?")
    points(page, "ns").tap()
    page.keyboard.type("88")
    expect(points(page, "ew")).to_have_value("")
    expect(preview(page)).to_contain_text("Failed: 88 < 100")


@pytest.mark.parametrize("stale", ["170", "1a"])
def test_a_number_that_cannot_be_is_in_no_way_of_a_result_that_nobody_counts(enter, stale):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    page.keyboard.type(stale)
    page.reload()
    expect(points(page, "ns")).to_have_value(stale)
    thumb.tap("Result", "Failed")
    expect(points(page, "ns")).to_have_value("")
    thumb.save()
    is_saved(page, enter.keys, (0, 260))


def test_a_number_that_can_be_is_not_lost_by_saying_its_result(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    page.keyboard.type("88")
    thumb.tap("Result", "Failed")
    expect(points(page, "ns")).to_have_value("88")


def test_filled_points_are_typed_over(enter):
    page = enter()
    Thumb(page).auction()
    page.keyboard.type("88")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    points(page, "ns").tap()
    page.keyboard.type("112")
    expect(points(page, "ns")).to_have_value("112")


def test_points_on_the_wrong_side_are_put_right_in_one_tap(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    swap = page.get_by_role("button", name="The other side")
    expect(swap).to_be_hidden()
    thumb.type("112")
    swap.tap()
    expect(points(page, "ew")).to_have_value("112")
    expect(points(page, "ns")).to_have_value("")
    expect(preview(page)).to_contain_text("Failed: 50 < 100")
    thumb.save()
    is_saved(page, enter.keys, (0, 260))


def test_a_second_tap_takes_an_optional_choice_back(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.tap("Belote", "Them")
    thumb.tap("Belote", "Them")
    expect(thumb.chip("Belote", "None")).to_be_checked()
    thumb.tap("Result", "Failed")
    expect(points(page, "ns")).to_be_hidden()
    thumb.tap("Result", "Failed")
    expect(points(page, "ns")).to_be_visible()
    thumb.tap("Contract", "100")
    expect(thumb.chip("Contract", "100")).to_be_checked()


def test_arrow_keys_walk_through_a_row_without_losing_their_place(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction(*AUCTION[:2])
    thumb.chip("Trump", "spades").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(thumb.chip("Trump", "hearts")).to_be_focused()


def test_a_bid_is_tapped_or_typed(enter):
    page = enter(settings=Settings(rules=rules("ffb_coinchee_2015")))
    thumb = Thumb(page)
    thumb.auction()
    page.get_by_label("Bid", exact=True).fill("200")
    expect(thumb.chip("Contract", "100")).not_to_be_checked()
    thumb.tap("Contract", "90")
    expect(page.get_by_label("Bid", exact=True)).to_have_value("")


# The preview


def test_the_preview_follows_what_is_tapped(enter):
    page = enter()
    thumb = Thumb(page)
    expect(preview(page)).to_contain_text("Still to say: who took, the contract, the trump")
    thumb.auction()
    expect(preview(page)).to_contain_text("Us: they need 100, 80 with belote")
    thumb.type("88")
    expect(preview(page)).to_contain_text("Failed: 88 < 100")
    thumb.tap("Belote", "Us")
    expect(preview(page)).to_contain_text("Made: 88 + 20 belote = 108 ≥ 100")
    expect(preview(page).locator(".scores")).to_have_text("Us 210 · Them 70")
    preview(page).locator("summary").tap()
    expect(preview(page)).to_contain_text("The bid, made")


def test_an_older_answer_does_not_replace_a_newer_one(enter):
    page = enter()
    Thumb(page).auction()
    expect(preview(page)).to_contain_text("they need")
    held = []

    def hold(route):
        held.append(route)

    page.route("**/preview", hold)
    for choice in ("coinché", "surcoinché"):
        with page.expect_request("**/preview"):
            Thumb(page).tap("Coinche", choice)
    page.evaluate("0")  # whatever was asked for has arrived by now
    assert len(held) == 2
    held[1].fulfill(body="newer")
    expect(preview(page)).to_have_text("newer")
    held[0].fulfill(body="older")
    page.wait_for_timeout(100)
    expect(preview(page)).to_have_text("newer")


def test_the_verdict_stands_in_the_button_that_saves(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    expect(save_button(page)).to_have_text("Save210 – 50")
    expect(save_button(page)).not_to_contain_class("failed")
    made = save_button(page).evaluate(COLOUR)
    points(page, "ns").fill("92")
    expect(save_button(page)).to_have_text("Save0 – 260")
    expect(save_button(page)).to_contain_class("failed")
    assert save_button(page).evaluate(COLOUR) != made
    thumb.tap("Belote", "Us")
    expect(save_button(page)).to_have_text("Save210 – 70")


COLOUR = "button => getComputedStyle(button).backgroundColor"


def test_a_number_that_is_half_typed_has_no_verdict(enter):
    """11 may become 112: only a pause, or leaving the field, makes it a number."""
    page = enter()
    asked = []
    page.on("request", lambda request: asked.append(request) if "/preview" in request.url else None)
    Thumb(page).auction()
    expect(preview(page)).to_contain_text("they need 100")
    page.clock.install()
    asked.clear()
    for half in ("11", "1"):
        points(page, "ns").fill(half)
        page.clock.run_for(1000)
        page.evaluate("0")  # whatever was asked for is known by now
        assert asked == []
        expect(save_button(page)).to_have_text("Save")
    points(page, "ns").fill("11")
    points(page, "ns").blur()
    expect(save_button(page)).to_have_text("Save0 – 260")
    points(page, "ns").fill("112")
    page.clock.run_for(200)
    expect(save_button(page)).to_have_text("Save210 – 50")


def test_a_bid_capot_is_made_or_failed(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction(AUCTION[0], ("Contract", "capot"), AUCTION[2])
    expect(points(page, "ns")).to_be_hidden()
    expect(thumb.chip("Result", "All tricks Us")).to_be_hidden()
    thumb.tap("Result", "Made")
    expect(save_button(page)).to_have_text("Save500 – 0")
    thumb.tap("Contract", "100")
    thumb.tap("Result", "Made")
    expect(thumb.chip("Result", "Made")).to_be_hidden()
    expect(points(page, "ns")).to_be_visible()


def test_a_word_of_the_game_is_explained_once(enter):
    page = enter()
    thumb = Thumb(page)
    sentence = page.get_by_text("Belote: the king and queen of trumps")
    expect(sentence).to_be_hidden()
    thumb.tap("Belote", "Us")
    expect(sentence).to_be_visible()
    thumb.tap("Coinche", "coinché")
    expect(sentence).to_be_hidden()
    expect(page.get_by_text("Coinche: the defence bets")).to_be_visible()
    page.reload()
    thumb.tap("Belote", "Them")
    expect(sentence).to_be_hidden()


def test_a_warning_blocks_nothing(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("162")
    expect(preview(page).locator(".warnings")).to_contain_text("tick the capot")
    thumb.save()
    is_saved(page, enter.keys, (260, 0))


# Drafts


def test_what_is_typed_survives_a_reload_and_not_the_saving(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("88")
    page.reload()
    expect(points(page, "ns")).to_have_value("88")
    expect(thumb.chip("Trump", "spades")).to_be_checked()
    expect(page.get_by_text("Here is what was typed and not saved.")).to_be_visible()
    expect(preview(page)).to_contain_text("Failed: 88 < 100")
    thumb.save()
    is_saved(page, enter.keys, (0, 260))
    page.goto(f"/s/{enter.keys.edit}/deal")
    expect(points(page, "ns")).to_have_value("")


def test_what_is_typed_survives_the_closing_of_the_page(enter):
    page = enter()
    Thumb(page).auction()
    again = page.context.new_page()
    page.close()
    again.goto(f"/s/{enter.keys.edit}/deal")
    expect(Thumb(again).chip("Contract", "100")).to_be_checked()
    again.get_by_role("button", name="Start over").tap()
    expect(Thumb(again).chip("Contract", "100")).not_to_be_checked()


def test_cancel_forgets_what_was_typed_and_the_way_back_does_not(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    page.get_by_role("link", name="Deal 1").tap()
    page.get_by_role("link", name="Enter a deal").tap()
    expect(thumb.chip("Contract", "100")).to_be_checked()
    page.get_by_role("link", name="Cancel").tap()
    page.get_by_role("link", name="Enter a deal").tap()
    expect(thumb.chip("Contract", "100")).not_to_be_checked()


def test_a_draft_of_another_deal_is_not_taken_for_this_one(enter, driver):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    driver.enter_deal(driver.get(f"/s/{enter.keys.edit}"))
    page.reload()
    expect(page.get_by_text("Something was typed here for another deal")).to_be_visible()
    expect(thumb.chip("Contract", "100")).not_to_be_checked()
    page.get_by_role("button", name="Show it").tap()
    expect(thumb.chip("Contract", "100")).to_be_checked()
    thumb.type("112")
    thumb.save()
    is_saved(page, enter.keys, (210, 50), (200, 60))


# Sending


def test_a_double_tap_saves_once(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    save_button(page).dblclick()
    is_saved(page, enter.keys, (210, 50))


def test_without_a_connection_the_deal_is_kept_and_sent_when_it_is_back(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    page.context.set_offline(True)
    thumb.type("112")
    expect(page.get_by_text("No connection. What you type is kept on this phone.")).to_be_visible()
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.context.set_offline(False)
    is_saved(page, enter.keys, (210, 50))


def test_one_tap_sends_it_too(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    page.route("**/deal", lambda route: route.abort())
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.unroute("**/deal")
    thumb.save()
    is_saved(page, enter.keys, (210, 50))


def test_it_is_sent_after_a_reload(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    page.route("**/deal", lambda route: route.abort())
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.unroute("**/deal")
    page.reload()
    is_saved(page, enter.keys, (210, 50))


def test_the_sheet_says_what_was_not_sent(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    page.route("**/deal", lambda route: route.abort())
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.goto(f"/s/{enter.keys.edit}")
    expect(page.get_by_text("A deal of this phone is not saved yet.")).to_be_visible()
    page.unroute("**/deal")
    page.get_by_role("link", name="Send it").tap()
    is_saved(page, enter.keys, (210, 50))
    expect(page.get_by_text("A deal of this phone is not saved yet.")).to_be_hidden()


def test_a_deal_whose_answer_was_lost_is_not_stored_twice(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    lost = []

    def lose(route):
        route.fetch(max_redirects=0)
        lost.append(route)
        route.abort()

    page.route("**/deal", lose)
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    assert len(lost) == 1
    page.unroute("**/deal")
    thumb.save()
    is_saved(page, enter.keys, (210, 50))


def test_a_lost_answer_does_not_get_in_the_way_of_the_next_deal(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/deal", lose)
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.unroute("**/deal")
    page.goto(f"/s/{enter.keys.edit}")
    page.get_by_role("link", name="Enter a deal").tap()
    expect(page.get_by_role("link", name="Deal 2")).to_be_visible()
    expect(thumb.chip("Contract", "100")).not_to_be_checked()
    thumb.auction()
    thumb.type("88")
    thumb.save()
    is_saved(page, enter.keys, (0, 260), (210, 50))


def test_an_answer_from_elsewhere_is_not_taken_for_saved(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")
    page.route("**/deal", lambda route: route.fulfill(status=200, body="Welcome to the café! Log in."))
    thumb.save()
    expect(page.get_by_text("Not saved yet: the server did not take it.")).to_be_visible()
    expect(points(page, "ns")).to_have_value("112")


def test_what_is_changed_after_a_lost_answer_is_a_choice(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("112")

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/deal", lose)
    thumb.save()
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    page.unroute("**/deal")
    thumb.tap("Belote", "Us")
    expect(page.get_by_text("Not saved yet: no connection.")).to_be_hidden()
    thumb.save()
    expect(page.get_by_role("heading", name="Already sent once")).to_be_visible()
    page.get_by_role("button", name="Correct the saved one to mine").tap()
    is_saved(page, enter.keys, (230, 50))
    page.goto(f"/s/{enter.keys.edit}/deal")
    expect(page.locator("[data-say]:visible")).to_have_count(0)


def test_a_change_by_another_phone_is_a_choice(enter, driver):
    page = enter()
    thumb = Thumb(page)
    thumb.auction()
    thumb.type("88")
    driver.enter_deal(driver.get(f"/s/{enter.keys.edit}"))
    thumb.save()
    expect(page.get_by_role("heading", name="The sheet has changed")).to_be_visible()
    page.get_by_role("button", name="Enter mine as well").tap()
    is_saved(page, enter.keys, (0, 260), (200, 60))


def test_a_mistake_is_shown_at_its_field_and_nothing_is_lost(enter):
    page = enter()
    thumb = Thumb(page)
    thumb.auction(*AUCTION[:2])
    points(page, "ns").fill("112")
    thumb.save()
    expect(page.locator("#trump-errors")).to_have_text("Choose the trump.")
    expect(points(page, "ns")).to_have_value("112")
    thumb.tap("Trump", "spades")
    expect(page.locator("#trump-errors")).to_have_count(0)
    thumb.save()
    is_saved(page, enter.keys, (210, 50))


def test_without_a_script_a_deal_is_entered_all_the_same(enter):
    page = enter(settings=Settings(rules=rules("annonces701")), java_script_enabled=False)
    thumb = Thumb(page)
    thumb.auction()
    thumb.tap("Result", "Failed")
    expect(points(page, "ns")).to_be_hidden()
    page.get_by_label("Not counted · count after all").tap()
    points(page, "ns").fill("162")
    page.get_by_label("Melds", exact=True).tap()
    tierce(page, "Us").tap()
    thumb.save()
    is_saved(page, enter.keys, (282, 0))
    page.get_by_role("link", name="100").tap()
    expect(page.locator(".warnings")).to_contain_text("tick the capot")


def test_an_error_without_a_script_shows_the_preview_too(enter):
    page = enter(java_script_enabled=False)
    Thumb(page).auction()
    save_button(page).tap()
    expect(preview(page)).to_contain_text("Us: they need 100, 80 with belote")


# The noted contract


def test_a_noted_contract_stands_on_every_phone_until_it_is_taken_away(phone, made):
    keys = made(settings=FRIENDS)
    page, other = phone(f"/s/{keys.edit}"), phone(f"/v/{keys.view}")
    page.get_by_role("link", name="Contract").tap()
    thumb = Thumb(page)
    thumb.auction(("Who took?", "Luc"), *AUCTION[1:], ("Coinche", "coinché"))
    page.get_by_role("button", name="Note the contract").tap()
    for sheet in (page, other):
        expect(sheet.locator(".card")).to_contain_text("100 ♠︎ coinché · Luc")
        expect(sheet.locator(".card")).to_contain_text("they need 100, 80 with belote")
    expect(page.get_by_role("link", name="Enter the result")).to_be_visible()
    page.get_by_role("link", name="Contract").tap()
    page.get_by_role("button", name="Take away").tap()
    expect(page.get_by_role("link", name="Enter a deal")).to_be_visible()
    expect(other.locator(".card")).not_to_contain_text("100")


# Seen

FORMS = {
    "sides": Settings(),
    "players": FRIENDS,
    "melds": Settings(rules=rules("annonces701"), sides=LONG_SIDES),
    "high bids": Settings(rules=rules("ffb_coinchee_2015"), sides=LONG_SIDES, players=LONG),
    "générale": Settings(rules=rules("bidsheet_simple"), players=LONG),
}
COINCHED = ContractNoted(
    Contract(taker=Side.NS, bid=100, trump=Trump.H, coinche=Coinche.COINCHE, bidder=Seat.S)
)


@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_axe_finds_nothing(phone, made, theme):
    page = phone("/rules", theme)
    for name, settings in FORMS.items():
        keys = made(COINCHED, settings=settings)
        for path in ("contract", "deal"):
            page.goto(f"/s/{keys.edit}/{path}")
            if path == "deal":
                page.keyboard.type("82")
                expect(preview(page).locator(".scores")).to_be_visible()
            for melds in page.locator(".open-melds").all():
                melds.check()
            found = Axe().run(page, options={"resultTypes": ["violations"]})
            assert not found.response["violations"], (name, path, found.generate_report())


@pytest.mark.parametrize("viewport", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("settings", [Settings(), FRIENDS, Settings(players=LONG)], ids=str)
def test_an_ordinary_deal_fits_the_screen(enter, settings, language, viewport):
    page = enter(COINCHED, settings=settings, locale=language, viewport=viewport)
    page.keyboard.type("88")
    expect(preview(page) if language == "en" else page.locator(".preview")).to_contain_text("88 < 100")
    height = "document.documentElement.scrollHeight"
    assert page.evaluate(height) <= viewport["height"]
    score, save = page.locator(".scores").bounding_box(), page.locator(".act .main").bounding_box()
    assert score["y"] + score["height"] <= save["y"]
    assert save["y"] + save["height"] <= viewport["height"]


@pytest.mark.parametrize("viewport", SIZES, ids=str)
@pytest.mark.parametrize("form", FORMS)
def test_every_chip_is_as_large_as_a_thumb(enter, form, viewport):
    page = enter(COINCHED, settings=FORMS[form], locale="fr", viewport=viewport)
    page.keyboard.type("162")
    for trump in ("TA", "H"):
        if page.locator(f"[name=trump][value={trump}]").count():
            page.locator(f"[name=trump][value={trump}]").tap()
    for melds in page.locator(".open-melds").all():
        melds.check()
        page.locator("[name=meld_NS_tierce_1]").check()
        page.locator("[name=meld_EW_tierce_1]").check()
        expect(page.locator(".ask:visible")).to_have_count(2)
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


TOO_SMALL = """() => [...document.querySelectorAll(
    ".chip, .deal input:not([type=hidden]), .deal select, .deal button:not(.unseen), .deal summary")]
  .map((tag) => [tag, tag.getBoundingClientRect()])
  .filter(([tag, box]) => box.width && box.height && (box.height < 48 || box.width < 48))
  .map(([tag, box]) => `${tag.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`)"""


def test_three_digits_fit_their_field(enter):
    page = enter(COINCHED)
    page.keyboard.type("128")
    field = points(page, "ns")
    expect(field).to_have_value("128")
    assert field.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_the_tick_of_a_generale_and_its_verdict_are_in_sight(enter):
    page = enter(settings=FORMS["générale"])
    for name, value in (("bidder", "N"), ("bid", "generale"), ("trump", "S"), ("result", "capot_NS")):
        page.locator(f"[name={name}][value={value}]").check()
    expect(preview(page).locator(".why")).to_contain_text("the bidder did not win all eight tricks alone")
    verdict, save = preview(page).locator(".why").bounding_box(), page.locator(".act .main").bounding_box()
    assert verdict["y"] + verdict["height"] <= save["y"]
    page.locator("[name=solo]").check()
    expect(preview(page).locator(".why")).to_contain_text("Made")


def test_long_names_keep_the_buttons_of_belote_low(enter):
    page = enter(settings=Settings(sides=Pair("Maximilienne-Augusta et Jean-Bernard le ", "Øster" * 8)))
    assert page.locator(".belote-one .row").bounding_box()["height"] <= 56
