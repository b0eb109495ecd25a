"""The forms that put things in order: where an entry belongs, and who deals now."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoresheet.deal import Seat
from scoresheet.faults import Code, Refused, problem
from scoresheet.forms.base import ChoiceField, FormData, Option, WriteForm, typed
from scoresheet.log import DealerNamed, Moved


class MoveForm(WriteForm):
    """Which entry another one comes after; "0" is before all."""

    after = ChoiceField()

    def __init__(self, formdata: FormData = None, *, places: Sequence[Option], **values: object) -> None:
        """Offer every place on the sheet."""
        super().__init__(formdata, **values)
        self.after.options = places

    def action(self, number: int) -> Moved:
        """The move of that entry. Raises `Refused` where no place was chosen."""
        after = typed(self.after)
        if not re.fullmatch("[0-9]{1,9}", after):
            raise Refused([problem("after", Code.UNKNOWN_VALUE)])
        return Moved(number, int(after))


class DealerForm(WriteForm):
    """Who deals now."""

    dealer = ChoiceField()

    def __init__(self, formdata: FormData = None, *, players: Sequence[Option], **values: object) -> None:
        """Offer the four seats under the names of this table."""
        super().__init__(formdata, **values)
        self.dealer.options = players

    def action(self) -> DealerNamed:
        """The dealer from now on. Raises `Refused` where nobody was chosen."""
        seat = typed(self.dealer)
        if seat not in Seat.__members__:
            raise Refused([problem("dealer", Code.UNKNOWN_VALUE)])
        return DealerNamed(Seat(seat))
