"""Rules that people can agree on: an example for every switch, rules with a name, rules changed in play."""

from dataclasses import replace
from itertools import combinations

import pytest
from driver import filled_in, whole, words_of
from facts import PASSED, adjusted, played, rules, written
from plain.presets import VALUES

from scoresheet.codec.rules import switch_value
from scoresheet.entries import Settings
from scoresheet.examples import examples
from scoresheet.faults import Refused
from scoresheet.log import Entered, Opened, fold
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES
from scoresheet.words import example_text, rules_line

EVERYTHING = {"melds": True, "no_trumps": True, "all_trumps": True, "capot_can_be_coinched": True}
BASES = [*PRESETS.values(), *(rules(name, **EVERYTHING, generale=500) for name in ("base2000", "club"))]


def said(switch, of):
    return [example_text(switch, example) for example in examples(switch, of)]


# ---- The example of a switch ----


def pairs():
    for switch in SWITCHES:
        for one, other in combinations(dict.fromkeys(VALUES[switch.name]), 2):
            if switch.name == "all_trumps_scale":
                continue  # its values are the values of the cards
            if switch.name != "deal_limit" or None in (one, other):
                yield pytest.param(switch, one, other, id=f"{switch.name}: {one} or {other}")


def with_value(switch, of, value):
    return replace(of, **{switch.name: None if value is None else switch_value(switch)(value)})


def tells_apart(switch, of, one, other):
    try:
        return said(switch.name, with_value(switch, of, one)) != said(
            switch.name, with_value(switch, of, other)
        )
    except Refused:
        return False


@pytest.mark.parametrize(("switch", "one", "other"), [*pairs()])
def test_the_example_of_a_switch_tells_its_values_apart(switch, one, other):
    assert any(tells_apart(switch, of, one, other) for of in BASES)


EXAMPLES = [
    pytest.param("coinche_factor", {}, ["100 ♠ coinché, failed: 0 – 360"], id="coinched and failed: 360"),
    pytest.param("coinche_scope", {"coinche_scope": "line"}, ["100 ♠ coinché, failed: 0 – 520"], id="520"),
    pytest.param(
        "threshold",
        {},
        [
            "80 ♠, 81 points: failed, 0 – 240",
            "100 ♠, 81 points, their belote: made, 200 – 80",
            "100 ♠, 101 points: made, 200 – 60",
        ],
        id="80 needs 82",
    ),
    pytest.param("no_trumps", {}, ["100 SA, 112 points: not possible under these rules"], id="suits only"),
    pytest.param(
        "both_over",
        {"both_over": "contract_side"},
        ["1800 – 1990, then 100 ♠, 112 points: 2010 – 2040, and the takers win"],
        id="the side of the contract",
    ),
    pytest.param(
        "tie_break",
        {"tie_break": "draw"},
        ["1800 – 1960, then 100 ♠, 112 points: 2010 – 2010, and nobody wins"],
        id="a draw",
    ),
    pytest.param(
        "melds_on_capot",
        {"melds": True},
        ["100 ♠, all tricks, tierce of the defence: made, 350 – 20"],
        id="melds of the defence",
    ),
    pytest.param("direction", {"direction": "clockwise"}, ["North deals, then East"], id="to the left"),
    pytest.param(
        "passed_deal", {"passed_deal": "same_dealer"}, ["Four passes: North deals, then North"], id="again"
    ),
    pytest.param(
        "target",
        {"lowest_bid": 110},
        ["1770 – 1460, then 110 ♠, 122 points: 2000 – 1500, and the takers win"],
        id="110",
    ),
]


@pytest.mark.parametrize(("switch", "switches", "expected"), EXAMPLES)
def test_an_example_is_said_as_players_say_it(switch, switches, expected):
    plain = [
        line.translate({0xFE0E: None, 0x2060: None, 0xA0: " "}) for line in said(switch, rules(**switches))
    ]
    assert [line[: len(start)] for line, start in zip(plain, expected, strict=True)] == expected


