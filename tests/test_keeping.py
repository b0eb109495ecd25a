"""Books and links: kept, opened elsewhere, renewed; matches removed, restored, deleted, brought."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from driver import Driver

from scoresheet.store import is_key, new_key
from scoresheet.views.browser import MOST_BOOKS

DROP = 'form[action$="/remove"]'


@pytest.fixture
def sheet(driver):
    return driver.enter_deal(driver.new_match())


@pytest.fixture
def book_key(driver, sheet):
    return driver.client.get_cookie("books").value


def test_the_link_of_the_book_is_offered_once_there_is_something_to_lose(driver):
    assert "only key" not in driver.get("/").text("main")
    driver.new_match()
    assert "the only key to them" in driver.get("/").text("main")


def test_a_book_is_opened_on_another_phone(driver, sheet):
    page = driver.follow(driver.get("/"), "Keep it")
    (address,) = page.texts("figcaption a")
    assert page.soup.select_one("svg.code")
    other = driver.another()
    question = other.get(address)
    assert "a book of 1 match" in question.text("main")
    assert other.client.get_cookie("books") is None, "nothing is taken over unasked"
    assert other.send(question).address == "/"
    assert other.get("/").texts(".matches a") == driver.get("/").texts(".matches a") != []
    assert other.new_match().status == 200
    assert len(driver.get("/").texts(".matches a")) == 2


def test_a_browser_switches_between_the_books_it_has_opened(driver, sheet, book_key):
    other = driver.another()
    other.new_match(side_ns="Strangers")
    theirs = other.client.get_cookie("books").value
    driver.open_book(theirs)
    assert "Strangers" in driver.get("/").text(".matches")
    page = driver.get(f"/b/{book_key}")
    assert "Strangers" not in page.text(".matches")
    assert f"/b/{theirs}" in page.links().values()
    assert driver.client.get_cookie("books").value == f"{book_key}.{theirs}"


def test_a_new_link_closes_the_old_one_and_keeps_the_matches(driver, sheet, book_key):
    other = driver.another()
    other.open_book(book_key)
    page = driver.follow(driver.get("/"), "Keep it")
    renewed = driver.send(page)
    assert renewed.key != book_key
    assert driver.client.get_cookie("books").value == renewed.key
    assert len(driver.get("/").texts(".matches a")) == 1
    assert driver.get(sheet.address).status == 200
    assert other.get(f"/b/{book_key}").status == 404
    assert other.get("/").texts(".matches a") == []


def test_a_double_tap_on_a_new_link_loses_nobody(driver, sheet, book_key):
    page = driver.follow(driver.get("/"), "Keep it")
    assert driver.send(page).address == driver.send(page).address
    share = driver.follow(driver.get(sheet.address), "Share")
    first, second = (driver.send(share, form='form[action$="/renew"]') for _ in range(2))
    assert first.address == second.address
    assert second.status == 200


def test_new_links_of_a_match_close_the_old_ones(app, driver, sheet):
    view = app.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
    share = driver.follow(sheet, "Share")
    renewed = driver.send(share, form='form[action$="/renew"]')
    assert is_key(renewed.key)
    assert renewed.key not in (sheet.key, view)
    assert driver.get(f"/s/{renewed.key}").totals == (200, 60)
    for old in (sheet.address, f"/v/{sheet.key}", f"/v/{view}", f"/s/{view}"):
        assert driver.get(old).status == 404


def test_nobody_chooses_a_key(app, driver, sheet, book_key):
    """Not even one that looks like ours, or that opens something already."""
    stranger = Driver(app)
    other = stranger.new_match()
    theirs = app.extensions["store"].sheet_by_edit_key(other.key).keys
    book = stranger.client.get_cookie("books").value
    for chosen in ("", "1", "é" * 22, "x" * 22, theirs.view, theirs.edit, book):
        fields = {"edit": chosen, "view": chosen, "key": chosen, "book": chosen}
        renewed = driver.post(f"{sheet.address}/renew", {"op": new_key()} | fields)
        assert renewed.status == 200
        assert is_key(renewed.key)
        assert renewed.key != chosen
        sheet = driver.get(f"/s/{renewed.key}")
        mine = driver.client.get_cookie("books").value
        renewed = driver.post(f"/b/{mine}/renew", {"op": new_key()} | fields)
        assert is_key(renewed.key)
        assert renewed.key not in (chosen, mine)
        first = Driver(app)
        assert first.post("/new", {"op": new_key(), "preset": "club"} | fields).status == 200
        assert first.client.get_cookie("books").value != chosen
    assert stranger.get(other.address).status == 200


def test_whoever_has_only_the_old_link_is_not_led_to_the_new_one(app, driver, sheet, book_key):
    share = driver.follow(sheet, "Share")
    driver.send(share, form='form[action$="/renew"]')
    driver.post(f"/b/{book_key}/renew", {"op": new_key()})
    for old in (f"{sheet.address}/renew", f"/b/{book_key}/renew"):
        for op in (new_key(), "o"):
            assert Driver(app).post(old, {"op": op}).status == 404


def test_a_double_tap_of_two_at_once_renews_once(app, driver, sheet):
    """Both were on their way before the first was answered."""
    store = app.extensions["store"]
    with ThreadPoolExecutor(8) as taps:
        renewed = set(taps.map(lambda _: store.renew_keys(sheet.key, "one form").keys.edit, range(8)))
    assert len(renewed) == 1
    assert renewed != {sheet.key}


def test_what_was_restored_and_played_on_is_not_deleted(driver, sheet):
    removed = driver.send(sheet, form=DROP)
    question = driver.follow(removed, "Delete it for good")
    driver.enter_deal(driver.send(removed))
    page = driver.send(question)
    assert page.status == 409
    assert "moved on" in page.text("main")
    assert len(driver.get(sheet.address).rows) == 2
    removed_again = driver.send(driver.get(sheet.address), form=DROP)
    assert driver.send(question).status == 410, "not by what was asked about another state"
    assert driver.send(removed_again).status == 200


def test_what_was_restored_or_never_removed_is_not_deleted(driver, sheet):
    assert driver.get(f"{sheet.address}/delete").address == sheet.address
    seq = {"seq": sheet.soup.select_one('input[name="seq"]')["value"]}
    assert driver.post(f"{sheet.address}/delete", seq).status == 409
    removed = driver.send(sheet, form=DROP)
    question = driver.follow(removed, "Delete it for good")
    driver.send(removed)
    assert driver.send(question).status == 409
    assert driver.get(sheet.address).totals == (200, 60)


def test_a_match_that_is_played_on_meanwhile_is_not_removed(driver, sheet):
    driver.enter_deal(sheet)
    page = driver.send(sheet, form=DROP)
    assert page.status == 409
    assert len(driver.get(sheet.address).rows) == 2
    assert driver.send(driver.get(sheet.address), form=DROP).status == 410


def test_a_match_of_my_own_book_has_nowhere_to_move(driver, sheet):
    assert driver.get(f"{sheet.address}/bring").address == sheet.address


def test_twelve_books_are_remembered_and_before_the_thirteenth_one_is_named_that_falls_out(
    app, driver, sheet
):
    mine = driver.client.get_cookie("books").value
    store = app.extensions["store"]
    for _ in range(MOST_BOOKS - 1):
        question = driver.get(f"/b/{store.create_book().key}")
        assert "falls out" not in question.text("main")
        driver.send(question)
    assert len(driver.client.get_cookie("books").value.split(".")) == 12
    assert f"/b/{mine}" in driver.get("/").links().values()
    question = driver.get(f"/b/{store.create_book().key}")
    assert "falls out" in question.text("main")
    assert driver.follow(question, "Keep its link").address == f"/b/{mine}/link"
    assert f"/b/{mine}" not in driver.send(question).links().values()


def test_a_removed_match_is_restored_from_its_link_or_its_book(driver, sheet):
    removed = driver.send(sheet, form=DROP)
    assert (removed.status, removed.title) == (410, "This match was removed")
    home = driver.get("/")
    assert home.texts(".matches a") == []
    assert "1 match removed" in home.text("main")
    page = driver.send(driver.follow(home, "Us – Them"))
    assert page.totals == (200, 60)
    assert len(driver.get("/").texts(".matches a")) == 1


def test_a_match_is_deleted_for_good_after_a_second_question(driver, sheet):
    question = driver.follow(driver.send(sheet, form=DROP), "Delete it for good")
    assert "cannot be undone" in question.text("main")
    assert driver.follow(question, "Keep it").status == 410
    assert driver.send(question).address == "/"
    assert driver.get(sheet.address).status == 404
    assert "removed" not in driver.get("/").text("main")
    assert driver.send(question).status == 404


def test_a_match_moves_into_the_book_of_who_brings_its_link(driver, sheet):
    friend = driver.another()
    friend.new_match(side_ns="Friends")
    form = friend.follow(friend.get(sheet.address), "Put into my book")
    assert "leaves the book where it is now" in form.text("main")
    assert driver.get("/").texts(".matches a") != [], "nothing has moved yet"
    page = friend.send(form)
    assert page.address == sheet.address
    assert len(friend.get("/").texts(".matches a")) == 2
    assert driver.get("/").texts(".matches a") == []
    assert driver.get(sheet.address).status == 200


@pytest.mark.parametrize("text", ["{0}", "http://localhost/s/{0}", "  Look: https://x.example/s/{0}/share  "])
def test_a_link_may_come_with_other_words(driver, sheet, text):
    newcomer = driver.another()
    form = newcomer.get("/bring")
    question = newcomer.send(form, link=text.format(sheet.key))
    assert newcomer.get("/").texts(".matches a") == []
    assert newcomer.send(question).address == sheet.address
    assert len(newcomer.get("/").texts(".matches a")) == 1


def test_a_link_that_only_shows_brings_nothing(app, driver, sheet):
    view = app.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
    newcomer = Driver(app)
    for link in ("", "nothing", new_key(), f"/s/{view}", f"/s/{sheet.key}x", "x" * 5000):
        page = newcomer.send(newcomer.get("/bring"), link=link)
        assert page.status == 422
        assert page.errors["link"] == ["This link opens no match: copy the whole of it."]
    page = newcomer.send(newcomer.get("/bring"), link=f"http://localhost/v/{view}")
    assert "only shows a match" in page.errors["link"][0]
    assert newcomer.get("/").texts(".matches a") == []


@pytest.mark.parametrize("cookie", ["", "nonsense", "." * 500, f"{'x' * 22}.{'y' * 22}", "é"])
def test_a_cookie_that_holds_anything_else_opens_nothing(driver, cookie):
    page = driver.client.get("/", headers={"Cookie": f"books={cookie}; lang=en; theme=/../x"})
    assert page.status_code == 200
    assert b"matches a" not in page.data
