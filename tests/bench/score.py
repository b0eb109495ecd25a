"""How fast deals are scored: the function on one core, and `scoresheet score` as a child process.

    .venv/bin/python tests/bench/score.py

The machine may be shared: processor time is measured, the best of several runs, beside the time that
`json.loads` and `json.dumps` alone need for the same lines in the same moment.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plain.generate import random_deal
from plain.presets import PRESETS

from scoresheet import codec
from scoresheet.scoring import score

DEALS = 20_000
LINES = 100_000
RUNS = 7


def cases(seed, count):
    """Legal deals of all presets in turn, each with the name of its preset."""
    rng = random.Random(seed)
    names = list(PRESETS)
    for number in range(count):
        name = names[number % len(names)]
        yield name, random_deal(rng, PRESETS[name])


def best_of(runs, work):
    return min(timed(work) for _ in range(runs))


def timed(work):
    """Seconds of our own processor time: neighbours make us wait, which is not our doing."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def bench_function():
    drawn = list(cases(1, DEALS))
    deals = [(codec.deal_of(deal), codec.rules_of(name)) for name, deal in drawn]
    texts = [json.dumps({"rules": name, "deal": deal}) for name, deal in drawn]

    def score_all():
        for deal, rules in deals:
            score(deal, rules)

    def read_and_write_all():
        for text in texts:
            json.dumps(json.loads(text))

    seconds, json_seconds = best_of(RUNS, score_all), best_of(RUNS, read_and_write_all)
    print(f"score(): {DEALS / seconds:,.0f} deals/s with their lines (target 40,000)")
    print(f"         {seconds / json_seconds:.2f} x json.loads + json.dumps of the same deals")


def bench_command():
    lines = "".join(json.dumps({"rules": name, "deal": deal}) + "\n" for name, deal in cases(2, LINES))

    def read_and_write_all():
        for line in lines.splitlines():
            json.dumps(json.loads(line))

    json_seconds = timed(read_and_write_all)
    command = [Path(sys.executable).with_name("scoresheet"), "score"]
    begin = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    child.stdin.write(lines)
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begin
    own = usage.ru_utime + usage.ru_stime
    print(f"scoresheet score: {LINES:,} lines in {seconds:.1f} s (target 12), exit code {child.returncode}")
    print(f"         peak memory {usage.ru_maxrss / 1024:.0f} MB (target 120)")
    print(
        f"         {own:.1f} s of its own processor time, "
        f"{own / json_seconds:.1f} x json.loads + json.dumps of the same lines"
    )


if __name__ == "__main__":
    bench_function()
    bench_command()
