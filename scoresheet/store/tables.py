"""The tables as they are now; `migrations` leads every older database here."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

books = Table(
    "book",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("form", Text),
    UniqueConstraint("key", name="book_key_unique"),
    Index("book_form", "form", unique=True),
    sqlite_autoincrement=True,
)
"""The matches of one group of players. An id is never given twice, nor is a sheet's.

`form` tells which form asked for the key, should it be sent again: a digest of its `op` and the old key.
"""

sheets = Table(
    "sheet",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("book_id", Integer, ForeignKey("book.id", name="sheet_book"), nullable=False, index=True),
    Column("edit_key", Text, nullable=False),
    Column("view_key", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("removed_at", Text),
    Column("form", Text),
    UniqueConstraint("edit_key", name="sheet_edit_key_unique"),
    UniqueConstraint("view_key", name="sheet_view_key_unique"),
    Index("sheet_form", "form", unique=True),
    sqlite_autoincrement=True,
)
"""One match; `removed_at` is empty while it stands, `form` until its keys were renewed."""

events = Table(
    "event",
    metadata,
    Column("sheet_id", Integer, ForeignKey("sheet.id", name="event_sheet", ondelete="CASCADE")),
    Column("seq", Integer),
    Column("op", Text),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("mark", Text, nullable=False),
    PrimaryKeyConstraint("sheet_id", "seq", name="event_in_order"),
    UniqueConstraint("sheet_id", "op", name="event_op_unique"),
)
"""What happened to a sheet, only ever added to; `op` is empty where no form sent the event.

`mark` names an event and all before it: a digest of both."""

digests = Table(
    "digest",
    metadata,
    Column(
        "sheet_id",
        Integer,
        ForeignKey("sheet.id", name="digest_sheet", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("mark", Text, nullable=False),
    Column("build", Text, nullable=False),
    Column("document", Text, nullable=False),
)
"""What a list shows of a sheet after the event of that mark, as that build computed it; may be emptied."""
