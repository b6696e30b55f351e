"""Learn a game from nothing by playing against oneself: PPO on a batch, in one file.

    python examples/learn/ppo.py connect_four --minutes 2 --device cuda --out runs/connect_four

writes `net.npz`, which plays wherever a bot can be named (`kubik sim connect_four --bots
net:runs/connect_four/net.npz,greedy`), and the curve of how it learned.
"""

import argparse
import csv
import dataclasses
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.distributions import Categorical
from torch.nn import functional

from kubik.arena.net_games import meet
from kubik.arena.net_runner import net_table_build
from kubik.bots.nets import Origin, write_net
from kubik.envs import Batch
from kubik.train.inputs import choose_inputs
from kubik.train.model import PlayingNet


@dataclasses.dataclass
class Settings:
    """How to learn; every field is an option of the command line."""

    game: str = "connect_four"
    players: int = 2
    minutes: float = 2.0
    updates: int = 0  # stop after so many, whatever the time; 0 for when the time is over
    device: str = "cuda"  # or cpu
    envs: int = 16_384
    steps: int = 32  # in each game, between two updates
    minibatch: int = 32_768
    epochs: int = 2
    rate: float = 1e-3  # of learning; falls to nothing in the end
    clip: float = 0.2
    trace: float = 0.95  # GAE's lambda
    entropy: float = 0.01  # falls to a tenth
    first: int = 256  # units of the net
    second: int = 128
    seed: int = 1
    rival: str = "greedy"  # whom it is measured against
    every: float = 15.0  # seconds between two measurements
    games: int = 2_000  # of a measurement
    last_games: int = 20_000  # of the last one
    opening: int = 0  # moves that are drawn, where games would be all the same otherwise
    out: str = "runs"


@dataclasses.dataclass
class Rollout:
    """What happened in all games since the last update; time comes first."""

    seen: Tensor
    codes: Tensor
    counts: Tensor
    chosen: Tensor  # place in codes
    log_chance: Tensor  # of what was chosen
    seats: Tensor
    values: Tensor  # of every seat of the table, one time more than the others
    rewards: Tensor  # likewise
    ended: Tensor
    own: Tensor  # whether the net chose, not an opening that is drawn


