"""The recipe of the README, “Add a house rule”, carried out in a copy of the tree: what it names is green."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RECIPE = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Add a house rule")[2]

EDITS = {
    "scoresheet/rules.py": [
        (
            "\n    coinche_factor: int",
            "    hundred_bonus: int = switch(0, Group.MARKING)\n\n    coinche_factor: int",
        ),
    ],
    "scoresheet/scoring.py": [
        (
            'return _made_base(won), _bid(won, marked, SwitchName("made_marks"))',
            """bonus = won.rules.hundred_bonus if won.deal.bid == 100 else 0
        return (
            _made_base(won),
            _bid(won, marked, SwitchName("made_marks")),
            Line(won.winner, Reason.BID, bonus, SwitchName("hundred_bonus")),
        )""",
        ),
    ],
    "static/twin.js": [
        (
            """  if (made) return [madeBase(won), bidPart(won, rules.made_marks === "points" ? 0 : deal.bid)];
""",
            """  const bonus = deal.bid === 100 ? rules.hundred_bonus : 0;
  if (made) return [madeBase(won), bidPart(won, rules.made_marks === "points" ? 0 : deal.bid) + bonus];
""",
        ),
    ],
    "scoresheet/words/switches.py": [
        (
            "}\n\n_COINCHE:",
            """    "hundred_bonus": _Words(
        _("Bonus of 100"), _("What a made contract of 100 earns besides.")
    ),
}

_COINCHE:""",
        ),
    ],
    "scoresheet/words/card_marking.py": [
        (
            "    yield from _belote(rules)\n",
            """    yield from _belote(rules)
    if rules.hundred_bonus:
        yield gettext("A made contract of 100 earns %(points)s more.", points=rules.hundred_bonus)
""",
        ),
    ],
    "scoresheet/words/lines.py": [
        (
            '    (Reason.BID, "failure_adds_bid")',
            '    (Reason.BID, "hundred_bonus"): _("Bonus for a contract of 100"),\n'
            '    (Reason.BID, "failure_adds_bid")',
        ),
    ],
    "scoresheet/words/clauses.py": [
        (
            '    "failure_base": _(',
            '    "hundred_bonus": _("a made contract of 100 earns %(value)s more, not %(here)s"),\n'
            '    "failure_base": _(',
        ),
    ],
    "scoresheet/examples.py": [
        ('    "failure_base": (', '    "hundred_bonus": (_HUNDRED,),\n    "failure_base": ('),
    ],
    "tests/test_scoring.py": [
        (
            "def test_a_score_names_its_winner",
            """def test_a_made_contract_of_100_earns_10_more():
    bonus = codec.rules_of({"preset": "base2000", "hundred_bonus": 10})
    assert score(deal(100, 112), bonus).points.ns == 220


def test_a_score_names_its_winner""",
        ),
    ],
    "tests/plain/presets.py": [
        ('    },\n    "coinche": {\n', '        "hundred_bonus": [0, 10],\n    },\n    "coinche": {\n'),
    ],
    "tests/plain/scorer.py": [
        (
            """    if bid == "generale":
        #""",
            """    if made and bid == 100:
        bid_part = bid_part + rules["hundred_bonus"]

    if bid == "generale":
        #""",
        ),
    ],
    "tests/card_claims.py": [
        (
            "        return 0 if left_out else played.deal.bid * times\n",
            """        earned = self.number(r"A made contract of 100 earns (\\d+) more", 0)
        return played.deal.bid * times * (not left_out) + earned * (played.made and played.deal.bid == 100)
""",
        ),
        (
            "# ---- Coinche ----\n",
            """@says(r"A made contract of 100 earns (\\d+) more\\.")
def hundred_bonus(table, points):
    for d in table.deals:
        if d.made and d.deal.bid == 100:
            yield any(line.points == points and line.rule == "hundred_bonus" for line in d.score.lines)


# ---- Coinche ----
""",
        ),
    ],
}
"""What each step adds: a place in a file as it stands, and what it becomes."""

