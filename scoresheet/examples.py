"""A small worked example for every switch of the rules (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from scoresheet.deal import (
    ALL_POINTS,
    BestMeld,
    Bid,
    Carre,
    Coinche,
    Deal,
    Pair,
    Rank,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Suit,
    Trump,
)
from scoresheet.entries import Adjustment, Entry, Passed, Row
from scoresheet.faults import Refused
from scoresheet.match import Ledger, ledger
from scoresheet.rules import EqualMelds, Rules, TargetTest
from scoresheet.scoring import score

Case = Deal | Passed


@dataclass(frozen=True, slots=True)
class Example:
    """What may happen, and what these rules make of it; no ledger where they do not allow it.

    The takers are NS. `before` are the totals before an example of how a match ends.
    """

    content: Case
    ledger: Ledger | None
    before: Pair[int] | None = None

    @property
    def last(self) -> Row | None:
        """The deal with its score."""
        return self.ledger.rows[-1] if self.ledger else None


def examples(switch: str, rules: Rules) -> tuple[Example, ...]:
    """What shows this switch at work under these rules: one case, or as many as its values tell apart.

    A switch that nobody thought of an example for shows an ordinary deal.
    """
    if switch in _ENDS:
        return (_ENDS[switch](rules),)
    cases = _OF_RULES[switch](rules) if switch in _OF_RULES else _CASES.get(switch, (_HUNDRED,))
    return tuple(_played(content, rules) for content in cases)


def capot_worth(rules: Rules) -> Pair[int]:
    """What a capot bid in a suit brings: the takers where they made it, the defence where they failed."""
    made, lost = _deal(Slam.CAPOT, None, capot=Side.NS), _failed(Slam.CAPOT)
    return Pair(score(made, rules).points.ns, score(lost, rules).points.ew)


def _played(content: Case, rules: Rules, before: Pair[int] | None = None) -> Example:
    brought = [
        Entry(content=Adjustment(side=side, points=before[side])) for side in Side if before is not None
    ]
    try:
        return Example(content, ledger([*brought, Entry(content=content)], rules), before)
    except Refused:
        return Example(content, None, before)


def _deal(bid: Bid = 100, points: int | None = 112, **more: object) -> Deal:
    return replace(Deal(taker=Side.NS, bid=bid, trump=Trump.S, points=points), **more)  # type: ignore[arg-type]


def _failed(bid: Bid = 100, **more: object) -> Deal:
    return _deal(bid, None, made=False, **more)


_OURS, _THEIRS = Pair(1, 0), Pair(0, 1)
_TIERCE = (Sequence(kind=SequenceKind.TIERCE),)
_MELD, _MELD_OF_DEFENCE = Pair(_TIERCE, ()), Pair((), _TIERCE)
_COINCHED, _SURCOINCHED = Coinche.COINCHE, Coinche.SURCOINCHE
_HUNDRED = _deal()

_CASES: Mapping[str, tuple[Case, ...]] = {
    "bid_162": (_deal(162, ALL_POINTS),),
    "no_trumps": (_deal(trump=Trump.SA),),
    "all_trumps": (_deal(trump=Trump.TA),),
    "capot_can_be_coinched": (_deal(Slam.CAPOT, None, capot=Side.NS, coinche=_COINCHED),),
    "surcoinche": (_failed(coinche=_SURCOINCHED),),
    "generale": (_deal(Slam.GENERALE, None, capot=Side.NS, solo=True),),
    "threshold": (_deal(80, 81), _deal(points=81, belote=_OURS), _deal(points=101)),
    "belote_counts": (_deal(points=85, belote=_OURS),),
    "melds_count": (_deal(points=85, melds=_MELD),),
    "outscore": (_deal(90, 71, belote=_OURS), _deal(90, 70, belote=_OURS)),
    "round_before_test": (_deal(90, 86),),
    "litige": (_deal(80, 81), _deal(90, 71, belote=_OURS)),
    "failure_base": (_failed(),),
    "failure_adds_bid": (_failed(),),
    "defence_capot_base": (_deal(points=None, capot=Side.EW),),
    "rounding": (_deal(points=115), _deal(points=116)),
    "belote_marked_by": (_deal(belote=_OURS), _deal(belote=_THEIRS)),
    "loser_belote": (_failed(belote=_OURS),),
    "no_trumps_factor": (_deal(trump=Trump.SA),),
    "coinche_factor": (_failed(coinche=_COINCHED),),
    "surcoinche_factor": (_failed(coinche=_SURCOINCHED),),
    "coinche_scope": (_failed(coinche=_COINCHED),),
    "coinched_base": (_deal(coinche=_COINCHED),),
    "coinched_loser": (_deal(coinche=_COINCHED), _deal(coinche=_COINCHED, belote=_THEIRS)),
    "belote_multiplied": (_deal(coinche=_COINCHED, belote=_OURS),),
    "melds_multiplied": (_deal(coinche=_COINCHED, melds=_MELD),),
    "surprise_capot": (
        _deal(points=None, capot=Side.NS),
        _deal(points=None, capot=Side.NS, coinche=_SURCOINCHED),
    ),
    "surprise_capot_when_coinched": (_deal(points=None, capot=Side.NS, coinche=_COINCHED),),
    "capot_bid": (_deal(Slam.CAPOT, None, capot=Side.NS),),
    "capot_base": (_deal(Slam.CAPOT, None, capot=Side.NS),),
    "capot_failure_base": (_failed(Slam.CAPOT),),
    "melds": (_deal(melds=_MELD),),
    "loser_melds": (_failed(melds=_MELD),),
    "melds_on_capot": (_deal(points=None, capot=Side.NS, melds=_MELD_OF_DEFENCE),),
    "no_trumps_carres": (_deal(trump=Trump.SA, melds=Pair((Carre(rank=Rank.ACE),), ())),),
    "all_trumps_scale": (_deal(points=161, trump=Trump.TA),),
    "all_trumps_belotes": tuple(_deal(trump=Trump.TA, belote=Pair(count, 0)) for count in (1, 2)),
    "passed_deal": (Passed(),),
}


def _lowest(rules: Rules) -> tuple[Case, ...]:
    return (_deal(rules.lowest_bid, min(rules.lowest_bid, ALL_POINTS)),)


def _equal_melds(rules: Rules) -> tuple[Case, ...]:
    """Two tierces to the ace; the takers announced theirs first, where that is asked."""
    tierce = Sequence(kind=SequenceKind.TIERCE, top=Rank.ACE, suit=Suit.H)
    equal = Pair((tierce,), (replace(tierce, suit=Suit.D),))
    asked = rules.equal_melds is EqualMelds.FIRST_SPEAKER
    return (_deal(melds=equal, best_meld=BestMeld.NS if asked else None),)


def _highest(rules: Rules) -> tuple[Case, ...]:
    return (_deal(rules.highest_bid, ALL_POINTS, belote=_OURS),)


_OF_RULES: Mapping[str, Callable[[Rules], tuple[Case, ...]]] = {
    "lowest_bid": _lowest,
    "highest_bid": _highest,
    "equal_melds": _equal_melds,
}


def _ending(rules: Rules, *, ns: int, ew: int) -> Example:
    """An ordinary deal, so that both sides stand so far beyond the target after it."""
    there = _there(rules)
    bid = max(100, rules.lowest_bid)
    deal = _deal(bid, min(bid + 12, ALL_POINTS))
    score = _played(deal, rules).last
    points = score.points if score else Pair(0, 0)
    return _played(deal, rules, Pair(there + ns - points.ns, there + ew - points.ew))


def _just_there(rules: Rules) -> Example:
    """The takers have the target exactly."""
    return _ending(rules, ns=rules.target - _there(rules), ew=-rules.target // 4)


def _by_belote(rules: Rules) -> Example:
    """Nothing but a belote is missing, and nothing else is marked."""
    there = _there(rules)
    failed = _failed(max(100, rules.lowest_bid), belote=_OURS)
    return _played(failed, rules, Pair(there - 20, there // 4))


def _last_deal(rules: Rules) -> Example:
    last = rules if rules.deal_limit is None or rules.is_kept else replace(rules, deal_limit=1)
    return _ending(last, ns=-rules.target // 4, ew=-rules.target // 2)


def _last_rounded(rules: Rules) -> Example:
    """The takers are there because they round up, or just so."""
    return _ending(rules, ns=-2, ew=-rules.target // 4)


def _there(rules: Rules) -> int:
    return rules.target + (rules.target_test is TargetTest.MORE_THAN)


_ENDS: Mapping[str, Callable[[Rules], Example]] = {
    "target": _just_there,
    "target_test": _just_there,
    "deal_limit": _last_deal,
    "both_over": partial(_ending, ns=10, ew=40),
    "tie_break": partial(_ending, ns=10, ew=10),
    "belote_alone_can_win": _by_belote,
    "last_deal_exact": _last_rounded,
}
