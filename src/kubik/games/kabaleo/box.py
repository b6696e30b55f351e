"""The box of Kabaleo: what of it is a reconstruction."""

from kubik.engine.box import Reconstruction


def reconstructions() -> list[Reconstruction]:
    """Return the colour that nobody names."""
    return [Reconstruction("reconstruction-colour")]
