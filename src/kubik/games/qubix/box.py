"""The box of Qubix: the compositions as tables, and what of it is a reconstruction."""

from kubik.engine.box import BoxTable, Reconstruction
from kubik.engine.origins import RECONSTRUCTION, RULEBOOK
from kubik.engine.words import Words
from kubik.games.qubix.data import COMPOSITION_LIST, STORAGE_ORIGIN, WAREHOUSE_ORIGIN
from kubik.games.qubix.edition import FIELD_CELLS, FIELD_WIDTH, SIDES, Composition

_SIGNS = "□■"
_TITLES = {"grey": "table-grey", "blue": "table-blue"}
_HEAD = ("table-shape", "table-builder", "table-owner", "table-origin")


def tables(words: Words) -> list[BoxTable]:
    """Return the compositions of each side of a board, drawn, with their points."""
    head = tuple(map(words.say, _HEAD))
    return [
        BoxTable(
            "score",
            words.say(_TITLES[side]),
            head,
            tuple(_row(composition, words) for composition in COMPOSITION_LIST[number]),
        )
        for number, side in enumerate(SIDES)
    ]


def _row(composition: Composition, words: Words) -> tuple[str, ...]:
    origin = composition.origin
    said = "" if origin == RULEBOOK else words.say(f"origin-{origin}")
    return drawing(composition.mask), str(composition.builder), str(composition.owner), said


def drawing(mask: int) -> str:
    """Draw some cells of a field."""
    signs = "".join(_SIGNS[mask >> cell & 1] for cell in range(FIELD_CELLS))
    return "\n".join(signs[at : at + FIELD_WIDTH] for at in range(0, FIELD_CELLS, FIELD_WIDTH))


def reconstructions() -> list[Reconstruction]:
    """Return what cannot be read from the pictures of the rulebook."""
    drawn = {composition.origin for side in COMPOSITION_LIST for composition in side}
    guessed = {
        "reconstruction-storage": STORAGE_ORIGIN == RECONSTRUCTION,
        "reconstruction-compositions": RECONSTRUCTION in drawn,
        "reconstruction-warehouse": WAREHOUSE_ORIGIN == RECONSTRUCTION,
    }
    return [Reconstruction(message) for message, is_guess in guessed.items() if is_guess]
