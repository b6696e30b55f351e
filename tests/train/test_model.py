"""A net in PyTorch, and the same net in whole numbers."""

from pathlib import Path

import numpy as np
import pytest
import torch

import kubik
from kubik.bots.nets import Origin, write_net
from kubik.bots.nets.evaluate import choose_by_net, net_work
from kubik.bots.nets.playing import loaded_net, net_build
from kubik.engine.errors import NetError
from kubik.engine.layout import blank, copy_common
from kubik.testing.play import new_match, play
from kubik.testing.samples import sample
from kubik.train import model
from kubik.train.inputs import choose_inputs
from kubik.train.model import JudgingNet, PlayingNet

GAMES = ("connect_four", "cubirds", "kabaleo")


@pytest.mark.parametrize("name", GAMES)
def test_a_file_plays_as_the_net_that_it_was_made_of(name: str, tmp_path: Path) -> None:
    game = kubik.find_game(name)
    torch.manual_seed(1)
    net = PlayingNet(game, choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6)), 16, 8)
    torch.nn.init.normal_(net.moves.weight)
    write_net(net.to_file(Origin()), tmp_path / "net.npz")
    loaded = loaded_net(game, str(tmp_path / "net.npz"))
    build, work = net_build(game, "python"), blank(net_work(game))
    choose = build.kernel(choose_by_net)
    compared = 0
    for match in play(new_match(next(iter(sample(game))), 3), 3, 30):
        moves = match.legal_moves
        if len(moves) < 2 or len(match.steps) % 4:
            continue
        seat, states = match.actors[0], build.blank()
        copy_common(match.imagine(seat, "think"), states)
        choose(build.first(states), seat, build.first(loaded.row), loaded.weights, work[0])
        codes = torch.tensor([[move.code for move in match.legal_moves_of(seat)]])
        with torch.no_grad():
            logits, _ = net(torch.from_numpy(match.observe(seat))[None], codes)
        found = work.logits[0, : codes.shape[1]] / 2.0 ** loaded.row.moves_bits[0]
        assert found == pytest.approx(logits[0].numpy(), abs=0.1)
        compared += 1
    assert compared


def test_rating_all_moves_and_rating_the_legal_ones_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = kubik.find_game("connect_four")
    net = PlayingNet(game, choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6)), 16, 8)
    seen = torch.randint(0, 2, (5, game.observe.SIZE), dtype=torch.int16)
    codes = torch.stack([torch.randperm(game.rules.ACTIONS)[:4] for _ in range(5)])
    at_once, _ = net(seen, codes)
    monkeypatch.setattr(model, "FEW_CODES", 0)
    one_by_one, _ = net(seen, codes)
    assert torch.allclose(at_once, one_by_one, atol=1e-6)


def test_observations_may_lie_column_by_column() -> None:
    """As a GPU lays them."""
    game = kubik.find_game("cubirds")
    net = PlayingNet(game, choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6)), 16, 8)
    seen = torch.randint(0, 5, (6, game.observe.SIZE), dtype=torch.int16)
    codes = torch.randint(0, game.rules.ACTIONS, (6, 3))
    turned = [each.T.contiguous().T for each in (seen, codes)]
    assert not any(each.is_contiguous() for each in turned)
    for one, other in zip(net(seen, codes), net(*turned), strict=True):
        assert torch.allclose(one, other)


@pytest.mark.parametrize(("first", "second"), [(1025, 8), (16, 257), (0, 8)])
def test_a_net_is_no_larger_than_a_file_may_hold(first: int, second: int) -> None:
    """Else it would learn in vain."""
    game = kubik.find_game("connect_four")
    inputs = choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6))
    with pytest.raises(NetError, match=f"yours would have {first} and {second}"):
        PlayingNet(game, inputs, first, second)


def test_a_net_that_judges_and_one_that_plays_do_not_go_on_from_each_other() -> None:
    game = kubik.find_game("connect_four")
    inputs = choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6))
    kinds = (JudgingNet, PlayingNet)
    for kind, other in (kinds, kinds[::-1]):
        kept = kind(game, inputs, 16, 8).to_file(Origin())
        kind.from_file(game, kept)
        with pytest.raises(NetError, match="cannot go on from each other"):
            other.from_file(game, kept)


def test_a_net_that_learned_too_fast_says_so() -> None:
    game = kubik.find_game("connect_four")
    inputs = choose_inputs(game.observe.SIGHT, np.full(game.observe.SIZE, 6))
    for weight in (float("nan"), 1e9):
        net = PlayingNet(game, inputs, 16, 8)
        torch.nn.init.constant_(net.second.weight, weight)
        with pytest.raises(NetError, match="beyond all numbers"):
            net.to_file(Origin())
