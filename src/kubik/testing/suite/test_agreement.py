"""The interpreted and the compiled build play the same game, move for move."""

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
import pytest

from kubik.arena.runners import table_build
from kubik.arena.soak import Setup, setups
from kubik.bots.registry import seat_build, slot_of, usual_bot
from kubik.bots.slots import choose_in_slot
from kubik.engine.build import live_build
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.testing.cases import Places
from kubik.testing.literal import load_checkers
from kubik.testing.play import LONG, BuiltGame
from kubik.testing.repeats import repeated, soaking
from kubik.testing.samples import few

GAMES = 24

# A game that chance does not end by then is brought home by a bot, every second one earlier: what
# only happens late is seldom done by either alone. Of such long games so many actions are enough,
# once each setup is played.
BY_CHANCE = (480, 300)
LONGEST = 2 * LONG
ENOUGH = 4_000
# From a prepared position so many actions are played.
A_BIT = 12

T = TypeVar("T")
Choose = Callable[[int, int, list[int]], int]  # by step, seat and what is legal


@pytest.mark.long
@pytest.mark.filterwarnings("error")
def test_builds_agree_move_for_move(game: Game, places: Places) -> None:
    """Legal sets, bytes, events and outcomes, over games that show every kind of action.

    What random games hardly meet is met in the positions that the tests of the game have prepared.
    Each player count and each value of an option is played, and every combination in the soak.
    """
    kinds = play_games(list(setups(game) if soaking() else few(game)))
    for number, match in enumerate(prepared(game, places)):
        kinds = play_on(match, number, kinds)
    codes = range(game.rules.ACTIONS)
    assert kinds == {game.moves.phrase(code).message for code in codes}


def play_games(every: list[Setup]) -> set[str]:
    """Play each setup, with one simulation build and the other in turn; return the kinds."""
    kinds: set[str] = set()
    actions = 0
    least = repeated(len(every))
    for at in range(max(repeated(GAMES), least)):
        if at >= least and actions > repeated(ENOUGH):
            break
        again, place = divmod(at, len(every))
        met, played = play_game(every[place], again + place % 2)
        kinds |= met
        actions += played if played > max(BY_CHANCE) else 0
    return kinds


def prepared(game: Game, places: Places) -> list[Match]:
    """Return the positions that the tests of a game offer; an edition has builds of its own."""
    if not places.checkers(game).exists():
        return []
    return [match for match in load_checkers(places.tests, game).rare() if match.game == game]


def play_game(setup: Setup, number: int) -> tuple[set[str], int]:
    """Play one game; return the kinds of action, and how many."""
    sides = built_games(setup, number)
    chance = random.Random(f"{setup}/{number}")

    def choose(step: int, seat: int, codes: list[int]) -> int:
        return chance.choice(codes) if step < BY_CHANCE[number % 2] else advice(sides[-1], seat)

    codes = play_side_by_side(sides, f"{setup}, game {number}", chance, choose, LONGEST)
    return {kind_of(setup, code) for code in codes}, len(codes)


def play_on(match: Match, number: int, met: set[str]) -> set[str]:
    """Play on from a position, at first what was not met before; return the kinds of action."""
    setup = Setup(match.game, match.players, match.options)
    sides = built_games(setup, number % 2, match.position())
    chance = random.Random(f"{setup}/from {number}")
    kinds = set(met)

    def choose(_step: int, _seat: int, codes: list[int]) -> int:
        new = [code for code in codes if kind_of(setup, code) not in kinds]
        code = chance.choice(new or codes)
        kinds.add(kind_of(setup, code))
        return code

    play_side_by_side(sides, f"{setup}, position {number}", chance, choose, A_BIT)
    return kinds


def play_side_by_side(
    sides: list[BuiltGame], name: str, chance: random.Random, choose: Choose, longest: int
) -> list[int]:
    """Play in several builds at once, to the end or that far; return the actions."""
    played: list[int] = []
    for step in itertools.count():
        at = f"{name}, action {step}"
        agreed([side.position for side in sides], at)
        agreed([side.events for side in sides if side.build.live], at)
        if agreed([side.over for side in sides], at) or step == longest:
            break
        seat = chance.choice(agreed([side.seats for side in sides], at))
        played.append(choose(step, seat, agreed([side.legal(seat) for side in sides], at)))
        for side in sides:
            side.apply(seat, played[-1])
    if sides[0].over:
        agreed([side.outcome for side in sides], f"{name}, outcome")
    return played


def kind_of(setup: Setup, code: int) -> str:
    return str(setup.game.moves.phrase(code).message)


def advice(side: BuiltGame, seat: int) -> int:
    """Return what the usual bot would do; it brings a game home in which chance takes very long."""
    game = side.setup.game
    choose = seat_build(game, "cpu").kernel(choose_in_slot)
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    return int(choose(side.states.copy()[0], seat, slot_of(game, usual_bot(game)), codes))


def agreed(answers: list[T], at: str) -> T:
    """Return what all builds answer."""
    assert all(answer == answers[0] for answer in answers), at
    return answers[0]


def built_games(
    setup: Setup, number: int, position: Mapping[str, Any] | None = None
) -> list[BuiltGame]:
    """Return the live builds and one of the simulation builds, set up alike."""
    game = setup.game
    simulation = table_build(game, "python" if number % 2 == 0 else "cpu")
    builds = (live_build(game, "python"), live_build(game, "cpu"), simulation)
    return [BuiltGame(setup, build, 1_000 + number, position) for build in builds]
