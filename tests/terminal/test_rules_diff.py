"""`kubik archive` and `kubik rules-diff`: what a change of one number does to games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.testing.play import play
from shared.other_rules import GAME, copy_kubik
from terminal.running import Kubik

# What every position of a record looks like, by whichever rules are imported.
TOLD = """
import json, sys
import kubik
from kubik.engine.record import read_record
record = read_record(open(sys.argv[1], encoding="utf-8").read(), pinned=False)
match = kubik.Match.begin(record.begun, "python")
told = []
def tell(events):
    seen = [[event.kind.name, event.params] for event in events]
    told.append([seen, [str(move.notation) for move in match.legal_moves]])
def push(notation, seat):
    match.push(notation, seat)
    tell(match.steps[-1].events)
tell(match.opening_events)
try:
    record.play(push)
except kubik.KubikError:
    pass
print(json.dumps(told))
"""


def positions(record: Path, package: Path | None = None) -> list[Any]:
    """Return what a game looks like by the rules of a package, as far as they let it go."""
    path = {"PYTHONPATH": str(package)} if package else {}
    ran = subprocess.run(
        [sys.executable, "-c", TOLD, str(record)],
        env={**os.environ, **path},
        capture_output=True,
        check=True,
    )
    told: list[Any] = json.loads(ran.stdout)
    return told


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_kubik(tmp_path_factory.mktemp("other"))


def test_the_games_and_the_moves_that_differ_are_named(
    kubik: Kubik, home: Path, other: Path
) -> None:
    games = home / "games"
    games.mkdir()
    for seed in (1, 2):
        (games / f"{seed}.kubik").write_text(record_of(seed), encoding="utf-8")
    made = kubik("archive", str(games), "--out", "old.kubik")
    assert (made.status, made.out) == (0, "2 games are in old.kubik.\n")
    same = kubik("rules-diff", "old.kubik")
    assert same.status == 0
    assert "old.kubik:1: the same.\nold.kubik:2: the same.\n" in same.out
    compared = subprocess.run(
        [sys.executable, "-m", "kubik", "rules-diff", "old.kubik", str(other)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert compared.returncode == 1
    told = " ".join(compared.stdout.split())
    for number, seed in ((1, 1), (2, 2)):
        here, there = (positions(games / f"{seed}.kubik", each) for each in (None, other))
        pairs = enumerate(zip(here, there, strict=False))
        first = next((move for move, (one, two) in pairs if one != two), len(there))
        where = f"at move {first}." if first else "from the very beginning."
        assert f"old.kubik:{number}: differs {where}" in told
    assert "of 2 compared, 2 differ." in told


def record_of(seed: int) -> str:
    """Return a game that ended as its rules let it."""
    *_, match = play(kubik.Match(GAME, 2, seed=seed, target="python"), seed)
    return match.record()


def test_a_folder_without_kubik_is_refused(kubik: Kubik, home: Path) -> None:
    (home / "1.kubik").write_text(record_of(1), encoding="utf-8")
    refused = kubik("rules-diff", "1.kubik", ".")
    assert refused.status == 2
    assert "There is no Kubik in ." in refused.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("spoilt", "There are no games in games/2.kubik."), (None, "games/2.kubik cannot be taken")],
)
def test_the_file_that_cannot_be_archived_is_named(
    kubik: Kubik, home: Path, content: str | None, sentence: str
) -> None:
    """Nothing is left out in silence."""
    (home / "games").mkdir()
    (home / "games" / "1.kubik").write_text(record_of(1), encoding="utf-8")
    torn = record_of(2).rstrip("\n").rpartition(" ")[0]
    (home / "games" / "2.kubik").write_text(content or torn, encoding="utf-8")
    refused = kubik("archive", "games", "--out", "old.kubik")
    assert refused.status == 2
    assert sentence in refused.err
    assert not (home / "old.kubik").exists()


def test_an_archive_does_not_take_itself_in(kubik: Kubik, home: Path) -> None:
    """The same command once more comes to the same archive, also in the folder of the games."""
    (home / "games").mkdir()
    (home / "games" / "1.kubik").write_text(record_of(1), encoding="utf-8")
    for _ in range(2):
        made = kubik("archive", "games", "--out", "games/all.kubik")
        assert (made.status, made.out) == (0, "1 game is in games/all.kubik.\n")


def test_a_file_that_is_no_text_is_not_lost_to_an_archive(kubik: Kubik, home: Path) -> None:
    (home / "1.kubik").write_text(record_of(1), encoding="utf-8")
    (home / "picture.png").write_bytes(b"\x89PNG")
    refused = kubik("archive", "1.kubik", "--out", "picture.png")
    assert "picture.png is there already and is no archive" in refused.err
    assert (home / "picture.png").read_bytes() == b"\x89PNG"


def test_a_game_is_not_lost_to_an_archive(kubik: Kubik, home: Path) -> None:
    """Whoever leaves the name of the archive out has named a game in its place."""
    kept = record_of(1)
    (home / "1.kubik").write_text(kept, encoding="utf-8")
    (home / "2.kubik").write_text(record_of(2), encoding="utf-8")
    refused = kubik("archive", "--out", "1.kubik", "2.kubik")
    assert (refused.status, refused.err) == (
        2,
        "1.kubik is there already and is no archive; choose another name.\n",
    )
    assert (home / "1.kubik").read_text(encoding="utf-8") == kept


def test_nothing_is_archived_for_a_name_that_is_empty(kubik: Kubik, home: Path) -> None:
    """As that of a variable that nobody set; the folder where one is was not meant."""
    (home / "1.kubik").write_text(record_of(1), encoding="utf-8")
    refused = kubik("archive", "", "--out", "old.kubik")
    assert refused.status == 2
    assert "Say which games" in refused.err


@pytest.fixture
def archive(kubik: Kubik, home: Path) -> Path:
    """Return an archive of two games."""
    for seed in (1, 2):
        (home / f"{seed}.kubik").write_text(record_of(seed), encoding="utf-8")
    assert kubik("archive", "1.kubik", "2.kubik", "--out", "all.kubik").status == 0
    return home / "all.kubik"


@pytest.mark.parametrize("command", ["replay", "observe", "verify"])
def test_one_game_of_an_archive_is_looked_at(kubik: Kubik, archive: Path, command: str) -> None:
    of_archive = kubik(command, archive.name, "--match", "2")
    assert of_archive.status == 0, of_archive.err
    assert of_archive == kubik(command, "2.kubik")
    assert "--match must be from 1 to 2" in kubik(command, "all.kubik", "--match", "3").err


def test_all_games_of_an_archive_are_verified(kubik: Kubik, archive: Path) -> None:
    each = [kubik("verify", f"{seed}.kubik") for seed in (1, 2)]
    assert kubik("verify", archive.name).out == "".join(ran.out for ran in each)


def test_an_archive_is_not_called_a_spoilt_record(kubik: Kubik, archive: Path) -> None:
    refused = kubik("play", "--from", archive.name)
    assert refused.status == 2
    assert "more than the record of one match" in refused.err
