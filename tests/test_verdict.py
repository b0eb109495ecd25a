"""Made or failed (RULES.md 3, "Made?")."""

from dataclasses import replace

import pytest
from facts import carre, cinquante, coinched, deal, rules, tierce

from scoresheet.melds import writing_side
from scoresheet.verdict import judge, litige_points


def judged(deal, rules):
    return judge(deal, rules, writing_side(deal))


BASE = rules()
BID = rules(threshold="bid")
TRICKS_82 = rules(threshold="tricks_82")
ROUNDED = rules(threshold="bid", round_before_test=True)
MELDS = rules(melds=True)
STRICT = rules(threshold="bid", outscore="strict", melds=True, belote_marked_by="either")
AT_LEAST = rules(threshold="bid", outscore="at_least", melds=True, belote_marked_by="either")

MADE = [
    pytest.param(BASE, deal(100, 100), id="100 makes 100"),
    pytest.param(BASE, deal(80, 82), id="82 makes 80"),
    pytest.param(
        BASE, deal(80, 62, belote={"NS": 1}), id="62 and belote make 82, though the defence has 100"
    ),
    pytest.param(BASE, deal(90, 70, belote={"NS": 1}), id="belote completes the contract"),
    pytest.param(BASE, deal(180, 142, belote={"NS": 2}, trump="TA"), id="two belotes count twice"),
    pytest.param(BASE, deal(250, 162, capot="NS"), id="a surprise capot counts 250"),
    pytest.param(BASE, deal(270, capot="NS", belote={"NS": 1}), id="and belote makes it 270"),
    pytest.param(rules(surprise_capot=252), deal(250, capot="NS"), id="or 252"),
    pytest.param(BASE, deal(160, 162), id="162 without a capot makes 160"),
    pytest.param(BID, deal(80, 80), id="80 makes 80 where the bid is enough"),
    pytest.param(rules(threshold="bid", lowest_bid=82), deal(82, 82), id="82 makes 82"),
    pytest.param(TRICKS_82, deal(80, 82), id="82 in tricks"),
    pytest.param(TRICKS_82, deal(100, 82, belote={"NS": 1}), id="82 in tricks and belote make 100"),
    pytest.param(ROUNDED, deal(90, 85), id="85 rounded makes 90"),
    pytest.param(ROUNDED, deal(80, 75), id="75 rounded makes 80"),
    pytest.param(
        rules(round_before_test=True), deal(80, 80), id="80 needs 80 where the test is rounded, not 82"
    ),
    pytest.param(
        rules(round_before_test=True, rounding="nearest_6_up"), deal(90, 86), id="86 makes 90 where 6 goes up"
    ),
    pytest.param(MELDS, deal(100, 50, melds={"NS": [cinquante("A", "H")]}), id="melds complete the contract"),
    pytest.param(MELDS, deal(400, 162, melds={"NS": [carre("J")]}, capot="NS"), id="250 and four jacks"),
    pytest.param(STRICT, deal(80, 82), id="82 beats 80"),
    pytest.param(STRICT, deal(80, 72, belote={"NS": 1}), id="92 with belote beats 90"),
    pytest.param(AT_LEAST, deal(80, 81), id="81 reaches 81"),
    pytest.param(
        rules(threshold="bid", outscore="strict"), deal(80, 82, belote={"EW": 1}), id="a belote nobody writes"
    ),
    pytest.param(
        rules(threshold="bid", outscore="strict", belote_marked_by="either", belote_counts=False),
        deal(80, 82, belote={"EW": 1}),
        id="their belote does not count where belote does not",
    ),
    pytest.param(
        rules(threshold="bid", outscore="strict", melds=True, melds_count=False),
        deal(80, 82, melds={"EW": [carre("J")]}),
        id="their melds do not count where melds do not",
    ),
    pytest.param(
        rules(threshold="bid", outscore="strict", belote_marked_by="nobody"),
        deal(80, 72, belote={"NS": 1}),
        id="a belote that nobody writes still counts for the takers",
    ),
    pytest.param(BASE, deal("capot", 162, capot="NS"), id="a bid capot with every trick"),
    pytest.param(
        rules("bidsheet"), deal("generale", capot="NS", solo=True), id="a générale by the bidder alone"
    ),
    pytest.param(BASE, deal("capot", made=True), id="a capot called made"),
    pytest.param(rules("bidsheet"), deal("generale", made=True), id="a générale called made"),
    pytest.param(rules(made_marks="bid"), deal(100, made=True), id="a number called made"),
]

