"""Games that other versions of the rules have played: played again exactly, or not at all."""

from pathlib import Path

import pytest

import kubik
from kubik.engine.archive import read_archive
from kubik.engine.errors import RecordError
from kubik.engine.game import Game
from kubik.engine.versions import RulesVersion
from kubik.testing.cases import Places


def test_an_old_game_is_played_exactly_or_refused(old_record: Path) -> None:
    for kept in read_archive(old_record.read_text(encoding="utf-8")):
        game, version = kept.record.begun.game, kept.version
        if game.plays(version):
            assert kept.find_difference("python") is None
            assert kubik.Match.from_record(kept.record.text, target="python")
            continue
        # Where play has changed, so has the number; where it has not, `replays` says so.
        differs = kept.find_difference("python")
        assert version.number != game.rules_version, (
            f"raise rules_version: {differs}" if differs else f'add "{version}" to replays'
        )
        with pytest.raises(RecordError, match=f"needs version {version.number} "):
            kubik.Match.from_record(kept.record.text, target="python")


def test_every_version_that_is_said_to_replay_has_a_record(game: Game, places: Places) -> None:
    kept = [
        one.version
        for path in places.old_records(game)
        for one in read_archive(path.read_text(encoding="utf-8"))
    ]
    said = [RulesVersion.read(version) for version in game.replays]
    for version in said:
        assert any(
            version == one if version.fingerprint else version.number == one.number for one in kept
        )
