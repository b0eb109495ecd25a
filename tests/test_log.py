"""The events of a sheet and what stands after them."""

from dataclasses import replace

import pytest
from facts import PASSED, adjusted, codes, pair, played, rules, written

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
    changed_since,
    fold,
    refusals,
    states,
    undone,
    unplayable_deals,
    was_taken_back,
)

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
    return pair(sheet(*actions).ledger().totals)


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
    assert sheet(Entered(MADE), Stopped()).ledger().outcome.winner is Side.NS
    assert sheet(Entered(MADE), Stopped(), Reopened()).ledger().outcome is None


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
    assert sheet().ledger().next_dealer is Seat.N
    assert sheet(DealerNamed(Seat.E)).ledger().next_dealer is Seat.E
    after = sheet(DealerNamed(Seat.E), Entered(MADE))
    assert (after.dealer, after.entries[0].entry.dealer) == (None, Seat.E)
    assert after.ledger().next_dealer is Seat.N
    own = sheet(DealerNamed(Seat.E), Entered(replace(MADE, dealer=Seat.S)))
    assert own.entries[0].entry.dealer is Seat.S
    assert sheet(DealerNamed(Seat.E), Entered(adjusted(ns=10))).dealer is Seat.E


def test_a_sheet_as_it_stood_after_each_event():
    stood = states(log(Entered(MADE), Corrected(2, FAILED), Undone(3), Undone(2)))
    assert [pair(after.ledger().totals) for after in stood] == [
        (0, 0),
        (210, 50),
        (0, 260),
        (210, 50),
        (0, 0),
    ]


def test_what_would_stand_if_the_last_action_were_undone():
    assert pair(undone(log(Entered(MADE), Entered(FAILED))).ledger().totals) == (210, 50)
    assert undone(log(Entered(MADE), Entered(FAILED), Undone(3))).entries == ()


def test_the_version_of_a_sheet_counts_undone_events_too():
    after = sheet(Entered(MADE), Undone(2))
    assert after.seq == 3
    assert after.last.seq == 1


REFUSED = [
    pytest.param([], Corrected(2, MADE), " no_such_entry", id="correcting what is not there"),
    pytest.param(
        [Entered(MADE), Removed(2)], Corrected(2, MADE), " no_such_entry", id="correcting a removed entry"
    ),
    pytest.param(
        [Entered(MADE)], Corrected(2, SANS_ATOUT), "trump trump_not_allowed", id="correcting into nonsense"
    ),
    pytest.param([], Entered(SANS_ATOUT), "trump trump_not_allowed", id="a deal that is not played here"),
    pytest.param([], Entered(MADE, after=7), "after no_such_entry", id="after an entry that is not there"),
    pytest.param([Entered(written(2000, 0))], Entered(MADE), " match_ended", id="after the end"),
    pytest.param([Entered(MADE), Stopped()], Entered(MADE), " match_ended", id="after the four stopped"),
    pytest.param([], Removed(2), " no_such_entry", id="removing what is not there"),
    pytest.param([Entered(MADE), Removed(2)], Removed(2), " no_such_entry", id="removing twice"),
    pytest.param([Entered(MADE)], Restored(2), " no_such_entry", id="restoring what stands"),
    pytest.param([], Restored(2), " no_such_entry", id="restoring what never was"),
    pytest.param(
        [SettingsChanged(OPEN), Entered(SANS_ATOUT), Removed(3), SettingsChanged(SETTINGS)],
        Restored(3),
        "trump trump_not_allowed",
        id="restoring what these rules no longer know",
    ),
    pytest.param([], Moved(2, after=0), " no_such_entry", id="moving what is not there"),
    pytest.param([Entered(MADE)], Moved(2, after=9), "after no_such_entry", id="moving it nowhere"),
    pytest.param(
        [Entered(MADE), Entered(MADE)], Moved(2, after=2), "after no_such_entry", id="moving it after itself"
    ),
    pytest.param(
        [SettingsChanged(OPEN), Entered(MADE), Entered(SANS_ATOUT)],
        SettingsChanged(SETTINGS),
        "rules deal_unplayable",
        id="rules that make a deal unplayable",
    ),
    pytest.param([Entered(MADE), Stopped()], Stopped(), " match_ended", id="stopping twice"),
    pytest.param(
        [Entered(MADE), Stopped()], ContractNoted(NOTED), " match_ended", id="a contract after the end"
    ),
    pytest.param(
        [Entered(MADE), Stopped()], DealerNamed(Seat.N), " match_ended", id="a dealer after the end"
    ),
    pytest.param([], Reopened(), " match_goes_on", id="reopening what goes on"),
    pytest.param([], Undone(1), " nothing_to_undo", id="undoing the beginning"),
    pytest.param(
        [Entered(MADE), Entered(MADE)], Undone(2), " nothing_to_undo", id="undoing what is not the last"
    ),
    pytest.param([Entered(MADE), Undone(2)], Undone(2), " nothing_to_undo", id="undoing twice"),
]


@pytest.mark.parametrize(("actions", "action", "expected"), REFUSED)
def test_what_cannot_be_done(actions, action, expected):
    assert codes(refusals(sheet(*actions), action)) == {tuple(expected.split(" "))}


