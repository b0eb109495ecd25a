"""Read by everybody: the cursor after a refusal, keyboards, large text, bad light, wide screens."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import PASSED, adjusted, played, rules
from playwright.sync_api import expect

from scoresheet.deal import Side, Trump
from scoresheet.entries import Players, Settings
from scoresheet.log import Contract, ContractNoted, Corrected, Entered, Removed, Undone

FRIENDS = Settings(
    players=Players(n="Giulia", e="Marc", s="Luca", w="Anne"),
    rules=rules(melds=True, no_trumps=True, all_trumps=True, generale=500),
)
LONG = Settings(rules=rules(target=9000))
DEALS = [Entered(played(100, 112)) for _ in range(30)]
HAPPENED = [
    *(Entered(played(100, 112, bidder="N")) for _ in range(3)),
    Corrected(2, played(100, 99)),
    Entered(PASSED),
    Entered(adjusted(ns=-160)),
    Removed(3),
    Entered(played(120, 130, trump="H", coinche="coinche")),
    Undone(9),
    ContractNoted(Contract(taker=Side.NS, bid=100, trump=Trump.H)),
]
NO_PAGES = (
    *("static", "asset", "export_json", "export_csv", "version", "health", "count_for_deal", "manifest"),
    *("sheet_manifest", "worker"),
)
DEAL = "taker=NS&bid=100&trump=S&points_ns=100"


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_refusal_has_the_cursor_and_leads_to_each_field(phone, made, scripts):
    page = phone(f"/s/{made().edit}/deal", java_script_enabled=scripts)
    page.locator("[name=bid][value='100']").check()
    page.get_by_role("button", name="Save").last.click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    summary.get_by_role("link", name="Choose the trump.").click()
    expect(page.locator("[name=trump]").first).to_be_focused()
    assert page.title().startswith("Error: ")


@pytest.mark.parametrize(
    ("path", "wrong", "right"),
    [("/deal", {}, {}), ("/adjustment", {"points": "many"}, {"points": "-160"})],
    ids=["a deal", "an adjustment"],
)
def test_the_summary_goes_once_all_is_repaired(phone, made, path, wrong, right):
    page = phone(f"/s/{made().edit}{path}")
    for name, value in wrong.items():
        page.locator(f"[name={name}]").fill(value)
    page.get_by_role("button", name="Save").last.click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    for _ in page.locator("fieldset.wrong").all():
        expect(summary).to_have_count(1)
        page.locator("fieldset.wrong input").first.check()
    for name, value in right.items():
        expect(summary).to_have_count(1)
        page.locator(f"[name={name}]").fill(value)
    expect(summary).to_have_count(0)
    expect(page.locator(".errors[id]")).to_have_count(0)


# Every page


def pages_of(app, keys, book):
    by_prefix = {"/s/": keys.edit, "/v/": keys.view, "/b/": book}
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.endpoint.rpartition(".")[2] not in NO_PAGES:
            key = by_prefix.get(rule.rule[:3])
            if key == keys.view and rule.endpoint not in ("view.show", "view.share"):
                continue  # what it has more than the others is nothing
            values = {"key": key, "number": 2, "seq": 3, "preset": "bidsheet"}
            yield app.url_map.bind("").build(rule.endpoint, {name: values[name] for name in rule.arguments})


def test_every_page_can_be_read_by_all_and_is_as_narrow_as_the_least_phone(app, phone, made):
    """Axe, the size of what is tapped, the contrast light and dark, 320 px without scrolling sideways."""
    keys, book = made(*HAPPENED, settings=FRIENDS), app.extensions["store"].create_book()
    page = phone(f"/b/{book.key}", viewport={"width": 320, "height": 640})
    page.locator(".act .main").click()
    edit = f"/s/{keys.edit}"
    more = [
        f"{edit}/deal?after=2",
        f"{edit}/deal/2/claim?claim_ns=520&claim_ew=0",
        f"{edit}/calculator?{DEAL}",
    ]
    faults = []
    for address in [
        *pages_of(app, keys, book.key),
        *more,
        f"/calculator?{DEAL}&score=y",
        "/calculator?score=y",
    ]:
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        faults += [f"{address} is {width} wide"] * (width > 320)
        faults += [
            f"{address}: {fault}" for fault in violations(page, {"rules": {"target-size": {"enabled": True}}})
        ]
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        faults += [f"{address}, dark: {fault}" for fault in violations(page, {"runOnly": ["color-contrast"]})]
    assert faults == []


def violations(page, options):
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]


# Large text


@pytest.mark.parametrize("settings", [Settings(), FRIENDS], ids=["sides", "players"])
def test_at_twice_the_size_every_bid_and_every_total_can_be_read(phone, made, settings):
    keys = made(*HAPPENED, *(Entered(adjusted(ns=11600)) for _ in range(1)), settings=settings)
    for path in (f"/s/{keys.edit}", f"/s/{keys.edit}/deal", f"/v/{keys.view}/table"):
        page = phone(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert (
            page.evaluate(
                CUT, ".chip > span, .total, td.number, .act .button, .act button:not(.unseen), .huge"
            )
            == []
        )


CUT = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())"""


