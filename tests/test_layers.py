"""The architecture, checked: imports point down, and the core is pure."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}
CORE = [module.removeprefix("scoresheet.") for module in CONTRACTS["core"]["source_modules"]]
IMPURE = {"datetime", "os", "random"}


def imported_by(module):
    """The top-level packages a core module names in any import, wherever in its files it stands."""
    place = ROOT / "scoresheet" / module
    for file in place.glob("*.py") if place.is_dir() else [place.with_suffix(".py")]:
        for node in ast.walk(ast.parse(file.read_text())):
            yield from (name.partition(".")[0] for name in imports_of(node))


def in_a_fresh_interpreter(code):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_contract_is_kept(contract):
    lint_imports = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [lint_imports, "--no-cache", "--contract", contract],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("module", CORE)
def test_a_core_module_imports_only_the_pure_standard_library(module):
    strangers = set(imported_by(module)) - {"scoresheet"} - (sys.stdlib_module_names - IMPURE)
    assert not strangers


@pytest.mark.parametrize("module", [module for module in CORE if module != "codec"])
def test_only_codec_knows_json(module):
    assert "json" not in imported_by(module)


def test_scoring_a_deal_never_loads_flask():
    loaded = in_a_fresh_interpreter("import sys, scoresheet.scoring; print(*sys.modules)")
    assert not {"flask", "werkzeug", "sqlalchemy", "wtforms", "babel"}.intersection(loaded)


def test_words_neither_score_nor_judge():
    """What they say comes from the core and from the view, with its numbers."""
    judging = {"score", "judge", "problems", "warnings", "ledger", "fold"}
    for file in (ROOT / "scoresheet" / "words").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.rpartition(".")[0] == "scoresheet":
                assert not judging.intersection(alias.name for alias in node.names), file.name


def test_the_package_itself_holds_only_its_docstring():
    tree = ast.parse((ROOT / "scoresheet" / "__init__.py").read_text())
    assert len(tree.body) == 1
    assert ast.get_docstring(tree)


def test_wording_stands_in_words_and_templates_alone():
    package = ROOT / "scoresheet"
    files = [file for file in package.rglob("*.py") if package / "words" not in file.parents]
    assert files
    assert not [file.name for file in files if "gettext" in file.read_text()]


def test_every_dependency_is_imported():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = {re.match(r"[a-z0-9-]+", one)[0].replace("-", "_") for one in project["dependencies"]}
    imported = {
        name.partition(".")[0]
        for file in (ROOT / "scoresheet").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        for name in imports_of(node)
    }
    assert named - imported == {"jinja2"}  # what the templates are written in


def imports_of(node):
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(level=0, module=name):
            return [name]
        case _:
            return []
