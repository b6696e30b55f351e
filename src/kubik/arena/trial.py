"""Whole games inside compiled code to try out weights of the keen bot."""

from kubik.arena.table import GAME, IMAGINED, begin, imagine
from kubik.bots.slots import bot_0, choose_with
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.layout import Floats, Ints, States


def try_weights(
    table: States,
    players: int,
    options: Ints,
    seed: int,
    first: int,
    opening: int,
    longest: int,
    own: Floats,
    others: Floats,
    codes: Ints,
    shares: Floats,
    won: Floats,
) -> None:
    """Play the games from number `first` on, as many as there is room for what is won.

    A seat with its own weights meets others with theirs, or the bot in the first slot where these
    are none. It plays every deal from each seat. The first moves of a game are drawn.
    """
    for at in range(len(won)):
        me = (first + at) % players
        begin(table, players, options, seed, (first + at) // players)
        s = table[GAME]
        length = 0
        while not over(s) and length < longest:
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
        if over(s):
            payoff(s, shares)
            won[at] = shares[me]
        else:
            won[at] = 1.0 / players
