"""Which inputs a net has for an observation."""

import numpy as np

from kubik.engine import sight
from kubik.engine.game import Game
from kubik.train.inputs import FOR_EVER, choose_inputs, steps


def test_every_number_has_inputs_of_its_kind(game: Game) -> None:
    bounds: dict[int, list[tuple[int, int]]] = {}
    inputs = choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6))
    for number, low, high in inputs.tolist():
        bounds.setdefault(number, []).append((low, high))
    parts = game.observe.SIGHT
    for part, start in zip(parts, sight.starts(parts), strict=True):
        for number in range(start, start + part.size):
            own = bounds[number]
            if part.kind == "code":
                assert own == [(code, code) for code in range(1, len(part.values) + 1)]
            elif part.kind == "count":
                assert own == [(count, FOR_EVER) for count in steps(9)]  # half as much again
            else:
                assert own == [(1, FOR_EVER)]


def test_large_counts_are_told_apart_less_finely() -> None:
    assert steps(0) == steps(1) == [1]
    assert steps(8) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert steps(40) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40]
