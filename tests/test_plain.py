"""The plain scorer against the worked examples, and its generators against its own idea of a legal deal."""

import json
from collections import Counter
from pathlib import Path

import pytest
from plain.cards import ALL_TRUMPS, possible_points
from plain.generate import BAD_VALUES, documents, illegal_cases, legal_cases, refused_rules
from plain.ledger import facts_of, ledger
from plain.presets import DEFAULTS, PRESETS, VALUES, full_rules, refused
from plain.problems import problems
from plain.scorer import score

CORPUS = Path(__file__).parent / "corpus"
MOST = 30_000
"""So many cases must show everything; mostly a tenth of them do, whatever chance draws."""


def examples(name: str) -> list:
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def test_a_preset_sets_every_switch_and_can_be_played() -> None:
    for preset in PRESETS.values():
        assert set(preset) == set(DEFAULTS)
        assert not refused(preset)


def test_the_plain_scorer_agrees_with_every_example_deal() -> None:
    deals = examples("deals.jsonl")
    assert len(deals) == 124
    for example in deals:
        rules = full_rules(example["rules"])
        assert not refused(rules), example["id"]
        expected = {(problem["field"], problem["code"]) for problem in example.get("problems", ())}
        assert problems(rules, example["deal"]) == expected, example["id"]
        if not expected:
            result = score(rules, example["deal"])
            for key in ("made", "NS", "EW", "held"):
                assert result.get(key) == example.get(key), example["id"]


def test_the_plain_ledger_agrees_with_every_example_match() -> None:
    matches = examples("matches.jsonl")
    assert len(matches) == 38
    for example in matches:
        result = ledger(example)
        assert result["totals"][-1] == {"NS": example["NS"], "EW": example["EW"]}, example["id"]
        assert result["outcome"]["winner"] == example["winner"], example["id"]
        assert "".join(result["dealers"]) == example["dealers"], example["id"]


@pytest.mark.parametrize("scale", [None, *ALL_TRUMPS])
def test_no_pile_makes_the_totals_that_are_impossible(scale) -> None:
    rules = {**PRESETS["annonces701"], "all_trumps_scale": scale or "14-9-6-5-3-1"}
    for trump in ["TA"] if scale else ["S", "SA"]:
        deal = {"taker": "NS", "bid": 80, "trump": trump, "coinche": "none"}
        allowed = {points for points in range(163) if not problems(rules, {**deal, "points": points})}
        assert possible_points(trump, scale) == allowed


OUT, CONTRADICTION, UNKNOWN = {"out_of_range"}, {"contradiction"}, {"unknown_value"}


@pytest.mark.parametrize(
    ("switches", "expected"),
    [
        ({"target": 0}, {"target": OUT}),
        ({"deal_limit": 0, "generale": 0}, {"deal_limit": OUT, "generale": OUT}),
        ({"lowest_bid": 85}, {"lowest_bid": OUT}),
        ({"lowest_bid": 82}, {}),
        ({"highest_bid": 185}, {"highest_bid": OUT}),
        ({"lowest_bid": 100, "highest_bid": 90}, {"highest_bid": CONTRADICTION}),
        ({"no_trumps_factor": 0}, {"no_trumps_factor": OUT}),
        ({"coinche_factor": 5}, {"surcoinche_factor": CONTRADICTION}),
        ({"capot_base": -1}, {"capot_base": OUT}),
        ({"surprise_capot": 161}, {"surprise_capot": OUT}),
        ({"surprise_capot": 162}, {}),
        ({"failure_base": 0, "coinched_base": 0, "defence_capot_base": 0}, {}),
        ({"failure_base": 0, "failure_adds_bid": False}, {"failure_base": CONTRADICTION}),
        ({"coinched_base": 0, "failure_adds_bid": False}, {"coinched_base": CONTRADICTION}),
        ({"defence_capot_base": 0, "failure_adds_bid": False}, {"defence_capot_base": CONTRADICTION}),
        ({"litige": "held", "made_marks": "bid"}, {"litige": CONTRADICTION}),
        ({"litige": "replayed", "made_marks": "bid"}, {}),
        ({"all_trumps_belotes": 2}, {"all_trumps_belotes": UNKNOWN}),
        ({"rounding": "up", "litige": "yes"}, {"rounding": UNKNOWN, "litige": UNKNOWN}),
    ],
)
def test_rules_are_refused_as_the_text_says(switches, expected) -> None:
    assert refused({**DEFAULTS, **switches}) == expected


