"""Litige: an equal deal that reaches its bid, and what waits of it (RULES.md 3 and 5)."""

import pytest
from facts import (
    PASSED,
    adjusted,
    carre,
    coinched,
    deal,
    entry,
    pair,
    played,
    refusal,
    rules,
    tierce,
    written,
)

from scoresheet import codec
from scoresheet.match import ledger
from scoresheet.rules import Litige
from scoresheet.scoring import Reason, score

HELD = rules(litige="held", rounding="none", belote_marked_by="either")
ROUNDED = rules(litige="held")
REPLAYED = rules(litige="replayed")
MELDS = rules(litige="held", rounding="none", melds=True, belote_marked_by="either")
EQUAL = played(80, 81)
"""81 - 81"""
MADE = played(100, 112)
"""212 - 50, rounded 210 - 50"""
FAILED = played(100, 99)
"""0 - 260"""

WAITS = [
    pytest.param(HELD, deal(80, 81), (0, 81), 81, id="81 - 81"),
    pytest.param(ROUNDED, deal(80, 81), (0, 80), 80, id="rounded, what waits too"),
    pytest.param(HELD, deal(90, 71, belote={"NS": 1}), (0, 91), 91, id="with the belote in it"),
    pytest.param(HELD, deal(90, 91, belote={"EW": 1}), (0, 91), 91, id="the belote of the others"),
    pytest.param(HELD, deal(80, 81, taker="EW"), (81, 0), 81, id="the other way round"),
    pytest.param(
        rules(litige="held", rounding="none", belote_counts=False, belote_marked_by="either"),
        deal(80, 81, belote={"NS": 1}),
        (20, 81),
        81,
        id="a belote that does not count is written at once",
    ),
    pytest.param(
        rules(litige="held", rounding="none", belote_marked_by="nobody"),
        deal(90, 71, belote={"NS": 1}),
        (0, 91),
        71,
        id="a belote that nobody may write does not wait",
    ),
    pytest.param(
        MELDS, deal(90, 71, melds={"NS": [tierce("A", "H")]}), (0, 91), 91, id="with the melds in it"
    ),
    pytest.param(
        rules(litige="held", rounding="none", melds=True, melds_count=False),
        deal(80, 81, melds={"NS": [tierce("A", "H")]}),
        (20, 81),
        81,
        id="melds that do not count are written at once",
    ),
    pytest.param(
        rules(litige="held", rounding="attack_8_defence_5"),
        deal(80, 81),
        (0, 80),
        80,
        id="81 down on both sides",
    ),
    pytest.param(
        rules(litige="held", threshold="tricks_82", outscore="strict"),
        deal(80, 81),
        (0, 80),
        80,
        id="judged first",
    ),
    pytest.param(
        rules(litige="held", threshold="bid_plus_2"), deal(80, 81), (0, 80), 80, id="whatever the bid needs"
    ),
    pytest.param(
        rules(litige="held", round_before_test=True, rounding="nearest_6_up"),
        deal(80, 81),
        (0, 80),
        80,
        id="compared unrounded",
    ),
]


@pytest.mark.parametrize(("rules", "deal", "points", "held"), WAITS)
def test_the_takers_points_wait(rules, deal, points, held):
    scored = score(deal, rules)
    assert (scored.made, scored.winner, scored.litige) == (None, None, Litige.HELD)
    assert pair(scored.points) == points
    assert scored.held == held
    assert Reason.HELD not in {line.reason for line in scored.lines}


NO_LITIGE = [
    pytest.param(rules(), deal(80, 81), id="where none is played"),
    pytest.param(HELD, deal(90, 81), id="81 do not reach 90"),
    pytest.param(HELD, deal(100, 71, belote={"NS": 1}), id="91 do not reach 100"),
    pytest.param(HELD, coinched(80, 81), id="coinched"),
    pytest.param(HELD, deal(80, 82), id="82 - 80"),
    pytest.param(HELD, deal(80, 80), id="80 - 82"),
    pytest.param(HELD, deal(80, made=False), id="nobody counted"),
    pytest.param(HELD, deal("capot", 81), id="a capot is no number"),
    pytest.param(rules(litige="held"), deal(80, 71, belote={"EW": 1}), id="71 - 91"),
    pytest.param(
        rules(litige="held", melds=True, melds_count=True),
        deal(80, 162, capot="NS", melds={"EW": [carre("J")]}),
        id="somebody won every trick",
    ),
]


@pytest.mark.parametrize(("rules", "deal"), NO_LITIGE)
def test_no_litige(rules, deal):
    scored = score(deal, rules)
    assert scored.made is not None
    assert (scored.winner, scored.litige, scored.held) != (None, Litige.HELD, 81)


