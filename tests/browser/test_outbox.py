"""What is entered without a connection: it stands at once, waits, and arrives once, in order."""

import json
import re
from contextlib import contextmanager, suppress

import pytest
from facts import played, rules
from playwright.sync_api import Error, expect

from scoresheet.deal import Deal, Side, Trump
from scoresheet.entries import Adjustment, Passed, Settings
from scoresheet.log import Entered, Stopped

DEAL = Entered(played(100, 112))
"""210 - 50"""


@pytest.fixture
def entries(app):
    """What stands on a sheet, as the server has it."""

    def standing(path):
        found = app.extensions["store"].open_by_edit_key(path.split("/")[2])
        return [numbered.entry.content for numbered in found[1].sheet.standing]

    return standing


def fill(page, points, taker="NS", bid="100", trump="S", field="points_ns"):
    for name, value in (("taker", taker), ("bid", bid), ("trump", trump)):
        page.locator(f"[name={name}][value='{value}']").check(force=True)
    page.locator(f"[name={field}]").fill(str(points))


def save(page):
    page.locator(".act button.main").tap()


def enter(page, path, points, **facts):
    """A deal, on the page of its form; it stands on the sheet as waiting."""
    page.goto(f"{path}/deal")
    fill(page, points, **facts)
    save(page)
    expect(page.locator("tr.waiting").first).to_be_visible()


def rows(page):
    return page.locator(".entries tbody tr")


def waiting(page):
    return page.locator("tr.waiting")


def totals(page):
    return page.locator(".total, .huge").all_inner_texts()


def arrived(page, count):
    """All is on the sheet, and nothing waits."""
    expect(page.locator(".entries tbody tr:not(.waiting)")).to_have_count(count, timeout=15_000)
    for _ in range(500):
        with suppress(Error):  # the page is loaded anew just now
            if page.evaluate("Object.keys(localStorage).every((key) => !key.startsWith('waiting'))"):
                break
        page.wait_for_timeout(20)
    expect(waiting(page)).to_have_count(0)


@contextmanager
def cut(page):
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


def test_what_is_entered_stands_at_once_and_arrives_in_order(opened, entries):
    page, path = opened()
    with cut(page):
        page.goto(f"{path}/deal")
        fill(page, 112)
        expect(page.locator("[data-preview]")).to_have_text(re.compile("made.*Us 210.*Them 50", re.DOTALL))
        expect(page.locator("[data-verdict]")).to_have_text("210 – 50")
        save(page)
        expect(waiting(page)).to_have_text(
            re.compile(r"1\s*100 ♠.*Us.*waits to be sent.*210\+210\s*50\+50", re.DOTALL)
        )
        expect(page.locator(".now")).to_contain_text("Deal 2 · West deals")
        page.get_by_role("button", name="All passed").tap()
        expect(waiting(page)).to_have_count(2)
        expect(page.locator(".now")).to_contain_text("Deal 2 · South deals")
        page.goto(f"{path}/adjustment")
        save(page)
        expect(page.get_by_text("Not entered yet")).to_be_visible()
        page.locator("[name=side][value=EW]").check(force=True)
        page.locator("[name=points]").fill("-160")
        save(page)
        expect(waiting(page)).to_have_count(3)
        enter(page, path, 60, taker="EW", trump="H", field="points_ew")
        expect(page.locator(".bar")).to_be_visible()
        assert totals(page) == ["470", "−110"]
        # the last deal was another
        page.get_by_role("link", name="Correct").first.tap()
        expect(page.locator("[name=points_ew]")).to_have_value("60")
        page.locator("[name=points_ew]").fill("110")
        save(page)
        expect(page.locator(".total").last).to_have_text("100")
        page.get_by_role("button", name="Remove").nth(2).tap()
        expect(waiting(page)).to_have_count(3)
        page.get_by_role("button", name="Undo").tap()
        expect(waiting(page)).to_have_count(4)
        page.goto(f"{path}/table")
        expect(page.locator(".huge").first).to_have_text("260")
        page.goto(path)
        expect(waiting(page)).to_have_count(4)
        page.get_by_role("button", name="Copy as JSON").tap()
        copied = json.loads(page.locator("#outbox textarea").input_value())
        assert [entry["kind"] for entry in copied] == ["deal", "passed", "adjustment", "deal"]
        before = totals(page)
    arrived(page, 4)
    assert totals(page) == before
    assert entries(path) == [
        Deal(taker=Side.NS, bid=100, trump=Trump.S, points=112),
        Passed(),
        Adjustment(side=Side.EW, points=-160),
        Deal(taker=Side.EW, bid=100, trump=Trump.H, points=110),
    ]


