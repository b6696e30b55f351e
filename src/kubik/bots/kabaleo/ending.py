"""The end of Kabaleo for two, solved exactly for open targets: who wins if both play perfectly.

Alpha-beta without recursion: moves are played and taken back in one state, and a stack keeps what
is open at each depth. Positions that were solved are remembered. Towers are
counted whatever their places, since which locations are neighbours means nothing.
"""

from typing import Annotated, TypeAlias

from kubik.engine.layout import MemoryRow, State, i8, rows
from kubik.games.kabaleo.data import COLOURS, PIECES_EACH
from kubik.games.kabaleo.rules import (
    BY_TOWERS,
    LOCATIONS,
    MEASURES,
    apply,
    is_bare,
    is_golden,
    leaders,
    measure,
    over,
    shown,
    take_back,
)

# What a position is worth to the seat to move.
LOST, EVEN, WON = -1, 0, 1
UNKNOWN = 2

MOST_MOVES = COLOURS * LOCATIONS
DEEPEST = 12
REMEMBERED = 1 << 16

MOVE = rows(("code", i8), ("gain", i8))  # with what it gains at once
# What is open at a depth.
PLY = rows(
    ("alpha", i8),
    ("beta", i8),
    ("floor", i8),  # what alpha was at first
    ("best", i8),
    ("tried", i8),  # so many of its moves
    ("count", i8),
    ("key", i8),
    ("moves", MOVE, MOST_MOVES),
)
# A position that is remembered, and the least and the most that it can be worth.
SOLVED = rows(("key", i8), ("low", i8), ("high", i8))
END = rows(
    ("spent", i8),  # moves tried so far
    ("stack", PLY, DEEPEST),
    ("memory", SOLVED, REMEMBERED),
)
End: TypeAlias = Annotated[MemoryRow, END]
Ply: TypeAlias = Annotated[MemoryRow, PLY]

# A digit of a key counts pieces of a colour, or names a colour or none.
BASE = max(PIECES_EACH, COLOURS) + 1

# Numbers stay below this in compiled code, where larger ones would lose their upper bits.
LIMIT = (1 << 62) - 1
FACTOR = 0x2545F4914F6CDD1D & LIMIT
STEP = 0x1B873593


def solve(s: State, most: int, end: End) -> int:
    """Return what a position is worth to the seat to move, or UNKNOWN where it would take too long.

    That is when more than `most` moves were tried, together with those before. The state is then
    left as it is.
    """
    value = known_value(s, LOST, WON, end)
    if value != UNKNOWN:
        return value
    depth = 0
    open_ply(s, LOST, WON, end.stack[0])
    while end.spent < most:
        ply = end.stack[depth]
        best = ply.best
        if ply.tried == ply.count or best >= ply.beta:
            remember(ply, end)
            if depth == 0:
                return int(best)
            depth -= 1
            take_back(s)
            take_value(end.stack[depth], -best)
        else:
            play_next(s, ply)
            end.spent += 1
            alpha, beta = -ply.beta, -ply.alpha
            value = known_value(s, alpha, beta, end)
            if value == UNKNOWN:
                depth += 1
                open_ply(s, alpha, beta, end.stack[depth])
            else:
                take_back(s)
                take_value(ply, -value)
    return UNKNOWN


def play_next(s: State, ply: Ply) -> None:
    """Play the next move of a position."""
    move = ply.moves[ply.tried].code
    ply.tried += 1
    apply(s, int(s.turn), move)


def take_value(ply: Ply, value: int) -> None:
    """Note what a move turned out to be worth."""
    ply.best = max(ply.best, value)
    ply.alpha = max(ply.alpha, value)


def open_ply(s: State, alpha: int, beta: int, ply: Ply) -> None:
    """Begin with a position: note its bounds and its moves, what gains most at once first."""
    ply.alpha = alpha
    ply.beta = beta
    ply.floor = alpha
    ply.best = LOST
    ply.tried = 0
    ply.count = 0
    ply.key = key_of(s)
    seat = int(s.turn)
    own, rival = int(s.target[seat]), int(s.target[1 - seat])
    for location in range(s.locations):
        if is_first_open(s, location):
            before = int(shown(s, location))
            for colour in range(COLOURS):
                if s.supply[seat, colour] > 0 and not (is_bare(s, location) and before == colour):
                    after = colour
                    if before == colour:
                        after = int(s.tower[location, s.height[location] - 2])
                    gain = side(after, own, rival) - side(before, own, rival)
                    # A piece of the own colour is worth more later.
                    gain = 4 * gain - (colour == own)
                    insert_move(ply, colour * LOCATIONS + location, gain)


