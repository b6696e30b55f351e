"""Fair shares, measured: `make bench-fair` plays beside a guest who takes all that is allowed.

Several pairs of people play connect four at a calm pace, and one person plays Kabaleo against the
strongest bot; once on a quiet server, and once while `attack.py` does its worst from another
address. Servers have the limits that `kubik serve` has. Rounds alternate, and the median counts.
The exit status is 1 if a target is missed.
"""

import argparse
import asyncio
import contextlib
import json
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import uvloop
from bench.load import attack, play, servers
from bench.load.games import long_games
from bench.load.report import percentile
from bench.load.wire import HOST, KubikWire
from websockets.asyncio.client import connect

from kubik.bots.warm import BUILDS

ROUNDS = 3
TABLES, MOVES, PAUSE = 12, 24, 1.5  # pairs of people, their moves, seconds between two
SEED = 4
MOST_MOVE, MOST_BOT = 3.0, 2.0  # times what it is on a quiet server


@dataclass(frozen=True)
class Waits:
    """What people waited for, in seconds."""

    p50: float  # for a move until both have it
    p99: float
    bot: float  # for the bot's answer, half of the time
    bot_p90: float


def measure(attacked: bool) -> Waits:
    """Start a server and play on it."""
    servers.wait_for_quiet()
    with servers.kubik(usual=True) as process, contextlib.ExitStack() as beside:
        if attacked:
            beside.enter_context(_attacked(process.port))
        return uvloop.run(_measure(process.port))


@contextlib.contextmanager
def _attacked(port: int) -> Iterator[None]:
    command = [sys.executable, "-m", attack.__name__, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guest:
        try:
            assert guest.stdout
            if guest.stdout.readline() != "begun\n":
                raise RuntimeError("the attack does not begin")
            yield
        finally:
            guest.kill()


async def _measure(port: int) -> Waits:
    games = long_games(TABLES, MOVES, SEED)
    tables = await play.open_tables(KubikWire(), port, games)
    answers: list[float] = []
    playing = asyncio.create_task(_play_against_bot(port, answers))
    calm = await play.paced(tables, MOVES, PAUSE)
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    await asyncio.gather(*(table.close() for table in tables))
    return Waits(
        percentile(calm.waits, 50),
        percentile(calm.waits, 99),
        percentile(answers, 50),
        percentile(answers, 90),
    )


async def _play_against_bot(port: int, answers: list[float]) -> None:
    """Play one game after another; note how long each answer of the bot took."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": attack.BOT}]
    plan = {"game": attack.GAME, "players": len(seats), "seats": seats}
    while True:
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60.0) as http:
            made = (await http.post("/api/tables", json=plan)).raise_for_status()
        await _play_game(port, made, answers)


async def _play_game(port: int, made: httpx.Response, answers: list[float]) -> None:
    address = f"ws://{HOST}:{port}/ws/tables/{made.json()['id']}"
    cookie = {"Cookie": f"kubik={made.cookies['kubik']}"}
    moved = 0.0
    async with connect(address, additional_headers=cookie, proxy=None) as socket:
        async for message in socket:
            table = json.loads(message).get("table")
            if not table or not table["moves"]:
                if table and table["status"] == "over":
                    return
                continue
            if moved:
                answers.append(time.perf_counter() - moved)
            move = table["moves"][0]["notation"]
            moved = time.perf_counter()
            await socket.send(json.dumps({"t": "move", "id": f"v{table['v']}", "move": move}))


def summary(rounds: dict[bool, list[Waits]]) -> tuple[str, bool]:
    """Return the medians as a table, and whether the targets are met."""
    lines = ["| | quiet | attacked | times | target |", "| --- | --- | --- | --- | --- |"]
    met = True
    for name, figure, target in (
        ("a move, half of the time", "p50", None),
        ("a move, 99 of 100", "p99", MOST_MOVE),
        ("a bot's answer, half of the time", "bot", MOST_BOT),
        ("a bot's answer, 9 of 10", "bot_p90", MOST_BOT),
    ):
        quiet, attacked = (
            statistics.median(getattr(waits, figure) for waits in rounds[which])
            for which in (False, True)
        )
        times = attacked / quiet
        met = met and (target is None or times <= target)
        shown = f"{quiet * 1e3:.1f} ms | {attacked * 1e3:.1f} ms | {times:.2f}"
        lines.append(f"| {name} | {shown} | {f'≤ {target:g}' if target else ''} |")
    return "\n".join(lines), met


def prepare() -> None:
    """Compile the rules of both games."""
    for game in ("connect_four", attack.GAME):
        for build in BUILDS:
            subprocess.run([sys.executable, "-m", "kubik.bots.warm", game, build], check=True)


def main() -> int:
    """Measure and print; return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Fair shares beside a guest who takes all.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    # Asked to stop, it stops its servers too.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(1))
    prepare()
    rounds: dict[bool, list[Waits]] = {False: [], True: []}
    for number in range(1, chosen.rounds + 1):
        for attacked in rounds:
            waits = measure(attacked)
            rounds[attacked].append(waits)
            print(number, "attacked" if attacked else "quiet", waits, flush=True)
    shown, met = summary(rounds)
    print(shown)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
