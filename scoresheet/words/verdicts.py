"""The inequality behind a verdict, spelled out (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask_babel import gettext, ngettext

from scoresheet.calculator import need
from scoresheet.deal import ALL_POINTS, Bid, Deal, Pair, Side, Slam, Trump
from scoresheet.rules import Outscore, Rules
from scoresheet.scoring import DealScore
from scoresheet.verdict import BELOTE, Count, Verdict


def verdict_text(deal: Deal, score: DealScore, rules: Rules) -> str:
    """Why the contract is made or failed: "Made: 88 + 20 belote = 108 ≥ 100"."""
    if isinstance(deal.bid, Slam):
        return _slam(deal, score.made)
    verdict = score.verdict
    if verdict.takers is None or verdict.needed is None:
        return _uncounted(score.made)
    tests = _tests(deal, verdict, verdict.takers, verdict.needed, rules)
    shown = [text for text, passed in tests if passed is score.made]
    why = gettext("; ").join(shown)
    return gettext("Made: %(why)s", why=why) if score.made else gettext("Failed: %(why)s", why=why)


def need_text(bid: Bid, trump: Trump, rules: Rules) -> str:
    """What the takers of a contract must do to make it: "they need 100, 80 with belote"."""
    if bid is Slam.GENERALE:
        return gettext("the bidder needs all eight tricks alone")
    contract = Deal(taker=Side.NS, bid=bid, trump=trump)
    alone = need(contract, rules)
    helped = need(replace(contract, belote=Pair(1, 0)), rules) if rules.belotes(trump) else alone
    if helped.points is None:
        return gettext("they need all eight tricks") if alone.all_tricks else gettext("they need melds too")
    if alone.points is None:
        return gettext("they need a belote and %(points)s", points=helped.points)
    if alone.points == helped.points:
        return gettext("they need %(points)s", points=alone.points)
    return gettext("they need %(points)s, %(fewer)s with belote", points=alone.points, fewer=helped.points)


def _slam(deal: Deal, made: bool) -> str:
    if deal.bid is Slam.GENERALE:
        if made:
            return gettext("Made: the bidder won all eight tricks alone")
        return gettext("Failed: the bidder did not win all eight tricks alone")
    if made:
        return gettext("Made: the takers won all eight tricks")
    return gettext("Failed: the takers did not win all eight tricks")


def _uncounted(made: bool) -> str:
    if made:
        return gettext("Made, as the table judged; nobody counted")
    return gettext("Failed, as the table judged; nobody counted")


def _tests(
    deal: Deal, verdict: Verdict, takers: Count, needed: int, rules: Rules
) -> Iterator[tuple[str, bool]]:
    """Each inequality, and whether it holds; a made contract passes all, a failed one misses some."""
    yield _reaches(deal, takers, needed, rules), takers.total >= needed
    if verdict.tricks is not None and verdict.tricks_needed is not None:
        yield _tricks(verdict.tricks, verdict.tricks_needed), verdict.tricks >= verdict.tricks_needed
    if verdict.defence is not None:
        yield _beats(deal, takers, verdict.defence, rules, needed)


def _reaches(deal: Deal, takers: Count, needed: int, rules: Rules) -> str:
    text = f"{_sum(deal, deal.taker, takers, rules)} {_sign(takers.total, needed)} {needed}"
    if needed == deal.bid:
        return text
    return gettext("%(inequality)s, which a bid of %(bid)s needs", inequality=text, bid=str(deal.bid))


def _tricks(tricks: int, needed: int) -> str:
    text = f"{tricks} {_sign(tricks, needed)} {needed}"
    return gettext("tricks alone %(inequality)s", inequality=text)


def _beats(deal: Deal, takers: Count, defence: Count, rules: Rules, needed: int) -> tuple[str, bool]:
    """The comparison of both sides; the takers' terms only where the first inequality is not shown."""
    if rules.outscore is Outscore.STRICT:
        passed = takers.total > defence.total
        sign = ">" if passed else "≤"
    else:
        passed = takers.total >= defence.total
        sign = _sign(takers.total, defence.total)
    is_shown = passed or takers.total < needed
    left = str(takers.total) if is_shown else _sum(deal, deal.taker, takers, rules)
    return f"{left} {sign} {_defence_total(deal, defence, rules)}", passed


def _defence_total(deal: Deal, count: Count, rules: Rules) -> str:
    if not count.belote and not count.melds:
        return gettext("%(points)s for the defence", points=_sum(deal, deal.defence, count, rules))
    terms = " + ".join(_terms(deal, deal.defence, count, rules))
    return gettext("%(points)s for the defence (%(terms)s)", points=count.total, terms=terms)


def _sign(left: int, right: int) -> str:
    return "≥" if left >= right else "<"


def _sum(deal: Deal, side: Side, count: Count, rules: Rules) -> str:
    """The terms with their names, and the total where there is something to add."""
    terms = _terms(deal, side, count, rules)
    return " + ".join(terms) + (f" = {count.total}" if len(terms) > 1 else "")


def _terms(deal: Deal, side: Side, count: Count, rules: Rules) -> list[str]:
    terms = [_trick_term(deal, side, count.tricks, rules)]
    if count.belote:
        terms.append(_belote_term(count.belote))
    if count.melds:
        terms.append(gettext("%(points)s melds", points=count.melds))
    return terms


def _belote_term(points: int) -> str:
    return ngettext("%(points)s belote", "%(points)s belotes", points // BELOTE, points=points)


def _trick_term(deal: Deal, side: Side, counted: int, rules: Rules) -> str:
    """The points as judged; what they were before, where a capot or rounding changed them."""
    if side is deal.all_tricks is deal.taker and rules.surprise_capot is not None:
        return gettext("%(points)s capot", points=counted)
    tricks = deal.trick_points or 0
    taken = tricks if side is deal.taker else ALL_POINTS - tricks
    if counted == taken:
        return str(counted)
    return gettext("%(rounded)s (%(taken)s rounded)", rounded=counted, taken=taken)
