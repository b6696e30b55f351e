"""What things cost of the credit of an address.

One credit is about four milliseconds of one core, so an address whose credit fills up by 120 a
second keeps half a core busy at most. Costs were measured on one core of a server of 2024 with
interpreted rules, which is the worst that can happen.
"""

LOOKING = 1.0
CHANGING = 4.0
PASSWORD = 25.0  # slow on purpose: a tenth of a second
THINKING = 60.0  # a hint keeps a core busy for half a second
UPLOADING = 20.0  # a record is played once; 0.4 s for 400 moves
MAILING = 60.0  # it reaches people outside
EDITION = 120.0  # with numbers of its own, rules are made for it first
OPENING = 10.0  # a table is dealt and kept
READING = 10.0  # a table that is not in memory is played again
REVIEWING = 60.0  # a game is looked back at for many seconds, with nobody behind it

# Playing a game again takes a millisecond for each move, and seeing every position another one
# or two; the dearest is refused to nobody whose credit is full.
PER_THROW, PER_POSITION, DEAREST = 0.25, 0.5, 300.0
PER_LINE = 0.25  # of an edition, which is read again and again to find the line of a mistake
PER_KILOBYTE = 0.02  # of what is ready and only sent


def dice(moves: int) -> float:
    """Return what deriving the dice of a game again costs, beside the look."""
    return min(DEAREST, moves * PER_THROW)


def replay(moves: int) -> float:
    """Return what all positions of a game cost, beside the look."""
    return min(DEAREST, moves * PER_POSITION)


def edition_file(lines: int) -> float:
    """Return what reading an edition costs; a mistake is looked for line by line."""
    return UPLOADING + lines * PER_LINE


def sending(size: int) -> float:
    """Return what sending so many bytes costs."""
    return size / 1024 * PER_KILOBYTE
