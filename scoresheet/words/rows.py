"""Words and numbers for the rows of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import gettext

from scoresheet.deal import Coinche, Deal, Pair, Seat, Trump
from scoresheet.entries import Adjustment, Content, Passed, Players, Written
from scoresheet.words.facts import bid_text, coinche_label, result_text
from scoresheet.words.isolation import isolated
from scoresheet.words.match import content_text
from scoresheet.words.names import brief

_MOST = 34


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row says: a contract, whose it was and how it went; or in `how` alone what it is instead."""

    bid: str = ""
    trump: Trump | None = None
    taker: str = ""
    how: str = ""


def row_text(
    content: Content, names: Pair[str], made: bool | None = None, players: Players | None = None
) -> RowText:
    """The words of a row: the bidder, or else the side; `made` where somebody judged it."""
    match content:
        case Deal() | Written():
            return RowText(
                "" if content.bid is None else bid_text(content.bid),
                content.trump,
                _who(content, names, players),
                " · ".join(_how(content, made)),
            )
        case Passed() | Adjustment():
            return RowText(how=content_text(content))


def _who(content: Deal | Written, names: Pair[str], players: Players | None) -> str:
    if players and content.bidder and players[content.bidder]:
        return brief(isolated(players[content.bidder]), (players[seat] for seat in Seat), _MOST)
    return brief(names[content.taker], names, _MOST) if content.taker else ""


def plain_text(points: int) -> str:
    """Points as they are written, with a true minus."""
    return str(points).replace("-", "−")


def signed_text(points: int) -> str:
    """Points that are added or taken away."""
    return f"{points:+d}".replace("-", "−")


def _how(content: Deal | Written, made: bool | None) -> Iterator[str]:
    if content.coinche not in (None, Coinche.NONE):
        yield coinche_label(content.coinche)
    if made is False:
        yield result_text(made)
    if isinstance(content, Written):
        yield gettext("from paper")
    elif content.capot and isinstance(content.bid, int):
        yield gettext("capot")
