"""The moves of Qwirkle Cubes: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse
from kubik.games.qwirkle_cubes.data import (
    COLOUR_NAMES,
    COLOURS,
    HAND,
    KINDS_OF_COLOURS,
    LONGEST_LINE,
    SET_SIZE,
    SHAPE_NAMES,
    SHAPES,
)
from kubik.games.qwirkle_cubes.hands import hand_colours, hand_size
from kubik.games.qwirkle_cubes.offers import (
    END_TURN,
    KEEP_ALL,
    LAYS,
    MARKS,
    PUT_BACK_MARKED,
    ROLL_ALL,
    ROLL_MARKED,
    can_lay,
    is_first_turn,
    largest_set,
)
from kubik.games.qwirkle_cubes.rules import label
from kubik.games.qwirkle_cubes.scoring import axis_of_turn
from kubik.games.qwirkle_cubes.spots import (
    CELLS,
    COLUMN,
    DIRECTIONS,
    NO_AXIS,
    NO_CUBE,
    NO_SPOT,
    REROLL,
    RING,
    ROLL,
    ROW,
    TRADE,
    axis_of,
    find_spot,
    past_line,
    step,
)

CUBE_LETTERS = tuple("abcdef"[:HAND])
TERMS = {
    "cube": CUBE_LETTERS,
    "colour": COLOUR_NAMES,
    "shape": SHAPE_NAMES,
    "axis": ("row", "column"),
}
PLACES = ()

_PLAIN = {
    ROLL_MARKED: ("roll", "roll-marked"),
    KEEP_ALL: ("keep", "keep-all"),
    ROLL_ALL: ("reroll", "roll-all"),
    PUT_BACK_MARKED: ("swap", "put-back"),
    END_TURN: ("end", "end-turn"),
}


def cell_of(column: int, row: int) -> int:
    """Return the cell of a column and a row, counted from the first cube."""
    return column % RING * RING + row % RING


def lay_code(cube: int, column: int, row: int) -> int:
    """Return the code of laying a cube of the hand."""
    return LAYS + cube * CELLS + cell_of(column, row)


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    if code >= LAYS:
        cube, cell = divmod(code - LAYS, CELLS)
        column, row = divmod(cell, RING)
        return Phrase("lay", {"cube": cube, "column": label(column), "row": label(row)})
    if code in _PLAIN:
        return Phrase(_PLAIN[code][1], {})
    return Phrase("mark", {"cube": code - MARKS})


def notation(code: int) -> str:
    """Write a move: `c@3,-1` lays cube c in column 3, row -1; `mark-c` chooses it for a roll."""
    if code in _PLAIN:
        return _PLAIN[code][0]
    params = phrase(code).params
    letter = CUBE_LETTERS[params["cube"]]
    return f"{letter}@{params['column']},{params['row']}" if code >= LAYS else f"mark-{letter}"


def refusal(s: State, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    if s.phase == TRADE:
        return _refused_trade(s, seat, code)
    if code == PUT_BACK_MARKED:
        return _refused_put_back(s, seat)
    if s.phase == REROLL:
        return _refused_reroll(s, seat)
    if code == ROLL_ALL:
        return _refused_roll_all(s, seat)
    if s.phase == ROLL:
        return _refused_roll(s, seat, code)
    if code >= LAYS:
        return _refused_lay(s, seat, code)
    if code == END_TURN:
        return _refused_end(s, seat)
    return refuse("turn.2", "refused-chosen")


def _refused_trade(s: State, seat: int, code: int) -> Refusal:
    """Return why something else than putting cubes back is refused where no colour fits."""
    if code == PUT_BACK_MARKED:
        return refuse("dead.2", "refused-none-marked")
    if MARKS <= code < MARKS + HAND:
        return _refused_mark(s, seat, code, "dead.2")
    if code in (KEEP_ALL, END_TURN):
        return refuse("dead.2", "refused-none-put-back")
    return refuse("dead.1", "refused-dead", colours=int(SET_SIZE[hand_colours(s, seat)]))


def _refused_put_back(s: State, seat: int) -> Refusal:
    """Return why cubes are not put back: a colour fits, or the turn has got further."""
    mine = hand_colours(s, seat)
    for colour in (colour for colour in range(COLOURS) if mine >> colour & 1):
        for spot in range(s.spots):
            if s.fits[spot] & KINDS_OF_COLOURS[1 << colour]:
                return refuse("dead.1", "refused-colour-fits", colour=colour, **_place(s, spot))
    return refuse("dead.1", "refused-laid", count=int(s.laid))


def _refused_reroll(s: State, seat: int) -> Refusal:
    """Return why something else than rolling all cubes is refused where nothing can be laid."""
    if is_first_turn(s):
        return refuse("first.3", "refused-no-pair")
    return refuse("roll.3", "refused-nothing-fits", count=int(hand_size(s, seat)))


def _refused_roll_all(s: State, seat: int) -> Refusal:
    """Return why all cubes are not rolled until something fits."""
    if s.laid > 0:
        return refuse("turn.2", "refused-laid", count=int(s.laid))
    if not can_lay(s, seat):
        return refuse("roll.4", "refused-not-chosen")
    if is_first_turn(s):
        return refuse("first.3", "refused-has-line", count=int(largest_set(s, seat)))
    cube, spot = next(
        (slot, spot)
        for slot in range(HAND)
        for spot in range(s.spots)
        if s.hand[seat, slot] != NO_CUBE and s.fits[spot] >> s.hand[seat, slot] - 1 & 1
    )
    return refuse("roll.3", "refused-cube-fits", cube=cube, **_place(s, spot))


def _refused_roll(s: State, seat: int, code: int) -> Refusal:
    """Return why something is refused while cubes are chosen for a roll."""
    if code >= LAYS:
        return refuse("turn.2", "refused-not-chosen")
    if code == END_TURN:
        return refuse("turn.2", "refused-none-laid")
    if code == ROLL_MARKED:
        return refuse("roll.1", "refused-none-marked")
    if code == KEEP_ALL:
        return refuse("roll.1", "refused-some-marked", count=int(s.marked).bit_count())
    return _refused_mark(s, seat, code, "roll.1")


def _refused_mark(s: State, seat: int, code: int, line: str) -> Refusal:
    slot = code - MARKS
    message = "refused-no-cube" if s.hand[seat, slot] == NO_CUBE else "refused-marked"
    return refuse(line, message, cube=slot)


def _refused_end(s: State, seat: int) -> Refusal:
    if not is_first_turn(s):
        return refuse("lay.1", "refused-none-laid")
    longest = int(largest_set(s, seat))
    return refuse("first.2", "refused-short", laid=int(s.laid), longest=longest)


def _refused_lay(s: State, seat: int, code: int) -> Refusal:
    slot, cell = divmod(code - LAYS, CELLS)
    if s.hand[seat, slot] == NO_CUBE:
        return refuse("lay.1", "refused-no-cube", cube=slot)
    spot = int(find_spot(s, cell))
    if spot == NO_SPOT and s.cubes == 0:
        return refuse("board.2", "refused-start")
    if spot == NO_SPOT:
        return refuse("lay.2", "refused-alone")
    kind = int(s.hand[seat, slot]) - 1
    if s.cube[spot] != NO_CUBE:
        colour, shape = divmod(int(s.cube[spot]) - 1, SHAPES)
        return refuse("lay.4", "refused-occupied", colour=colour, shape=shape)
    if s.laid > 0 and cell not in line_ends(s):
        return _refused_apart(s)
    for axis in (ROW, COLUMN):
        refused = _refused_line(s, spot, axis, kind)
        if refused:
            return refused
    longest = int(largest_set(s, seat))
    return refuse("first.2", "refused-not-longest", cube=slot, longest=longest)


def line_ends(s: State) -> list[int]:
    """Return the cells at the ends of the line that this turn's cubes are in."""
    last, axis = s.order[s.cubes - 1], axis_of_turn(s)
    along = [way for way in range(DIRECTIONS) if axis in (NO_AXIS, axis_of(way))]
    return [int(past_line(s, last, way)) for way in along]


