"""Whole games on a GPU: every thread plays one after the other, or a step of many."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from kubik.arena.counting import Counter, counting_plan
from kubik.arena.notes import CountedEvents, GameNotes, GamesPlans, game_note, plan_games
from kubik.arena.strands import (
    DEALING,
    NO_GAME,
    PLACE,
    PLAYING,
    StrandPlaces,
    choose_at,
    deal_at,
    follow_at,
    play_at,
)
from kubik.arena.table import (
    EMPTY,
    TABLE_STATES,
    by_chance,
    count_events,
    play_games,
    think,
    watch,
)
from kubik.arena.totals import NoteColumns, Simulated, Sums, add_up
from kubik.bots.policies import RANDOM, policy_room
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build, Kernel
from kubik.engine.contract import FOLLOWING
from kubik.engine.cuda import (
    OWN_ACTIONS,
    OWN_STATE,
    DeviceBuild,
    OnDevice,
    PerGame,
    ThreadBlock,
    cupy,
)
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.game import Game
from kubik.engine.layout import Ints, MemoryRows, Notes, States

MOST_GAMES = 2**22  # in one go
MOST_PLACES = 2**21  # at which games are played step by step
STEPS_AT_ONCE = 32  # before it is asked whether all is done


def always(chooser: int) -> bool:
    """Chance chooses in every seat."""
    return True


def no_thought(table: States, seat: int, chooser: int, codes: Ints) -> int:
    """Stand for bots where chance alone plays: all of them would be compiled else."""
    return 0


def is_thoughtless(build: Build) -> bool:
    """Whether chance alone plays: then nothing but codes of legal moves is written, and read."""
    return build.bound(think) is no_thought


OWN_CODES: Any = PerGame(
    "numbers for whoever chooses",
    lambda build: build.game.rules.MOST_LEGAL if is_thoughtless(build) else policy_room(build.game),
)
# Bots write numbers of any size and sign.
CODE: Any = PerGame(
    "the type of these numbers",
    lambda build: np.uint16 if is_thoughtless(build) else np.int64,
)


def play_on_device(
    empty: States,
    plans: GamesPlans,
    seatings: Ints,
    notes: GameNotes,
    counted: CountedEvents,
    counts: Ints,
) -> None:
    """Play games on a table in this thread's own memory."""
    table = cuda.local.array(TABLE_STATES, OWN_STATE)
    codes = cuda.local.array(OWN_CODES, CODE)
    table[EMPTY] = empty[0]
    play_games(table, plans[0], seatings, codes, notes, counted, counts)


def deal_on_device(
    games: States, plans: GamesPlans, places: StrandPlaces, notes: GameNotes
) -> None:
    """Deal the next game wherever a place is free."""
    at = cuda.grid(1)
    if at < len(places) and places[at].strand == DEALING:
        deal_at(games, plans[0], places, at, len(notes))


def choose_on_device(
    games: States,
    places: StrandPlaces,
    order: Ints,
    strands: Notes,
    plans: GamesPlans,
    notes: GameNotes,
) -> None:
    """Choose an action wherever a question is asked, or note that the game is over."""
    turn = cuda.grid(1)
    if turn < len(order):
        at = order[turn]
        if strands[at] < FOLLOWING:
            codes = cuda.local.array(OWN_ACTIONS, np.uint16)
            choose_at(games[at], places[at], plans[0], codes, notes)


def act_on_device(games: States, places: StrandPlaces, order: Ints, strands: Notes) -> None:
    """Play the action wherever one was chosen."""
    turn = cuda.grid(1)
    if turn < len(order):
        at = order[turn]
        if PLAYING <= strands[at] < NO_GAME:
            play_at(games[at], places[at])


def follow_on_device(games: States, places: StrandPlaces, order: Ints, strands: Notes) -> None:
    """Take a step wherever something follows."""
    turn = cuda.grid(1)
    if turn < len(order):
        at = order[turn]
        if FOLLOWING <= strands[at] < DEALING:
            follow_at(games[at], places[at])


