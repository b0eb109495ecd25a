"""Words for what explains a total that somebody else has."""

from __future__ import annotations

from flask_babel import gettext

from scoresheet.disputes import OtherPreset, OtherSwitches
from scoresheet.log import Sheet
from scoresheet.totals import OneDeal, OneTooMany, TotalCause, TotalExplanations
from scoresheet.words.clauses import changes_text
from scoresheet.words.disputes import cause_text, claimed_text, points_text
from scoresheet.words.facts import listed
from scoresheet.words.log import row_line, side_names
from scoresheet.words.presets import preset_title


def total_text(explained: TotalExplanations, sheet: Sheet) -> str:
    """What there is to say about a claimed total before what explains it."""
    claimed = claimed_text(explained.claimed, side_names(sheet.settings))
    if explained.is_right:
        return gettext("%(claimed)s is right: the sheet has it.", claimed=claimed)
    has = points_text(explained.totals)
    if explained.causes:
        return gettext("The sheet has %(given)s. It would be %(claimed)s:", given=has, claimed=claimed)
    return gettext("Nothing simple gives %(claimed)s. The sheet has %(given)s.", given=has, claimed=claimed)


def total_cause_text(cause: TotalCause, sheet: Sheet) -> str:
    """What would have to be true for it: "Deal 5: if it was coinched"."""
    rules, names, rows = sheet.settings.rules, side_names(sheet.settings), sheet.ledger.rows
    match cause:
        case OneDeal(place=place, noted=deal, facts=facts):
            why = cause_text(facts, deal, rules, names)
            return gettext("Deal %(number)s: %(why)s", number=rows[place].deal, why=why)
        case OneTooMany(place=place):
            return gettext("without this row: %(row)s", row=row_line(rows[place], sheet.settings))
        case OtherSwitches(changes=changes):
            return gettext("if %(why)s", why=changes_text(changes, rules))
        case OtherPreset(presets=presets):
            return gettext("under the rules %(presets)s", presets=listed(map(preset_title, presets)))