def test_every_switch_of_the_form_has_its_example(driver):
    page = driver.get("/new?preset=club")
    for switch in SWITCHES:
        lines = [words_of(tag) for tag in page.soup.select(f"#of-{switch.name} .example")]
        assert lines == [" ".join(line.split()) for line in said(switch.name, PRESETS["club"])]


def test_what_differs_from_the_rules_chosen_is_marked(driver):
    page = driver.get("/new?preset=club&rule_coinche_scope=bid&rule_rounding=nearest_5_up")
    assert page.texts(".differs") == ["Differs from the rules chosen: points and bid"]
    assert words_of(page.soup.select_one(".switch:has(.differs) label")) == "The factor applies to"


def test_the_examples_follow_the_form_without_saving_anything(driver):
    form = filled_in(driver.get("/new").form(), {"preset": "club", "rule_coinche_factor": "3"})
    page = driver.post("/rules/form", dict(form))
    assert page.status == 200
    assert "0 – 780" in words_of(page.soup.select_one("#of-coinche_scope .example")).replace("\u2060", "")
    assert driver.client.get_cookie("books") is None


def test_a_combination_nobody_can_play_is_explained_where_it_is_made(driver):
    page = driver.post("/rules/form", {"preset": "club", "rule_lowest_bid": "200"})
    assert page.errors == {"rule_highest_bid": ["The highest bid cannot be under the lowest, 200."]}
    assert page.soup.select_one("#of-highest_bid .errors")
    assert not page.texts(".example")


def test_the_form_can_be_shown_again_without_scripts(driver):
    page = driver.get("/new")
    again = page.soup.select_one("noscript button")
    assert (again["formmethod"], again["formaction"]) == ("get", "/new")
    filled = driver.get("/new?preset=club&rule_target=900&side_ns=Nous&rule_surprise_capot_none=y")
    assert filled.value("side_ns") == "Nous"
    assert filled.value("rule_target") == "900"
    assert filled.value("rule_surprise_capot_none") is True


# ---- Rules with a name ----


def settings_of(app, page):
    return sheet_of(app, page.key).settings


def sheet_of(app, key):
    store = app.extensions["store"]
    return fold(store.events(store.sheet_by_edit_key(key)))


def test_rules_with_a_name_are_offered_to_the_next_match_of_the_book(app, driver):
    driver.new_match(preset="club", rule_coinche_factor="3", rules_name="Chez Anne")
    page = driver.get("/new")
    first = page.texts(".presets .choice")[0]
    assert first == "Chez Anne Club contests (France) · Coinche multiplies by: ×3"
    sheet = driver.send(page, preset="named:Chez Anne")
    again = settings_of(app, sheet)
    assert again.rules == replace(PRESETS["club"], coinche_factor=3)
    assert again.rules_name == "Chez Anne"


def test_named_rules_with_another_switch_are_not_those_rules(app, driver):
    driver.new_match(preset="club", rules_name="Chez Anne")
    sheet = driver.send(driver.get("/new"), preset="named:Chez Anne", rule_target="900")
    assert settings_of(app, sheet).rules == replace(PRESETS["club"], target=900)
    assert settings_of(app, sheet).rules_name == ""


def test_the_rules_used_last_under_a_name_are_meant(driver):
    driver.new_match(preset="club", rules_name="Ours")
    driver.new_match(preset="bidsheet", rules_name="Ours")
    assert [text for text in driver.get("/new").texts(".choice") if text.startswith("Ours")] == [
        "Ours Danish score sheet"
    ]


def test_rules_with_a_name_stay_in_their_book(driver):
    driver.new_match(preset="club", rules_name="Chez Anne")
    assert "Chez Anne" not in driver.another().get("/new").text()


def test_examples_follow_named_rules_too(driver):
    driver.new_match(preset="club", rules_name="Chez Anne")
    page = driver.post("/rules/form", {"preset": "named:Chez Anne"})
    assert "0 – 520" in page.text("#of-coinche_scope").replace("\u2060", "")


def test_a_name_that_this_book_does_not_have_is_refused_at_the_rules(driver):
    page = driver.post("/new", {"preset": "named:nobody's"})
    assert page.status == 422
    assert "There are no rules called" in page.text(".presets .errors")
    assert not driver.post("/rules/form", {"preset": "named:nobody's"}).texts(".example")


