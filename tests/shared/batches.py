"""Batches for tests that look at what is around them."""

import pytest

from kubik.envs.cpu import batch_build
from kubik.testing.repeats import soaking


def interpret_batches(patch: pytest.MonkeyPatch) -> None:
    """Step all batches interpreted, which comes to the same; compiled in the soak."""
    if not soaking():
        for module in ("cpu", "game_tree"):
            patch.setattr(
                f"kubik.envs.{module}.batch_build", lambda game, _: batch_build(game, "python")
            )
