"""Records that older versions of our rules have made: each has what it was kept for."""

from pathlib import Path

import kubik

RECORDS = Path(__file__).parents[1] / "records"


def test_every_kept_record_is_of_a_game_of_ours() -> None:
    names = {path.stem.rpartition("-rules-")[0] for path in RECORDS.iterdir()}
    assert names
    assert names <= set(kubik.game_names())


def test_two_blocks_of_the_warehouse_still_make_two_compositions() -> None:
    """By the first rules of Qubix both score; the record has a move of the kind."""
    text = (RECORDS / "qubix-rules-1.kubik").read_text("utf-8")
    match = kubik.Match.from_record(text, target="python")
    assert match.options["warehouse_scoring"] == "together"
    events = [[event.kind.name for event in step.events] for step in match.steps]
    pairs = [at for at, names in enumerate(events) if names.count("composed") == 2]
    # Of the four steps up to there, the first and the third take a block out of the warehouse.
    assert any([events[at - 3][0], events[at - 1][0]] == ["took-out"] * 2 for at in pairs)
