"""Positions of Qubix as JSON that a person can write.

The storage is drawn layer by layer from the lowest, a letter for each cell, a dot where nothing is
left. A block elsewhere is a text: colour and length, on a field its cells, and its name, which may
be left out: `B2 a1b1 Ca2`. Blocks of a field are told from below. What is nowhere stays in the box.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.described import (
    by_seat,
    check_fields,
    count_by_name,
    flag,
    impossible,
    number,
)
from kubik.engine.layout import Ints, State
from kubik.games.qubix.blocks import (
    BEST_STEP,
    BOX,
    BUILT,
    BY_SCHEME,
    FIELDS,
    HAND,
    LEVELS,
    MORE,
    NEUTRAL,
    NEUTRAL_SIDE,
    NO_BLOCK,
    NOWHERE,
    OVER,
    PLACE,
    SIDE,
    STORAGE,
    STORAGE_BUILT,
    TAKE,
    WAREHOUSE_SCORING,
    WAREHOUSES,
    has_field,
    put,
)
from kubik.games.qubix.data import (
    BLOCK_NAMES,
    BLOCKS,
    CELLS,
    COLOURS,
    LAYER,
    LENGTH,
    LETTERS,
    NAMES,
    NO_COMPOSITION,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENT_NAMES,
    PLACEMENTS,
    SCHEME,
    SHAPES,
    WAREHOUSE_CELLS,
)
from kubik.games.qubix.edition import FIELD_CELLS, FIELD_WIDTH, WIDTH
from kubik.games.qubix.moves import FIELD_NAMES
from kubik.games.qubix.offers import first_block
from kubik.games.qubix.rules import clear_hand
from kubik.games.qubix.scoring import note_made
from kubik.games.qubix.view import blocks_at, laid_on, seen_from_above

_FIELDS = (
    *("storage", "fields", "warehouses", "scores", "turn"),
    *("held", "from_warehouse", "building", "before", "laid", "best"),
)
_HIGHEST_SCORE = 10_000
_NOTHING = "."


def describe(s: State) -> dict[str, Any]:
    """Return the whole position."""
    held = None if s.held == NO_BLOCK else _block_text(s, int(s.held))
    return {
        "storage": [_layer_text(s, layer) for layer in range(WIDTH)],
        "fields": {
            FIELD_NAMES[field]: [_block_text(s, block, laid=True) for block in laid_on(s, field)]
            for field in range(FIELDS)
            if has_field(s, field)
        },
        "warehouses": [
            [_block_text(s, block) for block in blocks_at(s, WAREHOUSES + seat)]
            for seat in range(s.players)
        ],
        "scores": [int(s.score[seat]) for seat in range(s.players)],
        "turn": int(s.turn),
        "held": held,
        "from_warehouse": bool(s.from_warehouse),
        "building": None if s.building == NOWHERE else FIELD_NAMES[s.building],
        "before": None if s.building == NOWHERE else _seen_text(s),
        "laid": int(s.laid),
        "best": _best(s) if s.building != NOWHERE and s.scoring == BEST_STEP else None,
    }


def _layer_text(s: State, layer: int) -> list[str]:
    signs = [_NOTHING] * (WIDTH * WIDTH)
    for block in blocks_at(s, STORAGE):
        if LAYER[block] == layer:
            for cell in range(WIDTH * WIDTH):
                if CELLS[block] >> cell & 1:
                    signs[cell] = LETTERS[s.colour[block]]
    return ["".join(signs[at : at + WIDTH]) for at in range(0, WIDTH * WIDTH, WIDTH)]


def _block_text(s: State, block: int, laid: bool = False) -> str:
    cells = f" {PLACEMENT_NAMES[s.spot[block] % PLACEMENTS]}" if laid else ""
    return f"{LETTERS[s.colour[block]]}{LENGTH[block]}{cells} {BLOCK_NAMES[block]}"


def _seen_text(s: State) -> list[str]:
    above = seen_from_above(lambda colour: int(s.before[colour]))
    signs = [LETTERS[NAMES.index(name)] if name else _NOTHING for name in above]
    return ["".join(signs[at : at + FIELD_WIDTH]) for at in range(0, FIELD_CELLS, FIELD_WIDTH)]


def _best(s: State) -> dict[str, int]:
    """Return the compositions of the best step so far by colour, counted from 1."""
    return {
        NAMES[colour]: int(s.made[colour]) + 1
        for colour in range(COLOURS)
        if s.made[colour] != NO_COMPOSITION
    }


def restore(s: State, position: Mapping[str, Any], players: int, options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, _FIELDS)
    s.players = players
    s.scoring = options[WAREHOUSE_SCORING]
    clear_hand(s)
    s.place[:] = BOX
    s.side[:players] = options[SIDE]
    if players == 2:
        s.side[NEUTRAL] = options[NEUTRAL_SIDE]
    s.room[:players] = WAREHOUSE_CELLS
    by_scheme = bool(options[STORAGE_BUILT] == BY_SCHEME)
    _restore_storage(s, position.get("storage"), by_scheme)
    _restore_fields(s, position.get("fields", {}), by_scheme)
    _restore_warehouses(s, position.get("warehouses", [[]] * players), by_scheme)
    _restore_scores(s, position.get("scores", [0] * players))
    s.turn = number("turn", position.get("turn", 0), 0, players - 1)
    _restore_move(s, position, by_scheme)


def _restore_storage(s: State, layers: Any, by_scheme: bool) -> None:
    if not isinstance(layers, list) or len(layers) != WIDTH:
        raise impossible(__package__, "position-storage", layers=WIDTH)
    for layer, rows in enumerate(layers):
        signs = _drawing(rows, WIDTH, "storage")
        for block in range(BLOCKS):
            if LAYER[block] != layer:
                continue
            own = {signs[cell] for cell in range(WIDTH * WIDTH) if CELLS[block] >> cell & 1}
            if len(own) > 1:
                raise impossible(__package__, "position-torn", block=BLOCK_NAMES[block])
            sign = own.pop()
            if sign != _NOTHING:
                _give(s, block, LETTERS.index(sign), STORAGE, by_scheme)
                s.storage[layer] |= CELLS[block]


def _restore_fields(s: State, fields: Any, by_scheme: bool) -> None:
    known = [FIELD_NAMES[field] for field in range(FIELDS) if has_field(s, field)]
    if not isinstance(fields, Mapping) or not all(isinstance(v, list) for v in fields.values()):
        raise impossible(__package__, "position-fields", known=known)
    for name, blocks in fields.items():
        if name not in known:
            raise impossible(__package__, "position-fields", known=known)
        field = FIELD_NAMES.index(name)
        for text in blocks:
            block, rest = _read_block(s, text, by_scheme)
            if len(rest) != 1 or rest[0] not in PLACEMENT_NAMES:
                raise impossible(__package__, "position-block", text=str(text))
            _lay(s, field, block, PLACEMENT_NAMES.index(rest[0]), str(text))


def _lay(s: State, field: int, block: int, placement: int, text: str) -> None:
    if PLACEMENT_LENGTH[placement] != LENGTH[block]:
        raise impossible(__package__, "position-block", text=text)
    if s.level[field] == LEVELS or s.filled[field] & PLACEMENT_CELLS[placement]:
        raise impossible(__package__, "position-occupied", field=FIELD_NAMES[field], text=text)
    put(s, field, block, placement)


def _restore_warehouses(s: State, warehouses: Any, by_scheme: bool) -> None:
    for seat, blocks in enumerate(by_seat("warehouses", warehouses, int(s.players))):
        if not isinstance(blocks, list):
            raise impossible(__package__, "position-block", text=str(blocks))
        for text in blocks:
            block, rest = _read_block(s, text, by_scheme)
            if rest:
                raise impossible(__package__, "position-block", text=str(text))
            if LENGTH[block] > s.room[seat]:
                raise impossible(__package__, "position-full", seat=seat + 1, cells=WAREHOUSE_CELLS)
            s.place[block] = WAREHOUSES + seat
            s.room[seat] -= LENGTH[block]


def _restore_scores(s: State, scores: Any) -> None:
    for seat, score in enumerate(by_seat("scores", scores, int(s.players))):
        s.score[seat] = number("scores", score, 0, _HIGHEST_SCORE)


def _restore_move(s: State, position: Mapping[str, Any], by_scheme: bool) -> None:
    """Restore what the seat to move is in the middle of."""
    s.from_warehouse = flag("from_warehouse", position.get("from_warehouse", False))
    building = position.get("building")
    if building is not None:
        known = [FIELD_NAMES[field] for field in range(FIELDS) if has_field(s, field)]
        if building not in known:
            raise impossible(__package__, "position-fields", known=known)
        s.building = FIELD_NAMES.index(building)
        _restore_building(s, position)
    held = position.get("held")
    if held is not None:
        block, rest = _read_block(s, held, by_scheme)
        if rest:
            raise impossible(__package__, "position-block", text=str(held))
        s.place[block] = HAND
        s.held = block
        s.phase = PLACE
    elif building is not None:
        s.phase = MORE
    else:
        stuck = all(first_block(s, seat) == NO_BLOCK for seat in range(s.players))
        s.phase = OVER if stuck else TAKE


def _restore_building(s: State, position: Mapping[str, Any]) -> None:
    """Restore what the blocks of this move that are laid already have made."""
    signs = _drawing(position.get("before"), FIELD_WIDTH, "before")
    for colour in range(COLOURS):
        cells = (cell for cell in range(FIELD_CELLS) if signs[cell] == LETTERS[colour])
        s.before[colour] = sum(1 << cell for cell in cells)
    on_field = len(blocks_at(s, BUILT + int(s.building)))
    s.laid = number("laid", position.get("laid", 1), 1, max(1, on_field))
    if s.scoring == BEST_STEP:
        most = len(SHAPES[s.side[s.building]])
        for colour, made in count_by_name("best", position.get("best", {}), NAMES, most).items():
            s.made[colour] = made - 1
    note_made(s)


def _read_block(s: State, text: Any, by_scheme: bool) -> tuple[int, list[str]]:
    """Take a block out of the box; return it and what else the text says."""
    words = str(text).split()
    piece = words.pop(0) if words else ""
    if not isinstance(text, str) or len(piece) != 2 or piece[0] not in LETTERS:
        raise impossible(__package__, "position-block", text=str(text))
    colour, length = LETTERS.index(piece[0]), piece[1]
    if words and words[-1] in BLOCK_NAMES:
        block = BLOCK_NAMES.index(words.pop())
        if str(LENGTH[block]) != length:
            raise impossible(__package__, "position-block", text=text)
    else:
        like = (
            block
            for block in range(BLOCKS)
            if s.place[block] == BOX
            and str(LENGTH[block]) == length
            and (SCHEME[block] == colour or not by_scheme)
        )
        block = next(like, NO_BLOCK)
        if block == NO_BLOCK:
            raise impossible(__package__, "position-used", text=text)
    _give(s, block, colour, HAND, by_scheme)
    return block, words


def _give(s: State, block: int, colour: int, place: int, by_scheme: bool) -> None:
    """Put a block that is still in the box somewhere."""
    if s.place[block] != BOX:
        raise impossible(__package__, "position-twice", block=BLOCK_NAMES[block])
    if by_scheme and SCHEME[block] != colour:
        raise impossible(
            __package__,
            "position-scheme",
            block=BLOCK_NAMES[block],
            colour=LETTERS[int(SCHEME[block])],
        )
    s.colour[block] = colour
    s.place[block] = place


def _drawing(rows: Any, width: int, field: str) -> str:
    """Return a square of letters and dots as one text."""
    if (
        not isinstance(rows, list)
        or len(rows) != width
        or not all(isinstance(row, str) and len(row) == width for row in rows)
        or set("".join(rows)) - {*LETTERS, _NOTHING}
    ):
        raise impossible(
            __package__, "position-drawing", field=field, width=width, known=list(LETTERS)
        )
    return "".join(rows)
