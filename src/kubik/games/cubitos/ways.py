"""Several moves that a person would write as one: a way to a square, all dice for the roll."""

from dataclasses import dataclass

import numpy as np

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Way
from kubik.games.cubitos.actions import ACTIONS, ALL, GOES, PASS, ROLL, pick_code
from kubik.games.cubitos.data import (
    AT_DRAW,
    BOXES,
    EFFECT,
    IS_BONUS,
    NOWHERE,
    SQUARE_NAMES,
    STEPS,
    TO_FINISH,
)
from kubik.games.cubitos.moves import notation
from kubik.games.cubitos.offers import legal_decisions
from kubik.games.cubitos.rolling import counted, wanted
from kubik.games.cubitos.running import between_tracks, is_water, track_of
from kubik.games.cubitos.stages import CHOOSE, DECIDE, MOVE
from kubik.games.cubitos.tracks import FINISH
from kubik.games.cubitos.view import bust_chance

EVERYTHING = notation(ALL)
SAFELY = "safe"
STANDING_WAYS = {SAFELY: Phrase("way-safe", {})}  # what names mean that lead to no square


@dataclass(frozen=True)
class Walk:
    """Squares walked over, and the feet that are left: all of them, and those for water."""

    squares: tuple[int, ...]
    feet: int
    water: int

    @property
    def end(self) -> int:
        """The last square."""
        return self.squares[-1]

    def no_better_than(self, other: "Walk") -> bool:
        """Whether the other one leaves as much of everything; water feet can do all."""
        return self.feet <= other.feet and self.water <= other.water


def ways(s: State, seat: int) -> list[Way]:
    """Return what a seat can do in several moves that have one name."""
    if s.phase[seat] == CHOOSE:
        return _fillings(s, seat)
    if s.phase[seat] == DECIDE:
        return _safe_rolls(s, seat)
    return _goals(s, seat) if s.phase[seat] == MOVE and not between_tracks(s, seat) else []


# Dice for the roll.


def _fillings(s: State, seat: int) -> list[Way]:
    """Return how the roll zone is filled: dice with colours first, then those that bring feet."""
    lacking = int(wanted(s, seat))
    if lacking == 0 or s.unlimited[seat]:
        return []  # then the rules themselves offer all
    left = {kind: int(s.draw[seat, kind]) for kind in range(BOXES) if counted(s, seat, kind)}
    left = {kind: count for kind, count in left.items() if count}
    dice: list[int] = []
    # What then leaves no choice goes to the roll zone by itself.
    while len(left) > 1 and lacking < sum(left.values()):
        kind = max(left)
        count = min(lacking, left.pop(kind))
        lacking -= count
        dice += [kind] * count
        if lacking == 0:
            break
    codes = tuple(pick_code(AT_DRAW, kind, 0) for kind in dice)
    return [Way(EVERYTHING, codes, Phrase("way-fill", {}), notable=True)]


def _safe_rolls(s: State, seat: int) -> list[Way]:
    """Return that dice are rolled as long as nothing can be lost, and nothing else is to decide."""
    codes = np.zeros(ACTIONS, np.int64)
    offered = codes[: legal_decisions(s, seat, codes)].tolist()
    if offered != [ROLL, PASS] or bust_chance(s, seat) > 0:
        return []
    return [Way(SAFELY, (ROLL,), STANDING_WAYS[SAFELY], notable=True, again=True)]


# Squares.


def _goals(s: State, seat: int) -> list[Way]:
    """Return where the feet at hand lead in two steps and more.

    There are two ways to a square where one of them saves feet and the other those for water.
    """
    begin = Walk((int(s.square[seat]),), int(s.feet[seat] + s.water[seat]), int(s.water[seat]))
    walks = [walk for walk in _walks(s, seat, begin) if len(walk.squares) > 2]
    walks.sort(key=lambda walk: (-walk.feet, -walk.water))
    nearest = min((_to_finish(s, seat, walk.end) for walk in walks), default=0)
    return [
        Way(
            SQUARE_NAMES[walk.end],
            tuple(GOES + square for square in walk.squares[1:]),
            _cost(begin, walk),
            _is_notable(s, seat, walk.end) or _to_finish(s, seat, walk.end) == nearest,
        )
        for walk in walks
    ]


def _walks(s: State, seat: int, begin: Walk) -> list[Walk]:
    """Return the walks from a square that no other to the same square is better than."""
    best: dict[int, list[Walk]] = {begin.end: [begin]}
    here = [begin]
    while here:
        there = []
        for walk in here:
            # The finish ends a way: all changes there.
            if walk.end != FINISH or walk is begin:
                there += _one_step_on(s, seat, walk)
        # Of walks that are equally long, those that save water come first.
        there.sort(key=lambda walk: -walk.water)
        here = []
        for walk in there:
            known = best.setdefault(walk.end, [])
            if not any(walk.no_better_than(other) for other in known):
                known.append(walk)
                here.append(walk)
    return [walk for end, walks in best.items() if end != begin.end for walk in walks]


def _one_step_on(s: State, seat: int, walk: Walk) -> list[Walk]:
    """Return the walks that are longer by a step; plain feet go first (move.13)."""
    found = []
    for square in STEPS[track_of(s, seat), walk.end].tolist():
        wet = square != NOWHERE and is_water(s, seat, square)
        if square == NOWHERE or walk.feet == 0 or (wet and walk.water == 0):
            continue
        water = walk.water - 1 if wet or walk.feet == walk.water else walk.water
        found.append(Walk((*walk.squares, square), walk.feet - 1, water))
    return found


def _cost(begin: Walk, walk: Walk) -> Phrase:
    feet = Phrase("amount-foot", {"count": len(walk.squares) - 1})
    rest = {"water": begin.water - walk.water, "left": walk.feet}
    return Phrase("way", rest, {"feet": feet})


def _to_finish(s: State, seat: int, square: int) -> int:
    return 0 if square == FINISH else int(TO_FINISH[track_of(s, seat), square])


def _is_notable(s: State, seat: int, square: int) -> bool:
    track = track_of(s, seat)
    return bool(square == FINISH or IS_BONUS[track, square] or EFFECT[track, square] != NOWHERE)
