"""From entries to a ledger: running totals, the dealers, and the next match (RULES.md 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from scoresheet.deal import NO_POINTS, Deal, Pair, Seat, Side
from scoresheet.entries import Adjustment, Content, Entry, Passed, Players, Row, Settings, Written
from scoresheet.faults import Code, Problem, problem
from scoresheet.outcome import DecidedBy, Outcome, judge, judge_stopped, wins_by_belote_alone
from scoresheet.problems import warnings
from scoresheet.rules import Direction, Litige, PassedDeal, Rules
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
        return self.rows[-1].totals if self.rows else NO_POINTS

    @property
    def next_deal(self) -> int:
        """The number of the deal to come."""
        return self.rows[-1].deal + 1 if self.rows else 1

    @property
    def waiting(self) -> Pair[int]:
        """What waits from litiges, by the side that took it."""
        return self.rows[-1].waiting if self.rows else NO_POINTS

    def then(self, entry: Entry) -> Ledger:
        """The match with this entry next. Raises `Refused` on a deal that cannot be scored."""
        added = self._with(entry)
        if self.rules.last_deal_exact and self.outcome is None:
            exact = self._with(entry, exact=True)
            return exact if added.outcome or exact.outcome else added
        return added

    def first(self, count: int, first_dealer: Seat) -> Ledger:
        """The match as it stood after so many entries; before all of them somebody was to deal."""
        if count == len(self.rows):
            return self
        rows = self.rows[:count]
        has_ended = self.outcome is not None and self.outcome.after_entry <= count
        dealer = _next_dealer(rows[-1], self.rules) if rows else first_dealer
        return replace(self, rows=rows, next_dealer=dealer, outcome=self.outcome if has_ended else None)

    def stop(self) -> Ledger:
        """The match as it ends when the four stop here."""
        if self.outcome:
            return self
        added = self._with_exact_last() if self.rules.last_deal_exact else self
        rows = (*added.rows[:-1], *map(_given_back, added.rows[-1:]))
        return replace(
            added, rows=rows, outcome=judge_stopped(rows[-1].totals if rows else NO_POINTS, len(rows))
        )

    def _with(self, entry: Entry, *, exact: bool = False) -> Ledger:
        row = self._row(entry, exact=exact)
        ends = judge(row, self.rules, len(self.rows) + 1) if row.counts and row.is_played else None
        return Ledger(
            rules=self.rules,
            next_dealer=_next_dealer(row, self.rules),
            rows=(*self.rows, row),
            outcome=self.outcome or ends,
        )

    def _row(self, entry: Entry, *, exact: bool) -> Row:
        content = entry.content
        written = score(content, self.rules, exact=exact) if isinstance(content, Deal) else None
        row = Row(
            entry=entry,
            deal=self.next_deal - 1,
            dealer=entry.dealer or self.next_dealer,
            score=written,
            points=_points(content, written),
            totals=self.totals,
            counts=self.outcome is None,
            waiting=NO_POINTS if self.outcome else self.waiting,
        )
        row = replace(row, deal=self.next_deal) if row.is_played else row
        return _counted(row, self.rules) if row.counts else row

    def _with_exact_last(self) -> Ledger:
        """The last played deal not rounded, and what follows it."""
        place = max((place for place, row in enumerate(self.rows) if row.is_played), default=None)
        if place is None:
            return self
        last, after = self.rows[place], self.rows[place + 1 :]
        before = replace(self, rows=self.rows[:place], next_dealer=last.dealer)
        return reduce(Ledger._with, (row.entry for row in after), before._with(last.entry, exact=True))


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
            return _of(side, points)
        case _:
            return deal_score.points if deal_score else NO_POINTS


def _counted(row: Row, rules: Rules) -> Row:
    """The row with what it writes of what waited, and the totals after it."""
    won, waiting = _settled(row, rules)
    points = _sum(row.points, won)
    return replace(row, points=points, totals=_sum(row.totals, points), won=won, waiting=waiting)


def _settled(row: Row, rules: Rules) -> tuple[Pair[int], Pair[int]]:
    """What this row writes of what waited before it, and what waits on; at the limit all goes back."""
    content, waiting, won = row.entry.content, row.waiting, NO_POINTS
    if row.score and row.score.litige is Litige.HELD and isinstance(content, Deal):
        waiting = _sum(waiting, _of(content.taker, row.score.held))
    elif row.winner:  # of a written deal, which holds it already
        won = _of(row.winner, waiting.ns + waiting.ew) if row.score else NO_POINTS
        waiting = NO_POINTS
    if row.is_played and rules.deal_limit is not None and row.deal >= rules.deal_limit:
        return _sum(won, waiting), NO_POINTS
    return won, waiting


def _given_back(row: Row) -> Row:
    """The last row of a match that is stopped: what waits goes to the sides that took it."""
    return replace(
        row,
        points=_sum(row.points, row.waiting),
        totals=_sum(row.totals, row.waiting),
        won=_sum(row.won, row.waiting),
        waiting=NO_POINTS,
    )


def _of(side: Side, points: int) -> Pair[int]:
    return Pair(points, 0) if side is Side.NS else Pair(0, points)


def _sum(one: Pair[int], other: Pair[int]) -> Pair[int]:
    return Pair(one.ns + other.ns, one.ew + other.ew)


def _next_dealer(row: Row, rules: Rules) -> Seat:
    content = row.entry.content
    if isinstance(content, Adjustment) or (isinstance(content, Deal) and not row.is_played):
        return row.dealer
    if isinstance(content, Passed) and rules.passed_deal is PassedDeal.SAME_DEALER:
        return row.dealer
    return row.dealer.clockwise(_step(rules))
