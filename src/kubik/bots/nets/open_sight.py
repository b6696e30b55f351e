"""What a net judges: a position with all hands open, as numbers.

A search asks about worlds that it imagined, in which nothing is hidden any more. A package may
offer in the group `kubik.judges` a module under the name of its game, with SIGHT and `lay_open`
as a game's `observe.py` has SIGHT and `observe`, and with `shortlist`, the moves that are worth
a look where there is little time. Without one the seat to move sees what it may see, and every
move is looked at.

Such a module may have a search of its own around the net as well: `weigh` in place of that of
`nets.judge`, the states of its mind, and its memory, which it finds as `work.own`. And where its
net is asked in some positions only, `is_asked` tells which, so that others are not learned from.
"""

import functools
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from kubik.engine import sight
from kubik.engine.build import Kernel
from kubik.engine.contract import UnboundError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Ints, Shorts, State, i8, rows
from kubik.engine.registry import judge_for
from kubik.engine.sight import Sight


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write a position with all hands open, the seats in turn order from one on."""
    raise UnboundError


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Write the moves of a seat that are worth a look; return how many there are."""
    raise UnboundError


def is_asked(s: State) -> bool:
    """Whether the net is asked about such positions."""
    raise UnboundError


def always(_: State) -> bool:
    """Ask about every position."""
    return True


NO_WORK = rows(("nothing", i8))


@dataclass(frozen=True)
class OpenSight:
    """How positions of a game are laid open."""

    parts: Sight
    bindings: dict[Kernel, Kernel]
    search: ModuleType | None = None  # with a search of its own around the net

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sight.size(self.parts)

    @property
    def asks_always(self) -> bool:
        """Whether every position may be asked about, so that a look one step ahead tells much."""
        return self.bindings[is_asked] is always

    @property
    def work(self) -> np.dtype[Any]:
        """The memory of the game's own search around a net."""
        return self.search.WORK if self.search else NO_WORK


@functools.lru_cache(maxsize=KEPT_GAMES)
def open_sight(game: Game) -> OpenSight:
    """Return how positions of a game are laid open."""
    module = judge_for(game.name)
    bindings: dict[Kernel, Kernel]
    if module is None:
        bindings = {lay_open: game.observe.observe, shortlist: game.rules.legal, is_asked: always}
        return OpenSight(game.observe.SIGHT, bindings)
    judging = game.load(module)
    bindings = {
        lay_open: judging.lay_open,
        shortlist: judging.shortlist,
        is_asked: getattr(judging, "is_asked", always),
    }
    return OpenSight(judging.SIGHT, bindings, judging if hasattr(judging, "weigh") else None)
