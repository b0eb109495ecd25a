"""Counting a pile of cards: for itself, or on the way through the form of a deal and back."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for

from scoresheet.entries import Settings
from scoresheet.forms.count import CountForm
from scoresheet.views.access import opened_to_edit
from scoresheet.views.writing import Answer
from scoresheet.words import side_names


def count() -> Answer:
    """Count a pile for itself."""
    form = CountForm(request.args, side_names(Settings()))
    return render_template("count.html", form=form, again=_with(request.path, form.emptied()))


def count_for_deal(key: str, number: int | None = None) -> Answer:
    """Count a pile for a deal: its form travels in the address, and goes back with the points filled in."""
    _, found = opened_to_edit(key)
    form = CountForm(request.args, found.names, found.sheet.settings.rules)
    endpoint = "entries.enter" if number is None else "entries.correct"
    address = url_for(endpoint, key=key, number=number)
    if "use" in request.args and form.counted:
        return redirect(_with(address, form.filled_in()), 303)
    again, back = _with(request.path, form.emptied()), _with(address, form.uncounted())
    return render_template("count.html", form=form, again=again, back=back, opened=found)


def _with(address: str, fields: Mapping[str, object]) -> str:
    return f"{address}?{urlencode(fields)}"