def side(colour: int, own: int, rival: int) -> int:
    """Return what a tower of a colour counts in the comparison of the two."""
    return int(colour == own) - int(colour == rival)


def insert_move(ply: Ply, code: int, gain: int) -> None:
    """Add a move to those of a position, behind all that gain as much."""
    at = ply.count
    while at > 0 and ply.moves[at - 1].gain < gain:
        ply.moves[at] = ply.moves[at - 1]
        at -= 1
    ply.moves[at].code = code
    ply.moves[at].gain = gain
    ply.count += 1


def is_first_open(s: State, location: int) -> bool:
    """Whether a location may be played on, and none before it has the same tower."""
    if is_golden(s, location):
        return False
    for other in range(location):
        if are_alike(s, location, other) and not is_golden(s, other):
            return False
    return True


def are_alike(s: State, first: int, second: int) -> bool:
    """Whether two locations have the same tower."""
    if s.height[first] != s.height[second]:
        return False
    for ply in range(s.height[first] - 1, -1, -1):
        if s.tower[first, ply] != s.tower[second, ply]:
            return False
    return True


# What is known without looking ahead.


def known_value(s: State, alpha: int, beta: int, end: End) -> int:
    """Return a value that settles a position between these bounds, or UNKNOWN."""
    value = settled(s)
    if value != UNKNOWN or s.left == 1:
        return value
    key = key_of(s)
    solved = end.memory[key % REMEMBERED]
    if solved.key != key:
        return UNKNOWN
    if solved.low == solved.high or solved.low >= beta:
        return solved.low
    return solved.high if solved.high <= alpha else UNKNOWN


def settled(s: State) -> int:
    """Return the outcome of a game that is over, or in which no move changes who wins."""
    seat = int(s.turn)
    if over(s):
        best = leaders(s, MEASURES)
        return int(best >> seat & 1) - int(best >> (1 - seat) & 1)
    own, rival = int(s.target[seat]), int(s.target[1 - seat])
    ahead = int(measure(s, own, BY_TOWERS)) - int(measure(s, rival, BY_TOWERS))
    # A piece in the colour of one of the two moves the comparison by two at most, any other by one.
    swing = int(s.left)
    for holder in range(2):
        swing += int(s.supply[holder, own]) + int(s.supply[holder, rival])
    if ahead > swing:
        return WON
    return LOST if -ahead > swing else UNKNOWN


def remember(ply: Ply, end: End) -> None:
    """Keep what was found out about a position, in the place of whatever was there."""
    solved = end.memory[ply.key % REMEMBERED]
    solved.key = ply.key
    # What did not reach the bound it began with may be worth less; what passed the other, more.
    solved.low = LOST if ply.best <= ply.floor else ply.best
    solved.high = WON if ply.best >= ply.beta else ply.best


def key_of(s: State) -> int:
    """Return a number for a position, the same wherever its towers stand."""
    key = 1 + int(s.turn)
    for seat in range(2):
        key = key * BASE + int(s.target[seat])
    for seat in range(2):
        for colour in range(COLOURS):
            key = key * BASE + int(s.supply[seat, colour]) & LIMIT
    key = stirred(key)
    for location in range(s.locations):
        tower = 1 + int(is_golden(s, location))
        for ply in range(s.height[location]):
            tower = tower * BASE + 1 + int(s.tower[location, ply]) & LIMIT
        key = key + stirred(tower) & LIMIT
    return key


def stirred(number: int) -> int:
    """Mix the bits of a number."""
    number = number * FACTOR + STEP & LIMIT
    number ^= number >> 31
    number = number * FACTOR + STEP & LIMIT
    return number ^ number >> 29
