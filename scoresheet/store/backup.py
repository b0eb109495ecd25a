"""A copy of the database while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url


def backup(url: str, target: str | os.PathLike[str]) -> None:
    """Write a consistent copy of a SQLite database to a new file that only its owner can read.

    Writers go on meanwhile. Raises `ValueError` on a database of another kind (PostgreSQL has
    `pg_dump`), `FileNotFoundError` without a database, `FileExistsError` rather than overwrite,
    another `OSError` where no file can be made, `sqlite3.Error` when the copy fails; no file is left then.
    """
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        raise ValueError(f"not a SQLite database: {parts.render_as_string()}")
    source = Path(parts.database or "").absolute()
    if not source.is_file():
        raise FileNotFoundError(source)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy(source, target)
    except BaseException:
        os.unlink(target)
        raise


def _copy(source: Path, target: str | os.PathLike[str]) -> None:
    with closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", [os.path.abspath(target)])
    with open(target, "rb") as file:
        os.fsync(file.fileno())
