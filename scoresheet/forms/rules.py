"""The form of a table's rules: a preset, or rules made before, and every switch that differs from them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from wtforms import BooleanField
from wtforms.fields import Field

from scoresheet.codec import rules_document, rules_of
from scoresheet.codec.rules import switch_document
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.forms.base import ChoiceField, FormData, Option, ProblemForm, decoded, number, typed
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Group, Rules, Switch
from scoresheet.trials import differences, nearest_preset
from scoresheet.words import (
    example_texts,
    isolated,
    preset_line,
    preset_title,
    rules_line,
    switch_label,
    value_text,
)
from scoresheet.words.forms import as_chosen_label

PREFIX = "rule_"
"""Keeps the names of switches apart from those of a deal's fields."""
USUAL = next(iter(PRESETS))
"""The preset of a fresh form."""
NAMED = "named:"
"""Before the name of rules that a table has made, where the form holds a preset's."""
_BOOLEANS = {"true": True, "false": False}
_NONE: Mapping[str, Rules] = MappingProxyType({})


class RulesForm(ProblemForm):
    """A preset and its switches. A switch that is left empty is as the preset has it.

    So the preset may be changed last, without a script, and what was set by hand stays.
    Rules that a table has named stand beside the presets.
    """

    switches: ClassVar[tuple[Switch, ...]] = ()
    names: ClassVar[tuple[str, ...]] = ()
    preset = ChoiceField(default=USUAL)

    def __init__(
        self, formdata: FormData = None, *, named: Mapping[str, Rules] = _NONE, **values: object
    ) -> None:
        """Offer these named rules, every preset, and every value of every switch."""
        super().__init__(formdata, **values)
        self.named = named
        self.preset.options = [
            *(Option(NAMED + name, isolated(name), rules_line(rules)) for name, rules in named.items()),
            *(Option(name, preset_title(name), preset_line(name)) for name in PRESETS),
        ]
        for switch in self.switches:
            self.field(switch).options = _options(switch, self.usual(switch))

    @property
    def base(self) -> Rules | None:
        """The rules that were chosen, before any switch is set."""
        chosen = typed(self.preset)
        if chosen.startswith(NAMED):
            return self.named.get(chosen.removeprefix(NAMED))
        return PRESETS.get(chosen)

    @cached_property
    def played(self) -> Rules | None:
        """The rules in the form; None where something is wrong."""
        try:
            return self.rules()
        except Refused:
            return None

    def usual(self, switch: Switch) -> str:
        """What the chosen rules say of a switch."""
        return value_text(switch.name, _value_in(self.base, switch))

    def differs(self, switch: Switch) -> bool:
        """Whether this table plays something else than the rules it chose."""
        if self.played is None or self.base is None:
            return False
        return _value_in(self.played, switch) != _value_in(self.base, switch)

    def examples(self, switch: Switch) -> list[str]:
        """What the switch does under the rules in the form."""
        return self._examples.get(switch.name, [])

    @cached_property
    def _examples(self) -> Mapping[str, list[str]]:
        return example_texts(self.names, self.played) if self.played else {}

    def field(self, switch: Switch) -> ChoiceField:
        """Where the value of a switch is chosen or typed."""
        field = self[PREFIX + switch.name]
        assert isinstance(field, ChoiceField)
        return field

    def none_field(self, switch: Switch) -> Field | None:
        """The tick that says "none" of an amount that may be absent."""
        return self._fields.get(_none_name(switch.name))

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

    def at_fault(self, switches: Iterable[Switch]) -> bool:
        """Whether any of these has something to be read."""
        return any(self.field(switch).errors for switch in switches)

    def rules(self) -> Rules:
        """The rules in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        return decoded(rules_of, self.rules_document(faults), faults)

    def rules_to_show(self) -> Rules:
        """The same; where they are at fault, which is said at their fields, those to look at meanwhile."""
        try:
            return self.rules()
        except Refused as refused:
            self.show(refused.problems)
            return PRESETS.get(typed(self.preset), Rules())

    def rules_document(self, faults: list[Problem]) -> dict[str, object]:
        """The preset and what differs from it, as the codec reads it; what cannot be read adds a fault."""
        document = self._base_document()
        for switch in self.switches:
            none = self.none_field(switch)
            if none is not None and none.data:
                document[switch.name] = None
                if typed(self.field(switch)):
                    faults.append(_both(switch))
            elif text := typed(self.field(switch)):
                value = _value(switch, text, faults)
                document |= {} if value is None else {switch.name: value}
            elif self._is_older_than(switch):
                document.setdefault(switch.name, switch_document(switch.default))
        return document

    def field_of(self, found: Problem) -> Field | None:
        """A switch's problem stands at its field, also where the rules are part of the settings."""
        found = replace(found, field=found.field.removeprefix("rules."))
        return self._fields.get(PREFIX + found.field) or super().field_of(found)

    def _is_older_than(self, switch: Switch) -> bool:
        """Whether a page sent this form from before the switch was declared: there it had its default.

        A page sends every switch it shows, the empty ones too; an address only those that were set.
        """
        is_whole = any(self.field(other).raw_data == [""] for other in self.switches)
        return is_whole and not self.field(switch).raw_data

    def _base_document(self) -> dict[str, object]:
        chosen, base = typed(self.preset), self.base
        if base and chosen.startswith(NAMED):
            return rules_document(base)
        return {"preset": chosen.removeprefix(NAMED)}

    def _fields_of(self, switch: Switch) -> list[Field]:
        none = self.none_field(switch)
        return [self.field(switch)] if none is None else [self.field(switch), none]


def add_switches(form: type[RulesForm], switches: Iterable[Switch]) -> None:
    """Give a form a field for each of these switches."""
    form.switches = tuple(switches)
    form.names = tuple(switch.name for switch in form.switches)
    for switch in form.switches:
        setattr(form, PREFIX + switch.name, ChoiceField(default=""))
        if switch.optional:
            setattr(form, _none_name(switch.name), BooleanField())


def _none_name(switch: str) -> str:
    return f"{PREFIX}{switch}_none"


def rules_values(rules: Rules) -> dict[str, object]:
    """What the form shows for rules: the nearest preset, and what differs from it."""
    preset = nearest_preset(rules)
    values: dict[str, object] = {"preset": preset}
    for change in differences(PRESETS[preset], rules):
        if change.value is None:
            values[_none_name(change.switch)] = True
        else:
            values[PREFIX + change.switch] = _typed_value(change.value)
    return values


def _value_in(rules: Rules | None, switch: Switch) -> object:
    return getattr(rules, switch.name, switch.default)


def _typed_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(switch_document(value))


def _options(switch: Switch, usual: str) -> list[Option]:
    """What a switch is chosen from; nothing for an amount, which is typed."""
    if switch.kind is int:
        return []
    if switch.kind is bool:
        values = [Option(text, value_text(switch.name, value)) for text, value in _BOOLEANS.items()]
    else:
        assert issubclass(switch.kind, Enum)
        values = [Option(word.value, value_text(switch.name, word)) for word in switch.kind]
    return [Option("", as_chosen_label(usual)), *values]


def _value(switch: Switch, text: str, faults: list[Problem]) -> object:
    if switch.kind is int:
        return number(text, switch.name, faults)
    return _BOOLEANS.get(text, text) if switch.kind is bool else text


def _both(switch: Switch) -> Problem:
    """A number, and "none" beside it."""
    fault = problem(switch.name, Code.CONTRADICTION)
    return Problem(field=fault.field, code=fault.code, about=(("field", switch_label(switch.name)),))


add_switches(RulesForm, SWITCHES)
