"""Searches: they find what is there to be found, waste nothing and come out the same each time."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kubik
from kubik.bots.plan import LARGEST_BUDGET, read_plan
from kubik.bots.registry import seat_build
from kubik.bots.search import thinking
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import FOUND, put_best_first, put_most_tried_first
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.bots.seat import _pick, choose_move, weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.layout import copy_common
from kubik.engine.match import Match

SEARCHES = ("flat:3000:random", "tree:3000:random")


@pytest.fixture(scope="module")
def four() -> Game:
    game = kubik.find_game("connect_four")
    seat_build(game, "cpu").compile()
    return game


def winning(match: Match) -> set[str]:
    """Return the moves that win at once."""
    found = set()
    for move in match.legal_moves:
        twin = match.copy()
        twin.push(move)
        if twin.over and twin.payoffs[move.seat] == 1:
            found.add(move.notation)
    return found


def near_the_end(game: Game, seed: int) -> Match | None:
    """Return a game of chance in which the seat to move can win at once, if it came to that."""
    match = Match(game, 2, seed)
    while not match.over:
        if winning(match):
            return match
        match.push(choose_move(match, match.actors[0], "random"))
    return None


@pytest.mark.parametrize("bot", SEARCHES)
def test_a_win_is_taken(four: Game, bot: str) -> None:
    positions = [match for seed in range(40) if (match := near_the_end(four, seed))]
    assert len(positions) > 20
    for match in positions:
        assert choose_move(match, match.actors[0], bot).notation in winning(match)


@pytest.mark.parametrize("bot", SEARCHES)
def test_a_threat_is_met(four: Game, bot: str) -> None:
    match = Match(four, 2, 1)
    for column in "17273":
        match.push(column)
    assert not winning(match)
    assert choose_move(match, match.actors[0], bot).notation == "4"


@pytest.mark.parametrize("bot", SEARCHES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_question_gets_the_same_answer(four: Game, bot: str, threads: int) -> None:
    match = Match(four, 2, 3)
    answers = [weigh_moves_of(match, 0, bot, "why", threads) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != weigh_moves_of(match, 0, bot, "why not", threads)


@pytest.mark.parametrize("bot", ["flat:300:random", "tree:300:random"])
def test_interpreted_and_compiled_searches_agree(four: Game, bot: str) -> None:
    match = Match(four, 2, 5)
    plan = read_plan(four, bot)
    found = []
    for target in ("python", "cpu"):
        build = seat_build(four, target)
        imagined = build.blank()
        copy_common(match.imagine(0, "agree"), imagined)
        found.append(weigh(build, Question(imagined, 2, 0), plan))
    assert found[0] == found[1]


@pytest.mark.parametrize("bot", SEARCHES)
def test_every_move_is_weighed(four: Game, bot: str) -> None:
    match = Match(four, 2, 8)
    while not match.over:
        seat = match.actors[0]
        weighed = weigh_moves_of(match, seat, bot, "all")
        legal = match.legal_moves
        assert {move for move, _ in weighed} == set(legal)
        assert all(0 <= found.share <= 1 and found.tries > 0 for _, found in weighed)
        match.push(weighed[-1][0])


@pytest.mark.parametrize("method", ["flat", "tree"])
def test_who_asks_is_answered_where_several_may_act(method: str) -> None:
    """In Cubitos both roll at once; one who has rolled may pass, the other may not."""
    match = Match("cubitos", 2, 1)
    match.push(match.legal_moves_of(match.actors[0])[0])
    build = seat_build(match.game, "python")
    legal = [{move.code for move in match.legal_moves_of(seat)} for seat in match.actors]
    assert len(legal) == 2
    assert legal[0] != legal[1]
    for seat, codes in zip(match.actors, legal, strict=True):
        imagined = build.blank()
        copy_common(match.imagine(seat, "both"), imagined)
        plan = read_plan(match.game, f"{method}:1:greedy")
        found = weigh(build, Question(imagined, 2, seat), plan)
        assert {one.code for one in found} == codes


def test_the_better_half_is_tried_further(four: Game) -> None:
    tries = [found.tries for _, found in weigh_moves_of(Match(four, 2, 1), 0, SEARCHES[0], "half")]
    assert len(set(tries[:2])) == 1  # the last two were tried in the same worlds
    assert tries[0] > tries[2] > tries[4]
    assert tries[4:] == [tries[4]] * 3


def test_a_tree_without_room_is_still_searched(four: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(four, 2, 1)
    whole = weigh_moves_of(match, 0, SEARCHES[1], "room")
    monkeypatch.setattr("kubik.bots.search.thinking.MOST_MOVES", 200)
    small = weigh_moves_of(match, 0, SEARCHES[1], "room")
    assert {move for move, _ in small} == {move for move, _ in whole}
    assert sum(found.tries for _, found in small) > 60


@given(st.integers(1, 5_000))
def test_halvings_leave_one(count: int) -> None:
    alive = count
    for _ in range(halvings(count)):
        alive = (alive + 1) // 2
    assert alive == 1


@given(
    st.lists(
        st.tuples(st.integers(0, 99), st.integers(0, 6)), max_size=30, unique_by=lambda p: p[0]
    )
)
def test_the_best_come_first(tried: list[tuple[int, int]]) -> None:
    """And so do the most tried; equal ones stay in order."""
    moves = [(move, 2 * move, float(value)) for move, value in tried]
    found = np.array(moves, FOUND).view(np.recarray)
    put_best_first(len(moves), found)
    assert found.tolist() == sorted(moves, key=lambda move: -move[2])
    found = np.array([(move, int(won), 0.5) for move, _, won in moves], FOUND).view(np.recarray)
    put_most_tried_first(len(moves), found)
    assert found.move.tolist() == [move for move, _, _ in sorted(moves, key=lambda m: -m[2])]


@given(st.lists(st.floats(0, 1), min_size=1), st.floats(0, 1), st.integers(0, 2**32 - 1))
def test_a_lenient_bot_stays_near_the_best(shares: list[float], slack: float, chance: int) -> None:
    weighed = [Weighed(code, 10, share) for code, share in enumerate(sorted(shares)[::-1])]
    picked = next(one for one in weighed if one.code == _pick(weighed, slack, chance))
    assert picked.share >= weighed[0].share - slack
    assert _pick(weighed, 0.0, chance) == 0


def test_a_search_by_the_clock_ends_that_finds_out_all_at_once(
    four: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one does that plays the last turns of a game through; nothing takes a larger budget."""
    asked: list[int] = []

    def find_all(*question: Any) -> list[Weighed]:
        *_, budget, _thread = question
        asked.append(budget)
        return [Weighed(3, 1, 1.0)]

    monkeypatch.setattr(thinking, "_search", find_all)
    match = Match(four, 2, 1)
    ((move, _),) = weigh_moves_of(match, 0, f"flat:{LARGEST_BUDGET}ms", "clock")
    assert move.code == 3
    assert max(asked) == LARGEST_BUDGET


def test_a_search_by_the_clock_tries_more_in_more_time(four: Game) -> None:
    match = Match(four, 2, 1)
    tries = [
        sum(found.tries for _, found in weigh_moves_of(match, 0, f"flat:{time}ms:random", "clock"))
        for time in (1, 200)
    ]
    assert 0 < tries[0] < tries[1]


def test_a_careless_bot_chooses_otherwise_as_often_as_it_says(four: Game) -> None:
    def differing(bot: str) -> int:
        matches = [Match(four, 2, seed) for seed in range(100)]
        return sum(
            choose_move(match, 0, bot) != choose_move(match, 0, "greedy") for match in matches
        )

    assert differing("greedy~0") == 0
    # One in seven of chance's moves is the greedy one.
    assert differing("greedy~0.5") == pytest.approx(50 * 6 / 7, abs=20)
    assert differing("greedy~1") > 70
