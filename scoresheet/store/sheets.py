"""Books, sheets and events, reached by their keys; every method is one transaction.

All of them raise `StoreUnavailable` when the database cannot do it now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import blake2b
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from scoresheet import codec
from scoresheet.faults import Refused
from scoresheet.guard import is_stale, refusals, was_taken_back
from scoresheet.log import Action, Event, Log, Version, fold
from scoresheet.store.database import PATIENCE, Database, StoreUnavailable
from scoresheet.store.digests import Digest, digest_of, digest_text, read_digest
from scoresheet.store.kept import KeptLogs
from scoresheet.store.records import (
    Appended,
    Book,
    Conflict,
    MovedOn,
    NoSuchKey,
    SheetKeys,
    SheetRecord,
    ViewRecord,
    WrittenLater,
    is_key,
    new_key,
)
from scoresheet.store.schema import bring_up_to_date
from scoresheet.store.tables import books, digests, events, sheets

MOST_DIGESTS = 5_000
"""Kept in memory, about 1 kB each."""

_Row = Row[*tuple[Any, ...]]


def open_store(url: str | URL, *, patience: float = PATIENCE) -> Store:
    """The store at a database URL, its schema brought up to date.

    A write waits for others for `patience` seconds. Raises `StoreUnavailable`.
    """
    store = Store(url, patience=patience)
    store.bring_up_to_date()
    return store


class Store:
    """Everything the app keeps. Records come from keys, and are only good for their own sheet."""

    def __init__(self, url: str | URL, *, patience: float = PATIENCE) -> None:
        """Prepare for a database; nothing is connected yet, and nothing may be asked before it is current."""
        self._database = Database(url, patience=patience)
        self._kept = KeptLogs()
        self._digests: dict[str, Digest | None] = {}
        self._is_current = False
        self._updating = Lock()

    def bring_up_to_date(self) -> None:
        """Bring the schema up to date, once the database lets us. Raises `StoreUnavailable`."""
        if self._is_current:
            return
        with self._updating:
            if not self._is_current:
                bring_up_to_date(self._database.url, patience=self._database.patience)
                self._is_current = True

    def check(self) -> None:
        """Write more than any deal needs and take it back. Raises `StoreUnavailable`."""
        key = new_key()
        with self._database.writing() as connection:
            connection.execute(insert(books).values(key=key, created_at="x" * 20_000))
            connection.execute(delete(books).where(books.c.key == key))

    def close(self) -> None:
        """Close the idle connections."""
        self._database.close()

    def create_book(self, op: str = "") -> Book:
        """A new book; the same form (`op`) sent again answers with the book that it made."""
        form = _form(op) if len(op) >= _LONG_ENOUGH else None
        statement = insert(books).values(key=new_key(), created_at=_now(), form=form)
        try:
            with self._database.writing() as connection:
                return _book(connection.execute(statement.returning(*_BOOK)).one())
        except IntegrityError:
            with self._database.reading() as connection:
                return _book(connection.execute(select(*_BOOK).where(books.c.form == form)).one())

    def book(self, key: str) -> Book | None:
        """The book of that key."""
        row = self._row(_BOOK_BY_KEY, key)
        return _book(row) if row else None

    def book_of(self, record: SheetRecord) -> Book:
        """The book that a sheet is in. Raises `NoSuchKey`."""
        query = select(*_BOOK).join_from(sheets, books).where(_is_sheet(record))
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise NoSuchKey
        return _book(row)

    def renew_book_key(self, key: str, op: str) -> Book:
        """The book of this key under a new one; the old one opens nothing.

        The same form (`op`) sent again answers with the book that it renewed. Raises `NoSuchKey`.
        """
        return _book(self._renewed(books, books.c.key, key, op, key=new_key()))

    def matches(self, book: Book, *, build: str) -> list[tuple[SheetRecord, Digest | None]]:
        """The matches of a book, newest first, removed ones too, with their digests by this build of the app.

        Those that moved on since their digest was written are read, and their new digests kept. There is
        none of a match that this build cannot read.
        """
        known = self._digests if len(self._digests) < MOST_DIGESTS else {}
        with self._database.reading() as connection:
            rows = connection.execute(_OF_BOOK, {"book_id": book.id}).all()
            for row in rows:
                if row.mark not in known and (row.of, row.by) == (row.mark, build):
                    known[row.mark] = read_digest(row.document)
            moved_on = {row.id: row.mark for row in rows if row.mark not in known}
            for sheet_id, mark in moved_on.items():
                known[mark] = self._digest(connection, sheet_id, mark)
        self._digests = known
        self._write_digests({sheet_id: (mark, known[mark]) for sheet_id, mark in moved_on.items()}, build)
        return [(_record(row), known[row.mark]) for row in rows]

    def _digest(self, connection: Connection, sheet_id: int, mark: str) -> Digest | None:
        """Of a log that need not be kept: nobody has opened it."""
        try:
            return digest_of(self._kept.get(mark) or _log_of(_events(connection, sheet_id)))
        except Refused:
            return None

    def _write_digests(self, new_ones: Mapping[int, tuple[str, Digest | None]], build: str) -> None:
        """Where that can be done: a list is shown all the same."""
        new = [
            {"sheet_id": sheet_id, "mark": mark, "build": build, "document": digest_text(digest)}
            for sheet_id, (mark, digest) in new_ones.items()
            if digest
        ]
        if not new:
            return
        try:
            with self._database.writing() as connection:
                of_these = digests.c.sheet_id.in_([values["sheet_id"] for values in new])
                connection.execute(delete(digests).where(of_these))
                connection.execute(insert(digests), new)
        except (StoreUnavailable, IntegrityError):
            pass

    def create_sheet(
        self,
        book: Book,
        happened: Sequence[Action | Event],
        *,
        op: str,
        at: str | None = None,
        rematch_of: SheetRecord | None = None,
    ) -> SheetKeys:
        """A new sheet in this book, opened by the first of what happened.

        Events, as an import brings them, keep their `seq` and their `at`; actions are numbered on and
        happened `at` that moment, or now.
        The same form (`op`) sent again with the same content answers with the sheet it made. The rematch
        of a sheet is begun once, whichever forms ask for it.
        Raises `NoSuchKey` on a book whose key was renewed, `Refused` on facts that could not be read back.
        """
        op = _rematch_op(rematch_of) if rematch_of else op
        log = tuple(_written_log(happened, at or _now(), op))
        with self._database.writing() as connection:
            _hold(connection, _HOLD_BOOK, book.id, book.key)
            begun = (
                _rematch(connection, rematch_of) if rematch_of else _made_before(connection, book, op, log)
            )
            return _record(begun).keys if begun else _make(connection, book, log)

    def rematch_of(self, record: SheetRecord) -> SheetRecord | None:
        """The rematch that was begun after this match and still stands in its book."""
        with self._database.reading() as connection:
            row = _rematch(connection, record)
        return _record(row) if row else None

    def rematch_to_see(self, record: SheetRecord | ViewRecord) -> ViewRecord | None:
        """The same for who may only look."""
        with self._database.reading() as connection:
            row = _rematch(connection, record)
        return _view_record(row) if row else None

    def sheet_by_edit_key(self, key: str) -> SheetRecord | None:
        """The sheet that this key edits, removed or not."""
        row = self._row(_BY_EDIT_KEY, key)
        return _record(row) if row else None

    def sheet_by_view_key(self, key: str) -> ViewRecord | None:
        """The sheet that this key shows, removed or not."""
        row = self._row(_BY_VIEW_KEY, key)
        return _view_record(row) if row else None

    def open_by_edit_key(self, key: str) -> tuple[SheetRecord, Log] | None:
        """The sheet that this key edits, removed or not, with all that happened to it."""
        return self._opened(_BY_EDIT_KEY, _record, key)

    def open_by_view_key(self, key: str) -> tuple[ViewRecord, Log] | None:
        """The sheet that this key shows, removed or not, with all that happened to it."""
        return self._opened(_BY_VIEW_KEY, _view_record, key)

    def version_by_edit_key(self, key: str) -> Version | None:
        """The version of the sheet that this key edits; None unless the sheet stands."""
        return self._version(_VERSION_BY_EDIT_KEY, key)

    def version_by_view_key(self, key: str) -> Version | None:
        """The version of the sheet that this key shows; None unless the sheet stands."""
        return self._version(_VERSION_BY_VIEW_KEY, key)

    def events(self, record: SheetRecord | ViewRecord) -> tuple[Event, ...]:
        """Everything that happened to a sheet. Raises `NoSuchKey` when it was deleted meanwhile."""
        with self._database.reading() as connection:
            happened = _events(connection, record.id)
        if not happened:
            raise NoSuchKey
        return happened

    def append(self, record: SheetRecord, action: Action, *, op: str, made_from: Version) -> Appended:
        """Let an action happen that a form asks for, once however often it is sent.

        Raises `Conflict` when the same form (`op`) stored something else, or something that was taken
        back since, or when the sheet that the form showed is no more; `Refused` when the action cannot
        be done on the sheet as it is; `NoSuchKey` when its key was renewed meanwhile. Then nothing is
        stored.
        """
        written = _written(action)
        with self._database.writing() as connection:
            _hold(connection, _HOLD_SHEET, record.id, record.keys.edit)
            last = connection.execute(_LAST, {"sheet_id": record.id, "op": op}).one()
            log = self._log(connection, record.id, last.mark)
            stored = log.events[last.stored - 1] if last.stored else None
            if stored and stored.action == written.action and not was_taken_back(log.sheet, stored):
                return Appended(stored, repeated=True)
            known = _known(log.events, made_from)
            if stored or known is None or _has_moved_on(log, known, written.action):
                raise Conflict(log.events, known, stored)
            if found := tuple(refusals(log.sheet, written.action)):
                raise Refused(found)
            row = written.row(last.seq + 1, _now(), op, last.mark)
            connection.execute(_INSERT, {"sheet_id": record.id, **row})
        new = Event(seq=row["seq"], action=written.action, at=row["at"], mark=row["mark"])
        self._kept.put(log.then(new), instead_of=last.mark)
        return Appended(new)

    def remove_sheet(self, record: SheetRecord, made_from: Version) -> None:
        """Take a match out of its book, restorable. Raises `MovedOn`, `NoSuchKey`."""
        with self._database.writing() as connection:
            self._as_shown(connection, record, made_from)
            _change(connection, sheets, _is_sheet(record), removed_at=_now())

    def restore_sheet(self, record: SheetRecord, made_from: Version) -> None:
        """Put a removed match back. Raises `MovedOn`, `NoSuchKey`."""
        with self._database.writing() as connection:
            self._as_shown(connection, record, made_from)
            _change(connection, sheets, _is_sheet(record), removed_at=None)

    def purge_sheet(self, record: SheetRecord, made_from: Version) -> None:
        """Delete a removed match and all that happened to it, for good.

        Raises `MovedOn` where it was not removed, or restored since; `NoSuchKey`.
        """
        with self._database.writing() as connection:
            if not self._as_shown(connection, record, made_from).removed:
                raise MovedOn
            connection.execute(delete(sheets).where(_is_sheet(record)))

    def renew_keys(self, key: str, op: str) -> SheetRecord:
        """The sheet of this edit key under two new keys; the old ones open nothing.

        The same form (`op`) sent again answers with the sheet that it renewed. Raises `NoSuchKey`.
        """
        keys = _new_keys()
        new = {"edit_key": keys.edit, "view_key": keys.view}
        return _record(self._renewed(sheets, sheets.c.edit_key, key, op, **new))

    def move_sheet(self, record: SheetRecord, book: Book) -> SheetRecord:
        """The sheet in another book. Raises `NoSuchKey` when either key was renewed meanwhile."""
        with self._database.writing() as connection:
            _hold(connection, _HOLD_BOOK, book.id, book.key)
            _change(connection, sheets, _is_sheet(record), book_id=book.id)
        return replace(record, book_id=book.id)

    def _renewed(self, of: Table, old: ColumnElement[str], before: str, op: str, **new: str) -> _Row:
        """The row of this old key under new ones: now, or as this form had it done before."""
        if not is_key(before):
            raise NoSuchKey
        form = _form(op, before)
        with self._database.writing() as connection:
            connection.execute(update(of).where(old == before).values(form=form, **new))
            shown = _RECORD if of is sheets else _BOOK
            row = connection.execute(select(*shown).where(of.c.form == form)).one_or_none()
        if row is None:
            raise NoSuchKey
        return row

    def _as_shown(self, connection: Connection, record: SheetRecord, made_from: Version) -> SheetRecord:
        """The sheet as it is, held, if nothing happened to it since that version."""
        _hold(connection, _HOLD_SHEET, record.id, record.keys.edit)
        row = connection.execute(_BY_EDIT_KEY, {"key": record.keys.edit}).one()
        if made_from not in (
            last := self._log(connection, row.id, row.mark).sheet.version,
            Version(last.seq),
        ):
            raise MovedOn
        return _record(row)

    def _row(self, query: Select[*tuple[Any, ...]], key: str) -> _Row | None:
        if not is_key(key):
            return None
        with self._database.reading() as connection:
            return connection.execute(query, {"key": key}).one_or_none()

    def _version(self, query: Select[*tuple[Any, ...]], key: str) -> Version | None:
        row = self._database.glance(query, key=key) if is_key(key) else None
        return Version(*row) if row else None

    def _opened(
        self, query: Select[*tuple[Any, ...]], record: Callable[[Sequence[Any]], _AnyRecord], key: str
    ) -> tuple[_AnyRecord, Log] | None:
        row = self._database.glance(query, key=key) if is_key(key) else None
        if row is None:
            return None
        found, mark = record(row), row[-1]
        return found, self._kept.get(mark) or self._keep(self.events(found))

    def _log(self, connection: Connection, sheet_id: int, mark: str) -> Log:
        """The log up to the event of this mark, its last one; read only if it is not kept."""
        return self._kept.get(mark) or self._keep(_events(connection, sheet_id))

    def _keep(self, happened: tuple[Event, ...]) -> Log:
        log = _log_of(happened)
        self._kept.put(log)
        return log


_AnyRecord = TypeVar("_AnyRecord", SheetRecord, ViewRecord)

_LONG_ENOUGH = 16
"""Letters of an `op` that nobody else has by chance: those that our forms carry."""
_BOOK = (books.c.id, books.c.key)
_RECORD = (sheets.c.id, sheets.c.book_id, sheets.c.edit_key, sheets.c.view_key, sheets.c.removed_at)
_EVENT = (events.c.seq, events.c.op, events.c.kind, events.c.payload, events.c.at, events.c.mark)

# Built once: a statement remembers the text that was made of it.
_BOOK_BY_KEY = select(*_BOOK).where(books.c.key == bindparam("key"))
_HAS_EDIT_KEY = sheets.c.edit_key == bindparam("key")
_HAS_VIEW_KEY = sheets.c.view_key == bindparam("key")
_MARK = select(events.c.mark).where(events.c.sheet_id == sheets.c.id).order_by(events.c.seq.desc()).limit(1)
_WITH_MARK = select(*_RECORD, _MARK.scalar_subquery().label("mark"))
_BY_EDIT_KEY = _WITH_MARK.where(_HAS_EDIT_KEY)
_BY_VIEW_KEY = _WITH_MARK.where(_HAS_VIEW_KEY)
_OF_BOOK = (
    _WITH_MARK.add_columns(digests.c.mark.label("of"), digests.c.build.label("by"), digests.c.document)
    .join_from(sheets, digests, isouter=True)
    .where(sheets.c.book_id == bindparam("book_id"))
    .order_by(sheets.c.created_at.desc(), sheets.c.id.desc())
)
_VERSION = (
    select(events.c.seq, events.c.mark)
    .join_from(sheets, events)
    .where(sheets.c.removed_at.is_(None))
    .order_by(events.c.seq.desc())
    .limit(1)
)
_VERSION_BY_EDIT_KEY = _VERSION.where(_HAS_EDIT_KEY)
_VERSION_BY_VIEW_KEY = _VERSION.where(_HAS_VIEW_KEY)
_OF_SHEET = select(*_EVENT).where(events.c.sheet_id == bindparam("sheet_id")).order_by(events.c.seq)
_SENT = events.alias()
_LAST = (
    select(
        events.c.seq,
        events.c.mark,
        select(_SENT.c.seq)
        .where(_SENT.c.sheet_id == bindparam("sheet_id"), _SENT.c.op == bindparam("op"))
        .scalar_subquery()
        .label("stored"),
    )
    .where(events.c.sheet_id == bindparam("sheet_id"))
    .order_by(events.c.seq.desc())
    .limit(1)
)
_INSERT = insert(events)


def _to_hold(of: Table, key: ColumnElement[str]) -> Select[tuple[int]]:
    which = (of.c.id == bindparam("row_id"), key == bindparam("key"))
    return select(of.c.id).where(*which).with_for_update()


_HOLD_BOOK = _to_hold(books, books.c.key)
_HOLD_SHEET = _to_hold(sheets, sheets.c.edit_key)


def _book(row: _Row) -> Book:
    return Book(id=row.id, key=row.key)


def _record(row: Sequence[Any]) -> SheetRecord:
    sheet_id, book_id, edit, view, removed_at, *_ = row
    keys = SheetKeys(edit=edit, view=view)
    return SheetRecord(id=sheet_id, book_id=book_id, keys=keys, removed=removed_at is not None)


def _view_record(row: Sequence[Any]) -> ViewRecord:
    sheet_id, _, _, view, removed_at, *_ = row
    return ViewRecord(id=sheet_id, view_key=view, removed=removed_at is not None)


def _event(row: _Row) -> Event:
    try:
        action = _action(row.kind, row.payload)
    except Refused as refused:
        raise WrittenLater(refused.problems) from None
    return Event(seq=row.seq, action=action, at=row.at, mark=row.mark)


def _action(kind: str, payload: str) -> Action:
    return codec.action_of(kind, _as_it_was_meant(codec.loads(payload)))


def _as_it_was_meant(document: object) -> object:
    """A générale kept as made, with its capot noted, once said by itself that the bidder was alone."""
    match document:
        case {"entry": {"bid": "generale", "made": True, "taker": taker, "capot": capot} as deal}:
            if taker == capot:
                deal.setdefault("solo", True)
    return document


def _events(connection: Connection, sheet_id: int) -> tuple[Event, ...]:
    return tuple(map(_event, connection.execute(_OF_SHEET, {"sheet_id": sheet_id})))


def _log_of(happened: tuple[Event, ...]) -> Log:
    return Log(happened, fold(happened))


def _known(log: Sequence[Event], made_from: Version) -> int | None:
    """How many of these events somebody has seen who looked at that version; None: none of them."""
    seen = max(made_from.seq, 1)
    if made_from.mark and made_from.mark not in (event.mark for event in log[seen - 1 : seen]):
        return None
    return min(seen, len(log))


def _has_moved_on(log: Log, known: int, action: Action) -> bool:
    """Whether the sheet after the first events is no more what this action rests on."""
    return known < len(log.events) and is_stale(action, fold(log.events[:known]), log.sheet)


@dataclass(frozen=True, slots=True)
class _Written:
    """An action as its row says it, and as the database will return it."""

    action: Action
    kind: str
    payload: str

    def row(self, seq: int, at: str, op: str | None, mark_before: str) -> dict[str, Any]:
        """The row, but for its sheet. Its mark names it and, by the mark before, all before it."""
        named = "\0".join((mark_before, str(seq), self.kind, self.payload, at, op or ""))
        mark = blake2b(named.encode(), digest_size=10).hexdigest()
        return {"seq": seq, "op": op, "kind": self.kind, "payload": self.payload, "at": at, "mark": mark}


def _written(action: Action) -> _Written:
    """Raises `Refused` on an action that could not be read back: it would close its sheet for ever."""
    kind, document = codec.action_document(action)
    payload = codec.dumps(document)
    return _Written(codec.action_of(kind, codec.loads(payload)), kind, payload)


def _written_log(
    happened: Iterable[Action | Event], at: str, op: str
) -> Iterator[tuple[Action, dict[str, Any]]]:
    """What a new sheet begins with, each with its row; the first was sent by the form with that `op`."""
    seq, mark, of_form = 0, "", op or None
    for one in happened:
        event = one if isinstance(one, Event) else Event(seq=seq + 1, action=one)
        written = _written(event.action)
        row = written.row(event.seq, event.at or at, of_form, mark)
        yield written.action, row
        seq, mark, of_form = row["seq"], row["mark"], None


_NewLog = tuple[tuple[Action, dict[str, Any]], ...]


def _made_before(connection: Connection, book: Book, op: str, log: _NewLog) -> _Row | None:
    query = select(*_RECORD).join_from(sheets, events).where(sheets.c.book_id == book.id, events.c.op == op)
    actions = [action for action, _ in log]
    for row in connection.execute(query).all():
        since = [event.action for event in _events(connection, row.id)]
        if since[: len(actions)] == actions:
            return row
    return None


def _rematch(connection: Connection, record: SheetRecord | ViewRecord) -> _Row | None:
    first = sheets.alias()
    same_book = select(first.c.book_id).where(first.c.id == record.id).scalar_subquery()
    stands = and_(sheets.c.book_id == same_book, sheets.c.removed_at.is_(None))
    query = select(*_RECORD).join_from(sheets, events).where(stands, events.c.op == _rematch_op(record))
    return connection.execute(query.order_by(sheets.c.id.desc()).limit(1)).one_or_none()


def _rematch_op(record: SheetRecord | ViewRecord) -> str:
    """What begins the rematch of a sheet, whichever phone sends it; no form of ours has such a key."""
    return f"rematch:{record.id}"


def _form(op: str, key: str = "") -> str:
    """A form that asks for a new key in the place of an old one, told without telling either."""
    return blake2b(f"{key}\0{op}".encode(), digest_size=16).hexdigest()


def _make(connection: Connection, book: Book, log: _NewLog) -> SheetKeys:
    keys = _new_keys()
    values = {"book_id": book.id, "edit_key": keys.edit, "view_key": keys.view, "created_at": _now()}
    sheet_id = connection.scalars(insert(sheets).values(values).returning(sheets.c.id)).one()
    connection.execute(_INSERT, [{"sheet_id": sheet_id, **row} for _, row in log])
    return keys


def _is_sheet(record: SheetRecord) -> ColumnElement[bool]:
    return and_(sheets.c.id == record.id, sheets.c.edit_key == record.keys.edit)


def _hold(connection: Connection, row: Select[tuple[int]], row_id: int, key: str) -> None:
    """Keep others from writing to this row (SQLite has only one writer anyway), or raise `NoSuchKey`."""
    if connection.execute(row, {"row_id": row_id, "key": key}).one_or_none() is None:
        raise NoSuchKey


def _change(connection: Connection, of: Table, which: ColumnElement[bool], **values: object) -> None:
    if connection.execute(update(of).where(which).values(values)).rowcount == 0:
        raise NoSuchKey


def _new_keys() -> SheetKeys:
    return SheetKeys(edit=new_key(), view=new_key())


def _now() -> str:
    """This moment in ISO 8601, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
