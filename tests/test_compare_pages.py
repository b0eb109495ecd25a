"""The same deal, and the same match, under other rules; and whose number is right."""

import pytest
from driver import query
from facts import adjusted, coinched, played, rules
from plain.generate import legal_cases

from scoresheet import codec
from scoresheet.entries import Settings
from scoresheet.forms.base import as_query
from scoresheet.forms.deal import deal_values
from scoresheet.log import Entered, Opened
from scoresheet.presets import PRESETS
from scoresheet.slips import slips
from scoresheet.trials import result
from scoresheet.words import preset_title

COINCHED = played(100, 92, coinche="coinche")
"""0 - 360 under base2000; 0 - 520 where the coinche multiplies points and bid."""


@pytest.fixture
def begin(app, driver):
    """A sheet with these entries: its page."""

    def make(*entries, of=None):
        store = app.extensions["store"]
        opened = Opened(Settings(rules=of or rules()))
        keys = store.create_sheet(store.create_book(), [opened, *map(Entered, entries)], op="x")
        return driver.get(f"/s/{keys.edit}")

    return make


def about(sheet, part, row=0):
    return sheet.rows[row].link.replace("why", part)


def viewed(app, sheet, address):
    view = app.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
    return address.replace(f"/s/{sheet.key}", f"/v/{view}")


# ---- A deal under other rules ----


def test_a_deal_is_compared_under_every_preset_grouped_by_result_this_tables_first(driver, begin):
    page = driver.get(about(begin(COINCHED), "rules"))
    groups = page.texts(".comparisons li")
    assert groups[0].startswith("Us 0 Them 360 This table · Coinche to 2000 (Italy, Spain) · ")
    assert groups[0].endswith(" · Cannes games festival (France)")
    assert page.soup.select(".comparisons li")[0]["class"] == ["own"]
    (group,) = [text for text in groups if text.startswith("Us 0 Them 520")]
    assert "the coinche multiplies points and bid, not the bid only" in group
    assert "French federation, contrée" in group
    assert all(any(preset_title(name) in group for group in groups) for name in PRESETS)


def test_a_deal_that_other_rules_do_not_know_says_why_and_has_no_score(driver, begin):
    sheet = begin(played(100, 112, trump="SA"), of=rules("ffb_contree_2016"))
    groups = driver.get(about(sheet, "rules")).texts(".comparisons li")
    (group,) = [text for text in groups if "Coinche to 2000 (Italy, Spain)" in text]
    assert group.startswith("Not playable under these rules Not played under these rules: no trumps")


def test_any_switch_can_be_tried_without_changing_anything(driver, begin):
    sheet = begin(COINCHED)
    page = driver.send(driver.get(about(sheet, "rules")), rule_coinche_scope="line")
    assert page.text(".tried").startswith("The rules tried Us 0 Them 520")
    assert "the coinche multiplies points and bid, not the bid only" in page.text(".tried")
    assert page.texts(".comparisons li")[0].startswith("Us 0 Them 360 This table")
    assert driver.get(f"/s/{sheet.key}").totals == (0, 360)


def test_tried_rules_can_become_those_of_the_match(driver, begin):
    sheet = begin(COINCHED, of=rules("cannes_2016", surprise_capot=None))
    page = driver.send(driver.get(about(sheet, "rules")), rule_coinche_scope="line")
    form = driver.follow(page, "Change the rules of the match to these")
    assert (form.value("preset"), form.value("rule_coinche_scope")) == ("cannes_2016", "line")
    assert form.value("rule_surprise_capot_none") is True
    assert driver.send(driver.send(form)).totals == (0, 524 - 4)


def test_rules_nobody_can_play_are_refused_where_they_are_tried(driver, begin):
    page = driver.send(driver.get(about(begin(COINCHED), "rules")), rule_lowest_bid="200")
    assert page.status == 422
    assert list(page.errors) == ["rule_highest_bid"]
    assert not page.texts(".tried")


def test_a_deal_that_the_tried_rules_do_not_know_says_so(driver, begin):
    page = driver.send(driver.get(about(begin(COINCHED), "rules")), rule_lowest_bid="110")
    assert "Not playable under these rules" in page.text(".tried")


