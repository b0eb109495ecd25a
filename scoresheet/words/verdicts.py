"""The inequality behind a verdict, spelled out (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext, ngettext

from scoresheet.calculator import Need, Needs
from scoresheet.deal import ALL_POINTS, Deal, Side, Slam
from scoresheet.rules import Litige, Rules
from scoresheet.scoring import DealScore
from scoresheet.verdict import BELOTE, Asks, Count, Inequality


def verdict_text(deal: Deal, score: DealScore, rules: Rules) -> str:
    """Why the contract is made or failed: "Made: 88 + 20 belote = 108 ≥ 100"."""
    if isinstance(deal.bid, Slam):
        return _slam(deal, score.made)
    if not score.verdict.tests:
        return _uncounted(score.made)
    if score.made is None:
        return _litige(score.verdict.tests[0], deal, score, rules)
    shown = [test for test in score.verdict.tests if test.holds is score.made]
    told = [_test(test, deal, rules, is_first=test is shown[0]) for test in shown]
    why = gettext("; ").join((*told, *_no_help(score.verdict.tests[0], deal, score, rules)))
    return gettext("Made: %(why)s", why=why) if score.made else gettext("Failed: %(why)s", why=why)


def need_text(needs: Needs) -> str:
    """What the takers of a contract must do to make it: "they need 100, 80 with belote"."""
    if needs.bid is Slam.GENERALE:
        return gettext("the bidder needs all eight tricks alone")
    text = _need_text(needs.alone, needs.with_belote, melds_help=needs.melds_help)
    if needs.alone.litige is None:
        return text
    return gettext("%(need)s; %(points)s make a litige", need=text, points=needs.alone.litige)


def _need_text(alone: Need, helped: Need, *, melds_help: bool) -> str:
    if alone.points is None:
        return _need_more(alone, helped, melds_help=melds_help)
    if alone.points == helped.points:
        return gettext("they need %(points)s", points=alone.points)
    return gettext("they need %(points)s, %(fewer)s with belote", points=alone.points, fewer=helped.points)


def _need_more(alone: Need, helped: Need, *, melds_help: bool) -> str:
    """What makes a contract that no trick points alone make."""
    if helped.points is not None and alone.all_tricks:
        return gettext("they need all eight tricks, or a belote and %(points)s", points=helped.points)
    if helped.points is not None:
        return gettext("they need a belote and %(points)s", points=helped.points)
    if alone.all_tricks:
        return gettext("they need all eight tricks")
    if helped.all_tricks:
        return gettext("they need all eight tricks and a belote")
    if melds_help:
        return gettext("they need melds too")
    return gettext("it cannot be made")


def _no_help(bid: Inequality, deal: Deal, score: DealScore, rules: Rules) -> Iterator[str]:
    """That the takers hold a belote or melds which do not help, and what must make the bid then."""
    needed = bid.right.total
    belote = bool(deal.belote[deal.taker]) and not rules.belote_counts
    melds = score.melds_of is deal.taker and not rules.melds_count
    if belote and melds:
        yield gettext(
            "neither belote nor melds help here: the tricks alone must make %(points)s", points=needed
        )
    elif belote and bid.left.melds:
        yield gettext("belote does not help here: tricks and melds must make %(points)s", points=needed)
    elif belote:
        yield gettext("belote does not help here: the tricks alone must make %(points)s", points=needed)
    elif melds and bid.left.belote:
        yield gettext("melds do not help here: tricks and belote must make %(points)s", points=needed)
    elif melds:
        yield gettext("melds do not help here: the tricks alone must make %(points)s", points=needed)


def _slam(deal: Deal, made: bool | None) -> str:
    if deal.bid is Slam.GENERALE:
        if made:
            return gettext("Made: the bidder won all eight tricks alone")
        return gettext("Failed: the bidder did not win all eight tricks alone")
    if made:
        return gettext("Made: the takers won all eight tricks")
    return gettext("Failed: the takers did not win all eight tricks")


def _uncounted(made: bool | None) -> str:
    if made:
        return gettext("Made, as the table judged; nobody counted")
    return gettext("Failed, as the table judged; nobody counted")


def _litige(test: Inequality, deal: Deal, score: DealScore, rules: Rules) -> str:
    both = gettext(
        "%(takers)s for the takers, %(defence)s",
        takers=_sum(deal, deal.taker, test.left, rules),
        defence=_defence_total(deal, test.right, rules),
    )
    if score.litige is Litige.REPLAYED:
        return gettext("A litige: %(both)s. The deal is played again.", both=both)
    return gettext(
        "A litige: %(both)s. %(points)s wait for the winner of the next deal.", both=both, points=score.held
    )


def _test(test: Inequality, deal: Deal, rules: Rules, *, is_first: bool) -> str:
    """One inequality; the takers' terms only where none before it names them."""
    match test.asks:
        case Asks.BID:
            return _reaches(test, deal, rules)
        case Asks.TRICKS:
            text = f"{test.left.total} {test.sign.value} {test.right.total}"
            return gettext("tricks alone %(inequality)s", inequality=text)
        case Asks.OUTSCORE | Asks.LITIGE:
            left = _sum(deal, deal.taker, test.left, rules) if is_first else str(test.left.total)
            return f"{left} {test.sign.value} {_defence_total(deal, test.right, rules)}"


def _reaches(test: Inequality, deal: Deal, rules: Rules) -> str:
    text = f"{_sum(deal, deal.taker, test.left, rules)} {test.sign.value} {test.right.total}"
    if test.right.total == deal.bid:
        return text
    return gettext("%(inequality)s, which a bid of %(bid)s needs", inequality=text, bid=str(deal.bid))


def _defence_total(deal: Deal, count: Count, rules: Rules) -> str:
    if not count.belote and not count.melds:
        return gettext("%(points)s for the defence", points=_sum(deal, deal.defence, count, rules))
    terms = " + ".join(_terms(deal, deal.defence, count, rules))
    return gettext("%(points)s for the defence (%(terms)s)", points=count.total, terms=terms)


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
