"""The odds of a roll in Qwirkle Cubes, held against the rules that roll and lay."""

import itertools
import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from kubik.engine.errors import PositionError
from kubik.engine.layout import restore, snapshot
from kubik.engine.open_state import OpenState
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, HAND, SHAPE_NAMES
from kubik.games.qwirkle_cubes.odds import MOST
from kubik.games.qwirkle_cubes.offers import ACTIONS, END_TURN, LAYS
from kubik.games.qwirkle_cubes.scoring import turn_points
from kubik.games.qwirkle_cubes.spots import CELLS, LAY

LETTERS = "abcdef"
ROLLS = 300

seeds = st.integers(0, 10**9)


def about_to_roll(seed: int, moves: int, cubes: int | None = None) -> kubik.Match:
    """Play at random until a turn begins after that many moves, or with so many cubes laid."""
    match = kubik.Match("qwirkle_cubes", 2, seed, finish="all_out", target="cpu")
    chance = random.Random(seed)
    while not match.over:
        view = match.view(0)
        enough = len(match.steps) >= moves if cubes is None else len(view["cubes"]) >= cubes
        if enough and view["phase"] == "roll" and not view["marked"]:
            return match
        match.push(chance.choice(match.legal_moves))
    return about_to_roll(seed + 1, moves, cubes)


def mark(match: kubik.Match, letters: str) -> kubik.Match:
    for letter in letters:
        match.push(f"mark-{letter}")
    return match


def held(match: kubik.Match) -> str:
    """Return the letters of the cubes that the seat to move has."""
    cubes = match.view(0)["hands"][match.actors[0]]
    return "".join(letter for letter, cube in zip(LETTERS, cubes, strict=True) if cube)


def best_turn(match: kubik.Match) -> int:
    """Return the most points of a turn by trying everything; 0 if no cube can be laid."""
    build, states, state = match._build, match._states.copy(), match.game.rules.STATE
    s, opened = build.first(states), OpenState(states)
    seat, codes = match.actors[0], np.zeros(ACTIONS, np.int64)
    if opened.phase != LAY:
        return 0
    hand = opened.hand[seat].tolist()
    best = 0
    waiting = {frozenset[tuple[int, int]](): snapshot(states, state)}
    seen = set(waiting)
    while waiting:
        laid, here = waiting.popitem()
        restore(states, here)
        for code in codes[: build.legal(s, seat, codes)].tolist():
            slot, cell = divmod(code - LAYS, CELLS)
            if code == END_TURN:
                best = max(best, int(turn_points(opened)))
            elif (after := laid | {(hand[slot], cell)}) not in seen:
                seen.add(after)
                build.apply(s, seat, code)
                waiting[after] = snapshot(states, state)
                restore(states, here)
    return best


def shown(match: kubik.Match, letters: str, shapes: tuple[str, ...]) -> kubik.Match:
    """Return the match as if the cubes had been rolled and showed these shapes."""
    position = match.position()
    cubes = position["hands"][position["turn"]]
    for letter, shape in zip(letters, shapes, strict=True):
        at = LETTERS.index(letter)
        cubes[at] = f"{cubes[at].split()[0]} {shape}"
    position |= {"marked": [], "phase": "lay"}
    try:
        return kubik.Match.from_position("qwirkle_cubes", position, 1, target="cpu")
    except PositionError:
        # Nothing can be laid then, and all must be rolled.
        position["phase"] = "reroll"
        return kubik.Match.from_position("qwirkle_cubes", position, 1, target="cpu")


def as_odds(best: list[int]) -> dict[str, Any]:
    """Return what odds should be if these are the points of all outcomes."""
    counts = Counter(best)
    return {
        "playable": pytest.approx(sum(points > 0 for points in best) / len(best)),
        "expected": pytest.approx(sum(best) / len(best)),
        "at_least": [
            [least, pytest.approx(sum(points >= least for points in best) / len(best))]
            for least in sorted(counts)
            if least > 0
        ],
    }


@given(seed=seeds, moves=st.integers(0, 380), rolled=st.integers(0, 2))
@settings(max_examples=25)
def test_odds_are_those_of_all_outcomes(seed: int, moves: int, rolled: int) -> None:
    match = about_to_roll(seed, moves)
    letters = "".join(random.Random(seed).sample(held(match), min(rolled, len(held(match)))))
    mark(match, letters)
    outcomes = itertools.product(SHAPE_NAMES, repeat=len(letters))
    best = [best_turn(shown(match, letters, shapes)) for shapes in outcomes]
    assert match.odds(match.actors[0]) == as_odds(best)


