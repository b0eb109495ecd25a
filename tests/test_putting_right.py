"""What was entered wrong is put right: inserted, moved, restored, undone; and the log tells all of it."""

import pytest
from facts import PASSED, played

from scoresheet.deal import Side, Trump
from scoresheet.entries import Adjustment, Entry, Settings
from scoresheet.log import (
    Contract,
    ContractNoted,
    Corrected,
    Entered,
    Moved,
    Opened,
    Removed,
    SettingsChanged,
    Stopped,
)
from scoresheet.rules import Rules

FORGOTTEN = {"taker": "EW", "bid": "90", "trump": "H", "points_ew": "100"}
"""60 - 190"""


@pytest.fixture
def sheet(driver):
    """Three deals of 200 - 60, 210 - 50, 220 - 40."""
    sheet = driver.new_match(first_dealer="N")
    for points in ("100", "110", "120"):
        sheet = driver.enter_deal(sheet, points_ns=points)
    return sheet


def points(page):
    """The points of NS from the first row on."""
    return [row.points[0] for row in page.rows][::-1]


def row_page(driver, sheet, place):
    """The page of the row that stands at this place, counted from 1."""
    return driver.get(sheet.rows[-place].link)


def test_a_forgotten_deal_goes_between_two_others(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 2), "Insert a deal after")
    assert form.title == "Insert a deal"
    assert "210 – 50" in form.text(".inserting")
    page = driver.send(form, **FORGOTTEN)
    assert points(page) == [200, 210, 60, 220]
    assert [row.place for row in page.rows] == ["4", "3", "2", "1"]


@pytest.mark.parametrize(("place", "expected"), [(1, [60, 200, 210, 220]), (3, [200, 210, 60, 220])])
def test_or_before_another(driver, sheet, place, expected):
    form = driver.follow(row_page(driver, sheet, place), "Insert a deal before")
    assert points(driver.send(form, **FORGOTTEN)) == expected


@pytest.mark.parametrize(("after", "head"), [(0, "Deal 1 · North deals"), (3, "Deal 3 · South deals")])
def test_the_form_says_which_deal_was_forgotten_and_who_dealt_it(driver, sheet, after, head):
    numbers = [0, *(int(row.link.split("/")[-2]) for row in sheet.rows[::-1])]
    form = driver.get(f"{sheet.address}/deal?after={numbers[after - 1] if after else 0}")
    assert head in form.text(".bar")


def test_a_noted_contract_is_not_the_forgotten_deals(driver, sheet):
    noted = driver.send(driver.get(f"{sheet.address}/contract"), taker="EW", bid="120", trump="H")
    form = driver.follow(row_page(driver, noted, 1), "Insert a deal after")
    assert not form.value("bid")


