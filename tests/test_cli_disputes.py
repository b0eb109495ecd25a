"""explain, compare and claim, as a shell runs them."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoresheet import codec
from scoresheet.cli import main
from scoresheet.presets import PRESETS

BIN = Path(sys.executable).parent
FACTS = {"taker": "NS", "bid": 100, "trump": "S", "coinche": "coinche", "points": 112}
LINE = {"rules": "base2000", "deal": FACTS}
COMMANDS = ["explain", "compare", "claim"]


@pytest.fixture
def run(monkeypatch, capsysbinary):
    """`main` on bytes of standard input: exit code, standard output, standard error."""

    def run_main(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(arguments)
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return run_main


@pytest.fixture
def ask(run):
    """Documents in, a line each; exit code and answers out."""

    def asked(command, *documents):
        stdin = b"".join(json.dumps(document).encode() + b"\n" for document in documents)
        code, out, err = run(command, stdin=stdin)
        assert err == ""
        return code, [json.loads(line) for line in out.splitlines()]

    return asked


def line(deal=(), **keys):
    return LINE | {"deal": FACTS | dict(deal)} | keys


def claim(ns, ew, **deal):
    return line(deal, claim={"NS": ns, "EW": ew})


def faults(answer):
    return {(found["field"], found["code"]) for found in answer["problems"]}


def test_a_claim_that_is_right_says_so(ask):
    assert ask("claim", claim(310, 50)) == (
        0,
        [
            {
                "made": True,
                "NS": 310,
                "EW": 50,
                "answers": [{"kind": "rules", "NS": 310, "EW": 50, "text": "as this table's rules give it"}],
                "nearest": None,
            }
        ],
    )


def test_a_claim_is_answered_by_facts_that_can_be_scored(ask):
    _, [answer] = ask("claim", claim(300, 60))
    (found,) = answer["answers"]
    assert (found["kind"], found["fact"]) == ("facts", "points")
    assert found["text"] == "if it was 102 to 104 for NS, not 112"
    _, scores = ask("score", *({"rules": "base2000", "deal": deal} for deal in found["deals"]))
    assert {(score["NS"], score["EW"]) for score in scores} == {(300, 60)}


def test_a_claim_is_answered_by_switches_that_can_be_set(ask):
    _, [answer] = ask("claim", claim(0, 400, points=84, belote={"EW": 1}))
    (found,) = [found for found in answer["answers"] if found["kind"] == "switches"]
    assert found["switches"] == {"belote_marked_by": "either", "belote_multiplied": True}
    rules = {"preset": "base2000"} | found["switches"]
    _, [score] = ask("score", line({"points": 84, "belote": {"EW": 1}}, rules=rules))
    assert (score["NS"], score["EW"]) == (0, 400)


def test_a_claim_is_answered_by_presets(ask):
    _, [answer] = ask("claim", claim(520, 0))
    flat_162, found = answer["answers"]
    assert found["kind"] == flat_162["kind"] == "preset"
    assert flat_162["presets"] == ["bidsheet"]
    assert set(found["presets"]) >= {"ffb_coinchee_2015", "ffb_contree_2016", "club"}
    assert "the coinche multiplies points and bid, not the bid only" in found["text"]


def test_a_claim_by_one_switch_names_it(ask):
    _, [answer] = ask("claim", claim(420, 50))
    assert answer["answers"][0] == {
        "kind": "switch",
        "switches": {"coinche_scope": "line"},
        "NS": 420,
        "EW": 50,
        "text": "if the coinche multiplies points and bid, not the bid only",
    }


def test_a_claim_that_nothing_gives_has_a_nearest_score(ask):
    code, [answer] = ask("claim", claim(400, 0))
    assert code == 0
    assert answer["answers"] == []
    assert (answer["nearest"]["NS"], answer["nearest"]["EW"]) == (410, 0)


@pytest.mark.parametrize(
    ("document", "found"),
    [
        pytest.param(LINE, {("claim", "missing")}, id="no claim"),
        pytest.param(line(claim={"NS": 4}), {("claim.EW", "missing")}, id="half a claim"),
        pytest.param(
            line({"points": 1}, claim={"NS": "4", "EW": 0}),
            {("deal.points", "impossible_total"), ("claim.NS", "wrong_type")},
            id="faults of deal and claim",
        ),
        pytest.param(
            {"claim": {"NS": 1, "EW": 2}}, {("rules", "missing"), ("deal", "missing")}, id="nothing else"
        ),
        pytest.param(
            {"deal": FACTS | {"bid": "x"}, "claim": {"NS": 1, "EW": 2}},
            {("rules", "missing"), ("deal.bid", "unknown_value")},
            id="no rules, and a strange bid",
        ),
        pytest.param(
            claim(1, 2) | {"rules": "mine"}, {("rules", "unknown_preset")}, id="unknown rules, alone"
        ),
        pytest.param(claim(1, 2) | {"more": 1}, {("more", "unknown_key")}, id="an unknown key"),
        pytest.param([], {("", "wrong_type")}, id="no object"),
    ],
)
def test_a_claim_at_fault_is_refused_by_path(ask, document, found):
    code, [answer] = ask("claim", document)
    assert code == 1
    assert faults(answer) == found


def test_a_deal_is_compared_under_every_preset(ask):
    code, [answer] = ask("compare", LINE)
    assert code == 0
    own, *others = answer["results"]
    assert (own["this_table"], own["presets"], own["NS"], own["EW"], own["switches"]) == (
        True,
        ["base2000", "cannes_2016"],
        310,
        50,
        {},
    )
    assert own["text"] == "310 – 50 under this table's rules"
    assert sorted(name for group in answer["results"] for name in group["presets"]) == sorted(PRESETS)
    for group in others:
        _, [score] = ask("score", line(rules={"preset": "base2000"} | group["switches"]))
        assert (score["NS"], score["EW"], score["made"]) == (group["NS"], group["EW"], group["made"])


def test_presets_that_cannot_play_a_deal_say_why(ask):
    code, [answer] = ask("compare", line({"trump": "SA"}))
    assert code == 0
    own, *others = answer["results"]
    assert faults(own) == {("deal.trump", "trump_not_allowed")}
    assert own["text"].startswith("Not playable under these rules: ")
    assert any("NS" in group for group in others)


def test_a_deal_that_no_rules_can_play_has_problems(ask):
    code, [answer] = ask("compare", line({"points": 1}))
    assert code == 1
    assert faults(answer) == {("deal.points", "impossible_total")}


def test_other_faults_of_a_comparison_are_told_by_path(ask):
    code, answers = ask("compare", {"rules": "mine", "deal": 1}, {"rules": "club"}, line({"bid": []}))
    assert code == 1
    assert [faults(answer) for answer in answers] == [
        {("rules", "unknown_preset")},
        {("deal", "missing")},
        {("deal.bid", "wrong_type")},
    ]


ARGUMENT = """\
Contract: 100 ♠ coinché, by NS (North)
Trick points: NS 84, EW 78
Belote: NS

