"""Backups: made while a server runs, checked, and put back.

A backup is a folder with the database as it was at one moment, the secret that cookies are signed
with, the key that seeds are sealed with, and a list of what belongs to it with checksums.
"""

import fcntl
import hashlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path

import msgspec

from kubik.server.errors import ConflictError, MissingError
from kubik.server.private import copy_private, give_to_owner, open_private
from kubik.server.seals import KEY
from kubik.server.sqlite.schema import MIGRATIONS
from kubik.server.sqlite.store import FILE

SECRET, LIST = "secret", "backup.json"
KEYS = (SECRET, KEY)
CHUNK = 1024 * 1024


class BackupList(msgspec.Struct):
    """What belongs to a backup."""

    made: float
    kubik: str
    data_version: int
    tables: int
    people: int
    checksums: dict[str, str]  # SHA-256, by the names of the files


def back_up(data: Path, folder: Path) -> Path:
    """Make a backup of a folder of data in another folder, also while a server runs on it."""
    if not (data / FILE).is_file():
        raise MissingError("no-data", path=str(data))
    made = time.time()
    target = folder / time.strftime("kubik-%Y%m%d-%H%M%S", time.gmtime(made))
    unfinished = target.with_suffix(".unfinished")
    unfinished.mkdir(mode=0o700, parents=True)
    copy = unfinished / FILE
    open_private(copy).close()
    with closing(_read_only(data / FILE)) as db:
        # A snapshot: what is written meanwhile is not in it, what was written before is.
        db.execute("VACUUM INTO ?", (str(copy),))
    for name in KEYS:
        copy_private(data / name, unfinished / name)
    with closing(_read_only(copy)) as db:
        listed = BackupList(
            made,
            version("kubik"),
            int(db.execute("PRAGMA user_version").fetchone()[0]),
            _count(db, "tables"),
            _count(db, "players"),
            {name: _checksum(unfinished / name) for name in (FILE, *KEYS)},
        )
    with open_private(unfinished / LIST) as file:
        file.write(msgspec.json.format(msgspec.json.encode(listed)))
    _sync(unfinished)
    unfinished.rename(target)
    return target


def read_list(backup: Path) -> BackupList:
    """Return what belongs to a backup."""
    try:
        return msgspec.json.decode((backup / LIST).read_bytes(), type=BackupList)
    except (OSError, msgspec.MsgspecError):
        raise MissingError("no-backup", path=str(backup)) from None


def verify(backup: Path) -> BackupList:
    """Check that a backup is whole; a sentence says what is wrong with it."""
    listed = read_list(backup)
    for name, checksum in listed.checksums.items():
        path = backup / name
        if not path.is_file() or _checksum(path) != checksum:
            raise ConflictError("backup-damaged", path=str(path))
    if listed.data_version > len(MIGRATIONS):
        raise ConflictError("data-newer", path=str(backup))
    verify_file(backup / FILE)
    return listed


def verify_file(path: Path) -> None:
    """Check a database thoroughly."""
    with closing(_read_only(path)) as db:
        found = [problem for (problem,) in db.execute("PRAGMA integrity_check(1)")]
        lost = db.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"] or lost:
        problem = " ".join(found) if found != ["ok"] else f"foreign key: {lost}"
        raise ConflictError("data-damaged", path=str(path), problem=problem)


def restore(backup: Path, data: Path) -> Path | None:
    """Put a backup in place of what is in a folder; return where the latter was moved to."""
    verify(backup)
    with _alone_in(data):
        old = [path for path in data.iterdir() if path.name.startswith((FILE, *KEYS))]
        aside = data / time.strftime("replaced-%Y%m%d-%H%M%S", time.gmtime()) if old else None
        if aside:
            aside.mkdir(mode=0o700)
            give_to_owner(aside)
            for path in old:
                path.rename(aside / path.name)
        # Backups from before there were seals have no key.
        for name in (FILE, *KEYS):
            if (backup / name).is_file():
                copy_private(backup / name, data / name)
        _sync(data)
    return aside


@contextmanager
def _alone_in(data: Path) -> Iterator[None]:
    """Have a folder of data that no server works with."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open_private(data / "lock") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ConflictError("data-in-use", path=str(data)) from None
        yield


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)


def _count(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def _checksum(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _sync(folder: Path) -> None:
    """Have all files of a folder on the disk."""
    for path in (*folder.iterdir(), folder):
        if path.is_file() or path == folder:
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
