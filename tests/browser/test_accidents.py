"""Nothing happens by accident: a tap too many, or Enter in a field of a name."""

import pytest
from facts import PASSED, played
from playwright.sync_api import expect

from scoresheet.log import Entered

DEAL = Entered(played(100, 112))
SLOWLY = 0.001
"""A moment of a page lasts minutes: no machine is too slow for these tests."""


@pytest.fixture
def sheet(phone, made):
    """A sheet of three deals and three passes; its clock stands almost still."""
    page = phone(f"/s/{made(*[DEAL] * 3, *[Entered(PASSED)] * 3).edit}")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    return page


def middle(button):
    box = button.bounding_box()
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


@pytest.mark.parametrize(
    ("name", "left"), [pytest.param("Undo", 5, id="Undo"), pytest.param("All passed", 7, id="All passed")]
)
def test_the_button_of_the_next_page_is_not_under_a_second_tap(sheet, name, left):
    button = sheet.get_by_role("button", name=name, exact=True)
    rows = sheet.locator(".entries tbody tr")
    place = middle(button)
    button.evaluate("button => button.form.requestSubmit()")  # the first tap, on a page at rest
    expect(rows).to_have_count(left)
    under_the_finger = "([x, y]) => document.elementFromPoint(x, y).closest('button, a') === null"
    assert sheet.evaluate(under_the_finger, place)


def test_a_moment_later_it_does(sheet):
    session = sheet.context.new_cdp_session(sheet)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    sheet.reload()
    sheet.get_by_role("button", name="Undo", exact=True).tap()
    expect(sheet.get_by_role("button", name="Put it back")).to_be_visible()


def test_enter_in_a_name_starts_no_match(phone):
    page = phone("/new")
    page.locator("[name=side_ns]").fill("Anne")
    page.locator("[name=side_ns]").press("Enter")
    expect(page).to_have_title("New match")
    expect(page.locator("[name=side_ns]")).to_have_value("Anne")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator(".totals")).to_contain_text("Anne")
