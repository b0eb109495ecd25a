"""The plain scorer against the worked examples, and its generators against its own idea of a legal deal."""

import json
from collections import Counter
from pathlib import Path

from plain.generate import documents, illegal_cases, legal_cases
from plain.ledger import ledger
from plain.presets import DEFAULTS, PRESETS, full_rules, refused
from plain.problems import problems
from plain.scorer import score

CORPUS = Path(__file__).parent / "corpus"


def examples(name: str) -> list:
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def test_a_preset_sets_every_switch_and_can_be_played() -> None:
    for preset in PRESETS.values():
        assert set(preset) == set(DEFAULTS)
        assert not refused(preset)


def test_the_plain_scorer_agrees_with_every_example_deal() -> None:
    deals = examples("deals.jsonl")
    assert len(deals) == 72
    for example in deals:
        rules = full_rules(example["rules"])
        assert problems(rules, example["deal"]) == set(), example["id"]
        result = score(rules, example["deal"])
        computed = {"made": result["made"], "NS": result["NS"], "EW": result["EW"]}
        assert computed == {key: example[key] for key in computed}, example["id"]


def test_the_plain_ledger_agrees_with_every_example_match() -> None:
    matches = examples("matches.jsonl")
    assert len(matches) == 18
    for example in matches:
        result = ledger(example)
        assert result["totals"][-1] == {"NS": example["NS"], "EW": example["EW"]}, example["id"]
        assert result["outcome"]["winner"] == example["winner"], example["id"]
        assert "".join(result["dealers"]) == example["dealers"], example["id"]


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


def test_generated_matches_end_in_every_way() -> None:
    decided = Counter(ledger(document)["outcome"]["decided_by"] for document in documents(seed=3, count=1500))
    assert set(decided) == {
        None,
        "target",
        "higher_total",
        "contract_side",
        "deal_winner",
        "draw",
        "deal_limit",
        "stopped",
    }
