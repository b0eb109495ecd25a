"""What the words say: verdicts, score lines, problems, contracts, the end of a match."""

import pytest
from facts import carre, cinquante, coinched, deal, entry, rules, surcoinched, tierce, written

from scoresheet import codec, words
from scoresheet.calculator import needs
from scoresheet.deal import Coinche, Pair, Side, Slam, Trump
from scoresheet.faults import Code, problem
from scoresheet.outcome import DecidedBy, Draw, Outcome
from scoresheet.scoring import score
from scoresheet.words.argument import argument, argument_text
from scoresheet.words.remarks import melds_text
from scoresheet.words.verdicts import verdict_text


@pytest.mark.parametrize(
    ("facts", "under", "text"),
    [
        pytest.param(
            deal(100, 88, belote={"NS": 1}),
            rules(),
            "Made: 88 + 20 belote = 108 ≥ 100",
            id="made with belote",
        ),
        pytest.param(
            deal(100, 79, belote={"NS": 1}), rules(), "Failed: 79 + 20 belote = 99 < 100", id="one short"
        ),
        pytest.param(deal(90, 95), rules(), "Made: 95 ≥ 90", id="nothing to add"),
        pytest.param(deal(80, 81), rules(), "Failed: 81 < 82, which a bid of 80 needs", id="81 - 81"),
        pytest.param(
            deal(100, 80, belote={"NS": 1}),
            rules("contree701"),
            "Failed: tricks alone 80 < 82",
            id="tricks alone",
        ),
        pytest.param(
            deal(100, 104), rules("contree701"), "Made: 104 ≥ 100; tricks alone 104 ≥ 82", id="both tests"
        ),
        pytest.param(
            deal(80, 81, belote={"EW": 1}),
            rules("ffb_coinchee_2015"),
            "Failed: 81 ≤ 101 for the defence (81 + 20 belote)",
            id="outscored by a belote",
        ),
        pytest.param(
            deal(100, 88, belote={"NS": 1}, melds={"EW": [carre("9")]}),
            rules("ffb_coinchee_2015"),
            "Failed: 88 + 20 belote = 108 ≤ 224 for the defence (74 + 150 melds)",
            id="outscored by melds, own terms shown",
        ),
        pytest.param(
            deal(90, 85),
            rules(round_before_test=True, outscore="at_least"),
            "Made: 90 (85 rounded) ≥ 90; 90 ≥ 80 (77 rounded) for the defence",
            id="rounded first",
        ),
        pytest.param(
            deal(250, 162, capot="NS"),
            rules(highest_bid=250),
            "Made: 250 capot ≥ 250",
            id="unbid capot counts 250",
        ),
        pytest.param(
            deal(100, 90, trump="TA", belote={"NS": 2}),
            rules(all_trumps=True),
            "Made: 90 + 40 belotes = 130 ≥ 100",
            id="two belotes",
        ),
        pytest.param(
            deal(100, 88, belote={"NS": 1}),
            rules(belote_counts=False),
            "Failed: 88 < 100; belote does not help here: the tricks alone must make 100",
            id="belote does not help",
        ),
        pytest.param(
            deal(100, 88, belote={"NS": 1}, melds={"NS": [tierce()]}),
            rules("annonces701", belote_counts=False),
            "Made: 88 + 20 melds = 108 ≥ 100; tricks alone 88 ≥ 82; "
            "belote does not help here: tricks and melds must make 100",
            id="melds help, belote does not",
        ),
        pytest.param(
            deal(100, 75, belote={"NS": 1}, melds={"NS": [tierce()]}),
            rules("annonces701", threshold="bid", melds_count=False),
            "Failed: 75 + 20 belote = 95 < 100; melds do not help here: tricks and belote must make 100",
            id="belote helps, melds do not",
        ),
        pytest.param(
            deal(100, 88, belote={"NS": 1}, melds={"NS": [tierce()]}),
            rules("annonces701", belote_counts=False, melds_count=False),
            "Failed: 88 < 100; neither belote nor melds help here: the tricks alone must make 100",
            id="nothing helps",
        ),
        pytest.param(
            deal(100, 88, melds={"EW": [tierce()]}),
            rules("annonces701", melds_count=False),
            "Failed: 88 < 100",
            id="the melds are the defence's",
        ),
        pytest.param(
            deal(made=False), rules(), "Failed, as the table judged; nobody counted", id="uncounted"
        ),
        pytest.param(
            deal(made=True),
            rules("points_annonces"),
            "Made, as the table judged; nobody counted",
            id="made, uncounted",
        ),
        pytest.param(deal("capot", made=True), rules(), "Made: the takers won all eight tricks", id="capot"),
        pytest.param(
            deal("capot", 120), rules(), "Failed: the takers did not win all eight tricks", id="capot missed"
        ),
        pytest.param(
            deal("generale", made=True),
            rules("bidsheet"),
            "Made: the bidder won all eight tricks alone",
            id="générale",
        ),
        pytest.param(
            deal("generale", capot="NS"),
            rules("bidsheet"),
            "Failed: the bidder did not win all eight tricks alone",
            id="the partner took one",
        ),
    ],
)
def test_a_verdict_is_spelled_out(facts, under, text):
    assert verdict_text(facts, score(facts, under), under) == text


