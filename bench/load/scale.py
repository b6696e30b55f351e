"""Many stored tables and many open ones: `make bench-scale` prints three tables.

A server is started on a store with one finished game and on one with very many: how long until it
tells that it lives and that it is ready, and what a look at its figures takes. Then tables are
opened, and sockets at them, for what each holds in memory. Last, people play a few moves at more
and more tables of one, two and three nodes.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvloop
from bench.load import play, servers
from bench.load.games import Played, long_games
from bench.load.nodes import NodeFigures, Run, measure
from bench.load.run import SEED, SETTLE, WARM_UP_TABLES, allow_sockets, compile_rules
from bench.load.servers import Process
from bench.load.wire import KubikWire, Ticket

from kubik.bots.warm import OFF_VARIABLE
from server.buses import redis_running
from server.live import Person, play_on, quick, running
from server.postgres import Postgres, postgres_running

PARTS = ("starts", "memory", "tables")
STORED = 100_000
OPENED = 300
TABLES = (500, 2_000, 5_000)
MOVES = 6  # at each of many tables
LOOK = 0.005  # seconds between two looks whether a server answers

# What is kept of a finished game, with the column that names its table.
KEPT = {
    "tables": "id",
    "seats": "table_id",
    "log": "table_id",
    "kept": "table_id",
    "counted": "table_id",
}
SERVE = "import sys; from kubik.terminal.main import main; sys.exit(main())"
PATHS = ("/api/health", "/api/ready")


def fill(data: Path, database: str, count: int) -> None:
    """Play one game to its end, and have it stored so many times more."""
    with running(quick(data, database=database)) as live:
        ann, bob = Person(live.port, "Ann"), Person(live.port, "Bob")
        table = ann.create("connect_four", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his])
        ann.close()
        bob.close()
    with closing(_connect(data, database)) as db:
        for name, key in KEPT.items():
            found = db.execute(f"SELECT * FROM {name} LIMIT 0").description
            others = "".join(f", {column[0]}" for column in found if column[0] != key)
            db.execute(
                f"INSERT INTO {name} ({key}{others})"
                " WITH RECURSIVE numbers (n) AS"
                f" (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
                f" SELECT 'copy' || n{others} FROM {name}, numbers WHERE n <= {count}"
            )
        db.commit()
        db.execute("ANALYZE")
        db.commit()


def _connect(data: Path, database: str) -> Any:
    return psycopg.connect(database) if database else sqlite3.connect(data / "kubik.db")


def start(data: Path, database: str) -> list[float]:
    """Start a server; return the seconds until it lives and is ready, and of a look at figures."""
    command = [sys.executable, "-c", SERVE, "--lang", "en", "serve", "--port", "0", "--no-browser"]
    asked = ["--data", str(data), *(["--database", database] if database else [])]
    begun = time.perf_counter()
    with subprocess.Popen(
        [*command, *asked],
        stdout=subprocess.PIPE,
        env=os.environ | {OFF_VARIABLE: "1"},
        text=True,
    ) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().split()[-1]
            times = []
            with httpx.Client(base_url=address, trust_env=False) as http:
                for path in PATHS:
                    while http.get(path).status_code != httpx.codes.OK:
                        time.sleep(LOOK)
                    times.append(time.perf_counter() - begun)
                http.get("/metrics").raise_for_status()  # the first look loads what it needs
                looked = time.perf_counter()
                http.get("/metrics").raise_for_status()
                times.append(time.perf_counter() - looked)
        finally:
            process.send_signal(signal.SIGTERM)
    return times


@contextmanager
def stores(postgres: Postgres, count: int) -> Iterator[dict[str, tuple[Path, str]]]:
    """Give a store of each kind with so many finished games."""
    with tempfile.TemporaryDirectory() as files, tempfile.TemporaryDirectory() as keys:
        made = {"SQLite": (Path(files), ""), "PostgreSQL": (Path(keys), postgres.new_database())}
        for data, database in made.values():
            fill(data, database, count - 1)
        yield made


def report_starts(postgres: Postgres, count: int, rounds: int) -> None:
    """Print how servers start, on small stores and on large ones in turn."""
    print("| store | stored tables | lives after, s | ready after, s | figures, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with stores(postgres, 1) as small, stores(postgres, count) as large:
        for name in small:
            found: dict[int, list[list[float]]] = {1: [], count: []}
            for _ in range(rounds):
                found[1].append(start(*small[name]))
                found[count].append(start(*large[name]))
            medians = {
                stored: [statistics.median(one) for one in zip(*times, strict=True)]
                for stored, times in found.items()
            }
            medians[0] = [large / small for small, large in zip(*medians.values(), strict=True)]
            for stored, (lives, ready, figures) in medians.items():
                cells = (
                    f"{stored:,} | {lives:.2f} | {ready:.2f} | {1_000 * figures:.1f}"
                    if stored
                    else f"ratio | {lives:.2f} | {ready:.2f} | {figures:.2f}"
                )
                print(f"| {name} | {cells} |", flush=True)


async def memory(process: Process, count: int) -> tuple[float, float]:
    """Return the KiB that a table of two people holds without sockets, and that one socket does."""
    wire = KubikWire()
    warm = await play.open_tables(wire, process.port, long_games(WARM_UP_TABLES, 1, SEED))
    empty = await _memory(process)
    tickets: list[Ticket] = []
    async with play.strangers(process.port) as http:
        for _ in range(count):
            tickets += await wire.open_table(http)
    opened = await _memory(process)
    sockets = [await wire.sit(process.port, ticket) for ticket in tickets]
    looked_at = await _memory(process)
    await asyncio.gather(*(socket.close() for socket in sockets))
    await asyncio.gather(*(table.close() for table in warm))
    return (opened - empty) / count / 1024, (looked_at - opened) / len(sockets) / 1024


async def _memory(process: Process) -> int:
    process.collect()
    await asyncio.sleep(SETTLE)
    return process.memory()


def report_memory(contenders: Mapping[str, Run], count: int) -> None:
    """Print what tables and sockets hold."""
    print("| server | KiB a table without sockets | KiB a socket |")
    print("| --- | ---: | ---: |")
    for name, run in contenders.items():
        with run() as process:
            table, socket = uvloop.run(memory(process, count))
        print(f"| {name} | {table:.1f} | {socket:.1f} |", flush=True)


def report_tables(contenders: Mapping[str, Run], counts: Sequence[int]) -> None:
    """Print moves at more and more tables, each beside the first server at as many."""
    print(
        "| tables | server | moves a second | ratio | p99, ms | ratio | ms of processor | ratio |"
    )
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for count in counts:
        games = [Played(game.columns[:MOVES], None) for game in long_games(count, MOVES, SEED)]
        first: NodeFigures | None = None
        for name, run in contenders.items():
            found = measure(run, games, whole=False)
            first = first or found
            cells = (
                f"{found.rate:.0f} | {found.rate / first.rate:.2f}"
                f" | {found.p99:.0f} | {found.p99 / first.p99:.2f}"
                f" | {found.cpu:.3f} | {found.cpu / first.cpu:.2f}"
            )
            print(f"| {count:,} | {name} | {cells} |", flush=True)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Many stored tables and many open ones.")
    parser.add_argument("--parts", choices=PARTS, nargs="*", default=PARTS)
    parser.add_argument("--stored", type=int, default=STORED)
    parser.add_argument("--opened", type=int, default=OPENED)
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    parser.add_argument("--rounds", type=int, default=3, help="starts of each server")
    chosen = parser.parse_args()
    allow_sockets()
    compile_rules()
    with postgres_running(safe=True) as postgres, redis_running() as redis:

        def nodes(count: str) -> Run:
            return lambda: servers.kubik(postgres.new_database(), redis.url, count)

        alone: dict[str, Run] = {
            "SQLite": servers.kubik,
            "PostgreSQL": lambda: servers.kubik(postgres.new_database()),
        }
        many = {"one node": nodes("1"), "two nodes": nodes("2"), "three nodes": nodes("3")}
        if "starts" in chosen.parts:
            report_starts(postgres, chosen.stored, chosen.rounds)
        if "memory" in chosen.parts:
            report_memory(alone, chosen.opened)
        if "tables" in chosen.parts:
            report_tables({**alone, **many}, chosen.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
