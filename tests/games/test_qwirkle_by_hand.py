"""Whole turns of Qwirkle Cubes are what one would play by hand, in boxes of every form."""

import random
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import play_out
from games.qwirkle_by_hand import ByHand, Cell, Cube, hold_against_the_match, may_lie
from games.qwirkle_table import neighbours, seeds
from kubik.engine.game import Game

# Few cubes, so that games come to their ends, and layouts to places where nothing fits.
BOXES = [(4, 4), (4, 6), (6, 4), (5, 5)]


def small_box(colours: int, shapes: int, hand: int) -> Game:
    cubes = {"colours": colours, "shapes": shapes, "hand": hand, "each": 6}
    return kubik.find_game("qwirkle_cubes", {"cubes": cubes})


@pytest.mark.rule("qwirkle_cubes:turn.2", "qwirkle_cubes:first.2", "qwirkle_cubes:first.3")
@pytest.mark.rule("qwirkle_cubes:score.1", "qwirkle_cubes:score.2", "qwirkle_cubes:score.4")
@pytest.mark.rule("qwirkle_cubes:dead.1", "qwirkle_cubes:dead.3", "qwirkle_cubes:dead.4")
@pytest.mark.rule("qwirkle_cubes:end.2", "qwirkle_cubes:end.3", "qwirkle_cubes:end.4")
@pytest.mark.parametrize(("colours", "shapes"), BOXES)
@given(seed=seeds, hand=st.integers(2, 6), finish=st.sampled_from(("first_out", "all_out")))
@settings(max_examples=2)
def test_games_of_any_box_are_as_played_by_hand(
    colours: int, shapes: int, seed: int, hand: int, finish: str
) -> None:
    game = small_box(colours, shapes, hand)
    chance = random.Random(seed)
    match = kubik.Match(game, chance.choice(game.players), seed, target="python", finish=finish)
    hold_against_the_match(match, chance, moves=150)


def laid_at_once(table: ByHand) -> set[frozenset[tuple[Cell, Cube]]]:
    """Return all that one cube or two of the hand may make, laid at one time."""
    columns, rows = zip(*table.layout, strict=True)
    wide = range(min(columns) - 2, max(columns) + 3)
    high = range(min(rows) - 2, max(rows) + 3)
    empty = [cell for cell in product(wide, high) if cell not in table.layout]
    pairs = [(a, b) for a, b in permutations(empty, 2) if a[0] == b[0] or a[1] == b[1]]
    found = set()
    for cells in [*((cell,) for cell in empty), *pairs]:
        touches = any(near in table.layout for cell in cells for near in neighbours(cell))
        for cubes in permutations(table.held().values(), len(cells)) if touches else ():
            laid = dict(zip(cells, cubes, strict=True))
            if may_lie(table.layout | laid, set(cells)):
                found.add(frozenset(laid.items()))
    return found


def laid_one_by_one(match: kubik.Match) -> set[frozenset[tuple[Cell, Cube]]]:
    """Return what lies there after each of the lays, and after each that may follow it."""
    found = set()
    for move in match.legal_moves:
        if "@" in move.notation:
            after = match.copy()
            after.push(move)
            table = ByHand(after)
            found.add(frozenset((cell, table.layout[cell]) for cell in table.mine()))
            found |= laid_one_by_one(after)
    return found


@pytest.mark.rule("qwirkle_cubes:lay.1", "qwirkle_cubes:lay.3", "qwirkle_cubes:line.5")
@given(seed=seeds, moves=st.integers(10, 60))
@settings(max_examples=8)
def test_whatever_may_be_laid_at_once_can_be_laid_one_by_one(seed: int, moves: int) -> None:
    match = play_out(kubik.Match(small_box(4, 4, 2), 2, seed, target="python"), seed, moves)
    chance = random.Random(seed)
    while not match.over and (match.view(0)["phase"] != "lay" or match.view(0)["laid"]):
        match.push(chance.choice(match.legal_moves))
    if not match.over and len(match.view(0)["cubes"]) > 0:
        assert laid_one_by_one(match) == laid_at_once(ByHand(match))
