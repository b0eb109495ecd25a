"""What the tests in real browsers share."""

import pytest
from facts import PASSED, adjusted, played, rules

from scoresheet.deal import Side, Trump
from scoresheet.entries import Settings
from scoresheet.log import Contract, ContractNoted, Corrected, Entered, Opened, Removed, Undone

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

FRIDAY = Settings(name="Friday")
LITTLE = {"width": 360, "height": 740}
ARGUMENTS = {"number": 2, "seq": 3, "preset": "club", "filename": "app.css"}
NO_PAGES = ("static", "asset", "export_json", "export_csv", "version", "health", "count_for_deal")
EXPECTED = ("Failed to load resource", "Service Worker registration blocked by Playwright")


@pytest.fixture
def made(app):
    """Make a sheet to which these things happened; its keys."""

    def make(*happened, settings=None):
        store = app.extensions["store"]
        return store.create_sheet(store.create_book(), [Opened(settings or Settings()), *happened], op="test")

    return make


@pytest.fixture
def addresses(app, made):
    """Every page there is, with melds, a long log, a chart."""
    contract = Contract(taker=Side.NS, bid=100, trump=Trump.H)
    happened = [
        *(Entered(played(100, 112)) for _ in range(3)),
        Corrected(2, played(100, 99)),
        Entered(PASSED),
        Entered(adjusted(ns=-160)),
        Removed(3),
        Entered(played(100, 112)),
        Undone(9),
        ContractNoted(contract),
    ]
    keys = made(*happened, settings=Settings(name="Thursday", rules=rules(melds=True)))
    book = app.extensions["store"].create_book()
    pages = [*_pages(app, {"/s/": keys.edit, "/v/": keys.view, "/b/": book.key})]
    assert len(pages) > 40
    return [*pages, f"/s/{keys.edit}/deal?after=2", "/nothing"]


def _pages(app, keys):
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.endpoint.rpartition(".")[2] not in NO_PAGES:
            key = keys.get(str(rule)[:3], "")
            arguments = {name: {**ARGUMENTS, "key": key}[name] for name in rule.arguments}
            yield app.url_map.bind("localhost").build(rule.endpoint, arguments)


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


@pytest.fixture
def kept():
    """Wait until the worker has kept a page; its text."""
    return lambda page, path: page.evaluate(KEPT, path)


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
def opened(phone, made, kept):
    """Open a sheet of some deals on a phone that keeps it."""

    def open_sheet(*happened, settings=FRIDAY, **options):
        path = f"/s/{made(*happened, settings=settings).edit}"
        page = phone(path, service_workers="allow", **options)
        for place in EACH:
            kept(page, path + place)
        return page, path

    return open_sheet