@pytest.mark.parametrize(
    ("facts", "under", "texts"),
    [
        pytest.param(
            deal(100, 88, belote={"NS": 1}),
            rules(),
            ["88 Trick points taken", "100 The bid, made", "20 Belote", "2 Rounded to the nearest ten, 5 up"]
            + ["74 Trick points taken", "-4 Rounded to the nearest ten, 5 up"],
            id="made",
        ),
        pytest.param(
            coinched(100, 79, belote={"NS": 1}),
            rules(),
            ["160 Failed: 160 points to the defence", "100 The failed bid goes to the defence"]
            + ["100 Coinche: ×2 on the bid only", "20 Belote kept"],
            id="coinched and failed",
        ),
        pytest.param(
            surcoinched(90, 88, belote={"NS": 1}),
            rules("contree701"),
            ["88 Trick points taken", "90 The bid, made", "20 Belote"]
            + ["594 Surcoinche: ×4 on the points, the bid and the belote"]
            + ["74 Trick points taken, kept in spite of the coinche"],
            id="surcoinched line",
        ),
        pytest.param(
            coinched(100, 100, melds={"NS": [tierce("A", "H")]}),
            rules("annonces701"),
            ["100 Trick points taken", "100 The bid, made", "20 Melds"]
            + ["220 Coinche: ×2 on the points, the bid and the melds"]
            + ["62 Trick points taken, kept in spite of the coinche"],
            id="coinched with melds",
        ),
        pytest.param(
            coinched(100, 88, belote={"NS": 1}, melds={"NS": [tierce("A", "H")]}),
            rules("annonces701", coinche_scope="base"),
            ["88 Trick points taken", "100 The bid, made", "20 Belote", "20 Melds"]
            + ["128 Coinche: ×2 on the points, the belote and the melds, not on the bid"]
            + ["74 Trick points taken, kept in spite of the coinche"],
            id="coinched base with both",
        ),
        pytest.param(
            coinched(100, made=False, belote={"NS": 1}, melds={"NS": [tierce("A", "H")]}),
            rules("ffb_contree_2016", melds=True),
            ["160 Coinched: 160 flat, whatever was taken", "100 The failed bid goes to the defence"]
            + ["20 Belote taken from the loser", "20 Melds taken from the loser"]
            + ["260 Coinche: ×2 on the points and the bid, not on the belote or the melds"],
            id="everything goes to the winner",
        ),
        pytest.param(
            deal("capot", capot="EW"),
            rules("cannes_2016"),
            ["252 The defence won every trick: 252", "270 The failed capot, counted as a bid of 270"]
            + ["-2 Rounded to the nearest ten, 5 down"],
            id="capot turned round",
        ),
        pytest.param(
            deal("capot", capot="NS", melds={"EW": [tierce("A", "H")]}),
            rules(melds=True),
            ["250 Capot made: 250 for the tricks", "250 The capot, counted as a bid of 250", "20 Melds kept"],
            id="capot made",
        ),
        pytest.param(
            deal(100, capot="NS"),
            rules(),
            ["250 Every trick, without having bid it: 250 instead of 162", "100 The bid, made"],
            id="capot not bid",
        ),
        pytest.param(
            coinched("generale", made=True),
            rules("bidsheet"),
            ["1000 Générale made: its fixed value", "1000 Coinche: ×2"],
            id="générale coinched",
        ),
        pytest.param(
            coinched(100, 100),
            rules("club"),
            ["160 Coinched: 160 flat, whatever was taken", "100 The bid, made"]
            + ["260 Coinche: ×2 on the points and the bid"]
            + ["0 Coinched and made: the defence writes no trick points"],
            id="the coinched defence writes nothing",
        ),
        pytest.param(
            coinched(100, 100, belote={"EW": 1}),
            rules("bga"),
            ["100 Trick points taken", "100 The bid, made", "200 Coinche: ×2 on the points and the bid"]
            + ["0 Coinched and made: the defence writes nothing"],
            id="the coinched defence writes nothing at all",
        ),
        pytest.param(
            coinched(100, 100),
            rules("club", coinche_factor=1),
            ["160 Coinched: 160 flat, whatever was taken", "100 The bid, made"]
            + ["0 Coinche: ×1, but nothing here to multiply"]
            + ["0 Coinched and made: the defence writes no trick points"],
            id="a coinche that multiplies nothing",
        ),
        pytest.param(
            deal("generale", made=False),
            rules("bidsheet"),
            ["1000 Générale failed: its fixed value to the defence"],
            id="générale failed",
        ),
        pytest.param(
            deal(100, made=True), rules("points_annonces"), ["100 The bid alone"], id="the bid alone"
        ),
        pytest.param(
            deal(80, 86),
            rules(rounding="attack_6_defence_7"),
            ["86 Trick points taken", "80 The bid, made", "4 Rounded to tens: takers up from 6"]
            + ["76 Trick points taken", "-6 Rounded to tens: defence up from 7"],
            id="takers up from 6, defence from 7",
        ),
    ],
)
def test_a_line_names_the_rule_of_the_table(facts, under, texts):
    argued = argument(facts, score(facts, under), under, Pair("Us", "Them"))
    assert [f"{line.points} {line.text}" for column in argued.columns for line in column.lines] == texts


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            problem("points", Code.OUT_OF_RANGE, least=0, most=162),
            "Trick points run from 0 to 162 with the last trick.",
        ),
        (
            problem("entries.3.points", Code.OUT_OF_RANGE, least=-1000, most=1000),
            "Write a number from -1000 to 1000.",
        ),
        (problem("points", Code.IMPOSSIBLE_TOTAL, points=161), "No cards add up to 161: count again."),
        (problem("deal.taker", Code.MISSING), "Choose the side that won the auction."),
        (problem("deal.melds.NS.0.top", Code.MISSING), "“deal.melds.NS.0.top” is missing: fill it in."),
        (problem("deal.solo", Code.WRONG_TYPE, wanted="boolean"), "“deal.solo” must be true or false."),
        (
            problem("trump", Code.TRUMP_NOT_ALLOWED, trump="TA"),
            "Not played under these rules: all trumps. Choose another trump.",
        ),
        (
            problem("belote", Code.BELOTE_NOT_POSSIBLE, most=1),
            "There is one belote in a deal at most: choose one side.",
        ),
        (
            problem("belote", Code.BELOTE_NOT_POSSIBLE, most=4),
            "A deal holds 4 belotes at most under these rules.",
        ),
        (problem("melds.NS.0", Code.MELD_IMPOSSIBLE), "There is no such meld: check its cards."),
        (
            problem("entries.3.melds", Code.MELD_IMPOSSIBLE),
            "These melds need the same card twice: check them.",
        ),
        (problem("melds.EW.1.suit", Code.MELD_DETAIL_NEEDED), "Say the suit: it decides whose melds count."),
        (problem("", Code.NOT_JSON, line=7), "Line 7 is not JSON: check its quotes, commas and braces."),
        (problem("", Code.NOT_JSON), "This is not JSON: check quotes, commas and braces."),
        (
            problem("rules.failure_base", Code.CONTRADICTION),
            "A failed contract must give something: points, the bid, or both.",
        ),
        (
            problem("rules", Code.UNKNOWN_PRESET, value="coinch"),
            "There are no rules called “coinch”: choose one of the presets.",
        ),
    ],
)
def test_a_problem_says_what_to_do(found, text):
    assert words.problem_text(found) == text


