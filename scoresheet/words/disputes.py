"""Words for what explains a claimed score, and for the same deal under other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from flask_babel import gettext, ngettext

from scoresheet.deal import BestMeld, Coinche, Deal, Meld, Pair, Side
from scoresheet.disputes import (
    Answer,
    AsRuled,
    Cause,
    Claim,
    Comparison,
    Explanations,
    OtherFacts,
    OtherPreset,
    OtherSwitches,
)
from scoresheet.rules import Rules
from scoresheet.slips import Fact
from scoresheet.words.clauses import changes_text
from scoresheet.words.facts import bid_text, listed, meld_text
from scoresheet.words.presets import preset_title
from scoresheet.words.problems import problem_text


def points_text(points: Pair[int]) -> str:
    """Two scores as a table says them: "400 – 0"."""
    return gettext("%(ns)s – %(ew)s", ns=points.ns, ew=points.ew)


def presets_text(presets: Sequence[str]) -> str:
    """The titles of presets in a row."""
    return " · ".join(map(preset_title, presets))


def comparison_text(comparison: Comparison, rules: Rules) -> str:
    """What a deal is worth under other rules, and what makes the difference to this table's."""
    if comparison.result.points is None:
        why = " ".join(map(problem_text, comparison.result.problems))
        return gettext("Not playable under these rules: %(why)s", why=why)
    points = points_text(comparison.result.points)
    if comparison.is_this_table:
        return gettext("%(points)s under this table's rules", points=points)
    if not comparison.changes:
        return points
    return gettext("%(points)s: %(why)s", points=points, why=changes_text(comparison.changes, rules))


def claimed_text(claimed: Claim, names: Pair[str]) -> str:
    """What somebody has: two scores, or that of one side."""
    if claimed.ns is not None and claimed.ew is not None:
        return points_text(Pair(claimed.ns, claimed.ew))
    side = Side.NS if claimed.ew is None else Side.EW
    return gettext("%(points)s for %(side)s", points=claimed[side], side=names[side])


def claim_text(explained: Explanations, deal: Deal, rules: Rules, names: Pair[str]) -> str:
    """What there is to say about a claim before its answers: right, explained, or the nearest score."""
    claimed, given = claimed_text(explained.claimed, names), points_text(explained.given)
    if explained.nearest is None:
        if explained.is_right:
            return gettext("%(claimed)s is right: this table's rules give it.", claimed=claimed)
        return gettext(
            "This table's rules give %(given)s. It would be %(claimed)s:", given=given, claimed=claimed
        )
    if isinstance(explained.nearest.cause, AsRuled):
        return gettext(
            "Nothing simple gives %(claimed)s. This table's rules give %(given)s, and nothing comes nearer.",
            claimed=claimed,
            given=given,
        )
    return gettext(
        "Nothing simple gives %(claimed)s. This table's rules give %(given)s; "
        "the nearest other score is %(nearest)s, %(why)s.",
        claimed=claimed,
        given=given,
        nearest=points_text(explained.nearest.points),
        why=answer_text(explained.nearest, deal, rules, names),
    )


def answer_text(answer: Answer, deal: Deal, rules: Rules, names: Pair[str]) -> str:
    """What would have to be true for an answer's score: "if the belote was Them's"."""
    return cause_text(answer.cause, deal, rules, names)


def answer_line(answer: Answer, explained: Explanations, deal: Deal, rules: Rules, names: Pair[str]) -> str:
    """An answer, and both numbers that it gives where only one was claimed."""
    why = answer_text(answer, deal, rules, names)
    if None not in (explained.claimed.ns, explained.claimed.ew):
        return why
    return gettext("%(points)s: %(why)s", points=points_text(answer.points), why=why)


def cause_text(cause: Cause, deal: Deal, rules: Rules, names: Pair[str]) -> str:
    """The cause of a score that differs from this table's."""
    match cause:
        case AsRuled():
            return gettext("as this table's rules give it")
        case OtherFacts(fact=fact, deals=deals):
            return _fact_text(fact, deals, deal, names)
        case OtherPreset(presets=presets, changes=changes):
            return gettext(
                "under the rules %(presets)s: %(why)s",
                presets=listed(map(preset_title, presets)),
                why=changes_text(changes, rules),
            )
        case OtherSwitches(changes=changes):
            return gettext("if %(why)s", why=changes_text(changes, rules))