ALLOWED = [
    pytest.param([], Opened(SETTINGS), id="opening"),
    pytest.param([], Entered(MADE), id="a deal"),
    pytest.param([], Entered(MADE, after=0), id="before all"),
    pytest.param([Entered(MADE), Removed(2)], Entered(MADE, after=2), id="after a removed entry"),
    pytest.param(
        [Entered(written(2000, 0))], Entered(MADE, after=0), id="a forgotten deal of a finished match"
    ),
    pytest.param([Entered(written(2000, 0))], Corrected(2, MADE), id="a correction that reopens a match"),
    pytest.param([Entered(MADE), Removed(2)], Restored(2), id="restoring"),
    pytest.param([Entered(MADE), Entered(MADE)], Moved(3, after=0), id="moving"),
    pytest.param([Entered(MADE)], SettingsChanged(OPEN), id="other rules"),
    pytest.param(
        [SettingsChanged(OPEN), Entered(SANS_ATOUT), Removed(3)], SettingsChanged(SETTINGS), id="removed"
    ),
    pytest.param([Entered(MADE)], Stopped(), id="stopping"),
    pytest.param([Entered(MADE), Stopped()], Reopened(), id="playing on"),
    pytest.param([Entered(MADE)], Undone(2), id="undoing"),
    pytest.param([Entered(MADE), Entered(MADE), Undone(3)], Undone(2), id="undoing one more"),
    pytest.param([], ContractNoted(None), id="no contract"),
]


@pytest.mark.parametrize(("actions", "action"), ALLOWED)
def test_what_can_be_done(actions, action):
    assert not codes(refusals(sheet(*actions), action))


def test_unplayable_deals_are_named_by_their_place():
    mixed = sheet(Entered(MADE), Entered(PASSED), Entered(SANS_ATOUT), Removed(2), settings=OPEN)
    ((place, found),) = unplayable_deals(mixed, rules())
    assert (place, codes(found)) == (2, {("trump", "trump_not_allowed")})
    (problem,) = refusals(mixed, SettingsChanged(SETTINGS))
    assert dict(problem.about) == {"entry": 2}


STALE = [
    pytest.param(Entered(MADE), True, id="a new entry"),
    pytest.param(Corrected(2, MADE), True, id="a correction"),
    pytest.param(Removed(2), True, id="a removal"),
    pytest.param(Undone(2), True, id="an undo"),
    pytest.param(Stopped(), True, id="a stop"),
    pytest.param(SettingsChanged(OPEN), True, id="other rules"),
    pytest.param(SettingsChanged(replace(SETTINGS, note="raining")), False, id="a note"),
    pytest.param(ContractNoted(NOTED), False, id="a noted contract"),
    pytest.param(DealerNamed(Seat.E), False, id="a named dealer"),
]


@pytest.mark.parametrize(("action", "stale"), STALE)
def test_what_makes_the_form_of_a_deal_stale(action, stale):
    events = [*log(Entered(FAILED)), Event(seq=3, action=action)]
    assert changed_since(events, 2, Entered(MADE)) is stale
    assert not changed_since(events, 3, Entered(MADE))


def test_a_form_that_does_not_say_when_it_was_made_was_made_at_the_beginning():
    assert changed_since(log(Entered(FAILED)), 0, Entered(MADE))
    assert not changed_since(log(SettingsChanged(SETTINGS)), 0, Entered(MADE))


def test_what_was_entered_and_undone_meanwhile_is_no_change():
    assert not changed_since(log(Entered(MADE), Entered(FAILED), Undone(3)), 2, Entered(MADE))


RAINING = replace(SETTINGS, note="raining")
SUNNY = replace(SETTINGS, note="sunny")
RESTS_ON = [
    pytest.param(SettingsChanged(RAINING), SettingsChanged(SUNNY), True, id="two notes"),
    pytest.param(SettingsChanged(RAINING), SettingsChanged(RAINING), False, id="the same note twice"),
    pytest.param(Entered(MADE), SettingsChanged(RAINING), False, id="a deal, and a note"),
    pytest.param(ContractNoted(None), ContractNoted(NOTED), False, id="no contract, then one"),
    pytest.param(ContractNoted(NOTED), ContractNoted(None), True, id="a contract, then none"),
    pytest.param(ContractNoted(NOTED), ContractNoted(NOTED), False, id="the same contract twice"),
    pytest.param(Entered(MADE), ContractNoted(NOTED), True, id="a deal, and the contract of it"),
    pytest.param(DealerNamed(Seat.E), DealerNamed(Seat.S), True, id="two dealers"),
    pytest.param(DealerNamed(Seat.E), DealerNamed(Seat.E), False, id="the same dealer twice"),
    pytest.param(Entered(MADE), DealerNamed(Seat.S), True, id="a deal, and who deals it"),
]


@pytest.mark.parametrize(("happened", "action", "stale"), RESTS_ON)
def test_each_action_rests_on_what_its_form_showed(happened, action, stale):
    assert changed_since(log(happened), 1, action) is stale


def test_a_forgotten_deal_belongs_before_the_end():
    ended = sheet(Entered(MADE), Entered(FAILED), settings=Settings(rules=rules(target=300)))
    assert not codes(refusals(ended, Entered(MADE, after=2)))
    assert codes(refusals(ended, Entered(MADE, after=3))) == {("", "match_ended")}


def test_undo_can_be_looked_at_before_it_happens():
    events = log(Entered(MADE), Entered(FAILED), Stopped(), Undone(4))
    assert pair(undone(events).ledger().totals) == (210, 50)
    assert pair(fold(events).ledger().totals) == (210, 310)


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


def test_what_was_undone_or_removed_was_taken_back():
    events = log(Entered(MADE), Entered(MADE), Removed(2), Stopped(), Undone(5))
    assert [was_taken_back(events, event) for event in events] == [False, True, False, False, True, False]
    assert not was_taken_back([*events, Event(seq=7, action=Restored(2))], events[1])
