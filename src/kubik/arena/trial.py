"""Whole games inside compiled code to try out weights of the keen bot."""

from kubik.arena.notes import GameNotes, GamesPlan
from kubik.arena.table import GAME, IMAGINED, begin, imagine
from kubik.bots.slots import bot_0, choose_with
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.layout import Floats, Ints, States


def try_weights(
    table: States,
    plan: GamesPlan,
    opening: int,
    own: Floats,
    others: Floats,
    codes: Ints,
    notes: GameNotes,
) -> None:
    """Play the games that are asked for, as many as there is room for notes.

    A seat with its own weights meets others with theirs, or the bot in the first slot where these
    are none. It plays every deal from each seat in turn. The first moves of a game are drawn.
    """
    players = plan.players
    for at in range(len(notes)):
        me = (plan.first + at) % players
        begin(table, plan, (plan.first + at) // players)
        s = table[GAME]
        length = 0
        while not over(s) and length < plan.longest:
            seat = foremost(s)
            if length < opening:
                action = codes[below(s, legal(s, seat, codes))]
            else:
                imagine(table, seat)
                if seat == me:
                    action = choose_with(table[IMAGINED], seat, own, codes)
                elif len(others) > 0:
                    action = choose_with(table[IMAGINED], seat, others, codes)
                else:
                    action = bot_0(table[IMAGINED], seat, codes)
            apply(s, seat, action)
            length += 1
        shares = notes[at].shares[:players]
        if over(s):
            payoff(s, shares)
        else:
            for seat in range(players):
                shares[seat] = 1.0 / players
