"""The log of the server: one line each, for people or for programs, and few of a kind.

Whoever can make the server complain could otherwise fill its disk.
"""

import json
import logging
import sys
import time
from typing import Any

from kubik.server.credits import Buckets
from kubik.server.mishaps import one_line

FEW, REFILL = 20.0, 0.1  # lines of one kind in a row, and every second

# What every record has; all else was given by who logs.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "skipped"}


class Few(logging.Filter):
    """Lets a few records of a kind through, and tells how many it did not."""

    def __init__(self) -> None:
        super().__init__()
        # Others than we may put what it is about into the kind, so there is no end of them.
        self._kinds = Buckets(FEW, REFILL)
        self._skipped: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        kind = str(record.msg)
        if not self._kinds.of(kind).spend():
            self._skipped[kind] = self._skipped.get(kind, 0) + 1
            return False
        record.skipped = self._skipped.pop(kind, 0)
        return True


def _message(record: logging.LogRecord) -> str:
    message = " ".join(record.getMessage().split())
    if record.exc_info and record.exc_info[1]:
        message += f": {one_line(record.exc_info[1])}"
    # What strangers send may be part of it, and the terminal that shows it would obey.
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in message)


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line."""
        skipped = getattr(record, "skipped", 0)
        more = f" (and {skipped} like it before)" if skipped else ""
        return f"{_moment(record)} {record.levelname.lower()}: {_message(record)}{more}"


class JsonLines(logging.Formatter):
    """For programs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line of JSON."""
        content: dict[str, Any] = {
            "at": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        content |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if getattr(record, "skipped", 0):
            content["skipped"] = record.skipped  # type: ignore[attr-defined]
        return json.dumps(content, ensure_ascii=False, default=str)


def _moment(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))


def start_log(as_json: bool) -> None:
    """Write the log of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else Lines())
    handler.addFilter(Few())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("kubik").setLevel(logging.INFO)
