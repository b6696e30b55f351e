"""The box of Kabaleo: what of it is a reconstruction."""

from kubik.engine.box import Reconstruction
from kubik.games.kabaleo.data import NAMES

_UNNAMED = "violet"  # the last of the colours, so a box with fewer of them does not have it


def reconstructions() -> list[Reconstruction]:
    """Return the colour that nobody names."""
    return [Reconstruction("reconstruction-colour")] if _UNNAMED in NAMES else []
