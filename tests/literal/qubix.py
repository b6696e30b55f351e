"""The lines of Qubix, word for word."""

from typing import Any

import kubik
from kubik.engine.match import Match
from kubik.testing.literal import Asked, Broken, Checker, breaks, one_of

LEVELS = 3
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
COLUMNS = "abcde"
NAME = ("layer", "column", "row")


def name_of(block: str) -> tuple[str, str, int]:
    """Return the name of a block as a sentence has it, part by part."""
    return block[0], block[1], int(block[2])


def is_take(asked: Asked) -> bool:
    return asked.move[0] in "ABCDE"


def lay(asked: Asked) -> tuple[str, list[int]] | None:
    """Return the field and the cells of a lay, numbered row by row."""
    if asked.move[0] not in "12345N":
        return None
    field = "neutral" if asked.move[0] == "N" else asked.move[0]
    ends = [asked.move[at : at + 2] for at in range(1, len(asked.move), 2)]
    columns = [COLUMNS.index(end[0]) for end in ends]
    rows = [int(end[1]) - 1 for end in ends]
    return field, [
        row * 3 + column
        for row in range(rows[0], rows[-1] + 1)
        for column in range(columns[0], columns[-1] + 1)
    ]


def stored(asked: Asked) -> dict[str, dict[str, Any]]:
    """Return the blocks of the storage by name."""
    return {block["block"]: block for block in asked.view["storage"]}


def warehouse(asked: Asked, seat: int) -> dict[str, dict[str, Any]]:
    return {block["block"]: block for block in asked.view["warehouses"][seat]}


def fields(asked: Asked) -> dict[str, dict[str, Any]]:
    return {field["field"]: field for field in asked.view["fields"]}


def called(field: str) -> str:
    """Return what a sentence calls a field."""
    return "the neutral field" if field == "neutral" else f"field {field}"


def free_cells(asked: Asked) -> int:
    blocks = warehouse(asked, asked.seat).values()
    return int(asked.view["warehouse_cells"]) - sum(block["length"] for block in blocks)


def has_room(field: dict[str, Any], length: int) -> bool:
    """Whether a block can lie flat somewhere in the level that is being built."""
    heights = field["heights"]
    low = min(heights)
    lines = [[3 * row + column for column in range(3)] for row in range(3)]
    lines += [[3 * row + column for row in range(3)] for column in range(3)]
    places = [line[at : at + length] for line in lines for at in range(4 - length)]
    return low < LEVELS and any(all(heights[c] == low for c in place) for place in places)


def fits_somewhere(asked: Asked, length: int) -> bool:
    return any(has_room(field, length) for field in asked.view["fields"])


# Blocks of the storage.


def above(asked: Asked, block: dict[str, Any]) -> list[str]:
    """Return the blocks that lie on a block, even on a part of it."""
    return [
        name
        for name, other in stored(asked).items()
        if other["layer"] == block["layer"] + 1 and set(other["cells"]) & set(block["cells"])
    ]


def walls(asked: Asked, block: dict[str, Any]) -> list[tuple[int, int]]:
    """Return for each side how many cells it has and how many of them have a block."""
    own = {divmod(cell, 5) for cell in block["cells"]}
    layer = [other for other in stored(asked).values() if other["layer"] == block["layer"]]
    filled = {divmod(cell, 5) for other in layer for cell in other["cells"]}
    sides = [{(row + down, column + right) for row, column in own} - own for down, right in SIDES]
    return [(len(side), len(side & filled)) for side in sides]


def is_free(asked: Asked, block: dict[str, Any]) -> bool:
    open_side = any(there == 0 for _, there in walls(asked, block))
    return not above(asked, block) and open_side


def covered(asked: Asked) -> Broken:
    """A block on which another lies, even on a part of it, may not be taken."""
    block = stored(asked).get(asked.move)
    return one_of(NAME, [name_of(name) for name in above(asked, block)]) if block else None


def enclosed(asked: Asked) -> Broken:
    """A block that is free from above but has others on all its sides may not be taken."""
    block = stored(asked).get(asked.move)
    if not block or above(asked, block):
        return None
    return {"sides": 4} if all(there > 0 for _, there in walls(asked, block)) else None


