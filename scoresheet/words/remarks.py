"""What the lines of a score leave open: whose melds and belotes were written, by whom, and which were not."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext

from scoresheet.deal import Deal, Pair, Sequence, Side
from scoresheet.melds import Carres, carres_at, strongest, total_points
from scoresheet.rules import BeloteMarkedBy, CoinchedLoser, Litige, LoserBelote, MadeMarks, Rules
from scoresheet.scoring import DealScore, Line, Reason
from scoresheet.words.facts import meld_text
from scoresheet.words.lines import coinche_text


def remarks(deal: Deal, score: DealScore, rules: Rules, names: Pair[str]) -> tuple[str, ...]:
    """Everything that the lines leave open, a sentence each; mostly there is nothing."""
    if score.litige is Litige.REPLAYED:
        return ()
    melds = melds_text(deal, score, rules, names)
    exact = (_not_rounded(),) if score.exact else ()
    return (*((melds,) if melds else ()), *belote_remarks(deal, score, rules, names), *exact)


def belote_remarks(deal: Deal, score: DealScore, rules: Rules, names: Pair[str]) -> tuple[str, ...]:
    """Each belote that nobody writes, and why: a line of 0 is left out, but not without a word."""
    return tuple(
        _unwritten_belote(deal, side, rules, names[side])
        for side in Side
        if deal.belote[side] and not _writes_belote(score, side)
    )


def melds_text(deal: Deal, score: DealScore, rules: Rules, names: Pair[str]) -> str:
    """Whose melds count, who writes them, and why; empty where nobody has any."""
    if not deal.melds.ns and not deal.melds.ew:
        return ""
    if score.melds_of is None:
        return _nobody_has_the_best(deal)
    carres = carres_at(deal.trump, rules)
    head = _written_melds(deal, score, score.melds_of, names, carres)
    return ", ".join(filter(None, (head, _why_these_melds(deal, score.melds_of, carres))))


def unwritten(side: Side, deal: Deal, score: DealScore, rules: Rules) -> Iterator[str]:
    """Why a coinche brings the winner nothing, or leaves the defence of a made contract nothing."""
    if not deal.is_coinched:
        return
    if side is score.winner and not any(line.reason is Reason.COINCHE for line in score.lines):
        yield gettext("%(coinche)s, but nothing here to multiply", coinche=coinche_text(deal, rules))
    if side is deal.defence and score.made and rules.made_marks is not MadeMarks.BID and not deal.all_tricks:
        yield from _coinched_defence(rules.coinched_loser)


def _not_rounded() -> str:
    return gettext("Not rounded: this deal ends the match, or would if it were rounded")


def _unwritten_belote(deal: Deal, side: Side, rules: Rules, name: str) -> str:
    if rules.belote_marked_by is BeloteMarkedBy.NOBODY:
        return gettext("Belote of %(side)s is not written: this table writes none", side=name)
    if rules.belote_marked_by is BeloteMarkedBy.TAKERS and side is not deal.taker:
        return gettext("Belote of %(side)s is not written: only the takers write theirs", side=name)
    if rules.loser_belote is not LoserBelote.LOST:
        return gettext("Belote of %(side)s is not written: the coinched defence writes nothing", side=name)
    return gettext("Belote of %(side)s is not written: the side that lost the deal loses it", side=name)


def _writes_belote(score: DealScore, side: Side) -> bool:
    """Whether this side's belote stands among the lines, whoever writes it."""
    return any(line.reason is Reason.BELOTE and _holder(line, score) is side for line in _all_lines(score))


def _all_lines(score: DealScore) -> tuple[Line, ...]:
    """What is written, and what waits."""
    return (*score.lines, *score.waiting)


def _holder(line: Line, score: DealScore) -> Side:
    """Who held the belote of this line: the winner may have taken it from the loser."""
    taken = line.rule == "loser_belote" and line.side is score.winner
    return line.side.other if taken else line.side


def _written_melds(deal: Deal, score: DealScore, side: Side, names: Pair[str], carres: Carres) -> str:
    points = total_points(deal.melds[side], carres)
    writers = [line.side for line in _all_lines(score) if line.reason is Reason.MELDS]
    if not writers:
        return gettext("Melds of %(side)s: %(points)s, lost with the deal", side=names[side], points=points)
    if side in writers:
        return gettext("%(side)s: %(points)s for melds", side=names[side], points=points)
    return gettext(
        "Melds of %(side)s: %(points)s, written by %(writer)s",
        side=names[side],
        points=points,
        writer=names[side.other],
    )


def _nobody_has_the_best(deal: Deal) -> str:
    if deal.best_meld:
        return gettext("The table says that nobody writes melds")
    return gettext("Equal melds: nobody writes any")


def _why_these_melds(deal: Deal, melds_of: Side, carres: Carres) -> str:
    if deal.best_meld:
        return gettext("as the table says")
    best, beaten = (strongest(deal.melds[side], deal.trump, carres) for side in (melds_of, melds_of.other))
    if best is None or beaten is None:
        return ""
    text = gettext("%(best)s beats %(beaten)s", best=meld_text(best), beaten=meld_text(beaten))
    if isinstance(best, Sequence) and isinstance(beaten, Sequence) and _same_but_suit(best, beaten):
        return gettext("%(comparison)s, which is not trump", comparison=text)
    return text


def _same_but_suit(best: Sequence, beaten: Sequence) -> bool:
    return (best.kind, best.top) == (beaten.kind, beaten.top)


def _coinched_defence(loser: CoinchedLoser) -> Iterator[str]:
    match loser:
        case CoinchedLoser.OWN_POINTS:
            return
        case CoinchedLoser.NOTHING:
            yield gettext("Coinched and made: the defence writes no trick points")
        case CoinchedLoser.NOTHING_AT_ALL:
            yield gettext("Coinched and made: the defence writes nothing")
