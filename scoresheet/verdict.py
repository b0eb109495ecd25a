"""Made or failed: the takers' count against what the contract needs (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, Deal, Side, Slam, Word
from scoresheet.melds import total_points
from scoresheet.rules import BeloteMarkedBy, Outscore, Rules, Threshold

BELOTE = 20
"""Points of one belote."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a side brings to a test of the contract, in points; what is needed is a count without extras."""

    tricks: int
    belote: int = 0
    melds: int = 0

    @property
    def total(self) -> int:
        """The sum that is compared."""
        return self.tricks + self.belote + self.melds


class Sign(Word):
    """How the left side of a test stands to the right one."""

    AT_LEAST = "≥"
    MORE_THAN = ">"
    LESS_THAN = "<"
    AT_MOST = "≤"


class Asks(Word):
    """What a test is about: the bid itself, the tricks alone, or more than the defence has."""

    BID = "bid"
    TRICKS = "tricks"
    OUTSCORE = "outscore"


@dataclass(frozen=True, slots=True)
class Inequality:
    """One test of the contract: how its left side stands to its right one, and whether that is enough."""

    asks: Asks
    left: Count
    sign: Sign
    right: Count
    holds: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the contract was made, and the tests that say so: all of them hold.

    There are none for a slam, nor where nobody counted.
    """

    made: bool
    tests: tuple[Inequality, ...] = ()


def judge(deal: Deal, rules: Rules, melds_of: Side | None) -> Verdict:
    """Judge the contract; `melds_of` is the side whose melds count.

    A number without points, verdict or capot is judged as failed: `problems` refuses such a deal.
    """
    if isinstance(deal.bid, Slam):
        won_all = deal.all_tricks is deal.taker
        return Verdict(won_all and (deal.bid is Slam.CAPOT or deal.is_solo))
    tricks = deal.trick_points
    if tricks is None:
        return Verdict(deal.made is True)
    tests = tuple(_tests(deal, deal.bid, tricks, rules, melds_of))
    return Verdict(all(test.holds for test in tests), tests)


def needed_points(bid: int, rules: Rules) -> int:
    """What the takers' count must reach to make a number."""
    if bid == 80 and rules.threshold is Threshold.EIGHTY_NEEDS_82 and not rules.round_before_test:
        return 82
    return bid


def _tests(deal: Deal, bid: int, tricks: int, rules: Rules, melds_of: Side | None) -> Iterator[Inequality]:
    takers = _takers_count(deal, rules, tricks, melds_of)
    yield _at_least(Asks.BID, takers, Count(needed_points(bid, rules)))
    if rules.threshold is Threshold.TRICKS_82:
        yield _at_least(Asks.TRICKS, Count(tricks), Count(82))
    if rules.outscore is not Outscore.NO:
        beats = _more_than if rules.outscore is Outscore.STRICT else _at_least
        yield beats(Asks.OUTSCORE, takers, _defence_count(deal, rules, tricks, melds_of))


def _at_least(asks: Asks, left: Count, right: Count) -> Inequality:
    holds = left.total >= right.total
    return Inequality(asks, left, Sign.AT_LEAST if holds else Sign.LESS_THAN, right, holds)


def _more_than(asks: Asks, left: Count, right: Count) -> Inequality:
    holds = left.total > right.total
    return Inequality(asks, left, Sign.MORE_THAN if holds else Sign.AT_MOST, right, holds)


def _takers_count(deal: Deal, rules: Rules, tricks: int, melds_of: Side | None) -> Count:
    if deal.all_tricks is deal.taker and rules.surprise_capot is not None:
        tricks = rules.surprise_capot
    if rules.round_before_test:
        tricks = rules.rounding.apply(tricks, takers=True)
    belote = BELOTE * deal.belote[deal.taker] if rules.belote_counts else 0
    return Count(tricks, belote, _counted_melds(deal, rules, deal.taker, melds_of))


def _defence_count(deal: Deal, rules: Rules, tricks: int, melds_of: Side | None) -> Count:
    tricks = ALL_POINTS - tricks
    if rules.round_before_test:
        tricks = rules.rounding.apply(tricks, takers=False)
    counts = rules.belote_counts and rules.belote_marked_by is not BeloteMarkedBy.TAKERS
    belote = BELOTE * deal.belote[deal.defence] if counts else 0
    return Count(tricks, belote, _counted_melds(deal, rules, deal.defence, melds_of))


def _counted_melds(deal: Deal, rules: Rules, side: Side, melds_of: Side | None) -> int:
    return total_points(deal.melds[side]) if rules.melds_count and melds_of is side else 0
