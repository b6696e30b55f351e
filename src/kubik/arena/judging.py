"""Whole games inside compiled code, judged on the way: who will win, and what a choice is worth.

Every few actions the position is looked at as it lies open. Policies play it on many times with
other dice, and so say what each seat may expect. Where there is a choice, the chosen action and
some others are played on as well, all with the same dice.
"""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.notes import GamesPlan
from kubik.arena.table import GAME, begin, choose_action
from kubik.bots.search.outlook import compare_moves, look_ahead, roll_anew
from kubik.bots.search.playout import PLAY, ROOT, WORLD, Work, play_out
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, States, i8, rows

MOST_OTHERS = 6  # actions that the chosen one is held against
MOST_LOOKS = 200  # positions of a game that are looked at
SURE = 0.8  # who may expect as much has as good as won

# How games are judged.
JUDGING = rows(
    ("every", i8),  # so many actions from one look to the next
    ("playouts", i8),  # of one position, and of each half of weighing a choice
)


@lru_cache(maxsize=KEPT_GAMES)
def judged_note(game: Game) -> np.dtype[Any]:
    """Lay out what is noted of a game that was judged."""
    seats = max(game.players)
    return rows(
        ("length", i8),
        ("looks", i8),  # positions that were looked at
        ("outlooks", np.float64, MOST_LOOKS * seats),  # what each seat could expect at each
        ("choices", i8),  # of these positions, those with a choice
        ("stake", np.float64),  # what any other action would have cost, added up
        ("second", np.float64),  # how much worse the second best was than the best, added up
        ("values", np.float64, 1 + MOST_OTHERS),  # of the actions that are being weighed
        ("more", np.float64, seats),  # what the first of two actions wins more
        ("shares", np.float64, seats),  # what each seat got
    )


Judging: TypeAlias = Annotated[MemoryRow, JUDGING]
JudgedNote: TypeAlias = Annotated[MemoryRow, judged_note]
JudgedNotes: TypeAlias = Annotated[MemoryRows, judged_note]


def judge_games(
    table: States,
    mind: States,
    plan: GamesPlan,
    seatings: Ints,
    judging: Judging,
    work: Work,
    notes: JudgedNotes,
) -> None:
    """Play the games that are asked for, as many as there is room for notes, and judge them."""
    players = plan.players
    turns = len(seatings) // players
    for at in range(len(notes)):
        number = plan.first + at
        begin(table, plan, number)
        turn = number % turns * players
        seating = seatings[turn : turn + players]
        while not over(table[GAME]) and notes[at].length < plan.longest:
            judge_action(table, mind, seating, judging, work, notes[at])
            notes[at].length += 1
        payoff(table[GAME], notes[at].shares[:players])


def judge_action(
    table: States, mind: States, seating: Ints, judging: Judging, work: Work, note: JudgedNote
) -> None:
    """Play one action, and look at the position before it if it is time to."""
    s = table[GAME]
    seat = foremost(s)
    looks = note.length % judging.every == 0 and note.looks < MOST_LOOKS
    if looks:
        mind[ROOT] = table[GAME]
        here = note.looks * work.players
        look_ahead(mind, judging.playouts, work, note.outlooks[here : here + work.players])
        note.looks += 1
    codes = work.codes[:]
    count = legal(s, seat, codes)
    action = choose_action(table, seat, seating[seat], count, codes)
    if looks and count > 1:
        weigh_choice(mind, seat, action, judging.playouts, work, note)
    apply(s, seat, action)


def weigh_choice(
    mind: States, seat: int, action: int, playouts: int, work: Work, note: JudgedNote
) -> None:
    """Hold an action against others, and then the two that did best against each other.

    Which two these are is told by other dice than how far apart they are, or luck would choose.
    """
    others = draw_others(mind, seat, action, work)
    for at in range(1 + others):
        note.values[at] = 0.0
    for _ in range(playouts):
        roll_anew(mind)
        for at in range(1 + others):
            mind[PLAY] = mind[WORLD]
            apply(mind[PLAY], seat, work.fresh[at])
            play_out(mind[PLAY], work)
            note.values[at] += work.shares[seat]
    best = 0
    second = 1
    for at in range(1, 1 + others):
        note.stake += (note.values[0] - note.values[at]) / (playouts * others)
        if note.values[at] > note.values[best]:
            second = best
            best = at
        elif at > 1 and note.values[at] > note.values[second]:
            second = at
    note.more[seat] = 0.0
    compare_moves(mind, seat, work.fresh[best], work.fresh[second], playouts, work, note.more[:])
    note.second += note.more[seat] / playouts
    note.choices += 1


def draw_others(mind: States, seat: int, action: int, work: Work) -> int:
    """Put the chosen action and some others into `fresh`, drawn by chance; return how many."""
    root = mind[ROOT]
    fresh = work.fresh[:]
    count = legal(root, seat, fresh)
    for at in range(count):
        if fresh[at] == action:
            fresh[at] = fresh[0]
            fresh[0] = action
    others = min(MOST_OTHERS, count - 1)
    for at in range(1, 1 + others):
        drawn = at + below(root, count - at)
        other = fresh[drawn]
        fresh[drawn] = fresh[at]
        fresh[at] = other
    return others
