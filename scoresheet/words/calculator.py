"""Words for what a contract needs, what is at stake, and a counted pile (RULES.md 3, 5 and 8)."""

from __future__ import annotations

from flask_babel import gettext

from scoresheet.calculator import Ending, Need, Stake
from scoresheet.cards import PileFault
from scoresheet.deal import Bid, Coinche, Pair, Side, Slam
from scoresheet.match import Draw, Outcome
from scoresheet.words.facts import bid_text, coinche_label
from scoresheet.words.match import decided_by_text


def need_text(bid: Bid, need: Need) -> str:
    """What makes this contract, with the belotes and melds that were said."""
    if bid is Slam.GENERALE:
        return gettext("all eight tricks, by the bidder alone")
    if bid is Slam.CAPOT:
        return gettext("all eight tricks")
    if need.points is not None:
        return gettext("%(points)s trick points", points=need.points)
    if need.all_tricks:
        return gettext("all eight tricks: no trick points less than that are enough")
    return gettext("more than there is: it cannot be made")


def stake_text(stake: Stake, names: Pair[str]) -> str:
    """What is at stake at one level: both scores, made and failed, and the swing between them."""
    level = coinche_label(stake.coinche)
    failed = _points(stake.failed, names)
    if stake.made is None:
        return gettext("%(level)s: it cannot be made; failed, %(failed)s", level=level, failed=failed)
    made, capot = _points(stake.made, names), stake.all_tricks
    if capot is None or capot == stake.made:
        return gettext(
            "%(level)s: made, %(made)s; failed, %(failed)s; %(swing)s between them",
            level=level,
            made=made,
            failed=failed,
            swing=stake.swing,
        )
    return gettext(
        "%(level)s: just made, %(made)s; with all tricks, %(capot)s; failed, %(failed)s; "
        "%(swing)s between made and failed",
        level=level,
        made=made,
        capot=_points(capot, names),
        failed=failed,
        swing=stake.swing,
    )


def pays_text(stake: Stake) -> str:
    """From which chance the contract pays its takers at this level."""
    if stake.pays_from is None:
        return gettext("It never pays.")
    if not stake.pays_from:
        return gettext("It pays even when it fails.")
    return gettext("It pays if it is made at least %(percent)s times in 100.", percent=stake.pays_from)


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


def ending_text(ending: Ending, taker: Side, names: Pair[str]) -> str:
    """How this bid would end the match; nothing where the match would go on in any case."""
    made = _end(ending.if_made, names)
    failed = _end(ending.if_failed, names)
    shown = {"bid": bid_text(ending.bid), "side": names[taker], "made": made, "failed": failed}
    if made and failed:
        return gettext("%(bid)s by %(side)s ends the match: made, %(made)s; failed, %(failed)s", **shown)
    if made:
        return gettext("%(bid)s by %(side)s, if made, ends the match: %(made)s", **shown)
    if failed:
        return gettext("%(bid)s by %(side)s, if failed, ends the match: %(failed)s", **shown)
    return ""


def suggestion_text(estimate: int, bid: int | None) -> str:
    """What the rule of thumb suggests."""
    if bid is None:
        return gettext("About %(points)s points: pass.", points=estimate)
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


def _points(points: Pair[int], names: Pair[str]) -> str:
    return f"{names.ns} {points.ns}, {names.ew} {points.ew}"


def _end(outcome: Outcome | None, names: Pair[str]) -> str:
    if outcome is None:
        return ""
    why = decided_by_text(outcome.decided_by)
    if isinstance(outcome.winner, Draw):
        return gettext("a draw (%(why)s)", why=why)
    return gettext("%(name)s wins (%(why)s)", name=names[outcome.winner], why=why)
