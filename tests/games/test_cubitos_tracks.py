"""Tracks of Cubitos, and moving on them, line by line of the rulebook."""

from collections import Counter
from typing import Any

import pytest

from games.cubitos_table import DATA, alone, deal, legal, of_set, seat_of
from kubik.engine.errors import EditionError, SetupError
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.cubitos import SETS, TRACKS
from kubik.games.cubitos.data import TRACK_LIST
from kubik.games.cubitos.tracks import (
    FINISH,
    GRID,
    LAND,
    SQUARES,
    START,
    WALL,
    WATER,
    Track,
    beside_in_grid,
    read_track,
    square_name,
)
from kubik.testing.refusals import case, refused

TWO_TRACKS: dict[str, Any] = {"legs": 2, "tracks": ["still_waters", "testing_the_waters"]}

# Tracks.


def test_the_transcribed_track() -> None:
    """Squares, lines and bonuses as the public source has them."""
    track = TRACK_LIST[0]
    assert Counter(track.kinds) == {LAND: 131, WATER: 17, 0: 20}
    assert track.lines == 8
    assert track.shortest_lap == 30
    assert track.from_start(water=True)[FINISH] == 27
    assert len(track.bonuses) == 28
    assert not track.jetpacks
    assert not track.shortcuts
    assert len(track.start) == len(track.finish) == 5


@pytest.mark.parametrize(
    ("name", "lap", "wet_lap", "water", "bonuses", "jetpacks", "shortcuts"),
    [
        ("ahead_of_the_curve", 33, 30, 10, 28, 1, 2),
        ("testing_the_waters", 29, 23, 34, 27, 1, 1),
        ("still_waters", 31, 23, 40, 24, 2, 2),
    ],
)
def test_tracks_of_ours_have_their_parameters(
    name: str, lap: int, wet_lap: int, water: int, bonuses: int, jetpacks: int, shortcuts: int
) -> None:
    track = TRACK_LIST[TRACKS.index(name)]
    assert track.lines == 8
    assert track.shortest_lap == lap
    assert track.from_start(water=True)[FINISH] == wet_lap
    assert track.kinds.count(WATER) == water
    assert len(track.bonuses) == bonuses
    assert (len(track.jetpacks), len(track.shortcuts)) == (jetpacks, shortcuts)


@pytest.mark.rule("cubitos:move.11")
@pytest.mark.parametrize("track", TRACK_LIST, ids=TRACKS)
def test_tracks_can_be_run(track: Any) -> None:
    """Connected, red lines in order, every square on a way to the finish."""
    out, home = track.from_start(), track.to_finish()
    land = [square for square in range(GRID) if track.kinds[square] == LAND]
    assert all(square in out and square in home for square in land)
    assert {track.sections[square] for square in land} == set(range(track.lines + 1))
    assert all(len(beside_in_grid(square)) <= 6 for square in range(GRID))
    assert out[START] == 0
    for square in land:
        assert home[square] == 1 + min(home[near] for near in track.steps(square, water=False))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: rows[:-1], "edition-rows"),
        (lambda rows: [rows[0] + " .", *rows[1:]], "edition-row"),
        (lambda rows: [rows[0].replace("R", "?"), *rows[1:]], "edition-sign"),
        (lambda rows: [row.replace("S", "#").replace("X", "#") for row in rows], "edition-ends"),
        (lambda rows: [*rows[:5], rows[5].replace(".", "#").replace("r", "#"), *rows[6:]], "reach"),
    ],
)
def test_a_track_that_cannot_be_run_is_refused(change: Any, message: str) -> None:
    track = DATA["track"]["nothing_goes_right"]
    with pytest.raises(EditionError) as caught:
        read_track("nothing_goes_right", track | {"map": change(track["map"])})
    assert message in caught.value.params["reason"].message
    for language in LANGUAGES:
        assert caught.value.say(core_words(language))


# The course.


