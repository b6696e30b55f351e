"""The numbers of the rulebook, read from `data.toml` or an edition of it."""

from kubik.engine.edition import read_data

_data = read_data(__package__)
_colours = _data["colour"][: _data["deal"]["colours"]]

NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _colours)
LETTERS: tuple[str, ...] = tuple(colour["letter"] for colour in _colours)
COLOURS = len(NAMES)

TARGETS_EACH: int = _data["cones"]["targets"]
BASES_EACH: int = _data["cones"]["bases"]
PIECES_EACH: int = _data["cones"]["pieces"]
SPARE_COLOURS: int = _data["deal"]["spare_colours"]
