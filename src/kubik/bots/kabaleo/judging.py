"""A position of Kabaleo with open targets, for a net that judges it.

Colours differ in who is after them alone, and locations in nothing: so colours are told by the seat
whose target they are, from the one to move on, and towers are counted by what they show.
"""

from kubik.bots.kabaleo.deep import STATES, WORK, weigh
from kubik.bots.kabaleo.keen import BITS, COUNT, NONE, cone_below
from kubik.engine import sight
from kubik.engine.contract import legal
from kubik.engine.layout import Ints, Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts
from kubik.games.kabaleo import game
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import (
    BY_CAPPED_TOWERS,
    BY_TALLEST,
    BY_TOWERS,
    ENDINGS,
    MEASURES,
    NOWHERE,
    SEATS,
    shown,
)

__all__ = ["SIGHT", "STATES", "WORK", "lay_open", "shortlist", "weigh"]

_seats = sight.SEATS[:SEATS]
_roles = sight.numbered(COLOURS)
_measures = ENDINGS[:MEASURES]
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
    Part("ends", "one", (_seats,), "Who places the last piece."),
    Part("ahead", "count", (_measures, _seats), "How far the own colour leads over each target."),
    Part("behind", "count", (_measures, _seats), "How far each target leads over it."),
)
PLAYERS, GOLDEN, LEFT, TOWERS, CAPPED, ABOVE, TALLEST, SUPPLIES, LAST, ENDS, AHEAD, BEHIND = starts(
    SIGHT
)


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write towers and supplies as they are to all seats from one on."""
    clear(out)
    roles = roles_of(s, seat)
    mark(out, PLAYERS, s.players - FEWEST)
    out[GOLDEN] = s.golden_rule
    out[LEFT] = s.left
    for location in range(s.locations):
        top = role(roles, int(shown(s, location)))
        beneath = cone_below(s, location, 1)
        height = int(s.height[location])
        out[TOWERS + top] += 1
        out[CAPPED + top] += height > 1
        out[TALLEST + top] = max(out[TALLEST + top], height)
        lower = COLOURS if beneath == NONE else role(roles, beneath)
        out[ABOVE + top * (COLOURS + 1) + lower] += 1
    if s.last != NOWHERE:
        mark(out, LAST, role(roles, int(shown(s, int(s.last)))))
    mark(out, ENDS, (s.left - 1) % s.players)
    for step in range(s.players):
        show_supply(s, roles, seat_after(seat, step, s.players), step, out)
        compare(TOWERS, BY_TOWERS, step, out)
        compare(CAPPED, BY_CAPPED_TOWERS, step, out)
        compare(TALLEST, BY_TALLEST, step, out)


def show_supply(s: State, roles: int, holder: int, step: int, out: Shorts) -> None:
    """Write what lies before the seat that sits so many places on."""
    for colour in range(COLOURS):
        if s.in_play[colour] == 1:
            out[SUPPLIES + step * COLOURS + role(roles, colour)] = s.supply[holder, colour]


def compare(counts: int, by: int, step: int, out: Shorts) -> None:
    """Write how far the own target is ahead of that of a seat, or behind, by a measure."""
    lead = int(out[counts]) - int(out[counts + step])
    out[AHEAD + by * SEATS + step] = max(0, lead)
    out[BEHIND + by * SEATS + step] = max(0, -lead)


def roles_of(s: State, seat: int) -> int:
    """Return whose target each colour in play is, counted from a seat; the others come after.

    A digit for each colour, as `role` reads them.
    """
    roles = 0
    taken = 0
    for step in range(s.players):
        target = int(s.target[seat_after(seat, step, s.players)])
        roles |= step << BITS * target
        taken |= 1 << target
    place = int(s.players)
    for colour in range(COLOURS):
        if s.in_play[colour] == 1 and not taken >> colour & 1:
            roles |= place << BITS * colour
            place += 1
    return roles


def role(roles: int, colour: int) -> int:
    """Return whose target a colour is."""
    return roles >> BITS * colour & COUNT


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Look at every placement."""
    return legal(s, seat, codes)
