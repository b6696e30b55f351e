"""Steps of Pgx's connect four: `python bench/pgx_steps.py ENVS` prints the best rate of one core.

It runs where Pgx is installed, and knows nothing of Kubik: `bench/batch.py` calls it in an
environment of its own. As for a batch, games begin anew by themselves and only steps are timed.
"""

import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS, REPEATS = 300, 7


def main(envs: int) -> float:
    """Return the best rate of several repeats."""
    env = pgx.make("connect_four")

    def choose(mask: Any, key: Any) -> tuple[Any, Any, Any]:
        key, picking, stepping = jax.random.split(key, 3)
        chosen = jax.random.categorical(picking, jnp.where(mask, 0.0, -jnp.inf), axis=-1)
        return chosen, jax.random.split(stepping, envs), key

    pick, step = jax.jit(choose), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), envs))
    key = jax.random.PRNGKey(2)
    rates = []
    for _ in range(REPEATS):
        took = 0.0
        for _ in range(STEPS):
            actions, keys, key = jax.block_until_ready(pick(state.legal_action_mask, key))
            started = time.process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            took += time.process_time() - started
        rates.append(STEPS * envs / took)
    return max(rates)


if __name__ == "__main__":
    print(main(int(sys.argv[1])))
