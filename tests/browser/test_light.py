"""Read by everybody: the cursor after a refusal, what is announced, keyboards, large text, bad light."""

import pytest
from facts import played
from playwright.sync_api import expect

from scoresheet.log import Entered

DEALS = [Entered(played(100, 112)) for _ in range(30)]


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