def test_the_belote_of_a_defence_that_may_not_mark_it_makes_nothing_equal():
    only_takers = rules(litige="held", belote_marked_by="takers")
    assert score(deal(80, 91, belote={"EW": 1}), only_takers).made is True
    assert score(deal(80, 81, belote={"EW": 1}), only_takers).made is None


def test_a_litige_that_is_played_again_writes_nothing():
    scored = score(deal(90, 71, belote={"NS": 1}), REPLAYED)
    assert (scored.made, pair(scored.points), scored.held, scored.litige) == (
        None,
        (0, 0),
        0,
        Litige.REPLAYED,
    )
    assert codec.score_document(scored) == {"made": None, "NS": 0, "EW": 0, "held": 0, "lines": []}


def test_what_waits_adds_up_line_by_line():
    scored = score(deal(90, 71, belote={"NS": 1}), ROUNDED)
    assert [(line.reason, line.points) for line in scored.waiting] == [
        (Reason.TRICKS, 71),
        (Reason.BELOTE, 20),
        (Reason.ROUNDING, -1),
    ]
    assert codec.score_document(scored)["held"] == 90
    assert "held" not in codec.score_document(score(deal(100, 112), ROUNDED))


@pytest.mark.parametrize("made", [True, False])
def test_any_verdict_contradicts_a_litige(made):
    document = codec.deal_document(deal(80, 81)) | {"made": made}
    assert refusal(codec.playable_deal_of, document, HELD) == {("made", "verdict_contradicts_points")}


def rows(entries, rules, **stopped):
    """What each row writes, and what waits after it."""
    return [(*pair(row.points), *pair(row.waiting)) for row in ledger(entries, rules, **stopped).rows]


MATCHES = [
    pytest.param(
        [EQUAL, MADE], [(0, 81, 81, 0), (293, 50, 0, 0)], id="the winner of the next deal writes it"
    ),
    pytest.param([EQUAL, FAILED], [(0, 81, 81, 0), (0, 341, 0, 0)], id="be it the defence"),
    pytest.param(
        [EQUAL, PASSED, adjusted(ew=-160), MADE],
        [(0, 81, 81, 0), (0, 0, 81, 0), (0, -160, 81, 0), (293, 50, 0, 0)],
        id="it waits through passed deals and adjustments",
    ),
    pytest.param(
        [EQUAL, played(80, 81, taker="EW"), MADE],
        [(0, 81, 81, 0), (81, 0, 81, 81), (374, 50, 0, 0)],
        id="through another litige",
    ),
    pytest.param(
        [EQUAL, written(210, 50, taker="NS", made=True), MADE],
        [(0, 81, 81, 0), (210, 50, 0, 0), (212, 50, 0, 0)],
        id="a written deal holds it already",
    ),
    pytest.param(
        [EQUAL, written(210, 50, taker="NS"), MADE],
        [(0, 81, 81, 0), (210, 50, 81, 0), (293, 50, 0, 0)],
        id="but not if nobody knows who won it",
    ),
    pytest.param(
        [EQUAL, entry("deal", **codec.deal_document(deal("capot", capot="NS")))],
        [(0, 81, 81, 0), (581, 0, 0, 0)],
        id="a capot wins it too",
    ),
]


@pytest.mark.parametrize(("entries", "expected"), MATCHES)
def test_what_waits_is_won(entries, expected):
    assert rows(entries, HELD) == expected


def test_what_is_won_is_a_line_of_its_own_beside_the_score():
    row = ledger([EQUAL, MADE], HELD).rows[-1]
    assert pair(row.score.points) == (212, 50)
    assert pair(row.won) == (81, 0)
    assert [(line.side.value, line.reason, line.points) for line in row.lines][-1] == ("NS", Reason.HELD, 81)
    assert sum(line.points for line in row.lines) == sum(pair(row.points))


