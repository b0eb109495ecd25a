"""What cannot have happened, or cannot be scored, and what is only a warning (RULES.md 7)."""

import pytest
from facts import carre, cent, cinquante, coinched, deal, refusal, rules, surcoinched, tierce

from scoresheet import codec
from scoresheet.presets import PRESETS
from scoresheet.problems import problems, warnings

BASE = rules()
OPEN = rules(
    no_trumps=True, all_trumps=True, capot_can_be_coinched=True, generale=1000, melds=True, bid_162=True
)
"""Everything may be bid."""
QUEEN_2 = rules(all_trumps=True, all_trumps_scale="13-9-6-5-3-2")

SPEAKER = rules(melds=True, equal_melds="first_speaker")
EQUAL = {"NS": [tierce("A", "H")], "EW": [tierce("A", "D")]}
REFUSED = [
    pytest.param(BASE, deal(100, -1), "points out_of_range", id="fewer points than none"),
    pytest.param(BASE, deal(100, 163), "points out_of_range", id="163"),
    pytest.param(BASE, deal(100, 1), "points impossible_total", id="no cards make 1 in a suit"),
    pytest.param(BASE, deal(100, 161), "points impossible_total", id="nor 161"),
    pytest.param(OPEN, deal(100, 161, trump="SA"), "points impossible_total", id="nor at sans-atout"),
    pytest.param(QUEEN_2, deal(100, 1, trump="TA"), "points impossible_total", id="nor with queens of 2"),
    pytest.param(BASE, deal(100, 152, capot="NS"), "capot capot_contradicts_points", id="a capot of 152"),
    pytest.param(BASE, deal(100, 0, capot="NS"), "capot capot_contradicts_points", id="a capot of 0"),
    pytest.param(
        BASE, deal(100, 162, capot="EW"), "capot capot_contradicts_points", id="theirs, we hold 162"
    ),
    pytest.param(
        BASE, deal(100, 10, capot="EW"), "capot capot_contradicts_points", id="theirs, 10 left for us"
    ),
    pytest.param(BASE, deal(70, 100), "bid bid_not_allowed", id="70 is below the minimum"),
    pytest.param(BASE, deal(190, 100), "bid bid_not_allowed", id="190 is above the maximum"),
    pytest.param(BASE, deal(85, 100), "bid bid_not_allowed", id="85 is off the tens"),
    pytest.param(BASE, deal(82, 100), "bid bid_not_allowed", id="82 where the minimum is 80"),
    pytest.param(rules(lowest_bid=82), deal(80, 100), "bid bid_not_allowed", id="80 where it is 82"),
    pytest.param(BASE, deal(162, 100), "bid bid_not_allowed", id="162 where it is not bid"),
    pytest.param(BASE, deal(0, 100), "bid bid_not_allowed", id="a bid of nothing"),
    pytest.param(BASE, deal("generale", 100), "bid generale_not_allowed", id="générale not played"),
    pytest.param(BASE, deal(100, 100, trump="SA"), "trump trump_not_allowed", id="sans-atout not played"),
    pytest.param(BASE, deal(100, 100, trump="TA"), "trump trump_not_allowed", id="tout-atout not played"),
    pytest.param(
        BASE, coinched("capot", 100), "coinche coinche_not_allowed", id="a bid capot is not coinched"
    ),
    pytest.param(
        rules(generale=500), coinched("generale", 100), "coinche coinche_not_allowed", id="nor a générale"
    ),
    pytest.param(
        rules(surcoinche=False),
        surcoinched(100, 100),
        "coinche surcoinche_not_allowed",
        id="no surcoinche here",
    ),
    pytest.param(
        rules(surcoinche=False),
        surcoinched("capot", 100),
        "coinche coinche_not_allowed, coinche surcoinche_not_allowed",
        id="nor on a capot that may not even be coinched",
    ),
    pytest.param(
        OPEN, deal("capot", capot="NS", solo=True), "solo solo_without_generale", id="alone for a capot"
    ),
    pytest.param(
        OPEN, deal("generale", 150, solo=True), "solo solo_without_capot", id="alone without all tricks"
    ),
    pytest.param(
        OPEN,
        deal("generale", 0, capot="EW", solo=True),
        "solo solo_without_capot",
        id="alone, but they took all",
    ),
    pytest.param(
        BASE,
        deal(100, 100, solo=True),
        "solo solo_without_generale, solo solo_without_capot",
        id="alone for 100",
    ),
    pytest.param(BASE, deal(100), "points result_missing", id="nobody said how it ended"),
    pytest.param(OPEN, deal("capot"), "points result_missing", id="nor with a capot"),
    pytest.param(BASE, deal(100, made=True), "points points_needed", id="made, but how many?"),
    pytest.param(
        rules(made_marks="points"), deal(100, made=True), "points points_needed", id="points are marked"
    ),
    pytest.param(BASE, deal(100, 100, made=False), "made verdict_contradicts_points", id="100 did make 100"),
    pytest.param(BASE, deal(100, 99, made=True), "made verdict_contradicts_points", id="99 did not"),
    pytest.param(
        BASE, deal("capot", 162, made=True), "made verdict_contradicts_points", id="a capot of seven tricks"
    ),
    pytest.param(
        BASE, deal(100, capot="EW", made=True), "made verdict_contradicts_points", id="without a trick"
    ),
    pytest.param(
        BASE, deal(100, capot="NS", made=False), "made verdict_contradicts_points", id="with all of them"
    ),
    pytest.param(
        OPEN, deal("generale", 162, capot="NS", made=True), "made verdict_contradicts_points", id="not alone"
    ),
    pytest.param(
        OPEN, deal("capot", capot="EW", made=True), "made verdict_contradicts_points", id="they took all"
    ),
    pytest.param(BASE, deal(100, 100, bidder="E"), "bidder bidder_on_other_side", id="East bid for NS"),
    pytest.param(
        BASE, deal(100, 100, taker="EW", bidder="N"), "bidder bidder_on_other_side", id="North for EW"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, trump="SA", belote={"NS": 1}),
        "belote belote_not_possible",
        id="belote at sans-atout",
    ),
    pytest.param(
        BASE, deal(100, 100, belote={"NS": 1, "EW": 1}), "belote belote_not_possible", id="one belote each"
    ),
    pytest.param(
        BASE, deal(100, 100, belote={"NS": 2}), "belote belote_not_possible", id="two belotes in a suit"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, trump="TA", belote={"NS": 3, "EW": 2}),
        "belote belote_not_possible",
        id="five belotes",
    ),
    pytest.param(
        rules(all_trumps=True, all_trumps_belotes=1),
        deal(100, 100, trump="TA", belote={"NS": 1, "EW": 1}),
        "belote belote_not_possible",
        id="two where tout-atout holds one",
    ),
    pytest.param(BASE, deal(100, 100, belote={"NS": -1}), "belote out_of_range", id="minus one belote"),
    pytest.param(BASE, deal(100, 100, belote={"NS": 2, "EW": -1}), "belote out_of_range", id="two less one"),
    pytest.param(
        BASE, deal(100, 100, melds={"NS": [tierce()]}), "melds melds_not_allowed", id="no melds here"
    ),
    pytest.param(
        OPEN, deal(100, 100, melds={"EW": [carre("8")]}), "melds.EW.0 meld_impossible", id="four eights"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce(), carre("7")]}),
        "melds.NS.1 meld_impossible",
        id="four sevens beside a tierce",
    ),
    pytest.param(
        OPEN, deal(100, 100, melds={"NS": [tierce("8")]}), "melds.NS.0 meld_impossible", id="tierce to 8"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [cinquante("9")]}),
        "melds.NS.0 meld_impossible",
        id="cinquante to 9",
    ),
    pytest.param(
        OPEN, deal(100, 100, melds={"NS": [cent("T")]}), "melds.NS.0 meld_impossible", id="cent to 10"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [cinquante()] + [tierce()] * 4}),
        "melds.NS meld_impossible",
        id="130: a cinquante and four tierces are too many for two hands",
    ),
    pytest.param(
        OPEN, deal(100, 100, melds={"NS": [tierce()] * 9}), "melds.NS meld_impossible", id="180 of tierces"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [carre("J")], "EW": [carre("J")]}),
        "melds meld_impossible",
        id="8 jacks",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce("A", "H"), cinquante("K", "H")]}),
        "melds meld_impossible",
        id="a king twice",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [carre("K")]}, belote={"EW": 1}),
        "belote belote_not_possible",
        id="four kings here, the belote there",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce("K", "S")]}, belote={"EW": 1}),
        "belote belote_not_possible",
        id="the king of trumps in a tierce here, the belote there",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce()], "EW": [tierce()]}),
        "melds.NS.0.top meld_detail_needed, melds.EW.0.top meld_detail_needed",
        id="which tierce is higher?",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce("A")], "EW": [tierce("A", "H")]}),
        "melds.NS.0.suit meld_detail_needed",
        id="is that ace a trump?",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, best_meld="NS"),
        "best_meld best_meld_without_melds",
        id="whose melds? there are none",
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"EW": [tierce()]}, best_meld="NS"),
        "best_meld best_meld_without_melds",
        id="the melds of those who have none",
    ),
    pytest.param(
        rules(),
        deal(75, 163, trump="SA", bidder="W", belote={"NS": 1}, melds={"NS": [carre("7")]}, solo=True),
        "bid bid_not_allowed, trump trump_not_allowed, bidder bidder_on_other_side, points out_of_range, "
        "solo solo_without_generale, solo solo_without_capot, belote belote_not_possible, "
        "melds melds_not_allowed, melds.NS.0 meld_impossible",
        id="all at once, in reading order",
    ),
    pytest.param(
        BASE,
        deal(100, 163, made=False),
        "points out_of_range",
        id="a verdict is not judged by impossible points",
    ),
    pytest.param(
        SPEAKER,
        deal(100, 100, melds=EQUAL),
        "best_meld meld_detail_needed",
        id="equal: who spoke first?",
    ),
    pytest.param(
        SPEAKER,
        deal(100, 100, melds={"NS": [tierce()], "EW": [tierce("K", "H")]}),
        "melds.NS.0.top meld_detail_needed",
        id="the top first, it may decide",
    ),
    pytest.param(
        OPEN,
        deal("generale", made=True, capot="NS"),
        "made verdict_contradicts_points",
        id="capot, not solo",
    ),
    pytest.param(
        BASE,
        deal("capot", 163, made=True),
        "points out_of_range, made verdict_contradicts_points",
        id="but a capot is all tricks or failed, whatever the points",
    ),
]


