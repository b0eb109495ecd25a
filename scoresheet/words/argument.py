"""Why a deal is worth what it is, as an argument: facts, verdict, lines, remarks, result (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask_babel import gettext

from scoresheet.deal import ALL_POINTS, Deal, Pair, Side
from scoresheet.entries import Players
from scoresheet.rules import Rules
from scoresheet.scoring import DealScore, Line
from scoresheet.words.facts import contract_text, meld_text, seat_name
from scoresheet.words.isolation import isolated
from scoresheet.words.lines import line_text
from scoresheet.words.remarks import remarks, unwritten
from scoresheet.words.verdicts import verdict_text

_UNNAMED = Players()


@dataclass(frozen=True, slots=True)
class ArgumentLine:
    """Points that a side writes, and this table's rule for them in words."""

    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Column:
    """What one side writes: lines that add up to the total, rounding last.

    A line of 0 says why something is not written that a table looks for.
    """

    side: Side
    name: str
    lines: tuple[ArgumentLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Argument:
    """The parts of the argument in the order in which they are read; the winner's column first.

    `points` is the result as numbers: the totals of the columns.
    """

    facts: tuple[str, ...]
    verdict: str
    columns: tuple[Column, Column]
    remarks: tuple[str, ...]
    result: str
    points: Pair[int]


def argument(
    deal: Deal,
    score: DealScore,
    rules: Rules,
    names: Pair[str],
    players: Players = _UNNAMED,
    lines: Sequence[Line] = (),
) -> Argument:
    """Why the deal is worth its score under these rules; in a match `lines` may be more than its score's."""
    first = score.winner or deal.taker
    columns = Pair(*(_column(side, deal, score, lines or score.lines, rules, names) for side in Side))
    return Argument(
        facts=tuple(_facts(deal, score, names, players)),
        verdict=verdict_text(deal, score, rules),
        columns=(columns[first], columns[first.other]),
        remarks=remarks(deal, score, rules, names),
        result=gettext(
            "%(ns)s %(ns_points)s, %(ew)s %(ew_points)s",
            ns=names.ns,
            ns_points=columns.ns.total,
            ew=names.ew,
            ew_points=columns.ew.total,
        ),
        points=Pair(columns.ns.total, columns.ew.total),
    )


def argument_text(argued: Argument) -> str:
    """The argument in plain text, a paragraph for each part, the points of the lines in a column."""
    columns = (_column_text(column) for column in argued.columns if column.lines)
    remarked = ("\n".join(argued.remarks),) if argued.remarks else ()
    return "\n\n".join(("\n".join(argued.facts), argued.verdict, *columns, *remarked, argued.result)) + "\n"


def _column(
    side: Side, deal: Deal, score: DealScore, lines: Sequence[Line], rules: Rules, names: Pair[str]
) -> Column:
    own = [
        ArgumentLine(line.points, line_text(line, deal, score, rules)) for line in lines if line.side is side
    ]
    total = sum(line.points for line in own)
    own += (ArgumentLine(0, text) for text in unwritten(side, deal, score, rules))
    return Column(side, names[side], tuple(own), total)


def _column_text(column: Column) -> str:
    width = max(len(str(number)) for number in (column.total, *(line.points for line in column.lines)))
    lines = [f"  {line.points:>{width}}  {line.text}" for line in column.lines]
    return "\n".join((f"{column.name}:", *lines, f"= {column.total:>{width}}"))


def _facts(deal: Deal, score: DealScore, names: Pair[str], players: Players) -> Iterator[str]:
    yield _contract(deal, names, players)
    yield _tricks(deal, names)
    if deal.all_tricks:
        yield _all_tricks(deal, names)
    if deal.belote.ns or deal.belote.ew:
        yield gettext("Belote: %(who)s", who=_belotes(deal, names))
    for side in Side:
        if melds := deal.melds[side]:
            called = ", ".join(map(meld_text, melds))
            yield gettext("Melds, %(side)s: %(melds)s", side=names[side], melds=called)
    if deal.melds.ns or deal.melds.ew:
        yield _melds_that_count(score.melds_of, names)


def _contract(deal: Deal, names: Pair[str], players: Players) -> str:
    contract = contract_text(deal.bid, deal.trump, deal.coinche)
    if deal.bidder is None:
        return gettext("Contract: %(contract)s, by %(side)s", contract=contract, side=names[deal.taker])
    return gettext(
        "Contract: %(contract)s, by %(side)s (%(player)s)",
        contract=contract,
        side=names[deal.taker],
        player=isolated(players[deal.bidder]) or seat_name(deal.bidder),
    )


def _tricks(deal: Deal, names: Pair[str]) -> str:
    taken = deal.trick_points
    if taken is None:
        return gettext("Trick points: nobody counted")
    points = {deal.taker: taken, deal.defence: ALL_POINTS - taken}
    return gettext(
        "Trick points: %(ns)s %(ns_points)s, %(ew)s %(ew_points)s",
        ns=names.ns,
        ns_points=points[Side.NS],
        ew=names.ew,
        ew_points=points[Side.EW],
    )


def _all_tricks(deal: Deal, names: Pair[str]) -> str:
    side = names[deal.all_tricks or deal.taker]
    if deal.is_solo:
        return gettext("All eight tricks: the bidder alone, for %(side)s", side=side)
    return gettext("All eight tricks: %(side)s", side=side)


def _belotes(deal: Deal, names: Pair[str]) -> str:
    shares = ((names[side], deal.belote[side]) for side in Side if deal.belote[side])
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in shares)


def _melds_that_count(side: Side | None, names: Pair[str]) -> str:
    if side is None:
        return gettext("Nobody's melds count: the best of both sides are equal, or the table said so")
    return gettext("Best meld: %(side)s. Only that side's melds count", side=names[side])
