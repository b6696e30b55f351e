"""Connect four (Четыре в ряд): drop discs, line up four."""

from kubik.engine.game import Game

game = Game(name="connect_four", package=__name__, players=(2,), replays=("1 (50cd3570)",))
