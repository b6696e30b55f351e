"""The bag and the hands of Qwirkle Cubes, and the dice that their cubes are."""

from kubik.engine.chance import below, pick
from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.qwirkle_cubes.data import COLOURS, HAND, SHAPES
from kubik.games.qwirkle_cubes.events import DREW, ROLLED
from kubik.games.qwirkle_cubes.spots import NO_CUBE


def bag_size(s: State) -> int:
    """Return how many cubes are in the bag."""
    size = 0
    for colour in range(COLOURS):
        size += s.bag[colour]
    return size


def refill(s: State, seat: int) -> None:
    """Draw a cube for each that is missing, as long as there are any, and roll it (refill.1)."""
    for slot in range(HAND):
        size = bag_size(s)
        if s.hand[seat, slot] == NO_CUBE and size > 0:
            colour = pick(s, s.bag, size)
            s.bag[colour] -= 1
            shape = below(s, SHAPES)
            s.hand[seat, slot] = colour * SHAPES + shape + 1
            emit(s, DREW, seat, slot, colour, shape)


def roll(s: State, seat: int, slot: int) -> None:
    """Roll a cube: its colour stays (roll.2)."""
    colour = (s.hand[seat, slot] - 1) // SHAPES
    shape = below(s, SHAPES)
    s.hand[seat, slot] = colour * SHAPES + shape + 1
    emit(s, ROLLED, seat, slot, colour, shape)


def hand_size(s: State, seat: int) -> int:
    """Return how many cubes a seat has."""
    size = 0
    for slot in range(HAND):
        size += s.hand[seat, slot] != NO_CUBE
    return size


def hand_kinds(s: State, seat: int) -> int:
    """Return what the cubes of a hand show, as a bit mask."""
    kinds = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            kinds |= 1 << int(s.hand[seat, slot]) - 1
    return kinds


def hand_colours(s: State, seat: int) -> int:
    """Return the colours in a hand, as a bit mask."""
    colours = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            colours |= 1 << (int(s.hand[seat, slot]) - 1) // SHAPES
    return colours


def colours_left(s: State) -> int:
    """Return the colours of all cubes that are not on the table, as a bit mask."""
    colours = 0
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            colours |= 1 << colour
    for seat in range(s.players):
        colours |= hand_colours(s, seat)
    return colours
