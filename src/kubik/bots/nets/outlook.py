"""What a net expects of a position or a move, where it is asked: in some games only now and then.

Until then the bot that plays on in searches plays for all seats.
"""

from kubik.bots.nets.evaluate import Net, NetWork
from kubik.bots.nets.judge import judge
from kubik.bots.nets.open_sight import is_asked
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.outlook import NO_MOVE, roll_anew
from kubik.bots.search.playout import PLAY, ROOT, WORLD, imagine_world
from kubik.bots.slots import choose_in_slot
from kubik.engine.contract import apply, foremost, over
from kubik.engine.layout import Floats, Notes, State, States


def note_expected(
    mind: States, seat: int, move: int, net: Net, weights: Notes, work: NetWork, won: Floats
) -> None:
    """Look at what comes of a move with other dice each time; write what each seat may expect.

    From the same chances two moves meet the same dice.
    """
    for world in range(len(won) // work.players):
        roll_anew(mind)
        mind[PLAY] = mind[WORLD]
        if move != NO_MOVE:
            apply(mind[PLAY], seat, move)
        reach_judged(mind[PLAY], work)
        judge(mind[PLAY], net, weights, work)
        for other in range(work.players):
            won[world * work.players + other] = work.expected[other]


def weigh_by_outlook(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> int:
    """Weigh all moves of a seat by sequential halving, best first; return how many there are."""
    count = list_moves(mind[ROOT], seat, work.codes[:], found)
    rounds = max(1, halvings(count))
    alive = count
    for _ in range(rounds):
        spent = 0
        while spent < max(1, budget // rounds):
            imagine_world(mind, seat)
            for at in range(alive):
                mind[PLAY] = mind[WORLD]
                apply(mind[PLAY], seat, found[at].move)
                spent += 1 + reach_judged(mind[PLAY], work)
                judge(mind[PLAY], net, weights, work)
                found[at].tries += 1
                found[at].won += work.expected[seat]
        put_best_first(alive, found)
        alive = (alive + 1) // 2
    return count


def reach_judged(s: State, work: NetWork) -> int:
    """Play on until the net is asked; return the actions that took."""
    steps = 0
    while not over(s) and not is_asked(s):
        seat = foremost(s)
        apply(s, seat, choose_in_slot(s, seat, work.onward, work.codes[:]))
        steps += 1
    return steps
