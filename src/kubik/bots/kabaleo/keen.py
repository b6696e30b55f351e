"""A keen player of Kabaleo: the greedy judgement with more to look at, and tuned weights.

It asks of every placement how safely the own colour then leads over each colour that each of the
others may have. Locations that look alike to this judgement are looked at once, since it plays on
in the worlds of a search.
"""

from kubik.bots.best import outdoes
from kubik.bots.weights import read_weights
from kubik.engine.chance import below
from kubik.engine.layout import Floats, Ints, State
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import LOCATIONS, SEATS, is_bare, is_golden, shown

# In hundredths of a tower. Sums are of whole numbers, because those of fractions depend on their
# order: rounding, not chance, would choose between equals and favour one seat.
NAMES = (
    "own_piece",  # still in hand: a tower to come
    "rival_piece",  # the same before a rival, should it be that one's colour
    "spoiling_piece",  # of a colour that may be a rival's, in the own hand
    "capped",  # an own tower with a piece on it
    "height",  # of an own tower that comes to be, for each cone
    "buried",  # a cone of the own colour right beneath a top
    "rival_buried",  # the same of a rival's colour
    "safe",  # an own tower that the golden rule keeps for a turn, shared by the pieces to come
    "spread",  # how far a lead is still in doubt at the end
    "spread_per_piece",  # and how much more with every piece that is yet to come
)
(
    OWN_PIECE,
    RIVAL_PIECE,
    SPOILING_PIECE,
    CAPPED,
    HEIGHT,
    BURIED,
    RIVAL_BURIED,
    SAFE,
    SPREAD,
    SPREAD_PER_PIECE,
) = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

TOWER = 100
CERTAIN = 1_000_000  # what a lead beyond all doubt is worth

# Cones of all colours are counted in one number, eight bits for each colour.
BITS = 8
COUNT = (1 << BITS) - 1
NONE = COLOURS  # what lies beneath a bare base


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the placement that promises most; between equals let chance decide."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, _codes: Ints) -> int:
    """Choose by other weights."""
    own = int(s.target[seat])
    board = count_board(s)
    best = 0
    best_value = -CERTAIN * COLOURS * SEATS
    equals = 1
    seen = 0
    location = below(s, s.locations)
    for _ in range(s.locations):
        location = location + 1 if location + 1 < s.locations else 0
        kind = 1 << looks(s, location)
        if seen & kind == 0 and not is_golden(s, location):
            seen |= kind
            closed = shown(s, location) if is_bare(s, location) else NONE
            for colour in range(COLOURS):
                if s.supply[seat, colour] > 0 and colour != closed:
                    value = value_after(s, seat, own, board, weights, (colour, location))
                    is_best, equals = outdoes(s, value, best_value, equals)
                    if is_best:
                        best = colour * LOCATIONS + location
                        best_value = value
    return best


def looks(s: State, location: int) -> int:
    """Return the two topmost colours of a tower as one number."""
    return int(shown(s, location)) * (COLOURS + 1) + cone_below(s, location, 1)


def cone_below(s: State, location: int, depth: int) -> int:
    """Return the colour of a cone so far below the top, or NONE."""
    level = int(s.height[location]) - 1 - depth
    return int(s.tower[location, level]) if level >= 0 else NONE


def one(colour: int) -> int:
    """Return a single cone, as it is counted."""
    return 1 << BITS * colour


def counted(cones: int, colour: int) -> int:
    """Return how many cones of a colour were counted."""
    return cones >> BITS * colour & COUNT


def count_tops(s: State) -> int:
    """Count the towers of each colour."""
    towers = 0
    for location in range(s.locations):
        towers += one(int(shown(s, location)))
    return towers


def count_buried(s: State) -> int:
    """Count the cones of each colour that lie right beneath a top."""
    cones = 0
    for location in range(s.locations):
        cones += one(cone_below(s, location, 1))
    return cones


def count_board(s: State) -> tuple[int, int]:
    """Count the towers of each colour, and the cones right beneath their tops."""
    return count_tops(s), count_buried(s)


def value_after(
    s: State,
    seat: int,
    own: int,
    board: tuple[int, int],
    weights: Floats,
    placement: tuple[int, int],
) -> int:
    """Return what a placement promises a seat with that target: how safely its colour leads.

    A placement is a colour and a location; `board` is as `count_board` has it.
    """
    towers, buried = board
    colour, location = placement
    before = int(shown(s, location))
    beneath = cone_below(s, location, 1)
    height = int(s.height[location])
    if before == colour:
        after = beneath
        buried += one(cone_below(s, location, 2)) - one(beneath)
        height -= 1
    else:
        after = colour
        buried += one(before) - one(beneath)
        height += 1
    towers += one(after) - one(before)
    pieces = int(s.supply[seat, own]) - (colour == own)
    strength = TOWER * counted(towers, own) + int(weights[OWN_PIECE]) * pieces
    strength += int(weights[BURIED]) * counted(buried, own)
    if before == own and beneath != NONE:
        strength -= int(weights[CAPPED])
    if after == own:
        strength += int(weights[HEIGHT]) * height
        strength += int(weights[CAPPED]) * (height > 1)
        strength += int(weights[SAFE]) * int(s.golden_rule) // max(1, int(s.left) - 1)
    return lead(s, seat, own, (towers, buried), weights, colour, strength)


def lead(
    s: State,
    seat: int,
    own: int,
    board: tuple[int, int],
    weights: Floats,
    placed: int,
    strength: int,
) -> int:
    """Add up how safely that strength leads over each colour that each of the others may have."""
    towers, buried = board
    spread = int(weights[SPREAD]) + int(weights[SPREAD_PER_PIECE]) * (int(s.left) - 1)
    total = 0
    for colour in range(COLOURS):
        if colour != own and s.in_play[colour] == 1:
            rival = TOWER * counted(towers, colour)
            rival += int(weights[RIVAL_BURIED]) * counted(buried, colour)
            spoiling = int(s.supply[seat, colour]) - (colour == placed)
            rival += int(weights[SPOILING_PIECE]) * spoiling
            for other in range(s.players):
                if other != seat:
                    pieces = int(s.supply[other, colour])
                    ahead = strength - rival - int(weights[RIVAL_PIECE]) * pieces
                    total += int(CERTAIN * ahead / (spread + abs(ahead)))
    return total
