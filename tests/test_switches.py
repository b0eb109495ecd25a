"""No switch is dead, and a switch is declared once."""

import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from facts import codes, written
from plain.generate import documents
from plain.presets import VALUES

from scoresheet import codec
from scoresheet.cards import PACK, pile_points
from scoresheet.codec.rules import switch_value
from scoresheet.deal import Trump
from scoresheet.faults import Refused
from scoresheet.match import Match
from scoresheet.rules import SWITCHES

PACKAGE = Path(codec.__file__).parents[1]


@cache
def matches():
    """Enough matches under all presets and random rules, in a fixed order."""
    short = [codec.imported(document).match for document in documents(seed=45, count=2000)]
    long = Match(entries=(written(20, 10),) * 20)
    return [*short, long]


def result(match, rules):
    """What a table sees of a match: scores, totals, outcome and dealers, or why it cannot be played.

    And how its cards are counted: a scale may make no other difference.
    """
    counted = [
        pile_points(PACK[:size], Trump.TA, rules.all_trumps_scale, last_trick=False) for size in range(9)
    ]
    try:
        return counted, codec.ledger_document(
            replace(match, settings=replace(match.settings, rules=rules)).ledger()
        )
    except Refused as refused:
        return codes(refused.problems)


def makes_a_difference(switch, one, other):
    """Whether some match ends up differently with one value and with the other."""
    for match in random.Random(switch.name).sample(matches(), len(matches())):
        try:
            first, second = (replace(match.settings.rules, **{switch.name: value}) for value in (one, other))
        except Refused:
            continue
        if result(match, first) != result(match, second):
            return True
    return False


def pairs():
    for switch in SWITCHES:
        for one, other in combinations(dict.fromkeys(VALUES[switch.name]), 2):
            yield pytest.param(switch, one, other, id=f"{switch.name}: {one} or {other}")


@pytest.mark.parametrize(("switch", "one", "other"), [*pairs()])
def test_every_value_of_a_switch_changes_some_result(switch, one, other):
    decode = switch_value(switch)
    values = (None if value is None else decode(value) for value in (one, other))
    assert makes_a_difference(switch, *values)


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if switch.kind not in (int, bool)])
def test_no_value_is_left_out(switch):
    assert {word.value for word in switch.kind} == set(VALUES[switch.name])


