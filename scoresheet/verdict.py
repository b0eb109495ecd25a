"""Made or failed: the takers' count against what the contract needs (RULES.md 3)."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, Deal, Side, Slam
from scoresheet.melds import total_points
from scoresheet.rules import BeloteMarkedBy, Outscore, Rules, Threshold

BELOTE = 20
"""Points of one belote."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a side brings to the test of the contract, in points."""

    tricks: int
    belote: int
    melds: int

    @property
    def total(self) -> int:
        """The sum that is compared."""
        return self.tricks + self.belote + self.melds


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the contract was made, and the numbers that say so (None: not counted, or not asked).

    `takers.total >= needed`, `tricks >= tricks_needed`, and `takers.total` against `defence.total`.
    """

    made: bool
    takers: Count | None = None
    needed: int | None = None
    tricks: int | None = None
    tricks_needed: int | None = None
    defence: Count | None = None


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
    takers = _takers_count(deal, rules, tricks, melds_of)
    needed = needed_points(deal.bid, rules)
    tricks_needed = 82 if rules.threshold is Threshold.TRICKS_82 else None
    defence = None if rules.outscore is Outscore.NO else _defence_count(deal, rules, tricks, melds_of)
    made = (
        takers.total >= needed
        and (tricks_needed is None or tricks >= tricks_needed)
        and (defence is None or _outscores(takers, defence, rules.outscore))
    )
    return Verdict(made, takers, needed, tricks, tricks_needed, defence)


def needed_points(bid: int, rules: Rules) -> int:
    """What the takers' count must reach to make a number."""
    if bid == 80 and rules.threshold is Threshold.EIGHTY_NEEDS_82 and not rules.round_before_test:
        return 82
    return bid


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


def _outscores(takers: Count, defence: Count, outscore: Outscore) -> bool:
    if outscore is Outscore.STRICT:
        return takers.total > defence.total
    return takers.total >= defence.total
