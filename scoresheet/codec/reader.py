"""Reading JSON documents: every fault of shape with its path, all at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.rules import MOST

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

Decoder = Callable[[object], T]
"""Makes a value of a piece of JSON, or raises `Refused` with paths that start there."""

_UNPRINTABLE = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode categories: control characters, half surrogate pairs, separators of lines and paragraphs."""
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""What turns the text around it, scores included, the other way."""

NAME_LENGTH = 200
NOTE_LENGTH = 1000


class Reader:
    """Reads the keys of one object, collecting the faults; `close` raises them together.

    An absent key and `null` mean the same.
    """

    def __init__(self, document: object) -> None:
        """Begin with the object; anything else is refused at once."""
        self._rest: dict[str, object] = dict(_object(document))
        self.problems: list[Problem] = []

    def need(self, key: str, decode: Decoder[T], stand_in: T) -> T:
        """The value of a required key; `stand_in` where it is at fault."""
        value = self._rest.pop(key, None)
        if value is None:
            self.problems.append(problem(key, Code.MISSING))
            return stand_in
        return self._decoded(key, value, decode, stand_in)

    def get(self, key: str, decode: Decoder[T], default: T) -> T:
        """The value of an optional key, or its default."""
        value = self._rest.pop(key, None)
        return default if value is None else self._decoded(key, value, decode, default)

    def drop(self, key: str) -> None:
        """Accept a key that is not read here."""
        self._rest.pop(key, None)

    def holds(self, key: str) -> bool:
        """Whether a key not yet read is there, be it with `null`."""
        return key in self._rest

    def close(self) -> None:
        """Raise every fault, the unknown keys among them."""
        self.problems += [problem(quotable(key), Code.UNKNOWN_KEY) for key in self._rest]
        if self.problems:
            raise Refused(self.problems)

    def _decoded(self, key: str, value: object, decode: Decoder[T], stand_in: T) -> T:
        try:
            return decode(value)
        except Refused as refused:
            self.problems += [found.under(key) for found in refused.problems]
            return stand_in


def integer(value: object) -> int:
    """An integer of a size that a card table may meet; `true` and `82.0` are none."""
    if type(value) is not int:
        raise Refused([problem("", Code.WRONG_TYPE, wanted="integer")])
    if abs(value) > MOST:
        raise Refused([problem("", Code.OUT_OF_RANGE, least=-MOST, most=MOST)])
    return value


def boolean(value: object) -> bool:
    """`true` or `false`."""
    if type(value) is not bool:
        raise Refused([problem("", Code.WRONG_TYPE, wanted="boolean")])
    return value


def string(value: object) -> str:
    """Any string."""
    if type(value) is not str:
        raise Refused([problem("", Code.WRONG_TYPE, wanted="string")])
    return value


def name(value: object) -> str:
    """A line of text: no line breaks, nothing unprintable, at most 200 characters."""
    return _text(string(value), NAME_LENGTH, allowed="")


def note(value: object) -> str:
    """A text of several lines."""
    return _text(string(value), NOTE_LENGTH, allowed="\n\t")


def member(enum: type[E]) -> Decoder[E]:
    """A decoder for the values of an enum."""
    by_value = {word.value: word for word in enum}

    def decode(value: object) -> E:
        found = by_value.get(string(value))
        if found is None:
            raise unknown(string(value))
        return found

    return decode


def unknown(text: str, code: Code = Code.UNKNOWN_VALUE) -> Refused:
    """What is raised for a word that means nothing here; its sentence quotes the word."""
    return Refused([problem("", code, value=quotable(text))])


def quotable(text: str) -> str:
    """The beginning of a text from outside, as any page can show it: half a surrogate pair cannot be sent."""
    return text[:40].encode("utf-8", "backslashreplace").decode()


def array(decode: Decoder[T], most: int | None = None) -> Decoder[tuple[T, ...]]:
    """A decoder for lists of at most so many; the path of a fault holds the place, counted from 0."""

    def decode_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise Refused([problem("", Code.WRONG_TYPE, wanted="list")])
        if most is not None and len(value) > most:
            raise Refused([problem("", Code.TOO_LONG)])
        items, faults = [], []
        for place, item in enumerate(value):
            try:
                items.append(decode(item))
            except Refused as refused:
                faults += [found.under(str(place)) for found in refused.problems]
        if faults:
            raise Refused(faults)
        return tuple(items)

    return decode_all


def _object(document: object) -> dict[str, object]:
    if not isinstance(document, dict):
        raise Refused([problem("", Code.WRONG_TYPE, wanted="object")])
    return document


def _text(text: str, most: int, *, allowed: str) -> str:
    if len(text) > most:
        raise Refused([problem("", Code.TOO_LONG, most=most)])
    kinds = [unicodedata.category(c) for c in text if c not in allowed]
    if _UNPRINTABLE.intersection(kinds) or _TURNING.intersection(text):
        raise Refused([problem("", Code.UNPRINTABLE)])
    if text.strip() and not any(kind[0] in "LNPS" for kind in kinds):
        raise Refused([problem("", Code.UNPRINTABLE)])
    return text
