"""Connections to PostgreSQL that do not wait for ever."""

from __future__ import annotations

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, event
from sqlalchemy.engine import interfaces
from sqlalchemy.pool import ConnectionPoolEntry

CONNECTING = 5
"""Seconds that the server may take to let us in."""
ANSWERING = 10.0
"""Seconds that it may take for one statement."""

T = TypeVar("T")


class ImpatientConnection(psycopg.Connection[Any]):
    """One that gives up on a server that says nothing more: its own time limits hang with it."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Let an exchange with the server come to its end. Raises `psycopg.OperationalError`."""
        try:
            return super().wait(gen, interval, ANSWERING + 1 if timeout is None else timeout)
        except psycopg.errors._WaitTimeout:
            self.pgconn.finish()  # in the middle of an exchange: good for nothing more
            raise psycopg.OperationalError("the server does not answer") from None


def set_up_postgresql(engine: Engine, patience: float, *, migrating: bool) -> None:
    """Limits to waiting: for the server, for others, even for whoever alters a table that we only read.

    A migration takes its time, once it could begin.
    """
    kind = psycopg.Connection if migrating else ImpatientConnection

    @event.listens_for(engine, "do_connect")
    def connect(_: object, __: object, arguments: list[Any], options: dict[str, Any]) -> Any:
        return kind.connect(*arguments, **{"connect_timeout": CONNECTING} | options)

    @event.listens_for(engine, "connect")
    def limit(connection: interfaces.DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {int(patience * 1000)}")
        if not migrating:
            cursor.execute(f"SET statement_timeout = {int(ANSWERING * 1000)}")
        cursor.close()
        connection.commit()
