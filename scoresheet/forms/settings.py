"""The forms of a match as a whole: a new one, its settings later on, one from a file."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from werkzeug.datastructures import FileStorage
from wtforms import StringField, TextAreaField
from wtforms.fields import Field

from scoresheet.codec import Imported, imported, loads
from scoresheet.codec.entries import settings_document, settings_of
from scoresheet.codec.rules import rules_document
from scoresheet.deal import Seat, Side
from scoresheet.entries import Settings, namesakes, partners
from scoresheet.faults import Problem, Refused
from scoresheet.forms.base import (
    ChoiceField,
    FormData,
    Option,
    ProblemForm,
    SentOnce,
    WriteForm,
    decoded,
    number,
    typed,
)
from scoresheet.forms.rules import NAMED, RulesForm, rules_values
from scoresheet.words import isolated, seat_name
from scoresheet.words.forms import not_a_text_file_text, nothing_to_import_text, too_long_to_show_text

MOST_SHOWN = 20_000
"""Characters of a pasted text that a page shows again."""
MOVES = {"turn": (Seat.E, Seat.S, Seat.W), "swap": (Seat.E, Seat.W)}
"""Who moves on to the seat of the next one: with these two North gets every partner and every neighbour."""


def day_of_beginning(said: str) -> str:
    """The day (ISO) where a match begins: as its phone says, or this server's where that can be no today."""
    now = datetime.now(UTC)
    anywhere = {(now + timedelta(hours=hours)).date() for hours in (-12, 0, 14)}
    try:
        day = date.fromisoformat(said)
    except ValueError:
        day = date.max
    return (day if day in anywhere else now.astimezone().date()).isoformat()


class SeatingForm(ProblemForm):
    """Who plays where and deals first; every name may stay empty."""

    side_ns = StringField()
    side_ew = StringField()
    player_n = StringField()
    player_w = StringField()
    player_e = StringField()
    player_s = StringField()
    first_dealer = ChoiceField(default=Seat.N.value)

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Offer every seat to the first dealer, by name where there is one."""
        super().__init__(formdata, **values)
        self.first_dealer.options = [
            Option(seat.value, isolated(typed(self._player(seat))) or seat_name(seat)) for seat in Seat
        ]

    def seat_others(self, how: str) -> None:
        """Let the players of some seats change places; the dealer stays where the deal is."""
        moving = [self._player(seat) for seat in MOVES.get(how, ())]
        names = [field.data for field in moving]
        for field, name in zip(moving, names[-1:] + names[:-1], strict=True):
            field.data = name

    def called(self, side: str) -> str:
        """What a side is called as long as it has no name of its own."""
        return isolated(partners(typed(self._player(seat)) for seat in Seat if seat.side is Side(side)))

    def seating_document(self) -> dict[str, object]:
        """The seating as the codec reads it."""
        return {
            "sides": {side.value: typed(self[f"side_{side.value.lower()}"]) for side in Side},
            "players": {seat.value: typed(self._player(seat)) for seat in Seat},
            "first_dealer": typed(self.first_dealer),
        }

    def _player(self, seat: Seat) -> Field:
        return self[f"player_{seat.value.lower()}"]

    def field_of(self, found: Problem) -> Field | None:
        """Names stand at their side or seat."""
        match found.field.split("."):
            case ["sides", side]:
                return self[f"side_{side.lower()}"]
            case ["players", seat]:
                return self[f"player_{seat.lower()}"]
            case _:
                return super().field_of(found)


class NewMatchForm(SentOnce, SeatingForm, RulesForm):
    """Who plays, who deals first, and by which rules."""

    rules_name = StringField()
    today = StringField()

    def settings(self) -> Settings:
        """The settings in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        document = {
            **self.seating_document(),
            "rules": self.rules_document(faults),
            "rules_name": typed(self.rules_name) or self._name_of_base,
            "played_on": day_of_beginning(typed(self.today)),
        }
        return decoded(_told_apart, document, faults)

    @property
    def chosen_title(self) -> str:
        """What the rules chosen are called; empty where nothing that is offered was."""
        labels = {option.value: option.label for option in self.preset.options}
        return labels.get(typed(self.preset), "")

    @property
    def _name_of_base(self) -> str:
        """The name of rules that are used again as they are."""
        chosen = typed(self.preset)
        is_named = chosen.startswith(NAMED) and self.played is not None and self.played == self.base
        return chosen.removeprefix(NAMED) if is_named else ""