@pytest.mark.rule("cubitos:course.1", "cubitos:course.2", "cubitos:course.3", "cubitos:course.4")
def test_courses() -> None:
    for chosen in SETS:
        view = deal(cards=chosen).view(0)
        course = DATA["set"][chosen]
        assert [track["name"] for track in view["tracks"]] == course["tracks"]
        assert view["legs"] == course["laps"] * len(course["tracks"])
    assert deal(track="still_waters", laps="2").view(0)["legs"] == 2
    assert deal(track="still_waters").view(0)["tracks"][0]["name"] == "still_waters"
    two = deal(track="two_tracks").view(0)
    assert [track["name"] for track in two["tracks"]] == ["still_waters", "testing_the_waters"]
    courses: list[dict[str, Any]] = [{"track": "two_tracks"}, {"cards": "grand_finale"}]
    for options in courses:
        with pytest.raises(SetupError, match=r"course\.4"):
            deal(laps="2", **options)


@pytest.mark.rule("cubitos:course.2", "cubitos:move.12")
def test_the_second_lap_goes_on_from_the_start() -> None:
    match = alone(stage="moving", feet=3, square="g8", fields={"legs": 2})
    match.push("finish", 0)
    assert seat_of(match)["done_legs"] == 1
    assert not match.over
    assert {"g11", "h10"} <= legal(match)
    match.push("h10", 0)
    assert seat_of(match)["feet"] == 1
    assert seat_of(match)["lines"] == 8


@pytest.mark.rule("cubitos:course.3")
def test_a_foot_between_two_tracks() -> None:
    match = alone(stage="moving", feet=3, square="g8", fields=TWO_TRACKS)
    match.push("finish", 0)
    assert seat_of(match)["track"] == "testing_the_waters"
    assert legal(match) == {"start", "done"}
    match.push("start", 0)
    assert seat_of(match)["feet"] == 1
    assert "g11" in legal(match)


@pytest.mark.rule("cubitos:bonus.1", "cubitos:course.3")
def test_the_place_where_the_round_began_is_another_square_of_the_next_track() -> None:
    """From a square over the finish to the same place of the second track: its bonus is got."""
    first, second = (TRACK_LIST[TRACKS.index(name)] for name in TWO_TRACKS["tracks"])
    began = min(set(second.bonuses) & set(first.to_finish()) & set(second.from_start()))
    told = second.bonuses[began]
    assert told.credits > 0, "the rest of the test counts credits"
    match = alone(
        stage="moving", feet=99, square="g8", left_square=square_name(began), fields=TWO_TRACKS
    )
    for square in ("finish", "start", *way_to(began, second), "done"):
        match.push(square, 0)
    assert seat_of(match)["credits"] == told.credits


@pytest.mark.rule("cubitos:bonus.1", "cubitos:move.10", "cubitos:move.12", "cubitos:course.3")
def test_beyond_the_last_finish_lie_the_squares_of_the_same_track() -> None:
    """Whoever runs on from the second finish comes to squares where it has been."""
    second = TRACK_LIST[TRACKS.index(TWO_TRACKS["tracks"][1])]
    began = min(square for square, bonus in second.bonuses.items() if bonus.credits)
    (jetpack,) = second.jetpacks

    def runs_to(goal: int) -> Any:
        match = alone(
            stage="moving",
            feet=99,
            square="g8",
            left_square=square_name(began),
            done_legs=1,
            used_squares=1,
            fields=TWO_TRACKS,
        )
        for square in ("finish", *way_to(goal, second)):
            match.push(square, 0)
        return match

    match = runs_to(jetpack)
    assert "jetpack" not in legal(match)
    assert refused(match, "jetpack", 0) == "move.10"
    match = runs_to(began)
    match.push("done", 0)
    assert seat_of(match)["credits"] == 0, "the round began there"


def way_to(goal: int, track: Track) -> list[str]:
    """Return the squares of a shortest way from the start over land."""
    distances = track.from_start()
    way = [goal]
    while distances[way[0]] > 1:
        way.insert(
            0,
            next(
                square
                for square in distances
                if distances[square] == distances[way[0]] - 1
                and way[0] in track.steps(square, water=False)
            ),
        )
    return [square_name(square) for square in way]


