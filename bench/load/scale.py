"""Many stored tables and many open ones: `make bench-scale` prints tables.

A server is started on an empty store and on one with many finished games: how long until it tells
that it lives and that it is ready, and what a look at its figures takes. Then tables are opened,
and sockets at them, for what each holds in memory. Last the same clients as in `make bench-load`
play a few moves at more and more tables.
"""

import argparse
import asyncio
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvloop
from bench.load import play, servers
from bench.load.games import Played, long_games
from bench.load.nodes import Run, measure
from bench.load.run import SEED, allow_sockets, compile_rules
from bench.load.servers import Process
from bench.load.wire import HOST, KubikWire

from server.buses import redis_running
from server.live import Person, play_on, quick, running
from server.postgres import Postgres, postgres_running

STORED = 100_000
OPENED = 300
COPIED = {"tables": "id", "seats": "table_id", "log": "table_id"}  # with what names a table there
SERVE = "import sys; from kubik.terminal.main import main; sys.exit(main())"
LOOK = 0.005  # seconds between two looks whether it answers
SETTLE = 2.0
MOVES = 6  # at each of many tables
PATIENCE = 600.0


def fill(data: Path, database: str, count: int) -> None:
    """Play one game to its end, and have it stored so many times."""
    with running(quick(data, database=database)) as live:
        ann, bob = Person(live.port, "Ann"), Person(live.port, "Bob")
        table = ann.create("connect_four", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his])
        ann.close()
        bob.close()
    with closing(_connect(data, database)) as db:
        for name, key in COPIED.items():
            columns = [one[0] for one in db.execute(f"SELECT * FROM {name} LIMIT 0").description]
            others = [column for column in columns if column != key]
            db.execute(
                "WITH RECURSIVE numbers (n) AS"
                f" (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
                f" INSERT INTO {name} ({key}, {', '.join(others)})"
                f" SELECT 'copy' || n, {', '.join(others)} FROM {name}, numbers"
            )
        db.commit()
        db.execute("ANALYZE")
        db.commit()


def _connect(data: Path, database: str) -> Any:
    return psycopg.connect(database) if database else sqlite3.connect(data / "kubik.db")


def start(data: Path, database: str) -> dict[str, float]:
    """Start a server; return the seconds until it lives and is ready, and of a look at figures."""
    chosen = ["--port", "0", "--no-browser", "--data", str(data)]
    chosen += ["--database", database] if database else []
    environment = os.environ | {"KUBIK_NO_WARM": "1", "KUBIK_LANG": "en"}
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", *chosen],
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        times = {}
        with httpx.Client(base_url=address) as http:
            for path in ("/api/health", "/api/ready"):
                while http.get(path).status_code != 200:
                    time.sleep(LOOK)
                times[path] = time.perf_counter() - begun
            looked = time.perf_counter()
            http.get("/metrics").raise_for_status()
            times["/metrics"] = time.perf_counter() - looked
        process.terminate()
    return times


async def memory(process: Process, count: int) -> tuple[float, float]:
    """Return the KiB that a table of two people holds without sockets, and that one socket does."""
    wire = KubikWire()
    warm = await play.open_tables(wire, process.port, long_games(50, 1, SEED))
    empty = await _memory(process)
    address = f"http://{HOST}:{process.port}"
    async with httpx.AsyncClient(base_url=address, cookies=None, trust_env=False) as http:
        tickets = []
        for _ in range(count):
            http.cookies.clear()
            tickets.append(await wire.open_table(http))
    opened = await _memory(process)
    sockets = [await wire.sit(process.port, one) for pair in tickets for one in pair]
    looked_at = await _memory(process)
    await asyncio.gather(*(socket.close() for socket in sockets))
    await asyncio.gather(*(table.close() for table in warm))
    return (opened - empty) / count / 1024, (looked_at - opened) / len(sockets) / 1024


async def _memory(process: Process) -> int:
    process.collect()
    await asyncio.sleep(SETTLE)
    return process.memory()


@contextmanager
def stores(postgres: Postgres) -> Iterator[dict[str, tuple[Path, str]]]:
    """Give a folder for each kind of store, with its database."""
    with tempfile.TemporaryDirectory() as files, tempfile.TemporaryDirectory() as keys:
        database = postgres.new_database()
        yield {"SQLite": (Path(files), ""), "PostgreSQL": (Path(keys), database)}


def report_starts(postgres: Postgres, count: int, rounds: int) -> None:
    """Print how servers start, on empty stores and on full ones in turn."""
    print("| store | stored tables | lives after, s | ready after, s | figures, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with stores(postgres) as empty, stores(postgres) as full:
        for name in full:
            fill(*full[name], count)
            fill(*empty[name], 1)
            found: dict[int, list[dict[str, float]]] = {0: [], count: []}
            for _ in range(rounds):
                found[0].append(start(*empty[name]))
                found[count].append(start(*full[name]))
            for stored, times in found.items():
                lives, ready, figures = (
                    statistics.median(one[path] for one in times)
                    for path in ("/api/health", "/api/ready", "/metrics")
                )
                print(
                    f"| {name} | {stored:,} | {lives:.2f} | {ready:.2f} | {1000 * figures:.0f} |",
                    flush=True,
                )


def report_memory(contenders: dict[str, Run], count: int) -> None:
    """Print what tables and sockets hold."""
    print("| server | KiB a table without sockets | KiB a socket |")
    print("| --- | ---: | ---: |")
    for name, run in contenders.items():
        with run() as process:
            table, socket = uvloop.run(memory(process, count))
        print(f"| {name} | {table:.1f} | {socket:.1f} |", flush=True)


def report_tables(contenders: dict[str, Run], counts: list[int]) -> None:
    """Print moves at more and more tables."""
    print("| tables | server | moves a second | ms of processor a move | other cores |")
    print("| ---: | --- | ---: | ---: | ---: |")
    play.PATIENCE = PATIENCE
    for count in counts:
        whole = long_games(count, MOVES, SEED)
        games = [Played(game.columns[:MOVES], None) for game in whole]
        for name, run in contenders.items():
            found = measure(run, games, to_the_end=False)
            cells = f"{found.rate:.0f} | {found.cpu:.3f} | {found.other_cores:.2f}"
            print(f"| {count:,} | {name} | {cells} |", flush=True)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Many stored tables and many open ones.")
    parser.add_argument("--stored", type=int, default=STORED)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, nargs="*", default=[500, 2_000, 5_000])
    chosen = parser.parse_args()
    allow_sockets()
    compile_rules()
    with postgres_running(safe=True) as postgres, redis_running() as redis:
        contenders: dict[str, Run] = {
            "SQLite": servers.kubik,
            "PostgreSQL": lambda: servers.kubik(postgres.new_database()),
        }
        report_starts(postgres, chosen.stored, chosen.rounds)
        report_memory(contenders, OPENED)
        contenders["two workers"] = lambda: servers.kubik(postgres.new_database(), redis.url, "2")
        contenders["three workers"] = lambda: servers.kubik(postgres.new_database(), redis.url, "3")
        report_tables(contenders, chosen.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
