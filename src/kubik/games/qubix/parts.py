"""The parts of Qubix: blocks when they are laid, compositions when somebody makes them."""

from collections.abc import Mapping

from kubik.engine.parts import PartSort, always
from kubik.engine.words import Says
from kubik.games.qubix.data import COMPOSITION_LIST
from kubik.games.qubix.edition import SIDES
from kubik.games.qubix.moves import TERMS


def compositions(chosen: Mapping[str, str]) -> list[Says | None]:
    """Return the compositions of the side that is played."""
    count = len(COMPOSITION_LIST[SIDES.index(chosen["side"])])
    return [Says("part-composition", {"number": number}) for number in range(1, count + 1)]


PARTS = (
    PartSort("composed", "composition", compositions),
    PartSort("laid", "piece", always("piece", TERMS["piece"])),
)
