"""Sentences of disputes, stakes and piles: nothing falls back on a bare name."""

import random
import re

import pytest
from facts import coinched, deal, rules, surcoinched, tierce
from plain import generate

from scoresheet import codec
from scoresheet.calculator import Need, estimate, stakes, suggested_bid
from scoresheet.cards import PileFault
from scoresheet.deal import Pair, Slam
from scoresheet.disputes import explanations, under_presets
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Group
from scoresheet.slips import Fact, slips
from scoresheet.trials import DOCUMENTED, Change
from scoresheet.words.calculator import (
    assumption_text,
    coinche_pays_text,
    exact_need_text,
    pile_fault_text,
    suggestion_text,
)
from scoresheet.words.clauses import change_text, changes_text
from scoresheet.words.disputes import answer_text, claim_text, comparison_text
from scoresheet.words.switches import switch_label

NAMES = Pair("Us", "Them")
DOUBLED = coinched(100, 112)


def answers(dealt, ns, ew, table=None):
    table = table or rules()
    explained = explanations(dealt, table, Pair(ns, ew))
    return [answer_text(answer, dealt, table, NAMES) for answer in explained.answers]


SAID = [
    pytest.param(DOUBLED, 330, 50, "if Us had the belote", id="belote"),
    pytest.param(
        deal(100, 112, belote={"NS": 1}),
        210,
        50,
        "if Them had the belote, or there was no belote",
        id="belote too much",
    ),
    pytest.param(DOUBLED, 300, 60, "if it was 102 to 104 for Us, not 112", id="miscounted"),
    pytest.param(
        DOUBLED, 0, 360, "if the points are those of the other side: 50 for Us", id="the wrong pile counted"
    ),
    pytest.param(DOUBLED, 210, 50, "if it was not coinched", id="no coinche"),
    pytest.param(DOUBLED, 510, 50, "if it was surcoinched", id="surcoinche"),
    pytest.param(deal(100, 112), 310, 50, "if it was coinched", id="coinche"),
    pytest.param(
        surcoinched(100, 112), 310, 50, "if it was coinched, but not surcoinched", id="only a coinche"
    ),
    pytest.param(DOUBLED, 450, 0, "if all eight tricks went to Us", id="capot"),
    pytest.param(deal(100, capot="NS"), 260, 0, "if nobody won all eight tricks", id="no capot"),
    pytest.param(deal("capot", made=False), 500, 0, "if the contract was made", id="made"),
    pytest.param(deal(100, 112), 50, 210, "if the contract was for Them, with 112 in tricks", id="taker"),
    pytest.param(
        deal(100, 112, belote={"NS": 1}), 50, 230, "if the two sides were mixed up, in everything", id="sides"
    ),
    pytest.param(deal(100, 112), 200, 50, "if the bid was 90, not 100", id="bid"),
    pytest.param(
        DOUBLED, 420, 50, "if the coinche multiplies points and bid, not the bid only", id="one switch"
    ),
]


@pytest.mark.parametrize(("dealt", "ns", "ew", "sentence"), SAID)
def test_an_answer_is_said_in_one_sentence(dealt, ns, ew, sentence):
    assert sentence in answers(dealt, ns, ew)


def test_melds_are_said_by_their_name():
    table = rules("annonces701")
    mine = deal(100, 112, melds={"NS": [tierce("A", "H")], "EW": [tierce("K", "C")]})
    assert "if Us had no tierce to the ace of hearts" in answers(mine, 212, 70, table)
    assert "if the melds of Them counted" in answers(mine, 212, 70, table)
    assert "if nobody's melds counted" in answers(mine, 212, 50, table)
    assert "if Us also had a tierce" in answers(deal(100, 112), 232, 50, table)
    theirs = deal(100, 112, melds={"EW": [tierce()]})
    assert "if Us had the tierce" in answers(theirs, 232, 50, table)
    assert "if Us also had a tierce, and the melds of Us counted" in answers(theirs, 232, 50, table)
    assert "if Us also had a tierce, and nobody's melds counted" in answers(theirs, 212, 50, table)
    assert "if Them had a cinquante, not a tierce" in answers(theirs, 212, 100, table)


def test_a_preset_is_said_with_what_makes_the_difference():
    said, other = answers(DOUBLED, 520, 0)
    assert said.startswith("under the rules Danish score sheet: ")
    assert "the coinche multiplies points and bid, not the bid only; " in said
    assert "162 flat" in said
    assert "160 flat" in other


def test_a_generale_may_be_the_bidders_own():
    said = answers(deal("generale", capot="NS"), 1000, 0, rules("bidsheet"))
    assert "if the bidder won all eight tricks alone" in said