FRENCH = {
    "Bonus of 100": "Prime de 100",
    "What a made contract of 100 earns besides.": "Ce que rapporte en plus un contrat de 100 réussi.",
    "A made contract of 100 earns %(points)s more.": "Un contrat de 100 réussi rapporte %(points)s de plus.",
    "Bonus for a contract of 100": "Prime pour un contrat de 100",
    "a made contract of 100 earns %(value)s more, not %(here)s": (
        "un contrat de 100 réussi rapporte %(value)s de plus, pas %(here)s"
    ),
}

FEWER = [
    ("tests/test_against_plain.py", "LEGAL = 100_000", "LEGAL = 4_000"),
    ("tests/test_against_plain.py", "ILLEGAL = 20_000", "ILLEGAL = 400"),
    ("tests/test_against_plain.py", "MATCHES = 5_000", "MATCHES = 200"),
    ("tests/test_against_plain.py", "REFUSED_RULES = 2_000", "REFUSED_RULES = 100"),
    ("tests/test_against_plain.py", "PILES = 4_000", "PILES = 100"),
    ("tests/test_twin.py", "VAGUE = 4_000", "VAGUE = 400"),
    ("tests/test_twin.py", "FORMS = 2_000", "FORMS = 200"),
    ("tests/test_twin.py", "DEALS = 200_000", "DEALS = 8_000"),
    ("tests/test_twin.py", "DEALS_PER_RULES = 200", "DEALS_PER_RULES = 10"),
    ("tests/test_twin.py", "MATCHES = 5_000", "MATCHES = 1_000"),
]
"""The same checks on fewer deals: their number is no part of the recipe."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The tree with the recipe carried out, translated."""
    root = tmp_path_factory.mktemp("recipe")
    for folder in ("scoresheet", "templates", "static", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    shutil.copy(ROOT / "pyproject.toml", root)
    shutil.copy(ROOT / "README.md", root)
    if (ROOT / ".mypy_cache").is_dir():  # what was not changed need not be read again
        shutil.copytree(ROOT / ".mypy_cache", root / ".mypy_cache")
    for path, edits in EDITS.items():
        for old, new in edits:
            edit(root / path, old, new)
    for path, old, new in FEWER:
        edit(root / path, old, new)
    run(root, "tests/catalogues")
    for catalogue in root.glob("scoresheet/translations/*/LC_MESSAGES/messages.po"):
        for (
            text,
            french,
        ) in FRENCH.items():  # in every language: which words they are is no part of the recipe
            edit(catalogue, f'msgid "{text}"\nmsgstr ""', f'msgid "{text}"\nmsgstr "{french}"')
    run(root, "tests/catalogues")
    return root


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} has {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(root, *command):
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        command,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root), "PATH": tools},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]


def named_files():
    """The files of the command that the recipe ends with."""
    (names,) = re.findall(r"tests/test_\{([\w,]+)\}\.py", RECIPE)
    return [f"tests/test_{name}.py" for name in names.split(",")]


@pytest.mark.parametrize("path", EDITS)
def test_the_recipe_names_every_file_that_it_changes(path):
    assert f"`{path}`" in RECIPE or f"`{Path(path).name}`" in RECIPE


@pytest.mark.parametrize(
    "code",
    [
        "SwitchName",
        "hundred_bonus: int = switch(0, Group.MARKING)",
        "const bonus = deal.bid === 100 ? rules.hundred_bonus : 0;",
        "[0, 10]",
    ],
)
def test_the_recipe_is_the_one_carried_out(code):
    assert code in RECIPE
    assert any(code in new for edits in EDITS.values() for _, new in edits)


def test_its_types_hold(copy):
    run(copy, sys.executable, "-m", "mypy", "--no-error-summary")


def test_what_the_recipe_names_is_green(copy):
    spared = "not declared_once"  # it makes a copy of its own, and is slow
    run(
        copy,
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        spared,
        *named_files(),
    )
