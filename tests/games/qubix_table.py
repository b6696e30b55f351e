"""Tables of Qubix set up for tests."""

import tomllib
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

import kubik
from kubik.engine.game import Game
from kubik.games.qubix.data import BLOCK_NAMES, CELLS, LAYER, LETTERS, NAMES

PACKAGE = kubik.find_game("qubix").package
DATA = tomllib.loads((files(PACKAGE) / "data.toml").read_text(encoding="utf-8"))
FULL_STORAGE: list[list[str]] = kubik.Match("qubix", 3, 1, target="python").position()["storage"]
NO_STORAGE = [["....."] * 5] * 5
CELL_NAMES = [f"{column}{row}" for row in "123" for column in "abc"]
BLUE_FIELD = ["B3 a1c1", "B3 a2c2", "B3 a3c3"]
READINGS = ("together", "once", "best_step")
SETUPS = [
    (
        players,
        {"side": side, "storage": storage, "neutral_side": neutral, "warehouse_scoring": reading},
    )
    for players in (2, 3, 4, 5)
    for side in ("grey", "blue")
    for storage in ("scheme", "random")
    for neutral in ("grey", "blue")
    for reading in READINGS
    if players == 2 or neutral == "grey"
]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)


def deal(seed: int, players: int = 3, **options: str) -> kubik.Match:
    return kubik.Match("qubix", players, seed, target="python", **options)


def table(
    *warehouses: str, storage: list[list[str]] = NO_STORAGE, turn: int = 0, **fields: Any
) -> kubik.Match:
    """Set a table up: a text for each warehouse, blocks with commas between them."""
    blocks = [[block for block in text.split(", ") if block] for text in warehouses]
    position = {"players": len(blocks), "storage": storage, "warehouses": blocks, "turn": turn}
    return kubik.Match.from_position("qubix", position | fields, seed=1, target="python")


def without(*names: str, storage: list[list[str]] = FULL_STORAGE) -> list[list[str]]:
    """Return the storage without those blocks; a layer's letter stands for all of it."""
    signs = [list("".join(rows)) for rows in storage]
    for block, name in enumerate(BLOCK_NAMES):
        if name in names or name[0] in names:
            for cell in range(25):
                if CELLS[block] >> cell & 1:
                    signs[LAYER[block]][cell] = "."
    return [["".join(rows[at : at + 5]) for at in range(0, 25, 5)] for rows in signs]


def own_blocks(match: kubik.Match) -> list[str]:
    """Return the names of the blocks in the warehouse of the seat to move."""
    return [block["block"] for block in match.view(0)["warehouses"][match.actors[0]]]


def build(match: kubik.Match, *places: str) -> kubik.Match:
    """Lay blocks of the own warehouse, from the first on."""
    for place in places:
        match.push(own_blocks(match)[0])
        match.push(place)
    return match


def scores(match: kubik.Match) -> list[int]:
    return list(match.view(0)["scores"])


def above(match: kubik.Match, field: int = 0) -> str:
    """Return what is seen of a field, as letters."""
    seen = match.view(0)["fields"][field]["above"]
    signs = [LETTERS[NAMES.index(name)] if name else "." for name in seen]
    return "/".join("".join(signs[at : at + 3]) for at in (0, 3, 6))


def edition(**overrides: Any) -> Game:
    return kubik.find_game("qubix", overrides)


AFTER_A = ["B2 a1b1", "B1 a2"]


def drawn(**changes: Any) -> dict[str, Any]:
    """Return a side with one composition."""
    return {"composition": [{"shape": ["#..", "...", "..."], "points": [1, 0]} | changes]}
