"""The forms that begin a match: a new one, or one from a file."""

from __future__ import annotations

from flask_babel import gettext as _
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField, StringField, TextAreaField
from wtforms.fields import Field

from scoresheet.codec import Imported, imported, loads
from scoresheet.codec.entries import settings_of
from scoresheet.deal import Seat, Side
from scoresheet.faults import Problem, Refused
from scoresheet.forms.base import ChoiceField, FormData, Option, ProblemForm, typed
from scoresheet.forms.rules import RulesForm, decoded
from scoresheet.match import Settings
from scoresheet.words import seat_name


class NewMatchForm(RulesForm):
    """Who plays, who deals first, and by which rules; every name may stay empty."""

    op = HiddenField()
    side_ns = StringField()
    side_ew = StringField()
    player_n = StringField()
    player_w = StringField()
    player_e = StringField()
    player_s = StringField()
    first_dealer = ChoiceField(default=Seat.N.value)

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Offer every seat to the first dealer."""
        super().__init__(formdata, **values)
        self.first_dealer.options = [Option(seat.value, seat_name(seat)) for seat in Seat]

    def settings(self) -> Settings:
        """The settings in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        rules = self.rules_document(faults)
        document = {
            "sides": {side.value: typed(self[f"side_{side.value.lower()}"]) for side in Side},
            "players": {seat.value: typed(self[f"player_{seat.value.lower()}"]) for seat in Seat},
            "first_dealer": typed(self.first_dealer),
            "rules": rules,
        }
        return decoded(settings_of, document, faults)

    def field_of(self, found: Problem) -> Field | None:
        """Names stand at their side or seat, switches at theirs."""
        match found.field.split("."):
            case ["sides", side]:
                return self[f"side_{side.lower()}"]
            case ["players", seat]:
                return self[f"player_{seat.lower()}"]
            case ["rules", switch]:
                return super().field_of(Problem(field=switch, code=found.code, about=found.about))
            case _:
                return super().field_of(found)


class ImportForm(ProblemForm):
    """A match from a file, or from the text of one.

    `refused` holds what is wrong in it, by path.
    """

    op = HiddenField()
    text = TextAreaField()

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Begin without a fault."""
        super().__init__(formdata, **values)
        self.refused: tuple[Problem, ...] = ()

    def match(self, file: FileStorage | None) -> Imported | None:
        """The match in the file, else in the text; None where the form says what is wrong."""
        content = file.read() if file else b""
        if not content and not typed(self.text):
            self.general.append(_("Choose a file, or paste the text of one."))
            return None
        try:
            return imported(loads(content.decode("utf-8-sig") if content else typed(self.text)))
        except UnicodeDecodeError:
            self.general.append(_("This file holds no text: choose the .json file of a match."))
        except Refused as refused:
            self.refused = refused.problems
        return None