@pytest.mark.rule("cubitos:course.3")
def test_between_two_tracks_a_runner_is_drawn_on_the_first_finish() -> None:
    match = alone(stage="moving", feet=1, square="finish", done_legs=1, fields=TWO_TRACKS)
    assert seat_of(match)["stands_on"] == "still_waters"
    first, second = match.text(0).split("Testing the Waters")
    assert "① ② →" in first, "on the finish, beside a rival on the start"
    assert "F S →" in second.split("Support track")[0], "and nobody on the second track"
    match.push("start", 0)
    assert seat_of(match)["stands_on"] == "testing_the_waters"
    assert "①" not in match.text(0).split("Testing the Waters")[0]


@pytest.mark.rule("cubitos:blue.2")
def test_between_two_tracks_bob_is_told_the_bonuses_of_the_first() -> None:
    fields: dict[str, Any] = {"square": "finish", "done_legs": 1, "active": {"blue": {"symbol": 1}}}
    match = alone(stage="arrived", fields=TWO_TRACKS, **fields)
    assert legal(match) == {"k5", "k6", "k9", "done"}
    told = {move.notation: match.previews([move])[0] for move in match.legal_moves_of(0)}
    assert told["k6"]["bonus"]["fans"] == 1
    assert told["k5"]["bonus"]["dearest"] == 4


# Moving.


@pytest.mark.rule("cubitos:move.1", "cubitos:move.4")
def test_feet_are_steps() -> None:
    match = alone(stage="moving", feet=2, square="g11")
    assert "g12" in legal(match)
    assert refused(match, "g14", 0) == "move.1"
    assert case(match, "g14", 0) == "that square is not next to yours"
    match.push("g12", 0)
    assert seat_of(match)["feet"] == 1
    match.push("done", 0)
    assert seat_of(match)["feet"] == 0


@pytest.mark.rule("cubitos:move.2", "cubitos:buy.5")
def test_four_coins_or_credits_buy_a_foot() -> None:
    match = alone(stage="moving", coins=3, credits=6, square="g11")
    match.push("foot", 0)
    seat = seat_of(match)
    assert (seat["coins"], seat["credits"], seat["feet"]) == (0, 5, 1)
    match.push("foot", 0)
    assert refused(match, "foot", 0) == "move.2"
    assert case(match, "foot", 0) == "it costs 4, and you have 1"
    assert seat_of(match)["feet"] == 2


@pytest.mark.rule("cubitos:move.5", "cubitos:move.13", "cubitos:blue.4")
def test_water_needs_feet_for_water() -> None:
    match = alone(stage="moving", feet=2, square="g13")
    assert refused(match, "g14", 0) == "move.5"
    match = alone(stage="moving", feet=1, water=1, square="g13")
    match.push("g14", 0)
    assert (seat_of(match)["feet"], seat_of(match)["water_feet"]) == (1, 0)
    match.push("g15", 0)
    assert seat_of(match)["square"] == "g15"
    dry = alone(stage="moving", feet=1, water=1, square="g11")
    dry.push("g12", 0)
    assert (seat_of(dry)["feet"], seat_of(dry)["water_feet"]) == (0, 1)


@pytest.mark.rule("cubitos:move.6")
def test_never_back_over_a_red_line() -> None:
    match = alone(stage="moving", feet=3, square="e15")
    assert seat_of(match)["lines"] == 2
    assert refused(match, "f16", 0) == "move.6"
    back = alone(stage="moving", feet=3, square="g13")
    assert "g12" in legal(back), "within a section any way is free"


@pytest.mark.rule("cubitos:move.14")
def test_nobody_goes_back_onto_the_start() -> None:
    match = alone(stage="moving", feet=3, square="g11")
    assert "start" not in legal(match)
    assert refused(match, "start", 0) == "move.14"
    begun = alone(stage="moving", feet=3, square="start")
    assert legal(begun) >= {"g11", "h10", "j9", "k9"}
    assert refused(begun, "finish", 0) == "move.14"
    assert refused(alone(stage="moving", feet=3, square="g13"), "start", 0) == "move.1"


