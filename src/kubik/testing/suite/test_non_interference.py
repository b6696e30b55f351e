"""Nobody learns anything that their seat may not know: not from views, moves, text, log or bots."""

import random
import re

import numpy as np

from kubik.arena.soak import Setup
from kubik.bots import bot_names, choose_move, levels_of
from kubik.bots.hint import hints
from kubik.bots.registry import own_search
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.testing.overheard import overheard
from kubik.testing.play import in_world, new_match, play
from kubik.testing.repeats import repeated
from kubik.testing.worlds import check_blind, check_events, watchers, worlds

POINTS = 3  # positions looked at in each game; the soak looks at more games
SEARCHES = ("flat:50:random", "tree:50:random")  # each tries every move out at least once
LITTLE = "50"  # what a level may spend here
OWN_SEARCH = "own:50"  # where the game has one


def some_positions(setup: Setup, seed: int, points: int = POINTS) -> list[Match]:
    """Return positions spread evenly over a random game, the first and the last among them."""
    match = new_match(setup, seed)
    shots = [in_world(same, same._states) for same in play(match, seed)]
    places = np.linspace(0, len(shots) - 1, min(points, len(shots))).astype(int)
    return [shots[place] for place in places]


def test_other_worlds_look_the_same(sample_setup: Setup) -> None:
    """View, moves, refusals, text in both languages and bots; and they are imagined alike."""
    differs = False
    for seed in range(repeated(1)):
        for match in some_positions(sample_setup, 1 + seed):
            for seat in watchers(match):
                differs |= check_blind(match, seat)
    assert differs == has_secrets(sample_setup.game)


def has_secrets(game: Game) -> bool:
    return any(kind.private for kind in game.events.EVENTS)


def test_the_log_tells_no_more_than_the_table(sample_setup: Setup) -> None:
    compared = 0
    for match in some_positions(sample_setup, seed=3, points=repeated(3)):
        if match.over:
            continue
        move = random.Random(len(match.steps)).choice(match.legal_moves)
        compared += sum(check_events(match, move, seat) for seat in watchers(match))
    assert compared > 0


def small_levels(game: Game) -> list[str]:
    """Return the bots of all levels, with as little to spend as shows how they think."""
    return [re.sub(r":[0-9]+", f":{LITTLE}", level.bot) for level in levels_of(game)]


def test_bots_play_the_same_in_a_world_they_cannot_tell_apart(sample_setup: Setup) -> None:
    """A whole game by bots is the same when the truth is swapped before each of their choices."""
    game = sample_setup.game
    searches = (*SEARCHES, OWN_SEARCH) if own_search(game) else SEARCHES
    for bot in dict.fromkeys((*bot_names(game), *searches, *small_levels(game))):
        match = new_match(sample_setup, f"bots/{bot}")
        while not match.over and len(match.steps) < (4 if ":" in bot else 30):
            seat = match.actors[0]
            other = in_world(match, match.imagine(seat, "swap"))
            with overheard() as heard:
                move = choose_move(match, seat, bot)
            with overheard() as heard_there:
                assert choose_move(other, seat, bot) == move
            # More than the same choice: all that the kernels get to know is the same.
            assert any(kernel.positions for kernel in heard)
            assert heard == heard_there
            match.push(move)


def test_hints_are_the_same_in_a_world_the_seat_cannot_tell_apart(sample_setup: Setup) -> None:
    """Which moves, what to expect of them, and the reasons."""
    for match in some_positions(sample_setup, seed=5):
        for seat in match.actors[:1]:
            given = hints(match, seat, budget=50)
            assert given
            for world in worlds(match, seat):
                assert hints(world, seat, budget=50) == given
