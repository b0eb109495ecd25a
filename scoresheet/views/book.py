"""The pages of a book: its matches, a new one, one from a file; and what this browser prefers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from flask import abort, current_app, make_response, redirect, render_template, request, url_for

from scoresheet.codec import Imported
from scoresheet.deal import Seat
from scoresheet.entries import Settings, folded
from scoresheet.faults import Refused
from scoresheet.forms.base import SentOnce
from scoresheet.forms.settings import ImportForm, NewMatchForm, seating_values, values_of_last
from scoresheet.log import Action, Entered, Event, Opened, Stopped
from scoresheet.rules import Rules
from scoresheet.security import creation, writes_nothing
from scoresheet.store import Book, Digest, SheetRecord, WrittenLater, digest_of
from scoresheet.views.access import new_op, store
from scoresheet.views.addresses import book_pages
from scoresheet.views.browser import (
    MOST_BOOKS,
    local_address,
    remember_book,
    remember_preferences,
    remembered_books,
    remembered_sheets,
)
from scoresheet.views.rows import rows
from scoresheet.views.sample import sample
from scoresheet.views.writing import Reply
from scoresheet.words import switch_line

MOST_KNOWN = 40
"""Players that are offered while a name is typed."""


@book_pages.get("/")
def home() -> Reply:
    """The matches of this browser's book, those edited by their links, and the way to its other books."""
    books = _books()
    matches = _matches(*books[:1])
    others = [(book, _standing(_matches(book))) for book in books[1:]]
    page = render_template(
        "book.html",
        book=books[0] if books else None,
        matches=_standing(matches),
        removed=[match for match in matches if match.record.removed],
        others=others,
        by_link=list(_by_link(books)),
        sample=sample,
        rows=rows,
    )
    response = make_response(page)
    if books:
        remember_book(response, books[0].key)
    return response


@book_pages.get("/b/<key>")
def show(key: str) -> Reply:
    """Go to a book that this browser knows; ask before one of others becomes its own."""
    book = _book(key)
    known = remembered_books()
    if key in known:
        return _remembering(book, url_for("book.home"))
    forgotten = known[MOST_BOOKS - 1 :]
    return render_template(
        "open_book.html", book=book, matches=len(_standing(_matches(book))), known=known, forgotten=forgotten
    )


@book_pages.post("/b/<key>")
@writes_nothing
def open_here(key: str) -> Reply:
    """Make this book the current one of this browser; the books before stay within reach."""
    return _remembering(_book(key), url_for("book.home"))


@book_pages.get("/new")
def new() -> Reply:
    """The form of a new match, filled from the address: a preset, or all that was chosen so far.

    What the address leaves open is as in the match before; but whoever chose rules chose them whole.
    """
    before = played_before()
    values = (seating_values if request.args else values_of_last)(before[0]) if before else {}
    form = NewMatchForm(request.args or None, named=named_rules(before), op=new_op(), **values)
    form.seat_others(request.args.get("seats", ""))
    return _new_match_page(form, before, of_last=bool(before) and not request.args)


@book_pages.post("/new")
@creation
def start() -> Reply:
    """Begin a match, once however often the form is sent."""
    before = played_before()
    form = NewMatchForm(request.form, named=named_rules(before))
    try:
        settings = form.settings()
    except Refused as refused:
        form.show(refused.problems)
        return _new_match_page(form, before), 422
    book, address = _made([Opened(settings)], form)
    return _remembering(book, address)


@book_pages.get("/import")
def choose_file() -> Reply:
    """The form that takes a match from a file."""
    return render_template("import.html", form=ImportForm(op=new_op()))


@book_pages.post("/import")
@creation
def bring() -> Reply:
    """Bring a match into the book; what it leaves out or says otherwise than we is told before going on."""
    form = ImportForm(request.form)
    found = form.match(request.files.get("file"))
    if found is None:
        return render_template("import.html", form=form), 422
    book, address = _made(_happened(found), form)
    if not found.differences and not found.warnings:
        return _remembering(book, address)
    page = render_template(
        "imported.html", differences=found.differences, left_out=_left_out(found), address=address
    )
    response = make_response(page)
    remember_book(response, book.key)
    return response


