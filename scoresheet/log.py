"""The events of a sheet and their fold: what stands on it now. Nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoresheet.deal import Bid, Coinche, Deal, Seat, Side, Trump
from scoresheet.entries import Adjustment, Entry, Settings
from scoresheet.faults import Code, Problem, problem
from scoresheet.match import Ledger, Match, row_warnings
from scoresheet.problems import problems
from scoresheet.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """How an auction ended, noted while the deal is played."""

    taker: Side
    bid: Bid
    trump: Trump
    coinche: Coinche = Coinche.NONE
    bidder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """The sheet begins."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """Names, date, target, rules: the settings as they are from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ContractNoted:
    """The auction ended; None takes the note away."""

    contract: Contract | None


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Somebody else deals now; the past stays."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Entered:
    """A new entry: last on the sheet, or after the entry of that number (0: before all)."""

    entry: Entry
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The entry of that number, as it should have been."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Moved:
    """The entry of that number belongs after another (0: before all)."""

    number: int
    after: int


@dataclass(frozen=True, slots=True)
class Removed:
    """The entry of that number does not count."""

    number: int


@dataclass(frozen=True, slots=True)
class Restored:
    """It does, after all."""

    number: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """The four stop before the target."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """They play on."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The event of that `seq` never happened."""

    seq: int


