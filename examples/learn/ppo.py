"""Learn a game from nothing by playing, against oneself and others: PPO on batches, in one file.

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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from kubik.arena.net_games import meet
from kubik.arena.net_runner import net_table_build
from kubik.bots.nets import Origin, write_net
from kubik.bots.nets.playing import find_net
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
    against: float = 0.5  # the part of all games in which the rival sits in all other seats
    steps: int = 32  # in each game, between two updates
    minibatch: int = 8_192
    epochs: int = 2
    rate: float = 1e-3  # of learning; falls to nothing in the end
    clip: float = 0.2
    trace: float = 0.95  # GAE's lambda
    entropy: float = 0.02  # falls to a tenth
    first: int = 256  # units of the net
    second: int = 128
    start: str = ""  # a net to go on from; it keeps its units
    seed: int = 1
    rival: str = "greedy"  # whom it learns to beat, and is measured against
    every: float = 15.0  # seconds between two measurements
    games: int = 2_000  # of a measurement
    last_games: int = 20_000  # of the last one
    opening: int = 0  # moves that are drawn, where games would be all the same otherwise
    measured_opening: int = -1  # likewise in measurements; -1 for as many
    out: str = "runs"


class Rollout(NamedTuple):
    """What happened in all games since the last update; time comes first."""

    seen: Tensor
    codes: Tensor
    counts: Tensor
    chosen: Tensor  # place in codes
    log_chance: Tensor  # of what was chosen
    seats: Tensor
    own: Tensor  # whether the net chose, not an opening that is drawn
    values: Tensor  # of every seat of the table, one time more than the others
    rewards: Tensor  # likewise
    ended: Tensor


class Captured:
    """Work on a GPU that is written down once, then done again without Python.

    Each part of it takes less time than to ask for it. So it has to be the same every time, with
    the same memory, which is also where what it returns is found.
    """

    def __init__(self, device: str) -> None:
        self.graph = torch.cuda.CUDAGraph() if device == "cuda" else None
        self.result: Any = None

    def __call__(self, work: Callable[[], Any]) -> Any:
        """Do it; the first time around so often that all memory is found."""
        if self.graph is None:
            return work()
        if self.result is None:
            self.capture(work)
        self.graph.replay()
        return self.result

    def capture(self, work: Callable[[], Any]) -> None:
        """Write down what is done."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                work()
        torch.cuda.current_stream().wait_stream(aside)
        assert self.graph
        with torch.cuda.graph(self.graph):
            self.result = work()


