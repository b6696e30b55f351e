"""Where the runners of Cubitos can get with their feet, for bots."""

from kubik.engine.layout import Ints, State
from kubik.games.cubitos.actions import GOES
from kubik.games.cubitos.data import NOWHERE, STEPS, SURFACE, TO_FINISH
from kubik.games.cubitos.running import track_of
from kubik.games.cubitos.stages import HASTEN
from kubik.games.cubitos.tracks import FINISH, MOST_NEIGHBOURS, SQUARES, START, WATER

FAR = 10_000  # farther than any feet reach


def spread(s: State, seat: int, feet: int, codes: Ints) -> None:
    """Write into codes how many feet every square is away, as far as they reach."""
    track = track_of(s, seat)
    for square in range(SQUARES):
        codes[square] = FAR
    codes[s.square[seat]] = 0
    wet = 0 if s.phase[seat] == HASTEN else s.water[seat]
    for far in range(1, feet + 1):
        for square in range(SQUARES):
            if codes[square] == far - 1 and (square != FINISH or far == 1):
                for number in range(MOST_NEIGHBOURS):
                    near = STEPS[track, square, number]
                    if near != NOWHERE and codes[near] == FAR:
                        # Feet for water are surely left for steps that come first.
                        codes[near] = far if far <= wet or is_dry(track, near) else FAR


def is_dry(track: int, square: int) -> bool:
    """Whether plain feet can go onto a square."""
    return bool(square >= START or SURFACE[track, square] != WATER)


def step_before(s: State, seat: int, target: int, codes: Ints) -> int:
    """Return a square from which a step leads to the target, on the way to it."""
    track = track_of(s, seat)
    for square in range(SQUARES):
        if codes[square] == codes[target] - 1:
            for number in range(MOST_NEIGHBOURS):
                if STEPS[track, square, number] == target:
                    return square
    return target


def step_towards(s: State, seat: int, target: int, codes: Ints) -> int:
    """Return the first step on the way to a square in reach."""
    while codes[target] > 1:
        target = step_before(s, seat, target, codes)
    return GOES + target


def is_ahead(s: State, seat: int, square: int) -> bool:
    """Whether a square is nearer to the finish than where the round began.

    Else two bonus squares side by side would be run to and fro for ever.
    """
    track = track_of(s, seat)
    if s.left_square[seat] >= START:
        return True
    return bool(TO_FINISH[track, square] < TO_FINISH[track, s.left_square[seat]])