PLUS_2 = rules(threshold="bid_plus_2", lowest_bid=82, bid_162=True, outscore="no")
MADE += [
    pytest.param(PLUS_2, deal(110, 112), id="112 makes 110 where two more are asked"),
    pytest.param(PLUS_2, deal(82, 82), id="82 as it is"),
    pytest.param(PLUS_2, deal(162, 162), id="162 as it is"),
    pytest.param(
        rules(threshold="bid_plus_2", round_before_test=True), deal(90, 85), id="85 rounded makes 90, no 92"
    ),
    pytest.param(
        rules(lowest_bid=82, round_before_test=True, threshold="bid"),
        deal(82, 82),
        id="82 stays 82",
    ),
    pytest.param(
        rules(bid_162=True, round_before_test=True, rounding="nearest_5_up"),
        deal(162, 162),
        id="so is 162",
    ),
    pytest.param(
        rules(lowest_bid=82, round_before_test=True, outscore="strict"),
        deal(82, 82),
        id="and the defence beside it: 82 beat 80",
    ),
]

FAILED = [
    pytest.param(BASE, deal(100, 99), id="99 does not make 100: rounding never makes a contract"),
    pytest.param(BASE, deal(80, 80), id="80 does not make 80"),
    pytest.param(BASE, deal(80, 81), id="81 - 81 does not make 80"),
    pytest.param(BASE, deal(80, 61, belote={"NS": 1}), id="61 and belote make 81, not 82"),
    pytest.param(BASE, deal(100, 90, belote={"EW": 1}), id="their belote does not help"),
    pytest.param(rules(belote_counts=False), deal(90, 80, belote={"NS": 1}), id="belote does not count"),
    pytest.param(
        rules(surprise_capot=None), deal(180, 162, capot="NS"), id="all tricks are 162 without a premium"
    ),
    pytest.param(BASE, deal(180, 162), id="162 with one lost trick does not make 180"),
    pytest.param(BASE, deal(260, 162, capot="NS"), id="a capot does not make 260"),
    pytest.param(BID, deal(80, 79), id="79"),
    pytest.param(rules(lowest_bid=82), deal(82, 81), id="81 does not make 82"),
    pytest.param(TRICKS_82, deal(80, 81, belote={"NS": 1}), id="81 in tricks, whatever the belote"),
    pytest.param(TRICKS_82, deal(150, 81, belote={"NS": 1}), id="neither reaches"),
    pytest.param(
        rules(threshold="tricks_82", melds=True), deal(100, 70, melds={"NS": [carre("J")]}), id="or the jacks"
    ),
    pytest.param(
        rules(threshold="tricks_82", round_before_test=True), deal(80, 80), id="the tricks are never rounded"
    ),
    pytest.param(ROUNDED, deal(90, 84), id="84 rounded does not make 90"),
    pytest.param(
        rules(round_before_test=True, rounding="nearest_6_up"), deal(90, 85), id="85 where 5 goes down"
    ),
    pytest.param(rules(round_before_test=True, rounding="none"), deal(80, 79), id="no rounding: 79 stays 79"),
    pytest.param(
        MELDS,
        deal(100, 90, melds={"NS": [tierce("A", "H")], "EW": [cinquante("A", "C")]}),
        id="a beaten tierce",
    ),
    pytest.param(
        rules(melds=True, melds_count=False), deal(100, 90, melds={"NS": [tierce()]}), id="melds do not count"
    ),
    pytest.param(STRICT, deal(80, 81), id="81 does not beat 81"),
    pytest.param(STRICT, deal(80, 82, belote={"EW": 1}), id="82 does not beat 80 and belote"),
    pytest.param(
        STRICT, deal(100, 102, melds={"EW": [cinquante()]}), id="102 does not beat 60 and a cinquante"
    ),
    pytest.param(AT_LEAST, deal(80, 80), id="80 does not reach 82"),
    pytest.param(AT_LEAST, deal(100, 90, belote={"EW": 1}), id="90 against 92"),
    pytest.param(
        rules(threshold="bid", outscore="strict", round_before_test=True),
        deal(80, 79),
        id="80 against 80, both rounded",
    ),
    pytest.param(BASE, deal("capot", 162), id="162 with a lost trick is no capot"),
    pytest.param(BASE, deal("capot", 0, capot="EW"), id="they took every trick"),
    pytest.param(BASE, deal("capot", 152), id="152"),
    pytest.param(rules("bidsheet"), deal("generale", 162, capot="NS"), id="all tricks, but not alone"),
    pytest.param(rules("bidsheet"), deal("generale", 150), id="a lost générale"),
    pytest.param(BASE, deal("capot", made=False), id="a capot called failed"),
    pytest.param(rules("bidsheet"), deal("generale", made=False, capot="NS"), id="a générale won by both"),
    pytest.param(BASE, deal(100, made=False), id="a number called failed"),
    pytest.param(BASE, deal(100, capot="EW"), id="they took every trick, uncounted"),
    pytest.param(BASE, deal(100), id="nobody said anything: problems refuses it"),
]


@pytest.mark.parametrize(("rules", "deal"), MADE)
def test_made(rules, deal):
    assert judged(deal, rules).made


