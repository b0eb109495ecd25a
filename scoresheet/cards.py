"""Card values, counting a pile, and the totals that no cards make (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, Rank, Suit, Trump
from scoresheet.rules import AllTrumpsScale

LAST_TRICK = 10
"""Points of the last trick, the dix de der."""

Values = Mapping[Rank, int]


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32."""

    rank: Rank
    suit: Suit


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
    """Points of a pile, with the ten of the last trick if its side won it."""
    return sum(card_points(card, trump, scale) for card in pile) + LAST_TRICK * last_trick


def _impossible(trump: Trump, scale: AllTrumpsScale) -> frozenset[int]:
    totals = {0}
    for card in PACK:
        totals |= {total + card_points(card, trump, scale) for total in totals}
    with_last_trick = {total + LAST_TRICK for total in totals}
    return frozenset(range(ALL_POINTS + 1)) - totals - with_last_trick


_IMPOSSIBLE_IN_SUIT = _impossible(Trump.S, AllTrumpsScale.QUEEN_1)
_IMPOSSIBLE_NO_TRUMPS = _impossible(Trump.SA, AllTrumpsScale.QUEEN_1)
_IMPOSSIBLE_ALL_TRUMPS = {scale: _impossible(Trump.TA, scale) for scale in AllTrumpsScale}


def impossible_totals(trump: Trump, scale: AllTrumpsScale) -> frozenset[int]:
    """Trick points between 0 and 162 that no set of cards gives."""
    if trump.is_suit:
        return _IMPOSSIBLE_IN_SUIT
    return _IMPOSSIBLE_NO_TRUMPS if trump is Trump.SA else _IMPOSSIBLE_ALL_TRUMPS[scale]
