"""The recipe for PufferLib runs as it is printed, on buffers as PufferLib 3 makes them.

PufferLib itself is built from sources that it fetches from elsewhere, so its base class is stood in
for by what that does when it is given no buffers.
"""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest

from kubik.envs import Batch
from shared.batches import interpret_batches

PAGE = Path(__file__).parents[2] / "docs" / "doors.md"


class PufferEnv:
    """What owns the arrays that an environment writes into."""

    num_agents: int
    single_observation_space: Any

    def __init__(self, buf: None = None) -> None:
        assert buf is None
        space, agents = self.single_observation_space, self.num_agents
        self.observations = np.zeros((agents, *space.shape), space.dtype)
        self.rewards = np.zeros(agents, np.float32)
        self.terminals = np.zeros(agents, bool)
        self.truncations = np.zeros(agents, bool)
        self.actions = np.zeros((agents, 1), np.int32)


def recipe() -> Any:
    """Return the class that the page tells how to write."""
    block = re.search(r"## PufferLib.*?```text\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block
    puffer = SimpleNamespace(PufferEnv=PufferEnv)
    known: dict[str, Any] = {"pufferlib": puffer, "gymnasium": gymnasium, "np": np, "Batch": Batch}
    exec(block[1], known)
    return known["KubikPuffer"]


@pytest.mark.slow
def test_the_recipe_for_pufferlib_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_batches(monkeypatch)
    env = recipe()("cubirds", num_envs=2)
    seen, _ = env.reset()
    assert seen is env.observations
    ended = rounds_since = 0
    while rounds_since < 3:
        env.actions[:, 0] = env.batch.legal.argmax(axis=1)
        assert env.single_observation_space.contains(seen[0])
        seen, rewards, terminals, truncations, _ = env.step(env.actions)
        assert (seen == env.batch.seen).all()
        assert seen.any()
        assert not truncations.any()
        assert (rewards[~terminals] == 0).all()
        ended += terminals.sum()
        rounds_since += bool(ended)
