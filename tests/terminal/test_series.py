"""Series at the terminal: played, left, killed and gone on with, replayed, simulated."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kubik import Series
from kubik.engine.words import LANGUAGES, core_words
from terminal.running import Kubik

BOTS = ("--seats", "greedy,random", "--seed", "1")


def only_series(saves: Path) -> Series:
    (save,) = saves.iterdir()
    return Series.from_record(save.read_text(encoding="utf-8"), target="python")


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_after_each_match(kubik: Kubik, saves: Path, language: str) -> None:
    ran = kubik("play", "connect_four", "--matches", "3", *BOTS, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    words = core_words(language)
    assert ran.out.count(words.say("series-places")) == 3
    for number in (1, 2, 3):
        assert words.say("series-match", number=number, last=3) in ran.out
    series = only_series(saves)
    assert series.over
    best = [series.names[standing.player] for standing in series.standings if standing.rank == 1]
    assert words.say("series-won", count=len(best), names=best) in ran.out


def test_quitting_saves_and_one_can_go_on(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "connect_four", "--tournament", "--seed", "5", lines="1\n1\nq\n")
    assert ran.status == 0
    (save,) = saves.iterdir()
    assert f"kubik play --from {save}" in ran.out
    left = only_series(saves)
    assert [move.notation for move in left.match.moves if move.seat == 0] == ["1", "1"]
    again = kubik("play", "--from", str(save), lines="2\n3\n4\n5\n6\n7\n" * 40)
    assert again.status == 0
    gone_on = only_series(saves)
    assert gone_on.matches[0].moves[: len(left.match.moves)] == left.match.moves


def test_one_can_go_on_after_a_match_is_over(kubik: Kubik, home: Path, saves: Path) -> None:
    series = Series("connect_four", seed=3, names=["a", "b"], seats=["greedy"] * 2)
    while not series.match.over:
        series.match.push(series.match.legal_moves[0])
    (home / "left.kubik").write_text(series.record())
    assert kubik("play", "--from", "left.kubik").status == 0
    assert only_series(saves).over


PLAYER = """
import sys
from kubik.terminal.main import main
main(["play", "connect_four", "--matches", "400", "--seats", "greedy,random", "--seed", "1"])
"""


@pytest.mark.parametrize("wait", [0.3, 0.9])
def test_killed_series_go_on(home: Path, saves: Path, wait: float) -> None:
    """Wherever the process is killed, the last save is a series that can be gone on with."""
    environment = dict(os.environ, XDG_DATA_HOME=str(home / "data"), KUBIK_NO_WARM="1")
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER], stdout=subprocess.DEVNULL, env=environment
    ) as player:
        while not (saves.is_dir() and list(saves.glob("*.kubik"))):
            time.sleep(0.02)
        time.sleep(wait)
        os.kill(player.pid, signal.SIGKILL)
    (save,) = saves.glob("*.kubik")
    series = Series.from_record(save.read_text(encoding="utf-8"), target="python")
    assert series.matches[0].over
    assert not series.over


def test_a_match_of_a_series_is_replayed(kubik: Kubik, home: Path) -> None:
    series = Series("connect_four", seed=3, names=["a", "b"])
    while not series.match.over:
        series.match.push(series.match.legal_moves[0])
    series.go_on()
    (home / "series.kubik").write_text(series.record())
    first = kubik("replay", "series.kubik", "--check")
    assert first.status == 0
    assert series.matches[0].commitment in first.out
    second = kubik("replay", "series.kubik", "--match", "2", "--check")
    assert series.matches[1].commitment in second.out
    assert kubik("replay", "series.kubik", "--match", "3").status != 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_series_are_simulated(kubik: Kubik, home: Path, language: str) -> None:
    ran = kubik(
        "sim", "connect_four", "--matches", "3", "--games", "50", "--bots", "greedy,random",
        "--json", "series.json", "--lang", language,
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert core_words(language).say("series-taken") in ran.out
    written = json.loads((home / "series.json").read_text())
    assert written["series"] == 50
    assert sum(won["share"] for won in written["series_won"]) == pytest.approx(1)
    assert len(written["matches"]) == 3


def test_events_are_counted(kubik: Kubik) -> None:
    ran = kubik("sim", "connect_four", "--games", "50", "--count", "dropped,won")
    assert ran.status == 0
    assert "dropped" in ran.out


@pytest.mark.parametrize(
    "argv",
    [
        ("play", "cubitos", "--tournament", "--option", "cards=race_2"),
        ("play", "connect_four", "--matches", "0"),
        ("play", "connect_four", "--matches", "many"),
        ("sim", "connect_four", "--tournament", "--plot", "x.png"),
        ("sim", "connect_four", "--count", "rained"),
    ],
)
def test_mistakes_are_answered(kubik: Kubik, argv: tuple[str, ...]) -> None:
    ran = kubik(*argv)
    assert ran.status == 2
    assert len(ran.err.strip().splitlines()) == 1
