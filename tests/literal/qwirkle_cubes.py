"""The lines of Qwirkle Cubes, word for word."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from kubik.engine.match import Match
from kubik.testing.literal import YES, Asked, Broken, Checker, breaks, one_of

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES = ("circle", "square", "diamond", "clover", "star", "starburst")
LETTERS = "abcdef"
LONGEST = 6
# Columns and rows are counted to 38 and go on with -39.
ROUND = 78
ACROSS = {"row": (1, 0), "column": (0, 1)}

Cell: TypeAlias = tuple[int, int]
Cube: TypeAlias = tuple[str, str]  # colour and shape


class Table:
    """The cubes on the table and in the hand of the seat that asks."""

    def __init__(self, asked: Asked) -> None:
        listed = [((column, row), cube) for cube, column, row in asked.position["cubes"]]
        self.cubes: dict[Cell, Cube] = {cell: read(cube) for cell, cube in listed}
        laid = asked.position["laid"]
        self.laid: list[Cell] = [cell for cell, _ in listed[len(listed) - laid :]]
        hand = zip(LETTERS, asked.position["hands"][asked.seat], strict=False)
        self.hand: dict[str, Cube] = {letter: read(cube) for letter, cube in hand if cube}
        self.is_first = len(self.cubes) == laid

    def line(self, cell: Cell, cube: Cube, across: str) -> list[Cube]:
        """Return the line in a row or a column that a cube on a cell would be in."""
        found = [cube]
        for way in (1, -1):
            there = step(cell, across, way)
            while there in self.cubes:
                found.append(self.cubes[there])
                there = step(there, across, way)
        return found

    def fits(self, cell: Cell, cube: Cube) -> bool:
        """Whether a cube may lie on a free cell beside others."""
        return all(is_right(self.line(cell, cube, across)) for across in ACROSS)

    def open_cells(self) -> list[Cell]:
        """Return the free cells beside cubes; the first is laid at 0, 0."""
        beside = {near for cell in self.cubes for near in neighbours(cell)}
        return sorted(beside - self.cubes.keys()) if self.cubes else [(0, 0)]

    def groups(self) -> list[set[Cube]]:
        """Return the sets of cubes alike in colour or in shape, of hand and this turn together."""
        own = {*self.hand.values(), *(self.cubes[cell] for cell in self.laid)}
        return [{cube for cube in own if feature in cube} for feature in (*COLOURS, *SHAPES)]

    def longest(self) -> int:
        return max(len(group) for group in self.groups())


def read(name: str) -> Cube:
    colour, shape = name.split()
    return colour, shape


def counted(number: int) -> int:
    """Return how a column or a row is called."""
    return (number + ROUND // 2) % ROUND - ROUND // 2


def step(cell: Cell, across: str, steps: int) -> Cell:
    column, row = ACROSS[across]
    return counted(cell[0] + column * steps), counted(cell[1] + row * steps)


def neighbours(cell: Cell) -> list[Cell]:
    return [step(cell, across, way) for across in ACROSS for way in (1, -1)]


def is_right(line: list[Cube]) -> bool:
    """Whether a line is as it may be: of one colour or one shape, with nothing twice."""
    colours, shapes = ({cube[side] for cube in line} for side in (0, 1))
    if len(line) == 1:
        return True
    return {len(colours), len(shapes)} == {1, len(line)}


def lay(asked: Asked) -> tuple[str, Cell] | None:
    """Return the cube and the cell of a lay."""
    if "@" not in asked.move:
        return None
    letter, _, place = asked.move.partition("@")
    column, row = place.split(",")
    return letter, (int(column), int(row))


def free_lay(asked: Asked) -> tuple[Table, Cube, Cell] | None:
    """Return the table, cube and cell where a cube of the hand is to be laid on a free cell."""
    move = lay(asked)
    table = Table(asked)
    if not move or move[0] not in table.hand or move[1] in table.cubes:
        return None
    return table, table.hand[move[0]], move[1]


# Parts of a turn.


def other_part(asked: Asked) -> Broken:
    """A turn is: roll again, if you wish; lay cubes; in that order."""
    lays = lay(asked) is not None or asked.move == "end"
    if asked.phase == "roll":
        return breaks(lays)
    if asked.phase != "lay" or lays or asked.move == "swap":
        return None
    if asked.move != "reroll":
        return YES
    laid = asked.position["laid"]
    return {"count": laid} if laid > 0 else None


def mark_fails(asked: Asked) -> Broken:
    """Only own cubes can be chosen, and each once."""
    letter = asked.move.removeprefix("mark-")
    if letter == asked.move:
        return None
    if letter in Table(asked).hand and letter not in asked.position["marked"]:
        return None
    return {"cube": letter}


def rolled_together(asked: Asked) -> Broken:
    """Roll any of your cubes again, once, all together, or none."""
    marked = asked.position["marked"]
    if asked.phase != "roll":
        return None
    if asked.move == "roll" and not marked:
        return YES
    if asked.move == "keep" and marked:
        return {"count": len(marked)}
    return mark_fails(asked)


def all_rolled(asked: Asked) -> Broken:
    """If nothing in your hand can be laid, you roll all your cubes again until something can."""
    table = Table(asked)
    if table.is_first or table.laid:
        return None
    fitting = [
        (letter, *cell)
        for letter, cube in table.hand.items()
        for cell in table.open_cells()
        if table.fits(cell, cube)
    ]
    if asked.move == "reroll":
        return one_of(("cube", "column", "row"), fitting)
    stuck = asked.phase == "reroll" and not fitting
    return {"count": len(table.hand)} if stuck else None


def before_own_roll(asked: Asked) -> Broken:
    """That all are rolled comes after a roll of your own choice, or none."""
    return breaks(asked.phase == "roll" and asked.move == "reroll")


# The first turn.


def longest_first(asked: Asked) -> Broken:
    """The first player lays the longest line that the hand has."""
    table = Table(asked)
    move = lay(asked)
    if not table.is_first or asked.phase != "lay":
        return None
    longest = table.longest()
    if asked.move == "end" and len(table.laid) < longest:
        return {"laid": len(table.laid), "longest": longest}
    if not move or move[0] not in table.hand:
        return None
    line = {table.hand[move[0]], *(table.cubes[cell] for cell in table.laid)}
    if any(line <= group for group in table.groups() if len(group) == longest):
        return None
    return {"cube": move[0], "longest": longest}


def no_two_alike(asked: Asked) -> Broken:
    """If there are no two such cubes, all six are rolled again until there are."""
    table = Table(asked)
    if not table.is_first or table.laid:
        return None
    longest = table.longest()
    if asked.move == "reroll":
        return {"count": longest} if longest > 1 else None
    return breaks(asked.phase == "reroll" and longest < 2)


# Laying.


def from_the_hand(asked: Asked) -> Broken:
    """Lay one or more cubes from your hand."""
    table = Table(asked)
    move = lay(asked)
    if move:
        return None if move[0] in table.hand else {"cube": move[0]}
    return breaks(asked.move == "end" and not table.laid)


def first_at_the_origin(asked: Asked) -> Broken:
    """Columns and rows are counted from the first cube."""
    move = lay(asked)
    return breaks(move is not None and not Table(asked).cubes and move[1] != (0, 0))


def beside_a_cube(asked: Asked) -> Broken:
    """A cube goes beside a cube on the table, side to side."""
    move = lay(asked)
    cubes = Table(asked).cubes
    if not move or not cubes:
        return None
    return breaks(not any(near in cubes for near in neighbours(move[1])))


def one_line(asked: Asked) -> Broken:
    """All cubes of a turn go into one line, which must have no gap in the end."""
    move = free_lay(asked)
    if not move or not move[0].laid:
        return None
    table, _, cell = move
    for across in ACROSS:
        run = {cell}
        for way in (1, -1):
            there = step(cell, across, way)
            while there in table.cubes:
                run.add(there)
                there = step(there, across, way)
        if run >= set(table.laid):
            return None
    last = table.laid[-1]
    if len(table.laid) == 1:
        return {"column": last[0], "row": last[1]}
    axis = "row" if last[1] == table.laid[0][1] else "column"
    return {"axis": axis, "number": last[1] if axis == "row" else last[0]}


def one_cube_a_cell(asked: Asked) -> Broken:
    """A cell takes one cube, which stays there."""
    move = lay(asked)
    there = Table(asked).cubes.get(move[1]) if move else None
    return {"colour": there[0], "shape": there[1]} if there else None


# Lines.


def lines(asked: Asked) -> dict[str, list[Cube]]:
    """Return the lines that a cube of the hand would make on a free cell."""
    move = free_lay(asked)
    if not move:
        return {}
    table, cube, cell = move
    made = {across: table.line(cell, cube, across) for across in ACROSS}
    return {across: line for across, line in made.items() if len(line) > 1}


def repeated(line: list[Cube], side: int) -> set[str]:
    counts = Counter(cube[side] for cube in line)
    return {feature for feature, count in counts.items() if count > 1}


def alike(asked: Asked) -> Broken:
    """All cubes of a line are of one colour, or all have one shape."""
    mixed = []
    for across, line in lines(asked).items():
        colours, shapes = (len({cube[side] for cube in line}) for side in (0, 1))
        if colours > 1 and shapes > 1:
            mixed.append((across, colours, shapes))
    return one_of(("axis", "colours", "shapes"), mixed)


def no_colour_twice(asked: Asked) -> Broken:
    """A line of one shape has no colour twice."""
    twice = [
        (across, colour)
        for across, line in lines(asked).items()
        if len({cube[1] for cube in line}) == 1
        for colour in repeated(line, 0)
    ]
    return one_of(("axis", "colour"), twice)


def no_shape_twice(asked: Asked) -> Broken:
    """A line of one colour has no shape twice."""
    twice = [
        (across, shape)
        for across, line in lines(asked).items()
        if len({cube[0] for cube in line}) == 1
        for shape in repeated(line, 1)
    ]
    return one_of(("axis", "shape"), twice)


def six_at_most(asked: Asked) -> Broken:
    """A line has six cubes at most."""
    made = lines(asked).items()
    long = [(across, len(line)) for across, line in made if len(line) > LONGEST]
    return one_of(("axis", "count"), long)


# Nothing fits.


def no_colour_fits(asked: Asked) -> Broken:
    """If no colour in your hand fits anywhere with any shape: that is looked at before the roll."""
    table = Table(asked)
    colours = {cube[0] for cube in table.hand.values()}
    fitting = [
        (colour, *cell)
        for colour in colours
        for cell in table.open_cells()
        if any(table.fits(cell, (colour, shape)) for shape in SHAPES)
    ]
    if asked.move == "swap":
        found = one_of(("colour", "column", "row"), fitting)
        return found or ({"count": len(table.laid)} if table.laid else None)
    rolls = asked.move in ("roll", "reroll") or lay(asked) is not None
    dead = asked.phase == "trade" and not fitting
    return {"colours": len(colours)} if dead and rolls else None


def one_or_more_back(asked: Asked) -> Broken:
    """Then put one or more of your cubes back into the bag."""
    if asked.phase != "trade":
        return None
    if asked.move in ("keep", "end") or (asked.move == "swap" and not asked.position["marked"]):
        return YES
    return mark_fails(asked)


LINES: dict[str, Checker] = {
    "board.2": first_at_the_origin,
    "turn.2": other_part,
    "first.2": longest_first,
    "first.3": no_two_alike,
    "roll.1": rolled_together,
    "roll.3": all_rolled,
    "roll.4": before_own_roll,
    "lay.1": from_the_hand,
    "lay.2": beside_a_cube,
    "lay.3": one_line,
    "lay.4": one_cube_a_cell,
    "line.1": alike,
    "line.2": no_colour_twice,
    "line.3": no_shape_twice,
    "line.4": six_at_most,
    "dead.1": no_colour_fits,
    "dead.2": one_or_more_back,
}


def near(view: dict[str, Any]) -> Iterator[str]:
    """Yield the moves on and around the layout."""
    yield from ("roll", "keep", "reroll", "swap", "end")
    for letter in LETTERS:
        yield f"mark-{letter}"
        for column in view["window"]["columns"]:
            yield from (f"{letter}@{column},{row}" for row in view["window"]["rows"])


ALL_DIFFERENT = [f"{colour} {shape}" for colour, shape in zip(COLOURS, SHAPES, strict=True)]
BLOCK = [
    ["blue circle", 0, 0],
    ["blue square", 1, 0],
    ["blue diamond", 0, 1],
    ["blue clover", 1, 1],
]
NO_BLUE = [f"{colour} star" for colour in (*COLOURS[:4], "purple", "red")]
STARS = [[f"{colour} star", column, 0] for column, colour in enumerate(COLOURS)]
# A red star on each side of a gap, in row 0.
GAP = [
    *(["red star", 0, 0], ["red circle", 0, 1], ["red square", 1, 1]),
    *(["red clover", 2, 1], ["red star", 2, 0]),
]
# Three stars and a fourth with a gap between them, in row 0; with two more it is too long.
LONG = [
    *([f"{colour} star", column, 0] for column, colour in enumerate(COLOURS[:3])),
    *(["red circle", 0, 1], ["red square", 0, 2]),
    *([f"{colour} square", column, 2] for column, colour in enumerate(COLOURS[1:5], start=1)),
    *(["blue clover", 4, 1], ["blue star", 4, 0], ["blue starburst", 5, 0], ["blue circle", 6, 0]),
]
RARE: list[dict[str, Any]] = [
    {"phase": "trade", "cubes": BLOCK, "hand": NO_BLUE},
    {"phase": "trade", "cubes": BLOCK, "hand": NO_BLUE, "marked": ["a", "c"]},
    {"phase": "lay", "cubes": BLOCK, "hand": NO_BLUE[:5], "laid": 1},
    {"phase": "reroll", "cubes": [], "hand": ALL_DIFFERENT},
    {"phase": "roll", "cubes": [], "hand": ALL_DIFFERENT},
    {"phase": "lay", "cubes": [], "hand": ["red star", "red circle", "blue square"] * 2},
    {"phase": "lay", "cubes": STARS, "hand": ["red star", "red circle", "blue square"] * 2},
    {"phase": "reroll", "cubes": STARS[:2], "hand": ["blue circle"] * 6},
    {"phase": "roll", "cubes": STARS[:2], "hand": ["blue circle"] * 6},
    {"phase": "lay", "cubes": GAP, "hand": ["red diamond", "blue star", "red star"] * 2},
    {"phase": "lay", "cubes": LONG, "hand": ["green star", "red star", "blue diamond"] * 2},
]


def rare() -> list[Match]:
    """Nothing fits, or no colour does; the first turn; gaps between cubes; lines too long."""
    matches = []
    for position_part in RARE:
        rest = {name: value for name, value in position_part.items() if name != "hand"}
        position = {"players": 2, "hands": [position_part["hand"], ["purple star"] * 6], **rest}
        matches.append(Match.from_position("qwirkle_cubes", position, target="python"))
    return matches
