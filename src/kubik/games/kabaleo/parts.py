"""The parts of Kabaleo: a colour comes into play when it is laid, and when it cancels itself."""

from kubik.engine.parts import PartSort, always
from kubik.games.kabaleo.moves import TERMS

PARTS = (
    PartSort("placed", "colour", always("colour", TERMS["colour"])),
    PartSort("cancelled", "pieces", always("pieces", TERMS["pieces"])),
)
