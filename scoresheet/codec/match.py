"""A match document: the facts, what is computed from them for the reader, and the history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoresheet.codec.entries import entry_document, entry_of, read_settings, settings_document
from scoresheet.codec.facts import Json
from scoresheet.codec.log import event_document, event_of
from scoresheet.codec.reader import Reader, array, boolean, string, unknown
from scoresheet.codec.rules import defaulted
from scoresheet.deal import NO_POINTS, Deal, Pair
from scoresheet.entries import Row
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.guard import MOST_ENTRIES, MOST_EVENTS, contradictions
from scoresheet.log import Event, Opened, SettingsChanged, Sheet, states
from scoresheet.match import Ledger, Match
from scoresheet.outcome import Outcome
from scoresheet.problems import problems
from scoresheet.rules import Litige
from scoresheet.scoring import DealScore

FORMAT = "coinche-scoresheet/1"
MOST_JUDGED = 50_000
"""Deals that a history may have judged again as its rules changed: fifty times those of the longest match."""
_NO_EVENTS: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """A match read from a document: its history if it had one, and where its numbers differ from ours.

    `warnings` are the switches that its rules leave out.
    """

    match: Match
    events: tuple[Event, ...]
    differences: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


def match_document(match: Match, events: Sequence[Event] = ()) -> Json:
    """The whole match as JSON; `score`, `totals` and `outcome` are there for the reader."""
    added = match.ledger()
    document: Json = {"format": FORMAT, **settings_document(match.settings)}
    if match.stopped:
        document["stopped"] = True
    document["entries"] = [_row_document(row) for row in added.rows]
    document["totals"] = pair_document(added.totals)
    document["outcome"] = outcome_document(added.outcome)
    if events:
        document["log"] = [event_document(event) for event in events]
    return document


def imported(document: object) -> Imported:
    """Read a match document. Raises `Refused` with every fault, by path."""
    reader = Reader(document)
    rules = document.get("rules") if isinstance(document, dict) else None
    reader.need("format", _format, None)
    settings = read_settings(reader)
    match = Match(
        settings=settings,
        entries=reader.need("entries", array(entry_of, MOST_ENTRIES), ()),
        stopped=reader.get("stopped", boolean, False),
    )
    events: tuple[Event, ...] = reader.get("log", array(event_of, MOST_EVENTS), _NO_EVENTS)
    claimed = {key: reader.get(key, _as_it_is, None) for key in ("totals", "outcome")}
    _close(reader)
    _refuse(_entry_problems(match))
    _refuse(_log_problems(match, events))
    return Imported(
        match=match,
        events=events,
        differences=tuple(_differences(match, document, claimed)),
        warnings=tuple(found.under("rules") for found in defaulted(rules)),
    )


def ledger_document(added: Ledger) -> Json:
    """The answer of `scoresheet ledger`, without warnings."""
    dealers = [row.dealer.value for row in added.rows] + [added.next_dealer.value]
    return {
        "entries": [_ledger_row(row) for row in added.rows],
        "totals": [pair_document(row.totals) for row in added.rows],
        "outcome": outcome_document(added.outcome),
        "dealers": dealers,
    }


def _ledger_row(row: Row) -> Json:
    waits = {"held": pair_document(row.waiting)} if row.waiting != NO_POINTS else {}
    return pair_document(row.points) | {"counts": row.counts} | waits


def score_document(score: DealScore) -> Json:
    """A score with its lines, as `scoresheet score` writes it, without warnings."""
    lines = [
        {"side": line.side.value, "reason": line.reason.value, "points": line.points, "rule": line.rule}
        for line in score.lines
    ]
    held = {} if score.litige is Litige.NO else {"held": score.held}
    return {"made": score.made, **pair_document(score.points), **held, "lines": lines}


def outcome_document(outcome: Outcome | None) -> Json:
    """Who won, by which rule, after which entry counted from 1; nulls while the match goes on."""
    if outcome is None:
        return {"winner": None, "decided_by": None, "after_entry": None}
    return {
        "winner": outcome.winner.value,
        "decided_by": outcome.decided_by.value,
        "after_entry": outcome.after_entry or None,
    }


def pair_document(points: Pair[int]) -> Json:
    """The points of both sides."""
    return {"NS": points.ns, "EW": points.ew}


def _row_document(row: Row) -> Json:
    return entry_document(row.entry) | {"score": pair_document(row.points)}


def _format(value: object) -> None:
    if string(value) != FORMAT:
        raise unknown(string(value))


def _as_it_is(value: object) -> object:
    return value


def _close(reader: Reader) -> None:
    """Rules with problems are reported alone: nothing can be judged without them."""
    try:
        reader.close()
    except Refused as refused:
        of_rules = [found for found in refused.problems if found.field.split(".")[0] == "rules"]
        raise Refused(of_rules or refused.problems) from None


def _refuse(found: Iterator[Problem]) -> None:
    if faults := tuple(found):
        raise Refused(faults)


def _entry_problems(match: Match) -> Iterator[Problem]:
    for place, entry in enumerate(match.entries):
        if isinstance(entry.content, Deal):
            for found in problems(entry.content, match.settings.rules):
                yield found.under(f"entries.{place}")


def _log_problems(match: Match, events: tuple[Event, ...]) -> Iterator[Problem]:
    """A history must be one that a sheet can have, and must lead to the match beside it."""
    if not events:
        return
    standing = states(events)
    sheet = Sheet(settings=match.settings)
    judged = 0
    for place, event in enumerate(events):
        if isinstance(event.action, SettingsChanged) and event.action.settings.rules != sheet.settings.rules:
            judged += len(sheet.standing)
        if judged > MOST_JUDGED:
            yield problem("log", Code.TOO_LONG)
            return
        if event.seq != place + 1 or isinstance(event.action, Opened) is not (place == 0):
            yield problem(f"log.{place}.seq", Code.CONTRADICTION)
            return
        if found := tuple(contradictions(sheet, event.action)):
            yield from (contradiction.under(f"log.{place}") for contradiction in found)
            return
        sheet = next(standing)
    if sheet.match != match:
        yield problem("log", Code.CONTRADICTION)


def _differences(match: Match, document: object, claimed: Json) -> Iterator[Problem]:
    """Where the numbers that the document claims are not ours."""
    computed = match_document(match)
    for key, value in claimed.items():
        if value is not None and value != computed[key]:
            yield problem(key, Code.DIFFERS)
    claims = document["entries"] if isinstance(document, dict) else ()
    rows = computed["entries"]
    assert isinstance(rows, list)
    for place, (entry, row) in enumerate(zip(claims, rows, strict=True)):
        if entry.get("score") is not None and entry["score"] != row["score"]:
            yield problem(f"entries.{place}.score", Code.DIFFERS)