def test_what_is_said_before_the_answers():
    def said(ns, ew, dealt=DOUBLED):
        return claim_text(explanations(dealt, rules(), Pair(ns, ew)), dealt, rules(), NAMES)

    assert said(310, 50) == "310 – 50 is right: this table's rules give it."
    assert said(300, 60) == "This table's rules give 310 – 50. It would be 300 – 60:"
    assert "nothing comes nearer" in said(311, 51)
    assert "the nearest other score is 410 – 0, if a coinche counts ×3" in said(400, 0)


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_has_words(seed):
    for table, document in generate.legal_cases(seed, 4, 1):
        here, dealt = codec.rules_of(table), codec.deal_of(document)
        explained = explanations(dealt, here, Pair(random.Random(seed).randrange(500), 0))
        texts = [claim_text(explained, dealt, here, NAMES)]
        texts += [comparison_text(group, here) for group in under_presets(dealt, here)]
        texts += [answer_text(answer, dealt, here, NAMES) for answer in explained.answers]
        assert all(texts)
        assert not [text for text in texts if re.search(r"[a-z]_[a-z]|%\(|None", text)]


def test_every_fact_is_tried_by_some_deal():
    table = rules("annonces701", generale=500)
    deals = [
        deal(100, 112, belote={"NS": 1}, melds={"NS": [tierce("A", "H")]}),
        deal("capot", made=False),
    ]
    assert {fact for dealt in deals for fact, _ in slips(dealt, table)} == set(Fact)


IN_DEALS = [switch for switch in SWITCHES if switch.group is not Group.END]
BY_LABEL = {"all_trumps_scale", "all_trumps_belotes", "direction", "passed_deal"}


@pytest.mark.parametrize("name", [switch.name for switch in IN_DEALS if switch.name not in BY_LABEL])
def test_every_value_of_a_switch_has_a_clause(name):
    for here in PRESETS.values():
        for value in DOCUMENTED[name]:
            said = change_text(Change(name, value), here)
            assert not said.startswith(switch_label(name) + ":")
            assert "%(" not in said


def test_a_switch_without_a_clause_is_said_by_its_label():
    assert change_text(Change("all_trumps_belotes", 1), rules()) == "Belotes at all trumps: 1"
    both = [Change("all_trumps_belotes", 1), Change("coinche_factor", 3)]
    assert changes_text(both, rules()) == "Belotes at all trumps: 1; and a coinche counts ×3, not ×2"


# Comparisons


def test_a_comparison_is_said_with_its_switches():
    said = [comparison_text(group, rules()) for group in under_presets(coinched(100, 84), rules())]
    assert said[0] == "0 – 360 under this table's rules"
    assert "0 – 520: the coinche multiplies points and bid, not the bid only" in said


def test_a_comparison_that_is_not_playable_says_why():
    said = [comparison_text(group, rules()) for group in under_presets(deal(100, 112, trump="SA"), rules())]
    assert said[0].startswith("Not playable under these rules: ")


# What a contract needs, and what is at stake


def test_a_need_in_words():
    assert exact_need_text(100, Need(100, True)) == "100 trick points"
    assert exact_need_text(180, Need(None, True)).startswith("all eight tricks: ")
    assert exact_need_text(180, Need(None, False)) == "more than there is: it cannot be made"
    assert exact_need_text(Slam.CAPOT, Need(None, True)) == "all eight tricks"
    assert exact_need_text(Slam.GENERALE, Need(None, True)) == "all eight tricks, by the bidder alone"


def test_stakes_in_words():
    plain, doubled, redoubled = stakes(deal(100), rules())
    assert coinche_pays_text(plain) == ""
    assert coinche_pays_text(doubled).startswith("A coinche pays if the contract fails at least 50 ")
    assert coinche_pays_text(redoubled).startswith("A surcoinche pays if the contract is made at least 50 ")
    assert assumption_text()


def test_stakes_of_what_cannot_be_made_in_words():
    _, doubled, redoubled = stakes(deal(180), rules(surprise_capot=None))
    assert coinche_pays_text(doubled) == "A coinche never pays."
    assert coinche_pays_text(redoubled) == "A surcoinche never pays."


def test_the_rule_of_thumb_in_words():
    hundred = estimate(5, 0), suggested_bid(100, rules())
    assert suggestion_text(*hundred, all_tricks=False) == "About 100 points: bid up to 100."
    assert suggestion_text(60, None, all_tricks=False) == "About 60 points: pass."
    assert suggestion_text(160, 160, all_tricks=True) == "About 160 points: bid up to 160, or a capot."
    assert suggestion_text(160, None, all_tricks=True) == "About 160 points: a capot."


def test_every_fault_of_a_pile_has_words():
    assert len({pile_fault_text(fault) for fault in PileFault}) == 3
