"""What the rules show of each box: tables made from data, and what is a reconstruction."""

from typing import Any

import pytest

import kubik
from kubik.engine.box import BoxTable, reconstructions, say_reconstructions, tables
from kubik.engine.lines import rule_lines
from kubik.engine.words import LANGUAGES
from kubik.games.cubitos import SETS, TRACKS
from kubik.games.cubitos.box import card_origin, say_card
from kubik.games.cubitos.data import CARD_LIST


def tables_of(name: str, language: str = "en") -> list[BoxTable]:
    game = kubik.find_game(name)
    return tables(game, game.words(language))


@pytest.mark.rule("cubirds:flock.1", "cubirds:setup.6")
def test_the_table_of_birds() -> None:
    (birds,) = tables_of("cubirds")
    assert birds.section == "flock"
    assert [row[1:] for row in birds.rows] == [
        *(("7", "2", "3"), ("10", "3", "4"), ("10", "3", "4"), ("13", "4", "6")),
        *(("13", "4", "6"), ("17", "5", "7"), ("20", "6", "9"), ("20", "6", "9")),
    ]
    assert [row[0] for row in tables_of("cubirds", "ru")[0].rows][5] == "сорока"


@pytest.mark.rule("qubix:score.4", "qubix:score.5", "qubix:setup.9")
def test_the_compositions_are_drawn_with_their_points() -> None:
    grey, blue = tables_of("qubix")
    assert grey.rows[2] == ("■■□\n■■□\n□□□", "4", "2", "(inferred from the rulebook)")
    assert grey.rows[4] == ("■■■\n■□■\n■■■", "8", "4", "(inferred from the rulebook)")
    assert blue.rows[5] == ("■□■\n■□■\n■■■", "7", "3", "(our reconstruction)")
    assert len(grey.rows) == len(blue.rows) == 6


@pytest.mark.rule("cubitos:sets.1", "cubitos:setup.3")
def test_every_set_has_its_cards_with_costs_and_abilities() -> None:
    sets = tables_of("cubitos")
    assert len(sets) == len(SETS)
    assert "Nothing Goes Right · 2 laps" in sets[6].title
    assert "Still Waters Run Deep, Testing the Waters · 1 lap" in sets[9].title
    costs = {card.name: str(card.cost) for card in CARD_LIST}
    words = kubik.find_game("cubitos").words("en")
    for chosen, table in zip(SETS, sets, strict=True):
        match = kubik.Match("cubitos", target="python", cards=chosen)
        cards = [card["card"] for card in match.view(0)["cards"]]
        assert [row[0] for row in table.rows] == [words.say(f"card-{card}") for card in cards]
        assert [row[2] for row in table.rows] == [costs[card] for card in cards]
        assert all(row[3] for row in table.rows)


def test_a_card_and_its_line_say_the_same() -> None:
    game = kubik.find_game("cubitos")
    lines = rule_lines(game.package)
    for number, card in enumerate(CARD_LIST):
        line = lines[f"{card.colour}.{number % 7 + 1}"]
        assert line.origin == card_origin(card), line.id
        for language in LANGUAGES:
            words = game.words(language)
            about = f"{words.say(f'card-{card.name}')}: {say_card(card, words)}"
            assert line.text[language].startswith(about), line.id


@pytest.mark.parametrize("track", ["advised", *TRACKS, "two_tracks"])
@pytest.mark.parametrize("cards", SETS)
def test_reconstructed_tracks_are_told_where_they_are_run(cards: str, track: str) -> None:
    match = kubik.Match("cubitos", 2, 1, target="python", cards=cards, track=track)
    origins = {track["name"]: track["origin"] for track in match.view(0)["tracks"]}
    run = {f"reconstruction-{name}" for name in origins if origins[name] == "reconstruction"}
    met = {one.message for one in reconstructions(match.game) if one.is_met(match.options)}
    assert met & {f"reconstruction-{name}" for name in TRACKS} == run


@pytest.mark.parametrize(
    ("name", "overrides", "message"),
    [
        ("qubix", {"warehouse": {"cells": 2}}, "reconstruction-warehouse"),
        ("cubitos", {"support": {"hands": [0] * 13}}, "reconstruction-support"),
    ],
)
def test_what_an_edition_tells_is_no_reconstruction(
    name: str, overrides: dict[str, Any], message: str
) -> None:
    ours, theirs = kubik.find_game(name), kubik.find_game(name, overrides)
    messages = [one.message for one in reconstructions(theirs)]
    assert message not in messages
    assert sorted([*messages, message]) == sorted(one.message for one in reconstructions(ours))


def test_an_edition_may_call_its_numbers_a_reconstruction_too() -> None:
    overrides = {"warehouse": {"cells": 2, "origin": "reconstruction"}}
    messages = [one.message for one in reconstructions(kubik.find_game("qubix", overrides))]
    assert "reconstruction-warehouse" in messages


def test_an_edition_cannot_come_from_anywhere() -> None:
    with pytest.raises(kubik.KubikError, match="“hearsay” is not an origin"):
        kubik.find_game("qubix", {"warehouse": {"cells": 2, "origin": "hearsay"}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_reconstructions_are_said_in_a_row(language: str) -> None:
    game = kubik.find_game("qubix")
    assert say_reconstructions(reconstructions(game), game.words(language)).count("; ") == 2
