"""Records that older versions of the rules have made: played again exactly, or not at all."""

import re
from pathlib import Path

import pytest

import kubik
from kubik.engine.errors import RecordError

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.kubik"))
NAME = re.compile(r"(?P<game>\w+)-rules-(?P<version>\d+)")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_record_is_played_exactly_or_refused(path: Path) -> None:
    name = NAME.fullmatch(path.stem)
    assert name
    game, version = kubik.find_game(name["game"]), int(name["version"])
    text = path.read_text(encoding="utf-8")
    if game.plays(version):
        match = kubik.Match.from_record(text, target="python")
        moves = [line for line in text.splitlines() if "seat" in line]
        assert [line for line in match.record().splitlines() if "seat" in line] == moves
        return
    with pytest.raises(RecordError, match=f"needs version {version} of the rules"):
        kubik.Match.from_record(text, target="python")


def test_every_version_that_is_said_to_replay_has_a_record() -> None:
    kept = {path.stem for path in FILES}
    games = [kubik.find_game(name) for name in kubik.game_names()]
    wanted = {f"{game.name}-rules-{version}" for game in games for version in game.replays}
    assert wanted <= kept


def test_two_blocks_of_the_warehouse_still_make_two_compositions() -> None:
    """By the first rules of Qubix both score; the record has a move of the kind."""
    text = next(path for path in FILES if path.stem == "qubix-rules-1").read_text("utf-8")
    match = kubik.Match.from_record(text, target="python")
    assert match.options["warehouse_scoring"] == "together"
    events = [[event.kind.name for event in step.events] for step in match.steps]
    pairs = [at for at, names in enumerate(events) if names.count("composed") == 2]
    # Of the four steps up to there, the first and the third take a block out of the warehouse.
    assert any([events[at - 3][0], events[at - 1][0]] == ["took-out"] * 2 for at in pairs)
