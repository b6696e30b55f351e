"""Games inside compiled code that are noted: positions, laid open, and how it ended."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.notes import GamesPlan
from kubik.arena.table import GAME, IMAGINED, TABLE_STATES, begin, choose_action, imagine
from kubik.bots.nets.evaluate import Net, net_work
from kubik.bots.nets.judge import find_best, judge_states, weigh_by_judge
from kubik.bots.nets.open_sight import is_asked, lay_open, open_sight
from kubik.bots.policies import policy_room
from kubik.bots.search.found import FOUND
from kubik.bots.search.playout import ROOT
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import MemoryRow, MemoryRows, Notes, States, i2, i4, i8, rows

NO_TEACHER = -1


def noting_states(game: Game) -> int:
    """Return how many states are needed: those of a table, then those of a mind."""
    return TABLE_STATES + judge_states(game)


@lru_cache(maxsize=KEPT_GAMES)
def position_row(game: Game) -> np.dtype[Any]:
    """Lay out a position that is learned from."""
    return rows(
        ("seat", i4),
        ("seen", i2, open_sight(game).size),
        ("shares", np.float32, max(game.players)),  # what each seat got, the one to move first
    )


@lru_cache(maxsize=KEPT_GAMES)
def noting_desk(game: Game) -> np.dtype[Any]:
    """Lay out a thread's own memory while it notes games."""
    return rows(
        ("games", i8),
        ("teacher", i8),  # a chooser who plays all seats, or NO_TEACHER for the net
        ("stray", i8),  # one move in so many is drawn, so that other positions are met; 0 for none
        ("one_in", i8),  # so many positions is noted
        ("budget", i8),  # actions that the net may try out for a move; 0 for one step ahead
        ("found", FOUND, game.rules.ACTIONS),
        ("codes", i8, policy_room(game)),
        ("shares", np.float64, max(game.players)),
        ("work", net_work(game)),
    )


Positions: TypeAlias = Annotated[MemoryRows, position_row]
NotingDesk: TypeAlias = Annotated[MemoryRow, noting_desk]


def note_games(
    table: States,
    plan: GamesPlan,
    net: Net,
    weights: Notes,
    desk: NotingDesk,
    positions: Positions,
) -> int:
    """Play games until all are played or there is no room; return how many positions were noted.

    Of a game that does not end nothing is noted.
    """
    s = table[GAME]
    noted = 0
    for number in range(desk.games):
        begin(table, plan, plan.first + number)
        first = noted
        length = 0
        while not over(s) and length < plan.longest and noted < len(positions):
            seat = foremost(s)
            if below(s, desk.one_in) == 0 and is_asked(s):
                lay_open(s, seat, positions[noted].seen[:])
                positions[noted].seat = seat
                noted += 1
            apply(s, seat, choose_onward(table, seat, net, weights, desk))
            length += 1
        if not over(s):
            noted = first
        else:
            payoff(s, desk.shares[: plan.players])
            for at in range(first, noted):
                for step in range(plan.players):
                    seat = (positions[at].seat + step) % plan.players
                    positions[at].shares[step] = desk.shares[seat]
    return noted


def choose_onward(table: States, seat: int, net: Net, weights: Notes, desk: NotingDesk) -> int:
    """Return any move now and then, else what the teacher chooses, or the net one step ahead."""
    s = table[GAME]
    if desk.stray > 0 and below(s, desk.stray) == 0:
        return desk.codes[below(s, legal(s, seat, desk.codes[:]))]
    if desk.teacher == NO_TEACHER:
        mind: Any = table[TABLE_STATES:]
        if desk.budget == 0:
            find_best(s, mind, seat, net, weights, desk.work)
            return desk.work.chosen
        imagine(table, seat)
        mind[ROOT] = table[IMAGINED]
        weigh_by_judge(mind, seat, desk.budget, net, weights, desk.work, desk.found)
        return desk.found[0].move
    count = legal(s, seat, desk.codes[:])
    return choose_action(table, seat, desk.teacher, count, desk.codes[:])
