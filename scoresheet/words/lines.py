"""The rule in words behind each line of a score (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.deal import Coinche, Deal, Slam
from scoresheet.rules import CoincheScope, LoserBelote, LoserMelds, MadeMarks, MeldsOnCapot, Rounding, Rules
from scoresheet.scoring import Line, Reason, score

_ROUNDED_UP_FROM_6 = _("Rounded to the nearest ten, 5 down")

_ROUNDINGS: Mapping[tuple[Rounding, bool], LazyString] = {
    (Rounding.NEAREST_5_UP, True): _("Rounded to the nearest ten, 5 up"),
    (Rounding.NEAREST_5_UP, False): _("Rounded to the nearest ten, 5 up"),
    (Rounding.NEAREST_6_UP, True): _ROUNDED_UP_FROM_6,
    (Rounding.NEAREST_6_UP, False): _ROUNDED_UP_FROM_6,
    (Rounding.ATTACK_6_DEFENCE_7, True): _("Rounded to tens: takers up from 6"),
    (Rounding.ATTACK_6_DEFENCE_7, False): _("Rounded to tens: defence up from 7"),
}
"""By rounding, and whether the line is the takers'."""


def reason_text(reason: Reason) -> str:
    """A reason as the short head of a line."""
    match reason:
        case Reason.TRICKS:
            return gettext("Trick points")
        case Reason.BID:
            return gettext("Bid")
        case Reason.FAILURE:
            return gettext("Failed contract")
        case Reason.FLAT:
            return gettext("Flat points")
        case Reason.CAPOT:
            return gettext("All tricks")
        case Reason.GENERALE:
            return gettext("Générale")
        case Reason.BELOTE:
            return gettext("Belote")
        case Reason.MELDS:
            return gettext("Melds")
        case Reason.COINCHE:
            return gettext("Coinche")
        case Reason.ROUNDING:
            return gettext("Rounding")


def line_text(line: Line, deal: Deal, rules: Rules) -> str:
    """This table's rule for one line of the score of this deal."""
    match line.reason:
        case Reason.TRICKS:
            return _tricks(line)
        case Reason.BID:
            return _bid(line, deal, rules)
        case Reason.FAILURE:
            return gettext("Failed: %(points)s points to the defence", points=line.points)
        case Reason.FLAT:
            return gettext("Coinched: %(points)s flat, whatever was taken", points=line.points)
        case Reason.CAPOT:
            return _capot(line, deal)
        case Reason.GENERALE:
            return _generale(line, deal)
        case Reason.BELOTE:
            return _belote(line, rules)
        case Reason.MELDS:
            return _melds(line, rules)
        case Reason.COINCHE:
            return _coinche(line, deal, rules)
        case Reason.ROUNDING:
            return str(_ROUNDINGS.get((rules.rounding, line.side is deal.taker), reason_text(line.reason)))


def _tricks(line: Line) -> str:
    if line.rule == "coinched_loser":
        return gettext("Trick points taken, kept in spite of the coinche")
    return gettext("Trick points taken")


def _bid(line: Line, deal: Deal, rules: Rules) -> str:
    made = line.side is deal.taker
    if isinstance(deal.bid, Slam):
        if made:
            return gettext("The capot, counted as a bid of %(bid)s", bid=rules.capot_bid)
        return gettext("The failed capot, counted as a bid of %(bid)s", bid=rules.capot_bid)
    if not made:
        return gettext("The failed bid goes to the defence")
    return gettext("The bid alone") if rules.made_marks is MadeMarks.BID else gettext("The bid, made")


def _capot(line: Line, deal: Deal) -> str:
    if line.side is not deal.taker:
        return gettext("The defence won every trick: %(points)s", points=line.points)
    if isinstance(deal.bid, Slam):
        return gettext("Capot made: %(points)s for the tricks", points=line.points)
    return gettext("Every trick, without having bid it: %(points)s instead of 162", points=line.points)


def _generale(line: Line, deal: Deal) -> str:
    if line.side is deal.taker:
        return gettext("Générale made: its fixed value")
    return gettext("Générale failed: its fixed value to the defence")


def _belote(line: Line, rules: Rules) -> str:
    if line.rule != "loser_belote":
        return gettext("Belote")
    taken = rules.loser_belote is LoserBelote.TAKEN
    return gettext("Belote taken from the loser") if taken else gettext("Belote kept")


def _melds(line: Line, rules: Rules) -> str:
    taken = {
        "loser_melds": rules.loser_melds is LoserMelds.TO_WINNER,
        "melds_on_capot": rules.melds_on_capot is MeldsOnCapot.TO_WINNER,
    }
    if line.rule not in taken:
        return gettext("Melds")
    return gettext("Melds taken from the loser") if taken[line.rule] else gettext("Melds kept")


def _coinche(line: Line, deal: Deal, rules: Rules) -> str:
    factor = rules.factor(deal.coinche)
    head = gettext("Surcoinche") if deal.coinche is Coinche.SURCOINCHE else gettext("Coinche")
    if deal.bid is Slam.GENERALE:
        text = gettext("%(coinche)s: ×%(factor)s", coinche=head, factor=factor)
    else:
        text = _scope(head, factor, rules.coinche_scope)
    written = {other.reason for other in score(deal, rules).lines if other.side is line.side}
    belote = rules.belote_multiplied and Reason.BELOTE in written
    melds = rules.melds_multiplied and Reason.MELDS in written
    return _with_extras(text, belote=belote, melds=melds)


def _scope(coinche: str, factor: int, scope: CoincheScope) -> str:
    match scope:
        case CoincheScope.BID:
            return gettext("%(coinche)s: ×%(factor)s on the bid only", coinche=coinche, factor=factor)
        case CoincheScope.LINE:
            return gettext("%(coinche)s: ×%(factor)s on points and bid", coinche=coinche, factor=factor)
        case CoincheScope.BASE:
            return gettext("%(coinche)s: ×%(factor)s on the points only", coinche=coinche, factor=factor)


def _with_extras(text: str, *, belote: bool, melds: bool) -> str:
    if belote and melds:
        return gettext("%(text)s, belote and melds too", text=text)
    if belote:
        return gettext("%(text)s, belote too", text=text)
    return gettext("%(text)s, melds too", text=text) if melds else text
