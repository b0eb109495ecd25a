"""The core against the plain scorer that was written from the rules alone, on seeded deals and matches."""

from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context

import pytest
from facts import refusal
from plain import cards as plain_cards
from plain import ledger as plain_ledger
from plain import presets as plain_presets
from plain import problems as plain_problems
from plain import scorer as plain_scorer
from plain.generate import documents, illegal_cases, legal_cases, piles, refused_rules

from scoresheet import codec
from scoresheet.cards import Card, count_pile
from scoresheet.deal import Rank, Suit, Trump
from scoresheet.rules import AllTrumpsScale
from scoresheet.scoring import score

SHARES = 8
LEGAL = 100_000
ILLEGAL = 20_000
MATCHES = 5_000
REFUSED_RULES = 2_000
PILES = 4_000

NO_SUCH_CARDS = {"meld_impossible", "belote_not_possible"}
"""Where melds are impossible the plain scorer may name the belote that they exclude, too or instead."""


def by_rules(cases):
    """Each of our rules once, with theirs and their deals."""
    for _, group in groupby(cases, key=lambda case: id(case[0])):
        together = list(group)
        plain_rules = together[0][0]
        yield codec.rules_of(plain_rules), plain_rules, [deal for _, deal in together]


def ours(deal, rules):
    scored = score(codec.deal_of(deal), rules)
    lines = [(line.side.value, line.reason.value, line.points) for line in scored.lines]
    melds_of = scored.melds_of and scored.melds_of.value
    held = scored.held if scored.made is None else None
    points, belote = scored.points, scored.belote
    return scored.made, points.ns, points.ew, held, melds_of, belote.ns, belote.ew, added_up(lines)


def theirs(deal, rules):
    scored = plain_scorer.score(rules, deal)
    lines = [(line["side"], line["reason"], line["points"]) for line in scored["lines"]]
    made, ns, ew, held = scored["made"], scored["NS"], scored["EW"], scored.get("held")
    belote = scored["belote"]
    return made, ns, ew, held, scored["melds"], belote["NS"], belote["EW"], added_up(lines)


def added_up(lines):
    """What each side writes for which reason."""
    added = {}
    for side, reason, points in lines:
        added[side, reason] = added.get((side, reason), 0) + points
    return added


def compare_legal(seed):
    for rules, plain_rules, deals in by_rules(legal_cases(seed, LEGAL // SHARES)):
        for deal in deals:
            assert ours(deal, rules) == theirs(deal, plain_rules), (deal, plain_rules)


def compare_illegal(seed):
    for rules, plain_rules, deals in by_rules(illegal_cases(seed, ILLEGAL // SHARES)):
        for deal in deals:
            found = {code for _, code in refusal(codec.playable_deal_of, deal, rules)}
            expected = {code for _, code in plain_problems.problems(plain_rules, deal)}
            if found != expected:
                assert "meld_impossible" in found, (deal, plain_rules)
                assert "belote_not_possible" in expected, (deal, plain_rules)
                assert found - NO_SUCH_CARDS == expected - NO_SUCH_CARDS, (deal, plain_rules)


def compare_matches(seed):
    for document in documents(seed, MATCHES // SHARES):
        added = codec.imported(document).match.ledger()
        assert codec.ledger_document(added) == plain_ledger.ledger(document), document


def compare_rules(seed):
    for rules in refused_rules(seed, REFUSED_RULES // SHARES):
        found = refusal(codec.rules_of, rules)
        expected = plain_presets.refused(rules)
        assert {field for field, _ in found} == set(expected), rules
        assert all(code in expected[field] for field, code in found), rules


def compare_piles(seed):
    for trump, scale, cards, has_last_trick in piles(seed, PILES // SHARES):
        pile = [Card(Rank(rank), Suit(suit)) for rank, suit in cards]
        counted = count_pile(pile, Trump(trump), AllTrumpsScale(scale), last_trick=has_last_trick)
        worth = plain_cards.pile_worth(trump, scale, cards, has_last_trick)
        points = plain_cards.share(trump, scale, worth)
        assert (counted.worth, counted.points, counted.others) == (worth, points, 162 - points)


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(
    "compare",
    [
        pytest.param(compare_legal, id="100 000 legal deals score alike"),
        pytest.param(compare_illegal, id="20 000 illegal deals are refused for the same reasons"),
        pytest.param(compare_rules, id="2 000 sets of rules are refused for the same reasons"),
        pytest.param(compare_piles, id="4 000 piles count alike"),
        pytest.param(compare_matches, id="5 000 matches have the same ledger"),
    ],
)
def test_the_core_agrees_with_the_plain_scorer(compare, processes):
    list(processes.map(compare, range(SHARES)))
