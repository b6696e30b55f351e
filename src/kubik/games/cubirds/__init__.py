"""CuBirds (Кубички): seat birds on fences, take what they enclose, make flocks."""

from kubik.engine.game import Game, Option

game = Game(
    name="cubirds",
    package=__name__,
    rules_version=2,
    # The same rules, before their numbers could be another box's, and before events said of which
    # public one they tell a seat more.
    replays=("2 (a8397bad)", "2 (ab350858)"),
    players=(1, 2, 3, 4, 5),
    usual_players=3,
    options=(
        Option("variant", ("standard", "expert"), "standard"),
        Option("empty_deck", ("play_on", "refill_ends", "draw_ends"), "play_on"),
        Option("handicap", ("0", "1", "2", "3"), "0", players=(1,)),
    ),
)
