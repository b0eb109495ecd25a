"""All SQL of the app: books, sheets and their events, each reached by its key."""

from __future__ import annotations

from scoresheet.store.backup import backup
from scoresheet.store.database import Obstacle, StoreUnavailable
from scoresheet.store.digests import Digest, digest_of
from scoresheet.store.records import (
    Appended,
    Book,
    Conflict,
    MovedOn,
    NoSuchKey,
    SheetKeys,
    SheetRecord,
    ViewRecord,
    WrittenLater,
    is_key,
    new_key,
)
from scoresheet.store.sheets import Store, open_store

__all__ = [
    "Appended",
    "Book",
    "Conflict",
    "Digest",
    "MovedOn",
    "NoSuchKey",
    "Obstacle",
    "SheetKeys",
    "SheetRecord",
    "Store",
    "StoreUnavailable",
    "ViewRecord",
    "WrittenLater",
    "backup",
    "digest_of",
    "is_key",
    "new_key",
    "open_store",
]
