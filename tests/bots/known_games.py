"""What a process comes to know of games with editions: `python -m bots.known_games ORDER …`.

It loads each game as usual, in an edition, or both in the order that is named, every second game
in the opposite one, with all its bots, and prints digests of what came out: of the tables in every
module, of all that builds are made from, of moves and of whole games.
"""

import hashlib
import json
import pkgutil
import re
import sys
from collections import defaultdict
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

import kubik
from kubik.arena.runners import table_build
from kubik.arena.simulate import simulate
from kubik.bots import bot_names, choose_move
from kubik.bots.levels import EVERYWHERE
from kubik.bots.plan import read_plan
from kubik.bots.policies import RANDOM
from kubik.bots.registry import bot_module, own_search, seat_build
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.engine.build import live_build
from kubik.engine.game import Game
from kubik.engine.layout import copy_common
from kubik.testing.repeats import soaking

USUAL, EDITION = "usual", "edition"

# The editions change what rules, judgement and searches calculate with.
EDITIONS: dict[str, dict[str, Any]] = {
    "cubirds": {"deal": {"hand": 6}, "goal": {"kinds": 5}, "bird": {"owl": {"cards": 30}}},
    "cubitos": {"die": {"light": ["5 coin", "5 coin", "5 coin", "5 coin", "5 coin", "-"]}},
    "kabaleo": {"cones": {"bases": 3, "pieces": 8}},
    "qwirkle_cubes": {"cubes": {"hand": 4, "shapes": 5}, "points": {"qwirkle": 2}},
    "qubix": {
        "warehouse": {"cells": 2},
        "grey": {"composition": [{"shape": ["##.", "...", "..."], "points": [9, 1]}]},
    },
}
STEPS = 25  # of a game in which bots are asked
ASKED_EVERY = 12
SEARCH = "own:1"


def digest(*values: Any) -> str:
    """Return a short hash of values, whatever objects they hold."""
    hashed = hashlib.sha256()
    for value in values:
        if isinstance(value, np.ndarray):
            hashed.update(f"{value.dtype}{value.shape}".encode())
            hashed.update(np.ascontiguousarray(value).tobytes())
        else:
            hashed.update(re.sub(r" at 0x[0-9a-f]+", "", repr(value)).encode())
    return hashed.hexdigest()[:16]


def modules_of(game: Game) -> list[ModuleType]:
    """Return all modules of a game and of its bots, as it has them."""
    search = own_search(game)
    assert search
    bots = [search, *(bot_module(game, name) for name in bot_names(game) if name != RANDOM)]
    packages = {game.package, *(str(module.__package__) for module in bots)}
    return [
        game.load(f"{package}.{found.name}")
        for package in sorted(packages)
        for found in pkgutil.iter_modules(import_module(package).__path__)
        if not found.ispkg
    ]


def tables_of(module: ModuleType) -> str:
    """Return a digest of the numbers, texts and arrays of a module."""
    plain = (bool, int, float, str, tuple, list, dict, frozenset, np.ndarray, np.dtype)
    found = sorted(
        (name, value) for name, value in vars(module).items() if isinstance(value, plain)
    )
    return digest(
        *(part for name, value in found if not name.startswith("__") for part in (name, value))
    )


def builds_of(game: Game) -> dict[str, str]:
    """Return a digest of all constants and functions that compiled code would be made from."""
    made = (live_build, seat_build, table_build)
    return {make.__name__: make(game, "cpu").fingerprint for make in made}


def moves_of(match: kubik.Match) -> dict[str, list[str]]:
    """Play on; return what bots, levels and the search of the game choose in the same positions."""
    game = match.game
    chosen: dict[str, list[str]] = defaultdict(list)
    for step in range(STEPS):
        if match.over:
            break
        seat = match.actors[0]
        if step % ASKED_EVERY == 0:
            for bot in (*bot_names(game), *EVERYWHERE):
                chosen[bot].append(choose_move(match, seat, bot).notation)
        if step == ASKED_EVERY:
            chosen[SEARCH].append(digest(searched(match, seat)))
        match.push(choose_move(match, seat, "greedy"))
    return chosen


def searched(match: kubik.Match, seat: int) -> list[Weighed]:
    """Return what the search of a game finds out, interpreted."""
    build = seat_build(match.game, "python")
    imagined = build.blank()
    copy_common(match.imagine(seat, "asked"), imagined)
    return weigh(build, Question(imagined, 2, seat), read_plan(match.game, SEARCH))


def game_of(match: kubik.Match) -> str:
    """Return a digest of what was played; in the soak of a whole game of quick bots instead."""
    if not soaking():
        return digest(match.position(), [step.events for step in match.steps])
    played = simulate(match.game, 2, 1, bots=["greedy", "random"], threads=1, target="python")
    return digest(played.lengths, played.choices, played.shares, played.standings)


def main(order: list[str]) -> None:
    """Load the games in that order, then print what is known of each."""
    known: dict[str, Any] = {}
    for number, (name, overrides) in enumerate(EDITIONS.items()):
        games = {
            kind: kubik.find_game(name, overrides if kind == EDITION else None)
            for kind in (order if number % 2 == 0 else order[::-1])
        }
        modules = {kind: modules_of(game) for kind, game in games.items()}
        matches = {
            kind: kubik.Match(game, 2, seed=3, target="python") for kind, game in games.items()
        }
        known[name] = {
            kind: {
                "tables": {module.__name__: tables_of(module) for module in modules[kind]},
                "builds": builds_of(game),
                "moves": moves_of(matches[kind]),
                "game": game_of(matches[kind]),
            }
            for kind, game in games.items()
        }
    sys.stdout.write(json.dumps(known))


if __name__ == "__main__":
    main(sys.argv[1:])
