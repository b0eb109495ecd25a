"""Files outlive versions: what earlier commits wrote is read today, and gives the numbers it had."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from driver import Driver
from facts import CORPUS

from scoresheet import codec
from scoresheet.deal import Pair
from scoresheet.log import fold
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Rules
from scoresheet.scoring import score
from scoresheet.store import open_store, sheets
from scoresheet.words import switch_line

FROZEN = {"e449834": "47ded78beec2c71ed0536ee1ef0a88feebe636c830c6ae7d12528d02c9914ddb"}
"""The commits whose files are kept, and the digest of all of them: they are never edited."""


def digest(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.relative_to(folder)}" for path in files]
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()


@pytest.mark.parametrize("commit", FROZEN)
def test_what_a_commit_wrote_is_never_edited(commit):
    assert digest(CORPUS / commit) == FROZEN[commit]


def kept(commit, name):
    return json.loads((CORPUS / commit / name).read_text(encoding="utf-8"))


def files(folder):
    for commit in FROZEN:
        for path in sorted((CORPUS / commit / folder).glob("*.json")):
            yield pytest.param(commit, f"{folder}/{path.name}", id=f"{commit} {path.stem}")


def matches():
    for commit in FROZEN:
        for name, numbers in kept(commit, "numbers.json").items():
            yield pytest.param(commit, numbers, id=f"{commit} {name}")


@pytest.fixture
def old_app(served_app, tmp_path):
    """The app, to be given the database of a commit."""
    stores = []

    def opened(commit):
        store = open_store(f"sqlite:///{shutil.copy(CORPUS / commit / 'scoresheet.sqlite', tmp_path)}")
        served_app.extensions["store"] = store
        stores.append(store)
        return served_app

    yield opened
    for store in stores:
        store.close()


def numbers_of(store, edit_key):
    """What `numbers.json` and `then` say of a match, but for its keys."""
    record = store.sheet_by_edit_key(edit_key)
    sheet = fold(store.events(record))
    noted = {"contract": codec.contract_document(sheet.contract)} if sheet.contract else {}
    of_sheet = {"seq": sheet.seq, "rules_name": sheet.settings.rules_name, "removed": record.removed}
    return of_sheet | noted | codec.ledger_document(sheet.ledger)


def test_an_old_database_gives_the_numbers_it_had(old_app):
    for commit in FROZEN:
        store = old_app(commit).extensions["store"]
        for name, numbers in kept(commit, "numbers.json").items():
            keys = {key: numbers.pop(key) for key in ("edit", "view")}
            assert numbers_of(store, keys["edit"]) == numbers, name


@pytest.mark.parametrize(("commit", "numbers"), [*matches()])
def test_every_page_of_an_old_match_opens(old_app, commit, numbers):
    driver = Driver(old_app(commit))
    total = numbers["totals"][-1]
    key, is_removed = numbers["edit"], numbers["removed"]
    for page in ("", "/log", "/rules/change", "/export.csv"):
        assert driver.get(f"/s/{key}{page}").status == (410 if is_removed else 200), page
    if not is_removed:
        assert driver.get(f"/v/{numbers['view']}").totals == (total["NS"], total["EW"])


@pytest.mark.parametrize("commit", FROZEN)
def test_an_old_book_holds_the_matches_and_the_rules_it_held(old_app, commit):
    app = old_app(commit)
    names = {numbers["edit"]: name for name, numbers in kept(commit, "numbers.json").items()}
    for book in kept(commit, "books.json").values():
        store = app.extensions["store"]
        found = store.matches(store.book(book["key"]), build="test")
        assert [names[record.keys.edit] for record, _ in found] == book["matches"]
        driver = Driver(app)
        assert driver.send(driver.get(f"/b/{book['key']}"), button="Open it here").status == 200
        for name, rules in book["rules"].items():
            assert f"named:{name}" in [
                tag["value"] for tag in driver.get("/new").soup.select("[name=preset]")
            ]
            typed = driver.get("/new").soup.select("[name^=rule_]:not([type=checkbox])")
            changes = {tag["name"]: "" for tag in typed}  # the match before was played with some
            sheet = driver.new_match(preset=f"named:{name}", **changes)
            made = store.events(store.sheet_by_edit_key(sheet.key))[0].action.settings
            assert codec.rules_document(made.rules).items() >= rules.items()
            assert made.rules_name == name


@pytest.mark.parametrize(("commit", "file"), [*files("matches")])
def test_an_old_export_gives_the_numbers_it_had(commit, file):
    document = kept(commit, file)
    imported = codec.imported(document)
    again = codec.match_document(imported.match, imported.events)
    assert imported.differences == ()
    assert [entry["score"] for entry in again["entries"]] == [entry["score"] for entry in document["entries"]]
    assert (again["totals"], again["outcome"]) == (document["totals"], document["outcome"])


@pytest.mark.parametrize(("commit", "file"), [*files("matches")])
def test_an_old_export_is_imported_and_the_page_names_the_rules_it_does_not_know(driver, commit, file):
    document = kept(commit, file)
    page = driver.import_match(document)
    assert page.status == 200
    unknown = [switch.name for switch in SWITCHES if switch.name not in document["rules"]]
    assert page.texts(".left-out li") == [switch_line(name, getattr(Rules(), name)) for name in unknown]
    assert not page.texts(".warnings li")
    sheet = driver.follow(page, "To the sheet")
    assert sheet.totals == (document["totals"]["NS"], document["totals"]["EW"])


@pytest.mark.parametrize(("commit", "file"), [*files("matches")])
def test_the_ledger_of_an_old_export_warns_of_the_rules_it_does_not_know(commit, file):
    warned = codec.imported(kept(commit, file)).warnings
    unknown = [switch.name for switch in SWITCHES if switch.name not in kept(commit, file)["rules"]]
    assert [(found.field, found.code.value) for found in warned] == [
        (f"rules.{name}", "switch_defaulted") for name in unknown
    ]


REFUSED = {"rules_changed_under_ffb_contree_2016"}
"""Forms that left a switch to a preset that was corrected since, under which a deal cannot be played."""


@pytest.mark.parametrize(("commit", "file"), [*files("forms")])
def test_a_form_that_an_old_page_holds_is_stored_as_it_would_have_been(old_app, commit, file):
    form = kept(commit, file)
    app = old_app(commit)
    driver = Driver(app)
    driver.send(driver.get(f"/b/{kept(commit, 'books.json')['book']['key']}"), button="Open it here")
    before = kept(commit, "numbers.json").get(form["match"], {})
    answer = driver.post(form["address"].format(key=before.get("edit")), form["fields"])
    if Path(file).stem in REFUSED:
        assert answer.status == 422
        assert answer.general_errors
        assert numbers_of(app.extensions["store"], before["edit"]).items() <= before.items()
    else:
        assert (answer.status, answer.errors, answer.general_errors) == (200, {}, [])
        assert numbers_of(app.extensions["store"], answer.key) == form["then"]


def test_a_generale_kept_as_made_beside_its_capot_stays_made():
    """What is refused of a new deal was stored once: its sheet must open, with the number it had."""
    deal = {"kind": "deal", "taker": "NS", "bid": "generale", "trump": "S", "coinche": "none"}
    kept = json.dumps({"entry": {**deal, "made": True, "capot": "NS"}})
    entered = sheets._action("entry", kept)
    assert score(entered.entry.content, PRESETS["bidsheet"]).points == Pair(1000, 0)
