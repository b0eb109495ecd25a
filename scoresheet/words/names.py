"""Names where there is little room, told apart all the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from scoresheet.words.isolation import bare, isolated


def brief(name: str, others: Iterable[str], most: int = 18) -> str:
    """A name in at most so many letters: its beginning, and the part that tells it from the others.

    "Les champions du mardi soir A" is "Les c…mardi soir A" beside "Les champions du mardi soir B".
    """
    text = bare(name)
    if len(text) <= most:
        return name
    shared = max((_shared(text, bare(other)) for other in others if other != name), default=0)
    if shared < most - 1:
        return isolated(f"{text[: most - 1].rstrip()}…")
    beginning = min(5, most // 3)
    room = most - beginning - 1
    start = min(len(text) - room, shared - 1)
    return isolated(f"{text[:beginning].rstrip()}…{text[start : start + room].strip()}")


def _shared(one: str, other: str) -> int:
    """How many letters two names begin with alike."""
    pairs = zip(one.casefold(), other.casefold(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
