"""From entries to a ledger: running totals, the dealers, and how the match ends (RULES.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scoresheet.deal import Bid, Coinche, Deal, Pair, Seat, Side, Trump, Word
from scoresheet.faults import Code, Problem, problem
from scoresheet.problems import warnings
from scoresheet.rules import BothOver, Direction, PassedDeal, Rules, TargetTest, TieBreak
from scoresheet.scoring import DealScore, score


@dataclass(frozen=True, slots=True)
class Passed:
    """Four passes: nothing to score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points given or taken away outside the deals: a penalty, a total brought forward."""

    side: Side
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A deal copied from paper: two scores and whatever else is known of it."""

    points: Pair[int]
    taker: Side | None = None
    bidder: Seat | None = None
    bid: Bid | None = None
    trump: Trump | None = None
    coinche: Coinche | None = None
    made: bool | None = None


Content = Deal | Passed | Adjustment | Written


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of a sheet as it was entered; `at` is when, in ISO 8601."""

    content: Content
    dealer: Seat | None = None
    note: str = ""
    at: str = ""

    @property
    def is_played(self) -> bool:
        """A played or written deal: what may end a match."""
        return isinstance(self.content, Deal | Written)


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """The names at the four seats; empty where nobody said."""

    n: str = ""
    e: str = ""
    s: str = ""
    w: str = ""

    def __getitem__(self, seat: Seat) -> str:
        """The name at that seat."""
        return {Seat.N: self.n, Seat.E: self.e, Seat.S: self.s, Seat.W: self.w}[seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a table says about its match, rules included; `played_on` is an ISO date.

    Under `rules_name` the rules are offered again to the matches of the same book.
    """

    name: str = ""
    note: str = ""
    played_on: str = ""
    sides: Pair[str] = Pair("", "")
    players: Players = Players()
    first_dealer: Seat = Seat.N
    rules: Rules = Rules()
    rules_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Settings and entries: everything the ledger is computed from."""

    settings: Settings = Settings()
    entries: tuple[Entry, ...] = ()
    stopped: bool = False

    def ledger(self) -> Ledger:
        """The match added up."""
        return ledger(self.entries, self.settings.rules, self.settings.first_dealer, stopped=self.stopped)


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


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with what it is worth and the running totals, in points."""

    entry: Entry
    dealer: Seat
    score: DealScore | None
    points: Pair[int]
    totals: Pair[int]
    counts: bool

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None where nobody knows, or there was none."""
        if self.score:
            return self.score.made
        return self.entry.content.made if isinstance(self.entry.content, Written) else None


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


class _Undecided(Enum):
    """A rule needs a fact that nobody noted, or says to play on."""

    GOES_ON = 0


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
    played = 0
    for place, entry in enumerate(entries, start=1):
        dealer = entry.dealer or dealer
        deal_score = score(entry.content, rules) if isinstance(entry.content, Deal) else None
        points = _points(entry.content, deal_score)
        counts = outcome is None
        if counts:
            totals = Pair(totals.ns + points.ns, totals.ew + points.ew)
        row = Row(entry, dealer, deal_score, points, totals, counts)
        rows.append(row)
        if counts and entry.is_played:
            played += 1
            outcome = _judge(row, rules, played, place)
        dealer = _next_dealer(dealer, entry.content, rules)
    if stopped and outcome is None:
        outcome = Outcome(_leader(totals) or Draw.DRAW, DecidedBy.STOPPED, len(rows))
    return Ledger(tuple(rows), outcome, dealer)


def outcome_after(added: Ledger, deal: Deal, rules: Rules) -> Outcome | None:
    """How a match that goes on would end with this deal played next; None where it would go on."""
    written = score(deal, rules)
    totals = Pair(added.totals.ns + written.points.ns, added.totals.ew + written.points.ew)
    row = Row(Entry(content=deal), added.next_dealer, written, written.points, totals, counts=True)
    played = sum(row.entry.is_played for row in added.rows) + 1
    return _judge(row, rules, played, len(added.rows) + 1)


def wins_by_belote_alone(row: Row, outcome: Outcome | None) -> bool:
    """Whether the deal of this row ended the match for a side that marked nothing but a belote."""
    if outcome is None or row.score is None or isinstance(outcome.winner, Draw):
        return False
    return row.points[outcome.winner] > 0 and not _marked_more_than_belote(row, outcome.winner)


def missing(total: int, rules: Rules) -> int:
    """The points that a total lacks to be there; 0 when it is."""
    there = rules.target + 1 if rules.target_test is TargetTest.MORE_THAN else rules.target
    return max(there - total, 0)


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


def _judge(row: Row, rules: Rules, played: int, place: int) -> Outcome | None:
    """The target first, then the limit."""
    by_target = _judge_target(row, rules)
    if isinstance(by_target, _Undecided):
        return None
    decision = by_target
    if decision is None and rules.deal_limit is not None and played >= rules.deal_limit:
        decision = _higher_total(row, rules, DecidedBy.DEAL_LIMIT)
    return Outcome(*decision, place) if decision else None


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
    """None: a written deal that may be nothing but belotes."""
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
            winner = _deal_winner(row)
            return (winner, DecidedBy.DEAL_WINNER) if winner else None


def _leader(totals: Pair[int]) -> Side | None:
    if totals.ns == totals.ew:
        return None
    return Side.NS if totals.ns > totals.ew else Side.EW


def _taker(row: Row) -> Side | None:
    content = row.entry.content
    return content.taker if isinstance(content, Deal | Written) else None


def _deal_winner(row: Row) -> Side | None:
    content = row.entry.content
    if row.score:
        return row.score.winner
    if isinstance(content, Written) and content.taker and content.made is not None:
        return content.taker if content.made else content.taker.other
    return None