def values_of_last(settings: Settings) -> dict[str, object]:
    """What a new match offers after one with these settings: the same people, by the same rules."""
    named = {"preset": NAMED + settings.rules_name} if settings.rules_name else rules_values(settings.rules)
    return seating_values(settings) | named


class RulesChangeForm(RulesForm, WriteForm):
    """Other rules for a match that has begun."""

    rules_name = StringField()

    def settings(self, before: Settings) -> Settings:
        """The settings in the form, all but the rules as before. Raises `Refused` with everything wrong."""
        faults: list[Problem] = []
        document = {**settings_document(before), "rules": self.rules_document(faults)}
        document["rules_name"] = typed(self.rules_name)
        return decoded(settings_of, document, faults)


class SettingsForm(SeatingForm, WriteForm):
    """What a table says about its match, at any time; of the rules only the target."""

    name = StringField()
    note = TextAreaField()
    played_on = StringField()
    target = StringField()

    def settings(self, before: Settings) -> Settings:
        """The settings in the form, all else as before. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        document = {
            **self.seating_document(),
            "name": typed(self.name),
            "note": typed(self.note).replace("\r\n", "\n"),
            "rules": {**rules_document(before.rules), **self._target(faults)},
            "rules_name": before.rules_name,
        }
        if typed(self.played_on):
            document["played_on"] = typed(self.played_on)
        return decoded(_told_apart, document, faults)

    def field_of(self, found: Problem) -> Field | None:
        """What is wrong with the rules is wrong with the target."""
        return self.target if found.field.startswith("rules") else super().field_of(found)

    def _target(self, faults: list[Problem]) -> dict[str, object]:
        target = number(typed(self.target), "target", faults)
        return {} if target is None else {"target": target}


def _told_apart(document: object) -> Settings:
    """Settings in which no two are called the same. Raises `Refused`."""
    settings = settings_of(document)
    if found := tuple(namesakes(settings)):
        raise Refused(found)
    return settings


def settings_values(settings: Settings) -> dict[str, object]:
    """What the form shows for settings."""
    return {
        "name": settings.name,
        "note": settings.note,
        "played_on": settings.played_on,
        "target": str(settings.rules.target),
        **seating_values(settings),
    }


def seating_values(settings: Settings) -> dict[str, object]:
    """What the form shows for the people of a match."""
    return {
        "first_dealer": settings.first_dealer.value,
        **{f"side_{side.value.lower()}": settings.sides[side] for side in Side},
        **{f"player_{seat.value.lower()}": settings.players[seat] for seat in Seat},
    }


class ImportForm(SentOnce):
    """A match from a file, or from the text of one.

    `refused` holds what is wrong in it, by path.
    """

    text = TextAreaField()
    longest = 2_000_000

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Begin without a fault."""
        super().__init__(formdata, **values)
        self.refused: tuple[Problem, ...] = ()

    def match(self, file: FileStorage | None) -> Imported | None:
        """The match in the file, else in the text; None where the form says what is wrong."""
        content = file.read() if file else b""
        if not content and not typed(self.text):
            self.general.append(nothing_to_import_text())
            return None
        try:
            text = content.decode("utf-8-sig") if content else typed(self.text).removeprefix("\ufeff")
            return imported(loads(text))
        except UnicodeDecodeError:
            self.general.append(not_a_text_file_text())
        except Refused as refused:
            self.refused = refused.problems
        if len(typed(self.text)) > MOST_SHOWN:
            self.text.data = ""
            self.general.append(too_long_to_show_text())
        return None
