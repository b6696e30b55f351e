"""A view of Qwirkle Cubes drawn as text, coloured by `rich` markup."""

from typing import Any

from rich.markup import escape

from kubik.engine.notebook import WIDE
from kubik.engine.words import Words
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, LETTERS, SHAPE_NAMES, SIGNS
from kubik.games.qwirkle_cubes.moves import CUBE_LETTERS

_LETTERS = dict(zip(COLOUR_NAMES, LETTERS, strict=True))
_SIGNS = dict(zip(SHAPE_NAMES, SIGNS, strict=True))
_COLOURS = {
    "red": "red1",
    "orange": "dark_orange",
    "yellow": "yellow1",
    "green": "green3",
    "blue": "dodger_blue1",
    "purple": "medium_purple1",
}
_WIDTH = 4  # of a column in characters: a cube takes two, a label up to three
_OPEN = " ·"  # where the player to move can lay a cube


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw the layout with its columns and rows, the bag, and everybody's cubes and points."""
    return draw_within(view, words, names, WIDE)


def draw_within(view: dict[str, Any], words: Words, names: list[str], width: int) -> str:
    """Draw the same with parts of the layout below each other where all of it has no room."""
    lines = [*_layout(view, width), "", *_legend(words), _bag(view["bag"], words), ""]
    lines += [_seat(view, seat, words, names) for seat in range(len(view["hands"]))]
    return "\n".join([*lines, *_turn(view, words)])


def _layout(view: dict[str, Any], width: int) -> list[str]:
    """Draw all cubes, the latest ones bright, in a frame of labels that moves are written with."""
    signs = dict.fromkeys(map(tuple, view["open"]), _OPEN)
    fresh = len(view["cubes"]) - (view["laid"] or view["last"])
    for at, (name, column, row) in enumerate(view["cubes"]):
        signs[column, row] = _cube(name, bright=at >= fresh)
    columns = view["window"]["columns"]
    together = max(1, width // _WIDTH - 2)  # columns of cubes, between two of labels
    lines: list[str] = []
    for first in range(0, len(columns), together):
        lines += [""] if first else []
        lines += _part(signs, columns[first : first + together], view["window"]["rows"])
    return lines


def _part(signs: dict[tuple[int, ...], str], columns: list[int], rows: list[int]) -> list[str]:
    """Draw some columns of the layout."""
    labels = "".join(f"{column:>{_WIDTH}}" for column in columns)
    edge = f"[dim]{' ' * _WIDTH}{labels}[/]"
    lines = [
        f"[dim]{row:>{_WIDTH}}[/]"
        + "".join("  " + signs.get((column, row), "  ") for column in columns)
        + f"[dim]{row:>{_WIDTH}}[/]"
        for row in reversed(rows)
    ]
    return [edge, *lines, edge]


def _cube(name: str, *, bright: bool = False) -> str:
    """Draw a cube: the letter of its colour and the sign of its shape."""
    colour, shape = name.split()
    return f"[{_COLOURS[colour]}{' bold reverse' * bright}]{_LETTERS[colour]}{_SIGNS[shape]}[/]"


def _legend(words: Words) -> list[str]:
    """Say which letter is which colour and which sign which shape."""
    colours = (
        f"[{_COLOURS[name]}]{_LETTERS[name]} {words.say(f'colour-{name}')}[/]"
        for name in COLOUR_NAMES
    )
    shapes = (f"{_SIGNS[name]} {words.say(f'shape-{name}')}" for name in SHAPE_NAMES)
    return [" · ".join(colours), " · ".join(shapes)]


def _bag(bag: dict[str, int], words: Words) -> str:
    left = "  ".join(f"[{_COLOURS[name]}]{_LETTERS[name]}[/]×{bag[name]}" for name in bag)
    return words.say("board-bag", count=sum(bag.values()), cubes=left or "–")


def _seat(view: dict[str, Any], seat: int, words: Words, names: list[str]) -> str:
    mark = "★" if view["payoffs"][seat] > 0 else "▸" if seat in view["actors"] else " "
    score = words.say("board-score", points=view["scores"][seat])
    marked = view["marked"] if seat == view["turn"] else []
    cubes = "  ".join(
        f"{letter}{'↻' if letter in marked else ' '}{_cube(name)}"
        for letter, name in zip(CUBE_LETTERS, view["hands"][seat], strict=True)
        if name
    )
    return f" [bold]{mark} {escape(names[seat])}[/]  {score}  {cubes}"


def _turn(view: dict[str, Any], words: Words) -> list[str]:
    """Say what the turn has brought so far."""
    return ["", words.say("board-turn", points=view["points"])] if view["laid"] else []
