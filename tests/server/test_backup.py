"""Backups: made while people play, checked, and put back after a lost disk."""

import asyncio
import errno
import json
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from kubik.engine.errors import KubikError
from kubik.server import backup
from kubik.server.private import copy_private
from kubik.server.sqlite.store import SqliteStore
from kubik.terminal.main import main
from server.live import Live, Person, play_on, quick, running, wait_until

pytestmark = pytest.mark.file

TABLES = 6


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A folder of data with a finished game, and a backup of it."""
    folder = tmp_path_factory.mktemp("made")
    data = folder / "data"
    with running(quick(data)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        table = ann.create("connect_four", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his])
        seen = ann.get(f"/api/tables/{table}/replay")
        path = backup.back_up(data, folder / "backups")
        yield {"data": data, "table": table, "seen": seen, "ann": ann, "path": path}
        ann.close()
        bob.close()


def count(seen: dict[str, dict[int, Any]]) -> int:
    return sum(map(len, list(seen.values())))


def test_everything_acknowledged_before_is_in_it(tmp_path: Path) -> None:
    """While bots and people play as fast as they can."""
    data = tmp_path / "data"
    seen: dict[str, dict[int, Any]] = {}
    enough = threading.Event()

    def play(server: Live, number: int) -> None:
        ann = Person(server.port, f"Ann {number}")
        table = ann.create("connect_four", ["me", "random"])
        while not enough.is_set():
            with ann.sit(table) as socket:
                own = seen.setdefault(table, {})
                while socket.reach(1)["status"] != "over" and not enough.is_set():
                    play_on([socket], steps=1)
                    # Only now, after it was acknowledged.
                    own.update({entry["v"]: entry for entry in socket.entries})
            if socket.table["status"] == "over":
                table = ann.create("connect_four", ["me", "random"])
        ann.close()

    with running(quick(data)) as server, ExitStack() as threads:
        threads.callback(enough.set)
        players = [threading.Thread(target=play, args=(server, n)) for n in range(TABLES)]
        for player in players:
            player.start()
        wait_until(lambda: count(seen) >= 40 * TABLES)
        before = {table: dict(entries) for table, entries in list(seen.items())}
        path = backup.back_up(data, tmp_path / "backups")
        wait_until(lambda: count(seen) > count(before))  # play goes on
        enough.set()
        for player in players:
            player.join()
    restored = tmp_path / "restored"
    backup.restore(path, restored)
    store = SqliteStore(restored)
    store.open()
    for table, entries in before.items():
        found = asyncio.run(store.load_table(table))
        assert found
        kept = {entry.v: (entry.what, entry.detail.notation) for entry in found.log}
        for v, entry in entries.items():
            assert kept[v] == (entry["what"], entry["notation"])
    store.close()


def test_a_lost_disk(made: dict[str, Any], tmp_path: Path) -> None:
    """On another machine everything is as it was, and cookies still hold."""
    other = tmp_path / "other"
    assert backup.restore(made["path"], other) is None
    with running(quick(other)) as server:
        made["ann"].move_to(server.port)
        again = made["ann"].get(f"/api/tables/{made['table']}/replay")
        assert again["frames"] == made["seen"]["frames"]
        assert again["table"]["seat"] == 0
    assert {path.stat().st_mode & 0o777 for path in other.iterdir()} == {0o600}


def test_what_was_there_is_kept_aside(
    made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    with running(quick(other)) as server:
        Person(server.port, "Later").close()
    # By the same time as backups are: in the hour that comes twice, no name does.
    noon = time.gmtime(43_200)
    monkeypatch.setattr(time, "gmtime", lambda *_: noon)
    aside = backup.restore(made["path"], other)
    assert aside == other / "replaced-19700101-120000"
    with closing(sqlite3.connect(aside / "kubik.db")) as db:
        assert db.execute("SELECT name FROM players").fetchall() == [("Later",)]


def test_what_root_restores_belongs_to_the_user_of_the_server(
    made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr("kubik.server.private.os.geteuid", lambda: 0)
    monkeypatch.setattr(
        "kubik.server.private.os.chown", lambda path, *ids: given.update({path.name: ids})
    )
    noon = time.gmtime(43_200)
    monkeypatch.setattr(time, "gmtime", lambda *_: noon)
    other = tmp_path / "other"
    backup.restore(made["path"], other)
    aside = backup.restore(made["path"], other)
    owner = other.stat()
    assert aside
    names = {"lock", "kubik.db", "secret", "dice-key", aside.name, f"{aside.name}.unfinished"}
    assert given == dict.fromkeys(names, (owner.st_uid, owner.st_gid))


def test_a_running_server_is_not_overwritten(made: dict[str, Any]) -> None:
    with pytest.raises(KubikError, match="Another server already works with the folder"):
        backup.restore(made["path"], made["data"])


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_full_disk_leaves_what_was_to_be_replaced(
    made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is started then goes on with what it had, and not with half a file."""
    other = tmp_path / "other"
    backup.restore(made["path"], other)
    (other / "secret").write_bytes(b"another secret that nobody may lose")
    before = contents(other)

    def copy(source: Path, target: Path) -> None:
        if source.name == "dice-key":
            raise OSError(errno.ENOSPC, "No space left on device")
        copy_private(source, target)

    monkeypatch.setattr(backup, "copy_private", copy)
    with pytest.raises(OSError, match="No space"):
        backup.restore(made["path"], other)
    assert contents(other) == before


