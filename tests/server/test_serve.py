"""`kubik serve`: a server from the command line."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kubik.engine.errors import KubikError
from kubik.server.serve import bind
from kubik.terminal.main import main
from kubik.terminal.serve import has_browser
from patience import PATIENCE
from server.live import Person, play_on, quick, running
from server.stores import database_for


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command until the end of the block; yields what it prints first."""
    environment = {**os.environ, "KUBIK_NO_WARM": "1", "KUBIK_LANG": "en"}
    with subprocess.Popen(
        [sys.executable, "-m", "kubik", "serve", "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def test_the_address_is_told_and_answers(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path / "new" / "folder")) as (_, line):
        assert line.startswith("Kubik is at http://127.0.0.1:")
        address = line.split()[-1]
        assert httpx.get(f"{address}api/health").json()["status"] == "ok"
        # The same folder belongs to that server alone.
        ran = subprocess.run(
            [sys.executable, "-m", "kubik", "serve", "--data", str(tmp_path / "new" / "folder")],
            capture_output=True,
            text=True,
            env={**os.environ, "KUBIK_LANG": "en"},
            check=False,
        )
        assert ran.returncode == 2
        assert "Another server already works with the folder" in ran.stderr
        assert "Traceback" not in ran.stderr


def test_an_edition_leaves_tables_of_the_usual_game_alone(tmp_path: Path) -> None:
    """Also where the process meets the edition first, and rolls its dice again for the table."""
    with running(quick(tmp_path)) as live:
        ann, bob = Person(live.port), Person(live.port)
        table = ann.create("cubitos", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his], steps=12)
        left = ann.get(f"/api/tables/{table}")
    box = tmp_path / "box.toml"
    box.write_text('[die]\nlight = ["5 coin", "5 coin", "5 coin", "5 coin", "5 coin", "-"]\n')
    database = database_for(tmp_path)
    kept = ("--data", str(tmp_path), *(("--database", database) if database else ()))
    with serving("--port", "0", *kept, "--edition", f"cubitos={box}") as (_, line):
        ann.move_to(int(line.strip().rstrip("/").rpartition(":")[2]))
        ann.create("cubitos", ["me", "keen"])
        found = ann.get(f"/api/tables/{table}")
        assert found["view"] == left["view"]
    ann.close()
    bob.close()


def test_another_port_where_the_usual_one_is_taken() -> None:
    with bind("127.0.0.1", 0, other=True) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with bind("127.0.0.1", port, other=True) as free:
            assert free.getsockname()[1] not in (0, port)
        with pytest.raises(KubikError, match=f"127.0.0.1, port {port}: the system refuses"):
            bind("127.0.0.1", port, other=False)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x"], "--port must be a whole number"),
        (["--port", "70000"], "--port must be from 0 to 65535"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid, port 8000"),
        (["--data", "/dev/null/folder"], "there is a file where a folder should be"),
        (["--nonsense"], "is not understood"),
        (["--edition", "box.toml"], "write it as GAME=FILE"),
        (["--edition", "qubix=no-box.toml"], "There is no file no-box.toml"),
        (["--edition", "chess=box.toml"], "no game"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "serve", "--no-browser", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_browser_is_opened_where_there_is_a_screen() -> None:
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_browser({}, "darwin")
    assert not has_browser({"DISPLAY": ""}, "linux")


def test_ports_are_only_open_to_this_machine_unless_said() -> None:
    with bind("127.0.0.1", 0, other=True) as bound:
        assert bound.getsockname()[0] == "127.0.0.1"
        assert bound.family == socket.AF_INET