def test_a_forgotten_round_of_passes(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal after")
    page = driver.send(form, button="All passed")
    assert [row.text for row in page.rows[::-1]][1] == "all passed"


def test_a_forgotten_penalty(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal after")
    form = driver.follow(form, "Adjustment")
    assert points(driver.send(form, side="NS", points="-160")) == [200, -160, 210, 220]


def test_a_forgotten_deal_from_paper(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal after")
    form = driver.follow(form, "From paper")
    assert points(driver.send(form, NS="30", EW="40")) == [200, 30, 210, 220]


def test_an_inserted_deal_with_a_fault_keeps_its_place(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal after")
    page = driver.send(form, **FORGOTTEN | {"points_ew": "161"})
    assert page.status == 422
    assert points(driver.send(page, points_ew="100")) == [200, 60, 210, 220]


@pytest.mark.parametrize("after", ["99", "abc", "-1", "1e3", "9" * 30, "2;3"])
def test_nothing_goes_after_a_row_that_is_not_there(driver, sheet, after):
    for path in ("deal", "adjustment", "written"):
        assert driver.get(f"{sheet.address}/{path}?after={after}").status == 404
    page = driver.post(f"{sheet.address}/passed?after={after}", {"op": "o", "seq": "4"})
    assert page.status in (404, 422)
    if page.status == 422:
        assert page.text(".errors") == "This row is no longer on the sheet: look at it again."
    assert points(driver.get(sheet.address)) == [200, 210, 220]


def test_nothing_new_goes_after_the_end(app, driver):
    store = app.extensions["store"]
    ended = Settings(rules=Rules(target=150))
    keys = store.create_sheet(store.create_book(), [Opened(ended)], op="o")
    sheet = driver.enter_deal(driver.get(f"/s/{keys.edit}"), points_ns="100")
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal after")
    page = driver.send(form, **FORGOTTEN)
    assert page.status == 422
    assert "The match has ended" in page.general_errors[-1]
    form = driver.follow(row_page(driver, sheet, 1), "Insert a deal before")
    assert points(driver.send(form, **FORGOTTEN | {"points_ew": "120"})) == [40, 200]


@pytest.mark.parametrize(
    ("place", "after", "expected"),
    [
        (1, "3", [210, 200, 220]),
        (1, "4", [210, 220, 200]),
        (3, "0", [220, 200, 210]),
        (3, "2", [200, 220, 210]),
    ],
)
def test_a_row_is_moved(driver, sheet, place, after, expected):
    form = driver.follow(row_page(driver, sheet, place), "Move to another place")
    page = driver.send(form, after=after)
    assert points(page) == expected
    assert page.totals == sheet.totals


def test_the_place_that_a_row_has_is_chosen_already(driver, sheet):
    form = driver.follow(row_page(driver, sheet, 3), "Move to another place")
    assert form.value("after") == "3"
    assert form.texts(".places .check") == [
        "after deal 2 100 ♠︎, Us, made: 210 – 50",
        "after deal 1 100 ♠︎, Us, made: 200 – 60",
        "before all others",
    ]


@pytest.mark.parametrize("after", ["", "nowhere", "4", "99", "-1", "9" * 30])
def test_a_row_is_not_moved_nowhere(driver, sheet, after):
    page = driver.post(f"{sheet.address}/deal/4/move", {"op": "o", "seq": "4", "after": after})
    assert page.status == 422
    assert page.errors["after"]
    assert points(driver.get(sheet.address)) == [200, 210, 220]


@pytest.mark.parametrize("path", ["deal/99/move", "deal/1/move", "deal/99", "deal/1", "log/0", "log/5"])
def test_what_is_not_there_has_no_page(driver, sheet, path):
    assert driver.get(f"{sheet.address}/{path}").status == 404


def test_after_a_misdeal_somebody_else_deals_and_the_past_stays(driver, sheet):
    form = driver.follow(sheet, "Who deals now?")
    assert form.value("dealer") == "E"
    page = driver.send(form, dealer="S")
    assert "South deals" in page.text(".now")
    assert page.totals == sheet.totals
    page = driver.enter_deal(page, taker="EW")
    assert "East deals" in page.text(".now")
    assert "North" not in driver.get(f"{page.address}/deal/6/why").text("h1")


@pytest.mark.parametrize("dealer", ["", "X", "NS"])
def test_nobody_deals_who_is_not_there(driver, sheet, dealer):
    page = driver.post(f"{sheet.address}/dealer", {"op": "o", "seq": "4", "dealer": dealer})
    assert page.status == 422
    assert page.errors["dealer"]


def test_a_removed_row_comes_back_to_its_place(driver, sheet):
    page = driver.send(row_page(driver, sheet, 2))
    assert points(page) == [200, 220]
    assert [tag.name for tag in page.soup.select(".entries, #removed, #more")] == [
        "table",
        "details",
        "section",
    ]
    page = driver.send(page, form="#removed form")
    assert points(page) == [200, 210, 220]


def test_a_match_is_stopped_and_goes_on(driver, sheet):
    page = driver.send(sheet, form='form[action$="/stop"]')
    assert "match stopped" in page.text(".result")
    assert driver.follow(row_page(driver, page, 1), "Correct").status == 200
    page = driver.send(page, form='form[action$="/reopen"]')
    assert points(driver.enter_deal(page, points_ns="90")) == [200, 210, 220, 0]


def test_the_action_that_ended_the_match_is_undone_like_any_other(driver):
    sheet = driver.new_match()
    for _ in range(4):
        sheet = driver.enter_deal(sheet, bid="capot", trump="S", points_ns="", result="capot_NS")
    assert sheet.soup.select_one(".result")
    page = driver.send(sheet, form="form.undo")
    assert page.totals == (1500, 0)
    assert not page.soup.select_one(".result")
    for _ in range(3):
        page = driver.send(page, form="form.undo")
    assert page.rows == []
    assert not page.soup.select_one("form.undo")


class TestLog:
    @pytest.fixture
    def log(self, driver, sheet):
        """A sheet to which a little of everything happened."""
        driver.send(row_page(driver, sheet, 2))
        page = driver.get(sheet.address)
        driver.send(driver.get(f"{page.address}/deal/2"), points_ns="150", points_ew="")
        page = driver.enter_deal(driver.get(page.address), points_ns="130")
        driver.send(page, form="form.undo")
        return driver.follow(driver.get(page.address), "Log")

    def test_it_tells_everything_the_latest_first(self, log):
        assert log.texts(".log .sentence") == [
            "Undone: 100 ♠︎, Us, made: 230 – 30",
            "100 ♠︎, Us, made: 230 – 30",
            "Corrected: 100 ♠︎, Us, made: 250 – 10",
            "Removed: 100 ♠︎, Us, made: 210 – 50",
            "100 ♠︎, Us, made: 220 – 40",
            "100 ♠︎, Us, made: 210 – 50",
            "100 ♠︎, Us, made: 200 – 60",
            "Match opened",
        ]

    def test_it_tells_what_was_undone(self, log):
        assert log.texts("li.undone .sentence") == ["100 ♠︎, Us, made: 230 – 30"]

    def test_it_tells_before_and_after(self, log):
        correction = log.texts(".log li")[2]
        assert "Before: 100 ♠︎, Us, made: 200 – 60" in correction
        assert "Us 420 → 470 Them 100 → 50" in " ".join(correction.split())

    def test_it_tells_when(self, log):
        times = log.soup.select(".log time")
        assert len(times) == 8
        assert all(time["datetime"].endswith("Z") and time.get_text() for time in times)

    def test_any_state_can_be_looked_at(self, driver, log):
        states = [driver.get(tag["href"]) for tag in log.soup.select(".log a")][::-1]
        assert [points(page) for page in states] == [
            [],
            [200],
            [200, 210],
            [200, 210, 220],
            [200, 220],
            [250, 220],
            [250, 220, 230],
            [250, 220],
        ]
        assert [page.totals[0] for page in states] == [0, 200, 410, 630, 420, 470, 700, 470]

    def test_a_past_state_can_only_be_read(self, driver, log):
        page = driver.get(log.soup.select(".log a")[4]["href"])
        assert "as it stood then" in page.text(".said")
        assert page.soup.select("form") == []
        assert page.soup.select("table.entries a") == []

    def test_one_leads_to_the_next(self, driver, log):
        page = driver.get(log.soup.select(".log a")[-1]["href"])
        seen = [page.totals[0]]
        while "After ›" in page.links():
            page = driver.follow(page, "After")
            seen.append(page.totals[0])
        assert seen == [0, 200, 410, 630, 420, 470, 700, 470]

    def test_a_settings_change_names_what_changed(self, driver, sheet):
        form = driver.get(f"{sheet.address}/settings")
        driver.send(form, name="Thursday", target="1500")
        text = driver.follow(driver.get(sheet.address), "Log").texts(".log li")[0]
        assert "Name: – → Thursday" in text
        assert "Target: 2000 → 1500" in text

    def test_a_long_log_comes_in_pages(self, app, driver):
        store = app.extensions["store"]
        points = [Entered(Entry(content=Adjustment(side=Side.NS, points=n))) for n in range(120)]
        keys = store.create_sheet(store.create_book(), [Opened(Settings()), *points], op="o")
        page, told = driver.get(f"/s/{keys.edit}/log"), []
        while True:
            told += page.texts(".log .sentence")
            if "Earlier" not in page.links():
                break
            page = driver.follow(page, "Earlier")
        assert told == [f"Us +{n}" for n in range(119, -1, -1)] + ["Match opened"]

    @pytest.mark.parametrize("until", ["abc", "-1", "0", "9" * 30, "1"])
    def test_no_page_of_it_fails(self, driver, sheet, until):
        assert driver.get(f"{sheet.address}/log?until={until}").status == 200


# An undo is taken back


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(Removed(3), id="a removal"),
        pytest.param(Moved(4, 0), id="a move"),
        pytest.param(Corrected(2, played(100, 99)), id="a correction"),
        pytest.param(Entered(played(100, 99)), id="a deal"),
        pytest.param(Entered(PASSED, 2), id="four passes that were forgotten"),
        pytest.param(Stopped(), id="the end"),
        pytest.param(SettingsChanged(Settings(rules=Rules(target=500))), id="settings"),
        pytest.param(ContractNoted(Contract(taker=Side.NS, bid=100, trump=Trump.H)), id="a noted contract"),
    ],
)
def test_an_undo_is_taken_back_by_one_tap(app, driver, sheet, action):
    store = app.extensions["store"]
    record, log = store.open_by_edit_key(sheet.key)
    store.append(record, action, op="action", made_from=log.sheet.version)
    before = driver.get(sheet.address)
    undone = driver.send(before, "form.undo")
    page = driver.send(undone, "form.put-back")
    assert [row.text for row in page.rows] == [row.text for row in before.rows]
    assert (page.totals, page.title) == (before.totals, before.title)
    assert page.text("#last") == before.text("#last")
    assert not page.soup.select("form.put-back")


def test_only_as_long_as_nothing_else_happened(driver, sheet):
    undone = driver.send(sheet, "form.undo")
    assert undone.text("#back") == "Undone: 100 ♠︎, Us, made: 220 – 40"
    assert not driver.enter_deal(undone).soup.select("form.put-back")
    late = driver.send(undone, "form.put-back")
    assert late.status == 409
    assert "220 – 40" in late.text("main")


def test_what_was_put_back_twice_stands_once(driver, sheet):
    undone = driver.send(sheet, "form.undo")
    driver.send(undone, "form.put-back")
    assert points(driver.send(undone, "form.put-back")) == [200, 210, 220]


def test_after_two_undos_the_last_one_is_taken_back(driver, sheet):
    page = driver.send(driver.send(sheet, "form.undo"), "form.undo")
    assert points(driver.send(page, "form.put-back")) == [200, 210]


def test_what_was_never_undone_stands_already(driver, sheet):
    assert points(driver.post(f"{sheet.address}/undo/2/back")) == [200, 210, 220]


def test_who_looks_on_puts_nothing_back(driver, sheet):
    undone = driver.send(sheet, "form.undo")
    view = driver.get(driver.follow(undone, "Share").link("/v/"))
    assert not view.soup.select("form:not(.preferences)")
