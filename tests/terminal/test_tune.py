"""`kubik tune`: weights printed and written, and going on after a kill."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from connect_four import keen
from kubik import find_game
from kubik.arena.tune import Tuned, make_tuning
from kubik.bots.weights import weight_rows, write_weights
from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.tune import provenance
from patience import PATIENCE
from terminal.running import Kubik

SMALL = ("tune", "connect_four", "--games", "20", "--opening", "4", "--to", "new.toml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_prints_and_writes_weights(kubik: Kubik, home: Path, language: str) -> None:
    ran = kubik(*SMALL, "--generations", "2", "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    for message in ("tune-weight", "tune-before", "tune-after"):
        assert core_words(language).say(message) in ran.out
    written = tomllib.loads((home / "new.toml").read_text())
    assert list(written) == ["2"]
    assert list(written["2"]["weights"]) == list(keen.NAMES)
    assert written["2"]["tuned"].startswith("kubik tune connect_four --players 2 --generations 2 ")
    assert "of 200 games against greedy" in written["2"]["tuned"]
    assert [path.name for path in home.glob("*.json")] == []


def test_other_numbers_of_players_are_kept(kubik: Kubik, home: Path) -> None:
    other = {"tuned": 'by "hand"', "weights": dict.fromkeys(keen.NAMES, 1.5)}
    (home / "new.toml").write_text(write_weights({"3": other}))
    assert kubik(*SMALL, "--generations", "1").status == 0
    written = tomllib.loads((home / "new.toml").read_text())
    assert list(written) == ["2", "3"]
    assert written["3"] == other


def test_weights_go_into_a_pipe(kubik: Kubik, home: Path) -> None:
    os.mkfifo(home / "new.toml")
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit((home / "new.toml").read_text)
        assert kubik(*SMALL, "--generations", "1").status == 0
        written = tomllib.loads(read.result(PATIENCE))
    assert list(written) == ["2"]


def test_a_number_of_players_without_a_table_has_the_nearest() -> None:
    tables = {count: {"weights": {"a": float(count)}} for count in ("2", "4")}
    assert weight_rows(tables, ("a",), 5).ravel().tolist() == [2, 2, 2, 2, 4, 4]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("new.toml", "not toml", "tune-not-weights"),
        ("new.toml", "[2]\nmiddle = 1.0", "tune-not-weights"),
        ("new.tuning.json", "{}", "tune-file-other-kind"),
        ("new.tuning.json", '{"of": 1, "swarm": {}}', "tune-file-other-kind"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(
    kubik: Kubik, home: Path, name: str, content: str, message: str
) -> None:
    path = home / name
    path.write_text(content)
    ran = kubik(*SMALL)
    assert (ran.status, ran.err.strip()) == (2, core_words("en").say(message, path=name))
    assert path.read_text() == content


def interrupt_after(monkeypatch: pytest.MonkeyPatch, generations: int) -> None:
    from kubik.terminal.tune import _Kept

    kept = _Kept.learnt

    def learnt(self: _Kept, swarm: object) -> None:
        kept(self, swarm)  # type: ignore[arg-type]
        if self.swarm and self.swarm.generation == generations:
            raise KeyboardInterrupt

    monkeypatch.setattr(_Kept, "learnt", learnt)


@pytest.mark.parametrize("language", LANGUAGES)
def test_interrupted_it_keeps_what_it_found(
    kubik: Kubik, home: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with monkeypatch.context() as patch:
        interrupt_after(patch, 2)
        ran = kubik(*SMALL, "--generations", "4", "--lang", language)
    assert ran.status == 130
    said = core_words(language).say("tune-kept", path="new.toml", state="new.tuning.json")
    assert ran.err.strip() == said
    assert "not confirmed" in (home / "new.toml").read_text()
    other = kubik(*SMALL, "--generations", "5")
    assert other.err.strip() == core_words("en").say("tune-file-other", path="new.tuning.json")
    gone_on = kubik(*SMALL, "--generations", "4")
    found = (home / "new.toml").read_text()
    assert gone_on.out == kubik(*SMALL, "--generations", "4").out
    assert (home / "new.toml").read_text() == found


@pytest.mark.slow
def test_killed_and_started_again_it_finds_the_same(tmp_path: Path) -> None:
    through, killed = tmp_path / "through.toml", tmp_path / "killed.toml"

    def command(to: Path) -> list[str]:
        options = [*SMALL[:-1], str(to), "--generations", "60"]
        return [sys.executable, "-m", "kubik", *options]

    subprocess.run(command(through), check=True, stdout=subprocess.DEVNULL)
    with subprocess.Popen(command(killed), stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + PATIENCE
        while not killed.with_suffix(".tuning.json").exists():
            assert time.monotonic() < until
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
    assert not killed.exists()
    subprocess.run(command(killed), check=True, stdout=subprocess.DEVNULL)
    assert killed.read_text() == through.read_text()


def test_weights_say_that_they_are_for_another_box() -> None:
    ours, theirs = (
        provenance(Tuned(make_tuning(find_game("kabaleo", box), 2), (), ()))
        for box in (None, {"cones": {"bases": 5}})
    )
    assert "--edition" not in ours
    assert "kubik tune kabaleo --players 2" in theirs
    assert " --edition … --generations" in theirs
