"""Cubitos, line by line of its rulebook: what there is, setting up, whole games and the end."""

import itertools
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.cubitos_table import DATA, OF_COLOUR, deal, own, seat_of, table, total
from games.playing import play_out
from kubik.arena.simulate import simulate
from kubik.arena.soak import Setup, soak
from kubik.engine.errors import SetupError
from kubik.engine.words import LANGUAGES
from kubik.games.cubitos import CARDS, SETS, TRACKS
from kubik.games.cubitos.box import say_card
from kubik.games.cubitos.data import CARD_LIST, CARD_NAMES, COST, FROM_START
from kubik.games.cubitos.edition import COLOURS
from kubik.games.cubitos.tracks import FINISH, START

ABOUT_CARDS = ("run", "abilities", "bonuses", "tracks")

# Everything is there.


@pytest.mark.rule("cubitos:setup.2", "cubitos:setup.3")
def test_56_abilities_10_sets_and_4_tracks() -> None:
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == 56
    assert {colour: len(names) for colour, names in CARDS.items()} == dict.fromkeys(COLOURS, 7)
    assert set(DATA["card"]) == set(CARD_NAMES)
    assert [DATA["card"][name]["colour"] for name in CARD_NAMES] == [
        colour for colour in COLOURS for _ in range(7)
    ]
    assert tuple(DATA["set"]) == SETS
    assert len(SETS) == 10
    for chosen in SETS:
        cards = DATA["set"][chosen]["cards"]
        assert [OF_COLOUR[card] for card in cards] == list(COLOURS)
        assert [card["card"] for card in deal(cards=chosen).view(0)["cards"]] == cards
    races = [card for chosen in SETS[:7] for card in DATA["set"][chosen]["cards"]]
    assert sorted(races) == sorted(CARD_NAMES), "the tournament shows every card once"
    assert tuple(DATA["track"]) == TRACKS
    assert len(TRACKS) == 4


def test_every_ability_has_a_test_of_its_own() -> None:
    """One that names its line, for each card."""
    tests = [Path(__file__).with_name(f"test_cubitos_{name}.py") for name in ABOUT_CARDS]
    source = "".join(path.read_text(encoding="utf-8") for path in tests)
    lines = [f"cubitos:{colour}.{n}" for colour in COLOURS for n in range(1, 8)]
    assert [line for line in lines if f'"{line}"' not in source] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_text(language: str) -> None:
    words = kubik.find_game("cubitos").words(language)
    texts = {words.say(f"card-{card.name}") + say_card(card, words) for card in CARD_LIST}
    assert len(texts) == 56


@pytest.mark.rule("cubitos:setup.6", "cubitos:swords.5")
def test_what_is_a_reconstruction_is_said() -> None:
    for card in DATA["card"].values():
        assert card["cost_origin"] == "reconstruction"
        assert card["origin"] in ("rulebook", "inferred", "reconstruction")
        assert card.get("tie_break_origin") == ("reconstruction" if "tie_break" in card else None)
    assert DATA["support"]["origin"] == "reconstruction"
    assert [track["origin"] for track in DATA["track"].values()] == ["public"] + [
        "reconstruction"
    ] * 3
    shown = {card["card"]: card for card in deal(cards="race_5").view(0)["cards"]}
    assert shown["mr_bats"]["origin"] == "reconstruction"
    assert shown["champion"]["origin"] == "rulebook"
    assert shown["champion"]["tie_break_origin"] == "reconstruction"
    for language in LANGUAGES:
        text = deal(cards="race_5").text(0, language)
        assert "(?)" in text
        assert "(≈)" in text
        mark = kubik.find_game("cubitos").words(language).say("origin-reconstruction")
        assert mark in text.partition("\n")[0], "the track of race 5 is one of ours"
        assert mark not in deal(cards="race_1").text(0, language).partition("\n")[0]


# Setting up.