# Bad light


@pytest.mark.parametrize("theme", ["light", "dark", "black", "auto"])
@pytest.mark.parametrize("path", ["/deal", "/settings", ""])
def test_the_edge_of_what_is_tapped_or_typed_into_stands_out(phone, made, theme, path):
    page = phone(f"/s/{made(settings=FRIENDS).edit}{path}", theme=theme, color_scheme="dark")
    edges = page.evaluate(
        EDGES, ".chip > span, .button:not(.main), .act button:not(.main), input[type=text], textarea"
    )
    assert len(edges) > 1
    assert (
        min(contrast(edge, ground) for edge, *grounds in edges for ground in grounds if ground != edge) >= 3
    )
    (ground,) = page.evaluate(EDGES, "body")
    assert (max(numbers(ground[1])) < 40) == (theme != "light")


EDGES = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.offsetParent || one === document.body)
  .map((one) => [getComputedStyle(one).borderTopColor, getComputedStyle(one).backgroundColor,
    getComputedStyle(document.body).backgroundColor])"""


def numbers(colour):
    return [int(part) for part in re.findall(r"\d+", colour)[:3]]


def contrast(one, other):
    """WCAG's, of two opaque colours."""
    shades = [
        [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (n / 255 for n in numbers(of))]
        for of in (one, other)
    ]
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in shades)
    return (high + 0.05) / (low + 0.05)


def test_forced_colours_show_what_is_chosen(phone, made):
    page = phone(f"/s/{made().edit}/deal", forced_colors="active")
    page.locator("[name=bid][value='100']").check()
    chosen, other = (
        page.locator(f"[name=bid][value='{bid}'] + span").evaluate(
            "one => getComputedStyle(one).backgroundColor"
        )
        for bid in (100, 110)
    )
    assert contrast(chosen, other) >= 3


# Keyboards


@pytest.mark.parametrize("path", ["", "/deal", "/settings", "/log"])
@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, {"width": 740, "height": 360}], ids=str)
def test_nothing_that_has_the_cursor_hides_behind_a_bar(phone, made, path, viewport):
    page = phone(f"/s/{made(*DEALS, settings=LONG).edit}{path}", viewport=viewport)
    hidden = []
    for key in ["Tab"] * 70 + ["Shift+Tab"] * 70:
        page.keyboard.press(key)
        found = page.evaluate(HIDDEN)
        hidden += [found] if found else []
    assert hidden == []


HIDDEN = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  if (one === document.body || one.matches(".unseen:not(.skip)") || box.height > innerHeight / 2) return null;
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isSeen = at && (one.contains(at) || at.contains(one) || at.closest("label")?.contains(one));
  return isSeen ? null : one.outerHTML.slice(0, 99);
}"""


def test_the_first_key_leads_past_the_rows(phone, made):
    page = phone(f"/s/{made(*DEALS, settings=LONG).edit}")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Past the rows")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Enter a deal")).to_be_focused()


# Wide screens


@pytest.mark.parametrize("viewport", [{"width": 740, "height": 360}, {"width": 1280, "height": 800}], ids=str)
def test_totals_and_rows_stand_side_by_side_with_the_main_action_in_sight(phone, made, viewport):
    page = phone(f"/s/{made(*DEALS, settings=LONG).edit}", viewport=viewport)
    for top in (0, 900):
        page.evaluate("top => scrollTo(0, top)", top)
        totals, rows, act = (page.locator(of).bounding_box() for of in (".totals", ".entries", ".act"))
        assert totals["x"] + totals["width"] <= rows["x"] + 1
        assert 0 <= totals["y"] < totals["y"] + totals["height"] <= act["y"]
        assert act["x"] + act["width"] <= rows["x"] + 1
        assert act["y"] + act["height"] <= viewport["height"] + 1
    assert rows["x"] + rows["width"] > viewport["width"] * 0.9 or viewport["width"] > 1200
