"""Points of Qubix: compositions on a field, and who gets what for them."""

from kubik.engine.events import emit
from kubik.engine.layout import Ints, State
from kubik.games.qubix.blocks import BEST_STEP, NEUTRAL, NOBODY, ONCE
from kubik.games.qubix.data import (
    BUILDER_POINTS,
    COLOURS,
    COMPOSITION,
    NO_COMPOSITION,
    OWNER_POINTS,
)
from kubik.games.qubix.events import COMPOSED, SHARED_POINTS


def composed(side: int, before: int, after: int) -> int:
    """Return the composition that a colour newly shows, or NO_COMPOSITION (score.1, score.7)."""
    return NO_COMPOSITION if before == after else COMPOSITION[side, after]


def sharer(seat: int, field: int) -> int:
    """Return who gets the points on the right when that seat builds there (score.5, two.3)."""
    if field == NEUTRAL:
        return 1 - seat
    return NOBODY if field == seat else field


def note_view(s: State) -> None:
    """Remember what is seen of the field being built on, to compare what comes with it."""
    for colour in range(COLOURS):
        s.before[colour] = s.seen[s.building, colour]


def note_made(s: State) -> None:
    """Note what the move would score if it ended now (score.6, score.9 to score.11)."""
    side = s.side[s.building]
    if s.scoring != BEST_STEP or new_points(s) > builder_points(side, s.made):
        for colour in range(COLOURS):
            s.made[colour] = newly_composed(s, colour)
    if s.scoring == BEST_STEP:
        note_view(s)  # the next block is a step of its own
    elif s.scoring == ONCE and s.laid > 1:
        only = dearest(side, s.made)
        for colour in range(COLOURS):
            if colour != only:
                s.made[colour] = NO_COMPOSITION


def newly_composed(s: State, colour: int) -> int:
    """Return the composition that a colour newly shows on the field being built on."""
    return composed(s.side[s.building], s.before[colour], s.seen[s.building, colour])


def new_points(s: State) -> int:
    """Return the builder's points for all that is new on the field being built on."""
    points = 0
    for colour in range(COLOURS):
        made = newly_composed(s, colour)
        if made != NO_COMPOSITION:
            points += BUILDER_POINTS[s.side[s.building], made]
    return points


def builder_points(side: int, made: Ints | list[int]) -> int:
    """Return the builder's points for compositions, given by colour."""
    points = 0
    for colour in range(COLOURS):
        if made[colour] != NO_COMPOSITION:
            points += BUILDER_POINTS[side, made[colour]]
    return points


def dearest(side: int, made: Ints | list[int]) -> int:
    """Return the colour whose composition is worth most to the builder, the first of equals."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        if made[colour] != NO_COMPOSITION and BUILDER_POINTS[side, made[colour]] > most:
            best = colour
            most = BUILDER_POINTS[side, made[colour]]
    return best


def score(s: State, seat: int) -> None:
    """Give points for the compositions that the move has made (score.4 to score.8)."""
    field = s.building
    side = s.side[field]
    other = sharer(seat, field)
    for colour in range(COLOURS):
        made = s.made[colour]
        if made != NO_COMPOSITION:
            s.score[seat] += BUILDER_POINTS[side, made]
            emit(s, COMPOSED, seat, made, colour, field, BUILDER_POINTS[side, made])
            if other != NOBODY and OWNER_POINTS[side, made] > 0:
                s.score[other] += OWNER_POINTS[side, made]
                emit(s, SHARED_POINTS, other, OWNER_POINTS[side, made])
