"""Games inside compiled code that are noted: what was seen, what was chosen, and how it ended."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.notes import GamesPlan
from kubik.arena.table import GAME, IMAGINED, TABLE_STATES, begin, choose_action, imagine
from kubik.bots.nets.evaluate import Net, net_work
from kubik.bots.nets.halving import weigh_by_net
from kubik.bots.search.found import Found
from kubik.bots.search.playout import ROOT, SEARCH_STATES
from kubik.bots.slots import RANDOM_SLOT
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, observe, over, payoff
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import MemoryRow, MemoryRows, Notes, States, i2, i4, i8, rows

NO_TEACHER = -1
NOTING_STATES = TABLE_STATES + SEARCH_STATES  # those of a table, then those of a mind


@lru_cache(maxsize=KEPT_GAMES)
def position_row(game: Game) -> np.dtype[Any]:
    """Lay out a position that is learned from."""
    return rows(
        ("seat", i4),
        ("count", i4),  # legal moves
        ("chosen", i4),  # place among them
        ("seen", i2, game.observe.SIZE),
        ("codes", i4, game.rules.MOST_LEGAL),
        ("shares", np.float32, max(game.players)),  # what each seat got, the own one first
    )


@lru_cache(maxsize=KEPT_GAMES)
def noting_desk(game: Game) -> np.dtype[Any]:
    """Lay out a thread's own memory while it notes games."""
    return rows(
        ("games", i8),
        ("teacher", i8),  # a chooser who plays all seats, or NO_TEACHER for the net
        ("budget", i8),  # of the search around the net
        ("stray", i8),  # one move in so many is drawn, so that other positions are met; 0 for none
        ("codes", i8, game.rules.ACTIONS),
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
    found: Found,
    positions: Positions,
) -> int:
    """Play games until all are played or there is no room; return how many positions were noted.

    Only choices are noted, and no move that was drawn. Of a game that does not end nothing is.
    """
    s = table[GAME]
    noted = 0
    for number in range(desk.games):
        begin(table, plan, plan.first + number)
        first = noted
        length = 0
        while not over(s) and length < plan.longest and noted < len(positions):
            seat = foremost(s)
            count = legal(s, seat, desk.codes[:])
            if count == 1:
                action = desk.codes[0]
            elif desk.stray > 0 and below(s, desk.stray) == 0:
                action = choose_action(table, seat, RANDOM_SLOT, count, desk.codes[:])
            else:
                for at in range(count):
                    positions[noted].codes[at] = desk.codes[at]
                action = choose_well(table, seat, net, weights, desk, found)
                note_choice(table, seat, count, action, positions, noted)
                noted += 1
            apply(s, seat, action)
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


def choose_well(
    table: States, seat: int, net: Net, weights: Notes, desk: NotingDesk, found: Found
) -> int:
    """Return what the teacher chooses, or the search around the net."""
    if desk.teacher >= 0:
        count = legal(table[GAME], seat, desk.codes[:])
        return choose_action(table, seat, desk.teacher, count, desk.codes[:])
    imagine(table, seat)
    mind: Any = table[TABLE_STATES:]
    mind[ROOT] = table[IMAGINED]
    weigh_by_net(mind, seat, desk.budget, net, weights, desk.work, found)
    return found[0].move


def note_choice(
    table: States, seat: int, count: int, action: int, positions: Positions, at: int
) -> None:
    """Note what a seat saw and chose."""
    observe(table[GAME], seat, positions[at].seen[:])
    positions[at].seat = seat
    positions[at].count = count
    for place in range(count):
        if positions[at].codes[place] == action:
            positions[at].chosen = place
