"""Switches, presets, and the rules nobody can play (RULES.md 2 and 6)."""

from dataclasses import FrozenInstanceError, fields

import pytest
from facts import codes, refusal, rules
from plain.presets import DEFAULTS, GROUPS
from plain.presets import PRESETS as PLAIN_PRESETS

from scoresheet import codec
from scoresheet.deal import Coinche, Slam, Trump
from scoresheet.faults import Refused
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Group, Rounding, Rules


def test_the_defaults_are_those_of_the_base_form():
    assert codec.rules_document(Rules()) == DEFAULTS
    assert PRESETS["base2000"] == Rules()


@pytest.mark.parametrize("preset", PLAIN_PRESETS)
def test_a_preset_says_what_its_document_says(preset):
    assert codec.rules_document(PRESETS[preset]) == PLAIN_PRESETS[preset]


def test_the_presets_are_those_of_the_table_in_its_order():
    assert list(PRESETS) == list(PLAIN_PRESETS)


@pytest.mark.parametrize("group", Group)
def test_the_switches_stand_in_their_groups_in_order(group):
    assert [switch.name for switch in SWITCHES if switch.group is group] == list(GROUPS[group.value])


def test_every_field_is_a_switch_with_its_kind_and_default():
    assert [switch.name for switch in SWITCHES] == [field.name for field in fields(Rules)] == list(DEFAULTS)
    for switch in SWITCHES:
        default = getattr(Rules(), switch.name)
        assert switch.default is default
        assert type(default) is switch.kind or (switch.optional and default is None)


def test_the_amounts_that_may_be_nothing():
    optional = {switch.name for switch in SWITCHES if switch.optional}
    assert optional == {"deal_limit", "generale", "defence_capot_base", "coinched_base", "surprise_capot"}


REFUSED = [
    pytest.param({"target": 0}, "target", "out_of_range", id="a target of 0"),
    pytest.param({"deal_limit": 0}, "deal_limit", "out_of_range", id="a match of no deals"),
    pytest.param({"generale": 0}, "generale", "out_of_range", id="a générale worth nothing"),
    pytest.param({"lowest_bid": 85}, "lowest_bid", "out_of_range", id="85 is neither 82 nor a ten"),
    pytest.param({"lowest_bid": 81}, "lowest_bid", "out_of_range", id="81 neither"),
    pytest.param({"lowest_bid": 0}, "lowest_bid", "out_of_range", id="a bid of nothing"),
    pytest.param({"highest_bid": 165}, "highest_bid", "out_of_range", id="165 is not a ten"),
    pytest.param({"highest_bid": 162}, "highest_bid", "out_of_range", id="162 has its own switch"),
    pytest.param(
        {"lowest_bid": 100, "highest_bid": 90}, "highest_bid", "contradiction", id="from 100 up to 90"
    ),
    pytest.param(
        {"lowest_bid": 82, "highest_bid": 80}, "highest_bid", "contradiction", id="from 82 up to 80"
    ),
    pytest.param({"coinche_factor": 0}, "coinche_factor", "out_of_range", id="coinche times 0"),
    pytest.param(
        {"coinche_factor": 5}, "surcoinche_factor", "contradiction", id="surcoinche for less than coinche"
    ),
    pytest.param(
        {"failure_base": 0, "failure_adds_bid": False},
        "failure_base",
        "contradiction",
        id="failing costs nothing",
    ),
    pytest.param({"failure_base": -160}, "failure_base", "out_of_range", id="a negative failure"),
    pytest.param(
        {"defence_capot_base": -1}, "defence_capot_base", "out_of_range", id="a negative defence capot"
    ),
    pytest.param({"coinched_base": -1}, "coinched_base", "out_of_range", id="a negative flat amount"),
    pytest.param({"surprise_capot": -1}, "surprise_capot", "out_of_range", id="a negative capot"),
    pytest.param({"capot_bid": -1}, "capot_bid", "out_of_range", id="a negative capot bid"),
    pytest.param({"capot_base": -1}, "capot_base", "out_of_range", id="a negative capot base"),
    pytest.param(
        {"capot_failure_base": -1}, "capot_failure_base", "out_of_range", id="a negative lost capot"
    ),
    pytest.param(
        {"all_trumps_belotes": -1}, "all_trumps_belotes", "unknown_value", id="fewer belotes than none"
    ),
    pytest.param(
        {"all_trumps_belotes": 5}, "all_trumps_belotes", "unknown_value", id="five kings and queens"
    ),
    pytest.param({"all_trumps_belotes": 2}, "all_trumps_belotes", "unknown_value", id="two of four belotes"),
    pytest.param({"surprise_capot": 161}, "surprise_capot", "out_of_range", id="a capot for less than 162"),
    pytest.param({"no_trumps_factor": 0}, "no_trumps_factor", "out_of_range", id="no trumps times 0"),
    pytest.param(
        {"coinched_base": 0, "failure_adds_bid": False},
        "coinched_base",
        "contradiction",
        id="failing costs nothing when coinched",
    ),
    pytest.param(
        {"defence_capot_base": 0, "failure_adds_bid": False},
        "defence_capot_base",
        "contradiction",
        id="nor when the defence takes all",
    ),
    pytest.param(
        {"litige": "held", "made_marks": "bid"}, "litige", "contradiction", id="no points that could wait"
    ),
    pytest.param({"target": 1_000_001}, "target", "out_of_range", id="no table plays to a million and one"),
]


