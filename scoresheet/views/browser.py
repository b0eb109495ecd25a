"""What a browser remembers, and nothing needs signing.

Its books in one cookie, with the matches that it edits by their links alone; its language and theme in two.
"""

from __future__ import annotations

import re

from flask import request
from werkzeug.wrappers import Response

from scoresheet.store import is_key

BOOKS = "books"
MOST_BOOKS = 12
MOST_SHEETS = 12
BY_LINK = "~"
"""Before the key of a match that is in none of these books, in the same cookie."""
PREFERENCES = ("lang", "theme")
_LONGEST = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""


def remembered_books() -> list[str]:
    """The keys of the books that this browser has opened, the current one first."""
    return [key for key in _remembered() if is_key(key)][:MOST_BOOKS]


def remembered_sheets() -> list[str]:
    """The keys of the matches that this browser edits by their links alone, the latest first."""
    keys = (text.removeprefix(BY_LINK) for text in _remembered() if text.startswith(BY_LINK))
    return [key for key in keys if is_key(key)][:MOST_SHEETS]


def remember_book(response: Response, key: str, *, instead_of: str = "") -> None:
    """Make a book the current one of this browser, in the place of a key that was renewed."""
    others = [other for other in remembered_books() if other not in (key, instead_of)]
    _remember(response, [key, *others], remembered_sheets())


def remember_sheet(response: Response, key: str) -> None:
    """Let this browser find a match again that is in none of its books."""
    others = [other for other in remembered_sheets() if other != key]
    _remember(response, remembered_books(), [key, *others])


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


def _remembered() -> list[str]:
    return request.cookies.get(BOOKS, "").split(".")


def _remember(response: Response, book_keys: list[str], sheet_keys: list[str]) -> None:
    by_link = [BY_LINK + key for key in sheet_keys[:MOST_SHEETS]]
    _set(response, BOOKS, ".".join([*book_keys[:MOST_BOOKS], *by_link]))


def _set(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=_LONGEST, httponly=True, samesite="Lax", secure=request.is_secure
    )