def test_a_litige_waits_and_a_match_ends_on_the_phone_alone(opened):
    table = Settings(rules=rules(litige="held", target=500))
    page, path = opened(Entered(played(100, 162)), settings=table)
    with cut(page):
        enter(page, path, 81, bid="80")
        expect(page.locator(".now")).to_contain_text("Waiting for the winner of the next deal: 80 of")
        enter(page, path, 120)
        expect(page.locator(".now")).to_contain_text("Winner")
        expect(page.get_by_role("link", name="Enter a deal")).to_be_hidden()
        before = totals(page)
    arrived(page, 3)
    expect(page.locator(".result")).to_contain_text("Winner")
    assert totals(page) == before


def test_an_answer_that_was_lost_makes_no_second_deal(opened, entries):
    page, path = opened(DEAL)

    def lose(route):
        route.fetch()
        route.abort()

    page.goto(f"{path}/deal")
    page.route(f"**{path}/deal", lose, times=1)
    fill(page, 90, bid="90")
    save(page)
    arrived(page, 2)
    assert len(entries(path)) == 2


def test_two_tabs_send_each_deal_once_whichever_is_closed(opened, entries):
    page, path = opened(DEAL)
    with cut(page):
        for points in (100, 110, 120, 130):
            enter(page, path, points)
        other = page.context.new_page()
        other.goto(path)
        expect(waiting(other)).to_have_count(4)
        sent = []
        page.context.on("request", lambda request: request.method == "POST" and sent.append(request))
    for _ in range(200):
        if sent:
            break
        page.wait_for_timeout(10)
    page.close()  # in mid-sending, or just before
    arrived(other, 5)
    assert [deal.points for deal in entries(path)] == [112, 100, 110, 120, 130]


def test_what_others_wrote_meanwhile_is_shown_and_the_queue_waits_for_the_choice(opened, happens, entries):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 100)
        enter(page, path, 110)
        happens(path, Entered(played(90, 95)))
    expect(waiting(page).last).to_contain_text("The sheet has changed", timeout=15_000)
    expect(waiting(page).first).to_contain_text("waits to be sent")
    assert len(entries(path)) == 2
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_text("This happened on the sheet after you opened the form")).to_be_visible()
    page.get_by_role("button", name="Enter mine as well").tap()
    arrived(page, 4)
    assert [deal.points for deal in entries(path)] == [112, 95, 100, 110]


def test_mine_goes_by_the_persons_word_and_the_next_is_sent(opened, happens, entries):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 100)
        enter(page, path, 110)
        happens(path, Entered(played(90, 95)))
    expect(waiting(page).last).to_contain_text("The sheet has changed", timeout=15_000)
    page.get_by_role("button", name="Look at it").tap()
    page.get_by_role("link", name="Leave the sheet as it is").tap()
    arrived(page, 3)
    assert [deal.points for deal in entries(path)] == [112, 95, 110]


def test_an_evening_on_two_phones_is_not_written_down_twice(opened, happens, entries):
    page, path = opened(DEAL)
    with cut(page):
        for points in (100, 110):
            enter(page, path, points)
            happens(path, Entered(played(100, points)))
    for left in (2, 1):
        expect(waiting(page)).to_have_count(left)
        expect(waiting(page).last).to_contain_text("The sheet has changed", timeout=15_000)
        page.get_by_role("button", name="Look at it").tap()
        page.get_by_role("link", name="Leave the sheet as it is").tap()
    arrived(page, 3)
    assert [deal.points for deal in entries(path)] == [112, 100, 110]


def test_an_adjustment_that_was_being_typed_waits_too(opened, entries):
    page, path = opened(DEAL)
    page.goto(f"{path}/adjustment")
    page.locator("[name=side][value=NS]").check(force=True)
    with cut(page):
        page.locator("[name=points]").fill("20")
        save(page)
        expect(waiting(page)).to_have_count(1)
    arrived(page, 2)
    assert entries(path)[1:] == [Adjustment(side=Side.NS, points=20)]


def test_a_deal_that_is_refused_stays_with_its_sentence_and_those_after_it_wait(opened, entries):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 161)  # no cards give that
        enter(page, path, 110)
    expect(waiting(page).last).to_contain_text("161", timeout=15_000)
    expect(waiting(page).last.locator(".errors")).to_be_visible()
    assert len(entries(path)) == 1
    waiting(page).last.get_by_role("link", name="Correct").tap()
    expect(page.locator("form > .errors")).to_contain_text("161")
    page.locator("[name=points_ns]").fill("160")
    save(page)
    arrived(page, 3)
    assert [deal.points for deal in entries(path)] == [112, 160, 110]