def test_a_backup_that_has_no_room_leaves_nothing(
    made: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else one more half of a backup would lie there every night."""
    backups = tmp_path / "backups"
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, usual[1]))
    try:
        status = main(["admin", "backup", str(backups), "--data", str(made["data"])])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    said = " ".join(capsys.readouterr().err.split())
    assert (status, list(backups.iterdir())) == (2, [])
    assert "the system refuses (" in said


@pytest.mark.parametrize("action", ["verify", "backup", "reports"])
def test_what_is_no_database_is_told(
    action: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    data.mkdir()
    (data / "kubik.db").write_text("something else that somebody has put there")
    what = [str(backups)] if action == "backup" else []
    assert main(["--lang", "en", "admin", action, *what, "--data", str(data)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "is damaged (file is not a database). Go back to a backup" in said
    assert not list(backups.glob("*"))


@pytest.mark.parametrize("file", ["kubik.db", "secret"])
def test_a_damaged_backup_is_not_put_back(file: str, made: dict[str, Any], tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(made["path"], copy)
    content = bytearray((copy / file).read_bytes())
    content[len(content) // 2] ^= 1
    (copy / file).write_bytes(content)
    with pytest.raises(KubikError, match="The backup is damaged"):
        backup.restore(copy, tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_backup_of_a_newer_program_is_not_put_back(made: dict[str, Any], tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(made["path"], copy)
    content = json.loads((copy / "backup.json").read_text())
    content["data_version"] = 999
    (copy / "backup.json").write_text(json.dumps(content))
    with pytest.raises(KubikError, match="of a newer Kubik"):
        backup.restore(copy, tmp_path / "other")


def test_the_command(
    made: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*arguments: str) -> str:
        assert main(["--lang", "en", "admin", *arguments]) == 0
        return capsys.readouterr().out

    data, other = str(made["data"]), str(tmp_path / "other")
    said = admin("backup", str(tmp_path / "more"), "--data", data)
    assert said.endswith(" has 1 table and 2 people.\n")
    path = said.split(" has ")[0]
    assert "is whole: 1 table, 2 people." in admin("verify", path)
    assert admin("verify", "--data", data) == f"The data in {data} is whole.\n"
    assert "is as it was when the backup was made" in admin("restore", path, "--data", other)
    assert "What was there is in" in admin("restore", path, "--data", other)
