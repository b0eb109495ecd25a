"""The reader's language, which a page asks for with each of its some hundred words."""

from __future__ import annotations

from collections.abc import Callable

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


class _Catalogue(Domain):
    """Finds the words of a language once a request: Flask-Babel does so once a word."""

    def get_translations(self) -> NullTranslations:
        found: NullTranslations | None = g.get("catalogue")
        if found is None:
            found = g.catalogue = super().get_translations()  # type: ignore[no-untyped-call]
        return found
