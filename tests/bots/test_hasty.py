"""Hasty players look at a few moves, and choose the one of them that a greedy one would."""

from collections import Counter

import numpy as np
import pytest

import kubik
from kubik.bots import choose_move, levels_of
from kubik.bots.glance import glance
from kubik.engine.match import Match
from kubik.engine.registry import find_game

GAMES = ("cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes")


@pytest.mark.parametrize("most", [1, 3, 10])
def test_any_moves_are_noticed_and_none_twice(most: int) -> None:
    s = Match("cubirds", seed=1, target="python").imagine(0, "test")[0]
    seen: Counter[int] = Counter()
    for _ in range(2_000):
        codes = np.arange(100, 107)
        assert glance(s, 6, most, codes) == min(6, most)
        assert sorted(codes[:6]) == list(range(100, 106))
        assert codes[6] == 106
        seen.update(codes[: min(6, most)].tolist())
    expected = 2_000 * min(6, most) / 6
    assert set(seen) == set(range(100, 106))
    assert all(abs(count - expected) <= 6 * expected**0.5 for count in seen.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_first_level_is_hasty_and_no_level_below_the_usual_plays_at_random(name: str) -> None:
    novice, *others = levels_of(find_game(name))
    assert novice.bot == "hasty"
    for level in others[:2]:
        assert "~" not in level.bot or level.bot.endswith(":hasty")


@pytest.mark.parametrize("name", GAMES)
def test_a_hasty_player_finds_its_way_to_the_end(name: str) -> None:
    match = kubik.Match(name, 2, seed=5, target="python")
    other = kubik.Match(name, 2, seed=5, target="python")
    differs = 0
    while not match.over:
        seat = match.actors[0]
        move = choose_move(match, seat, "hasty")
        assert move == choose_move(other, seat, "hasty")
        differs += move != choose_move(match, seat, "greedy")
        match.push(move.code, seat)
        other.push(move.code, seat)
    assert differs > 5
