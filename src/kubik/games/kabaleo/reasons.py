"""What else speaks for a move of Kabaleo: what it does for the own colour, known to its seat."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.kabaleo.data import COLOURS, NAMES
from kubik.games.kabaleo.rules import shown


def also(s: State, seat: int, _code: int, preview: dict[str, Any]) -> list[Phrase]:
    """Return what a seat can know of a move beside its preview."""
    hides, shows = NAMES.index(preview["hides"]), NAMES.index(preview["shows"])
    own = int(s.target[seat])
    said = []
    if shows == own != hides:
        said.append(Phrase("reason-own-tower", {}))
    if hides == own != shows:
        said.append(Phrase("reason-costs-tower", {}))
    if hides == _strongest(s, own):
        said.append(Phrase("reason-weakens", {"colour": hides}))
    return said


def _strongest(s: State, own: int) -> int:
    """Return the colour with most towers beside the own one."""
    towers = [0] * COLOURS
    for location in range(s.locations):
        towers[shown(s, location)] += 1
    return max((colour for colour in range(COLOURS) if colour != own), key=towers.__getitem__)
