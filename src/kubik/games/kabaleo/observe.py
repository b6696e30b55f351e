"""What a seat of Kabaleo sees, as numbers (open.1, open.2)."""

from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts, steps_after
from kubik.games.kabaleo import game
from kubik.games.kabaleo.data import COLOURS, NAMES
from kubik.games.kabaleo.rules import (
    BY_TOWERS,
    LOCATIONS,
    NOWHERE,
    SEATS,
    TALLEST,
    measure,
    over,
    shown,
)

_seats = sight.SEATS[:SEATS]
_locations = sight.numbered(LOCATIONS)

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("golden_rule", "count", (), "1 where the golden rule is played."),
    Part("over", "count", (), "1 once all pieces are played."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("last", "one", (_locations,), "The location of the previous move."),
    Part("colours", "set", (NAMES,), "The colours in play."),
    Part("targets", "one", (_seats, NAMES), "Secret colours: the own one, in the end all."),
    Part("supplies", "count", (_seats, NAMES), "Pieces before each seat."),
    Part("cancelled", "count", (NAMES,), "Pieces that left the game."),
    Part("heights", "count", (_locations,), "Cones at each location, the base counted."),
    Part("tops", "one", (_locations, NAMES), "The colour that each tower shows."),
    # As zeros and ones these would be 5,328 numbers, of which no more than 60 are ever 1.
    Part(
        "towers",
        "code",
        (_locations, sight.numbered(TALLEST)),
        "Every tower from base to top.",
        NAMES,
    ),
)
SIZE = sight.size(SIGHT)
# No index counts from the end, in the rules neither, so threads of a GPU need not look.
COUNTS_ON = True
(
    PLAYERS,
    GOLDEN_RULE,
    FINISHED,
    TURN,
    LAST,
    IN_PLAY,
    TARGETS,
    SUPPLIES,
    CANCELLED,
    HEIGHTS,
    TOPS,
    TOWERS,
) = starts(SIGHT)
FEWEST = min(game.players)

DERIVED = ()

MERITS = ("towers",)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write towers, supplies and the own target; in the end all targets."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    out[GOLDEN_RULE] = s.golden_rule
    out[FINISHED] = over(s)
    mark(out, TURN, steps_after(seat, s.turn, s.players))
    if s.last != NOWHERE:
        mark(out, LAST, s.last)
    for colour in range(COLOURS):
        out[IN_PLAY + colour] = s.in_play[colour]
        out[CANCELLED + colour] = s.cancelled[colour]
    for step in range(s.players):
        show_seat(s, seat_after(seat, step, s.players), step, out)
    for location in range(s.locations):
        show_tower(s, location, out)


def show_seat(s: State, other: int, step: int, out: Shorts) -> None:
    """Write the pieces of the seat that sits so many places on, and its target if it is known."""
    for colour in range(COLOURS):
        out[SUPPLIES + step * COLOURS + colour] = s.supply[other, colour]
    if step == 0 or over(s):
        mark(out, TARGETS + step * COLOURS, s.target[other])


def show_tower(s: State, location: int, out: Shorts) -> None:
    """Write the cones of a tower."""
    out[HEIGHTS + location] = s.height[location]
    mark(out, TOPS + location * COLOURS, shown(s, location))
    for level in range(s.height[location]):
        out[TOWERS + location * TALLEST + level] = s.tower[location, level] + 1


def merit(s: State, seat: int, _which: int) -> int:
    """Return how many towers show the target of a seat."""
    return measure(s, s.target[seat], BY_TOWERS)
