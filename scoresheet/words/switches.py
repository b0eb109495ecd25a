"""Words for the switches of the rules: a label and one plain sentence each (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.rules import Group


class _Words(NamedTuple):
    label: LazyString
    help: LazyString


_END: Mapping[str, _Words] = {
    "target": _Words(_("Target"), _("The points that win the match.")),
    "target_test": _Words(_("At the target"), _("Whether reaching the target is enough.")),
    "deal_limit": _Words(
        _("Most deals"), _("The match also ends after this many deals; passed deals do not count.")
    ),
    "both_over": _Words(_("Both at the target"), _("Who wins when both sides get there in the same deal.")),
    "tie_break": _Words(_("Equal totals"), _("What happens when both totals are equal at the end.")),
    "belote_alone_can_win": _Words(
        _("Belote alone can win"),
        _("Whether a side can win in a deal where it marks nothing but a belote."),
    ),
    "last_deal_exact": _Words(
        _("Last deal exact"), _("Whether the deal that ends the match is left unrounded.")
    ),
}

_AUCTION: Mapping[str, _Words] = {
    "lowest_bid": _Words(_("Lowest bid"), _("The smallest contract; 82 means 82, 90, 100 and so on.")),
    "highest_bid": _Words(_("Highest bid"), _("The highest bid in points, below the capot.")),
    "bid_162": _Words(_("Bid of 162"), _("Whether 162 may be bid: every point, without promising a capot.")),
    "no_trumps": _Words(_("No trumps (SA)"), _("Whether a contract may be played without trumps.")),
    "all_trumps": _Words(
        _("All trumps (TA)"), _("Whether a contract may be played with every suit as trumps.")
    ),
    "capot_can_be_coinched": _Words(
        _("Coinche on a capot"), _("Whether a bid capot, or a générale, may be coinched.")
    ),
    "surcoinche": _Words(_("Surcoinche"), _("Whether the takers may answer a coinche.")),
    "generale": _Words(
        _("Générale"), _("What it is worth, made or failed, to bid all eight tricks by one player alone.")
    ),
}

_MADE: Mapping[str, _Words] = {
    "threshold": _Words(_("To make a contract"), _("What the takers must reach besides their bid.")),
    "belote_counts": _Words(
        _("Belote counts for the bid"), _("Whether the takers' belote helps to reach the bid.")
    ),
    "melds_count": _Words(
        _("Melds count for the bid"), _("Whether the takers' valid melds help to reach the bid.")
    ),
    "outscore": _Words(_("Beat the defence"), _("Whether the takers must also count more than the defence.")),
    "round_before_test": _Words(
        _("Round before judging"), _("Whether points are rounded before they are compared with the bid.")
    ),
    "litige": _Words(
        _("Equal deal (litige)"), _("What happens when both sides have as much and it reaches the bid.")
    ),
}

_MARKING: Mapping[str, _Words] = {
    "made_marks": _Words(_("A made contract marks"), _("What is written down when the contract is made.")),
    "failure_base": _Words(_("A failed contract gives"), _("What the defence writes besides the bid.")),
    "failure_adds_bid": _Words(
        _("Failure adds the bid"), _("Whether the defence also writes the failed bid.")
    ),
    "defence_capot_base": _Words(
        _("Capot of the defence"), _("What the defence writes instead when it won all eight tricks.")
    ),
    "rounding": _Words(_("Rounding"), _("How each side's score is rounded at the end of the deal.")),
    "belote_marked_by": _Words(_("Belote is marked by"), _("Whose belote is written down.")),
    "loser_belote": _Words(
        _("Belote of the loser"), _("What becomes of it when its side lost and writes no trick points.")
    ),
    "no_trumps_factor": _Words(
        _("No trumps multiplies the bid by"), _("What the bid counts at no trumps, made or failed.")
    ),
}

_COINCHE: Mapping[str, _Words] = {
    "coinche_factor": _Words(_("Coinche multiplies by"), _("The factor of a coinched contract.")),
    "surcoinche_factor": _Words(_("Surcoinche multiplies by"), _("The factor of a surcoinched contract.")),
    "coinche_scope": _Words(_("The factor applies to"), _("Which part of the winner's score it multiplies.")),
    "coinched_base": _Words(
        _("Flat points when coinched"), _("What the winner writes instead of the points taken.")
    ),
    "coinched_loser": _Words(
        _("Defence of a made coinche"), _("What it writes when the coinched contract is made.")
    ),
    "belote_multiplied": _Words(
        _("Belote is multiplied"), _("Whether the factor also applies to the winner's belote.")
    ),
    "melds_multiplied": _Words(
        _("Melds are multiplied"), _("Whether the factor also applies to the winner's melds.")
    ),
}

_CAPOT: Mapping[str, _Words] = {
    "surprise_capot": _Words(
        _("Capot without bidding it"), _("What replaces the 162 when all tricks were won without the bid.")
    ),
    "surprise_capot_when_coinched": _Words(
        _("… also when coinched"), _("Whether it stays when coinched deals give flat points.")
    ),
    "capot_bid": _Words(_("A capot counts as"), _("The number that a bid capot stands for.")),
    "capot_base": _Words(_("A made capot adds"), _("What the takers write besides that number.")),
    "capot_failure_base": _Words(_("A failed capot adds"), _("What the defence writes besides that number.")),
}

_REST: Mapping[str, _Words] = {
    "melds": _Words(_("Melds"), _("Whether sequences and carrés are called and counted.")),
    "loser_melds": _Words(
        _("Melds of the loser"), _("Where they go when their side lost and writes no trick points.")
    ),
    "melds_on_capot": _Words(
        _("Melds after a capot"), _("Where the defence's melds go when the takers won every trick.")
    ),
    "equal_melds": _Words(_("Equal melds"), _("Who writes when the best melds of both sides are the same.")),
    "no_trumps_carres": _Words(_("Carrés at no trumps"), _("What four of a kind are worth without trumps.")),
    "all_trumps_scale": _Words(
        _("Cards at all trumps"), _("The values of jack, nine, ace, ten, king and queen at all trumps.")
    ),
    "all_trumps_belotes": _Words(
        _("Belotes at all trumps"), _("How many belotes one deal may hold at all trumps.")
    ),
    "direction": _Words(_("The deal passes"), _("Who deals next.")),
    "passed_deal": _Words(_("After four passes"), _("Who deals again when nobody bid.")),
}

_SWITCHES: Mapping[str, _Words] = {**_END, **_AUCTION, **_MADE, **_MARKING, **_COINCHE, **_CAPOT, **_REST}


def group_title(group: Group) -> str:
    """The heading of a group of switches."""
    match group:
        case Group.END:
            return gettext("End of the match")
        case Group.AUCTION:
            return gettext("Auction")
        case Group.MADE:
            return gettext("Made or failed")
        case Group.MARKING:
            return gettext("Marking")
        case Group.COINCHE:
            return gettext("Coinche")
        case Group.CAPOT:
            return gettext("Capot")
        case Group.REST:
            return gettext("Melds and dealing")


def has_words(name: str) -> bool:
    """Whether somebody has written words for this switch."""
    return name in _SWITCHES


def switch_label(name: str) -> str:
    """A switch in a player's words; one without words yet shows its name."""
    return str(_SWITCHES[name].label) if has_words(name) else name.replace("_", " ").capitalize()


def switch_help(name: str) -> str:
    """One sentence on what a switch decides; nothing for one without words yet."""
    return str(_SWITCHES[name].help) if has_words(name) else ""