def test_generated_rules_are_refused_for_every_reason() -> None:
    reasons = Counter()
    for rules in refused_rules(seed=4, count=2000):
        reasons.update((field, code) for field, codes in refused(rules).items() for code in codes)
    assert {field for field, code in reasons if code == "contradiction"} == {
        "highest_bid",
        "surcoinche_factor",
        "failure_base",
        "coinched_base",
        "defence_capot_base",
        "litige",
    }
    assert {field for field, _code in reasons} == set(BAD_VALUES) - {"failure_adds_bid"}


def test_generated_deals_are_legal_and_their_lines_add_up() -> None:
    for rules, deal in legal_cases(seed=1, count=2000):
        assert not refused(rules)
        assert problems(rules, deal) == set()
        result = score(rules, deal)
        for side in ("NS", "EW"):
            lines = [line["points"] for line in result["lines"] if line["side"] == side]
            assert sum(lines) == result[side], (rules, deal)


def test_generated_illegal_deals_show_every_code_that_a_value_can_earn() -> None:
    codes = Counter()
    for rules, deal in illegal_cases(seed=2, count=4000):
        found = problems(rules, deal)
        assert found
        codes.update(code for _field, code in found)
    assert set(codes) == {
        "out_of_range",
        "impossible_total",
        "capot_contradicts_points",
        "bid_not_allowed",
        "trump_not_allowed",
        "coinche_not_allowed",
        "surcoinche_not_allowed",
        "generale_not_allowed",
        "solo_without_generale",
        "solo_without_capot",
        "result_missing",
        "points_needed",
        "verdict_contradicts_points",
        "bidder_on_other_side",
        "belote_not_possible",
        "melds_not_allowed",
        "meld_impossible",
        "meld_detail_needed",
        "best_meld_without_melds",
    }


def test_generated_deals_play_every_value_of_every_switch() -> None:
    wanted = {(name, value) for name, values in VALUES.items() for value in values}
    for litige in ("held", "replayed"):
        wanted |= {(litige, "threshold", value) for value in VALUES["threshold"]}
        wanted |= {(litige, "outscore", value) for value in VALUES["outscore"]}
    for rules, deal in legal_cases(seed=6, count=MOST, deals_per_rules=2):
        wanted -= set(rules.items())
        if score(rules, deal)["made"] is None:
            wanted -= {(rules["litige"], name, rules[name]) for name in ("threshold", "outscore")}
        if not wanted:
            break
    assert not wanted


def test_generated_matches_end_in_every_way() -> None:
    wanted = {
        None,
        "target",
        "higher_total",
        "contract_side",
        "deal_winner",
        "draw",
        "deal_limit",
        "stopped",
    }
    for document in documents(seed=3, count=MOST):
        wanted.discard(ledger(document)["outcome"]["decided_by"])
        if not wanted:
            break
    assert not wanted


def test_generated_matches_show_everything_that_can_become_of_what_waits() -> None:
    """By what comes after an entry after which something waits, and whether it still does."""
    wanted = {
        ("deal", False),
        ("litige", True),
        ("litige", False),  # at the limit
        ("passed", True),
        ("adjustment", True),
        ("written", True),
        ("written", False),
        ("stopped", "litige", False),
        ("stopped", "deal", False),
        ("target", "litige", True),
        ("higher_total", "litige", False),
        ("deal_limit", "litige", False),
    }
    for document in documents(seed=5, count=MOST):
        result = ledger(document)
        held = ["held" in entry for entry in result["entries"]]
        kinds = [what(document, entry) for entry in document["entries"]]
        end = result["outcome"]["after_entry"] or len(kinds)
        decided = result["outcome"]["decided_by"]
        wanted -= {
            (kind, waits) for kind, waited, waits in zip(kinds[1:end], held, held[1:], strict=False) if waited
        }
        if decided and kinds:
            wanted.discard((decided, kinds[end - 1], held[end - 1]))
        if not wanted:
            break
    assert not wanted


def what(document: dict, entry: dict) -> str:
    """The kind of an entry, a litige for what it is."""
    if entry["kind"] == "deal" and score(full_rules(document["rules"]), facts_of(entry))["made"] is None:
        return "litige"
    return entry["kind"]


def test_generated_matches_tell_an_exact_last_deal_from_a_rounded_one() -> None:
    wanted = {"winner", "decided_by", "after_entry"}
    for document in documents(seed=7, count=MOST):
        if document["rules"]["last_deal_exact"]:
            exact = ledger(document)["outcome"]
            rounded = ledger({**document, "rules": {**document["rules"], "last_deal_exact": False}})[
                "outcome"
            ]
            wanted -= {key for key in exact if exact[key] != rounded[key]}
        if not wanted:
            break
    assert not wanted
