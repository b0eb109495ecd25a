"""How long a claim takes to explain, on one core.

    .venv/bin/python tests/bench/claims.py [CLAIMS]

Random deals under presets and random tables, each with a claim that one slip or one other switch gives,
or that nothing gives. Exit code 1 when a claim takes longer than 300 ms of processor time.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plain import generate

from scoresheet import codec
from scoresheet.deal import Pair
from scoresheet.disputes import explanations, under_presets
from scoresheet.presets import PRESETS
from scoresheet.slips import slips
from scoresheet.trials import PLAYED, result, trials

MOST = 0.300
NONSENSE = Pair(777, 333)


def cases(seed, count):
    """Tables and legal deals of theirs."""
    rng = random.Random(seed)
    for number in range(count):
        table = generate.random_rules(rng)
        if number % 2:
            table = codec.rules_document(PRESETS[rng.choice(sorted(PRESETS))])
        yield codec.rules_of(table), codec.deal_of(generate.random_deal(rng, table)), rng


def claim(rules, deal, rng):
    """A score that the deal might have had, or none that it could."""
    scores = [result(other, rules).points for _, other in slips(deal, rules)]
    if rng.random() < 0.5:
        scores = [trial.result.points for trial in trials(deal, rules, PLAYED, 1)]
    return rng.choice([points for points in scores if points] + [NONSENSE])


def seconds(call, *arguments):
    start = time.process_time()
    call(*arguments)
    return time.process_time() - start


def report(name, times):
    times.sort()
    middle, most, worst = (1000 * times[place] for place in (len(times) // 2, len(times) * 99 // 100, -1))
    print(f"{name}: median {middle:.1f} ms, 99 % {most:.1f} ms, worst {worst:.1f} ms")


def main(count=1000):
    claims, nonsense, comparisons = [], [], []
    for rules, deal, rng in cases(1, count):
        claims.append(seconds(explanations, deal, rules, claim(rules, deal, rng)))
        nonsense.append(seconds(explanations, deal, rules, NONSENSE))
        comparisons.append(seconds(under_presets, deal, rules))
    report(f"{count} claims", claims)
    report(f"{count} claims that nothing gives", nonsense)
    report(f"{count} deals under every preset", comparisons)
    return max(*claims, *nonsense) > MOST


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
