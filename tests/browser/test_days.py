"""A match is dated where it is played, whatever day it is where its server stands."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect


@pytest.fixture
def elsewhere():
    """A time zone where it is another day than here, and that day."""
    now = datetime.now(UTC)
    hours = 14 if now.astimezone().date() != (now + timedelta(hours=14)).date() else -12
    return f"Etc/GMT{-hours:+}", (now + timedelta(hours=hours)).date()


def test_a_match_has_one_day_on_every_page_in_the_log_and_in_its_files(phone, elsewhere):
    zone, day = elsewhere
    page = phone("/new", timezone_id=zone, locale="en-GB")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".about")).to_have_text(f"{day:%-d %b %Y}")
    sheet = page.url
    page.goto(f"{sheet}/log")
    expect(page.locator("time").last).to_contain_text(f"{day:%d/%m/%Y}, ")
    page.goto("/")
    expect(page.locator(".matches small")).to_contain_text(f"{day:%-d %b %Y}")
    file = page.request.get(f"{sheet}/export.csv").headers["content-disposition"]
    assert str(day) in file
