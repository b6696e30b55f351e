"""A greedy player of Kabaleo: one piece ahead, against every colour the others may have."""

from kubik.bots.best import outdoes
from kubik.engine.layout import Ints, State
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import LOCATIONS, is_bare, legal, shown

# Hand-made judgement, in hundredths of a tower. Whole numbers, because sums of fractions depend on
# their order: rounding, not chance, would choose between equals and favour one seat.
TOWER = 100
OWN_PIECE = 250  # still in hand: a tower to come that nobody can cover, so it is kept to the last
RIVAL_PIECE = 100  # the same before a rival, should it be that one's colour
CAPPED_TOWER = 5  # decides between equals
SPREAD = 50  # how far a lead is still in doubt at the end
SPREAD_PER_PIECE = 10  # and how much more with every piece that is yet to come
CERTAIN = 1_000_000  # what a lead beyond all doubt is worth

# Towers of all colours are counted in one number, eight bits for each colour.
BITS = 8
COUNT = (1 << BITS) - 1


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the placement that promises most."""
    return best_placement(s, seat, legal(s, seat, codes), codes)


def best_placement(s: State, seat: int, count: int, codes: Ints) -> int:
    """Return the one of the first placements that promises most; chance decides between equals."""
    towers = count_towers(s)
    best = codes[0]
    best_value = -CERTAIN * COLOURS * int(s.players)
    equals = 1
    for at in range(count):
        value = value_after(s, seat, towers, codes[at])
        is_best, equals = outdoes(s, value, best_value, equals)
        if is_best:
            best = codes[at]
            best_value = value
    return best


def count_towers(s: State) -> int:
    """Return the towers of each colour, packed into one number."""
    towers = 0
    for location in range(s.locations):
        towers += 1 << BITS * int(shown(s, location))
    return towers


def towers_of(towers: int, colour: int) -> int:
    """Return how many towers of a colour were counted."""
    return towers >> BITS * colour & COUNT


def value_after(s: State, seat: int, towers: int, code: int) -> int:
    """Return what a placement promises: how safely the own colour leads."""
    colour = code // LOCATIONS
    location = code % LOCATIONS
    before = int(shown(s, location))
    after = colour if before != colour else int(s.tower[location, s.height[location] - 2])
    towers += (1 << BITS * after) - (1 << BITS * before)
    own = int(s.target[seat])
    pieces = int(s.supply[seat, own]) - (colour == own)
    strength = TOWER * towers_of(towers, own) + OWN_PIECE * pieces
    if before == own and not is_bare(s, location):
        strength -= CAPPED_TOWER
    elif after == own and (before != colour or s.height[location] > 2):
        strength += CAPPED_TOWER
    return lead(s, seat, towers, strength)


def lead(s: State, seat: int, towers: int, strength: int) -> int:
    """Add up how safely that strength leads over each colour that each of the others may have."""
    spread = SPREAD + SPREAD_PER_PIECE * (int(s.left) - 1)
    own = int(s.target[seat])
    total = 0
    for other in range(s.players):
        if other != seat:
            for colour in range(COLOURS):
                if colour != own and s.in_play[colour] == 1:
                    pieces = int(s.supply[other, colour])
                    rival = TOWER * towers_of(towers, colour) + RIVAL_PIECE * pieces
                    ahead = strength - rival
                    total += CERTAIN * ahead // (spread + abs(ahead))
    return total
