"""Under other rules, and whose number is right: claims with known causes, and random ones."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from facts import (
    adjusted,
    carre,
    cent,
    cinquante,
    codes,
    coinched,
    deal,
    entry,
    pair,
    played,
    rules,
    surcoinched,
    tierce,
    written,
)
from hypothesis import given
from hypothesis import strategies as st
from plain import generate

from scoresheet import codec
from scoresheet.deal import BestMeld, Pair, Side
from scoresheet.disputes import (
    AsRuled,
    OtherFacts,
    OtherPreset,
    OtherSwitches,
    explanations,
    match_under_presets,
    under_presets,
)
from scoresheet.entries import Settings
from scoresheet.faults import Refused
from scoresheet.match import Match
from scoresheet.outcome import Draw
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES
from scoresheet.scoring import score
from scoresheet.slips import Fact, slips
from scoresheet.trials import DOCUMENTED, Change, Trials, changed, differences, plays, result, under

SEEDS = st.integers(0, 2**32)
DOUBLED = coinched(100, 112)
"""310 - 50 under base2000."""


def table_deal(seed):
    """A random table, a legal deal of its, and the chance that both came from."""
    rng = random.Random(seed)
    table = generate.random_rules(rng)
    return codec.rules_of(table), codec.deal_of(generate.random_deal(rng, table)), rng


def causes(deal_, table, ns, ew):
    return [answer.cause for answer in explanations(deal_, table, Pair(ns, ew)).answers]


def facts_named(found):
    return [cause.fact for cause in found if isinstance(cause, OtherFacts)]


def changes_named(found):
    """The answers by switches, as dictionaries."""
    return [
        {change.switch: change.value for change in cause.changes}
        for cause in found
        if isinstance(cause, OtherSwitches)
    ]


def kind(cause):
    """Where an answer stands in the order of answers."""
    if isinstance(cause, OtherSwitches):
        return 2 + len(cause.changes)
    return (AsRuled, OtherFacts, OtherPreset).index(type(cause))


# Whose number is right?

FAILED = coinched(100, 84)
"""0 - 360 under base2000."""
TWO_TIERCES = {"NS": [tierce("A", "H")], "EW": [tierce("K", "C")]}

CLAIMS = [
    pytest.param(DOUBLED, 210, 50, Fact.COINCHE, id="a coinche too much"),
    pytest.param(DOUBLED, 510, 50, Fact.COINCHE, id="it was surcoinched"),
    pytest.param(deal(100, 112), 310, 50, Fact.COINCHE, id="a coinche forgotten"),
    pytest.param(DOUBLED, 330, 50, Fact.BELOTE, id="a belote forgotten"),
    pytest.param(deal(100, 112, belote={"NS": 1}), 210, 50, Fact.BELOTE, id="the belote was theirs"),
    pytest.param(deal(100, 84, belote={"NS": 1}), 0, 260, Fact.BELOTE, id="without the belote it fails"),
    pytest.param(DOUBLED, 300, 60, Fact.POINTS, id="ten points fewer"),
    pytest.param(deal(90, 88), 180, 70, Fact.POINTS, id="two points short of the contract"),
    pytest.param(DOUBLED, 0, 360, Fact.POINTS_OF_DEFENCE, id="the defence's pile was counted"),
    pytest.param(DOUBLED, 450, 0, Fact.ALL_TRICKS, id="a capot not ticked"),
    pytest.param(deal(100, capot="NS"), 260, 0, Fact.ALL_TRICKS, id="162 - 0, but no capot"),
    pytest.param(deal("capot", 150), 500, 0, Fact.ALL_TRICKS, id="the capot was made after all"),
    pytest.param(deal("capot", made=False), 500, 0, Fact.RESULT, id="nobody counted, and it was made"),
    pytest.param(deal(100, 112, bidder="N"), 260, 0, Fact.TAKER, id="the others took it, and failed"),
    pytest.param(deal(100, 112), 50, 210, Fact.TAKER, id="the others took it, and made it"),
    pytest.param(deal(100, 112, belote={"NS": 1}), 50, 230, Fact.SIDES, id="the columns are mixed up"),
    pytest.param(deal(100, capot="NS"), 0, 350, Fact.SIDES, id="the capot and all was theirs"),
    pytest.param(FAILED, 0, 400, Fact.BID, id="not 360 but 400, for they had bid 120"),
    pytest.param(deal(100, 112), 200, 50, Fact.BID, id="the bid was 90"),
]


@pytest.mark.parametrize(("dealt", "ns", "ew", "fact"), CLAIMS)
def test_a_claim_is_explained_by_the_fact_behind_it(dealt, ns, ew, fact):
    found = causes(dealt, rules(), ns, ew)
    assert fact in facts_named(found)
    deals = [other for cause in found if isinstance(cause, OtherFacts) for other in cause.deals]
    assert {pair(score(other, rules()).points) for other in deals} == {(ns, ew)}


MELD_CLAIMS = [
    pytest.param({}, 232, 50, Fact.MELD_FORGOTTEN, id="a tierce forgotten"),
    pytest.param({}, 212, 150, Fact.MELD_FORGOTTEN, id="their carré forgotten"),
    pytest.param({"NS": [cent()]}, 212, 150, Fact.MELD_FORGOTTEN, id="any carré of theirs beats a cent"),
    pytest.param({"NS": [carre("A")]}, 412, 50, Fact.MELD_FORGOTTEN, id="a second carré, worth 100 too"),
    pytest.param({"EW": [tierce()]}, 232, 50, Fact.MELD_FORGOTTEN, id="a tierce here too, the better one"),
    pytest.param({"EW": [tierce()]}, 212, 50, Fact.MELD_FORGOTTEN, id="a tierce here too, as good as theirs"),
    pytest.param({"NS": [tierce("A", "H")]}, 212, 70, Fact.MELD_OF_OTHERS, id="the tierce was theirs"),
    pytest.param(
        {"NS": [tierce()] * 2}, 212, 70, Fact.MELD_OF_OTHERS, id="one tierce was theirs, and better"
    ),
    pytest.param({"NS": [tierce("A", "H")]}, 262, 50, Fact.MELD_SIZE, id="the tierce was a cinquante"),
    pytest.param({"NS": [tierce("9", "H")]}, 262, 50, Fact.MELD_SIZE, id="a cinquante, so of a higher top"),
    pytest.param({"NS": [cent()]}, 262, 50, Fact.MELD_SIZE, id="the cent was a cinquante"),
    pytest.param({"NS": [cent()], "EW": [cinquante()]}, 212, 100, Fact.MELD_SIZE, id="and theirs was better"),
    pytest.param({"NS": [tierce("A", "H")]}, 212, 50, Fact.MELD_TOO_MANY, id="a tierce too much"),
    pytest.param(TWO_TIERCES, 212, 70, Fact.BEST_MELD, id="their tierce was the better one"),
    pytest.param(TWO_TIERCES, 212, 50, Fact.BEST_MELD, id="nobody's tierce was better"),
]


@pytest.mark.parametrize(("melds", "ns", "ew", "fact"), MELD_CLAIMS)
def test_a_claim_is_explained_by_the_melds_behind_it(melds, ns, ew, fact):
    assert fact in facts_named(causes(deal(100, 112, melds=melds), rules("annonces701"), ns, ew))


def test_a_verdict_on_melds_goes_with_the_only_meld_it_was_about():
    judged = deal(100, 112, melds={"NS": [tierce("A", "H")]}, best_meld="NS")
    found = causes(judged, rules("annonces701"), 212, 50)
    assert facts_named(found)[:2] == [Fact.BID, Fact.MELD_TOO_MANY]


def test_the_columns_mixed_up_take_the_verdict_on_melds_along():
    judged = deal(100, 112, melds=TWO_TIERCES, best_meld="EW")
    assert Fact.SIDES in facts_named(causes(judged, rules("annonces701"), 70, 212))


def test_belotes_of_tout_atout_are_tried_in_every_share():
    found = causes(deal(100, 112, trump="TA", belote={"NS": 1}), rules("annonces701"), 212, 110)
    assert [pair(cause.deals[0].belote) for cause in found if isinstance(cause, OtherFacts)] == [(0, 3)]


def test_a_generale_may_have_been_the_bidders_own_or_his_partners():
    table = rules("bidsheet")
    alone, shared = deal("generale", capot="NS", solo=True), deal("generale", capot="NS")
    assert facts_named(causes(alone, table, 0, 1000))[0] is Fact.ALL_TRICKS
    assert facts_named(causes(shared, table, 1000, 0))[0] is Fact.ALL_TRICKS
    assert facts_named(causes(deal("generale", 150), table, 1000, 0))[0] is Fact.ALL_TRICKS


def test_a_claim_that_the_rules_give_says_that_alone():
    assert causes(DOUBLED, rules(), 310, 50) == [AsRuled()]


def test_it_is_not_310_but_520_when_the_coinche_doubles_points_and_bid():
    flat_162, flat_160 = causes(DOUBLED, rules(), 520, 0)
    assert flat_162.presets == ("bidsheet",)
    assert set(flat_160.presets) >= {"ffb_coinchee_2015", "ffb_contree_2016", "club"}
    for cause, base in ((flat_162, 162), (flat_160, 160)):
        doubled, flat, nothing = cause.changes
        assert doubled == Change("coinche_scope", codec_value("line"))
        assert flat == Change("coinched_base", base)
        assert nothing.switch == "coinched_loser"
    assert changes_named(causes(FAILED, rules(), 0, 520)) == [{"coinche_scope": codec_value("line")}]


def codec_value(word):
    return rules(coinche_scope=word).coinche_scope


def test_two_switches_explain_what_neither_does_alone():
    table = rules()
    found = changes_named(causes(coinched(100, 84, belote={"EW": 1}), table, 0, 400))
    assert [set(changes) for changes in found] == [{"belote_marked_by", "belote_multiplied"}]


def test_points_that_round_alike_are_one_answer_with_the_nearest_first():
    (answer,) = [a for a in causes(DOUBLED, rules(), 300, 60) if isinstance(a, OtherFacts)]
    assert [other.points for other in answer.deals] == [104, 103, 102]


def test_the_answers_stand_in_order():
    found = causes(coinched(100, 84, belote={"EW": 1}), rules(), 0, 380)
    assert [kind(cause) for cause in found] == sorted(map(kind, found))
    assert facts_named(found) == [Fact.BID]
    assert [cause.presets for cause in found if isinstance(cause, OtherPreset)] == [
        ("ffb_ludique", "cannes_2016")
    ]
    assert [set(changes) for changes in changes_named(found)] == [{"belote_marked_by"}]


def test_a_claim_that_nothing_gives_has_a_nearest_score():
    explained = explanations(DOUBLED, rules(), Pair(400, 0))
    assert explained.answers == ()
    assert explained.nearest is not None
    assert pair(explained.nearest.points) == (410, 0)
    assert kind(explained.nearest.cause) == 4


def test_the_nearest_score_can_be_a_presets_and_names_its_switches():
    nearest = explanations(DOUBLED, rules(), Pair(521, 0)).nearest
    assert pair(nearest.points) == (520, 0)
    assert nearest.cause.presets[0] == "bidsheet"
    assert nearest.cause.changes


def test_the_nearest_score_can_be_this_tables_own():
    nearest = explanations(DOUBLED, rules(), Pair(311, 51)).nearest
    assert nearest.cause == AsRuled()


def test_one_sides_number_is_enough():
    assert causes(DOUBLED, rules(), 310, None) == causes(DOUBLED, rules(), None, 50) == [AsRuled()]
    explained = explanations(DOUBLED, rules(), Pair(None, 0))
    assert {answer.points.ew for answer in explained.answers} == {0}
    assert len({answer.points.ns for answer in explained.answers}) > 1
    assert explanations(DOUBLED, rules(), Pair(None, 51)).nearest.cause == AsRuled()


def test_a_deal_that_the_rules_refuse_has_no_explanation():
    with pytest.raises(Refused):
        explanations(deal(100, 112, trump="SA"), rules(), Pair(210, 50))


@given(SEEDS)
def test_a_changed_fact_is_among_the_answers(seed):
    table, dealt, rng = table_deal(seed)
    fact, other = rng.choice(list(slips(dealt, table)))
    points = result(other, table).points
    if points is None:
        return
    found = causes(dealt, table, points.ns, points.ew)
    assert found == [AsRuled()] or any(
        cause.fact is fact and other in cause.deals for cause in found if isinstance(cause, OtherFacts)
    )


@given(SEEDS)
def test_a_changed_switch_is_among_the_answers(seed):
    table, dealt, rng = table_deal(seed)
    change = rng.choice(single_changes(table))
    points = under(dealt, table, [change]).points
    if points is not None:
        found = causes(dealt, table, points.ns, points.ew)
        assert found == [AsRuled()] or OtherSwitches((change,)) in found


@given(SEEDS)
def test_the_answers_are_true_minimal_and_in_order(seed):
    table, dealt, rng = table_deal(seed)
    changes = rng.sample(single_changes(table), 2)
    points = under(dealt, table, changes).points
    if points is None:
        return
    found = causes(dealt, table, points.ns, points.ew)
    assert [kind(cause) for cause in found] == sorted(map(kind, found))
    assert len(set(found)) == len(found)
    for cause in found:
        match cause:
            case OtherFacts(deals=deals):
                assert {score(other, table).points for other in deals} == {points}
            case OtherPreset(presets=presets, changes=few):
                assert {score(dealt, PRESETS[name]).points for name in presets} == {points}
                assert under(dealt, table, few).points == points
                assert all(plays(PRESETS[name], few) for name in presets)
            case OtherSwitches(changes=few):
                assert under(dealt, table, few).points == points
                assert len(few) == 1 or all(under(dealt, table, [one]).points != points for one in few)


def single_changes(table):
    """Every legal change of one switch to a value that some preset uses."""
    every = [Change(name, value) for name, values in DOCUMENTED.items() for value in values]
    return [
        change for change in every if getattr(table, change.switch) != change.value and legal(table, [change])
    ]


def legal(table, changes):
    try:
        changed(table, changes)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(8))
def test_no_pair_of_switches_is_overlooked(seed):
    """Against trying all of them, the ones that cannot matter too."""
    table, dealt, rng = table_deal(seed)
    singles = single_changes(table)
    alone = {change: under(dealt, table, [change]).points for change in singles}
    pairs = {}
    for one, other in combinations(singles, 2):
        if one.switch != other.switch:
            pairs.setdefault(under(dealt, table, [one, other]).points, []).append(frozenset([one, other]))
    pairs.pop(None, None)
    for points in rng.sample(sorted(pairs, key=pair), min(len(pairs), 5)):
        if points == score(dealt, table).points:
            continue
        enough = {change for change in singles if alone[change] == points}
        pairs_expected = {two for two in pairs[points] if enough.isdisjoint(two)}
        singles_expected = {frozenset([change]) for change in enough}
        found = causes(dealt, table, points.ns, points.ew)
        named = {frozenset(cause.changes) for cause in found if isinstance(cause, OtherSwitches)}
        assert named == pairs_expected | singles_expected


def test_a_change_that_alone_nobody_can_play_may_need_another():
    table = rules(coinche_factor=4, surcoinche_factor=6)
    found = changes_named(causes(surcoinched(100, 112), table, 410, 50))
    assert found == [{"coinche_factor": factor, "surcoinche_factor": 3} for factor in (2, 3)]


# Under other rules


def test_a_deal_under_every_preset_is_grouped_by_result_this_tables_first():
    groups = under_presets(DOUBLED, rules())
    assert [(group.is_this_table, pair(group.result.points)) for group in groups] == [
        (True, (310, 50)),
        (False, (424, 50)),
        (False, (520, 0)),
        (False, (520, 0)),
        (False, (200, 0)),
        (False, (360, 0)),
        (False, (424, 0)),
        (False, (320, 0)),
    ]
    assert groups[0].presets == ("base2000", "cannes_2016")
    assert groups[0].changes == ()
    assert sorted(name for group in groups for name in group.presets) == sorted(PRESETS)


def test_the_switches_that_make_the_difference_are_named():
    groups = under_presets(FAILED, rules())
    doubled = next(group for group in groups if pair(group.result.points) == (0, 520))
    assert doubled.changes == (Change("coinche_scope", codec_value("line")),)


def test_a_table_of_its_own_stands_without_a_preset():
    own, *others = under_presets(DOUBLED, rules(coinche_factor=3))
    assert own.is_this_table
    assert own.presets == ()
    assert pair(own.result.points) == (410, 50)
    assert not any(group.is_this_table for group in others)


def test_rules_that_cannot_play_a_deal_say_why():
    groups = under_presets(deal(100, 112, trump="SA"), rules("annonces701"))
    refused = [group for group in groups if group.result.points is None]
    assert [codes(group.result.problems) for group in refused] == [{("trump", "trump_not_allowed")}]
    assert refused[0].changes == ()
    assert "base2000" in refused[0].presets


def test_a_table_that_cannot_play_the_deal_is_told_what_to_change():
    own, *others = under_presets(deal(100, 112, trump="SA"), rules())
    assert codes(own.result.problems) == {("trump", "trump_not_allowed")}
    federation = next(group for group in others if "ffb_contree_2016" in group.presets)
    assert federation.changes == (Change("no_trumps", True),)


@pytest.mark.parametrize(("first", "second"), [("base2000", "bidsheet"), ("club", "annonces701")])
def test_no_smaller_set_of_switches_makes_the_difference(first, second):
    here, there = PRESETS[first], PRESETS[second]
    changes = differences(here, there)
    for _, document in generate.legal_cases(3, 40, 40):
        dealt = codec.deal_of(document)
        wanted = result(dealt, there)
        if wanted.score is None:
            continue
        few = Trials(dealt, here).fewest(there)
        assert under(dealt, here, few).agrees(wanted)
        for size in range(min(len(few), 4)):
            assert not any(under(dealt, here, fewer).agrees(wanted) for fewer in combinations(changes, size))


def test_more_than_three_switches_are_all_needed():
    wanted = surcoinched(100, 112, trump="S", belote={"NS": 1})
    here = rules(coinche_factor=4, surcoinche_factor=6, rounding="attack_6_defence_7", coinche_scope="base")
    there = rules("ffb_coinchee_2015")
    few = Trials(wanted, here).fewest(there)
    assert len(few) > 3
    points = result(wanted, there).points
    assert under(wanted, here, few).points == points
    for change in few:
        fewer = [other for other in few if other is not change]
        assert under(wanted, here, fewer).points != points


def test_a_switch_is_tried_without_changing_anything():
    assert pair(under(DOUBLED, rules(), [Change("coinche_factor", 3)]).points) == (410, 50)
    refused = under(DOUBLED, rules(), [Change("surcoinche_factor", 1)])
    assert refused.points is None
    assert codes(refused.problems) == {("surcoinche_factor", "contradiction")}


LISTED = {
    "lowest_bid": {80, 82, 90, 100},
    "highest_bid": {180, 160, 650},
    "failure_base": {160, 162, 0},
    "defence_capot_base": {None, 252},
    "no_trumps_factor": {1, 2},
    "coinche_factor": {2, 3},
    "surcoinche_factor": {4, 3},
    "coinched_base": {None, 160, 162},
    "surprise_capot": {250, 252, None},
    "capot_bid": {250, 270},
    "capot_base": {250, 162, 252, 0},
    "capot_failure_base": {250, 162, 252, 0},
    "all_trumps_belotes": {4, 1, 0},
}
"""The numbers of RULES.md 2 that can matter to a deal."""


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_documented_value_is_tried(switch):
    tried = set(DOCUMENTED[switch.name])
    assert tried >= {getattr(preset, switch.name) for preset in PRESETS.values()}
    if switch.kind is int:
        assert tried >= LISTED.get(switch.name, set())
    else:
        assert tried == ({False, True} if switch.kind is bool else set(switch.kind))


def test_a_rule_that_no_preset_plays_explains_a_claim():
    assert changes_named(causes(deal(90, 85), rules(), 180, 80)) == [{"round_before_test": True}]


def test_a_reason_is_said_of_the_presets_that_play_it():
    groups = under_presets(deal(80, 80, taker="EW", trump="C"), rules("club"))
    needs_82 = [group.presets for group in groups if "threshold" in {c.switch for c in group.changes}]
    assert "base2000" in needs_82[0]
    assert {name for names in needs_82 for name in names}.isdisjoint({"ffb_coinchee_2015", "cannes_2016"})


def test_what_does_not_matter_is_left_out_even_after_rules_that_nobody_can_play():
    """A failed contract may be worth nothing besides the bid: neither alone can be given up."""
    dealt = coinched(100, 100, belote={"EW": 1})
    few = Trials(dealt, rules("points_annonces")).fewest(rules("points_faits"))
    assert {change.switch for change in few}.isdisjoint({"failure_base", "failure_adds_bid"})


@given(SEEDS)
def test_a_reason_is_played_where_it_is_said_and_no_part_of_it_is_enough(seed):
    table, dealt, _ = table_deal(seed)
    for group in under_presets(dealt, table):
        if group.changes:
            assert all(plays(PRESETS[name], group.changes) for name in group.presets)
            assert under(dealt, table, group.changes).agrees(group.result)
            for size in range(len(group.changes)):
                for fewer in combinations(group.changes, size):
                    assert not under(dealt, table, fewer).agrees(group.result)


def test_points_that_wait_are_not_the_same_as_none():
    """81 - 81, 0 - 80 both ways: here 80 wait, there the failed contract gives nothing more."""
    waiting, failing = rules(litige="held"), rules(failure_base=0)
    dealt = deal(80, 81)
    assert pair(result(dealt, waiting).points) == pair(result(dealt, failing).points) == (0, 80)
    assert Trials(dealt, waiting).fewest(failing) != ()


def test_an_equal_deal_may_wait_or_be_played_again():
    equal = deal(80, 81)
    assert {"litige": rules(litige="held").litige} in changes_named(causes(equal, rules("club"), 0, 80))
    assert {"litige": rules(litige="replayed").litige} in changes_named(causes(equal, rules("club"), 0, 0))
    assert {"litige": rules().litige} in changes_named(causes(equal, rules("club", litige="held"), 160, 80))


# A whole match


def match_of(*entries, **switches):
    return Match(settings=Settings(rules=rules(**switches)), entries=entries)


def by_preset(groups):
    return {name: group for group in groups for name in group.presets}


def test_a_match_under_every_preset_tells_totals_and_winner():
    groups = match_under_presets(
        match_of(adjusted(ns=1800), played(100, 112, coinche="coinche"), written(10, 0))
    )
    assert groups[0].is_this_table
    assert groups[0].winner is Side.NS
    assert pair(groups[0].ledger.totals) == (2110, 50)
    assert sorted(name for group in groups for name in group.presets) == sorted(PRESETS)
    compared = by_preset(groups)
    assert compared["bidsheet"].winner is Side.NS
    assert pair(compared["bidsheet"].ledger.totals) == (2320, 0)
    assert not compared["bidsheet"].winner_changes


def test_a_match_is_played_to_each_target_or_to_this_tables():
    match = match_of(adjusted(ns=800), played(100, 112))
    own = by_preset(match_under_presets(match))
    assert (own["base2000"].target, own["annonces701"].target, own["points_annonces"].target) == (
        2000,
        701,
        1000,
    )
    assert (own["base2000"].winner, own["annonces701"].winner) == (None, Side.NS)
    assert "cannes_2016" not in own["base2000"].presets
    kept = by_preset(match_under_presets(match, keep_target=True))
    assert {group.target for group in kept.values()} == {2000}
    assert {group.winner for group in kept.values()} == {None}
    assert "cannes_2016" in kept["base2000"].presets


def test_other_rules_may_turn_a_match_around():
    groups = match_under_presets(
        match_of(adjusted(ew=1500), adjusted(ns=1800), played(100, 84, coinche="coinche"))
    )
    compared = by_preset(groups)
    assert groups[0].winner is None
    assert compared["bidsheet"].winner is Side.EW
    assert compared["bidsheet"].winner_changes
    assert not compared["base2000"].winner_changes


def test_a_match_names_the_deals_that_other_rules_cannot_play():
    groups = match_under_presets(
        match_of(entry("passed"), played(100, 112, trump="SA"), played(100, 112), preset="annonces701")
    )
    refused = by_preset(groups)["base2000"]
    assert refused.ledger is None
    assert refused.winner is None
    assert not refused.winner_changes
    assert [(place, codes(found)) for place, found in refused.unplayable] == [
        (1, {("trump", "trump_not_allowed")})
    ]
    assert set(refused.presets) >= {"base2000", "club", "bidsheet"}


def test_a_stopped_match_stays_stopped_under_other_rules():
    stopped = replace(
        match_of(played(100, 112), played(100, 112, taker="EW", coinche="coinche")), stopped=True
    )
    compared = by_preset(match_under_presets(stopped))
    assert {group.winner for group in compared.values()} <= {Side.EW, Side.NS, Draw.DRAW}
    assert all(group.ledger for group in compared.values())


def test_a_meld_too_many_may_leave_equal_ones_and_either_side_may_have_spoken_first():
    melds = {"NS": [cinquante("A", "S"), tierce("A", "H")], "EW": [tierce("A", "D")]}
    called = deal(100, 104, trump="C", melds=melds)
    left = called.melds.ns[1:]

    def verdicts(equal_melds):
        table = rules("annonces701", equal_melds=equal_melds)
        others = [other for fact, other in slips(called, table) if fact is Fact.MELD_TOO_MANY]
        return [other.best_meld for other in others if other.melds.ns == left]

    assert verdicts("nobody") == [None]
    assert verdicts("first_speaker") == [BestMeld.NS, BestMeld.EW]
