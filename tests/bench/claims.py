"""How long a score, a claim and a comparison take, on one core.

    .venv/bin/python tests/bench/claims.py [DEALS]

Random deals under presets and random tables, every third with up to four melds a side, tops and suits not
noted; each with a claim that one slip or one other switch gives, or that nothing gives.
Exit code 1 when a score takes longer than 1 ms of processor time, a claim 300 or a comparison 100.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plain import generate

from scoresheet import codec, melds
from scoresheet.deal import Pair
from scoresheet.disputes import explanations, under_presets
from scoresheet.presets import PRESETS
from scoresheet.problems import problems
from scoresheet.scoring import score
from scoresheet.slips import slips
from scoresheet.trials import DOCUMENTED, Trials, result

NONSENSE = Pair(777, 333)
CALLS = [{"kind": kind} for kind in ("tierce", "tierce", "cinquante", "cent")]
CALLS += [{"kind": "carre", "rank": rank} for rank in "A9J"]


def cases(seed, count):
    """Tables and legal deals of theirs."""
    rng = random.Random(seed)
    for number in range(count):
        table = generate.random_rules(rng)
        if number % 2:
            table = codec.rules_document(PRESETS[rng.choice(sorted(PRESETS))])
        if number % 3:
            yield codec.rules_of(table), codec.deal_of(generate.random_deal(rng, table)), rng
        else:
            table["melds"] = True
            yield codec.rules_of(table), with_melds(rng, table), rng


def with_melds(rng, table):
    """A legal deal with the melds as the form sends them, and the table's verdict on them."""
    while True:
        dealt = generate.random_deal(rng, table | {"melds": False})
        dealt["melds"] = {side: rng.choices(CALLS, k=rng.randint(1, 4)) for side in ("NS", "EW")}
        dealt["best_meld"] = rng.choice(["NS", "EW", "none"])
        if not problems(codec.deal_of(dealt), codec.rules_of(table)):
            melds._writers.cache_clear()  # the score pays for it
            melds._fit.cache_clear()
            return codec.deal_of(dealt)


def claim(rules, deal, rng):
    """A score that the deal might have had, or none that it could."""
    scores = [result(other, rules).points for _, other in slips(deal, rules)]
    if rng.random() < 0.5:
        scores = [tried.points for _, tried in Trials(deal, rules).every(DOCUMENTED, 1)]
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
    scores, claims, nonsense, comparisons = [], [], [], []
    for rules, deal, rng in cases(1, count):
        scores.append(seconds(score, deal, rules))
        claims.append(seconds(explanations, deal, rules, claim(rules, deal, rng)))
        nonsense.append(seconds(explanations, deal, rules, NONSENSE))
        comparisons.append(seconds(under_presets, deal, rules))
    report(f"{count} scores", scores)
    report(f"{count} claims", claims)
    report(f"{count} claims that nothing gives", nonsense)
    report(f"{count} deals under every preset", comparisons)
    return max(scores) > 0.001 or max(*claims, *nonsense) > 0.300 or max(comparisons) > 0.100


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
