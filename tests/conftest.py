"""What every test shares: an app, the browsers that drive it, and how Hypothesis searches."""

import os
import shutil
from threading import Thread

import pytest
from driver import Driver
from hypothesis import settings
from serving import stop
from waitress.server import create_server

from scoresheet import limits
from scoresheet.app import create_app
from scoresheet.store import open_store

settings.register_profile("scoresheet", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("scoresheet")

QUIET_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP sheet.test 127.0.0.1",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Launch Debian's Chromium; where there is none, the one `playwright install chromium` brings."""
    args = list(QUIET_FLAGS)
    if os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's sandbox refuses to run as root
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": args}


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """The file of a database with nothing in it, to be copied: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("database") / "scoresheet.db"
    open_store(f"sqlite:///{path}").close()
    return path


@pytest.fixture(scope="session")
def served_app(empty_database):
    """One app for all tests, its templates compiled once, without limits on how fast a test may be."""
    app = create_app(f"sqlite:///{empty_database}", TESTING=True, LIMITED=False)
    app.extensions["store"].close()
    return app


@pytest.fixture
def app(served_app, tmp_path, empty_database):
    """The app on a database of its own."""
    store = open_store(f"sqlite:///{shutil.copy(empty_database, tmp_path)}")
    served_app.extensions["store"] = store
    yield served_app
    store.close()


@pytest.fixture
def limited(tmp_path, monkeypatch):
    """An app with its limits, and so slow a clock that no window of theirs ends."""
    monkeypatch.setattr(limits, "time", lambda: 1_000_020.0)
    app = create_app(f"sqlite:///{tmp_path / 'limited.db'}", TESTING=True)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def driver(app):
    """A browser without JavaScript."""
    return Driver(app)


@pytest.fixture
def live_server(app):
    """The address at which the app is served, for a real browser."""
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = Thread(target=server.run)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    stop(server, thread)
