"""Steps of batches: `make bench-batch` prints them and writes `batch.json` and `batch.md`.

Everything is measured in one run: steps with observations and lists of legal moves against whole
random games in compiled code, which take turns; two threads against one; a batch against the loop
of PettingZoo, and connect four against OpenSpiel's, stepped from Python, and that of Pgx. The best
of several repeats counts. What runs on one thread is measured in the time of its processor, so that
a busy machine changes little. The exit status is 1 if a target is missed.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kubik.arena.bench import Figure, Task, best_rates
from kubik.arena.runners import cores
from kubik.arena.simulate import simulate
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.envs import Batch
from kubik.envs.pettingzoo import aec

FOLDER = Path(__file__).parent
ENVS = 512
MANY_ENVS = 4_096  # for two threads
PACKAGES = ("numba", "numpy", "open_spiel", "pettingzoo")
PGX = "pgx==2.6.0"

# Million steps a second on one core, and million moves of whole random games where these were set:
# a slower or busier machine is to make as large a share of what it makes of such moves.
TARGETS = {
    "cubirds": (2.0, 14.0),
    "kabaleo": (0.8, 2.3),
    "qubix": (0.8, 2.5),
    "cubitos": (0.6, 2.2),
    "qwirkle_cubes": (0.3, 3.9),
    "connect_four": None,
}
MILLION = 1_000_000
THREADS_TARGET = 1.8
LOOP_TARGET = 40.0

TITLES = {
    "steps": "{game}, steps of a batch against random moves inside compiled games",
    "threads": "{game}, steps of a batch on two threads against one",
    "loop": "{game}, steps of a batch against PettingZoo's loop over one game",
    "open-spiel": "connect four, steps of a batch against OpenSpiel's own, stepped from Python",
    "pgx": "connect four, steps of a batch against Pgx's own on one core",
}


class Chooser:
    """Picks any legal action in every game, as cheaply as NumPy can."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._rows = np.arange(batch.envs)
        self._chance = np.random.default_rng(1).random((64, batch.envs))
        self._turn = 0

    def actions(self) -> NDArray[np.int64]:
        """Return an action for every game."""
        self._turn = (self._turn + 1) % len(self._chance)
        picked = (self._chance[self._turn] * self._batch.counts).astype(np.int64)
        chosen: NDArray[np.int64] = self._batch.legal[self._rows, picked]
        return chosen


Clock: TypeAlias = Callable[[], float]


def steps_task(
    name: str, threads: int = 1, envs: int = ENVS, clock: Clock = time.process_time
) -> Task:
    """Return the task to step a batch; only the steps are timed."""
    batch = Batch(name, envs=envs, seed=1, threads=threads)
    batch.reset()
    chooser = Chooser(batch)

    def step(times: int) -> tuple[float, float]:
        took = 0.0
        for _ in range(times):
            actions = chooser.actions()
            started = clock()
            batch.step(actions)
            took += clock() - started
        return times * envs, took

    return step


def random_moves_task(game: Game, players: int) -> Task:
    """Return the task to play whole random games inside compiled code."""

    def play(games: int) -> tuple[float, float]:
        started = time.process_time()
        result = simulate(game, players, games, threads=1)
        return result.moves, time.process_time() - started

    return play


def loop_task(name: str) -> Task:
    """Return the task to step one game in the loop that PettingZoo's users write."""
    env = aec(name)
    env.reset(seed=1)
    choice = np.random.default_rng(1)

    def loop(times: int) -> tuple[float, float]:
        started = time.process_time()
        for _ in range(times):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
            else:
                env.step(int(choice.choice(np.flatnonzero(seen["action_mask"]))))
        return times, time.process_time() - started

    return loop


