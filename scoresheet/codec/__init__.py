"""Facts, rules, matches and logs <-> JSON documents; every error names its path."""

from __future__ import annotations

import json
from collections import Counter

from scoresheet.codec.entries import entry_document, entry_of
from scoresheet.codec.facts import deal_document, deal_of, playable_deal_of
from scoresheet.codec.log import action_document, action_of, contract_document, contract_of
from scoresheet.codec.match import (
    FORMAT,
    Imported,
    imported,
    ledger_document,
    match_document,
    outcome_document,
    pair_document,
    score_document,
)
from scoresheet.codec.reader import quotable
from scoresheet.codec.rules import defaulted, rules_document, rules_of
from scoresheet.faults import Code, Refused, problem

__all__ = [
    "FORMAT",
    "Imported",
    "action_document",
    "action_of",
    "contract_document",
    "contract_of",
    "deal_document",
    "deal_of",
    "defaulted",
    "dumps",
    "entry_document",
    "entry_of",
    "imported",
    "ledger_document",
    "loads",
    "match_document",
    "outcome_document",
    "pair_document",
    "playable_deal_of",
    "rules_document",
    "rules_of",
    "score_document",
]


def loads(text: str | bytes) -> object:
    """Parse JSON. Raises `Refused` with `not_json`; a key given twice is refused as well."""
    try:
        return json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_not_a_number)
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused([problem("", Code.NOT_JSON)]) from None


def dumps(document: object, *, indent: int | None = None) -> str:
    """Write JSON: keys in the order given, text as it is."""
    return json.dumps(document, ensure_ascii=False, indent=indent)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = next(key for key in times if times[key] > 1)
        raise Refused([problem(quotable(twice), Code.GIVEN_TWICE)])
    return document


def _not_a_number(constant: str) -> None:
    raise ValueError(constant)
