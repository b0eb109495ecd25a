"""Words for what a contract needs, what is at stake, and a counted pile (RULES.md 3, 5 and 8)."""

from __future__ import annotations

from flask_babel import gettext

from scoresheet.calculator import Need, Stake
from scoresheet.cards import PileFault
from scoresheet.deal import Bid, Coinche, Slam


def exact_need_text(bid: Bid, need: Need) -> str:
    """What makes this contract, with the belotes and melds that were said."""
    if bid is Slam.GENERALE:
        return gettext("all eight tricks, by the bidder alone")
    if bid is Slam.CAPOT:
        return gettext("all eight tricks")
    if need.points is not None:
        text = gettext("%(points)s trick points", points=need.points)
        if need.litige is None:
            return text
        return gettext("%(need)s; %(points)s make a litige", need=text, points=need.litige)
    if need.all_tricks:
        return gettext("all eight tricks: no trick points less than that are enough")
    return gettext("more than there is: it cannot be made")


def coinche_pays_text(stake: Stake) -> str:
    """From which chance it pays to have raised to this level; nothing where nobody raised."""
    percent = stake.coinche_pays_from
    match stake.coinche:
        case Coinche.NONE:
            return ""
        case Coinche.COINCHE if percent is None:
            return gettext("A coinche never pays.")
        case Coinche.COINCHE:
            return gettext(
                "A coinche pays if the contract fails at least %(percent)s times in 100.", percent=percent
            )
        case Coinche.SURCOINCHE if percent is None:
            return gettext("A surcoinche never pays.")
        case Coinche.SURCOINCHE:
            return gettext(
                "A surcoinche pays if the contract is made at least %(percent)s times in 100.",
                percent=percent,
            )


def assumption_text() -> str:
    """What the chances assume."""
    return gettext(
        "Chances compare a contract just made, or failed, with a deal that nobody plays and that gives "
        "nothing to either side. They count points only, not what the match needs."
    )


def suggestion_text(estimate: int, bid: int | None, *, all_tricks: bool) -> str:
    """What the rule of thumb suggests; a capot too where all eight tricks are expected."""
    if bid is None and all_tricks:
        return gettext("About %(points)s points: a capot.", points=estimate)
    if bid is None:
        return gettext("About %(points)s points: pass.", points=estimate)
    if all_tricks:
        return gettext("About %(points)s points: bid up to %(bid)s, or a capot.", points=estimate, bid=bid)
    return gettext("About %(points)s points: bid up to %(bid)s.", points=estimate, bid=bid)


def pile_fault_text(fault: PileFault) -> str:
    """Why a counted pile cannot be right yet, and what to look at."""
    match fault:
        case PileFault.LAST_TRICK_WITHOUT_CARDS:
            return gettext(
                "Whoever won the last trick has its four cards: tap them, or untick the last trick."
            )
        case PileFault.ALL_CARDS_WITHOUT_LAST_TRICK:
            return gettext("All 32 cards lie here, so the last trick does too: tick it.")
        case PileFault.NOT_WHOLE_TRICKS:
            return gettext("A pile holds four cards for each trick: some are missing, or too many.")
