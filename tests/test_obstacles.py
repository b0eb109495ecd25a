"""A full, a read-only, a locked database: a clear page, nothing half-written, the typed deal still there."""

import sqlite3
from contextlib import closing, contextmanager, suppress

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from scoresheet.app import create_app
from scoresheet.log import ContractNoted, Version
from scoresheet.store import StoreUnavailable, open_store

DEAL = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "112"}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scoresheet.db"


@pytest.fixture
def app(path):
    app = create_app(f"sqlite:///{path}", TESTING=True, RATELIMIT_ENABLED=False)
    yield app
    app.extensions["store"].close()


@contextmanager
def full(app, path):
    """No page more than there are, and the last one is full."""

    def limit(connection, _):
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(Engine, "connect", limit)
    with on_another_store(app, f"sqlite:///{path}"):
        fill(app.extensions["store"], path)
        yield
    event.remove(Engine, "connect", limit)


def fill(store, path):
    """Until the shortest of events has no room."""
    with closing(sqlite3.connect(path)) as database:
        (key,) = database.execute("SELECT edit_key FROM sheet").fetchone()
    record = store.sheet_by_edit_key(key)
    seq = store.version_by_edit_key(key).seq
    with suppress(StoreUnavailable):
        for more in range(1000):
            store.append(record, ContractNoted(None), op=str(more), made_from=Version(seq + more))


@contextmanager
def read_only(app, path):
    with on_another_store(app, f"sqlite:///file:{path}?mode=ro&uri=true"):
        yield


@contextmanager
def locked(app, path):
    with (
        on_another_store(app, f"sqlite:///{path}"),
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def on_another_store(app, url):
    usual = app.extensions["store"]
    usual.close()
    app.extensions["store"] = open_store(url, patience=0.05)
    yield
    app.extensions["store"].close()
    app.extensions["store"] = usual


OBSTACLES = [
    pytest.param(full, "the disk of the server is full", None, id="full"),
    pytest.param(read_only, "may not write", None, id="read-only"),
    pytest.param(locked, "the database is busy", "5", id="locked"),
]
obstacles = pytest.mark.parametrize(("obstacle", "sentence", "retry_after"), OBSTACLES)


@obstacles
def test_the_typed_deal_stays_in_the_form(app, path, driver, obstacle, sentence, retry_after):
    sheet = driver.new_match()
    form = driver.follow(sheet, "Enter a deal")
    with obstacle(app, path):
        page = driver.send(form, **DEAL)
        assert page.status == 503
        assert page.response.headers.get("Retry-After") == retry_after
        assert sentence in page.general_errors[0]
        assert page.value("op") == form.value("op")
        assert [page.value(name) for name in DEAL] == list(DEAL.values())
        assert driver.get(sheet.address).rows == []
    for _ in range(2):
        assert [row.points for row in driver.send(page).rows] == [(210, 50)]


@obstacles
def test_a_button_can_be_pressed_again(app, path, driver, obstacle, sentence, retry_after):
    sheet = driver.new_match()
    with obstacle(app, path):
        page = driver.send(sheet, form=PASSED)
        assert (page.status, page.title) == (503, "503")
        assert sentence in page.text("main")
        assert driver.get(sheet.address).rows == []
    for _ in range(2):
        assert len(driver.send(page).rows) == 1


PASSED = 'form[action$="/passed"]'


@obstacles
def test_the_sheet_can_still_be_read(app, path, driver, obstacle, sentence, retry_after):
    sheet = driver.enter_deal(driver.new_match())
    with obstacle(app, path):
        assert driver.get(sheet.address).totals == (200, 60)


def test_a_broken_database_answers_with_a_page(app, path, driver):
    sheet = driver.enter_deal(driver.new_match())
    app.extensions["store"].close()
    path.write_bytes(b"this is no database" * 1000)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    page = driver.get(sheet.address)
    assert page.status == 503
    assert "does not answer" in page.text("main")
    assert driver.get("/healthz").status == 503


def test_a_key_that_was_renewed_a_moment_ago_is_unknown(app, driver, monkeypatch):
    """Between looking it up and writing, somebody renews it."""
    sheet = driver.new_match()
    store = app.extensions["store"]
    record = store.sheet_by_edit_key(sheet.key)
    store.renew_keys(record)
    monkeypatch.setattr(store, "sheet_by_edit_key", lambda _: record)
    assert driver.send(sheet, form=PASSED).status == 404


def test_what_a_full_database_refused_leaves_it_whole(app, path, driver):
    sheet = driver.new_match()
    with full(app, path):
        assert driver.send(sheet, form=PASSED).status == 503
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
