"""Bringing the schema of a database up to date, at every start."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, column, func, inspect, make_url, select, table

from scoresheet.store.database import PATIENCE, Database, Obstacle, StoreUnavailable

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_OURS = {"book", "sheet", "event"}
"""The tables of every version."""
_LOCK = 2000
"""The number of the lock that keeps two starting servers from migrating at once."""


def bring_up_to_date(url: str | URL, *, patience: float = PATIENCE) -> None:
    """Apply the migrations that this database lacks, all of them or none; an empty one gets all.

    A database that is up to date is only read, so a read-only one can be served, and Alembic is not
    even imported: that takes longer than everything else at a start.
    Raises `StoreUnavailable`: with `NEWER` on a database that a later version has migrated, with `FOREIGN`
    on the file of another program, which stays as it is.
    """
    if file := _file(make_url(url)):
        _make(file)
        _refuse_other_programs(file)
    database = Database(url, patience=patience, migrating=True)
    try:
        with database.reading() as connection:
            present = _revision(connection)
        if present not in _revisions() and present is not None:
            raise StoreUnavailable(Obstacle.NEWER, f"revision {present}")
        if present != _revisions()[-1]:
            with database.writing() as connection:
                upgrade(connection)
    finally:
        database.close()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate up to a revision, in the transaction of this connection."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, revision)


def _file(url: URL) -> Path | None:
    """The file of an SQLite database that is named as such."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith(("file:", ":")):
        return None
    return Path(url.database).absolute()


def _make(file: Path) -> None:
    """An empty database that its owner alone can read: it will hold every key. SQLite's own files follow."""
    with suppress(OSError):  # it is there; or SQLite says why it cannot be
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _refuse_other_programs(file: Path) -> None:
    """Look before anything is changed: our connections switch a file to a write-ahead log."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)) as found:
        tables = {name for (name,) in found.execute(query)}
        if tables and not tables.issuperset(_OURS):
            raise StoreUnavailable(Obstacle.FOREIGN, "it has other tables")


def _revisions() -> list[str]:
    """Every revision, oldest first: a migration's file is named after it."""
    return sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _revision(connection: Connection) -> str | None:
    """The revision that a database is at; None when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(select(column("version_num")).select_from(table("alembic_version")))
