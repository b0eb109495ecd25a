"""A match looked back on: who took what, the best deal, the slams, the largest lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoresheet.deal import Coinche, Deal, Pair, Side
from scoresheet.entries import Row, Written
from scoresheet.match import Ledger


@dataclass(frozen=True, slots=True)
class Tally:
    """How many contracts were made, and how many failed."""

    made: int
    failed: int


@dataclass(frozen=True, slots=True)
class Feat:
    """Points of a side at the how-manieth deal."""

    side: Side
    points: int
    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What is worth telling of a match: of its `deals` those that count, counted from 1.

    `best_deal` and `largest_lead` are None where no side wrote, or led by, a point. Where deals are
    alike the first one stands. Contracts whose result nobody knows are in no tally.
    """

    deals: int
    contracts: Pair[Tally]
    coinched: Tally
    capots: Pair[tuple[int, ...]]
    best_deal: Feat | None
    largest_lead: Feat | None
    lead_changes: int


def summary(ledger: Ledger) -> Summary:
    """Look back on what counts of a match."""
    rows = [row for row in ledger.rows if row.counts and row.is_played]
    return Summary(
        deals=len(rows),
        contracts=Pair(*(_tally([row for row in rows if _taker(row) is side]) for side in Side)),
        coinched=_tally([row for row in rows if _is_coinched(row)]),
        capots=Pair(*(tuple(row.deal for row in rows if _capot(row) is side) for side in Side)),
        best_deal=_largest(_marks(rows)),
        largest_lead=_largest(_leads(rows)),
        lead_changes=_lead_changes(rows),
    )


def _tally(rows: Sequence[Row]) -> Tally:
    return Tally(sum(row.made is True for row in rows), sum(row.made is False for row in rows))


def _taker(row: Row) -> Side | None:
    content = row.entry.content
    return content.taker if isinstance(content, Deal | Written) else None


def _is_coinched(row: Row) -> bool:
    content = row.entry.content
    coinche = content.coinche if isinstance(content, Deal | Written) else None
    return coinche in (Coinche.COINCHE, Coinche.SURCOINCHE)


def _capot(row: Row) -> Side | None:
    content = row.entry.content
    return content.all_tricks if isinstance(content, Deal) else None


def _marks(rows: Sequence[Row]) -> Iterator[Feat]:
    for row in rows:
        for side in Side:
            yield Feat(side, row.points[side], row.deal)


def _leads(rows: Sequence[Row]) -> Iterator[Feat]:
    for row in rows:
        for side in Side:
            yield Feat(side, row.totals[side] - row.totals[side.other], row.deal)


def _largest(feats: Iterator[Feat]) -> Feat | None:
    best = max(feats, key=lambda feat: feat.points, default=None)
    return best if best and best.points > 0 else None


def _lead_changes(rows: Sequence[Row]) -> int:
    leaders = [feat.side for feat in _leads(rows) if feat.points > 0]
    return sum(before is not after for before, after in pairwise(leaders))