class Learner:
    """A net that plays itself, and learns from that."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        target: Any = "cuda" if settings.device == "cuda" else "cpu"
        self.batch = Batch(
            settings.game,
            settings.players,
            settings.envs,
            settings.seed,
            target=target,
            keep_moves=False,
        )
        self.batch.reset()
        inputs = choose_inputs(self.batch.game, self.look_around())
        self.net = PlayingNet(self.batch.game, inputs, settings.first, settings.second)
        self.net.to(settings.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=settings.rate, eps=1e-5)
        self.played = self.finished = 0
        self.drawn = self.openings()

    def openings(self) -> Tensor:
        """Return how many moves are drawn at the beginning of each game."""
        size = (self.settings.envs,)
        return torch.randint(self.settings.opening + 1, size, device=self.settings.device)

    def any_move(self) -> Tensor:
        """Return the place of a legal move of each game, all equally likely."""
        counts = shared(self.batch.counts)
        drawn = (torch.rand(len(counts), device=counts.device) * counts).long()
        return torch.minimum(drawn, counts - 1)

    def look_around(self) -> Any:
        """Play by chance; return the largest that each number of an observation was."""
        largest = torch.zeros(self.batch.game.observe.SIZE, dtype=torch.int16)
        largest = largest.to(self.settings.device)
        for _ in range(200):
            largest = torch.maximum(largest, shared(self.batch.seen).amax(0))
            self.step(shared(self.batch.legal).gather(1, self.any_move()[:, None])[:, 0])
        return largest.cpu().numpy()

    def step(self, actions: Tensor) -> None:
        """Play an action in every game."""
        self.batch.step(actions if actions.is_cuda else actions.numpy())

    def think(self) -> tuple[Categorical, Tensor]:
        """Return how likely each legal move is now, and what every seat of the table expects."""
        batch = self.batch
        legal, counts = shared(batch.legal), shared(batch.counts)
        logits, shares = self.net(shared(batch.seen), legal)
        policy = Categorical(logits=masked(logits, counts), validate_args=False)
        return policy, by_seat(torch.sigmoid(shares), shared(batch.seats), batch.players)

    def play(self) -> Rollout:
        """Play all games on for some steps."""
        with torch.no_grad():
            return self._play()

    def _play(self) -> Rollout:
        notes: list[tuple[Tensor, ...]] = []
        for _ in range(self.settings.steps):
            policy, values = self.think()
            own = self.drawn <= 0
            chosen = torch.where(own, policy.sample(), self.any_move())
            batch = self.batch
            before = shared(batch.seen), shared(batch.legal).short(), shared(batch.counts)
            noted = *(each.clone() for each in before), shared(batch.seats).clone()
            self.step(shared(batch.legal).gather(1, chosen[:, None])[:, 0])
            ended = shared(batch.terminated) | shared(batch.truncated)
            after = shared(batch.rewards).clone(), ended.bool(), own
            self.drawn = torch.where(ended.bool(), self.openings(), self.drawn - 1)
            notes.append((*noted, chosen, policy.log_prob(chosen), values, *after))
        seen, codes, counts, seats, chosen, log_chance, values, rewards, ended, own = (
            torch.stack(column) for column in zip(*notes, strict=True)
        )
        values = torch.cat([values, self.think()[1][None]])
        self.played += ended.numel()
        self.finished += int(ended.sum())
        return Rollout(seen, codes, counts, chosen, log_chance, seats, values, rewards, ended, own)

    def advantages(self, rollout: Rollout) -> Tensor:
        """Return how much better it went for each seat than expected (GAE).

        Every seat has a value at all times, whoever is to move. So any number of players, turns of
        many moves and moves at the same time need nothing more.
        """
        advantages = torch.zeros_like(rollout.rewards)
        later = torch.zeros_like(rollout.rewards[0])
        for t in reversed(range(self.settings.steps)):
            goes_on = (~rollout.ended[t]).float()[:, None]
            surprise = rollout.rewards[t] + goes_on * rollout.values[t + 1] - rollout.values[t]
            later = surprise + goes_on * self.settings.trace * later
            advantages[t] = later
        return advantages

    def learn(self, rollout: Rollout, left: float) -> dict[str, float]:
        """Make what went well more likely, and expect what happened; `left` falls from 1 to 0."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate * left
        advantages = self.advantages(rollout)
        returns = seen_by(advantages + rollout.values[:-1], rollout.seats).flatten(0, 1)
        own = seen_by(advantages, rollout.seats)[..., 0].flatten()
        own = (own - own.mean()) / (own.std() + 1e-8)
        seen, codes, counts = (
            each.flatten(0, 1) for each in (rollout.seen, rollout.codes, rollout.counts)
        )
        chosen, before = rollout.chosen.flatten(), rollout.log_chance.flatten()
        counted = rollout.own.flatten().float()
        for part in minibatches(len(own), settings, own.device):
            logits, shares = self.net(seen[part], codes[part])
            policy = Categorical(logits=masked(logits, counts[part]), validate_args=False)
            ratio = (policy.log_prob(chosen[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gains = torch.minimum(ratio * own[part], clipped * own[part])
            gain = (gains * counted[part]).sum() / counted[part].sum()
            entropy = policy.entropy().mean()
            error = functional.binary_cross_entropy_with_logits(
                shares[:, : settings.players], returns[part].clamp(0, 1)
            )
            loss = error - gain - settings.entropy * max(left, 0.1) * entropy
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
        return {"entropy": entropy.item(), "error": error.item(), "moved": (ratio - 1).std().item()}

    def write(self, path: Path, seconds: float) -> None:
        """Write what it has learned to a file that plays."""
        origin = Origin(
            " ".join(["python", *sys.argv]),
            self.settings.seed,
            self.played,
            self.finished,
            round(seconds, 1),
        )
        write_net(self.net.to_file(origin), path)


def shared(array: Any) -> Tensor:
    """Return an array of a batch as a tensor in the same memory."""
    return torch.from_dlpack(array.view("u1") if array.dtype == np.bool_ else array)


def masked(logits: Tensor, counts: Tensor) -> Tensor:
    """Return logits of which those behind the last legal move are never chosen."""
    places = torch.arange(logits.shape[1], device=logits.device)
    return logits.masked_fill(places >= counts[:, None], -1e9)


def by_seat(relative: Tensor, seats: Tensor, players: int) -> Tensor:
    """Turn figures in which the own seat comes first into those of the seats of the table."""
    places = torch.arange(players, device=seats.device) - seats[..., None]
    return relative.gather(-1, places % players)


def seen_by(absolute: Tensor, seats: Tensor) -> Tensor:
    """Turn figures of the seats of the table so that those of the seat to act come first."""
    players = absolute.shape[-1]
    places = torch.arange(players, device=seats.device) + seats[..., None]
    return absolute.gather(-1, places % players)


def minibatches(samples: int, settings: Settings, device: torch.device) -> Iterator[Tensor]:
    """Yield the samples of all epochs in parts, in any order."""
    for _ in range(settings.epochs):
        yield from torch.randperm(samples, device=device).split(settings.minibatch)


def measure(settings: Settings, path: Path, games: int, seed: int) -> dict[str, Any]:
    """Let the file play against the rival; return its share of wins, with an interval."""
    bots = [f"net:{path}", *[settings.rival] * (settings.players - 1)]
    met = meet(settings.game, bots, games, seed, opening=settings.opening)
    won = met.bot_wins[bots[0]]
    return {"games": games, "share": won.share, "low": won.low, "high": won.high}


def draw(rows: list[dict[str, Any]], settings: Settings, path: Path) -> None:
    """Draw how it learned, where Matplotlib is installed."""
    try:
        import matplotlib
    except ImportError:
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    seconds = [row["seconds"] for row in rows]
    axes.fill_between(
        seconds, [row["low"] for row in rows], [row["high"] for row in rows], alpha=0.25
    )
    axes.plot(seconds, [row["share"] for row in rows], marker=".")
    axes.axhline(1 / settings.players, color="grey", linewidth=0.8)
    axes.set(xlabel="seconds", ylabel=f"share against {settings.rival}", ylim=(0, 1))
    axes.set_title(f"{settings.game}, {settings.players} players")
    figure.savefig(path)
    pyplot.close(figure)


def train(settings: Settings) -> dict[str, Any]:
    """Learn until the time is over; return how good it became."""
    out = Path(settings.out)
    out.mkdir(parents=True, exist_ok=True)
    path = out / "net.npz"
    learner = Learner(settings)
    net_table_build(learner.batch.game, "cpu").compile()  # not while the clock runs
    rows: list[dict[str, Any]] = []
    started = measured = time.perf_counter()
    update, left = 0, 1.0
    while left > 0:
        told = learner.learn(learner.play(), left)
        update += 1
        now = time.perf_counter()
        spent = (now - started) / (60 * settings.minutes)
        left = 1 - (update / settings.updates if settings.updates else spent)
        if update == 1 or now - measured > settings.every or left <= 0:
            learner.write(path, now - started)
            row = {"seconds": round(now - started, 1), "updates": update, "moves": learner.played}
            row |= told | measure(settings, path, settings.games, update)
            rows.append(row)
            print(json.dumps(row), flush=True)
            with (out / "curve.csv").open("w", newline="") as file:
                table = csv.DictWriter(file, list(row))
                table.writeheader()
                table.writerows(rows)
            measured = time.perf_counter()
    last = measure(settings, path, settings.last_games, 0)
    result = {"settings": dataclasses.asdict(settings), "curve": rows, "last": last}
    (out / "result.json").write_text(json.dumps(result, indent=1) + "\n")
    draw(rows, settings, out / "curve.svg")
    print(json.dumps({"last": last}), flush=True)
    return result


def read_settings(argv: list[str] | None = None) -> Settings:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="?", default=Settings.game)
    for field in dataclasses.fields(Settings)[1:]:
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default))
    given = {
        name: value for name, value in vars(parser.parse_args(argv)).items() if value is not None
    }
    return Settings(**given)


if __name__ == "__main__":
    train(read_settings())
