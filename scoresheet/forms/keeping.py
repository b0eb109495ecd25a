"""The form that brings a match into a book by its link."""

from __future__ import annotations

import re

from wtforms import StringField

from scoresheet.forms.base import ProblemForm, typed

_KEY = "[A-Za-z0-9_-]{22}"


class BringForm(ProblemForm):
    """The link of a match, as somebody sent it."""

    link = StringField()

    @property
    def key(self) -> str:
        """The key that edits, in the link or typed alone; empty where there is none."""
        text = typed(self.link)
        found = re.search(rf"/s/({_KEY})(?![A-Za-z0-9_-])", text) or re.fullmatch(f"({_KEY})", text)
        return found[1] if found else ""

    @property
    def only_shows(self) -> bool:
        """Whether it is the link to look on."""
        return "/v/" in typed(self.link)
