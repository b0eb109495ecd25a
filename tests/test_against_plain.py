"""The core against the plain scorer that was written from the rules alone, on seeded deals and matches."""

from collections import Counter
from itertools import groupby

from facts import refusal
from plain import ledger as plain_ledger
from plain import problems as plain_problems
from plain import scorer as plain_scorer
from plain.generate import documents, illegal_cases, legal_cases

from scoresheet import codec
from scoresheet.scoring import score

LEGAL = 100_000
ILLEGAL = 20_000
MATCHES = 5_000

CONSEQUENCES = {"belote_not_possible"}
"""What the plain scorer may say besides `meld_impossible`: the core does not look for more in such melds."""


def by_rules(cases):
    """Each of our rules once, with theirs and their deals."""
    for _, group in groupby(cases, key=lambda case: id(case[0])):
        together = list(group)
        plain_rules = together[0][0]
        yield codec.rules_of(plain_rules), plain_rules, [deal for _, deal in together]


def ours(deal, rules):
    scored = score(codec.deal_of(deal), rules)
    melds_of = scored.melds_of and scored.melds_of.value
    return (
        scored.made,
        scored.points.ns,
        scored.points.ew,
        melds_of,
        scored.belote.ns,
        scored.belote.ew,
        reasons(scored),
    )


def reasons(scored):
    """What each side writes for which reason; a defence's capot may be called a failure too."""
    added = Counter()
    for line in scored.lines:
        reason = "failure" if line.rule == "defence_capot_base" else line.reason.value
        added[line.side.value, reason] += line.points
    return added


def theirs(deal, rules):
    scored = plain_scorer.score(rules, deal)
    belote = scored["belote"]
    added = Counter()
    for line in scored["lines"]:
        added[line["side"], line["reason"]] += line["points"]
    return scored["made"], scored["NS"], scored["EW"], scored["melds"], belote["NS"], belote["EW"], added


def test_100_000_legal_deals_score_alike():
    scored = 0
    for rules, plain_rules, deals in by_rules(legal_cases(seed=1, count=LEGAL)):
        for deal in deals:
            assert ours(deal, rules) == theirs(deal, plain_rules), (deal, plain_rules)
            scored += 1
    assert scored == LEGAL


def test_20_000_illegal_deals_are_refused_for_the_same_reasons():
    refused = 0
    for rules, plain_rules, deals in by_rules(illegal_cases(seed=2, count=ILLEGAL)):
        for deal in deals:
            found = {code for _, code in refusal(codec.playable_deal_of, deal, rules)}
            expected = {code for _, code in plain_problems.problems(plain_rules, deal)}
            if found != expected:
                assert "meld_impossible" in found, (deal, plain_rules)
                assert found < expected <= found | CONSEQUENCES, (deal, plain_rules)
            refused += 1
    assert refused == ILLEGAL


def test_5_000_matches_have_the_same_ledger():
    for document in documents(seed=3, count=MATCHES):
        assert codec.ledger_document(codec.imported(document).match.ledger()) == plain_ledger.ledger(document)
