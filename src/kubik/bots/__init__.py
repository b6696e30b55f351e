"""Bots: kernels that choose an action from what a seat may know."""

from kubik.bots.registry import bot_names
from kubik.bots.seat import choose_move

__all__ = ["bot_names", "choose_move"]
