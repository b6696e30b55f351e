"""How moves, events and boards of Kabaleo are told."""

from collections import Counter

import pytest
from hypothesis import given, settings

from games.kabaleo_table import SETUPS, choices, deal, ended, played, seeds, table
from games.playing import play_out
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.moves import say_event, say_move
from kubik.engine.words import LANGUAGES
from kubik.games.kabaleo.data import NAMES


def test_moves_may_be_typed_in_either_case() -> None:
    assert played(table("OB", "OB"), "o1", " b2 ").moves[1].notation == "B2"


def test_moves_have_names_in_both_languages() -> None:
    match = table("O", "O")
    code = match.legal_moves[0].code
    assert (
        say_move(match.game, code, match.game.words("en")) == "place an orange piece on location 1"
    )
    assert (
        say_move(match.game, code, match.game.words("ru")) == "поставить оранжевую фишку на башню 1"
    )


@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_public_events_tell_the_whole_game(seed: int, chosen: tuple[int, str, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    built: list[list[str]] = []
    supplies: list[Counter[str]] = [Counter() for _ in range(match.players)]
    targets: dict[int, str] = {}
    for event in match.events_for(PUBLIC_SEAT):
        params = event.params
        if event.kind.name == "base-laid-out":
            built.append([NAMES[params["base"]]])
        elif event.kind.name == "dealt-pieces":
            supplies[params["seat"]][NAMES[params["pieces"]]] = params["count"]
        elif event.kind.name == "placed":
            supplies[params["seat"]][NAMES[params["colour"]]] -= 1
            built[params["location"]].append(NAMES[params["colour"]])
        elif event.kind.name == "cancelled":
            assert [built[params["location"]].pop() for _ in range(2)] == [
                NAMES[params["pieces"]]
            ] * 2
            assert built[params["location"]][-1] == NAMES[params["colour"]]
        elif event.kind.name == "showed-target":
            targets[params["seat"]] = NAMES[params["colour"]]
    position = match.position()
    assert built == position["towers"]
    assert [dict(+supply) for supply in supplies] == position["supplies"]
    assert list(targets.values()) == position["targets"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", SETUPS, ids=str)
def test_every_event_is_told_in_words(chosen: tuple[int, str, str], language: str) -> None:
    match = play_out(deal(5, *chosen), 5)
    words, names = match.game.words(language), match.seat_names(language)
    events = [event for seat in range(match.players) for event in match.events_for(seat)]
    assert all(say_event(match.game, event, words, names) for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_every_cone_by_its_letter(language: str) -> None:
    match = table(
        "OB",
        "OB",
        towers="GBOP GPB GO G O O O O B B B B P P P P",
        options={"golden_rule": "on"},
        last=0,
    )
    text = match.text(language=language).splitlines()
    assert text[:5] == [
        " ╱P╲",
        " ╱O╲  ╱B╲",
        " ╱B╲  ╱P╲  ╱O╲",
        " ▁G▁  ▁G▁  ▁G▁  ▁G▁  ▁O▁  ▁O▁  ▁O▁  ▁O▁",
        " ‹1›   2    3    4    5    6    7    8",
    ]
    assert "O×1  B×1" in "\n".join(text)


def test_the_board_names_the_own_target_alone() -> None:
    match = table("OB", "OB", targets="PB")
    assert match.text(0).endswith("Your target, which nobody else knows: P pink")
    assert match.text(1, "ru").endswith("Ваша цель, о которой никто не знает: B синяя")
    assert "target" not in match.text(PUBLIC_SEAT)


def test_the_board_shows_targets_and_winners_in_the_end() -> None:
    board = ended("G G G G OB OB O O B B B B P P P P", "GO").text(PUBLIC_SEAT)
    assert "★ Seat 1  target: G green" in board
    assert "  Seat 2  target: O orange" in board
