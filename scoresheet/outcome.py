"""Who has won, and by which rule (RULES.md 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoresheet.deal import Deal, Pair, Side, Word
from scoresheet.entries import Row, Written
from scoresheet.rules import BothOver, Rules, TargetTest, TieBreak


class Draw(Word):
    """The winner of a match that nobody won."""

    DRAW = "draw"


class DecidedBy(Word):
    """The rule that decided a match."""

    TARGET = "target"
    HIGHER_TOTAL = "higher_total"
    CONTRACT_SIDE = "contract_side"
    DEAL_WINNER = "deal_winner"
    DRAW = "draw"
    DEAL_LIMIT = "deal_limit"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, by which rule, and after how many entries."""

    winner: Side | Draw
    decided_by: DecidedBy
    after_entry: int


class _Undecided(Enum):
    """A rule needs a fact that nobody noted, or says to play on."""

    GOES_ON = 0


def judge(row: Row, rules: Rules, place: int) -> Outcome | None:
    """How the match ends with the played deal of this row, the how-manieth entry; None where it goes on."""
    by_target = _judge_target(row, rules)
    if isinstance(by_target, _Undecided):
        return None
    decision = by_target
    if decision is None and rules.deal_limit is not None and row.deal >= rules.deal_limit:
        decision = _higher_total(row, rules, DecidedBy.DEAL_LIMIT)
    return Outcome(*decision, place) if decision else None


def judge_stopped(totals: Pair[int], place: int) -> Outcome:
    """How a match ends that the four stop after that many entries."""
    return Outcome(_leader(totals) or Draw.DRAW, DecidedBy.STOPPED, place)


def wins_by_belote_alone(row: Row, outcome: Outcome | None) -> bool:
    """Whether the deal of this row ended the match for a side that marked nothing but a belote."""
    if outcome is None or row.score is None or isinstance(outcome.winner, Draw):
        return False
    return row.points[outcome.winner] > 0 and not _marked_more_than_belote(row, outcome.winner)


def missing(total: int, rules: Rules) -> int:
    """The points that a total lacks to be there; 0 when it is."""
    there = rules.target + 1 if rules.target_test is TargetTest.MORE_THAN else rules.target
    return max(there - total, 0)


_Decision = tuple[Side | Draw, DecidedBy]


def _judge_target(row: Row, rules: Rules) -> _Decision | _Undecided | None:
    there = []
    for side in Side:
        if not _reaches(row.totals[side], rules):
            continue
        marked = rules.belote_alone_can_win or _marked_more_than_belote(row, side)
        if marked is None:
            return _Undecided.GOES_ON
        if marked:
            there.append(side)
    if len(there) < 2:
        return (there[0], DecidedBy.TARGET) if there else None
    if rules.both_over is BothOver.CONTRACT_SIDE:
        taker = _taker(row)
        return (taker, DecidedBy.CONTRACT_SIDE) if taker else _Undecided.GOES_ON
    return _higher_total(row, rules, DecidedBy.HIGHER_TOTAL) or _Undecided.GOES_ON


def _reaches(total: int, rules: Rules) -> bool:
    return missing(total, rules) == 0


def _marked_more_than_belote(row: Row, side: Side) -> bool | None:
    """None: a written deal that may be nothing but belotes. What had waited is more."""
    if row.won[side]:
        return True
    if row.score is None:
        points = row.points[side]
        return None if points in (20, 40, 60, 80) else points > 0
    return row.points[side] > row.score.belote[side]


def _higher_total(row: Row, rules: Rules, decided_by: DecidedBy) -> _Decision | None:
    if leader := _leader(row.totals):
        return leader, decided_by
    match rules.tie_break:
        case TieBreak.DRAW:
            return Draw.DRAW, DecidedBy.DRAW
        case TieBreak.ANOTHER_DEAL:
            return None
        case TieBreak.DEAL_WINNER:
            return (row.winner, DecidedBy.DEAL_WINNER) if row.winner else None


def _leader(totals: Pair[int]) -> Side | None:
    if totals.ns == totals.ew:
        return None
    return Side.NS if totals.ns > totals.ew else Side.EW


def _taker(row: Row) -> Side | None:
    content = row.entry.content
    return content.taker if isinstance(content, Deal | Written) else None
