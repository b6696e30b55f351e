"""Qwirkle Cubes (Квиркл: кубики): roll cubes and lay them in lines of one colour or one shape."""

from kubik.engine.game import Game, Option

game = Game(
    name="qwirkle_cubes",
    package=__name__,
    replays=("1 (87f345d2)",),  # the same rules, before their numbers could be another box's
    players=(2, 3, 4),
    usual_players=2,
    options=(Option("finish", ("first_out", "all_out"), "first_out"),),
)
