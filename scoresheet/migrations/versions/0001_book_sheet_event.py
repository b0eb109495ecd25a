"""The first tables: books, their sheets, and everything that happens to a sheet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "book",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.UniqueConstraint("key", name="book_key_unique"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sheet",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("book_id", sa.Integer, sa.ForeignKey("book.id", name="sheet_book"), nullable=False),
        sa.Column("edit_key", sa.Text, nullable=False),
        sa.Column("view_key", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("removed_at", sa.Text),
        sa.UniqueConstraint("edit_key", name="sheet_edit_key_unique"),
        sa.UniqueConstraint("view_key", name="sheet_view_key_unique"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sheet_book_id", "sheet", ["book_id"])
    op.create_table(
        "event",
        sa.Column("sheet_id", sa.Integer, sa.ForeignKey("sheet.id", name="event_sheet", ondelete="CASCADE")),
        sa.Column("seq", sa.Integer),
        sa.Column("op", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("sheet_id", "seq", name="event_in_order"),
        sa.UniqueConstraint("sheet_id", "op", name="event_op_unique"),
    )