class Room:
    """Games that are played side by side: against oneself, or against bots in the other seats."""

    def __init__(self, settings: Settings, envs: int, number: int, bots: dict[int, str]) -> None:
        self.settings = settings
        self.batch = Batch(
            settings.game,
            settings.players,
            envs,
            f"{settings.seed} {number}",
            target="cuda" if settings.device == "cuda" else "cpu",
            bots=bots,
            keep_moves=False,
        )
        self.batch.reset()
        # The arrays of a batch stay where they are.
        shown = ("seen", "legal", "counts", "seats", "rewards", "terminated", "truncated")
        self.shown = {name: shared(getattr(self.batch, name)) for name in shown}
        # Bots draw nothing, so that in their games the opening is shorter.
        self.opening = settings.opening * (settings.players - len(bots)) // settings.players
        self.drawn = torch.zeros(envs, dtype=torch.long, device=settings.device)
        self.openings(self.drawn == 0)
        self.moment = Captured(settings.device)

    def openings(self, begun: Tensor) -> None:
        """Say how many moves are drawn in games that have begun; in others it is one less."""
        numbers = torch.randint_like(self.drawn, self.opening + 1)
        self.drawn.copy_(torch.where(begun, numbers, self.drawn - 1))

    def any_move(self) -> Tensor:
        """Return the place of a legal move of each game, all equally likely."""
        counts = self.shown["counts"]
        drawn = (torch.rand(len(counts), device=counts.device) * counts).long()
        return torch.minimum(drawn, counts - 1)

    def step(self, chosen: Tensor) -> Tensor:
        """Play the move in a place of the list in every game; return which games that ended."""
        batch = self.batch
        actions = self.shown["legal"].gather(1, chosen[:, None])[:, 0]
        batch.step(actions if actions.is_cuda else actions.numpy())
        return (self.shown["terminated"] | self.shown["truncated"]).bool()

    def think(self, net: PlayingNet) -> tuple[Tensor, Tensor]:
        """Return how likely each legal move is now, and what every seat of the table expects."""
        batch = self.batch
        logits, shares = net(self.shown["seen"], self.shown["legal"])
        values = by_seat(torch.sigmoid(shares), self.shown["seats"], batch.players)
        return log_chances(logits, self.shown["counts"]), values

    def choose(self, net: PlayingNet) -> tuple[Tensor, ...]:
        """Choose a move for every game; return what there is to note before it is played."""
        log_chance, values = self.think(net)
        own = self.drawn <= 0
        noise = torch.empty_like(log_chance).exponential_().log()
        chosen = torch.where(own, (log_chance - noise).argmax(-1), self.any_move())
        seen, codes = self.shown["seen"].clone(), self.shown["legal"].short()
        counts, seats = self.shown["counts"].clone(), self.shown["seats"].clone()
        return seen, codes, counts, chosen, at(log_chance, chosen), seats, own, values

    def play(self, net: PlayingNet) -> Rollout:
        """Play all games on for some steps."""
        notes: list[tuple[Tensor, ...]] = []
        for _ in range(self.settings.steps):
            noted = [each.clone() for each in self.moment(lambda: self.choose(net))]
            ended = self.step(noted[Rollout._fields.index("chosen")])
            self.openings(ended)
            notes.append((*noted, self.shown["rewards"].clone(), ended))
        rollout = Rollout(*(torch.stack(column) for column in zip(*notes, strict=True)))
        last = self.think(net)[1][None]
        return rollout._replace(values=torch.cat([rollout.values, last]))


