"""Measures of games played move by move, for bots that search: slow, but the same measures."""

import math
import threading
from itertools import pairwise
from typing import Any

import numpy as np

from kubik.arena.bot_game import StoppedError
from kubik.arena.crew import threads_crew
from kubik.arena.measuring import NOBODY, measured_note
from kubik.arena.notes import LONGEST_GAME, UNFINISHED
from kubik.arena.parts import PartsPlan, parts_plan
from kubik.arena.totals import Simulated
from kubik.bots.nets.playing import net_build
from kubik.bots.plan import is_net
from kubik.bots.registry import seat_build
from kubik.bots.seat import choose_move
from kubik.engine.build import Build, live_build
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, blank
from kubik.engine.match import Match


def measure_by_moves(
    which: Simulated, first: int, games: int, threads: int | None = None
) -> tuple[MemoryRows, Ints]:
    """Play games from a number on; return what is noted of each, and how its parts are counted."""
    compile_for_moves(which)
    plan = parts_plan(which)
    notes = blank(measured_note(which.game), games)
    counts = np.zeros((games, plan.room), np.int64)

    def play(at: int, stopping: threading.Event) -> None:
        _Measured(which, first + at, plan).play(notes[at], counts[at], stopping)

    with threads_crew(play, threads) as crew:
        for done in [crew.submit(at) for at in range(games)]:
            done.result()
    return notes, counts


def compile_for_moves(which: Simulated) -> None:
    """Compile all that games move by move need."""
    for build in builds_for_moves(which):
        build.compile()


def builds_for_moves(which: Simulated) -> list[Build]:
    """Return the builds that games move by move are played on."""
    found = [live_build(which.game, "cpu"), seat_build(which.game, "cpu")]
    if any(map(is_net, which.bots)):
        found.append(net_build(which.game, "cpu"))
    return found


class _Measured:
    """A game that is measured while bots play it."""

    def __init__(self, which: Simulated, number: int, plan: PartsPlan) -> None:
        options: dict[str, Any] = dict(which.options)
        seed = f"lab/{which.seed}/{number}"
        self._match = Match(which.game, which.players, seed, target="cpu", **options)
        turn = number % which.players
        self._bots = [which.bots[(seat - turn) % which.players] for seat in range(which.players)]
        self._plan = plan

    def play(self, note: MemoryRow, counts: Ints, stopping: threading.Event) -> None:
        """Play to the end, or until all is to stop, and note what happens on the way."""
        match = self._match
        note.first = match.actors[0]
        seats: list[int] = []
        leaders: list[int] = []
        while not match.over and len(seats) < LONGEST_GAME:
            if stopping.is_set():
                raise StoppedError
            seat = match.actors[0]
            count = len(match.legal_moves_of(seat))
            match.push(choose_move(match, seat, self._bots[seat]), seat)
            seats.append(seat)
            leaders.append(self._leader())
            note.choices += count
            note.doublings += math.log2(count)
            note.forced += count == 1
        note.length = len(seats)
        note.turns = 1 + sum(before != after for before, after in pairwise(seats))
        _note_lead(note, leaders)
        note.ending = match.game.rules.ENDINGS.index(match.ending) if match.over else UNFINISHED
        note.shares[: match.players] = match.payoffs
        self._count(counts)

    def _leader(self) -> int:
        build = live_build(self._match.game, "cpu")
        came = np.zeros(max(self._match.game.players))
        build.standing(build.first(self._match._states), came)
        own = came[: self._match.players]
        return int(own.argmax()) if (own == own.max()).sum() == 1 else NOBODY

    def _count(self, counts: Ints) -> None:
        """Count the parts that came into play."""
        happened = [event for step in self._match.steps for event in step.events]
        for event in (*self._match.opening_events, *happened):
            for counter in self._plan.counting:
                (param, values), value = counter.axes[0], -1
                if event.kind.name == counter.event:
                    value = event.values[param]
                if 0 <= value < values:
                    counts[counter.first + value] += 1


def _note_lead(note: MemoryRow, leaders: list[int]) -> None:
    """Note how often the lead changed, and since when it did not."""
    alone = [leader for leader in leaders if leader != NOBODY]
    note.lead_changes = sum(before != after for before, after in pairwise(alone))
    note.decided = len(leaders)
    if leaders and leaders[-1] != NOBODY:
        while note.decided > 0 and leaders[note.decided - 1] == leaders[-1]:
            note.decided -= 1
        note.decided += 1
