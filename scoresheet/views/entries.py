"""The pages that change the entries of a sheet: entering, correcting, removing, restoring."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from flask import redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound

from scoresheet.deal import Deal
from scoresheet.entries import Adjustment, Content, Entry, Passed, Written
from scoresheet.forms.auction import AuctionForm, auction_values
from scoresheet.forms.base import FormData
from scoresheet.forms.deal import DealForm, deal_values
from scoresheet.forms.entry import AdjustmentForm, WrittenForm, adjustment_values, written_values
from scoresheet.log import (
    ContractNoted,
    Corrected,
    Entered,
    Numbered,
    Removed,
    Reopened,
    Restored,
    Stopped,
    Undone,
    again,
)
from scoresheet.security import writes_nothing
from scoresheet.views.access import OpenSheet, opened_to_edit
from scoresheet.views.addresses import entry_pages
from scoresheet.views.preview import Preview, previewed
from scoresheet.views.writing import Reply, act, submit

EntryForm = DealForm | AdjustmentForm | WrittenForm


@entry_pages.route("/deal", methods=["GET", "POST"])
def enter(key: str) -> Reply:
    """Enter a deal, the one to come from the noted contract if there is one."""
    _, found = opened_to_edit(key)
    contract = found.sheet.contract if _after() is None else None
    return _enter(found, "deal.html", _deal_form, auction_values(contract) if contract else {})


@entry_pages.post("/preview")
@writes_nothing
def preview(key: str) -> Reply:
    """What saving the form of a deal would write. Nothing is stored."""
    _, found = opened_to_edit(key)
    form = _deal_form(found, request.form, {})
    number = request.args.get("number", type=int)
    return render_template("_preview.html", form=form, preview=previewed(found, form, number, _after()))


@entry_pages.route("/contract", methods=["GET", "POST"])
def note(key: str) -> Reply:
    """Note how the auction ended, while the deal is played."""
    _, found = opened_to_edit(key)
    contract, settings = found.sheet.contract, found.sheet.settings
    form = AuctionForm(
        request.form if request.method == "POST" else None,
        rules=settings.rules,
        sides=found.names,
        players=settings.players,
        **(auction_values(contract) if contract else {}),
    )
    return submit("contract.html", found, form, lambda: ContractNoted(form.contract()))


@entry_pages.post("/contract/remove")
def take_away_contract(key: str) -> Reply:
    """Take the noted contract away."""
    return act(key, ContractNoted(None))


@entry_pages.route("/adjustment", methods=["GET", "POST"])
def adjust(key: str) -> Reply:
    """Enter a penalty, or points brought forward."""
    return _enter(opened_to_edit(key)[1], "adjustment.html", _adjustment_form, {})


@entry_pages.route("/written", methods=["GET", "POST"])
def copy_from_paper(key: str) -> Reply:
    """Enter two scores as they stand on paper."""
    return _enter(opened_to_edit(key)[1], "written.html", _written_form, {})


@entry_pages.post("/passed")
def passed(key: str) -> Reply:
    """All four passed."""
    return act(key, Entered(Entry(content=Passed()), _after()))


@entry_pages.route("/deal/<int:number>", methods=["GET", "POST"])
def correct(key: str, number: int) -> Reply:
    """Correct an entry; it keeps its place, its dealer and its date."""
    _, found = opened_to_edit(key)
    numbered = _numbered(found, number)
    template, make, values = _correction(numbered.entry.content)
    form = make(found, _sent(), values)
    return submit(
        template,
        found,
        form,
        lambda: Corrected(number, replace(numbered.entry, content=form.content())),
        preview=_preview(found, form, number, None),
        after=None,
        numbered=numbered,
    )


@entry_pages.post("/deal/<int:number>/remove")
def remove(key: str, number: int) -> Reply:
    """Take an entry off the sheet; it can be restored."""
    return act(key, Removed(number))


@entry_pages.post("/deal/<int:number>/restore")
def restore(key: str, number: int) -> Reply:
    """Put a removed entry back in its place."""
    return act(key, Restored(number))


@entry_pages.post("/stop")
def stop(key: str) -> Reply:
    """Stop the match before its target."""
    return act(key, Stopped())


@entry_pages.post("/reopen")
def reopen(key: str) -> Reply:
    """Play on after all."""
    return act(key, Reopened())


@entry_pages.post("/undo/<int:seq>")
def undo(key: str, seq: int) -> Reply:
    """Undo the last action."""
    return act(key, Undone(seq))


@entry_pages.post("/undo/<int:seq>/back")
def put_back(key: str, seq: int) -> Reply:
    """Do again what was undone; what never was stands already."""
    _, found = opened_to_edit(key)
    if all(event.action != Undone(seq) for event in found.events):
        return redirect(url_for("sheet.show"), 303)
    return act(key, again(found.events[seq - 1]))


_Maker = Callable[[OpenSheet, FormData, Mapping[str, object]], EntryForm]


def _enter(found: OpenSheet, template: str, make: _Maker, values: Mapping[str, object]) -> Reply:
    after = _after()
    if after and request.method == "GET" and found.sheet.entry(after) is None:
        raise NotFound
    form = make(found, _sent(), values)
    return submit(
        template,
        found,
        form,
        lambda: Entered(Entry(content=form.content()), after),
        preview=_preview(found, form, None, after),
        after=after,
    )


def _sent() -> FormData:
    """What was sent, or what the address brings back from counting the cards; None for a fresh form."""
    if request.method == "POST":
        return request.form
    return request.args if "seq" in request.args else None


def _preview(
    found: OpenSheet, form: EntryForm, number: int | None, after: int | None
) -> Callable[[], Preview] | None:
    """To be asked for by the page, which is not shown when all went well."""
    return partial(previewed, found, form, number, after) if isinstance(form, DealForm) else None


def _after() -> int | None:
    """Which entry a forgotten one comes after; None: it is the latest."""
    after = request.args.get("after")
    if after is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", after):
        raise NotFound
    return int(after)


def _numbered(found: OpenSheet, number: int) -> Numbered:
    """The entry of that number; a form that was open while it was taken off the sheet may still be sent."""
    numbered = found.sheet.entry(number)
    if request.method == "POST":
        numbered = numbered or _undone(found, number)
    if numbered is None or (numbered.removed and request.method != "POST"):
        raise NotFound
    return numbered


def _undone(found: OpenSheet, number: int) -> Numbered | None:
    entered = (event.action for event in found.events if event.seq == number)
    action = next(entered, None)
    return Numbered(number, action.entry, removed=True) if isinstance(action, Entered) else None


def _correction(content: Content) -> tuple[str, _Maker, Mapping[str, object]]:
    match content:
        case Deal():
            return "deal.html", _deal_form, deal_values(content)
        case Adjustment():
            return "adjustment.html", _adjustment_form, adjustment_values(content)
        case Written():
            return "written.html", _written_form, written_values(content)
        case Passed():
            raise NotFound


def _deal_form(found: OpenSheet, formdata: FormData, values: Mapping[str, object]) -> DealForm:
    settings = found.sheet.settings
    return DealForm(formdata, rules=settings.rules, sides=found.names, players=settings.players, **values)


def _adjustment_form(found: OpenSheet, formdata: FormData, values: Mapping[str, object]) -> EntryForm:
    return AdjustmentForm(formdata, sides=found.names, **values)


def _written_form(found: OpenSheet, formdata: FormData, values: Mapping[str, object]) -> EntryForm:
    return WrittenForm(formdata, sides=found.names, **values)
