"""What the bots of Qwirkle Cubes are measured and tuned by, on whole turns of the keen player.

`boards 10000` holds the best play against brute force, `reroll 2000` rolling by expectation against
never rolling, `tune 2 40` tunes the weights by evolution, with so many generations.
"""

import argparse
import random
from collections.abc import Callable

import numpy as np

import kubik
from kubik.arena import cma
from kubik.arena.stats import wilson
from kubik.bots.keen.qwirkle_cubes import NAMES, ROOM, WEIGHTS, cubes_to_roll, held_cubes
from kubik.bots.own.qwirkle_cubes import lay_turn
from kubik.engine.build import Build, Kernel
from kubik.engine.chance import WORD, below, reseed
from kubik.engine.contract import apply, legal, over, payoff, setup
from kubik.engine.layout import Codes, Record, Records, Shares
from kubik.games.qwirkle_cubes.data import HAND
from kubik.games.qwirkle_cubes.plays import (
    AMONG,
    BRINGS,
    FAMILIES,
    PLAYS,
    PLAYS_ROOM,
    SETS,
    SLOT_OF,
    WORTH,
    find_best_plays,
    find_worths,
)
from kubik.games.qwirkle_cubes.rules import (
    ACTIONS,
    END_TURN,
    KEEP_ALL,
    LAY,
    NO_CUBE,
    PUT_BACK_MARKED,
    ROLL,
    ROLL_MARKED,
    TRADE,
    turn_points,
)

GAME, EMPTY, FIRST = range(3)
RECORDS = FIRST + HAND + 1
GAMES_OF_CANDIDATE = 160
MOST_LEGAL = 2_000

game = kubik.find_game("qwirkle_cubes")


def begin(table: Records, players: int, options: Codes, seed: int) -> None:
    """Deal a game."""
    table[GAME] = table[EMPTY]
    reseed(table[GAME], seed & WORD, seed >> 32, 7, 7)
    setup(table[GAME], players, options)


def play_turn(s: Record, weights: Shares, room: Codes) -> None:
    """Play a whole turn by the judgement of the keen bot."""
    seat = int(s.turn)
    if s.phase == TRADE:
        s.marked = held_cubes(s, seat)
        apply(s, seat, PUT_BACK_MARKED)
        return
    s.marked = cubes_to_roll(s, seat, room)
    apply(s, seat, ROLL_MARKED if s.marked else KEEP_ALL)
    lay_turn(s, weights, room)


def whole_game(
    table: Records,
    players: int,
    options: Codes,
    seed: int,
    me: int,
    rolls: bool,
    mine: Shares,
    theirs: Shares,
    codes: Codes,
    shares: Shares,
) -> float:
    """Play a game; the others may have other weights or never roll; return by how much I lead."""
    begin(table, players, options, seed)
    s = table[GAME]
    while not over(s):
        if s.turn == me:
            play_turn(s, mine, codes[-ROOM:])
        elif not rolls and s.phase == ROLL:
            apply(s, s.turn, KEEP_ALL)
            lay_turn(s, theirs, codes[-ROOM:])
        else:
            play_turn(s, theirs, codes[-ROOM:])
    payoff(s, shares)
    others = 0.0
    for seat in range(players):
        if seat != me:
            others += s.score[seat]
    return s.score[me] - others / (players - 1)


def best_found(table: Records, codes: Codes) -> int:
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


def best_by_rules(table: Records, codes: Codes, counts: Codes, places: Codes) -> int:
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
    table: Records, players: int, options: Codes, seed: int, turns: int, keen: bool, codes: Codes
) -> bool:
    """Play so many turns, keenly or at random, on to a board where cubes are to be laid."""
    begin(table, players, options, seed)
    s = table[GAME]
    while not over(s) and turns > 0:
        turns -= 1
        if keen:
            play_turn(s, WEIGHTS[2], codes[-ROOM:])
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
    table, codes = build.blank(RECORDS), np.zeros(ACTIONS, np.int64)
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


class Player:
    """Plays many whole games."""

    def __init__(self) -> None:
        self.build = made()
        self.table, self.codes = self.build.blank(RECORDS), np.zeros(ACTIONS, np.int64)

    def play(
        self, players: int, games: range, mine: Shares, theirs: Shares, rolls: bool = True
    ) -> tuple[float, float]:
        """Return the games that were won and the lead on average."""
        won = lead = 0.0
        shares = np.zeros(players)
        options = game.codes(game.choose(players, {})[1])
        for number in games:
            me = number % players
            lead += self.build.kernel(whole_game)(
                *(self.table, players, options, number // players, me, rolls),
                *(mine, theirs, self.codes, shares),
            )
            won += shares[me]
        return won, lead / len(games)


def compare_rolling(games: int) -> None:
    """Print how often rolling by expectation wins against never rolling."""
    won, lead = Player().play(2, range(games), WEIGHTS[2], WEIGHTS[2], rolls=False)
    print(f"{games} games, won {wilson(won, games)}, lead {lead:.1f}")


def tune(players: int, generations: int) -> None:
    """Print weights that lead by most over those of now."""
    player, start = Player(), WEIGHTS[players].copy()
    scale = np.maximum(np.abs(start), 0.2)
    swarm = cma.new_swarm(start / scale, 0.5)
    for generation in range(generations):
        candidates = cma.draw(swarm, 2 * cma.usual_candidates(len(start)), 1)
        first = generation * GAMES_OF_CANDIDATE
        deals = range(first, first + GAMES_OF_CANDIDATE)
        leads = [player.play(players, deals, one * scale, start)[1] for one in candidates]
        swarm = cma.learn(swarm, candidates, np.array(leads))
        weights = dict(zip(NAMES, (swarm.mean * scale).round(3).tolist(), strict=True))
        print(generation, f"{np.mean(leads):.2f}", f"step {swarm.step:.2f}", weights, flush=True)
    games = 4_000
    won, lead = player.play(players, range(2**30, 2**30 + games), swarm.mean * scale, start)
    print(f"{games} fresh games, won {wilson(won, games)}, lead {lead:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["boards", "reroll", "tune"])
    parser.add_argument("numbers", type=int, nargs="+")
    told = parser.parse_args()
    jobs: dict[str, Callable[..., None]] = {
        "boards": check_boards,
        "reroll": compare_rolling,
        "tune": tune,
    }
    jobs[told.what](*told.numbers)
