"""The events of a sheet <-> JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoresheet.codec.entries import entry_document, entry_of, moment, settings_document, settings_of
from scoresheet.codec.facts import STAND_IN_BID, Json, bid, bid_document, coinche, seat, side, trump
from scoresheet.codec.reader import Reader, integer, quotable, string
from scoresheet.deal import Coinche, Seat, Side, Trump
from scoresheet.entries import Entry, Passed, Settings
from scoresheet.faults import Code, Refused, problem
from scoresheet.log import (
    Action,
    Contract,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Event,
    Moved,
    Opened,
    Removed,
    Reopened,
    Restored,
    SettingsChanged,
    Stopped,
    Undone,
)

_NOTHING = Entry(content=Passed())


def action_document(action: Action) -> tuple[str, Json]:
    """An action as its kind and its payload."""
    match action:
        case Opened(settings=settings):
            return "opened", {"settings": settings_document(settings)}
        case SettingsChanged(settings=settings):
            return "settings", {"settings": settings_document(settings)}
        case ContractNoted(contract=contract):
            return "contract", {"contract": contract_document(contract)} if contract else {}
        case DealerNamed(dealer=dealer):
            return "dealer", {"dealer": dealer.value}
        case Entered(entry=entry, after=after):
            placed: Json = {} if after is None else {"after": after}
            return "entry", {"entry": entry_document(entry), **placed}
        case Corrected(number=number, entry=entry):
            return "corrected", {"number": number, "entry": entry_document(entry)}
        case Moved(number=number, after=after):
            return "moved", {"number": number, "after": after}
        case Removed(number=number):
            return "removed", {"number": number}
        case Restored(number=number):
            return "restored", {"number": number}
        case Stopped():
            return "stopped", {}
        case Reopened():
            return "reopened", {}
        case Undone(seq=seq):
            return "undone", {"undone": seq}


def action_of(kind: str, payload: object) -> Action:
    """The action of that kind and payload. Raises `Refused` with every fault."""
    reader = Reader(payload)
    action = _read_action(kind, reader)
    reader.close()
    return action


def event_document(event: Event) -> Json:
    """An event as JSON."""
    kind, payload = action_document(event.action)
    when: Json = {"at": event.at} if event.at else {}
    return {"seq": event.seq, "kind": kind, **when, **payload}


def event_of(document: object) -> Event:
    """The event in a JSON document. Raises `Refused` with every fault."""
    reader = Reader(document)
    event = Event(
        seq=reader.need("seq", integer, 1),
        action=_read_action(reader.need("kind", string, "stopped"), reader),
        at=reader.get("at", moment, ""),
    )
    reader.close()
    return event


def contract_document(contract: Contract) -> Json:
    """A noted contract as JSON."""
    document: Json = {
        "taker": contract.taker.value,
        "bidder": contract.bidder.value if contract.bidder else None,
        "bid": bid_document(contract.bid),
        "trump": contract.trump.value,
        "coinche": contract.coinche.value,
    }
    return {key: value for key, value in document.items() if value is not None}


def contract_of(document: object) -> Contract:
    """A noted contract. Raises `Refused` with every fault."""
    reader = Reader(document)
    contract = Contract(
        taker=reader.need("taker", side, Side.NS),
        bidder=reader.get("bidder", seat, None),
        bid=reader.need("bid", bid, STAND_IN_BID),
        trump=reader.need("trump", trump, Trump.S),
        coinche=reader.need("coinche", coinche, Coinche.NONE),
    )
    reader.close()
    return contract


def _read_action(kind: str, reader: Reader) -> Action:
    read = _READERS.get(kind)
    if read is None:
        raise Refused([problem("kind", Code.UNKNOWN_VALUE, value=quotable(kind))])
    return read(reader)


def _number(reader: Reader) -> int:
    return reader.need("number", integer, 0)


def _entry(reader: Reader) -> Entry:
    return reader.need("entry", entry_of, _NOTHING)


_READERS: Mapping[str, Callable[[Reader], Action]] = {
    "opened": lambda reader: Opened(reader.need("settings", settings_of, Settings())),
    "settings": lambda reader: SettingsChanged(reader.need("settings", settings_of, Settings())),
    "contract": lambda reader: ContractNoted(reader.get("contract", contract_of, None)),
    "dealer": lambda reader: DealerNamed(reader.need("dealer", seat, Seat.N)),
    "entry": lambda reader: Entered(_entry(reader), reader.get("after", integer, None)),
    "corrected": lambda reader: Corrected(_number(reader), _entry(reader)),
    "moved": lambda reader: Moved(_number(reader), reader.need("after", integer, 0)),
    "removed": lambda reader: Removed(_number(reader)),
    "restored": lambda reader: Restored(_number(reader)),
    "stopped": lambda _: Stopped(),
    "reopened": lambda _: Reopened(),
    "undone": lambda reader: Undone(reader.need("undone", integer, 0)),
}
