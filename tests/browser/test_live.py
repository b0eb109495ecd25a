"""An open sheet in real browsers: alive on every phone, large on the table, awake, shared."""

import re
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import adjusted, played, rules
from playwright.sync_api import expect
from serving import stop
from waitress.server import create_server

from scoresheet.deal import Pair, Seat, Side, Trump
from scoresheet.entries import Players, Settings
from scoresheet.log import Contract, ContractNoted, Entered, Opened
from scoresheet.store import new_key

SOON = 3000
"""Milliseconds within which every phone shows a new deal."""
LITTLE = {"width": 360, "height": 740}
LARGE = {"width": 412, "height": 915}
MADE = Entered(played(100, 112))
"""210 - 50"""
FRIENDS = Settings(players=Players(n="Anne", e="Luc", s="Marie", w="Paul"))
LONG = Settings(
    name="The match on the last evening of the year at the café on the corner",
    sides=Pair("Maximilienne and Jean", "Bartholomew & Wilma W"),
    players=Players(
        n="Maximilienne-Augusta", e="Bartholomew Schmidts", s="Jean-Baptiste Poquel", w="Wilhelmina Østergård"
    ),
    rules=rules(target=20000),
)
NOTED = ContractNoted(Contract(taker=Side.EW, bid=100, trump=Trump.S, bidder=Seat.W))


class Served:
    """The app behind a port that outlives it."""

    def __init__(self, app):
        self.app = app
        self.port = 0
        self.start()

    def start(self):
        self.server = create_server(self.app, host="127.0.0.1", port=self.port, threads=4)
        self.port = self.server.effective_port
        self.thread = Thread(target=self.server.run)
        self.thread.start()

    def stop(self):
        stop(self.server, self.thread)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def served(app):
    server = Served(app)
    yield server
    server.stop()


@pytest.fixture
def made(app):
    """Make a sheet to which these things happened; its keys."""

    def make(*happened, settings=FRIENDS):
        store = app.extensions["store"]
        return store.create_sheet(store.create_book(), [Opened(settings), *happened], op="test")

    return make


@pytest.fixture
def happens(app):
    """Let something happen to a sheet on somebody else's phone."""

    def happen(keys, action):
        store = app.extensions["store"]
        record = store.sheet_by_edit_key(keys.edit)
        version = store.version_by_edit_key(keys.edit)
        store.append(record, action, op=f"phone-{version}", made_from=version)

    return happen


@pytest.fixture
def phone(new_context, served):
    """Open a page on a phone of its own; whatever its console complains of fails the test."""
    complaints = []

    def open_page(path, theme="light", viewport=LITTLE, **options):
        context = new_context(viewport=viewport, base_url=served.address, service_workers="block", **options)
        context.add_cookies([{"name": "theme", "value": theme, "url": served.address}])
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    expected = ("Failed to load resource", "Service Worker registration blocked by Playwright")
    assert [text for text in complaints if not text.startswith(expected)] == []


def total(page, side=0):
    return page.locator(".total, .huge").nth(side)


# Alive


@pytest.mark.parametrize("page", ["", "/table", "/table?turned=1"])
def test_another_phone_shows_a_new_deal_within_three_seconds(phone, made, happens, page):
    keys = made(MADE)
    other = phone(f"/v/{keys.view}{page}")
    expect(total(other)).to_have_text("210")
    happens(keys, MADE)
    expect(total(other)).to_have_text("420", timeout=SOON)


def test_a_phone_shows_a_new_deal_after_the_server_was_started_again(phone, made, happens, served):
    keys = made(MADE)
    other = phone(f"/v/{keys.view}")
    with other.expect_event("requestfailed", lambda request: request.url.endswith("/version")):
        served.stop()
    served.start()
    happens(keys, MADE)
    expect(total(other)).to_have_text("420", timeout=SOON)


@pytest.mark.parametrize("page", ["/s/{edit}", "/s/{edit}/table", "/v/{view}"])
def test_an_open_sheet_says_since_when_the_server_cannot_be_reached(phone, made, happens, served, page):
    keys = made(MADE)
    other = phone("/rules", timezone_id="Asia/Tokyo", locale="en-GB")
    other.clock.install(time="2026-11-30T20:14:40Z")
    other.goto(page.format(edit=keys.edit, view=keys.view))
    notice = other.locator("[data-lost]")
    expect(notice).to_be_hidden()
    served.stop()
    with other.expect_event("requestfailed"):
        other.clock.fast_forward(2_000)
    other.clock.fast_forward(600_000)
    expect(notice).to_have_text(re.compile("No contact with the server since 05:14. What was entered since"))
    expect(notice).to_be_in_viewport(ratio=1)
    assert notice.bounding_box()["width"] > 300
    served.start()
    happens(keys, MADE)
    other.clock.fast_forward(10_000)
    expect(total(other)).to_have_text("420")
    expect(notice).to_be_hidden()


def test_the_page_is_replaced_and_not_loaded_again(phone, made, happens):
    keys = made(*[MADE] * 8)
    other = phone(f"/s/{keys.edit}")
    other.evaluate("document.body.dataset.same = 'yes'")
    other.locator(".menu a").first.focus()
    other.evaluate("scrollTo(0, 300)")
    happens(keys, Entered(adjusted(ew=20)))
    expect(total(other, 1)).to_have_text("420", timeout=SOON)
    expect(other.locator("body")).to_have_attribute("data-same", "yes")
    expect(other.locator(".menu a").first).to_be_focused()
    assert other.evaluate("scrollY") == 300
    expect(other.locator("body > [role=status]")).to_have_text("0 – 20, Anne & Marie 1680, Luc & Paul 420")


