"""What a browser remembers: its books in one cookie, its language and theme in two; nothing needs signing."""

from __future__ import annotations

import re

from flask import request
from werkzeug.wrappers import Response

from scoresheet.store import is_key

BOOKS = "books"
MOST_BOOKS = 12
PREFERENCES = ("lang", "theme")
_LONGEST = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""


def remembered_books() -> list[str]:
    """The keys of the books that this browser has opened, the current one first."""
    return [key for key in request.cookies.get(BOOKS, "").split(".") if is_key(key)][:MOST_BOOKS]


def remember_book(response: Response, key: str, *, instead_of: str = "") -> None:
    """Make a book the current one of this browser, in the place of a key that was renewed."""
    others = [other for other in remembered_books() if other not in (key, instead_of)]
    _set(response, BOOKS, ".".join([key, *others][:MOST_BOOKS]))


def remember_preferences(response: Response) -> None:
    """Keep the language and theme of the form; one that nobody offers is ignored wherever it is read."""
    for name in PREFERENCES:
        value = request.form.get(name, "")
        if re.fullmatch("[a-z]{2,5}", value):
            _set(response, name, value)


def local_address(text: str) -> str:
    """An address of this site as it is, and home for any other: a form must lead nowhere else."""
    is_local = re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", text)  # printable ASCII without a backslash
    return text if is_local else "/"


def _set(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=_LONGEST, httponly=True, samesite="Lax", secure=request.is_secure
    )
