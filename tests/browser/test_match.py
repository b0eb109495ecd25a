"""A whole match in a real browser, from home to its target, with what people get wrong on the way."""

import re

import pytest
from playwright.sync_api import expect


class Table:
    """Four people and their phone: every step is what a thumb does on the page it sees."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, role, name):
        self.taps += 1
        self.page.get_by_role(role, name=name, exact=True).tap()

    def start(self):
        """Three taps from home to the form of the first deal."""
        self.tap("link", "New match")
        self.tap("button", "Start")
        self.tap("link", "Enter a deal")

    def choose(self, **fields):
        for name, value in fields.items():
            self.page.locator(f'[name="{name}"][value="{value}"]').tap()

    def enter(self, points="", **fields):
        """Fill in the open form and save it; what is not said is 100 ♠ by Us."""
        self.choose(**({"taker": "NS", "bid": 100, "trump": "S"} | fields))
        if points:
            self.page.locator('[name="points_ns"]').fill(points)
        self.save()

    def save(self):
        self.page.get_by_role("button", name="Save").tap()

    def next_deal(self, points="", **fields):
        self.tap("link", "Enter a deal")
        self.enter(points, **fields)
        expect(self.page).to_have_url(re.compile(r"/s/[^/]+$"))

    def totals(self, ns, ew):
        expect(self.page.locator(".total")).to_have_text([str(ns), str(ew)])

    def open_row(self, place):
        """The page of a played deal, by its number on the sheet."""
        cell = self.page.locator(".place", has_text=re.compile(rf"^\s*{place}\s*$"))
        self.page.locator(".entries tr", has=cell).get_by_role("link").tap()

    def errors(self):
        return self.page.locator("form .errors[id]")


@pytest.fixture
def table(phone):
    """A match that has just begun, at the form of its first deal."""
    table = Table(phone("/"))
    table.start()
    assert table.taps == 3
    return table


def win(table):
    """Four capots bid and made: 2000 to nothing."""
    table.enter(bid="capot", result="made")
    for _ in range(3):
        table.next_deal(bid="capot", result="made")


def test_a_match_is_kept_to_its_target(table):
    table.enter("112")
    table.totals(210, 50)
    table.next_deal("70", coinche="coinche", belote="NS")
    table.totals(230, 410)
    table.next_deal(taker="EW", bid=120, trump="H", result="failed")
    table.totals(510, 410)
    for total in (1010, 1510, 2010):
        table.next_deal(bid="capot", result="made")
        table.totals(total, 410)
    expect(table.page.locator(".result")).to_contain_text("2010 to 410")
    expect(table.page.get_by_role("link", name="Enter a deal")).to_have_count(0)


def test_a_correction_reopens_a_finished_match(table):
    win(table)
    table.totals(2000, 0)
    table.open_row(2)
    table.tap("link", "Correct")
    table.choose(result="failed")
    table.save()
    table.totals(1500, 500)
    expect(table.page.get_by_role("link", name="Enter a deal")).to_be_visible()


def test_a_deal_is_removed_and_restored(table):
    table.enter("112")
    table.next_deal("99")
    table.totals(210, 310)
    table.open_row(1)
    table.tap("button", "Remove")
    table.totals(0, 260)
    table.page.get_by_text("1 entry removed").tap()
    table.tap("button", "Restore")
    table.totals(210, 310)


@pytest.mark.parametrize(
    ("points", "fields", "sentence"),
    [
        pytest.param("163", {}, "Trick points run from 0 to 162", id="163 points"),
        pytest.param(
            "140", {"result": "capot_NS"}, "A capot leaves no points", id="a capot, points left over"
        ),
        pytest.param(
            "",
            {"bid": "capot", "coinche": "coinche", "result": "made"},
            "capot cannot be coinched",
            id="a coinched capot",
        ),
    ],
)
def test_a_usual_mistake_is_said_at_its_place_and_loses_nothing(table, points, fields, sentence):
    if points and fields:
        table.page.locator('[name="points_ns"]').fill(points)
        points = ""
    table.enter(points, **fields)
    expect(table.errors()).to_contain_text(sentence)
    for name, value in ({"trump": "S"} | fields).items():
        expect(table.page.locator(f'[name="{name}"][value="{value}"]')).to_be_checked()
    table.page.goto(table.page.url.removesuffix("/deal"))
    table.totals(0, 0)
