"""The events of a sheet and their fold: what stands on it now. Nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import takewhile

from scoresheet.deal import Bid, Coinche, Seat, Side, Trump
from scoresheet.entries import Adjustment, Entry, Row, Settings
from scoresheet.faults import Problem
from scoresheet.match import Ledger, Match, row_warnings


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
    """One thing that happened to a sheet: the how-manieth, what, and when (ISO 8601).

    `mark` names it and all that happened before it; empty until it is stored.
    """

    seq: int
    action: Action
    at: str = ""
    mark: str = field(default="", compare=False)

    @property
    def number(self) -> int | None:
        """The number of the entry that it is about."""
        match self.action:
            case Entered():
                return self.seq
            case Corrected(number=number) | Moved(number=number):
                return number
            case Removed(number=number) | Restored(number=number):
                return number
            case _:
                return None


@dataclass(frozen=True, slots=True)
class Version:
    """Which event a page was made from; no mark in what was made before there were any."""

    seq: int
    mark: str = ""

    def __str__(self) -> str:
        """As a form sends it."""
        return f"{self.seq}-{self.mark}"


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry under the number that URLs use: the `seq` that entered it."""

    number: int
    entry: Entry
    removed: bool = False


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet as it stands after its events; removed entries keep their place.

    `last` is the last event that was not undone, and `undone` what stood before it.
    """

    settings: Settings
    entries: tuple[Numbered, ...] = ()
    stopped: bool = False
    contract: Contract | None = None
    dealer: Seat | None = None
    last: Event | None = None
    undone: Sheet | None = field(default=None, repr=False, compare=False)
    version: Version = Version(0)

    @property
    def seq(self) -> int:
        """How many events there were, undone ones too."""
        return self.version.seq

    def after(self, action: Action) -> Sheet:
        """The sheet once this has happened too."""
        return _next(self, Event(seq=self.seq + 1, action=action))

    @property
    def happened(self) -> Iterator[Event]:
        """The events that were not undone, the latest first."""
        sheet: Sheet | None = self
        while sheet and sheet.last:
            yield sheet.last
            sheet = sheet.undone

    @cached_property
    def standing(self) -> tuple[Numbered, ...]:
        """The entries that were not removed."""
        return tuple(numbered for numbered in self.entries if not numbered.removed)

    @property
    def match(self) -> Match:
        """The match on this sheet."""
        entries = tuple(numbered.entry for numbered in self.standing)
        return Match(settings=self.settings, entries=entries, stopped=self.stopped)

    @cached_property
    def ledger(self) -> Ledger:
        """The match added up, with the dealer that the table named."""
        return replace(self._added, next_dealer=self.dealer) if self.dealer else self._added

    @cached_property
    def _added(self) -> Ledger:
        """What was added up before the last action goes on from the first entry that differs."""
        before = self.undone
        if before is None or "_added" not in vars(before) or not self._goes_on(before):
            return self.match.ledger()
        pairs = zip(before.standing, self.standing, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        entries = (numbered.entry for numbered in self.standing[same:])
        return reduce(Ledger.then, entries, before._added.first(same, self.settings.first_dealer))

    def _goes_on(self, before: Sheet) -> bool:
        """Whether this is the same match, whatever happened to its entries."""
        old, new = before.settings, self.settings
        if self.stopped or before.stopped:
            return False
        return (old.rules, old.first_dealer) == (new.rules, new.first_dealer)

    def entry(self, number: int) -> Numbered | None:
        """The entry of that number, removed or not."""
        return next((numbered for numbered in self.entries if numbered.number == number), None)

    def row(self, number: int) -> Row | None:
        """The standing entry of that number with what it is worth."""
        rows = zip(self.standing, self.ledger.rows, strict=True)
        return next((row for numbered, row in rows if numbered.number == number), None)

    @property
    def last_row(self) -> Row | None:
        """The row that the last event is about; as it stood before, where it is gone."""
        number = self.last.number if self.last else None
        if number is None:
            return None
        return self.row(number) or (self.undone.row(number) if self.undone else None)

    def before(self, number: int) -> int:
        """The number of the standing entry before that one; 0 before all."""
        numbers = [0, *(numbered.number for numbered in self.standing)]
        return numbers[numbers.index(number) - 1] if number in numbers else 0

    def warnings(self, number: int) -> tuple[Problem, ...]:
        """What is worth a second look in the standing entry of that number."""
        numbers = [numbered.number for numbered in self.standing]
        if number not in numbers:
            return ()
        return row_warnings(self.ledger, numbers.index(number) + 1)


@dataclass(frozen=True, slots=True)
class Log:
    """Everything that happened to a sheet, and what stands after it."""

    events: tuple[Event, ...]
    sheet: Sheet

    def then(self, event: Event) -> Log:
        """The log with one more event."""
        return Log((*self.events, event), _next(self.sheet, event))


_BLANK = Sheet(settings=Settings())


def fold(events: Iterable[Event]) -> Sheet:
    """What stands on a sheet after these events, the first of which opened it."""
    sheet = _BLANK
    for after in states(events):
        sheet = after
    return sheet


def just_undone(events: Sequence[Event]) -> Event | None:
    """What the last event undid; None once anything else has happened."""
    last = events[-1].action
    return events[last.seq - 1] if isinstance(last, Undone) else None


def again(event: Event) -> Action:
    """What happened then, to be done once more; an entry keeps its date."""
    match event.action:
        case Entered(entry=entry, after=after):
            return Entered(_dated(entry, event), after)
        case action:
            return action


def states(events: Iterable[Event]) -> Iterator[Sheet]:
    """The sheet as it stood after each of these events."""
    sheet = _BLANK
    for event in events:
        sheet = _next(sheet, event)
        yield sheet


def _next(sheet: Sheet, event: Event) -> Sheet:
    """The sheet after one more event. Undone is always the last that still stands."""
    version = Version(event.seq, event.mark)
    if isinstance(event.action, Undone):
        assert sheet.undone is not None
        return replace(sheet.undone, version=version)
    return replace(_changed_by(event.action, event, sheet), last=event, undone=sheet, version=version)


def _changed_by(change: _Change, event: Event, sheet: Sheet) -> Sheet:
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
