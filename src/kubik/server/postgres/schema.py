"""The tables of the database, and how those of an older Kubik are brought up to date."""

from kubik.server.errors import ConflictError, MissingError
from kubik.server.sql.database import Database

# Applied in order; the database remembers how many it has seen. Never change one that was released.
# They only add, so that nodes of the version before work on while the next ones are started.
MIGRATIONS = (
    """
    CREATE TABLE players (
        id text COLLATE "C" PRIMARY KEY, name text NOT NULL, login text UNIQUE, password text,
        created float8 NOT NULL, login_key text UNIQUE, owner boolean NOT NULL DEFAULT false
    );
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, game text NOT NULL, players integer NOT NULL,
        options text NOT NULL, clock text NOT NULL, public boolean NOT NULL, source text NOT NULL,
        seed text NOT NULL, start text, status text NOT NULL, chairs text NOT NULL,
        turn text NOT NULL, awake boolean NOT NULL, rematch text, created float8 NOT NULL,
        updated float8 NOT NULL, edition text, rules integer NOT NULL DEFAULT 1,
        made_by text NOT NULL DEFAULT '', fingerprint text NOT NULL DEFAULT ''
    );
    CREATE INDEX open_tables ON tables (updated) WHERE public AND status = 'waiting';
    CREATE INDEX awake_tables ON tables (id) WHERE awake;
    CREATE INDEX made_tables ON tables (made_by) WHERE status != 'over' OR source = 'replay';
    CREATE TABLE seats (
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id), seat integer NOT NULL,
        player text COLLATE "C" NOT NULL REFERENCES players (id), PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX seats_of ON seats (player);
    CREATE TABLE log (
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id), v integer NOT NULL,
        at float8 NOT NULL, what text NOT NULL, data json NOT NULL, client text COLLATE "C",
        PRIMARY KEY (table_id, v)
    );
    CREATE UNIQUE INDEX log_once ON log (table_id, client) WHERE client IS NOT NULL;
    CREATE TABLE sessions (
        id text COLLATE "C" PRIMARY KEY,
        player text COLLATE "C" NOT NULL REFERENCES players (id),
        created float8 NOT NULL, seen float8 NOT NULL, device text NOT NULL
    );
    CREATE INDEX sessions_of ON sessions (player);
    CREATE TABLE restrictions (
        who text NOT NULL, kind text NOT NULL, until float8, reason text NOT NULL,
        at float8 NOT NULL, PRIMARY KEY (who, kind)
    );
    CREATE TABLE reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at float8 NOT NULL,
        table_id text NOT NULL, v integer, about text NOT NULL, name text NOT NULL,
        by text NOT NULL, reason text NOT NULL, text text NOT NULL, done float8
    );
    CREATE INDEX open_reports ON reports (id) WHERE done IS NULL;
    CREATE INDEX reports_by ON reports (by, at);
    CREATE TABLE kept (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        game bytea NOT NULL
    );
    CREATE TABLE puzzle_tries (
        player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        game text COLLATE "C" NOT NULL, day text COLLATE "C" NOT NULL, number integer NOT NULL,
        move text NOT NULL, is_right boolean NOT NULL, at float8 NOT NULL,
        PRIMARY KEY (player, game, day, number), UNIQUE (player, game, day, move)
    );
    -- As SQLite has it.
    CREATE FUNCTION json_set(document json, path text, value text) RETURNS json
        LANGUAGE sql IMMUTABLE AS $$
            SELECT jsonb_set(document::jsonb, ARRAY[substr(path, 3)], to_jsonb(value))::json
        $$;
    -- How often restrictions and people were changed, for servers that have read them.
    CREATE TABLE moderated (number bigint NOT NULL);
    INSERT INTO moderated VALUES (0);
    """,
    """
    CREATE TABLE nodes (id text PRIMARY KEY, alive_until timestamptz NOT NULL);
    ALTER TABLE tables ADD COLUMN owner text, ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
    CREATE INDEX owned_tables ON tables (owner) WHERE owner IS NOT NULL;
    """,
    """
    CREATE TABLE counted (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE
    );
    CREATE TABLE results (
        table_id text COLLATE "C" NOT NULL, seat integer NOT NULL,
        player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        game text COLLATE "C" NOT NULL, players integer NOT NULL, at float8 NOT NULL,
        place integer NOT NULL, share float8 NOT NULL, score integer, mean float8,
        deviation float8, before float8, PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX results_of ON results (player, at);
    """,
    """
    ALTER TABLE tables ADD COLUMN series text COLLATE "C" NOT NULL DEFAULT '';
    CREATE INDEX tables_of_series ON tables (series) WHERE series != '';
    CREATE TABLE series (
        id text COLLATE "C" PRIMARY KEY, game text NOT NULL, players integer NOT NULL,
        kind text NOT NULL, schedule text NOT NULL, chairs text NOT NULL, clock text NOT NULL,
        seed text NOT NULL, edition text, made_by text COLLATE "C" NOT NULL, created float8 NOT NULL
    );
    CREATE TABLE series_games (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        series_id text COLLATE "C" NOT NULL REFERENCES series (id) ON DELETE CASCADE,
        number integer NOT NULL, player text COLLATE "C" NOT NULL, outcome text,
        UNIQUE (series_id, number, player)
    );
    CREATE INDEX series_of ON series_games (player) WHERE player != '';
    """,
    """
    CREATE TABLE subscriptions (
        session text COLLATE "C" PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        endpoint text NOT NULL UNIQUE, key text NOT NULL, auth text NOT NULL,
        language text NOT NULL, at float8 NOT NULL, failures integer NOT NULL DEFAULT 0
    );
    CREATE INDEX subscriptions_of ON subscriptions (player);
    CREATE TABLE mail (
        player text COLLATE "C" PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
        address text NOT NULL, language text NOT NULL, token text COLLATE "C" NOT NULL UNIQUE,
        confirmed boolean NOT NULL, wanted boolean NOT NULL, day integer NOT NULL,
        sent integer NOT NULL
    );
    CREATE INDEX mail_to ON mail (lower(address));
    CREATE TABLE reminded (
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        turn integer NOT NULL, PRIMARY KEY (table_id, player)
    );
    CREATE INDEX reminded_of ON reminded (player);
    """,
    """
    ALTER TABLE nodes ADD COLUMN plays text[] NOT NULL DEFAULT '{}';
    """,
    """
    ALTER TABLE results ADD COLUMN luck float8, ADD COLUMN skill float8;
    """,
)

