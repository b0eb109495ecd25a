"""The events of a sheet and what stands after them."""

from dataclasses import replace

import pytest
from facts import PASSED, adjusted, codes, pair, played, rules, written

from scoresheet import match
from scoresheet.deal import Seat, Side, Trump
from scoresheet.entries import Settings
from scoresheet.log import (
    Contract,
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
    Stopped,
    Undone,
    Version,
    fold,
    states,
)
from scoresheet.scoring import score

MADE = played(100, 112)
"""210 - 50"""
FAILED = played(100, 99)
"""0 - 260"""
SETTINGS = Settings(name="Friday")
OPEN = Settings(rules=rules(no_trumps=True))
SANS_ATOUT = played(100, 100, trump="SA")
NOTED = Contract(taker=Side.NS, bid=100, trump=Trump.H)


def log(*actions, settings=SETTINGS):
    """Events 1, 2, 3 …; the first opens the sheet."""
    return [Event(seq=seq, action=action) for seq, action in enumerate((Opened(settings), *actions), start=1)]


def sheet(*actions, settings=SETTINGS):
    return fold(log(*actions, settings=settings))


def numbers(*actions):
    return [numbered.number for numbered in sheet(*actions).standing]


def totals(*actions):
    return pair(sheet(*actions).ledger.totals)


def test_a_new_sheet_is_empty():
    opened = sheet()
    assert (opened.settings, opened.entries, opened.seq) == (SETTINGS, (), 1)
    assert opened.last.action == Opened(SETTINGS)
    assert totals() == (0, 0)


STANDING = [
    pytest.param([Entered(MADE), Entered(FAILED)], [2, 3], (210, 310), id="two deals"),
    pytest.param([Entered(MADE), Entered(FAILED, after=0)], [3, 2], (210, 310), id="one inserted before all"),
    pytest.param(
        [Entered(MADE), Entered(MADE), Entered(PASSED, after=2)],
        [2, 4, 3],
        (420, 100),
        id="one inserted between",
    ),
    pytest.param([Entered(MADE), Corrected(2, FAILED)], [2], (0, 260), id="a correction"),
    pytest.param(
        [Entered(MADE), Entered(PASSED), Corrected(2, FAILED)],
        [2, 3],
        (0, 260),
        id="a correction keeps its place",
    ),
    pytest.param([Entered(MADE), Entered(FAILED), Removed(2)], [3], (0, 260), id="one removed"),
    pytest.param(
        [Entered(MADE), Entered(FAILED), Removed(2), Restored(2)],
        [2, 3],
        (210, 310),
        id="and restored in its place",
    ),
    pytest.param(
        [Entered(MADE), Entered(FAILED), Removed(2), Entered(PASSED, after=2)],
        [5, 3],
        (0, 260),
        id="inserted after one that was removed",
    ),
    pytest.param(
        [Entered(MADE), Entered(FAILED), Moved(3, after=0)], [3, 2], (210, 310), id="moved to the front"
    ),
    pytest.param(
        [Entered(MADE), Entered(FAILED), Entered(PASSED), Moved(2, after=3)],
        [3, 2, 4],
        (210, 310),
        id="moved back",
    ),
    pytest.param([Entered(MADE), Entered(FAILED), Undone(3)], [2], (210, 50), id="undone"),
    pytest.param([Entered(MADE), Removed(2), Undone(3)], [2], (210, 50), id="a removal undone"),
    pytest.param([Entered(MADE), Corrected(2, FAILED), Undone(3)], [2], (210, 50), id="a correction undone"),
    pytest.param([Entered(MADE), Entered(FAILED), Undone(3), Undone(2)], [], (0, 0), id="undone twice"),
    pytest.param(
        [Entered(MADE), Undone(2), Entered(FAILED)], [4], (0, 260), id="a number is never used again"
    ),
    pytest.param(
        [Entered(MADE), Corrected(9, FAILED)], [2], (210, 50), id="an unknown number changes nothing"
    ),
]


@pytest.mark.parametrize(("actions", "standing", "expected"), STANDING)
def test_what_stands(actions, standing, expected):
    assert numbers(*actions) == standing
    assert totals(*actions) == expected


def test_a_removed_entry_stays_on_the_sheet():
    after = sheet(Entered(MADE), Removed(2))
    assert [(numbered.number, numbered.removed) for numbered in after.entries] == [(2, True)]
    assert after.entry(2).entry == MADE
    assert after.entry(3) is None
    assert after.match.entries == ()


def test_settings_are_those_of_the_last_change():
    after = sheet(SettingsChanged(OPEN), SettingsChanged(replace(OPEN, name="Saturday")))
    assert (after.settings.name, after.settings.rules.no_trumps) == ("Saturday", True)


def test_a_sheet_is_stopped_and_reopened():
    assert sheet(Entered(MADE), Stopped()).ledger.outcome.winner is Side.NS
    assert sheet(Entered(MADE), Stopped(), Reopened()).ledger.outcome is None


def test_what_was_taken_back_leaves_no_trace_but_its_event():
    played_on = sheet(Entered(MADE), Stopped(), Reopened())
    assert played_on.match == sheet(Entered(MADE)).match
    restored = sheet(Entered(MADE), Removed(2), Restored(2))
    assert restored.entries == sheet(Entered(MADE)).entries


def test_the_entry_before_another_stands():
    mixed = sheet(Entered(MADE), Entered(PASSED), Entered(FAILED), Removed(3))
    assert [mixed.before(number) for number in (2, 4)] == [0, 2]
    assert [mixed.before(number) for number in (3, 7)] == [0, 0]


