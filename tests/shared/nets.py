"""Nets for tests: their weights are drawn, so they play any game badly, and each its own way."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.bots.nets import NetFile, Origin, new_net, write_net
from kubik.engine.game import Game
from kubik.train.inputs import choose_inputs

FIRST, SECOND = 12, 6  # units; few, since interpreted code adds them up one by one
LARGEST = 5  # count that is told apart


def drawn_net(game: Game, seed: int = 1, scale: float = 0.2) -> NetFile:
    """Return a net whose weights are about as large as those that are learned."""
    inputs = choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, LARGEST))
    return new_net(game, Origin("drawn", seed), inputs, drawn_layers(game, inputs, seed, scale))


def drawn_layers(
    game: Game, inputs: NDArray[Any], seed: int, scale: float
) -> dict[str, NDArray[Any]]:
    """Return weights for the layers of a net."""
    draw = np.random.default_rng(seed).normal
    seats, codes = max(game.players), game.rules.ACTIONS
    return {
        "first": draw(scale=scale, size=(len(inputs), FIRST)),
        "first_bias": draw(size=FIRST),
        "second": draw(size=(FIRST, SECOND)),
        "second_bias": draw(size=SECOND),
        "shares": draw(scale=0.3, size=(SECOND, seats)),
        "shares_bias": draw(scale=0.3, size=seats),
        "moves": draw(size=(codes, SECOND)),
        "moves_bias": draw(size=codes),
    }


def net_in(folder: Path, game: Game, seed: int = 1, name: str = "net.npz") -> str:
    """Write such a net; return the name of the bot that it is."""
    path = folder / name
    write_net(drawn_net(game, seed), path)
    return f"net:{path}"
