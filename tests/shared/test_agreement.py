"""The interpreted and the compiled build play the same game, move for move."""

import importlib
import importlib.util
import itertools
import random
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from kubik.arena.simulate import table_build
from kubik.arena.soak import Setup, setups
from kubik.bots.registry import seat_build, slot_of, usual_bot
from kubik.bots.slots import choose_in_slot
from kubik.engine.build import live_build
from kubik.engine.game import Game
from kubik.engine.match import Match
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
# From a prepared position so many actions are played.
A_BIT = 12

T = TypeVar("T")
Choose = Callable[[int, int, list[int]], int]  # by step, seat and what is legal


def test_builds_agree_move_for_move(game: Game) -> None:
    """Legal sets, bytes, events and outcomes, over games that show every kind of action.

    What random games hardly meet is met in the positions that the tests of the game have prepared.
    """
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
    """Play every so many-th game and prepared position; return the kinds of action in them."""
    every = list(setups(find_game(name)))
    kinds: set[str] = set()
    actions = 0
    for at in range(share, games, WORKERS):
        if at >= 2 * len(every) and actions > ENOUGH:
            break
        met, played = play_game(every[at % len(every)], at // len(every))
        kinds |= met
        actions += played if played > max(BY_CHANCE) else 0
    for number, match in enumerate(prepared(find_game(name))):
        if number % WORKERS == share:
            kinds = play_on(match, number, kinds)
    return kinds


def prepared(game: Game) -> list[Match]:
    """Return the positions that the tests of a game offer; an edition has builds of its own."""
    module = f"literal.{game.name}"
    if importlib.util.find_spec(module) is None:
        return []
    return [match for match in importlib.import_module(module).rare() if match.game == game]


def play_game(setup: Setup, number: int) -> tuple[set[str], int]:
    """Play one game; return the kinds of action, and how many."""
    desks = desks_for(setup, number)
    chance = random.Random(f"{setup}/{number}")

    def choose(step: int, seat: int, codes: list[int]) -> int:
        return chance.choice(codes) if step < BY_CHANCE[number % 2] else advice(desks[-1], seat)

    codes = play_side_by_side(desks, f"{setup}, game {number}", chance, choose, LONGEST)
    return {kind_of(setup, code) for code in codes}, len(codes)


def play_on(match: Match, number: int, met: set[str]) -> set[str]:
    """Play on from a position, at first what was not met before; return the kinds of action."""
    setup = Setup(match.game, match.players, match.options)
    desks = desks_for(setup, number % 2, match.position())
    chance = random.Random(f"{setup}/from {number}")
    kinds = set(met)

    def choose(_step: int, _seat: int, codes: list[int]) -> int:
        new = [code for code in codes if kind_of(setup, code) not in kinds]
        code = chance.choice(new or codes)
        kinds.add(kind_of(setup, code))
        return code

    play_side_by_side(desks, f"{setup}, position {number}", chance, choose, A_BIT)
    return kinds


def play_side_by_side(
    desks: list[Desk], name: str, chance: random.Random, choose: Choose, longest: int
) -> list[int]:
    """Play in several builds at once, to the end or that far; return the actions."""
    played: list[int] = []
    for step in itertools.count():
        at = f"{name}, action {step}"
        agreed([desk.position for desk in desks], at)
        agreed([desk.events for desk in desks if desk.build.live], at)
        if agreed([desk.over for desk in desks], at) or step == longest:
            break
        seat = chance.choice(agreed([desk.seats for desk in desks], at))
        played.append(choose(step, seat, agreed([desk.legal(seat) for desk in desks], at)))
        for desk in desks:
            desk.apply(seat, played[-1])
    if desks[0].over:
        agreed([desk.outcome for desk in desks], f"{name}, outcome")
    return played


def kind_of(setup: Setup, code: int) -> str:
    return str(setup.game.moves.phrase(code).message)


def advice(desk: Desk, seat: int) -> int:
    """Return what the usual bot would do; it brings a game home in which chance takes very long."""
    game = desk.setup.game
    choose = seat_build(game, "cpu").kernel(choose_in_slot)
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    return int(choose(desk.states.copy()[0], seat, slot_of(game, usual_bot(game)), codes))


def agreed(answers: list[T], at: str) -> T:
    """Return what all builds answer."""
    assert all(answer == answers[0] for answer in answers), at
    return answers[0]


def desks_for(setup: Setup, number: int, position: Mapping[str, Any] | None = None) -> list[Desk]:
    """Return the live builds and one of the simulation builds, set up alike."""
    game = setup.game
    simulation = table_build(game, "python" if number == 0 else "cpu")
    builds = (live_build(game, "python"), live_build(game, "cpu"), simulation)
    return [Desk(setup, build, 1_000 + number, position) for build in builds]
