"""Fitting a net: it learns what decides games, however many seats nobody sits at."""

import numpy as np
import pytest
import torch

import kubik
from kubik.bots.nets.open_sight import open_sight
from kubik.engine.layout import MemoryRows, blank
from kubik.train import fit as fitting
from kubik.train.fit import fit
from kubik.train.inputs import choose_inputs
from kubik.train.model import JudgingNet
from kubik.train.noting import position_row

GAME = kubik.find_game("cubirds")  # up to five play
MOST = 3  # of anything that is seen
NOBODY_KNOWS = 0.69  # nats


def positions(players: int, count: int = 8_000) -> MemoryRows:
    """Draw positions of which the sums of two halves of what is seen decide who wins."""
    chance = np.random.default_rng(1)
    rows = blank(position_row(GAME), count)
    rows.seen[:] = chance.integers(0, MOST + 1, rows.seen.shape)
    half = rows.seen.shape[1] // 2
    ahead = rows.seen[:, :half].sum(axis=1) > rows.seen[:, half : 2 * half].sum(axis=1)
    rows.shares[:, 0] = ahead
    rows.shares[:, 1:players] = (~ahead / (players - 1))[:, None]
    return rows


@pytest.mark.parametrize("players", [2, 5])
def test_seats_at_which_nobody_sits_do_not_keep_a_net_from_learning(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "MINIBATCH", 64)
    sight = open_sight(GAME)
    torch.manual_seed(1_000_003)
    net = JudgingNet(GAME, choose_inputs(sight.parts, np.full(sight.size, MOST)))
    learned = positions(players)
    net.begin_with(learned.shares)
    found = fit(net, learned, 2, 1, "cpu")
    assert found.surprise < NOBODY_KNOWS / 1.5


def test_one_position_of_few_is_kept_apart() -> None:
    sight = open_sight(GAME)
    net = JudgingNet(GAME, choose_inputs(sight.parts, np.full(sight.size, MOST)), 4, 4)
    found = fit(net, positions(2, 2), 1, 1, "cpu")
    assert np.isfinite([found.surprise, found.error]).all()


def test_whoever_asks_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    sight = open_sight(GAME)
    net = JudgingNet(GAME, choose_inputs(sight.parts, np.full(sight.size, MOST)), 4, 4)
    fit(net, positions(2, 400), 3, 1, "cpu", tell=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
