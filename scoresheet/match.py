"""From entries to a ledger: running totals, the dealers, and the next match (RULES.md 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from scoresheet.deal import Deal, Pair, Seat, Side
from scoresheet.entries import Adjustment, Content, Entry, Passed, Players, Row, Settings, Written
from scoresheet.faults import Code, Problem, problem
from scoresheet.outcome import DecidedBy, Outcome, judge, judge_stopped, wins_by_belote_alone
from scoresheet.problems import warnings
from scoresheet.rules import Direction, PassedDeal, Rules
from scoresheet.scoring import DealScore, score


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Settings and entries: everything the ledger is computed from."""

    settings: Settings = Settings()
    entries: tuple[Entry, ...] = ()
    stopped: bool = False

    def ledger(self) -> Ledger:
        """The match added up."""
        return ledger(self.entries, self.settings.rules, self.settings.first_dealer, stopped=self.stopped)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A match as it stands under its rules; every new entry is added to what already stands."""

    rules: Rules
    next_dealer: Seat
    rows: tuple[Row, ...] = ()
    outcome: Outcome | None = None

    @property
    def totals(self) -> Pair[int]:
        """The totals of the last row, 0 before the first."""
        return self.rows[-1].totals if self.rows else Pair(0, 0)

    @property
    def next_deal(self) -> int:
        """The number of the deal to come."""
        return self.rows[-1].deal + 1 if self.rows else 1

    def then(self, entry: Entry) -> Ledger:
        """The match with this entry next. Raises `Refused` on a deal that cannot be scored."""
        row = self._row(entry)
        ends = judge(row, self.rules, len(self.rows) + 1) if row.counts and row.is_played else None
        return Ledger(
            rules=self.rules,
            next_dealer=_next_dealer(row, self.rules),
            rows=(*self.rows, row),
            outcome=self.outcome or ends,
        )

    def stop(self) -> Ledger:
        """The match as it ends when the four stop here."""
        return replace(self, outcome=self.outcome or judge_stopped(self.totals, len(self.rows)))

    def _row(self, entry: Entry) -> Row:
        deal_score = score(entry.content, self.rules) if isinstance(entry.content, Deal) else None
        points = _points(entry.content, deal_score)
        return Row(
            entry=entry,
            deal=self.next_deal if entry.is_played else self.next_deal - 1,
            dealer=entry.dealer or self.next_dealer,
            score=deal_score,
            points=points,
            totals=self.totals if self.outcome else _sum(self.totals, points),
            counts=self.outcome is None,
        )


def ledger(
    entries: Iterable[Entry], rules: Rules, first_dealer: Seat = Seat.N, *, stopped: bool = False
) -> Ledger:
    """Add up a match under these rules.

    Raises `Refused` when a deal cannot be scored under them.
    """
    added = reduce(Ledger.then, entries, Ledger(rules=rules, next_dealer=first_dealer))
    return added.stop() if stopped else added


def row_warnings(added: Ledger, place: int) -> tuple[Problem, ...]:
    """What is worth a second look in the row of that place, counted from 1, and in a match that it won."""
    row, outcome = added.rows[place - 1], added.outcome
    found = warnings(row.entry.content, added.rules) if isinstance(row.entry.content, Deal) else ()
    if outcome and outcome.after_entry == place and outcome.decided_by is not DecidedBy.STOPPED:
        found += (problem("", Code.WON_BY_BELOTE_ALONE),) if wins_by_belote_alone(row, outcome) else ()
    return found


def rematch(settings: Settings, dealer: Seat, partner: Seat = Seat.S) -> Settings:
    """The same people and rules again, the deal passing on to whoever sits at `dealer`.

    North plays with `partner`, who takes the seat of South; who sat there moves to the free one.
    """
    players = settings.players
    again = replace(settings, note="", played_on="", first_dealer=dealer)
    if partner is Seat.S:
        return again
    seats = {Seat.S: partner, partner: Seat.S}
    moved = Players(**{seat.value.lower(): players[seats.get(seat, seat)] for seat in Seat})
    return replace(again, players=moved, sides=Pair("", ""), first_dealer=seats.get(dealer, dealer))


def speaks_first(dealer: Seat, rules: Rules) -> Seat:
    """The player who bids and leads first: the next one in the direction of the deal."""
    return dealer.clockwise(_step(rules))


def cuts(dealer: Seat, rules: Rules) -> Seat:
    """The player who cuts: on the dealer's other hand."""
    return dealer.clockwise(-_step(rules))


def _step(rules: Rules) -> int:
    return 1 if rules.direction is Direction.CLOCKWISE else -1


def _points(content: Content, deal_score: DealScore | None) -> Pair[int]:
    match content:
        case Written(points=points):
            return points
        case Adjustment(side=side, points=points):
            return Pair(points, 0) if side is Side.NS else Pair(0, points)
        case _:
            return deal_score.points if deal_score else Pair(0, 0)


def _sum(one: Pair[int], other: Pair[int]) -> Pair[int]:
    return Pair(one.ns + other.ns, one.ew + other.ew)


def _next_dealer(row: Row, rules: Rules) -> Seat:
    content = row.entry.content
    if isinstance(content, Adjustment):
        return row.dealer
    if isinstance(content, Passed) and rules.passed_deal is PassedDeal.SAME_DEALER:
        return row.dealer
    return row.dealer.clockwise(_step(rules))
