"""A net in a file: its weights, what it is for, and where it comes from.

The file is NumPy's `.npz`. What a seat sees goes through inputs, each of which is on while one
number of the observation lies between two bounds, then through two layers, to what every seat may
expect and to what speaks for each move. A net that judges has no moves, and looks at positions with
all hands open (see `open_sight`). `docs/learn.md` describes the arrays one by one.
"""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.bots.nets.open_sight import open_sight
from kubik.engine import sight
from kubik.engine.errors import KubikError, NetError
from kubik.engine.game import Game
from kubik.engine.system_errors import reason_of
from kubik.engine.versions import RulesVersion

FORMAT = 1
LARGEST_FILE = 64 << 20  # bytes; ours have at most two million
LARGEST_ARRAYS = 256 << 20  # and unpacked

MOST_FIRST, MOST_SECOND = 1024, 256  # units of the layers

Halves = NDArray[np.float16]

# What reading a damaged file comes to.
_BROKEN = (
    *(ValueError, KeyError, TypeError, EOFError, RuntimeError, MemoryError, SyntaxError),
    *(zipfile.BadZipFile, zlib.error, struct.error),
)


@dataclass(frozen=True)
class Origin:
    """Where a net comes from."""

    command: str = ""  # what trained it
    seed: int = 0
    steps: int = 0  # moves that it learned from
    games: int = 0  # games that it learned from
    seconds: float = 0.0  # how long it learned
    kubik: str = ""  # the version that it was trained with


@dataclass(frozen=True)
class NetFile:
    """A net as it lies in its file."""

    game: str
    rules: str  # the version of the rules that it was trained by
    edition: str  # a hash of the edition, empty without one
    sight: str  # a hash of what an observation holds
    origin: Origin
    # Of each input: which number of the observation, and between which bounds it is on.
    inputs: NDArray[np.int16] = field(repr=False)
    first: Halves = field(repr=False)  # inputs × units
    first_bias: Halves = field(repr=False)
    second: Halves = field(repr=False)  # units × units of the second layer
    second_bias: Halves = field(repr=False)
    shares: Halves = field(repr=False)  # units × seats, the own one first
    shares_bias: Halves = field(repr=False)
    moves: Halves = field(repr=False)  # codes of moves × units; none of a net that judges
    moves_bias: Halves = field(repr=False)

    @property
    def judges(self) -> bool:
        """Whether it judges positions, in place of choosing moves."""
        return not len(self.moves)


# What the layers are, by their names.
LAYERS = (
    "first",
    "first_bias",
    "second",
    "second_bias",
    "shares",
    "shares_bias",
    "moves",
    "moves_bias",
)


def new_net(
    game: Game, origin: Origin, inputs: NDArray[Any], layers: Mapping[str, NDArray[Any]]
) -> NetFile:
    """Return a net for a game as its rules are now."""
    with np.errstate(over="ignore"):
        kept = {name: np.asarray(layers[name], np.float16) for name in LAYERS}
    if not all(np.isfinite(layer).all() for layer in kept.values()):
        raise NetError("net-diverged")
    net = NetFile(
        game.name,
        str(game.version),
        _edition(game),
        sight_digest(parts_seen(game, not len(layers["moves"]))),
        replace(origin, kubik=version("kubik")),
        np.asarray(inputs, np.int16),
        **kept,
    )
    check_net(net, game, "")
    return net


