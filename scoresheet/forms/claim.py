"""The form of a score, or of a total, that somebody else has."""

from __future__ import annotations

from wtforms import StringField

from scoresheet.deal import Pair
from scoresheet.disputes import Claim
from scoresheet.faults import Problem, Refused
from scoresheet.forms.base import ProblemForm, number, typed


class ClaimForm(ProblemForm):
    """What each side has, they say; the number of one side is enough."""

    claim_ns = StringField()
    claim_ew = StringField()

    @property
    def is_asking(self) -> bool:
        """Whether anything was typed, or the empty form sent."""
        return self.claim_ns.data is not None

    def claimed(self) -> Claim:
        """What is claimed. Raises `Refused`."""
        faults: list[Problem] = []
        fields = self.claim_ns, self.claim_ew
        said = [field for field in fields if typed(field)] or fields
        numbers = {field: number(typed(field), field.name, faults) for field in said}
        if faults:
            raise Refused(faults)
        return Pair(*map(numbers.get, fields))
