"""A view of Qubix drawn as text, coloured by `rich` markup."""

import itertools
from dataclasses import dataclass
from typing import Any

from rich.markup import escape

from kubik.engine.notebook import WIDE
from kubik.engine.words import Words
from kubik.games.qubix.data import COLUMN_LETTERS, LAYER_LETTERS, LETTERS, NAMES
from kubik.games.qubix.edition import FIELD_WIDTH, WIDTH

_LETTERS = dict(zip(NAMES, LETTERS, strict=True))
_COLOURS = dict(
    zip(NAMES, ("red", "yellow1", "dodger_blue1", "medium_purple1", "hot_pink"), strict=True)
)
_EDGE = "  "
_GAP, _NARROW_GAP = "    ", "  "  # between drawings that stand side by side
_COMPOSITION = 8  # columns of one, with its points
_NEUTRAL_SIGN = "N"
_TITLES = {"grey": "board-compositions-grey", "blue": "board-compositions-blue"}


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw the storage by layers, the fields from above, the compositions and the players."""
    return draw_within(view, words, names, WIDE)


def draw_within(view: dict[str, Any], words: Words, names: list[str], width: int) -> str:
    """Draw the same with no more side by side than so many columns have room for."""
    lines = [words.say("board-storage"), *_storage(view["storage"], width), _legend(words), ""]
    lines += [words.say("board-fields"), *_fields(view["fields"], width), ""]
    for side, drawn in view["compositions"].items():
        lines += [words.say(_TITLES[side]), *_compositions(drawn, width), ""]
    lines += [_seat(view, seat, words, names) for seat in range(len(view["scores"]))]
    if view["held"]:
        lines += ["", words.say("board-held", piece=_piece(view["held"], words))]
    return "\n".join(lines)


def _legend(words: Words) -> str:
    """Say which letter is which colour."""
    colours = (_coloured(name, f"{_LETTERS[name]} {words.say(f'colour-{name}')}") for name in NAMES)
    return "  " + " · ".join(colours)


def _coloured(name: str, text: str, bold: bool = False) -> str:
    return f"[{'bold ' if bold else ''}{_COLOURS[name]}]{text}[/]"


@dataclass(frozen=True)
class _Shelf:
    """Where drawings of one size stand side by side, and below each other for want of room."""

    size: int  # of each drawing in columns
    labels: list[str]  # that stand before the first; none if there is nothing to count
    width: int  # of the screen

    def lines(self, drawings: list[list[str]]) -> list[str]:
        """Draw them all."""
        enough = self._count(_GAP) >= len(drawings)
        gap = _GAP if enough else _NARROW_GAP
        count = max(1, self._count(gap))
        before = [self.labels] if self.labels else []
        lines: list[str] = []
        for at in range(0, len(drawings), count):
            together = zip(*before, *drawings[at : at + count], strict=True)
            lines += [""] if at else []
            lines += [(_EDGE + gap.join(parts)).rstrip() for parts in together]
        return lines

    def _count(self, gap: str) -> int:
        """Return how many have room beside each other."""
        labels = len(gap) + 1 if self.labels else 0
        return (self.width - len(_EDGE) - labels + len(gap)) // (self.size + len(gap))


# The storage.


def _storage(blocks: list[dict[str, Any]], width: int) -> list[str]:
    """Draw the layers from the lowest to the top; capitals can be taken."""
    layers = [[block for block in blocks if block["layer"] == layer] for layer in range(WIDTH)]
    drawings = [_layer(LAYER_LETTERS[layer], blocks) for layer, blocks in enumerate(layers)]
    numbers = [sign for row in range(WIDTH) for sign in (str(row + 1), " ")]
    return _Shelf(2 * WIDTH - 1, [" ", " ", *numbers[:-1]], width).lines(drawings)


def _layer(name: str, blocks: list[dict[str, Any]]) -> list[str]:
    """Draw a layer: a letter in each cell, and lines that join the cells of a block."""
    size = 2 * WIDTH - 1
    signs = [[" " if (x | y) & 1 else "·" for x in range(size)] for y in range(size)]
    for block in blocks:
        letter = _LETTERS[block["colour"]]
        shown = letter if block["free"] else letter.lower()
        cells = [divmod(cell, WIDTH) for cell in block["cells"]]
        for row, column in cells:
            signs[2 * row][2 * column] = _coloured(block["colour"], shown, block["free"])
        for (row, column), (below, right) in itertools.pairwise(cells):
            signs[row + below][column + right] = "─" if row == below else "│"
    return [name.center(size), " ".join(COLUMN_LETTERS), *("".join(row) for row in signs)]


# Fields and compositions.


def _fields(fields: list[dict[str, Any]], width: int) -> list[str]:
    """Draw every field from above: the colour on top of each cell, and how high it is."""
    size = 3 * FIELD_WIDTH - 1
    columns = "  ".join(COLUMN_LETTERS[:FIELD_WIDTH]).ljust(size)
    labels = [" ", " ", *(str(row + 1) for row in range(FIELD_WIDTH))]
    drawings = []
    for field in fields:
        sign = _NEUTRAL_SIGN if field["owner"] is None else field["field"]
        rows = [_field_row(field, row) for row in range(FIELD_WIDTH)]
        drawings.append([sign.center(size), columns, *rows])
    return _Shelf(size, labels, width).lines(drawings)


def _field_row(field: dict[str, Any], row: int) -> str:
    return " ".join(
        _field_cell(field["above"][cell], field["heights"][cell])
        for cell in range(row * FIELD_WIDTH, (row + 1) * FIELD_WIDTH)
    )


def _field_cell(colour: str | None, height: int) -> str:
    return "··" if colour is None else _coloured(colour, f"{_LETTERS[colour]}{height}")


def _compositions(compositions: list[dict[str, Any]], width: int) -> list[str]:
    """Draw compositions with their numbers and points."""
    drawings = []
    for number, composition in enumerate(compositions, start=1):
        builder, owner = composition["points"]
        signs = ["#" if cell in composition["cells"] else "·" for cell in range(FIELD_WIDTH**2)]
        rows = [" ".join(signs[at : at + FIELD_WIDTH]) for at in range(0, len(signs), FIELD_WIDTH)]
        head = f"{number}) {builder}/{owner}"
        drawings.append([line.ljust(_COMPOSITION) for line in (head, *rows)])
    return _Shelf(_COMPOSITION, [], width).lines(drawings)


# Players.


def _piece(block: dict[str, Any], words: Words) -> str:
    said = words.say(f"piece-{block['colour']}-{block['length']}")
    return f"{_coloured(block['colour'], said)} ({block['block']})"


def _seat(view: dict[str, Any], seat: int, words: Words, names: list[str]) -> str:
    mark = "★" if view["payoffs"][seat] > 0 else "▸" if seat in view["actors"] else " "
    blocks = view["warehouses"][seat]
    free = view["warehouse_cells"] - sum(block["length"] for block in blocks)
    held = ", ".join(_piece(block, words) for block in blocks) or words.say("board-nothing")
    summary = words.say("board-seat", points=view["scores"][seat], blocks=held, free=free)
    return f" [bold]{mark} {seat + 1} {escape(names[seat])}[/]  {summary}"