def test_a_phone_in_a_pocket_asks_nothing_and_is_up_to_date_when_taken_out(phone, made, happens):
    keys = made(MADE)
    other = phone(f"/v/{keys.view}")
    other.clock.install()
    other.reload()
    expect(total(other)).to_have_text("210")
    hide(other, "hidden")
    happens(keys, MADE)
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    other.clock.run_for(60_000)
    assert not [address for address in asked if address.endswith("/version")]
    hide(other, "visible")
    expect(total(other)).to_have_text("420", timeout=1000)


def hide(page, state):
    """Chromium has no way to put a page into the background, so tell it that it is."""
    page.evaluate(
        """state => {
          Object.defineProperty(document, "hidden", {value: state === "hidden", configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def test_a_renewed_link_closes_the_page(app, phone, made):
    keys = made(MADE)
    other = phone(f"/v/{keys.view}")
    store = app.extensions["store"]
    store.renew_keys(keys.edit, new_key())
    expect(other.locator("h1")).to_have_text("Nothing here", timeout=SOON)


# Awake, and shared


def test_the_screen_stays_awake_until_somebody_says_otherwise(phone, made, happens):
    keys = made(MADE)
    page = phone(f"/s/{keys.edit}")
    switch = page.get_by_role("switch", name="Keep the screen awake")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.reload()
    expect(switch).not_to_be_checked()
    happens(keys, MADE)
    expect(total(page)).to_have_text("420", timeout=SOON)
    expect(switch).to_be_visible()
    expect(switch).not_to_be_checked()


def test_the_link_is_copied(phone, made, served):
    keys = made(MADE)
    page = phone(f"/s/{keys.edit}/share", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served.address}/v/{keys.view}"


def test_everything_works_without_a_script(phone, made):
    keys = made(MADE)
    page = phone(f"/s/{keys.edit}", java_script_enabled=False)
    expect(page.get_by_role("switch")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(total(page)).to_have_text("0")


# Seen


@pytest.fixture
def sheets(made):
    """Sheets in every state, by name, each as the address of its edit page."""
    forty = [MADE, Entered(played(160, capot="EW", coinche="coinche")), Entered(adjusted(ns=-160))] * 20
    return {
        "empty": f"/s/{made().edit}",
        "in play": f"/s/{made(MADE, MADE, NOTED).edit}",
        "long": f"/s/{made(Entered(adjusted(ns=12345)), *forty, NOTED, settings=LONG).edit}",
        "in the red": f"/s/{made(*[Entered(adjusted(ns=-1160, ew=0))] * 3, settings=LONG).edit}",
        "won": f"/s/{made(*[MADE] * 10).edit}",
    }


PAGES = ["", "/table", "/table?turned=1", "/share", "/settings"]
STATES = ["empty", "in play", "long", "in the red", "won"]


@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_axe_finds_nothing(phone, sheets, theme):
    page = phone("/rules", theme)
    for state in ("in play", "won"):  # the others differ in numbers only
        for path in [*PAGES, *(["/rematch"] if state == "won" else [])]:
            page.goto(sheets[state] + path)
            found = Axe().run(page, options={"resultTypes": ["violations"]})
            assert not found.response["violations"], (state, path, found.generate_report())


@pytest.mark.parametrize("viewport", [LITTLE, LARGE, {"width": 740, "height": 360}], ids=str)
def test_everything_fits_and_can_be_tapped(phone, sheets, viewport):
    page = phone("/rules", viewport=viewport)
    for state in STATES:
        for path in [*PAGES, *(["/rematch"] if state == "won" else [])]:
            page.goto(sheets[state] + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], (state, path)
            assert page.evaluate(TOO_SMALL) == [], (state, path)


TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, textarea, input")]
  .map(tag => [tag, (tag.closest("label") ?? tag).getBoundingClientRect()])
  .filter(([tag, box]) => box.width > 1 && box.height > 1 && (box.height < 47.9 || box.width < 47.9))
  .map(([tag, box]) => `${tag.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""


def test_totals_are_large_and_always_in_view(phone, sheets):
    page = phone("/rules")
    for state in STATES:
        page.goto(sheets[state])
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        for side in (0, 1):
            expect(total(page, side)).to_be_in_viewport(ratio=1)
            size = total(page, side).evaluate("tag => parseFloat(getComputedStyle(tag).fontSize)")
            assert size >= 44, state
            assert fits(total(page, side)), state


def fits(locator):
    """Whether the text is no wider than its element."""
    return locator.evaluate("tag => tag.scrollWidth <= tag.clientWidth + 1")


@pytest.mark.parametrize(
    ("viewport", "least"),
    [(LITTLE, 100), (LARGE, 115), ({"width": 740, "height": 360}, 100)],
    ids=str,
)
def test_table_mode_can_be_read_at_arms_length(phone, sheets, viewport, least):
    page = phone(f"{sheets['in play']}/table", viewport=viewport)
    size = total(page).evaluate("tag => parseFloat(getComputedStyle(tag).fontSize)")
    assert size >= least
    for tag in page.locator(".huge, .foot, .name").all():
        expect(tag).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Read from both sides").click()
    expect(page.locator(".huge")).to_have_count(4)
    for tag in page.locator(".huge, .foot").all():
        expect(tag).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Back to the sheet").click()
    expect(page).to_have_url(re.compile(f"{sheets['in play']}$"))
