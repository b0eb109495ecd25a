"""The part of the rules card that says what is written down (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext

from scoresheet.examples import capot_worth
from scoresheet.rules import (
    BeloteMarkedBy,
    CoinchedLoser,
    CoincheScope,
    LoserBelote,
    MadeMarks,
    Rounding,
    Rules,
)


def marking_sentences(rules: Rules) -> Iterator[str]:
    """What a made and a failed contract write, rounding, and belote."""
    yield _made(rules.made_marks)
    yield _failed(rules)
    if rules.defence_capot_base is not None:
        yield _defence_capot(rules.defence_capot_base, adds_bid=rules.failure_adds_bid)
    yield _rounding(rules.rounding)
    yield from _belote(rules)
    if rules.no_trumps and rules.no_trumps_factor > 1:
        yield gettext("At no trumps the bid counts ×%(factor)s.", factor=rules.no_trumps_factor)


def _made(made_marks: MadeMarks) -> str:
    match made_marks:
        case MadeMarks.POINTS_AND_BID:
            return gettext("Made: the takers write their points and the bid, the defence its own points.")
        case MadeMarks.BID:
            return gettext("Made: the takers write the bid only, the defence no trick points.")
        case MadeMarks.POINTS:
            return gettext("Made: each side writes the points it took, and the bid is not added.")


def _failed(rules: Rules) -> str:
    if not rules.failure_base:
        return gettext("Failed: the defence writes the bid, the takers no trick points.")
    if rules.failure_adds_bid:
        return gettext(
            "Failed: the defence writes %(points)s and the bid, the takers no trick points.",
            points=rules.failure_base,
        )
    return gettext(
        "Failed: the defence writes %(points)s without the bid, the takers no trick points.",
        points=rules.failure_base,
    )


def _defence_capot(points: int, *, adds_bid: bool) -> str:
    if adds_bid:
        return gettext(
            "If the defence won every trick, it writes %(points)s for that instead, coinched or not, "
            "and the bid.",
            points=points,
        )
    return gettext(
        "If the defence won every trick, it writes %(points)s for that instead, coinched or not.",
        points=points,
    )


def _rounding(rounding: Rounding) -> str:
    match rounding:
        case Rounding.NEAREST_5_UP:
            return gettext("Each side's score is rounded to the nearest ten, 5 up.")
        case Rounding.NONE:
            return gettext("Nothing is rounded.")
        case Rounding.NEAREST_6_UP:
            return gettext("Each side's score is rounded to the nearest ten, 5 down.")
        case Rounding.ATTACK_6_DEFENCE_7:
            return gettext("Scores are rounded to tens: the takers up from 6, the defence up from 7.")
        case Rounding.ATTACK_5_DEFENCE_8:
            return gettext("Scores are rounded to tens: the takers up from 5, the defence up from 8.")
        case Rounding.ATTACK_8_DEFENCE_5:
            return gettext("Scores are rounded to tens: the takers up from 8, the defence up from 5.")


def _belote(rules: Rules) -> Iterator[str]:
    """Whose belote is written, and what becomes of that of a loser without trick points, in one go."""
    match rules.belote_marked_by:
        case BeloteMarkedBy.TAKERS:
            marked = gettext("A belote is worth 20, and only the takers write theirs.")
        case BeloteMarkedBy.EITHER:
            marked = gettext("A belote is worth 20 to whoever holds it.")
        case BeloteMarkedBy.NOBODY:
            yield gettext("Belote is not written down.")
            return
    yield f"{marked} {_loser_belote(rules)}"


def _loser_belote(rules: Rules) -> str:
    """Of takers who fail; of the defence of a made coinche too where it may have one and loses its points."""
    is_either = rules.belote_marked_by is BeloteMarkedBy.EITHER
    coinched = is_either and rules.coinched_loser is CoinchedLoser.NOTHING
    match rules.loser_belote:
        case LoserBelote.KEPT if coinched:
            return gettext("Takers who fail keep it, and so does the defence of a made coinche.")
        case LoserBelote.KEPT:
            return gettext("Takers who fail keep it.")
        case LoserBelote.TAKEN if coinched:
            return gettext(
                "Takers who fail leave it to the winner, and so does the defence of a made coinche."
            )
        case LoserBelote.TAKEN:
            return gettext("Takers who fail leave it to the winner.")
        case LoserBelote.LOST if coinched:
            return gettext("Takers who fail do not write it, nor does the defence of a made coinche.")
        case LoserBelote.LOST:
            return gettext("Takers who fail do not write it.")


def coinche_sentences(rules: Rules) -> Iterator[str]:
    """What a coinche multiplies, and what it does to the loser."""
    yield f"{_scope(rules.coinche_scope)} {_factors(rules)}"
    if (
        rules.generale is not None
        and rules.capot_can_be_coinched
        and rules.coinche_scope is not CoincheScope.LINE
    ):
        yield gettext("A générale is multiplied as a whole.")
    if rules.coinched_base is not None:
        yield _flat(rules.coinched_base, rules.made_marks)
    yield _coinched_loser(rules.coinched_loser)
    if extras := _multiplied(rules):
        yield extras


def _scope(scope: CoincheScope) -> str:
    match scope:
        case CoincheScope.BID:
            return gettext("A coinche multiplies the bid only.")
        case CoincheScope.LINE:
            return gettext("A coinche multiplies points and bid together.")
        case CoincheScope.BASE:
            return gettext("A coinche multiplies the points, not the bid.")


def _factors(rules: Rules) -> str:
    if not rules.surcoinche:
        return gettext("Coinche counts ×%(coinche)s; there is no surcoinche.", coinche=rules.coinche_factor)
    return gettext(
        "Coinche counts ×%(coinche)s, surcoinche ×%(surcoinche)s.",
        coinche=rules.coinche_factor,
        surcoinche=rules.surcoinche_factor,
    )


def _flat(points: int, made_marks: MadeMarks) -> str:
    if made_marks is MadeMarks.BID:
        return gettext("A coinched bid in points that fails gives %(points)s points flat.", points=points)
    return gettext(
        "In a coinched deal, but for a capot, the winner's points are %(points)s, whatever was taken.",
        points=points,
    )


def _coinched_loser(loser: CoinchedLoser) -> str:
    match loser:
        case CoinchedLoser.OWN_POINTS:
            return gettext("When a coinched contract is made, the defence still writes what is its own.")
        case CoinchedLoser.NOTHING:
            return gettext("When a coinched contract is made, the defence writes no trick points.")
        case CoinchedLoser.NOTHING_AT_ALL:
            return gettext("When a coinched contract is made, the defence writes nothing, not even a belote.")


def _multiplied(rules: Rules) -> str:
    """What else is multiplied, of that which may be written at all; "the bid only" has said so already."""
    belote = rules.belote_marked_by is not BeloteMarkedBy.NOBODY
    belote_too = belote and rules.belote_multiplied
    melds_too = rules.melds and rules.melds_multiplied
    if belote_too and melds_too:
        return gettext("Belote and melds of the winner are multiplied too.")
    if belote_too:
        return gettext("The winner's belote is multiplied too.")
    if melds_too:
        return gettext("The winner's melds are multiplied too.")
    if rules.coinche_scope is CoincheScope.BID:
        return ""
    return _not_multiplied(belote=belote, melds=rules.melds)


def _not_multiplied(*, belote: bool, melds: bool) -> str:
    if belote and melds:
        return gettext("Belote and melds are never multiplied.")
    if belote:
        return gettext("Belote is never multiplied.")
    return gettext("Melds are never multiplied.") if melds else ""


def capot_sentences(rules: Rules) -> Iterator[str]:
    """What all eight tricks are worth, bid or not."""
    yield from _surprise(rules)
    worth = capot_worth(rules)
    yield gettext(
        "A bid capot counts as %(bid)s: made, the takers add %(base)s and write %(made)s; "
        "failed, the defence adds %(failure_base)s and writes %(failed)s.",
        bid=rules.capot_bid,
        base=rules.capot_base,
        made=worth.ns,
        failure_base=rules.capot_failure_base,
        failed=worth.ew,
    )


def _surprise(rules: Rules) -> Iterator[str]:
    points = rules.surprise_capot
    if points is None:
        yield gettext("Winning all tricks without having bid it earns nothing extra.")
        return
    if rules.made_marks is MadeMarks.BID:
        yield gettext(
            "Winning all tricks without having bid it counts %(points)s towards the bid.", points=points
        )
        return
    yield gettext("Winning all tricks without having bid it counts %(points)s instead of 162.", points=points)
    if rules.coinched_base is None:
        return
    if rules.surprise_capot_when_coinched:
        yield gettext("So it does in a coinched deal.")
    else:
        yield gettext("In a coinched deal it counts no more than any other.")