def test_the_name_outlives_other_settings_and_a_rematch_keeps_it(app, driver):
    sheet = driver.new_match(preset="club", rule_target="200", rules_name="Chez Anne")
    driver.send(driver.get(f"/s/{sheet.key}/settings"), name="Thursday")
    assert settings_of(app, sheet).rules_name == "Chez Anne"
    driver.enter_deal(sheet, points_ns="112")
    again = driver.send(driver.get(f"/s/{sheet.key}/rematch"))
    assert settings_of(app, again).rules_name == "Chez Anne"


def test_the_card_of_a_match_is_called_by_the_name_of_its_rules(driver):
    sheet = driver.new_match(preset="club", rule_coinche_factor="3", rules_name="Chez Anne")
    page = driver.follow(sheet, "Rules")
    assert page.text("h1") == "Chez Anne"
    assert "Club contests (France) · Coinche multiplies by: ×3" in page.text(".card-of-rules")


def test_rules_are_told_by_the_nearest_preset_and_what_differs():
    assert rules_line(PRESETS["club"]) == "Club contests (France)"
    other = rules("bidsheet", target=701, coinched_base=None)
    assert (
        rules_line(other)
        == "Danish score sheet · Target: 701 · Flat points when coinched: none: as in any deal"
    )


# ---- Rules changed in mid-match ----


@pytest.fixture
def begin(app, driver):
    """A match in play under base2000: its page."""

    def make(*entries, of=None):
        store = app.extensions["store"]
        opened = Opened(Settings(rules=of or rules()))
        keys = store.create_sheet(store.create_book(), [opened, *map(Entered, entries)], op="x")
        return driver.get(f"/s/{keys.edit}")

    return make


def changing(driver, sheet, **values):
    return driver.send(driver.get(f"/s/{sheet.key}/rules/change"), **values)


COINCHED = played(100, 92, coinche="coinche")
"""0 - 360; 0 - 520 where the coinche multiplies points and bid."""


def cells(page, row):
    return [" ".join(words_of(cell).split()) for cell in row.select("td.number:not(.place)")]


def test_every_deal_that_changes_is_shown_before_and_after(driver, begin):
    sheet = begin(played(100, 112), COINCHED, PASSED, adjusted(ns=20))
    page = changing(driver, sheet, rule_coinche_scope="line")
    (row,) = page.soup.select(".rescored tbody tr")
    assert cells(page, row) == ["0", "360 → 520"]
    assert cells(page, page.soup.select_one(".rescored tfoot tr")) == ["230", "410 → 570"]
    assert page.texts(".sentences li") == ["The factor applies to: the bid only → points and bid"]
    assert driver.get(f"/s/{sheet.key}").totals == (230, 410)


def test_agreed_rules_rescore_the_whole_match_by_one_event(app, driver, begin):
    sheet = begin(played(100, 112), COINCHED)
    asked = changing(driver, sheet, rule_coinche_scope="line", rules_name="Ours")
    done = driver.send(asked)
    assert done.totals == (210, 570)
    assert sheet_of(app, sheet.key).seq == 4
    assert settings_of(app, sheet).rules_name == "Ours"
    latest = driver.follow(done, "Log").texts(".log li")[0]
    assert "Settings changed" in latest
    assert "the bid only → points and bid" in latest
    assert driver.send(done, "form.undo").totals == (210, 410)


def test_a_match_that_would_be_over_says_so_before_and_after(driver, begin):
    page = changing(driver, begin(COINCHED, played(100, 112)), rule_target="300")
    assert "Before: The match goes on." in page.text()
    assert "After: Winner: Them, 360 to 0, target reached" in page.text()
    assert "after the end" in page.text(".rescored tbody")


def test_a_match_that_would_go_on_says_so(driver, begin):
    page = changing(driver, begin(COINCHED, of=rules(target=300)), rule_target="2000")
    assert "Before: Winner: Them" in page.text()
    assert "After: The match goes on." in page.text()
    assert "No deal on the sheet changes." in page.text()


