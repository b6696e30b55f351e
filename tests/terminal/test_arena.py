"""`kubik arena`: tables, pictures, tests, and going on after a kill."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kubik.bots.levels import levels_of
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES, core_words
from patience import PATIENCE
from terminal.running import Kubik

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_prints_tables_and_draws(kubik: Kubik, home: Path, language: str) -> None:
    ran = kubik(
        "arena", "connect_four", "greedy", "random", EXAMPLE, "--blocks", "2", "--clock", "20",
        "--plot", "table.png", "--out", "games.jsonl", "--lang", language,
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    words = find_game("connect_four").words(language)
    for message in ("arena-elo", "arena-lead", "arena-skill", "arena-pairs", "arena-times"):
        assert words.say(message) in ran.out
    assert words.say("arena-forfeits") not in ran.out
    assert (home / "table.png").read_bytes().startswith(b"\x89PNG")
    assert len((home / "games.jsonl").read_text().splitlines()) == 1 + 3 * 2


def test_games_are_rounded_up_to_blocks(kubik: Kubik) -> None:
    ran = kubik("arena", "kabaleo", "greedy", "random", "--players", "3", "--games", "10")
    assert ran.status == 0
    # Two line-ups of four blocks with three games.
    assert re.search(r"Games +24\n", ran.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_bot_lost_by_is_told(kubik: Kubik, language: str) -> None:
    ran = kubik("arena", "connect_four", "greedy", "cmd:false", "--blocks", "3", "--lang", language)
    assert ran.status == 0
    words = core_words(language)
    assert words.say("arena-forfeits") in ran.out
    assert words.say("outside-gone", said="-") in ran.out
    assert words.say("arena-more-forfeits", count=3) in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("bots", "blocks", "status"),
    [(("greedy", "random"), 500, 0), (("random", "greedy"), 500, 1), (("greedy", "random"), 2, 3)],
)
def test_the_status_says_what_a_test_says(
    kubik: Kubik, bots: tuple[str, str], blocks: int, status: int, language: str
) -> None:
    ran = kubik(
        "arena", "connect_four", *bots, "--sprt", "0,50", "--blocks", str(blocks),
        "--lang", language,
    )  # fmt: skip
    assert ran.status == status
    assert bots[0] in ran.out.splitlines()[-1]


def test_results_are_not_kept_in_a_pipe(kubik: Kubik, home: Path) -> None:
    """Whoever goes on with a file reads it first, and would wait for ever."""
    os.mkfifo(home / "pipe")
    ran = kubik("arena", "connect_four", "greedy", "random", "--out", "pipe")
    assert ran.status == 2
    assert "has no results of a contest" in ran.err


def test_without_ray_it_says_so(kubik: Kubik, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    ran = kubik("arena", "connect_four", "greedy", "random", "--ray")
    assert ran.status == 2
    assert "kubik[cluster]" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_interrupted_it_says_how_to_go_on(
    kubik: Kubik, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kubik.arena.hold._play", interrupt)
    ran = kubik(
        "arena", "connect_four", "greedy", "random", "--out", "games.jsonl", "--lang", language
    )
    assert ran.status == 130
    assert ran.err.strip() == core_words(language).say("arena-kept", path="games.jsonl")


def command(out: Path, game: str) -> list[str]:
    return [
        sys.executable, "-m", "kubik", "arena", game, "greedy", "random", "--players", "2",
        "--blocks", "4000", "--out", str(out),
    ]  # fmt: skip


def kill_on_the_way(out: Path, game: str) -> None:
    """Start a contest and kill it when some blocks are there; then tear its last line."""
    before = out.stat().st_size if out.exists() else 0
    with subprocess.Popen(command(out, game), stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + PATIENCE
        while not out.exists() or out.stat().st_size <= before + 1_000:
            assert time.monotonic() < until
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
    out.write_bytes(out.read_bytes()[:-7])


@pytest.mark.slow
def test_killed_and_started_again_it_gives_the_same_table(tmp_path: Path) -> None:
    game = "kabaleo"
    through, killed = tmp_path / "through.jsonl", tmp_path / "killed.jsonl"
    table = subprocess.check_output(command(through, game))
    for _ in range(2):
        kill_on_the_way(killed, game)
        assert len(killed.read_bytes()) < len(through.read_bytes())
    assert subprocess.check_output(command(killed, game)) == table
    assert sorted(killed.read_bytes().splitlines()) == sorted(through.read_bytes().splitlines())


def test_every_game_has_a_contest(kubik: Kubik, game: Game) -> None:
    ran = kubik("arena", game.name, "greedy", "random", "--blocks", "2")
    assert (ran.status, ran.err) == (0, "")
    assert game.title("en") in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_is_placed_among_the_levels(kubik: Kubik, language: str) -> None:
    asked = ("--levels", "--blocks", "1", "--players", "2", "--lang", language)
    ran = kubik("arena", "kabaleo", "keen", *asked)
    assert (ran.status, ran.err) == (0, "")
    words = core_words(language)
    rows = [line.split() for line in ran.out.splitlines()]
    for level in levels_of(find_game("kabaleo")):
        found = [row for row in rows if row and row[0] == words.say(f"level-{level.name}")]
        assert found[0][1] == str(level.rating)
    assert re.search(r"greedy.*1000.*keen.* -?\d+ \(95\s?%", ran.out.replace("\n", " "))


def test_levels_take_one_bot(kubik: Kubik) -> None:
    ran = kubik("arena", "kabaleo", "greedy", "random", "--levels")
    assert (ran.status, ran.err.strip()) == (2, core_words("en").say("arena-levels"))
