"""Transactions on SQLite or PostgreSQL, and what may keep a database from making one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from enum import Enum
from threading import Lock
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Compiled, Connection, Engine, Select, create_engine, event, make_url
from sqlalchemy.engine import interfaces
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE = 5.0
"""Seconds that a write waits for others before it gives up."""
CONNECTIONS = 8
"""That stay open: one for each thread of the server."""


class Obstacle(Enum):
    """Why a database cannot be used now."""

    FULL = "full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    NEWER = "newer"
    FOREIGN = "foreign"
    OTHER = "other"


class StoreUnavailable(Exception):
    """The database cannot do it now; nothing was written, and the same call may succeed later."""

    def __init__(self, reason: Obstacle, detail: str = "") -> None:
        """Keep the reason for the page, the database's own words for the log."""
        self.reason = reason
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)


_OPTIONS: dict[str, Any] = {"hide_parameters": True, "pool_size": CONNECTIONS}
_SQLITE: dict[str, Any] = {"paramstyle": "named"}
_SERVER: dict[str, Any] = {"pool_pre_ping": True}


class Database:
    """An engine and the turns that the writers of this process take.

    SQLite's own waiting is unfair: of several writers one may starve. So they queue before it.
    `migrating` is for what takes its time and, on SQLite, rebuilds tables: dropping the old one would
    take the rows that point to it along.
    """

    def __init__(self, url: str | URL, *, patience: float = PATIENCE, migrating: bool = False) -> None:
        """Prepare for a database; nothing is connected yet."""
        self.url = make_url(url)
        self.patience = patience
        self._engine = create_engine(self.url, **_OPTIONS, **(_SQLITE if self.is_sqlite else _SERVER))
        self._writing_engine = self._engine.execution_options(is_writing=True)
        self._turn = Lock()
        self._compiled: dict[Select[*tuple[Any, ...]], Compiled] = {}
        if self.is_sqlite:
            _set_up_sqlite(self._engine, patience, foreign_keys=not migrating)
        else:
            from scoresheet.store.postgresql import set_up_postgresql

            set_up_postgresql(self._engine, patience, migrating=migrating)

    @property
    def is_sqlite(self) -> bool:
        """SQLite rather than a server."""
        return self.url.get_backend_name() == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Statements that only read, each of what was stored by then. Raises `StoreUnavailable`."""
        with self._explained(), self._engine.begin() as connection:
            yield connection

    def glance(self, query: Select[*tuple[Any, ...]], **parameters: object) -> Sequence[Any] | None:
        """The one row of a query that every poll makes; none if there is none. Raises `StoreUnavailable`.

        SQLAlchemy's own way from statement to row takes five times as long as the database.
        """
        compiled = self._compiled.get(query) or self._compiled.setdefault(query, query.compile(self._engine))
        with self._explained():
            try:
                with closing(self._engine.raw_connection()) as connection:
                    cursor = connection.cursor()
                    cursor.execute(compiled.string, compiled.params | parameters)
                    row: Sequence[Any] | None = cursor.fetchone()
                    return row
            except self._dbapi.Error as error:
                raise DBAPIError.instance(compiled.string, None, error, self._dbapi.Error, True) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write: kept whole, or not at all on any error.

        Raises `StoreUnavailable`.
        """
        with self._explained(), self._my_turn(), self._writing_engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close the idle connections; later transactions open new ones."""
        self._engine.dispose()

    @property
    def _dbapi(self) -> interfaces.DBAPIModule:
        return self._engine.dialect.loaded_dbapi

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what a database reports about itself into `StoreUnavailable`; our bugs stay what they are.

        What was opened on a read-only or broken file stays so: the next transaction opens it anew.
        """
        try:
            yield
        except DBAPIError as error:
            reason = _obstacle(error)
            if reason is None:
                raise
            if reason not in (Obstacle.LOCKED, Obstacle.FULL):
                self.close()
            raise StoreUnavailable(reason, str(error.orig)) from error

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._turn.acquire(timeout=self.patience):
            raise StoreUnavailable(Obstacle.LOCKED, "too many writers")
        try:
            yield
        finally:
            self._turn.release()


def _set_up_sqlite(engine: Engine, patience: float, *, foreign_keys: bool) -> None:
    """Durable commits, readers beside a writer, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def connect(connection: interfaces.DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # Python's own implicit BEGIN comes too late
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        _write_ahead(cursor, patience)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if _is_writing(connection):  # a statement that reads is a transaction of its own
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def _write_ahead(cursor: interfaces.DBAPICursor, patience: float) -> None:
    """Switch to a write-ahead log: the one thing for which SQLite itself does not wait its turn."""
    deadline = monotonic() + patience
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(0.01)


def _is_writing(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("is_writing"))


_SQLITE_OBSTACLES = {
    sqlite3.SQLITE_BUSY: Obstacle.LOCKED,
    sqlite3.SQLITE_LOCKED: Obstacle.LOCKED,
    sqlite3.SQLITE_READONLY: Obstacle.READ_ONLY,
    sqlite3.SQLITE_FULL: Obstacle.FULL,
}
_POSTGRESQL_OBSTACLES = {
    "25006": Obstacle.READ_ONLY,  # read_only_sql_transaction
    "40P01": Obstacle.LOCKED,  # deadlock_detected
    "53100": Obstacle.FULL,  # disk_full
    "55P03": Obstacle.LOCKED,  # lock_not_available
    "57014": Obstacle.LOCKED,  # query_canceled, by its time limit
}


_FOUND_OTHERWISE = ("42501", "42P01", "42703", "3F000")
"""What somebody did to the database: no permission, a table, a column or a schema that is not there."""


def _obstacle(error: DBAPIError) -> Obstacle | None:
    """What keeps the database from answering; None for a mistake of ours."""
    sqlite_code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest says which kind of full
    sqlstate = getattr(error.orig, "sqlstate", None) or ""
    known = _SQLITE_OBSTACLES.get(sqlite_code) or _POSTGRESQL_OBSTACLES.get(sqlstate)
    is_ours = isinstance(error, (IntegrityError, ProgrammingError, DataError))
    return known or (None if is_ours and sqlstate not in _FOUND_OTHERWISE else Obstacle.OTHER)
