"""A PostgreSQL of the tests' own: Debian's programs, in a temporary folder, with a socket in it."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from patience import PATIENCE

USER = "postgres"


def _program(name: str) -> str:
    """Return the newest of the programs that are installed."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda p: p.parts[4])
    program = str(found[-1]) if found else shutil.which(name)
    assert program, "PostgreSQL is missing: run scripts/postgres"
    return program


def _as_user() -> list[str]:
    """Return what comes before a command of PostgreSQL, which refuses to run as root."""
    if os.geteuid():
        return []
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]


class Postgres:
    """A server that can be killed and started again; `safe` writes to the disk as it should."""

    def __init__(self, folder: Path, *, safe: bool = False) -> None:
        self.folder = folder
        self._numbers = itertools.count()
        self._options = [] if safe else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        self._process: subprocess.Popen[bytes] | None = None
        if not os.geteuid():
            os.chown(folder, pwd.getpwnam(USER).pw_uid, -1)
        made = [_program("initdb"), "-D", str(folder / "data"), "-A", "trust", "-U", USER]
        fast = ["--no-sync", "--locale=C", "--encoding=UTF8", "--no-instructions"]
        subprocess.run([*_as_user(), *made, *fast], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = (self.folder / "log").open("ab")
        asked = ["-c", "listen_addresses=", "-k", str(self.folder), "-c", "max_connections=100"]
        program = [_program("postgres"), "-D", str(self.folder / "data"), *asked]
        with log:
            self._process = subprocess.Popen(
                [*_as_user(), *program, *self._options], stdout=log, stderr=log, cwd="/"
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, (self.folder / "log").read_text()
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it; SIGQUIT is as if the machine had gone down."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def url(self, database: str) -> str:
        """Return how a database is called."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Return the URL of an empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


@contextmanager
def postgres_running(*, safe: bool = False) -> Iterator[Postgres]:
    """Run a server in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="kubik-postgres-"))
    postgres = Postgres(folder, safe=safe)
    try:
        postgres.start()
        yield postgres
    finally:
        postgres.stop(signal.SIGQUIT)  # nobody needs what it would still write
        shutil.rmtree(folder, ignore_errors=True)
