"""Each event gets a mark, which names it and all that happened before it."""

from __future__ import annotations

from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_EVENT = sa.table("event", *map(sa.column, ("sheet_id", "seq", "op", "kind", "payload", "at", "mark")))


def upgrade() -> None:
    op.add_column("event", sa.Column("mark", sa.Text))
    connection = op.get_bind()
    for sheet_id in connection.scalars(sa.select(_EVENT.c.sheet_id).distinct()).all():
        _mark_events(connection, sheet_id)
    with op.batch_alter_table("event") as event:
        event.alter_column("mark", existing_type=sa.Text, nullable=False)


def _mark_events(connection: sa.Connection, sheet_id: int) -> None:
    query = sa.select(_EVENT).where(_EVENT.c.sheet_id == sheet_id).order_by(_EVENT.c.seq)
    mark = ""
    marks = []
    for row in connection.execute(query):
        named = "\0".join((mark, str(row.seq), row.kind, row.payload, row.at, row.op or ""))
        mark = blake2b(named.encode(), digest_size=10).hexdigest()
        marks.append({"of_seq": row.seq, "named": mark})
    of_one = sa.and_(_EVENT.c.sheet_id == sheet_id, _EVENT.c.seq == sa.bindparam("of_seq"))
    connection.execute(sa.update(_EVENT).where(of_one).values(mark=sa.bindparam("named")), marks)
