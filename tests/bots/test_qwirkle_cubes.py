"""The bots of Qwirkle Cubes: no better play is missed, and what they count on is exact."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.test_qwirkle_odds import about_to_roll, best_turn
from kubik.bots.plan import read_plan
from kubik.bots.qwirkle_cubes.expecting import expect
from kubik.bots.qwirkle_cubes.keen import CHOICES, ROOM, WEIGHTS, judge
from kubik.bots.qwirkle_cubes.laying import lay_play
from kubik.bots.qwirkle_cubes.memory import WORK
from kubik.bots.registry import seat_build, slot_of
from kubik.bots.search.thinking import Question, weigh
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.bots.slots import choose_in_slot
from kubik.engine.layout import blank, copy_common
from kubik.engine.match import Match
from kubik.engine.open_state import OpenState
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, SHAPE_NAMES
from kubik.games.qwirkle_cubes.odds import MOST, odds
from kubik.games.qwirkle_cubes.offers import ACTIONS, KEEP_ALL, ROLL_MARKED
from kubik.games.qwirkle_cubes.play_room import BRINGS, FOUND, PLAY_ROOM, PLAYS, VALUE
from kubik.games.qwirkle_cubes.plays import find_best_plays, find_worths
from kubik.games.qwirkle_cubes.scoring import turn_points
from kubik.games.qwirkle_cubes.spots import NO_CUBE
from kubik.testing.repeats import repeated

SEARCH = "own:60"
FEW = 3  # cubes of a hand

seeds = st.integers(0, 10**9)


@pytest.fixture(scope="module", autouse=True)
def compiled_bots() -> None:
    """A search in interpreted rules would take minutes."""
    seat_build(kubik.find_game("qwirkle_cubes"), "cpu").compile()


def about_to_lay(seed: int, moves: int) -> Match:
    """Play at random until cubes are to be laid after that many moves."""
    match = about_to_roll(seed, moves)
    match.push("keep")
    while match.view(0)["phase"] == "reroll":
        match.push("reroll")
    return match


def plays_found(match: Match, wanted: int, weights: np.ndarray) -> tuple[OpenState, np.ndarray]:
    """Return a copy of the position, and the room with the best plays."""
    s, room = OpenState(match._states.copy()), np.zeros(ROOM, np.int64)
    judge(s, match.actors[0], weights, room)
    find_best_plays(s, match.actors[0], wanted, room)
    return s, room


@pytest.mark.long
@given(seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=repeated(6))
def test_the_most_points_are_never_missed(seed: int, moves: int) -> None:
    match = about_to_lay(seed, moves)
    _, room = plays_found(match, 1, np.zeros_like(WEIGHTS[2]))
    assert room[FOUND] == 1
    assert room[PLAYS + BRINGS] == best_turn(match)


@given(seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=5)
def test_plays_bring_what_they_say(seed: int, moves: int) -> None:
    """The best come first, none comes twice, and each can be laid and is legal."""
    match = about_to_lay(seed, moves)
    seat = match.actors[0]
    found = int(plays_found(match, 5, WEIGHTS[2])[1][FOUND])
    layouts = set()
    values = []
    for number in range(found):
        s, room = plays_found(match, 5, WEIGHTS[2])
        play = PLAYS + number * PLAY_ROOM
        values.append(int(room[play + VALUE]))
        first = lay_play(s, seat, number, room)
        assert first in [move.code for move in match.legal_moves]
        assert turn_points(s) == room[play + BRINGS]
        assert s.laid > 0
        layouts.add(frozenset((int(s.cell[at]), int(s.cube[at])) for at in s.order[: s.cubes]))
    assert values == sorted(values, reverse=True)
    assert len(layouts) == found


def test_the_greatest_turn_is_found_and_laid() -> None:
    """Six shapes below five full rows of theirs: seven Qwirkles."""
    *above, last = COLOUR_NAMES
    cubes = [
        [f"{colour} {shape}", column, -row]
        for row, colour in enumerate(above)
        for column, shape in enumerate(SHAPE_NAMES)
    ]
    hand = [f"{last} {shape}" for shape in SHAPE_NAMES]
    position = {"players": 2, "cubes": cubes, "hands": [hand, ["red star"] * 6], "phase": "roll"}
    for bot in ("keen", SEARCH):
        match = Match.from_position("qwirkle_cubes", position, target="cpu")
        notations: list[str] = []
        while match.actors == [0] and len(notations) < 10:
            notations.append(choose_move(match, 0, bot).notation)
            match.push(notations[-1])
        assert notations[0] == "keep"
        assert match.view(0)["scores"][0] == 84


@given(seed=seeds, moves=st.integers(0, 380))
@settings(max_examples=5)
def test_the_keen_bot_lays_what_it_planned(seed: int, moves: int) -> None:
    match = about_to_lay(seed, moves)
    seat = match.actors[0]
    _, room = plays_found(match, 1, WEIGHTS[2])
    s = OpenState(match._states)
    while True:
        move = choose_move(match, seat, "keen")
        if move.notation == "end":
            break
        match.push(move)
    assert turn_points(s) == room[PLAYS + BRINGS]


@given(seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=4)
def test_expected_points_are_those_of_the_odds(seed: int, moves: int) -> None:
    """With few cubes it happens that nothing fits; then all is rolled until something does."""
    match = about_to_roll(seed, moves)
    seat, s = match.actors[0], OpenState(match._states.copy())
    s.hand[seat, FEW:] = NO_CUBE
    work = OpenState(blank(WORK))
    find_worths(s, seat, CHOICES - 1, work.room)
    expect(s, seat, work)
    points, counts = np.arange(MOST + 1), np.zeros((1 << FEW, MOST + 1))
    for rolled in range(1 << FEW):
        s.marked = rolled
        odds(s, seat, work.room, counts[rolled])
    shares = counts / counts.sum(axis=1, keepdims=True)
    again = shares[-1] @ points / (1 - shares[-1, 0])
    expected = shares @ points + shares[:, 0] * again
    assert work.outcomes[: 1 << FEW] == pytest.approx(expected)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_search_rolls_what_it_chose_at_first(seed: int) -> None:
    """Cubes are marked one by one, and each mark is a search of its own."""
    match = about_to_roll(seed, 150)
    seat = match.actors[0]
    weighed = weigh_moves_of(match, seat, "own:1", "plan")
    planned = {move.code for move, found in weighed if found.tries == weighed[0][1].tries}
    marked = set()
    while weighed[0][0].code < ROLL_MARKED:
        marked.add(weighed[0][0].code)
        match.push(weighed[0][0])
        weighed = weigh_moves_of(match, seat, "own:1", f"go on {len(marked)}")
    assert marked == planned - {KEEP_ALL}


@pytest.mark.parametrize("bot", ["keen", SEARCH])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_played(bot: str, players: int) -> None:
    """Every move is weighed, the best first, and all of them are legal."""
    match = Match("qwirkle_cubes", players, 3, finish="all_out" if players == 3 else "first_out")
    while not match.over:
        seat = match.actors[0]
        if bot == SEARCH and len(match.steps) % 7 == 0:
            weighed = weigh_moves_of(match, seat, bot, "all")
            assert {move for move, _ in weighed} == set(match.legal_moves)
            assert all(0 <= found.share <= 1 and found.tries > 0 for _, found in weighed)
            match.push(weighed[0][0])
        else:
            match.push(choose_move(match, seat, bot))


@pytest.mark.parametrize("moves", [0, 330])
@pytest.mark.long
def test_interpreted_and_compiled_bots_agree(moves: int) -> None:
    game = kubik.find_game("qwirkle_cubes")
    match = about_to_lay(moves, moves)
    seat = match.actors[0]
    chosen, weighed = [], []
    for target in ("python", "cpu"):
        build = seat_build(game, target)
        imagined, codes = build.blank(), np.zeros(ACTIONS, np.int64)
        copy_common(match.imagine(seat, "agree"), imagined)
        keen = slot_of(game, "keen")
        chosen.append(build.kernel(choose_in_slot)(build.first(imagined), seat, keen, codes))
        weighed.append(weigh(build, Question(imagined, 2, seat), read_plan(game, "own:1")))
    assert chosen[0] == chosen[1]
    assert [one.code for one in weighed[0]] == [one.code for one in weighed[1]]
    assert [one.share for one in weighed[0]] == pytest.approx([one.share for one in weighed[1]])


def test_the_search_comes_out_the_same_each_time() -> None:
    match = about_to_lay(5, 200)
    answers = [weigh_moves_of(match, match.actors[0], "own:400", "why") for _ in range(2)]
    assert answers[0] == answers[1]
