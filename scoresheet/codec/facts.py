"""A deal <-> JSON (RULES.md 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from scoresheet.codec.reader import Decoder, Reader, array, boolean, integer, member
from scoresheet.deal import (
    BestMeld,
    Bid,
    Carre,
    Coinche,
    Deal,
    Meld,
    Pair,
    Rank,
    Seat,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Suit,
    Trump,
)
from scoresheet.faults import Code, Problem, Refused
from scoresheet.problems import problems
from scoresheet.rules import Rules

T = TypeVar("T")

Json = dict[str, object]

side = member(Side)
seat = member(Seat)
trump = member(Trump)
coinche = member(Coinche)
_slam = member(Slam)
_rank = member(Rank)
_suit = member(Suit)
_best_meld = member(BestMeld)
_sequence_kind = member(SequenceKind)

STAND_IN_BID: Bid = 80
"""Stands where a bid is at fault, so that the other faults are found too."""
_NO_MELDS: tuple[Meld, ...] = ()
_TIERCE: SequenceKind | None = SequenceKind.TIERCE


def deal_of(document: object) -> Deal:
    """The facts in a JSON document. Raises `Refused` with every fault of shape."""
    reader = Reader(document)
    deal = read_deal(reader)
    reader.close()
    return deal


def playable_deal_of(document: object, rules: Rules) -> Deal:
    """A deal that these rules can score. Raises `Refused` with faults of shape and of value together."""
    reader = Reader(document)
    deal = read_deal(reader)
    try:
        reader.close()
    except Refused as refused:
        raise Refused([*refused.problems, *_further_problems(deal, rules, refused)]) from None
    if found := problems(deal, rules):
        raise Refused(found)
    return deal


def read_deal(reader: Reader) -> Deal:
    """Read the keys of a deal from an object that may hold others."""
    return Deal(
        taker=reader.need("taker", side, Side.NS),
        bid=reader.need("bid", bid, STAND_IN_BID),
        trump=reader.need("trump", trump, Trump.S),
        coinche=reader.need("coinche", coinche, Coinche.NONE),
        bidder=reader.get("bidder", seat, None),
        points=reader.get("points", integer, None),
        made=reader.get("made", boolean, None),
        capot=reader.get("capot", side, None),
        solo=reader.get("solo", boolean, False),
        belote=reader.get("belote", _belote, Pair(0, 0)),
        melds=reader.get("melds", _melds, Pair(_NO_MELDS, _NO_MELDS)),
        best_meld=reader.get("best_meld", _best_meld, None),
    )


def deal_document(deal: Deal) -> Json:
    """The facts as JSON, in the order of RULES.md 1; a verdict beside points or a capot is not written."""
    document: Json = {
        "taker": deal.taker.value,
        "bidder": deal.bidder.value if deal.bidder else None,
        "bid": bid_document(deal.bid),
        "trump": deal.trump.value,
        "coinche": deal.coinche.value,
        "points": deal.points,
        "made": deal.made if deal.points is None and deal.capot is None else None,
        "capot": deal.capot.value if deal.capot else None,
        "solo": deal.solo or None,
        "belote": _belote_document(deal.belote),
        "melds": _melds_document(deal.melds),
        "best_meld": deal.best_meld.value if deal.best_meld else None,
    }
    return {key: value for key, value in document.items() if value is not None}


def bid(value: object) -> Bid:
    """A number, capot or générale."""
    return _slam(value) if isinstance(value, str) else integer(value)


def bid_document(bid: Bid) -> int | str:
    """The bid as JSON."""
    return bid.value if isinstance(bid, Slam) else bid


def by_side(decode: Decoder[T], default: T) -> Decoder[Pair[T]]:
    """A decoder for an object with a key for each side."""

    def decode_pair(value: object) -> Pair[T]:
        reader = Reader(value)
        pair = Pair(reader.get("NS", decode, default), reader.get("EW", decode, default))
        reader.close()
        return pair

    return decode_pair


_belote = by_side(integer, 0)


def _meld(document: object) -> Meld:
    reader = Reader(document)
    kind = reader.need("kind", _meld_kind, _TIERCE)
    meld: Meld
    if kind is None:
        meld = Carre(rank=reader.need("rank", _rank, Rank.JACK))
    else:
        meld = Sequence(kind=kind, top=reader.get("top", _rank, None), suit=reader.get("suit", _suit, None))
    reader.close()
    return meld


def _meld_kind(value: object) -> SequenceKind | None:
    """None: a carré."""
    return None if value == "carre" else _sequence_kind(value)


_melds = by_side(array(_meld), _NO_MELDS)


def _belote_document(belote: Pair[int]) -> Json | None:
    counts: Json = {side.value: belote[side] for side in Side if belote[side]}
    return counts or None


def _melds_document(melds: Pair[tuple[Meld, ...]]) -> Json | None:
    lists: Json = {side.value: [_meld_document(meld) for meld in melds[side]] for side in Side if melds[side]}
    return lists or None


def _meld_document(meld: Meld) -> Json:
    if isinstance(meld, Carre):
        return {"kind": "carre", "rank": meld.rank.value}
    document: Json = {"kind": meld.kind.value}
    if meld.top:
        document["top"] = meld.top.value
    if meld.suit:
        document["suit"] = meld.suit.value
    return document


_CONSEQUENCES = (
    Code.RESULT_MISSING,
    Code.POINTS_NEEDED,
    Code.SOLO_WITHOUT_CAPOT,
    Code.VERDICT_CONTRADICTS_POINTS,
)


def _further_problems(deal: Deal, rules: Rules, shape: Refused) -> Iterator[Problem]:
    """Faults of value in the keys that could be read, and not mere consequences of the others."""
    unread = {found.field.split(".")[0] for found in shape.problems}
    for found in problems(deal, rules):
        if found.field.split(".")[0] not in unread and found.code not in _CONSEQUENCES:
            yield found
