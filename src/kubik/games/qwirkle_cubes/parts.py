"""The parts of Qwirkle Cubes: a colour or a shape comes into play when a cube shows it laid."""

from kubik.engine.parts import PartSort, always
from kubik.games.qwirkle_cubes.moves import TERMS

PARTS = (
    PartSort("laid", "colour", always("colour", TERMS["colour"])),
    PartSort("laid", "shape", always("shape", TERMS["shape"])),
)
