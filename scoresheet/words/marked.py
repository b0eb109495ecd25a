"""A sentence as HTML: what is in it besides words of the reader's language is marked as what it is."""

from __future__ import annotations

import re

from flask_babel import get_locale
from markupsafe import Markup, escape

from scoresheet.deal import Suit
from scoresheet.words.facts import suit_name, suit_symbol
from scoresheet.words.isolation import CLOSED, OPENED

_SUITS = {suit_symbol(suit): suit for suit in Suit}
_GAME = (
    "(?:sur)?coinch(?:e|é)e?s?|capots?|(?:re)?belotes?|générales?|contrée?s?|litiges?|carrés?|tierces?"
    "|cinquante|cent|annonces?|(?:sans|tout)-atout"
)
"""Words of the game that stay French in any language."""
_MARKED = re.compile(
    f"(?P<suit>{'|'.join(_SUITS)})|[{OPENED}{CLOSED}]|\\b(?P<french>{_GAME})\\b", re.IGNORECASE
)


def marked(text: str) -> Markup:
    """The text for a page: suits coloured and named, French words marked as French, names isolated."""
    return Markup(_MARKED.sub(_element, escape(text)))


def _element(found: re.Match[str]) -> str:
    if found["suit"]:
        suit = _SUITS[found[0]]
        red = " red" if suit in (Suit.H, Suit.D) else ""
        return f'<span class="suit{red}" role="img" aria-label="{suit_name(suit)}">{found[0]}</span>'
    if found["french"]:
        locale = get_locale()
        is_french = locale is not None and locale.language == "fr"
        return found[0] if is_french else f'<span lang="fr">{found[0]}</span>'
    return "<bdi>" if found[0] == OPENED else "</bdi>"
