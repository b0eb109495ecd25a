"""The match to take away: its result as a line to send, its files, and the menu that leads there."""

from urllib.parse import parse_qs, urlsplit

import pytest
from driver import Page
from facts import adjusted, played

from scoresheet.deal import Pair
from scoresheet.entries import Settings
from scoresheet.log import Entered, Opened

MADE = Entered(played(100, 112))
"""210 - 50"""
CAPOT = Entered(played(160, capot="NS"))
"""410 - 0"""
WON = [*[MADE] * 7, CAPOT, MADE]
NAMED = Settings(sides=Pair("Giulia & Luca", "Anne & Paul"))


@pytest.fixture
def made(app):
    """Make a sheet to which these things happened; its keys."""

    def make(*happened, settings=NAMED):
        store = app.extensions["store"]
        return store.create_sheet(store.create_book(), [Opened(settings), *happened], op="test")

    return make


def taken(driver, address):
    return driver.follow(driver.get(address), "Take the match away")


@pytest.mark.parametrize("of", ["/s/{0.edit}", "/v/{0.view}"])
def test_the_result_is_a_line_to_send_from_the_finished_sheet_and_from_the_view_link(driver, made, of):
    keys = made(*WON)
    page = driver.follow(driver.get(of.format(keys)), "Send the result")
    assert page.text("#line") == "Giulia & Luca 2090 – 400, 9 deals, capot in deal 8"
    assert "Send the result" in page.texts("h2")


@pytest.mark.parametrize(
    ("happened", "line"),
    [
        pytest.param([MADE], "Giulia & Luca 210 – 50, 1 deal", id="so far"),
        pytest.param([Entered(played(100, 60))], "Anne & Paul 260 – 0, 1 deal", id="the others are better"),
        pytest.param(
            [MADE, CAPOT, CAPOT], "Giulia & Luca 1030 – 50, 3 deals, capots in deals 2 and 3", id="two"
        ),
        pytest.param([*WON, CAPOT], "Giulia & Luca 2090 – 400, 9 deals, capot in deal 8", id="after the end"),
        pytest.param([MADE, Entered(adjusted(ns=-500))], "Anne & Paul 50 – −290, 1 deal", id="below zero"),
    ],
)
def test_the_line_says_the_better_side_its_deals_and_the_capots(driver, made, happened, line):
    assert taken(driver, f"/s/{made(*happened).edit}").text("#line") == line


def test_the_line_is_sent_with_the_address_that_only_shows(app, made, monkeypatch):
    monkeypatch.setitem(app.config, "TRUSTED_HOSTS", ["sheet.example.org"])
    keys = made(*WON)
    answer = app.test_client().get(f"/s/{keys.edit}/take", base_url="http://sheet.example.org")
    links = [urlsplit(href) for href in _messengers(answer)]
    for query in (parse_qs(link.query) for link in links):
        sent = "\n".join(text for texts in query.values() for text in texts)
        assert "Giulia & Luca 2090 – 400" in sent
        assert f"http://sheet.example.org/v/{keys.view}" in sent
        assert keys.edit not in sent


def test_an_address_that_opens_here_alone_is_not_sent(driver, made):
    page = taken(driver, f"/s/{made(*WON).edit}")
    assert len(_messengers(page.response)) == 4
    assert not [href for href in _messengers(page.response) if "127.0.0.1" in href or "localhost" in href]


def _messengers(answer):
    return [link["href"] for link in Page(answer).soup.select("[data-instead] a")]


def test_a_match_without_a_deal_has_its_files_and_nothing_to_send(driver, made):
    page = taken(driver, f"/s/{made().edit}")
    assert page.texts("h2") == ["As a file"]


# The menu


def menu(driver, address):
    return driver.get(address).texts("#more .menu li")


def test_the_menu_shows_what_applies_to_a_match_in_play(driver, made):
    keys = made(MADE)
    entries = menu(driver, f"/s/{keys.edit}")
    assert {"Before you bid", "Who deals now?", "Stop the match here", "Put into my book"} <= {*entries}
    assert entries[0] == "Share"
    assert "Play on" not in entries
    assert menu(driver, f"/v/{keys.view}") == [
        *("Share", "Large, for the whole table", "Rules", "Before you bid"),
        *("Take the match away", "Log: everything that happened"),
    ]


def test_the_menu_of_a_finished_match_asks_for_no_dealer_and_no_bid(driver, made):
    entries = menu(driver, f"/s/{made(*WON).edit}")
    assert not {"Before you bid", "Who deals now?", "Stop the match here", "Play on"} & {*entries}
    assert {"Adjustment", "Take the match away", "Remove this match"} <= {*entries}


def test_a_match_of_my_book_is_not_offered_to_it(driver):
    sheet = driver.new_match()
    assert "Put into my book" not in sheet.texts(".menu li")
    other = driver.another()
    assert "Put into my book" in other.get(sheet.address).texts(".menu li")
    other.new_match()
    assert "Put into my book" in other.get(sheet.address).texts(".menu li")


def test_a_page_that_was_kept_before_the_match_moved_is_not_shown_again(driver):
    sheet = driver.new_match()
    other = driver.another()
    other.new_match()
    tag = other.get(sheet.address).response.headers["ETag"]
    kept = {"If-None-Match": tag, "Accept-Language": other.language}
    assert other.client.get(sheet.address, headers=kept).status_code == 304
    moved = other.send(other.follow(other.get(sheet.address), "Put into my book"))
    assert "Put into my book" not in moved.texts(".menu li")
    assert other.client.get(sheet.address, headers=kept).status_code == 200
