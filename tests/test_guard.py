"""Whether an action may be done: stale, contradicted, refused."""

from dataclasses import replace

import pytest
from facts import PASSED, codes, played, rules, written

from scoresheet import guard
from scoresheet.deal import Seat, Side, Trump
from scoresheet.entries import Settings
from scoresheet.guard import (
    MOST_ENTRIES,
    MOST_EVENTS,
    is_stale,
    refusals,
    unplayable_deals,
    was_taken_back,
)
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
    fold,
)

MADE = played(100, 112)
FAILED = played(100, 99)
SETTINGS = Settings(name="Friday")
OPEN = Settings(rules=rules(no_trumps=True))
SANS_ATOUT = played(100, 100, trump="SA")
NOTED = Contract(taker=Side.NS, bid=100, trump=Trump.H)


def log(*actions, settings=SETTINGS):
    """Events 1, 2, 3 …; the first opens the sheet."""
    return [Event(seq=seq, action=action) for seq, action in enumerate((Opened(settings), *actions), start=1)]


def sheet(*actions, settings=SETTINGS):
    return fold(log(*actions, settings=settings))


REFUSED = [
    pytest.param([], Corrected(2, MADE), " no_such_entry", id="correcting what is not there"),
    pytest.param(
        [Entered(MADE), Removed(2)], Corrected(2, MADE), " no_such_entry", id="correcting a removed entry"
    ),
    pytest.param(
        [Entered(MADE)], Corrected(2, SANS_ATOUT), "trump trump_not_allowed", id="correcting into nonsense"
    ),
    pytest.param([], Entered(SANS_ATOUT), "trump trump_not_allowed", id="a deal that is not played here"),
    pytest.param(
        [Entered(MADE)],
        Entered(SANS_ATOUT, after=2),
        "trump trump_not_allowed",
        id="a forgotten deal that is not played here",
    ),
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
    shown = sheet(Entered(FAILED))
    assert is_stale(Entered(MADE), shown, shown.after(action)) is stale


def test_what_was_entered_and_undone_meanwhile_is_no_change():
    shown = sheet(Entered(MADE))
    assert not is_stale(Entered(MADE), shown, shown.after(Entered(FAILED)).after(Undone(3)))


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
    assert is_stale(action, sheet(), sheet(happened)) is stale


def test_a_forgotten_deal_belongs_before_the_end():
    ended = sheet(Entered(MADE), Entered(FAILED), settings=Settings(rules=rules(target=300)))
    assert not codes(refusals(ended, Entered(MADE, after=2)))
    assert codes(refusals(ended, Entered(MADE, after=3))) == {("", "match_ended")}


def test_what_was_undone_or_removed_was_taken_back():
    events = log(Entered(MADE), Entered(MADE), Removed(2), Stopped(), Undone(5))
    now = fold(events)
    assert [was_taken_back(now, event) for event in events] == [False, True, False, False, True, False]
    assert not was_taken_back(now.after(Restored(2)), events[1])


def test_a_sheet_that_could_not_be_imported_again_takes_no_more_entries():
    """What is exported comes back: an import takes as many as a sheet."""
    endless = Settings(rules=rules(target=1_000_000))
    almost = sheet(*[Entered(PASSED)] * (MOST_ENTRIES - 1), settings=endless)
    assert codes(refusals(almost, Entered(PASSED))) == set()
    full = almost.after(Entered(PASSED))
    assert codes(refusals(full, Entered(PASSED))) == {("", "sheet_full")}
    assert codes(refusals(full, Entered(PASSED, after=0))) == {("", "sheet_full")}
    assert codes(refusals(full, Corrected(2, played(100, 112)))) == set()
    assert codes(refusals(full, Undone(full.seq))) == set()
    removed = full.after(Removed(2))
    assert codes(refusals(removed, Entered(PASSED))) == set()
    assert codes(refusals(removed.after(Entered(PASSED)), Restored(2))) == {("", "sheet_full")}


def test_a_sheet_to_which_very_much_happened_takes_nothing_more():
    noted = [ContractNoted(None)] * (MOST_EVENTS - 2)
    assert codes(refusals(sheet(*noted), ContractNoted(None))) == set()
    assert codes(refusals(sheet(*noted, ContractNoted(None)), Stopped())) == {("", "sheet_full")}


def test_deals_are_judged_again_only_by_other_rules(monkeypatch):
    judged = []
    monkeypatch.setattr(guard, "problems", lambda deal, rules: judged.append(deal) or ())
    stands = sheet(Entered(played(100, 112)), Entered(played(110, 112)))
    list(refusals(stands, SettingsChanged(replace(SETTINGS, name="Thursday"))))
    assert judged == []
    list(refusals(stands, SettingsChanged(replace(SETTINGS, rules=rules(target=900)))))
    assert len(judged) == 2
