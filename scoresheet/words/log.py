"""What happened to a sheet, one sentence an event."""

from __future__ import annotations

from flask_babel import gettext as _

from scoresheet.deal import Deal, Pair, Seat, Side
from scoresheet.entries import Adjustment, Content, Row, Settings, folded
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
from scoresheet.words.facts import contract_text, result_text, seat_name
from scoresheet.words.isolation import isolated
from scoresheet.words.match import content_text
from scoresheet.words.rows import plain_text, signed_text


def side_names(settings: Settings) -> Pair[str]:
    """The names of the sides: their own or their players', or Us and Them."""
    ns, ew = isolated(settings.called(Side.NS)) or _("Us"), isolated(settings.called(Side.EW)) or _("Them")
    if folded(ns) == folded(ew):  # no form lets that pass, but a file may bring it
        return Pair(f"{ns} (1)", f"{ew} (2)")
    return Pair(ns, ew)


def player_name(settings: Settings, seat: Seat) -> str:
    """The player at that seat: the name, with the seat where two bear it, or the seat alone."""
    name = settings.players[seat]
    is_shared = name and [folded(settings.players[one]) for one in Seat].count(folded(name)) > 1
    return f"{isolated(name)} ({seat_name(seat)})" if is_shared else isolated(name) or seat_name(seat)


def event_text(action: Action, sheet: Sheet, row: Row | None) -> str:
    """What an action did, told on the sheet as it is, and on the row that it is about."""
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
            return _entry(row, entry.content, sheet)
        case Corrected(entry=entry):
            return _("Corrected: %(entry)s", entry=_entry(row, entry.content, sheet))
        case Moved(number=number):
            return _("Moved: %(entry)s", entry=_numbered(row, number, sheet))
        case Removed(number=number):
            return _("Removed: %(entry)s", entry=_numbered(row, number, sheet))
        case Restored(number=number):
            return _("Restored: %(entry)s", entry=_numbered(row, number, sheet))
        case Stopped():
            return _("Match stopped")
        case Reopened():
            return _("Match reopened")
        case Undone():
            return _("Last action undone")


def news_text(sheet: Sheet, undone: Sheet | None, names: Pair[str]) -> str:
    """The last that happened, with what both sides have now: "210 – 50, Anne & Luc 1160, Them 890".

    `undone` is the sheet as it stood before its last action was undone just now. A new sheet has no news.
    """
    last, totals = sheet.last, sheet.ledger.totals
    if undone and undone.last:
        done = _("Undone: %(action)s", action=event_text(undone.last.action, undone, undone.last_row))
    elif last is None or isinstance(last.action, Opened):
        return ""
    elif isinstance(last.action, Entered) and (row := sheet.last_row):
        done = _("%(ns)s – %(ew)s", ns=plain_text(row.points.ns), ew=plain_text(row.points.ew))
    else:
        done = event_text(last.action, sheet, sheet.last_row)
    return _(
        "%(done)s, %(ns)s %(ns_total)s, %(ew)s %(ew_total)s",
        done=done,
        ns=names.ns,
        ns_total=plain_text(totals.ns),
        ew=names.ew,
        ew_total=plain_text(totals.ew),
    )


def contract_line(contract: Contract, sheet: Sheet) -> str:
    """A noted contract with its taker."""
    names = side_names(sheet.settings)
    text = contract_text(contract.bid, contract.trump, contract.coinche)
    return _("%(contract)s, %(side)s", contract=text, side=names[contract.taker])


def row_line(row: Row, settings: Settings) -> str:
    """A row in one line, with what each side wrote."""
    content = row.entry.content
    if not isinstance(content, Deal):
        return entry_text(content, settings)
    return _(
        "%(contract)s, %(side)s, %(result)s: %(ns)s – %(ew)s",
        contract=content_text(content),
        side=side_names(settings)[content.taker],
        result=result_text(row.made),
        ns=row.points.ns,
        ew=row.points.ew,
    )


def entry_text(content: Content, settings: Settings) -> str:
    """An entry in one line, without what it is worth."""
    match content:
        case Adjustment(side=side, points=points, reason=reason):
            name = side_names(settings)[side]
            text = _("%(side)s %(points)s", side=name, points=signed_text(points))
            return f"{text} ({isolated(reason)})" if reason else text
        case _:
            return content_text(content)


def numbered_text(sheet: Sheet, number: int) -> str:
    """The entry of that number in one line, with its points if it stands; the number if there is none."""
    row, numbered = sheet.row(number), sheet.entry(number)
    if row:
        return row_line(row, sheet.settings)
    return entry_text(numbered.entry.content, sheet.settings) if numbered else f"({number})"


def _entry(row: Row | None, content: Content, sheet: Sheet) -> str:
    return row_line(row, sheet.settings) if row else entry_text(content, sheet.settings)


def _numbered(row: Row | None, number: int, sheet: Sheet) -> str:
    return row_line(row, sheet.settings) if row else numbered_text(sheet, number)
