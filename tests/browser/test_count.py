"""Counting a pile with the thumb, and the card of all bids on paper, in a real browser."""

import re
from io import BytesIO

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import played, rules
from playwright.sync_api import expect
from pypdf import PdfReader

from scoresheet.deal import Pair
from scoresheet.entries import Players, Settings
from scoresheet.log import Entered
from scoresheet.presets import PRESETS

LITTLE = {"width": 360, "height": 740}
USUAL = "JS AS KS QS AH TH 8H 7H AD KD 9D 8D TC JC 9C 7C".split()
"""Four tricks, 86 points when spades are trumps."""
MELDS = Settings(rules=rules("annonces701"))
LONG = Settings(
    sides=Pair("Maximilienne and Jean", "Bartholomew & Wilma W"),
    players=Players(
        n="Maximilienne-Augusta", e="Bartholomew Schmidts", s="Jean-Baptiste Poquel", w="Wilhelmina Østergård"
    ),
    rules=rules("ffb_coinchee_2015"),
)


def card(page, name):
    return page.locator(f"[name=card][value='{name}']")


def tap(page, *names):
    for name in names:
        card(page, name).tap()


def trump(page, name):
    return page.get_by_role("group", name="Trump").get_by_role("radio", name=name)


def total(page, side):
    return page.locator(f"[data-of={side}]")


def points(page, ns, ew):
    expect(total(page, "NS")).to_have_text(str(ns))
    expect(total(page, "EW")).to_have_text(str(ew))


@pytest.fixture
def entering(phone, made):
    """The form of a deal in which an auction was tapped, about to count the cards."""

    def enter(settings=MELDS, **options):
        page = phone(f"/s/{made(Entered(played(100, 112)), settings=settings).edit}/deal", **options)
        page.get_by_role("group", name="Contract").get_by_role("radio", name="110", exact=True).tap()
        trump(page, "spades").tap()
        return page

    return enter


def test_a_usual_pile_is_counted_by_taps(phone):
    page = phone("/count")
    trump(page, "spades").tap()
    tap(page, *USUAL)
    points(page, 86, 76)
    page.get_by_label("Last trick").tap()
    points(page, 96, 66)
    expect(page.locator("[data-found]")).to_contain_text("16 cards · 4 tricks")
    expect(page.locator("[data-found]")).to_contain_text("a belote")
    page.get_by_label("Them").tap()
    points(page, 66, 96)


def test_a_card_tapped_twice_is_back_and_another_trump_counts_again(phone):
    page = phone("/count")
    trump(page, "spades").tap()
    tap(page, "JS", "AH", "AH")
    points(page, 20, 142)
    trump(page, "hearts").tap()
    points(page, 2, 160)
    expect(card(page, "JS").locator("xpath=..").locator("small")).to_have_text("2")


def test_a_pile_of_258_shows_its_share_while_it_is_tapped(phone):
    page = phone("/count")
    trump(page, "TA").tap()
    page.get_by_label("20-14-11-10-4-3").tap()
    page.context.set_offline(True)
    tap(page, "JS", "9S", "AH", "KH")
    page.get_by_label("Last trick").tap()
    points(page, 37, 125)
    expect(page.locator("[data-worth=NS]")).to_have_text("59 / 258")
    page.get_by_label("13-9-7-5-3-1").tap()
    expect(page.locator("[data-worth=NS]")).to_have_text("")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whose_pile_it_is_can_be_read_beside_a_share_of_258(phone, language):
    page = phone("/count", locale=language)
    page.locator("[name=trump][value=TA]").tap()
    page.get_by_label("20-14-11-10-4-3").tap()
    tap(page, *(f"{rank}{suit}" for rank in ("J", "9") for suit in "SHDC"))
    points(page, 85, 77)
    tap(page, *(f"A{suit}" for suit in "SHDC"))
    points(page, 113, 49)
    for name in page.locator(".whose .name").all():
        assert name.evaluate(
            "tag => tag.scrollWidth <= tag.clientWidth && tag.scrollHeight <= tag.clientHeight"
        )


def test_both_scales_of_tout_atout(phone):
    page = phone("/count")
    trump(page, "TA").tap()
    tap(page, "JS", "QS")
    points(page, 15, 147)
    page.get_by_label("13-9-6-5-3-2").tap()
    points(page, 15, 147)
    tap(page, "QS")
    points(page, 13, 149)


def test_a_pile_survives_a_reload_and_can_be_cleared(phone):
    page = phone("/count")
    trump(page, "clubs").tap()
    tap(page, "JC", "9C")
    points(page, 34, 128)
    page.reload()
    points(page, 34, 128)
    page.get_by_role("link", name="Clear").tap()
    points(page, 0, 162)
    expect(trump(page, "clubs")).to_be_checked()


def test_without_a_connection_the_numbers_are_right(phone):
    page = phone("/count")
    trump(page, "spades").tap()
    page.context.set_offline(True)
    tap(page, "JS", "9S")
    points(page, 34, 128)
    expect(page.locator("[data-found]")).to_be_empty()


