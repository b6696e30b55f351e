"""Whole games inside compiled code, with nets in some seats."""

from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.notes import UNFINISHED, GameNotes, GamesPlan
from kubik.arena.table import GAME, IMAGINED, TABLE_STATES, begin, choose_action, imagine
from kubik.bots.nets.evaluate import Net, Nets, choose_by_net, net_work
from kubik.bots.nets.judge import judge_states, weigh_by_judge
from kubik.bots.policies import policy_room
from kubik.bots.search.found import Found
from kubik.bots.search.playout import ROOT
from kubik.bots.slots import RANDOM_SLOT
from kubik.engine.contract import apply, ending, foremost, legal, over, payoff, standing
from kubik.engine.game import Game
from kubik.engine.layout import MemoryRow, Notes, States, i8, rows


def net_states(game: Game) -> int:
    """Return how many states such games need: those of a table, then those of a mind."""
    return TABLE_STATES + judge_states(game)


def net_desk(game: Game) -> np.dtype[Any]:
    """Lay out a thread's own memory for such games."""
    seats = max(game.players)
    return rows(
        ("turns", i8),  # ways of seating
        ("opening", i8),  # moves at the beginning of a game that chance chooses
        # Who chooses in each seat, one way of seating after the other: see `net_chooser`.
        ("choosers", i8, seats * seats),
        ("codes", i8, policy_room(game)),
        ("work", net_work(game)),
    )


NetDesk: TypeAlias = Annotated[MemoryRow, net_desk]


def net_chooser(number: int) -> int:
    """Return the number of a net among choosers; those of other bots are not negative."""
    return -1 - number


def play_net_games(
    table: States,
    plan: GamesPlan,
    nets: Nets,
    weights: Notes,
    desk: NetDesk,
    found: Found,
    notes: GameNotes,
) -> None:
    """Play the games that are asked for, as many as there is room for notes.

    Without an opening, games are the same as those of `play_games` as far as no net chooses.
    """
    players = plan.players
    s = table[GAME]
    for at in range(len(notes)):
        begin(table, plan, plan.first + at)
        turn = (plan.first + at) % desk.turns * players
        length = 0
        choices = 0
        while not over(s) and length < plan.longest:
            seat = foremost(s)
            count = legal(s, seat, desk.codes[:])
            chooser = desk.choosers[turn + seat]
            if length < desk.opening:
                action = choose_action(table, seat, RANDOM_SLOT, count, desk.codes[:])
            elif chooser < 0:
                imagine(table, seat)
                action = choose_in_mind(table, seat, nets[-1 - chooser], weights, desk, found)
            else:
                action = choose_action(table, seat, chooser, count, desk.codes[:])
            apply(s, seat, action)
            length += 1
            choices += count
        notes[at].length = length
        notes[at].choices = choices
        notes[at].ending = ending(s) if over(s) else UNFINISHED
        payoff(s, notes[at].shares[:players])
        standing(s, notes[at].standings[:players])


def choose_in_mind(
    table: States, seat: int, net: Net, weights: Notes, desk: NetDesk, found: Found
) -> int:
    """Return what a net chooses, or the search around one that judges."""
    if net.budget == 0:
        return choose_by_net(table[IMAGINED], seat, net, weights, desk.work)
    mind: Any = table[TABLE_STATES:]
    mind[ROOT] = table[IMAGINED]
    weigh_by_judge(mind, seat, net.budget, net, weights, desk.work, found)
    return found[0].move
