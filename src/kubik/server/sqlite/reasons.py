"""What SQLite refuses, in our words: its own are English, whoever reads them."""

import sqlite3

from kubik.engine.errors import KubikError
from kubik.server.mishaps import said_by

_REASONS = {
    sqlite3.SQLITE_FULL: "reason-no-room",
    sqlite3.SQLITE_IOERR: "reason-disk",
    sqlite3.SQLITE_READONLY: "reason-not-allowed",
    sqlite3.SQLITE_PERM: "reason-not-allowed",
    sqlite3.SQLITE_CANTOPEN: "reason-not-opened",
    sqlite3.SQLITE_BUSY: "reason-busy",
    sqlite3.SQLITE_LOCKED: "reason-busy",
    sqlite3.SQLITE_NOMEM: "reason-no-memory",
    sqlite3.SQLITE_CORRUPT: "reason-damaged",
    sqlite3.SQLITE_NOTADB: "reason-damaged",
}
_KIND = 0xFF  # of an error, whose other bits are details


def reason_of_file(error: Exception) -> KubikError | str:
    """Return why something cannot be done with the file, to be a parameter of a sentence."""
    # What Python itself refuses has no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & _KIND
    return KubikError(_REASONS[code]) if code in _REASONS else said_by(error)
