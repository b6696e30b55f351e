"""Plays every game in compiled code that looks at every index: `python -m tests.bounds [GAME …]`.

Compiled code does not look whether an index is inside of its array: one outside reads or writes
what lies beside it, and nobody hears of it until games differ on another machine. An index below 0
counts from the end, as in Python, but not in batches on a GPU of games that say so (`COUNTS_ON`);
in ours there is none. Numba's own way to compile can look (`NUMBA_BOUNDSCHECK=1
KUBIK_COMPILER=plain`), in a cache of its own, since what it keeps does not say whether it does.
"""

import sys
import time
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

import kubik
from kubik.arena.blocks import play_blocks, prepare
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import simulate
from kubik.bots.levels import levels_of
from kubik.bots.registry import bot_names
from kubik.engine.game import Game
from kubik.engine.layout import Ints
from kubik.engine.plain import is_plain
from kubik.engine.translating import HERE, no_index_from_the_end
from kubik.envs import Batch

SEED = 3
GAMES = 300
ENVS, STEPS = 64, 300
SEARCHES = ("flat:2000", "tree:2000")  # that know nothing of a game
CLOCK = 3_600.0  # seconds for a search, which takes longer here


def read_at(array: Ints, at: int) -> int:
    """Read a number, as rules do."""
    return int(array[at])


def indexes_are_looked_at() -> bool:
    """Whether compiled code refuses an index that is outside, in this process."""
    compiled: Any = numba.njit(read_at)
    for outside in (1, -1):
        try:
            compiled(np.zeros(1, np.int64), outside)
        except IndexError:
            continue
        return False
    return is_plain()


def play_by_policies(game: Game) -> None:
    """Play whole games with all policies, and by chance."""
    bots = bot_names(game)
    for players in game.players:
        simulate(game, players, GAMES, SEED, bots=(bots * players)[:players])
        simulate(game, players, GAMES, SEED)


def step_batches(game: Game) -> None:
    """Step games by chance against each policy."""
    chance = np.random.default_rng(SEED)
    for bot in bot_names(game):
        batch = Batch(game, max(game.players), ENVS, SEED, bots={0: bot})
        batch.reset()
        for _ in range(STEPS):
            which = (chance.random(ENVS) * batch.counts).astype(np.int64)
            batch.step(batch.legal[np.arange(ENVS), which])


def play_by_searches(game: Game) -> None:
    """Play a game from every seat with the highest levels, and with searches of any game."""
    highest = [level.bot for level in levels_of(game)][-2:]
    for players in {2, max(game.players)}:
        for bots in (highest, SEARCHES):
            contest = make_contest(game, bots, players, champion=bots[0], seed=SEED, clock=CLOCK)
            prepare(contest)
            play_blocks(contest, 0, 0, 1)


def main(names: Sequence[str]) -> int:
    """Play the games that are named, or all; an index that is outside ends it with an error."""
    with no_index_from_the_end(HERE):
        return play_all(names)


def play_all(names: Sequence[str]) -> int:
    """Play them, if compiled code looks at all."""
    if not indexes_are_looked_at():
        sys.stderr.write("Set NUMBA_BOUNDSCHECK=1, KUBIK_COMPILER=plain and KUBIK_CACHE_DIR.\n")
        return 1
    for game in map(kubik.find_game, names or kubik.game_names()):
        for play in (play_by_policies, step_batches, play_by_searches):
            started = time.perf_counter()
            play(game)
            took = time.perf_counter() - started
            sys.stdout.write(f"{game.name}: {play.__name__}, {took:.0f} s\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
