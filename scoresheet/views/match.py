"""The pages of a match as a whole, under its edit key: its settings, and playing it again."""

from __future__ import annotations

from dataclasses import replace

from flask import redirect, render_template, request, url_for

from scoresheet.deal import Seat
from scoresheet.entries import Settings
from scoresheet.forms.base import WriteForm
from scoresheet.forms.settings import SettingsForm, day_of_beginning, settings_values
from scoresheet.log import Opened, SettingsChanged
from scoresheet.match import rematch
from scoresheet.security import creation
from scoresheet.views.access import OpenSheet, new_op, opened_to_edit, store
from scoresheet.views.addresses import match_pages
from scoresheet.views.writing import Reply, submit


@match_pages.route("/settings", methods=["GET", "POST"])
def settings(key: str) -> Reply:
    """Names, seats, date, note, target: at any time."""
    _, found = opened_to_edit(key)
    before = found.sheet.settings
    form = SettingsForm(request.form if request.method == "POST" else None, **settings_values(before))
    return submit("settings.html", found, form, lambda: SettingsChanged(form.settings(before)))


@match_pages.get("/rematch")
def offer_rematch(key: str) -> Reply:
    """The same people again, or with other partners, once the match is over."""
    record, found = opened_to_edit(key)
    if found.ledger.outcome is None:
        return redirect(url_for("sheet.show"), 303)
    begun = store().rematch_of(record)
    return render_template("rematch.html", opened=found, pairings=_pairings(found), begun=begun, op=new_op())


@match_pages.post("/rematch")
@creation
def start_rematch(key: str) -> Reply:
    """Begin the match in the same book, once for all phones; another one only where somebody wants two."""
    record, found = opened_to_edit(key)
    chosen = _pairings(found).get(request.form.get("partner", ""))
    if chosen is None or found.ledger.outcome is None:
        return offer_rematch(key)
    form = WriteForm(request.form)
    keys = store().create_sheet(
        store().book_of(record),
        [Opened(replace(chosen, played_on=day_of_beginning(request.form.get("today", ""))))],
        op=form.once or new_op(),
        rematch_of=None if "another" in request.form else record,
    )
    return redirect(url_for("sheet.show", key=keys.edit), 303)


def _pairings(found: OpenSheet) -> dict[str, Settings]:
    """What a rematch may be, by the seat of North's partner; without names there is nobody to tell apart."""
    old = found.sheet.settings
    are_named = all(old.players[seat] for seat in Seat)
    partners = (Seat.S, Seat.E, Seat.W) if are_named else (Seat.S,)
    return {partner.value: rematch(old, found.ledger.next_dealer, partner) for partner in partners}
