"""A net as plain functions: from what a seat sees to what each move and each seat is worth.

All sums are of whole numbers, so that every machine comes to the same, in whatever order and
however many at a time it adds them up. `fixed_point` makes them from the weights in a file, and
sees to it that none is too large for 32 bits.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.bots.nets.net_file import MOST_FIRST, MOST_SECOND
from kubik.bots.nets.open_sight import open_sight
from kubik.bots.policies import policy_room
from kubik.engine.chance import below
from kubik.engine.contract import legal, observe
from kubik.engine.game import Game
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, Notes, State, i2, i4, i8, rows

# What a unit passes on is counted in parts of 2**-8, and ends just below 16.
UNIT_BITS = 8
MOST_UNIT = (16 << UNIT_BITS) - 1

# Logits are looked up in steps of 1/64; beyond 16 nothing changes any more.
STEP_BITS = 6
STEPS = 16 << STEP_BITS
# Rounded, since logarithms and their like end in other digits on other machines.
CHANCES = np.rint(np.exp(-np.arange(STEPS) / (1 << STEP_BITS)) * 1e6) / 1e6

NET_PLAYS = -1  # in place of a slot

# Where the parts of a net begin among its numbers, and how large they are.
NET = rows(
    ("inputs", i8),  # numbers of an observation
    ("caps", i8),  # for each of them: from which value on nothing changes any more
    ("starts", i8),  # and the row of its value 1
    ("rows", i8),
    ("first", i8),  # units
    ("first_bias", i8),
    ("first_bits", i8),
    ("hidden", i8),
    ("second", i8),  # units
    ("second_bias", i8),
    ("second_bits", i8),
    ("shares", i8),
    ("seats", i8),
    ("shares_bias", i8),
    ("shares_bits", i8),
    ("moves", i8),
    ("moves_bias", i8),
    ("moves_bits", i8),
    ("budget", i8),  # of a search around it; none for one that chooses at once
    ("slack", np.float64),  # how much less likely than the best a chosen move may be
)
Net: TypeAlias = Annotated[MemoryRow, NET]
Nets: TypeAlias = Annotated[MemoryRows, NET]


def net_work(game: Game) -> np.dtype[Any]:
    """Lay out what thinking with a net needs, in this game."""
    return rows(
        ("players", i8),
        ("ahead", i8),  # turns that a search plays on before it asks what to expect
        # Who plays them for all seats, or for the rivals of one that judges: a slot, or NET_PLAYS.
        ("policy", i8),
        ("onward", i8),  # the slot of who plays for all seats until a net is asked
        ("budget", i8),  # what is left of it
        ("chosen", i8),  # move of a seat in mind
        ("expected", np.float64, max(game.players)),  # by each seat, where a search has looked last
        ("seen", i2, max(game.observe.SIZE, open_sight(game).size)),
        ("codes", i8, policy_room(game)),
        ("logits", i8, game.rules.MOST_LEGAL),  # what speaks for each legal move
        ("shares", np.float64, max(game.players)),  # what each seat may expect, the own one first
        ("rows_on", i8, max(game.observe.SIZE, open_sight(game).size)),
        ("first", i4, MOST_FIRST),
        ("second", i4, MOST_SECOND),
        ("own", open_sight(game).work),  # of the game's own search around a net
    )


NetWork: TypeAlias = Annotated[MemoryRow, net_work]


def choose_by_net(s: State, seat: int, net: Net, weights: Notes, work: NetWork) -> int:
    """Return the move that most speaks for, or any that is little less likely."""
    count = legal(s, seat, work.codes[:])
    if count == 1:
        return work.codes[0]
    observe(s, seat, work.seen[:])
    think(net, weights, work)
    best = rate_moves(count, net, weights, work)
    if net.slack > 0.0:
        best = pick_likely(s, count, best, net, work)
    return work.codes[best]


def think(net: Net, weights: Notes, work: NetWork) -> None:
    """Take what is seen through both layers."""
    first, second, rows_on = work.first[:], work.second[:], work.rows_on[:]
    copy_numbers(weights[net.first_bias :], first, net.first)
    on = list_inputs(net, weights, work.seen[:], rows_on)
    add_rows(weights[net.rows :], rows_on, on, first, net.first)
    pass_on(first, net.first, net.first_bits)
    copy_numbers(weights[net.second_bias :], second, net.second)
    for unit in range(net.first):
        if first[unit] > 0:
            row = net.hidden + unit * net.second
            add_part(weights[row : row + net.second], first[unit], second, net.second)
    pass_on(second, net.second, net.second_bits)


def list_inputs(net: Net, weights: Notes, seen: Any, rows_on: Ints) -> int:
    """Write where the rows of all numbers begin that are not 0; return how many there are."""
    caps, at_first = weights[net.caps :], weights[net.starts :]
    count = 0
    for number in range(net.inputs):
        value = min(seen[number], caps[number])
        if value > 0:
            rows_on[count] = (at_first[number] + value - 1) * net.first
            count += 1
    return count


# Compilers add many numbers at once where loops are as plain as these.


def copy_numbers(source: Notes, out: Notes, size: int) -> None:
    """Copy the first numbers of an array."""
    for at in range(size):
        out[at] = source[at]


def add_rows(weights: Notes, rows_on: Ints, count: int, out: Notes, size: int) -> None:
    """Add up rows of weights, four at a time."""
    fours = count - count % 4
    for at in range(0, fours, 4):
        one = weights[rows_on[at] : rows_on[at] + size]
        two = weights[rows_on[at + 1] : rows_on[at + 1] + size]
        three = weights[rows_on[at + 2] : rows_on[at + 2] + size]
        four = weights[rows_on[at + 3] : rows_on[at + 3] + size]
        for unit in range(size):
            out[unit] += one[unit] + two[unit] + three[unit] + four[unit]
    for at in range(fours, count):
        add_part(weights[rows_on[at] : rows_on[at] + size], 1, out, size)


def add_part(row: Notes, strength: int, out: Notes, size: int) -> None:
    """Add a row of weights, so many times."""
    for unit in range(size):
        out[unit] += strength * row[unit]


def pass_on(units: Notes, count: int, bits: int) -> None:
    """Turn sums into what units pass on: nothing below 0, and not more than they can."""
    for unit in range(count):
        units[unit] = min(max(units[unit], 0) >> bits, MOST_UNIT)


def rate_moves(count: int, net: Net, weights: Notes, work: NetWork) -> int:
    """Write what speaks for each legal move; return the place of the best, the first of equals."""
    second, codes, logits = work.second[:], work.codes[:], work.logits[:]
    best = 0
    for at in range(count):
        row = net.moves + codes[at] * net.second
        total = weights[net.moves_bias + codes[at]]
        for unit in range(net.second):
            total += second[unit] * weights[row + unit]
        logits[at] = total
        if total > logits[best]:
            best = at
    return best


def rate_seats(net: Net, weights: Notes, work: NetWork) -> None:
    """Write what each seat may expect, the own one first: 1 for a win."""
    second = work.second[:]
    for seat in range(net.seats):
        total = weights[net.shares_bias + seat]
        for unit in range(net.second):
            total += second[unit] * weights[net.shares + unit * net.seats + seat]
        odds = chance(abs(total), net.shares_bits)
        share = odds / (1.0 + odds)
        work.shares[seat] = share if total < 0 else 1.0 - share


def chance(lead: int, bits: int) -> float:
    """Return how likely something is, of which so much less speaks than of something else."""
    step = lead >> bits - STEP_BITS
    return CHANCES[step] if step < STEPS else 0.0


def pick_likely(s: State, count: int, best: int, net: Net, work: NetWork) -> int:
    """Return any move that is little less likely than the best; all of these alike."""
    logits = work.logits[:]
    whole = 0.0
    for at in range(count):
        whole += chance(logits[best] - logits[at], net.moves_bits)
    likely = 0
    for at in range(count):
        if 1.0 - chance(logits[best] - logits[at], net.moves_bits) <= net.slack * whole:
            likely += 1
    chosen = below(s, likely)
    for at in range(count):
        if 1.0 - chance(logits[best] - logits[at], net.moves_bits) <= net.slack * whole:
            if chosen == 0:
                return at
            chosen -= 1
    return best
