"""A real PostgreSQL for the session, and an empty database for every test.

A test module that wants them says `pytest_plugins = ["postgres"]` and asks for `database_url`.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


@pytest.fixture(scope="session")
def postgres():
    with running_postgres() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """The URL of an empty database, on SQLite and then on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sheets.db'}"
    return emptied_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture
def postgres_url(postgres):
    """The URL of an empty database on PostgreSQL."""
    return emptied_postgres_database(postgres)


def emptied_postgres_database(folder):
    """Always the same one: a thousand files make a new database."""
    with psycopg.connect(host=folder, user="postgres", autocommit=True) as connection:
        connection.execute("SET client_min_messages = warning")
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return f"postgresql+psycopg://postgres@/postgres?host={folder}"


@contextmanager
def running_postgres():
    """The socket folder of a server of our own, which only its own user can reach."""
    folder = tempfile.mkdtemp(prefix="pg-")
    account = other_account(folder) if os.geteuid() == 0 else {}
    data = f"{folder}/data"
    subprocess.run(
        [program("initdb"), "--no-sync", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", data],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        check=True,
        **account,
    )
    server = subprocess.Popen(
        [program("postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
        cwd=folder,
        stderr=subprocess.DEVNULL,
        **account,
    )
    try:
        wait_for(server, folder)
        yield folder
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nobody needs the data
        server.wait(timeout=20)
        shutil.rmtree(folder)


def other_account(folder):
    """PostgreSQL refuses to run as root: Debian's package brings an account for it."""
    shutil.chown(folder, "postgres", "postgres")
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def program(name):
    found = shutil.which(name) or max(
        map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None
    )
    assert found, f"PostgreSQL's {name} is missing (apt-get install postgresql)"
    return found


def wait_for(server, folder):
    deadline = time.monotonic() + 20
    while True:
        try:
            psycopg.connect(host=folder, user="postgres").close()
            return
        except psycopg.OperationalError:
            assert server.poll() is None, "PostgreSQL ended"
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.02)