class GpuRunner:
    """Plays games on a GPU."""

    def __init__(self, which: Simulated, seatings: Ints, counting: Sequence[Counter]) -> None:
        """Take what is to be played by whom, and which events are counted."""
        cupy()  # compiling takes long, so whoever has no GPU hears of it first
        self._which = which
        self._seatings = seatings
        self._counting = counting
        self._is_chance = all(bot == RANDOM for bot in which.bots)
        # Games in which much differs run better step by step, and bots need whole positions.
        self._by_steps = self._is_chance and not counting and hasattr(which.game.rules, "strand")
        self.build = self._chosen_build()

    def _chosen_build(self) -> DeviceBuild:
        if self._by_steps:
            return strand_build(self._which.game)
        return whole_build(self._which.game, self._is_chance, bool(self._counting))

    def workers(self, threads: int | None) -> int:
        """Return how many chunks of games are played at a time: one fills the device."""
        return 1

    def chunk(self, games: int, workers: int) -> int:
        """Return how many games are played in one go."""
        return min(games, MOST_GAMES)

    def play(self, first: int, notes: MemoryRows, counts: Ints) -> None:
        """Play the games from one on, as many as there is room for notes."""
        counted = OnDevice.of(counts)
        self.played(first, len(notes), counted).copy_to(notes)
        counted.copy_to(counts)

    def add_up(self, first: int, games: int) -> Sums:
        """Play so many games from one on, and return what they come to."""
        notes = self.played(first, games)
        columns = NoteColumns(
            notes.column("length"),
            notes.column("choices"),
            notes.column("ending"),
            notes.column("shares")[:, : self._which.players],
        )
        return add_up(self._which.game, columns, first, cupy())

    def played(self, first: int, games: int, counts: OnDevice | None = None) -> OnDevice:
        """Play so many games from one on, and return what is noted of them, on the GPU."""
        if self._by_steps:
            stepping = self.stepping(first, games)
            while not stepping.done:
                for _ in range(STEPS_AT_ONCE):
                    stepping.step()
            return stepping.notes
        notes = self._room_for(games)
        self.build.kernel(play_on_device)(
            games,
            OnDevice(self.build.state, 1),
            self._plans(first),
            OnDevice.of(self._seatings),
            notes,
            OnDevice.of(counting_plan(self._counting)),
            counts or OnDevice(np.int64, 0),
        )
        return notes

    def stepping(self, first: int, games: int) -> "Stepping":
        """Return so many games from one on, to be played step by step."""
        return Stepping(self.build, self._plans(first), self._room_for(games))

    def _room_for(self, games: int) -> OnDevice:
        return OnDevice(game_note(self._which.game), games)

    def _plans(self, first: int) -> OnDevice:
        which = self._which
        plan = plan_games(self.build, which.players, which.options, which.seed, first)
        return OnDevice.of(np.asarray(plan).reshape(1))


class Stepping:
    """Games that are played step by step, as many side by side as there are places."""

    def __init__(self, build: DeviceBuild, plans: OnDevice, notes: OnDevice) -> None:
        """Take what is to be played, and where it is noted."""
        self.notes = notes
        self._build, self._plans = build, plans
        self._places = OnDevice(PLACE, min(notes.count, MOST_PLACES))
        self._games = OnDevice(build.state, self._places.count + 1)
        self._places.column("number")[:] = cupy().arange(self._places.count)
        self._places.column("stride")[:] = self._places.count
        self._strands = self._places.column("strand")
        self._strands[:] = DEALING

    @property
    def done(self) -> bool:
        """Whether all games are noted."""
        return bool((self._strands == NO_GAME).all())

    @property
    def moves(self) -> int:
        """How many actions have been played so far."""
        played = self.notes.column("length").sum() + self._places.column("length").sum()
        return int(played)

    def step(self) -> None:
        """Take a step at every place."""
        self._run(deal_on_device, self._games, self._plans, self._places, self.notes)
        strands = OnDevice.at(self._strands.copy())
        order = OnDevice.at(cupy().argsort(self._strands.astype(np.uint16)))
        same = (self._games, self._places, order, strands)
        self._run(choose_on_device, *same, self._plans, self.notes)
        self._run(act_on_device, *same)
        self._run(follow_on_device, *same)

    def _run(self, kernel: Kernel, *arguments: OnDevice) -> None:
        self._build.kernel(kernel)(self._places.count, *arguments)


@cache
def whole_build(game: Game, is_chance: bool, is_counting: bool) -> DeviceBuild:
    """Return the build for whole games, in which chance plays every seat or bots play some."""
    bindings: dict[Kernel, Kernel] = dict(OF_THREADS)
    bindings |= {by_chance: always, think: no_thought} if is_chance else bot_bindings(game)
    if is_counting:
        bindings[watch] = count_events
    return DeviceBuild(
        game,
        kernels=[play_on_device],
        bindings=bindings,
        live=is_counting,
        name="device" if is_chance else "device_bots",
    )


@cache
def strand_build(game: Game) -> DeviceBuild:
    """Return the build in which chance plays every seat step by step."""
    return DeviceBuild(
        game,
        kernels=[deal_on_device, choose_on_device, act_on_device, follow_on_device],
        block=ThreadBlock(256, 2),
        name="strands",
    )