def partly_free(asked: Asked) -> Broken:
    """The side of a long block is free if it is free along its whole length."""
    block = stored(asked).get(asked.move)
    if not block or above(asked, block) or is_free(asked, block):
        return None
    partly = any(0 < there < cells for cells, there in walls(asked, block))
    return {"length": block["length"]} if partly else None


# A turn.


def takeable(asked: Asked) -> list[str]:
    """Return the blocks that a turn may begin with."""
    mine = warehouse(asked, asked.seat).items()
    own = [name for name, block in mine if fits_somewhere(asked, block["length"])]
    room = free_cells(asked)
    return own + [
        name
        for name, block in stored(asked).items()
        if is_free(asked, block)
        and (block["length"] <= room or fits_somewhere(asked, block["length"]))
    ]


def take_and_lay(asked: Asked) -> Broken:
    """In your turn take one block out of the storage, and lay it or put it into your warehouse."""
    if asked.phase != "take" or asked.move == "done":
        return None
    if not is_take(asked):
        return breaks(asked.view["held"] is None)
    houses = [warehouse(asked, seat) for seat in range(asked.players)]
    laid = [block["block"] for field in asked.view["fields"] for block in field["blocks"]]
    return breaks(not any(asked.move in place for place in (stored(asked), laid, *houses)))


def placed_at_once(asked: Asked) -> Broken:
    """What is taken must be placed at once, so only what has somewhere to go may be taken."""
    if asked.phase == "place":
        held = name_of(asked.view["held"]["block"])
        return {NAME: held} if is_take(asked) or asked.move == "done" else None
    mine = warehouse(asked, asked.seat).get(asked.move)
    block = mine or stored(asked).get(asked.move)
    if asked.phase != "take" or not block or fits_somewhere(asked, block["length"]):
        return None
    if mine:
        return {"length": block["length"]}
    room = free_cells(asked)
    return {"length": block["length"], "free": room} if block["length"] > room else None


def nobody_passes(asked: Asked) -> Broken:
    """Who can make no move at all is passed over; nobody else may pass."""
    if asked.phase != "take" or asked.move != "done":
        return None
    return one_of(NAME, [name_of(name) for name in takeable(asked)])


# Fields.


def field_of_nobody(asked: Asked) -> Broken:
    """Everybody has a board with a field."""
    move = lay(asked)
    if not move or move[0] == "neutral" or int(move[0]) <= asked.players:
        return None
    return {"players": asked.players}


def neutral_field(asked: Asked) -> Broken:
    """Between two players lies a third, neutral board."""
    move = lay(asked)
    neutral = move is not None and move[0] == "neutral"
    return {"players": asked.players} if neutral and asked.players != 2 else None


def as_long(asked: Asked) -> Broken:
    """A block lies on as many cells of a row or a column as it is long."""
    move, held = lay(asked), asked.view["held"]
    if not move or not held or len(move[1]) == held["length"]:
        return None
    return {"length": held["length"], "room": len(move[1])}


def level_by_level(asked: Asked) -> Broken:
    """The next level may be begun only when the one below is full, without a gap."""
    move = lay(asked)
    field = fields(asked).get(move[0]) if move else None
    if not move or not field:
        return None
    heights = field["heights"]
    low = min(heights)
    if all(heights[cell] == low for cell in move[1]):
        return None
    return {"level": low + 1, "free": heights.count(low)}


def three_levels(asked: Asked) -> Broken:
    """A field is at most three levels high."""
    move = lay(asked)
    field = fields(asked).get(move[0]) if move else None
    if not move or not field or min(field["heights"]) < LEVELS:
        return None
    return {"field": called(move[0]), "levels": LEVELS}


def stays(asked: Asked) -> Broken:
    """A block on a field stays where it is until the end."""
    for name, field in fields(asked).items():
        if asked.move in [block["block"] for block in field["blocks"]]:
            return {"field": called(name)}
    return None


# Warehouses.


