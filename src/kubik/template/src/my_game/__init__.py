"""My game: roll a die and collect points, or keep them in time."""

from kubik.engine.game import Game

game = Game(name="my_game", package=__name__, players=(2, 3, 4))
