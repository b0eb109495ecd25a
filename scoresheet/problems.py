"""Every fault of a deal under some rules, and what is only worth a warning (RULES.md 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoresheet.cards import impossible_totals
from scoresheet.deal import ALL_POINTS, Coinche, Deal, Pair, Side, Slam
from scoresheet.faults import Code, Problem, problem
from scoresheet.melds import (
    MOST_MELDS,
    POSSIBLE_TOTALS,
    Carres,
    carres_at,
    exists,
    missing_details,
    possible_writers,
    total_points,
    writing_side,
)
from scoresheet.rules import EqualMelds, MadeMarks, Rules
from scoresheet.verdict import judge


def problems(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Every reason why this deal cannot have happened, or cannot be scored, under these rules."""
    found = [*_result(deal, rules), *_belote(deal, rules)]
    if deal.melds.ns or deal.melds.ew or deal.best_meld:
        found += _melds(deal, rules)
    if deal.made is not None and (isinstance(deal.bid, Slam) or not found):
        found += _verdict(deal, rules)
    return (*auction_problems(deal, rules), *found)


def warnings(deal: Deal, _rules: Rules) -> tuple[Problem, ...]:
    """What is legal but more often a slip: saved if it is meant."""
    return tuple(_warnings(deal))


def auction_problems(deal: Deal, rules: Rules) -> Iterator[Problem]:
    """Why these rules do not allow the contract of a deal, played or not yet."""
    if not rules.allows_bid(deal.bid):
        yield _bid_refused(deal, rules)
    if not rules.allows_trump(deal.trump):
        yield problem("trump", Code.TRUMP_NOT_ALLOWED, trump=deal.trump.value)
    if deal.is_coinched and isinstance(deal.bid, Slam) and not rules.capot_can_be_coinched:
        yield problem("coinche", Code.COINCHE_NOT_ALLOWED)
    if deal.coinche is Coinche.SURCOINCHE and not rules.surcoinche:
        yield problem("coinche", Code.SURCOINCHE_NOT_ALLOWED)
    if deal.bidder is not None and deal.bidder.side is not deal.taker:
        yield problem("bidder", Code.BIDDER_ON_OTHER_SIDE)


def _bid_refused(deal: Deal, rules: Rules) -> Problem:
    if deal.bid is Slam.GENERALE:
        return problem("bid", Code.GENERALE_NOT_ALLOWED)
    return problem("bid", Code.BID_NOT_ALLOWED, lowest=rules.lowest_bid, highest=rules.highest_bid)


def _result(deal: Deal, rules: Rules) -> Iterator[Problem]:
    if deal.points is not None:
        yield from _points(deal, rules, deal.points)
    elif deal.capot is None and deal.made is None:
        yield problem("points", Code.RESULT_MISSING)
    elif _needs_points(deal, rules):
        yield problem("points", Code.POINTS_NEEDED)
    if deal.solo and deal.bid is not Slam.GENERALE:
        yield problem("solo", Code.SOLO_WITHOUT_GENERALE)
    if deal.solo and deal.all_tricks is not deal.taker:
        yield problem("solo", Code.SOLO_WITHOUT_CAPOT)


def _needs_points(deal: Deal, rules: Rules) -> bool:
    uncounted = deal.made is True and deal.trick_points is None
    return uncounted and rules.made_marks is not MadeMarks.BID


def _points(deal: Deal, rules: Rules, points: int) -> Iterator[Problem]:
    if not 0 <= points <= ALL_POINTS:
        yield problem("points", Code.OUT_OF_RANGE, least=0, most=ALL_POINTS)
    elif points in impossible_totals(deal.trump, rules.all_trumps_scale):
        yield problem("points", Code.IMPOSSIBLE_TOTAL, points=points)
    if deal.capot is not None and points != (ALL_POINTS if deal.capot is deal.taker else 0):
        yield problem("capot", Code.CAPOT_CONTRADICTS_POINTS, points=points)


def _belote(deal: Deal, rules: Rules) -> Iterator[Problem]:
    ns, ew = deal.belote.ns, deal.belote.ew
    if not ns and not ew:
        return
    most = rules.belotes(deal.trump)
    if ns < 0 or ew < 0:
        yield problem("belote", Code.OUT_OF_RANGE, least=0, most=most)
    elif ns + ew > most:
        yield problem("belote", Code.BELOTE_NOT_POSSIBLE, most=most)


def _melds(deal: Deal, rules: Rules) -> Iterator[Problem]:
    if (deal.melds.ns or deal.melds.ew) and not rules.melds:
        yield problem("melds", Code.MELDS_NOT_ALLOWED)
    if deal.best_meld and deal.best_meld.side and not deal.melds[deal.best_meld.side]:
        yield problem("best_meld", Code.BEST_MELD_WITHOUT_MELDS)
    impossible = list(_impossible_melds(deal, carres_at(deal.trump, rules)))
    yield from impossible
    if not impossible:
        yield from _undecided_melds(deal, rules)


def _impossible_melds(deal: Deal, carres: Carres) -> Iterator[Problem]:
    for side in Side:
        melds = deal.melds[side]
        wrong = [place for place, meld in enumerate(melds) if not exists(meld)]
        yield from (problem(f"melds.{side.value}.{place}", Code.MELD_IMPOSSIBLE) for place in wrong)
        if not wrong and (len(melds) > MOST_MELDS or total_points(melds, carres) not in POSSIBLE_TOTALS):
            yield problem(f"melds.{side.value}", Code.MELD_IMPOSSIBLE)


def _undecided_melds(deal: Deal, rules: Rules) -> Iterator[Problem]:
    writers = possible_writers(deal, carres_at(deal.trump, rules))
    if not writers:
        yield _impossible_together(deal, rules)
    elif len(writers) > 1:
        yield from (problem(path, Code.MELD_DETAIL_NEEDED) for path in missing_details(deal))
    elif None in writers and not deal.best_meld and rules.equal_melds is EqualMelds.FIRST_SPEAKER:
        yield problem("best_meld", Code.MELD_DETAIL_NEEDED)


def _impossible_together(deal: Deal, rules: Rules) -> Problem:
    """No cards give all of this: the belote is too much, or the melds are."""
    if possible_writers(replace(deal, belote=Pair(0, 0)), carres_at(deal.trump, rules)):
        return problem("belote", Code.BELOTE_NOT_POSSIBLE, most=0)
    return problem("melds", Code.MELD_IMPOSSIBLE)


def _verdict(deal: Deal, rules: Rules) -> Iterator[Problem]:
    melds_of = None if isinstance(deal.bid, Slam) else writing_side(deal, carres_at(deal.trump, rules))
    if judge(deal, rules, melds_of).made is not deal.made:
        yield problem("made", Code.VERDICT_CONTRADICTS_POINTS)


def _warnings(deal: Deal) -> Iterator[Problem]:
    if deal.points in (0, ALL_POINTS) and deal.all_tricks is None:
        yield problem("capot", Code.ALL_POINTS_WITHOUT_CAPOT)
    if not isinstance(deal.bid, Slam) and deal.bid > ALL_POINTS:
        yield problem("bid", Code.NEEDS_BELOTE_OR_MELDS, bid=deal.bid)
