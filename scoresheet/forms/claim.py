"""The form of a score that somebody else has."""

from __future__ import annotations

from wtforms import StringField

from scoresheet.deal import Pair
from scoresheet.faults import Problem, Refused
from scoresheet.forms.base import ProblemForm, number, typed


class ClaimForm(ProblemForm):
    """What each side has, they say."""

    claim_ns = StringField()
    claim_ew = StringField()

    @property
    def is_asking(self) -> bool:
        """Whether anything was typed, or the empty form sent."""
        return self.claim_ns.data is not None

    def points(self) -> Pair[int]:
        """The score that was claimed. Raises `Refused`."""
        faults: list[Problem] = []
        ns, ew = (number(typed(field), field.name, faults) for field in (self.claim_ns, self.claim_ew))
        if ns is None or ew is None:
            raise Refused(faults)
        return Pair(ns, ew)
