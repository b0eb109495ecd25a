"""Words for what happened in a deal: contract, cards, seats, melds (RULES.md 1 and 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from babel.lists import format_list
from flask_babel import get_locale, gettext, pgettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.deal import Bid, Carre, Coinche, Meld, Rank, Seat, SequenceKind, Slam, Suit, Trump

_AS_TEXT = "\ufe0e"
"""Asks for a character where a phone would draw a coloured picture."""

_SUITS: Mapping[Suit, LazyString] = {
    Suit.S: _("spades"),
    Suit.H: _("hearts"),
    Suit.D: _("diamonds"),
    Suit.C: _("clubs"),
}

_OF_SUIT: Mapping[Suit, LazyString] = {
    Suit.S: _("of spades"),
    Suit.H: _("of hearts"),
    Suit.D: _("of diamonds"),
    Suit.C: _("of clubs"),
}

_RANKS: Mapping[Rank, LazyString] = {
    Rank.SEVEN: _("seven"),
    Rank.EIGHT: _("eight"),
    Rank.NINE: _("nine"),
    Rank.TEN: _("ten"),
    Rank.JACK: _("jack"),
    Rank.QUEEN: _("queen"),
    Rank.KING: _("king"),
    Rank.ACE: _("ace"),
}

_TO_RANK: Mapping[Rank, LazyString] = {
    Rank.SEVEN: _("to the seven"),
    Rank.EIGHT: _("to the eight"),
    Rank.NINE: _("to the nine"),
    Rank.TEN: _("to the ten"),
    Rank.JACK: _("to the jack"),
    Rank.QUEEN: _("to the queen"),
    Rank.KING: _("to the king"),
    Rank.ACE: _("to the ace"),
}

_CARRES: Mapping[Rank, LazyString] = {
    Rank.SEVEN: _("carré of sevens"),
    Rank.EIGHT: _("carré of eights"),
    Rank.NINE: _("carré of nines"),
    Rank.TEN: _("carré of tens"),
    Rank.JACK: _("carré of jacks"),
    Rank.QUEEN: _("carré of queens"),
    Rank.KING: _("carré of kings"),
    Rank.ACE: _("carré of aces"),
}


def bid_text(bid: Bid) -> str:
    """The bid alone: a number, or the slam's name."""
    match bid:
        case Slam.CAPOT:
            return gettext("capot")
        case Slam.GENERALE:
            return gettext("générale")
        case _:
            return str(bid)


def suit_name(suit: Suit) -> str:
    """A suit as a word."""
    return str(_SUITS[suit])


def rank_text(rank: Rank) -> str:
    """A rank as a word."""
    return str(_RANKS[rank])


def rank_letter(rank: Rank) -> str:
    """A rank as it stands in the corner of a card."""
    match rank:
        case Rank.ACE:
            return str(pgettext("card", "A"))
        case Rank.KING:
            return str(pgettext("card", "K"))
        case Rank.QUEEN:
            return str(pgettext("card", "Q"))
        case Rank.JACK:
            return str(pgettext("card", "J"))
        case Rank.TEN:
            return "10"
        case Rank.NINE | Rank.EIGHT | Rank.SEVEN:
            return str(rank.value)


def card_text(rank: Rank, suit: Suit) -> str:
    """A card by its name: "ace of spades"."""
    return gettext("%(rank)s of %(suit)s", rank=rank_text(rank), suit=suit_name(suit))


def suit_symbol(suit: Suit) -> str:
    """A suit as one character, kept from turning into a picture."""
    match suit:
        case Suit.S:
            return "♠" + _AS_TEXT
        case Suit.H:
            return "♥" + _AS_TEXT
        case Suit.D:
            return "♦" + _AS_TEXT
        case Suit.C:
            return "♣" + _AS_TEXT


def trump_symbol(trump: Trump) -> str:
    """A trump in the width of a button: a suit's character, SA or TA."""
    return suit_symbol(Suit(trump.value)) if trump.is_suit else trump.value


def trump_name(trump: Trump) -> str:
    """A trump as a word."""
    match trump:
        case Trump.SA:
            return gettext("no trumps")
        case Trump.TA:
            return gettext("all trumps")
        case Trump.S | Trump.H | Trump.D | Trump.C:
            return suit_name(Suit(trump.value))


def coinche_text(coinche: Coinche) -> str:
    """What a contract's line adds for the coinche: nothing when there was none."""
    return "" if coinche is Coinche.NONE else coinche_label(coinche)


def coinche_label(coinche: Coinche) -> str:
    """The same as a choice to tap, where no coinche needs a name too."""
    match coinche:
        case Coinche.NONE:
            return gettext("not coinched")
        case Coinche.COINCHE:
            return gettext("coinché")
        case Coinche.SURCOINCHE:
            return gettext("surcoinché")


def contract_text(bid: Bid | None, trump: Trump | None, coinche: Coinche | None) -> str:
    """A contract in plain text, "100 ♠ coinché"; what a written deal does not know is left out."""
    parts = (
        bid_text(bid) if bid is not None else "",
        trump_symbol(trump) if trump else "",
        coinche_text(coinche) if coinche else "",
    )
    return " ".join(part for part in parts if part)


def seat_name(seat: Seat) -> str:
    """A seat as a word."""
    match seat:
        case Seat.N:
            return gettext("North")
        case Seat.E:
            return gettext("East")
        case Seat.S:
            return gettext("South")
        case Seat.W:
            return gettext("West")


def sequence_name(kind: SequenceKind) -> str:
    """The name of a sequence."""
    match kind:
        case SequenceKind.TIERCE:
            return gettext("tierce")
        case SequenceKind.CINQUANTE:
            return gettext("cinquante")
        case SequenceKind.CENT:
            return gettext("cent")


def carre_text(rank: Rank) -> str:
    """A carré with its rank: "carré of jacks"."""
    return str(_CARRES[rank])


def meld_text(meld: Meld) -> str:
    """A meld as it is called out: "tierce to the king of spades"."""
    if isinstance(meld, Carre):
        return carre_text(meld.rank)
    top = [str(_TO_RANK[meld.top])] if meld.top else []
    suit = [str(_OF_SUIT[meld.suit])] if meld.suit else []
    return " ".join([sequence_name(meld.kind), *top, *suit])


def result_text(made: bool | None) -> str:
    """The result of a contract in one word; a litige is neither made nor failed."""
    if made is None:
        return gettext("litige")
    return gettext("made") if made else gettext("failed")


def listed(parts: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
    """Several things in a row: "the points, the bid and the belote", or "84, 86 or 91"; nothing for none."""
    return format_list(list(parts), style, get_locale() or "en_GB")
