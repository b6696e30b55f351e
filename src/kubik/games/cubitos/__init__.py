"""Cubitos: roll dice, push your luck, buy better ones, and run for the finish."""

from collections.abc import Mapping

from kubik.engine.game import Game, Option

SETS = (
    *(f"race_{number}" for number in range(1, 8)),
    "combotastic",
    "such_much_fans",
    "grand_finale",
)
TOURNAMENT = SETS[:7]  # its races, each on the course that is advised for the set
RANDOM_SET = "random"
TRACKS = ("nothing_goes_right", "ahead_of_the_curve", "testing_the_waters", "still_waters")
TWO_TRACKS = "two_tracks"
ADVISED = "advised"  # as the rulebook advises for the set
OF_SET = "set"  # the card of that colour that the set has

# Cards by colour; a set has one of each.
CARDS: Mapping[str, tuple[str, ...]] = {
    "red": (
        *("jacques_couteau", "crabby", "punch_guy", "mr_soldier"),
        *("supah_general", "champion", "el_bandito"),
    ),
    "orange": (
        *("mr_bats", "batter_beaver", "benchwarmer", "reliever_beaver"),
        *("the_babe", "pinch_eater", "dugout"),
    ),
    "yellow": (
        *("bad_cheese", "ledercheesen", "the_cheese_stands_alone", "the_big_cheese"),
        *("cheese_boy", "reckless_cheese", "stinky_cheese"),
    ),
    "green": (
        *("up_to_11", "pineapple_rocks", "punk_fruit", "pina_cubelada"),
        *("rock_on", "rolling_stoned", "keep_on_rollin"),
    ),
    "blue": (
        *("bahama_llama", "bob", "llama_rama", "undercover_fish"),
        *("chilly_mcchillster", "stogie", "llama_shaman"),
    ),
    "purple": (
        *("wikiwiki_dinosaur", "rollosaurus", "shimmy_shimmy_dino", "dancing_dino"),
        *("pronto_bronto", "you_bet_jurassican", "cubasaurus"),
    ),
    "brown": (
        *("rich_dog", "wizard", "mr_dog", "dr_livingstone"),
        *("captain_bark", "muggles", "dapper_doggie"),
    ),
    "white": (
        *("fast_cat", "schmutz", "smelly_cat", "cat_tastrophy"),
        *("broken_cow", "dope_cat", "fat_cat"),
    ),
}


def _forbids(_players: int, chosen: Mapping[str, str]) -> str | None:
    """Two tracks in a row are run once."""
    two_tracks = chosen["track"] == TWO_TRACKS or (
        chosen["track"] == ADVISED and chosen["cards"] == "grand_finale"
    )
    return "course.4" if two_tracks and chosen["laps"] == "2" else None


game = Game(
    name="cubitos",
    package=__name__,
    rules_version=7,
    # The same but for bonuses beyond the finish, on the place where the round began; for abilities
    # that were offered without an effect; for dice that come back while somebody takes one; for
    # pushes that may come earlier, or that wait for dice; and for swords that come out of a box.
    judged_alike=(
        *("3 (ca7f636f)", "4 (8b5f6214)"),
        *("5 (7af79939)", "5 (01773080)", "6 (ab6b303a)"),
    ),
    players=(2, 3, 4),
    usual_players=2,
    options=(
        # Every set, track and card has tests of its own; the shared ones try some.
        Option(
            "cards",
            (*SETS, RANDOM_SET),
            SETS[0],
            tried=("race_1", "race_5", "race_6", "grand_finale", RANDOM_SET),
        ),
        Option(
            "track",
            (ADVISED, *TRACKS, TWO_TRACKS),
            ADVISED,
            tried=(ADVISED, "ahead_of_the_curve", TWO_TRACKS),
        ),
        Option("laps", (ADVISED, "1", "2"), ADVISED),
        *(
            Option(colour, (OF_SET, *names), OF_SET, tried=(OF_SET,))
            for colour, names in CARDS.items()
        ),
    ),
    forbids=_forbids,
    tournament=tuple({"cards": chosen} for chosen in TOURNAMENT),
)
