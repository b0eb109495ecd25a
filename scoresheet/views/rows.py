"""The rows of a sheet as its pages show them."""

from __future__ import annotations

from werkzeug.exceptions import NotFound

from scoresheet.entries import Row, Settings
from scoresheet.log import Numbered, SettingsChanged
from scoresheet.match import Ledger
from scoresheet.views.access import OpenSheet


def rows(found: OpenSheet) -> list[tuple[Numbered, Row]]:
    """The standing entries with their rows, the latest first."""
    return list(zip(found.sheet.standing, found.ledger.rows, strict=True))[::-1]


def rescored(found: OpenSheet, settings: Settings) -> tuple[Ledger, list[tuple[Row, Row]]]:
    """The match under other settings, and each row that they change, before and after, the latest first."""
    after = found.sheet.after(SettingsChanged(settings)).ledger
    pairs = zip(found.ledger.rows, after.rows, strict=True)
    changed = [(old, new) for old, new in pairs if (old.points, old.counts) != (new.points, new.counts)]
    return after, changed[::-1]


def numbered_row(found: OpenSheet, number: int) -> tuple[Numbered, Row]:
    """The entry of that number with its row, or 404."""
    for numbered, row in rows(found):
        if numbered.number == number:
            return numbered, row
    raise NotFound
