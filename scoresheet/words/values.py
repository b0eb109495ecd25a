"""Words for the values that a switch can take (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.deal import Word
from scoresheet.rules import (
    AllTrumpsScale,
    BeloteMarkedBy,
    BothOver,
    CoinchedLoser,
    CoincheScope,
    Direction,
    EqualMelds,
    Litige,
    LoserBelote,
    LoserMelds,
    MadeMarks,
    MeldsOnCapot,
    NoTrumpsCarres,
    Outscore,
    PassedDeal,
    Rounding,
    TargetTest,
    Threshold,
    TieBreak,
)
from scoresheet.words.switches import switch_label

_MEMBERS: Mapping[Word, LazyString] = {
    TargetTest.AT_LEAST: _("reach it"),
    TargetTest.MORE_THAN: _("go past it"),
    BothOver.HIGHER_TOTAL: _("the higher total"),
    BothOver.CONTRACT_SIDE: _("the side that held the contract"),
    TieBreak.DEAL_WINNER: _("the side that won the deal wins"),
    TieBreak.ANOTHER_DEAL: _("another deal"),
    TieBreak.DRAW: _("a draw"),
    Threshold.EIGHTY_NEEDS_82: _("the bid, but 82 for a bid of 80"),
    Threshold.BID: _("the bid"),
    Threshold.TRICKS_82: _("the bid, and 82 in tricks alone"),
    Threshold.BID_PLUS_2: _("two more than the bid"),
    Litige.NO: _("like any other deal"),
    Litige.HELD: _("the takers' points wait"),
    Litige.REPLAYED: _("played again"),
    Outscore.NO: _("not needed"),
    Outscore.STRICT: _("count more than the defence"),
    Outscore.AT_LEAST: _("count as much as the defence"),
    MadeMarks.POINTS_AND_BID: _("points taken and bid"),
    MadeMarks.BID: _("the bid only"),
    MadeMarks.POINTS: _("points taken only"),
    Rounding.NEAREST_5_UP: _("to the nearest ten, 5 up"),
    Rounding.NONE: _("no rounding"),
    Rounding.NEAREST_6_UP: _("to the nearest ten, 5 down"),
    Rounding.ATTACK_6_DEFENCE_7: _("takers up from 6, defence up from 7"),
    Rounding.ATTACK_5_DEFENCE_8: _("takers up from 5, defence up from 8"),
    Rounding.ATTACK_8_DEFENCE_5: _("takers up from 8, defence up from 5"),
    BeloteMarkedBy.TAKERS: _("the takers only"),
    BeloteMarkedBy.EITHER: _("whoever holds it"),
    BeloteMarkedBy.NOBODY: _("nobody"),
    LoserBelote.KEPT: _("kept"),
    LoserBelote.TAKEN: _("goes to the winner"),
    LoserBelote.LOST: _("not written"),
    CoincheScope.BID: _("the bid only"),
    CoincheScope.LINE: _("points and bid"),
    CoincheScope.BASE: _("the points only"),
    CoinchedLoser.OWN_POINTS: _("its own points"),
    CoinchedLoser.NOTHING: _("nothing"),
    CoinchedLoser.NOTHING_AT_ALL: _("not even belote and melds"),
    LoserMelds.TO_WINNER: _("go to the winner"),
    LoserMelds.KEPT: _("stay with their side"),
    LoserMelds.LOST: _("not written at all"),
    MeldsOnCapot.KEPT: _("stay with the defence"),
    MeldsOnCapot.TO_WINNER: _("go to the takers"),
    MeldsOnCapot.LOST: _("not written at all"),
    EqualMelds.NOBODY: _("nobody writes any"),
    EqualMelds.FIRST_SPEAKER: _("the side that announced first"),
    NoTrumpsCarres.SAME: _("as at any trump"),
    NoTrumpsCarres.ACES_200: _("aces 200, tens 150, the others 100"),
    AllTrumpsScale.QUEEN_1: _("14-9-6-5-3-1"),
    AllTrumpsScale.QUEEN_2: _("13-9-6-5-3-2"),
    AllTrumpsScale.ACE_7: _("13-9-7-5-3-1"),
    AllTrumpsScale.TEN_4: _("14-9-6-4-3-2"),
    AllTrumpsScale.AS_TRUMPS: _("20-14-11-10-4-3"),
    Direction.ANTICLOCKWISE: _("to the right"),
    Direction.CLOCKWISE: _("to the left"),
    PassedDeal.NEXT_DEALER: _("the next dealer"),
    PassedDeal.SAME_DEALER: _("the same dealer"),
}

_ABSENT: Mapping[str, LazyString] = {
    "deal_limit": _("no limit"),
    "generale": _("not played"),
    "defence_capot_base": _("like any failure"),
    "coinched_base": _("none: as in any deal"),
    "surprise_capot": _("no premium"),
}

_FACTORS = ("coinche_factor", "surcoinche_factor", "no_trumps_factor")


def has_value_words(name: str, value: object) -> bool:
    """Whether somebody has written words for this value; amounts and yes or no need none."""
    if value is None:
        return name in _ABSENT
    return value in _MEMBERS if isinstance(value, Word) else True


def switch_line(name: str, value: object) -> str:
    """A switch and its value: "Equal totals: a draw"."""
    return gettext("%(what)s: %(value)s", what=switch_label(name), value=value_text(name, value))


def value_text(name: str, value: object) -> str:
    """The label of one value of a switch; one without words yet shows itself."""
    if value is None:
        return str(_ABSENT[name]) if name in _ABSENT else gettext("none")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, int):
        return _amount(name, value)
    if isinstance(value, Word) and value in _MEMBERS:
        return str(_MEMBERS[value])
    return str(value.value if isinstance(value, Word) else value).replace("_", " ")


def _amount(name: str, value: int) -> str:
    if name in _FACTORS:
        return f"×{value}"
    if name == "deal_limit":
        return str(ngettext("%(num)s deal", "%(num)s deals", value))
    return str(value)
