"""The store: one SQLite file, written by one thread in groups.

Everything that is asked for while the thread is at work waits. Then the thread takes all that
waits, does it in one transaction and only then tells those who asked, so a hundred moves cost one
write to the disk and none is acknowledged before it is on it.
"""

import asyncio
import contextlib
import fcntl
import json
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from kubik.server.chairs import Chair
from kubik.server.errors import ConflictError, StoreError
from kubik.server.log import Detail, Entry
from kubik.server.protocol import Clock

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
Status: TypeAlias = Literal["waiting", "running", "over"]

LARGEST_GROUP = 512
LISTED = 200  # tables in one list

# Applied in order; the file remembers how many it has seen. Never change one that was released.
MIGRATIONS = (
    """
    CREATE TABLE players (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT,
        created REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, players INTEGER NOT NULL, options TEXT NOT NULL,
        clock TEXT NOT NULL, public INTEGER NOT NULL, source TEXT NOT NULL, seed TEXT NOT NULL,
        start TEXT, status TEXT NOT NULL, chairs TEXT NOT NULL, turn TEXT NOT NULL,
        awake INTEGER NOT NULL, rematch TEXT, created REAL NOT NULL, updated REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_tables ON tables (updated) WHERE public AND status = 'waiting';
    CREATE INDEX awake_tables ON tables (id) WHERE awake;
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
        player TEXT NOT NULL REFERENCES players (id), PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of ON seats (player);
    CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables (id), v INTEGER NOT NULL, at REAL NOT NULL,
        what TEXT NOT NULL, data TEXT NOT NULL, client TEXT, PRIMARY KEY (table_id, v)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX log_once ON log (table_id, client) WHERE client IS NOT NULL;
    """,
    "ALTER TABLE tables ADD COLUMN edition TEXT;",
    "ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;",
)


class Player(msgspec.Struct):
    """A person, known by a cookie or by a login."""

    id: str
    name: str
    login: str | None = None


class Row(msgspec.Struct):
    """A table as it is stored, beside its log."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    public: bool
    source: str  # "play", "branch" from a finished game, or "replay" of an uploaded record
    seed: str
    start: dict[str, Any] | None  # the position it begins from, if not from a deal
    status: Status
    chairs: list[Chair]
    turn: list[int]  # the seats to move
    awake: bool  # something happens by itself: a bot is to move, or a clock runs
    rematch: str | None
    created: float
    updated: float
    edition: dict[str, Any] | None = None  # what its game is played with, if not with our data
    rules: int = 1  # the version of the rules that its game was begun with


class Change(msgspec.Struct):
    """What a new entry changes in the row of its table."""

    status: Status
    chairs: list[Chair] | None  # None where they are as before
    turn: list[int]
    awake: bool


class Store:
    """The file, and the thread that alone works on it."""

    def __init__(self, data: Path) -> None:
        try:
            data.mkdir(parents=True, exist_ok=True)
            self._lock = (data / "lock").open("w")
        except OSError as error:
            raise StoreError("store-fails", reason=error.strerror or str(error)) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise ConflictError("data-in-use", path=str(data)) from None
        self._path = data / "kubik.db"
        self._waiting: deque[_Job] = deque()
        self._called = False  # the thread is at work, or will be when the loop comes round
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()  # whether to go on afterwards
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._opened: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()

    def open(self) -> None:
        """Open the file, bring it up to date and begin to work."""
        self._thread.start()
        problem = self._opened.get()
        if problem:
            self.close()
            raise StoreError("store-fails", reason=str(problem)) from problem

    def close(self) -> None:
        """Finish all that was asked for, then close the file."""
        self._calls.put(False)
        if self._thread.is_alive():
            self._thread.join()
        self._lock.close()

    async def do(self, work: Work[T]) -> T:
        """Have something done on the file; returns once it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(_Job(work, loop, future))
        if not self._called:
            self._called = True
            # Not at once: what others ask for in this round of the loop is stored with it.
            loop.call_soon(self._calls.put, True)
        result: T = await future
        return result

    def _work(self) -> None:
        try:
            db = _open(self._path)
        except sqlite3.Error as error:
            self._opened.put(error)
            return
        self._opened.put(None)
        with contextlib.closing(db):
            while self._calls.get():
                self._do_some(db)
            while self._waiting:
                self._do_some(db)

    def _do_some(self, db: sqlite3.Connection) -> None:
        """Do what waits, as much as goes into one transaction, and have it told."""
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), LARGEST_GROUP))]
        if not jobs:
            return
        problem = _do_together(db, jobs)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            # There is one loop, and it is woken once for all.
            jobs[0].loop.call_soon_threadsafe(self._tell, jobs, problem)

    def _tell(self, jobs: Sequence["_Job"], problem: Exception | None) -> None:
        """Tell those who asked, in the thread of the event loop, and go on with who came since."""
        self._called = bool(self._waiting)
        if self._called:
            self._calls.put(True)
        for job in jobs:
            job.resolve(problem)


