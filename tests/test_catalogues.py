"""Every text of the code and the templates stands in every catalogue, translated and compiled."""

import gettext
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
TRANSLATIONS = ROOT / "scoresheet" / "translations"
LOCALES = sorted(path.name for path in TRANSLATIONS.iterdir() if path.is_dir())
ADVICE = "run tests/catalogues, fill in every empty msgstr of the .po, and run tests/catalogues again"


def po(locale, folder=TRANSLATIONS):
    with (folder / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=locale)


def mo(locale):
    with (TRANSLATIONS / locale / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        return read_mo(file)


def forms(text):
    return tuple(text) if isinstance(text, tuple | list) else (text,)


def texts(catalogue):
    """Every message but the header: its id and all forms of its translation."""
    return {forms(message.id): forms(message.string) for message in catalogue if message.id}


def translated(catalogue):
    return {ids: strings for ids, strings in texts(catalogue).items() if all(strings)}


def placeholders(text):
    return set(re.findall(r"%\(\w+\)s", text))


@pytest.fixture(scope="module")
def extracted_now(tmp_path_factory):
    """A copy of the catalogues, brought up to date with the code as it stands."""
    folder = tmp_path_factory.mktemp("catalogues") / "translations"
    shutil.copytree(TRANSLATIONS, folder)
    subprocess.run([ROOT / "tests" / "catalogues", folder], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("locale", LOCALES)
def test_a_catalogue_holds_exactly_the_texts_in_use(locale, extracted_now):
    held, used = texts(po(locale)).keys(), texts(po(locale, extracted_now)).keys()
    assert not used - held, f"not in the catalogue: {sorted(used - held)}; {ADVICE}"
    assert not held - used, f"no longer in use: {sorted(held - used)}; {ADVICE}"
    assert not po(locale).obsolete, ADVICE


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_empty_or_fuzzy(locale):
    empty = [ids for ids, strings in texts(po(locale)).items() if not all(strings)]
    assert not empty, f"without translation: {empty}; {ADVICE}"
    assert not [message.id for message in po(locale) if message.fuzzy and message.id], ADVICE


@pytest.mark.parametrize("locale", LOCALES)
def test_every_plural_form_of_the_language_is_there(locale):
    catalogue = po(locale)
    for ids, strings in texts(catalogue).items():
        assert len(strings) == (catalogue.num_plurals if len(ids) > 1 else 1), ids


@pytest.mark.parametrize("locale", LOCALES)
def test_a_translation_names_the_values_of_its_text(locale):
    """A singular may leave the number out, as “the belote” does."""
    for ids, strings in translated(po(locale)).items():
        for string in strings:
            assert placeholders(string) in map(placeholders, ids), f"{string!r} for {ids[-1]!r}"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_compiled_catalogue_is_up_to_date(locale):
    compiled, wanted = texts(mo(locale)), translated(po(locale))
    assert {ids: compiled.get(ids) for ids in wanted} == wanted, (
        "compiled from another .po; run tests/catalogues"
    )
    assert compiled.keys() <= texts(po(locale)).keys(), "compiled from another .po; run tests/catalogues"


def test_french_puts_a_narrow_space_before_high_punctuation():
    loose = re.compile(r"[^\u202f\d/:][:;!?»](?=\s|$)|«(?!\u202f)|[ \u00a0][:;!?»]")
    for strings in texts(po("fr")).values():
        for string in strings:
            assert not loose.search(string), f"{string!r}: U+202F before : ; ! ? » and after «"


def test_the_compiled_catalogue_opens_with_the_standard_library():
    french = gettext.translation("messages", TRANSLATIONS, ["fr"])
    assert french.gettext("capot") == "capot"
    assert french.ngettext("%(num)s deal", "%(num)s deals", 1) == "%(num)s donne"
    assert french.ngettext("%(num)s deal", "%(num)s deals", 12) == "%(num)s donnes"
