"""A sheet against a plain model: several people, every action, stale forms, forms sent twice.

The model keeps rows and its own former states; it knows no events and no fold.
"""

from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial

from hypothesis import settings as searching
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoresheet.deal import Pair, Seat, Side, Trump
from scoresheet.entries import Adjustment, Entry, Passed, Settings, Written
from scoresheet.faults import Refused
from scoresheet.log import (
    Contract,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Moved,
    Opened,
    Removed,
    Reopened,
    Restored,
    SettingsChanged,
    Stopped,
    Undone,
    Version,
    fold,
)
from scoresheet.rules import Rules
from scoresheet.store import Conflict, new_key, open_store

SETTINGS = Settings(rules=Rules(target=600))
CONTRACT = Contract(taker=Side.NS, bid=100, trump=Trump.S)
people = st.sampled_from(["Anne", "Luc", "Marie"])
seats = st.sampled_from(Seat)
contents = st.one_of(
    st.builds(Written, points=st.builds(Pair, st.integers(0, 250), st.integers(0, 250))),
    st.builds(Adjustment, side=st.sampled_from(Side), points=st.integers(-160, 160)),
    st.just(Passed()),
)
places = st.integers(0, 9)


@dataclass
class Row:
    number: int
    content: object
    dealer: Seat | None = None
    is_removed: bool = False


@dataclass
class Paper:
    """A sheet of paper with an eraser."""

    rows: list[Row] = field(default_factory=list)
    settings: Settings = SETTINGS
    is_stopped: bool = False
    dealer: Seat | None = None
    contract: Contract | None = None

    def row(self, number):
        return next((row for row in self.rows if row.number == number), None)

    def stands(self, number):
        row = self.row(number)
        return row is not None and not row.is_removed

    def knows(self, number):
        return number == 0 or self.row(number) is not None

    def put(self, row, after):
        self.rows.insert(self.rows.index(self.row(after)) + 1 if after else 0, row)

    def add_up(self):
        """The totals, and the number of the row that ended the match."""
        target, totals = self.settings.rules.target, [0, 0]
        for row in self.rows:
            if row.is_removed:
                continue
            if isinstance(row.content, Adjustment):
                totals[row.content.side is Side.EW] += row.content.points
            if isinstance(row.content, Written):
                totals[0] += row.content.points.ns
                totals[1] += row.content.points.ew
                if max(totals) >= target and totals[0] != totals[1]:
                    return totals, row.number
                if max(totals) >= target and min(totals) < target:
                    return totals, row.number
        return totals, None

    @property
    def is_over(self):
        return self.is_stopped or self.add_up()[1] is not None

    def stands_after_the_end(self, number):
        end = self.add_up()[1]
        numbers = [row.number for row in self.rows]
        return end is not None and numbers.index(number) > numbers.index(end)


def looked_at(paper, action):
    """What somebody looked at before asking for this."""
    match action:
        case SettingsChanged(settings=wanted) if wanted.rules == paper.settings.rules:
            return (paper.settings,)
        case SettingsChanged():  # other rules: what they would change was looked at too
            return paper.settings, paper.rows, paper.is_stopped
        case ContractNoted():
            return paper.rows, paper.contract
        case DealerNamed():
            return paper.rows, paper.dealer
        case _:
            return paper.rows, paper.is_stopped, paper.settings.rules


def is_so(paper, action):
    match action:
        case SettingsChanged(settings=wanted):
            return paper.settings == wanted
        case ContractNoted(contract=wanted):
            return paper.contract == wanted
        case DealerNamed(dealer=wanted):
            return paper.dealer == wanted
    return False


