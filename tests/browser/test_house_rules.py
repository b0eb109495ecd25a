"""Rules in a real browser: examples that follow the form, a card on one page of paper, pages for a phone."""

from io import BytesIO
from unicodedata import normalize

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import played, rules
from playwright.sync_api import expect
from pypdf import PdfReader

from scoresheet.deal import Pair
from scoresheet.entries import Settings
from scoresheet.log import Entered
from scoresheet.presets import PRESETS
from scoresheet.words import rules_in_words

COINCHED = Entered(played(100, 92, coinche="coinche"))
LONG = Settings(sides=Pair("Maximilienne and Jean", "Bartholomew & Wilma W"), rules=rules(target=20000))


def unfold(page, *groups):
    for name in ("Every other rule", *groups):
        page.locator("summary", has_text=name).first.click()


def example(page, switch):
    return page.locator(f"#of-{switch} .example")


def test_an_example_changes_as_its_switch_is_set(phone):
    page = phone("/new")
    unfold(page, "Coinche")
    expect(example(page, "coinche_scope")).to_contain_text("failed: 0\u00a0–\u2060\u00a0360")
    page.select_option("#rule_coinche_scope", "line")
    expect(example(page, "coinche_scope")).to_contain_text("520")
    expect(page.locator("#of-coinche_scope .differs")).to_contain_text("the bid only")
    page.fill("#rule_coinche_factor", "3")
    expect(example(page, "coinche_scope")).to_contain_text("780")
    assert page.input_value("#rule_coinche_factor") == "3"


def test_other_rules_chosen_change_every_example_and_what_is_usual(phone):
    page = phone("/new")
    unfold(page, "Coinche")
    page.locator(".choice", has_text="Club contests (France)").click()
    expect(example(page, "coinche_scope")).to_contain_text("520")
    expect(page.locator("#rule_coinched_base")).to_have_attribute("placeholder", "160")
    expect(page.locator("#rule_coinche_scope option").first).to_have_text("points and bid, as chosen above")


def test_what_cannot_be_is_said_at_once_and_goes_when_it_is_repaired(phone):
    page = phone("/new")
    page.fill("#rule_lowest_bid", "200")
    unfold(page, "Auction")
    expect(page.locator("#of-highest_bid .errors")).to_contain_text("cannot be under the lowest, 200")
    expect(page.locator("#rule_highest_bid")).to_have_attribute("aria-invalid", "true")
    page.fill("#rule_highest_bid", "250")
    expect(page.locator("#of-highest_bid .errors")).to_have_count(0)
    expect(example(page, "highest_bid")).to_contain_text("250")


def printed(page):
    """The pages of the PDF, their text in one line each, without ligatures."""
    pages = PdfReader(BytesIO(page.pdf(format="A4"))).pages
    return [" ".join(normalize("NFKC", sheet.extract_text()).split()) for sheet in pages]


def test_the_rules_of_every_preset_print_on_one_page(phone):
    page = phone("/rules")
    for preset, of in PRESETS.items():
        page.goto(f"/rules/{preset}")
        (text,) = printed(page)
        assert all(sentence in text for _, sentences in rules_in_words(of) for sentence in sentences)
        assert "New match" not in text
        assert "Print" not in text


def test_the_rules_of_a_match_print_on_one_page_without_the_pages_buttons(phone, made):
    keys = made(settings=Settings(rules=rules("ffb_coinchee_2015", deal_limit=12), rules_name="Chez Anne"))
    page = phone(f"/v/{keys.view}/rules", theme="dark")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    (text,) = printed(page)
    assert text.startswith("Chez Anne")
    assert "under other rules" not in text


PAGES = [
    "/new",
    "/s/{key}/rules",
    "/s/{key}/rules/change",
    "/s/{key}/compare",
    "/s/{key}/deal/2/why",
    "/s/{key}/deal/2/rules?preset=club",
    "/s/{key}/deal/2/claim?claim_ns=0&claim_ew=260",
    "/s/{key}/deal/2/claim?claim_ns=0&claim_ew=x",
    "/s/{key}/log?entry=2",
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_little_phone_and_can_be_read_by_all(phone, made, path, theme):
    keys = made(COINCHED, settings=LONG)
    page = phone(path.format(key=keys.edit), theme=theme)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_other_rules_change_fits_and_can_be_read_by_all(phone, made, theme):
    keys = made(*[COINCHED] * 3, settings=LONG)
    page = phone(f"/s/{keys.edit}/rules/change?preset=club&rule_target=20000", theme=theme)
    page.get_by_role("button", name="See what changes").click()
    expect(page.locator(".rescored tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("button", name="Change the rules of the match").click()
    expect(page.locator(".total").last).to_have_text("1560")