def test_a_value_that_looks_like_a_format_is_shown_as_it_is():
    assert "“100%(x)s”" in words.problem_text(problem("kind", Code.UNKNOWN_VALUE, value="100%(x)s"))


@pytest.mark.parametrize(
    ("bid", "trump", "coinche", "text"),
    [
        (100, Trump.S, Coinche.COINCHE, "100 ♠\ufe0e coinché"),
        (80, Trump.TA, Coinche.NONE, "80 TA"),
        (Slam.GENERALE, Trump.H, Coinche.SURCOINCHE, "générale ♥\ufe0e surcoinché"),
        (None, None, None, ""),
        (130, None, None, "130"),
    ],
)
def test_a_contract_is_written_as_players_do(bid, trump, coinche, text):
    assert words.contract_text(bid, trump, coinche) == text


def test_a_meld_is_called_out():
    assert words.meld_text(
        codec.deal_of(codec.deal_document(deal(melds={"NS": [tierce("K", "S")]}))).melds.ns[0]
    ) == ("tierce to the king of spades")


def test_a_match_names_its_winner_and_the_rule():
    names, totals = Pair("Nous", "Eux"), Pair(2010, 2040)
    won = words.outcome_text(Outcome(Side.EW, DecidedBy.HIGHER_TOTAL, 9), names, totals)
    assert won == "Winner: Eux, 2040 to 2010, the higher total"
    drawn = words.outcome_text(Outcome(Draw.DRAW, DecidedBy.STOPPED, 9), names, Pair(2000, 2000))
    assert drawn == "A draw: 2000 to 2000, match stopped"


