"""Two phones at once, the Back button, the double tap: both versions, a choice, nothing twice."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from threading import Lock

import pytest
from driver import Driver, Page

from scoresheet.deal import Deal, Side, Trump
from scoresheet.entries import Entry, Settings
from scoresheet.log import Entered, Opened
from scoresheet.rules import Rules
from scoresheet.store import backup, open_store

DEAL = {"taker": "NS", "bid": "100", "trump": "S"}


@pytest.fixture
def sheet(driver):
    return driver.enter_deal(driver.new_match(), points_ns="100")


def leave_or(page: Page) -> list[str]:
    """The ways on that a 409 page offers."""
    return page.texts(".act button, .act a")


def choose(driver: Driver, page: Page, text: str) -> Page:
    (form,) = (tag for tag in page.soup.select(".act form") if text in tag.get_text())
    fields = {tag["name"]: tag["value"] for tag in form.select("input")}
    return driver.post(form["action"], fields)


def points(page: Page) -> list[tuple[int, int]]:
    return [row.points for row in page.rows]


def test_the_same_deal_from_two_phones_is_recognised(driver, sheet):
    mine, theirs = (driver.follow(sheet, "Enter a deal") for _ in range(2))
    driver.send(theirs, **DEAL, points_ns="120")
    page = driver.send(mine, **DEAL, points_ns="120")
    assert page.status == 409
    assert "is on the sheet already" in page.text("main")
    assert leave_or(page) == ["Enter mine as well", "Leave the sheet as it is"]
    assert points(driver.follow(page, "Leave")) == [(220, 40), (200, 60)]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("Correct theirs to mine", [(210, 50), (200, 60)]),
        ("Enter mine as well", [(210, 50), (220, 40), (200, 60)]),
    ],
)
def test_another_deal_came_first(driver, sheet, choice, expected):
    mine, theirs = (driver.follow(sheet, "Enter a deal") for _ in range(2))
    driver.send(theirs, **DEAL, points_ns="120")
    page = driver.send(mine, **DEAL, points_ns="110")
    assert page.status == 409
    assert page.texts(".version") == [
        "100 ♠︎, Us, made: 220 – 40 Us counted 120",
        "100 ♠︎, Us, made: 210 – 50 Us counted 110",
    ]
    for _ in range(2):  # a double tap on the choice
        assert points(choose(driver, page, choice)) == expected


def test_where_several_deals_came_first_none_is_taken_for_mine(driver, sheet):
    """Which of them would be corrected, nobody can tell."""
    mine = driver.follow(sheet, "Enter a deal")
    for amount in ("120", "130"):
        driver.enter_deal(sheet := driver.get(sheet.address), points_ns=amount)
    page = driver.send(mine, **DEAL, points_ns="120")
    assert page.status == 409
    assert leave_or(page) == ["Enter mine as well", "Leave the sheet as it is"]
    assert "is on the sheet already" not in page.text("main")
    assert len(points(choose(driver, page, "Enter mine as well"))) == 4


def test_every_change_since_is_told(driver, sheet):
    mine = driver.follow(sheet, "Enter a deal")
    for amount in ("120", "130"):
        driver.enter_deal(sheet := driver.get(sheet.address), points_ns=amount)
    driver.send(driver.get(sheet.address), form="form.undo")
    page = driver.send(mine, **DEAL, points_ns="110")
    texts = page.texts(".version")
    assert [text.partition(" Us counted")[0] for text in texts] == [
        "100 ♠︎, Us, made: 220 – 40",
        "100 ♠︎, Us, made: 230 – 30",
        "Undone: 100 ♠︎, Us, made: 230 – 30",
        "100 ♠︎, Us, made: 210 – 50",
    ]


def test_the_back_button_offers_to_correct_what_was_saved(driver, sheet):
    form = driver.follow(sheet, "Enter a deal")
    driver.send(form, **DEAL, points_ns="120")
    page = driver.send(form, **DEAL, points_ns="102")
    assert (page.status, page.title) == (409, "Already sent once")
    assert leave_or(page) == [
        "Correct the saved one to mine",
        "Enter mine as well",
        "Leave the sheet as it is",
    ]
    assert points(choose(driver, page, "Correct the saved one")) == [(200, 60), (200, 60)]


def test_the_back_button_may_enter_another_deal(driver, sheet):
    form = driver.follow(sheet, "Enter a deal")
    driver.send(form, **DEAL, points_ns="120")
    page = driver.send(form, **DEAL, points_ns="130")
    assert points(choose(driver, page, "Enter mine as well")) == [(230, 30), (220, 40), (200, 60)]


def test_a_double_tap_stores_once(driver, sheet):
    form = driver.follow(sheet, "Enter a deal")
    for _ in range(3):
        assert len(driver.send(form, **DEAL, points_ns="120").rows) == 2


def test_a_deal_sent_again_after_its_undo_is_asked_about(driver, sheet):
    form = driver.follow(sheet, "Enter a deal")
    entered = driver.send(form, **DEAL, points_ns="120")
    driver.send(entered, form="form.undo")
    page = driver.send(form, **DEAL, points_ns="120")
    assert page.status == 409
    assert "taken back since" in page.text("main")
    assert len(choose(driver, page, "Enter mine as well").rows) == 2


def test_a_correction_of_what_somebody_else_corrected(driver, sheet):
    number = sheet.rows[0].link.replace("/why", "")
    mine, theirs = driver.get(number), driver.get(number)
    driver.send(theirs, points_ns="150", points_ew="")
    page = driver.send(mine, points_ns="110", points_ew="")
    assert page.status == 409
    assert leave_or(page) == ["Use mine", "Leave the sheet as it is"]
    assert points(choose(driver, page, "Use mine")) == [(210, 50)]


def test_a_correction_is_told_with_what_it_wins_of_a_litige(driver):
    """It stands where it stood: what waited before it is its own, though nothing waits now."""
    sheet = driver.enter_deal(driver.new_match(rule_litige="held"), bid="80", points_ns="81")
    sheet = driver.enter_deal(sheet, taker="EW", points_ns="50")
    number = sheet.rows[0].link.replace("/why", "")
    mine, theirs = driver.get(number), driver.get(number)
    driver.send(theirs, points_ns="52", points_ew="")
    page = driver.send(mine, points_ns="32", points_ew="")
    assert page.status == 409
    assert "30 – 310" in page.texts(".version")[-1]
    assert points(choose(driver, page, "Use mine"))[0] == (30, 310)


@pytest.mark.parametrize("how", ["removed", "undone"])
def test_a_correction_of_what_was_taken_off_is_not_lost(driver, sheet, how):
    form = driver.get(sheet.rows[0].link.replace("/why", ""))
    if how == "removed":
        driver.post(form.address + "/remove", {"op": "a", "seq": form.value("seq")})
    else:
        driver.send(driver.get(sheet.address), form="form.undo")
    page = driver.send(form, points_ns="110", points_ew="")
    assert page.status == 409
    assert leave_or(page) == ["Enter mine as well", "Leave the sheet as it is"]
    assert points(choose(driver, page, "Enter mine as well")) == [(210, 50)]


BUTTONS = [
    pytest.param("deal/2/remove", "Do mine all the same", 0, id="removing"),
    pytest.param("passed", "Enter mine as well", 2, id="all passed"),
    pytest.param("stop", "Do mine all the same", 1, id="stopping"),
]


@pytest.mark.parametrize(("action", "choice", "rows"), BUTTONS)
def test_a_button_of_a_sheet_that_moved_on(driver, sheet, action, choice, rows):
    driver.post(f"{sheet.address}/adjustment", {"side": "NS", "points": "10", "op": "o", "seq": "2"})
    driver.post(f"{sheet.address}/deal/3/remove", {"op": "p", "seq": "3"})
    page = driver.post(f"{sheet.address}/{action}", {"op": "q", "seq": "2"})
    assert page.status == 409
    assert leave_or(page) == [choice, "Leave the sheet as it is"]
    done = choose(driver, page, choice)
    assert (done.status, len(done.rows)) == (200, rows)


def test_what_cannot_be_undone_any_more_can_only_be_left(driver, sheet):
    driver.post(f"{sheet.address}/passed", {"op": "o", "seq": "2"})
    page = driver.post(f"{sheet.address}/undo/2", {"op": "p", "seq": "2"})
    assert page.status == 409
    assert leave_or(page) == ["Leave the sheet as it is"]


def test_a_dealer_named_twice(driver, sheet):
    mine, theirs = (driver.follow(sheet, "Who deals now?") for _ in range(2))
    driver.send(theirs, dealer="W")
    page = driver.send(mine, dealer="S")
    assert page.status == 409
    assert "South deals" in choose(driver, page, "Use mine").text("main")


def test_settings_changed_twice(driver, sheet):
    mine, theirs = (driver.get(f"{sheet.address}/settings") for _ in range(2))
    driver.send(theirs, name="Thursday")
    page = driver.send(mine, name="Friday")
    assert page.status == 409
    assert "Name: – → Thursday" in page.text("main")
    assert "Name: Thursday → Friday" in page.text("main")
    assert choose(driver, page, "Use mine").title.endswith("· Friday")


def test_a_move_of_a_row_that_was_removed(driver, sheet):
    driver.enter_deal(sheet)
    form = driver.get(f"{sheet.address}/deal/2/move")
    driver.post(f"{sheet.address}/deal/2/remove", {"op": "r", "seq": "3"})
    page = driver.send(form, after="3")
    assert page.status == 409
    assert choose(driver, page, "Do mine all the same").status == 422


def test_typed_text_comes_back_as_it_was(driver, sheet):
    form = driver.follow(sheet, "Adjustment")
    driver.enter_deal(sheet)
    reason = 'one "two" <b>three</b> & four'
    page = driver.send(form, side="EW", points="−160", reason=reason)
    assert page.status == 409
    added = choose(driver, page, "Enter mine as well")
    assert added.rows[0].points == (0, -160)
    assert reason in added.rows[0].text


def test_after_an_older_copy_was_put_back_no_deal_is_overwritten_unasked(app, driver, sheet, tmp_path):
    file = tmp_path / "scoresheet.db"
    backup(f"sqlite:///{file}", tmp_path / "copy.db")
    theirs = driver.enter_deal(sheet, points_ns="90")
    kept = driver.client.get(sheet.address)
    version = driver.client.get(f"{sheet.address}/version").text
    form = driver.get(theirs.rows[0].link.replace("/why", ""))

    app.extensions["store"].close()
    shutil.copy(tmp_path / "copy.db", file)
    app.extensions["store"] = open_store(f"sqlite:///{file}")
    driver.enter_deal(sheet, points_ns="81")

    assert driver.client.get(f"{sheet.address}/version").text != version
    again = driver.client.get(sheet.address, headers={"If-None-Match": kept.headers["ETag"]})
    assert again.status_code == 200
    page = driver.send(form, points_ns="121")
    assert page.status == 409
    assert "an older copy was put back" in page.text("main")
    assert page.texts(".version") == [
        "Corrected: 100 ♠︎, Us, made: 220 – 40 Before: 100 ♠︎, Us, failed: 0 – 260 Us counted 121"
    ]
    assert points(driver.get(sheet.address)) == [(0, 260), (200, 60)]
    assert points(choose(driver, page, "Use mine")) == [(220, 40), (200, 60)]


def test_a_page_of_an_older_version_of_the_app_names_only_a_number(driver, sheet):
    fields = {"side": "NS", "points": "10"}
    assert driver.post(f"{sheet.address}/adjustment", fields | {"op": "o", "seq": "2"}).status == 200
    assert driver.post(f"{sheet.address}/adjustment", fields | {"op": "p", "seq": "2"}).status == 409


@pytest.mark.parametrize("seq", ["", "2-", "2-zz", "-1", "2-" + "f" * 21, "9" * 10])
def test_a_form_that_says_nonsense_of_what_it_was_made_from_overwrites_nothing(driver, sheet, seq):
    answer = driver.post(f"{sheet.address}/deal/2/remove", {"op": "o", "seq": seq})
    assert answer.status == 409


def test_eight_phones_with_thirty_deals_each_sent_twice(app):
    store = app.extensions["store"]
    endless = Settings(rules=Rules(target=1_000_000))
    first = Entered(Entry(content=Deal(taker=Side.NS, bid=100, trump=Trump.S, points=100)))
    keys = store.create_sheet(store.create_book(), [Opened(endless), first], op="o")
    with ThreadPoolExecutor(8) as phones:
        codes = set().union(*phones.map(partial(play_an_evening, app, keys.edit, Lock()), range(8)))
    assert codes == {303, 409}
    sheet = Driver(app).get(f"/s/{keys.edit}")
    assert len(sheet.rows) == 241


def play_an_evening(app, key, asking, phone):
    """Enter thirty deals, each sent twice; a 409 is answered with the `seq` of its page, in turn."""
    client, codes = app.test_client(), set()
    for deal in range(30):
        seq = client.get(f"/s/{key}/version").text.partition("-")[0]
        fields = DEAL | {"points_ns": str(90 + phone), "op": f"{phone}-{deal}", "seq": seq}
        for _ in range(2):
            response = client.post(f"/s/{key}/deal", data=fields)
            with asking if response.status_code == 409 else nullcontext():
                while response.status_code == 409:
                    codes.add(409)
                    fields["seq"] = Page(response).soup.select_one("input[name=seq]")["value"]
                    response = client.post(f"/s/{key}/deal", data=fields)
            codes.add(response.status_code)
    return codes


def test_a_script_is_told_the_version_that_its_deal_made(driver, sheet):
    def send(op, seq):
        fields = {"side": "NS", "points": "10", "op": op, "seq": seq}
        answer = driver.client.post(
            f"{sheet.address}/adjustment", data=fields, headers={"Accept": "text/plain"}
        )
        return answer.status_code, answer.text

    status, first = send("a", "2")
    assert (status, first.partition("-")[0]) == (200, "3")
    assert send("b", first)[1].startswith("4-")
    assert send("a", "2") == (200, first)  # the answer was lost
    status, page = send("c", first)
    assert status == 409
    assert "The sheet has changed" in page