_Change = (
    Opened
    | SettingsChanged
    | ContractNoted
    | DealerNamed
    | Entered
    | Corrected
    | Moved
    | Removed
    | Restored
    | Stopped
    | Reopened
)
Action = _Change | Undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened to a sheet: the how-manieth, what, and when (ISO 8601)."""

    seq: int
    action: Action
    at: str = ""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry under the number that URLs use: the `seq` that entered it."""

    number: int
    entry: Entry
    removed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet as it stands after its events; removed entries keep their place."""

    settings: Settings
    entries: tuple[Numbered, ...] = ()
    stopped: bool = False
    contract: Contract | None = None
    dealer: Seat | None = None
    last: Event | None = None
    seq: int = 0

    @property
    def standing(self) -> tuple[Numbered, ...]:
        """The entries that were not removed."""
        return tuple(numbered for numbered in self.entries if not numbered.removed)

    @property
    def match(self) -> Match:
        """The match on this sheet."""
        entries = tuple(numbered.entry for numbered in self.standing)
        return Match(settings=self.settings, entries=entries, stopped=self.stopped)

    def ledger(self) -> Ledger:
        """The match added up, with the dealer that the table named."""
        added = self.match.ledger()
        return replace(added, next_dealer=self.dealer or added.next_dealer)

    def entry(self, number: int) -> Numbered | None:
        """The entry of that number, removed or not."""
        return next((numbered for numbered in self.entries if numbered.number == number), None)

    def before(self, number: int) -> int:
        """The number of the standing entry before that one; 0 before all."""
        numbers = [0, *(numbered.number for numbered in self.standing)]
        return numbers[numbers.index(number) - 1] if number in numbers else 0

    def warnings(self, number: int) -> tuple[Problem, ...]:
        """What is worth a second look in the standing entry of that number."""
        numbers = [numbered.number for numbered in self.standing]
        if number not in numbers:
            return ()
        return row_warnings(self.ledger(), numbers.index(number) + 1, self.settings.rules)


_BLANK = Sheet(settings=Settings())


def fold(events: Iterable[Event]) -> Sheet:
    """What stands on a sheet after these events, the first of which opened it."""
    sheet = _BLANK
    for after in states(events):
        sheet = after
    return sheet


def states(events: Iterable[Event]) -> Iterator[Sheet]:
    """The sheet as it stood after each of these events. Undone is always the last that still stands."""
    standing = [_BLANK]
    for event in events:
        if isinstance(event.action, Undone):
            standing.pop()
            yield replace(standing[-1], seq=event.seq)
        else:
            after = _after(standing[-1], event.action, event)
            standing.append(replace(after, last=event, seq=event.seq))
            yield standing[-1]


def undone(events: Sequence[Event]) -> Sheet:
    """What would stand if the last action were undone, which must not be the opening."""
    last = fold(events).last
    assert last is not None
    return fold([*events, Event(seq=events[-1].seq + 1, action=Undone(last.seq))])


def changed_since(events: Sequence[Event], seq: int, action: Action) -> bool:
    """Whether the sheet that a form of that moment showed is no more, as far as this action rests on it.

    A noted contract or new names make no deal stale; what is so already needs no choice.
    """
    if seq >= events[-1].seq:
        return False
    standing = tuple(states(events))
    shown = next((sheet for sheet in reversed(standing) if sheet.seq <= seq), standing[0])
    now = standing[-1]
    return _rests_on(action, shown) != _rests_on(action, now) and not _is_so(now, action)


def was_taken_back(events: Sequence[Event], event: Event) -> bool:
    """Whether what happened then was undone later; or removed, if it was an entry."""
    numbered = fold(events).entry(event.seq)
    return any(later.action == Undone(event.seq) for later in events) or bool(numbered and numbered.removed)


def refusals(sheet: Sheet, action: Action) -> Iterator[Problem]:
    """Why this action cannot be done on this sheet."""
    match action:
        case Entered(after=None) | ContractNoted() | DealerNamed() | Stopped():
            if sheet.ledger().outcome:
                yield problem("", Code.MATCH_ENDED)
        case Entered(entry=entry, after=after):
            if not tuple(contradictions(sheet, action)) and not _would_count(sheet, entry, after):
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


def _rests_on(action: Action, sheet: Sheet) -> tuple[object, ...]:
    """What somebody looked at who asks for this."""
    match action:
        case SettingsChanged():
            return (sheet.settings,)
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


def _would_count(sheet: Sheet, entry: Entry, after: int | None) -> bool:
    """Whether a new entry would stand before the end of the match."""
    new = Numbered(sheet.seq + 1, entry)
    with_it = _entered(sheet, new, after)
    rows = with_it.ledger().rows
    return any(row.counts for numbered, row in zip(with_it.standing, rows, strict=True) if numbered is new)


def unplayable_deals(sheet: Sheet, rules: Rules) -> Iterator[tuple[int, tuple[Problem, ...]]]:
    """The standing deals that other rules could not score: their place on the sheet, and why."""
    for place, numbered in enumerate(sheet.standing, start=1):
        if found := _entry_problems(numbered.entry, rules):
            yield place, found


def _number_refusals(sheet: Sheet, number: int, *, removed: bool = False) -> Iterator[Problem]:
    numbered = sheet.entry(number)
    if numbered is None or numbered.removed is not removed:
        yield problem("", Code.NO_SUCH_ENTRY, entry=number)


def _after_refusals(sheet: Sheet, after: int, moved: int | None = None) -> Iterator[Problem]:
    if after and (after == moved or sheet.entry(after) is None):
        yield problem("after", Code.NO_SUCH_ENTRY, entry=after)


def _entry_problems(entry: Entry, rules: Rules) -> tuple[Problem, ...]:
    return problems(entry.content, rules) if isinstance(entry.content, Deal) else ()


def _after(sheet: Sheet, change: _Change, event: Event) -> Sheet:
    """The sheet after one more event, which made this change."""
    match change:
        case Opened(settings=settings) | SettingsChanged(settings=settings):
            return replace(sheet, settings=settings)
        case ContractNoted(contract=contract):
            return replace(sheet, contract=contract)
        case DealerNamed(dealer=dealer):
            return replace(sheet, dealer=dealer)
        case Stopped():
            return replace(sheet, stopped=True)
        case Reopened():
            return replace(sheet, stopped=False)
        case Entered(entry=entry, after=after):
            return _entered(sheet, Numbered(event.seq, _dated(entry, event)), after)
        case Moved(number=number, after=after):
            moved, others = _taken_out(sheet, number)
            return replace(sheet, entries=_placed(others, moved, after))
        case Corrected(number=number, entry=entry):
            return _changed(sheet, number, entry=entry)
        case Removed(number=number):
            return _changed(sheet, number, removed=True)
        case Restored(number=number):
            return _changed(sheet, number, removed=False)


def _dated(entry: Entry, event: Event) -> Entry:
    return entry if entry.at else replace(entry, at=event.at)


def _entered(sheet: Sheet, new: Numbered, after: int | None) -> Sheet:
    if after is not None:
        return replace(sheet, entries=_placed(sheet.entries, new, after))
    if isinstance(new.entry.content, Adjustment):
        return replace(sheet, entries=(*sheet.entries, new))
    if sheet.dealer and not new.entry.dealer:
        new = replace(new, entry=replace(new.entry, dealer=sheet.dealer))
    return replace(sheet, entries=(*sheet.entries, new), contract=None, dealer=None)


def _placed(entries: tuple[Numbered, ...], new: Numbered, after: int) -> tuple[Numbered, ...]:
    place = next((at for at, numbered in enumerate(entries, start=1) if numbered.number == after), 0)
    return (*entries[:place], new, *entries[place:])


def _taken_out(sheet: Sheet, number: int) -> tuple[Numbered, tuple[Numbered, ...]]:
    (moved,) = (numbered for numbered in sheet.entries if numbered.number == number)
    return moved, tuple(numbered for numbered in sheet.entries if numbered.number != number)


def _changed(sheet: Sheet, number: int, **change: object) -> Sheet:
    changed = (
        replace(numbered, **change) if numbered.number == number else numbered  # type: ignore[arg-type]
        for numbered in sheet.entries
    )
    return replace(sheet, entries=tuple(changed))
