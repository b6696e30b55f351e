"""The folder of a training, and what is refused before anything is learned."""

from pathlib import Path

import numpy as np
import pytest

import kubik
from kubik.engine.layout import blank
from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.sim import LARGEST_SEED
from kubik.train import rounds
from kubik.train.noting import position_row
from kubik.train.rounds import Means, Round, TrainError, Training, TrainingFolder, train

BASES = {"cones": {"bases": 5}}
DONE = Round(0, 100, 0.6, 0.2, 0.0, 0, better=True)


def training(
    edition: dict[str, dict[str, int]] | None = None, seed: int = 1, thinking: int = 0
) -> Training:
    game = kubik.find_game("kabaleo", edition)
    return Training(game, *game.choose(2, {}), seed=seed, thinking=thinking)


def test_a_training_for_another_box_is_not_gone_on_with(tmp_path: Path) -> None:
    TrainingFolder(tmp_path / "ours", training()).note(DONE)
    TrainingFolder(tmp_path / "theirs", training(BASES)).note(DONE)
    assert TrainingFolder(tmp_path / "ours", training()).rounds == [DONE]
    assert TrainingFolder(tmp_path / "theirs", training(BASES)).rounds == [DONE]
    for folder, other in (("ours", BASES), ("theirs", None), ("theirs", {"cones": {"bases": 6}})):
        with pytest.raises(TrainError, match="other settings"):
            TrainingFolder(tmp_path / folder, training(other))


def test_games_that_are_thought_about_are_learned_from_whole() -> None:
    """Only those of a net: the teacher is a bot, which plays as it always does."""
    usual, deep = training(), training(thinking=2_000)
    taught, later = (
        [rounds._lesson(each, number, by_teacher) for each in (usual, deep)]
        for number, by_teacher in ((0, True), (1, False))
    )
    assert [lesson.one_in for lesson in (*taught, *later)] == [4, 4, 4, 1]
    assert [lesson.budget for lesson in later] == [0, 2_000]
    assert [lesson.teacher for lesson in (*taught, *later)] == ["keen", "keen", "", ""]
    assert deep.command == f"{usual.command} --thinking 2000"


def test_a_training_with_other_thinking_is_another_one(tmp_path: Path) -> None:
    """One from before there was such a thing looks one step ahead, and is gone on with."""
    TrainingFolder(tmp_path, training()).note(DONE)
    assert "thinking" not in (tmp_path / rounds.STATE).read_text(encoding="utf-8")
    with pytest.raises(TrainError, match="other settings"):
        TrainingFolder(tmp_path, training(thinking=2_000))


def test_rounds_of_large_seeds_have_seeds_that_pytorch_takes() -> None:
    seeds = [rounds._seed(training(seed=LARGEST_SEED), number) for number in range(3)]
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert rounds._seed(training(seed=7), 2) == 7_000_023


@pytest.mark.parametrize("noted", [0, 1])
def test_too_few_positions_are_told_and_not_kept(noted: int, tmp_path: Path) -> None:
    """Another number of games is another training, but begins with an empty folder."""
    row = position_row(training().game)
    means = Means(lambda _lesson, _net, _tell: blank(row, noted).view(np.recarray))
    with pytest.raises(TrainError) as refused:
        next(train(training(), tmp_path, 1, means))
    for language in LANGUAGES:
        assert f": {noted}. " in refused.value.say(core_words(language))
    assert list(tmp_path.iterdir()) == []


def test_a_net_says_that_it_is_for_another_box() -> None:
    assert "--edition" not in training().command
    assert " --edition … --taught " in training(BASES).command
