"""May this be done to a sheet: is the form stale, does it contradict, is it refused?"""

from __future__ import annotations

from collections.abc import Iterator

from scoresheet.deal import Deal
from scoresheet.entries import Entry
from scoresheet.faults import Code, Problem, problem
from scoresheet.log import (
    Action,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Event,
    Moved,
    Opened,
    Removed,
    Reopened,
    Restored,
    SettingsChanged,
    Sheet,
    Stopped,
    Undone,
)
from scoresheet.problems import problems
from scoresheet.rules import Rules

MOST_ENTRIES = 1000
MOST_EVENTS = 3000
"""Of a sheet: what is exported can be imported again, and that within two seconds."""


def is_stale(action: Action, shown: Sheet, now: Sheet) -> bool:
    """Whether the sheet that a form showed is no more, as far as this action rests on it.

    A noted contract or new names make no deal stale; what is so already needs no choice.
    """
    return _rests_on(action, shown) != _rests_on(action, now) and not _is_so(now, action)


def was_taken_back(sheet: Sheet, event: Event) -> bool:
    """Whether what happened then was undone later; or removed, if it was an entry."""
    numbered = sheet.entry(event.seq)
    stands = isinstance(event.action, Undone) or event in sheet.happened
    return not stands or bool(numbered and numbered.removed)


def refusals(sheet: Sheet, action: Action) -> Iterator[Problem]:
    """Why this action cannot be done on this sheet."""
    if sheet.seq >= MOST_EVENTS or (len(sheet.standing) >= MOST_ENTRIES and _adds(action)):
        yield problem("", Code.SHEET_FULL)
    match action:
        case Entered(after=None) | ContractNoted() | DealerNamed() | Stopped():
            if sheet.ledger.outcome:
                yield problem("", Code.MATCH_ENDED)
        case Entered():
            if not tuple(contradictions(sheet, action)) and not _would_count(sheet, action):
                yield problem("", Code.MATCH_ENDED)
    yield from contradictions(sheet, action)


def contradictions(sheet: Sheet, action: Action) -> Iterator[Problem]:
    """What in this action does not fit the sheet, whether or not the match is over."""
    match action:
        case Entered(entry=entry, after=after):
            if after is not None:
                yield from _after_refusals(sheet, after)
            yield from _entry_problems(entry, sheet.settings.rules)
        case Corrected(number=number, entry=entry):
            yield from _number_refusals(sheet, number)
            yield from _entry_problems(entry, sheet.settings.rules)
        case Moved(number=number, after=after):
            yield from _number_refusals(sheet, number)
            yield from _after_refusals(sheet, after, moved=number)
        case Removed(number=number):
            yield from _number_refusals(sheet, number)
        case Restored(number=number):
            yield from _number_refusals(sheet, number, removed=True)
            if numbered := sheet.entry(number):
                yield from _entry_problems(numbered.entry, sheet.settings.rules)
        case SettingsChanged(settings=settings):
            if settings.rules != sheet.settings.rules:  # by its own, every deal could be scored
                for place, _ in unplayable_deals(sheet, settings.rules):
                    yield problem("rules", Code.DEAL_UNPLAYABLE, entry=place)
        case Reopened():
            if not sheet.stopped:
                yield problem("", Code.MATCH_GOES_ON)
        case Undone(seq=seq):
            if sheet.last is None or sheet.last.seq != seq or isinstance(sheet.last.action, Opened):
                yield problem("", Code.NOTHING_TO_UNDO)
        case Opened() | ContractNoted() | DealerNamed() | Stopped():
            return


def unplayable_deals(sheet: Sheet, rules: Rules) -> Iterator[tuple[int, tuple[Problem, ...]]]:
    """The standing deals that other rules could not score: their place on the sheet, and why."""
    for place, numbered in enumerate(sheet.standing, start=1):
        if found := _entry_problems(numbered.entry, rules):
            yield place, found


def _rests_on(action: Action, sheet: Sheet) -> tuple[object, ...]:
    """What somebody looked at who asks for this."""
    match action:
        case SettingsChanged(settings=settings) if settings.rules == sheet.settings.rules:
            return (sheet.settings,)
        case SettingsChanged():
            return (sheet.settings, sheet.entries, sheet.stopped)
        case ContractNoted():
            return (sheet.entries, sheet.contract)
        case DealerNamed():
            return (sheet.entries, sheet.dealer)
        case _:
            return (sheet.entries, sheet.stopped, sheet.settings.rules)


def _is_so(sheet: Sheet, action: Action) -> bool:
    match action:
        case SettingsChanged(settings=settings):
            return sheet.settings == settings
        case ContractNoted(contract=contract):
            return sheet.contract == contract
        case DealerNamed(dealer=dealer):
            return sheet.dealer == dealer
        case _:
            return False


def _adds(action: Action) -> bool:
    return isinstance(action, Entered | Restored)


def _would_count(sheet: Sheet, action: Entered) -> bool:
    """Whether a new entry would stand before the end of the match."""
    after = sheet.after(action)
    rows = zip(after.standing, after.ledger.rows, strict=True)
    return any(row.counts for numbered, row in rows if numbered.number == after.seq)


def _number_refusals(sheet: Sheet, number: int, *, removed: bool = False) -> Iterator[Problem]:
    numbered = sheet.entry(number)
    if numbered is None or numbered.removed is not removed:
        yield problem("", Code.NO_SUCH_ENTRY)


def _after_refusals(sheet: Sheet, after: int, moved: int | None = None) -> Iterator[Problem]:
    if after and (after == moved or sheet.entry(after) is None):
        yield problem("after", Code.NO_SUCH_ENTRY)


def _entry_problems(entry: Entry, rules: Rules) -> tuple[Problem, ...]:
    return problems(entry.content, rules) if isinstance(entry.content, Deal) else ()