def test_an_entry_is_dated_by_its_event_unless_it_says_when():
    noon, one = "2026-01-01T12:00Z", "2026-01-01T13:00Z"
    opened, entered = log(Entered(MADE))
    assert fold([opened, replace(entered, at=noon)]).entries[0].entry.at == noon
    dated = Event(seq=2, action=Entered(replace(MADE, at=one)), at=noon)
    assert fold([opened, dated]).entries[0].entry.at == one


def test_a_noted_contract_waits_for_its_deal():
    assert sheet(ContractNoted(NOTED)).contract == NOTED
    assert sheet(ContractNoted(NOTED), ContractNoted(None)).contract is None
    assert sheet(ContractNoted(NOTED), Entered(MADE)).contract is None
    assert sheet(ContractNoted(NOTED), Entered(adjusted(ns=10))).contract == NOTED
    assert sheet(Entered(MADE), ContractNoted(NOTED), Entered(PASSED, after=0)).contract == NOTED


def test_a_named_dealer_deals_next_and_is_kept_by_the_deal():
    assert sheet().ledger.next_dealer is Seat.N
    assert sheet(DealerNamed(Seat.E)).ledger.next_dealer is Seat.E
    after = sheet(DealerNamed(Seat.E), Entered(MADE))
    assert (after.dealer, after.entries[0].entry.dealer) == (None, Seat.E)
    assert after.ledger.next_dealer is Seat.N
    own = sheet(DealerNamed(Seat.E), Entered(replace(MADE, dealer=Seat.S)))
    assert own.entries[0].entry.dealer is Seat.S
    assert sheet(DealerNamed(Seat.E), Entered(adjusted(ns=10))).dealer is Seat.E


def test_a_sheet_as_it_stood_after_each_event():
    stood = states(log(Entered(MADE), Corrected(2, FAILED), Undone(3), Undone(2)))
    assert [pair(after.ledger.totals) for after in stood] == [
        (0, 0),
        (210, 50),
        (0, 260),
        (210, 50),
        (0, 0),
    ]


def test_what_would_stand_if_the_last_action_were_undone():
    assert pair(sheet(Entered(MADE), Entered(FAILED)).undone.ledger.totals) == (210, 50)
    assert sheet(Entered(MADE), Entered(FAILED), Undone(3)).undone.entries == ()


def test_the_version_of_a_sheet_counts_undone_events_too():
    after = sheet(Entered(MADE), Undone(2))
    assert after.seq == 3
    assert after.last.seq == 1


def test_undo_can_be_looked_at_before_it_happens():
    looked_at = sheet(Entered(MADE), Entered(FAILED), Stopped(), Undone(4))
    assert pair(looked_at.undone.ledger.totals) == (210, 50)
    assert pair(looked_at.ledger.totals) == (210, 310)


def test_what_if_this_happened_too():
    before = sheet(Entered(MADE))
    after = before.after(Entered(FAILED, after=0))
    assert ([numbered.number for numbered in after.standing], after.seq) == ([3, 2], 3)
    assert after.last == Event(seq=3, action=Entered(FAILED, after=0))
    assert after.undone is before
    assert after.after(Undone(3)) == replace(before, version=Version(4))


def test_what_happened_and_was_not_undone():
    happened = sheet(Entered(MADE), Stopped(), Undone(3), Removed(2)).happened
    assert [event.seq for event in happened] == [5, 2, 1]


@pytest.mark.parametrize(
    "action",
    [
        Entered(FAILED),
        Entered(FAILED, after=0),
        Corrected(2, FAILED),
        Removed(2),
        Stopped(),
        SettingsChanged(replace(SETTINGS, first_dealer=Seat.E)),
        SettingsChanged(replace(SETTINGS, rules=rules(rounding="none"))),
        SettingsChanged(replace(SETTINGS, name="Sunday")),
        DealerNamed(Seat.W),
    ],
)
def test_a_sheet_that_was_added_up_before_its_last_action_is_added_up_right(action):
    before = sheet(Entered(MADE), Entered(adjusted(ns=-10)))
    assert before.ledger
    for after in (before.after(action), before.after(action).after(Entered(MADE))):
        again = after.match.ledger()
        assert after.ledger == replace(again, next_dealer=after.dealer or again.next_dealer)


def test_a_deal_more_scores_no_other_deal_again(monkeypatch):
    before = sheet(*[Entered(MADE)] * 50)
    assert len(before.ledger.rows) == 50
    scored = []
    monkeypatch.setattr(
        match, "score", lambda deal, *how, **more: scored.append(deal) or score(deal, *how, **more)
    )
    for action in (ContractNoted(NOTED), DealerNamed(Seat.E), Entered(FAILED), Undone(54), Entered(PASSED)):
        before = before.after(action)
        assert len(before.ledger.rows) in (50, 51)
    assert scored == [FAILED.content]


def test_the_warnings_of_an_entry_are_those_of_its_row():
    whole = played(100, 162)
    after = sheet(Entered(MADE), Entered(whole), Entered(whole), Removed(2), Removed(3))
    assert [codes(after.warnings(number)) for number in (2, 3, 4, 9)] == [
        *(set(), set()),
        {("capot", "all_points_without_capot")},
        set(),
    ]
    won = sheet(Entered(written(1980, 0)), Entered(played(100, 79, belote={"NS": 1})))
    assert codes(won.warnings(3)) == {("", "won_by_belote_alone")}
