"""The ledger: running totals, dealers, and how a match ends (RULES.md 5)."""

import pytest
from facts import PASSED, adjusted, coinched, corpus, deal, entry, pair, played, refusal, rules, written

from scoresheet import codec
from scoresheet.deal import Pair, Seat, Side
from scoresheet.entries import Entry, Players, Settings
from scoresheet.match import Match, cuts, ledger, row_warnings, speaks_first
from scoresheet.outcome import DecidedBy, Draw, Outcome, wins_by_belote_alone

EXAMPLES = [
    pytest.param(example, id=f"{example['id']} {example['why']}") for example in corpus("matches.jsonl")
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example(example):
    entries = [codec.entry_of(document) for document in example["entries"]]
    first_dealer = Seat(example.get("first_dealer", "N"))
    added = ledger(
        entries, codec.rules_of(example["rules"]), first_dealer, stopped=example.get("stopped", False)
    )
    winner = added.outcome and added.outcome.winner.value
    assert (*pair(added.totals), winner) == (example["NS"], example["EW"], example["winner"])
    assert dealers(added) == example["dealers"]


def dealers(added):
    return "".join(row.dealer.value for row in added.rows) + added.next_dealer.value


def outcome(added):
    """The outcome as "winner rule after", or None while the match goes on."""
    if added.outcome is None:
        return None
    return f"{added.outcome.winner.value} {added.outcome.decided_by.value} {added.outcome.after_entry}"


def at(ns, ew):
    """Totals brought forward."""
    return [adjusted(ns=ns), adjusted(ew=ew)]


TO_1000 = rules(target=1000)
MADE = played(100, 112)
"""210 - 50"""
FAILED = played(100, 99)
"""0 - 260"""

ENDS = [
    pytest.param(TO_1000, [*at(790, 0), MADE], "NS target 3", id="exactly there"),
    pytest.param(TO_1000, [*at(780, 0), MADE], None, id="ten short"),
    pytest.param(
        rules(target=1000, target_test="more_than"), [*at(790, 0), MADE], None, id="there is not enough"
    ),
    pytest.param(
        rules(target=1000, target_test="more_than"), [*at(791, 0), MADE], "NS target 3", id="one more"
    ),
    pytest.param(TO_1000, [*at(0, 740), FAILED], "EW target 3", id="the defence gets there"),
    pytest.param(TO_1000, [*at(790, 949), MADE], "NS target 3", id="one there, the other one short"),
    pytest.param(TO_1000, [*at(790, 960), MADE], "EW higher_total 3", id="both there: the higher total"),
    pytest.param(
        rules(target=1000, both_over="contract_side"),
        [*at(790, 960), MADE],
        "NS contract_side 3",
        id="the contract",
    ),
    pytest.param(
        rules(target=1000, both_over="contract_side"),
        [*at(1100, 800), FAILED],
        "NS contract_side 3",
        id="the side that held the contract, even failed",
    ),
    pytest.param(
        rules(target=1000, both_over="contract_side"),
        [*at(790, 950), MADE],
        "NS contract_side 3",
        id="never a tie under contract_side",
    ),
    pytest.param(TO_1000, [*at(790, 950), MADE], "NS deal_winner 3", id="equal: the takers made it"),
    pytest.param(
        TO_1000, [*at(1000, 740), FAILED], "EW deal_winner 3", id="equal: the defence brought it down"
    ),
    pytest.param(
        rules(target=1000, tie_break="draw"), [*at(790, 950), MADE], "draw draw 3", id="equal: a draw"
    ),
    pytest.param(
        rules(target=1000, tie_break="another_deal"), [*at(790, 950), MADE], None, id="equal: play on"
    ),
    pytest.param(
        rules(target=1000, tie_break="another_deal"),
        [*at(790, 950), MADE, FAILED],
        "EW higher_total 4",
        id="equal: judged again after the next deal",
    ),
    pytest.param(rules(deal_limit=2), [MADE, FAILED], "EW deal_limit 2", id="two deals are played"),
    pytest.param(rules(deal_limit=2), [MADE, PASSED, PASSED], None, id="passed deals do not count"),
    pytest.param(
        rules(deal_limit=2), [MADE, PASSED, written(0, 100)], "NS deal_limit 3", id="written deals do"
    ),
    pytest.param(rules(deal_limit=2), [MADE, *at(10, 10)], None, id="adjustments do not"),
    pytest.param(rules(deal_limit=1), [adjusted(ew=160), MADE], "NS deal_winner 2", id="equal at the limit"),
    pytest.param(
        rules(deal_limit=1, tie_break="draw"),
        [adjusted(ew=160), MADE],
        "draw draw 2",
        id="a draw at the limit",
    ),
    pytest.param(
        rules(deal_limit=1, tie_break="another_deal"),
        [adjusted(ew=160), MADE, FAILED],
        "EW deal_limit 3",
        id="one deal past the limit",
    ),
    pytest.param(
        rules(target=1000, deal_limit=1),
        [*at(790, 960), MADE],
        "EW higher_total 3",
        id="the target before the limit",
    ),
    pytest.param(
        rules(target=1000, deal_limit=1, belote_alone_can_win=False),
        [*at(0, 1000), MADE],
        "EW target 3",
        id="the target, though the limit is reached too",
    ),
    pytest.param(TO_1000, [adjusted(ns=1000)], None, id="an adjustment ends nothing"),
    pytest.param(TO_1000, [adjusted(ns=1000), PASSED], None, id="nor a passed deal"),
    pytest.param(
        TO_1000, [adjusted(ns=1000), PASSED, FAILED], "NS target 3", id="it counts after the next deal"
    ),
    pytest.param(TO_1000, [*at(1000, 0), adjusted(ns=-160), MADE], "NS target 4", id="a penalty in time"),
    pytest.param(TO_1000, [written(1000, 0)], "NS target 1", id="a written deal ends a match"),
    pytest.param(rules(), [], None, id="nothing played"),
]

WRITTEN = [
    pytest.param(
        rules(target=1000, both_over="contract_side"),
        [written(1000, 1010)],
        None,
        id="whose contract? play on",
    ),
    pytest.param(
        rules(target=1000, both_over="contract_side"),
        [written(1000, 1010, taker="NS")],
        "NS contract_side 1",
        id="their contract is known",
    ),
    pytest.param(
        rules(target=1000, both_over="contract_side", deal_limit=1),
        [written(1000, 1010)],
        None,
        id="unknown at the target, not decided by the limit either",
    ),
    pytest.param(TO_1000, [written(1000, 1000)], None, id="who won the deal? play on"),
    pytest.param(TO_1000, [written(1000, 1000, taker="NS")], None, id="the taker alone does not say"),
    pytest.param(TO_1000, [written(1000, 1000, made=True)], None, id="nor made alone"),
    pytest.param(TO_1000, [written(1000, 1000, taker="EW", made=True)], "EW deal_winner 1", id="EW made it"),
    pytest.param(TO_1000, [written(1000, 1000, taker="EW", made=False)], "NS deal_winner 1", id="EW failed"),
    pytest.param(rules(deal_limit=1), [written(100, 100)], None, id="equal at the limit, unknown winner"),
    pytest.param(
        rules(deal_limit=1),
        [written(100, 100, taker="NS", made=False)],
        "EW deal_winner 1",
        id="known winner",
    ),
]

NO_BELOTE_WINS = rules(
    target=1000, belote_alone_can_win=False, belote_marked_by="either", coinched_loser="nothing"
)
BELOTE_ALONE = [
    pytest.param(
        NO_BELOTE_WINS, [*at(980, 0), played(100, 79, belote={"NS": 1})], None, id="20 for a belote"
    ),
    pytest.param(
        rules(target=1000),
        [*at(980, 0), played(100, 79, belote={"NS": 1})],
        "NS target 3",
        id="may win elsewhere",
    ),
    pytest.param(NO_BELOTE_WINS, [*at(980, 0), played(100, 112)], "NS target 3", id="points and a bid"),
    pytest.param(
        NO_BELOTE_WINS,
        [*at(980, 0), played(100, 112, taker="EW", belote={"NS": 1})],
        "NS target 3",
        id="a belote and 50 in tricks",
    ),
    pytest.param(
        NO_BELOTE_WINS,
        [*at(1000, 0), played(100, 99)],
        None,
        id="judged on the deal just played: nothing marked, not there",
    ),
    pytest.param(
        NO_BELOTE_WINS,
        [*at(980, 740), played(100, 79, belote={"NS": 1})],
        "EW target 3",
        id="the others are there",
    ),
    pytest.param(
        rules(target=1000, belote_alone_can_win=False, deal_limit=1),
        [*at(980, 0), played(100, 79, belote={"NS": 1})],
        "NS deal_limit 3",
        id="at the limit the higher total wins, belote or not",
    ),
    pytest.param(NO_BELOTE_WINS, [*at(1000, 0), written(0, 260)], None, id="wrote 0: not there"),
    *(
        pytest.param(
            NO_BELOTE_WINS, [*at(1000, 0), written(points, 260)], None, id=f"wrote {points}: belotes alone?"
        )
        for points in (20, 40, 60, 80)
    ),
    pytest.param(
        NO_BELOTE_WINS, [*at(1000, 0), written(30, 260)], "NS target 3", id="wrote 30: more than belotes"
    ),
    pytest.param(NO_BELOTE_WINS, [*at(1000, 0), written(100, 260)], "NS target 3", id="wrote 100"),
    pytest.param(NO_BELOTE_WINS, [*at(2000, 0), written(-20, 260)], None, id="wrote less than nothing"),
    pytest.param(
        NO_BELOTE_WINS,
        [*at(980, 800), written(20, 260)],
        None,
        id="EW is there, but is NS? the match goes on",
    ),
    pytest.param(
        rules(
            target=1000,
            belote_alone_can_win=False,
            capot_can_be_coinched=True,
            belote_multiplied=True,
            capot_bid=0,
            capot_base=0,
        ),
        [*at(980, 0), entry("deal", **codec.deal_document(coinched("capot", made=True, belote={"NS": 1})))],
        None,
        id="a doubled belote is belote alone",
    ),
]


@pytest.mark.parametrize(("rules", "entries", "expected"), [*ENDS, *WRITTEN, *BELOTE_ALONE])
def test_how_a_match_ends(rules, entries, expected):
    assert outcome(ledger(entries, rules)) == expected


STOPPED = [
    pytest.param([MADE], "NS stopped 1", id="the higher total"),
    pytest.param([FAILED], "EW stopped 1", id="the other way"),
    pytest.param([MADE, adjusted(ew=160)], "draw stopped 2", id="equal: a draw, whoever won the deal"),
    pytest.param([], "draw stopped 0", id="before the first deal"),
    pytest.param([written(2000, 0)], "NS target 1", id="it had ended anyway"),
]


@pytest.mark.parametrize(("entries", "expected"), STOPPED)
def test_the_four_stop(entries, expected):
    assert outcome(ledger(entries, rules(), stopped=True)) == expected


def test_the_totals_are_running_totals_until_the_end():
    added = ledger([MADE, PASSED, adjusted(ew=-160), FAILED, MADE, PASSED], rules(target=100))
    assert [pair(row.points) for row in added.rows] == [
        (210, 50),
        (0, 0),
        (0, -160),
        (0, 260),
        (210, 50),
        (0, 0),
    ]
    assert [pair(row.totals) for row in added.rows] == [(210, 50)] * 6
    assert [row.counts for row in added.rows] == [True] + [False] * 5
    assert outcome(added) == "NS target 1"
    assert pair(added.totals) == (210, 50)
    added = ledger([MADE, PASSED, adjusted(ew=-160), FAILED, MADE], rules(target=400))
    assert [pair(row.totals) for row in added.rows] == [
        (210, 50),
        (210, 50),
        (210, -110),
        (210, 150),
        (420, 200),
    ]
    assert pair(ledger([], rules()).totals) == (0, 0)


def test_a_deal_row_has_its_score_and_a_written_one_is_never_guessed_at():
    deal_row, written_row = ledger([MADE, written(210, 50, taker="NS", bid=100, made=True)], rules()).rows
    assert (deal_row.score.made, deal_row.score.points) == (True, deal_row.points)
    assert written_row.score is None
    assert (deal_row.made, written_row.made) == (True, True)
    assert ledger([PASSED], rules()).rows[0].made is None


def test_an_entry_is_added_to_what_already_stands():
    entries = [MADE, PASSED, adjusted(ew=-160), FAILED, MADE, written(10, 20), MADE]
    for under in (rules(), rules(target=400), rules(deal_limit=1), rules(passed_deal="same_dealer")):
        standing = ledger([], under)
        for place, following in enumerate(entries, start=1):
            longer = standing.then(following)
            assert longer == ledger(entries[:place], under)
            assert all(old is new for old, new in zip(standing.rows, longer.rows, strict=False))
            standing = longer


def test_a_correction_may_reopen_a_match_or_end_it_earlier():
    entries = [played(100, 112), played(100, 112), played(100, 112)]
    to_400 = rules(target=400)
    assert outcome(ledger(entries, to_400)) == "NS target 2"
    entries[1] = played(100, 99)
    assert outcome(ledger(entries, to_400)) == "NS target 3"
    entries[0] = written(400, 0)
    assert outcome(ledger(entries, to_400)) == "NS target 1"


DEALERS = [
    pytest.param(rules(), [MADE, MADE, MADE, MADE], "NWSEN", id="to the right"),
    pytest.param(rules(direction="clockwise"), [MADE, MADE, MADE, MADE], "NESWN", id="to the left"),
    pytest.param(rules(), [PASSED, MADE], "NWS", id="after four passes the next one"),
    pytest.param(
        rules(passed_deal="same_dealer"), [PASSED, MADE], "NNW", id="after four passes the same one"
    ),
    pytest.param(rules(), [adjusted(ns=-160), MADE], "NNW", id="nobody dealt an adjustment"),
    pytest.param(rules(), [written(0, 0), MADE], "NWS", id="somebody dealt a written deal"),
    pytest.param(
        rules(), [MADE, entry("passed", dealer="E"), MADE], "NENW", id="somebody else dealt: on from there"
    ),
    pytest.param(
        rules(),
        [MADE, entry("adjustment", side="NS", points=1, dealer="E"), MADE],
        "NEEN",
        id="a changed seat",
    ),
    pytest.param(rules(target=100), [MADE, MADE, MADE], "NWSE", id="also after the end"),
]


@pytest.mark.parametrize(("rules", "entries", "expected"), DEALERS)
def test_who_deals(rules, entries, expected):
    assert dealers(ledger(entries, rules)) == expected


def test_the_first_dealer_is_chosen():
    assert dealers(ledger([MADE], rules(), Seat.E)) == "EN"


def test_correcting_facts_moves_no_dealer_but_removing_an_entry_does():
    assert dealers(ledger([FAILED, MADE, MADE], rules())) == dealers(ledger([MADE, MADE, MADE], rules()))
    assert dealers(ledger([MADE, MADE], rules())) == "NWS"


def test_a_deal_that_these_rules_cannot_score_is_refused():
    assert refusal(ledger, [played(100, 100, trump="SA")], rules()) == {("trump", "trump_not_allowed")}


ALONE = [
    pytest.param(
        [*at(1980, 0), played(100, 79, belote={"NS": 1})], True, id="20 for a belote, and nothing else"
    ),
    pytest.param([*at(1980, 0), MADE], False, id="a made contract"),
    pytest.param([*at(2000, 0), FAILED], False, id="the deal before, and nothing now"),
    pytest.param([*at(1980, 0), written(20, 260)], False, id="a written 20: nobody knows"),
    pytest.param([*at(1000, 0), MADE], False, id="not won yet"),
]


@pytest.mark.parametrize(("entries", "alone"), ALONE)
def test_a_match_won_through_belote_alone(entries, alone):
    added = ledger(entries, rules())
    assert wins_by_belote_alone(added.rows[-1], added.outcome) is alone


def warned(entries, under, place, **stopped):
    return [found.code.value for found in row_warnings(ledger(entries, under, **stopped), place)]


def test_warnings_stand_at_the_row_they_are_about():
    won = [*at(1980, 0), played(100, 79, belote={"NS": 1})]
    assert warned(won, rules(), len(won)) == ["won_by_belote_alone"]
    assert warned(won, rules(), 1) == []
    assert warned([played(100, 162)], rules(), 1) == ["all_points_without_capot"]
    assert warned([written(20, 260)], rules(), 1) == []
    assert warned([*at(1900, 0), played(100, 112)], rules(), 3) == []
    both = [*at(1990, 0), played(180, 180 - 18, belote={"NS": 1})]
    assert warned(both, rules(), 3) == ["all_points_without_capot", "needs_belote_or_melds"]


def test_a_match_that_was_stopped_is_not_won_through_belote():
    assert warned([played(100, 79, belote={"NS": 1})], rules(failure_base=0), 1, stopped=True) == []


def test_a_draw_is_not_won_through_belote():
    added = ledger([*at(1980, 1740), played(100, 79, belote={"NS": 1})], rules(tie_break="draw"))
    assert added.outcome == Outcome(Draw.DRAW, DecidedBy.DRAW, 3)
    assert not wins_by_belote_alone(added.rows[-1], added.outcome)


def test_a_match_adds_itself_up():
    settings = Settings(rules=rules(target=200), first_dealer=Seat.W)
    match = Match(settings=settings, entries=(Entry(content=deal(100, 112)),))
    assert outcome(match.ledger()) == "NS target 1"
    assert dealers(match.ledger()) == "WS"
    assert outcome(Match(stopped=True).ledger()) == "draw stopped 0"


def test_players_sit_at_their_seats():
    players = Players(n="Nadia", e="Émile", s="Sam", w="Wanda")
    assert [players[seat] for seat in Seat] == ["Nadia", "Émile", "Sam", "Wanda"]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert Pair(1, 2)[Side.EW] == 2


def test_who_speaks_first_and_who_cuts():
    assert (speaks_first(Seat.N, rules()), cuts(Seat.N, rules())) == (Seat.W, Seat.E)
    clockwise = rules(direction="clockwise")
    assert (speaks_first(Seat.N, clockwise), cuts(Seat.N, clockwise)) == (Seat.E, Seat.W)


CANNES = rules(last_deal_exact=True, target=1000, threshold="bid")
LAST = [
    pytest.param([adjusted(ns=788), MADE], [788, 1000], "NS target 2", id="212 counts, not 210"),
    pytest.param([adjusted(ns=787), MADE], [787, 997], None, id="neither rounded nor exactly"),
    pytest.param(
        [adjusted(ns=770), played(110, 117)], [770, 997], None, id="it looked like the end, and stays exact"
    ),
    pytest.param([MADE], [210], None, id="any other deal is rounded"),
    pytest.param(
        [adjusted(ns=770), played(110, 117), MADE],
        [770, 997, 1209],
        "NS target 3",
        id="the one after it is the last",
    ),
    pytest.param([adjusted(ns=800), written(210, 50)], [800, 1010], "NS target 2", id="as it was written"),
]


@pytest.mark.parametrize(("entries", "totals", "expected"), LAST)
def test_the_deal_that_ends_the_match_is_not_rounded(entries, totals, expected):
    added = ledger(entries, CANNES)
    assert [row.totals.ns for row in added.rows] == totals
    assert outcome(added) == expected


def exact_rows(entries, **switches):
    return [row.score.exact for row in ledger(entries, rules(**switches)).rows]


def test_the_row_that_is_not_rounded_says_so():
    assert exact_rows([MADE, MADE], target=400, last_deal_exact=True) == [False, True]
    assert exact_rows([MADE, MADE], target=400) == [False, False]


def test_the_deal_of_the_limit_is_exact_and_so_is_the_one_after_it():
    limited = rules(last_deal_exact=True, deal_limit=1, tie_break="another_deal")
    added = ledger([adjusted(ew=162), MADE, played(100, 117)], limited)
    assert [pair(row.points) for row in added.rows] == [(0, 162), (212, 50), (217, 45)]
    assert outcome(added) == "NS deal_limit 3"


def test_a_deal_after_the_end_is_rounded():
    added = ledger([MADE, MADE], rules(last_deal_exact=True, deal_limit=1))
    assert [(row.counts, *pair(row.points)) for row in added.rows] == [(True, 212, 50), (False, 210, 50)]


def test_what_goes_back_when_the_four_stop_is_told_in_the_last_row():
    under = rules(litige="held")
    added = ledger([played(80, 81), PASSED], under, stopped=True)
    assert [(pair(row.points), pair(row.won), pair(row.waiting)) for row in added.rows] == [
        ((0, 80), (0, 0), (80, 0)),
        ((80, 0), (80, 0), (0, 0)),
    ]


def test_a_single_written_point_is_more_than_a_belote():
    careful = rules(belote_alone_can_win=False)
    assert outcome(ledger([*at(1999, 0), written(1, 0)], careful)) == "NS target 3"
    assert outcome(ledger([*at(2000, 0), written(0, 0)], careful)) is None


def stopped(*entries, **switches):
    added = ledger(entries, rules(last_deal_exact=True, **switches), stopped=True)
    return [pair(row.points) for row in added.rows], outcome(added)


def test_the_last_played_deal_before_the_four_stop_is_exact():
    assert stopped(MADE, MADE) == ([(210, 50), (212, 50)], "NS stopped 2")
    assert stopped(MADE, PASSED, adjusted(ew=300)) == ([(212, 50), (0, 0), (0, 300)], "EW stopped 3")
    assert stopped(MADE, written(0, 0)) == ([(210, 50), (0, 0)], "NS stopped 2")
    assert stopped(PASSED) == ([(0, 0)], "draw stopped 1")
    assert stopped(MADE, target=210) == ([(212, 50)], "NS target 1")


def test_what_waits_of_the_last_deal_is_exact_and_what_waited_before_stays():
    equal, theirs = played(80, 81), played(90, 71, taker="EW", belote={"EW": 1})
    held = {"litige": "held", "belote_marked_by": "either"}
    assert stopped(equal, theirs, **held) == ([(0, 80), (91 + 80, 91)], "draw stopped 2")
    assert stopped(MADE, equal, litige="replayed")[0] == [(212, 50), (0, 0)]
    limited = ledger([equal, theirs], rules(last_deal_exact=True, deal_limit=2, tie_break="draw", **held))
    assert [pair(row.points) for row in limited.rows] == [(0, 80), (171, 91)]


def test_stopping_moves_no_dealer():
    entries = [MADE, entry("passed", dealer="E"), MADE, PASSED]
    under = rules(last_deal_exact=True)
    assert dealers(ledger(entries, under, stopped=True)) == dealers(ledger(entries, under))


def test_a_pair_is_both_sides_and_ends():
    assert list(Pair(210, 50)) == [210, 50]
    assert [Pair(210, 50)[side] for side in Side] == [210, 50]
