"""A connection to PostgreSQL that understands the statements of `kubik.server.sql`."""

import contextlib
import os
import re
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.string import TextLoader

from kubik.server.errors import BadRequestError, StoreError
from kubik.server.mishaps import said_by
from kubik.server.settings import without_password
from kubik.server.sql.database import Answer, Database, Values

PATIENCE = 5.0  # seconds that a database may be away, as to restart, before who asks is told
PAUSE = 0.2  # seconds between two attempts

# Whoever hangs, here or there, holds up nobody for longer. Milliseconds where nothing is said.
_GUARDS = {
    "client_encoding": "UTF8",  # whatever is usual where this runs
    "connect_timeout": "3",  # seconds
    "keepalives_idle": "2",  # seconds
    "keepalives_interval": "1",  # seconds
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
    "options": (
        "-c statement_timeout=10000 -c lock_timeout=5000"
        " -c idle_in_transaction_session_timeout=5000 -c tcp_keepalives_idle=5"
        " -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c client_min_messages=error"
    ),
}

_VALUE = re.compile(r"\?|%|(?<!:):([a-z]+)")
_URL = re.compile(r"postgres(ql)?://([^@/]*@)?[^@?]*(\?.*)?")
_TURNS = 1  # the kind of lock that counting what somebody has takes


def check_url(url: str) -> None:
    """Refuse what names no database, also where a sign of the password would end it too soon.

    What follows such a sign would be looked for as a machine, and told as one that is not found.
    """
    try:
        if not _URL.fullmatch(url):
            raise psycopg.ProgrammingError
        conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise BadRequestError("bad-database", text=without_password(url)) from None


class PostgresDatabase:
    """A connection, which is made anew when it was lost."""

    ERROR: ClassVar[type[Exception]] = psycopg.Error
    OUTAGE: ClassVar[type[Exception]] = psycopg.OperationalError
    DUPLICATE: ClassVar[type[Exception]] = psycopg.IntegrityError
    FAILS: ClassVar[str] = "database-fails"
    LISTED: ClassVar[str] = (
        "(SELECT value FROM jsonb_array_elements_text(?::jsonb) AS listed (value))"
    )
    LOG: ClassVar[str] = (
        "SELECT coalesce(json_agg(json_build_array(v, at, what, data::text, client)"
        " ORDER BY v), '[]')::text FROM log WHERE table_id = ?"
    )
    SIZE: ClassVar[str] = "pg_database_size(current_database())"

    def __init__(
        self,
        url: str,
        greet: Callable[[Database], None],
        part: Callable[[Database], None] = lambda _db: None,
        name: str = "kubik",
    ) -> None:
        """Connect; `greet` is called with every new connection, `part` before the last one ends.

        By its name the database knows a connection.
        """
        self._url, self._greet, self._part, self._name = url, greet, part, name
        self.others = "FALSE"
        self._lost_at: float | None = None  # when the connection was, while there is none
        self._connection = self._connect()

    @staticmethod
    def reason_of(error: Exception) -> str:
        """Return what is wrong, in the words of the database."""
        return said_by(error)

    def execute(self, statement: str, values: Values = (), /) -> Answer:
        """Do one statement."""
        return self._connection.execute(_translated(statement), _clean(values))

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> None:
        """Do one statement for each of many values."""
        self._connection.cursor().executemany(_translated(statement), values)

    def begin(self) -> None:
        """Begin a transaction, with a new connection if the old one is lost."""
        try:
            self._connection.execute("BEGIN")
        except psycopg.OperationalError:
            self._connect_again()
            self._connection.execute("BEGIN")

    def commit(self) -> None:
        """Have all of a transaction on the disk; if the connection is lost, nobody knows."""
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        """Forget what was done in a transaction, if there is one; a lost one is forgotten."""
        try:
            if self._connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                self._connection.execute("ROLLBACK")
        except psycopg.OperationalError:
            self._connection.close()

    def take_turns(self, who: str) -> None:
        """Wait until nobody else is in a transaction that counts what somebody has."""
        self.execute("SELECT pg_advisory_xact_lock(?, hashtext(?))", (_TURNS, who))

    def break_off(self) -> None:
        """End a connection that does not answer, from another thread; a new one is made then."""
        with (
            contextlib.suppress(psycopg.Error, OSError),
            socket.socket(fileno=os.dup(self._connection.fileno())) as wire,
        ):
            wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(psycopg.Error):
            self._part(self)
        self._connection.close()

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(
            self._url, autocommit=True, application_name=self._name, **_asked(self._url)
        )
        # What is JSON there is read by msgspec here.
        connection.adapters.register_loader("json", TextLoader)
        self._connection = connection
        try:
            self._greet(self)
        except Exception:
            connection.close()
            raise
        return connection

    def _connect_again(self) -> None:
        """Connect anew; a database that is away for long is asked once by whoever needs it."""
        lost_at = self._lost_at = self._lost_at or time.monotonic()
        while True:
            self._connection.close()
            try:
                self._connect()
                self._lost_at = None
                return
            except psycopg.OperationalError as error:
                if time.monotonic() > lost_at + PATIENCE:
                    raise StoreError(self.FAILS, reason=self.reason_of(error)) from error
                time.sleep(PAUSE)


def _asked(url: str) -> dict[str, Any]:
    """Return the guards, but for what the URL says itself."""
    said = conninfo_to_dict(url)
    return {name: value for name, value in _GUARDS.items() if name not in said}


@cache
def _translated(statement: str) -> bytes:
    """Return a statement as psycopg has it."""

    def place(found: re.Match[str]) -> str:
        return f"%({found[1]})s" if found[1] else {"?": "%s", "%": "%%"}[found[0]]

    return _VALUE.sub(place, statement).encode()


def _clean(values: Values) -> Values:
    """Return values without zero characters: no text here has them, so nothing is found by one."""
    all_values = values.values() if isinstance(values, Mapping) else values
    if not any(type(value) is str and "\0" in value for value in all_values):
        return values
    if isinstance(values, Mapping):
        return {name: _without_zeros(value) for name, value in values.items()}
    return [_without_zeros(value) for value in values]


def _without_zeros(value: Any) -> Any:
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
