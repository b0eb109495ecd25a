"""The presets in words, and a form of rules that grows with the switches."""

from dataclasses import dataclass

import pytest
from bs4 import BeautifulSoup
from flask import get_template_attribute
from werkzeug.datastructures import MultiDict

from scoresheet.forms.rules import PREFIX, RulesForm, add_switches
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Group, Rounding, Rules, switch, switches
from scoresheet.words import preset_line, preset_title, rules_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesWithMore(Rules):
    """What a table might play besides."""

    honest_table: bool = switch(False, Group.MADE)
    penalty: int | None = switch(None, Group.REST, least=10)
    second_rounding: Rounding = switch(Rounding.NONE, Group.MARKING)


class FormWithMore(RulesForm):
    """A form of those rules."""


add_switches(FormWithMore, switches(RulesWithMore))


def test_the_list_names_every_preset_with_its_line(driver):
    lines = driver.get("/rules").texts(".list a")
    assert [line.removesuffix(" ›") for line in lines] == [
        f"{preset_title(name)} {preset_line(name)}" for name in PRESETS
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_said_in_the_sentences_of_its_rules(driver, preset):
    page = driver.follow(driver.get("/rules"), preset_line(preset))
    words = rules_in_words(PRESETS[preset])
    assert page.text("h1") == preset_title(preset)
    assert page.texts("h2") == [title for title, _ in words]
    assert page.texts(".sentences li") == [sentence for _, sentences in words for sentence in sentences]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_transcribed_preset_says_so_with_its_year(driver, preset):
    sources = driver.get(f"/rules/{preset}").texts(".source")
    if preset in ("ffb_coinchee_2015", "ffb_contree_2016", "cannes_2016"):
        assert preset[-4:] in sources[0]
        assert "public transcriptions" in sources[0]
    elif preset == "ffb_ludique":
        assert sources == ["The latest reprint, after public transcriptions, not the organiser's own file."]
    else:
        assert not sources


@pytest.mark.parametrize("preset", ["nonsense", "Base2000", "é", "base2000 "])
def test_an_unknown_preset_is_not_found(driver, preset):
    assert driver.get(f"/rules/{preset}").status == 404


def test_a_match_can_start_from_a_preset(driver):
    page = driver.follow(driver.get("/rules/club"), "New match")
    assert page.value("preset") == "club"


def test_a_deal_can_be_scored_from_a_preset(driver):
    page = driver.follow(driver.get("/rules/club"), "Score one deal")
    assert page.value("preset") == "club"


def test_the_presets_are_said_in_french(app, driver):
    driver.language = "fr"
    assert "La première équipe qui atteint 2000 points gagne." in driver.get("/rules/base2000").text()


def rendered(app, form_class):
    """The switches of a form as a page shows them."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        macro = get_template_attribute("_rules_fields.html", "switches")
        return BeautifulSoup(macro(form_class(), "Every rule"), "html.parser")


def test_a_new_switch_appears_in_the_form_by_itself(app):
    html = rendered(app, FormWithMore)
    legends = {
        tag["name"]: tag.find_parent("fieldset").legend.get_text() for tag in html.select("select,input")
    }
    assert len(legends) == len(legends.keys() | {PREFIX + one.name for one in SWITCHES})
    assert legends["rule_honest_table"] == "Made or failed"
    assert legends["rule_penalty"] == legends["rule_penalty_none"] == "Melds and dealing"
    assert legends["rule_second_rounding"] == "Marking"
    options = html.find(attrs={"name": "rule_second_rounding"})("option")
    assert [option["value"] for option in options] == ["", *(word.value for word in Rounding)]


def test_a_new_switch_is_read_from_the_form():
    sent = {
        "preset": "club",
        "rule_honest_table": "true",
        "rule_penalty": "50",
        "rule_second_rounding": "none",
    }
    document = FormWithMore(MultiDict(sent)).rules_document([])
    assert document == {"preset": "club", "honest_table": True, "penalty": 50, "second_rounding": "none"}


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_value_of_every_switch_can_be_chosen(switch):
    """What two presets say of a switch, typed over a third, gives those rules."""
    for rules in PRESETS.values():
        wanted = getattr(rules, switch.name)
        sent = {"preset": "base2000", f"{PREFIX}{switch.name}": as_typed(wanted)}
        if wanted is None:
            sent = {"preset": "base2000", f"{PREFIX}{switch.name}_none": "y"}
        document = RulesForm(MultiDict(sent)).rules_document([])
        assert document[switch.name] == getattr(wanted, "value", wanted)


def as_typed(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(getattr(value, "value", value))