class _Job:
    __slots__ = ("_future", "_problem", "_result", "_work", "loop")

    def __init__(
        self, work: Work[Any], loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]
    ) -> None:
        self._work, self.loop, self._future = work, loop, future
        self._result: Any = None
        self._problem: Exception | None = None

    @property
    def append(self) -> "Append | None":
        """What it adds to a log, if that is all it does."""
        return self._work if isinstance(self._work, Append) else None

    def run(self, db: sqlite3.Connection) -> None:
        """Do it; a failure is raised."""
        self._result = self._work(db)

    def run_alone(self, db: sqlite3.Connection) -> None:
        """Do it, so that a failure leaves no trace and harms no other job of the group."""
        db.execute("SAVEPOINT job")
        try:
            self.run(db)
        except Exception as error:
            self._problem = error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")

    def resolve(self, problem: Exception | None) -> None:
        """Tell who asked; only in the thread of the event loop."""
        self._problem = problem or self._problem
        if self._future.done():
            return
        if self._problem:
            self._future.set_exception(self._problem)
        else:
            self._future.set_result(self._result)


def _do_together(db: sqlite3.Connection, jobs: Sequence[_Job]) -> Exception | None:
    """Do all in one transaction; return what is wrong with the file, if anything is."""
    try:
        _do_group(db, jobs)
    except sqlite3.Error as error:
        problem = StoreError("store-fails", reason=str(error))
        problem.__cause__ = error
        if db.in_transaction:
            db.execute("ROLLBACK")
        return problem
    return None


def _do_group(db: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
    """Do all; if one fails, begin anew so that it fails alone."""
    db.execute("BEGIN IMMEDIATE")
    try:
        append_all(db, [job.append for job in jobs if job.append])
        for job in jobs:
            if not job.append:
                job.run(db)
    except Exception:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job.run_alone(db)
    db.execute("COMMIT")


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    # The disk has it before anybody is told: a power cut loses nothing that was acknowledged.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    seen = int(db.execute("PRAGMA user_version").fetchone()[0])
    for number, script in enumerate(MIGRATIONS[seen:], start=seen + 1):
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
    return db


# Tables and their logs. Each of these is run by `Store.do`.


def add_table(db: sqlite3.Connection, row: Row, entries: Sequence[Entry]) -> None:
    """Keep a new table with the entries that it begins with."""
    values = (
        *(row.id, row.game, row.players, _json(row.options), _json(row.clock), row.public),
        *(row.source, row.seed, _optional(row.start)),
        *(row.status, _json(row.chairs), _json(row.turn), row.awake, row.rematch),
        *(row.created, row.updated, _optional(row.edition), row.rules),
    )
    db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values)
    keep_seats(db, row.id, row.chairs)
    for entry in entries:
        _add_entry(db, row.id, entry, None)


class Append(msgspec.Struct, frozen=True):
    """An entry for the log of a table, with what it changes."""

    table: str
    entry: Entry
    change: Change
    client: str | None  # what the sender calls it; the same is not added twice

    def __call__(self, db: sqlite3.Connection) -> None:
        """Add it alone."""
        append_all(db, [self])


def append_all(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Add entries to the logs of tables.

    All in two statements: each that is sent to SQLite hands the interpreter to another thread and
    waits to get it back, which takes longer than what it does.
    """
    if not appends:
        return
    entries = [
        (one.table, one.entry.v, one.entry.at, one.entry.what, _json(one.entry.detail), one.client)
        for one in appends
    ]
    db.execute(
        "INSERT INTO log SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,"
        " value ->> 5 FROM json_each(?)",
        (_json(entries),),
    )
    changes = [
        (one.table, change.status, _optional(change.chairs), _json(change.turn), change.awake, at)
        for one in appends
        for change, at in [(one.change, one.entry.at)]
    ]
    db.execute(
        "UPDATE tables SET status = new.value ->> 1, chairs = ifnull(new.value ->> 2, chairs),"
        " turn = new.value ->> 3, awake = new.value ->> 4, updated = new.value ->> 5"
        " FROM json_each(?) AS new WHERE tables.id = new.value ->> 0",
        (_json(changes),),
    )
    for one in appends:
        if one.entry.what in ("join", "leave"):
            keep_seats(db, one.table, one.change.chairs or ())


def _add_entry(db: sqlite3.Connection, table: str, entry: Entry, client: str | None) -> None:
    db.execute(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)",
        (table, entry.v, entry.at, entry.what, _json(entry.detail), client),
    )


def keep_seats(db: sqlite3.Connection, table: str, chairs: Sequence[Chair]) -> None:
    """Note which persons sit at a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    seated = [(table, seat, chair.player) for seat, chair in enumerate(chairs) if chair.player]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?)", seated)


