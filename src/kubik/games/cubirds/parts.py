"""The parts of CuBirds: a bird comes into play when somebody makes a flock of its kind."""

from kubik.engine.parts import PartSort, always
from kubik.games.cubirds.moves import TERMS

PARTS = (PartSort("flocked", "kind", always("kind", TERMS["kind"])),)
