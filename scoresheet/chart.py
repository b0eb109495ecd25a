"""The geometry of the small chart of a match: both running totals against the target."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet.deal import Pair, Side
from scoresheet.match import Ledger

WIDTH = 320
HEIGHT = 96
"""Units of the drawing, downwards as in SVG."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The corners of both lines, as SVG writes them, and the heights of the target and of zero."""

    lines: Pair[str]
    target: int
    zero: int


def chart(ledger: Ledger, target: int) -> Chart | None:
    """The chart of what counts on a sheet; None where two entries do not yet make a line."""
    totals = [Pair(0, 0), *(row.totals for row in ledger.rows if row.counts)]
    if len(totals) < 3:
        return None
    reached = [total[side] for total in totals for side in Side]
    low, high = min(reached), max(target, *reached)

    def height(points: int) -> int:
        return (high - points) * HEIGHT // (high - low)

    def line(side: Side) -> str:
        last = len(totals) - 1
        return " ".join(
            f"{place * WIDTH // last},{height(total[side])}" for place, total in enumerate(totals)
        )

    return Chart(Pair(line(Side.NS), line(Side.EW)), height(target), height(0))
