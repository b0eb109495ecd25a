"""Keeping matches and books: their links, what was removed, what is deleted for good."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort, redirect, render_template, request, url_for

from scoresheet.forms.base import SentOnce, WriteForm
from scoresheet.forms.keeping import BringForm
from scoresheet.log import Sheet, Version
from scoresheet.security import writes_nothing
from scoresheet.store import Book, MovedOn, SheetRecord
from scoresheet.views.access import new_op, store
from scoresheet.views.addresses import keeping_pages
from scoresheet.views.book import book_of, current_book
from scoresheet.views.browser import remember_book
from scoresheet.views.share import link, only_here
from scoresheet.views.writing import Reply, moved_on
from scoresheet.words import side_names
from scoresheet.words.forms import useless_link_text


@keeping_pages.post("/s/<key>/renew")
def renew(key: str) -> Reply:
    """Close both links of a match, once however often the form is sent."""
    renewed = store().renew_keys(key, SentOnce(request.form).once or new_op())
    return redirect(url_for("sheet.share", key=renewed.keys.edit), 303)


@keeping_pages.post("/s/<key>/remove")
def remove(key: str) -> Reply:
    """Take a match out of its book; its link offers to restore it."""
    return _kept(key, store().remove_sheet)


@keeping_pages.post("/s/<key>/restore")
def restore(key: str) -> Reply:
    """Put a removed match back."""
    return _kept(key, store().restore_sheet)


@keeping_pages.get("/s/<key>/delete")
def confirm_deletion(key: str) -> Reply:
    """Ask before a match that was removed is deleted for good."""
    record, sheet = _match(key)
    if not record.removed:
        return redirect(url_for("sheet.show"), 303)
    return render_template("delete.html", key=key, sheet=sheet)


@keeping_pages.post("/s/<key>/delete")
def delete(key: str) -> Reply:
    """Delete a match and everything that happened to it, if it is the one that was shown."""
    return _kept(key, store().purge_sheet, url_for("book.home"))


@keeping_pages.get("/bring")
def ask_for_link() -> Reply:
    """The form that takes the link of a match."""
    return render_template("bring.html", form=BringForm())


@keeping_pages.post("/bring")
@writes_nothing
def find_by_link() -> Reply:
    """The match of a link, with the question whether it may move."""
    form = BringForm(request.form)
    if store().sheet_by_edit_key(form.key) is None:
        form.link.errors = (useless_link_text(only_shows=form.only_shows),)
        return render_template("bring.html", form=form), 422
    return redirect(url_for(".offer_to_bring", key=form.key), 303)


@keeping_pages.get("/s/<key>/bring")
def offer_to_bring(key: str) -> Reply:
    """Say what it means for others before a match moves into another book."""
    record, sheet = _match(key)
    mine = current_book()
    if mine and mine.id == record.book_id:
        return redirect(url_for("sheet.show"), 303)
    names = side_names(sheet.settings)
    return render_template("bring_match.html", key=key, names=names, sheet=sheet, op=new_op())


@keeping_pages.post("/s/<key>/bring")
def bring(key: str) -> Reply:
    """Move a match into the current book of this browser."""
    record, _ = _match(key)
    book = book_of(SentOnce(request.form))
    store().move_sheet(record, book)
    return _in_book(book, url_for("sheet.show"))


@keeping_pages.get("/b/<key>/link")
def book_link(key: str) -> Reply:
    """The link of a book, to keep it and to open it elsewhere; and the way to close it."""
    book = _book(key)
    address = url_for("book.show", key=book.key, _external=True)
    return render_template(
        "book_link.html", book=book, link_of_book=link(address), only_here=only_here(), op=new_op()
    )


@keeping_pages.post("/b/<key>/renew")
def renew_book(key: str) -> Reply:
    """Close the link of a book, once however often the form is sent."""
    book = store().renew_book_key(key, SentOnce(request.form).once or new_op())
    return _in_book(book, url_for("keeping.book_link", key=book.key), instead_of=key)


def _kept(key: str, change: Callable[[SheetRecord, Version], None], address: str = "") -> Reply:
    """Do this to the match that the form was made from, and go on; nothing where it has moved on."""
    record, _ = _match(key)
    try:
        change(record, WriteForm(request.form).made_from)
    except MovedOn:
        return moved_on(key)
    return redirect(address or url_for("sheet.show"), 303)


def _match(key: str) -> tuple[SheetRecord, Sheet]:
    """The match of this edit key as it stands, removed or not."""
    found = store().open_by_edit_key(key)
    if found is None:
        abort(404)
    record, log = found
    return record, log.sheet


def _book(key: str) -> Book:
    book = store().book(key)
    return abort(404) if book is None else book


def _in_book(book: Book, address: str, *, instead_of: str = "") -> Reply:
    response = redirect(address, 303)
    remember_book(response, book.key, instead_of=instead_of)
    return response
