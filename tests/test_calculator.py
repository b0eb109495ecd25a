"""One deal under any rules, with nothing stored."""

import json
from pathlib import Path

import pytest
from driver import query, whole, words_of

from scoresheet.codec import deal_of
from scoresheet.forms.deal import deal_values

DEALS = Path(__file__).parent / "corpus" / "deals.jsonl"
DEAL = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "88", "belote": "NS"}


def worked_out(driver, **values):
    return driver.send(driver.get("/calculator"), **values)


def scores(page):
    """What is written for both sides, at the foot of the sum."""
    return tuple(int(text) for text in page.texts(".sum tfoot td"))


def columns(page):
    """The numbers of the sum above its foot, side by side."""
    cells = [page.soup.select(f".sum tbody td:nth-of-type({side})") for side in (1, 2)]
    return [[whole(words_of(cell)) for cell in column if words_of(cell)] for column in cells]


def test_a_deal_is_scored_with_its_lines(driver):
    page = worked_out(driver, **DEAL)
    assert scores(page) == (210, 70)
    assert "Made: 88 + 20 belote = 108 ≥ 100" in page.text(".verdict")
    assert "The bid, made" in page.text(".sum")


def test_the_lines_add_up(driver):
    page = worked_out(driver, **DEAL, coinche="coinche")
    assert tuple(map(sum, columns(page))) == scores(page)


def test_the_address_holds_the_deal_and_nothing_empty(driver):
    page = worked_out(driver, **DEAL)
    assert "" not in query(page.address).values()
    assert query(page.address).items() >= DEAL.items()
    again = driver.another().get(page.address)
    assert scores(again) == (210, 70)
    assert again.value("points_ns") == "88"


def test_nothing_is_stored(driver):
    worked_out(driver, **DEAL)
    assert driver.client.get_cookie("books") is None


def test_a_fresh_page_asks_and_does_not_complain(driver):
    page = driver.get("/calculator")
    assert page.status == 200
    assert not page.errors
    assert not page.texts(".sum")


def test_other_rules_offer_what_they_allow_and_keep_the_deal(driver):
    page = driver.send(
        driver.get("/calculator"), button="Use", preset="annonces701", bid="90", points_ew="70"
    )
    assert page.status == 200
    assert page.value("bid") == "90"
    assert page.value("points_ew") == "70"
    assert {"SA", "TA"} <= {tag["value"] for tag in page.soup.select("[name=trump]")}


def test_one_switch_changes_the_score(driver):
    page = worked_out(driver, **DEAL, rule_rounding="none")
    assert scores(page) == (208, 74)
    assert "Rounding" in page.text(".switches > summary")


def test_a_mistake_stands_at_its_field(driver):
    page = worked_out(driver, **(DEAL | {"points_ns": "163"}))
    assert page.status == 422
    assert list(page.errors) == ["points_ns"]
    assert page.value("points_ns") == "163"
    assert not page.texts(".sum")


def test_rules_that_nobody_can_play_stand_at_their_field(driver):
    page = worked_out(driver, **DEAL, preset="club", rule_surcoinche_factor="1")
    assert page.status == 422
    assert list(page.errors) == ["rule_surcoinche_factor"]
    assert page.soup.select_one("details.switches").has_attr("open")
    assert page.value("preset") == "club"


def test_an_unknown_preset_stands_at_its_field(driver):
    page = driver.get("/calculator?preset=nonsense&score=y")
    assert page.status == 422
    assert list(page.errors) == ["preset"]


def test_a_warning_does_not_stand_in_the_way(driver):
    page = worked_out(driver, taker="NS", bid="80", trump="H", points_ns="162")
    assert scores(page) == (240, 0)
    assert "tick the capot" in page.text(".warnings")


CORPUS = [example for example in map(json.loads, DEALS.read_text().splitlines()) if "NS" in example]


@pytest.mark.parametrize("example", CORPUS, ids=lambda example: f"{example['id']} {example['why']}")
def test_the_corpus_scores_as_its_source_says(driver, example):
    page = driver.send(driver.get("/calculator"), button="Use", **rule_values(example["rules"]))
    offered = {control["name"] for control in page.soup.select("form [name]")}
    values = {name: value for name, value in deal_values(deal_of(example["deal"])).items() if value}
    page = driver.send(page, **{name: value for name, value in values.items() if name in offered})
    assert scores(page) == (example["NS"], example["EW"])
    assert tuple(map(sum, columns(page))) == scores(page)


def rule_values(rules):
    """What is chosen in the form for the rules of an example."""
    if isinstance(rules, str):
        return {"preset": rules}
    changed = {name: value for name, value in rules.items() if name != "preset"}
    return {"preset": rules.get("preset", "base2000")} | {
        f"rule_{name}" if value is not None else f"rule_{name}_none": as_chosen(value)
        for name, value in changed.items()
    }


def as_chosen(value):
    if value is None:
        return True
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("address", ["/calculator?taker=%00&bid=x&score=y", "/calculator?bid=1e9&score=y"])
def test_a_made_up_address_gets_a_page(driver, address):
    assert driver.get(address).status == 422


def test_healthz_says_ok(driver):
    page = driver.get("/healthz")
    assert page.status == 200
    assert page.response.data == b"ok\n"
