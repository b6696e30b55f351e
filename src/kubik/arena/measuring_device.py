"""Measured games on a GPU: every thread plays one after the other."""

from functools import cache

import numpy as np

from kubik.arena.counting import counting_plan
from kubik.arena.device import MOST_GAMES, play_on_device
from kubik.arena.measures import Columns, columns_of_notes, searches
from kubik.arena.measuring import MEASURING, measured_note
from kubik.arena.notes import plan_games
from kubik.arena.parts import parts_plan
from kubik.arena.runners import seatings
from kubik.arena.table import count_events, watch
from kubik.arena.totals import Simulated
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Kernel
from kubik.engine.cuda import DeviceBuild, OnDevice, cupy
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import blank


@cache
def device_build(game: Game) -> DeviceBuild:
    """Return the build in which games are measured on a GPU."""
    bindings: dict[Kernel, Kernel] = {**OF_THREADS, **bot_bindings(game), **MEASURING}
    if game.parts:
        bindings[watch] = count_events
    return DeviceBuild(
        game,
        kernels=[play_on_device],
        bindings=bindings,
        live=bool(game.parts),
        name="device_measuring",
    )


def measure_on_gpu(which: Simulated, first: int, games: int) -> Columns:
    """Measure games as the processor does, on a GPU; the same number is the same game."""
    if searches(which):
        raise SetupError("lab-gpu-bots")
    cupy()  # compiling takes long, so whoever has no GPU hears of it first
    build = device_build(which.game)
    build.compile()
    plan = parts_plan(which)
    notes = blank(measured_note(which.game), games)
    counts = np.zeros((games, plan.room), np.int64)
    for begin in range(0, games, MOST_GAMES):
        own = notes[begin : begin + MOST_GAMES].view(np.recarray)
        tallied = counts[begin : begin + MOST_GAMES].ravel()
        on_device, counted = OnDevice(measured_note(which.game), len(own)), OnDevice.of(tallied)
        asked = plan_games(build, which.players, which.options, which.seed, first + begin)
        build.kernel(play_on_device)(
            len(own),
            OnDevice(build.state, 1),
            OnDevice.of(np.asarray(asked).reshape(1)),
            OnDevice.of(seatings(which)),
            on_device,
            OnDevice.of(counting_plan(plan.counting)),
            counted,
        )
        on_device.copy_to(own)
        counted.copy_to(tallied)
    return columns_of_notes(which, notes, counts)