def own_warehouse(asked: Asked) -> Broken:
    """You may use your own warehouse only."""
    for seat in range(asked.players):
        if seat != asked.seat and asked.move in warehouse(asked, seat):
            return {"owner": seat + 1}
    return None


def one_layer(asked: Asked) -> Broken:
    """A warehouse takes as many blocks as its cells have room for."""
    held = asked.view["held"]
    if asked.move != "store" or not held or held["length"] <= free_cells(asked):
        return None
    return {"length": held["length"], "free": free_cells(asked)}


def never_back(asked: Asked) -> Broken:
    """A block of the warehouse goes to a field, never back."""
    held = asked.view["held"] is not None
    return breaks(asked.move == "store" and held and asked.view["from_warehouse"])


def same_field(asked: Asked) -> Broken:
    """All blocks that leave the warehouse in one turn go to the same field."""
    move, building = lay(asked), asked.view["building"]
    return {"field": called(building)} if move and building and move[0] != building else None


def one_after_another(asked: Asked) -> Broken:
    """After each block you may go on, while another of the warehouse fits there, or end."""
    if asked.phase != "more" or asked.move == "done":
        return None
    block = warehouse(asked, asked.seat).get(asked.move)
    if not block:
        return {}
    building = asked.view["building"]
    if has_room(fields(asked)[building], block["length"]):
        return None
    return {"length": block["length"], "field": called(building)}


LINES: dict[str, Checker] = {
    "setup.7": field_of_nobody,
    "turn.2": take_and_lay,
    "turn.4": placed_at_once,
    "turn.5": nobody_passes,
    "take.2": covered,
    "take.3": enclosed,
    "take.4": partly_free,
    "build.1": as_long,
    "build.2": level_by_level,
    "build.3": three_levels,
    "build.5": stays,
    "warehouse.1": own_warehouse,
    "warehouse.2": one_layer,
    "warehouse.3": never_back,
    "warehouse.4": same_field,
    "warehouse.5": one_after_another,
    "two.1": neutral_field,
}

# Only singles fit between these.
APART = ["K1 a1", "B1 c1", "R1 b2", "Y1 a3", "P1 c3"]
# And here only one more, on a2 or on c2.
CROWDED = ["R1 a1", "Y1 c1", "P1 a3", "K1 c3", "R1 b2", "Y1 b1"]
FULL = [f"{colour}3 {place}" for colour in "RBK" for place in ("a1c1", "a2c2", "a3c3")]
NOTHING = [["....."] * 5] * 5


def rare() -> list[Match]:
    """A field that is full, blocks with nowhere to go, and a roomy warehouse whose blocks stay."""
    apart = {"1": APART, "2": APART, "3": APART}
    low = without(kubik.Match("qubix", 3, seed=1, target="python").position()["storage"], "CDE")
    stuck = {
        "players": 3,
        "storage": low,
        "warehouses": [["R2", "R1"], ["Y2"], ["P2"]],
        "fields": apart,
    }
    full = {"players": 2, "storage": NOTHING, "warehouses": [["Y1"], ["Y1"]], "fields": {"1": FULL}}
    return [at_table(stuck), holding(at_table(full)), roomy()]


def without(storage: list[list[str]], layers: str) -> list[list[str]]:
    """Return a storage without some of its layers."""
    kept = zip("ABCDE", storage, strict=True)
    return [["....."] * 5 if letter in layers else rows for letter, rows in kept]


def at_table(position: dict[str, Any]) -> Match:
    return Match.from_position("qubix", position, target="python")


def holding(match: Match) -> Match:
    """Take a single block of the warehouse."""
    blocks = match.view(0)["warehouses"][match.actors[0]]
    match.push(next(block["block"] for block in blocks if block["length"] == 1))
    return match


def roomy() -> Match:
    """A warehouse of four cells: a double stays in it, and a single may follow the first."""
    game = kubik.find_game("qubix", {"warehouse": {"cells": 4}})
    houses = [["B2", "B1", "B1"], ["K1"]]
    fields = {"1": CROWDED}
    position = {"players": 2, "storage": NOTHING, "warehouses": houses, "fields": fields}
    match = holding(Match.from_position(game, position, target="python"))
    match.push("1c2")
    return match
