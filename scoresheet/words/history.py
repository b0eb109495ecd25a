"""What is worth knowing of an event besides its sentence: the facts of an entry, what was before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import date, datetime

from flask_babel import format_date, format_datetime
from flask_babel import gettext as _

from scoresheet.deal import Deal, Seat, Side
from scoresheet.entries import Content, Settings, Written
from scoresheet.log import Action, Corrected, Entered, Moved, Opened, SettingsChanged, Sheet
from scoresheet.words.facts import meld_text, result_text, seat_name
from scoresheet.words.isolation import isolated
from scoresheet.words.log import numbered_text, player_name, side_names
from scoresheet.words.switches import switch_label
from scoresheet.words.values import value_text


def event_details(action: Action, before: Sheet) -> list[str]:
    """What was done exactly, told on the sheet as it was before."""
    match action:
        case Entered(entry=entry, after=after):
            place = [] if after is None else [_place(before, after)]
            return [*place, *entry_details(entry.content, before.settings)]
        case Corrected(number=number, entry=entry):
            replaced = _("Before: %(entry)s", entry=numbered_text(before, number))
            return [replaced, *entry_details(entry.content, before.settings)]
        case Moved(after=after):
            return [_place(before, after)]
        case SettingsChanged(settings=settings):
            return list(_settings_changes(before.settings, settings))
        case Opened(settings=settings):
            return list(_settings_changes(Settings(), settings))
        case _:
            return []


def moment_text(at: str) -> str:
    """A moment in ISO 8601 as this server's own time zone has it."""
    if not at:
        return ""
    try:
        here = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # in the first or the last hours that a date can say
        return at
    return str(format_datetime(here, "short", rebase=False))  # type: ignore[no-untyped-call]


def obstacle_text(reason: str) -> str:
    """What keeps the database from storing anything, by the value of a `store.Obstacle`."""
    match reason:
        case "full":
            return _("Nothing was saved: the disk of the server is full. Free some room, then save again.")
        case "read_only":
            return _(
                "Nothing was saved: the server may not write to its database. Allow it, then save again."
            )
        case "locked":
            return _("Nothing was saved: the database is busy. Save again in a moment.")
        case "written_later":
            return _("A later version of this app wrote this match. Update the app to see it.")
        case "newer":
            return _("Nothing was saved: a later version of this app wrote its database. Update the app.")
        case "foreign":
            return _("This database belongs to another program. Start the app with another one.")
        case _:
            return _("Nothing was saved: the database does not answer. Save again in a moment.")


def entry_details(content: Content, settings: Settings) -> list[str]:
    """The facts that an entry's line leaves out."""
    match content:
        case Deal():
            return list(_deal_details(content, settings))
        case Written(points=points, made=made):
            result = [] if made is None else [result_text(made)]
            return [f"{points.ns} – {points.ew}", *result]
        case _:
            return []


def _deal_details(deal: Deal, settings: Settings) -> Iterator[str]:
    names = side_names(settings)
    if deal.points is not None:
        yield _("%(side)s counted %(points)s", side=names[deal.taker], points=deal.points)
    if deal.capot:
        yield _("capot: %(side)s", side=names[deal.capot])
    for side in Side:
        if deal.belote[side]:
            yield _("belote: %(side)s", side=names[side])
        if melds := deal.melds[side]:
            called = ", ".join(map(meld_text, melds))
            yield _("Melds, %(side)s: %(melds)s", side=names[side], melds=called)


def _place(sheet: Sheet, after: int) -> str:
    if after == 0:
        return _("Placed before all others")
    return _("Placed after: %(entry)s", entry=numbered_text(sheet, after))


def _settings_changes(before: Settings, after: Settings) -> Iterator[str]:
    for label, old, new in (*_names(before, after), *_rules(before, after)):
        if old != new:
            yield _("%(what)s: %(before)s → %(after)s", what=label, before=old or "–", after=new or "–")


def _names(before: Settings, after: Settings) -> Iterator[tuple[str, str, str]]:
    for label, old, new in _typed(before, after):
        yield label, isolated(old), isolated(new)
    yield _("Date"), _day(before.played_on), _day(after.played_on)
    old, new = (player_name(settings, settings.first_dealer) for settings in (before, after))
    yield _("First dealer"), old, new


def _day(day: str) -> str:
    return str(format_date(date.fromisoformat(day), "medium")) if day else ""  # type: ignore[no-untyped-call]


def _typed(before: Settings, after: Settings) -> Iterator[tuple[str, str, str]]:
    yield _("Name"), before.name, after.name
    yield _("Note"), before.note, after.note
    for side in Side:
        yield side_names(Settings())[side], before.sides[side], after.sides[side]
    for seat in Seat:
        yield seat_name(seat), before.players[seat], after.players[seat]
    yield _("Name of the rules"), before.rules_name, after.rules_name


def _rules(before: Settings, after: Settings) -> Iterator[tuple[str, str, str]]:
    for switch in fields(before.rules):
        old, new = (getattr(settings.rules, switch.name) for settings in (before, after))
        yield switch_label(switch.name), value_text(switch.name, old), value_text(switch.name, new)
