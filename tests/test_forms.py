"""What every form shares: numbers as people type them, and faults told once."""

import pytest
from werkzeug.datastructures import MultiDict

from scoresheet.deal import Pair, Side
from scoresheet.entries import Players
from scoresheet.faults import Code, Refused
from scoresheet.forms.base import number
from scoresheet.forms.deal import DealForm
from scoresheet.rules import Rules
from scoresheet.scoring import score


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("160", 160, id="plain"),
        pytest.param("-160", -160, id="hyphen"),
        pytest.param("−160", -160, id="minus sign"),
        pytest.param("–160", -160, id="en dash, as phones write it"),
        pytest.param("- 160", -160, id="a blank after the minus"),
        pytest.param("+ 20", 20, id="plus"),
        pytest.param("007", 7, id="noughts in front"),
    ],
)
def test_a_number_is_read_as_people_type_it(text, value):
    faults = []
    assert number(text, "points", faults) == value
    assert faults == []


@pytest.mark.parametrize("text", ["", "-", "1e3", "٣", "--1", "1 000", "82.0", "12345678"])
def test_what_is_no_number_is_a_fault_at_its_field(text):
    faults = []
    assert number(text, "points", faults) is None
    assert [(found.field, found.code) for found in faults] == [("points", Code.NOT_A_NUMBER)]


def slam(bid, **fields):
    form = DealForm(
        MultiDict({"taker": "EW", "bid": bid, "trump": "S", "coinche": "none"} | fields),
        rules=Rules(generale=1000),
        sides=Pair("Us", "Them"),
        players=Players(),
    )
    return form, form.content()


def test_all_tricks_by_the_bidder_alone_are_all_tricks():
    _, deal = slam("generale", solo="y", result="counted")
    assert (deal.capot, deal.solo, deal.points) == (Side.EW, True, None)


@pytest.mark.parametrize("bid", ["capot", "generale"])
@pytest.mark.parametrize(("result", "made"), [("made", True), ("failed", False)])
def test_a_slam_is_answered_made_or_failed(bid, result, made):
    _, deal = slam(bid, result=result)
    assert score(deal, Rules(generale=1000)).made is made


def test_a_slam_without_an_answer_is_asked_for_its_result():
    with pytest.raises(Refused) as refused:
        slam("capot")
    form = DealForm(MultiDict({"bid": "capot"}), rules=Rules(), sides=Pair("Us", "Them"), players=Players())
    assert [form.field_of(found) for found in refused.value.problems] == [form.result]


def test_each_mistyped_side_says_so_once_at_its_own_field():
    form = DealForm(
        None,
        rules=Rules(),
        sides=Pair("Us", "Them"),
        players=Players(),
        taker="NS",
        bid="100",
        trump="S",
        points_ns="1o0",
        points_ew="6z",
    )
    with pytest.raises(Refused) as refused:
        form.content()
    form.show(refused.value.problems)
    assert {name: len(errors) for name, errors in form.errors.items()} == {"points_ns": 1, "points_ew": 1}


OLDER = {"op": "-TdxmwLph_dUBA6q", "seq": "1", "coinche": "none", "points_ns": "", "points_ew": ""}
OLDER |= {"result": "counted", "belote": "", "belote_ns": "", "belote_ew": "", "best_meld": ""}
"""What the page of commit e449834 sends with nothing filled in."""


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        pytest.param({"bid": "100", "points_ns": "112", "belote": "NS"}, (232, 50), id="a number"),
        pytest.param({"bid": "capot", "result": "capot_NS"}, (412, 0), id="a capot"),
        pytest.param({"bid": "100", "points_ns": "100", "meld_EW_tierce_1": "y"}, (200, 82), id="melds"),
    ],
)
def test_a_form_left_open_in_an_older_page_is_saved(driver, fields, points):
    sheet = driver.new_match(preset="annonces701")
    page = driver.post(f"{sheet.address}/deal", OLDER | {"taker": "NS", "trump": "S"} | fields)
    assert page.rows[0].points == points


def test_a_contract_noted_from_an_older_page_is_kept(driver):
    sheet = driver.new_match()
    fields = {
        "op": "fJ2o8T-EHh1WyHri",
        "seq": "1",
        "coinche": "none",
        "taker": "EW",
        "bid": "90",
        "trump": "H",
    }
    page = driver.post(f"{sheet.address}/contract", fields)
    assert driver.follow(page, "Enter the result").value("bid") == "90"
