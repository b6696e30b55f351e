"""Hold the exact end of Kabaleo against brute force: `python -m tests.bots.kabaleo_brute`.

Games of chance for two are broken off when a few pieces are left. There every line of play is
tried by the rules alone, without bounds, memory or equal towers, and the outcome must be the same.
"""

import sys
from collections.abc import Iterator

import numpy as np

import kubik
from kubik.bots.kabaleo.ending import END, LOST, UNKNOWN, WON, solve
from kubik.engine.build import Build
from kubik.engine.chance import below, reseed
from kubik.engine.contract import apply, legal, over, payoff, setup
from kubik.engine.layout import Floats, Ints, State, States, blank

POSITIONS = 1_000
MOST_PIECES = 5
ENOUGH = 10**9


def play_until(s: State, left: int, options: Ints, codes: Ints) -> None:
    """Play a game of chance until so many pieces are left."""
    setup(s, 2, options)
    while s.left > left:
        apply(s, int(s.turn), codes[below(s, legal(s, int(s.turn), codes))])


def try_all(mind: States, levels: Ints, codes: Ints, shares: Floats) -> int:
    """Return what the first record is worth to the seat to move, by trying everything.

    The others are its stack. `levels` has three numbers for each: the best so far, the next move
    and how many there are, and then the moves.
    """
    row = 3 + len(codes)
    depth = 0
    levels[0] = UNKNOWN
    while True:
        s = mind[depth]
        at = depth * row
        if levels[at] == UNKNOWN:
            levels[at] = LOST
            levels[at + 1] = 0
            levels[at + 2] = 0
            if over(s):
                payoff(s, shares)
                levels[at] = int(2 * shares[int(s.turn)]) - 1
            else:
                levels[at + 2] = legal(s, int(s.turn), codes)
                for move in range(levels[at + 2]):
                    levels[at + 3 + move] = codes[move]
        # Nothing is better than a win.
        if levels[at + 1] == levels[at + 2] or levels[at] == WON:
            if depth == 0:
                return int(levels[0])
            depth -= 1
            levels[depth * row] = max(levels[depth * row], -levels[at])
        else:
            mind[depth + 1] = mind[depth]
            apply(mind[depth + 1], int(s.turn), levels[at + 3 + levels[at + 1]])
            levels[at + 1] += 1
            depth += 1
            levels[depth * row] = UNKNOWN


def compare(positions: int, most_pieces: int) -> Iterator[tuple[int, int]]:
    """Yield what brute force and the solver make of each position."""
    game = kubik.find_game("kabaleo")
    build = Build(game, "cpu", kernels=[play_until, try_all, solve], name="end")
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    for number in range(positions):
        mind = build.blank(most_pieces + 1)
        build.kernel(reseed)(mind[0], number, 6, 0, 0)
        options = np.array([number // 2 % 2, number % 2], np.int64)
        build.kernel(play_until)(mind[0], 1 + number % most_pieces, options, codes)
        levels = np.zeros((most_pieces + 1) * (3 + len(codes)), np.int64)
        brute = build.kernel(try_all)(mind, levels, codes, np.zeros(2))
        yield brute, build.kernel(solve)(mind[0], ENOUGH, blank(END)[0])


def main() -> int:
    """Compare, say how many differ, and fail if any does."""
    found = list(compare(POSITIONS, MOST_PIECES))
    wrong = sum(brute != exact for brute, exact in found)
    outcomes = [sum(exact == value for _, exact in found) for value in (LOST, 0, WON)]
    print(f"{POSITIONS} positions (lost, even, won: {outcomes}), {wrong} solved wrongly")  # noqa: T201
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
