"""CuBirds (Кубички): seat birds on fences, take what they enclose, make flocks."""

from kubik.engine.game import Game, Option

game = Game(
    name="cubirds",
    package=__name__,
    rules_version=2,
    replays=("2 (a8397bad)",),  # the same rules, before their numbers could be another box's
    players=(1, 2, 3, 4, 5),
    usual_players=3,
    options=(
        Option("variant", ("standard", "expert"), "standard"),
        Option("empty_deck", ("play_on", "refill_ends", "draw_ends"), "play_on"),
        Option("handicap", ("0", "1", "2", "3"), "0", players=(1,)),
    ),
)
