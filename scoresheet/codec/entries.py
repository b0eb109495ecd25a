"""Entries and settings of a match <-> JSON."""

from __future__ import annotations

import calendar
import re

from scoresheet.codec.facts import (
    Json,
    bid,
    bid_document,
    by_side,
    coinche,
    deal_document,
    read_deal,
    seat,
    side,
    trump,
)
from scoresheet.codec.reader import Reader, boolean, integer, name, note, quotable, string, unknown
from scoresheet.codec.rules import rules_document, rules_of
from scoresheet.deal import Deal, Pair, Seat, Side
from scoresheet.entries import Adjustment, Content, Entry, Passed, Players, Settings, Written
from scoresheet.faults import Code, Refused, problem
from scoresheet.rules import Rules

_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?"
)
_KINDS = ("deal", "passed", "adjustment", "written")


def entry_of(document: object) -> Entry:
    """An entry in a JSON document. Raises `Refused` with every fault of shape."""
    reader = Reader(document)
    content = _read_content(reader)
    entry = Entry(
        content=content,
        dealer=reader.get("dealer", seat, None),
        note=reader.get("note", note, ""),
        at=reader.get("at", moment, ""),
    )
    reader.drop("score")
    reader.close()
    return entry


def entry_document(entry: Entry) -> Json:
    """An entry as JSON, its kind first."""
    document = _content_document(entry.content)
    if entry.dealer:
        document["dealer"] = entry.dealer.value
    if entry.note:
        document["note"] = entry.note
    if entry.at:
        document["at"] = entry.at
    return document


def read_settings(reader: Reader) -> Settings:
    """Read the settings of a match from an object that may hold more."""
    return Settings(
        name=reader.get("name", name, ""),
        note=reader.get("note", note, ""),
        played_on=reader.get("played_on", date, ""),
        sides=reader.get("sides", by_side(name, ""), Pair("", "")),
        players=reader.get("players", _players, Players()),
        first_dealer=reader.get("first_dealer", seat, Seat.N),
        rules=reader.need("rules", rules_of, Rules()),
        rules_name=reader.get("rules_name", name, ""),
    )


def settings_of(document: object) -> Settings:
    """Settings alone in a JSON document."""
    reader = Reader(document)
    settings = read_settings(reader)
    reader.close()
    return settings


def settings_document(settings: Settings) -> Json:
    """The settings as JSON, all rules included; what nobody said is left out."""
    players: Json = {seat.value: settings.players[seat] for seat in Seat if settings.players[seat]}
    sides: Json = {side.value: settings.sides[side] for side in Side if settings.sides[side]}
    document: Json = {
        "name": settings.name,
        "note": settings.note,
        "played_on": settings.played_on,
        "sides": sides,
        "players": players,
        "first_dealer": settings.first_dealer.value,
        "rules": rules_document(settings.rules),
        "rules_name": settings.rules_name,
    }
    return {key: value for key, value in document.items() if value}


def date(value: object) -> str:
    """A calendar date, ISO 8601."""
    text = string(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        year, month, day = map(int, text.split("-"))
        if year and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]:
            return text
    raise unknown(text)


def moment(value: object) -> str:
    """A date and time, ISO 8601."""
    text = string(value)
    if re.fullmatch(_MOMENT, text):
        date(text[:10])
        return text
    raise unknown(text)


def _players(document: object) -> Players:
    reader = Reader(document)
    players = Players(**{seat.value.lower(): reader.get(seat.value, name, "") for seat in Seat})
    reader.close()
    return players


def _read_content(reader: Reader) -> Content:
    kind = reader.need("kind", string, "passed")
    match kind:
        case "deal":
            return read_deal(reader)
        case "passed":
            return Passed()
        case "adjustment":
            return Adjustment(
                side=reader.need("side", side, Side.NS),
                points=reader.need("points", integer, 0),
                reason=reader.get("reason", name, ""),
            )
        case "written":
            return _read_written(reader)
        case _:
            raise Refused([problem("kind", Code.UNKNOWN_VALUE, value=quotable(kind))])


def _read_written(reader: Reader) -> Written:
    return Written(
        points=Pair(reader.need("NS", integer, 0), reader.need("EW", integer, 0)),
        taker=reader.get("taker", side, None),
        bidder=reader.get("bidder", seat, None),
        bid=reader.get("bid", bid, None),
        trump=reader.get("trump", trump, None),
        coinche=reader.get("coinche", coinche, None),
        made=reader.get("made", boolean, None),
    )


def _content_document(content: Content) -> Json:
    match content:
        case Deal():
            return {"kind": "deal", **deal_document(content)}
        case Passed():
            return {"kind": "passed"}
        case Adjustment(side=of, points=points, reason=reason):
            document: Json = {"kind": "adjustment", "side": of.value, "points": points}
            return document | ({"reason": reason} if reason else {})
        case Written():
            return {"kind": "written", **_written_document(content)}


def _written_document(written: Written) -> Json:
    document: Json = {
        "NS": written.points.ns,
        "EW": written.points.ew,
        "taker": written.taker.value if written.taker else None,
        "bidder": written.bidder.value if written.bidder else None,
        "bid": None if written.bid is None else bid_document(written.bid),
        "trump": written.trump.value if written.trump else None,
        "coinche": written.coinche.value if written.coinche else None,
        "made": written.made,
    }
    return {key: value for key, value in document.items() if value is not None}
