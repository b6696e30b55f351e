"""Backups: made while a server runs, checked, and put back.

A backup is a folder with the database as it was at one moment, the secret that cookies are signed
with, the key that seeds are sealed with, and a list of what belongs to it with checksums.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path

import msgspec

from kubik.server.errors import ConflictError, MissingError, StoreError
from kubik.server.mishaps import said_by
from kubik.server.private import copy_private, give_to_owner, open_private
from kubik.server.seals import KEY
from kubik.server.sqlite.reasons import reason_of_file
from kubik.server.sqlite.schema import MIGRATIONS
from kubik.server.sqlite.store import FILE

SECRET, LIST = "secret", "backup.json"
KEYS = (SECRET, KEY)
CHUNK = 1024 * 1024
BUSY_PATIENCE = 30.0  # seconds for a database that is in use


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
    with _whole_or_nothing(unfinished):
        _copy_database(data / FILE, unfinished / FILE)
        for name in KEYS:
            copy_private(data / name, unfinished / name)
        with open_private(unfinished / LIST) as file:
            file.write(msgspec.json.format(msgspec.json.encode(_list(unfinished, made))))
        _sync(unfinished)
        unfinished.rename(target)
    return target


@contextmanager
def _whole_or_nothing(folder: Path) -> Iterator[None]:
    """Make a folder that does not stay, half full, if something goes wrong: a disk may be full."""
    folder.mkdir(mode=0o700, parents=True)
    try:
        yield
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _copy_database(source: Path, copy: Path) -> None:
    open_private(copy).close()
    with _reading(source) as db:
        try:
            # A snapshot: what is written meanwhile is not in it, what was written before is.
            db.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.OperationalError as error:
            raise _refused(copy, error) from None


def _list(backup: Path, made: float) -> BackupList:
    with _reading(backup / FILE) as db:
        return BackupList(
            made,
            version("kubik"),
            int(db.execute("PRAGMA user_version").fetchone()[0]),
            _count(db, "tables"),
            _count(db, "players"),
            {name: _checksum(backup / name) for name in (FILE, *KEYS)},
        )


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
    with _reading(path) as db:
        found = [problem for (problem,) in db.execute("PRAGMA integrity_check(1)")]
        lost = db.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"] or lost:
        problem = " ".join(found) if found != ["ok"] else f"foreign key: {lost}"
        raise ConflictError("data-damaged", path=str(path), problem=problem)


def restore(backup: Path, data: Path) -> Path | None:
    """Put a backup in place of what is in a folder; return where the latter was moved to."""
    verify(backup)
    stamp = time.strftime("replaced-%Y%m%d-%H%M%S", time.gmtime())
    with _alone_in(data):
        coming = data / f"{stamp}.unfinished"
        with _whole_or_nothing(coming):
            give_to_owner(coming)
            # Backups from before there were seals have no key.
            for name in (FILE, *KEYS):
                if (backup / name).is_file():
                    copy_private(backup / name, coming / name)
            _sync(coming)
            # Only now, when all is there: what is in use stays where it is until then.
            aside = _put_aside(data, stamp)
            for path in coming.iterdir():
                path.rename(data / path.name)
        coming.rmdir()
        _sync(data)
    return aside


def _put_aside(data: Path, stamp: str) -> Path | None:
    """Move what a folder of data has into a folder inside it; return that, if there is need."""
    old = [path for path in data.iterdir() if path.name.startswith((FILE, *KEYS))]
    if not old:
        return None
    aside = data / stamp
    aside.mkdir(mode=0o700)
    give_to_owner(aside)
    for path in old:
        path.rename(aside / path.name)
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


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Read a database; a sentence says if that cannot be."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_PATIENCE)) as db:
            yield db
    except sqlite3.OperationalError as error:
        raise _refused(path, error) from None
    except sqlite3.DatabaseError as error:
        raise ConflictError("data-damaged", path=str(path), problem=said_by(error)) from None


def _refused(path: Path, error: sqlite3.Error) -> StoreError:
    return StoreError("file-fails", path=str(path), reason=reason_of_file(error))


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
