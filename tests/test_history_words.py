"""What the log and the page of a conflict say beside each sentence."""

from dataclasses import replace

import pytest
from facts import PASSED, adjusted, carre, played, rules, tierce, written

from scoresheet import words
from scoresheet.deal import Pair, Seat
from scoresheet.entries import Players, Settings
from scoresheet.log import Corrected, Entered, Event, Moved, Opened, Removed, SettingsChanged, Stopped, fold
from scoresheet.words.log import entry_text

SETTINGS = Settings(sides=Pair("Us two", ""))
SHEET = fold(
    [
        Event(seq=1, action=Opened(SETTINGS)),
        Event(seq=2, action=Entered(played(100, 112))),
        Event(seq=3, action=Entered(PASSED)),
    ]
)
MELDS = {"NS": [tierce("K", "S")], "EW": [carre("J")]}

DETAILS = [
    pytest.param(Entered(played(100, 112)), ["Us two counted 112"], id="points"),
    pytest.param(
        Entered(played(100, 112, belote={"NS": 1})), ["Us two counted 112", "belote: Us two"], id="belote"
    ),
    pytest.param(Entered(played("capot", None, capot="NS")), ["capot: Us two"], id="capot"),
    pytest.param(
        Entered(played(100, 112, melds=MELDS)),
        [
            "Us two counted 112",
            "Melds, Us two: tierce to the king of spades",
            "Melds, Them: carré of jacks",
        ],
        id="melds",
    ),
    pytest.param(Entered(PASSED), [], id="all passed"),
    pytest.param(Entered(adjusted(ns=-160)), [], id="an adjustment says all in its sentence"),
    pytest.param(Entered(written(30, 40)), ["30 – 40"], id="from paper"),
    pytest.param(Entered(written(30, 40, taker="NS", made=False)), ["30 – 40", "failed"], id="failed"),
    pytest.param(Entered(PASSED, 0), ["Placed before all others"], id="at the front"),
    pytest.param(Entered(PASSED, 3), ["Placed after: all passed"], id="inserted"),
    pytest.param(Entered(PASSED, 9), ["Placed after: (9)"], id="after a row that is no more"),
    pytest.param(
        Corrected(2, played(100, 99)),
        ["Before: 100 ♠\ufe0e, Us two, made: 210 – 50", "Us two counted 99"],
        id="a correction",
    ),
    pytest.param(Moved(2, 3), ["Placed after: all passed"], id="moved"),
    pytest.param(Removed(2), [], id="removed"),
    pytest.param(Stopped(), [], id="stopped"),
    pytest.param(
        SettingsChanged(replace(SETTINGS, note="raining", first_dealer=Seat.E)),
        ["Note: – → raining", "First dealer: North → East"],
        id="settings",
    ),
    pytest.param(
        SettingsChanged(replace(SETTINGS, players=Players(n="Anne"), rules=rules(target=1500, melds=True))),
        ["North: – → Anne", "First dealer: North → Anne", "Target: 2000 → 1500", "Melds: no → yes"],
        id="names and rules",
    ),
    pytest.param(Opened(SETTINGS), ["Us: – → Us two"], id="opened"),
]


@pytest.mark.parametrize(("action", "details"), DETAILS)
def test_what_was_done_exactly(app, action, details):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert words.event_details(action, SHEET) == details


def test_a_deal_that_other_rules_forbid_has_a_sentence_all_the_same(app):
    """A removed deal may be unplayable after the rules changed: it has no row, and no error."""
    sans_atout = played(100, 100, trump="SA")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert entry_text(sans_atout.content, SETTINGS) == "100 SA"


@pytest.mark.parametrize("reason", ["full", "read_only", "locked", "newer", "other"])
def test_an_obstacle_is_told_and_nothing_was_saved(app, reason):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert words.obstacle_text(reason).startswith("Nothing was saved: ")


def test_an_event_without_a_time_shows_none(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert words.moment_text("") == ""
        assert "30" in words.moment_text("2026-11-30T12:00:00Z")