def can_be_done(paper, action, last):
    match action:
        case Entered(after=None) | ContractNoted() | DealerNamed() | Stopped():
            return not paper.is_over
        case Entered(after=after):
            if not paper.knows(after):
                return False
            tried = deepcopy(paper)
            tried.put(Row(-1, action.entry.content), after)
            return not tried.stands_after_the_end(-1)
        case Corrected(number=number) | Removed(number=number):
            return paper.stands(number)
        case Moved(number=number, after=after):
            return paper.stands(number) and paper.knows(after) and after != number
        case Restored(number=number):
            row = paper.row(number)
            return row is not None and row.is_removed
        case Reopened():
            return paper.is_stopped
        case Undone(seq=seq):
            return seq == last
        case SettingsChanged():
            return True


def do(paper, action, seq):
    """Write on the paper; undoing is not written but done by keeping the old paper."""
    match action:
        case Entered(entry=entry, after=None):
            row = Row(seq, entry.content)
            if not isinstance(entry.content, Adjustment):
                row.dealer, paper.dealer, paper.contract = paper.dealer, None, None
            paper.rows.append(row)
        case Entered(entry=entry, after=after):
            paper.put(Row(seq, entry.content), after)
        case Corrected(number=number, entry=entry):
            paper.row(number).content = entry.content
        case Moved(number=number, after=after):
            row = paper.row(number)
            paper.rows.remove(row)
            paper.put(row, after)
        case Removed(number=number):
            paper.row(number).is_removed = True
        case Restored(number=number):
            paper.row(number).is_removed = False
        case SettingsChanged(settings=settings):
            paper.settings = settings
        case ContractNoted(contract=contract):
            paper.contract = contract
        case DealerNamed(dealer=dealer):
            paper.dealer = dealer
        case Stopped() | Reopened():
            paper.is_stopped = isinstance(action, Stopped)


