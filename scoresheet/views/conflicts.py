"""The 409 page: what happened since, what was sent, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template, request, url_for
from werkzeug.exceptions import HTTPException

from scoresheet.deal import Deal
from scoresheet.entries import Adjustment, Content, Passed, Row, Written
from scoresheet.faults import Refused
from scoresheet.guard import was_taken_back
from scoresheet.log import (
    Action,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Event,
    Numbered,
    SettingsChanged,
    Sheet,
    Undone,
)
from scoresheet.store import Conflict
from scoresheet.views.access import OpenSheet, new_op
from scoresheet.views.history import history

AGREED = "agreed"
"""What a form says that has seen what it changes; a sheet that moved on is to be seen again."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A way on, by the name under which the page words it, and where it sends what was typed."""

    name: str
    address: str


def conflict_page(opened: OpenSheet, action: Action, conflict: Conflict) -> str:
    """Both versions, and a choice; what was typed travels in hidden fields."""
    changes = history(conflict.events)
    stored = next((change for change in changes if change.event == conflict.stored), None)
    now = changes[-1].after
    known = len(conflict.events) if conflict.known is None else conflict.known
    theirs = _counterpart(now, action, conflict.stored, known)
    return render_template(
        "conflict.html",
        opened=opened,
        action=action,
        sheet=now,
        row=_as_row(now, action),
        stored=stored,
        taken_back=stored is not None and was_taken_back(now, stored.event),
        since=[change for change in changes[known:] if change != stored],
        put_back=conflict.known is None,
        theirs=theirs,
        is_same=theirs is not None and theirs.entry.content == _content(action),
        choices=list(_choices(action, now, theirs)),
        typed=[(name, value) for name, value in typed_fields() if name != AGREED],
        op=new_op(),
    )


def _as_row(sheet: Sheet, action: Action) -> Row | None:
    """What was sent, as its row would stand on the sheet; None where it is no entry, or not playable."""
    if not isinstance(action, Entered | Corrected):
        return None
    after = sheet.after(action)
    try:
        row = after.row(action.number if isinstance(action, Corrected) else after.seq)
        return row or sheet.ledger.then(action.entry).rows[-1]
    except Refused:
        return None


def typed_fields() -> list[tuple[str, str]]:
    """What the form of this request held, to be sent again: all but its own key and `seq`."""
    try:
        fields = request.form.items(multi=True)
    except HTTPException:  # too large to be read at all
        return []
    return [(name, value) for name, value in fields if name not in ("op", "seq")]


def _counterpart(sheet: Sheet, action: Action, stored: Event | None, known: int) -> Numbered | None:
    """The standing entry that may be meant to be the same: from this form, or the only one since."""
    if not isinstance(action, Entered) or isinstance(action.entry.content, Passed):
        return None
    candidates = [
        numbered
        for numbered in sheet.standing
        if (numbered.number == stored.seq if stored else numbered.number > known)
        and type(numbered.entry.content) is type(action.entry.content)
    ]
    return candidates[0] if len(candidates) == 1 else None


def _content(action: Action) -> Content | None:
    return action.entry.content if isinstance(action, Entered) else None


def _choices(action: Action, sheet: Sheet, theirs: Numbered | None) -> Iterator[Choice]:
    here = request.full_path.removesuffix("?")
    match action:
        case Entered(after=after):
            if theirs:
                yield Choice("instead", url_for("entries.correct", number=theirs.number))
            lost_its_place = after and sheet.entry(after) is None
            yield Choice("as_well", _entering(action.entry.content) if lost_its_place else here)
        case Corrected(number=number, entry=entry):
            numbered = sheet.entry(number)
            if numbered is None or numbered.removed:
                after = number if numbered else None
                yield Choice("as_well", _entering(entry.content, after))
            else:
                yield Choice("mine", here)
        case SettingsChanged() | ContractNoted() | DealerNamed():
            yield Choice("mine", here)
        case Undone():
            return
        case _:
            yield Choice("anyway", here)


def _entering(content: Content, after: int | None = None) -> str:
    match content:
        case Deal():
            return url_for("entries.enter", after=after)
        case Adjustment():
            return url_for("entries.adjust", after=after)
        case Written():
            return url_for("entries.copy_from_paper", after=after)
        case Passed():
            return url_for("entries.passed", after=after)
