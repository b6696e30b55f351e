"""What is the same for all games of a batch, whatever machine they run on."""

from collections.abc import Mapping
from dataclasses import dataclass

from kubik.bots.plan import Plan
from kubik.engine.game import Game
from kubik.engine.layout import Ints


@dataclass(frozen=True)
class Setting:
    """A game, who sits where, and how it is shown."""

    game: Game
    players: int
    options: Ints
    envs: int
    form: int  # of legal moves
    longest: int
    restarts: bool
    keeps_moves: bool
    choosers: tuple[int, ...]  # by seat
    thinkers: Mapping[int, Plan]  # by seat: bots that think outside
    weights: Mapping[str, float]  # by merit
