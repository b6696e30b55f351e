"""Print digests of what the games and the bots do: `python bench/digests.py > after`.

Two checkouts that print the same lines play the same games and choose the same moves: a change that
is to change nothing is held against the commit before it. Name games to ask for these alone.
"""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import kubik
from kubik.arena.simulate import Simulation, simulate
from kubik.bots import bot_names, choose_move, levels_of
from kubik.bots.registry import own_search, seat_build
from kubik.bots.seat import weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.match import Match

GAMES = 2_000
PARTS = ("lengths", "choices", "endings", "shares", "standings")
SEARCHES = ("flat:2000", "tree:2000")
OWN_SEARCHES = ("own:400", "own:3000")
MOVES, WEIGHED_EVERY, CHOSEN_EVERY = 60, 5, 20

Line = tuple[str, str]


def digest(text: bytes) -> str:
    """Return a short name for bytes."""
    return hashlib.sha256(text).hexdigest()[:16]


def digest_of(played: Simulation) -> str:
    """Return a short name for all that came out of a simulation."""
    return digest(b"".join(np.ascontiguousarray(getattr(played, part)).tobytes() for part in PARTS))


def simulations(game: Game) -> Iterator[Line]:
    """Simulate all numbers of players, all bots, and one other value of each option."""
    names = bot_names(game)
    few, many = min(game.players), max(game.players)
    for players in game.players:
        yield f"random, {players}", digest_of(simulate(game, players, GAMES, 5))
    for players in sorted({few, many}):
        for label, bots in (("greedy", ["greedy"]), ("mixed", names[::-1])):
            seats = (bots * players)[:players]
            yield f"{label}, {players}", digest_of(simulate(game, players, GAMES, 5, bots=seats))
    for option in game.options:
        for value in [value for value in option.tried if value != option.default][:1]:
            changed: dict[str, Any] = {option.name: value}
            played = simulate(game, game.usual_players, GAMES, 5, **changed)
            yield f"{option.name}={value}, {game.usual_players}", digest_of(played)


def decisions(game: Game) -> Iterator[Line]:
    """Ask searches and all levels in positions of games that a careless bot plays."""
    seat_build(game, "cpu").compile()
    searches = (*SEARCHES, *OWN_SEARCHES) if own_search(game) else SEARCHES
    for players in sorted({min(game.players), max(game.players)}):
        match = Match(game, players, 11)
        while not match.over and len(match.steps) < MOVES:
            seat, step = match.actors[0], len(match.steps)
            if step % WEIGHED_EVERY == 0:
                for bot in searches:
                    weighed = weigh_moves_of(match, seat, bot, "digest")
                    found = [(one.code, one.tries, one.share) for _, one in weighed]
                    yield f"{bot}, {players}, {step}", digest(repr(found).encode())
            if step % CHOSEN_EVERY == 0:
                for level in levels_of(game):
                    chosen = choose_move(match, seat, level.bot)
                    yield f"{level.name}, {players}, {step}", chosen.notation
            match.push(choose_move(match, seat, "greedy~0.1"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each digest."""
    parser = argparse.ArgumentParser(description="Digests of what games and bots do.")
    parser.add_argument("games", nargs="*", default=kubik.game_names())
    for name in parser.parse_args(arguments).games:
        game = kubik.find_game(name)
        for label, found in (*simulations(game), *decisions(game)):
            print(f"{name}, {label}: {found}", flush=True)


if __name__ == "__main__":
    main()
