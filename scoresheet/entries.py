"""What stands on a sheet: its settings, its entries, and each entry's row (RULES.md 5)."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet.deal import Bid, Coinche, Deal, Pair, Seat, Side, Trump
from scoresheet.rules import Rules
from scoresheet.scoring import DealScore


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


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with what it is worth and the running totals, in points.

    Played deals are numbered from 1; `deal` is the number of the last one up to here.
    """

    entry: Entry
    deal: int
    dealer: Seat
    score: DealScore | None
    points: Pair[int]
    totals: Pair[int]
    counts: bool

    @property
    def is_played(self) -> bool:
        """A played or written deal: what may end a match, and has a number."""
        return self.entry.is_played

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None where nobody knows, or there was none."""
        if self.score:
            return self.score.made
        return self.entry.content.made if isinstance(self.entry.content, Written) else None