@pytest.mark.parametrize(("rules", "deal", "expected"), REFUSED)
def test_a_deal_is_refused(rules, deal, expected):
    found = [f"{problem.field} {problem.code.value}" for problem in problems(deal, rules)]
    assert ", ".join(found) == expected


FINE = [
    pytest.param(SPEAKER, deal(100, 100, melds=EQUAL, best_meld="EW"), id="equal, and EW spoke first"),
    pytest.param(SPEAKER, deal(100, 100, melds=EQUAL, best_meld="none"), id="or the table says nobody"),
    pytest.param(SPEAKER, deal(100, 100, melds=EQUAL, trump="H"), id="trump decides before who spoke"),
    pytest.param(SPEAKER, deal(100, 100), id="nobody has any"),
    pytest.param(BASE, deal(100, 0), id="0 - 162"),
    pytest.param(BASE, deal(100, 162), id="162 - 0 with a lost empty trick is no capot"),
    pytest.param(BASE, deal(100, 2), id="2"),
    pytest.param(BASE, deal(100, 160), id="160"),
    pytest.param(OPEN, deal(100, 1, trump="TA"), id="1 at tout-atout: a lone queen"),
    pytest.param(OPEN, deal(100, 161, trump="TA"), id="161 at tout-atout"),
    pytest.param(BASE, deal(100, 162, capot="NS"), id="162 and a capot"),
    pytest.param(BASE, deal(100, 0, capot="EW"), id="0 and their capot"),
    pytest.param(BASE, deal(100, capot="NS"), id="a capot needs no points"),
    pytest.param(BASE, deal(80, 100), id="80"),
    pytest.param(BASE, deal(180, 100), id="180"),
    pytest.param(rules(lowest_bid=82), deal(82, 100), id="82 where it is the minimum"),
    pytest.param(OPEN, deal(162, 100), id="162 where it is bid"),
    pytest.param(rules(bid_162=True, highest_bid=160), deal(162, 100), id="162 above the highest number"),
    pytest.param(OPEN, coinched("capot", 100), id="a coinched capot"),
    pytest.param(OPEN, surcoinched("generale", 100), id="a surcoinched générale"),
    pytest.param(OPEN, deal("generale", capot="NS", solo=True), id="alone"),
    pytest.param(OPEN, deal("generale", solo=True, made=True), id="alone, called made"),
    pytest.param(OPEN, deal("generale", capot="NS"), id="all tricks, not alone"),
    pytest.param(BASE, deal("capot", made=True), id="a capot called made"),
    pytest.param(BASE, deal("capot", made=False), id="a capot called failed"),
    pytest.param(
        OPEN,
        deal("generale", made=True, capot="NS", solo=True),
        id="a générale called made, all tricks noted",
    ),
    pytest.param(BASE, deal(100, made=False), id="a failed contract needs no points"),
    pytest.param(rules(made_marks="bid"), deal(100, made=True), id="nor a made one where the bid is marked"),
    pytest.param(BASE, deal(100, 100, made=True), id="a verdict that agrees"),
    pytest.param(BASE, deal(100, 99, made=False), id="a verdict that agrees on a failure"),
    pytest.param(BASE, deal(100, capot="NS", made=True), id="a verdict beside a capot"),
    pytest.param(BASE, deal(100, 100, bidder="S"), id="South bid"),
    pytest.param(BASE, deal(100, 100, taker="EW", bidder="W"), id="West bid"),
    pytest.param(BASE, deal(100, 100, belote={"EW": 1}), id="a belote that these rules never write"),
    pytest.param(
        OPEN, deal(100, 100, trump="TA", belote={"NS": 3, "EW": 1}), id="four belotes at tout-atout"
    ),
    pytest.param(OPEN, deal(100, 100, melds={"NS": [tierce("9")]}), id="7 8 9"),
    pytest.param(
        OPEN, deal(100, 100, melds={"NS": [tierce()], "EW": [cinquante()]}), id="details do not matter"
    ),
    pytest.param(
        OPEN,
        deal(100, 100, melds={"NS": [tierce()], "EW": [tierce()]}, best_meld="none"),
        id="the table knows",
    ),
    pytest.param(OPEN, deal(100, 100, best_meld="none"), id="nobody had any"),
    pytest.param(BASE, deal(100, 100, best_meld="none"), id="nobody had any where none are played"),
]


