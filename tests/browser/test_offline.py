"""What opens without a connection: in real browsers, with the network cut."""

import re

from facts import played
from playwright.sync_api import expect

from scoresheet.entries import Settings
from scoresheet.log import Entered
from scoresheet.store import new_key

DEAL = Entered(played(100, 112))
EACH = ("", "/table", "/export.json", "/rules", "/deal", "/adjustment")


def test_all_of_a_sheet_opens_without_a_connection_and_says_so(opened):
    page, path = opened(DEAL, Entered(played(90, 100)))
    page.context.set_offline(True)
    lost, notice = page.locator("[data-lost]"), page.get_by_text("No connection. This page is from")
    page.goto(path)
    expect(lost).to_have_text(re.compile(r"^No contact with the server since \d"))
    expect(page.locator(".total").first).to_have_text("400")
    page.get_by_role("link", name="Large, for the whole table").tap()
    expect(lost).to_be_visible()
    expect(page.locator(".huge").first).to_have_text("400")
    page.goto(path)
    page.get_by_role("link", name="Rules").tap()
    expect(notice).to_have_text(re.compile(r"from \d"))
    page.goto(path)
    page.get_by_role("link", name="Enter a deal").tap()
    expect(page.locator(".bar .title")).to_contain_text("Deal 3")
    expect(page.get_by_text("No connection. What you type is kept")).to_be_visible()
    page.goto("/")
    expect(notice).to_be_visible()
    expect(page).to_have_title("Matches")
    page.goto(f"{path}/log")
    expect(page.locator("h1")).to_have_text("No connection")
    page.get_by_role("link", name="Back to the sheet").tap()
    expect(page.locator(".total").first).to_have_text("400")


def test_a_sheet_catches_up_when_the_connection_is_back(opened, happens):
    page, path = opened(DEAL)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-lost]")).to_be_visible()
    happens(path, DEAL)
    page.context.set_offline(False)
    expect(page.locator(".entries tbody tr")).to_have_count(2)
    expect(page.locator("[data-lost]")).to_be_hidden()


def test_a_renewed_key_closes_what_was_kept_and_no_other(opened, kept, app, made):
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


def test_a_form_that_was_kept_is_sent_under_a_key_of_its_own(opened, kept):
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