def test_who_only_looks_can_compare_and_try(app, driver, begin):
    sheet = begin(COINCHED)
    page = driver.send(driver.get(viewed(app, sheet, about(sheet, "rules"))), rule_coinche_scope="line")
    assert page.text(".tried").startswith("The rules tried Us 0 Them 520")
    assert "Change the rules" not in page.text()


# ---- A match under other rules ----


def test_a_match_is_compared_with_its_totals_and_winner(driver, begin):
    sheet = begin(*[played(100, 112)] * 4, *[COINCHED] * 2, of=rules(target=700))
    page = driver.follow(driver.follow(sheet, "Rules"), "under other rules")
    groups = page.texts(".comparisons li")
    assert groups[0].startswith("Us 840 Them 200 Winner: Us, 840 to 200, target reached This table")
    assert all(any(preset_title(name) in group for group in groups) for name in PRESETS)
    (other,) = [text for text in groups if preset_title("club") in text]
    assert other.startswith("Us 840 Them 1240 The match goes on. That changes the result.")


def test_a_match_is_compared_to_each_target_or_to_this_tables(driver, begin):
    sheet = begin(adjusted(ns=800), played(100, 112))
    page = driver.get(f"/s/{sheet.key}/compare")
    (french, *_) = [text for text in page.texts(".comparisons li") if "Target: 701" in text]
    assert "Winner: Us" in french
    kept = driver.follow(page, "All to this table's target, 2000")
    assert {text.count("Target: 2000") for text in kept.texts(".comparisons li")} == {1}
    again = driver.follow(kept, "Each to its own target")
    assert again.texts(".comparisons li") == page.texts(".comparisons li")


def test_a_match_that_other_rules_cannot_score_names_the_rows(driver, begin):
    sheet = begin(played(100, 112), played(90, 112, trump="SA"), of=rules("ffb_contree_2016"))
    groups = driver.get(f"/s/{sheet.key}/compare").texts(".comparisons li")
    (group,) = [text for text in groups if "Coinche to 2000 (Italy, Spain)" in text]
    assert group.startswith("Not playable under these rules 1 row 90 SA, Us, made")
    assert "Not played under these rules: no trumps" in group


def test_a_match_without_a_deal_can_be_compared(driver, begin):
    page = driver.get(f"/s/{begin().key}/compare?target=own")
    assert len(page.texts(".comparisons li")) == 1


def test_who_only_looks_can_compare_the_match(app, driver, begin):
    sheet = begin(COINCHED)
    page = driver.get(viewed(app, sheet, f"/s/{sheet.key}/compare"))
    assert page.status == 200
    assert "Change the rules" not in page.text()


# ---- Whose number is right? ----


def claim(driver, sheet, ns, ew):
    return driver.send(driver.get(about(sheet, "claim")), claim_ns=ns, claim_ew=ew)


def test_a_claim_that_the_rules_give_is_right(driver, begin):
    page = claim(driver, begin(COINCHED), 0, 360)
    assert "0 – 360 is right: this table's rules give it." in page.text(".answers")
    assert not page.texts(".answers li")


def test_a_claim_is_explained_by_other_facts_that_lead_to_the_correction(driver, begin):
    sheet = begin(COINCHED)
    page = claim(driver, sheet, 0, 260)
    assert page.texts(".answers li p")[0] == "if it was not coinched"
    form = driver.get(page.soup.select_one(".answers li a")["href"])
    assert form.value("coinche") == "none"
    assert form.value("points_ns") == "92"
    assert driver.send(form).totals == (0, 260)


def test_a_claim_is_explained_by_presets_and_switches_that_lead_to_these_rules(driver, begin):
    page = claim(driver, begin(COINCHED), 0, 520)
    preset, switch = page.texts(".answers li p:first-child")
    assert preset.startswith("under the rules Danish score sheet")
    assert switch == "if the coinche multiplies points and bid, not the bid only"
    links = [tag for tag in page.soup.select(".answers li a") if "Look at these rules" in tag.text]
    to_preset, to_switch = (tag["href"] for tag in links)
    assert to_preset == "/rules/bidsheet"
    assert driver.get(to_switch).text(".tried").startswith("The rules tried Us 0 Them 520")


