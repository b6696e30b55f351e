"""What happens in Qwirkle Cubes when nothing fits, and how the game ends."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import happened, legal, play_out
from games.qwirkle_table import (
    BLANK,
    FULL,
    NO_BLUE,
    SHAPES,
    Board,
    dead_table,
    deal,
    drawn,
    hand,
    in_order,
    named,
    on_table,
    played,
    seeds,
    table,
)
from kubik.games.qwirkle_cubes.data import OUT_BONUS
from kubik.testing.refusals import case, refused

# When nothing fits.


@pytest.mark.rule("qwirkle_cubes:dead.1", "qwirkle_cubes:dead.2")
def test_the_dead_position_is_reached_and_play_goes_on() -> None:
    """Two turns lead to a block of four blue cubes, which no other colour fits."""
    match = table("", "Bt Bs Rc Od Yv Gb", "Bd Bv Rs Os Ys Gs", NO_BLUE)
    played(match, "a@0,0 b@1,0 end")
    played(match, "keep a@0,-1 b@1,-1 end")
    assert match.view(0)["scores"] == [2, 6, 0]
    assert happened(match, "nothing-fits") == [{"seat": 2}]
    assert match.actors == [2]
    assert match.view(0)["phase"] == "trade"
    assert legal(match) == {f"mark-{letter}" for letter in "abcdef"}
    played(match, "mark-a mark-c swap")
    assert [event["cube"] for event in happened(match, "put-back")] == [0, 2]
    assert [event["cube"] for event in happened(match, "drew")] == [0, 2]
    assert match.view(0)["scores"] == [2, 6, 0]
    assert match.actors == [0]
    play_out(match, 1)
    assert match.ending == "went-out"
    assert len(on_table(match)) > 70


@pytest.mark.rule("qwirkle_cubes:dead.1")
def test_rolling_is_not_offered_when_no_colour_fits() -> None:
    match = dead_table()
    for move in ("keep", "end", "swap"):
        assert refused(match, move) == "dead.2"
    for move in ("roll", "reroll", "a@2,0"):
        assert refused(match, move) == "dead.1"
        assert case(match, move) == "none of your 5 colours fits anywhere, with any shape"
    match.push("mark-b")
    assert legal(match) == {*(f"mark-{letter}" for letter in "acdef"), "swap"}
    assert refused(match, "mark-b") == "dead.2"


@pytest.mark.rule("qwirkle_cubes:dead.1")
@pytest.mark.parametrize("cube", [f"B{shape}" for shape in SHAPES])
def test_one_cube_of_a_fitting_colour_is_enough_whatever_it_shows(cube: str) -> None:
    match = dead_table(NO_BLUE.replace("Yv", cube))
    assert match.view(0)["phase"] == "roll"
    assert refused(match, "swap") == "dead.1"
    assert case(match, "swap").startswith(
        "with the right shape, your blue cube would fit in column"
    )


@pytest.mark.rule("qwirkle_cubes:dead.2")
@given(seed=seeds, marks=st.sets(st.sampled_from("abcdef"), min_size=1))
@settings(max_examples=20)
def test_a_trade_draws_as_many_from_what_is_in_the_bag_then(seed: int, marks: set[str]) -> None:
    match = dead_table()
    match.seed = str(seed)
    before = hand(match, 0)
    played(match, " ".join([*(f"mark-{letter}" for letter in marks), "swap"]))
    assert len(happened(match, "drew")) == len(marks)
    kept = [cube for letter, cube in zip("abcdef", before, strict=True) if letter not in marks]
    now = hand(match, 0)
    assert [cube for at, cube in enumerate(now) if "abcdef"[at] not in marks] == kept
    assert match.actors == [1]
    assert match.view(0)["scores"] == [0, 0]


def closed_to_purple() -> str:
    """Draw 68 cubes that no purple one fits: five blocks of a colour, joined at their corners.

    A block is three by four, so all around it must be of its colour. From the lowest row one cube
    sticks out, and below it, with the same shape, one from the highest row of the next block.
    """
    board: Board = {}
    for number, colour in enumerate("ROYGB"):
        cells = [(column, row) for row in range(3) for column in range(4)]
        cells += [(4, 2)] if colour != "B" else []
        cells += [(-1, 0)] if colour != "R" else []
        for column, row in cells:
            place = (5 * number + column, 3 * number + row)
            board[place] = colour + "csdvtb"[(number + column + row) % 6]
    columns, rows = (range(max(at) + 1) for at in zip(*board, strict=True))
    return "\n".join(" ".join(board.get((x, y), BLANK) for x in columns) for y in rows)


@pytest.mark.rule("qwirkle_cubes:dead.3", "qwirkle_cubes:end.1")
def test_with_an_empty_bag_who_has_no_fitting_colour_passes() -> None:
    position = {
        "players": 4,
        "cubes": in_order(drawn(closed_to_purple())),
        "hands": [
            [named(cube) for cube in cubes.split()]
            for cubes in (
                "Rb Rc Od Yv Gt Bs",
                "Pc Ps Pd Pv Pt Pb",
                "Bc Ps Pd Pv Pt Pb",
                "Pc Pc Pc Pc",
            )
        ],
        "phase": "lay",
    }
    match = kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")
    assert match.view(0)["bag"] == {}
    played(match, "a@0,1 b@1,1 end")
    assert match.view(0)["scores"] == [2 + 4 + 4, 0, 0, 0]
    assert happened(match, "passed") == [{"seat": 1}]
    assert match.actors == [2]
    assert match.view(0)["phase"] == "roll"
    play_out(match, 1)
    assert match.over


# All fifteen blue cubes but one: what is around them must be blue.
ALL_BLUE = """
Bc Bs Bd Bv Bt
Bs Bd Bv Bt Bb
Bd Bv Bt Bb ..
"""


@pytest.mark.rule("qwirkle_cubes:dead.4")
@pytest.mark.parametrize(
    ("block", "lay", "points"),
    [(ALL_BLUE, "a@4,-2", 8), (FULL.replace("Pb", ".."), "b@5,-5", 24)],
    ids=["all-of-a-colour", "six-by-six"],
)
def test_the_game_ends_when_nothing_can_ever_be_laid(block: str, lay: str, points: int) -> None:
    match = played(table(block, "Bc Pb", NO_BLUE), f"{lay} end")
    assert match.over
    assert match.ending == "blocked"
    assert happened(match, "blocked") == [{}]
    assert not happened(match, "went-out")
    assert match.view(0)["scores"] == [points, 0]
    assert match.payoffs == [1.0, 0.0]


# The end of the game.


@pytest.mark.rule("qwirkle_cubes:end.2", "qwirkle_cubes:end.3", "qwirkle_cubes:end.5")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=10)
def test_the_first_without_cubes_ends_the_game(seed: int, players: int) -> None:
    match = play_out(deal(seed, players), seed)
    if match.ending == "blocked":
        return
    assert match.ending == "went-out"
    out = happened(match, "went-out")
    assert [event["points"] for event in out] == [OUT_BONUS]
    seat = out[0]["seat"]
    assert match.view(0)["first_out"] == seat == match.moves[-1].seat
    assert hand(match, seat) == [None] * 6
    assert all(any(hand(match, other)) for other in range(players) if other != seat)
    turns = [event for event in match.events_for(0) if event.kind.name == "scored"]
    totals = Counter({seat: OUT_BONUS})
    for event in turns:
        totals[event.params["seat"]] += event.params["points"]
    assert match.view(0)["scores"] == [totals[each] for each in range(players)]


@pytest.mark.rule("qwirkle_cubes:end.4", "qwirkle_cubes:end.2")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=10)
def test_by_option_all_cubes_are_played(seed: int, players: int) -> None:
    match = play_out(deal(seed, players, "all_out"), seed)
    out = [event for event in match.events_for(0) if event.kind.name == "went-out"]
    if match.ending == "all-out":
        assert len(out) == 1
        assert len(on_table(match)) == 90
    else:
        assert match.ending == "blocked"
        assert any(any(hand(match, seat)) for seat in range(players))


@pytest.mark.rule("qwirkle_cubes:end.5", "qwirkle_cubes:end.6")
@pytest.mark.parametrize(
    ("scores", "payoffs"),
    [([93, 100], [1.0, 0.0]), ([91, 100], [0.0, 1.0]), ([92, 100], [0.5, 0.5])],
)
def test_most_points_win_and_equals_share(scores: list[int], payoffs: list[float]) -> None:
    match = played(table(ALL_BLUE, "Bc", NO_BLUE, scores=scores), "a@4,-2 end")
    assert match.view(0)["scores"] == [scores[0] + 8, scores[1]]
    assert match.payoffs == payoffs
    assert {event["seat"] for event in happened(match, "won")} == {
        seat for seat, share in enumerate(payoffs) if share
    }
