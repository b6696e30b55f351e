"""What is wrong with the server itself: a sentence for who asked, one line in the log."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from kubik.server.credits import Bucket, Buckets
from kubik.server.logs import FEW, Few, JsonLines, Lines
from server.live import Live, Person


def test_a_failure_is_told_to_who_asked_and_logged_in_a_line(
    live: Live, ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> None:
        raise RuntimeError("two\nlines")

    store = live.services.resources.store
    table = ann.create("connect_four", ["me", "open"])
    monkeypatch.setattr(store, "open_tables", fail)
    answer = ann.http.get("/api/tables")
    told = {
        "status": 500,
        "why": "Something went wrong on the server; nothing was changed.",
        "code": "server-fails",
    }
    assert answer.json() == told
    monkeypatch.setattr(live.services.tables, "ask", fail)
    with ann.sit(table) as socket:
        assert socket.next()["why"] == told["why"]
        assert socket.closing() == 1011
    found = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert [message.partition(": ")[0] for message in found] == [
        "GET '/api/tables'",
        f"socket of '{table}'",
    ]
    assert all("RuntimeError: two lines (test_logs.py:" in message for message in found)


@pytest.fixture
def records() -> Iterator[list[str]]:
    """What is written as a program would read it."""
    logger = logging.getLogger("kubik.test")
    written: list[str] = []
    handler = logging.Handler()
    handler.addFilter(Few())
    handler.setFormatter(JsonLines())
    handler.emit = lambda record: written.append(handler.format(record))  # type: ignore[method-assign]
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def test_few_of_a_kind_are_written(records: list[str]) -> None:
    logger = logging.getLogger("kubik.test")
    for number in range(1_000):
        logger.warning("table %s fails", number)
        logger.warning("another kind") if number == 999 else None
    assert len(records) == FEW + 1
    assert json.loads(records[-1])["message"] == "another kind"


def test_kinds_without_end_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of libraries, which put what it is about into the kind itself."""
    monkeypatch.setattr(Buckets, "MANY", 100)
    monkeypatch.setattr(Bucket, "full", True)
    few = Few()
    assert all(few.filter(logging.makeLogRecord({"msg": f"task {n}"})) for n in range(1_000))
    assert len(few._kinds._buckets) <= 101


def test_lines_of_json(records: list[str]) -> None:
    try:
        raise ValueError("what\nnot")
    except ValueError:
        logging.getLogger("kubik.test").exception("table %s", "x\ny", extra={"table": "xyz"})
    content = json.loads(records[0])
    assert content["level"] == "error"
    assert content["table"] == "xyz"
    assert content["message"].startswith("table x y: ValueError: what not (test_logs.py:")
    assert "\n" not in records[0]


def test_no_line_commands_the_terminal_that_shows_it() -> None:
    record = logging.makeLogRecord({"msg": "%s", "args": ("\x1b[2Jgone\x9b1m",)})
    for formatter in (Lines(), JsonLines()):
        line = formatter.format(record)
        assert "[2Jgone" in line
        assert line.isprintable()


def test_lines_for_people() -> None:
    record = logging.makeLogRecord({"msg": "a\nb", "levelname": "ERROR", "created": 0.0})
    record.skipped = 3
    assert Lines().format(record) == "1970-01-01T00:00:00Z error: a b (and 3 like it before)"