def test_a_match_that_others_stopped_takes_nothing_and_drops_nothing(opened, happens, entries):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 100)
        happens(path, Stopped())
    expect(waiting(page).locator(".errors")).to_be_visible(timeout=15_000)
    page.reload()
    expect(waiting(page).locator(".errors")).to_be_visible()
    assert len(entries(path)) == 1


def test_a_key_that_opens_nothing_any_more_leaves_what_waited_to_be_copied(opened, app):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 100)
        app.extensions["store"].renew_keys(path.split("/")[2], "x" * 20)
    expect(page.locator("h1")).to_have_text("Nothing here", timeout=15_000)
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.locator("#outbox textarea")).to_have_value(re.compile("100 ♠"))


def test_without_storage_a_deal_stays_in_its_form_and_is_sent_from_there(opened, entries):
    page, path = opened(DEAL)
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"
    )
    with cut(page):
        page.goto(f"{path}/deal")
        fill(page, 100)
        save(page)
        expect(page.get_by_text("Not saved yet: no connection.")).to_be_visible()
    expect(rows(page)).to_have_count(2, timeout=15_000)
    assert len(entries(path)) == 2


def test_the_worker_may_be_removed_while_deals_wait(opened, entries):
    page, path = opened(DEAL)
    with cut(page):
        enter(page, path, 100)
        page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.unregister())")
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
        page.goto("about:blank")
    page.goto(path)
    arrived(page, 2)
    assert len(entries(path)) == 2


COPIES = """async ([sheet, count]) => {
  const [script] = document.querySelectorAll("script[src*=unsaved]");
  const { change } = await import(script.src.replace("unsaved", "outbox"));
  await change(sheet, ({ waiting: [first], ...rest }) => {
    const copy = (_, place) => {
      const op = `${first.op}-${place}`;
      const changed = { op, points_ns: String(100 + place) };
      const fields = first.fields.map(([name, value]) => [name, changed[name] ?? value]);
      return { ...first, op, fields, entry: { ...first.entry, points: 100 + place } };
    };
    return { ...rest, waiting: Array.from({ length: count }, copy) };
  });
}"""


def test_an_evening_survives_that_the_browser_is_closed(
    browser_type, browser_type_launch_args, live_server, made, kept, entries, tmp_path
):
    path = f"/s/{made(settings=Settings(rules=rules(target=100_000))).edit}"

    def browser():
        context = browser_type.launch_persistent_context(
            tmp_path, base_url=live_server, **browser_type_launch_args
        )
        return context, context.pages[0]

    context, page = browser()
    page.goto(path)
    kept(page, path)
    kept(page, f"{path}/adjustment")
    context.set_offline(True)
    page.goto(f"{path}/deal")
    fill(page, 100)
    page.locator(".act button.main").click()
    expect(waiting(page)).to_have_count(1)
    page.evaluate(COPIES, [path, 40])
    context.close()
    context, page = browser()
    context.set_offline(True)
    page.goto(path)
    expect(waiting(page)).to_have_count(40)
    before = totals(page)
    context.set_offline(False)
    arrived(page, 40)
    assert totals(page) == before
    assert [deal.points for deal in entries(path)] == list(range(100, 140))
    context.close()


def test_an_hour_later_another_version_of_the_app_takes_what_waits(opened, entries, app):
    page, path = opened(DEAL)
    build = app.config["BUILD"]
    page.clock.install()
    try:
        with cut(page):
            enter(page, path, 100)
            enter(page, path, 110)
            page.clock.fast_forward(3_600_000)
            expect(waiting(page)).to_have_count(2)
            app.config["BUILD"] = "another"
        arrived(page, 3)
        assert [deal.points for deal in entries(path)] == [112, 100, 110]
    finally:
        app.config["BUILD"] = build


def test_four_passes_wait_on_an_open_sheet_that_lost_its_server(opened, entries):
    page, path = opened(DEAL)
    page.route(re.compile(rf"{path}/(version|passed)"), lambda route: route.abort())
    expect(page.locator("[data-lost]")).to_be_visible()
    page.get_by_role("button", name="All passed").tap()
    expect(waiting(page)).to_have_count(1)
    page.unroute_all()
    arrived(page, 2)
    assert entries(path)[1:] == [Passed()]


def test_what_needs_the_server_says_so_until_it_answers(opened):
    page, _path = opened(DEAL)
    with cut(page):
        page.reload()
        page.get_by_role("button", name="Undo").tap()
        expect(page.get_by_text("That needs the connection.")).to_be_visible()
    expect(page.locator("[data-lost]")).to_be_hidden()
    expect(page.locator("meta[name=kept]")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()
