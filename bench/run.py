"""The benchmark: `make bench` runs it, prints ratios and writes `results.json` and `results.md`.

Everything is measured in one run on one thread, unless the line says otherwise. Peers take turns
and the best of several repeats counts. The exit status is 1 if a target is missed.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

import pyspiel

from kubik.arena.bench import (
    Figure,
    Task,
    best_rates,
    compiled_against_interpreted,
    growth_rates,
    move_rates,
    state_copies,
    two_threads_against_one,
)
from kubik.arena.runners import cores
from kubik.arena.simulate import simulate
from kubik.bots.plan import Plan
from kubik.bots.policies import RANDOM
from kubik.bots.registry import seat_build, slot_of
from kubik.bots.search.thinking import Question, weigh
from kubik.engine.cache import CACHE_VARIABLE
from kubik.engine.layout import copy_common
from kubik.engine.match import Match
from kubik.engine.registry import find_game

FOLDER = Path(__file__).parent
COMMAND = "python bench/run.py"
PACKAGES = ("numba", "numpy", "open_spiel")

TITLES = {
    "connect-four": "Connect four, compiled random games against playouts of OpenSpiel's C++ MCTS",
    "tree": "Connect four, tree search against OpenSpiel's C++ MCTS, one thread each",
    "tree-threads": "Connect four, tree search on two threads against one",
    "compiled": "{game}, players: {players}, compiled against NumPy's records interpreted",
    "interpreted": "{game}, players: {players}, states laid open against the same, interpreted",
    "copies": "Copies of a CuBirds record in a compiled loop",
    "two-threads": "CuBirds, a batch on two threads against one",
    "warm-start": "`kubik sim cubirds --games 1`, warm start against cold",
    "growth": "{game}, random moves with {cubes} cubes on the table",
    "random": "{game}, players: {players}, random moves",
}

# OpenSpiel's rate rises with the length of the search, up to about a second.
SEARCH_SECONDS = 1.0
# On two threads and on one each tree grows as large, and often enough that both cores of a machine
# which others use too are free once.
TREE_ACTIONS = 10_000_000
TREE_REPEATS = 20
MEMORY_MB = 8_000  # more than the longest search here needs
COLD_STARTS = 2
WARM_STARTS_AFTER_EACH = 2


def play_connect_four(games: int) -> tuple[float, float]:
    """Play random games on one thread."""
    result = simulate("connect_four", games=games, threads=1)
    return games, result.seconds


def search_connect_four(simulations: int) -> tuple[float, float]:
    """Search the first move with OpenSpiel: one random playout in each simulation."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, 2.0, max(2, simulations), MEMORY_MB, solve=False, seed=1, verbose=False
    )
    state = game.new_initial_state()
    started = time.perf_counter()
    root = bot.mcts_search(state)
    return root.explore_count, time.perf_counter() - started


def connect_four_against_open_spiel() -> Figure:
    """Random games against playouts, which are random games with a tree around them."""
    ours, theirs = best_rates(play_connect_four, search_connect_four, seconds=SEARCH_SECONDS)
    return Figure("connect-four", "games/s", ours, theirs, target=20)


def search_task(threads: int) -> Task:
    """Return the task to search the first move with our tree; its unit is a playout."""
    game = find_game("connect_four")
    build = seat_build(game, "cpu")
    build.compile()
    match = Match(game, seed=1)
    imagined = build.blank()
    copy_common(match.imagine(0, "bench"), imagined)
    asked = Question(imagined, match.players, 0)

    def search(budget: int) -> tuple[float, float]:
        plan = Plan("tree", slot_of(game, RANDOM), budget * threads)
        started = time.perf_counter()
        weighed = weigh(build, asked, plan, threads)
        return sum(found.tries for found in weighed), time.perf_counter() - started

    return search


def tree_search_against_open_spiel() -> Iterator[Figure]:
    """Search the same move of the same game, then on two threads."""
    ours, theirs = best_rates(search_task(1), search_connect_four, seconds=SEARCH_SECONDS)
    yield Figure("tree", "playouts/s", ours, theirs, target=10)
    two, one = best_rates(search_task(2), search_task(1), repeats=TREE_REPEATS, size=TREE_ACTIONS)
    yield Figure("tree-threads", "playouts/s", two, one, target=1.7 if cores() > 1 else None)


def start_seconds(cache: str) -> float:
    """Return how long a start of the command takes with that cache."""
    command = [str(Path(sys.executable).with_name("kubik")), "sim", "cubirds", "--games", "1"]
    environment = os.environ | {CACHE_VARIABLE: cache}
    started = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def warm_start_against_cold() -> Figure:
    """Start with an empty cache, then with the cache which that start has filled."""
    cold, warm = [], []
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(start_seconds(cache))
            warm += [start_seconds(cache) for _ in range(WARM_STARTS_AFTER_EACH)]
    return Figure("warm-start", "starts/s", 1 / min(warm), 1 / min(cold), target=3)


def measure() -> Iterator[Figure]:
    """Measure everything."""
    yield connect_four_against_open_spiel()
    yield from tree_search_against_open_spiel()
    yield from compiled_against_interpreted()
    yield state_copies()
    yield two_threads_against_one()
    yield warm_start_against_cold()
    yield from growth_rates()
    yield from move_rates()


def title(figure: Figure) -> str:
    """Say what was measured."""
    return TITLES[figure.name].format(**figure.of)


def number(value: float | None, unit: str = "") -> str:
    """Write a number with as many digits as it is worth."""
    if value is None:
        return "–"
    return f"{value:,.{0 if value >= 100 else 2}f}{unit}"


def cells(figure: Figure) -> list[str]:
    """Return figure, peer, ratio, target and verdict as they are printed."""
    sign = " ×" if figure.peer else f" {figure.unit}"
    verdict = "" if figure.target is None else "met" if figure.met else "MISSED"
    return [
        number(figure.value, f" {figure.unit}"),
        number(figure.peer, f" {figure.unit}"),
        number(figure.ratio, " ×"),
        "–" if figure.target is None else f"≥ {figure.target:,.7g}{sign}",
        verdict,
    ]


def line(figure: Figure) -> str:
    """Return the figure as one line for the terminal."""
    value, peer, ratio, target, verdict = cells(figure)
    text = f"{title(figure)}: {value}"
    if figure.peer:
        text += f" against {peer}: {ratio}"
    return text + (f" (target {target}: {verdict})" if verdict else "")


def versions() -> dict[str, str]:
    """Return the versions that the figures depend on."""
    return {"python": platform.python_version()} | {name: version(name) for name in PACKAGES}


def write_results(figures: list[Figure]) -> None:
    """Write the figures for programs and for people."""
    installed = versions()
    entries = [asdict(figure) | {"ratio": figure.ratio, "met": figure.met} for figure in figures]
    results = {"command": COMMAND, "versions": installed, "cores": cores(), "figures": entries}
    (FOLDER / "results.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    rows = [[title(figure), *cells(figure)] for figure in figures]
    table = [
        "# Benchmark",
        "",
        f"Made by `{COMMAND}` on {cores()} cores; "
        + ", ".join(f"{name} {number}" for name, number in installed.items())
        + ".",
        "",
        "| what | figure | peer | ratio | target | |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    (FOLDER / "results.md").write_text("\n".join(table) + "\n", encoding="utf-8")


def main() -> int:
    """Measure, print and write; return 1 if a target is missed."""
    figures = []
    for figure in measure():
        print(line(figure), flush=True)
        figures.append(figure)
    write_results(figures)
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
