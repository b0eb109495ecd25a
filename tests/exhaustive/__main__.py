"""The whole domain of deals without melds against the plain scorer, by hand.

    .venv/bin/python tests/exhaustive

For every preset, and for the values that no preset plays: every bid, trump, coinche, points or none, capot,
solo, verdict and belote, legal or not.
Both scorers must refuse the same deals for the same reasons and score the others alike.
With names of presets or values (`litige=held`) as arguments: those alone.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plain import problems as plain_problems
from plain import scorer as plain_scorer
from plain.presets import GROUPS, PRESETS, refused

from scoresheet import codec
from scoresheet.problems import problems
from scoresheet.scoring import score

EVERYTHING = {
    "no_trumps": True,
    "all_trumps": True,
    "capot_can_be_coinched": True,
    "bid_162": True,
    "generale": 500,
}
"""So that no value is kept from acting by what may not be bid."""


def rule_sets():
    """Every preset; and `base2000`, everything playable, with each value that no preset plays."""
    sets = dict(PRESETS)
    for group in ("auction", "made", "marking", "coinche", "capot", "rest"):
        for name, values in GROUPS[group].items():
            for value in values:
                rules = PRESETS["base2000"] | EVERYTHING | {name: value}
                is_played = any(preset[name] == value for preset in PRESETS.values())
                if not is_played and not refused(rules):
                    sets[f"{name}={value}"] = rules
    return sets


RULE_SETS = rule_sets()
TRUMPS = ("S", "H", "SA", "TA")
"""Of the suits two: without melds no suit differs from another."""
COINCHES = ("none", "coinche", "surcoinche")
RESULTS = (
    [{"points": points, "capot": capot} for points, capot in product(range(163), (None, "NS", "EW"))]
    + [{"points": points, "made": made} for points, made in product((0, 81, 82, 99, 100, 162), (True, False))]
    + [{"capot": capot, "made": made} for capot, made in product((None, "NS", "EW"), (None, True, False))]
)
SOLO = (None, True)
BELOTES = (None, {"NS": 1}, {"EW": 1})
TOUT_ATOUT_BELOTES = tuple({"NS": ns, "EW": ew} for ns in range(5) for ew in range(5 - ns))


def bids(rules):
    """Every contract, and a few numbers that nobody may bid."""
    highest = rules["highest_bid"]
    return [70, 82, 85, *range(80, highest + 1, 10), 162, highest + 10, "capot", "generale"]


def deals(rules):
    for bid, trump, coinche, result in product(dict.fromkeys(bids(rules)), TRUMPS, COINCHES, RESULTS):
        solos = SOLO if bid == "generale" else (None,)
        belotes = TOUT_ATOUT_BELOTES if trump == "TA" else BELOTES
        for solo, belote in product(solos, belotes):
            yield {
                "taker": "NS",
                "bid": bid,
                "trump": trump,
                "coinche": coinche,
                "solo": solo,
                "belote": belote,
            } | result


def compare(name):
    """How many deals were scored and how many refused, and the first that the two see differently."""
    plain_rules = RULE_SETS[name]
    rules = codec.rules_of(name if name in PRESETS else plain_rules)
    counts = Counter()
    for document in deals(plain_rules):
        deal = codec.deal_of(document)
        found = {(f"deal.{problem.field}", problem.code.value) for problem in problems(deal, rules)}
        if found != plain_problems.problems(plain_rules, document):
            return counts, document
        if found:
            counts["refused"] += 1
            continue
        counts["scored"] += 1
        ours, theirs = codec.score_document(score(deal, rules)), plain_scorer.score(plain_rules, document)
        if any(ours.get(key) != theirs.get(key) for key in ("made", "NS", "EW", "held")):
            return counts, document
    return counts, None


def main(names):
    begin = time.perf_counter()
    total = Counter()
    differing = 0
    with ProcessPoolExecutor() as processes:
        for name, (counts, different) in zip(names, processes.map(compare, names), strict=True):
            total += counts
            print(f"{name:24} {counts['scored']:9,} scored {counts['refused']:9,} refused", flush=True)
            if different:
                differing += 1
                print(f"    differs: {different}")
    seconds = time.perf_counter() - begin
    print(f"{'together':24} {total['scored']:9,} scored {total['refused']:9,} refused in {seconds:.0f} s")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(RULE_SETS)))
