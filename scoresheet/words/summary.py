"""A match looked back on, in five lines, and the words for its chart and its rematch."""

from __future__ import annotations

from flask_babel import gettext, ngettext

from scoresheet.deal import Pair, Seat, Side
from scoresheet.entries import Settings
from scoresheet.summary import Feat, Summary, Tally
from scoresheet.words.facts import listed
from scoresheet.words.log import player_name
from scoresheet.words.rows import plain_text


def summary_lines(summary: Summary, names: Pair[str]) -> list[str]:
    """The match in five lines, or fewer where no deal was played."""
    lines = [
        _contracts(summary.contracts, names),
        _best_deal(summary.best_deal, names),
        _capots(summary.capots, names),
        _coinched(summary.coinched),
        _lead(summary.largest_lead, summary.lead_changes, names),
    ]
    return [line for line in lines if line]


def match_line(summary: Summary, names: Pair[str], totals: Pair[int]) -> str:
    """The match in a line to send, the better side first: "Us 2110 – 1640, 14 deals, capot in deal 9"."""
    first = Side.EW if totals.ew > totals.ns else Side.NS
    line = [
        f"{names[first]} {plain_text(totals[first])} – {plain_text(totals[first.other])}",
        ngettext("%(num)s deal", "%(num)s deals", summary.deals),
    ]
    if capots := sorted(summary.capots.ns + summary.capots.ew):
        where = listed(map(str, capots))
        line.append(
            ngettext("capot in deal %(where)s", "capots in deals %(where)s", len(capots), where=where)
        )
    return ", ".join(line)


def chart_text(names: Pair[str], totals: Pair[int], target: int) -> str:
    """What the chart of a match shows, for who cannot see it."""
    return gettext(
        "Totals from deal to deal: %(ns_name)s up to %(ns)s, %(ew_name)s up to %(ew)s; target %(target)s",
        ns_name=names.ns,
        ns=totals.ns,
        ew_name=names.ew,
        ew=totals.ew,
        target=target,
    )


def partners_text(settings: Settings) -> str:
    """Who plays with whom: "Anne & Marie – Luc & Paul"."""
    north, east, south, west = (player_name(settings, seat) for seat in Seat)
    return f"{north} & {south} – {east} & {west}"


def _contracts(contracts: Pair[Tally], names: Pair[str]) -> str:
    return gettext(
        "Contracts made: %(ns_name)s %(ns)s, %(ew_name)s %(ew)s",
        ns_name=names.ns,
        ns=_share(contracts.ns),
        ew_name=names.ew,
        ew=_share(contracts.ew),
    )


def _share(tally: Tally) -> str:
    return gettext("%(made)s of %(all)s", made=tally.made, all=tally.made + tally.failed)


def _best_deal(best: Feat | None, names: Pair[str]) -> str:
    if best is None:
        return ""
    return gettext(
        "Best deal: %(name)s, %(points)s in deal %(deal)s",
        name=names[best.side],
        points=best.points,
        deal=best.deal,
    )


def _capots(capots: Pair[tuple[int, ...]], names: Pair[str]) -> str:
    won = [f"{names[side]} {len(capots[side])}" for side in Side if capots[side]]
    return gettext("Capots: %(list)s", list=", ".join(won)) if won else gettext("No capot")


def _coinched(coinched: Tally) -> str:
    if not coinched.made + coinched.failed:
        return gettext("No contract was coinched")
    return gettext("Coinched contracts made: %(share)s", share=_share(coinched))


def _lead(lead: Feat | None, changes: int, names: Pair[str]) -> str:
    if lead is None:
        return ""
    largest = gettext(
        "Largest lead: %(name)s, by %(points)s after deal %(deal)s",
        name=names[lead.side],
        points=lead.points,
        deal=lead.deal,
    )
    if not changes:
        return largest
    return gettext("; ").join((largest, _changes(changes)))


def _changes(changes: int) -> str:
    return ngettext("the lead changed once", "the lead changed %(num)s times", changes)
