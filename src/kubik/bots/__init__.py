"""Bots: kernels that choose an action from what a seat may know."""

from kubik.bots.levels import levels_of
from kubik.bots.registry import bot_names
from kubik.bots.seat import choose_move

__all__ = ["bot_names", "choose_move", "levels_of"]