@pytest.mark.parametrize(("rules", "deal"), FAILED)
def test_failed(rules, deal):
    assert not judged(deal, rules).made


@pytest.mark.parametrize(
    ("rules", "deal"),
    [
        pytest.param(PLUS_2, deal(110, 111), id="111 is not two more"),
        pytest.param(PLUS_2, deal(100, 81, belote={"NS": 1}), id="101 with the belote is not 102"),
        pytest.param(
            rules(lowest_bid=82, round_before_test=True, threshold="bid"), deal(82, 81), id="81 stays 81"
        ),
        pytest.param(
            rules(lowest_bid=82, round_before_test=True, outscore="strict", belote_marked_by="either"),
            deal(82, 84, belote={"EW": 1}),
            id="84 against 98, neither rounded",
        ),
    ],
)
def test_failed_by_what_it_needs(rules, deal):
    assert not judged(deal, rules).made


@pytest.mark.parametrize(
    ("rules", "contract", "points"),
    [
        pytest.param(rules(litige="held"), deal(80), 81, id="81 - 81"),
        pytest.param(rules(litige="replayed"), deal(90, belote={"NS": 1}), 71, id="91 - 91 with belote"),
        pytest.param(rules(litige="held"), deal(90), None, id="81 do not reach 90"),
        pytest.param(rules(litige="held"), deal("capot"), None, id="a capot is no number"),
        pytest.param(rules(litige="held"), coinched(80), None, id="coinched"),
        pytest.param(rules(), deal(80), None, id="not played"),
        pytest.param(
            rules(litige="held", melds=True),
            deal(80, melds={"NS": [carre("J")]}),
            None,
            id="200 is more",
        ),
        pytest.param(
            rules(litige="held", melds=True, belote_marked_by="either"),
            deal(160, belote={"NS": 1}, melds={"NS": [carre("9")]}),
            None,
            id="170 is more than 162",
        ),
    ],
)
def test_the_points_at_which_a_contract_is_a_litige(rules, contract, points):
    assert litige_points(contract, rules, writing_side(contract)) == points
    for taken in range(163):
        equal = judged(replace(contract, points=taken), rules).made is None
        assert equal is (taken == points)


NUMBERS = [
    pytest.param(
        BASE,
        deal(80, 62, belote={"NS": 1}),
        "made: 62+20 ≥ 82",
        id="62 and 20 against 82",
    ),
    pytest.param(
        rules("annonces701"),
        deal(120, 81, belote={"NS": 1}, melds={"NS": [tierce()]}),
        "failed: 81+20+20 ≥ 120, 81 < 82",
        id="121 against 120, but 81 in tricks",
    ),
    pytest.param(
        rules("ffb_coinchee_2015"),
        deal(90, 89, belote={"EW": 1}, melds={"EW": [tierce()]}),
        "failed: 89 < 90, 89 ≤ 73+20+20",
        id="89 against 90, and against 113",
    ),
    pytest.param(
        rules(round_before_test=True, outscore="at_least"),
        deal(80, 85),
        "made: 90 ≥ 80, 90 ≥ 80",
        id="both sides rounded, the tricks not",
    ),
    pytest.param(
        BASE,
        deal(180, capot="NS"),
        "made: 250 ≥ 180",
        id="a surprise capot",
    ),
    pytest.param(
        STRICT, deal(80, 81), "failed: 81 ≥ 80, 81 ≤ 81", id="a test that holds beside one that does not"
    ),
    pytest.param(AT_LEAST, deal(80, 80), "failed: 80 ≥ 80, 80 < 82", id="80 does not reach 82"),
    pytest.param(STRICT, deal(80, 82), "made: 82 ≥ 80, 82 > 80", id="82 beats 80"),
    pytest.param(BASE, deal("capot", capot="NS"), "made", id="a capot is not counted"),
    pytest.param(BASE, deal(100, made=False), "failed", id="nobody counted"),
]


def spelled(verdict):
    """The tests of a verdict in one line."""
    tests = (f"{terms(test.left)} {test.sign.value} {terms(test.right)}" for test in verdict.tests)
    return ": ".join(filter(None, ("made" if verdict.made else "failed", ", ".join(tests))))


def terms(count):
    return "+".join(str(points) for points in (count.tricks, count.belote, count.melds) if points)


@pytest.mark.parametrize(("rules", "deal", "expected"), NUMBERS)
def test_a_verdict_shows_its_numbers(rules, deal, expected):
    assert spelled(judged(deal, rules)) == expected


@pytest.mark.parametrize(("rules", "deal"), [case.values[:2] for case in (*MADE, *FAILED)])
def test_made_means_that_all_tests_hold(rules, deal):
    verdict = judged(deal, rules)
    if verdict.tests:
        assert verdict.made is all(test.holds for test in verdict.tests)
        assert all(test.holds is (test.sign.value in ("≥", ">")) for test in verdict.tests)
