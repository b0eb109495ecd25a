"""Counting a pile of cards: for itself, or on the way through the form of a deal and back."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for

from scoresheet.cards import PileCount, count_pile, pack_worth
from scoresheet.entries import Settings
from scoresheet.forms.count import CountForm
from scoresheet.security import computing
from scoresheet.views.access import opened_to_edit
from scoresheet.views.addresses import entry_pages, tool_pages
from scoresheet.views.writing import Reply
from scoresheet.words import side_names


@tool_pages.get("/count")
@computing
def count() -> Reply:
    """Count a pile for itself."""
    form = CountForm(request.args, side_names(Settings()))
    return _page(form, _counted(form))


@entry_pages.get("/deal/count")
@entry_pages.get("/deal/<int:number>/count")
@computing
def count_for_deal(key: str, number: int | None = None) -> Reply:
    """Count a pile for a deal: its form travels in the address, and goes back with the points filled in."""
    _, found = opened_to_edit(key)
    form = CountForm(request.args, found.names, found.sheet.settings.rules)
    counted = _counted(form)
    endpoint = "entries.enter" if number is None else "entries.correct"
    address = url_for(endpoint, number=number)
    if "use" in request.args and counted:
        return redirect(_with(address, form.filled_in(counted)), 303)
    return _page(form, counted, back=_with(address, form.uncounted()), opened=found)


def _counted(form: CountForm) -> PileCount | None:
    """The pile in the form; None as long as nobody said what was trump."""
    trump = form.chosen_trump
    return trump and count_pile(form.tapped, trump, form.chosen_scale, last_trick=bool(form.last.data))


def _page(form: CountForm, counted: PileCount | None, **context: object) -> str:
    points = {form.side: counted.points, form.side.other: counted.others} if counted else {}
    again = _with(request.path, form.emptied())
    return render_template(
        "count.html",
        form=form,
        counted=counted,
        whole=pack_worth(form.chosen_trump, form.chosen_scale) if form.chosen_trump else form.all_points,
        points={side.value: of for side, of in points.items()},
        again=again,
        **context,
    )


def _with(address: str, fields: Mapping[str, object]) -> str:
    return f"{address}?{urlencode(fields)}"