def test_the_points_come_back_to_a_form_that_lost_nothing(entering):
    page = entering()
    page.get_by_role("group", name="Who took?").get_by_role("radio", name="Them").tap()
    page.get_by_role("group", name="Belote").get_by_role("radio", name="Us").tap()
    page.locator(".open-melds").tap()
    page.get_by_role("group", name="Melds: Them").get_by_role("checkbox", name="tierce").first.tap()
    page.get_by_role("button", name="Count the cards").tap()
    expect(page.get_by_label("Them")).to_be_checked()
    tap(page, *USUAL)
    page.get_by_label("Last trick").tap()
    points(page, 66, 96)
    page.get_by_role("button", name="Take these points").tap()
    expect(page.locator("[name=points_ew]")).to_have_value("96")
    expect(page).to_have_url(re.compile("/deal$"))
    expect(page.locator("[name=meld_EW_tierce_1]")).to_be_checked()
    expect(page.locator("[name=belote][value=NS]")).to_be_checked()
    page.reload()  # the draft has it all from here on
    expect(page.locator("[name=points_ew]")).to_have_value("96")
    expect(page.locator("[name=meld_EW_tierce_1]")).to_be_checked()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".entries tbody tr")).to_have_count(2)


def test_nothing_is_left_behind_for_the_next_deal(entering):
    page = entering()
    page.get_by_role("group", name="Who took?").get_by_role("radio", name="Us").tap()
    page.get_by_role("button", name="Count the cards").tap()
    tap(page, *USUAL)
    page.get_by_role("button", name="Take these points").tap()
    page.get_by_role("button", name="Save").tap()
    page.get_by_role("link", name="Enter a deal").tap()
    expect(page.locator("[name=points_ns]")).to_have_value("")
    expect(page.locator("[data-say=other]")).to_be_hidden()


def test_the_enter_key_saves_and_does_not_count(entering):
    page = entering()
    page.get_by_role("group", name="Who took?").get_by_role("radio", name="Us").tap()
    page.locator("[name=points_ns]").fill("120")
    page.keyboard.press("Enter")
    expect(page.locator(".entries tbody tr")).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("settings", [None, MELDS, LONG], ids=["alone", "melds", "long names"])
def test_the_whole_pack_fits_the_screen(phone, made, settings, scripts, language):
    path = f"/s/{made(settings=settings).edit}/deal/count" if settings else "/count"
    more = "trump=TA&card=KS&card=QS&card=KH&card=QH&card=KD&card=QD&card=KC&card=QC&card=7S&last=y"
    for query in ("", "?" + more):
        page = phone(path + query, java_script_enabled=scripts, locale=language)
        assert page.locator("html").evaluate("html => [html.scrollWidth, html.scrollHeight]") == [360, 740]
        boxes = [
            box.bounding_box()
            for box in page.locator("main :is(input:not([type=hidden]), .button, button)").all()
        ]
        shown = [box for box in boxes if box]
        assert max(box["y"] + box["height"] for box in shown) <= 740
        assert min(box["width"] for box in shown) >= 40
        assert min(box["height"] for box in shown) >= 48
        assert page.locator("[name=card]").count() == 32


def test_a_sentence_more_moves_no_card(phone):
    page = phone("/count?trump=S")
    before = card(page, "7C").bounding_box()
    tap(page, "KS", "QS", "9H")
    expect(page.locator("[data-found]")).to_contain_text("a belote")
    assert card(page, "7C").bounding_box() == before


PATHS = [
    "/count?trump=S&card=KS&card=QS&card=AH&last=y",
    "/calculator/contract?bid=100&tricks=5",
    "/rules/club/bids",
]
ON_A_SHEET = ["/deal/count?trump=S&card=KS", "/calculator?bid=100", "/calculator", "/bids"]


@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_nothing_keeps_anybody_from_reading_or_tapping(phone, made, theme):
    key = made(Entered(played(100, 112)), settings=Settings(rules=rules(target=400))).edit
    page = phone("/healthz", theme=theme)
    for path in [*PATHS, *(f"/s/{key}{path}" for path in ON_A_SHEET)]:
        page.goto(path)
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert not found.response["violations"], (path, found.generate_report())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_as_narrow_as_the_screen(phone, made, language):
    key = made(Entered(played(100, 112)), settings=LONG).edit
    page = phone("/healthz", locale=language)
    presets = [f"/rules/{preset}/bids" for preset in PRESETS]
    for path in [*PATHS, *presets, *(f"/s/{key}{path}" for path in ON_A_SHEET)]:
        page.goto(path)
        assert page.locator("html").evaluate("html => html.scrollWidth") == 360, path


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_of_all_bids_is_one_page_of_paper(phone, preset):
    page = phone(f"/rules/{preset}/bids")
    for size in ({"prefer_css_page_size": True}, {"format": "A4"}):
        (paper,) = PdfReader(BytesIO(page.pdf(**size))).pages
        assert {"80", "Capot"} <= set(paper.extract_text().split())