def test_a_row_says_what_it_is():
    assert (
        words.content_text(entry("adjustment", side="NS", points=-160, reason="renonce").content) == "renonce"
    )
    assert words.content_text(written(210, 50).content) == "copied from paper"
    assert words.content_text(written(210, 50, bid=100, trump="S").content) == "100 ♠\ufe0e"
    assert words.content_text(entry("deal", **codec.deal_document(deal(100, 88))).content) == "100 ♠\ufe0e"


@pytest.mark.parametrize(
    ("bid", "trump", "under", "text"),
    [
        pytest.param(100, Trump.S, rules(), "they need 100, 80 with belote", id="a belote counts"),
        pytest.param(100, Trump.SA, rules(no_trumps=True), "they need 100", id="there is none"),
        pytest.param(180, Trump.S, rules(), "they need all eight tricks, or a belote and 160", id="over 162"),
        pytest.param(180, Trump.S, rules("club"), "they need a belote and 160", id="where a capot is 162"),
        pytest.param(80, Trump.S, rules("annonces701"), "they need 82", id="82 in tricks in any case"),
        pytest.param(90, Trump.S, rules("ffb_coinchee_2015"), "they need 90, 72 with belote", id="72"),
        pytest.param(200, Trump.S, rules(highest_bid=200), "they need all eight tricks", id="far over"),
        pytest.param(300, Trump.S, rules(highest_bid=300), "it cannot be made", id="over the capot"),
        pytest.param(
            300, Trump.S, rules("ffb_coinchee_2015"), "they need melds too", id="over the capot, with melds"
        ),
        pytest.param(
            300,
            Trump.S,
            rules("ffb_coinchee_2015", melds_count=False),
            "it cannot be made",
            id="melds that do not count",
        ),
        pytest.param(
            270,
            Trump.S,
            rules(highest_bid=270),
            "they need all eight tricks and a belote",
            id="a capot and a belote",
        ),
        pytest.param(Slam.CAPOT, Trump.S, rules(), "they need all eight tricks", id="capot"),
        pytest.param(
            Slam.GENERALE,
            Trump.S,
            rules(generale=1000),
            "the bidder needs all eight tricks alone",
            id="générale",
        ),
    ],
)
def test_what_a_contract_needs(bid, trump, under, text):
    assert words.need_text(needs(bid, trump, under)) == text


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        pytest.param({}, "", id="no melds"),
        pytest.param({"melds": {"NS": [tierce()]}}, "Us: 20 for melds", id="one side alone"),
        pytest.param(
            {"melds": {"NS": [tierce()], "EW": [cinquante(), tierce()]}},
            "Them: 70 for melds, cinquante beats tierce",
            id="the better one",
        ),
        pytest.param(
            {"melds": {"NS": [tierce("K", "S")], "EW": [tierce("K", "H")]}},
            "Us: 20 for melds, tierce to the king of spades beats tierce to the king of hearts, "
            "which is not trump",
            id="trump",
        ),
        pytest.param(
            {"melds": {"NS": [tierce("K", "D")], "EW": [tierce("K", "H")]}},
            "Equal melds: nobody writes any",
            id="equal",
        ),
        pytest.param(
            {"melds": {"NS": [tierce()], "EW": [tierce()]}, "best_meld": "EW"},
            "Them: 20 for melds, as the table says",
            id="the table's word",
        ),
        pytest.param(
            {"melds": {"NS": [tierce()]}, "best_meld": "none"},
            "The table says that nobody writes melds",
            id="nobody, the table says",
        ),
    ],
)
def test_whose_melds_count_and_why(facts, text):
    said, under = deal(100, 100, **facts), rules("annonces701")
    assert melds_text(said, score(said, under), under, Pair("Us", "Them")) == text


