"""A full, a read-only, a locked database: a clear page, nothing half-written, the typed deal still there."""

import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager, suppress

import pytest
from driver import Driver
from sqlalchemy import event
from sqlalchemy.engine import Engine

from scoresheet.app import create_app
from scoresheet.log import ContractNoted, Stopped, Version
from scoresheet.store import StoreUnavailable, new_key, open_store

DEAL = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "112"}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scoresheet.db"


@pytest.fixture
def app(path):
    """With its limits, as it is served: what they say must not hide what the database says."""
    app = create_app(f"sqlite:///{path}", TESTING=True)
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
        assert page.response.headers.get("Retry-After") == retry_after
        assert sentence in page.text("main")
        assert "What you typed is still here" in page.text("main")
        assert driver.get(sheet.address).rows == []
    for _ in range(2):
        assert len(driver.send(page).rows) == 1


PASSED = 'form[action$="/passed"]'


@obstacles
def test_the_sheet_can_still_be_read(app, path, driver, obstacle, sentence, retry_after):
    sheet = driver.enter_deal(driver.new_match())
    with obstacle(app, path):
        assert driver.get(sheet.address).totals == (200, 60)


@obstacles
def test_an_app_that_could_save_nothing_is_not_well(app, path, driver, obstacle, sentence, retry_after):
    driver.new_match()
    with obstacle(app, path):
        page = driver.get("/healthz")
        assert (page.status, page.response.headers.get("Retry-After")) == (503, retry_after)
        assert sentence in page.text("main")
    assert driver.get("/healthz").response.text == "ok\n"


def test_asking_how_the_app_is_leaves_nothing_behind(app, path, driver):
    driver.new_match()
    with closing(sqlite3.connect(path)) as database:
        before = database.execute("SELECT id, key FROM book").fetchall()
        for _ in range(3):
            assert driver.get("/healthz").status == 200
        assert database.execute("SELECT id, key FROM book").fetchall() == before


@obstacles
def test_a_file_is_to_be_chosen_again_and_a_text_is_kept(app, path, driver, obstacle, sentence, retry_after):
    sheet = driver.new_match()
    exported = driver.client.get(f"{sheet.address}/export.json").text
    form = driver.get("/import")
    with obstacle(app, path):
        page = driver.send(form, file=("match.json", exported.encode()))
        assert page.status == 503
        assert sentence in page.text("main")
        assert "still here" not in page.text("main")
        assert "choose it again" in page.text("main")
        assert page.soup.select("form") == []
        typed = driver.send(form, text=exported)
        assert typed.status == 503
        assert "What you typed is still here" in typed.text("main")
    assert driver.follow(page, "Import a match").status == 200
    assert driver.send(typed).rows == []
    assert len(driver.get("/").texts(".matches a")) == 2


def test_a_database_that_comes_later_is_used_then(tmp_path):
    """A worker that starts while its database is away waits for it."""
    folder = tmp_path / "later"
    app = create_app(f"sqlite:///{folder / 'scoresheet.db'}", TESTING=True)
    driver = Driver(app)
    page = driver.get("/")
    assert (page.status, page.response.headers["Retry-After"]) == (503, "30")
    assert "does not answer" in page.text("main")
    for style in page.soup.select("link[rel=stylesheet]"):
        with driver.client.get(style["href"]) as answer:
            assert answer.status_code == 200
    folder.mkdir()
    assert driver.enter_deal(driver.new_match()).totals == (200, 60)
    app.extensions["store"].close()


FOUND_AT_START = [
    pytest.param("CREATE TABLE moz_places (url TEXT)", "belongs to another program", id="another program's"),
    pytest.param("UPDATE alembic_version SET version_num = '9999'", "Update the app", id="a later version's"),
]


@pytest.mark.parametrize(("statement", "sentence"), FOUND_AT_START)
def test_a_database_that_is_not_for_this_app_says_why(tmp_path, statement, sentence):
    path = tmp_path / "found.db"
    if "alembic" in statement:
        open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()
    app = create_app(f"sqlite:///{path}", TESTING=True)
    page = Driver(app).get("/")
    assert page.status == 503
    assert sentence in page.text("main")
    assert "Retry-After" not in page.response.headers
    app.extensions["store"].close()


def test_what_the_app_stored_stands_in_its_file_once_it_ended(path):
    """Whoever copies the file has everything: nothing is left in a log beside it."""
    script = f"""
from scoresheet.app import create_app
app = create_app("sqlite:///{path}")
assert app.test_client().post("/new", data={{"op": "o", "preset": "base2000"}}).status_code == 303
"""
    subprocess.run([sys.executable, "-c", script], check=True)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM sheet").fetchone() == (1,)


LATER = [("dreamt", "{}"), ("stopped", '{"why": "late"}')]


@pytest.mark.parametrize(("kind", "payload"), LATER)
def test_a_match_that_a_later_version_wrote_says_so_and_the_others_stand(app, path, driver, kind, payload):
    """Its book lists the others, and new matches begin."""
    later, other = driver.new_match(side_ns="Later"), driver.new_match(side_ns="Other")
    store = app.extensions["store"]
    store.append(store.sheet_by_edit_key(later.key), Stopped(), op="o", made_from=Version(1))
    store.close()
    with closing(sqlite3.connect(path)) as database:
        change = "UPDATE event SET kind = ?, payload = ?, mark = 'later' WHERE op = 'o'"
        database.execute(change, (kind, payload))
        database.commit()
    page = driver.get(later.address)
    assert page.status == 503
    assert "later version" in page.text("main")
    assert driver.get(other.address).status == driver.get("/new").status == 200
    assert "Other" in driver.get("/").text("main")


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
    store.renew_keys(record.keys.edit, new_key())
    monkeypatch.setattr(store, "sheet_by_edit_key", lambda _: record)
    assert driver.send(sheet, form=PASSED).status == 404


def test_what_a_full_database_refused_leaves_it_whole(app, path, driver):
    sheet = driver.new_match()
    with full(app, path):
        assert driver.send(sheet, form=PASSED).status == 503
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
