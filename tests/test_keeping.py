"""Books and links: kept, opened elsewhere, renewed; matches removed, restored, deleted, brought."""

import pytest
from driver import Driver

from scoresheet.store import is_key, new_key

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
    assert other.get(address).address == "/"
    assert other.get("/").texts(".matches a") == driver.get("/").texts(".matches a") != []
    assert other.new_match().status == 200
    assert len(driver.get("/").texts(".matches a")) == 2


def test_a_browser_switches_between_the_books_it_has_opened(driver, sheet, book_key):
    other = driver.another()
    other.new_match(side_ns="Strangers")
    theirs = other.client.get_cookie("books").value
    driver.get(f"/b/{theirs}")
    assert "Strangers" in driver.get("/").text(".matches")
    page = driver.get(f"/b/{book_key}")
    assert "Strangers" not in page.text(".matches")
    assert f"/b/{theirs}" in page.links().values()
    assert driver.client.get_cookie("books").value == f"{book_key}.{theirs}"


def test_a_new_link_closes_the_old_one_and_keeps_the_matches(driver, sheet, book_key):
    other = driver.another()
    other.get(f"/b/{book_key}")
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


@pytest.mark.parametrize("chosen", ["", "1", "weak", "é" * 22, "x" * 5000])
def test_nobody_chooses_a_key(app, driver, sheet, chosen):
    page = driver.post(f"{sheet.address}/renew", {"edit": chosen, "view": chosen})
    assert is_key(page.key)
    assert page.key != chosen
    book = driver.client.get_cookie("books").value
    assert is_key(driver.post(f"/b/{book}/renew", {"key": chosen}).key)


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
    page = friend.send(form)
    assert page.address == sheet.address
    assert len(friend.get("/").texts(".matches a")) == 2
    assert driver.get("/").texts(".matches a") == []
    assert driver.get(sheet.address).status == 200


@pytest.mark.parametrize("text", ["{0}", "http://localhost/s/{0}", "  Look: https://x.example/s/{0}/share  "])
def test_a_link_may_come_with_other_words(driver, sheet, text):
    newcomer = driver.another()
    form = newcomer.get("/bring")
    assert newcomer.send(form, link=text.format(sheet.key)).address == sheet.address
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
