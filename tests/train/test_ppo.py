"""The learner of the examples: it learns what it should, and the same from the same seed."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import kubik
from kubik.bots.nets import read_net
from kubik.bots.plan import read_plan

FILE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"


@pytest.fixture(scope="module")
def ppo() -> Any:
    """Return the example, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("ppo", FILE)
    assert spec
    assert spec.loader
    module = sys.modules["ppo"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def settings(ppo: Any, folder: Path, **changes: Any) -> Any:
    small = {"device": "cpu", "envs": 64, "steps": 8, "minibatch": 128, "updates": 3}
    small |= {"first": 16, "second": 8, "games": 10, "last_games": 10, "opening": 4}
    return ppo.Settings(out=str(folder), **small | changes)


def test_the_same_seed_learns_the_same_net(ppo: Any, tmp_path: Path) -> None:
    nets = []
    for name in ("one", "other"):
        told = ppo.train(settings(ppo, tmp_path / name))
        assert told["last"]["games"] == 10
        assert json.loads((tmp_path / name / "result.json").read_text()) == told
        nets.append(read_net(tmp_path / name / "net.npz"))
    one, other = nets
    assert (one.origin.steps, one.origin.seed) == (3 * 64 * 8, 1)
    for layer in ("first", "second", "moves", "shares"):
        assert np.array_equal(getattr(one, layer), getattr(other, layer))
    read_plan(kubik.find_game("connect_four"), f"net:{tmp_path / 'one' / 'net.npz'}")


def test_it_goes_on_from_a_net(ppo: Any, tmp_path: Path) -> None:
    ppo.train(settings(ppo, tmp_path / "first"))
    start = tmp_path / "first" / "net.npz"
    learner = ppo.Learner(settings(ppo, tmp_path, start=str(start), first=99))
    learner.write(tmp_path / "same.npz", 0.0)
    for layer in ("inputs", "first", "second", "moves", "shares"):
        assert np.array_equal(
            getattr(read_net(start), layer), getattr(read_net(tmp_path / "same.npz"), layer)
        )


def test_from_moves_that_are_all_drawn_nothing_is_learned(ppo: Any, tmp_path: Path) -> None:
    learner = ppo.Learner(settings(ppo, tmp_path, opening=1 << 30))
    learner.learn(learner.play(), 1.0)
    learner.write(tmp_path / "net.npz", 0.0)  # a net still


def test_what_pays_becomes_more_likely(ppo: Any, tmp_path: Path) -> None:
    """Every game in which the first column was chosen is called a win of who chose it."""
    learner = ppo.Learner(settings(ppo, tmp_path, entropy=0.0, rate=0.01))
    rollout = learner.play()
    first = rollout.codes.gather(-1, rollout.chosen[..., None])[..., 0] == 0

    def chance() -> float:
        with torch.no_grad():
            logits, _ = learner.net(rollout.seen.flatten(0, 1), rollout.codes.flatten(0, 1))
            chosen = ppo.log_chances(logits, rollout.counts.flatten()).exp()
        return float(chosen[rollout.codes.flatten(0, 1) == 0].mean())

    rewards = torch.nn.functional.one_hot(rollout.seats, 2).float() * first[..., None]
    rollout = rollout._replace(rewards=rewards, ended=torch.ones_like(rollout.ended))
    before = chance()
    for _ in range(4):
        learner.learn(rollout, 1.0)
    assert chance() > before + 0.02


def test_surprises_are_handed_back_as_far_as_a_game_goes(ppo: Any, tmp_path: Path) -> None:
    """Against the sum in the paper, written out: with lambda, without a discount."""
    learner = ppo.Learner(settings(ppo, tmp_path, envs=5, steps=6))
    torch.manual_seed(3)
    rollout = learner.play()._replace(
        values=torch.rand(7, 5, 2), rewards=torch.rand(6, 5, 2), ended=torch.rand(6, 5) < 0.3
    )
    found = learner.advantages(rollout)
    for env in range(5):
        for begin in range(6):
            wanted = torch.zeros(2)
            for at in range(begin, 6):
                ended = bool(rollout.ended[at, env])
                after = 0.0 if ended else rollout.values[at + 1, env]
                surprise = rollout.rewards[at, env] + after - rollout.values[at, env]
                wanted = wanted + 0.95 ** (at - begin) * surprise
                if ended:
                    break
            assert torch.allclose(found[begin, env], wanted, atol=1e-5)


def test_the_rival_has_every_other_seat_equally_often(ppo: Any, tmp_path: Path) -> None:
    rooms = ppo.open_rooms(settings(ppo, tmp_path, against=0.5))
    assert [(room.batch.envs, room.batch.bots) for room in rooms] == [
        (32, {}),
        (16, {1: "greedy"}),
        (16, {0: "greedy"}),
    ]
    for seat, room in enumerate(rooms[1:]):
        room.play(ppo.PlayingNet(room.batch.game, np.ones((1, 3), np.int16), 16, 8))
        assert set(room.batch.seats) == {seat}
    (alone,) = ppo.open_rooms(settings(ppo, tmp_path, against=0.0))
    assert (alone.batch.envs, alone.batch.bots) == (64, {})


def test_seats_are_turned_and_turned_back(ppo: Any) -> None:
    figures = torch.arange(12.0).reshape(4, 3)
    seats = torch.tensor([0, 1, 2, 1])
    own_first = ppo.seen_by(figures, seats)
    assert own_first[:, 0].tolist() == [0.0, 4.0, 8.0, 10.0]
    assert torch.equal(ppo.by_seat(own_first, seats, 3), figures)


def test_moves_that_are_not_legal_are_never_chosen(ppo: Any) -> None:
    shown = ppo.log_chances(torch.zeros(2, 4), torch.tensor([1, 3])).exp()
    assert shown.tolist() == [[1, 0, 0, 0], pytest.approx([1 / 3] * 3 + [0])]


def test_every_setting_is_an_option(ppo: Any) -> None:
    told = ppo.read_settings(["cubirds", "--opening", "0", "--entropy", "0", "--last-games", "7"])
    assert (told.game, told.opening, told.entropy, told.last_games) == ("cubirds", 0, 0.0, 7)
