"""The kernels that step a batch on a GPU: those of the processor, with a thread for each game."""

from functools import cache
from typing import Any

from numba import cuda

from kubik.engine.cuda import DeviceBuild
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.game import Game
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Bytes, Ints, Notes, Shorts, State, States
from kubik.engine.sight import sight_bindings
from kubik.envs.showing import hand_out, is_shown, show_games
from kubik.envs.stepping import (
    SEEDED,
    SPARE_STATES,
    Desk,
    Desks,
    Slips,
    begin_games,
    behind,
    choose,
    step_games,
)


def no_choice(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Stand for bots, which have no seats here: all of them would be compiled else."""
    return 0


def begin_on_device(
    states: States, slips: Slips, spare: States, desks: Desks, notes: Notes, finals: Shorts
) -> None:
    """Begin the games that are asked for."""
    first = lane() * SPARE_STATES
    own: Any = spare[first : first + SPARE_STATES]
    begin_games(states, slips, own, desks, notes, finals)


def step_on_device(
    states: States, slips: Slips, spare: States, desks: Desks, notes: Notes, finals: Shorts
) -> None:
    """Play the caller's action in each game."""
    first = lane() * SPARE_STATES
    own: Any = spare[first : first + SPARE_STATES]
    step_games(states, slips, own, desks, notes, finals)


def take_on_device(
    slips: Slips,
    desks: Desks,
    actions: Ints,
    moves: Ints,
    counts: Ints,
    marks: Bytes,
    wrong: Ints,
) -> None:
    """Note the actions, and the first game in which one was not shown as legal."""
    desk = desks[0]
    for at in range(desk.first + lane(), desk.last, lanes()):
        slips[at].action = actions[at]
        if not is_shown(slips[at], at, desk, moves, counts, marks):
            cuda.atomic.min(wrong, 0, at)


@cache
def device_batch_build(game: Game) -> DeviceBuild:
    """Return the build in which batches are stepped on a GPU."""
    return DeviceBuild(
        game,
        kernels=[
            begin_on_device,
            step_on_device,
            show_games,
            hand_out,
            take_on_device,
        ],
        bindings={choose: no_choice, **OF_THREADS, **sight_bindings(game), **SEEDED},
        further=behind(game),
        name="device_batch",
    )
