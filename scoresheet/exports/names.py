"""What the files are called."""

from __future__ import annotations

import re
import unicodedata

from scoresheet.deal import Side
from scoresheet.match import Match


def file_name(match: Match, day: str, extension: str) -> str:
    """A name that says what is in the file and is safe on every system."""
    title = match.settings.name or " ".join(match.settings.called(side) for side in Side)
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", title)[:60])
    return f"{'-'.join(['coinche', *words, day])}.{extension}"
