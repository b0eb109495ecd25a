"""What the store hands out: records that stand for a key, and why a write was not done."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field

from scoresheet.faults import Refused
from scoresheet.log import Event, Version

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The matches of one group of players, and the key that edits them all."""

    id: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetKeys:
    """The two links of a sheet; kept out of `repr`, and so out of logs."""

    edit: str = field(repr=False)
    view: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRecord:
    """A sheet for whoever may edit it; `removed` means that only restoring is left."""

    id: int
    book_id: int
    keys: SheetKeys
    removed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewRecord:
    """A sheet for whoever may only look: without the edit key, so that no page can show it."""

    id: int
    view_key: str = field(repr=False)
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Appended:
    """The event that an append stored, or had stored when it was `repeated`."""

    event: Event
    repeated: bool = False

    @property
    def version(self) -> Version:
        """The version of the sheet right after it."""
        return Version(self.event.seq, self.event.mark)


class NoSuchKey(LookupError):
    """The key of this record opens nothing any more: renewed, or the match deleted, a moment ago."""


class WrittenLater(Refused):
    """A later version of the app wrote what this one cannot read; it stays as it is."""


class MovedOn(Exception):
    """The match is no more what the page showed that asks for this: restored, say, or played on."""


class Conflict(Exception):
    """Somebody else was faster, or the Back button sent the same form with other content.

    `events` is the sheet as it is, of which the form knew the first ones up to `known`; None: it was made
    from another sheet, before an older copy of the database was put back.
    `stored` is what the same form had stored before, if it had.
    """

    def __init__(self, events: tuple[Event, ...], known: int | None, stored: Event | None = None) -> None:
        """Keep both versions for the page that lets a person choose."""
        self.events = events
        self.known = known
        self.stored = stored
        super().__init__("the sheet has changed" if stored is None else "the form was sent before")


def new_key() -> str:
    """128 random bits for a link, or for the `op` of a form."""
    return secrets.token_urlsafe(16)


def is_key(text: str) -> bool:
    """Whether this could come from `new_key`: anything else need not be looked up."""
    return _KEY.fullmatch(text) is not None
