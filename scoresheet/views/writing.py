"""One way to write to a sheet: store the action once, or show why not (DESIGN.md 4)."""

from __future__ import annotations

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoresheet.faults import Refused
from scoresheet.forms.base import WriteForm
from scoresheet.log import Action, fold
from scoresheet.store import Conflict, SheetRecord
from scoresheet.views.access import Opened, new_op, opened_to_edit, store
from scoresheet.words import problem_text

Answer = str | Response | AnyResponse | tuple[str, int]


def append(record: SheetRecord, found: Opened, action: Action, form: WriteForm) -> Answer:
    """Store what a form asks for and go back to the sheet; 409 where the sheet has moved on.

    Raises `Refused` when the sheet as it is cannot take it.
    """
    try:
        store().append(record, action, op=form.op.data or new_op(), seq=form.made_from)
    except Conflict as conflict:
        return _conflict(found, action, conflict), 409
    return redirect(url_for("sheet.show", key=record.keys.edit), 303)


def act(key: str, action: Action) -> Answer:
    """Do what a single button asks for."""
    record, found = opened_to_edit(key)
    try:
        return append(record, found, action, WriteForm(request.form))
    except Refused as refused:
        sentences = [problem_text(problem) for problem in refused.problems]
        return render_template("refused.html", opened=found, sentences=sentences), 422


def page(template: str, found: Opened, form: WriteForm, **context: object) -> Answer:
    """A page with a form that writes: fresh, or with its errors (422)."""
    if not form.op.data:
        form.op.data = new_op()
        form.seq.data = str(found.sheet.seq)
    rendered = render_template(template, opened=found, form=form, **context)
    return (rendered, 422) if form.has_errors else rendered


def _conflict(found: Opened, action: Action, conflict: Conflict) -> str:
    """Both versions, and the choice."""
    return render_template(
        "conflict.html",
        opened=found,
        action=action,
        conflict=conflict,
        sheet=fold(conflict.events),
        typed=[(name, value) for name, value in request.form.items(multi=True) if name not in ("op", "seq")],
        op=new_op(),
    )
