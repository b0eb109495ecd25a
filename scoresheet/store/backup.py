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
    if os.path.lexists(target):
        raise FileExistsError(target)
    copy = Path(f"{os.fspath(target)}.{os.getpid()}.part")
    try:
        _copy(source, copy)
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # not even one made just now
        os.replace(copy, target)
    finally:
        copy.unlink(missing_ok=True)


def _copy(source: Path, copy: Path) -> None:
    """Under another name until it is whole: whoever finds a file under the right one has a copy."""
    os.close(os.open(copy, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", [str(copy.absolute())])
    with open(copy, "rb") as file:
        os.fsync(file.fileno())
