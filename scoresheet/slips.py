"""The deals one fact away from a deal: what may have been noted or remembered wrongly (RULES.md 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoresheet.deal import (
    ALL_POINTS,
    BestMeld,
    Carre,
    Coinche,
    Deal,
    Meld,
    Pair,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Word,
)
from scoresheet.melds import CARRES, carres_at, exists, possible_writers
from scoresheet.rules import EqualMelds, Rules

MISCOUNTED = 10
"""Trick points by which a count may be off."""

MISHEARD = 2
"""Steps of the bidding by which a bid may be misremembered."""

CALLS: tuple[Meld, ...] = (
    *(Sequence(kind=kind) for kind in SequenceKind),
    *(Carre(rank=rank) for rank in CARRES),
)
"""What a side may call out."""


class Fact(Word):
    """What may have been noted wrongly, the likeliest first."""

    BELOTE = "belote"
    POINTS = "points"
    POINTS_OF_DEFENCE = "points_of_defence"
    COINCHE = "coinche"
    ALL_TRICKS = "all_tricks"
    RESULT = "result"
    TAKER = "taker"
    SIDES = "sides"
    BID = "bid"
    MELD_OF_OTHERS = "meld_of_others"
    MELD_SIZE = "meld_size"
    MELD_FORGOTTEN = "meld_forgotten"
    MELD_TOO_MANY = "meld_too_many"
    BEST_MELD = "best_meld"


def slips(deal: Deal, rules: Rules) -> Iterator[tuple[Fact, Deal]]:
    """Every deal that differs in one fact, by kind of fact, the nearest first.

    Some cannot have happened, or cannot be scored under these rules: `problems` tells.
    """
    for fact, others in (
        (Fact.BELOTE, _belote(deal, rules)),
        (Fact.POINTS, _points(deal)),
        (Fact.POINTS_OF_DEFENCE, _points_of_defence(deal)),
        (Fact.COINCHE, _coinche(deal)),
        (Fact.ALL_TRICKS, _all_tricks(deal)),
        (Fact.RESULT, _result(deal)),
        (Fact.TAKER, _taker(deal)),
        (Fact.SIDES, _sides(deal)),
        (Fact.BID, _bid(deal, rules)),
        (Fact.MELD_OF_OTHERS, _meld_of_others(deal, rules)),
        (Fact.MELD_SIZE, _meld_size(deal, rules)),
        (Fact.MELD_FORGOTTEN, _meld_forgotten(deal, rules)),
        (Fact.MELD_TOO_MANY, _meld_too_many(deal, rules)),
        (Fact.BEST_MELD, _best_meld(deal)),
    ):
        yield from ((fact, _without_double_verdict(other)) for other in others)


def _without_double_verdict(deal: Deal) -> Deal:
    """A verdict beside points or a capot follows from them, and would contradict the changed fact."""
    counted = deal.points is not None or deal.capot is not None
    return replace(deal, made=None) if counted else deal


def _belote(deal: Deal, rules: Rules) -> Iterator[Deal]:
    most = rules.belotes(deal.trump)
    noted, swapped = deal.belote, Pair(deal.belote.ew, deal.belote.ns)
    others = {Pair(ns, ew) for ns in range(most + 1) for ew in range(most + 1 - ns)} - {noted}

    def unlikeliness(belote: Pair[int]) -> tuple[bool, int, int]:
        off = abs(belote.ns - noted.ns) + abs(belote.ew - noted.ew)
        return belote != swapped, off, belote.ew

    for belote in sorted(others, key=unlikeliness):
        yield replace(deal, belote=belote)


def _points(deal: Deal) -> Iterator[Deal]:
    if deal.points is None or deal.capot is not None:
        return
    for off in range(1, MISCOUNTED + 1):
        for points in (deal.points + off, deal.points - off):
            if 0 <= points <= ALL_POINTS:
                yield replace(deal, points=points)


def _points_of_defence(deal: Deal) -> Iterator[Deal]:
    """The defence's pile counted as the takers'; not where it is as good as a miscount."""
    if deal.points is None or deal.capot is not None:
        return
    points = ALL_POINTS - deal.points
    if abs(points - deal.points) > MISCOUNTED:
        yield replace(deal, points=points)


def _coinche(deal: Deal) -> Iterator[Deal]:
    return (replace(deal, coinche=coinche) for coinche in Coinche if coinche is not deal.coinche)


def _all_tricks(deal: Deal) -> Iterator[Deal]:
    """A capot, or the bidder's own, not ticked or ticked wrongly: then all points, but not all tricks."""
    noted = deal.all_tricks, deal.is_solo
    if deal.all_tricks is not None:
        yield replace(deal, capot=None, solo=False, points=deal.trick_points)
    for winner in (deal.taker, deal.defence):
        if noted != (winner, False):
            yield replace(deal, capot=winner, solo=False, points=None)
    if deal.bid is Slam.GENERALE and noted != (deal.taker, True):
        yield replace(deal, capot=deal.taker, solo=True, points=None)


