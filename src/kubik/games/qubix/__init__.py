"""Qubix: build compositions of one colour, seen from above, on your field and on others'."""

from kubik.engine.game import Game, Option

game = Game(
    name="qubix",
    package=__name__,
    players=(2, 3, 4, 5),
    usual_players=2,
    options=(
        Option("side", ("grey", "blue"), "grey"),
        Option("storage", ("scheme", "random"), "scheme"),
        Option("neutral_side", ("grey", "blue"), "grey", players=(2,)),
    ),
)
