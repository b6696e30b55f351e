"""Servers as processes of their own, and what they use of the machine."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kubik.bots.warm import OFF_VARIABLE

FOLDER = Path(__file__).parent
PEER = FOLDER / "peer"
NODE = ["node", "--expose-gc", str(PEER / "server.js")]
TICKS = os.sysconf("SC_CLK_TCK")

PATIENCE = 120.0  # seconds for a server to start and to come to rest
REST = 1.0  # seconds between two looks
BUSY = 0.05  # of a core, above which a server is not at rest
GOODBYE = 10.0
QUIET = 2.0  # seconds without other programs
QUIET_PATIENCE = 30.0


class Process:
    """A running server."""

    def __init__(self, running: "subprocess.Popen[str]", port: int) -> None:
        self._running = running
        self.port = port

    def cpu(self) -> float:
        """Return the processor seconds of all its threads so far, and of its workers."""
        pid = self._running.pid
        workers = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
        return sum(map(_cpu_of, (str(pid), *workers)))

    def memory(self) -> int:
        """Return the bytes that it holds in memory now."""
        status = Path(f"/proc/{self._running.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def collect(self) -> None:
        """Have it collect its garbage; takes a moment."""
        self._running.send_signal(signal.SIGUSR2)

    def settle(self) -> None:
        """Wait until it has nothing to do."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before = self.cpu()
            time.sleep(REST)
            if self.cpu() - before < BUSY * REST:
                return
        raise TimeoutError("the server does not come to rest")


def _cpu_of(process: str) -> float:
    stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def machine_cpu() -> float:
    """Return the processor seconds of everything on this machine since it started."""
    line = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0]
    user, nice, system, _idle, _wait, *interrupts = map(int, line.split()[1:8])
    return (user + nice + system + sum(interrupts)) / TICKS


def wait_for_quiet() -> None:
    """Wait a while for other programs to finish; how busy they were is measured anyway."""
    end = time.monotonic() + QUIET_PATIENCE
    while time.monotonic() < end:
        before = machine_cpu()
        time.sleep(QUIET)
        if machine_cpu() - before < BUSY * QUIET:
            return


@contextmanager
def kubik(*shared: str, usual: bool = False) -> Iterator[Process]:
    """Run Kubik's server, with the usual limits or for one address.

    It has a store of its own, or shares a database, and a bus with a number of workers. Other games
    are not compiled meanwhile.
    """
    with tempfile.TemporaryDirectory() as data:
        asked = [data, "usual" if usual else "one address", *shared]
        command = [sys.executable, str(FOLDER / "kubik_server.py"), *asked]
        with _running(command, {OFF_VARIABLE: "1"}) as process:
            yield process


@contextmanager
def peer_in_memory() -> Iterator[Process]:
    """Run boardgame.io's server with its default storage."""
    with _running(NODE, {"NODE_ENV": "production"}) as process:
        yield process


@contextmanager
def peer_in_files() -> Iterator[Process]:
    """Run boardgame.io's server with storage that outlives it."""
    with tempfile.TemporaryDirectory() as data:
        changes = {"NODE_ENV": "production", "FLATFILE_DIR": data}
        with _running(NODE, changes) as process:
            yield process


@contextmanager
def _running(command: list[str], changes: dict[str, str]) -> Iterator[Process]:
    """Start a server that prints `ready PORT`; stop it in the end."""
    environment = os.environ | changes
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout
            said = running.stdout.readline().split()
            if said[:1] != ["ready"]:
                raise RuntimeError(f"{command[0]} does not start")
            process = Process(running, int(said[1]))
            process.settle()
            yield process
        finally:
            running.terminate()
            try:
                running.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                running.kill()
