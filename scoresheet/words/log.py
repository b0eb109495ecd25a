"""What happened to a sheet, one sentence an event."""

from __future__ import annotations

from flask_babel import gettext as _

from scoresheet.deal import Deal, Pair, Seat
from scoresheet.entries import Adjustment, Content, Settings
from scoresheet.log import (
    Action,
    Contract,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Moved,
    Opened,
    Removed,
    Reopened,
    Restored,
    SettingsChanged,
    Sheet,
    Stopped,
    Undone,
)
from scoresheet.problems import problems
from scoresheet.scoring import score
from scoresheet.words.facts import contract_text, result_text, seat_name
from scoresheet.words.match import content_text
from scoresheet.words.rows import signed_text


def side_names(settings: Settings) -> Pair[str]:
    """The names of the sides, or Us and Them."""
    return Pair(settings.sides.ns or _("Us"), settings.sides.ew or _("Them"))


def player_name(settings: Settings, seat: Seat) -> str:
    """The player at that seat: the name, or the seat where nobody said."""
    return settings.players[seat] or seat_name(seat)


def event_text(action: Action, sheet: Sheet) -> str:
    """What an action did, told on the sheet as it is."""
    match action:
        case Opened():
            return _("Match opened")
        case SettingsChanged():
            return _("Settings changed")
        case ContractNoted(contract=contract):
            return contract_line(contract, sheet) if contract else _("Noted contract taken away")
        case DealerNamed(dealer=dealer):
            return _("%(player)s deals now", player=player_name(sheet.settings, dealer))
        case Entered(entry=entry):
            return entry_text(entry.content, sheet.settings)
        case Corrected(entry=entry):
            return _("Corrected: %(entry)s", entry=entry_text(entry.content, sheet.settings))
        case Moved(number=number):
            return _("Moved: %(entry)s", entry=_numbered(sheet, number))
        case Removed(number=number):
            return _("Removed: %(entry)s", entry=_numbered(sheet, number))
        case Restored(number=number):
            return _("Restored: %(entry)s", entry=_numbered(sheet, number))
        case Stopped():
            return _("Match stopped")
        case Reopened():
            return _("Match reopened")
        case Undone():
            return _("Last action undone")


def contract_line(contract: Contract, sheet: Sheet) -> str:
    """A noted contract with its taker."""
    names = side_names(sheet.settings)
    text = contract_text(contract.bid, contract.trump, contract.coinche)
    return _("%(contract)s, %(side)s", contract=text, side=names[contract.taker])


def entry_text(content: Content, settings: Settings) -> str:
    """An entry in one line, with what each side wrote."""
    names = side_names(settings)
    match content:
        case Deal() if not problems(content, settings.rules):
            judged = score(content, settings.rules)
            return _(
                "%(contract)s, %(side)s, %(result)s: %(ns)s – %(ew)s",
                contract=contract_text(content.bid, content.trump, content.coinche),
                side=names[content.taker],
                result=result_text(judged.made),
                ns=judged.points.ns,
                ew=judged.points.ew,
            )
        case Adjustment(side=side, points=points, reason=reason):
            text = _("%(side)s %(points)s", side=names[side], points=signed_text(points))
            return f"{text} ({reason})" if reason else text
        case _:
            return content_text(content)


def _numbered(sheet: Sheet, number: int) -> str:
    numbered = sheet.entry(number)
    return entry_text(numbered.entry.content, sheet.settings) if numbered else str(number)