@pytest.mark.parametrize(("switches", "field", "code"), REFUSED)
def test_rules_nobody_can_play(switches, field, code):
    assert refusal(rules, **switches) == {(field, code)}


def test_every_fault_of_the_rules_is_reported():
    assert refusal(
        rules, target=0, lowest_bid=85, surcoinche_factor=0, failure_base=0, failure_adds_bid=False
    ) == {
        ("target", "out_of_range"),
        ("lowest_bid", "out_of_range"),
        ("surcoinche_factor", "out_of_range"),
        ("surcoinche_factor", "contradiction"),
        ("failure_base", "contradiction"),
    }


ODD = [
    pytest.param({"target": 1}, id="to a single point"),
    pytest.param({"lowest_bid": 10, "highest_bid": 10}, id="one bid only"),
    pytest.param({"lowest_bid": 82, "highest_bid": 90}, id="82 or 90"),
    pytest.param({"coinche_factor": 1, "surcoinche_factor": 1}, id="coinches that change nothing"),
    pytest.param({"coinche_factor": 4}, id="surcoinche for no more than coinche"),
    pytest.param({"failure_base": 0}, id="failing costs the bid"),
    pytest.param({"failure_adds_bid": False}, id="failing costs 160"),
    pytest.param(
        {"coinched_base": 0, "defence_capot_base": 0, "capot_base": 0, "capot_bid": 0}, id="amounts of 0"
    ),
    pytest.param({"surprise_capot": 162}, id="a capot for the points it has"),
    pytest.param({"litige": "replayed", "made_marks": "bid"}, id="the bid alone, and litiges played again"),
    pytest.param({"all_trumps_belotes": 0}, id="no belote at tout-atout"),
]


@pytest.mark.parametrize("switches", ODD)
def test_every_other_combination_is_the_tables_game(switches):
    assert refusal(rules, **switches) == set()


def test_rules_are_frozen_and_their_repr_makes_them():
    with pytest.raises(FrozenInstanceError):
        Rules().target = 1000
    words = {
        type(value).__name__: type(value)
        for r in PRESETS.values()
        for value in vars_of(r)
        if value is not None
    }
    for made in PRESETS.values():
        assert eval(repr(made), {"Rules": Rules, **words}) == made


def vars_of(made):
    return [getattr(made, field.name) for field in fields(made)]


def test_a_refusal_reads_as_fields_and_codes():
    with pytest.raises(Refused, match="target: out_of_range; deal_limit: out_of_range") as refused:
        Rules(target=0, deal_limit=0)
    assert codes(refused.value.problems) == {("target", "out_of_range"), ("deal_limit", "out_of_range")}