def load_table(
    db: sqlite3.Connection, table: str
) -> tuple[Row, list[Entry], dict[str, int]] | None:
    """Return a table with its log and the versions of what clients sent, or None."""
    rows = _rows(db, "WHERE id = ?", (table,))
    if not rows:
        return None
    log = db.execute(
        "SELECT v, at, what, data, client FROM log WHERE table_id = ? ORDER BY v", (table,)
    ).fetchall()
    decode = msgspec.json.Decoder(Detail).decode
    entries = [Entry(v, at, what, decode(data)) for v, at, what, data, _ in log]
    return rows[0], entries, {client: v for v, *_, client in log if client is not None}


def set_rematch(db: sqlite3.Connection, table: str, following: str) -> None:
    """Note which table follows another."""
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (following, table))


def set_rules(db: sqlite3.Connection, table: str, rules: int) -> None:
    """Note by which version of the rules a table will be played that has not begun yet."""
    db.execute("UPDATE tables SET rules = ? WHERE id = ?", (rules, table))


def open_tables(db: sqlite3.Connection) -> list[Row]:
    """Return the tables that anybody may join, newest first."""
    where = "WHERE public AND status = 'waiting' ORDER BY updated DESC LIMIT ?"
    return _rows(db, where, (LISTED,))


def tables_of(db: sqlite3.Connection, player: str) -> list[Row]:
    """Return the tables that a person sits at, newest first."""
    where = (
        "WHERE id IN (SELECT table_id FROM seats WHERE player = ?) ORDER BY updated DESC LIMIT ?"
    )
    return _rows(db, where, (player, LISTED))


def awake_tables(db: sqlite3.Connection) -> list[str]:
    """Return the tables at which something happens by itself."""
    return [table for (table,) in db.execute("SELECT id FROM tables WHERE awake")]


def count_tables(db: sqlite3.Connection) -> int:
    """Return how many tables there are."""
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def _rows(db: sqlite3.Connection, where: str, params: Sequence[Any]) -> list[Row]:
    rows = [_row(values) for values in db.execute(f"SELECT * FROM tables {where}", params)]
    by_id = {row.id: row for row in rows}
    # A person may have taken another name since, or moved from a cookie to an account.
    for table, seat, player, name in db.execute(
        "SELECT table_id, seat, player, name FROM seats JOIN players ON player = players.id"
        " WHERE table_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(by_id)),),
    ):
        chair = by_id[table].chairs[seat]
        chair.player, chair.name = player, name
    return rows


def _row(values: Sequence[Any]) -> Row:
    names = Row.__struct_fields__
    told = dict(zip(names, values, strict=True))
    for name in ("options", "clock", "chairs", "turn"):
        told[name] = json.loads(told[name])
    for name in ("start", "edition"):
        told[name] = None if told[name] is None else json.loads(told[name])
    return msgspec.convert(told, Row, strict=False)


def _optional(value: Any) -> str | None:
    return None if value is None else _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# Persons.


def add_player(db: sqlite3.Connection, player: Player, at: float) -> None:
    """Keep a new person."""
    db.execute("INSERT INTO players VALUES (?, ?, NULL, NULL, ?)", (player.id, player.name, at))


def find_player(db: sqlite3.Connection, player: str) -> Player | None:
    """Return a person by id."""
    found = db.execute("SELECT id, name, login FROM players WHERE id = ?", (player,)).fetchone()
    return Player(*found) if found else None


def rename_player(db: sqlite3.Connection, player: str, name: str) -> None:
    """Give a person another name."""
    db.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))


def add_account(db: sqlite3.Connection, player: str, login: str, password: str) -> None:
    """Turn a guest into an account; a login is taken once."""
    try:
        db.execute(
            "UPDATE players SET login = ?, password = ? WHERE id = ?", (login, password, player)
        )
    except sqlite3.IntegrityError:
        raise ConflictError("login-taken", login=login) from None


def find_account(db: sqlite3.Connection, login: str) -> tuple[Player, str] | None:
    """Return the person with a login, and the hash of the password."""
    found = db.execute(
        "SELECT id, name, login, password FROM players WHERE login = ?", (login,)
    ).fetchone()
    return (Player(*found[:3]), found[3]) if found else None


def move_seats(db: sqlite3.Connection, guest: str, account: str) -> None:
    """Give the seats of a guest to an account, where it does not sit already."""
    db.execute(
        "UPDATE seats SET player = ? WHERE player = ? AND table_id NOT IN"
        " (SELECT table_id FROM seats WHERE player = ?)",
        (account, guest, account),
    )
