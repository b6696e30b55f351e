"""What a hasty player looks at: a few of all moves, whichever catch the eye."""

from kubik.engine.chance import below
from kubik.engine.layout import Ints, State


def glance(s: State, count: int, most: int, codes: Ints) -> int:
    """Put some of the first moves in front, any as likely as any other; return how many."""
    noticed = min(count, most)
    for place in range(noticed):
        at = place + below(s, count - place)
        code = codes[at]
        codes[at] = codes[place]
        codes[place] = code
    return noticed