DECLARED = """
    sunday_bonus: int = switch(0, Group.REST)
"""
READ = """
    yield Line(won.winner, Reason.TRICKS, won.rules.sunday_bonus, "sunday_bonus")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The package with one more switch: a line in `rules.py`, and the place in `scoring.py` that reads it."""
    root = tmp_path_factory.mktemp("switch")
    for folder in ("scoresheet", "templates", "static"):
        shutil.copytree(PACKAGE.parent / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    insert(root / "scoresheet" / "rules.py", after="passed_deal: PassedDeal = switch(", text=DECLARED)
    insert(root / "scoresheet" / "scoring.py", after="yield from core", text=READ)
    return root


def insert(path, after, text):
    before, found, rest = path.read_text(encoding="utf-8").partition(after)
    line, _, rest = rest.partition("\n")
    assert found, f"{path.name} has no line with {after!r}"
    path.write_text(before + found + line + text + rest, encoding="utf-8")


BEGIN = """
from dataclasses import replace
from scoresheet import codec
from scoresheet.codec.rules import *
from scoresheet.faults import Refused
from scoresheet.entries import Entry, Settings
from scoresheet.match import Match
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Group, Rules
from scoresheet.scoring import score
from scoresheet.words import example_text, rules_line

deal = codec.deal_of({"taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 112})
sunday = codec.rules_of({"preset": "base2000", "sunday_bonus": 30})

def refusal(document):
    try:
        codec.rules_of(document)
    except Refused as refused:
        return [(found.field, found.code.value) for found in refused.problems]
"""

PAGES = """
from bs4 import BeautifulSoup
from scoresheet.app import create_app
from scoresheet.log import Entered, Opened

app = create_app("sqlite:///sheet.sqlite", LIMITED=False)
store = app.extensions["store"]
actions = [Opened(Settings(rules=sunday)), Entered(Entry(content=deal))]
key = store.create_sheet(store.create_book(), actions, op="x").edit

def get(address):
    answer = app.test_client().get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, answer.status
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser")
"""

PLACES = [
    pytest.param(
        """
(switch,) = [switch for switch in SWITCHES if switch.name == "sunday_bonus"]
assert (switch.group, switch.kind, switch.optional, switch.default) == (Group.REST, int, False, 0)
""",
        id="among the switches",
    ),
    pytest.param(
        """
assert sunday == Rules(sunday_bonus=30)
assert codec.rules_document(Rules())["sunday_bonus"] == 0
assert codec.rules_of(codec.rules_document(sunday)) == sunday
assert refusal({"preset": "club", "sunday_bonus": "30"}) == [("sunday_bonus", "wrong_type")]
assert refusal({"preset": "club", "sunday_bonus": -1}) == [("sunday_bonus", "out_of_range")]
old = {name: value for name, value in codec.rules_document(Rules()).items() if name != "sunday_bonus"}
assert codec.rules_of(old) == Rules()
assert [found.field for found in codec.defaulted(old)] == ["sunday_bonus"]
""",
        id="in the JSON of rules",
    ),
    pytest.param(
        """
match = Match(settings=Settings(rules=sunday), entries=(Entry(content=deal),))
document = codec.match_document(match)
assert document["rules"]["sunday_bonus"] == 30
assert document["totals"] == {"NS": 240, "EW": 50}
assert codec.match_document(codec.imported(document).match) == document
""",
        id="in a match document",
    ),
    pytest.param(
        """
assert all(rules.sunday_bonus == 0 for rules in PRESETS.values())
assert score(deal, Rules()).points.ns == 210
assert score(deal, sunday).points.ns == 240
assert [line.points for line in score(deal, sunday).lines if line.rule == "sunday_bonus"] == [30]
""",
        id="in the score",
    ),
    pytest.param(
        """
from scoresheet.examples import examples
(example,) = examples("sunday_bonus", sunday)
assert example.last.points.ns == 240
assert example_text("sunday_bonus", example).endswith("made, 240\\u00a0–\\u2060\\u00a050")
assert rules_line(sunday) == "Coinche to 2000 (Italy, Spain) · Sunday bonus: 30"
""",
        id="among the examples and in the words",
    ),
    pytest.param(
        PAGES
        + """
page = get("/new?rule_sunday_bonus=30")
assert page.select_one("#of-sunday_bonus label").get_text() == "Sunday bonus"
assert page.select_one("#of-sunday_bonus .differs").get_text() == "Differs from the rules chosen: 0"
assert page.select_one("#of-sunday_bonus .example")
fieldset = page.select_one("[name=rule_sunday_bonus]").find_parent("fieldset")
assert fieldset.legend.get_text() == "Melds and dealing"
""",
        id="in the form of the rules",
    ),
    pytest.param(
        PAGES
        + """
assert "Sunday bonus: 30" in get(f"/s/{key}/rules").select_one(".card-of-rules").get_text()
change = get(f"/s/{key}/rules/change")
assert change.select_one("[name=rule_sunday_bonus]")["value"] == "30"
""",
        id="on the page of a match's rules",
    ),
    pytest.param(
        PAGES
        + """
import sqlite3
with sqlite3.connect("sheet.sqlite") as database:
    database.execute("UPDATE event SET payload = replace(payload, ', \\"sunday_bonus\\": 30', '')")
assert "sunday_bonus" not in "".join(payload for payload, in database.execute("SELECT payload FROM event"))
shown = get(f"/s/{key}").main.get_text()
assert "210" in shown and "240" not in shown
""",
        id="in a match kept before it was declared, as its default",
    ),
    pytest.param(
        PAGES
        + """
from scoresheet.disputes import OtherSwitches, explanations, under_presets
from scoresheet.trials import Change
own, base, *_ = under_presets(deal, sunday)
assert (own.presets, base.changes) == ((), (Change("sunday_bonus", 0),))
compared = get(f"/s/{key}/deal/2/rules").select(".comparisons li")
assert "Sunday bonus: 0" in compared[1].get_text()
claim = explanations(deal, sunday, score(deal, Rules()).points)
assert OtherSwitches((Change("sunday_bonus", 0),)) in [answer.cause for answer in claim.answers]
""",
        id="in comparisons and claims",
    ),
]


@pytest.mark.parametrize("check", PLACES)
def test_a_switch_declared_once_is_everywhere(copy, check):
    assert_in_a_fresh_interpreter(copy, BEGIN + check)


def assert_in_a_fresh_interpreter(root, code):
    """Run `code` with the package below `root` before any other."""
    where = f"import scoresheet; assert scoresheet.__file__.startswith({str(root)!r})\n"
    run = subprocess.run(
        [sys.executable, "-c", where + code],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
