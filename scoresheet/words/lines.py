"""The rule in words behind each line of a score (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.deal import Coinche, Deal
from scoresheet.rules import CoincheScope, MadeMarks, Rounding, Rules
from scoresheet.scoring import DealScore, Line, Reason
from scoresheet.words.facts import listed
from scoresheet.words.switches import switch_label

_Case = Callable[[Line, Deal, DealScore, Rules], str]

_SENTENCES: Mapping[tuple[Reason, str], LazyString] = {
    (Reason.TRICKS, "made_marks"): _("Trick points taken"),
    (Reason.TRICKS, "litige"): _("Trick points taken, which wait"),
    (Reason.HELD, "litige"): _("What waited from a litige"),
    (Reason.TRICKS, "coinched_loser"): _("Trick points taken, kept in spite of the coinche"),
    (Reason.BID, "failure_adds_bid"): _("The failed bid goes to the defence"),
    (Reason.FAILURE, "failure_base"): _("Failed: %(points)s points to the defence"),
    (Reason.FAILURE, "capot_failure_base"): _("Capot failed: %(points)s points to the defence"),
    (Reason.FLAT, "coinched_base"): _("Coinched: %(points)s flat, whatever was taken"),
    (Reason.CAPOT, "capot_base"): _("Capot made: %(points)s for the tricks"),
    (Reason.CAPOT, "defence_capot_base"): _("The defence won every trick: %(points)s"),
    (Reason.CAPOT, "surprise_capot"): _("Every trick, without having bid it: %(points)s instead of 162"),
    (Reason.BELOTE, "belote_marked_by"): _("Belote"),
    (Reason.MELDS, "melds"): _("Melds"),
}
"""Lines that say the same whoever writes them, by reason and by the switch that decided."""


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
        case Reason.HELD:
            return gettext("What waited")


def has_line_words(reason: Reason, rule: str) -> bool:
    """Whether somebody has written words for the lines of this reason that this switch decides."""
    return (reason, rule) in _SENTENCES or (reason, rule) in _CASES


def line_text(line: Line, deal: Deal, score: DealScore, rules: Rules) -> str:
    """This table's rule for one line of the score of this deal; one without words yet names its switch."""
    key = line.reason, line.rule
    if key in _SENTENCES:
        return str(_SENTENCES[key]) % {"points": line.points}
    if key in _CASES:
        return _CASES[key](line, deal, score, rules)
    return gettext("%(what)s: %(value)s", what=reason_text(line.reason), value=switch_label(line.rule))


def _made_bid(_line: Line, _deal: Deal, _score: DealScore, rules: Rules) -> str:
    return gettext("The bid alone") if rules.made_marks is MadeMarks.BID else gettext("The bid, made")


def _no_trumps_bid(_line: Line, _deal: Deal, score: DealScore, rules: Rules) -> str:
    if score.made:
        return gettext("The bid, ×%(factor)s at no trumps", factor=rules.no_trumps_factor)
    return gettext(
        "The failed bid goes to the defence, ×%(factor)s at no trumps", factor=rules.no_trumps_factor
    )


def _capot_bid(_line: Line, _deal: Deal, score: DealScore, rules: Rules) -> str:
    if score.made:
        return gettext("The capot, counted as a bid of %(bid)s", bid=rules.capot_bid)
    return gettext("The failed capot, counted as a bid of %(bid)s", bid=rules.capot_bid)


def _generale(_line: Line, _deal: Deal, score: DealScore, _rules: Rules) -> str:
    if score.made:
        return gettext("Générale made: its fixed value")
    return gettext("Générale failed: its fixed value to the defence")


def _loser_belote(line: Line, _deal: Deal, score: DealScore, _rules: Rules) -> str:
    return gettext("Belote taken from the loser") if line.side is score.winner else gettext("Belote kept")


def _loser_melds(line: Line, _deal: Deal, score: DealScore, _rules: Rules) -> str:
    return gettext("Melds taken from the loser") if line.side is score.winner else gettext("Melds kept")


def _rounding(line: Line, deal: Deal, _score: DealScore, rules: Rules) -> str:
    match rules.rounding:
        case Rounding.NEAREST_5_UP:
            return gettext("Rounded to the nearest ten, 5 up")
        case Rounding.NEAREST_6_UP:
            return gettext("Rounded to the nearest ten, 5 down")
        case _:
            takers = line.side is deal.taker
            digit = rules.rounding.up_from(takers=takers)
            if takers:
                return gettext("Rounded to tens: takers up from %(digit)s", digit=digit)
            return gettext("Rounded to tens: defence up from %(digit)s", digit=digit)


def _coinche(line: Line, deal: Deal, score: DealScore, rules: Rules) -> str:
    """What the factor multiplies of what this side writes, and what it leaves as it is."""
    text = coinche_text(deal, rules)
    parts = {
        _part(other.reason): _is_multiplied(other.reason, rules)
        for other in score.lines
        if other.side is line.side and other.reason not in (Reason.COINCHE, Reason.ROUNDING)
    }
    times, rest = ([part for part in parts if parts[part] is multiplied] for multiplied in (True, False))
    if not rest:
        return text if len(times) == 1 else gettext("%(text)s on %(parts)s", text=text, parts=listed(times))
    if times == [_part(Reason.BID)]:
        return gettext("%(text)s on the bid only", text=text)
    return gettext(
        "%(text)s on %(parts)s, not on %(rest)s",
        text=text,
        parts=listed(times),
        rest=listed(rest, "or"),
    )


def coinche_text(deal: Deal, rules: Rules) -> str:
    """How far a contract was doubled, and by what: "Coinche: ×2"."""
    head = gettext("Surcoinche") if deal.coinche is Coinche.SURCOINCHE else gettext("Coinche")
    return gettext("%(coinche)s: ×%(factor)s", coinche=head, factor=rules.factor(deal.coinche))


def _part(reason: Reason) -> str:
    match reason:
        case Reason.BID:
            return gettext("the bid")
        case Reason.BELOTE:
            return gettext("the belote")
        case Reason.MELDS:
            return gettext("the melds")
        case Reason.GENERALE:
            return gettext("the fixed value")
        case _:
            return gettext("the points")


def _is_multiplied(reason: Reason, rules: Rules) -> bool:
    match reason:
        case Reason.BID:
            return rules.coinche_scope is not CoincheScope.BASE
        case Reason.BELOTE:
            return rules.belote_multiplied
        case Reason.MELDS:
            return rules.melds_multiplied
        case Reason.GENERALE:
            return True
        case _:
            return rules.coinche_scope is not CoincheScope.BID


_CASES: Mapping[tuple[Reason, str], _Case] = {
    (Reason.BID, "made_marks"): _made_bid,
    (Reason.BID, "capot_bid"): _capot_bid,
    (Reason.BID, "no_trumps_factor"): _no_trumps_bid,
    (Reason.GENERALE, "generale"): _generale,
    (Reason.BELOTE, "loser_belote"): _loser_belote,
    (Reason.MELDS, "loser_melds"): _loser_melds,
    (Reason.MELDS, "melds_on_capot"): _loser_melds,
    (Reason.COINCHE, "coinche_scope"): _coinche,
    (Reason.COINCHE, "coinche_factor"): _coinche,
    (Reason.COINCHE, "surcoinche_factor"): _coinche,
    (Reason.ROUNDING, "rounding"): _rounding,
}
"""Lines that depend on the deal or on the value of the switch."""