def _refused_apart(s: State) -> Refusal:
    """Return where the cubes of this turn lie, for one that is not in their line."""
    last, axis = int(s.order[s.cubes - 1]), int(axis_of_turn(s))
    place = _place(s, last)
    if axis == NO_AXIS:
        return refuse("lay.3", "refused-apart", **place)
    number = place["row" if axis == ROW else "column"]
    return refuse("lay.3", "refused-off-line", axis=axis, number=number)


def _refused_line(s: State, spot: int, axis: int, kind: int) -> Refusal | None:
    """Return what is wrong with the line along an axis once a cube is laid, if anything is."""
    kinds = [kind, *_neighbours(s, spot, axis)]
    colours = [kind // SHAPES for kind in kinds]
    shapes = [kind % SHAPES for kind in kinds]
    if len(kinds) > LONGEST_LINE:
        return refuse("line.4", "refused-long", axis=axis, count=len(kinds))
    if len(set(colours)) > 1 and len(set(shapes)) > 1:
        mixture = {"colours": len(set(colours)), "shapes": len(set(shapes))}
        return refuse("line.1", "refused-mixed", axis=axis, **mixture)
    if len(set(shapes)) == 1 and len(set(colours)) < len(kinds):
        return refuse("line.2", "refused-colour", axis=axis, colour=_repeated(colours))
    if len(set(colours)) == 1 and len(set(shapes)) < len(kinds):
        return refuse("line.3", "refused-shape", axis=axis, shape=_repeated(shapes))
    return None


def _neighbours(s: State, spot: int, axis: int) -> list[int]:
    """Return the kinds of all cubes that a cube on a spot would be in line with along an axis."""
    return [
        int(s.cube[find_spot(s, step(s.cell[spot], way, cells))]) - 1
        for way in range(DIRECTIONS)
        if axis_of(way) == axis
        for cells in range(1, s.reach[spot, way] + 1)
    ]


def _repeated(features: list[int]) -> int:
    return next(feature for feature in features if features.count(feature) > 1)


def _place(s: State, spot: int) -> dict[str, int]:
    """Return the column and the row of a spot."""
    column, row = divmod(int(s.cell[spot]), RING)
    return {"column": label(column), "row": label(row)}
