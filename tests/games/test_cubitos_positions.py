"""Positions and editions of Cubitos."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kubik
from games.cubitos_table import DATA, OF_COLOUR, RACE_1, alone, deal, legal, seat_of
from kubik.engine.edition import lay_over
from kubik.engine.errors import EditionError, PositionError
from kubik.engine.game import Game
from kubik.engine.words import core_words
from kubik.games.cubitos.data import COST
from kubik.games.cubitos.edition import check_edition


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"players": 2, "color": 1}, "no field"),
        ({"players": 2, "seats": []}, "each of 2 seats"),
        ({"players": 2, "cards": ["crabby"]}, "list of 8"),
        ({"players": 2, "cards": ["bob", *RACE_1[1:]]}, "“bob” in “cards” is none of"),
        ({"players": 2, "tracks": "still_waters"}, "“still_waters” in “tracks” is none of"),
        ({"players": 2, "tracks": ["still_waters"]}, "list of 2"),
        ({"players": 2, "seats": [{"bought": "red"}, {}]}, "“red” in “bought” is none of"),
        ({"players": 2, "seats": [{"draw": {"pink": 1}}, {}]}, "“pink” in “draw” is none of"),
        ({"players": 2, "seats": [{"draw": {"red": 11}}, {}]}, "from 0 to 10"),
        ({"players": 2, "seats": [{"square": "z9"}, {}]}, "“z9” in “square” is none of"),
        ({"players": 2, "seats": [{"square": "f4"}, {}]}, "off the track"),
        ({"players": 2, "seats": [{"stage": "moving"}, {"stage": "ready"}]}, "do not go together"),
        ({"players": 2, "boxes": {"red": 3}}, "lost or added"),
        ({"players": 2, "seats": [{"at_risk": 1}, {}]}, "true or false"),
        ({"players": 2, "seats": [{"phase": "face"}, {}]}, "do not go together"),
        ({"players": 2, "seats": [{"draw": 3}, {}]}, "must be a table"),
    ],
)
def test_impossible_positions(position: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        kubik.Match.from_position("cubitos", position, target="python")
    assert message in str(caught.value)
    assert caught.value.say(core_words("ru")) != str(caught.value)


def edition(overrides: dict[str, Any]) -> Game:
    return kubik.find_game("cubitos", overrides)


def test_an_edition_changes_costs_faces_amounts_and_tracks() -> None:
    rows = DATA["track"]["nothing_goes_right"]["map"]
    overrides = {
        "card": {
            "smelly_cat": {"cost": 3, "effects": [{"when": "run", "do": "foot", "amount": 7}]}
        },
        "support": {"credits": [9] * 13, "hands": [2, *[0] * 12]},
        "die": {"purple": ["symbol"] * 5 + ["-"], "dark": ["2 foot", *"-----"]},
        "track": {"nothing_goes_right": {"map": [rows[0].replace("b", "f"), *rows[1:]]}},
    }
    game = edition(overrides)
    match = alone(stage="finishing", active={"white": {"symbol": 1}}, square="g11", game=game)
    assert seat_of(match)["feet"] == 7
    assert "7 feet" in match.text(0)
    assert {card["card"]: card["cost"] for card in match.view(0)["cards"]}["smelly_cat"] == 3
    usual = alone(stage="finishing", active={"white": {"symbol": 1}}, square="g11")
    assert seat_of(usual)["feet"] == 2, "the usual game is as it was"
    fan = alone(stage="moving", feet=1, square="a12", game=game)
    fan.push("a13", 0)
    assert (seat_of(fan)["fans"], seat_of(fan)["credits"], seat_of(fan)["hands"]) == (1, 9, 2)
    assert all(move == "done" or move.startswith("buy:") for move in legal(fan)), "no return here"
    feet = alone(stage="finishing", active={"dark": {"first": 2}}, square="g11", game=game)
    assert seat_of(feet)["feet"] == 4


MOST_COINS = {"when": "most", "do": "coin", "per": "fans"}
TWO_FEET = {"when": "run", "do": "foot", "amount": 2}
FOR_CARDS = [
    (
        {"supah_general": {"effects": [MOST_COINS]}},
        "gain 1 coin for each of your fans. The first player's die breaks ties.",
        "получите 1 монету за каждого своего болельщика. Ничью решает кубик первого игрока.",
    ),
    (
        {"supah_general": {"tie_break": False}},
        "gain 1 foot for each of your fans.",
        "получите 1 ступню за каждого своего болельщика.",
    ),
    (
        {"dancing_dino": {"effects": [TWO_FEET, {**TWO_FEET, "do": "coin", "beside": ["red"]}]}},
        "This edition changes what it does: run, foot 2; run, coin 2, beside red.",
        "Это издание меняет свойство: run, foot 2; run, coin 2, beside red.",
    ),
    (
        {"mr_bats": {"effects": [TWO_FEET]}},
        "This edition changes what it does: run, foot 2.",
        "Это издание меняет свойство: run, foot 2.",
    ),
    (
        {"el_bandito": {"special_swords": 3}},
        "This edition changes what it does: each, foot 1, per weaker; special_swords 3.",
        "Это издание меняет свойство: each, foot 1, per weaker; special_swords 3.",
    ),
]


@pytest.mark.parametrize(("cards", "english", "russian"), FOR_CARDS)
def test_a_card_of_an_edition_says_what_it_does(
    cards: dict[str, Any], english: str, russian: str
) -> None:
    (name,) = cards
    game = edition({"card": cards})
    match = kubik.Match(game, 2, 1, target="python", **{OF_COLOUR[name]: name})
    for language, text in (("en", english), ("ru", russian)):
        title = game.words(language).say(f"card-{name}")
        line = next(line for line in match.text(0, language).splitlines() if title in line)
        assert line.removesuffix(" (?)").endswith(text), line


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"set": {}}, "cannot change “set”"),
        ({"card": {"bobb": {"cost": 1}}}, "card.bobb"),
        ({"card": {"bob": {"cost": -1}}}, "from 0 to 20"),
        ({"card": {"bob": {"effects": []}}}, "1 to 3 effects"),
        ({"card": {"bob": {"effects": [{"when": "soon", "do": "foot"}]}}}, "cannot be soon"),
        ({"card": {"bob": {"effects": [{"when": "run", "do": "foot", "x": 1}]}}}, "effects.x"),
        ({"card": {"bob": {"effects": [{"when": "run", "do": "foot", "of": ["pink"]}]}}}, "pink"),
        ({"die": {"red": ["symbol"]}}, "list of 6"),
        ({"die": {"red": ["sword", *"-----"]}}, "“sword”"),
        ({"die": {"light": ["symbol", *"-----"]}}, "“symbol”"),
        ({"die": {"red": ["symbol"] * 6}}, "a blank face"),
        ({"die": {"light": ["-"] * 6}}, "a blank face and one that is not"),
        ({"support": {"hands": [1]}}, "list of 13"),
        ({"support": {"credits": ["a"] * 13}}, 'whole number from 0 to 20, not "a"'),
        ({"track": {"mine": {}}}, "track.mine"),
        ({"track": {"still_waters": {"die_cost": "x"}}}, "die_cost"),
        ({"track": {"still_waters": {"shortcut": {"P": {"pays": "hats"}}}}}, "money, feet"),
        ({"track": {"still_waters": {"sections": ["."]}}}, "11 rows"),
    ],
)
def test_editions_that_cannot_be_played(overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(EditionError) as caught:
        edition(overrides)
    assert message in str(caught.value)
    assert caught.value.say(core_words("ru")) != str(caught.value)


def test_our_own_data_can_be_played() -> None:
    check_edition(lay_over(DATA, {}), {})
    assert np.all(COST > 0)


def test_the_docs_name_every_field_of_a_seat() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    chapter = page.partition("### Cubitos")[2].partition("\n### ")[0]
    fields = deal().position()["seats"][0]
    assert [field for field in fields if f"`{field}`" not in chapter] == []
