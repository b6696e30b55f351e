"""The load benchmark: `make bench-load` runs it, prints a table and writes the results.

Kubik's server and boardgame.io's, each as a process of its own, are played on by the same clients:
two people at each of several hundred tables, who play the same random games of connect four.
Servers take turns, and the median of several rounds counts. The exit status is 1 if a target is
missed.
"""

import argparse
import asyncio
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

import uvloop
from bench.load import play, report, servers
from bench.load.games import Played, long_games
from bench.load.report import Measured
from bench.load.servers import Process
from bench.load.wire import KubikWire, PeerWire, Wire

from kubik.bots.warm import BUILDS

TABLES = 500
ROUNDS = 3

# Before anything is counted, so that both servers have everything loaded.
WARM_UP_TABLES = 50

# Slow play first, for the waits of people; then flat out for at least so many moves a table.
PACED_MOVES = 6
PACED_PAUSE = 2.0  # seconds between two moves at a table
FLAT_OUT_MOVES = 24

SETTLE = 3.0  # seconds before memory is read
SEED = 4


@dataclass(frozen=True)
class Contender:
    """A server to measure."""

    name: str
    run: Callable[[], AbstractContextManager[Process]]
    wire: Callable[[], Wire]


CONTENDERS = (
    Contender("kubik", servers.kubik, KubikWire),
    Contender("memory", servers.peer_in_memory, PeerWire),
    Contender("files", servers.peer_in_files, PeerWire),
)


def measure(contender: Contender, games: Sequence[Played]) -> Measured:
    """Start a server, play on it and stop it."""
    servers.wait_for_quiet()
    with contender.run() as process:
        return uvloop.run(_measure(process, contender.wire(), games))


async def _measure(process: Process, wire: Wire, games: Sequence[Played]) -> Measured:
    await _warm_up(process, wire)
    empty = process.memory()
    empty_clean = await _collected(process)
    tables = await play.open_tables(wire, process.port, games)
    await asyncio.sleep(SETTLE)
    opened = process.memory()
    calm = await play.paced(tables, PACED_MOVES, PACED_PAUSE)
    machine, server, clients = servers.machine_cpu(), process.cpu(), time.process_time()
    rush = await play.flat_out(tables)
    server, clients = process.cpu() - server, time.process_time() - clients
    machine = servers.machine_cpu() - machine
    await asyncio.sleep(SETTLE)
    after = process.memory()
    after_clean = await _collected(process)
    await play.play_out(tables)
    await asyncio.gather(*(table.close() for table in tables))
    return Measured(
        tables=len(tables),
        moves=rush.moves,
        rate=rush.moves / rush.seconds,
        rate_per_core=rush.moves / server,
        cpu_per_1000=1_000 * server / rush.moves,
        cores=server / rush.seconds,
        client_cores=clients / rush.seconds,
        other_cores=max(0.0, machine - server - clients) / rush.seconds,
        p50=report.percentile(calm.waits, 50),
        p99=report.percentile(calm.waits, 99),
        rush_p50=report.percentile(rush.waits, 50),
        rush_p99=report.percentile(rush.waits, 99),
        memory_opened=(opened - empty) / len(tables),
        memory=(after - empty) / len(tables),
        memory_collected=(after_clean - empty_clean) / len(tables),
        idle_memory=empty,
    )


async def _collected(process: Process) -> int:
    """Return the memory that is left once garbage is collected."""
    process.collect()
    await asyncio.sleep(SETTLE)
    return process.memory()


async def _warm_up(process: Process, wire: Wire) -> None:
    games = long_games(WARM_UP_TABLES, 1, SEED)
    tables = await play.open_tables(wire, process.port, games)
    await play.play_out(tables)
    await asyncio.gather(*(table.close() for table in tables))
    await asyncio.sleep(SETTLE)


def allow_sockets() -> None:
    """Allow as many sockets as the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def compile_rules() -> None:
    """Have compiled rules before any server starts."""
    for build in BUILDS:
        command = [sys.executable, "-m", "kubik.bots.warm", "connect_four", build]
        subprocess.run(command, check=True)


def prepare() -> None:
    """Allow sockets for all, compile the rules and install the peer as its lock file says."""
    allow_sockets()
    compile_rules()
    if not (servers.PEER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=servers.PEER, check=True)


def main() -> int:
    """Measure, print and write; return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Load of many tables at once.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--dry", action="store_true", help="write no results")
    chosen = parser.parse_args()
    # Asked to stop, it stops its servers too.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(1))
    prepare()
    games = long_games(chosen.tables, PACED_MOVES + FLAT_OUT_MOVES, SEED)
    rounds: dict[str, list[Measured]] = {contender.name: [] for contender in CONTENDERS}
    for number in range(1, chosen.rounds + 1):
        for contender in CONTENDERS:
            measured = measure(contender, games)
            rounds[contender.name].append(measured)
            print(report.progress(number, contender.name, measured), flush=True)
    results = report.summarise(rounds)
    print(report.table(results))
    if not chosen.dry:
        report.write(results, rounds)
    return 0 if results.met else 1


if __name__ == "__main__":
    sys.exit(main())
