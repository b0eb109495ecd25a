"""Words for the presets: a title, what marks each out, where it comes from (RULES.md 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.presets import PRESETS
from scoresheet.rules import Rules
from scoresheet.trials import differences, nearest_preset
from scoresheet.words.values import switch_line


class _Words(NamedTuple):
    title: LazyString
    line: LazyString


_PRESETS: Mapping[str, _Words] = {
    "base2000": _Words(
        _("Coinche to 2000 (Italy, Spain)"),
        _("Points and bid, rounded to tens; the coinche doubles the bid only; 80 needs 82."),
    ),
    "annonces701": _Words(
        _("Coinche with melds to 701 (France)"),
        _("Melds, no trumps and all trumps; 82 in tricks for every contract; nothing is rounded."),
    ),
    "contree701": _Words(
        _("Contrée to 701 (France)"),
        _("Suits only, no melds; 82 in tricks for every contract; nothing is rounded."),
    ),
    "bidsheet": _Words(
        _("Danish score sheet"),
        _("A coinched deal is all or nothing, 162 and bid doubled; générale 1000; no capot premium."),
    ),
    "bidsheet_simple": _Words(
        _("Danish score sheet, simple"),
        _("A made contract writes its bid only, a failed one 160 and the bid."),
    ),
    "ffb_coinchee_2015": _Words(
        _("French federation, coinchée"),
        _("Melds; the takers must beat the defence; belote alone does not win the match."),
    ),
    "ffb_contree_2016": _Words(
        _("French federation, contrée"),
        _("No melds; the winner takes the belote; a coinched deal is 160 and bid doubled."),
    ),
    "ffb_ludique": _Words(
        _("French federation, leisure"),
        _("No melds; 5 rounds down, the last deal is not rounded; a coinched deal is 160 and twice the bid."),
    ),
    "cannes_2016": _Words(
        _("Cannes games festival (France)"),
        _("To 2001; 5 rounds down; surcoinche is three times; 252 for all tricks."),
    ),
    "club": _Words(
        _("Club contests (France)"),
        _("A coinched deal is all or nothing, 160 and bid doubled; no capot premium."),
    ),
    "bga": _Words(
        _("Board Game Arena (online)"),
        _(
            "Past 2000, nothing rounded; a coinche doubles all the winner has; "
            "made, it leaves the defence nothing."
        ),
    ),
    "points_annonces": _Words(
        _("Points bid (France)"),
        _("Only the bid is written, by the takers if made, by the defence if failed; to 1000."),
    ),
    "points_faits": _Words(
        _("Points taken (France)"),
        _("Only the points taken are written, not the bid; a failed contract gives 160."),
    ),
}

_TRANSCRIBED: Mapping[str, str] = {
    "ffb_coinchee_2015": "2015",
    "ffb_contree_2016": "2016",
    "ffb_ludique": "",
    "cannes_2016": "2016",
}
"""Presets after public transcriptions, with the year of the rules; none is the latest reprint."""


def has_preset_words(name: str) -> bool:
    """Whether somebody has written words for this preset."""
    return name in _PRESETS


def preset_title(name: str) -> str:
    """The name of a preset as a player reads it; one without words yet shows its own."""
    return str(_PRESETS[name].title) if has_preset_words(name) else name.replace("_", " ").capitalize()


def preset_line(name: str) -> str:
    """One line on what marks a preset out; nothing for one without words yet."""
    return str(_PRESETS[name].line) if has_preset_words(name) else ""


def rules_line(rules: Rules) -> str:
    """The preset that these rules are nearest to, and each switch in which they differ from it."""
    preset = nearest_preset(rules)
    changes = differences(PRESETS[preset], rules)
    switches = (switch_line(change.switch, change.value) for change in changes)
    return " · ".join((preset_title(preset), *switches))


def preset_source(name: str) -> str:
    """Where a federation's or tournament's rules were read, with their year; nothing for the others."""
    if name not in _TRANSCRIBED:
        return ""
    if not (year := _TRANSCRIBED[name]):
        return gettext("The latest reprint, after public transcriptions, not the organiser's own file.")
    return gettext("Rules of %(year)s, after public transcriptions, not the organiser's own file.", year=year)
