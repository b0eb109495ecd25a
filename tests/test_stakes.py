"""What a contract needs, what is at stake, what to bid (scoresheet/calculator.py)."""

import random
from dataclasses import replace

import pytest
from facts import adjusted, cent, coinched, deal, entry, pair, played, rules, tierce
from plain import generate

from scoresheet import codec
from scoresheet.calculator import (
    Need,
    bid_table,
    chance,
    endings,
    estimate,
    failed,
    just_made,
    levels,
    melds_worth,
    need,
    stakes,
    suggested_bid,
)
from scoresheet.deal import Coinche, Pair, Side, Slam
from scoresheet.entries import Entry, Settings
from scoresheet.faults import Refused
from scoresheet.match import Match
from scoresheet.melds import POSSIBLE_TOTALS, total_points
from scoresheet.presets import PRESETS
from scoresheet.problems import problems
from scoresheet.scoring import score

BELOTE = {"belote": {"NS": 1}}
THEIRS = {"belote": {"EW": 1}}
TIERCE = {"melds": {"NS": [tierce()]}}
CENT_OF_DEFENCE = {"melds": {"EW": [cent()]}}


NEEDS = [
    pytest.param(deal(80), {}, 82, id="80 needs 82"),
    pytest.param(deal(80, **BELOTE), {}, 62, id="82 with the belote"),
    pytest.param(deal(80), {"threshold": "bid"}, 80, id="80 needs 80"),
    pytest.param(deal(100), {}, 100, id="100 needs 100"),
    pytest.param(deal(100, **BELOTE), {}, 80, id="80 and the belote make 100"),
    pytest.param(deal(100, **BELOTE), {"belote_counts": False}, 100, id="the belote does not help"),
    pytest.param(deal(100, **BELOTE), {"threshold": "tricks_82"}, 82, id="and 82 in tricks"),
    pytest.param(deal(100, **TIERCE), {"melds": True}, 80, id="a tierce helps"),
    pytest.param(deal(100, **TIERCE), {"melds": True, "melds_count": False}, 100, id="a tierce does not"),
    pytest.param(deal(80), {"threshold": "bid", "outscore": "strict"}, 82, id="81 do not beat 81"),
    pytest.param(deal(80), {"threshold": "bid", "outscore": "at_least"}, 81, id="81 reach 81"),
    pytest.param(
        deal(80, **THEIRS),
        {"threshold": "bid", "outscore": "strict", "belote_marked_by": "either"},
        92,
        id="91 do not beat 71 and a belote",
    ),
    pytest.param(
        deal(80, **CENT_OF_DEFENCE),
        {"outscore": "strict", "melds": True},
        132,
        id="131 do not beat 31 and a cent",
    ),
    pytest.param(deal(90), {"round_before_test": True}, 85, id="85 rounds to 90"),
    pytest.param(deal(90), {"round_before_test": True, "rounding": "nearest_6_up"}, 86, id="85 does not"),
    pytest.param(deal(160), {}, 160, id="161 is not possible, 160 is"),
    pytest.param(deal(180, **TIERCE), {"melds": True}, 160, id="180 with a tierce"),
    pytest.param(deal(170, **BELOTE), {}, 150, id="170 with the belote"),
    pytest.param(deal(162), {"bid_162": True}, 162, id="every point"),
]


@pytest.mark.parametrize(("contract", "switches", "points"), NEEDS)
def test_a_number_needs_so_many_trick_points(contract, switches, points):
    assert need(contract, rules(**switches)).points == points


def test_what_the_tricks_cannot_make_a_capot_may():
    assert need(deal(180), rules()) == Need(None, True)
    assert need(deal(180), rules(surprise_capot=None)) == Need(None, False)
    assert need(deal(100), rules()) == Need(100, True)
    two_cents = deal(80, melds={"EW": [cent(), cent()]})
    beaten = {"outscore": "strict", "melds": True}
    assert need(two_cents, rules(**beaten)) == Need(None, True)
    assert need(two_cents, rules(surprise_capot=None, **beaten)) == Need(None, False)


