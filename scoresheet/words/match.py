"""Words for the end of a match and for the rows of a sheet (RULES.md 5)."""

from __future__ import annotations

from flask_babel import gettext

from scoresheet.deal import Deal, Pair
from scoresheet.entries import Adjustment, Content, Passed, Written
from scoresheet.outcome import DecidedBy, Draw, Outcome
from scoresheet.words.facts import contract_text


def outcome_text(outcome: Outcome, names: Pair[str], totals: Pair[int]) -> str:
    """Who won, with what totals, and by which rule: "Winner: Nous, 2010 to 1950, the higher total"."""
    why = decided_by_text(outcome.decided_by)
    if isinstance(outcome.winner, Draw):
        return gettext("A draw: %(ns)s to %(ew)s, %(why)s", ns=totals.ns, ew=totals.ew, why=why)
    return gettext(
        "Winner: %(name)s, %(won)s to %(lost)s, %(why)s",
        name=names[outcome.winner],
        won=totals[outcome.winner],
        lost=totals[outcome.winner.other],
        why=why,
    )


def decided_by_text(decided_by: DecidedBy) -> str:
    """The rule that decided a match, as the end of a sentence."""
    match decided_by:
        case DecidedBy.TARGET:
            return gettext("target reached")
        case DecidedBy.HIGHER_TOTAL:
            return gettext("the higher total")
        case DecidedBy.CONTRACT_SIDE:
            return gettext("both there, and the contract was theirs")
        case DecidedBy.DEAL_WINNER:
            return gettext("equal totals, and the last deal was theirs")
        case DecidedBy.DRAW:
            return gettext("equal totals")
        case DecidedBy.DEAL_LIMIT:
            return gettext("the higher total after the last deal")
        case DecidedBy.STOPPED:
            return gettext("match stopped")


def content_text(content: Content) -> str:
    """What a row of the sheet is, in a few words: the contract, or what it was instead."""
    match content:
        case Deal():
            return contract_text(content.bid, content.trump, content.coinche)
        case Written():
            return _written(content)
        case Passed():
            return gettext("all passed")
        case Adjustment():
            return content.reason or gettext("adjustment")


def _written(content: Written) -> str:
    contract = contract_text(content.bid, content.trump, content.coinche)
    return contract or gettext("copied from paper")
