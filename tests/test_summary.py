"""A match looked back on, drawn, and played again."""

import pytest
from facts import PASSED, adjusted, coinched, played, rules, written

from scoresheet import codec
from scoresheet.chart import HEIGHT, WIDTH, chart
from scoresheet.deal import Pair, Seat, Side
from scoresheet.entries import Players, Settings
from scoresheet.match import ledger, rematch
from scoresheet.summary import Feat, Tally, summary

BASE = rules()
MADE = played(100, 112)
"""210 - 50"""
FAILED = played(100, 99)
"""0 - 260"""
THEIRS = played(100, 112, taker="EW")
"""50 - 210"""


def told(*entries, **switches):
    return summary(ledger(entries, rules(**switches)))


def test_contracts_are_counted_for_who_took_them():
    found = told(MADE, MADE, FAILED, THEIRS)
    assert found.contracts == Pair(Tally(2, 1), Tally(1, 0))


def test_a_written_deal_counts_as_far_as_it_is_known():
    found = told(written(210, 50, taker="NS", made=True), written(0, 260, taker="NS"), written(50, 210))
    assert found.contracts == Pair(Tally(1, 0), Tally(0, 0))
    assert found.coinched == Tally(0, 0)


def test_coinched_contracts_are_told_apart():
    entry = codec.entry_of({"kind": "deal", **codec.deal_document(coinched(100, 99))})
    assert told(MADE, entry, written(520, 0, taker="NS", made=True, coinche="surcoinche")).coinched == Tally(
        1, 1
    )


def test_a_capot_is_counted_for_who_won_the_tricks():
    found = told(played(100, capot="NS"), played(100, capot="EW"), played("capot", made=True))
    assert found.capots == Pair((1, 3), (2,))


def test_the_best_deal_names_its_number_among_the_deals():
    assert told(PASSED, adjusted(ns=500), MADE, FAILED).best_deal == Feat(Side.EW, 260, 2)


def test_the_first_of_equal_deals_is_the_best():
    assert told(MADE, THEIRS).best_deal == Feat(Side.NS, 210, 1)


def test_the_largest_lead_counts_adjustments():
    assert told(MADE, adjusted(ns=500), MADE).largest_lead == Feat(Side.NS, 820, 2)


@pytest.mark.parametrize(
    ("entries", "changes"),
    [
        pytest.param([MADE, MADE], 0, id="one side ahead all along"),
        pytest.param([MADE, FAILED, MADE], 2, id="to and fro"),
        pytest.param([MADE, THEIRS, MADE], 0, id="caught up, not passed"),
        pytest.param([MADE, THEIRS, THEIRS], 1, id="caught up and passed"),
    ],
)
def test_the_lead_changes_when_the_other_side_is_ahead(entries, changes):
    assert told(*entries).lead_changes == changes


def test_nothing_is_told_of_no_deal_at_all():
    found = told(PASSED)
    assert (found.best_deal, found.largest_lead, found.lead_changes) == (None, None, 0)


def test_nobody_leads_at_nothing_to_nothing():
    assert told(written(0, 0)).best_deal is None


def test_deals_after_the_end_are_not_told_of():
    assert told(MADE, FAILED, target=200).contracts == Pair(Tally(1, 0), Tally(0, 0))


def test_a_chart_needs_two_entries():
    assert chart(ledger([MADE], BASE), 2000) is None
    assert chart(ledger([MADE, MADE], BASE), 2000) is not None


def test_a_chart_runs_from_nothing_to_the_totals_below_the_target():
    drawn = chart(ledger([MADE, FAILED], BASE), 2000)
    assert drawn.lines.ns.startswith(f"0,{HEIGHT} ")
    assert drawn.lines == Pair(f"0,96 160,85 {WIDTH},85", f"0,96 160,93 {WIDTH},81")
    assert (drawn.target, drawn.zero) == (0, HEIGHT)


def test_a_chart_makes_room_above_the_target_and_below_zero():
    drawn = chart(ledger([adjusted(ns=-300), adjusted(ew=900)], BASE), 600)
    assert 0 < drawn.target < drawn.zero < HEIGHT
    assert drawn.lines.ns.endswith(f" {WIDTH},{HEIGHT}")
    assert drawn.lines.ew.endswith(f" {WIDTH},0")


FRIENDS = Settings(
    name="Thursday",
    note="at Anne's",
    played_on="2026-11-26",
    sides=Pair("Cats", "Dogs"),
    players=Players(n="Anne", e="Luc", s="Marie", w="Paul"),
    rules=BASE,
)


def seated(settings):
    return "".join(settings.players[seat][0] for seat in Seat)


def test_a_rematch_keeps_people_names_and_rules_and_passes_the_deal_on():
    again = rematch(FRIENDS, Seat.E)
    assert (again.name, again.sides, again.players) == (FRIENDS.name, FRIENDS.sides, FRIENDS.players)
    assert (again.rules, again.first_dealer) == (BASE, Seat.E)
    assert (again.note, again.played_on) == ("", "")


@pytest.mark.parametrize(
    ("partner", "seats", "dealer"),
    [(Seat.S, "ALMP", Seat.W), (Seat.E, "AMLP", Seat.W), (Seat.W, "ALPM", Seat.S)],
)
def test_other_partners_change_seats_and_the_same_player_deals(partner, seats, dealer):
    again = rematch(FRIENDS, Seat.W, partner)
    assert (seated(again), again.first_dealer) == (seats, dealer)
    assert again.players[again.first_dealer] == "Paul"


def test_new_pairs_are_not_called_by_the_old_names():
    assert rematch(FRIENDS, Seat.N, Seat.E).sides == Pair("", "")
