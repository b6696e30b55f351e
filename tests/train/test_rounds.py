"""Training in rounds: the same from the same seed, also when it is broken off and gone on with."""

import dataclasses
import json
import pickle
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.crew import Crew
from kubik.arena.sprt import Sprt
from kubik.bots.nets import read_net
from kubik.bots.plan import read_plan
from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.main import main
from kubik.terminal.train import _ways
from kubik.train import cluster, rounds
from kubik.train.rounds import Means, TrainError, Training, champion_of, train
from kubik.train.self_play import CHUNK, Lesson, play_lesson

FOUR = kubik.find_game("connect_four")
PLAYERS, OPTIONS = FOUR.choose(2, {})
LITTLE = Training(
    FOUR, PLAYERS, OPTIONS, taught=16, games=12, units=16, budget=20, epochs=2, opening=4
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make nets small and matches short."""
    monkeypatch.setattr(rounds, "SECOND", 8)
    monkeypatch.setattr(rounds, "MATCH_GAMES", 40)
    monkeypatch.setattr(rounds, "MOST_GAMES", 80)


def test_a_training_that_was_broken_off_comes_to_the_same_nets(tmp_path: Path) -> None:
    whole = list(train(LITTLE, tmp_path / "whole", 3))
    for _ in train(LITTLE, tmp_path / "parts", 3):
        break  # killed after the first round
    (tmp_path / "parts" / "positions-002.npy.draft").write_bytes(b"half")
    later = list(train(LITTLE, tmp_path / "parts", 3))
    assert [each.number for each in later] == [1, 2]
    assert whole[1:] == later
    for number in range(3):
        one, other = (
            read_net(tmp_path / kind / f"net-{number:03}.npz") for kind in ("whole", "parts")
        )
        assert one.judges
        assert np.array_equal(one.shares, other.shares)
        assert np.array_equal(one.first, other.first)
    read_plan(FOUR, f"net:{tmp_path / 'whole' / 'net-000.npz'}")


def test_a_net_becomes_champion_by_beating_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a test that any result passes, and one that none does."""
    monkeypatch.setattr(rounds, "TEST", Sprt(-4000.0, -3000.0))
    assert champion_of(list(train(LITTLE, tmp_path / "easy", 2))) == 1
    monkeypatch.setattr(rounds, "TEST", Sprt(3000.0, 4000.0))
    assert champion_of(list(train(LITTLE, tmp_path / "hard", 2))) == 0


def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    list(train(LITTLE, tmp_path, 1))
    other = Training(FOUR, PLAYERS, OPTIONS, seed=2)
    for damage, message in ((None, "train-file-other"), ("[]", "train-file-other-kind")):
        if damage:
            (tmp_path / "training.json").write_text(damage)
        with pytest.raises(TrainError) as refused:
            next(train(other, tmp_path, 1))
        assert refused.value.message == message
        for language in LANGUAGES:
            assert "training.json" in refused.value.say(core_words(language))
    assert json.loads((tmp_path / "training.json").read_text()) == []


def test_positions_say_what_was_seen_and_won() -> None:
    """Whatever the number of threads; one seat or both get the win."""
    lesson = Lesson(FOUR, PLAYERS, OPTIONS, 20, 1, "greedy", one_in=1)
    positions = play_lesson(lesson, None, threads=1)
    assert positions.tobytes() == play_lesson(lesson, None, threads=2).tobytes()
    assert len(positions) > 20
    assert positions.shares.sum(axis=1).tolist() == [1.0] * len(positions)
    first = positions[0]
    assert first.seat == 0
    discs = positions.seen[:, : FOUR.rules.ACTIONS * 12].sum(axis=1)
    assert discs[0] == 0
    fewer = play_lesson(dataclasses.replace(lesson, one_in=4), None)
    assert 0 < len(fewer) < len(positions) / 2


def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tasks cross to other processes, and positions come back in their order."""

    @contextmanager
    def here(play: Any, common: Any, *_: Any) -> Iterator[Crew[Any]]:
        def submit(*task: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(play(common, *pickle.loads(pickle.dumps(task))))
            return done

        yield Crew(1, submit)

    monkeypatch.setattr(cluster, "ray_crew", here)
    next(train(LITTLE, tmp_path, 1))
    taught = Lesson(FOUR, PLAYERS, OPTIONS, 5 * CHUNK + 3, 1, "greedy")
    learned = dataclasses.replace(taught, teacher="", games=CHUNK + 1)
    told: list[tuple[int, int]] = []
    with cluster.on_cluster("local") as play:
        for lesson, net in ((taught, None), (learned, read_net(tmp_path / "net-000.npz"))):
            positions = play(lesson, net, lambda done, of: told.append((done, of)))
            assert positions.tobytes() == play_lesson(lesson, net).tobytes()
    assert told[2:] == [(5 * CHUNK + 3, 5 * CHUNK + 3), (CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)]


def test_a_round_learns_from_the_games_before_it_as_well(tmp_path: Path) -> None:
    """Not from those of the teacher; and whoever asks is told how far it is."""
    told: list[tuple[str, int, int]] = []
    means = Means(tell=lambda part, done, of: told.append((part, done, of)))
    done = list(train(LITTLE, tmp_path, 3, means))
    noted = [len(np.load(tmp_path / f"positions-{number:03}.npy")) for number in range(3)]
    assert [each.positions for each in done] == [noted[0], noted[1], noted[1] + noted[2]]
    assert {part for part, _, _ in told} == {"playing", "learning", "matching"}
    assert [done for part, done, _ in told if part == "playing"] == [16, 12, 12]


def test_later_games_may_be_thought_about(tmp_path: Path) -> None:
    """The teacher's games are the same; of the net's own nothing is left out."""
    deep = dataclasses.replace(LITTLE, thinking=30)
    usual, thought = (
        [each.positions for each in train(training, tmp_path / name, 2)]
        for name, training in (("usual", LITTLE), ("deep", deep))
    )
    assert thought[0] == usual[0]
    assert thought[1] > 2 * usual[1]


def test_a_net_says_by_which_command_it_came(tmp_path: Path) -> None:
    next(train(LITTLE, tmp_path, 1))
    command = read_net(tmp_path / "net-000.npz").origin.command
    numbers = "--taught 16 --games 12 --units 16 --budget 20 --opening 4"
    assert command == f"kubik train connect_four --players 2 {numbers}"
    game = kubik.find_game("kabaleo")
    on, off = (game.choose(3, {"golden_rule": value})[1] for value in ("on", "off"))
    both = Training(game, 3, on, further=(off,)).command
    assert both.startswith("kubik train kabaleo --players 3 --option distribution=random --option")
    assert " --option golden_rule=on,off --taught " in both


def test_options_take_turns_in_what_is_learned() -> None:
    """Several values of an option are learned together, a chunk of games with each."""
    on, off = ({"golden_rule": value} for value in ("on", "off"))
    assert _ways({"golden_rule": "on,off"}) == [on, off]
    assert _ways({}) == [{}]
    lesson = Lesson(FOUR, PLAYERS, on, 3 * CHUNK, 1, "greedy", further=(off,))
    assert [lesson.options_of(first * CHUNK) for first in range(3)] == [on, off, on]


def test_the_command_shows_its_rounds_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "connect_four", "--games", "12", "--budget", "20", "--opening", "4"]
    command += ["--taught", "16", "--units", "16", "--to", str(tmp_path / "kept")]
    assert main([*command, "--rounds", "1"]) == 0
    assert "net-000.npz" in capsys.readouterr().out
    picture = tmp_path / "rounds.svg"
    plot = ["--plot", str(picture)]
    assert main([*command, "--rounds", "2", "--lang", "ru", *plot]) == 0
    shown = capsys.readouterr().out
    assert picture.read_text().count("<svg") == 1
    assert "Раунд" in shown
    assert "чемпион" in shown
    assert main([*command, "--rounds", "2", "--device", "abacus"]) == 2
    assert "cpu" in capsys.readouterr().err


def test_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert main(["train", "connect_four", "--to", str(tmp_path / "none")]) == 2
    assert "kubik[learn]" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("damaged", [b"", b"\x93NUMPY", "cut", "other"])
def test_positions_that_are_damaged_are_told(damaged: bytes | str, tmp_path: Path) -> None:
    next(train(LITTLE, tmp_path, 1))
    (tmp_path / rounds.STATE).unlink()
    kept = tmp_path / "positions-000.npy"
    if damaged == "other":
        np.save(kept, np.zeros(9))
    else:
        kept.write_bytes(damaged if isinstance(damaged, bytes) else kept.read_bytes()[:-1])
    with pytest.raises(TrainError) as refused:
        next(train(LITTLE, tmp_path, 1))
    assert {str(kept) in refused.value.say(core_words(language)) for language in LANGUAGES} == {
        True
    }
    kept.unlink()
    assert next(train(LITTLE, tmp_path, 1)).positions


def test_what_no_net_can_be_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    for asked, said in (("--units=1025", "1024"), ("--device=cuda", "no GPU")):
        assert main(["train", "connect_four", asked, "--to", str(tmp_path / "none")]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
