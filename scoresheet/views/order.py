"""The pages that put a sheet in order: where an entry belongs, and who deals now."""

from __future__ import annotations

from collections.abc import Iterator

from flask import request

from scoresheet.deal import Seat
from scoresheet.forms.base import FormData, Option
from scoresheet.forms.order import DealerForm, MoveForm
from scoresheet.views.access import OpenSheet, opened_to_edit
from scoresheet.views.addresses import order_pages
from scoresheet.views.rows import numbered_row, rows
from scoresheet.views.writing import Reply, submit
from scoresheet.words import row_line
from scoresheet.words.forms import first_place_label, place_label


@order_pages.route("/deal/<int:number>/move", methods=["GET", "POST"])
def move(key: str, number: int) -> Reply:
    """Say after which entry another one belongs."""
    _, found = opened_to_edit(key)
    if request.method == "GET":
        numbered_row(found, number)
    places = list(_places(found, number))
    form = MoveForm(_sent(), places=places, after=str(found.sheet.before(number)))
    return submit("move.html", found, form, lambda: form.action(number), number=number)


@order_pages.route("/dealer", methods=["GET", "POST"])
def dealer(key: str) -> Reply:
    """Say who deals now, after a misdeal or a change of seats; the past stays."""
    _, found = opened_to_edit(key)
    players = [Option(seat.value, found.player(seat)) for seat in Seat]
    form = DealerForm(_sent(), players=players, dealer=found.ledger.next_dealer.value)
    return submit("dealer.html", found, form, form.action)


def _sent() -> FormData:
    return request.form if request.method == "POST" else None


def _places(found: OpenSheet, number: int) -> Iterator[Option]:
    """After each of the others, the latest first as on the sheet, or before them all."""
    settings = found.sheet.settings
    for numbered, row in rows(found):
        if numbered.number != number:
            label = place_label(row.deal if row.is_played else None)
            yield Option(str(numbered.number), label, row_line(row, settings))
    yield Option("0", first_place_label())