def test_who_deals_next_is_said_where_it_changes(driver, begin):
    page = changing(driver, begin(COINCHED), rule_direction="clockwise")
    assert "East deals next, not West." in page.text()


def test_rules_that_make_a_deal_unplayable_are_refused_with_the_deal_named(driver, begin):
    sheet = begin(played(100, 112), played(100, 112, trump="SA"), of=rules(no_trumps=True))
    page = changing(driver, sheet, rule_no_trumps="false")
    assert page.status == 422
    assert "Row 2 of the sheet is not playable under these rules" in page.text(".errors")
    assert page.value("rule_no_trumps") == "false"


def test_rules_nobody_can_play_are_refused_at_their_field(driver, begin):
    page = changing(driver, begin(), rule_lowest_bid="200")
    assert page.status == 422
    assert list(page.errors) == ["rule_highest_bid"]


def test_the_same_rules_change_nothing(driver, begin):
    page = changing(driver, begin(COINCHED))
    assert page.status == 422
    assert "These are the rules of this match already." in page.text()


def test_the_form_starts_from_the_nearest_preset_and_what_differs(driver, begin):
    sheet = begin(of=rules("club", coinche_factor=3, coinched_base=None, bid_162=True))
    page = driver.get(f"/s/{sheet.key}/rules/change")
    assert page.value("preset") == "club"
    assert page.value("rule_coinche_factor") == "3"
    assert page.value("rule_bid_162") == "true"
    assert page.value("rule_coinched_base_none") is True
    assert len(page.texts(".differs")) == 3


def test_one_can_choose_again_with_all_that_was_chosen(driver, begin):
    sheet = begin(COINCHED)
    asked = changing(driver, sheet, preset="club", rule_target="900")
    fields = filled_in(asked.form())
    again = driver.get(
        f"/s/{sheet.key}/rules/change?" + "&".join(f"{name}={value}" for name, value in fields)
    )
    assert (again.value("preset"), again.value("rule_target")) == ("club", "900")


def test_rules_that_somebody_else_changed_meanwhile_are_shown_beside_mine(driver, begin):
    sheet = begin(COINCHED)
    mine = changing(driver, sheet, rule_coinche_scope="line")
    driver.send(changing(driver, sheet, rule_target="900"))
    conflict = driver.send(mine)
    assert conflict.status == 409
    assert "the bid only → points and bid" in conflict.text()
    seen = driver.send(conflict, 'form[action*="change"]')
    assert "360 → 520" in seen.text("table"), "what they change now is shown first"
    assert driver.send(seen).totals == (0, 520)


def test_rules_are_not_agreed_to_on_a_sheet_that_has_moved_on(driver, begin):
    """What they change was shown for the deals of then."""
    sheet = begin(played(100, 112))
    asked = changing(driver, sheet, rule_coinche_scope="line")
    driver.enter_deal(driver.get(f"/s/{sheet.key}"), points_ns="92", coinche="coinche", points_ew="")
    conflict = driver.send(asked)
    assert conflict.status == 409
    assert driver.get(f"/s/{sheet.key}").totals == (210, 410)
    seen = driver.send(conflict, 'form[action*="change"]')
    assert "360 → 520" in seen.text("table")
    assert driver.send(seen).totals == (210, 570)


def test_new_names_are_no_reason_to_look_again_at_a_sheet_that_moved_on(driver, begin):
    sheet = begin(played(100, 112))
    form = driver.get(f"/s/{sheet.key}/settings")
    driver.enter_deal(driver.get(f"/s/{sheet.key}"))
    assert driver.send(form, player_n="Anne").status == 200


def test_who_only_looks_cannot_change_the_rules(app, driver, begin):
    sheet = begin(written(20, 10))
    view = app.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
    page = driver.get(f"/v/{view}/rules")
    assert "Change the rules" not in page.text()
    assert driver.get(f"/v/{view}/rules/change").status == 404
    assert [whole(text) for text in driver.get(f"/v/{view}").texts(".total")] == [20, 10]
