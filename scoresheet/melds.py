"""What melds are worth, and which side's melds count (RULES.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from scoresheet.deal import Carre, Deal, Meld, Rank, Sequence, SequenceKind, Side, Suit, Trump

POSSIBLE_TOTALS = frozenset(
    (0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240, 250)
    + (260, 270, 290, 300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550)
)
"""Every total that the melds of one side can make."""

_RANKS = tuple(Rank)
_SUITS = tuple(Suit)
_CARRES = {Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.TEN: 100, Rank.KING: 100, Rank.QUEEN: 100}
_CARRE_ORDER = (Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE, Rank.NINE, Rank.JACK)
_SEQUENCES = {SequenceKind.TIERCE: 20, SequenceKind.CINQUANTE: 50, SequenceKind.CENT: 100}
_ROYALS = (Rank.KING, Rank.QUEEN)

MOST_MELDS = 4
"""Melds of one side: a hand of eight cards holds two at most."""

_Strength = tuple[int, int, int, bool]
_WEAKEST: _Strength = (0, 0, 0, False)


def meld_points(meld: Meld) -> int:
    """What a meld is worth; a carré of sevens or eights nothing."""
    if isinstance(meld, Carre):
        return _CARRES.get(meld.rank, 0)
    return _SEQUENCES[meld.kind]


def total_points(melds: Iterable[Meld]) -> int:
    """What these melds are worth together."""
    return sum(map(meld_points, melds))


def exists(meld: Meld) -> bool:
    """Whether the pack holds such a meld: no carré of sevens, no tierce under the nine."""
    if isinstance(meld, Carre):
        return meld.rank in _CARRES
    return meld.top is None or _RANKS.index(meld.top) >= meld.kind.length - 1


def possible_writers(deal: Deal) -> frozenset[Side | None]:
    """Every side that may write its melds, over all ways to fill in the missing tops and suits.

    One element: it is decided (None: nobody writes). More: a detail is needed. Empty: no cards can
    make these melds.
    """
    if not deal.melds.ns and not deal.melds.ew:
        return frozenset((None,))
    bests = {(ns, ew) for _, ns, ew in _fillings(deal)}
    if not bests or deal.best_meld is None:
        return frozenset(map(_stronger, bests))
    return frozenset((deal.best_meld.side,))


def writing_side(deal: Deal) -> Side | None:
    """The side that writes its melds, in a deal without problems."""
    (side,) = possible_writers(deal)
    return side


def strongest(melds: Iterable[Meld], trump: Trump) -> Meld | None:
    """The best of one side's melds, as far as their cards are known."""
    return max(melds, key=lambda meld: _known_strength(meld, trump), default=None)


def missing_details(deal: Deal) -> Iterator[str]:
    """The paths of the tops, or else of the suits, that would tell who writes."""
    sequences = [
        (f"melds.{side.value}.{place}", meld)
        for side in Side
        for place, meld in enumerate(deal.melds[side])
        if isinstance(meld, Sequence)
    ]
    worth = max(meld_points(meld) for _, meld in sequences)
    contenders = [(path, meld) for path, meld in sequences if meld_points(meld) == worth]
    if topless := [path for path, meld in contenders if meld.top is None]:
        yield from (f"{path}.top" for path in topless)
        return
    highest = max(_RANKS.index(meld.top) for _, meld in contenders if meld.top)
    for path, meld in contenders:
        if meld.suit is None and meld.top is _RANKS[highest]:
            yield f"{path}.suit"


def _known_strength(meld: Meld, trump: Trump) -> _Strength:
    if isinstance(meld, Carre):
        return 1, meld_points(meld), _CARRE_ORDER.index(meld.rank), False
    top = _RANKS.index(meld.top) if meld.top else -1
    return 0, meld_points(meld), top, meld.suit is not None and meld.suit.value == trump.value


def _stronger(bests: tuple[_Strength, _Strength]) -> Side | None:
    ns, ew = bests
    if ns == ew:
        return None
    return Side.NS if ns > ew else Side.EW


def _fillings(deal: Deal) -> set[tuple[int, _Strength, _Strength]]:
    """Cards used and best meld of each side, for every way the pack can make these melds."""
    fillings = {(0, _WEAKEST, _WEAKEST)}
    melds = [(side, meld) for side in Side for meld in deal.melds[side]]
    for side, meld in sorted(melds, key=lambda of_side: _suit_is_open(of_side[1])):
        ways = _ways(meld, deal.trump, deal.belote[side.other] > 0)
        fillings = {
            (used | cards, max(ns, strength), ew)
            if side is Side.NS
            else (used | cards, ns, max(ew, strength))
            for used, ns, ew in fillings
            for cards, strength in ways
            if not used & cards
        }
        if _suit_is_open(meld):
            fillings = {(_alike(used, deal.trump), ns, ew) for used, ns, ew in fillings}
    return fillings


def _suit_is_open(meld: Meld) -> bool:
    return isinstance(meld, Sequence) and meld.suit is None


def _alike(used: int, trump: Trump) -> int:
    """The same cards with the plain suits in order: to melds of open suits they are all one."""
    suits = used.to_bytes(len(_SUITS), "little")
    plain = iter(
        sorted(cards for cards, suit in zip(suits, _SUITS, strict=True) if suit.value != trump.value)
    )
    return int.from_bytes(
        (
            cards if suit.value == trump.value else next(plain)
            for cards, suit in zip(suits, _SUITS, strict=True)
        ),
        "little",
    )


@cache
def _ways(meld: Meld, trump: Trump, belote_opposite: bool) -> tuple[tuple[int, _Strength], ...]:
    """Cards and strength of a meld for each top and suit it may have.

    A belote on the other side keeps the carrés of kings and queens away, and their trumps in a suit deal.
    """
    return tuple(_find_ways(meld, trump, belote_opposite))


def _find_ways(meld: Meld, trump: Trump, belote_opposite: bool) -> Iterator[tuple[int, _Strength]]:
    if isinstance(meld, Carre):
        if not (belote_opposite and meld.rank in _ROYALS):
            cards = sum(_card(meld.rank, suit) for suit in Suit)
            yield cards, (1, meld_points(meld), _CARRE_ORDER.index(meld.rank), False)
        return
    for top in (meld.top,) if meld.top else _RANKS[meld.kind.length - 1 :]:
        run = _run(meld.kind, top)
        for suit in (meld.suit,) if meld.suit else _SUITS:
            is_trump = suit.value == trump.value
            if not (belote_opposite and is_trump and any(rank in _ROYALS for rank in run)):
                cards = sum(_card(rank, suit) for rank in run)
                yield cards, (0, meld_points(meld), _RANKS.index(top), is_trump)


def _card(rank: Rank, suit: Suit) -> int:
    return int(1 << (_SUITS.index(suit) * len(_RANKS) + _RANKS.index(rank)))


def _run(kind: SequenceKind, top: Rank) -> tuple[Rank, ...]:
    last = _RANKS.index(top) + 1
    return _RANKS[last - kind.length : last]
