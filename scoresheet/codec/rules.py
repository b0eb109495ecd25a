"""Rules <-> JSON: a preset's name, a preset with other switches, or all switches.

Files outlive versions: without a preset, a switch that was not yet declared has its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from scoresheet.codec.reader import Decoder, Reader, boolean, integer, member, string, unknown
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Rules, Switch

Json = dict[str, object]

_YOUNGER = ("last_deal_exact", "litige", "no_trumps_factor", "equal_melds", "no_trumps_carres")
"""Switches declared since matches were first kept: no document of then holds any of them …"""
_OLDER = ("surprise_capot", "all_trumps_belotes", "coinched_base", "defence_capot_base", "failure_adds_bid")
"""… and every one holds all of these, of which some values have been refused since."""


def rules_of(document: object) -> Rules:
    """The rules in a JSON document, with the defaults of what it leaves out.

    Raises `Refused` with faults of shape and of value together.
    """
    if isinstance(document, str):
        return preset(document)
    reader = Reader(document)
    base = reader.get("preset", preset, None)
    if reader.problems:
        raise Refused(reader.problems)
    is_old = base is None and all(map(reader.holds, _OLDER)) and not any(map(reader.holds, _YOUNGER))
    make: Callable[..., Rules] = Rules.kept if is_old else Rules
    values: Json = {switch.name: _value(reader, switch, base) for switch in SWITCHES}
    try:
        reader.close()
    except Refused as refused:
        raise Refused([*refused.problems, *_further_problems(make, values, refused)]) from None
    return make(**values)


def defaulted(document: object) -> tuple[Problem, ...]:
    """The switches that a document without a preset leaves out, as warnings: they have their defaults."""
    if not isinstance(document, dict) or document.get("preset") is not None:
        return ()
    left_out = (switch.name for switch in SWITCHES if switch.name not in document)
    return tuple(problem(name, Code.SWITCH_DEFAULTED) for name in left_out)


def preset(value: object) -> Rules:
    """The preset of that name."""
    found = PRESETS.get(string(value))
    if found is None:
        raise unknown(string(value), Code.UNKNOWN_PRESET)
    return found


def rules_document(rules: Rules) -> Json:
    """Every switch, in the order of RULES.md 2: never just a preset's name.

    Rules that would be refused today are written as they once were, so that they are read again.
    """
    left_out = _YOUNGER if rules.is_kept else ()
    names = (switch.name for switch in SWITCHES if switch.name not in left_out)
    return {name: switch_document(getattr(rules, name)) for name in names}


def switch_document(value: object) -> object:
    """A switch's value as JSON."""
    return value.value if isinstance(value, Enum) else value


def switch_value(switch: Switch) -> Decoder[object]:
    """A decoder for the values of one switch."""
    if switch.kind is bool:
        return boolean
    if switch.kind is int:
        return integer
    return member(switch.kind)


_DECODERS = {switch.name: switch_value(switch) for switch in SWITCHES}


def _value(reader: Reader, switch: Switch, base: Rules | None) -> object:
    decode = _DECODERS[switch.name]
    if not reader.holds(switch.name):
        return getattr(base, switch.name) if base else switch.default
    if switch.optional:
        return reader.get(switch.name, decode, None)
    return reader.need(switch.name, decode, switch.default)


def _further_problems(make: Callable[..., Rules], values: Json, shape: Refused) -> Iterator[Problem]:
    """Faults of value in the switches that could be read."""
    unread = {found.field for found in shape.problems}
    try:
        make(**values)
    except Refused as refused:
        yield from (found for found in refused.problems if found.field not in unread)
