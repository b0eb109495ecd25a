"""The rows of a sheet as its pages show them."""

from __future__ import annotations

from dataclasses import replace

from werkzeug.exceptions import NotFound

from scoresheet.log import Numbered
from scoresheet.match import Ledger, Row, Settings
from scoresheet.views.access import Opened


def rows(found: Opened) -> list[tuple[int, Numbered, Row]]:
    """The standing entries with their rows, the latest first; played deals are counted from 1."""
    numbered_rows = []
    deals = 0
    for numbered, row in zip(found.sheet.standing, found.ledger.rows, strict=True):
        deals += row.entry.is_played
        numbered_rows.append((deals, numbered, row))
    return numbered_rows[::-1]


def rescored(found: Opened, settings: Settings) -> tuple[Ledger, list[tuple[int, Row, Row]]]:
    """The match under other settings, and each row that they change, before and after, the latest first."""
    after = replace(found.sheet, settings=settings).ledger()
    pairs = zip(rows(found), after.rows[::-1], strict=True)
    changed = [
        (place, old, new)
        for (place, _, old), new in pairs
        if (old.points, old.counts) != (new.points, new.counts)
    ]
    return after, changed


def numbered_row(found: Opened, number: int) -> tuple[int, Numbered, Row]:
    """The entry of that number with its row, or 404."""
    for place, numbered, row in rows(found):
        if numbered.number == number:
            return place, numbered, row
    raise NotFound
