"""How moves, events and boards of Qubix are told."""

import pytest

from games.playing import play_out
from games.qubix_table import deal, table, without
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.moves import say_event
from kubik.engine.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_every_event_is_told_in_words(players: int, language: str) -> None:
    match = play_out(deal(5, players, storage="random"), 5)
    words, names = match.game.words(language), match.seat_names(language)
    kinds = {event.kind.name for event in match.events_for(PUBLIC_SEAT)}
    assert {"took", "took-out", "stored", "laid", "won"} <= kinds
    assert all(say_event(match.game, e, words, names) for e in match.events_for(PUBLIC_SEAT))


def test_the_log_tells_where_a_block_came_from_and_went() -> None:
    match = deal(1)
    match.push("Eb1")
    match.push("2c3")
    words, names = match.game.words("en"), ["Ann", "Bob", "Cid"]
    said = [say_event(match.game, e, words, names) for step in match.steps for e in step.events]
    mover = names[match.moves[0].seat]
    assert said == [
        f"{mover} takes a yellow single out of the storage (Eb1)",
        f"{mover} lays a yellow single on field 2, c3, level 1",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_storage_fields_and_warehouses(language: str) -> None:
    match = table("K1 Ee1", "", fields={"neutral": ["B2 a1b1 Da3"]}, storage=without("E", "Da3"))
    text = match.text(language=language).splitlines()
    top = next(line for line in text if line.lstrip().startswith("1    "))
    assert top.endswith("R─R Y P R    · · · · ·")
    assert any(line.endswith("B1 B1 ··") for line in text)
    assert any("(Ee1)" in line for line in text)
    assert any("4/2" in line for line in text)