@pytest.mark.parametrize(
    ("scale", "points"),
    [
        pytest.param("14-9-6-5-3-1", 161, id="a queen of 1 makes 161"),
        pytest.param("13-9-6-5-3-2", 162, id="without it 161 cannot be"),
    ],
)
def test_totals_that_no_cards_make_are_passed_over(scale, points):
    table = rules("annonces701", all_trumps_scale=scale, outscore="at_least", threshold="bid")
    theirs = {"belote": {"EW": 3}, "melds": {"EW": [cent()]}}  # 161 reach 1 + 60 + 100
    assert need(deal(80, trump="TA", **theirs), table).points == points


def test_a_slam_needs_every_trick():
    assert need(deal("capot"), rules()) == Need(None, True)
    assert need(deal("generale"), rules("bidsheet")) == Need(None, True)


def test_melds_whose_cards_would_have_to_be_said_are_left_out():
    both = deal(100, melds={"NS": [tierce()], "EW": [tierce()]})
    assert need(both, rules(melds=True)).points == 100


@pytest.mark.parametrize("seed", range(12))
def test_one_point_less_than_needed_fails(seed):
    """The scorer agrees, under random rules."""
    rng = random.Random(seed)
    for table, document in generate.legal_cases(seed, 20, 2):
        contract, here = codec.deal_of(document), codec.rules_of(table)
        made = just_made(contract, here)
        assert not score(failed(contract), here).made
        if made is None:
            continue
        assert score(made, here).made
        if made.points:
            fewer = replace(made, points=rng.randrange(made.points))
            assert problems(fewer, here) or not score(fewer, here).made


# What is at stake


def at_stake(contract, table):
    return [
        (stake.coinche, stake.made and pair(stake.made), stake.all_tricks and pair(stake.all_tricks))
        + (pair(stake.failed),)
        for stake in stakes(contract, table)
    ]


def test_the_scores_of_a_contract_at_each_level():
    assert at_stake(deal(100), rules()) == [
        (Coinche.NONE, (200, 60), (350, 0), (0, 260)),
        (Coinche.COINCHE, (300, 60), (450, 0), (0, 360)),
        (Coinche.SURCOINCHE, (500, 60), (650, 0), (0, 560)),
    ]


def test_the_contract_may_be_the_other_sides_and_coinched_already():
    contract = coinched(100, taker="EW")
    assert at_stake(contract, rules(surcoinche=False)) == [
        (Coinche.NONE, (60, 200), (0, 350), (260, 0)),
        (Coinche.COINCHE, (60, 300), (0, 450), (360, 0)),
    ]
    assert [stake.swing for stake in stakes(contract, rules())] == [400, 600, 1000]


def test_a_capot_is_at_stake_at_the_levels_allowed():
    assert at_stake(deal("capot"), rules()) == [(Coinche.NONE, (500, 0), None, (0, 500))]
    assert len(stakes(deal("capot"), rules("club"))) == 3
    assert levels(Slam.CAPOT, rules(capot_can_be_coinched=True, surcoinche=False)) == (
        Coinche.NONE,
        Coinche.COINCHE,
    )
    assert at_stake(deal("generale", bidder="N"), rules("bidsheet"))[0][1:] == ((1000, 0), None, (0, 1000))


def test_a_contract_that_cannot_be_made_has_only_its_failure_at_stake():
    (plain, *raised) = stakes(deal(180), rules(surprise_capot=None))
    assert (plain.made, plain.all_tricks, pair(plain.failed)) == (None, None, (0, 340))
    assert (plain.swing, plain.pays_from) == (None, None)
    assert {stake.coinche_pays_from for stake in raised} == {None}


def test_a_contract_that_the_rules_do_not_know_is_refused():
    with pytest.raises(Refused):
        stakes(deal(100, trump="SA"), rules())


def test_a_bid_pays_from_the_chance_at_which_gain_and_loss_are_even():
    plain, doubled, redoubled = stakes(deal(100), rules())
    assert plain.pays_from == 65  # 65 × 140 = 9100 = 35 × 260
    assert doubled.pays_from == 60  # 60 × 240 = 40 × 360
    assert redoubled.pays_from == 56
    assert plain.coinche_pays_from is None
    assert doubled.coinche_pays_from == 50  # 100 more either way
    assert redoubled.coinche_pays_from == 50


def test_a_coinche_that_doubles_the_line_needs_a_better_chance_than_one_that_doubles_the_bid():
    _, doubled, redoubled = stakes(deal(100), rules("club"))
    # made 520 - 0 instead of 200 - 60, failed 520 instead of 260
    assert doubled.coinche_pays_from == 60  # 380 against 260
    assert redoubled.coinche_pays_from == 50


