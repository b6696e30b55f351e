"""A net as plain functions: from what a seat sees to what each move and each seat is worth.

All sums are of whole numbers, so that every machine comes to the same, in whatever order and
however many at a time it adds them up. `fixed_point` makes them from the weights in a file, and
sees to it that none is too large for 32 bits.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.bots.nets.net_file import MOST_FIRST, MOST_SECOND
from kubik.engine.chance import below
from kubik.engine.contract import legal, observe
from kubik.engine.game import Game
from kubik.engine.layout import MemoryRow, MemoryRows, Notes, State, i2, i4, i8, rows

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
    ("slack", np.float64),  # how much less likely than the best a chosen move may be
)
Net: TypeAlias = Annotated[MemoryRow, NET]
Nets: TypeAlias = Annotated[MemoryRows, NET]


def net_work(game: Game) -> np.dtype[Any]:
    """Lay out what thinking with a net needs, in this game."""
    return rows(
        ("players", i8),
        ("ahead", i8),  # turns that a search plays on before it asks what to expect
        ("policy", i8),  # who plays them for all seats: a slot, or NET_PLAYS
        ("expected", np.float64),  # of the move that a search has tried last
        ("seen", i2, game.observe.SIZE),
        ("codes", i8, game.rules.ACTIONS),
        ("logits", i8, game.rules.MOST_LEGAL),  # what speaks for each legal move
        ("shares", np.float64, max(game.players)),  # what each seat may expect, the own one first
        ("first", i4, MOST_FIRST),
        ("second", i4, MOST_SECOND),
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
    first, second = work.first[:], work.second[:]
    add_inputs(net, weights, work.seen[:], first)
    pass_on(first, net.first, net.first_bits)
    for unit in range(net.second):
        second[unit] = weights[net.second_bias + unit]
    for unit in range(net.first):
        strength = first[unit]
        if strength > 0:
            row = net.hidden + unit * net.second
            for other in range(net.second):
                second[other] += strength * weights[row + other]
    pass_on(second, net.second, net.second_bits)


def add_inputs(net: Net, weights: Notes, seen: Any, first: Notes) -> None:
    """Add up the rows of all numbers that are not 0."""
    for unit in range(net.first):
        first[unit] = weights[net.first_bias + unit]
    for number in range(net.inputs):
        value = min(seen[number], weights[net.caps + number])
        if value > 0:
            row = net.rows + (weights[net.starts + number] + value - 1) * net.first
            for unit in range(net.first):
                first[unit] += weights[row + unit]


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
