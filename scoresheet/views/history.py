"""Everything that ever happened to a sheet, and how it stood then: `sheet` puts these under its keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from flask import render_template, request
from werkzeug.exceptions import NotFound

from scoresheet.log import Event, Log, Sheet, Undone, states
from scoresheet.views.access import OpenSheet, opened
from scoresheet.views.addresses import sheet_pages
from scoresheet.views.rows import rows

EVENTS_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Step:
    """An event between the sheet before it and the sheet after it."""

    event: Event
    before: Sheet
    after: Sheet
    undid: Step | None = None


def history(events: Sequence[Event]) -> tuple[Step, ...]:
    """Every change of a sheet, the oldest first; its opening comes out of nothing."""
    standing = tuple(states(events))
    changes: list[Step] = []
    for event, (before, after) in zip(events, pairwise((standing[0], *standing)), strict=True):
        undid = changes[event.action.seq - 1] if isinstance(event.action, Undone) else None
        changes.append(Step(event, before, after, undid))
    return tuple(changes)


@sheet_pages.get("/log")
def log(key: str) -> str:
    """The log, the latest first, a page at a time; or all that is about one entry."""
    found = opened(key)
    until = request.args.get("until", type=int) or len(found.events)
    changes = history(found.events)
    entry = request.args.get("entry", type=int)
    about = changes if entry is None else [change for change in changes if _entry_of(change) == entry]
    shown = about[:until][-EVENTS_A_PAGE:]
    totals = [
        (change.before.ledger.totals, change.after.ledger.totals) for change in shown
    ]  # each on the last
    return render_template(
        "log.html",
        opened=found,
        changes=list(zip(shown, totals, strict=True))[::-1],
        undone={change.undid.event.seq for change in changes if change.undid},
        earlier=shown[0].event.seq - 1 if shown and entry is None else 0,
        entry=entry,
    )


def _entry_of(change: Step) -> int | None:
    """The number of the entry that a change is about."""
    return (change.undid or change).event.number


@sheet_pages.get("/log/<int:seq>")
def past(key: str, seq: int) -> str:
    """The sheet as it stood after one of its events, to be read only."""
    found = opened(key)
    if not 1 <= seq <= len(found.events):
        raise NotFound
    change = history(found.events[:seq])[-1]
    then = OpenSheet(found.record, Log(found.events[:seq], change.after), key)
    return render_template("past.html", opened=then, rows=rows(then), change=change, latest=len(found.events))
