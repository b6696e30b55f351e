"""The numbers of the rulebook, read from `data.toml`."""

import tomllib
from importlib.resources import files

_data = tomllib.loads((files(__package__) / "data.toml").read_text(encoding="utf-8"))

NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _data["colour"])
LETTERS: tuple[str, ...] = tuple(colour["letter"] for colour in _data["colour"])
COLOURS = len(NAMES)

TARGETS_EACH: int = _data["cones"]["targets"]
BASES_EACH: int = _data["cones"]["bases"]
PIECES_EACH: int = _data["cones"]["pieces"]
SPARE_COLOURS: int = _data["deal"]["spare_colours"]
