"""A match as CSV, a row for each entry, in the words of the match document."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator

from scoresheet import codec
from scoresheet.deal import Carre, Deal, Meld, Side
from scoresheet.entries import Adjustment, Row
from scoresheet.match import Match

COLUMNS = (
    "number dealer kind taker bidder bid trump coinche points made capot belote_NS belote_EW"
    " melds_NS melds_EW reason score_NS score_EW total_NS total_EW held_NS held_EW counts note at"
).split()
_FORMULA = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]*[=+@-]|[\t\r\n]")
"""What a spreadsheet may take for the beginning of something to compute, unseen blanks before it or not."""


def csv_bytes(match: Match, *, delimiter: str = ",") -> bytes:
    """A row for each entry, in the words of the match document.

    With the mark by which spreadsheets know UTF-8. They part columns at a comma, but at a semicolon in
    languages that write a comma in their numbers. No text of a player can become a formula.
    """
    file = io.StringIO(newline="")
    writer = csv.DictWriter(
        file, COLUMNS, restval="", delimiter=delimiter, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n"
    )
    writer.writeheader()
    for number, row in enumerate(match.ledger().rows, start=1):
        cells = {name: _cell(value) for name, value in _columns(number, row) if name in COLUMNS}
        writer.writerow(cells)
    return file.getvalue().encode("utf-8-sig")


def _columns(number: int, row: Row) -> Iterator[tuple[str, object]]:
    content = row.entry.content
    yield from codec.entry_document(row.entry).items()
    yield from (("number", number), ("dealer", row.dealer.value), ("counts", row.counts))
    if isinstance(content, Adjustment):
        yield "points", ""  # the column holds trick points; those of an adjustment are its score
    if row.made is not None:
        yield "made", row.made
    for side in Side:
        yield f"score_{side.value}", row.points[side]
        yield f"total_{side.value}", row.totals[side]
        yield f"held_{side.value}", row.waiting[side] or ""
        if isinstance(content, Deal):
            yield f"belote_{side.value}", content.belote[side] or ""
            yield f"melds_{side.value}", ", ".join(map(_meld, content.melds[side]))


def _meld(meld: Meld) -> str:
    """A meld in the words of the match document: "tierce A S"."""
    if isinstance(meld, Carre):
        return f"carre {meld.rank.value}"
    return " ".join(word.value for word in (meld.kind, meld.top, meld.suit) if word)


def _cell(value: object) -> object:
    """Numbers as they are; text so that it stays text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return value
    text = str(value)
    return f"'{text}" if _FORMULA.match(unicodedata.normalize("NFKC", text)) else text
