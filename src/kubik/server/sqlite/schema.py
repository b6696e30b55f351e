"""The file: its tables, and how older files are brought up to date."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from kubik.engine.errors import KubikError
from kubik.server.errors import ConflictError, MissingError
from kubik.server.names import fold_login
from kubik.server.private import open_private
from kubik.server.sqlite.reasons import reason_of_file

BUSY = 10.0  # seconds

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
    """
    ALTER TABLE tables ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
    CREATE INDEX made_tables ON tables (made_by) WHERE status != 'over' OR source = 'replay';
    """,
    """
    CREATE TABLE sessions (
        id TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id),
        created REAL NOT NULL, seen REAL NOT NULL, device TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_of ON sessions (player);
    -- Cookies used to name persons: such a name is that person's first session.
    INSERT INTO sessions SELECT id, id, created, created, '' FROM players;
    ALTER TABLE players ADD COLUMN login_key TEXT;
    -- Of logins that differ by case alone, which used to be possible, the oldest keeps the key.
    UPDATE players SET login_key = fold_login(login) WHERE login IS NOT NULL AND id IN (
        SELECT first_value(id) OVER (PARTITION BY fold_login(login) ORDER BY created, id)
        FROM players WHERE login IS NOT NULL
    );
    CREATE UNIQUE INDEX login_keys ON players (login_key) WHERE login_key IS NOT NULL;
    """,
    """
    ALTER TABLE players ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE restrictions (
        who TEXT NOT NULL, kind TEXT NOT NULL, until REAL, reason TEXT NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (who, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY, at REAL NOT NULL, table_id TEXT NOT NULL, v INTEGER,
        about TEXT NOT NULL, name TEXT NOT NULL, by TEXT NOT NULL, reason TEXT NOT NULL,
        text TEXT NOT NULL, done REAL
    ) STRICT;
    CREATE INDEX open_reports ON reports (id) WHERE done IS NULL;
    CREATE INDEX reports_by ON reports (by, at);
    """,
    """
    ALTER TABLE tables ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
    CREATE TABLE kept (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, game BLOB NOT NULL
    ) STRICT;
    """,
    "UPDATE tables SET seed = seal(seed) WHERE status != 'over';",
    """
    CREATE TABLE puzzle_tries (
        player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, game TEXT NOT NULL,
        day TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, is_right INTEGER NOT NULL,
        at REAL NOT NULL, PRIMARY KEY (player, game, day, number), UNIQUE (player, game, day, move)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE counted (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL,
        player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, game TEXT NOT NULL,
        players INTEGER NOT NULL, at REAL NOT NULL, place INTEGER NOT NULL, share REAL NOT NULL,
        score INTEGER, mean REAL, deviation REAL, before REAL, PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of ON results (player, at);
    """,
    """
    ALTER TABLE tables ADD COLUMN series TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_of_series ON tables (series) WHERE series != '';
    CREATE TABLE series (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, players INTEGER NOT NULL, kind TEXT NOT NULL,
        schedule TEXT NOT NULL, chairs TEXT NOT NULL, clock TEXT NOT NULL, seed TEXT NOT NULL,
        edition TEXT, made_by TEXT NOT NULL, created REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE series_games (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        series_id TEXT NOT NULL REFERENCES series (id) ON DELETE CASCADE,
        number INTEGER NOT NULL, player TEXT NOT NULL, outcome TEXT,
        UNIQUE (series_id, number, player)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX series_of ON series_games (player) WHERE player != '';
    """,
    """
    CREATE TABLE subscriptions (
        session TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        endpoint TEXT NOT NULL UNIQUE, key TEXT NOT NULL, auth TEXT NOT NULL,
        language TEXT NOT NULL, at REAL NOT NULL, failures INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX subscriptions_of ON subscriptions (player);
    CREATE TABLE mail (
        player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE, address TEXT NOT NULL,
        language TEXT NOT NULL, token TEXT NOT NULL UNIQUE, confirmed INTEGER NOT NULL,
        wanted INTEGER NOT NULL, day INTEGER NOT NULL, sent INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mail_to ON mail (lower(address));
    CREATE TABLE reminded (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, turn INTEGER NOT NULL,
        PRIMARY KEY (table_id, player)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminded_of ON reminded (player);
    """,
    """
    ALTER TABLE results ADD COLUMN luck REAL;
    ALTER TABLE results ADD COLUMN skill REAL;
    """,
)


class SqliteDatabase(sqlite3.Connection):
    """A connection to the file."""

    ERROR: ClassVar[type[Exception]] = sqlite3.Error
    OUTAGE: ClassVar[type[Exception]] = sqlite3.OperationalError
    DUPLICATE: ClassVar[type[Exception]] = sqlite3.IntegrityError
    FAILS: ClassVar[str] = "store-fails"
    LISTED: ClassVar[str] = "(SELECT value FROM json_each(?))"
    # Each row that is fetched hands the interpreter to another thread and waits to get it back. A
    # number is written with 15 digits in JSON, unless it is made text before.
    LOG: ClassVar[str] = (
        "SELECT json_group_array(json_array(v, format('%!.17g', at), what, data, client))"
        " FROM (SELECT * FROM log WHERE table_id = ? ORDER BY v)"
    )
    others = "FALSE"
    SIZE: ClassVar[str] = "(SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)"

    @staticmethod
    def reason_of(error: Exception) -> KubikError | str:
        """Return what is wrong with the file."""
        return reason_of_file(error)

    def begin(self) -> None:
        """Begin a transaction that writes."""
        self.execute("BEGIN IMMEDIATE")

    def take_turns(self, who: str) -> None:
        """There is one transaction at a time."""


def _damage(db: SqliteDatabase, *, is_sound: bool) -> str:
    """Prepare a connection; return what is wrong with the file, if anything is."""
    try:
        _prepare(db)
        if is_sound:
            return ""
        found = [problem for (problem,) in db.execute("PRAGMA quick_check(1)")]
    except sqlite3.OperationalError:
        raise  # nothing is wrong with the file itself
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == ["ok"] else " ".join(found)


def _check(db: SqliteDatabase, path: Path, *, is_sound: bool) -> None:
    """Prepare a connection, and refuse a file that is damaged, or is none of a database."""
    problem = _damage(db, is_sound=is_sound)
    if problem:
        db.close()
        raise ConflictError("data-damaged", path=str(path), problem=problem)


def open_file(path: Path, seal: Callable[[str], str], *, is_sound: bool = False) -> SqliteDatabase:
    """Open the file and bring it up to date; seeds of an older one are sealed.

    It is read through for damage, unless it is known to be sound.
    """
    open_private(path).close()
    db = _connect(path)
    db.create_function("seal", 1, seal)
    _check(db, path, is_sound=is_sound)
    seen = int(db.execute("PRAGMA user_version").fetchone()[0])
    if seen > len(MIGRATIONS):
        db.close()
        raise ConflictError("data-newer", path=str(path))
    for number, script in enumerate(MIGRATIONS[seen:], start=seen + 1):
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
    return db


def open_existing(path: Path) -> SqliteDatabase:
    """Open a file that a server of this version made and may be using."""
    if not path.is_file():
        raise MissingError("no-data", path=str(path.parent))
    db = _connect(path)
    _check(db, path, is_sound=True)
    seen = int(db.execute("PRAGMA user_version").fetchone()[0])
    if seen != len(MIGRATIONS):
        db.close()
        newer = seen > len(MIGRATIONS)
        raise ConflictError("data-newer" if newer else "data-older", path=str(path))
    return db


def _connect(path: Path) -> SqliteDatabase:
    # Whoever writes from outside is soon done; until then the other waits.
    return sqlite3.connect(
        path,
        timeout=BUSY,
        isolation_level=None,
        check_same_thread=False,
        factory=SqliteDatabase,
    )


def _prepare(db: SqliteDatabase) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    # The disk has it before anybody is told: a power cut loses nothing that was acknowledged.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.create_function("fold_login", 1, fold_login, deterministic=True)
