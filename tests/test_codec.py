"""JSON documents: what they look like, and what is refused, by path (RULES.md 1)."""

import json
from dataclasses import replace

import pytest
from facts import PASSED, carre, cent, coinched, corpus, deal, played, refusal, rules, tierce, written
from plain.presets import PRESETS as PLAIN_PRESETS

import scoresheet.deal
from scoresheet import codec
from scoresheet.codec.log import event_of
from scoresheet.deal import (
    Carre,
    Coinche,
    Deal,
    Pair,
    Rank,
    Seat,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Suit,
    Trump,
)
from scoresheet.entries import Players, Settings
from scoresheet.faults import Problem, Refused
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
from scoresheet.match import Match
from scoresheet.presets import PRESETS
from scoresheet.problems import problems
from scoresheet.rules import Rules
from scoresheet.scoring import score

DEAL = {"taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 112}


def but(document=DEAL, **changes):
    return document | changes


def refused(expected):
    """ "field code, field code" as a set."""
    return {tuple(each.split(" ")) for each in expected.split(", ")} if expected else set()


NOT_JSON = [
    pytest.param("", id="nothing"),
    pytest.param("{", id="half an object"),
    pytest.param("{'a': 1}", id="single quotes"),
    pytest.param("NaN", id="not a number"),
    pytest.param("[Infinity]", id="without end"),
    pytest.param('{"a": 1} x', id="something behind"),
    pytest.param("[" * 100_000, id="too deep"),
    pytest.param("1" * 5000, id="a number of 5000 digits"),
    pytest.param(b"\xff", id="bytes that are no text"),
]


@pytest.mark.parametrize("text", NOT_JSON)
def test_what_is_not_json(text):
    assert refusal(codec.loads, text) == {("", "not_json")}


def test_a_key_given_twice_is_refused():
    assert refusal(codec.loads, '{"bid": 80, "trump": "S", "bid": 90}') == {("bid", "given_twice")}


def test_a_key_given_twice_among_very_many_is_found_at_once():
    """It took a minute to find when each key was counted for itself."""
    keys = ",".join(f'"{number}":1' for number in range(150_000))
    assert refusal(codec.loads, f'{{{keys},"149999":2}}') == {("149999", "given_twice")}


def test_json_is_read_and_written_as_it_is():
    document = {"name": "Émile ♠", "points": [1, None, True]}
    assert codec.loads(codec.dumps(document)) == document
    assert codec.dumps(document) == '{"name": "Émile ♠", "points": [1, null, true]}'
    assert codec.dumps({"a": 1}, indent=2) == '{\n  "a": 1\n}'


FACTS = [
    pytest.param(
        DEAL,
        Deal(taker=Side.NS, bid=100, trump=Trump.S, coinche=Coinche.NONE, points=112),
        id="the least that a deal needs",
    ),
    pytest.param(
        {
            "taker": "EW",
            "bidder": "W",
            "bid": "generale",
            "trump": "TA",
            "coinche": "surcoinche",
            "points": 162,
            "made": True,
            "capot": "EW",
            "solo": True,
            "belote": {"NS": 1, "EW": 2},
            "melds": {"NS": [tierce("A", "S")], "EW": [carre("J"), {"kind": "cent"}]},
            "best_meld": "none",
        },
        Deal(
            taker=Side.EW,
            bidder=Seat.W,
            bid=Slam.GENERALE,
            trump=Trump.TA,
            coinche=Coinche.SURCOINCHE,
            points=162,
            made=True,
            capot=Side.EW,
            solo=True,
            belote=Pair(1, 2),
            melds=Pair(
                (Sequence(kind=SequenceKind.TIERCE, top=Rank.ACE, suit=Suit.S),),
                (Carre(rank=Rank.JACK), Sequence(kind=SequenceKind.CENT)),
            ),
            best_meld=codec.deal_of(but(best_meld="none")).best_meld,
        ),
        id="everything",
    ),
    pytest.param(
        DEAL
        | {"bidder": None, "made": None, "capot": None, "solo": None, "belote": None, "melds": None}
        | {"best_meld": None},
        Deal(taker=Side.NS, bid=100, trump=Trump.S, points=112),
        id="null is the same as absent",
    ),
    pytest.param(
        but(belote={"NS": None, "EW": 1}, melds={"NS": None, "EW": [tierce(None, None)]}, solo=False),
        Deal(
            taker=Side.NS,
            bid=100,
            trump=Trump.S,
            points=112,
            belote=Pair(0, 1),
            melds=Pair((), (Sequence(kind=SequenceKind.TIERCE),)),
        ),
        id="null is the same as absent, inside too",
    ),
]


@pytest.mark.parametrize(("document", "facts"), FACTS)
def test_facts_are_read(document, facts):
    assert codec.deal_of(document) == facts


def test_facts_are_written_in_the_order_of_the_rules_and_nothing_else():
    facts = deal(
        "capot", 162, capot="NS", bidder="S", belote={"EW": 1}, melds={"NS": [tierce("A", "H"), cent()]}
    )
    assert codec.dumps(codec.deal_document(facts)) == (
        '{"taker": "NS", "bidder": "S", "bid": "capot", "trump": "S", "coinche": "none", "points": 162,'
        ' "capot": "NS", "belote": {"EW": 1},'
        ' "melds": {"NS": [{"kind": "tierce", "top": "A", "suit": "H"}, {"kind": "cent"}]}}'
    )


def test_a_verdict_beside_points_is_not_stored():
    assert "made" not in codec.deal_document(deal(100, 112, made=True))
    assert codec.deal_document(deal(100, made=False))["made"] is False
    assert "made" not in codec.deal_document(deal("capot", capot="NS", made=True))
    assert codec.deal_document(deal("capot", made=True))["made"] is True


SHAPES = [
    pytest.param([], " wrong_type", id="a list is no deal"),
    pytest.param(None, " wrong_type", id="nothing is no deal"),
    pytest.param(
        {}, "taker missing, bid missing, trump missing, coinche missing", id="the four that must be there"
    ),
    pytest.param(but(taker=None), "taker missing", id="null where something must be"),
    pytest.param(but(taker="N"), "taker unknown_value", id="a player is no side"),
    pytest.param(but(taker="ns"), "taker unknown_value", id="lower case"),
    pytest.param(but(taker=1), "taker wrong_type", id="a number is no side"),
    pytest.param(but(bidder="NS"), "bidder unknown_value", id="a side is no player"),
    pytest.param(but(bid="slam"), "bid unknown_value", id="an unknown contract"),
    pytest.param(but(bid="100"), "bid unknown_value", id="a number in quotes"),
    pytest.param(but(bid=True), "bid wrong_type", id="true is no bid"),
    pytest.param(but(bid=100.0), "bid wrong_type", id="100.0 is no bid"),
    pytest.param(but(bid=10**7), "bid out_of_range", id="ten million"),
    pytest.param(but(trump="NT"), "trump unknown_value", id="no trumps is called SA"),
    pytest.param(but(coinche=True), "coinche wrong_type", id="coinche is a word"),
    pytest.param(but(coinche="contre"), "coinche unknown_value", id="another word"),
    pytest.param(but(points=82.0), "points wrong_type", id="82.0 is refused"),
    pytest.param(but(points=True), "points wrong_type", id="true is refused"),
    pytest.param(but(points="82"), "points wrong_type", id="points in quotes"),
    pytest.param(but(made=1), "made wrong_type", id="1 is not true"),
    pytest.param(but(made="yes"), "made wrong_type", id="yes is not true"),
    pytest.param(but(capot=True), "capot wrong_type", id="a capot has a side"),
    pytest.param(but(solo="S"), "solo wrong_type", id="solo is true"),
    pytest.param(but(belote="NS"), "belote wrong_type", id="a belote is counted"),
    pytest.param(but(belote={"NS": True}), "belote.NS wrong_type", id="by integers"),
    pytest.param(but(belote={"N": 1}), "belote.N unknown_key", id="for each side"),
    pytest.param(but(melds=[]), "melds wrong_type", id="melds have sides"),
    pytest.param(but(melds={"NS": tierce()}), "melds.NS wrong_type", id="and are lists"),
    pytest.param(but(melds={"NS": ["tierce"]}), "melds.NS.0 wrong_type", id="of objects"),
    pytest.param(but(melds={"EW": [tierce(), {}]}), "melds.EW.1.kind missing", id="of a kind"),
    pytest.param(
        but(melds={"EW": [{"kind": "quinte"}]}), "melds.EW.0.kind unknown_value", id="a quinte is a cent"
    ),
    pytest.param(but(melds={"EW": [{"kind": "carre"}]}), "melds.EW.0.rank missing", id="a carré of what?"),
    pytest.param(but(melds={"EW": [tierce("10")]}), "melds.EW.0.top unknown_value", id="ten is T"),
    pytest.param(but(melds={"EW": [tierce("A", "SA")]}), "melds.EW.0.suit unknown_value", id="SA is no suit"),
    pytest.param(
        but(melds={"EW": [tierce() | {"rank": "J"}]}), "melds.EW.0.rank unknown_key", id="a ranked tierce"
    ),
    pytest.param(
        but(melds={"EW": [carre("J") | {"top": "J"}]}), "melds.EW.0.top unknown_key", id="a topped carré"
    ),
    pytest.param(but(best_meld="E"), "best_meld unknown_value", id="the melds of a player"),
    pytest.param(but(score=210), "score unknown_key", id="nothing derived is a fact"),
    pytest.param(
        {"taker": "X", "bid": 1.5, "trump": "S", "points": "1", "pts": 1},
        "taker unknown_value, bid wrong_type, coinche missing, points wrong_type, pts unknown_key",
        id="all at once",
    ),
]


@pytest.mark.parametrize(("document", "expected"), SHAPES)
def test_the_shape_of_a_deal(document, expected):
    assert refusal(codec.deal_of, document) == refused(expected)
    assert refusal(codec.playable_deal_of, document, rules()) == refused(expected)


def test_a_playable_deal_is_one_without_problems():
    assert codec.playable_deal_of(DEAL, rules()) == deal(100, 112)
    assert refusal(codec.playable_deal_of, but(bid=70), rules()) == refused("bid bid_not_allowed")


def test_a_consequence_of_a_fault_of_shape_is_not_a_second_fault():
    assert refusal(codec.playable_deal_of, but(points="112"), rules()) == refused("points wrong_type")
    assert refusal(codec.playable_deal_of, but(points=99, made="no"), rules()) == refused("made wrong_type")
    unread_bid = but(bid="x", coinche="coinche", points=163)
    assert refusal(codec.playable_deal_of, unread_bid, rules()) == refused(
        "bid unknown_value, points out_of_range"
    )
    nobody = {"bid": 100, "trump": "S", "points": 163}
    assert refusal(codec.playable_deal_of, nobody, rules()) == refused(
        "taker missing, coinche missing, points out_of_range"
    )
    no_such_meld = but(melds={"NS": [carre("X")]})
    assert refusal(codec.playable_deal_of, no_such_meld, rules()) == refused("melds.NS.0.rank unknown_value")
    no_number = but(belote={"NS": "1", "EW": -1})
    assert refusal(codec.playable_deal_of, no_number, rules()) == refused("belote.NS wrong_type")


@pytest.mark.parametrize("preset", PLAIN_PRESETS)
def test_rules_are_named_or_written_out(preset):
    assert codec.rules_of(preset) == codec.rules_of({"preset": preset}) == PRESETS[preset]
    assert codec.rules_of(PLAIN_PRESETS[preset]) == PRESETS[preset]
    assert codec.rules_of(codec.rules_document(PRESETS[preset])) == PRESETS[preset]


ALL = PLAIN_PRESETS["base2000"]
RULES = [
    pytest.param("belote", " unknown_preset", id="no such preset"),
    pytest.param({"preset": "belote"}, "preset unknown_preset", id="nor in an object"),
    pytest.param({"preset": 701}, "preset wrong_type", id="a preset is a word"),
    pytest.param(701, " wrong_type", id="a number is no rules"),
    pytest.param(None, " wrong_type", id="nothing is no rules"),
    pytest.param({"preset": "club", "targets": 1}, "targets unknown_key", id="no such switch"),
    pytest.param({"preset": "club", "target": "1000"}, "target wrong_type", id="a target in quotes"),
    pytest.param({"preset": "club", "target": 1000.0}, "target wrong_type", id="a target with a point"),
    pytest.param({"preset": "club", "target": None}, "target missing", id="a target must be something"),
    pytest.param({"preset": "club", "melds": "yes"}, "melds wrong_type", id="a switch is true or false"),
    pytest.param({"preset": "club", "melds": 1}, "melds wrong_type", id="1 is not true"),
    pytest.param({"preset": "club", "rounding": "up"}, "rounding unknown_value", id="no such value"),
    pytest.param({"preset": "club", "rounding": 5}, "rounding wrong_type", id="a value is a word"),
    pytest.param({"preset": "club", "target": 0}, "target out_of_range", id="a target of 0"),
    pytest.param(ALL | {"melds": None}, "melds missing", id="null is no value"),
    pytest.param(
        {"preset": "club", "rounding": "up", "target": 0, "lowest_bid": 85},
        "rounding unknown_value, target out_of_range, lowest_bid out_of_range",
        id="of shape and of value",
    ),
    pytest.param(
        {"preset": "club", "target": "x", "melds": 1, "new": 1},
        "target wrong_type, melds wrong_type, new unknown_key",
        id="all at once",
    ),
]


@pytest.mark.parametrize(("document", "expected"), RULES)
def test_the_shape_of_rules(document, expected):
    assert refusal(codec.rules_of, document) == refused(expected)


def without(*names):
    return {name: value for name, value in ALL.items() if name not in names}


def defaulted(document):
    return [(found.field, found.code.value) for found in codec.defaulted(document)]


def test_a_switch_that_a_file_leaves_out_has_its_default():
    document = without("melds", "generale") | {"target": 701}
    assert codec.rules_of(document) == Rules(target=701)
    assert defaulted(document) == [("generale", "switch_defaulted"), ("melds", "switch_defaulted")]
    assert defaulted(ALL) == defaulted("club") == defaulted({"preset": "club"}) == []


YOUNGER = ("last_deal_exact", "litige", "no_trumps_factor", "equal_melds", "no_trumps_carres")


@pytest.mark.parametrize(
    "switches",
    [
        pytest.param({"surprise_capot": 0}, id="a surprise of 0"),
        pytest.param({"all_trumps_belotes": 2}, id="two belotes at tout-atout"),
        pytest.param({"coinched_base": 0, "failure_adds_bid": False}, id="a coinched failure of nothing"),
        pytest.param({"defence_capot_base": 0, "failure_adds_bid": False}, id="a capot of nothing"),
    ],
)
def test_rules_that_were_refused_since_stay_those_of_a_match_played_by_them(switches):
    old = without(*YOUNGER) | switches
    kept = codec.rules_of(old)
    assert kept.is_kept
    assert codec.rules_document(kept) == old
    assert all(getattr(kept, name) == value for name, value in switches.items())
    assert refusal(codec.rules_of, ALL | switches) != set()
    assert refusal(codec.rules_of, switches) != set()
    assert refusal(codec.rules_of, {"preset": "base2000"} | switches) != set()
    assert refusal(codec.rules_of, old | {"target": 0}) == {("target", "out_of_range")}
    with pytest.raises(Refused):
        replace(kept, target=1000)


def test_null_takes_an_amount_away():
    assert codec.rules_of({"preset": "base2000", "surprise_capot": None}).surprise_capot is None
    assert codec.rules_of({"preset": "bidsheet", "generale": None}).generale is None


ENTRIES = [
    pytest.param({"kind": "passed"}, id="four passes"),
    pytest.param(
        {"kind": "passed", "dealer": "E", "note": "two\nlines", "at": "2026-01-31T20:15:00Z"}, id="with all"
    ),
    pytest.param({"kind": "adjustment", "side": "NS", "points": -160, "reason": "renonce"}, id="a penalty"),
    pytest.param({"kind": "adjustment", "side": "EW", "points": 20}, id="without a reason"),
    pytest.param({"kind": "written", "NS": 210, "EW": 50}, id="two scores"),
    pytest.param(
        {
            "kind": "written",
            "NS": 0,
            "EW": 260,
            "taker": "NS",
            "bidder": "S",
            "bid": "capot",
            "trump": "SA",
            "coinche": "none",
            "made": False,
        },
        id="two scores and all that is known",
    ),
    pytest.param({"kind": "deal"} | DEAL, id="a deal"),
    pytest.param(
        {
            "kind": "deal",
            "taker": "NS",
            "bid": "generale",
            "trump": "S",
            "coinche": "none",
            "capot": "NS",
            "solo": True,
        },
        id="a générale",
    ),
]


@pytest.mark.parametrize("document", ENTRIES)
def test_an_entry_is_read_and_written(document):
    assert codec.entry_document(codec.entry_of(document)) == document
    assert codec.entry_of(document | {"score": {"NS": 1, "EW": 2}}) == codec.entry_of(document)


def test_what_nobody_said_is_empty():
    assert codec.entry_of({"kind": "adjustment", "side": "EW", "points": 20}).content.reason == ""
    assert event_of({"seq": 3, "kind": "stopped"}) == Event(seq=3, action=Stopped())
    assert codec.action_document(Entered(PASSED)) == ("entry", {"entry": {"kind": "passed"}})


@pytest.mark.parametrize(
    ("call", "args"),
    [
        pytest.param(codec.entry_of, [{"kind": "misdeal"}], id="an entry"),
        pytest.param(codec.action_of, ["misdeal", {}], id="an action"),
    ],
)
def test_a_kind_that_there_is_not_is_quoted(call, args):
    with pytest.raises(Refused) as refused:
        call(*args)
    assert [dict(found.about) for found in refused.value.problems] == [{"value": "misdeal"}]


MOMENTS = [
    pytest.param("2026-01-31T20:15", True, id="to the minute"),
    pytest.param("2026-01-31T20:15:59.123456+02:00", True, id="to the microsecond, with an offset"),
    pytest.param("2024-02-29T00:00Z", True, id="a leap day"),
    pytest.param("2026-02-29T00:00Z", False, id="no leap year"),
    pytest.param("2026-13-01T00:00", False, id="month 13"),
    pytest.param("0000-01-01T00:00", False, id="year 0"),
    pytest.param("2026-01-31T24:00", False, id="hour 24"),
    pytest.param("2026-01-31", False, id="a day only"),
    pytest.param("yesterday", False, id="a word"),
    pytest.param("٢٠٢٦-01-31T20:15", False, id="other digits"),
]


@pytest.mark.parametrize(("at", "valid"), MOMENTS)
def test_when_an_entry_was_made(at, valid):
    assert refusal(codec.entry_of, {"kind": "passed", "at": at}) == (
        set() if valid else refused("at unknown_value")
    )


ENTRY_SHAPES = [
    pytest.param(None, " wrong_type", id="nothing"),
    pytest.param({}, "kind missing", id="of what kind?"),
    pytest.param({"kind": "redeal"}, "kind unknown_value", id="no such kind"),
    pytest.param({"kind": 1}, "kind wrong_type", id="a kind is a word"),
    pytest.param({"kind": "passed", "taker": "NS"}, "taker unknown_key", id="nobody took"),
    pytest.param({"kind": "passed", "dealer": "NS"}, "dealer unknown_value", id="a side does not deal"),
    pytest.param({"kind": "passed", "note": "x" * 1001}, "note too_long", id="a novel"),
    pytest.param({"kind": "passed", "note": "\0"}, "note unprintable", id="a control character"),
    pytest.param({"kind": "passed", "note": "\ud800"}, "note unprintable", id="half a surrogate pair"),
    pytest.param({"kind": "adjustment"}, "side missing, points missing", id="whose, and how many?"),
    pytest.param(
        {"kind": "adjustment", "side": "NS", "points": 1, "reason": "a\nb"},
        "reason unprintable",
        id="a line break",
    ),
    pytest.param(
        {"kind": "adjustment", "side": "NS", "points": 1, "reason": "x" * 201},
        "reason too_long",
        id="a long reason",
    ),
    pytest.param({"kind": "written", "NS": 1}, "EW missing", id="half a score"),
    pytest.param(
        {"kind": "written", "NS": 1, "EW": 2, "points": 3}, "points unknown_key", id="never guessed at"
    ),
    pytest.param({"kind": "written", "NS": 1.5, "EW": 2}, "NS wrong_type", id="half a point"),
    pytest.param(
        {"kind": "deal"} | but(bid="x", note=1), "bid unknown_value, note wrong_type", id="a bad deal"
    ),
]


@pytest.mark.parametrize(("document", "expected"), ENTRY_SHAPES)
def test_the_shape_of_an_entry(document, expected):
    assert refusal(codec.entry_of, document) == refused(expected)


SETTINGS = Settings(
    name="Vendredi soir",
    note="chez Émile\navec pluie",
    played_on="2026-01-30",
    sides=Pair("Nous", "Eux"),
    players=Players(n="Nadia", w="Wanda"),
    first_dealer=Seat.W,
    rules=rules("annonces701"),
)
NOTED = Contract(taker=Side.NS, bid=Slam.CAPOT, trump=Trump.H, coinche=Coinche.COINCHE, bidder=Seat.S)

ACTIONS = [
    pytest.param(Opened(SETTINGS), "opened", id="opened"),
    pytest.param(SettingsChanged(Settings()), "settings", id="settings"),
    pytest.param(SettingsChanged(Settings(rules_name="Chez nous")), "settings", id="rules with a name"),
    pytest.param(ContractNoted(NOTED), "contract", id="a contract"),
    pytest.param(
        ContractNoted(Contract(taker=Side.EW, bid=90, trump=Trump.C)), "contract", id="nobody said who bid"
    ),
    pytest.param(ContractNoted(None), "contract", id="no contract"),
    pytest.param(DealerNamed(Seat.E), "dealer", id="a dealer"),
    pytest.param(Entered(played(100, 112)), "entry", id="an entry"),
    pytest.param(Entered(PASSED, after=0), "entry", id="an entry before all"),
    pytest.param(Corrected(2, written(1, 2)), "corrected", id="a correction"),
    pytest.param(Moved(2, 0), "moved", id="a move"),
    pytest.param(Removed(2), "removed", id="a removal"),
    pytest.param(Restored(2), "restored", id="a restoration"),
    pytest.param(Stopped(), "stopped", id="a stop"),
    pytest.param(Reopened(), "reopened", id="playing on"),
    pytest.param(Undone(2), "undone", id="an undo"),
]


@pytest.mark.parametrize(("action", "kind"), ACTIONS)
def test_an_action_is_read_and_written(action, kind):
    named, payload = codec.action_document(action)
    assert named == kind
    assert codec.action_of(kind, codec.loads(codec.dumps(payload))) == action


ACTION_SHAPES = [
    pytest.param("dealt", {}, "kind unknown_value", id="no such kind"),
    pytest.param("removed", {}, "number missing", id="removed what?"),
    pytest.param("removed", {"number": "2"}, "number wrong_type", id="a number in quotes"),
    pytest.param("stopped", {"why": "late"}, "why unknown_key", id="more than it says"),
    pytest.param("entry", {"entry": {"kind": "x"}}, "entry.kind unknown_value", id="an entry of no kind"),
    pytest.param(
        "contract",
        {"contract": {"taker": "NS", "bid": 80}},
        "contract.trump missing, contract.coinche missing",
        id="half a contract",
    ),
    pytest.param("opened", {"settings": {"rules": "x"}}, "settings.rules unknown_preset", id="unknown rules"),
    pytest.param("opened", [], " wrong_type", id="a list"),
]


@pytest.mark.parametrize(("kind", "payload", "expected"), ACTION_SHAPES)
def test_the_shape_of_an_action(kind, payload, expected):
    assert refusal(codec.action_of, kind, payload) == refused(expected)


def match_of(*entries, **settings):
    return {"format": codec.FORMAT, "rules": "base2000", "entries": list(entries)} | settings


PLAYED = {"kind": "deal"} | DEAL


def test_the_least_that_a_match_needs():
    read = codec.imported(match_of())
    assert read.match == Match(settings=Settings())
    assert (read.events, read.differences) == ((), ())


def test_a_match_is_written_whole():
    match = Match(settings=SETTINGS, entries=(played(100, 112), PASSED), stopped=True)
    document = codec.match_document(match)
    assert list(document) == [
        *("format", "name", "note", "played_on", "sides", "players", "first_dealer", "rules", "stopped"),
        *("entries", "totals", "outcome"),
    ]
    assert document["players"] == {"N": "Nadia", "W": "Wanda"}
    assert document["rules"] == PLAIN_PRESETS["annonces701"]
    assert document["entries"][0] == PLAYED | {"score": {"NS": 212, "EW": 50}}
    assert document["totals"] == {"NS": 212, "EW": 50}
    assert document["outcome"] == {"winner": "NS", "decided_by": "stopped", "after_entry": 2}
    assert codec.imported(document).match == match


def test_what_nobody_said_is_not_written():
    document = codec.match_document(Match())
    assert list(document) == ["format", "first_dealer", "rules", "entries", "totals", "outcome"]
    assert document["outcome"] == {"winner": None, "decided_by": None, "after_entry": None}


MATCHES = [
    pytest.param(None, " wrong_type", id="nothing"),
    pytest.param({}, "rules missing", id="without rules nothing else is judged"),
    pytest.param({"rules": "club"}, "format missing, entries missing", id="what must be there"),
    pytest.param(match_of(format="coinche/2"), "format unknown_value", id="another format"),
    pytest.param(match_of(format=1), "format wrong_type", id="a format is a word"),
    pytest.param(match_of(rules="x"), "rules unknown_preset", id="unknown rules"),
    pytest.param(match_of(rules={"preset": "club", "x": 1}), "rules.x unknown_key", id="an unknown switch"),
    pytest.param(
        match_of({"kind": "x"}, rules={"preset": "club", "target": 0}, stopped="yes"),
        "rules.target out_of_range",
        id="rules with problems are reported alone",
    ),
    pytest.param(match_of(entries={}), "entries wrong_type", id="entries are a list"),
    pytest.param(match_of(PLAYED, {"kind": "x"}), "entries.1.kind unknown_value", id="the second entry"),
    pytest.param(
        match_of(PLAYED | {"points": 163}), "entries.0.points out_of_range", id="a deal with problems"
    ),
    pytest.param(
        match_of(PLAYED | {"trump": "SA"}), "entries.0.trump trump_not_allowed", id="not played here"
    ),
    pytest.param(
        match_of(PLAYED | {"bid": 70}, {"kind": "passed"}, PLAYED | {"points": 1}),
        "entries.0.bid bid_not_allowed, entries.2.points impossible_total",
        id="two deals with problems",
    ),
    pytest.param(match_of(titel="x"), "titel unknown_key", id="an unknown key"),
    pytest.param(match_of(name="x\ny"), "name unprintable", id="a name of two lines"),
    pytest.param(match_of(name="x" * 201), "name too_long", id="a long name"),
    pytest.param(match_of(played_on="31.1.2026"), "played_on unknown_value", id="a date of another form"),
    pytest.param(match_of(played_on="2026-02-30"), "played_on unknown_value", id="no such day"),
    pytest.param(match_of(sides={"N": "x"}), "sides.N unknown_key", id="sides are two"),
    pytest.param(match_of(players={"NS": "x"}), "players.NS unknown_key", id="players are four"),
    pytest.param(match_of(players={"N": 1}), "players.N wrong_type", id="a player has a name"),
    pytest.param(match_of(first_dealer="NS"), "first_dealer unknown_value", id="a side does not deal"),
    pytest.param(match_of(stopped=1), "stopped wrong_type", id="stopped is true"),
    pytest.param(match_of(log={}), "log wrong_type", id="a log is a list"),
    pytest.param(
        match_of(*[{"kind": "passed"}] * 1001), "entries too_long", id="more than a lifetime of deals"
    ),
    pytest.param(match_of(log=[None] * 3001), "log too_long", id="more than a lifetime of events"),
]


@pytest.mark.parametrize(("document", "expected"), MATCHES)
def test_the_shape_of_a_match(document, expected):
    assert refusal(codec.imported, document) == refused(expected)


DIFFERENCES = [
    pytest.param(match_of(PLAYED, totals={"NS": 210, "EW": 50}), set(), id="the same totals"),
    pytest.param(match_of(PLAYED, totals={"NS": 200, "EW": 50}), {"totals"}, id="other totals"),
    pytest.param(match_of(PLAYED | {"score": {"NS": 210, "EW": 50}}), set(), id="the same score"),
    pytest.param(
        match_of(PLAYED, PLAYED | {"score": {"NS": 0, "EW": 1}}), {"entries.1.score"}, id="another score"
    ),
    pytest.param(match_of(outcome={"winner": "NS"}), {"outcome"}, id="another outcome"),
    pytest.param(match_of(outcome=None, totals=None), set(), id="nothing claimed"),
    pytest.param(match_of(totals="many"), {"totals"}, id="totals of another shape"),
]


@pytest.mark.parametrize(("document", "fields"), DIFFERENCES)
def test_what_a_document_claims_is_computed_again(document, fields):
    found = codec.imported(document).differences
    assert {(problem.field, problem.code.value) for problem in found} == {
        (field, "differs") for field in fields
    }


def history(*actions):
    return [
        Event(seq=seq, action=action) for seq, action in enumerate((Opened(Settings()), *actions), start=1)
    ]


def with_log(*actions):
    events = history(*actions)
    return codec.match_document(fold(events).match, events)


def test_a_match_carries_its_history():
    document = with_log(Entered(played(100, 99)), Corrected(2, played(100, 112)), Stopped(), Undone(4))
    assert [event["kind"] for event in document["log"]] == [
        "opened",
        "entry",
        "corrected",
        "stopped",
        "undone",
    ]
    read = codec.imported(codec.loads(codec.dumps(document)))
    assert codec.match_document(read.match, read.events) == document


LOGS = [
    pytest.param({"seq": 3}, 1, "log.1.seq contradiction", id="a number left out"),
    pytest.param({"seq": None}, 0, "log.0.seq missing", id="no number"),
    pytest.param({"kind": "stopped", "settings": None}, 0, "log.0.seq contradiction", id="it never began"),
    pytest.param({"kind": "dealt", "entry": None}, 1, "log.1.kind unknown_value", id="an unknown kind"),
    pytest.param({"at": "noon"}, 1, "log.1.at unknown_value", id="when?"),
    pytest.param({"entry": {"kind": "passed"}}, 1, "log contradiction", id="it leads to another match"),
    pytest.param(
        {"entry": PLAYED | {"bid": 70}}, 1, "log.1.bid bid_not_allowed", id="a deal that could not be entered"
    ),
    pytest.param(
        {"kind": "removed", "entry": None, "number": 7}, 1, "log.1 no_such_entry", id="removing nothing"
    ),
]


@pytest.mark.parametrize(("change", "place", "expected"), LOGS)
def test_a_history_must_be_possible_and_lead_to_the_match(change, place, expected):
    document = with_log(Entered(played(100, 112)))
    document["log"][place] = {k: v for k, v in (document["log"][place] | change).items() if v is not None}
    assert refusal(codec.imported, document) == refused(expected)


def test_a_history_that_has_its_deals_judged_too_often_is_too_large(monkeypatch):
    """Each change of rules judges each deal: two lists that may be long each are a product."""
    monkeypatch.setattr(codec.match, "MOST_JUDGED", 4)
    other, back = (SettingsChanged(Settings(rules=rules(target=target))) for target in (900, 800))
    renamed = SettingsChanged(Settings(name="Thursday"))
    deals = [Entered(played(100, 112)), Entered(played(110, 112))]
    assert codec.imported(with_log(*deals, *[renamed] * 9, other)).match.settings.rules.target == 900
    assert refusal(codec.imported, with_log(*deals, other, back, other)) == {("log", "too_long")}


def test_a_history_begins_once():
    document = with_log(Entered(played(100, 112)))
    document["log"].append(document["log"][0] | {"seq": 3})
    assert refusal(codec.imported, document) == refused("log.2.seq contradiction")


def test_the_answers_of_the_command_line():
    scored = codec.score_document(score(coinched(100, 112), rules("club")))
    assert scored == {
        "made": True,
        "NS": 520,
        "EW": 0,
        "lines": [
            {"side": "NS", "reason": "flat", "points": 160, "rule": "coinched_base"},
            {"side": "NS", "reason": "bid", "points": 100, "rule": "made_marks"},
            {"side": "NS", "reason": "coinche", "points": 260, "rule": "coinche_scope"},
        ],
    }
    added = codec.imported(match_of(PLAYED, {"kind": "written", "NS": 2000, "EW": 0}, PLAYED)).match.ledger()
    assert codec.ledger_document(added) == {
        "entries": [
            {"NS": 210, "EW": 50, "counts": True},
            {"NS": 2000, "EW": 0, "counts": True},
            {"NS": 210, "EW": 50, "counts": False},
        ],
        "totals": [{"NS": 210, "EW": 50}, {"NS": 2210, "EW": 50}, {"NS": 2210, "EW": 50}],
        "outcome": {"winner": "NS", "decided_by": "target", "after_entry": 2},
        "dealers": ["N", "W", "S", "E"],
    }


def test_a_match_stopped_before_its_first_entry_ends_after_none():
    outcome = codec.outcome_document(Match(stopped=True).ledger().outcome)
    assert outcome == {"winner": "draw", "decided_by": "stopped", "after_entry": None}


def test_a_problem_seen_from_its_owner_has_a_longer_path():
    (problem,) = problems(deal(70, 100), rules())
    assert problem.under("deal").field == "deal.bid"
    with pytest.raises(Refused) as refused:
        codec.deal_of([])
    assert refused.value.problems[0].under("deal") == Problem(
        field="deal", code=refused.value.problems[0].code, about=(("wanted", "object"),)
    )


@pytest.mark.parametrize("example", corpus("matches.jsonl"), ids=lambda example: str(example["id"]))
def test_export_import_export_gives_the_same_bytes(example):
    keys = ("rules", "entries", "first_dealer", "stopped")
    first = codec.imported({"format": codec.FORMAT} | {key: example[key] for key in keys if key in example})
    once = codec.dumps(codec.match_document(first.match), indent=1)
    again = codec.imported(codec.loads(once))
    assert again.differences == ()
    assert codec.dumps(codec.match_document(again.match), indent=1) == once
    assert json.loads(once)["format"] == "coinche-scoresheet/1"


def test_facts_are_shown_as_the_code_that_makes_them():
    facts = deal("capot", 162, capot="NS", belote={"NS": 1}, melds={"NS": [carre("J"), tierce()]})
    assert eval(repr(facts), vars(scoresheet.deal)) == facts
