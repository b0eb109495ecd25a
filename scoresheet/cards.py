"""Card values, counting a pile, and the totals that no cards make (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scoresheet.deal import ALL_POINTS, Rank, Suit, Trump, Word
from scoresheet.rules import AllTrumpsScale

LAST_TRICK = 10
"""Points of the last trick, the dix de der."""

Values = Mapping[Rank, int]


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32."""

    rank: Rank
    suit: Suit


class PileFault(Word):
    """Why a pile cannot be right (the last one: only as long as a trick lies half counted)."""

    LAST_TRICK_WITHOUT_CARDS = "last_trick_without_cards"
    ALL_CARDS_WITHOUT_LAST_TRICK = "all_cards_without_last_trick"
    NOT_WHOLE_TRICKS = "not_whole_tricks"


@dataclass(frozen=True, slots=True)
class PileCount:
    """One side's pile counted: its points, those of the other side, and what lies in it.

    `worth` is what its cards add up to with the last trick, and `points` their share of 162: the same but on
    the tout-atout scale that makes 258 in all. `missing` cards would make its last trick whole; `belotes` are
    the suits whose king and queen of trumps both lie in this pile.
    """

    worth: int
    points: int
    others: int
    tricks: int
    missing: int
    belotes: tuple[Suit, ...]
    faults: tuple[PileFault, ...]

    @property
    def is_capot(self) -> bool:
        """Whether all eight tricks lie here."""
        return self.tricks * 4 == len(PACK)


PACK = tuple(Card(rank, suit) for suit in Suit for rank in reversed(Rank))


def _values(ace: int, ten: int, king: int, queen: int, jack: int, nine: int) -> Values:
    named = {
        Rank.ACE: ace,
        Rank.TEN: ten,
        Rank.KING: king,
        Rank.QUEEN: queen,
        Rank.JACK: jack,
        Rank.NINE: nine,
    }
    return named | {Rank.EIGHT: 0, Rank.SEVEN: 0}


_TRUMP = _values(11, 10, 4, 3, 20, 14)
_PLAIN = _values(11, 10, 4, 3, 2, 0)
_NO_TRUMPS = _values(19, 10, 4, 3, 2, 0)
_ALL_TRUMPS = {
    AllTrumpsScale.QUEEN_1: _values(6, 5, 3, 1, 14, 9),
    AllTrumpsScale.QUEEN_2: _values(6, 5, 3, 2, 13, 9),
    AllTrumpsScale.ACE_7: _values(7, 5, 3, 1, 13, 9),
    AllTrumpsScale.TEN_4: _values(6, 4, 3, 2, 14, 9),
    AllTrumpsScale.AS_TRUMPS: _TRUMP,
}


def values(suit: Suit, trump: Trump, scale: AllTrumpsScale) -> Values:
    """Points of each rank of `suit` when `trump` was named."""
    if trump is Trump.SA:
        return _NO_TRUMPS
    if trump is Trump.TA:
        return _ALL_TRUMPS[scale]
    return _TRUMP if suit.value == trump.value else _PLAIN


def card_points(card: Card, trump: Trump, scale: AllTrumpsScale) -> int:
    """Points of one card."""
    return values(card.suit, trump, scale)[card.rank]


def pile_points(pile: Collection[Card], trump: Trump, scale: AllTrumpsScale, *, last_trick: bool) -> int:
    """What the cards of a pile are worth, with the ten of the last trick if its side won it."""
    return sum(card_points(card, trump, scale) for card in pile) + LAST_TRICK * last_trick


def pack_worth(trump: Trump, scale: AllTrumpsScale) -> int:
    """What all cards make with the last trick: 162, or 258 where every suit counts as trumps do."""
    counts_258 = trump is Trump.TA and scale is AllTrumpsScale.AS_TRUMPS
    return 258 if counts_258 else ALL_POINTS


def share(worth: int, trump: Trump, scale: AllTrumpsScale) -> int:
    """Trick points of a pile: its part of 162, to the nearest point, where all cards make 258."""
    whole = pack_worth(trump, scale)
    return (2 * worth * ALL_POINTS + whole) // (2 * whole)


def count_pile(pile: Collection[Card], trump: Trump, scale: AllTrumpsScale, *, last_trick: bool) -> PileCount:
    """Both sides' trick points from the cards of one pile, each card once; `tricks` counts whole ones."""
    worth = pile_points(pile, trump, scale, last_trick=last_trick)
    points = share(worth, trump, scale)
    belotes = tuple(suit for suit in Suit if _has_belote(pile, suit, trump))
    faults = tuple(_pile_faults(len(pile), last_trick=last_trick))
    return PileCount(worth, points, ALL_POINTS - points, len(pile) // 4, -len(pile) % 4, belotes, faults)


def _has_belote(pile: Collection[Card], suit: Suit, trump: Trump) -> bool:
    is_trump = trump is Trump.TA or suit.value == trump.value
    return is_trump and Card(Rank.KING, suit) in pile and Card(Rank.QUEEN, suit) in pile


def _pile_faults(cards: int, *, last_trick: bool) -> Iterator[PileFault]:
    if cards == 0 and last_trick:
        yield PileFault.LAST_TRICK_WITHOUT_CARDS
    if cards == len(PACK) and not last_trick:
        yield PileFault.ALL_CARDS_WITHOUT_LAST_TRICK
    if cards % 4:
        yield PileFault.NOT_WHOLE_TRICKS


def impossible_totals(trump: Trump, scale: AllTrumpsScale) -> frozenset[int]:
    """Trick points between 0 and 162 that no set of cards gives."""
    return _impossible(Trump.S if trump.is_suit else trump, scale)


@cache
def _impossible(trump: Trump, scale: AllTrumpsScale) -> frozenset[int]:
    totals = {0}
    for card in PACK:
        totals |= {total + card_points(card, trump, scale) for total in totals}
    totals |= {total + LAST_TRICK for total in totals}
    return frozenset(range(ALL_POINTS + 1)) - {share(total, trump, scale) for total in totals}
