"""The end of Kabaleo for two, solved exactly for open targets: who wins if both play perfectly.

Alpha-beta without recursion: moves are played and taken back in one record, and a stack in
`numbers` keeps what is open at each depth. Positions that were solved are remembered. Towers are
counted whatever their places, since which locations are neighbours means nothing.
"""

from kubik.engine.layout import Codes, Record
from kubik.games.kabaleo.data import COLOURS
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

# The workspace: moves tried so far, the stack, and the positions that are remembered.
SPENT = 0
STACK = 1

# The stack has for each depth what is open there, then its moves.
ALPHA, BETA, FLOOR, BEST, AT, COUNT, KEY, MOVES = range(8)
MOST_MOVES = COLOURS * LOCATIONS
LEVEL = MOVES + 2 * MOST_MOVES  # each move with what it gains at once
DEEPEST = 12

# A position that is remembered: a key, and the least and the most that it can be worth.
MEMORY = STACK + LEVEL * DEEPEST
REMEMBERED = 1 << 16
ENTRY = 3
END_NUMBERS = MEMORY + ENTRY * REMEMBERED

# Numbers stay below this in compiled code, where larger ones would lose their upper bits.
LIMIT = (1 << 62) - 1
FACTOR = 0x2545F4914F6CDD1D & LIMIT
STEP = 0x1B873593


def solve(s: Record, most: int, numbers: Codes) -> int:
    """Return what a position is worth to the seat to move, or UNKNOWN where it would take too long.

    That is when more than `most` moves were tried, together with those before (SPENT). The record
    is then left as it is.
    """
    value = known_value(s, LOST, WON, numbers)
    if value != UNKNOWN:
        return value
    level = STACK
    open_level(s, level, LOST, WON, numbers)
    while numbers[SPENT] < most:
        best = numbers[level + BEST]
        if numbers[level + AT] == numbers[level + COUNT] or best >= numbers[level + BETA]:
            remember(level, numbers)
            if level == STACK:
                return int(best)
            level -= LEVEL
            take_back(s)
            take_value(level, -best, numbers)
        else:
            play_next(s, level, numbers)
            alpha, beta = -numbers[level + BETA], -numbers[level + ALPHA]
            value = known_value(s, alpha, beta, numbers)
            if value == UNKNOWN:
                level += LEVEL
                open_level(s, level, alpha, beta, numbers)
            else:
                take_back(s)
                take_value(level, -value, numbers)
    return UNKNOWN


def play_next(s: Record, level: int, numbers: Codes) -> None:
    """Play the next move of a position."""
    move = numbers[level + MOVES + 2 * numbers[level + AT]]
    numbers[level + AT] += 1
    numbers[SPENT] += 1
    apply(s, int(s.turn), move)


def take_value(level: int, value: int, numbers: Codes) -> None:
    """Note what a move turned out to be worth."""
    numbers[level + BEST] = max(numbers[level + BEST], value)
    numbers[level + ALPHA] = max(numbers[level + ALPHA], value)


def open_level(s: Record, level: int, alpha: int, beta: int, numbers: Codes) -> None:
    """Begin with a position: note its bounds and its moves, what gains most at once first."""
    numbers[level + ALPHA] = alpha
    numbers[level + BETA] = beta
    numbers[level + FLOOR] = alpha
    numbers[level + BEST] = LOST
    numbers[level + AT] = 0
    numbers[level + KEY] = key_of(s)
    seat = int(s.turn)
    own, rival = int(s.target[seat]), int(s.target[1 - seat])
    count = 0
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
                    insert_move(level, count, colour * LOCATIONS + location, gain, numbers)
                    count += 1
    numbers[level + COUNT] = count


def side(colour: int, own: int, rival: int) -> int:
    """Return what a tower of a colour counts in the comparison of the two."""
    return int(colour == own) - int(colour == rival)


def insert_move(level: int, count: int, move: int, gain: int, numbers: Codes) -> None:
    """Add a move to those of a position, behind all that gain as much."""
    at = level + MOVES + 2 * count
    while at > level + MOVES and numbers[at - 1] < gain:
        numbers[at] = numbers[at - 2]
        numbers[at + 1] = numbers[at - 1]
        at -= 2
    numbers[at] = move
    numbers[at + 1] = gain


def is_first_open(s: Record, location: int) -> bool:
    """Whether a location may be played on, and none before it has the same tower."""
    if is_golden(s, location):
        return False
    for other in range(location):
        if are_alike(s, location, other) and not is_golden(s, other):
            return False
    return True


def are_alike(s: Record, first: int, second: int) -> bool:
    """Whether two locations have the same tower."""
    if s.height[first] != s.height[second]:
        return False
    for level in range(s.height[first] - 1, -1, -1):
        if s.tower[first, level] != s.tower[second, level]:
            return False
    return True


# What is known without looking ahead.


def known_value(s: Record, alpha: int, beta: int, numbers: Codes) -> int:
    """Return a value that settles a position between these bounds, or UNKNOWN."""
    value = settled(s)
    if value != UNKNOWN or s.left == 1:
        return value
    key = key_of(s)
    at = MEMORY + ENTRY * (key % REMEMBERED)
    if numbers[at] != key:
        return UNKNOWN
    low, high = numbers[at + 1], numbers[at + 2]
    if low == high or low >= beta:
        return low
    return high if high <= alpha else UNKNOWN


def settled(s: Record) -> int:
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


def remember(level: int, numbers: Codes) -> None:
    """Keep what was found out about a position, in the place of whatever was there."""
    best = numbers[level + BEST]
    at = MEMORY + ENTRY * (numbers[level + KEY] % REMEMBERED)
    numbers[at] = numbers[level + KEY]
    # What did not reach the bound it began with may be worth less; what passed the other, more.
    numbers[at + 1] = LOST if best <= numbers[level + FLOOR] else best
    numbers[at + 2] = WON if best >= numbers[level + BETA] else best


def key_of(s: Record) -> int:
    """Return a number for a position, the same wherever its towers stand."""
    key = 1 + int(s.turn)
    for seat in range(2):
        key = key * 7 + int(s.target[seat])
    for seat in range(2):
        for colour in range(COLOURS):
            key = key * 7 + int(s.supply[seat, colour]) & LIMIT
    key = stirred(key)
    for location in range(s.locations):
        tower = 1 + int(is_golden(s, location))
        for level in range(s.height[location]):
            tower = tower * 7 + 1 + int(s.tower[location, level]) & LIMIT
        key = key + stirred(tower) & LIMIT
    return key


def stirred(number: int) -> int:
    """Mix the bits of a number."""
    number = number * FACTOR + STEP & LIMIT
    number ^= number >> 31
    number = number * FACTOR + STEP & LIMIT
    return number ^ number >> 29
