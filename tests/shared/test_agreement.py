"""The interpreted and the compiled build play the same game, move for move."""

import itertools
import random
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import numpy as np

from kubik.arena.simulate import table_build
from kubik.arena.soak import Setup, setups
from kubik.bots.registry import seat_build, slot_of, usual_bot
from kubik.bots.slots import choose_in_slot
from kubik.engine.build import live_build
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from shared.play import LONG, Desk

GAMES = 300

# A game that chance does not end by then is brought home by a bot, every second one earlier: what
# only happens late is seldom done by either alone. Of such long games so many actions are enough in
# a share, if it has played two games of each setup.
BY_CHANCE = (480, 300)
LONGEST = 2 * LONG
ENOUGH = 5_000
WORKERS = 2

T = TypeVar("T")


def test_builds_agree_move_for_move(game: Game) -> None:
    """Legal sets, bytes, events and outcomes, over games that show every kind of action."""
    for target in ("python", "cpu"):
        live_build(game, target).compile()
        table_build(game, target).compile()
    # At least two games of each setup, so that both simulation builds see it.
    games = max(GAMES, 2 * len(list(setups(game))))
    with ProcessPoolExecutor(
        WORKERS, get_context("spawn"), warnings.simplefilter, ("error",)
    ) as pool:
        shares = pool.map(play_share, [game.name] * WORKERS, [games] * WORKERS, range(WORKERS))
        kinds = set().union(*shares)
    codes = range(game.rules.ACTIONS)
    assert kinds == {game.moves.phrase(code).message for code in codes}


def play_share(name: str, games: int, share: int) -> set[str]:
    """Play every so many-th game; return the kinds of action in them."""
    every = list(setups(find_game(name)))
    kinds: set[str] = set()
    actions = 0
    for at in range(share, games, WORKERS):
        if at >= 2 * len(every) and actions > ENOUGH:
            break
        met, played = play_side_by_side(every[at % len(every)], at // len(every))
        kinds |= met
        actions += played if played > max(BY_CHANCE) else 0
    return kinds


def play_side_by_side(setup: Setup, number: int) -> tuple[set[str], int]:
    """Play one game in several builds at once; return the kinds of action, and how many."""
    desks = desks_for(setup, number)
    choice = random.Random(f"{setup}/{number}")
    kinds = set()
    for step in itertools.count():
        at = f"{setup}, game {number}, action {step}"
        agreed([desk.position for desk in desks], at)
        agreed([desk.events for desk in desks if desk.build.live], at)
        if agreed([desk.over for desk in desks], at) or step == LONGEST:
            break
        seat = choice.choice(agreed([desk.seats for desk in desks], at))
        codes = agreed([desk.legal(seat) for desk in desks], at)
        code = choice.choice(codes) if step < BY_CHANCE[number % 2] else advice(desks[-1], seat)
        kinds.add(setup.game.moves.phrase(code).message)
        for desk in desks:
            desk.apply(seat, code)
    if desks[0].over:
        agreed([desk.outcome for desk in desks], f"{setup}, game {number}, outcome")
    return kinds, step


def advice(desk: Desk, seat: int) -> int:
    """Return what the usual bot would do; it brings a game home in which chance takes very long."""
    game = desk.setup.game
    choose = seat_build(game, "cpu").kernel(choose_in_slot)
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    return int(choose(desk.records.copy()[0], seat, slot_of(game, usual_bot(game)), codes))


def agreed(answers: list[T], at: str) -> T:
    """Return what all builds answer."""
    assert all(answer == answers[0] for answer in answers), at
    return answers[0]


def desks_for(setup: Setup, number: int) -> list[Desk]:
    """Return the live builds and one of the simulation builds, set up alike."""
    game = setup.game
    simulation = table_build(game, "python" if number == 0 else "cpu")
    builds = (live_build(game, "python"), live_build(game, "cpu"), simulation)
    return [Desk(setup, build, seed=1_000 + number) for build in builds]
