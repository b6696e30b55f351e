"""What a database and more workers cost and bring: `make bench-nodes` prints a table.

The same clients play the same games as in `make bench-load`, flat out: on SQLite, on PostgreSQL, on
one node with a bus, and on two workers. Servers take turns, and the median of the rounds counts.
What PostgreSQL and Redis use themselves is counted with the other programs.
"""

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

import uvloop
from bench.load import play, servers
from bench.load.games import Played, long_games
from bench.load.run import (
    FLAT_OUT_MOVES,
    SEED,
    SETTLE,
    WARM_UP_TABLES,
    allow_sockets,
    compile_rules,
)
from bench.load.servers import Process
from bench.load.wire import KubikWire

from server.buses import redis_running
from server.postgres import postgres_running


@dataclass(frozen=True)
class NodeFigures:
    """What was measured flat out."""

    rate: float  # moves per second
    p99: float  # milliseconds until both people have a move, which 99% of moves take at most
    cpu: float  # milliseconds of the server's processor time for a move
    other_cores: float  # that all other programs kept busy, but for the clients


Run = Callable[[], AbstractContextManager[Process]]


def measure(run: Run, games: Sequence[Played], *, whole: bool = True) -> NodeFigures:
    """Start a server, play on it and stop it; games are whole, or the beginnings of some."""
    with run() as process:
        uvloop.run(_play(process, long_games(WARM_UP_TABLES, 1, SEED), whole=True))
        return uvloop.run(_play(process, games, whole=whole))


async def _play(process: Process, games: Sequence[Played], *, whole: bool) -> NodeFigures:
    tables = await play.open_tables(KubikWire(), process.port, games)
    await asyncio.sleep(SETTLE)
    machine, server, clients = servers.machine_cpu(), process.cpu(), time.process_time()
    rush = await play.flat_out(tables)
    server, clients = process.cpu() - server, time.process_time() - clients
    machine = servers.machine_cpu() - machine
    if whole:
        await play.play_out(tables)
    await asyncio.gather(*(table.close() for table in tables))
    others = max(0.0, machine - server - clients) / rush.seconds
    p99 = 1_000 * statistics.quantiles(rush.waits, n=100)[-1]
    return NodeFigures(rush.moves / rush.seconds, p99, 1_000 * server / rush.moves, others)


def table(rounds: Mapping[str, Sequence[NodeFigures]]) -> str:
    """Return the medians, and each beside the first."""
    lines = [
        "| server | moves a second | ratio | ms of processor a move | ratio | other cores |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    first: tuple[float, float] | None = None
    for name, found in rounds.items():
        rate, cpu, others = (
            statistics.median(getattr(one, field) for one in found)
            for field in ("rate", "cpu", "other_cores")
        )
        first = first or (rate, cpu)
        ratios = rate / first[0], cpu / first[1]
        cells = f"{rate:.0f} | {ratios[0]:.2f} | {cpu:.3f} | {ratios[1]:.2f} | {others:.2f}"
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a database and workers cost and bring.")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    allow_sockets()
    compile_rules()
    games = long_games(chosen.tables, FLAT_OUT_MOVES, SEED)
    with postgres_running(safe=True) as postgres, redis_running() as redis:
        contenders: dict[str, Run] = {
            "SQLite": servers.kubik,
            "PostgreSQL": lambda: servers.kubik(postgres.new_database()),
            "PostgreSQL and a bus": lambda: servers.kubik(postgres.new_database(), redis.url),
            "two workers": lambda: servers.kubik(postgres.new_database(), redis.url, "2"),
        }
        rounds: dict[str, list[NodeFigures]] = {name: [] for name in contenders}
        for number in range(1, chosen.rounds + 1):
            for name, run in contenders.items():
                rounds[name].append(measure(run, games))
                print(number, name, rounds[name][-1], flush=True)
    print(table(rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
