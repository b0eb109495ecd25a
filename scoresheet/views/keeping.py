"""Keeping matches and books: their links, what was removed, what is deleted for good."""

from __future__ import annotations

from flask import abort, redirect, render_template, request, url_for

from scoresheet.forms.keeping import BringForm
from scoresheet.store import Book, SheetKeys, SheetRecord, is_key, new_key
from scoresheet.views.access import store
from scoresheet.views.addresses import keeping_pages
from scoresheet.views.book import current_book
from scoresheet.views.browser import remember_book
from scoresheet.views.share import link, only_here
from scoresheet.views.writing import Answer
from scoresheet.words.forms import useless_link_text


@keeping_pages.post("/s/<key>/renew")
def renew(key: str) -> Answer:
    """Close both links of a match. Its new keys come with the form, so that a double tap loses nobody."""
    keys = SheetKeys(edit=_new_key("edit"), view=_new_key("view"))
    if store().sheet_by_edit_key(keys.edit) is None:
        store().renew_keys(_record(key), keys)
    return redirect(url_for("sheet.share", key=keys.edit), 303)


@keeping_pages.post("/s/<key>/remove")
def remove(key: str) -> Answer:
    """Take a match out of its book; its link offers to restore it."""
    store().remove_sheet(_record(key))
    return redirect(url_for("sheet.show"), 303)


@keeping_pages.post("/s/<key>/restore")
def restore(key: str) -> Answer:
    """Put a removed match back."""
    store().restore_sheet(_record(key))
    return redirect(url_for("sheet.show"), 303)


@keeping_pages.get("/s/<key>/delete")
def confirm_deletion(key: str) -> Answer:
    """Ask before a match is deleted for good."""
    return render_template("delete.html", key=_record(key).keys.edit)


@keeping_pages.post("/s/<key>/delete")
def delete(key: str) -> Answer:
    """Delete a match and everything that happened to it."""
    store().purge_sheet(_record(key))
    return redirect(url_for("book.home"), 303)


@keeping_pages.get("/bring")
def ask_for_link() -> Answer:
    """The form that takes the link of a match."""
    return render_template("bring.html", form=BringForm())


@keeping_pages.get("/s/<key>/bring")
def offer_to_bring(key: str) -> Answer:
    """The same form, with the link of this match in it."""
    return render_template("bring.html", form=BringForm(link=f"/s/{_record(key).keys.edit}"))


@keeping_pages.post("/bring")
def bring() -> Answer:
    """Move the match of a link into the current book of this browser."""
    form = BringForm(request.form)
    record = store().sheet_by_edit_key(form.key)
    if record is None:
        form.link.errors = (useless_link_text(only_shows=form.only_shows),)
        return render_template("bring.html", form=form), 422
    book = current_book()
    store().move_sheet(record, book)
    return _in_book(book, url_for("sheet.show", key=record.keys.edit))


@keeping_pages.get("/b/<key>/link")
def book_link(key: str) -> Answer:
    """The link of a book, to keep it and to open it elsewhere; and the way to close it."""
    book = _book(key)
    address = url_for("book.show", key=book.key, _external=True)
    return render_template(
        "book_link.html", book=book, link_of_book=link(address), only_here=only_here(), renewed=new_key()
    )


@keeping_pages.post("/b/<key>/renew")
def renew_book(key: str) -> Answer:
    """Close the link of a book. Its new key comes with the form, so that a double tap loses nobody."""
    renewed = _new_key("key")
    book = store().book(renewed) or store().renew_book_key(_book(key), renewed)
    return _in_book(book, url_for("keeping.book_link", key=book.key), instead_of=key)


def _record(key: str) -> SheetRecord:
    """The match of this edit key, removed or not."""
    record = store().sheet_by_edit_key(key)
    return abort(404) if record is None else record


def _book(key: str) -> Book:
    book = store().book(key)
    return abort(404) if book is None else book


def _new_key(name: str) -> str:
    """A key to come, which the form made by chance like any other."""
    key = request.form.get(name, "")
    return key if is_key(key) else new_key()


def _in_book(book: Book, address: str, *, instead_of: str = "") -> Answer:
    response = redirect(address, 303)
    remember_book(response, book.key, instead_of=instead_of)
    return response