@pytest.mark.rule("cubitos:move.8", "cubitos:move.10")
def test_ten_feet_and_a_shortcut_of_seven() -> None:
    """The worked example: two to get there, seven for the shortcut, one left."""
    course = {"tracks": ["testing_the_waters"] * 2}
    match = alone(stage="moving", feet=10, square="g16", fields=course)
    match.push("g17", 0)
    match.push("h16", 0)
    match.push("shortcut", 0)
    seat = seat_of(match)
    assert (seat["square"], seat["feet"]) == ("a8", 1)
    match.push("a7", 0)
    short = alone(stage="moving", feet=6, square="h16", fields=course)
    assert refused(short, "shortcut", 0) == "move.8"
    assert case(short, "shortcut", 0) == "it costs 7 feet, and you have 6"
    assert case(short, "shortcut", 0, "ru") == "это стоит 7 ступней, а у вас их 6"


@pytest.mark.rule("cubitos:move.7")
def test_a_shortcut_for_money() -> None:
    course = {"tracks": ["ahead_of_the_curve"] * 2}
    match = alone(stage="moving", coins=1, credits=3, square="j11", fields=course)
    match.push("shortcut", 0)
    seat = seat_of(match)
    assert (seat["square"], seat["coins"], seat["credits"]) == ("g14", 0, 0)
    poor = alone(stage="moving", feet=9, credits=3, square="j11", fields=course)
    assert "shortcut" not in legal(poor)


@pytest.mark.rule("cubitos:move.9", "cubitos:move.10")
def test_a_jetpack_doubles_feet_once() -> None:
    """The worked example: of six feet three are left on the jetpack, and become six."""
    course = {"tracks": ["ahead_of_the_curve"] * 2}
    match = alone(stage="moving", feet=6, square="d15", fields=course)
    match.push("d14", 0)
    match.push("c13", 0)
    assert "jetpack" not in legal(match)
    match.push("d13", 0)
    assert seat_of(match)["feet"] == 3
    match.push("jetpack", 0)
    assert seat_of(match)["feet"] == 6
    assert refused(match, "jetpack", 0) == "move.10"
    there = alone(stage="moving", feet=4, square="d13", fields=course)
    there.push("jetpack", 0)
    assert seat_of(there)["feet"] == 8


@pytest.mark.parametrize(
    ("card", "count", "feet"),
    [
        pytest.param("bahama_llama", 2, 4, marks=pytest.mark.rule("cubitos:blue.1")),
        pytest.param("undercover_fish", 2, 8, marks=pytest.mark.rule("cubitos:blue.4")),
    ],
)
def test_feet_for_water_with_a_jetpack(card: str, count: int, feet: int) -> None:
    match = alone(
        stage="finishing",
        cards=(card,),
        active={"blue": {"symbol": count}},
        square="d13",
        fields={"tracks": ["ahead_of_the_curve"] * 2},
    )
    match.push("jetpack", 0)
    assert seat_of(match)["water_feet"] == feet


@pytest.mark.rule("cubitos:blue.2")
def test_bob_reaches_from_the_start_and_through_it() -> None:
    match = alone(
        stage="arrived",
        cards=of_set("combotastic"),
        active={"blue": {"symbol": 1}},
        square="start",
        fields={"tracks": ["testing_the_waters"] * 2},
    )
    assert legal(match) == {"k9", "i11", "done"}


@pytest.mark.rule("cubitos:blue.2", "cubitos:move.11")
@pytest.mark.parametrize("track", TRACK_LIST, ids=lambda track: track.name)
def test_start_and_finish_lie_beside_what_they_touch(track: Track) -> None:
    assert set(track.touching(START)) == {*track.start, FINISH}
    assert set(track.touching(FINISH)) == {*track.finish, START}
    for square in range(SQUARES):
        if square >= GRID or track.kinds[square] != WALL:
            assert all(square in track.touching(near) for near in track.touching(square))