def _fact_text(fact: Fact, deals: tuple[Deal, ...], deal: Deal, names: Pair[str]) -> str:
    other = deals[0]
    match fact:
        case Fact.BELOTE:
            return _belote(deals, names)
        case Fact.POINTS:
            return _points(deals, deal, names)
        case Fact.POINTS_OF_DEFENCE:
            return gettext(
                "if the points are those of the other side: %(points)s for %(side)s",
                points=other.points,
                side=names[other.taker],
            )
        case Fact.COINCHE:
            return _coinche(other.coinche, deal.coinche)
        case Fact.ALL_TRICKS:
            return _all_tricks(other, names)
        case Fact.RESULT:
            return gettext("if the contract was made") if other.made else gettext("if the contract failed")
        case Fact.TAKER:
            return _taker(other, names)
        case Fact.SIDES:
            return gettext("if the two sides were mixed up, in everything")
        case Fact.BID:
            bids = listed((bid_text(other.bid) for other in deals), "or")
            return gettext("if the bid was %(bid)s, not %(noted)s", bid=bids, noted=bid_text(deal.bid))
        case Fact.BEST_MELD:
            return _best_meld(other.best_meld, names)
        case Fact.MELD_OF_OTHERS | Fact.MELD_SIZE | Fact.MELD_FORGOTTEN | Fact.MELD_TOO_MANY:
            return _melds(fact, other, deal, names)


def _belote(deals: tuple[Deal, ...], names: Pair[str]) -> str:
    """The two nearest ways: at tout-atout there may be many."""
    this, *that = (_shares(other, names) for other in deals[:2])
    if that:
        return gettext("if %(this)s, or %(that)s", this=this, that=that[0])
    return gettext("if %(why)s", why=this)


def _shares(other: Deal, names: Pair[str]) -> str:
    shares = [_share(other.belote[side], names[side]) for side in Side if other.belote[side]]
    return listed(shares) or gettext("there was no belote")


def _share(belotes: int, name: str) -> str:
    return str(ngettext("%(side)s had the belote", "%(side)s had %(num)s belotes", belotes, side=name))


def _points(deals: tuple[Deal, ...], deal: Deal, names: Pair[str]) -> str:
    return gettext(
        "if it was %(points)s for %(side)s, not %(noted)s",
        side=names[deal.taker],
        points=_ranges(sorted(other.points for other in deals if other.points is not None)),
        noted=deal.points,
    )


def _ranges(totals: list[int]) -> str:
    """Numbers in runs: "84 to 88 or 91"."""
    runs: list[tuple[int, int]] = []
    for total in totals:
        if runs and total == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], total)
        else:
            runs.append((total, total))
    told = (
        str(least) if least == most else gettext("%(least)s to %(most)s", least=least, most=most)
        for least, most in runs
    )
    return listed(told, "or")


def _coinche(coinche: Coinche, noted: Coinche) -> str:
    if coinche is Coinche.NONE:
        return gettext("if it was not coinched")
    if coinche is Coinche.SURCOINCHE:
        return gettext("if it was surcoinched")
    if noted is Coinche.SURCOINCHE:
        return gettext("if it was coinched, but not surcoinched")
    return gettext("if it was coinched")


def _all_tricks(other: Deal, names: Pair[str]) -> str:
    if other.capot is None:
        return gettext("if nobody won all eight tricks")
    if other.solo:
        return gettext("if the bidder won all eight tricks alone")
    return gettext("if all eight tricks went to %(side)s", side=names[other.capot])


def _taker(other: Deal, names: Pair[str]) -> str:
    if other.points is None:
        return gettext("if the contract was for %(side)s", side=names[other.taker])
    return gettext(
        "if the contract was for %(side)s, with %(points)s in tricks",
        side=names[other.taker],
        points=other.points,
    )


def _melds(fact: Fact, other: Deal, deal: Deal, names: Pair[str]) -> str:
    """The meld that differs, and whose counted if the table itself must have said so."""
    said = _meld(fact, other, deal, names)
    if other.best_meld in (None, deal.best_meld):
        return said
    if other.best_meld.side is None:
        return gettext("%(said)s, and nobody's melds counted", said=said)
    return gettext("%(said)s, and the melds of %(side)s counted", said=said, side=names[other.best_meld.side])


def _meld(fact: Fact, other: Deal, deal: Deal, names: Pair[str]) -> str:
    side, meld = next(_further_melds(other, deal), None) or next(_further_melds(deal, other))
    said = {"side": names[side], "meld": meld_text(meld)}
    match fact:
        case Fact.MELD_OF_OTHERS:
            return gettext("if %(side)s had the %(meld)s", **said)
        case Fact.MELD_FORGOTTEN:
            return gettext("if %(side)s also had a %(meld)s", **said)
        case Fact.MELD_TOO_MANY:
            return gettext("if %(side)s had no %(meld)s", **said)
    _, noted = next(_further_melds(deal, other))
    return gettext("if %(side)s had a %(meld)s, not a %(noted)s", noted=meld_text(noted), **said)


def _further_melds(deal: Deal, other: Deal) -> Iterator[tuple[Side, Meld]]:
    """The melds of a deal that the other one does not have, on that side."""
    for side in Side:
        yield from ((side, meld) for meld in Counter(deal.melds[side]) - Counter(other.melds[side]))


def _best_meld(best: BestMeld | None, names: Pair[str]) -> str:
    if best is None or best.side is None:
        return gettext("if nobody's melds counted")
    return gettext("if the melds of %(side)s counted", side=names[best.side])
