"""Short ways to write deals, rules and entries, in the words of RULES.md."""

import json
from pathlib import Path

from scoresheet import codec
from scoresheet.deal import Pair
from scoresheet.faults import Refused

CORPUS = Path(__file__).parent / "corpus"


def deal(bid=100, points=None, **facts):
    """A deal; NS take in spades unless something else is said."""
    return codec.deal_of(
        {"taker": "NS", "bid": bid, "trump": "S", "coinche": "none", "points": points} | facts
    )


def coinched(bid=100, points=None, **facts):
    return deal(bid, points, coinche="coinche", **facts)


def surcoinched(bid=100, points=None, **facts):
    return deal(bid, points, coinche="surcoinche", **facts)


def rules(preset="base2000", **switches):
    return codec.rules_of({"preset": preset} | switches)


def tierce(top=None, suit=None):
    return {"kind": "tierce", "top": top, "suit": suit}


def cinquante(top=None, suit=None):
    return {"kind": "cinquante", "top": top, "suit": suit}


def cent(top=None, suit=None):
    return {"kind": "cent", "top": top, "suit": suit}


def carre(rank):
    return {"kind": "carre", "rank": rank}


def entry(kind, **facts):
    return codec.entry_of({"kind": kind} | facts)


def played(bid=100, points=None, **facts):
    return entry("deal", **codec.deal_document(deal(bid, points, **facts)))


def written(ns, ew, **facts):
    return entry("written", NS=ns, EW=ew, **facts)


def adjusted(ns=0, ew=0):
    """An adjustment of one side."""
    side = "NS" if ns else "EW"
    return entry("adjustment", side=side, points=ns or ew, reason="brought forward")


PASSED = entry("passed")


def pair(points: Pair):
    return points.ns, points.ew


def codes(problems):
    """Problems as a set of (field, code)."""
    return {(found.field, found.code.value) for found in problems}


def refusal(call, *args, **kwargs):
    """What a call is refused for, as a set of (field, code); empty when it is not."""
    try:
        call(*args, **kwargs)
    except Refused as refused:
        return codes(refused.problems)
    return set()


def corpus(name):
    """The worked examples of a file."""
    with (CORPUS / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def removed(store, keys):
    """Take that match out of its book, as it stands now."""
    record, log = store.open_by_edit_key(keys.edit)
    store.remove_sheet(record, log.sheet.version)
    return record, log.sheet.version


def purged(store, keys):
    """Delete that match for good."""
    store.purge_sheet(*removed(store, keys))