def test_a_claim_that_nothing_explains_gets_the_nearest_score(driver, begin):
    page = claim(driver, begin(COINCHED), 777, 777)
    assert "Nothing simple gives 777 – 777." in page.text(".answers")
    assert not page.texts(".answers li")


def test_one_sides_number_is_enough_and_the_sheets_own_stands_beside_it(driver, begin):
    sheet = begin(COINCHED)
    assert "This table's rules give 0 – 360." in driver.get(about(sheet, "claim")).text()
    page = claim(driver, sheet, "", 520)
    assert "It would be 520 for Them:" in page.text(".answers")
    said = page.texts(".answers li p:first-child")
    assert "0 – 520: if the coinche multiplies points and bid, not the bid only" in said
    assert claim(driver, sheet, "", 360).text(".answers").startswith("360 for Them is right")
    assert claim(driver, sheet, 0, "").text(".answers").startswith("0 for Us is right")


def test_the_rule_that_explains_a_claim_can_be_used_in_the_match(driver, begin):
    page = claim(driver, begin(COINCHED), "", 520)
    links = [tag["href"] for tag in page.soup.select(".answers li a") if "Use this" in tag.text]
    changes = [driver.send(driver.get(link), button="See what changes") for link in links]
    assert len(changes) > 1
    assert all("520" in page.text() for page in changes)


def test_who_only_looks_is_not_asked_to_change_the_rules(app, driver, begin):
    sheet = begin(COINCHED)
    page = driver.send(driver.get(viewed(app, sheet, about(sheet, "claim"))), claim_ns="", claim_ew=520)
    assert page.texts(".answers li")
    assert "Use this" not in page.text()


def ask_total(driver, sheet, ns, ew):
    page = driver.follow(driver.follow(sheet, "Rules"), "That is not the total we have")
    return driver.send(page, claim_ns=ns, claim_ew=ew)


def test_a_total_leads_to_the_deal_that_explains_it(driver, begin):
    page = ask_total(driver, begin(played(100, 112), COINCHED), "", 310)
    assert "The sheet has 210 – 410. It would be 310 for Them:" in page.text(".answers")
    said = page.texts(".answers li p:first-child")
    assert said[0] == "Deal 2: if it was not coinched"
    form = driver.get(page.soup.select_one(".answers li a")["href"])
    assert driver.send(form).totals == (210, 310)


def test_a_total_leads_to_the_rule_that_explains_it(driver, begin):
    page = ask_total(driver, begin(played(100, 112), COINCHED), "", 570)
    (link,) = [
        item.a["href"]
        for item in page.soup.select(".answers li")
        if "points and bid, not the bid" in item.text
    ]
    changes = driver.send(driver.get(link), button="See what changes")
    assert "570" in changes.text()


def test_who_only_looks_may_ask_about_a_total_too(app, driver, begin):
    sheet = begin(played(100, 112), COINCHED)
    page = driver.get(viewed(app, sheet, f"/s/{sheet.key}/total"))
    answered = driver.send(page, claim_ns="", claim_ew=310)
    assert answered.texts(".answers li p:first-child")[0] == "Deal 2: if it was not coinched"
    assert sheet.key not in answered.soup.prettify()
    assert "Look at this row" in answered.text()
    assert "Use this" not in answered.text()


def test_a_total_that_is_no_number_is_refused_at_its_field(driver, begin):
    page = ask_total(driver, begin(COINCHED), "many", "")
    assert page.status == 422
    assert page.errors == {"claim_ns": ["Write a whole number in digits."]}


def test_what_a_deal_won_of_what_waited_is_in_its_number(driver, begin):
    sheet = begin(played(80, 81), played(100, 112), of=rules(litige="held"))
    asked = driver.get(about(sheet, "claim"))
    assert "This table's rules give 290 – 50." in asked.text()
    said = claim(driver, sheet, 210, 50).texts(".answers li p:first-child")
    assert "if an equal deal is judged like any other" in said
    assert "0 – 340" in claim(driver, sheet, 0, "").text(".answers")
    groups = driver.get(about(sheet, "rules")).texts(".comparisons li")
    assert groups[0].startswith("Us 290 Them 50 This table")