@book_pages.post("/preferences")
@writes_nothing
def prefer() -> Reply:
    """Remember a language or a theme, and go back."""
    response = redirect(local_address(request.form.get("back", "")), 303)
    remember_preferences(response)
    return response


def _new_match_page(form: NewMatchForm, before: Sequence[Settings], *, of_last: bool = False) -> str:
    return render_template("new.html", form=form, known=known_players(before), of_last=of_last)


def current_book() -> Book | None:
    """The book that new matches of this browser go into; None before its first one."""
    return next(iter(_books()), None)


def book_of(form: SentOnce) -> Book:
    """The current book; if this browser has none, the one that this form makes, however often it is sent."""
    return current_book() or store().create_book(form.once)


def played_before() -> list[Settings]:
    """What the matches of this browser's book say of themselves, the newest first."""
    matches = _standing(_matches(*_books()[:1]))
    return [match.digest.settings for match in matches if match.digest]


def named_rules(before: Sequence[Settings]) -> dict[str, Rules]:
    """The rules that these matches have named, by their names."""
    named: dict[str, Rules] = {}
    for settings in before:
        if settings.rules_name:
            named.setdefault(settings.rules_name, settings.rules)
    return named


def known_players(before: Sequence[Settings]) -> list[str]:
    """Everybody who played in these matches, each spelled as last."""
    known: dict[str, str] = {}
    for settings in before:
        for seat in Seat:
            known.setdefault(folded(settings.players[seat]), settings.players[seat])
    return [name for name in known.values() if name][:MOST_KNOWN]


def _book(key: str) -> Book:
    book = store().book(key)
    return abort(404) if book is None else book


def _books() -> list[Book]:
    found = (store().book(key) for key in remembered_books())
    return [book for book in found if book is not None]


@dataclass(frozen=True, slots=True)
class _Match:
    """A match in a list; without a digest where a later version of the app wrote it."""

    record: SheetRecord
    digest: Digest | None

    @property
    def day(self) -> date | None:
        """When it was played."""
        return date.fromisoformat(self.digest.day) if self.digest else None


def _matches(book: Book | None = None) -> list[_Match]:
    """The matches of a book, newest first, removed ones too; none where there is no book yet."""
    if book is None:
        return []
    return [_Match(*found) for found in store().matches(book, build=current_app.config["BUILD"])]


def _by_link(books: Sequence[Book]) -> Iterator[_Match]:
    """The matches outside these books that this browser edits: not those whose link was closed."""
    mine = {book.id for book in books}
    for key in remembered_sheets():
        record = store().sheet_by_edit_key(key)
        if record and not record.removed and record.book_id not in mine:
            yield _Match(record, _digest(record))


def _digest(record: SheetRecord) -> Digest | None:
    try:
        found = store().open_by_edit_key(record.keys.edit)
    except WrittenLater:
        return None
    return digest_of(found[1]) if found else None


def _standing(matches: list[_Match]) -> list[_Match]:
    return [match for match in matches if not match.record.removed]


def _made(happened: Sequence[Action | Event], form: NewMatchForm | ImportForm) -> tuple[Book, str]:
    """Put a match into the current book, or into the first one of this browser; and its address."""
    book = book_of(form)
    keys = store().create_sheet(book, happened, op=form.once or new_op())
    return book, url_for("sheet.show", key=keys.edit)


def _happened(found: Imported) -> Sequence[Action | Event]:
    """The history in the file, or the shortest one that leads to its match."""
    if found.events:
        return found.events
    entered = [Entered(entry) for entry in found.match.entries]
    stopped = [Stopped()] if found.match.stopped else []
    return [Opened(found.match.settings), *entered, *stopped]


def _left_out(found: Imported) -> list[str]:
    """The switches that the file does not know, each with the value it has now."""
    rules = found.match.settings.rules
    names = (warning.field.removeprefix("rules.") for warning in found.warnings)
    return [switch_line(name, getattr(rules, name)) for name in names]


def _remembering(book: Book, address: str) -> Reply:
    response = redirect(address, 303)
    remember_book(response, book.key)
    return response
