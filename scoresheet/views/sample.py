"""A sheet to look at, for whoever has none yet; its numbers are scored like all others."""

from __future__ import annotations

from scoresheet.deal import Deal, Pair, Seat, Side, Trump
from scoresheet.entries import Entry, Players, Settings
from scoresheet.log import Action, Entered, Event, Log, Opened, fold
from scoresheet.store import ViewRecord
from scoresheet.views.access import OpenSheet

_SETTINGS = Settings(players=Players(n="Giulia", e="Zoé", s="Luca", w="Olivier"))
_DEALS = (
    Deal(taker=Side.NS, bidder=Seat.N, bid=100, trump=Trump.S, points=112),
    Deal(taker=Side.EW, bidder=Seat.E, bid=110, trump=Trump.H, points=96, belote=Pair(0, 1)),
    Deal(taker=Side.NS, bidder=Seat.S, bid=120, trump=Trump.D, points=103),
)


def sample() -> OpenSheet:
    """Three deals of four friends."""
    actions: tuple[Action, ...] = (Opened(_SETTINGS), *(Entered(Entry(content=deal)) for deal in _DEALS))
    events = tuple(Event(seq=seq, action=action) for seq, action in enumerate(actions, start=1))
    return OpenSheet(ViewRecord(id=0, view_key=""), Log(events, fold(events)), "")
