"""The deal of a game that a plan asks for, from its seed and its number."""

from kubik.arena.notes import GamesPlan
from kubik.engine.chance import WORD, reseed
from kubik.engine.contract import setup
from kubik.engine.layout import State


def deal(s: State, plan: GamesPlan, number: int) -> None:
    """Deal the game of that number into an empty state."""
    seed = plan.seed
    reseed(s, seed & WORD, seed >> 32, number & WORD, number >> 32)
    setup(s, plan.players, plan.options[:])
