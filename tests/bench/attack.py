"""What the costliest inputs that we know cost the server, one after the other.

    .venv/bin/python tests/bench/attack.py

Each was once an attack: it held the server for seconds or minutes. Limits on how fast are off, so that only
the work itself is seen. Exit code 1 when one of them takes longer than 2 s.
"""

import json
import sys
import tempfile
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from scoresheet import codec
from scoresheet.app import create_app
from scoresheet.deal import Deal, Side, Trump
from scoresheet.entries import Entry, Settings
from scoresheet.log import Entered, Event, Opened, SettingsChanged, fold
from scoresheet.rules import Rules

MOST_SECONDS = 2.0
FORM = "application/x-www-form-urlencoded"
ENDLESS = Rules(target=1_000_000)
DEAL = Entered(Entry(content=Deal(taker=Side.NS, bid=100, trump=Trump.H, points=112)))


def keys_given_twice():
    keys = ",".join(f'"{number}":1' for number in range(130_000))
    return f'{{{keys},"129999":2}}'


def history(*later):
    actions = (Opened(Settings(rules=ENDLESS)), *[DEAL] * 1000, *later)
    events = tuple(Event(seq=seq, action=action) for seq, action in enumerate(actions, start=1))
    document = codec.match_document(fold(events).match, events)
    for event in document["log"]:
        if event["kind"] in ("opened", "settings"):
            target = event["settings"]["rules"]["target"]
            event["settings"]["rules"] = {"preset": "base2000", "target": target}
    return codec.dumps(document)


def renamed():
    return history(*[SettingsChanged(Settings(rules=ENDLESS, name=str(n))) for n in range(1999)])


def other_rules():
    rules = [replace(ENDLESS, target=1_000_000 - n % 2) for n in range(1, 2000)]
    return history(*[SettingsChanged(Settings(rules=of)) for of in rules])


def imported(text):
    file = (BytesIO(text.encode()), "match.json")
    return {"path": "/import", "method": "POST", "data": {"op": "attack", "file": file}}


def sent(body):
    return {"path": "/new", "method": "POST", "data": body, "content_type": FORM}


ATTACKS = {
    "many keys, one given twice": lambda: imported(keys_given_twice()),
    "brackets in brackets": lambda: imported("[" * 1_900_000),
    "a number of a million digits": lambda: imported("9" * 1_900_000),
    "unknown keys": lambda: imported(json.dumps(dict.fromkeys(map(str, range(150_000)), 1))),
    "too many entries": lambda: imported(f'{{"rules": "club", "entries": [{"0," * 900_000}0]}}'),
    "1 000 deals, renamed 1 999 times": lambda: imported(renamed()),
    "1 000 deals, other rules 1 999 times": lambda: imported(other_rules()),
    "a form of a million fields": lambda: sent(b"op=o&" + b"a&" * 950_000),
    "a form of one long field": lambda: sent(b"op=o&side_ns=" + b"%22" * 600_000),
}


def main():
    slow = False
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{Path(folder) / 'attack.db'}", LIMITED=False)
        for name, attack in ATTACKS.items():
            request = attack()
            began = time.perf_counter()
            answer = app.test_client().open(**request)
            took = time.perf_counter() - began
            slow |= took > MOST_SECONDS
            print(f"{name:40} {took:6.2f} s  {answer.status_code}  {len(answer.data) / 1000:8.1f} kB back")
        app.extensions["store"].close()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