@pytest.mark.parametrize("cubes", [0, 12, 40, 70])
def test_odds_are_those_of_many_real_rolls(cubes: int) -> None:
    match = about_to_roll(cubes, 0, cubes)
    mark(match, held(match))
    odds = match.odds(match.actors[0])
    best = []
    for number in range(ROLLS):
        rolled = match.copy()
        rolled.seed = f"roll {number}"
        rolled.push("roll")
        best.append(best_turn(rolled))
    assert set(best) - {0} <= {points for points, _ in odds["at_least"]}
    for least, chance in odds["at_least"]:
        found = sum(points >= least for points in best) / ROLLS
        assert abs(found - chance) <= 4 * math.sqrt(chance * (1 - chance) / ROLLS) + 1e-9
    spread = math.sqrt(sum((points - odds["expected"]) ** 2 for points in best) / ROLLS)
    assert abs(sum(best) / ROLLS - odds["expected"]) <= 4 * spread / math.sqrt(ROLLS)


@given(seed=seeds, moves=st.integers(0, 380), rolled=st.integers(0, 3))
@settings(max_examples=25)
def test_compiled_and_interpreted_odds_agree(seed: int, moves: int, rolled: int) -> None:
    match = about_to_roll(seed, moves)
    mark(match, held(match)[:rolled])
    plain = kubik.Match.from_position("qwirkle_cubes", match.position(), 1, target="python")
    assert match.odds(match.actors[0]) == plain.odds(match.actors[0]) != {}


def test_all_six_cubes_may_complete_seven_lines() -> None:
    """Six shapes below five full rows of theirs: a Qwirkle, and six upright ones."""
    *above, last = COLOUR_NAMES
    cubes = [
        [f"{colour} {shape}", column, -row]
        for row, colour in enumerate(above)
        for column, shape in enumerate(SHAPE_NAMES)
    ]
    hand = [f"{last} {shape}" for shape in SHAPE_NAMES]
    position = {"players": 2, "cubes": cubes, "hands": [hand, ["red star"] * 6], "phase": "roll"}
    match = kubik.Match.from_position("qwirkle_cubes", position, target="cpu")
    assert match.odds(0) == {"playable": 1.0, "expected": 84.0, "at_least": [[84, 1.0]]}
    assert MOST == 84
    mark(match, "f")
    # Five cubes stay and bring five Qwirkles and a line of five; the sixth falls as it likes.
    assert match.odds(0)["at_least"] == [[65, 1.0], [84, pytest.approx(1 / 6)]]


def test_a_roll_of_all_that_must_be_has_odds() -> None:
    cubes = [["blue star", 0, 0], ["blue square", 1, 0], ["blue square", 0, -1]]
    cubes.append(["blue star", 1, -1])
    hand = ["blue star", *["red circle"] * 5]
    position = {"players": 2, "cubes": cubes, "hands": [hand, ["green star"] * 6]}
    match = kubik.Match.from_position("qwirkle_cubes", position | {"phase": "roll"}, target="cpu")
    assert match.odds(0) == {"playable": 0.0, "expected": 0.0, "at_least": []}
    match.push("keep")
    assert match.view(0)["phase"] == "reroll"
    # Only the blue cube can begin, with four of its shapes; a red one of that shape may follow it.
    both = 4 / 6 * (1 - (5 / 6) ** 5)
    assert match.odds(0)["at_least"] == [[3, 4 / 6], [5, pytest.approx(both)]]


def test_without_a_roll_there_are_no_odds() -> None:
    match = about_to_roll(3, 100)
    seat = match.actors[0]
    assert match.has_odds(seat)
    assert not match.has_odds(1 - seat)
    assert match.odds(1 - seat) == {}
    match.push("keep")
    while match.view(0)["phase"] == "reroll":
        match.push("reroll")
    assert not match.has_odds(seat)
    assert match.odds(seat) == {}
    assert kubik.Match("cubirds", 2, 1).odds(0) == {}


def test_odds_change_nothing() -> None:
    match = mark(about_to_roll(5, 200), "ab")
    before = match.position()
    match.odds(match.actors[0])
    assert match.position() == before
    assert len(held(match)) == HAND
