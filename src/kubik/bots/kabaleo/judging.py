"""A position of Kabaleo with open targets, for a net that judges it.

Colours differ in who is after them alone, and locations in nothing: so colours are told by the seat
whose target they are, from the one to move on, and towers are counted by what they show.
"""

from kubik.bots.kabaleo.keen import NONE, cone_below
from kubik.engine import sight
from kubik.engine.contract import legal
from kubik.engine.layout import Ints, Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts
from kubik.games.kabaleo import game
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import NOWHERE, SEATS, shown

_seats = sight.SEATS[:SEATS]
_roles = sight.numbered(COLOURS)
FEWEST = min(game.players)

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("golden_rule", "count", (), "1 where the golden rule is played."),
    Part("left", "count", (), "Pieces to come."),
    Part("towers", "count", (_roles,), "Towers of each colour."),
    Part("capped", "count", (_roles,), "Those that are more than a base."),
    Part("above", "count", (_roles, (*_roles, "bare")), "Towers by their two topmost colours."),
    Part("tallest", "count", (_roles,), "The tallest tower of each colour."),
    Part("supplies", "count", (_seats, _roles), "Pieces before each seat."),
    Part("last", "one", (_roles,), "What the tower of the previous move shows."),
)
PLAYERS, GOLDEN, LEFT, TOWERS, CAPPED, ABOVE, TALLEST, SUPPLIES, LAST = starts(SIGHT)


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write towers and supplies as they are to all seats from one on."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    out[GOLDEN] = s.golden_rule
    out[LEFT] = s.left
    for location in range(s.locations):
        top = role(s, seat, int(shown(s, location)))
        beneath = cone_below(s, location, 1)
        height = int(s.height[location])
        out[TOWERS + top] += 1
        out[CAPPED + top] += height > 1
        out[TALLEST + top] = max(out[TALLEST + top], height)
        lower = COLOURS if beneath == NONE else role(s, seat, beneath)
        out[ABOVE + top * (COLOURS + 1) + lower] += 1
    if s.last != NOWHERE:
        mark(out, LAST, role(s, seat, int(shown(s, int(s.last)))))
    for step in range(s.players):
        show_supply(s, seat, step, out)


def show_supply(s: State, seat: int, step: int, out: Shorts) -> None:
    """Write what lies before the seat that sits so many places on."""
    holder = seat_after(seat, step, s.players)
    for colour in range(COLOURS):
        if s.in_play[colour] == 1:
            out[SUPPLIES + step * COLOURS + role(s, seat, colour)] = s.supply[holder, colour]


def role(s: State, seat: int, colour: int) -> int:
    """Return whose target a colour in play is, counted from a seat; the others come after."""
    for step in range(s.players):
        if s.target[seat_after(seat, step, s.players)] == colour:
            return step
    place = int(s.players)
    for other in range(colour):
        place += is_free(s, other)
    return place


def is_free(s: State, colour: int) -> bool:
    """Whether a colour in play is nobody's target."""
    free = s.in_play[colour] == 1
    for seat in range(s.players):
        free &= s.target[seat] != colour
    return bool(free)


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Look at every placement."""
    return legal(s, seat, codes)