BIDS = [
    pytest.param({}, [*range(80, 181, 10)], id="80 to 180"),
    pytest.param({"lowest_bid": 82}, [82, *range(90, 181, 10)], id="82, 90, 100 …"),
    pytest.param({"lowest_bid": 90, "highest_bid": 160}, [*range(90, 161, 10)], id="90 to 160"),
    pytest.param({"bid_162": True}, [*range(80, 161, 10), 162, 170, 180], id="162 where it is played"),
    pytest.param(
        {"bid_162": True, "highest_bid": 160}, [*range(80, 161, 10), 162], id="162 above the highest"
    ),
]


@pytest.mark.parametrize(("switches", "numbers"), BIDS)
def test_the_bids_in_rising_order(switches, numbers):
    assert rules(**switches).bids() == (*numbers, Slam.CAPOT)
    assert rules(**switches, generale=1000).bids() == (*numbers, Slam.CAPOT, Slam.GENERALE)


NOT_BIDS = [
    pytest.param({}, 70, id="70"),
    pytest.param({}, 190, id="190"),
    pytest.param({}, 82, id="82 where the minimum is 80"),
    pytest.param({"lowest_bid": 82}, 80, id="80 where the minimum is 82"),
    pytest.param({}, 162, id="162"),
    pytest.param({}, 85, id="85"),
    pytest.param({}, Slam.GENERALE, id="générale"),
]


@pytest.mark.parametrize(("switches", "bid"), NOT_BIDS)
def test_what_may_not_be_bid(switches, bid):
    assert not rules(**switches).allows_bid(bid)


def test_the_trumps():
    assert rules().trumps() == (Trump.S, Trump.H, Trump.D, Trump.C)
    assert rules(no_trumps=True).trumps() == (Trump.S, Trump.H, Trump.D, Trump.C, Trump.SA)
    assert rules(all_trumps=True).trumps() == (Trump.S, Trump.H, Trump.D, Trump.C, Trump.TA)


@pytest.mark.parametrize(("trump", "belotes"), [("S", 1), ("H", 1), ("SA", 0), ("TA", 4)])
def test_how_many_belotes_a_deal_may_hold(trump, belotes):
    assert rules().belotes(Trump(trump)) == belotes
    assert rules(all_trumps_belotes=1).belotes(Trump(trump)) == min(belotes, 1)


def test_the_factors():
    cannes = PRESETS["cannes_2016"]
    assert [cannes.factor(coinche) for coinche in Coinche] == [1, 2, 3]


ROUNDINGS = [
    pytest.param(Rounding.NONE, "80 81 82 83 84 85 86 87 88 89", "80 81 82 83 84 85 86 87 88 89", id="none"),
    pytest.param(Rounding.NEAREST_5_UP, "80 80 80 80 80 90 90 90 90 90", None, id="5 goes up"),
    pytest.param(Rounding.NEAREST_6_UP, "80 80 80 80 80 80 90 90 90 90", None, id="5 goes down"),
    pytest.param(
        Rounding.ATTACK_6_DEFENCE_7,
        "80 80 80 80 80 80 90 90 90 90",
        "80 80 80 80 80 80 80 90 90 90",
        id="takers from 6, defence from 7",
    ),
    pytest.param(
        Rounding.ATTACK_5_DEFENCE_8,
        "80 80 80 80 80 90 90 90 90 90",
        "80 80 80 80 80 80 80 80 90 90",
        id="takers from 5, defence from 8",
    ),
    pytest.param(
        Rounding.ATTACK_8_DEFENCE_5,
        "80 80 80 80 80 80 80 80 90 90",
        "80 80 80 80 80 90 90 90 90 90",
        id="takers from 8, defence from 5",
    ),
]


@pytest.mark.parametrize(("rounding", "takers", "defence"), ROUNDINGS)
def test_rounding_80_to_89(rounding, takers, defence):
    assert [rounding.apply(80 + unit, takers=True) for unit in range(10)] == list(map(int, takers.split()))
    expected = list(map(int, (defence or takers).split()))
    assert [rounding.apply(80 + unit, takers=False) for unit in range(10)] == expected


@pytest.mark.parametrize("rounding", [word for word in Rounding if word.value.startswith("attack")])
def test_a_rounding_that_knows_its_side_shares_160(rounding):
    apply = rounding.apply
    assert {apply(points, takers=True) + apply(162 - points, takers=False) for points in range(163)} == {160}
