"""Questions that the command line is asked about one deal, as documents: compare, claim, explain.

The words, and Flask with them, are imported by the answers that need them: scoring starts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scoresheet import codec
from scoresheet.codec.reader import Decoder, Reader, integer
from scoresheet.codec.rules import switch_document
from scoresheet.deal import Coinche, Deal, Pair, Side, Trump
from scoresheet.disputes import (
    Answer,
    AsRuled,
    Claim,
    Comparison,
    OtherFacts,
    OtherPreset,
    OtherSwitches,
    explanations,
    under_presets,
)
from scoresheet.faults import Code, Problem, Refused
from scoresheet.rules import Rules
from scoresheet.scoring import score
from scoresheet.trials import Change

Json = dict[str, object]

NAMES = Pair("NS", "EW")
"""The sides as the documents name them."""

_NO_CLAIM: Claim = Pair(None, None)
_STAND_IN = Deal(taker=Side.NS, bid=80, trump=Trump.S, coinche=Coinche.NONE)


def rules_in(reader: Reader) -> Rules | None:
    """The rules of a question, None where there are none. Raises `Refused`: their faults are told alone."""
    rules = reader.need("rules", codec.rules_of, None)
    if any(found.field != "rules" or found.code is not Code.MISSING for found in reader.problems):
        raise Refused(reader.problems)
    return rules


def compared(document: object) -> Json:
    """The deal of `{"rules": R, "deal": D}` under every preset, grouped by result.

    Raises `Refused` where no rules at all can play it.
    """
    reader = Reader(document)
    rules = rules_in(reader) or Rules()
    deal = reader.need("deal", codec.deal_of, _STAND_IN)
    reader.close()
    groups = under_presets(deal, rules)
    if all(group.result.score is None for group in groups):
        raise Refused(found.under("deal") for found in groups[0].result.problems)
    answer: Json = {"results": [_comparison_document(group, rules) for group in groups]}
    return answer | _warnings(document)


def claimed(document: object) -> Json:
    """What explains the claim of `{"rules": R, "deal": D, "claim": {"NS": 400, "EW": 0}}`."""
    reader = Reader(document)
    rules, deal = _rules_and_deal(reader)
    claim = reader.need("claim", _claim, _NO_CLAIM)
    reader.close()
    explained = explanations(deal, rules, claim)
    tell = partial(_answer_document, deal=deal, rules=rules)
    answer: Json = {
        "made": explained.score.made,
        **codec.pair_document(explained.score.points),
        "answers": [tell(answer) for answer in explained.answers],
        "nearest": tell(explained.nearest) if explained.nearest else None,
    }
    return answer | _warnings(document)


def explained(document: object) -> str:
    """The argument for the score of `{"rules": R, "deal": D}`, as text."""
    from scoresheet.words.argument import argument, argument_text

    reader = Reader(document)
    rules, deal = _rules_and_deal(reader)
    reader.close()
    return argument_text(argument(deal, score(deal, rules), rules, NAMES))


def left_out(document: object) -> list[Json]:
    """A warning for every switch that the rules of a question leave out."""
    rules = document.get("rules") if isinstance(document, dict) else None
    return [problem_document(found.under("rules")) for found in codec.defaulted(rules)]


def problem_document(found: Problem) -> Json:
    """A problem as the commands report it, with the line of what is not JSON."""
    document: Json = {"field": found.field, "code": found.code.value, "text": problem_sentence(found)}
    if found.code is Code.NOT_JSON:
        document |= {key: value for key, value in found.about if key == "line"}
    return document


def problem_sentence(found: Problem) -> str:
    """What to do about a problem."""
    from scoresheet.words import problem_text

    return problem_text(found)


def _warnings(document: object) -> Json:
    found = left_out(document)
    return {"warnings": found} if found else {}


def _rules_and_deal(reader: Reader) -> tuple[Rules, Deal]:
    """What the question is about; stand-ins for what is at fault, which `close` reports."""
    rules = rules_in(reader)
    decode: Decoder[Deal] = codec.deal_of if rules is None else _playable(rules)
    return rules or Rules(), reader.need("deal", decode, _STAND_IN)


def _playable(rules: Rules) -> Callable[[object], Deal]:
    return partial(codec.playable_deal_of, rules=rules)


def _claim(document: object) -> Claim:
    reader = Reader(document)
    claim: Claim = Pair(reader.need("NS", integer, 0), reader.need("EW", integer, 0))
    reader.close()
    return claim


def _comparison_document(group: Comparison, rules: Rules) -> Json:
    from scoresheet.words.disputes import comparison_text

    document: Json = {"this_table": group.is_this_table, "presets": list(group.presets)}
    if group.result.score is None:
        document["problems"] = [problem_document(found.under("deal")) for found in group.result.problems]
    else:
        document["made"] = group.result.score.made
        document |= codec.pair_document(group.result.score.points)
        document["switches"] = _switches(group.changes)
    document["text"] = comparison_text(group, rules)
    return document


def _answer_document(answer: Answer, deal: Deal, rules: Rules) -> Json:
    from scoresheet.words.disputes import answer_text

    return {
        **_cause_document(answer),
        **codec.pair_document(answer.points),
        "text": answer_text(answer, deal, rules, NAMES),
    }


def _cause_document(answer: Answer) -> Json:
    match answer.cause:
        case AsRuled():
            return {"kind": "rules"}
        case OtherFacts(fact=fact, deals=deals):
            documents = [codec.deal_document(other) for other in deals]
            return {"kind": "facts", "fact": fact.value, "deals": documents}
        case OtherPreset(presets=presets, changes=changes):
            return {"kind": "preset", "presets": list(presets), "switches": _switches(changes)}
        case OtherSwitches(changes=changes):
            kind = "switch" if len(changes) == 1 else "switches"
            return {"kind": kind, "switches": _switches(changes)}


def _switches(changes: tuple[Change, ...]) -> Json:
    return {change.switch: switch_document(change.value) for change in changes}
