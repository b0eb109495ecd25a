"""Texts that a person typed, kept from turning the numbers beside them round.

After a name in Hebrew a browser shows "610 → 210" as "210 → 610": it takes the numbers for a part of the
name. Unicode's isolates tell it where the name ends.
"""

from __future__ import annotations

import re

OPENED, CLOSED = "\u2068", "\u2069"
"""What stands between these two has a direction of its own, that of its first letter."""

_TURNING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of the scripts that run from right to left, and marks that turn a text."""


def isolated(text: str) -> str:
    """A text that somebody typed, as it enters a sentence, a page, a picture or a file of sentences.

    A cell of a table and a value in JSON stand alone: they hold the text itself, or what is left by `bare`.
    """
    return f"{OPENED}{bare(text)}{CLOSED}" if _TURNING.search(text) else text


def bare(text: str) -> str:
    """The text without isolates, for cells and for values that programs read."""
    return text.replace(OPENED, "").replace(CLOSED, "")