Made: 84 + 20 belote = 104 ≥ 100

NS:
   84  Trick points taken
  100  The bid, made
   20  Belote
  100  Coinche: ×2 on the bid only
   -4  Rounded to the nearest ten, 5 up
= 300

EW:
  78  Trick points taken, kept in spite of the coinche
   2  Rounded to the nearest ten, 5 up
= 80

NS 300, EW 80

"""


def plain(text):
    """Without the character that keeps suits from turning into pictures."""
    return text.replace("\ufe0e", "")


def test_an_argument_reads_from_facts_to_result(run):
    document = line({"points": 84, "bidder": "N", "belote": {"NS": 1}})
    code, out, err = run("explain", stdin=json.dumps(document).encode())
    assert (code, plain(out), err) == (0, ARGUMENT, "")


def test_every_fact_has_its_line(run):
    melds = {"NS": [{"kind": "tierce", "top": "A", "suit": "H"}], "EW": [{"kind": "carre", "rank": "J"}]}
    facts = {"points": None, "capot": "NS", "trump": "TA", "melds": melds, "belote": {"NS": 2, "EW": 1}}
    lone = {"bid": "generale", "points": None, "made": True, "coinche": "none"}
    equal = {
        "NS": [{"kind": "tierce", "top": "A", "suit": "H"}],
        "EW": [{"kind": "tierce", "top": "A", "suit": "D"}],
    }
    documents = [
        line(facts, rules="annonces701"),
        line(lone, rules="bidsheet"),
        line({"points": None, "made": False}),
        line({"melds": equal}, rules="annonces701"),
    ]
    _, out, _ = run("explain", stdin="\n".join(map(json.dumps, documents)).encode())
    for text in (
        "All eight tricks: NS\n",
        "Belote: NS ×2, EW\n",
        "Melds, NS: tierce to the ace of hearts\n",
        "Best meld: EW. Only that side's melds count\n",
        "All eight tricks: the bidder alone, for NS\n",
        "Trick points: nobody counted\n",
        "Failed, as the table judged; nobody counted\n",
        "Nobody's melds count",
    ):
        assert text in out


def test_an_argument_can_be_read_in_french(run):
    code, out, _ = run("explain", "--lang", "fr", stdin=json.dumps(LINE).encode())
    assert code == 0
    assert re.search(r"^Réussi\W+112 ≥ 100$", out, re.MULTILINE)
    _, out, _ = run("explain", stdin=json.dumps(LINE).encode())
    assert "Made: 112 ≥ 100" in out


def test_problems_of_an_argument_stand_in_its_place(run):
    documents = [json.dumps(document) for document in (LINE, line({"points": 1, "trump": "SA"}), LINE)]
    stdin = "\n".join([documents[0], "", documents[1], "{", documents[2]]).encode()
    code, out, err = run("explain", stdin=stdin)
    assert (code, err) == (1, "")
    first, second, third = (out.find(text) for text in ("deal.trump: ", "deal.points: No cards", "4"))
    assert 0 < first < second
    assert third > 0
    assert out.count("Made: 112 ≥ 100") == 2
    assert "Traceback" not in out


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_json_names_its_line(run, command):
    code, out, err = run(command, stdin=b"\n{\n\xff\n")
    assert (code, err) == (1, "")
    if command != "explain":
        assert [faults(json.loads(answer)) for answer in out.splitlines()] == [{("", "not_json")}] * 2
    assert "2" in out.splitlines()[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_lines_are_no_answers(run, command):
    assert run(command, stdin=b"\n\n") == (0, "", "")


def test_a_terminal_that_lacks_suits_shows_them_escaped():
    done = subprocess.run(
        [BIN / "scoresheet", "explain"],
        input=json.dumps(LINE).encode(),
        env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"100 \\u2660" in done.stdout


def test_a_language_that_is_not_there_is_refused(run):
    with pytest.raises(SystemExit) as refused:
        run("explain", "--lang", "xx")
    assert refused.value.code == 2


def test_a_closed_output_is_an_obstacle_and_no_traceback():
    shell = f"echo '{json.dumps(LINE)}' | \"{BIN}/scoresheet\" explain >&-"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "scoresheet: standard output is closed\n")


def test_rules_may_be_written_out_in_full(ask):
    full = codec.rules_document(PRESETS["club"])
    _, [answer] = ask("claim", claim(520, 0) | {"rules": full})
    assert [found["kind"] for found in answer["answers"]] == ["rules"]
