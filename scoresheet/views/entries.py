"""The pages that change the entries of a sheet: entering, correcting, removing, restoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import Blueprint, abort, render_template, request

from scoresheet.deal import Deal
from scoresheet.faults import Refused
from scoresheet.forms.base import FormData
from scoresheet.forms.deal import DealForm, auction_values, deal_values
from scoresheet.forms.entry import AdjustmentForm, WrittenForm, adjustment_values, written_values
from scoresheet.log import Corrected, Entered, Numbered, Removed, Reopened, Restored, Stopped, Undone
from scoresheet.match import Adjustment, Content, Entry, Passed, Written
from scoresheet.views.access import Opened, opened_to_edit
from scoresheet.views.writing import Answer, act, append, page

pages = Blueprint("entries", __name__)

EntryForm = DealForm | AdjustmentForm | WrittenForm


@pages.route("/deal", methods=["GET", "POST"])
def enter(key: str) -> Answer:
    """Enter a deal, from the noted contract if there is one."""
    _, found = opened_to_edit(key)
    contract = found.sheet.contract
    return _enter(key, "deal.html", _deal_form, auction_values(contract) if contract else {})


@pages.route("/adjustment", methods=["GET", "POST"])
def adjust(key: str) -> Answer:
    """Enter a penalty, or points brought forward."""
    return _enter(key, "adjustment.html", _adjustment_form, {})


@pages.route("/written", methods=["GET", "POST"])
def copy_from_paper(key: str) -> Answer:
    """Enter two scores as they stand on paper."""
    return _enter(key, "written.html", _written_form, {})


@pages.post("/passed")
def passed(key: str) -> Answer:
    """All four passed."""
    return act(key, Entered(Entry(content=Passed())))


@pages.route("/deal/<int:number>", methods=["GET", "POST"])
def correct(key: str, number: int) -> Answer:
    """Correct an entry; it keeps its place, its dealer and its date."""
    record, found = opened_to_edit(key)
    numbered = _standing(found, number)
    template, make, values = _correction(numbered.entry.content)
    form = make(found, request.form if request.method == "POST" else None, values)
    if request.method == "POST":
        try:
            entry = replace(numbered.entry, content=form.content())
            return append(record, found, Corrected(number, entry), form)
        except Refused as refused:
            form.show(refused.problems)
    return page(template, found, form, numbered=numbered)


@pages.post("/deal/<int:number>/remove")
def remove(key: str, number: int) -> Answer:
    """Take an entry off the sheet; it can be restored."""
    return act(key, Removed(number))


@pages.post("/deal/<int:number>/restore")
def restore(key: str, number: int) -> Answer:
    """Put a removed entry back in its place."""
    return act(key, Restored(number))


@pages.post("/stop")
def stop(key: str) -> Answer:
    """Stop the match before its target."""
    return act(key, Stopped())


@pages.post("/reopen")
def reopen(key: str) -> Answer:
    """Play on after all."""
    return act(key, Reopened())


@pages.post("/undo/<int:seq>")
def undo(key: str, seq: int) -> Answer:
    """Undo the last action."""
    return act(key, Undone(seq))


_Maker = Callable[[Opened, FormData, Mapping[str, object]], EntryForm]


def _enter(key: str, template: str, make: _Maker, values: Mapping[str, object]) -> Answer:
    record, found = opened_to_edit(key)
    form = make(found, request.form if request.method == "POST" else None, values)
    if request.method == "POST":
        try:
            entry = Entry(content=form.content())
            return append(record, found, Entered(entry, request.args.get("after", type=int)), form)
        except Refused as refused:
            form.show(refused.problems)
    return page(template, found, form)


def _standing(found: Opened, number: int) -> Numbered:
    numbered = found.sheet.entry(number)
    if numbered is None or numbered.removed:
        abort(404)
    return numbered


def _correction(content: Content) -> tuple[str, _Maker, Mapping[str, object]]:
    match content:
        case Deal():
            return "deal.html", _deal_form, deal_values(content)
        case Adjustment():
            return "adjustment.html", _adjustment_form, adjustment_values(content)
        case Written():
            return "written.html", _written_form, written_values(content)
        case Passed():
            abort(404)


def _deal_form(found: Opened, formdata: FormData, values: Mapping[str, object]) -> EntryForm:
    settings = found.sheet.settings
    return DealForm(
        formdata, rules=settings.rules, sides=found.names, players=settings.players, **values
    )


def _adjustment_form(found: Opened, formdata: FormData, values: Mapping[str, object]) -> EntryForm:
    return AdjustmentForm(formdata, sides=found.names, **values)


def _written_form(found: Opened, formdata: FormData, values: Mapping[str, object]) -> EntryForm:
    return WrittenForm(formdata, sides=found.names, **values)
