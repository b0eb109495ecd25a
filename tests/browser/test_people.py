"""Names taken up where they are typed, in a browser."""

from playwright.sync_api import expect


def test_names_are_taken_up_as_they_are_typed_and_places_and_rules_as_they_are_tapped(phone):
    page = phone("/new")
    for seat, name in zip("nesw", ("Giulia", "Zoé", "Luca", "Max"), strict=True):
        page.fill(f"[name=player_{seat}]", name)
    chips = page.locator("fieldset.chips .chip")
    expect(chips).to_have_text(["Giulia", "Zoé", "Luca", "Max"])
    expect(page.locator("[name=side_ns]")).to_have_attribute("placeholder", "Giulia & Luca")
    page.tap("[name=seats][value=turn]")
    expect(chips).to_have_text(["Giulia", "Max", "Zoé", "Luca"])
    expect(page.locator("[name=side_ns]")).to_have_attribute("placeholder", "Giulia & Zoé")
    page.tap("[name=seats][value=swap]")
    expect(chips).to_have_text(["Giulia", "Luca", "Zoé", "Max"])
    page.fill("[name=player_w]", "")
    expect(chips.last).to_have_text("West")
    expect(page.locator(".chosen")).to_have_text("Coinche to 2000 (Italy, Spain)")
    page.fill("[name=rule_target]", "900")
    expect(page.locator(".chosen")).to_have_text("Coinche to 2000 (Italy, Spain) · with changes")


def test_what_the_match_before_had_changed_goes_with_its_rules(phone):
    page = phone("/new")
    page.fill("[name=rule_target]", "900")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator(".totals")).to_be_visible()
    page.goto("/new")
    target = page.locator("[name=rule_target]")
    expect(target).to_have_value("900")
    page.locator("[name=preset][value=contree701]").check(force=True)
    expect(target).to_have_value("")
    page.locator("[name=preset][value=base2000]").check(force=True)
    expect(target).to_have_value("900")
    page.fill("[name=rule_target]", "1200")
    page.locator("[name=preset][value=contree701]").check(force=True)
    expect(target).to_have_value("1200")
