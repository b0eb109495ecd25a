"""The form of a counted pile: which cards were tapped, under which trump, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField

from scoresheet.cards import LAST_TRICK, PACK, Card, PileCount, card_points, pack_worth
from scoresheet.deal import ALL_POINTS, Pair, Seat, Side, Suit, Trump
from scoresheet.forms.base import ChoiceField, Option, ProblemForm, filled, typed
from scoresheet.rules import AllTrumpsScale, Rules
from scoresheet.words import card_text, rank_letter, suit_symbol, value_text

_OWN = ("trump", "scale", "pile", "last", "card", "use")
_REPLACED = ("points_ns", "points_ew", "result")
"""What a count says anew of a deal."""
_CARDS = {card.rank.value + card.suit.value: card for card in PACK}


@dataclass(frozen=True, slots=True)
class Tap:
    """A card to tap; `points` under each trump, and under each scale of tout-atout."""

    value: str
    name: str
    rank: str
    points: Mapping[str, int]
    here: int | None
    is_tapped: bool


class CountForm(ProblemForm):
    """One pile. What else came with the address belongs to the form of a deal, and goes back to it."""

    trump = ChoiceField(default="")
    scale = ChoiceField(default=AllTrumpsScale.QUEEN_1.value)
    pile = ChoiceField()
    last = BooleanField()
    last_points = LAST_TRICK
    all_points = ALL_POINTS

    def __init__(self, sent: MultiDict[str, str], sides: Pair[str], rules: Rules | None = None) -> None:
        """Offer the trumps and the scale of these rules; without rules, all of them."""
        super().__init__(sent)
        self.trumps = rules.trumps() if rules else tuple(Trump)
        scales = [rules.all_trumps_scale] if rules else list(AllTrumpsScale)
        self.scale.options = [Option(scale.value, value_text("all_trumps_scale", scale)) for scale in scales]
        if typed(self.scale) not in (scale.value for scale in scales):
            self.scale.data = scales[0].value
        self.pile.options = [Option(side.value, sides[side]) for side in Side]
        if typed(self.pile) not in Side.__members__:
            self.pile.data = _taker(sent).value
        self.tapped = {_CARDS[name] for name in sent.getlist("card") if name in _CARDS}
        self._deal = filled({name: value for name, value in sent.items() if name not in _OWN})

    @property
    def chosen_trump(self) -> Trump | None:
        """The trump of the deal; None as long as nobody said."""
        found = typed(self.trump)
        return Trump(found) if found in (trump.value for trump in self.trumps) else None

    @property
    def chosen_scale(self) -> AllTrumpsScale:
        """The scale of a pile at tout-atout."""
        return AllTrumpsScale(typed(self.scale))

    @property
    def side(self) -> Side:
        """Whose pile it is."""
        return Side(typed(self.pile))

    @property
    def pack_worths(self) -> Mapping[str, int]:
        """What all cards are worth on each scale of tout-atout on offer."""
        return {
            option.value: pack_worth(Trump.TA, AllTrumpsScale(option.value)) for option in self.scale.options
        }

    def rows(self) -> list[tuple[Suit, str, list[Tap]]]:
        """The 32 cards, by suit."""
        return [
            (suit, suit_symbol(suit), [self._tap(name) for name, card in _CARDS.items() if card.suit is suit])
            for suit in Suit
        ]

    def deal_fields(self) -> dict[str, object]:
        """The form of the deal as it was left, but for the trump, which is asked here."""
        return self._deal

    def uncounted(self) -> dict[str, object]:
        """The same with the trump: the way back without counting."""
        return filled(self._deal | {"trump": typed(self.trump)})

    def emptied(self) -> dict[str, object]:
        """The same for another count: no card is tapped."""
        return self.uncounted() | {"pile": typed(self.pile), "scale": typed(self.scale)}

    def filled_in(self, counted: PileCount) -> dict[str, object]:
        """The same with the points of the pile, or with the capot that it is."""
        kept = {name: value for name, value in self.uncounted().items() if name not in _REPLACED}
        side = self.side.value
        said = {"result": f"capot_{side}"} if counted.is_capot else {f"points_{side.lower()}": counted.points}
        return kept | said

    def _tap(self, name: str) -> Tap:
        card, trump = _CARDS[name], self.chosen_trump
        here = card_points(card, trump, self.chosen_scale) if trump else None
        text = card_text(card.rank, card.suit)
        return Tap(name, text, rank_letter(card.rank), _values(card), here, card in self.tapped)


def _taker(sent: MultiDict[str, str]) -> Side:
    """Who took in the form of the deal: by seat, or else by side."""
    seat, side = sent.get("bidder", ""), sent.get("taker", "")
    if seat in Seat.__members__:
        return Seat(seat).side
    return Side(side) if side in Side.__members__ else Side.NS


def _values(card: Card) -> dict[str, int]:
    usual = {trump.value: card_points(card, trump, AllTrumpsScale.QUEEN_1) for trump in Trump}
    return usual | {scale.value: card_points(card, Trump.TA, scale) for scale in AllTrumpsScale}
