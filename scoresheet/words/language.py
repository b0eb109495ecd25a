"""The reader's language, which a page asks for with each of its some hundred words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from babel.core import get_global
from babel.localedata import exists
from babel.support import NullTranslations
from flask import Flask, g
from flask_babel import Babel, Domain
from markupsafe import Markup


def speak(app: Flask, locale_selector: Callable[[], str]) -> None:
    """Let words and templates say what they say in the language that is selected for a request."""
    babel = Babel(app, locale_selector=locale_selector)  # type: ignore[no-untyped-call]
    catalogue = babel.domain_instance = _Catalogue()  # type: ignore[no-untyped-call]

    def gettext(message: str, **values: object) -> Markup:
        text = Markup(catalogue.get_translations().ugettext(message))
        return text % values if values else text

    def ngettext(singular: str, plural: str, number: int, **values: object) -> Markup:
        text = Markup(catalogue.get_translations().ungettext(singular, plural, number))
        return text % {"num": number, **values}

    app.jinja_env.globals.update(_=gettext, gettext=gettext, ngettext=ngettext)


USUAL = {"en": "en_GB"}
"""The region of a language where nobody says one, if it is not the largest: with the day first."""
_NAMED = re.compile(r"([a-z]{2,3})(?:_[A-Z][a-z]{3})?(?:_([A-Z]{2}))?", re.ASCII)


@lru_cache(maxsize=256)
def regional(language: str, wanted: tuple[str, ...]) -> str:
    """The locale of a language as it is written where the reader lives: "en_IE".

    `wanted` names the languages of the browser, the best first. The region is the one it says with this
    language, or else that of another of them: English before plain German is read in Germany.
    """
    named = [found.groups() for tag in wanted if (found := _NAMED.fullmatch(tag))]
    mine = [f"{language}_{region}" for other, region in named if other == language and region]
    others = [f"{language}_{region or _home(other)}" for other, region in named if other != language]
    return next(filter(exists, (*mine, *others)), USUAL.get(language, language))


def _home(language: str) -> str:
    likely: str = get_global("likely_subtags").get(language, "")
    return likely.rpartition("_")[2]


class _Catalogue(Domain):
    """Finds the words of a language once a request: Flask-Babel does so once a word."""

    def get_translations(self) -> NullTranslations:
        found: NullTranslations | None = g.get("catalogue")
        if found is None:
            found = g.catalogue = super().get_translations()  # type: ignore[no-untyped-call]
        return found
