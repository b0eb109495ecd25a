"""Every text of the code and the templates stands in every catalogue, translated and compiled."""

import gettext
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from driver import Driver

from scoresheet import cli
from scoresheet.app import create_app
from scoresheet.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
TRANSLATIONS = ROOT / "scoresheet" / "translations"
LOCALES = [language for language in LANGUAGES if language != "en"]
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


NEVER_WRITTEN = {
    "fr": r"[^\u202f\d/:][:;!?»](?=\s|$)|«(?!\u202f)|[ \u00a0][:;!?»]|[“”„¿¡]|[^\u202f]%",
    "it": r"\s[:;!?»”%]|[«“]\s|[„¿¡]",
    "es": r"\s[:;!?»”]|[«“¿¡]\s|„|[^\u00a0\u202f]%",
    "da": r"\s[:;!?«]|»\s|[“”„¿¡]|[^\u00a0\u202f]%",
}
"""What breaks a language's own typography, by its spaces, its quotes and its per cent."""


@pytest.mark.parametrize("locale", LOCALES)
def test_a_translation_has_the_typography_of_its_language(locale):
    """In all of them apostrophes and quotes are curled, and a comma parts the decimals."""
    loose = re.compile(r"['\"`]|\.\.\.|\d\.\d|  |^\s*$|" + NEVER_WRITTEN.get(locale, r"(?!)"))
    for ids, strings in texts(po(locale)).items():
        for string in strings:
            found = loose.search(re.sub(r"%\(\w+\)s", "x", string).replace("%%", "%"))
            assert not found, f"{found[0]!r} in {string!r} for {ids[0]!r}"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_quote_that_opens_closes_too(locale):
    for strings in texts(po(locale)).values():
        for string in strings:
            for one, other in ("«»", "“”", "()") + (("¿?", "¡!") if locale == "es" else ()):
                assert string.count(one) == string.count(other), string


GLOSSARY = [
    line.strip("|").split("|")
    for line in (ROOT / "scoresheet" / "RULES.md").read_text().partition("## 9. Words")[2].splitlines()
    if line.startswith("|")
]
"""The table of words: a head with the languages, a line under it, and a row for each word."""


@pytest.mark.parametrize("locale", [language for language in LOCALES if language in str(GLOSSARY[0])])
def test_the_words_are_those_of_the_specification(locale):
    column = [cell.strip() for cell in GLOSSARY[0]].index(locale)
    said = " ".join(string for strings in texts(po(locale)).values() for string in strings).casefold()
    wanted = [word.strip() for row in GLOSSARY[2:] for word in row[column].split("/")]
    assert len(wanted) > 15
    assert [word for word in wanted if word not in said] == []


def test_english_comes_from_the_code_and_every_other_language_has_its_catalogue():
    assert {path.name for path in TRANSLATIONS.iterdir()} == LANGUAGES.keys() - {"en"}


def test_a_language_calls_itself_by_its_own_name():
    assert {code: Locale(code).get_display_name().capitalize() for code in LANGUAGES} == LANGUAGES


def test_one_more_language_is_its_catalogue_and_a_line(tmp_path, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "pt", "Português")
    folder = tmp_path / "pt" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    portuguese = Catalog("pt")
    portuguese.add("New match", "Nova partida")
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, portuguese)
    app = create_app(f"sqlite:///{tmp_path}/p.db", TESTING=True, BABEL_TRANSLATION_DIRECTORIES=str(tmp_path))
    home = Driver(app, "pt-BR,en;q=0.5").get("/")
    assert home.soup.html["lang"] == "pt-BR"
    assert "Nova partida" in home.text()
    assert home.soup.select_one("[name=lang][value=pt]").text == "Português"
    assert cli._parser().parse_args(["explain", "--lang", "pt"]).lang == "pt"
    app.extensions["store"].close()


def test_the_compiled_catalogue_opens_with_the_standard_library():
    french = gettext.translation("messages", TRANSLATIONS, ["fr"])
    assert french.gettext("capot") == "capot"
    assert french.ngettext("%(num)s deal", "%(num)s deals", 1) == "%(num)s donne"
    assert french.ngettext("%(num)s deal", "%(num)s deals", 12) == "%(num)s donnes"
