"""Books and sheets remember the form that gave them their key, so that it may be sent twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for table in ("book", "sheet"):
        op.add_column(table, sa.Column("form", sa.Text))
        op.create_index(f"{table}_form", table, ["form"], unique=True)