class Learner:
    """A net that plays itself and others, and learns from that."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.rooms = open_rooms(settings)
        self.game = self.rooms[0].batch.game
        self.net = self.first_net().to(settings.device)
        self.rate, self.left = (torch.ones((), device=settings.device) for _ in range(2))
        gpu = settings.device == "cuda"
        self.optimizer = torch.optim.Adam(
            self.net.parameters(), lr=self.rate, eps=1e-5, fused=gpu, capturable=gpu
        )
        self.samples: tuple[Tensor, ...] = ()
        self.one_step = Captured(settings.device)
        self.played = self.finished = 0

    def first_net(self) -> PlayingNet:
        """Return the net to go on from, or one that knows nothing."""
        settings = self.settings
        if settings.start:
            return PlayingNet.from_file(self.game, find_net(self.game, settings.start))
        inputs = choose_inputs(self.game.observe.SIGHT, self.look_around())
        return PlayingNet(self.game, inputs, settings.first, settings.second)

    def look_around(self) -> Any:
        """Play by chance; return the largest that each number of an observation was."""
        largest = torch.zeros(self.game.observe.SIZE, dtype=torch.int16)
        largest = largest.to(self.settings.device)
        for room in self.rooms:
            for _ in range(200):
                largest = torch.maximum(largest, room.shown["seen"].amax(0))
                room.step(room.any_move())
        return largest.cpu().numpy()

    def play(self) -> Rollout:
        """Play all games on for some steps."""
        with torch.no_grad():
            rollouts = [room.play(self.net) for room in self.rooms]
        rollout = Rollout(*(torch.cat(parts, 1) for parts in zip(*rollouts, strict=True)))
        self.played += rollout.ended.numel()
        self.finished += int(rollout.ended.sum())
        return rollout

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
        self.left.fill_(left)
        self.rate.fill_(self.settings.rate * left)
        self.keep(rollout)
        told = torch.zeros(3)
        for part in minibatches(len(self.samples[0]), self.settings, self.samples[0].device):
            self.part.copy_(part)
            told = self.one_step(self.improve)
        return dict(zip(("entropy", "error", "moved"), told.tolist(), strict=True))

    def keep(self, rollout: Rollout) -> None:
        """Lay out what is learned from, always in the same memory."""
        advantages = self.advantages(rollout)
        returns = seen_by(advantages + rollout.values[:-1], rollout.seats).clamp(0, 1)
        gains = seen_by(advantages, rollout.seats)[..., 0]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        noted = rollout[: Rollout._fields.index("seats")]
        samples = [each.flatten(0, 1) for each in (*noted, rollout.own.float(), gains, returns)]
        if not self.samples:
            self.samples = tuple(each.clone() for each in samples)
            size = min(self.settings.minibatch, len(samples[0]))
            self.part = torch.zeros(size, dtype=torch.long, device=samples[0].device)
        for kept, each in zip(self.samples, samples, strict=True):
            kept.copy_(each)

    def improve(self) -> Tensor:
        """Learn from one minibatch; return how varied moves are, how wrong and how new."""
        settings = self.settings
        samples = (each[self.part] for each in self.samples)
        seen, codes, counts, chosen, before, own, gains, returns = samples
        logits, shares = self.net(seen, codes)
        log_chance = log_chances(logits, counts)
        ratio = (at(log_chance, chosen) - before).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = (torch.minimum(ratio * gains, clipped * gains) * own).sum() / own.sum().clamp(min=1)
        entropy = -(log_chance.exp() * log_chance).sum(-1).mean()
        error = functional.binary_cross_entropy_with_logits(shares[:, : settings.players], returns)
        loss = error - gain - settings.entropy * self.left.clamp(min=0.1) * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return torch.stack([entropy, error, (ratio - 1).std()]).detach()

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


def open_rooms(settings: Settings) -> list[Room]:
    """Begin all games; against the rival the net sits in each seat equally often."""
    seats = range(settings.players)
    each = int(settings.envs * settings.against) // settings.players
    kinds: list[tuple[int, dict[int, str]]] = [(settings.envs - each * settings.players, {})]
    kinds += [(each, {seat: settings.rival for seat in seats if seat != own}) for own in seats]
    return [Room(settings, envs, at, bots) for at, (envs, bots) in enumerate(kinds) if envs]


def shared(array: Any) -> Tensor:
    """Return an array of a batch as a tensor in the same memory."""
    return torch.from_dlpack(array.view("u1") if array.dtype == np.bool_ else array)


def log_chances(logits: Tensor, counts: Tensor) -> Tensor:
    """Return how likely each move is, as logarithms; those behind the last legal one never are."""
    places = torch.arange(logits.shape[1], device=logits.device)
    return logits.masked_fill(places >= counts[:, None], -1e9).log_softmax(-1)


def at(figures: Tensor, places: Tensor) -> Tensor:
    """Return the figure in a place of each row."""
    return figures.gather(-1, places[:, None])[:, 0]


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
    """Yield the samples of all epochs in parts of one size, in any order."""
    size = min(settings.minibatch, samples)
    for _ in range(settings.epochs):
        yield from torch.randperm(samples, device=device)[: samples // size * size].split(size)


def measure(settings: Settings, path: Path, games: int, seed: int) -> dict[str, Any]:
    """Let the file play against the rival; return its share of wins, with an interval."""
    bots = [f"net:{path}", *[settings.rival] * (settings.players - 1)]
    opening = settings.opening if settings.measured_opening < 0 else settings.measured_opening
    met = meet(settings.game, bots, games, seed, opening=opening)
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
    net_table_build(learner.game, "cpu").compile()  # not while the clock runs
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