@pytest.mark.parametrize(
    ("gain", "loss", "least"),
    [
        pytest.param(140, 260, 65, id="even at 65 per cent"),
        pytest.param(1, 2, 67, id="rounded up"),
        pytest.param(0, 100, None, id="nothing to gain"),
        pytest.param(-20, 100, None, id="less than nothing"),
        pytest.param(100, 0, 0, id="nothing to lose"),
        pytest.param(100, -20, 0, id="failing gains too"),
    ],
)
def test_the_least_chance_that_pays(gain, loss, least):
    assert chance(gain, loss) == least


# All bids, endings, the rule of thumb


def test_the_table_has_a_row_for_every_bid():
    rows = bid_table(deal(100, **BELOTE), rules("bidsheet", lowest_bid=82))
    assert [row.bid for row in rows] == [82, *range(90, 181, 10), Slam.CAPOT, Slam.GENERALE]
    assert [row.need.points for row in rows[:3]] == [82, 90, 100]
    assert [row.need_with_belote.points for row in rows[:3]] == [62, 70, 80]
    assert pair(rows[2].stakes[1].made) == (520, 0)


def test_no_belote_helps_where_there_is_none():
    assert {row.need_with_belote for row in bid_table(deal(100, trump="SA"), rules("annonces701"))} == {None}
    assert {row.need_with_belote for row in bid_table(deal(100), rules(belote_counts=False))} == {None}
    table = bid_table(deal(100, taker="EW", trump="TA"), rules("annonces701"))
    assert table[2].need_with_belote.points == 82


def test_what_only_a_belote_makes_is_worth_what_it_is_with_the_belote():
    (row,) = (row for row in bid_table(deal(100), rules("bidsheet")) if row.bid == 170)
    assert (row.need.is_possible, row.need_with_belote.points, row.can_be_made) == (False, 150, True)
    assert pair(row.stakes[0].made) == (340, 10)
    assert pair(row.stakes[0].failed) == (20, 330)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_table(name):
    for row in bid_table(deal(100), PRESETS[name]):
        assert [stake.coinche for stake in row.stakes] == list(levels(row.bid, PRESETS[name]))


def match_at(ns, ew, *more, **switches):
    return Match(
        settings=Settings(rules=rules(**switches)), entries=(adjusted(ns=ns), adjusted(ew=ew), *more)
    )


def ended(found):
    return {
        ending.bid: (ending.if_made and ending.if_made.winner, ending.if_failed and ending.if_failed.winner)
        for ending in found
    }


def test_which_contracts_would_end_the_match():
    found = ended(endings(match_at(1790, 1740), deal(100)))
    assert found[80] == (None, None)
    assert found[90] == (None, None)
    assert found[100] == (None, Side.EW)
    assert found[110] == (Side.NS, Side.EW)
    assert found[Slam.CAPOT] == (Side.NS, Side.EW)


MORE = [
    pytest.param(match_at(1790, 1740), deal(100), (105, Side.NS), id="210 are there, 200 are not"),
    pytest.param(match_at(1790, 1740), deal(110), None, id="just made is enough"),
    pytest.param(match_at(1650, 1200), deal(100), (None, Side.NS), id="350 for all eight tricks"),
    pytest.param(match_at(1000, 1950), deal(100), (118, None), id="the others are not there with 44"),
]


@pytest.mark.parametrize(("match", "contract", "points_and_winner"), MORE)
def test_more_points_may_end_it_better_than_a_contract_just_made(match, contract, points_and_winner):
    (ending,) = [ending for ending in endings(match, contract) if ending.bid == contract.bid]
    more = ending.with_more
    assert (more and (more.points, more.outcome and more.outcome.winner)) == points_and_winner
    assert ending.is_one