def _result(deal: Deal) -> Iterator[Deal]:
    if deal.made is not None:
        yield replace(deal, made=not deal.made)


def _taker(deal: Deal) -> Iterator[Deal]:
    """The others took it: each side keeping the points it took, or the takers those counted."""
    other = replace(deal, taker=deal.defence, bidder=None)
    if deal.points is not None and deal.points != ALL_POINTS - deal.points:
        yield replace(other, points=ALL_POINTS - deal.points)
    yield other


def _sides(deal: Deal) -> Iterator[Deal]:
    """Everything that is noted of one side was the other's; not where that is the taker alone."""
    other_taker = replace(deal, taker=deal.defence, bidder=None)
    mirrored = replace(
        other_taker,
        capot=deal.capot.other if deal.capot else None,
        belote=Pair(deal.belote.ew, deal.belote.ns),
        melds=Pair(deal.melds.ew, deal.melds.ns),
        best_meld=_other_verdict(deal.best_meld),
    )
    if mirrored != other_taker:
        yield mirrored


def _other_verdict(best: BestMeld | None) -> BestMeld | None:
    return BestMeld(best.side.other.value) if best and best.side else best


def _bid(deal: Deal, rules: Rules) -> Iterator[Deal]:
    bids = rules.bids()
    place = bids.index(deal.bid)
    for step in range(1, MISHEARD + 1):
        for other in (place + step, place - step):
            if 0 <= other < len(bids):
                yield replace(deal, bid=bids[other])


def _meld_of_others(deal: Deal, rules: Rules) -> Iterator[Deal]:
    for side in Side:
        for meld, rest in _each(deal.melds[side]):
            moved = _with_melds(deal, side.other, (*deal.melds[side.other], meld))
            yield from _judged(_with_melds(moved, side, rest), rules)


def _meld_size(deal: Deal, rules: Rules) -> Iterator[Deal]:
    """A sequence that was one card longer or shorter."""
    sizes = tuple(SequenceKind)
    for side in Side:
        for meld, rest in _each(deal.melds[side]):
            if isinstance(meld, Sequence):
                noted = sizes.index(meld.kind)
                for kind in sizes[max(noted - 1, 0) : noted + 2]:
                    if kind is not meld.kind:
                        yield from _judged(_with_melds(deal, side, (*rest, _sized(meld, kind))), rules)


def _sized(meld: Sequence, kind: SequenceKind) -> Sequence:
    """The sequence by another name; its top stays if it can."""
    other = replace(meld, kind=kind)
    return other if exists(other) else replace(other, top=None)


def _meld_forgotten(deal: Deal, rules: Rules) -> Iterator[Deal]:
    if rules.melds:
        for side in Side:
            for meld in CALLS:
                yield from _judged(_with_melds(deal, side, (*deal.melds[side], meld)), rules)


def _meld_too_many(deal: Deal, rules: Rules) -> Iterator[Deal]:
    for side in Side:
        for _, rest in _each(deal.melds[side]):
            yield from _judged(_with_melds(deal, side, rest), rules)


def _each(melds: tuple[Meld, ...]) -> Iterator[tuple[Meld, tuple[Meld, ...]]]:
    """Each meld and the others."""
    return ((meld, (*melds[:place], *melds[place + 1 :])) for place, meld in enumerate(melds))


def _judged(deal: Deal, rules: Rules) -> Iterator[Deal]:
    """The deal; where its melds leave open who writes, with each verdict that the table can have given."""
    writers = possible_writers(deal, carres_at(deal.trump, rules))
    asks_speaker = rules.equal_melds is EqualMelds.FIRST_SPEAKER and not deal.best_meld
    if deal.melds.ns and deal.melds.ew and None in writers and asks_speaker:
        writers = frozenset(Side)
    if len(writers) < 2:
        yield deal
    else:
        yield from (replace(deal, best_meld=best) for best in BestMeld if best.side in writers)


def _with_melds(deal: Deal, side: Side, melds: tuple[Meld, ...]) -> Deal:
    """The deal with other melds of one side; a table's verdict for a side without any goes with them."""
    changed = Pair(melds, deal.melds.ew) if side is Side.NS else Pair(deal.melds.ns, melds)
    stands = melds or deal.best_meld is not BestMeld(side.value)
    return replace(deal, melds=changed, best_meld=deal.best_meld if stands else None)


def _best_meld(deal: Deal) -> Iterator[Deal]:
    if deal.melds.ns or deal.melds.ew:
        yield from (replace(deal, best_meld=best) for best in BestMeld if best is not deal.best_meld)
