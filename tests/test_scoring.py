"""What both sides write, and why (RULES.md 3)."""

from dataclasses import replace

import pytest
from facts import (
    carre,
    codes,
    coinched,
    corpus,
    deal,
    pair,
    refusal,
    rules,
    surcoinched,
    tierce,
)

from scoresheet import codec
from scoresheet.deal import Side
from scoresheet.faults import Refused
from scoresheet.rules import LoserBelote, LoserMelds, MeldsOnCapot
from scoresheet.scoring import score

EXAMPLES = [
    pytest.param(example, id=f"{example['id']} {example['why']}") for example in corpus("deals.jsonl")
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example(example):
    deal, rules = codec.deal_of(example["deal"]), codec.rules_of(example["rules"])
    if "problems" in example:
        found = {(f"deal.{field}", code) for field, code in refusal(score, deal, rules)}
        assert found == {(found["field"], found["code"]) for found in example["problems"]}
        return
    scored = score(deal, rules)
    assert (scored.made, *pair(scored.points)) == (example["made"], example["NS"], example["EW"])
    assert (None if scored.made is not None else scored.held) == example.get("held")


BASE = rules()
EXACT = rules(rounding="none", capot_can_be_coinched=True, belote_marked_by="either")
"""The base form without rounding, so that every point shows."""


def exact(**switches):
    return rules(rounding="none", capot_can_be_coinched=True, belote_marked_by="either", **switches)


BELOTE = {"NS": 1}
THEIR_BELOTE = {"EW": 1}

MARKING = [
    pytest.param(EXACT, deal(100, 112), 212, 50, id="points and bid, and what is left"),
    pytest.param(exact(made_marks="bid"), deal(100, 112), 100, 0, id="the bid only"),
    pytest.param(exact(made_marks="bid"), deal(100, made=True), 100, 0, id="nobody counted"),
    pytest.param(exact(made_marks="bid"), deal(100, 92, belote=BELOTE), 120, 0, id="the bid and the belote"),
    pytest.param(
        exact(made_marks="bid"), deal(100, 112, belote=THEIR_BELOTE), 100, 20, id="their belote too"
    ),
    pytest.param(
        exact(made_marks="bid"), deal(100, capot="NS"), 100, 0, id="no surprise where bids are marked"
    ),
    pytest.param(exact(made_marks="bid"), deal(100, 99), 0, 260, id="failed all the same"),
    pytest.param(exact(made_marks="points"), deal(100, 112), 112, 50, id="the points only"),
    pytest.param(exact(made_marks="points"), deal(100, capot="NS"), 250, 0, id="a surprise are points"),
    pytest.param(exact(made_marks="points"), deal(100, 99), 0, 260, id="failed with the bid"),
    pytest.param(EXACT, deal(80, 85), 165, 77, id="a bid of 80 adds 80, though it needs 82"),
    pytest.param(EXACT, deal(100, 99), 0, 260, id="failed: 160 and the bid"),
    pytest.param(EXACT, deal(100, made=False), 0, 260, id="called failed, uncounted"),
    pytest.param(exact(failure_base=162), deal(100, 99), 0, 262, id="failed: 162 and the bid"),
    pytest.param(exact(failure_base=0), deal(100, 99), 0, 100, id="failed: the bid"),
    pytest.param(exact(failure_adds_bid=False), deal(100, 99), 0, 160, id="failed: 160 alone"),
    pytest.param(EXACT, deal(100, capot="EW"), 0, 260, id="no premium for the defence"),
    pytest.param(
        exact(defence_capot_base=252), deal(100, capot="EW"), 0, 352, id="a premium for the defence"
    ),
    pytest.param(exact(defence_capot_base=252), deal(100, 0), 0, 260, id="but not for 162 with a lost trick"),
    pytest.param(exact(defence_capot_base=252), deal(100, 99), 0, 260, id="nor for a plain failure"),
    pytest.param(exact(defence_capot_base=0), deal(100, capot="EW"), 0, 100, id="even if it is less"),
    pytest.param(BASE, deal(80, 85), 170, 80, id="165 and 77 rounded to the nearest, 5 up"),
    pytest.param(rules(rounding="nearest_6_up"), deal(80, 85), 160, 80, id="165 rounded, 5 down"),
    pytest.param(
        rules(rounding="attack_6_defence_7"), deal(80, 96), 180, 60, id="176 up from 6, 66 down to 60"
    ),
    pytest.param(rules(rounding="attack_6_defence_7"), deal(80, 95), 170, 70, id="175 down, 67 up from 7"),
    pytest.param(rules(failure_base=162), deal(100, 99), 0, 260, id="262 is rounded too"),
    pytest.param(
        rules(failure_base=166, rounding="attack_6_defence_7"), deal(100, 99), 0, 260, id="266 by defence"
    ),
]

BELOTES = [
    pytest.param(BASE, deal(100, 92, belote=BELOTE), 210, 70, id="92 and 100 and 20"),
    pytest.param(
        BASE, deal(100, 112, belote=THEIR_BELOTE), 210, 50, id="the takers' only: theirs is not on paper"
    ),
    pytest.param(BASE, deal(100, 99, belote=THEIR_BELOTE), 0, 260, id="nor when they win"),
    pytest.param(BASE, deal(100, 79, belote=BELOTE), 20, 260, id="a failed taker keeps his"),
    pytest.param(EXACT, deal(100, 112, belote=THEIR_BELOTE), 212, 70, id="whoever holds it"),
    pytest.param(EXACT, deal(100, 99, belote=THEIR_BELOTE), 0, 280, id="whoever holds it and wins"),
    pytest.param(
        rules(belote_marked_by="nobody"), deal(100, 88, belote=BELOTE), 190, 70, id="it counts, unwritten"
    ),
    pytest.param(rules(belote_marked_by="nobody"), deal(100, 79, belote=BELOTE), 0, 260, id="nor kept"),
    pytest.param(
        rules(belote_marked_by="nobody", loser_belote="taken"),
        deal(100, 79, belote=BELOTE),
        0,
        260,
        id="nor taken",
    ),
    pytest.param(exact(loser_belote="kept"), deal(100, 79, belote=BELOTE), 20, 260, id="kept"),
    pytest.param(exact(loser_belote="taken"), deal(100, 79, belote=BELOTE), 0, 280, id="taken"),
    pytest.param(exact(loser_belote="lost"), deal(100, 79, belote=BELOTE), 0, 260, id="lost"),
    pytest.param(
        rules(loser_belote="taken"), deal(100, 79, belote=BELOTE), 0, 280, id="taken from the takers"
    ),
    pytest.param(
        exact(loser_belote="taken"),
        deal(100, 112, belote=THEIR_BELOTE),
        212,
        70,
        id="who writes points keeps it",
    ),
    pytest.param(
        exact(all_trumps=True),
        deal(100, 102, trump="TA", belote={"NS": 2, "EW": 1}),
        242,
        80,
        id="three belotes",
    ),
    pytest.param(EXACT, deal(100, capot="NS", belote=BELOTE), 370, 0, id="a surprise capot adds it"),
    pytest.param(EXACT, deal("capot", capot="NS", belote=BELOTE), 520, 0, id="a bid capot adds it"),
    pytest.param(EXACT, deal("capot", 150, belote=BELOTE), 20, 500, id="a lost capot keeps it"),
    pytest.param(
        EXACT, deal("capot", capot="NS", belote=THEIR_BELOTE), 500, 20, id="the defence under a capot"
    ),
]

COINCHES = [
    pytest.param(EXACT, coinched(100, 112), 312, 50, id="the bid doubled"),
    pytest.param(EXACT, surcoinched(100, 112), 512, 50, id="the bid four times"),
    pytest.param(exact(coinche_factor=3), coinched(100, 112), 412, 50, id="the bid three times"),
    pytest.param(exact(surcoinche_factor=3), surcoinched(100, 112), 412, 50, id="surcoinche for three"),
    pytest.param(exact(coinche_factor=1), coinched(100, 112), 212, 50, id="a coinche for nothing"),
    pytest.param(EXACT, coinched(100, 99), 0, 360, id="failed: 160 and the bid doubled"),
    pytest.param(exact(coinche_scope="line"), coinched(100, 112), 424, 50, id="the line doubled"),
    pytest.param(exact(coinche_scope="line"), coinched(100, 99), 0, 520, id="failed: the line doubled"),
    pytest.param(exact(coinche_scope="base"), coinched(100, 112), 324, 50, id="the base doubled"),
    pytest.param(exact(coinche_scope="base"), coinched(100, 99), 0, 420, id="failed: the base doubled"),
    pytest.param(exact(coinched_base=160), coinched(100, 112), 360, 50, id="flat 160"),
    pytest.param(
        exact(coinched_base=162, failure_base=160), coinched(100, 99), 0, 362, id="flat 162, failed"
    ),
    pytest.param(exact(coinched_base=0), coinched(100, 112), 200, 50, id="flat 0"),
    pytest.param(exact(coinched_base=160), deal(100, 112), 212, 50, id="not coinched, not flat"),
    pytest.param(
        exact(coinched_base=160, made_marks="bid"),
        coinched(100, 112),
        200,
        0,
        id="where the bid is marked: the bid",
    ),
    pytest.param(
        exact(coinched_base=150, made_marks="bid"), coinched(100, 99), 0, 350, id="but flat when failed"
    ),
    pytest.param(
        exact(coinched_base=160, made_marks="points"), coinched(100, 112), 160, 50, id="flat points"
    ),
    pytest.param(
        exact(coinched_base=160, defence_capot_base=252),
        coinched(100, capot="EW"),
        0,
        452,
        id="a defence capot is not",
    ),
    pytest.param(exact(coinched_base=160), coinched(100, capot="NS"), 450, 0, id="a surprise capot survives"),
    pytest.param(
        exact(coinched_base=160, surprise_capot_when_coinched=False),
        coinched(100, capot="NS"),
        360,
        0,
        id="or does not survive the flat amount",
    ),
    pytest.param(
        exact(surprise_capot_when_coinched=False),
        coinched(100, capot="NS"),
        450,
        0,
        id="no flat amount to survive",
    ),
    pytest.param(
        exact(coinched_base=160, surprise_capot=None),
        coinched(100, capot="NS"),
        360,
        0,
        id="no premium to survive",
    ),
    pytest.param(
        exact(coinched_base=160), coinched("capot", capot="NS"), 750, 0, id="a bid capot is no number"
    ),
    pytest.param(exact(coinched_base=160), coinched("capot", 100), 0, 750, id="nor a lost one"),
    pytest.param(exact(coinched_loser="nothing"), coinched(100, 112), 312, 0, id="the loser writes nothing"),
    pytest.param(exact(coinched_loser="nothing"), deal(100, 112), 212, 50, id="only where it was coinched"),
    pytest.param(
        exact(coinched_loser="nothing"),
        coinched(100, 112, belote=THEIR_BELOTE),
        312,
        20,
        id="but keeps a belote",
    ),
    pytest.param(
        exact(coinched_loser="nothing", loser_belote="taken"),
        coinched(100, 112, belote=THEIR_BELOTE),
        332,
        0,
        id="or has it taken",
    ),
    pytest.param(
        exact(coinched_loser="nothing", loser_belote="lost"),
        coinched(100, 112, belote=THEIR_BELOTE),
        312,
        0,
        id="or loses it",
    ),
    pytest.param(EXACT, coinched(100, 92, belote=BELOTE), 312, 70, id="belote is not doubled"),
    pytest.param(
        exact(belote_multiplied=True), coinched(100, 92, belote=BELOTE), 332, 70, id="belote is doubled"
    ),
    pytest.param(
        exact(belote_multiplied=True), coinched(100, 112, belote=THEIR_BELOTE), 312, 70, id="not the loser's"
    ),
    pytest.param(
        exact(belote_multiplied=True), coinched(100, 79, belote=BELOTE), 20, 360, id="not one that is kept"
    ),
    pytest.param(
        exact(belote_multiplied=True, loser_belote="taken"),
        coinched(100, 79, belote=BELOTE),
        0,
        400,
        id="what goes to the winner is multiplied like the winner's own",
    ),
]

CAPOTS = [
    pytest.param(EXACT, deal(100, capot="NS"), 350, 0, id="a surprise capot: 250 and the bid"),
    pytest.param(EXACT, deal(100, 162), 262, 0, id="162 - 0 with a lost empty trick"),
    pytest.param(exact(surprise_capot=252), deal(100, capot="NS"), 352, 0, id="252 and the bid"),
    pytest.param(exact(surprise_capot=None), deal(100, capot="NS"), 262, 0, id="no premium"),
    pytest.param(exact(surprise_capot=162), deal(180, 162, capot="NS"), 0, 340, id="162 do not make 180"),
    pytest.param(EXACT, deal("capot", capot="NS"), 500, 0, id="bid and made: 250 + 250"),
    pytest.param(EXACT, deal("capot", made=True), 500, 0, id="called made"),
    pytest.param(EXACT, deal("capot", 162), 0, 500, id="bid and lost by one trick"),
    pytest.param(EXACT, deal("capot", made=False), 0, 500, id="called failed"),
    pytest.param(EXACT, deal("capot", capot="EW"), 0, 500, id="bid and won by the others"),
    pytest.param(exact(capot_bid=270), deal("capot", capot="NS"), 520, 0, id="counts as a bid of 270"),
    pytest.param(exact(capot_bid=270), deal("capot", 100), 0, 520, id="also when lost"),
    pytest.param(exact(capot_base=0), deal("capot", capot="NS"), 250, 0, id="250 for a capot made"),
    pytest.param(exact(capot_failure_base=160), deal("capot", 100), 0, 410, id="160 + 250 when lost"),
    pytest.param(
        exact(defence_capot_base=252), deal("capot", capot="EW"), 0, 502, id="a capot of the defence"
    ),
    pytest.param(exact(failure_adds_bid=False), deal("capot", 100), 0, 500, id="a capot always adds its bid"),
    pytest.param(
        exact(made_marks="points"), deal("capot", capot="NS"), 500, 0, id="where points are marked too"
    ),
    pytest.param(exact(made_marks="bid"), deal("capot", capot="NS"), 500, 0, id="where bids are marked too"),
    pytest.param(EXACT, coinched("capot", capot="NS"), 750, 0, id="coinched: its bid doubled"),
    pytest.param(exact(coinche_scope="line"), coinched("capot", capot="NS"), 1000, 0, id="coinched: 500 x 2"),
    pytest.param(
        exact(coinche_scope="base"), coinched("capot", 100), 0, 750, id="coinched: its base doubled"
    ),
    pytest.param(exact(generale=1000), deal("generale", capot="NS", solo=True), 1000, 0, id="générale"),
    pytest.param(exact(generale=1000), deal("generale", made=True), 1000, 0, id="générale called made"),
    pytest.param(exact(generale=1000), deal("generale", capot="NS"), 0, 1000, id="not alone"),
    pytest.param(exact(generale=1000), deal("generale", 100), 0, 1000, id="générale lost"),
    pytest.param(
        exact(generale=1000, defence_capot_base=252),
        deal("generale", capot="EW"),
        0,
        1000,
        id="whoever took them",
    ),
    pytest.param(
        exact(generale=1000, failure_adds_bid=False, coinched_base=160),
        coinched("generale", 100),
        0,
        2000,
        id="coinched, whatever else is played",
    ),
    pytest.param(
        exact(generale=1000, coinche_scope="base"),
        coinched("generale", made=True),
        2000,
        0,
        id="whatever the scope",
    ),
    pytest.param(
        exact(generale=1000, coinche_scope="line"),
        surcoinched("generale", 100),
        0,
        4000,
        id="surcoinched: four times",
    ),
    pytest.param(
        exact(generale=1000, belote_multiplied=True),
        coinched("generale", made=True, belote=BELOTE),
        2040,
        0,
        id="with a belote",
    ),
    pytest.param(rules(generale=1005), deal("generale", 100), 0, 1010, id="rounded like everything"),
]

OURS = {"NS": [carre("A"), tierce("9", "H")], "EW": [tierce("9", "C")]}
THEIRS = {"NS": [tierce("9", "H")], "EW": [carre("A")]}


def melds(**switches):
    return exact(melds=True, highest_bid=250, **switches)


MELDS = [
    pytest.param(melds(), deal(100, 112, melds=OURS), 332, 50, id="the takers write all of theirs"),
    pytest.param(melds(), deal(100, 112, melds=THEIRS), 212, 150, id="the defence writes its own"),
    pytest.param(melds(), deal(100, 112, melds=OURS | {"EW": [carre("J")]}), 212, 250, id="jacks beat aces"),
    pytest.param(
        melds(),
        deal(100, 112, melds={"NS": [tierce("A", "H")], "EW": [tierce("A", "C")]}),
        212,
        50,
        id="equal: nobody",
    ),
    pytest.param(melds(), deal(100, 112, melds=OURS, best_meld="EW"), 212, 70, id="as the table says"),
    pytest.param(melds(), deal(100, 112, melds=OURS, best_meld="none"), 212, 50, id="the table says nobody"),
    pytest.param(melds(made_marks="bid"), deal(100, 112, melds=OURS), 220, 0, id="beside a bid"),
    pytest.param(
        melds(made_marks="bid"), deal(100, 112, melds=THEIRS), 100, 100, id="their melds beside our bid"
    ),
    pytest.param(melds(), deal(250, 99, melds=OURS), 0, 530, id="failed: ours go to the winner"),
    pytest.param(melds(), deal(250, 99, melds=THEIRS), 0, 510, id="failed: theirs stay"),
    pytest.param(melds(loser_melds="kept"), deal(250, 99, melds=OURS), 120, 410, id="failed: kept"),
    pytest.param(melds(loser_melds="lost"), deal(250, 99, melds=OURS), 0, 410, id="failed: lost"),
    pytest.param(
        melds(coinched_loser="nothing"),
        coinched(100, 112, melds=THEIRS),
        412,
        0,
        id="a coinched loser's go over",
    ),
    pytest.param(
        melds(coinched_loser="nothing", loser_melds="kept"),
        coinched(100, 112, melds=THEIRS),
        312,
        100,
        id="a coinched loser keeps them",
    ),
    pytest.param(
        melds(coinched_loser="nothing", loser_melds="lost"),
        coinched(100, 112, melds=THEIRS),
        312,
        0,
        id="a coinched loser loses them",
    ),
    pytest.param(
        melds(), coinched(100, 112, melds=THEIRS), 312, 150, id="a coinched loser with points keeps them"
    ),
    pytest.param(melds(melds_multiplied=True), coinched(100, 112, melds=OURS), 552, 50, id="ours doubled"),
    pytest.param(melds(), coinched(100, 112, melds=OURS), 432, 50, id="ours not doubled"),
    pytest.param(
        melds(melds_multiplied=True), coinched(100, 112, melds=THEIRS), 312, 150, id="never the loser's"
    ),
    pytest.param(
        melds(melds_multiplied=True), coinched(250, 99, melds=OURS), 0, 900, id="what goes over is doubled"
    ),
    pytest.param(melds(), deal(100, capot="NS", melds=THEIRS), 350, 100, id="under a capot they keep theirs"),
    pytest.param(
        melds(melds_on_capot="to_winner"),
        deal(100, capot="NS", melds=THEIRS),
        450,
        0,
        id="a capot takes theirs",
    ),
    pytest.param(
        melds(melds_on_capot="to_winner"),
        deal("capot", made=True, melds=THEIRS),
        600,
        0,
        id="a bid capot too",
    ),
    pytest.param(
        melds(melds_on_capot="to_winner"),
        deal(100, 162, melds=THEIRS),
        262,
        100,
        id="but not 162 with a lost trick",
    ),
    pytest.param(
        melds(melds_on_capot="to_winner", coinched_loser="nothing", loser_melds="lost"),
        coinched(100, capot="NS", melds=THEIRS),
        450,
        0,
        id="a loser who writes no points follows its own switch",
    ),
    pytest.param(
        melds(melds_on_capot="to_winner", melds_multiplied=True, coinche_scope="line"),
        coinched(100, capot="NS", melds=THEIRS),
        900,
        0,
        id="melds taken by a coinched capot are doubled",
    ),
    pytest.param(
        melds(generale=1000),
        deal("generale", 100, melds=OURS),
        0,
        1120,
        id="a lost générale gives its melds away",
    ),
    pytest.param(
        melds(melds_on_capot="lost"),
        deal(100, capot="NS", belote={"EW": 1}, melds=THEIRS),
        350,
        20,
        id="after a capot nobody writes the defence's melds, but it its belote",
    ),
    pytest.param(
        melds(no_trumps=True, no_trumps_carres="aces_200"),
        deal(100, 112, trump="SA", melds={"NS": [carre("A")], "EW": [carre("J")]}),
        412,
        50,
        id="four aces are worth 200 at sans-atout",
    ),
    pytest.param(
        melds(equal_melds="first_speaker"),
        deal(100, 112, melds={"NS": [tierce("A", "H")], "EW": [tierce("A", "C")]}, best_meld="EW"),
        212,
        70,
        id="the first speaker of equal melds writes",
    ),
]

NOTHING_AT_ALL = melds(coinched_loser="nothing_at_all", coinche_scope="line")
SILENCED = [
    pytest.param(
        NOTHING_AT_ALL, coinched(100, 112, belote={"EW": 1}), 424, 0, id="the defence keeps no belote"
    ),
    pytest.param(NOTHING_AT_ALL, coinched(100, 112, melds=THEIRS), 424, 0, id="nor melds"),
    pytest.param(
        replace(NOTHING_AT_ALL, loser_belote=LoserBelote.TAKEN, loser_melds=LoserMelds.TO_WINNER),
        coinched(100, 112, belote={"EW": 1}, melds=THEIRS),
        424,
        0,
        id="and the winner takes none of it",
    ),
    pytest.param(
        NOTHING_AT_ALL, coinched(100, 70, belote={"NS": 1}), 20, 520, id="failed takers keep theirs"
    ),
    pytest.param(
        NOTHING_AT_ALL, deal(100, 112, belote={"EW": 1}, melds=THEIRS), 212, 170, id="not coinched: its own"
    ),
    pytest.param(
        replace(NOTHING_AT_ALL, melds_on_capot=MeldsOnCapot.KEPT),
        coinched(100, capot="NS", melds=THEIRS),
        700,
        0,
        id="after a capot too",
    ),
]


def no_trumps(**switches):
    return exact(no_trumps=True, no_trumps_factor=2, **switches)


NO_TRUMPS = [
    pytest.param(no_trumps(), deal(100, 112, trump="SA"), 312, 50, id="112 and twice 100"),
    pytest.param(no_trumps(), deal(100, 99, trump="SA"), 0, 360, id="failed too"),
    pytest.param(no_trumps(), deal(100, 112), 212, 50, id="a suit counts once"),
    pytest.param(no_trumps(), deal("capot", capot="NS", trump="SA"), 750, 0, id="a capot: 250 and twice 250"),
    pytest.param(no_trumps(), deal("capot", 100, trump="SA"), 0, 750, id="a failed one"),
    pytest.param(no_trumps(), coinched(100, 112, trump="SA"), 512, 50, id="before the coinche"),
    pytest.param(
        no_trumps(coinche_scope="line"), coinched(100, 112, trump="SA"), 624, 50, id="which keeps its scope"
    ),
    pytest.param(
        no_trumps(coinche_scope="base"), coinched(100, 112, trump="SA"), 424, 50, id="be it the base only"
    ),
    pytest.param(
        no_trumps(generale=1000), deal("generale", 100, trump="SA"), 0, 1000, id="a générale is fixed"
    ),
    pytest.param(
        no_trumps(made_marks="points"), deal(100, 112, trump="SA"), 112, 50, id="twice nothing is nothing"
    ),
]


SCORES = [*MARKING, *BELOTES, *COINCHES, *CAPOTS, *MELDS, *SILENCED, *NO_TRUMPS]


@pytest.mark.parametrize(("rules", "deal", "ns", "ew"), SCORES)
def test_the_score(rules, deal, ns, ew):
    assert pair(score(deal, rules).points) == (ns, ew)


@pytest.mark.parametrize(("rules", "deal", "ns", "ew"), SCORES)
def test_the_other_side_would_write_the_same(rules, deal, ns, ew):
    assert pair(score(swapped(deal), rules).points) == (ew, ns)


def swapped(deal):
    document = codec.deal_document(deal)
    for key in ("taker", "capot", "best_meld"):
        document[key] = {"NS": "EW", "EW": "NS"}.get(document.get(key), document.get(key))
    for key in ("belote", "melds"):
        both = document.get(key) or {}
        document[key] = {"NS": both.get("EW"), "EW": both.get("NS")}
    return codec.deal_of(document)


LINES = [
    pytest.param(
        BASE,
        deal(100, 112),
        "NS tricks 112 made_marks, NS bid 100 made_marks, NS rounding -2 rounding, EW tricks 50 made_marks",
        id="made",
    ),
    pytest.param(
        BASE, deal(100, 99), "EW failure 160 failure_base, EW bid 100 failure_adds_bid", id="failed"
    ),
    pytest.param(
        BASE,
        deal(80, 85, belote=BELOTE),
        "NS tricks 85 made_marks, NS bid 80 made_marks, NS belote 20 belote_marked_by, "
        "NS rounding 5 rounding, EW tricks 77 made_marks, EW rounding 3 rounding",
        id="belote of the winner, and both rounded",
    ),
    pytest.param(
        EXACT,
        deal(100, 112, belote=THEIR_BELOTE),
        "NS tricks 112 made_marks, NS bid 100 made_marks, EW tricks 50 made_marks, "
        "EW belote 20 belote_marked_by",
        id="belote of a loser who writes points",
    ),
    pytest.param(
        EXACT,
        deal(100, 79, belote=BELOTE),
        "EW failure 160 failure_base, EW bid 100 failure_adds_bid, NS belote 20 loser_belote",
        id="belote kept by the failed takers: the winner's lines come first",
    ),
    pytest.param(
        exact(loser_belote="taken"),
        deal(100, 79, belote=BELOTE),
        "EW failure 160 failure_base, EW bid 100 failure_adds_bid, EW belote 20 loser_belote",
        id="belote taken",
    ),
    pytest.param(
        exact(all_trumps=True, loser_belote="taken"),
        deal(100, 39, trump="TA", belote={"NS": 1, "EW": 2}),
        "EW failure 160 failure_base, EW bid 100 failure_adds_bid, EW belote 40 belote_marked_by, "
        "EW belote 20 loser_belote",
        id="its own belotes, and the one taken",
    ),
    pytest.param(
        BASE,
        coinched(100, 112),
        "NS tricks 112 made_marks, NS bid 100 made_marks, NS coinche 100 coinche_scope, "
        "NS rounding -2 rounding, EW tricks 50 coinched_loser",
        id="coinched",
    ),
    pytest.param(
        rules("club"),
        surcoinched(100, 112),
        "NS flat 160 coinched_base, NS bid 100 made_marks, NS coinche 780 coinche_scope",
        id="surcoinched at the club: one line for the factor",
    ),
    pytest.param(
        rules("club"),
        coinched(100, 99),
        "EW flat 160 coinched_base, EW bid 100 failure_adds_bid, EW coinche 260 coinche_scope",
        id="failed at the club",
    ),
    pytest.param(
        exact(belote_multiplied=True, melds=True, melds_multiplied=True),
        coinched(100, 112, belote=BELOTE, melds=OURS),
        "NS tricks 112 made_marks, NS bid 100 made_marks, NS belote 20 belote_marked_by, NS melds 120 melds, "
        "NS coinche 240 coinche_scope, EW tricks 50 coinched_loser",
        id="one coinche line for bid, belote and melds",
    ),
    pytest.param(
        BASE,
        deal(100, capot="NS"),
        "NS capot 250 surprise_capot, NS bid 100 made_marks",
        id="a surprise capot",
    ),
    pytest.param(
        BASE,
        deal("capot", capot="NS"),
        "NS capot 250 capot_base, NS bid 250 capot_bid",
        id="a bid capot made",
    ),
    pytest.param(
        BASE,
        deal("capot", 100),
        "EW failure 250 capot_failure_base, EW bid 250 capot_bid",
        id="a bid capot lost",
    ),
    pytest.param(
        exact(defence_capot_base=252),
        deal(100, capot="EW"),
        "EW capot 252 defence_capot_base, EW bid 100 failure_adds_bid",
        id="a capot of the defence",
    ),
    pytest.param(rules("bidsheet"), deal("generale", made=True), "NS generale 1000 generale", id="générale"),
    pytest.param(
        rules("bidsheet"),
        coinched("generale", 100),
        "EW generale 1000 generale, EW coinche 1000 coinche_factor",
        id="a coinched générale",
    ),
    pytest.param(
        rules("bidsheet"),
        surcoinched("generale", 100),
        "EW generale 1000 generale, EW coinche 3000 surcoinche_factor",
        id="a surcoinched générale",
    ),
    pytest.param(
        melds(),
        deal(250, 99, melds=OURS),
        "EW failure 160 failure_base, EW bid 250 failure_adds_bid, EW melds 120 loser_melds",
        id="melds that go to the winner",
    ),
    pytest.param(
        melds(loser_melds="kept"),
        deal(250, 99, melds=OURS),
        "EW failure 160 failure_base, EW bid 250 failure_adds_bid, NS melds 120 loser_melds",
        id="melds that are kept",
    ),
    pytest.param(
        melds(),
        deal(100, 112, melds=THEIRS),
        "NS tricks 112 made_marks, NS bid 100 made_marks, EW tricks 50 made_marks, EW melds 100 melds",
        id="melds of a loser who writes points",
    ),
    pytest.param(
        melds(),
        deal(100, capot="NS", melds=THEIRS),
        "NS capot 250 surprise_capot, NS bid 100 made_marks, EW melds 100 melds_on_capot",
        id="melds kept under a capot",
    ),
    pytest.param(
        melds(melds_on_capot="to_winner"),
        deal(100, capot="NS", melds=THEIRS),
        "NS capot 250 surprise_capot, NS bid 100 made_marks, NS melds 100 melds_on_capot",
        id="melds taken by a capot",
    ),
    pytest.param(
        rules("points_annonces"), deal(100, made=True), "NS bid 100 made_marks", id="only the bid is written"
    ),
    pytest.param(
        rules("points_faits"), deal(100, 99), "EW failure 160 failure_base", id="only the points are written"
    ),
    pytest.param(
        rules("annonces701", no_trumps_factor=3),
        deal(100, 112, trump="SA"),
        "NS tricks 112 made_marks, NS bid 300 no_trumps_factor, EW tricks 50 made_marks",
        id="what sans-atout brings is in the bid",
    ),
]


@pytest.mark.parametrize(("rules", "deal", "lines"), LINES)
def test_the_lines_say_why(rules, deal, lines):
    written = (
        f"{line.side.value} {line.reason.value} {line.points} {line.rule}"
        for line in score(deal, rules).lines
    )
    assert ", ".join(written) == lines


def test_a_score_names_its_winner_and_whose_melds_count():
    scored = score(deal(250, 99, melds=OURS), melds())
    assert (scored.made, scored.winner, scored.melds_of) == (False, Side.EW, Side.NS)


def test_a_deal_with_problems_is_refused_with_all_of_them():
    with pytest.raises(Refused) as refused:
        score(deal(70, 163), BASE)
    assert codes(refused.value.problems) == {("bid", "bid_not_allowed"), ("points", "out_of_range")}


def test_an_exact_score_is_not_rounded():
    rounded, written = score(deal(100, 117), BASE), score(deal(100, 117), BASE, exact=True)
    assert (pair(rounded.points), rounded.exact) == ((220, 50), False)
    assert (pair(written.points), written.exact) == ((217, 45), True)
    assert not score(deal(100, 117), EXACT, exact=True).exact


def test_an_exact_score_is_judged_as_ever():
    first = rules(round_before_test=True, threshold="bid")
    assert score(deal(90, 85), first, exact=True).made is True


def lines(found):
    return [(line.side.value, line.reason.value, line.points, line.rule) for line in found]


def test_a_litige_says_what_is_written_and_what_waits_by_which_rule():
    held = rules("annonces701", litige="held", melds_count=False, rounding="nearest_5_up")
    equal = deal(90, 71, belote={"NS": 1}, melds={"NS": [tierce("A", "H")]})
    found = score(equal, held)
    assert lines(found.lines) == [
        ("NS", "melds", 20, "melds"),
        ("EW", "tricks", 91, "made_marks"),
        ("EW", "rounding", -1, "rounding"),
    ]
    assert lines(found.waiting) == [
        ("NS", "tricks", 71, "litige"),
        ("NS", "belote", 20, "belote_marked_by"),
        ("NS", "rounding", -1, "rounding"),
    ]
    assert (found.held, found.melds_of, found.exact, found.winner) == (90, Side.NS, False, None)
    exact = score(equal, held, exact=True)
    assert (exact.held, exact.exact) == (91, True)


def test_a_litige_that_is_played_again_writes_and_leaves_nothing():
    equal = deal(90, 71, belote={"NS": 1}, melds={"NS": [tierce("A", "H")]})
    again = score(equal, rules("annonces701", litige="replayed", melds_count=False))
    assert (again.lines, again.waiting, again.held, pair(again.belote)) == ((), (), 0, (0, 0))
    assert (again.melds_of, again.verdict.made) == (Side.NS, None)
