"""From entries to a ledger: running totals, the dealers, and the next match (RULES.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class Ledger:
    """A match as it stands."""

    rows: tuple[Row, ...]
    outcome: Outcome | None
    next_dealer: Seat

    @property
    def totals(self) -> Pair[int]:
        """The totals of the last row, 0 before the first."""
        return self.rows[-1].totals if self.rows else Pair(0, 0)

    @property
    def next_deal(self) -> int:
        """The number of the deal to come."""
        return self.rows[-1].deal + 1 if self.rows else 1


def ledger(
    entries: Sequence[Entry], rules: Rules, first_dealer: Seat = Seat.N, *, stopped: bool = False
) -> Ledger:
    """Add up a match under these rules.

    Raises `Refused` when a deal cannot be scored under them.
    """
    rows: list[Row] = []
    outcome: Outcome | None = None
    totals = Pair(0, 0)
    dealer = first_dealer
    deal = 0
    for place, entry in enumerate(entries, start=1):
        dealer = entry.dealer or dealer
        deal_score = score(entry.content, rules) if isinstance(entry.content, Deal) else None
        points = _points(entry.content, deal_score)
        counts = outcome is None
        if counts:
            totals = Pair(totals.ns + points.ns, totals.ew + points.ew)
        deal += entry.is_played
        row = Row(entry, deal, dealer, deal_score, points, totals, counts)
        rows.append(row)
        if counts and row.is_played:
            outcome = judge(row, rules, place)
        dealer = _next_dealer(dealer, entry.content, rules)
    if stopped and outcome is None:
        outcome = judge_stopped(totals, len(rows))
    return Ledger(tuple(rows), outcome, dealer)


def outcome_after(added: Ledger, deal: Deal, rules: Rules) -> Outcome | None:
    """How a match that goes on would end with this deal played next; None where it would go on."""
    written = score(deal, rules)
    totals = Pair(added.totals.ns + written.points.ns, added.totals.ew + written.points.ew)
    entry = Entry(content=deal)
    row = Row(entry, added.next_deal, added.next_dealer, written, written.points, totals, counts=True)
    return judge(row, rules, len(added.rows) + 1)


def row_warnings(added: Ledger, place: int, rules: Rules) -> tuple[Problem, ...]:
    """What is worth a second look in the row of that place, counted from 1, and in a match that it won."""
    row, outcome = added.rows[place - 1], added.outcome
    found = warnings(row.entry.content, rules) if isinstance(row.entry.content, Deal) else ()
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


def _next_dealer(dealer: Seat, content: Content, rules: Rules) -> Seat:
    if isinstance(content, Adjustment):
        return dealer
    if isinstance(content, Passed) and rules.passed_deal is PassedDeal.SAME_DEALER:
        return dealer
    return dealer.clockwise(_step(rules))
