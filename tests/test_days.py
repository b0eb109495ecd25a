"""Days and times as they are written where the reader lives."""

from datetime import UTC, datetime, timedelta

import pytest
from driver import Driver

from scoresheet.entries import Settings
from scoresheet.log import Opened


@pytest.fixture
def sheet(app):
    """A match of the second of January; the address of its sheet."""
    store = app.extensions["store"]
    settings = Settings(played_on="2026-01-02")
    return f"/v/{store.create_sheet(store.create_book(), [Opened(settings)], op='test').view}"


@pytest.mark.parametrize(
    ("asked", "locale", "day"),
    [
        pytest.param("en-GB,en;q=0.9", "en-GB", "2 Jan 2026", id="Britain"),
        pytest.param("en-IE", "en-IE", "2 Jan 2026", id="Ireland"),
        pytest.param("en-US,en;q=0.9", "en-US", "Jan 2, 2026", id="the United States"),
        pytest.param("en;q=0.9,de;q=0.8", "en-DE", "2 Jan 2026", id="English before German"),
        pytest.param("en,de-CH;q=0.8", "en-CH", "2 Jan 2026", id="English in Switzerland"),
        pytest.param("de-AT,en;q=0.5", "en-AT", "2 Jan 2026", id="a language that is not offered"),
        pytest.param("en", "en-GB", "2 Jan 2026", id="nobody says where"),
        pytest.param("en,xx,*,q", "en-GB", "2 Jan 2026", id="nonsense"),
        pytest.param("fr-CH,fr;q=0.9,en;q=0.8", "fr-CH", "2 janv. 2026", id="French in Switzerland"),
        pytest.param("fr,en-GB", "fr", "2 janv. 2026", id="no French is written there"),
    ],
)
def test_a_day_is_written_as_in_the_reader_s_region(app, sheet, asked, locale, day):
    page = Driver(app, asked).get(sheet)
    assert page.soup.html["lang"] == locale
    assert page.text(".about") == day


def test_the_log_writes_the_day_alike(app, sheet):
    assert "Date: – → Jan 2, 2026" in Driver(app, "en-US").get(f"{sheet}/log").texts(".log small")
    assert "Date : – → 2 janv. 2026" in Driver(app, "fr").get(f"{sheet}/log").texts(".log small")


def test_a_region_has_the_words_of_its_language(app, sheet):
    assert Driver(app, "fr-CH").get(f"{sheet}/share").title == "Partager"
    assert Driver(app, "en-IE,fr").get(f"{sheet}/share").title == "Share"


@pytest.mark.parametrize(
    ("said", "days"),
    [
        pytest.param(-12, -12, id="behind us"),
        pytest.param(14, 14, id="ahead of us"),
        pytest.param("", 0, id="without a script"),
        pytest.param("yesterday", 0, id="no date"),
        pytest.param("1999-12-31", 0, id="no day that it is anywhere"),
    ],
)
def test_a_match_is_dated_where_it_begins(driver, said, days):
    now = datetime.now(UTC)
    today = said if isinstance(said, str) else str((now + timedelta(hours=said)).date())
    day = now.astimezone().date() if isinstance(said, str) else (now + timedelta(hours=days)).date()
    sheet = driver.send(driver.get("/new"), today=today)
    assert sheet.text(".about") == f"{day:%-d %b %Y}"
    assert f"{day:%-d %b %Y} ·" in driver.get("/").text(".matches small")
    again = driver.follow(driver.send(sheet, "form[action$='/stop']"), "Rematch")
    assert driver.send(again, today=today).text(".about") == f"{day:%-d %b %Y}"
