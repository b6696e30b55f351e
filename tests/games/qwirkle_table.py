"""Tables of Qwirkle Cubes set up for tests, and lines by a model that looks at everything anew."""

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

import kubik
from kubik.engine.events import PUBLIC_SEAT
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, HAND, LETTERS, SHAPE_NAMES

# A cube in these tests is a word of two letters: Rt is a red star.
COLOURS = dict(zip(LETTERS, COLOUR_NAMES, strict=True))
SHAPES = dict(zip("csdvtb", SHAPE_NAMES, strict=True))
WORDS = {f"{COLOURS[c]} {SHAPES[s]}": c + s for c in COLOURS for s in SHAPES}
BLANK = ".."

# Two by two of one colour: every line in and around it must go on in blue.
BLUE_BLOCK = """
Bt Bs
Bd Bv
"""
NO_BLUE = "Rc Od Yv Gb Pt Rs"

SETUPS = [(players, finish) for players in (2, 3, 4) for finish in ("first_out", "all_out")]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)

Cell = tuple[int, int]
Board = dict[Cell, str]


def named(word: str) -> str:
    """Read «Rt» as «red star»."""
    return f"{COLOURS[word[0]]} {SHAPES[word[1]]}"


def drawn(drawing: str) -> Board:
    """Read a drawing; its cube furthest up, and of those the one furthest left, is at 0, 0."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    if not rows:
        return {}
    first = next(at for at, word in enumerate(rows[0]) if word != BLANK)
    return {
        (column - first, -row): word
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if word != BLANK
    }


def neighbours(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def in_order(board: Board) -> list[list[Any]]:
    """List the cubes of a board so that each touches one before it."""
    order = [(0, 0)] if board else []
    for cell in order:
        order += [near for near in neighbours(cell) if near in board and near not in order]
    return [[named(board[cell]), *cell] for cell in order]


def table(drawing: str, *hands: str, phase: str | None = "lay", **fields: Any) -> kubik.Match:
    """Set a table up; hands are filled up to six with purple starbursts."""
    full = [(hand.split() + ["Pb"] * HAND)[:HAND] for hand in hands]
    position = {
        "players": len(hands),
        "cubes": in_order(drawn(drawing)),
        "hands": [[named(word) for word in hand] for hand in full],
        **({"phase": phase} if phase else {}),
        **fields,
    }
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")


def deal(seed: int, players: int = 2, finish: str = "first_out") -> kubik.Match:
    """Deal a new game."""
    return kubik.Match("qwirkle_cubes", players, seed, target="python", finish=finish)


def played(match: kubik.Match, moves: str) -> kubik.Match:
    for move in moves.split():
        match.push(move)
    return match


def on_table(match: kubik.Match) -> Board:
    """Return the cubes on the table by their columns and rows."""
    return {(column, row): WORDS[name] for name, column, row in match.view(0)["cubes"]}


def hand(match: kubik.Match, seat: int) -> list[str | None]:
    return [name and WORDS[name] for name in match.view(PUBLIC_SEAT)["hands"][seat]]


def line_through(board: Board, cell: Cell, axis: int) -> list[Cell]:
    """Return the cells with cubes that a cell is in one line with, itself among them."""
    across = (1, 0) if axis == 0 else (0, 1)
    line = [cell]
    for sign in (-1, 1):
        at = cell
        while (at := (at[0] + sign * across[0], at[1] + sign * across[1])) in board:
            line.append(at)
    return sorted(line)


def is_line(cubes: list[str]) -> bool:
    colours, shapes = {cube[0] for cube in cubes}, {cube[1] for cube in cubes}
    return sorted((len(colours), len(shapes))) == [1, len(cubes)]


def largest_sets(hand: list[str | None], laid: list[str]) -> list[set[str]]:
    """Return the largest sets of cubes that the first player can lay, given what is laid."""
    cubes = {cube for cube in [*hand, *laid] if cube}
    sets = [
        set(chosen)
        for size in range(2, HAND + 1)
        for chosen in itertools.combinations(sorted(cubes), size)
        if is_line(list(chosen))
    ]
    largest = max((len(each) for each in sets), default=0)
    return [each for each in sets if len(each) == largest and set(laid) <= each]


def with_hand(match: kubik.Match, cubes: list[str]) -> kubik.Match:
    """Put these cubes first into the hand of the seat to move, in exchange with all others."""
    position = match.position()
    hands = position["hands"]
    pool = Counter(position["bag"]) + Counter(colours_in(itertools.chain(*hands)))
    pool -= Counter(colours_in(map(named, cubes)))
    for seat, old in enumerate(hands):
        names: list[str | None] = [named(cube) for cube in cubes if seat == position["turn"]]
        while len(names) < len(colours_in(old)):
            colour = pool.most_common(1)[0][0]
            pool -= Counter([colour])
            names.append(f"{colour} clover")
        hands[seat] = names
    position |= {"bag": dict(pool), "phase": "lay"}
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")


def colours_in(names: Iterable[str | None]) -> list[str]:
    return [name.split()[0] for name in names if name]


def dead_table(own: str = NO_BLUE, **fields: Any) -> kubik.Match:
    """Set up a table where the first seat has no cube that could ever be laid."""
    return table(BLUE_BLOCK, own, "Bc Bb", phase=None, **fields)


# Six by six with all lines full but two.
FULL = "\n".join(" ".join(colour + shape for shape in SHAPES) for colour in COLOURS)
