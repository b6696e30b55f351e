"""The evolution strategy finds the best of convex functions, whatever their axes."""

import numpy as np
import pytest

from kubik.arena.cma import Swarm, draw, learn, new_swarm, swarm_from_dict, usual_candidates
from kubik.engine.layout import Floats

SIZE = 5
TARGET = np.arange(1.0, SIZE + 1)
LONG_AXIS = 1_000.0


def rotation() -> Floats:
    axes, _ = np.linalg.qr(np.random.default_rng(7).standard_normal((SIZE, SIZE)))
    turned: Floats = axes
    return turned


# How much each direction counts, in its own axes or in others.
ROUND = np.eye(SIZE)
LONG = np.diag(LONG_AXIS ** np.linspace(0, 1, SIZE))
FUNCTIONS = {"round": ROUND, "long": LONG, "turned": rotation() @ LONG @ rotation().T}


def run(form: Floats, generations: int, begun: Swarm | None = None, seed: int = 1) -> Swarm:
    swarm = begun or new_swarm(np.zeros(SIZE), 1.0)
    while swarm.generation < generations:
        candidates = draw(swarm, usual_candidates(SIZE), seed)
        off = candidates - TARGET
        swarm = learn(swarm, candidates, -np.einsum("ci,ij,cj->c", off, form, off))
    return swarm


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_finds_the_best(name: str) -> None:
    assert run(FUNCTIONS[name], 300).mean == pytest.approx(TARGET, abs=1e-6)


def test_it_learns_the_form_of_the_function() -> None:
    """Candidates spread the more in a direction the less it counts, whatever the axes."""
    swarm = run(FUNCTIONS["turned"], 250)
    product = swarm.spread @ FUNCTIONS["turned"]
    values = np.abs(np.linalg.eigvals(product))
    assert values.max() / values.min() < 30 < LONG_AXIS


def test_it_follows_from_the_seed() -> None:
    one, two, other = (run(LONG, 20, seed=seed) for seed in (1, 1, 2))
    assert one.to_dict() == two.to_dict() != other.to_dict()


def test_it_goes_on_where_it_was_broken_off() -> None:
    begun = swarm_from_dict(run(LONG, 8).to_dict())
    assert run(LONG, 20, begun).to_dict() == run(LONG, 20).to_dict()


def test_noise_does_not_lead_it_astray() -> None:
    chance = np.random.default_rng(3)
    swarm = new_swarm(np.zeros(SIZE), 1.0)
    for _ in range(200):
        candidates = draw(swarm, 4 * usual_candidates(SIZE), 1)
        noise = chance.standard_normal(len(candidates))
        swarm = learn(swarm, candidates, noise - ((candidates - TARGET) ** 2).sum(axis=1))
    assert swarm.mean == pytest.approx(TARGET, abs=0.5)
