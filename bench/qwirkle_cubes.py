"""What the bots of Qwirkle Cubes are measured by, on whole turns of the keen player.

`boards 10000` holds the best play against brute force, `reroll 2000` rolling by expectation against
never rolling.
"""

import argparse
import random
from collections.abc import Callable

import numpy as np

import kubik
from kubik.arena.stats import wilson
from kubik.bots.qwirkle_cubes.keen import ROOM, cubes_to_roll, held_cubes
from kubik.bots.qwirkle_cubes.laying import lay_turn
from kubik.engine.build import Build, Kernel
from kubik.engine.chance import WORD, below, reseed
from kubik.engine.contract import apply, legal, over, payoff, setup
from kubik.engine.layout import Floats, Ints, State, States
from kubik.games.qwirkle_cubes.data import HAND
from kubik.games.qwirkle_cubes.families import FAMILIES, SETS
from kubik.games.qwirkle_cubes.offers import (
    ACTIONS,
    END_TURN,
    KEEP_ALL,
    PUT_BACK_MARKED,
    ROLL_MARKED,
)
from kubik.games.qwirkle_cubes.play_room import AMONG, BRINGS, PLAYS, PLAYS_ROOM, SLOT_OF, WORTH
from kubik.games.qwirkle_cubes.plays import find_best_plays, find_worths
from kubik.games.qwirkle_cubes.scoring import turn_points
from kubik.games.qwirkle_cubes.spots import LAY, NO_CUBE, ROLL, TRADE

GAME, EMPTY, FIRST = range(3)
STATES = FIRST + HAND + 1
MOST_LEGAL = 2_000

game = kubik.find_game("qwirkle_cubes")


def begin(table: States, players: int, options: Ints, seed: int) -> None:
    """Deal a game."""
    table[GAME] = table[EMPTY]
    reseed(table[GAME], seed & WORD, seed >> 32, 7, 7)
    setup(table[GAME], players, options)


def play_turn(s: State, room: Ints) -> None:
    """Play a whole turn by the judgement of the keen bot."""
    seat = int(s.turn)
    if s.phase == TRADE:
        s.marked = held_cubes(s, seat)
        apply(s, seat, PUT_BACK_MARKED)
        return
    s.marked = cubes_to_roll(s, seat, room)
    apply(s, seat, ROLL_MARKED if s.marked else KEEP_ALL)
    lay_turn(s, room)


def whole_game(
    table: States, options: Ints, seed: int, me: int, codes: Ints, shares: Floats
) -> float:
    """Play a game of two, of whom the other never rolls; return by how much I lead."""
    begin(table, 2, options, seed)
    s = table[GAME]
    while not over(s):
        if s.turn != me and s.phase == ROLL:
            apply(s, s.turn, KEEP_ALL)
            lay_turn(s, codes[-ROOM:])
        else:
            play_turn(s, codes[-ROOM:])
    payoff(s, shares)
    return float(s.score[me] - s.score[1 - me])


def best_found(table: States, codes: Ints) -> int:
    """Return the most points of a turn as plays are found, by both ways of finding them."""
    room = codes[-ROOM:]
    for at in range(PLAYS_ROOM):
        room[at] = 0
    s = table[GAME]
    for slot in range(HAND):
        if s.hand[s.turn, slot] != NO_CUBE:
            room[SLOT_OF + int(s.hand[s.turn, slot]) - 1] = slot
    find_best_plays(s, s.turn, 1, room)
    points = room[PLAYS + BRINGS]
    find_worths(s, s.turn, 0, room)
    worth = 0
    for family in range(FAMILIES):
        worth = max(worth, room[WORTH + family * SETS + room[AMONG + family]])
    return points if points == worth else -1


def best_by_rules(table: States, codes: Ints, counts: Ints, places: Ints) -> int:
    """Return the most points of a turn by laying everything in every order."""
    best = 0
    depth = 0
    table[FIRST] = table[GAME]
    counts[0] = legal(table[FIRST], table[FIRST].turn, codes[:MOST_LEGAL])
    places[0] = 0
    while depth >= 0:
        s = table[FIRST + depth]
        if places[depth] == counts[depth]:
            depth -= 1
        else:
            code = codes[depth * MOST_LEGAL + places[depth]]
            places[depth] += 1
            if code == END_TURN:
                best = max(best, turn_points(s))
            else:
                depth += 1
                table[FIRST + depth] = s
                apply(table[FIRST + depth], s.turn, code)
                part = codes[depth * MOST_LEGAL : (depth + 1) * MOST_LEGAL]
                counts[depth] = legal(table[FIRST + depth], s.turn, part)
                places[depth] = 0
    return best


def reach_board(
    table: States, players: int, options: Ints, seed: int, turns: int, keen: bool, codes: Ints
) -> bool:
    """Play so many turns, keenly or at random, on to a board where cubes are to be laid."""
    begin(table, players, options, seed)
    s = table[GAME]
    while not over(s) and turns > 0:
        turns -= 1
        if keen:
            play_turn(s, codes[-ROOM:])
        else:
            action = -1
            while action != END_TURN and not over(s):
                action = codes[below(s, legal(s, s.turn, codes))]
                apply(s, s.turn, action)
    while not over(s) and s.phase != LAY:
        apply(s, s.turn, codes[below(s, legal(s, s.turn, codes))])
    return not over(s)


KERNELS: list[Kernel] = [whole_game, best_found, best_by_rules, reach_board]


def made() -> Build:
    """Return the build that all of this runs in."""
    build = Build(game, "cpu", kernels=KERNELS, name="measured")
    build.compile()
    return build


def check_boards(boards: int) -> None:
    """Print how often the best immediate score was missed."""
    build, chance = made(), random.Random(1)
    table, codes = build.blank(STATES), np.zeros(ACTIONS, np.int64)
    counts, places = np.zeros(HAND + 1, np.int64), np.zeros(HAND + 1, np.int64)
    _, chosen = game.choose(2, {})
    done = missed = 0
    while done < boards:
        seed, turns, keen = chance.getrandbits(40), chance.randrange(45), chance.random() < 0.5
        options = game.codes(chosen)
        if build.kernel(reach_board)(table, 2, options, seed, turns, keen, codes):
            found = build.kernel(best_found)(table, codes)
            done += 1
            missed += found != build.kernel(best_by_rules)(table, codes, counts, places)
    print(f"{done} boards, {missed} misses")


def compare_rolling(games: int) -> None:
    """Print how often rolling by expectation wins against never rolling."""
    build = made()
    table, codes, shares = build.blank(STATES), np.zeros(ACTIONS, np.int64), np.zeros(2)
    options = game.codes(game.choose(2, {})[1])
    won = lead = 0.0
    for number in range(games):
        me = number % 2
        lead += build.kernel(whole_game)(table, options, number // 2, me, codes, shares) / games
        won += shares[me]
    print(f"{games} games, won {wilson(won, games)}, lead {lead:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["boards", "reroll"])
    parser.add_argument("number", type=int)
    arguments = parser.parse_args()
    jobs: dict[str, Callable[[int], None]] = {"boards": check_boards, "reroll": compare_rolling}
    jobs[arguments.what](arguments.number)