@pytest.mark.parametrize(
    ("loser_melds", "text"),
    [
        ("to_winner", "Melds of Us: 20, written by Them"),
        ("kept", "Us: 20 for melds"),
        ("lost", "Melds of Us: 20, lost with the deal"),
    ],
)
def test_who_writes_the_melds_of_a_side_that_lost(loser_melds, text):
    said, under = deal(150, 90, melds={"NS": [tierce()]}), rules("annonces701", loser_melds=loser_melds)
    assert melds_text(said, score(said, under), under, Pair("Us", "Them")) == text


@pytest.mark.parametrize(
    ("points", "holder", "switches", "why"),
    [
        pytest.param(100, "EW", {}, "only the takers write theirs", id="of the defence"),
        pytest.param(100, "NS", {"belote_marked_by": "nobody"}, "this table writes none", id="never written"),
        pytest.param(
            70,
            "NS",
            {"loser_belote": "lost"},
            "the side that lost the deal loses it",
            id="lost with the deal",
        ),
        pytest.param(70, "NS", {"loser_belote": "taken"}, "", id="taken"),
        pytest.param(70, "NS", {"loser_belote": "kept"}, "", id="kept"),
        pytest.param(100, "EW", {"belote_marked_by": "either"}, "", id="written"),
    ],
)
def test_a_belote_that_nobody_writes_is_said(points, holder, switches, why):
    said, under = deal(100, points, belote={holder: 1}), rules(**switches)
    argued = argument(said, score(said, under), under, Pair("Us", "Them"))
    name = {"NS": "Us", "EW": "Them"}[holder]
    assert argued.remarks == ((f"Belote of {name} is not written: {why}",) if why else ())
    assert all(remark in argument_text(argued) for remark in argued.remarks)


def test_what_a_form_waits_for():
    waiting = [problem(field, Code.MISSING) for field in ("taker", "trump")]
    text = "Still to say: who took, the trump, the points or the result"
    assert words.still_to_say([*waiting, problem("points", Code.RESULT_MISSING)]) == text
