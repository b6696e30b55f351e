"""What was measured, as a table with ratios and targets."""

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.metadata import version
from pathlib import Path

from bench.load.servers import PEER

FOLDER = Path(__file__).parent
COMMAND = "python -m bench.load.run"
PACKAGES = ("kubik", "litestar", "msgspec", "numpy", "uvicorn", "uvloop", "websockets")
PEER_PACKAGES = {
    "boardgame.io": "boardgame.io",
    "socket.io": "koa-socket-2/node_modules/socket.io",
    "node-persist": "node-persist",
}

LEAST_RATE = 3.0
MOST_MEMORY = 0.5

# Kubik has every move on the disk before anybody sees it. Of the two storages that boardgame.io
# brings along, files are the counterpart, so the exit status is about them; its default, memory,
# forgets everything with the process. The table tells of both.
COUNTERPART = "files"

TITLES = {
    "kubik": "Kubik (SQLite, synced)",
    "files": "boardgame.io (FlatFile)",
    "memory": "boardgame.io (in memory)",
}
PEERS = {"files": "FlatFile", "memory": "in memory"}
TARGETS = {"rate_per_core": f"≥ {LEAST_RATE:g} ×", "memory": f"≤ {MOST_MEMORY:g} ×"}


@dataclass(frozen=True)
class Measured:
    """The figures of one server; times in seconds, memory in bytes."""

    tables: int
    moves: int  # flat out, as all figures without another word
    rate: float  # moves per second
    rate_per_core: float  # moves per second of its processor time
    cpu_per_1000: float
    cores: float  # that it kept busy
    client_cores: float  # that all clients together kept busy
    other_cores: float  # that programs beside them kept busy; 0 on a quiet machine
    p50: float  # at a calm pace, from sending a move until both people have it
    p99: float
    rush_p50: float
    rush_p99: float
    memory_opened: float  # per table, with both people connected, before the first move
    memory: float  # per table, after the moves
    memory_collected: float  # the same, after both collected their garbage on request
    idle_memory: float  # of the whole server before the tables


@dataclass(frozen=True)
class Results:
    """The medians of all rounds, by server."""

    measured: Mapping[str, Measured]

    def ratio(self, figure: str, peer: str) -> float:
        """Return a figure of Kubik in units of a peer's; not a number where that makes no sense."""
        ours: float = getattr(self.measured["kubik"], figure)
        theirs: float = getattr(self.measured[peer], figure)
        return ours / theirs if theirs > 0 else float("nan")

    def rate_met(self, peer: str) -> bool:
        """Whether Kubik plays fast enough beside a peer."""
        return self.ratio("rate_per_core", peer) >= LEAST_RATE

    def memory_met(self, peer: str) -> bool:
        """Whether Kubik needs little enough memory beside a peer."""
        return self.ratio("memory", peer) <= MOST_MEMORY

    @property
    def met(self) -> bool:
        """Whether both targets are met."""
        return self.rate_met(COUNTERPART) and self.memory_met(COUNTERPART)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that so many percent of all do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def summarise(rounds: Mapping[str, Sequence[Measured]]) -> Results:
    """Return the median of every figure."""
    return Results({name: _median(measured) for name, measured in rounds.items()})


def _median(rounds: Sequence[Measured]) -> Measured:
    names = [field.name for field in fields(Measured)]
    return Measured(
        **{name: statistics.median(getattr(one, name) for one in rounds) for name in names}
    )


def progress(number: int, name: str, measured: Measured) -> str:
    """Return one line about one round of one server."""
    return (
        f"round {number}, {TITLES[name]}: {measured.rate:,.0f} moves/s on {measured.cores:.2f}"
        f" cores, {measured.rate_per_core:,.0f} per core; p50 {1_000 * measured.p50:.1f} ms,"
        f" p99 {1_000 * measured.p99:.1f} ms; {measured.memory / 1024:.0f} KiB per table"
        f" (clients {measured.client_cores:.2f} cores, others {measured.other_cores:.2f})"
    )


