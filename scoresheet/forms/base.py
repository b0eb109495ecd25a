"""What every form shares: text fields, options to tap, problems at their fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, StringField
from wtforms.fields import Field

from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.log import Version
from scoresheet.words import problem_text

T = TypeVar("T")

_DIGITS = 7

FormData = MultiDict[str, str] | None
"""What a browser sent, or None for a fresh form."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice among several: its value in the form and what the reader sees."""

    value: str
    label: str
    hint: str = ""


class ChoiceField(StringField):
    """One of some options; anything else that arrives is judged by the codec, like every other text."""

    options: Sequence[Option] = ()


class ProblemForm(Form):
    """A form whose errors are problems of the core, each shown at its field.

    `general` holds the sentences that belong to no field.
    """

    longest = 5_000
    """Characters of a field that are read: more than any may have, and little enough to be shown again."""

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Fill from what was sent, else from `values`."""
        super().__init__(formdata, data=values)
        self.general: list[str] = []
        for field in self:
            if isinstance(field.data, str):
                field.data = field.data[: self.longest]

    def show(self, problems: Iterable[Problem]) -> None:
        """Put each problem at its field."""
        for found in problems:
            field = self.field_of(found)
            if field is None:
                self.general.append(problem_text(found))
            else:
                field.errors = (*field.errors, problem_text(found))

    def field_of(self, found: Problem) -> Field | None:
        """The field a problem belongs to; None: the form as a whole."""
        name = found.field.split(".")[0]
        return self._fields.get(name)

    @property
    def has_errors(self) -> bool:
        """Whether any sentence is to be read before trying again."""
        return bool(self.general) or bool(self.errors)


class SentOnce(ProblemForm):
    """A form with a key of its own: what it sends is stored once, however often it is sent."""

    op = HiddenField()

    @property
    def once(self) -> str:
        """The key of this form, if it has one that we could have made: what it sends is stored once."""
        op = typed(self.op)
        return op if re.fullmatch("[A-Za-z0-9_-]{1,64}", op) else ""


class WriteForm(SentOnce):
    """A form that writes to a sheet, and the `seq` it was made from."""

    seq = HiddenField()
    obstacle = ""
    """What kept the database from storing it: the value of a `store.Obstacle`."""

    @property
    def made_from(self) -> Version:
        """The version of the sheet that the reader saw; the beginning where it is missing or nonsense."""
        said = re.fullmatch("([0-9]{1,9})(?:-([0-9a-f]{20}))?", typed(self.seq))
        return Version(int(said[1]), said[2] or "") if said else Version(0)


def typed(field: Field) -> str:
    """What stands in a field, without the blanks around it."""
    return (field.data or "").strip()


def number(text: str, name: str, faults: list[Problem]) -> int | None:
    """A whole number as people type it. What is none is a fault at the field of that name, and None."""
    match = re.fullmatch("([-−–+]?) ?([0-9]+)", text)
    if match is None:
        faults.append(problem(name, Code.NOT_A_NUMBER))
    elif len(match[2]) > _DIGITS:
        faults.append(problem(name, Code.NOT_A_NUMBER, digits=_DIGITS))
    else:
        return int(match[2]) * (1 if match[1] in ("", "+") else -1)
    return None


def decoded(decode: Callable[[object], T], document: object, faults: Iterable[Problem]) -> T:
    """What a document says. Raises `Refused` with the faults of typing it and those of all other fields."""
    found = list(faults)
    mistyped = {_first(fault) for fault in found}
    try:
        value = decode(document)
    except Refused as refused:
        found += [fault for fault in refused.problems if _first(fault) not in mistyped]
        raise Refused(found) from None
    if found:
        raise Refused(found)
    return value


def _first(fault: Problem) -> str:
    return fault.field.partition(".")[0]


def as_query(values: Mapping[str, object]) -> dict[str, Any]:
    """What a form shows, as an address brings it; what is empty there is emptied."""
    shown = {name: "y" if value is True else value for name, value in values.items()}
    return {name: value for name, value in shown.items() if value not in (None, False)}


def filled(document: Mapping[str, object]) -> dict[str, object]:
    """A document without what was left empty."""
    return {key: value for key, value in document.items() if value not in (None, "")}
