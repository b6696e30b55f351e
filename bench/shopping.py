"""Whole games of Cubitos inside compiled code, in which some purchases are left to chance."""

from kubik.arena.notes import GameNotes, GamesPlan
from kubik.arena.table import GAME, IMAGINED, begin, imagine
from kubik.bots.slots import choose_with
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.layout import Floats, Ints, States

PARTS = 1_000  # in which a chance is told


def shop_games(
    table: States,
    plan: GamesPlan,
    weights: Floats,
    shop: Ints,
    codes: Ints,
    notes: GameNotes,
    drawn: Floats,
    bought: Ints,
) -> None:
    """Play the games that are asked for; the first half of the weights is one seat's.

    Seats take turns at being the first. `shop` holds the first code of a purchase, how many there
    are, and how many of a thousand purchases are drawn. Of those `drawn` notes what was bought less
    how likely that was, for each game, seat and colour; `bought` notes all purchases.
    """
    players = plan.players
    colours = shop[1]
    for at in range(len(notes)):
        me = (plan.first + at) % players
        begin(table, plan, (plan.first + at) // players)
        s = table[GAME]
        length = 0
        while not over(s) and length < plan.longest:
            seat = foremost(s)
            place = (at * players + seat) * colours
            count = legal(s, seat, codes)
            offered = 0
            for one in range(count):
                offered += shop[0] <= codes[one] < shop[0] + colours
            if offered > 0 and below(s, PARTS) < shop[2]:
                action = codes[below(s, count)]
                for one in range(count):
                    if shop[0] <= codes[one] < shop[0] + colours:
                        drawn[place + codes[one] - shop[0]] -= 1.0 / count
                if shop[0] <= action < shop[0] + colours:
                    drawn[place + action - shop[0]] += 1.0
            else:
                imagine(table, seat)
                half = len(weights) // 2
                own = weights[:half] if seat == me else weights[half:]
                action = choose_with(table[IMAGINED], seat, own, codes)
            if offered > 0 and shop[0] <= action < shop[0] + colours:
                bought[place + action - shop[0]] += 1
            apply(s, seat, action)
            length += 1
        if over(s):
            payoff(s, notes[at].shares[:players])
        notes[at].length = length
