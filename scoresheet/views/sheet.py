"""The pages of one sheet that show and do not change: under its edit key and its view key alike."""

from __future__ import annotations

from flask import redirect, render_template, request, url_for

from scoresheet.chart import chart
from scoresheet.deal import Seat
from scoresheet.entries import Passed
from scoresheet.match import cuts, speaks_first
from scoresheet.store import SheetRecord
from scoresheet.summary import summary
from scoresheet.views import exports
from scoresheet.views.access import OpenSheet, new_op, opened, store
from scoresheet.views.addresses import sheet_pages
from scoresheet.views.book import current_book
from scoresheet.views.rows import numbered_row, rows
from scoresheet.views.share import only_here
from scoresheet.views.writing import Reply


@sheet_pages.get("")
def show(key: str) -> str:
    """The sheet: totals, who deals, every entry."""
    found = opened(key)
    dealer, rules = found.ledger.next_dealer, found.sheet.settings.rules
    return render_template(
        "sheet.html",
        opened=found,
        rows=rows(found),
        removed=[numbered for numbered in found.sheet.entries if numbered.removed],
        day=exports.day,
        chart=chart(found.ledger, rules.target),
        summary=summary(found.ledger) if found.ledger.outcome else None,
        dealer=dealer,
        seats=tuple(Seat),
        speaker=speaks_first(dealer, rules),
        cutter=cuts(dealer, rules),
        is_mine=_is_mine(found),
        op=new_op(),
    )


@sheet_pages.get("/take")
def take(key: str) -> str:
    """The match to take away: its result to send, as a line and as a picture, and its files."""
    found = opened(key)
    record = found.record
    view = record.keys.view if isinstance(record, SheetRecord) else record.view_key
    return render_template(
        "take.html",
        opened=found,
        day=exports.day,
        chart=chart(found.ledger, found.sheet.settings.rules.target),
        summary=summary(found.ledger),
        view="" if only_here() else url_for("view.show", key=view, _external=True),
        picture=exports.name_of(found, "png"),
    )


@sheet_pages.get("/table")
def table(key: str) -> str:
    """What all four want to read from where they sit; `?turned=1` says it to both sides of the table."""
    found = opened(key)
    return render_template("table.html", opened=found, turned="turned" in request.args)


@sheet_pages.get("/deal/<int:number>/why")
def why(key: str, number: int) -> str:
    """The lines of a deal as a sum that adds up."""
    found = opened(key)
    numbered, row = numbered_row(found, number)
    return render_template(
        "why.html",
        opened=found,
        numbered=numbered,
        row=row,
        is_correctable=not isinstance(row.entry.content, Passed),
        op=new_op(),
    )


@sheet_pages.get("/next")
def rematch(key: str) -> Reply:
    """Go on to the rematch, under the kind of key that this is; or say that it has not begun."""
    found = opened(key)
    address = None
    if not isinstance(found.record, SheetRecord):
        if shown := store().rematch_to_see(found.record):
            address = url_for("view.show", key=shown.view_key)
    elif begun := store().rematch_of(found.record):
        address = url_for("sheet.show", key=begun.keys.edit)
    return redirect(address, 303) if address else render_template("next.html", opened=found)


@sheet_pages.get("/rules")
def rules(key: str) -> str:
    """The rules of this match in words."""
    return render_template("match_rules.html", opened=opened(key))


def _is_mine(found: OpenSheet) -> bool:
    """Whether a sheet that may be edited is in the book of this browser already."""
    if not isinstance(found.record, SheetRecord):
        return False
    mine = current_book()
    return mine is not None and mine.id == found.record.book_id
