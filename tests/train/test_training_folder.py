"""The folder of a training, and what is refused before anything is learned."""

from pathlib import Path

import pytest

import kubik
from kubik.train.rounds import Round, TrainError, Training, TrainingFolder

BASES = {"cones": {"bases": 5}}
DONE = Round(0, 100, 0.6, 0.2, 0.0, 0, better=True)


def training(edition: dict[str, dict[str, int]] | None = None, seed: int = 1) -> Training:
    game = kubik.find_game("kabaleo", edition)
    return Training(game, *game.choose(2, {}), seed=seed)


def test_a_training_for_another_box_is_not_gone_on_with(tmp_path: Path) -> None:
    TrainingFolder(tmp_path / "ours", training()).note(DONE)
    TrainingFolder(tmp_path / "theirs", training(BASES)).note(DONE)
    assert TrainingFolder(tmp_path / "ours", training()).rounds == [DONE]
    assert TrainingFolder(tmp_path / "theirs", training(BASES)).rounds == [DONE]
    for folder, other in (("ours", BASES), ("theirs", None), ("theirs", {"cones": {"bases": 6}})):
        with pytest.raises(TrainError, match="other settings"):
            TrainingFolder(tmp_path / folder, training(other))
