"""What the keen player of Cubitos buys."""

from kubik.bots.cubitos.race import part_left
from kubik.bots.cubitos.worths import BUYING, EARLY, LEAST, SAME, SAVING, die_worth
from kubik.engine.layout import Floats, State
from kubik.games.cubitos.actions import BUYS, DONE
from kubik.games.cubitos.buying import can_buy
from kubik.games.cubitos.data import COST, FIRST_COLOUR, HUES
from kubik.games.cubitos.stages import TAKE_ONE
from kubik.games.cubitos.zones import active_of, kind_of, money


def shop(s: State, seat: int, weights: Floats) -> int:
    """Buy the first of the best pair of dice, or nothing."""
    part = part_left(s, seat)
    best = DONE
    best_worth = weights[LEAST]
    for colour in range(HUES):
        if can_buy(s, seat, colour):
            worth = card_worth(s, seat, weights, part, colour)
            price = COST[s.card[colour]]
            single = worth - spending(s, seat, weights, price)
            if single > best_worth:
                best = BUYS + colour
                best_worth = single
            if s.bought[seat] == 0:
                for other in range(colour):
                    both = price + COST[s.card[other]]
                    if can_buy(s, seat, other) and both <= money(s, seat):
                        pair = worth + card_worth(s, seat, weights, part, other)
                        pair -= spending(s, seat, weights, both)
                        if pair > best_worth:
                            best = BUYS + colour
                            best_worth = pair
    return best


def spending(s: State, seat: int, weights: Floats, price: int) -> float:
    """Return what it costs to pay a price: credits could be kept, coins could not."""
    return weights[SAVING] * max(0, price - s.coins[seat])


def card_worth(s: State, seat: int, weights: Floats, part: float, colour: int) -> float:
    """Return what one more die of a colour is worth, by how much of the race is left."""
    card = int(s.card[colour])
    worth = weights[BUYING + card] + weights[EARLY + card] * (part - 0.5)
    worth -= weights[SAME] * own_dice(s, seat, kind_of(colour))
    return part * worth


def own_dice(s: State, seat: int, kind: int) -> int:
    """Return how many dice of a kind a seat has."""
    return (
        active_of(s, seat, kind) + s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind]
    )


def free_worth(s: State, seat: int, weights: Floats, part: float, kind: int) -> float:
    """Return what a die for free, or for this round, is worth."""
    if s.phase[seat] != TAKE_ONE:
        return 0.0
    if kind < FIRST_COLOUR:
        return 0.1 * die_worth(s, weights, part, kind)
    return card_worth(s, seat, weights, part, kind - FIRST_COLOUR) + die_worth(
        s, weights, part, kind
    )
