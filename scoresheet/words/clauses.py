"""A switch set to another value, as the end of a sentence that starts with “if” (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.rules import (
    BeloteMarkedBy,
    CoinchedLoser,
    EqualMelds,
    Litige,
    LoserBelote,
    LoserMelds,
    MeldsOnCapot,
    NoTrumpsCarres,
    Outscore,
    Rounding,
    Rules,
    Threshold,
)
from scoresheet.trials import Change
from scoresheet.words.values import switch_line, value_text

_CONTRASTS: Mapping[str, LazyString] = {
    "made_marks": _("a made contract marks %(value)s, not %(here)s"),
    "failure_base": _("a failed contract gives %(value)s, not %(here)s"),
    "coinche_factor": _("a coinche counts %(value)s, not %(here)s"),
    "surcoinche_factor": _("a surcoinche counts %(value)s, not %(here)s"),
    "coinche_scope": _("the coinche multiplies %(value)s, not %(here)s"),
    "no_trumps_factor": _("the bid counts %(value)s at no trumps, not %(here)s"),
    "capot_bid": _("a bid capot counts as %(value)s, not %(here)s"),
    "capot_base": _("a made capot adds %(value)s, not %(here)s"),
    "capot_failure_base": _("a failed capot adds %(value)s, not %(here)s"),
    "lowest_bid": _("the lowest bid is %(value)s, not %(here)s"),
    "highest_bid": _("the highest bid is %(value)s, not %(here)s"),
}
"""Switches whose values read alike, and the value that this table plays."""

_AMOUNTS: Mapping[str, LazyString] = {
    "coinched_base": _("the winner of a coinched deal gets %(value)s flat"),
    "surprise_capot": _("a capot that nobody bid counts %(value)s"),
    "defence_capot_base": _("a capot of the defence gives %(value)s"),
    "generale": _("a générale is worth %(value)s"),
}
"""Amounts that may be absent."""

_CLAUSES: Mapping[tuple[str, object], LazyString] = {
    ("coinched_base", None): _("a coinched deal counts the points taken, nothing flat"),
    ("surprise_capot", None): _("a capot that nobody bid earns nothing extra"),
    ("defence_capot_base", None): _("a capot of the defence counts like any failure"),
    ("generale", None): _("no générale is played"),
    ("threshold", Threshold.EIGHTY_NEEDS_82): _("a bid of 80 needs 82, and any other only itself"),
    ("threshold", Threshold.BID): _("a contract needs its bid and nothing more"),
    ("threshold", Threshold.TRICKS_82): _("every contract needs 82 in tricks alone"),
    ("threshold", Threshold.BID_PLUS_2): _("every contract needs two more than its bid"),
    ("litige", Litige.NO): _("an equal deal is judged like any other"),
    ("litige", Litige.HELD): _("an equal deal waits for the winner of the next one"),
    ("litige", Litige.REPLAYED): _("an equal deal is played again"),
    ("last_deal_exact", True): _("the deal that ends the match is not rounded"),
    ("last_deal_exact", False): _("the deal that ends the match is rounded too"),
    ("belote_counts", True): _("belote helps to reach the bid"),
    ("belote_counts", False): _("belote does not help to reach the bid"),
    ("melds_count", True): _("melds help to reach the bid"),
    ("melds_count", False): _("melds do not help to reach the bid"),
    ("outscore", Outscore.NO): _("the takers need not count more than the defence"),
    ("outscore", Outscore.STRICT): _("the takers must count more than the defence"),
    ("outscore", Outscore.AT_LEAST): _("the takers must count at least as much as the defence"),
    ("round_before_test", True): _("points are rounded before they are compared with the bid"),
    ("round_before_test", False): _("points are compared with the bid before they are rounded"),
    ("failure_adds_bid", True): _("a failed contract gives the bid too"),
    ("failure_adds_bid", False): _("a failed contract does not give the bid"),
    ("rounding", Rounding.NEAREST_5_UP): _("scores are rounded to the nearest ten, 5 up"),
    ("rounding", Rounding.NONE): _("nothing is rounded"),
    ("rounding", Rounding.NEAREST_6_UP): _("scores are rounded to the nearest ten, 5 down"),
    ("rounding", Rounding.ATTACK_6_DEFENCE_7): _("takers round up from 6, the defence from 7"),
    ("rounding", Rounding.ATTACK_5_DEFENCE_8): _("takers round up from 5, the defence from 8"),
    ("rounding", Rounding.ATTACK_8_DEFENCE_5): _("takers round up from 8, the defence from 5"),
    ("belote_marked_by", BeloteMarkedBy.TAKERS): _("only the takers mark their belote"),
    ("belote_marked_by", BeloteMarkedBy.EITHER): _("belote is marked by whoever holds it"),
    ("belote_marked_by", BeloteMarkedBy.NOBODY): _("nobody marks a belote"),
    ("loser_belote", LoserBelote.KEPT): _("the loser keeps its belote"),
    ("loser_belote", LoserBelote.TAKEN): _("the loser's belote goes to the winner"),
    ("loser_belote", LoserBelote.LOST): _("the loser's belote is not written"),
    ("belote_multiplied", True): _("the coinche multiplies the belote too"),
    ("belote_multiplied", False): _("the coinche does not multiply the belote"),
    ("melds_multiplied", True): _("the coinche multiplies the melds too"),
    ("melds_multiplied", False): _("the coinche does not multiply the melds"),
    ("coinched_loser", CoinchedLoser.OWN_POINTS): _("a made coinched contract leaves the defence its points"),
    ("coinched_loser", CoinchedLoser.NOTHING): _(
        "a made coinched contract leaves the defence no trick points"
    ),
    ("coinched_loser", CoinchedLoser.NOTHING_AT_ALL): _(
        "a made coinched contract leaves the defence nothing at all"
    ),
    ("surprise_capot_when_coinched", True): _("a capot that nobody bid counts in a coinched deal too"),
    ("surprise_capot_when_coinched", False): _("a capot that nobody bid counts nothing in a coinched deal"),
    ("melds", True): _("melds are played"),
    ("melds", False): _("melds are not played"),
    ("loser_melds", LoserMelds.TO_WINNER): _("the loser's melds go to the winner"),
    ("loser_melds", LoserMelds.KEPT): _("the loser keeps its melds"),
    ("loser_melds", LoserMelds.LOST): _("the loser's melds are not written"),
    ("melds_on_capot", MeldsOnCapot.KEPT): _("after a capot the defence keeps its melds"),
    ("melds_on_capot", MeldsOnCapot.TO_WINNER): _("after a capot the defence's melds go to the takers"),
    ("melds_on_capot", MeldsOnCapot.LOST): _("after a capot the defence's melds are not written"),
    ("equal_melds", EqualMelds.NOBODY): _("nobody writes equal melds"),
    ("equal_melds", EqualMelds.FIRST_SPEAKER): _("of equal melds those announced first count"),
    ("no_trumps_carres", NoTrumpsCarres.SAME): _("carrés are worth the same at no trumps"),
    ("no_trumps_carres", NoTrumpsCarres.ACES_200): _("at no trumps four aces are worth 200, four tens 150"),
    ("bid_162", True): _("162 may be bid"),
    ("bid_162", False): _("162 may not be bid"),
    ("no_trumps", True): _("no trumps may be bid"),
    ("no_trumps", False): _("no trumps may not be bid"),
    ("all_trumps", True): _("all trumps may be bid"),
    ("all_trumps", False): _("all trumps may not be bid"),
    ("capot_can_be_coinched", True): _("a capot may be coinched"),
    ("capot_can_be_coinched", False): _("a capot may not be coinched"),
    ("surcoinche", True): _("a coinche may be answered"),
    ("surcoinche", False): _("a coinche may not be answered"),
}


def change_text(change: Change, rules: Rules) -> str:
    """What another table plays: "the coinche multiplies points and bid, not the bid only"."""
    name, value, here = change.switch, change.value, getattr(rules, change.switch)
    shown = {"value": value_text(name, value), "here": value_text(name, here)}
    if (name, value) in _CLAUSES:
        return str(_CLAUSES[name, value])
    if name in _AMOUNTS:
        return str(_AMOUNTS[name]) % shown
    if name in _CONTRASTS:
        return str(_CONTRASTS[name]) % shown
    return switch_line(name, value)


def changes_text(changes: Iterable[Change], rules: Rules) -> str:
    """Several changes in a row, as one text."""
    *several, last = (change_text(change, rules) for change in changes)
    if not several:
        return last
    return gettext("%(several)s; and %(last)s", several=gettext("; ").join(several), last=last)