def test_the_last_deal_of_a_match_is_claimed_as_it_is_written(driver, begin):
    exact = rules(last_deal_exact=True)
    sheet = begin(adjusted(ns=1800), played(100, 112), of=exact)
    assert "This table's rules give 212 – 50." in driver.get(about(sheet, "claim")).text()
    said = claim(driver, sheet, 210, "").texts(".answers li p:first-child")
    assert said[0] == "210 – 52: if it was 110 for Us, not 112"
    assert "210 – 50: if the deal that ends the match is rounded too" in said


BAD = [
    pytest.param("", "", ["claim_ns", "claim_ew"], id="nothing"),
    pytest.param("", "many", ["claim_ew"], id="one side only, in letters"),
    pytest.param("many", "360", ["claim_ns"], id="letters"),
    pytest.param("٣", "360", ["claim_ns"], id="a digit that is not ours"),
    pytest.param("0.5", "360", ["claim_ns"], id="a half"),
]


@pytest.mark.parametrize(("ns", "ew", "fields"), BAD)
def test_a_claim_that_is_no_score_is_refused_at_its_field(driver, begin, ns, ew, fields):
    page = claim(driver, begin(COINCHED), ns, ew)
    assert page.status == 422
    assert page.errors == {field: ["Write a whole number in digits."] for field in fields}
    assert page.value("claim_ew") == ew
    assert not page.texts(".answers")


def test_who_only_looks_can_ask_and_cannot_correct(app, driver, begin):
    sheet = begin(COINCHED)
    page = driver.send(driver.get(viewed(app, sheet, about(sheet, "claim"))), claim_ns=0, claim_ew=260)
    assert page.texts(".answers li p")[0] == "if it was not coinched"
    assert not page.soup.select(".answers li a[href*='/s/']")
    assert sheet.key not in page.response.get_data(as_text=True)


@pytest.mark.parametrize(("document", "facts"), [*legal_cases(seed=5, count=30)])
def test_the_facts_that_explain_a_claim_can_be_saved_as_they_are(driver, begin, document, facts):
    under, deal = codec.rules_of(document), codec.deal_of(facts)
    claimed = slipped(deal, under)
    if claimed is None:
        return
    page = claim(driver, begin(codec.entry_of({"kind": "deal"} | facts), of=under), claimed.ns, claimed.ew)
    link = page.soup.select_one(".answers li a[href*='seq=']")["href"]
    assert driver.send(driver.get(link)).totals == (claimed.ns, claimed.ew)


def slipped(deal, under):
    """Another score, that one other fact gives."""
    scores = (result(other, under).points for _, other in slips(deal, under))
    own = result(deal, under).points
    return next((points for points in scores if points not in (None, own)), None)


# ---- For people who keep score on paper ----


@pytest.fixture
def on_paper(driver):
    """The calculator with the deal worked out."""
    values = as_query(deal_values(coinched(100, 92)))
    return driver.send(driver.get("/calculator"), **{name: values[name] for name in PAPER})


PAPER = ("taker", "bid", "trump", "coinche", "points_ns")


def test_a_deal_on_paper_is_compared_under_every_preset(driver, on_paper):
    page = driver.follow(on_paper, "Under other rules")
    assert page.texts(".comparisons li")[0].startswith("Us 0 Them 360 This table · Coinche to 2000")
    assert driver.follow(page, "Score one deal").value("points_ns") == "92"


def test_a_claim_about_a_deal_on_paper_leads_back_to_the_calculator(driver, on_paper):
    asked = driver.follow(on_paper, "That is not the number we have")
    page = driver.send(asked, claim_ns=0, claim_ew=260)
    assert page.texts(".answers li p")[0] == "if it was not coinched"
    led = driver.get(page.soup.select_one(".answers li a")["href"])
    assert led.texts(".sum tfoot td") == ["0", "260"]
    other = driver.send(page, claim_ns=0, claim_ew=520)
    led = driver.get(other.soup.select(".answers li a")[1]["href"])
    assert query(led.address)["rule_coinche_scope"] == "line"
    assert led.texts(".sum tfoot td") == ["0", "520"]


@pytest.mark.parametrize("part", ["rules", "claim"])
def test_without_a_deal_the_calculator_asks_for_one(driver, part):
    assert driver.get(f"/calculator/{part}").text("h1") == "Score one deal"
    page = driver.get(f"/calculator/{part}?score=y&bid=100")
    assert page.status == 422
    assert "taker" in page.errors
