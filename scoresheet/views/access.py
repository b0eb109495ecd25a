"""From the key in the URL to the sheet it opens: the only way to reach one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cached_property

from flask import Response, abort, current_app, g, make_response, render_template, request

from scoresheet.calculator import Needs, needs
from scoresheet.deal import Pair, Seat
from scoresheet.entries import Entry, Passed
from scoresheet.log import Entered, Event, Log, Opened, Sheet, again, just_undone
from scoresheet.match import Ledger
from scoresheet.outcome import missing
from scoresheet.store import SheetRecord, Store, ViewRecord
from scoresheet.words import isolated, news_text, player_name, side_names


@dataclass(frozen=True)
class OpenSheet:
    """A sheet that the key of this request opens, and how it stands."""

    record: SheetRecord | ViewRecord
    log: Log
    key: str

    @property
    def can_edit(self) -> bool:
        """Whether this key changes the sheet, or only shows it."""
        return isinstance(self.record, SheetRecord)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened to the sheet."""
        return self.log.events

    @property
    def sheet(self) -> Sheet:
        """What stands on the sheet now."""
        return self.log.sheet

    @property
    def ledger(self) -> Ledger:
        """The match added up."""
        return self.sheet.ledger

    @property
    def can_undo(self) -> bool:
        """Whether anything happened since the sheet was opened."""
        last = self.sheet.last
        return last is not None and not isinstance(last.action, Opened)

    @cached_property
    def put_back(self) -> Sheet | None:
        """What would stand if what was undone just now were done again."""
        event = just_undone(self.events)
        return self.sheet.after(again(event)) if event else None

    @property
    def to_go(self) -> Pair[int]:
        """The points that each side lacks."""
        totals, rules = self.ledger.totals, self.sheet.settings.rules
        return Pair(missing(totals.ns, rules), missing(totals.ew, rules))

    @property
    def target_reached(self) -> bool:
        """Whether a match that goes on has a side at its target: through an adjustment, say."""
        return self.ledger.outcome is None and 0 in self.to_go

    @property
    def contract_needs(self) -> Needs | None:
        """What the noted contract needs; None without one."""
        contract = self.sheet.contract
        return needs(contract.bid, contract.trump, self.sheet.settings.rules) if contract else None

    def place_after(self, number: int | None) -> tuple[int, Seat]:
        """The number that a deal has after that entry, and who dealt it; None: the deal to come."""
        if number is None:
            return self.ledger.next_deal, self.ledger.next_dealer
        sheet = self.sheet.after(Entered(Entry(content=Passed()), number))
        numbers = [numbered.number for numbered in sheet.standing]
        row = sheet.ledger.rows[numbers.index(sheet.seq)]
        return row.deal + 1, row.dealer

    def player(self, seat: Seat) -> str:
        """Who sits there: a name, or else the seat."""
        return player_name(self.sheet.settings, seat)

    @property
    def taker_name(self) -> str:
        """Who took the noted contract: the bidder by name, or else the side; empty without one."""
        contract = self.sheet.contract
        if contract is None:
            return ""
        bidder = contract.bidder and self.sheet.settings.players[contract.bidder]
        return isolated(bidder or "") or self.names[contract.taker]

    @cached_property
    def news(self) -> str:
        """The last that happened and the totals, in one line; empty on a new sheet."""
        return news_text(self.sheet, self.put_back, self.names)

    @property
    def names(self) -> Pair[str]:
        """What the sides are called."""
        return side_names(self.sheet.settings)


def store() -> Store:
    """The store of this application."""
    found: Store = current_app.extensions["store"]
    return found


def new_op() -> str:
    """A key for a form that is about to be shown: what it sends is stored once."""
    return secrets.token_urlsafe(12)


def opened(key: str) -> OpenSheet:
    """The sheet of this key, to be shown. 404 for any key that opens nothing here.

    Edit keys open under /s/, view keys under /v/, and nothing else does.
    """
    by_key = store().open_by_view_key if request.blueprint == "view" else store().open_by_edit_key
    found = by_key(key)
    if found is None:
        abort(404)
    record, log = found
    if record.removed:
        abort(_removed(record, log.sheet))
    g.version, g.record = log.sheet.version, record
    return OpenSheet(record, log, key)


def opened_to_edit(key: str) -> tuple[SheetRecord, OpenSheet]:
    """The sheet of this edit key. 404 for any other."""
    found = opened(key)
    if not isinstance(found.record, SheetRecord):
        abort(404)
    return found.record, found


def _removed(record: SheetRecord | ViewRecord, sheet: Sheet) -> Response | int:
    """A removed match answers the key that may restore it; any other key finds nothing."""
    if isinstance(record, ViewRecord):
        return 404
    return make_response(render_template("removed.html", key=record.keys.edit, sheet=sheet), 410)