@pytest.mark.parametrize(("rules", "deal"), FINE)
def test_a_deal_is_fine(rules, deal):
    assert problems(deal, rules) == ()


def test_sans_atout_is_fine_under_some_rules_and_unplayable_under_others():
    sans_atout = deal(100, 100, trump="SA")
    playable = {name for name, preset in PRESETS.items() if not problems(sans_atout, preset)}
    assert playable == {"annonces701", "ffb_coinchee_2015", "ffb_contree_2016", "bga"}


def test_a_problem_carries_what_its_sentence_names():
    (bid,) = problems(deal(70, 100), BASE)
    (points,) = problems(deal(100, 161), BASE)
    assert dict(bid.about) == {"lowest": 80, "highest": 180}
    assert dict(points.about) == {"points": 161}


WARNED = [
    pytest.param(deal(100, 162), "capot all_points_without_capot", id="162 - 0 without a capot"),
    pytest.param(deal(100, 0), "capot all_points_without_capot", id="0 - 162 without a capot"),
    pytest.param(deal("capot", 162), "capot all_points_without_capot", id="a capot missed by an empty trick"),
    pytest.param(deal(170, 100), "bid needs_belote_or_melds", id="170 needs a belote"),
    pytest.param(
        deal(180, 0), "capot all_points_without_capot, bid needs_belote_or_melds", id="both at once"
    ),
    pytest.param(deal(162, 100), "", id="162 does not"),
    pytest.param(deal(160, 100), "", id="160 does not"),
    pytest.param(deal(100, 162, capot="NS"), "", id="162 and a capot"),
    pytest.param(deal(100, 0, capot="EW"), "", id="0 and their capot"),
    pytest.param(deal("capot", made=True), "", id="a capot called made"),
    pytest.param(deal(100, 160), "", id="nothing unusual"),
    pytest.param(deal(100, made=False), "", id="nobody counted"),
]


@pytest.mark.parametrize(("deal", "expected"), WARNED)
def test_a_deal_is_saved_if_it_is_meant(deal, expected):
    assert ", ".join(f"{found.field} {found.code.value}" for found in warnings(deal, BASE)) == expected


def test_faults_of_shape_and_of_value_are_reported_together():
    document = {"taker": "NS", "bid": 70, "trump": "X", "points": 163, "score": 210, "bidder": "E"}
    assert refusal(codec.playable_deal_of, document, BASE) == {
        ("trump", "unknown_value"),
        ("coinche", "missing"),
        ("score", "unknown_key"),
        ("bid", "bid_not_allowed"),
        ("bidder", "bidder_on_other_side"),
        ("points", "out_of_range"),
    }