ENCODING = "UTF8"  # of names and words in any language

_ALONE = 2  # the kind of lock that bringing up to date takes


def bring_up_to_date(db: Database) -> None:
    """Make the tables, or bring them up to date; one server at a time, and all or nothing."""
    _check_encoding(db)
    db.begin()
    db.execute("SELECT pg_advisory_xact_lock(?, 0)", (_ALONE,))
    db.execute("CREATE TABLE IF NOT EXISTS kubik (migrations integer NOT NULL, keys text)")
    seen = _seen(db)
    if seen is None:
        seen = 0
        db.execute("INSERT INTO kubik VALUES (0)")
    if seen > len(MIGRATIONS):
        db.rollback()
        raise ConflictError("database-newer")
    for script in MIGRATIONS[seen:]:
        db.execute(script)
    db.execute("UPDATE kubik SET migrations = ?", (len(MIGRATIONS),))
    db.commit()


def check_version(db: Database) -> None:
    """Refuse a database that a server of this version did not make."""
    there = db.execute("SELECT to_regclass('kubik') IS NOT NULL").fetchone()[0]
    seen = _seen(db) if there else None
    if seen is None:
        raise MissingError("database-empty")
    if seen != len(MIGRATIONS):
        raise ConflictError("database-newer" if seen > len(MIGRATIONS) else "database-older")


def _check_encoding(db: Database) -> None:
    """Refuse a database that cannot keep what people call themselves, in whatever language.

    Where the system has no language of its own, PostgreSQL makes no other one unless it is told to.
    """
    encoding = db.execute("SHOW server_encoding").fetchone()[0]
    if encoding != ENCODING:
        raise ConflictError("database-encoding", encoding=encoding)


def check_keys(db: Database, fingerprint: str, path: str) -> None:
    """Refuse a server with other keys than those that the database was begun with."""
    db.execute("UPDATE kubik SET keys = ? WHERE keys IS NULL", (fingerprint,))
    if db.execute("SELECT keys FROM kubik").fetchone()[0] != fingerprint:
        raise ConflictError("keys-differ", path=path)


def _seen(db: Database) -> int | None:
    found = db.execute("SELECT migrations FROM kubik").fetchone()
    return None if found is None else int(found[0])
