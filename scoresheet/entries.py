"""What stands on a sheet: its settings, its entries, and each entry's row (RULES.md 5)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoresheet.deal import NO_POINTS, Bid, Coinche, Deal, Pair, Seat, Side, Trump
from scoresheet.faults import Code, Problem, problem
from scoresheet.rules import Litige, Rules, SwitchName
from scoresheet.scoring import DealScore, Line, Reason


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

    def called(self, side: Side) -> str:
        """What the table calls a side: by its own name, or else by its players; empty where nobody said."""
        return self.sides[side] or partners(self.players[seat] for seat in Seat if seat.side is side)


def partners(names: Iterable[str]) -> str:
    """What two players are called together; empty where neither has a name."""
    return " & ".join(filter(None, names))


def folded(name: str) -> str:
    """What two spellings of one name have in common: neither case nor accents nor spaces tell two apart."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and not letter.isspace())


def namesakes(settings: Settings) -> Iterator[Problem]:
    """The players, and the side by its own name, that are called what another one is called already."""
    known = set[str]()
    for seat in Seat:
        name = folded(settings.players[seat])
        if name and name in known:
            yield problem(f"players.{seat.value}", Code.SAME_NAME)
        known.add(name)
    if (
        any(settings.sides[side] for side in Side)
        and len({folded(settings.called(side)) for side in Side}) == 1
    ):
        named = Side.EW if settings.sides.ew else Side.NS
        yield problem(f"sides.{named.value}", Code.SAME_NAME)


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with what it is worth and the running totals, in points.

    Played deals are numbered from 1; `deal` is the number of the last one up to here. `points` are all that
    is written in this entry, `won` what of it had waited from litiges; `waiting` is what waits after it, by
    the side that took it.
    """

    entry: Entry
    deal: int
    dealer: Seat
    score: DealScore | None
    points: Pair[int]
    totals: Pair[int]
    counts: bool
    won: Pair[int] = NO_POINTS
    waiting: Pair[int] = NO_POINTS

    @property
    def is_played(self) -> bool:
        """A deal that has a number and may end a match: not one that is played again."""
        if self.score:
            return self.score.litige is not Litige.REPLAYED
        return isinstance(self.entry.content, Written)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is written in this entry and why, what waited last."""
        rule = SwitchName("litige")
        won = [Line(side, Reason.HELD, self.won[side], rule) for side in Side if self.won[side]]
        return (*(self.score.lines if self.score else ()), *won)

    @property
    def winner(self) -> Side | None:
        """The side that won the deal; None where nobody did, or nobody knows."""
        if self.score:
            return self.score.winner
        content = self.entry.content
        if isinstance(content, Written) and content.taker and content.made is not None:
            return content.taker if content.made else content.taker.other
        return None

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None where nobody knows, or there was none."""
        if self.score:
            return self.score.made
        return self.entry.content.made if isinstance(self.entry.content, Written) else None