@pytest.mark.rule("cubitos:setup.1", "cubitos:setup.4", "cubitos:setup.5", "cubitos:choose.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_alike(players: int) -> None:
    match = deal(players=players)
    view = match.view(0)
    for seat in range(players):
        assert own(match, seat) - Counter(first=1) == {"light": 7, "dark": 2}
        begun = seat_of(match, seat)
        assert begun["square"] == "start"
        assert (begun["fans"], begun["hand"], begun["credits"]) == (0, 9, 0)
        assert total(begun["roll"]) == 9 + (view["first"] == seat)
    assert view["boxes"] == {
        "light": 28 - 7 * players,
        "dark": 12 - 2 * players,
        **dict.fromkeys(COLOURS, 10),
    }
    assert {deal(seed, players).view(0)["first"] for seed in range(30)} == set(range(players))
    with pytest.raises(SetupError):
        deal(players=5)


@pytest.mark.rule("cubitos:setup.7", "cubitos:setup.8")
def test_a_set_of_ones_own() -> None:
    match = deal(cards="race_2", red="crabby", white="fat_cat")
    cards = [card["card"] for card in match.view(0)["cards"]]
    expected = list(DATA["set"]["race_2"]["cards"])
    expected[COLOURS.index("red")], expected[COLOURS.index("white")] = "crabby", "fat_cat"
    assert cards == expected
    assert match.view(0)["advised"]
    dear: dict[str, Any] = {
        colour: max(names, key=lambda name: COST[CARD_NAMES.index(name)])
        for colour, names in CARDS.items()
    }
    assert not deal(**dear).view(0)["advised"]
    assert "follow the advice" in deal(**dear).text(0)


@pytest.mark.rule("cubitos:setup.8", "cubitos:setup.9")
def test_random_sets_keep_to_the_advice() -> None:
    met = Counter[str]()
    tracks = set()
    for seed in range(40):
        match = deal(seed, cards="random")
        view = match.view(0)
        cards = [card["card"] for card in view["cards"]]
        assert [OF_COLOUR[card] for card in cards] == list(COLOURS)
        assert view["advised"]
        assert sum(card["cost"] <= 5 for card in view["cards"]) >= 2
        dealt = [e.params["card"] for e in match.opening_events if e.kind.name == "card-dealt"]
        assert [CARD_NAMES[card] for card in dealt] == cards
        met.update(cards)
        tracks.add(view["tracks"][0]["name"])
    assert len(met) > 50
    assert tracks == set(TRACKS)


# The end.


@pytest.mark.rule("cubitos:end.1", "cubitos:move.11")
def test_the_first_at_the_finish_wins_after_the_round() -> None:
    match = table({"feet": 1, "square": "g8"}, {"feet": 1, "square": "g11"}, stage="moving")
    match.push("finish", 0)
    assert not match.over
    match.push("done", 1)
    assert match.over
    assert match.payoffs == [1, 0]
    assert match.ending == "finish"


@pytest.mark.rule("cubitos:end.2", "cubitos:move.12")
def test_the_farthest_of_several_wins() -> None:
    match = table({"feet": 2, "square": "g8"}, {"feet": 3, "square": "g8"}, stage="moving")
    for moves, seat in ((("finish", "h10"), 0), (("finish", "h10", "h11"), 1)):
        for move in moves:
            match.push(move, seat)
    assert match.over
    assert match.payoffs == [0, 1]
    assert match.ending == "farthest"


@pytest.mark.rule("cubitos:end.3", "cubitos:purple.5")
def test_equals_run_on() -> None:
    match = table({"feet": 1, "square": "g8"}, {"feet": 1, "square": "i7"}, stage="moving")
    match.push("finish", 0)
    match.push("finish", 1)
    assert not match.over
    assert match.view(0)["extra_round"]
    seats = [{"feet": 2, "square": "finish", "done_legs": 1}, {"square": "finish", "done_legs": 1}]
    extra = table(*seats, stage="moving", extra=True)
    extra.push("h10", 0)
    extra.push("done", 0)
    assert extra.over
    assert extra.ending == "extra-round"
    assert extra.payoffs == [1, 0]


def test_distances_grow_along_the_way() -> None:
    assert FROM_START[0, START] == FROM_START[0, FINISH] == 0
    assert FROM_START.max() < 1_000


# Whole games.


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.sampled_from([*SETS, "random"]), st.integers(2, 4))
def test_dice_are_conserved_interpreted(seed: int, cards: str, players: int) -> None:
    match = play_out(deal(seed, players, cards=cards), seed, moves=120)
    assert match._build.broken(match._state) == 0
    dice = Counter(match.view(0)["boxes"])
    for seat in range(players):
        dice.update(own(match, seat))
    assert all(dice[colour] <= 10 for colour in COLOURS)


@pytest.mark.parametrize("cards", [*SETS, "random"])
def test_every_set_at_every_table_is_sound(cards: str) -> None:
    game = kubik.find_game("cubitos")
    for players, track in itertools.product((2, 4), ("advised", *TRACKS)):
        _, chosen = game.choose(players, {"cards": cards, "track": track})
        assert soak(Setup(game, players, chosen), 3, seed=7).fault is None


def test_every_card_is_sound() -> None:
    game = kubik.find_game("cubitos")
    for number in range(7):
        names = {colour: cards[number] for colour, cards in CARDS.items()}
        _, chosen = game.choose(3, names)
        assert soak(Setup(game, 3, chosen), 20, seed=8).fault is None


def test_greedy_beats_random() -> None:
    result = simulate("cubitos", players=2, games=100, seed=5, bots=["greedy", "random"])
    assert result.bot_wins["greedy"].share > 0.95
    races = simulate("cubitos", players=4, games=40, seed=5, bots=["greedy"] * 4)
    assert set(races.ending_counts) <= {"finish", "farthest", "extra-round"}


def test_a_whole_game_reads_back() -> None:
    match = kubik.Match("cubitos", 2, 3, target="cpu")
    chance = random.Random(3)
    while not match.over:
        match.push(chance.choice(match.legal_moves))
    again = kubik.Match.from_record(match.record(), target="cpu")
    assert again.record() == match.record()
    assert again.payoffs == match.payoffs


# The tournament.


@pytest.mark.rule("cubitos:tournament.1")
def test_the_tournament_meets_every_card_once() -> None:
    series = kubik.Series("cubitos", 2, seed=1, target="python")
    assert [chosen["cards"] for chosen in series.schedule] == list(SETS[:7])
    assert {chosen["track"] for chosen in series.schedule} == {"advised"}
    met = [card for chosen in series.schedule for card in DATA["set"][chosen["cards"]]["cards"]]
    assert sorted(met) == sorted(CARD_NAMES)


@pytest.mark.rule("cubitos:tournament.2", "cubitos:tournament.3")
def test_places_of_a_race_are_by_distance() -> None:
    """The winner has the first place; the points of a series come from all places."""
    result = simulate("cubitos", 4, 20, bots=["greedy"] * 4)
    assert np.array_equal(result.standings.argmax(axis=1), result.shares.argmax(axis=1))
    assert len({tuple(np.argsort(row)) for row in result.standings}) > 1
    series = kubik.simulate_series("cubitos", 4, 5, bots=["greedy"] * 4)
    assert len(series.matches) == 7
    assert np.allclose(series.points.sum(axis=1), 7 * 6)
