"""A phone on a plain http address: what browsers grant there to nobody, had in other ways."""

from urllib.parse import parse_qs, urlsplit

import pytest
from facts import played
from playwright.sync_api import expect

from scoresheet.deal import Pair
from scoresheet.entries import Settings
from scoresheet.log import Entered

MADE = Entered(played(100, 112))
NAMED = Settings(sides=Pair("Giulia & Luca", "Anne & Paul"))


@pytest.fixture
def plain(app, phone, live_server, monkeypatch):
    """Open a page as the phones of a network do: under a name, without TLS."""
    monkeypatch.setitem(app.config, "TRUSTED_HOSTS", ["sheet.test", "127.0.0.1"])
    address = live_server.replace("127.0.0.1", "sheet.test")

    def open_page(path, **options):
        page = phone("/rules", **options)
        page.goto(address + path)
        assert (
            page.evaluate("[isSecureContext, 'wakeLock' in navigator, 'clipboard' in navigator]")
            == [False] * 3
        )
        return page

    return open_page


def test_the_screen_is_kept_awake_by_a_video_once_somebody_asks_for_it(plain, made):
    page = plain(f"/s/{made(MADE).edit}")
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.rsplit("/")[-1]))
    switch = page.get_by_role("switch", name="Keep the screen awake")
    expect(switch).not_to_be_checked()
    page.reload()
    expect(switch).to_be_visible()
    assert not {"awake.js", "awake.mp4"} & set(asked)
    switch.check()
    video = page.locator("video")
    expect(video).to_have_js_property("paused", False)
    expect(video).to_have_js_property("duration", 4)
    # What engines want of it: Blink its size, Gecko a track of sound, WebKit that it does not loop.
    assert video.bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    assert video.evaluate("video => [video.webkitAudioDecodedByteCount >= 0, video.loop, video.error]") == [
        True,
        False,
        None,
    ]
    page.reload()
    expect(switch).to_be_checked()
    expect(video).to_have_js_property("paused", False)
    switch.uncheck()
    expect(video).to_have_count(0)
    expect(page.locator("[data-refused]")).to_be_hidden()


def test_a_video_that_reaches_its_middle_begins_again(plain, made):
    page = plain(f"/s/{made(MADE).edit}")
    page.get_by_role("switch", name="Keep the screen awake").check()
    video = page.locator("video")
    expect(video).to_have_js_property("paused", False)
    video.evaluate(
        """video => {
          video.addEventListener("seeked", () => {
            if (video.currentTime < 2) video.dataset.again = video.loop ? "by looping" : "by seeking";
          });
          video.currentTime = 3;
        }"""
    )
    expect(video).to_have_attribute("data-again", "by seeking")


def test_a_phone_that_refuses_says_so(plain, made):
    page = plain("/rules")
    page.add_init_script("HTMLMediaElement.prototype.play = () => Promise.reject(new Error())")
    page.goto(f"{page.url.removesuffix('/rules')}/s/{made(MADE).edit}")
    switch = page.get_by_role("switch", name="Keep the screen awake")
    expect(page.locator("[data-refused]")).to_be_hidden()
    switch.check()
    expect(page.get_by_text("The phone does not allow it now")).to_be_visible()
    switch.uncheck()
    expect(page.locator("[data-refused]")).to_be_hidden()


def test_the_link_is_copied(plain, made):
    keys = made(MADE)
    page = plain(f"/s/{keys.edit}/share")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("#paste")).to_have_value(page.locator("#view").text_content())


def test_a_link_that_may_not_be_copied_is_marked(plain, made):
    page = plain(f"/s/{made(MADE).edit}/share")
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="it is marked, to be copied by hand")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == page.locator("#view").text_content()


def test_the_link_is_sent_by_the_phone_s_own_apps(plain, made):
    keys = made(MADE, settings=NAMED)
    page = plain(f"/s/{keys.edit}/share")
    expect(page.get_by_role("button", name="Send the link")).to_be_hidden()
    view = page.locator("#view").text_content()
    for name, where, what in [
        ("SMS", "sms:", "body"),
        ("E-mail", "mailto:", "body"),
        ("WhatsApp", "https://wa.me/", "text"),
        ("Telegram", "https://t.me/share/url", "url"),
    ]:
        address = page.get_by_role("link", name=name).first.get_attribute("href")
        assert address.startswith(f"{where}?")
        assert view in parse_qs(urlsplit(address).query)[what][0]
    assert "Giulia & Luca" in parse_qs(urlsplit(address).query)["text"][0]


def test_where_the_phone_s_own_way_is_open_the_others_are_not_shown(phone, made):
    page = phone("/rules")
    page.add_init_script("Navigator.prototype.share = () => Promise.resolve()")
    page.goto(f"/s/{made(MADE).edit}/share")
    expect(page.get_by_role("button", name="Send the link").first).to_be_visible()
    expect(page.get_by_role("link", name="WhatsApp")).to_have_count(0)
