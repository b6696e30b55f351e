"""Doors for those who learn: batches of games, and the games in the frameworks that people use.

Nothing here is imported by those who only play.
"""

from kubik.envs.batch import Batch

__all__ = ["Batch"]
