"""The rows of a sheet as its pages show them."""

from __future__ import annotations

from werkzeug.exceptions import NotFound

from scoresheet.log import Numbered
from scoresheet.match import Row
from scoresheet.views.access import Opened


def rows(found: Opened) -> list[tuple[int, Numbered, Row]]:
    """The standing entries with their rows, the latest first; played deals are counted from 1."""
    numbered_rows = []
    deals = 0
    for numbered, row in zip(found.sheet.standing, found.ledger.rows, strict=True):
        deals += row.entry.is_played
        numbered_rows.append((deals, numbered, row))
    return numbered_rows[::-1]


def numbered_row(found: Opened, number: int) -> tuple[int, Numbered, Row]:
    """The entry of that number with its row, or 404."""
    for place, numbered, row in rows(found):
        if numbered.number == number:
            return place, numbered, row
    raise NotFound
