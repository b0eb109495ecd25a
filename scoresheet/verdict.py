"""Made or failed: the takers' count against what the contract needs (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, Deal, Side, Slam, Word
from scoresheet.melds import carres_at, total_points
from scoresheet.rules import BeloteMarkedBy, Litige, Outscore, Rules, Threshold

BELOTE = 20
"""Points of one belote."""

_EXACT_BIDS = (82, 162)
"""Bids between the tens, which are reached as they are."""


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
    EQUAL = "="


class Asks(Word):
    """What a test is about: the bid, the tricks alone, more than the defence has, or as much: a litige."""

    BID = "bid"
    TRICKS = "tricks"
    OUTSCORE = "outscore"
    LITIGE = "litige"


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

    `made` is None for a litige, whose only test is that both sides have as much.
    There are no tests for a slam, nor where nobody counted.
    """

    made: bool | None
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
    takers = _counted(deal, rules, deal.taker, tricks, melds_of)
    defence = _counted(deal, rules, deal.defence, ALL_POINTS - tricks, melds_of)
    if takers.total == defence.total and _may_wait(deal, deal.bid, takers, rules):
        return Verdict(None, (Inequality(Asks.LITIGE, takers, Sign.EQUAL, defence, True),))
    tests = tuple(_tests(deal, deal.bid, rules, takers, defence))
    return Verdict(all(test.holds for test in tests), tests)


def litige_points(contract: Deal, rules: Rules, melds_of: Side | None) -> int | None:
    """The takers' trick points at which this contract is a litige; None: at none."""
    if isinstance(contract.bid, Slam):
        return None
    takers = _counted(contract, rules, contract.taker, 0, melds_of)
    defence = _counted(contract, rules, contract.defence, 0, melds_of)
    points = (ALL_POINTS + defence.total - takers.total) // 2  # belotes and melds are even
    if not 0 <= points <= ALL_POINTS:
        return None
    equal = Count(points, takers.belote, takers.melds)
    return points if _may_wait(contract, contract.bid, equal, rules) else None


def needed_points(bid: int, rules: Rules) -> int:
    """What the takers' count must reach to make a number."""
    if bid in _EXACT_BIDS or rules.round_before_test:
        return bid
    match rules.threshold:
        case Threshold.EIGHTY_NEEDS_82:
            return 82 if bid == 80 else bid
        case Threshold.BID_PLUS_2:
            return bid + 2
        case Threshold.BID | Threshold.TRICKS_82:
            return bid


def _counted(deal: Deal, rules: Rules, side: Side, tricks: int, melds_of: Side | None) -> Count:
    """What a side has, its tricks neither rounded nor replaced."""
    belote = BELOTE * deal.belote[side] if deal.belote[side] and _counts_belote(deal, rules, side) else 0
    counts_melds = melds_of is side and rules.melds_count
    melds = total_points(deal.melds[side], carres_at(deal.trump, rules)) if counts_melds else 0
    return Count(tricks, belote, melds)


def _counts_belote(deal: Deal, rules: Rules, side: Side) -> bool:
    """The belote of a defence that may not mark it does not count for it either."""
    marks = side is deal.taker or rules.belote_marked_by is not BeloteMarkedBy.TAKERS
    return rules.belote_counts and marks


def _may_wait(deal: Deal, bid: int, takers: Count, rules: Rules) -> bool:
    """Whether an equal deal is a litige: where that is played, and the deal reaches the bid, not coinched."""
    reaches = takers.total >= bid and not deal.is_coinched and deal.all_tricks is None
    return reaches and rules.litige is not Litige.NO


def _tests(deal: Deal, bid: int, rules: Rules, takers: Count, defence: Count) -> Iterator[Inequality]:
    judged = _judged(takers, bid, rules, premium=deal.all_tricks is deal.taker, takers=True)
    yield _at_least(Asks.BID, judged, Count(needed_points(bid, rules)))
    if rules.threshold is Threshold.TRICKS_82:
        yield _at_least(Asks.TRICKS, Count(takers.tricks), Count(82))
    if rules.outscore is not Outscore.NO:
        beats = _more_than if rules.outscore is Outscore.STRICT else _at_least
        yield beats(Asks.OUTSCORE, judged, _judged(defence, bid, rules, premium=False, takers=False))


def _judged(count: Count, bid: int, rules: Rules, *, premium: bool, takers: bool) -> Count:
    """The count as it is compared: a surprise capot for its tricks, and these rounded where the test is."""
    tricks = count.tricks
    if premium and rules.surprise_capot is not None:
        tricks = rules.surprise_capot
    if bid not in _EXACT_BIDS and rules.round_before_test:
        tricks = rules.rounding.apply(tricks, takers=takers)
    return Count(tricks, count.belote, count.melds)


def _at_least(asks: Asks, left: Count, right: Count) -> Inequality:
    holds = left.total >= right.total
    return Inequality(asks, left, Sign.AT_LEAST if holds else Sign.LESS_THAN, right, holds)


def _more_than(asks: Asks, left: Count, right: Count) -> Inequality:
    holds = left.total > right.total
    return Inequality(asks, left, Sign.MORE_THAN if holds else Sign.AT_MOST, right, holds)