class SheetMachine(RuleBasedStateMachine):
    """Whatever three people do with old and new forms, the sheet is the paper."""

    def __init__(self, store):
        super().__init__()
        self.store = store

    @initialize()
    def open_a_sheet(self):
        keys = self.store.create_sheet(self.store.create_book(), [Opened(SETTINGS)], op="opened")
        self.record = self.store.sheet_by_edit_key(keys.edit)
        self.seq = 1
        self.papers = {1: Paper()}  # by the `seq` that led to each
        self.done = []  # what still stands: (seq, the paper before it)
        self.seen = dict.fromkeys(["Anne", "Luc", "Marie"], 1)
        self.forms = []  # what was stored: (op, seq of the form, action, seq)

    @property
    def paper(self):
        return self.papers[self.seq]

    def ask(self, person, action):
        """Send a form that this person opened when they last looked."""
        op, made_from = new_key(), self.seen[person]
        answer = self.answer(action, op, made_from)
        if self.is_stale(made_from, action):
            assert isinstance(answer, Conflict)
            assert answer.stored is None
            self.seen[person] = self.seq  # the page of the conflict shows it
        elif not can_be_done(self.paper, action, self.last):
            assert isinstance(answer, Refused)
        else:
            assert answer.event.seq == self.seq + 1
            self.happened(action)
            self.seen[person] = self.seq
            self.forms.append((op, made_from, action, self.seq))

    def answer(self, action, op, made_from):
        try:
            return self.store.append(self.record, action, op=op, made_from=Version(made_from))
        except (Conflict, Refused) as reason:
            return reason

    @property
    def last(self):
        return self.done[-1][0] if self.done else None

    def is_stale(self, made_from, action):
        shown = looked_at(self.papers[made_from], action)
        return shown != looked_at(self.paper, action) and not is_so(self.paper, action)

    def happened(self, action):
        before = self.paper
        self.seq += 1
        if isinstance(action, Undone):
            self.papers[self.seq] = self.done.pop()[1]
            return
        after = deepcopy(before)
        do(after, action, self.seq)
        self.papers[self.seq] = after
        self.done.append((self.seq, before))

    def number(self, place):
        """One of the rows, or a number that no row has."""
        rows = self.paper.rows
        return rows[place % len(rows)].number if rows and place < 8 else 1000 + place

    @rule(person=people)
    def look(self, person):
        self.seen[person] = self.seq

    @rule(person=people, content=contents)
    def enter(self, person, content):
        self.ask(person, Entered(Entry(content=content)))

    @rule(person=people, content=contents, place=places)
    def insert(self, person, content, place):
        self.ask(person, Entered(Entry(content=content), self.number(place - 1) if place else 0))

    @rule(person=people, content=contents, place=places)
    def correct(self, person, content, place):
        """As the page does: the dealer and the date of the row stay."""
        number = self.number(place)
        numbered = fold(self.store.events(self.record)).entry(number)
        kept = numbered.entry if numbered else Entry(content=content)
        self.ask(person, Corrected(number, replace(kept, content=content)))

    @rule(person=people, place=places, after=places)
    def move(self, person, place, after):
        self.ask(person, Moved(self.number(place), self.number(after - 1) if after else 0))

    @rule(person=people, place=places)
    def remove(self, person, place):
        self.ask(person, Removed(self.number(place)))

    @rule(person=people, place=places)
    def restore(self, person, place):
        self.ask(person, Restored(self.number(place)))

    @rule(person=people, name=st.sampled_from(["", "Thursday"]), aim=st.sampled_from([400, 600, 900]))
    def change_settings(self, person, name, aim):
        self.ask(person, SettingsChanged(replace(SETTINGS, name=name, rules=Rules(target=aim))))

    @rule(person=people, contract=st.sampled_from([None, CONTRACT]))
    def note_contract(self, person, contract):
        self.ask(person, ContractNoted(contract))

    @rule(person=people, seat=seats)
    def name_dealer(self, person, seat):
        self.ask(person, DealerNamed(seat))

    @rule(person=people, action=st.sampled_from([Stopped(), Reopened()]))
    def stop_or_reopen(self, person, action):
        self.ask(person, action)

    @precondition(lambda self: self.done)
    @rule(person=people, back=st.integers(0, 2))
    def undo(self, person, back):
        self.ask(person, Undone(self.done[max(-1 - back, -len(self.done))][0]))

    @precondition(lambda self: self.forms)
    @rule(which=st.integers(0, 99))
    def send_again(self, which):
        """A double tap, a reload, an answer that was lost: nothing happens twice, nothing silently not."""
        op, made_from, action, seq = self.forms[which % len(self.forms)]
        stands = seq in (done for done, _ in self.done) or isinstance(action, Undone)
        row = self.paper.row(seq)
        answer = self.answer(action, op, made_from)
        if stands and not (row and row.is_removed):
            assert (answer.repeated, answer.event.seq) == (True, seq)
        else:
            assert isinstance(answer, Conflict)
            assert answer.stored.seq == seq

    @precondition(lambda self: self.forms)
    @rule(which=st.integers(0, 99), content=contents)
    def send_something_else(self, which, content):
        """The Back button."""
        op, made_from, action, seq = self.forms[which % len(self.forms)]
        other = Entered(Entry(content=content, note="something else"))
        answer = self.answer(other, op, made_from)
        assert isinstance(answer, Conflict)
        assert (answer.stored.seq, answer.stored.action) == (seq, action)

    @invariant()
    def the_sheet_is_the_paper(self):
        if not hasattr(self, "record"):
            return
        sheet, paper = fold(self.store.events(self.record)), self.paper
        assert sheet.seq == self.seq
        assert [
            Row(numbered.number, numbered.entry.content, numbered.entry.dealer, numbered.removed)
            for numbered in sheet.entries
        ] == paper.rows
        assert (sheet.settings, sheet.stopped) == (paper.settings, paper.is_stopped)
        assert (sheet.dealer, sheet.contract) == (paper.dealer, paper.contract)
        ledger, (totals, _) = sheet.ledger, paper.add_up()
        assert [ledger.totals.ns, ledger.totals.ew] == totals
        assert (ledger.outcome is not None) == paper.is_over


def test_the_sheet_is_the_paper(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path / 'model.db'}")) as store:
        run_state_machine_as_test(
            partial(SheetMachine, store), settings=searching(max_examples=60, stateful_step_count=40)
        )
