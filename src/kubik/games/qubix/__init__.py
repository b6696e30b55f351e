"""Qubix: build compositions of one colour, seen from above, on your field and on others'."""

from kubik.engine.game import Game, Option

game = Game(
    name="qubix",
    package=__name__,
    rules_version=2,
    # What was played before there was a choice of scoring is played together; the second are the
    # same rules, before mistakes in editions were told with their lines.
    replays=(1, "2 (9126e712)"),
    players=(2, 3, 4, 5),
    usual_players=2,
    options=(
        Option("side", ("grey", "blue"), "grey"),
        Option("storage", ("scheme", "random"), "scheme"),
        Option("neutral_side", ("grey", "blue"), "grey", players=(2,)),
        Option("warehouse_scoring", ("together", "once", "best_step"), "together"),
    ),
)