# How a figure is written: its title, what one unit of it is, digits after the point.
ROWS: tuple[tuple[str, str, float, int], ...] = (
    ("moves per second per core", "rate_per_core", 1, 0),
    ("moves per second", "rate", 1, 0),
    ("processor seconds per 1,000 moves", "cpu_per_1000", 1, 3),
    ("memory per table after the moves, KiB", "memory", 1024, 1),
    ("the same, garbage collected on request, KiB", "memory_collected", 1024, 1),
    ("memory per table before the first move, KiB", "memory_opened", 1024, 1),
    ("memory of the idle server, MiB", "idle_memory", 1024 * 1024, 1),
    ("calm: send to both, p50, ms", "p50", 0.001, 2),
    ("calm: send to both, p99, ms", "p99", 0.001, 2),
    ("flat out: send to both, p50, ms", "rush_p50", 0.001, 1),
    ("flat out: send to both, p99, ms", "rush_p99", 0.001, 1),
    ("cores that the server kept busy", "cores", 1, 2),
    ("cores that the clients kept busy", "client_cores", 1, 2),
    ("cores that other programs kept busy", "other_cores", 1, 2),
)


def table(results: Results) -> str:
    """Return all figures and ratios as a table."""
    head = ["", *TITLES.values(), *(f"to {PEERS[peer]}" for peer in PEERS), "target"]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    lines += [_row(results, *row) for row in ROWS]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(results: Results, title: str, figure: str, unit: float, digits: int) -> list[str]:
    values = [getattr(results.measured[name], figure) / unit for name in TITLES]
    ratios = [
        f"{results.ratio(figure, peer):.2f} ×{_verdict(results, figure, peer)}" for peer in PEERS
    ]
    return [title, *(f"{value:,.{digits}f}" for value in values), *ratios, TARGETS.get(figure, "")]


def _verdict(results: Results, figure: str, peer: str) -> str:
    if figure not in TARGETS:
        return ""
    met = results.rate_met(peer) if figure == "rate_per_core" else results.memory_met(peer)
    return " met" if met else " MISSED"


def versions() -> dict[str, str]:
    """Return the versions that the figures depend on."""
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True)
    found = {"python": platform.python_version(), "node": node.stdout.strip().removeprefix("v")}
    found |= {name: version(name) for name in PACKAGES}
    for name, path in PEER_PACKAGES.items():
        package = PEER / "node_modules" / path / "package.json"
        found[name] = json.loads(package.read_text(encoding="utf-8"))["version"]
    return found


def write(results: Results, rounds: Mapping[str, Sequence[Measured]]) -> None:
    """Write the figures for programs and for people."""
    installed = versions()
    cores = len(os.sched_getaffinity(0))
    one = results.measured["kubik"]
    content = {
        "command": COMMAND,
        "versions": installed,
        "cores": cores,
        "targets": {"rate_per_core": LEAST_RATE, "memory": MOST_MEMORY},
        "counterpart": COUNTERPART,
        "met": {
            peer: {"rate_per_core": results.rate_met(peer), "memory": results.memory_met(peer)}
            for peer in PEERS
        },
        "medians": {name: asdict(measured) for name, measured in results.measured.items()},
        "rounds": {name: [asdict(one) for one in measured] for name, measured in rounds.items()},
    }
    (FOLDER / "results.json").write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    lines = [
        "# Load",
        "",
        f"Made by `{COMMAND}` on {cores} cores, which servers and clients share; medians of"
        f" {len(rounds['kubik'])} rounds; {one.tables} tables with two people each. "
        + ", ".join(f"{name} {number}" for name, number in installed.items())
        + ".",
        "",
        table(results),
        "",
        "Kubik has every move on the disk before anybody sees it. boardgame.io shows a move first;"
        " FlatFile writes it afterwards without waiting for the disk, and its default storage,"
        " memory, never does. The exit status is about FlatFile.",
        "",
        "A core's second is a second of the server's own processor time, all threads together."
        " Flat out, every table's next move is sent once both people have the last one, so waits"
        f" are mostly the queue of {one.tables} moves; calm, every table plays a move in two"
        " seconds. Memory is resident memory over that of the idle, warmed-up server. Node lets"
        " garbage lie while there is room, so most of what it holds after the moves is not in use:"
        " the line below tells what is left once each server was asked to collect.",
    ]
    (FOLDER / "results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
