"""Rules <-> JSON: a preset's name, a preset with other switches, or all switches."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum

from scoresheet.codec.reader import Decoder, Reader, boolean, integer, member, string, unknown
from scoresheet.faults import Code, Refused
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Rules, Switch

Json = dict[str, object]


def rules_of(document: object) -> Rules:
    """The rules in a JSON document. Raises `Refused` with every fault."""
    if isinstance(document, str):
        return preset(document)
    reader = Reader(document)
    base = reader.get("preset", preset, None)
    if reader.problems:
        raise Refused(reader.problems)
    values = {switch.name: _value(reader, switch, base) for switch in SWITCHES}
    reader.close()
    return Rules(**values)  # type: ignore[arg-type]


def preset(value: object) -> Rules:
    """The preset of that name."""
    found = PRESETS.get(string(value))
    if found is None:
        raise unknown(string(value), Code.UNKNOWN_PRESET)
    return found


def rules_document(rules: Rules) -> Json:
    """Every switch, in the order of RULES.md 2: never just a preset's name."""
    return {field.name: switch_document(getattr(rules, field.name)) for field in fields(rules)}


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
    if base is not None and not reader.holds(switch.name):
        return getattr(base, switch.name)
    if switch.optional and reader.holds(switch.name):
        return reader.get(switch.name, decode, None)
    return reader.need(switch.name, decode, switch.default)
