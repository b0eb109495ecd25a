"""Words for the end of a match and for the rows of a sheet (RULES.md 5)."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext

from scoresheet.deal import Deal, Pair, Side
from scoresheet.entries import Adjustment, Content, Passed, Row, Written
from scoresheet.outcome import DecidedBy, Draw, Outcome
from scoresheet.rules import Litige
from scoresheet.words.facts import contract_text
from scoresheet.words.isolation import isolated


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


def row_notes(row: Row) -> tuple[str, ...]:
    """What is out of the ordinary in a row: a litige, what had waited, a score that is not rounded."""
    return tuple(_row_notes(row))


def waiting_text(waiting: Pair[int], names: Pair[str]) -> str:
    """What waits from litiges and for whom: "Waiting for the winner of the next deal: 80 of Us"."""
    shares = (
        gettext("%(points)s of %(side)s", points=waiting[side], side=names[side])
        for side in Side
        if waiting[side]
    )
    waits = ", ".join(shares)
    return gettext("Waiting for the winner of the next deal: %(waits)s", waits=waits) if waits else ""


def _row_notes(row: Row) -> Iterator[str]:
    if row.score and row.score.litige is Litige.HELD:
        yield gettext("litige, %(points)s wait", points=row.score.held)
    if row.score and row.score.litige is Litige.REPLAYED:
        yield gettext("litige, played again")
    if waited := row.won.ns + row.won.ew:
        yield gettext("%(points)s had waited", points=waited)
    if row.score and row.score.exact:
        yield gettext("not rounded")


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
            return isolated(content.reason) or gettext("adjustment")


def _written(content: Written) -> str:
    contract = contract_text(content.bid, content.trump, content.coinche)
    return contract or gettext("copied from paper")
