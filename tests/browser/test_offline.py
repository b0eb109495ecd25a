"""What opens without a connection: in real browsers, with the network cut."""

import re

import pytest
from facts import played
from playwright.sync_api import expect

from scoresheet.entries import Settings
from scoresheet.log import Entered
from scoresheet.store import new_key

DEAL = Entered(played(100, 112))
KEPT = """async (path) => {
  await navigator.serviceWorker.ready;
  for (let turn = 0; turn < 500; turn += 1) {
    const pages = await caches.open("pages");
    const kept = await pages.match(path);
    if (kept) return kept.text();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${path} is not kept`);
}"""
EACH = ("", "/table", "/export.json", "/rules", "/deal", "/adjustment")
"""Of a sheet, in the order in which they are kept."""


def kept(page, path):
    """Wait until the worker has kept a page."""
    return page.evaluate(KEPT, path)


@pytest.fixture
def happens(app):
    """Let something happen to a sheet on somebody else's phone."""

    def happen(path, action):
        store = app.extensions["store"]
        record = store.sheet_by_edit_key(path.split("/")[2])
        version = store.version_by_edit_key(path.split("/")[2])
        store.append(record, action, op=f"other-{version}", made_from=version)

    return happen


@pytest.fixture
def opened(phone, made):
    """Open a sheet of some deals on a phone that keeps it."""

    def open_sheet(*happened, **options):
        path = f"/s/{made(*happened, settings=Settings(name='Friday')).edit}"
        page = phone(path, service_workers="allow", **options)
        for place in EACH:
            kept(page, path + place)
        return page, path

    return open_sheet


def test_all_of_a_sheet_opens_without_a_connection_and_says_so(opened):
    page, path = opened(DEAL, Entered(played(90, 100)))
    page.context.set_offline(True)
    notice = page.get_by_text("No connection. This page is from")
    page.goto(path)
    expect(notice).to_have_text(re.compile(r"from \d"))
    expect(page.locator(".total").first).to_have_text("400")
    for link, there in (("Large, for the whole table", ".huge"), ("Rules", ".rules, .page")):
        page.goto(path)
        page.get_by_role("link", name=link).tap()
        expect(notice).to_be_visible()
        expect(page.locator(there).first).to_be_visible()
    page.goto(path)
    page.get_by_role("link", name="Enter a deal").tap()
    expect(page.locator(".bar .title")).to_contain_text("Deal 3")
    expect(page.locator("form.deal .chip").first).to_be_visible()
    page.goto("/")
    expect(notice).to_be_visible()
    expect(page).to_have_title("Matches")
    page.goto(f"{path}/log")
    expect(page.locator("h1")).to_have_text("No connection")


def test_a_sheet_catches_up_when_the_connection_is_back(opened, happens):
    page, path = opened(DEAL)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No connection. This page is from")).to_be_visible()
    happens(path, DEAL)
    page.context.set_offline(False)
    expect(page.locator(".entries tbody tr")).to_have_count(2)
    expect(page.get_by_text("No connection. This page is from")).to_have_count(0)


def test_a_renewed_key_closes_what_was_kept_and_no_other(opened, phone, app, made):
    page, path = opened(DEAL)
    other = f"/s/{made(settings=Settings(name='Sunday')).edit}"
    page.goto(other)
    kept(page, f"{other}/adjustment")
    app.extensions["store"].renew_keys(path.split("/")[2], new_key())
    page.goto(path)
    expect(page.locator("h1")).to_have_text("Nothing here")
    page.context.set_offline(True)
    for place in EACH:
        page.goto(path + place)
        expect(page.locator("h1")).to_have_text("No connection")
    page.goto(other)
    expect(page.locator(".bar")).to_contain_text("Sunday")


def test_a_form_that_was_kept_is_sent_under_a_key_of_its_own(opened):
    page, path = opened(DEAL)
    page.context.set_offline(True)
    ops = set()
    for _ in range(2):
        page.goto(f"{path}/deal")
        ops.add(page.locator("[name=op]").input_value())
        version = page.locator("[name=seq]").input_value()
        assert version in kept(page, path)
    assert len(ops) == 2


def test_a_new_build_drops_the_files_of_the_old_one_and_reloads_nothing(opened, app):
    page, path = opened(DEAL)
    old = app.config["BUILD"]
    page.goto(f"{path}/adjustment")
    page.locator("[name=points]").fill("-20")
    app.config["BUILD"] = "another"
    try:
        page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update())")
        files = "async () => (await caches.keys()).filter((name) => name.startsWith('files'))"
        for _ in range(200):
            names = page.evaluate(files)
            if names == ["files another"]:
                break
            page.wait_for_timeout(20)
        assert names == ["files another"]
        expect(page.locator("[name=points]")).to_have_value("-20")
        page.context.set_offline(True)
        page.goto(path)  # of whichever build: in the styles of the new one
        expect(page.locator("body")).to_have_css("margin", "0px")
    finally:
        app.config["BUILD"] = old
