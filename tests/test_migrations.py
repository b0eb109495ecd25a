"""The schema of every database we ever wrote: brought up to date at a start, its rows kept."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Integer, MetaData, create_engine, inspect, select, text

from scoresheet.entries import Settings
from scoresheet.log import Opened, Stopped, Version
from scoresheet.store import Obstacle, StoreUnavailable, open_store, schema
from scoresheet.store.database import Database
from scoresheet.store.tables import metadata

pytest_plugins = ["postgres"]

REVISIONS = [path.name.partition("_")[0] for path in sorted((schema.MIGRATIONS / "versions").glob("0*.py"))]
KNOWN = {
    "edit_key": "e" * 22,
    "view_key": "v" * 22,
    "key": "b" * 22,
    "kind": "stopped",
    "payload": "{}",
    "removed_at": None,
}
REBUILDS_SHEET = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("sheet", recreate="{recreate}") as sheet:
        sheet.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="green"))
    {then}
"""


@pytest.fixture
def engine(database_url):
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def later_migrations(tmp_path, monkeypatch):
    """Our migrations in a folder where a test may add one."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    return folder / "versions"


def migrate_to(url, revision):
    database = Database(url, migrating=True)
    with database.writing() as connection:
        schema.upgrade(connection, revision)
    database.close()


def fill(engine):
    """One row in every table as it is at this revision: known values, and something everywhere else."""
    with engine.begin() as connection:
        for name, table in tables(connection).items():
            connection.execute(
                table.insert().values({column.name: value(column) for column in table.columns})
            )
            assert rows(connection)[name]


def value(column):
    return KNOWN.get(column.name, 1 if isinstance(column.type, Integer) else "2026-11-30T20:00:00Z")


def tables(connection):
    reflected = MetaData()
    reflected.reflect(connection)
    return {table.name: table for table in reflected.sorted_tables if table.name != "alembic_version"}


def rows(connection):
    return {
        name: [dict(row._mapping) for row in connection.execute(select(table))]
        for name, table in tables(connection).items()
    }


def test_an_empty_database_gets_the_schema_that_the_store_works_with(database_url, engine):
    open_store(database_url).close()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_deleting_cascades_in_the_migrated_schema_as_in_ours(database_url, engine):
    """What `compare_metadata` does not look at."""
    open_store(database_url).close()
    foreign_keys = inspect(engine).get_foreign_keys("event")
    assert [key["options"] for key in foreign_keys] == [{"ondelete": "CASCADE"}]
    assert [key.ondelete for key in metadata.tables["event"].foreign_keys] == ["CASCADE"]


@pytest.mark.parametrize("revision", REVISIONS)
def test_rows_of_every_earlier_schema_are_kept(database_url, engine, revision):
    migrate_to(database_url, revision)
    fill(engine)
    with engine.connect() as connection:
        before = rows(connection)

    with closing(open_store(database_url)) as store:
        assert store.version_by_edit_key("e" * 22).seq == 1
        assert len(store.events(store.sheet_by_view_key("v" * 22))) == 1
    with engine.connect() as connection:
        after = rows(connection)
    for name, kept in before.items():
        for old, new in zip(kept, after[name], strict=True):
            assert new.items() >= {key: old[key] for key in old.keys() & new.keys()}.items()


def test_events_of_before_there_were_marks_get_those_that_they_would_have_now(database_url, engine):
    with closing(open_store(database_url)) as store:
        book = store.create_book()
        for name in ("Friday", "Sunday"):
            opened = Opened(Settings(name=name))
            record = store.sheet_by_edit_key(store.create_sheet(book, [opened], op=name).edit)
            store.append(record, Stopped(), op="stop", made_from=Version(1))
    with engine.begin() as connection:
        kept = rows(connection)
        everything = MetaData()
        everything.reflect(connection)
        everything.drop_all(connection)
    migrate_to(database_url, "0001")
    with engine.begin() as connection:
        for name, table in tables(connection).items():
            known = [{key: row[key] for key in row.keys() & table.columns.keys()} for row in kept[name]]
            connection.execute(table.insert(), known)
    marked = by_place(kept["event"])
    assert len({row["mark"] for row in marked.values()}) == 4

    open_store(database_url).close()

    with engine.connect() as connection:
        assert by_place(rows(connection)["event"]) == marked


def by_place(events):
    return {(row["sheet_id"], row["seq"]): row for row in events}


def test_a_table_that_others_point_to_can_be_rebuilt_without_losing_their_rows(
    database_url, engine, later_migrations
):
    migrate_to(database_url, REVISIONS[-1])
    fill(engine)
    recreate = "always" if engine.name == "sqlite" else "never"  # PostgreSQL alters in place
    later = REBUILDS_SHEET.format(head=REVISIONS[-1], recreate=recreate, then="")
    (later_migrations / "9999_colours.py").write_text(later)

    schema.bring_up_to_date(database_url)

    with engine.connect() as connection:
        assert [row["colour"] for row in rows(connection)["sheet"]] == ["green"]
        assert len(rows(connection)["event"]) == 1


def test_a_migration_that_fails_leaves_the_database_as_it_was(database_url, engine, later_migrations):
    migrate_to(database_url, REVISIONS[-1])
    fill(engine)
    later = REBUILDS_SHEET.format(head=REVISIONS[-1], recreate="auto", then="1 / 0")
    (later_migrations / "9999_colours.py").write_text(later)

    with pytest.raises(ZeroDivisionError):
        schema.bring_up_to_date(database_url)

    with engine.connect() as connection:
        assert "colour" not in rows(connection)["sheet"][0]
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == REVISIONS[-1]


def test_migrations_stand_in_the_order_of_their_numbers():
    script = ScriptDirectory(str(schema.MIGRATIONS), output_encoding="utf-8")
    assert [revision.revision for revision in reversed(list(script.walk_revisions()))] == REVISIONS


def test_a_database_of_a_later_version_is_left_alone(database_url, engine):
    open_store(database_url).close()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnavailable, match="9999") as raised:
        open_store(database_url)
    assert raised.value.reason is Obstacle.NEWER


def test_servers_that_start_together_migrate_once(database_url, engine):
    """Four at once on an empty database, as gunicorn's workers do."""
    start = threading.Barrier(4)

    def serve(_):
        start.wait()
        with closing(open_store(database_url)) as store:
            return store.create_sheet(store.create_book(), [Opened(Settings())], op="o")

    with ThreadPoolExecutor(4) as servers:
        assert len(set(servers.map(serve, range(4)))) == 4


def test_a_server_that_starts_waits_for_another_at_the_same_file(tmp_path):
    """Until its first start SQLite has no write-ahead log, and does not wait to begin one."""
    file = tmp_path / "sheets.db"
    with closing(sqlite3.connect(file, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        leaving = threading.Timer(0.2, other.rollback)
        leaving.start()
        open_store(f"sqlite:///{file}").close()
        assert not leaving.is_alive()
        leaving.join()


def test_a_start_on_a_current_database_does_not_even_import_alembic(tmp_path):
    url = f"sqlite:///{tmp_path / 'sheets.db'}"
    open_store(url).close()
    code = f"import sys; from scoresheet.store import open_store; open_store({url!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "sqlalchemy" in loaded.split()
    assert "alembic" not in loaded.split()


def test_a_database_nobody_can_open_is_unavailable(tmp_path):
    with pytest.raises(StoreUnavailable) as raised:
        open_store(f"sqlite:///{tmp_path}/nowhere/sheets.db")
    assert raised.value.reason is Obstacle.OTHER
