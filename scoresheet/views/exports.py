"""A match to take away; `sheet` puts these under the keys of a sheet."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from urllib.parse import quote

from babel.numbers import get_decimal_symbol
from flask import Response, request
from flask_babel import get_locale

from scoresheet import exports
from scoresheet.views.access import OpenSheet, opened
from scoresheet.views.addresses import sheet_pages

SEPARATORS = {",": ",", "comma": ",", ";": ";", "semicolon": ";", "tab": "\t"}
"""What `?sep=` may say."""


@sheet_pages.get("/export.json")
def export_json(key: str) -> Response:
    """The whole match with its history, to bring it back here or elsewhere."""
    found = opened(key)
    body = exports.json_bytes(found.sheet.match, found.events)
    return _file(found, body, "json", "application/json")


@sheet_pages.get("/export.csv")
def export_csv(key: str) -> Response:
    """The ledger for a spreadsheet; `?sep=` parts its columns otherwise than the reader's language does."""
    found = opened(key)
    body = exports.csv_bytes(found.sheet.match, day(found).isoformat(), delimiter=_delimiter())
    return _file(found, body, "csv", "text/csv")


def day(match: OpenSheet) -> date:
    """When a match was played: the date on it, or else the day its sheet was opened."""
    return date.fromisoformat(match.sheet.settings.played_on or match.events[0].at[:10])


def name_of(found: OpenSheet, extension: str) -> str:
    """What a file of this match is called."""
    return exports.file_name(found.sheet.match, day(found).isoformat(), extension)


def _file(found: OpenSheet, body: bytes, extension: str, mimetype: str) -> Response:
    response = Response(body, mimetype=mimetype)
    response.headers["Content-Disposition"] = _attachment(name_of(found, extension))
    return response


def _delimiter() -> str:
    usual = ";" if get_decimal_symbol(get_locale()) == "," else ","
    return SEPARATORS.get(request.args.get("sep", ""), usual)


def _attachment(name: str) -> str:
    """A header is ASCII: the name without its accents, and as it is for every browser of today."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return f"attachment; filename={re.sub('-+', '-', plain)}; filename*=UTF-8''{quote(name)}"
