"""`kubik serve --workers 2`: two nodes behind one port, stopped together, started again alone."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg
import pytest

from kubik.server.processes import ServingProcesses
from kubik.terminal.main import main
from patience import PATIENCE
from server.buses import Redis
from server.live import Person, play_on, wait_until
from server.postgres import Postgres
from server.test_serve import serving

pytestmark = pytest.mark.slow


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def arguments(database: str, redis: Redis, tmp_path: Path) -> list[str]:
    shared = ["--database", database, "--bus", redis.url, "--data", str(tmp_path)]
    return ["--port", "0", "--workers", "2", *shared]


def nodes_in(database: str) -> set[str]:
    """Return the nodes that have come and have not said goodbye."""
    with psycopg.connect(database) as db:
        return {node for (node,) in db.execute("SELECT id FROM nodes")}


def workers_of(process: int) -> set[int]:
    """Return the processes that one has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return {int(pid) for pid in children.split()}


def lives(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_they_serve_at_one_port_and_a_dead_one_is_started_again(
    arguments: list[str], database: str
) -> None:
    with serving(*arguments) as (first, line):
        port = int(line.strip().rstrip("/").rpartition(":")[2])
        workers, nodes = workers_of(first.pid), nodes_in(database)
        assert (len(workers), len(nodes)) == (2, 2)
        os.kill(min(workers), signal.SIGKILL)
        wait_until(lambda: len(nodes_in(database) - nodes) == 1)
        assert len(workers_of(first.pid) - workers) == 1
        ann, bob = Person(port, "Ann"), Person(port, "Bob")
        table = ann.create("connect_four", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            assert play_on([hers, his])[0]["status"] == "over"
        ann.close()
        bob.close()
        workers = workers_of(first.pid)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
        assert not any(map(lives, workers))
        assert len(nodes_in(database)) == 1  # which was killed
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/api/health")


def test_they_end_with_the_process_that_started_them() -> None:
    program = (
        "import signal; from kubik.server.processes import ServingProcesses;"
        "serve = lambda ready, _: ready() or signal.pause();"
        "ServingProcesses(2, serve).run(lambda: print('ready', flush=True))"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as first:
        assert first.stdout
        assert first.stdout.readline() == b"ready\n"
        workers = workers_of(first.pid)
        assert len(workers) == 2
        first.kill()
        first.wait(PATIENCE)
        wait_until(lambda: not any(map(lives, workers)))


def test_one_that_has_just_ended_keeps_none_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """When somebody stops them twice, as by a second press of Ctrl+C."""
    told: list[int] = []

    def kill(process: int, _signal: int) -> None:
        told.append(process)
        if process == 1:
            raise ProcessLookupError

    monkeypatch.setattr(os, "kill", kill)
    processes = ServingProcesses(2, lambda _ready, _folder: 0)
    processes._living |= {1, 2}
    processes._stop()
    assert sorted(told) == [1, 2]
    processes._folder.rmdir()


def test_what_they_need_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    alone = ["--lang", "en", "serve", "--port", "0", "--workers", "2", "--data", str(tmp_path)]
    assert main(alone) == 2
    assert "say where by --database and --bus" in capsys.readouterr().err
    assert main([*alone, "--database", "postgresql://nobody@/nothing"]) == 2
    assert "say where by --database and --bus" in capsys.readouterr().err


def test_one_that_cannot_start_says_why_once(redis: Redis, tmp_path: Path) -> None:
    nowhere = ["--database", "postgresql://nobody@/none?host=/nowhere", "--bus", redis.url]
    with serving("--port", "0", "--workers", "2", "--data", str(tmp_path), *nowhere) as (one, line):
        assert line == ""
        assert one.wait(PATIENCE) == 2
        assert one.stderr
        assert len(one.stderr.read().strip().splitlines()) == 1


def test_a_server_alone_loads_none_of_it() -> None:
    program = "import sys, kubik.terminal.serve; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = ran.stdout.decode().split()
    assert "kubik.server.app" in loaded
    for name in ("redis", "psycopg", "kubik.server.nodes", "kubik.server.processes"):
        assert name not in loaded