@pytest.mark.parametrize("name", PRESETS)
def test_no_fewer_points_end_it_as_well(name):
    """Against trying every number of points."""
    preset = PRESETS[name]
    scores = adjusted(ns=preset.target - 250), adjusted(ew=preset.target - 40)
    match = Match(settings=Settings(rules=preset), entries=scores)

    def how_good(dealt):
        outcome = replace(match, entries=(*scores, Entry(content=dealt))).ledger().outcome
        return 1 if outcome is None else 2 * (outcome.winner is Side.NS)

    for ending in endings(match, deal(100)):
        made = just_made(replace(deal(), bid=ending.bid), preset)
        if made is None or made.points is None:
            assert ending.with_more is None
            continue
        dealt = [replace(made, points=points) for points in range(made.points, 163)]
        tried = {each.points: how_good(each) for each in dealt if not problems(each, preset)}
        best = min(points for points in tried if tried[points] == max(tried.values()))
        if best > made.points:
            assert ending.with_more.points == best
        else:
            assert ending.with_more is None or ending.with_more.points is None


def test_a_coinched_contract_ends_it_earlier_and_only_where_it_may_be_coinched():
    found = ended(endings(match_at(1790, 1690), coinched(100)))
    assert found[80] == (Side.NS, Side.EW)
    assert Slam.CAPOT not in found


def test_a_contract_that_cannot_be_made_ends_nothing_for_its_takers():
    found = ended(endings(match_at(1990, 1700, surprise_capot=None), deal(100)))
    assert found[180] == (None, Side.EW)


def test_the_ledger_judges_the_end_by_this_tables_rules():
    found = ended(endings(match_at(1790, 1940, both_over="contract_side"), deal(100)))
    assert found[110] == (Side.NS, Side.EW)
    last = match_at(100, 90, played(100, 112), deal_limit=2)
    assert ended(endings(last, deal(100)))[80] == (Side.NS, Side.EW)


@pytest.mark.parametrize("name", PRESETS)
def test_an_ending_is_what_the_ledger_of_the_longer_match_says(name):
    preset = PRESETS[name]
    scores = adjusted(ns=preset.target - 250), adjusted(ew=preset.target - 240)
    match = Match(settings=Settings(rules=preset), entries=(*scores, entry("passed"), played(80, 90)))
    for ending in endings(match, deal(100)):
        for after, outcome in (
            (just_made(replace(deal(), bid=ending.bid), preset), ending.if_made),
            (failed(replace(deal(), bid=ending.bid)), ending.if_failed),
        ):
            longer = replace(match, entries=(*match.entries, Entry(content=after)))
            assert after is None or longer.ledger().outcome == outcome


def test_a_match_that_has_ended_has_no_more_endings():
    assert endings(match_at(2000, 100, entry("passed"), played(100, 112)), deal(100)) == ()
    stopped = replace(match_at(1790, 100), stopped=True)
    assert ended(endings(stopped, deal(100)))[110] == (Side.NS, None)


def test_the_rule_of_thumb():
    assert estimate(5, 0) == 100
    assert estimate(4, 1) == 100
    assert suggested_bid(100, rules()) == 100
    assert suggested_bid(90, rules(lowest_bid=82)) == 90
    assert suggested_bid(82, rules(lowest_bid=82)) == 82
    assert suggested_bid(60, rules()) is None
    assert suggested_bid(estimate(8, 1), rules("annonces701")) == 160
    assert suggested_bid(165, rules(bid_162=True)) == 162


@pytest.mark.parametrize("points", sorted(POSSIBLE_TOTALS))
def test_every_possible_total_has_melds_that_one_side_can_hold(points):
    melds = melds_worth(points)
    assert melds is not None
    assert total_points(melds) == points
    assert not problems(replace(failed(deal(100, **BELOTE)), melds=Pair(melds, ())), rules("annonces701"))


@pytest.mark.parametrize("points", [10, 30, 130, 180, 1000, -20])
def test_no_melds_make_other_totals(points):
    assert melds_worth(points) is None


def test_an_equal_deal_waits_so_a_coinche_may_need_a_point_less():
    table = rules(litige="held", threshold="bid", outscore="at_least", rounding="none")
    assert need(deal(80), table) == Need(82, True, litige=81)
    simple, coinched, _ = stakes(deal(80), table)
    assert (simple.made.ns, coinched.made.ns) == (82 + 80, 81 + 80 * 2)


def test_a_litige_stands_between_what_makes_a_contract():
    assert need(deal(80), rules(litige="held", threshold="bid")) == Need(80, True, litige=81)
    assert need(deal(90), rules(litige="held")) == Need(90, True)
    assert need(deal(90, belote={"NS": 1}), rules(litige="replayed")) == Need(70, True, litige=71)
