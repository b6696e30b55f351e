"""Editions of Qubix: what an owner of the box may correct."""

from typing import Any

import pytest

import kubik
from games.playing import play_out
from games.qubix_table import DATA, PACKAGE, deal, drawn, edition, scores
from kubik.engine.edition import read_data
from kubik.engine.errors import EditionError
from kubik.engine.words import core_words
from kubik.games.qubix.data import BLOCK_NAMES
from kubik.games.qubix.edition import check_edition


def layers(*changed: tuple[int, int, str]) -> list[list[str]]:
    """Return the layers of the storage with some rows changed: layer, row, what is there."""
    rows = [list(layer) for layer in DATA["storage"]["layers"]]
    for layer, row, text in changed:
        rows[layer][row] = text
    return rows


def test_the_data_of_the_game_passes_its_own_check() -> None:
    check_edition(read_data(PACKAGE), {})


@pytest.mark.rule("qubix:setup.11")
def test_an_edition_has_its_own_storage_compositions_and_warehouse() -> None:
    game = edition(
        warehouse={"cells": 5},
        storage={"layers": layers((4, 0, "Y1 R1 B1 P1 K1"))},
        blue=drawn(),
    )
    match = kubik.Match(game, 2, seed=1, target="python", neutral_side="blue")
    seen = match.view(0)
    assert seen["warehouse_cells"] == 5
    assert seen["storage"][BLOCK_NAMES.index("Ea1")]["colour"] == "yellow"
    assert seen["compositions"]["blue"] == [{"cells": [0], "points": [1, 0]}]
    match.push("Ea1")
    match.push("Nc3")
    assert scores(match)[match.moves[0].seat] == 1
    assert play_out(match, 1).over
    assert deal(1, 2).view(0)["warehouse_cells"] == 3


@pytest.mark.rule("qubix:setup.11")
def test_an_edition_may_mix_its_storage_too() -> None:
    match = kubik.Match(edition(warehouse={"cells": 1}), 4, 1, target="python", storage="random")
    assert play_out(match, 2).over


CORNER = {"shape": ["..#", "...", "..."], "points": [2, 1]}  # the same, turned

BAD_EDITIONS: list[tuple[dict[str, Any], str]] = [
    ({"colour": []}, "cannot change “colour”, only: warehouse, storage, grey, blue"),
    ({"warehouse": 3}, "“warehouse” must be a table"),
    ({"warehouse": {"cells": 0}}, "from 1 to 9 cells, not 0"),
    ({"warehouse": {"cells": "three"}}, "from 1 to 9 cells, not three"),
    ({"storage": {"layers": []}}, "must have 5 layers"),
    ({"storage": {"layers": [[]] * 5}}, "Layer 1 of the storage must have 5 rows"),
    ({"storage": {"layers": layers((2, 0, "K3 K3 K3 Y2"))}}, "Layer 3 of the storage must have"),
    ({"storage": {"layers": layers((1, 1, "K2 P3 Y2 R4 P2"))}}, "Layer 2 of the storage, row 2"),
    ({"storage": {"layers": layers((1, 1, "K2 P3 Y2 W3 P2"))}}, "“W3” is no cell"),
    ({"storage": {"layers": layers((0, 0, "R3 R3 B2 B2 R3"))}}, "Layer 1 of the storage cannot"),
    (
        {"storage": {"layers": layers((3, 0, "R2 R2 Y1 P1 R1"), (3, 1, "R2 R2 Y2 Y2 Y1"))}},
        "Layer 4 of the storage can be packed in more than one way",
    ),
    ({"storage": {"layers": layers((4, 0, "R2 R2 B1 P1 K1"))}}, "74 blocks; there are 75"),
    ({"grey": {"composition": []}}, "The grey side must have a list of compositions"),
    ({"blue": {"composition": [1]}}, "Composition 1 of the blue side must be drawn"),
    ({"blue": drawn(shape=["##", "##"])}, "in 3 rows of 3 signs"),
    ({"blue": drawn(shape=["####", "...", "..."])}, "in 3 rows of 3 signs"),
    ({"blue": drawn(shape=["...", "...", "..."])}, "at least one #"),
    ({"blue": drawn(shape=["#x.", "...", "..."])}, "# or a dot"),
    ({"blue": drawn(points=[4])}, "two numbers of points, from 0 to 99"),
    ({"blue": drawn(points=[4, 100])}, "two numbers of points, from 0 to 99"),
    (
        {"grey": {"composition": [*drawn()["composition"], CORNER]}},
        "Compositions 1 and 2 of the grey side are the same",
    ),
]  # fmt: skip


@pytest.mark.rule("qubix:setup.11")
@pytest.mark.parametrize(("overrides", "sentence"), BAD_EDITIONS, ids=lambda value: str(value)[:40])
def test_an_edition_that_cannot_be_played_is_refused(
    overrides: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(EditionError) as caught:
        kubik.find_game("qubix", overrides)
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("По такому изданию играть нельзя. ")


def test_an_apostrophe_tells_blocks_apart() -> None:
    rows = layers((3, 0, "R2 R2 Y1 P1 R1"), (3, 1, "R2' R2' Y2 Y2 Y1"), (4, 0, "R1 Y1 B1 P1 K1"))
    with pytest.raises(EditionError, match="74 blocks"):
        kubik.find_game("qubix", {"storage": {"layers": rows}})
