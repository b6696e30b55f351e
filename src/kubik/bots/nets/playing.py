"""Bots that are nets: found by the name of a file, and asked for a move."""

import functools
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kubik.bots.nets.evaluate import choose_by_net, net_work
from kubik.bots.nets.fixed_point import LoadedNet, load
from kubik.bots.nets.halving import weigh_by_net
from kubik.bots.nets.judge import judge_bindings, weigh_by_judge
from kubik.bots.nets.net_file import NetFile, check_net, parts_seen, read_net
from kubik.bots.registry import bot_bindings
from kubik.engine import sight
from kubik.engine.build import Build, Kernel, Target
from kubik.engine.errors import NetError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import MemoryRows, Notes, States, blank
from kubik.engine.sight import sight_bindings
from kubik.engine.system_errors import reason_of

PREFIX = "net:"
KEPT_NETS = 16


def find_net(game: Game, path: str) -> NetFile:
    """Return the net in a file if it can play a game; a sentence says why not."""
    return _found(game, path)[0]


def loaded_net(game: Game, path: str, slack: float = 0.0) -> LoadedNet:
    """Return the net in a file, ready to be evaluated, as lenient as that."""
    loaded = _found(game, path)[1]
    row = loaded.row.copy()
    row.slack = slack
    return LoadedNet(row, loaded.weights)


def _found(game: Game, path: str) -> tuple[NetFile, LoadedNet]:
    try:
        status = Path(path).stat()
    except (OSError, ValueError) as error:
        raise NetError("net-unread", path=path, reason=reason_of(error)) from None
    return _read(game, path, status.st_mtime_ns, status.st_size)


@functools.lru_cache(maxsize=KEPT_NETS)
def _read(game: Game, path: str, _changed: int, _size: int) -> tuple[NetFile, LoadedNet]:
    """Read a file, again once it has changed."""
    net = read_net(Path(path))
    check_net(net, game, path)
    return net, load(net, sight.size(parts_seen(game, net.judges)), path)


@functools.lru_cache(maxsize=2 * KEPT_GAMES)  # for two targets
def net_build(game: Game, target: Target) -> Build:
    """Return the build in which nets choose."""
    kernels: list[Kernel] = [choose_by_net, weigh_by_net, weigh_by_judge]
    return Build(
        game,
        target,
        kernels=kernels,
        bindings=bot_bindings(game) | sight_bindings(game) | judge_bindings(game),
        name="net",
    )


@dataclass(frozen=True)
class NetTable:
    """Several nets for one kernel: their numbers lie one behind the other."""

    nets: MemoryRows
    weights: Notes


# What of a net says where something begins.
_PLACES = (
    *("caps", "starts", "rows", "first_bias", "hidden", "second_bias"),
    *("shares", "shares_bias", "moves", "moves_bias"),
)


def lay_out(loaded: list[LoadedNet]) -> NetTable:
    """Return nets as a kernel takes them."""
    nets = np.concatenate([net.row for net in loaded]).view(np.recarray)
    begin = 0
    for at, net in enumerate(loaded):
        for place in _PLACES:
            nets[place][at] += begin
        begin += len(net.weights)
    return NetTable(nets, np.concatenate([net.weights for net in loaded]))


def choose_code_by_net(build: Build, imagined: States, seat: int, net: LoadedNet) -> int:
    """Return what a net chooses for a seat."""
    work = blank(net_work(build.game))
    chosen = build.kernel(choose_by_net)(
        build.first(imagined), seat, build.first(net.row), net.weights, build.first(work)
    )
    return int(chosen)
