"""What a net judges: a position with all hands open, as numbers.

A search asks about worlds that it imagined, in which nothing is hidden any more. A package may
offer in the group `kubik.judges` a module under the name of its game, with SIGHT and `lay_open`
as a game's `observe.py` has SIGHT and `observe`, and with `shortlist`, the moves that are worth
a look where there is little time. Without one the seat to move sees what it may see, and every
move is looked at.
"""

import functools
from dataclasses import dataclass

from kubik.engine import sight
from kubik.engine.build import Kernel
from kubik.engine.contract import UnboundError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Ints, Shorts, State
from kubik.engine.registry import judge_for
from kubik.engine.sight import Sight


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write a position with all hands open, the seats in turn order from one on."""
    raise UnboundError


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Write the moves of a seat that are worth a look; return how many there are."""
    raise UnboundError


@dataclass(frozen=True)
class OpenSight:
    """How positions of a game are laid open."""

    parts: Sight
    bindings: dict[Kernel, Kernel]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sight.size(self.parts)


@functools.lru_cache(maxsize=KEPT_GAMES)
def open_sight(game: Game) -> OpenSight:
    """Return how positions of a game are laid open."""
    module = judge_for(game.name)
    if module is None:
        return OpenSight(
            game.observe.SIGHT, {lay_open: game.observe.observe, shortlist: game.rules.legal}
        )
    judging = game.load(module)
    return OpenSight(judging.SIGHT, {lay_open: judging.lay_open, shortlist: judging.shortlist})
