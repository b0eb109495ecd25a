"""A match as JSON, to bring it back."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet import codec
from scoresheet.log import Event
from scoresheet.match import Match


def json_bytes(match: Match, events: Sequence[Event]) -> bytes:
    """The match document with the history of its sheet: importing it gives these bytes again."""
    return (codec.dumps(codec.match_document(match, events), indent=1) + "\n").encode()
