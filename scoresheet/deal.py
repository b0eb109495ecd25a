"""Facts of a deal: what happened at the table, frozen (RULES.md 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

ALL_POINTS = 162
"""Trick points of a deal, with the ten of the last trick."""

T = TypeVar("T")


class Word(Enum):
    """An enum whose `repr` is the code that makes it."""

    def __repr__(self) -> str:
        """Write `Side.NS`, not `<Side.NS: 'NS'>`."""
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__  # a member is equal to itself alone; Enum's own hash is slow


class Side(Word):
    """Two partners, named after their seats."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(Word):
    """A player; seen from above N, E, S, W is clockwise."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        """The side this player belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    def clockwise(self, steps: int = 1) -> Seat:
        """The seat so many places further clockwise (to the left of the player)."""
        seats = tuple(Seat)
        return seats[(seats.index(self) + steps) % 4]


class Trump(Word):
    """A suit, sans-atout or tout-atout."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"
    SA = "SA"
    TA = "TA"

    @property
    def is_suit(self) -> bool:
        """Neither sans-atout nor tout-atout."""
        return self is not Trump.SA and self is not Trump.TA


class Suit(Word):
    """A suit of the pack."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"


class Rank(Word):
    """A rank of the 32-card pack, in the order of sequences."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class Slam(Word):
    """A bid of all eight tricks: by the side, or by the bidder alone."""

    CAPOT = "capot"
    GENERALE = "generale"


Bid = int | Slam
"""The contract: a number of points, or a slam."""


class Coinche(Word):
    """How often the contract was doubled."""

    NONE = "none"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


class SequenceKind(Word):
    """Three, four, or five and more cards in sequence."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"

    @property
    def length(self) -> int:
        """How many cards it shows at least."""
        return {SequenceKind.TIERCE: 3, SequenceKind.CINQUANTE: 4, SequenceKind.CENT: 5}[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A run in one suit; `top` and `suit` may stay unknown when they cannot matter."""

    kind: SequenceKind
    top: Rank | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carre:
    """Four cards of one rank."""

    rank: Rank


Meld = Sequence | Carre


class BestMeld(Word):
    """The table's own verdict on whose melds count."""

    NS = "NS"
    EW = "EW"
    NONE = "none"

    @property
    def side(self) -> Side | None:
        """The side whose melds count, if any."""
        return None if self is BestMeld.NONE else Side(self.value)


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """One value for each side."""

    ns: T
    ew: T

    def __getitem__(self, side: Side) -> T:
        """The value of that side."""
        return self.ns if side is Side.NS else self.ew

    def __iter__(self) -> Iterator[T]:
        """Both, that of NS first, as the sides themselves."""
        yield self.ns
        yield self.ew


NO_POINTS = Pair(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What happened in one deal: the only thing about it that is ever stored.

    `points` are the takers' trick points with the ten of the last trick, or None when nobody counted.
    `made` is the verdict of the table where the points are missing.
    """

    taker: Side
    bid: Bid
    trump: Trump
    coinche: Coinche = Coinche.NONE
    bidder: Seat | None = None
    points: int | None = None
    made: bool | None = None
    capot: Side | None = None
    solo: bool = False
    belote: Pair[int] = Pair(0, 0)
    melds: Pair[tuple[Meld, ...]] = Pair((), ())
    best_meld: BestMeld | None = None

    @property
    def defence(self) -> Side:
        """The side that did not win the auction."""
        return self.taker.other

    @property
    def is_coinched(self) -> bool:
        """Coinched, or surcoinched."""
        return self.coinche is not Coinche.NONE

    @property
    def has_implied_slam(self) -> bool:
        """A slam called made, uncounted, says that the takers (or the bidder) won every trick."""
        uncounted = self.points is None and self.capot is None
        return self.made is True and uncounted and isinstance(self.bid, Slam)

    @property
    def all_tricks(self) -> Side | None:
        """The side that won all eight tricks, noted or implied by the verdict."""
        return self.taker if self.has_implied_slam else self.capot

    @property
    def is_solo(self) -> bool:
        """The bidder won all eight tricks alone, noted or implied by the verdict."""
        return self.solo or (self.bid is Slam.GENERALE and self.has_implied_slam)

    @property
    def trick_points(self) -> int | None:
        """The takers' trick points: counted, or fixed by a capot; None when unknown."""
        if self.points is not None:
            return self.points
        winner = self.all_tricks
        if winner is None:
            return None
        return ALL_POINTS if winner is self.taker else 0
