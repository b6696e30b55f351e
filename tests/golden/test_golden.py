"""The golden games come out as they are written, interpreted and compiled."""

import pytest

from golden.regenerate import FOLDER, golden_setups, path_of, seed_of, tell
from kubik.arena.soak import Setup
from kubik.engine.build import Target


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_golden_game(sample_setup: Setup, target: Target) -> None:
    path = path_of(sample_setup)
    assert tell(sample_setup, seed_of(path), target) == path.read_text("utf-8")


def test_there_is_no_other_golden_game() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(setup) for setup in golden_setups()}
