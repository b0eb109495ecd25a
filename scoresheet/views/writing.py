"""One way to write to a sheet: store the action once, however often its form is sent, or show why not."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoresheet.faults import Refused
from scoresheet.forms.base import WriteForm
from scoresheet.log import Action
from scoresheet.store import Conflict, Obstacle, SheetRecord, StoreUnavailable
from scoresheet.views.access import OpenSheet, new_op, opened_to_edit, store
from scoresheet.views.browser import remember_sheet, remembered_books, remembered_sheets
from scoresheet.views.conflicts import conflict_page
from scoresheet.words import problem_text
from scoresheet.words.forms import moved_on_text

Reply = str | Response | AnyResponse | tuple[str, int] | tuple[str, int, dict[str, str]]

RETRY_AFTER = {Obstacle.LOCKED: {"Retry-After": "5"}, Obstacle.OTHER: {"Retry-After": "30"}}
"""Seconds; a full or read-only database waits for somebody to repair it."""


def submit(
    template: str, opened: OpenSheet, form: WriteForm, make: Callable[[], Action], **context: object
) -> Reply:
    """The page of a form that writes; once sent, store what it asks for, or show what is in the way.

    `make` reads the action out of the form and may raise `Refused`.
    """
    if request.method == "POST":
        try:
            return append(opened, make(), form)
        except Refused as refused:
            form.show(refused.problems)
        except StoreUnavailable as unavailable:
            form.obstacle = unavailable.reason.value
            shown = page(template, opened, form, **context)
            return shown, 503, RETRY_AFTER.get(unavailable.reason, {})
    shown = page(template, opened, form, **context)
    return (shown, 422) if form.has_errors else shown


def append(opened: OpenSheet, action: Action, form: WriteForm) -> Reply:
    """Store what a form asks for and go back to the sheet; 409 where the sheet has moved on.

    What was sent by a script that asks for text is answered with the version that stood right after it.
    Raises `Refused` when the sheet as it is cannot take it.
    """
    assert isinstance(opened.record, SheetRecord)
    try:
        stored = store().append(opened.record, action, op=form.once or new_op(), made_from=form.made_from)
    except Conflict as conflict:
        return conflict_page(opened, action, conflict), 409
    if request.accept_mimetypes.best == "text/plain":
        saved: AnyResponse = Response(str(stored.version), mimetype="text/plain")
    else:
        saved = redirect(url_for("sheet.show"), 303)
    _find_again(saved, opened.record)
    return saved


def act(key: str, action: Action) -> Reply:
    """Do what a single button asks for."""
    _, found = opened_to_edit(key)
    try:
        return append(found, action, WriteForm(request.form))
    except Refused as refused:
        sentences = [problem_text(problem) for problem in refused.problems]
        return render_template("refused.html", opened=found, sentences=sentences), 422


def moved_on(key: str) -> Reply:
    """The page for what rested on a sheet that is no more: nothing was done, look at it first."""
    sentences = [moved_on_text()]
    return render_template("refused.html", opened=opened_to_edit(key)[1], sentences=sentences), 409


def page(template: str, opened: OpenSheet, form: WriteForm, **context: object) -> str:
    """A page with a form that writes: fresh, or as it was sent."""
    if not form.once:
        form.op.data = new_op()
    if not form.seq.data:
        form.seq.data = str(opened.sheet.version)
    return render_template(template, opened=opened, form=form, **context)


def _find_again(response: AnyResponse, record: SheetRecord) -> None:
    """Let this browser's home lead to a match that is in none of its books."""
    if record.keys.edit in remembered_sheets():
        return
    books = (store().book(key) for key in remembered_books())
    if all(book is None or book.id != record.book_id for book in books):
        remember_sheet(response, record.keys.edit)
