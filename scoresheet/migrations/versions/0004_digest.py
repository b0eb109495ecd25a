"""What a list of matches shows of each sheet, computed once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "digest",
        sa.Column(
            "sheet_id",
            sa.Integer,
            sa.ForeignKey("sheet.id", name="digest_sheet", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("build", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
