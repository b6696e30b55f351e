"""Records that older versions of the rules have made: played again exactly, or not at all."""

from pathlib import Path

import pytest

import kubik
from kubik.engine.errors import RecordError
from kubik.engine.game import Game
from kubik.testing.cases import Places


def test_an_old_record_is_played_exactly_or_refused(old_record: Path) -> None:
    name, _, version = old_record.stem.rpartition("-rules-")
    text = old_record.read_text(encoding="utf-8")
    if kubik.find_game(name).plays(int(version)):
        match = kubik.Match.from_record(text, target="python")
        moves = [line for line in text.splitlines() if "seat" in line]
        assert [line for line in match.record().splitlines() if "seat" in line] == moves
        return
    with pytest.raises(RecordError, match=f"needs version {version} of the rules"):
        kubik.Match.from_record(text, target="python")


def test_every_version_that_is_said_to_replay_has_a_record(game: Game, places: Places) -> None:
    kept = {path.stem for path in places.old_records(game)}
    assert {f"{game.name}-rules-{version}" for version in game.replays} <= kept
