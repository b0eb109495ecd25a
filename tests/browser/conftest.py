"""What the tests in real browsers share."""

import pytest

from scoresheet.entries import Settings
from scoresheet.log import Opened

LITTLE = {"width": 360, "height": 740}
EXPECTED = ("Failed to load resource", "Service Worker registration blocked by Playwright")


@pytest.fixture
def made(app):
    """Make a sheet to which these things happened; its keys."""

    def make(*happened, settings=None):
        store = app.extensions["store"]
        return store.create_sheet(store.create_book(), [Opened(settings or Settings()), *happened], op="test")

    return make


@pytest.fixture
def phone(new_context, live_server):
    """Open a page on a phone of its own; whatever its console complains of fails the test."""
    complaints = []

    def open_page(path, theme="light", viewport=LITTLE, service_workers="block", **options):
        context = new_context(
            viewport=viewport,
            base_url=live_server,
            has_touch=True,
            service_workers=service_workers,
            **options,
        )
        context.add_cookies([{"name": "theme", "value": theme, "url": live_server}])
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    assert [text for text in complaints if not text.startswith(EXPECTED)] == []
