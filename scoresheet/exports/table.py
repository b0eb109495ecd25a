"""A match as CSV, a row for each entry, in the words of the match document."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator

from scoresheet import codec
from scoresheet.codec.rules import switch_document
from scoresheet.deal import Carre, Deal, Meld, Seat, Side
from scoresheet.entries import Adjustment, Row, Settings
from scoresheet.match import Match
from scoresheet.presets import PRESETS
from scoresheet.rules import Rules
from scoresheet.trials import differences, nearest_preset

OF_ENTRY = (
    "number dealer kind taker bidder bid trump coinche points made capot belote_NS belote_EW"
    " melds_NS melds_EW reason score_NS score_EW total_NS total_EW held_NS held_EW counts note at"
).split()
OF_MATCH = "day name side_NS side_EW player_N player_E player_S player_W rules".split()
"""The same in each row of a match, so that the rows of many can be put together and told apart."""
COLUMNS = (*OF_ENTRY, *OF_MATCH)
_FORMULA = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]*[=+@-]|[\t\r\n]")
"""What a spreadsheet may take for the beginning of something to compute, unseen blanks before it or not."""


def csv_bytes(match: Match, day: str, *, delimiter: str = ",") -> bytes:
    """A row for each entry of a match of that day (ISO), in the words of the match document.

    With the mark by which spreadsheets know UTF-8. They part columns at a comma, but at a semicolon in
    languages that write a comma in their numbers. No text of a player can become a formula.
    """
    file = io.StringIO(newline="")
    writer = csv.DictWriter(
        file, COLUMNS, restval="", delimiter=delimiter, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n"
    )
    writer.writeheader()
    about = {"day": day, **_about(match.settings)}
    for number, row in enumerate(match.ledger().rows, start=1):
        cells = about | dict(_columns(number, row))
        writer.writerow({name: _cell(cells[name]) for name in COLUMNS if name in cells})
    return file.getvalue().encode("utf-8-sig")


def _about(settings: Settings) -> dict[str, object]:
    return {
        "name": settings.name,
        **{f"side_{side.value}": settings.called(side) for side in Side},
        **{f"player_{seat.value}": settings.players[seat] for seat in Seat},
        "rules": settings.rules_name or _rules(settings.rules),
    }


def _rules(rules: Rules) -> str:
    """The nearest preset and each switch in which the rules differ: "base2000, target 1000"."""
    preset = nearest_preset(rules)
    changes = differences(PRESETS[preset], rules)
    switches = (f"{change.switch} {codec.dumps(switch_document(change.value))}" for change in changes)
    return ", ".join((preset, *switches)).replace('"', "")


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