ENDS = [
    pytest.param(
        rules(litige="held", deal_limit=1, tie_break="draw"),
        [EQUAL],
        [(80, 80, 0, 0)],
        "draw",
        id="at the limit it goes back",
    ),
    pytest.param(
        rules(litige="held", deal_limit=1, tie_break="another_deal"),
        [EQUAL, played(80, 81, taker="EW"), MADE],
        [(80, 80, 0, 0), (80, 80, 0, 0), (210, 50, 0, 0)],
        "NS",
        id="after every later deal too",
    ),
    pytest.param(
        rules(litige="held", deal_limit=2),
        [EQUAL, written(100, 100)],
        [(0, 80, 80, 0), (180, 100, 0, 0)],
        None,
        id="into a written deal of the limit",
    ),
    pytest.param(
        rules(litige="held", target=280),
        [EQUAL, MADE],
        [(0, 80, 80, 0), (290, 50, 0, 0)],
        "NS",
        id="before the end is judged",
    ),
    pytest.param(
        rules(litige="held", target=80),
        [EQUAL, MADE],
        [(0, 80, 80, 0), (210, 50, 0, 0)],
        "EW",
        id="a litige that ends the match leaves it unwritten",
    ),
    pytest.param(
        rules(litige="held", target=1000, both_over="contract_side"),
        [adjusted(ns=1000), adjusted(ew=950), EQUAL],
        [(1000, 0, 0, 0), (0, 950, 0, 0), (0, 80, 80, 0)],
        "NS",
        id="its takers held the contract",
    ),
    pytest.param(
        rules(litige="held", target=1000),
        [adjusted(ns=1000), adjusted(ew=920), EQUAL],
        [(1000, 0, 0, 0), (0, 920, 0, 0), (0, 80, 80, 0)],
        None,
        id="nobody won it: equal totals play on",
    ),
    pytest.param(
        rules(litige="held", target=1000, belote_alone_can_win=False),
        [adjusted(ns=900), EQUAL, played(100, 79, taker="EW", belote={"NS": 1})],
        [(900, 0, 0, 0), (0, 80, 80, 0), (340, 0, 0, 0)],
        "NS",
        id="what waited is more than a belote",
    ),
    pytest.param(
        rules(litige="held", target=1000, belote_alone_can_win=False, deal_limit=2),
        [adjusted(ns=1000), EQUAL, written(20, 0)],
        [(1000, 0, 0, 0), (0, 80, 80, 0), (100, 0, 0, 0)],
        "NS",
        id="in a written deal too",
    ),
    pytest.param(
        rules(litige="held", target=1000, belote_alone_can_win=False, deal_limit=2),
        [adjusted(ns=1000), EQUAL, written(0, 0)],
        [(1000, 0, 0, 0), (0, 80, 80, 0), (80, 0, 0, 0)],
        "NS",
        id="even where it makes 80",
    ),
]


@pytest.mark.parametrize(("rules", "entries", "expected", "winner"), ENDS)
def test_what_waits_at_the_end(rules, entries, expected, winner):
    added = ledger(entries, rules)
    assert rows(entries, rules) == expected
    assert (added.outcome and added.outcome.winner.value) == winner


def test_when_the_four_stop_it_goes_back_into_the_last_entry():
    assert rows([EQUAL, PASSED], HELD, stopped=True) == [(0, 81, 81, 0), (81, 0, 0, 0)]
    stopped = ledger([EQUAL, adjusted(ew=-10)], HELD, stopped=True)
    assert (pair(stopped.totals), stopped.outcome.winner.value) == ((81, 71), "NS")
    assert pair(stopped.rows[-1].won) == (81, 0)
    assert [(line.reason, line.points) for line in stopped.rows[-1].lines] == [(Reason.HELD, 81)]
    assert pair(ledger([], HELD, stopped=True).totals) == (0, 0)


def test_nothing_waits_after_an_entry_that_does_not_count():
    document = codec.ledger_document(ledger([EQUAL, MADE], rules(litige="held", target=80)))
    assert document["entries"] == [
        {"NS": 0, "EW": 80, "counts": True, "held": {"NS": 80, "EW": 0}},
        {"NS": 210, "EW": 50, "counts": False},
    ]


def test_a_deal_that_is_played_again_is_no_played_deal_and_keeps_its_dealer():
    added = ledger([EQUAL, MADE, EQUAL, MADE], REPLAYED)
    assert [(row.deal, row.is_played, row.dealer.value) for row in added.rows] == [
        (0, False, "N"),
        (1, True, "N"),
        (1, False, "W"),
        (2, True, "W"),
    ]
    assert added.next_dealer.value == "S"
    assert ledger([EQUAL], rules(litige="replayed", deal_limit=1)).outcome is None


def test_a_correction_may_turn_a_deal_into_a_litige_and_back():
    def dealers(*entries):
        return "".join(row.dealer.value for row in ledger(entries, REPLAYED).rows)

    assert dealers(MADE, MADE) == "NW"
    assert dealers(EQUAL, MADE) == "NN"
    assert pair(ledger([EQUAL, MADE], ROUNDED).totals) == (290, 130)
    assert pair(ledger([played(80, 82), MADE], ROUNDED).totals) == (370, 130)


def test_other_rules_let_it_wait_or_not():
    entries = [EQUAL, MADE]
    assert pair(ledger(entries, ROUNDED).totals) == (290, 130)
    assert pair(ledger(entries, REPLAYED).totals) == (210, 50)
    assert pair(ledger(entries, rules()).totals) == (210, 290)
