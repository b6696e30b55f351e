"""Tables that stand as a test needs them."""

from collections import Counter
from functools import cache
from typing import Any

import kubik
from kubik.bots import choose_move
from kubik.bots.registry import usual_bot
from kubik.engine.match import Match
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, EACH
from kubik.testing.repeats import soaking

Laid = tuple[str, int, int]

LAST_MOVES = 20 if soaking() else 8
OTHERS = ["red circle", "orange square", "yellow diamond", "green clover", "blue star"]


def qwirkle_table(cubes: list[Laid], hands: list[list[str]], **fields: object) -> Match:
    """Return a game of two in which these cubes lie on the table; the first seat is to move."""
    both = [*hands, [*OTHERS, "purple starburst"]][:2]
    out = Counter(cube.split()[0] for cube in [*(one[0] for one in cubes), *both[0], *both[1]])
    position = {
        "players": 2,
        "cubes": [list(cube) for cube in cubes],
        "hands": both,
        "bag": {colour: EACH - out[colour] for colour in COLOUR_NAMES},
        **fields,
    }
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1)


def race(*seats: dict[str, Any], **fields: Any) -> Match:
    """Return a race in which the seats stand like this; the first of them has the extra die."""
    me, *others = seats
    first = {**me, "roll": {**me.get("roll", {}), "first": 1}}
    position = {"players": len(seats), "round": 9, "first": 0, "seats": [first, *others], **fields}
    return kubik.Match.from_position("cubitos", position, seed=1)


def late_race() -> Match:
    """Return a race of two that a few rounds end: both are close to the finish, with good dice."""
    dice = {"light": 3, "dark": 2, "purple": 2, "white": 2}
    done = {"stage": "rested", "phase": "wait", "discard": dice}
    moving = {**done, "stage": "moving", "phase": "move", "feet": 2, "square": "c2"}
    return race(moving, {**done, "square": "e2"})


@cache
def late_game(name: str) -> Match:
    """Return a game of two a few moves before its end, as bots play it."""
    whole = kubik.Match(name, 2, seed=1)
    while not whole.over:
        whole.push(choose_move(whole, whole.actors[0], usual_bot(whole.game)))
    match = kubik.Match(name, 2, seed=1)
    for step in whole.steps[:-LAST_MOVES]:
        match.push(step.move)
    return match
