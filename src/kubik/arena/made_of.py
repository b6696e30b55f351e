"""What bots are made of beside their code: what a level stands for, and nets, which lie in files.

Results can only be gone on with by the bots that they began with, and the name of a bot is the
same after its net was trained anew.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from kubik.arena.outside import is_outside
from kubik.bots.levels import find_level
from kubik.bots.plan import read_plan, settled
from kubik.engine.game import Game

DIGITS = 16  # of the hash of a net


def made_of(game: Game, players: int, bots: Sequence[str]) -> list[str]:
    """Return what some bots are made of at a table of so many."""
    named = (find_level(game, bot) for bot in bots)
    stand_for = [f"{level.name}={level.bot}" for level in named if level]
    plans = (settled(read_plan(game, bot), game, players) for bot in bots if not is_outside(bot))
    nets = dict.fromkeys(Path(plan.net) for plan in plans if plan.net)
    return stand_for + [f"{net.name}={_hash(net)}" for net in nets]


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS]
