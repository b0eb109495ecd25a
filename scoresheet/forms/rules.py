"""The form of a table's rules: a preset, and every switch in which the table differs from it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from enum import Enum
from typing import ClassVar, TypeVar

from flask_babel import gettext as _
from wtforms import BooleanField
from wtforms.fields import Field

from scoresheet.codec import rules_of
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.forms.base import ChoiceField, FormData, Option, ProblemForm, number, typed
from scoresheet.rules import PRESETS, SWITCHES, Group, Rules, Switch
from scoresheet.words import preset_line, preset_title, switch_label, value_text

T = TypeVar("T")

PREFIX = "rule_"
"""Keeps the names of switches apart from those of a deal's fields."""
USUAL = next(iter(PRESETS))
"""The preset of a fresh form."""
_BOOLEANS = {"true": True, "false": False}


class RulesForm(ProblemForm):
    """A preset and its switches. A switch that is left empty is as the preset has it.

    So the preset may be changed last, without a script, and what was set by hand stays.
    """

    switches: ClassVar[tuple[Switch, ...]] = ()
    preset = ChoiceField(default=USUAL)

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Offer every preset, and every value of every switch."""
        super().__init__(formdata, **values)
        self.preset.options = [Option(name, preset_title(name), preset_line(name)) for name in PRESETS]
        for switch in self.switches:
            self.field(switch).options = _options(switch)

    def field(self, switch: Switch) -> ChoiceField:
        """Where the value of a switch is chosen or typed."""
        field = self[PREFIX + switch.name]
        assert isinstance(field, ChoiceField)
        return field

    def none_field(self, switch: Switch) -> Field | None:
        """The tick that says "none" of an amount that may be absent."""
        return self._fields.get(_none_name(switch))

    def shown(self, without: Container[str] = ()) -> list[Switch]:
        """The switches of this form, but for those that the page shows elsewhere."""
        return [switch for switch in self.switches if switch.name not in without]

    def groups(self, without: Container[str] = ()) -> list[tuple[Group, list[Switch]]]:
        """The same under their headings."""
        shown = self.shown(without)
        return [(group, [switch for switch in shown if switch.group is group]) for group in Group]

    def changed(self, without: Container[str] = ()) -> list[Switch]:
        """Those of them that were set by hand."""
        return [
            switch for switch in self.shown(without) if any(field.data for field in self._fields_of(switch))
        ]

    def at_fault(self, without: Container[str] = ()) -> list[Switch]:
        """Those of them that have something to be read."""
        return [switch for switch in self.shown(without) if self.field(switch).errors]

    def rules(self) -> Rules:
        """The rules in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        return decoded(rules_of, self.rules_document(faults), faults)

    def rules_document(self, faults: list[Problem]) -> dict[str, object]:
        """The preset and what differs from it, as the codec reads it; what cannot be read adds a fault."""
        document: dict[str, object] = {"preset": typed(self.preset)}
        for switch in self.switches:
            none = self.none_field(switch)
            if none is not None and none.data:
                document[switch.name] = None
                if typed(self.field(switch)):
                    faults.append(_both(switch))
            elif text := typed(self.field(switch)):
                try:
                    document[switch.name] = _value(switch, text)
                except Refused as refused:
                    faults += refused.problems
        return document

    def field_of(self, found: Problem) -> Field | None:
        """A switch's problem stands at its field."""
        return self._fields.get(PREFIX + found.field) or super().field_of(found)

    def _fields_of(self, switch: Switch) -> list[Field]:
        none = self.none_field(switch)
        return [self.field(switch)] if none is None else [self.field(switch), none]


def add_switches(form: type[RulesForm], switches: Iterable[Switch]) -> None:
    """Give a form a field for each of these switches."""
    form.switches = tuple(switches)
    for switch in form.switches:
        setattr(form, PREFIX + switch.name, ChoiceField(default=""))
        if switch.optional:
            setattr(form, _none_name(switch), BooleanField())


def decoded(decode: Callable[[object], T], document: object, faults: list[Problem]) -> T:
    """What a document says. Raises `Refused` with the faults of typing it and its own."""
    try:
        value = decode(document)
    except Refused as refused:
        raise Refused([*faults, *refused.problems]) from None
    if faults:
        raise Refused(faults)
    return value


def _none_name(switch: Switch) -> str:
    return f"{PREFIX}{switch.name}_none"


def _options(switch: Switch) -> list[Option]:
    """What a switch is chosen from; nothing for an amount, which is typed."""
    if switch.kind is int:
        return []
    if switch.kind is bool:
        values = [Option(text, value_text(switch.name, value)) for text, value in _BOOLEANS.items()]
    else:
        assert issubclass(switch.kind, Enum)
        values = [Option(word.value, value_text(switch.name, word)) for word in switch.kind]
    return [Option("", _("as chosen above")), *values]


def _value(switch: Switch, text: str) -> object:
    if switch.kind is int:
        return number(text, switch.name)
    return _BOOLEANS.get(text, text) if switch.kind is bool else text


def _both(switch: Switch) -> Problem:
    """A number, and "none" beside it."""
    fault = problem(switch.name, Code.CONTRADICTION)
    return Problem(field=fault.field, code=fault.code, about=(("field", switch_label(switch.name)),))


add_switches(RulesForm, SWITCHES)
