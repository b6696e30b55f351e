"""CMA-ES: looking for the best of many numbers where only trying them out tells how good they are.

The evolution strategy with covariance matrix adaptation of Hansen and Ostermeier, with the usual
settings (N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772). Candidates are
drawn around a mean; the better half moves it, and where it moved says how far and in which
directions to look next.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kubik.engine.layout import Floats

LEAST_VARIANCE = 1e-20  # of a direction; rounding could make it negative


@dataclass(frozen=True)
class Swarm:
    """Where candidates are drawn: around a mean, so far away, in these directions."""

    mean: Floats
    step: float
    spread: Floats  # the covariance of candidates, apart from the step
    path: Floats  # how the mean moved lately, which stretches the spread
    even_path: Floats  # the same in units of the spread, which makes the step longer or shorter
    generation: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        fields = dict(vars(self))
        return {n: v.tolist() if isinstance(v, np.ndarray) else v for n, v in fields.items()}


def swarm_from_dict(data: dict[str, Any]) -> Swarm:
    """Return the swarm that plain data tells of."""
    fields: Any = {n: np.array(v) if isinstance(v, list) else v for n, v in data.items()}
    return Swarm(**fields)


def new_swarm(start: Floats, step: float) -> Swarm:
    """Return a swarm around a start that looks equally far in all directions."""
    size = len(start)
    return Swarm(start.astype(float), step, np.eye(size), np.zeros(size), np.zeros(size))


def usual_candidates(size: int) -> int:
    """Return how many candidates a generation has for so many numbers."""
    return 4 + int(3 * math.log(size))


def draw(swarm: Swarm, count: int, seed: int) -> Floats:
    """Return the candidates of a generation, a row for each; they follow from the seed alone."""
    chance = np.random.default_rng([seed, swarm.generation])
    normal = chance.standard_normal((count, len(swarm.mean)))
    return swarm.mean + swarm.step * normal @ _power(swarm.spread, 0.5)


def learn(swarm: Swarm, candidates: Floats, worth: Floats) -> Swarm:
    """Return the next swarm, by what the candidates proved to be worth: more is better."""
    size, half = len(swarm.mean), len(candidates) // 2
    ranks = math.log((len(candidates) + 1) / 2) - np.log(np.arange(1, half + 1))
    ranks /= ranks.sum()
    mass = float(1 / (ranks**2).sum())  # how many candidates count

    # How fast each thing is learnt, from the tutorial.
    path_rate = (4 + mass / size) / (size + 4 + 2 * mass / size)
    even_rate = (mass + 2) / (size + mass + 5)
    one_rate = 2 / ((size + 1.3) ** 2 + mass)
    many_rate = min(1 - one_rate, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
    damping = 1 + 2 * max(0.0, math.sqrt((mass - 1) / (size + 1)) - 1) + even_rate
    usual_length = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))

    best = np.argsort(-worth, kind="stable")[:half]
    steps = (candidates[best] - swarm.mean) / swarm.step
    move = ranks @ steps
    even_path = (1 - even_rate) * swarm.even_path + math.sqrt(
        even_rate * (2 - even_rate) * mass
    ) * (_power(swarm.spread, -0.5) @ move)
    length = float(np.linalg.norm(even_path))
    # A path still growing from its zero start is shorter; one too long says the step is to blame.
    grown = math.sqrt(1 - (1 - even_rate) ** (2 * (swarm.generation + 1)))
    fits = length / grown < (1.4 + 2 / (size + 1)) * usual_length
    path = (1 - path_rate) * swarm.path
    if fits:
        path = path + math.sqrt(path_rate * (2 - path_rate) * mass) * move
    missing = 0.0 if fits else path_rate * (2 - path_rate)
    spread = (
        (1 - one_rate * (1 - missing) - many_rate) * swarm.spread
        + one_rate * np.outer(path, path)
        + many_rate * (steps.T * ranks) @ steps
    )
    return replace(
        swarm,
        mean=swarm.mean + swarm.step * move,
        step=swarm.step * math.exp(even_rate / damping * (length / usual_length - 1)),
        spread=(spread + spread.T) / 2,
        path=path,
        even_path=even_path,
        generation=swarm.generation + 1,
    )


def _power(spread: Floats, exponent: float) -> Floats:
    """Return a power of a covariance, which no choice of its axes makes different."""
    variances, axes = np.linalg.eigh(spread)
    scaled: Floats = axes * np.maximum(variances, LEAST_VARIANCE) ** exponent
    return scaled @ axes.T