def open_spiel_task() -> Task:
    """Return the task to step OpenSpiel's connect four with observations, game by game."""
    game = pyspiel.load_game("connect_four")
    states = [game.new_initial_state() for _ in range(ENVS)]
    choice = np.random.default_rng(1)
    seen = np.zeros((ENVS, game.observation_tensor_size()), np.float32)

    def step(times: int) -> tuple[float, float]:
        started = time.process_time()
        for _ in range(times):
            for number, chance in enumerate(choice.random(ENVS)):
                state = states[number]
                legal = state.legal_actions()
                state.apply_action(legal[int(chance * len(legal))])
                if state.is_terminal():
                    states[number] = state = game.new_initial_state()
                seen[number] = state.observation_tensor()
        return times * ENVS, time.process_time() - started

    return step


def pgx_rate() -> float:
    """Return the rate of Pgx's connect four on one thread, in an environment of its own.

    Pgx brings a package that is called `tests`, which would hide ours.
    """
    one_thread = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    uv = str(Path(sys.executable).with_name("uv"))
    ran = subprocess.run(
        [uv, "run", "--no-project", "--with", PGX, "python", "bench/pgx_steps.py", str(ENVS)],
        cwd=FOLDER.parent,
        env={**os.environ, "XLA_FLAGS": one_thread},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(ran.stdout)


def share_wanted(name: str, moves: float) -> float | None:
    """Return what a batch is to make of the moves of whole games, if something is asked of it."""
    target = TARGETS[name]
    if target is None:
        return None
    steps, usual_moves = target
    return steps * MILLION / max(moves, usual_moves * MILLION)


def measure(names: list[str]) -> Iterator[Figure]:
    """Yield all figures."""
    for name in names:
        game = find_game(name)
        of: dict[str, Any] = {"game": name, "players": game.usual_players, "envs": ENVS}
        steps, moves = best_rates(steps_task(name), random_moves_task(game, game.usual_players))
        yield Figure("steps", "steps/s", steps, moves, share_wanted(name, moves), of)
    two, one = best_rates(
        *(steps_task("cubirds", threads, MANY_ENVS, time.perf_counter) for threads in (2, 1)),
        repeats=20,
    )
    target = THREADS_TARGET if cores() > 1 else None
    yield Figure("threads", "steps/s", two, one, target, {"game": "cubirds", "envs": MANY_ENVS})
    steps, loop = best_rates(steps_task("cubirds"), loop_task("cubirds"))
    yield Figure("loop", "steps/s", steps, loop, LOOP_TARGET, {"game": "cubirds"})
    steps, peer = best_rates(steps_task("connect_four"), open_spiel_task())
    yield Figure("open-spiel", "steps/s", steps, peer, 1.0)
    yield Figure("pgx", "steps/s", steps, pgx_rate(), 1.0)


def as_markdown(figures: list[Figure]) -> str:
    """Return the figures as a page."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    lines = [
        "# Batches",
        "",
        f"Made by `make bench-batch` on {cores()} cores, {platform.machine()}; "
        f"python {platform.python_version()}, {versions}, {PGX}.",
        "",
        "| what | figure | peer | ratio | target | |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for figure in figures:
        title = TITLES[figure.name].format(**figure.of)
        wanted = f"≥ {figure.target:.2f} ×" if figure.target else "–"
        verdict = "" if figure.target is None else "met" if figure.met else "missed"
        lines.append(
            f"| {title} | {figure.value:,.0f} {figure.unit} | {figure.peer:,.0f} "
            f"| {figure.ratio:.2f} × | {wanted} | {verdict} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print and write; return the exit status."""
    parser = argparse.ArgumentParser(description="Measure steps of batches.")
    parser.add_argument("games", nargs="*", default=list(TARGETS))
    asked = parser.parse_args()
    figures = []
    for figure in measure(asked.games):
        title = TITLES[figure.name].format(**figure.of)
        print(f"{title}: {figure.value:,.0f} {figure.unit}, {figure.ratio:.2f} ×", flush=True)
        figures.append(figure)
    if asked.games == list(TARGETS):
        data = [asdict(figure) for figure in figures]
        (FOLDER / "batch.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
        (FOLDER / "batch.md").write_text(as_markdown(figures), encoding="utf-8")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