def write_net(net: NetFile, path: Path) -> None:
    """Write a net; whoever reads meanwhile finds the old file or the new one."""
    about = {
        "format": FORMAT,
        "game": net.game,
        "rules": net.rules,
        "edition": net.edition,
        "sight": net.sight,
        "origin": asdict(net.origin),
    }
    text = np.frombuffer(json.dumps(about, ensure_ascii=False, indent=1).encode(), np.uint8)
    arrays: dict[str, Any] = {name: getattr(net, name) for name in ("inputs", *LAYERS)}
    packed = io.BytesIO()
    np.savez_compressed(packed, about=text, **arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(packed.getvalue())
    draft.replace(path)


def read_net(path: Path) -> NetFile:
    """Read a net; a sentence says what is wrong with the file."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise NetError("net-large", path=str(path), most=LARGEST_FILE >> 20)
        with path.open("rb") as file:
            return _parse(file, path)
    except OSError as error:
        raise NetError("net-unread", path=str(path), reason=reason_of(error)) from None
    except _BROKEN as error:
        if isinstance(error, KubikError):
            raise
        raise NetError("net-bad", path=str(path)) from None


def _parse(file: Any, path: Path) -> NetFile:
    with zipfile.ZipFile(file) as packed:
        if sum(entry.file_size for entry in packed.infolist()) > LARGEST_ARRAYS:
            raise NetError("net-large", path=str(path), most=LARGEST_ARRAYS >> 20)
    file.seek(0)
    with np.load(file, allow_pickle=False) as arrays:
        about = json.loads(arrays["about"].tobytes())
        if about["format"] != FORMAT:
            raise NetError("net-format", path=str(path), found=str(about["format"]), known=FORMAT)
        known: dict[str, Any] = {
            name: str(about[name]) for name in ("game", "rules", "edition", "sight")
        }
        known |= {name: arrays[name] for name in ("inputs", *LAYERS)}
        return NetFile(origin=Origin(**about["origin"]), **known)


def check_units(first: int, second: int) -> None:
    """Refuse layers that no file may have, before anything is learned."""
    if not (1 <= first <= MOST_FIRST and 1 <= second <= MOST_SECOND):
        sizes = {"first": str(first), "second": str(second)}
        most = {"most_first": str(MOST_FIRST), "most_second": str(MOST_SECOND)}
        raise NetError("net-units", **sizes, **most)


def check_net(net: NetFile, game: Game, path: str) -> None:
    """Refuse a net that cannot play a game, with a sentence that says why."""
    if net.game != game.name:
        raise NetError("net-game", path=path, found=net.game, game=game.name)
    try:
        trained_for = RulesVersion.read(net.rules)
        if not game.judged_by(trained_for):
            game.check_rules(trained_for)
    except KubikError as reason:
        raise NetError("net-rules", path=path, reason=reason) from None
    except ValueError:
        raise NetError("net-bad", path=path) from None
    if net.edition != _edition(game):
        raise NetError("net-edition", path=path, game=game.name)
    if net.sight != sight_digest(parts_seen(game, net.judges)):
        raise NetError("net-sight", path=path, game=game.name)
    if not _fits(net, game):
        raise NetError("net-bad", path=path)


def _fits(net: NetFile, game: Game) -> bool:
    """Whether the arrays have the sizes that belong together, and numbers that are some."""
    if net.inputs.ndim != 2 or net.second.ndim != 2:
        return False
    inputs, (first, second) = len(net.inputs), net.second.shape
    seats, codes = max(game.players), 0 if net.judges else game.rules.ACTIONS
    wanted: tuple[tuple[int, ...], ...] = (
        *((inputs, first), (first,), (first, second), (second,)),
        *((second, seats), (seats,), (codes, second), (codes,)),
    )
    layers = [getattr(net, name) for name in LAYERS]
    size = sight.size(parts_seen(game, net.judges))
    numbers, low, high = net.inputs.T if net.inputs.shape[1] == 3 else ([-1], 0, 0)
    return (
        1 <= first <= MOST_FIRST
        and 1 <= second <= MOST_SECOND
        and tuple(layer.shape for layer in layers) == wanted
        and net.inputs.dtype == np.int16
        and all(layer.dtype == np.float16 and np.isfinite(layer).all() for layer in layers)
        and bool(np.all((np.asarray(numbers) >= 0) & (np.asarray(numbers) < size)))
        # What is not there says nothing.
        and bool(np.all((low >= 1) & (low <= high)))
    )


def parts_seen(game: Game, judges: bool) -> sight.Sight:
    """Return what a net sees: an observation, or a position that is laid open."""
    return open_sight(game).parts if judges else game.observe.SIGHT


def sight_digest(parts: sight.Sight) -> str:
    """Return a hash of what a net sees, number by number."""
    named = [f"{part.kind} {name}" for part in parts for name in part.names]
    return hashlib.sha256("\n".join(named).encode()).hexdigest()[:16]


def _edition(game: Game) -> str:
    return game.edition.digest if game.edition else ""
