"""Cubitos, line by line of its rulebook."""

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
from games.cubitos_table import (
    DATA,
    OF_COLOUR,
    RACE_1,
    alone,
    deal,
    happened,
    legal,
    lucky,
    own,
    play_out,
    seat_of,
    table,
    total,
)
from kubik.arena.simulate import simulate
from kubik.arena.soak import Setup, soak
from kubik.engine.edition import lay_over
from kubik.engine.errors import EditionError, PositionError, SetupError
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.cubitos import CARDS, SETS, TRACKS
from kubik.games.cubitos.data import (
    CARD_LIST,
    CARD_NAMES,
    COST,
    FROM_START,
    SUPPORT_CREDITS,
    SUPPORT_HANDS,
    TRACK_LIST,
)
from kubik.games.cubitos.edition import COLOURS, KINDS, check_edition
from kubik.games.cubitos.tracks import FINISH, GRID, LAND, START, WATER, beside_in_grid, read_track
from shared.refusals import case, refused

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
    source = Path(__file__).read_text(encoding="utf-8")
    lines = [f"cubitos:{colour}.{n}" for colour in COLOURS for n in range(1, 8)]
    assert [line for line in lines if f'"{line}"' not in source] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_text(language: str) -> None:
    words = kubik.find_game("cubitos").words(language)
    texts = []
    for card in CARD_LIST:
        amounts = {f"n{at}": effect.amount for at, effect in enumerate(card.effects, start=1)}
        texts.append(words.say(f"card-{card.name}") + words.say(f"text-{card.name}", **amounts))
    assert len(set(texts)) == 56


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


# Tracks.


def test_the_transcribed_track() -> None:
    """Squares, lines and bonuses as the public source has them."""
    track = TRACK_LIST[0]
    assert Counter(track.kinds) == {LAND: 131, WATER: 17, 0: 20}
    assert track.lines == 8
    assert track.shortest_lap == 30
    assert track.from_start(water=True)[FINISH] == 27
    assert len(track.bonuses) == 28
    assert not track.jetpacks
    assert not track.shortcuts
    assert len(track.start) == len(track.finish) == 5


@pytest.mark.parametrize(
    ("name", "lap", "wet_lap", "water", "bonuses", "jetpacks", "shortcuts"),
    [
        ("ahead_of_the_curve", 33, 30, 10, 28, 1, 2),
        ("testing_the_waters", 29, 23, 34, 27, 1, 1),
        ("still_waters", 31, 23, 40, 24, 2, 2),
    ],
)
def test_tracks_of_ours_have_their_parameters(
    name: str, lap: int, wet_lap: int, water: int, bonuses: int, jetpacks: int, shortcuts: int
) -> None:
    track = TRACK_LIST[TRACKS.index(name)]
    assert track.lines == 8
    assert track.shortest_lap == lap
    assert track.from_start(water=True)[FINISH] == wet_lap
    assert track.kinds.count(WATER) == water
    assert len(track.bonuses) == bonuses
    assert (len(track.jetpacks), len(track.shortcuts)) == (jetpacks, shortcuts)


@pytest.mark.rule("cubitos:move.11")
@pytest.mark.parametrize("track", TRACK_LIST, ids=TRACKS)
def test_tracks_can_be_run(track: Any) -> None:
    """Connected, red lines in order, every square on a way to the finish."""
    out, home = track.from_start(), track.to_finish()
    land = [square for square in range(GRID) if track.kinds[square] == LAND]
    assert all(square in out and square in home for square in land)
    assert {track.sections[square] for square in land} == set(range(track.lines + 1))
    assert all(len(beside_in_grid(square)) <= 6 for square in range(GRID))
    assert out[START] == 0
    for square in land:
        assert home[square] == 1 + min(home[near] for near in track.steps(square, water=False))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: rows[:-1], "edition-rows"),
        (lambda rows: [rows[0] + " .", *rows[1:]], "edition-row"),
        (lambda rows: [rows[0].replace("R", "?"), *rows[1:]], "edition-sign"),
        (lambda rows: [row.replace("S", "#").replace("X", "#") for row in rows], "edition-ends"),
        (lambda rows: [*rows[:5], rows[5].replace(".", "#").replace("r", "#"), *rows[6:]], "reach"),
    ],
)
def test_a_track_that_cannot_be_run_is_refused(change: Any, message: str) -> None:
    track = DATA["track"]["nothing_goes_right"]
    with pytest.raises(EditionError) as caught:
        read_track("nothing_goes_right", track | {"map": change(track["map"])})
    assert message in caught.value.params["reason"].message
    for language in LANGUAGES:
        assert caught.value.say(core_words(language))


# The course.


@pytest.mark.rule("cubitos:course.1", "cubitos:course.2", "cubitos:course.3", "cubitos:course.4")
def test_courses() -> None:
    for chosen in SETS:
        view = deal(cards=chosen).view(0)
        course = DATA["set"][chosen]
        assert [track["name"] for track in view["tracks"]] == course["tracks"]
        assert view["legs"] == course["laps"] * len(course["tracks"])
    assert deal(track="still_waters", laps="2").view(0)["legs"] == 2
    assert deal(track="still_waters").view(0)["tracks"][0]["name"] == "still_waters"
    two = deal(track="two_tracks").view(0)
    assert [track["name"] for track in two["tracks"]] == ["still_waters", "testing_the_waters"]
    courses: list[dict[str, Any]] = [{"track": "two_tracks"}, {"cards": "grand_finale"}]
    for options in courses:
        with pytest.raises(SetupError, match=r"course\.4"):
            deal(laps="2", **options)


@pytest.mark.rule("cubitos:course.2", "cubitos:move.12")
def test_the_second_lap_goes_on_from_the_start() -> None:
    match = alone(stage="moving", feet=3, square="g8", fields={"legs": 2})
    match.push("finish", 0)
    assert seat_of(match)["done_legs"] == 1
    assert not match.over
    assert {"g11", "h10"} <= legal(match)
    match.push("h10", 0)
    assert seat_of(match)["feet"] == 1
    assert seat_of(match)["lines"] == 8


@pytest.mark.rule("cubitos:course.3")
def test_a_foot_between_two_tracks() -> None:
    course = {"legs": 2, "tracks": ["still_waters", "testing_the_waters"]}
    match = alone(stage="moving", feet=3, square="g8", fields=course)
    match.push("finish", 0)
    assert seat_of(match)["track"] == "testing_the_waters"
    assert legal(match) == {"start", "done"}
    match.push("start", 0)
    assert seat_of(match)["feet"] == 1
    assert "g11" in legal(match)


# Dice and choosing them.


@pytest.mark.rule("cubitos:dice.1", "cubitos:dice.2")
def test_faces_of_dice() -> None:
    faces = {kind: Counter(DATA["die"][kind]) for kind in KINDS}
    assert faces["light"] == {"coin": 1, "-": 5}
    assert faces["dark"] == {"coin": 1, "foot": 1, "-": 4}
    assert [kind for kind in KINDS if "credit" in faces[kind]] == ["first"]
    assert [kind for kind in KINDS if "special" in faces[kind]] == list(COLOURS[:5])


@pytest.mark.rule("cubitos:choose.1", "cubitos:choose.2", "cubitos:choose.3", "cubitos:round.1")
def test_dice_are_chosen_up_to_the_hand() -> None:
    match = alone(
        stage="choosing",
        draw={"light": 5, "red": 1, "white": 3},
        roll={"dark": 2},
        discard={"blue": 1},
    )
    assert seat_of(match)["asked"] == "choose"
    assert legal(match) == {"dL", "dR", "dW"}
    for move in ("done", "all", "xB", "dG"):
        assert refused(match, move, 0) == "choose.1"
    assert case(match, "done", 0) == "your hand is 9, and 2 dice in the roll zone count towards it"
    assert case(match, "xB", 0) == "no die is asked for from there (discard zone)"
    assert case(match, "dG", 0) == "no such die lies there (green, draw zone)"
    for move in ("dR", "dW", "dW", "dW"):
        match.push(move, 0)
    assert seat_of(match)["roll"] == {"dark": 2, "red": 1, "white": 3, "light": 3}
    assert seat_of(match)["asked"] == "throw"
    short = alone(
        stage="choosing", draw={"light": 5}, roll={"dark": 2}, discard={"blue": 1, "red": 3}
    )
    assert seat_of(short)["draw"] == {"blue": 1, "red": 3}, "then the discard zone is drawn from"
    assert legal(short) == {"dB", "dR"}


@pytest.mark.rule("cubitos:choose.4", "cubitos:choose.5", "cubitos:choose.6")
def test_red_lines_behind_the_leader_widen_the_hand() -> None:
    match = table(
        {"square": "e1", "draw": {"light": 9}},
        {"square": "k12", "hands": 2, "draw": {"light": 9}},
        stage="choosing",
    )
    assert seat_of(match, 0)["lines"] == 6
    assert seat_of(match, 0)["hand"] == 9
    assert seat_of(match, 1)["hand"] == 9 + 2 + 6


@pytest.mark.rule("cubitos:dice.8", "cubitos:dice.9", "cubitos:round.2")
def test_the_first_players_die() -> None:
    match = deal(players=3)
    first = match.view(0)["first"]
    assert seat_of(match, first)["roll"]["first"] == 1
    chance = random.Random(5)
    for _ in range(400):
        match.push(chance.choice(match.legal_moves))
        dice = [own(match, seat)["first"] for seat in range(3)]
        now = match.view(0)["first"]
        assert dice == [int(seat == now) for seat in range(3)]
        assert now == (first + match.view(0)["round"] - 1) % 3
        assert all("first" not in seat_of(match, seat)["draw"] for seat in range(3))
    match = alone(stage="arrived", returns=1, roll={"first": 1, "light": 1}, draw={"dark": 1})
    assert "rF" not in legal(match)
    assert refused(match, "rF", 0) == "dice.9"


# Rolling and losing dice.


@pytest.mark.rule("cubitos:roll.1", "cubitos:roll.2", "cubitos:roll.3")
def test_hits_become_active() -> None:
    match = deal(players=2)
    assert legal(match) == {"roll"}
    match.push("roll", 0)
    seat = seat_of(match)
    active = sum(die["count"] for die in seat["active"])
    assert active == len(happened(match, "hit"))
    assert active + total(seat["roll"]) == 9 + (match.view(0)["first"] == 0)
    assert {"roll", "pass"} <= legal(match)
    before = seat["roll"]
    match.push("pass", 0)
    assert seat_of(match)["roll"] == before
    assert 0 not in match.actors


def at_risk(seed: int, cards: tuple[str, ...] = (), **seat: Any) -> kubik.Match:
    """Push with three active dice and a purple die that nearly always misses."""
    fields: dict[str, Any] = {"active": {"light": {"first": 3}}, "roll": {"purple": 1}, **seat}
    match = alone(seed=seed, cards=cards, **fields)
    match.push("roll", 0)
    return match


def busts(match: kubik.Match) -> bool:
    return bool(happened(match, "busted"))


@pytest.mark.rule(
    "cubitos:roll.4", "cubitos:roll.6", "cubitos:bust.1", "cubitos:bust.3", "cubitos:bust.4"
)
def test_a_bust_takes_active_dice_and_gives_a_fan() -> None:
    match = lucky(at_risk, busts)
    seat = seat_of(match)
    assert seat["active"] == []
    assert seat["discard"]["light"] == 3
    assert seat["fans"] == 1
    assert seat["credits"] == SUPPORT_CREDITS[1]
    assert seat["stage"] == "ready"
    safe = lucky(
        lambda seed: at_risk(seed, active={"light": {"first": 2}}), lambda m: not happened(m, "hit")
    )
    assert not busts(safe)
    assert seat_of(safe)["fans"] == 0
    assert "roll" in legal(safe)


@pytest.mark.rule("cubitos:bust.2")
def test_dice_of_the_roll_zone_may_be_dropped() -> None:
    match = lucky(lambda seed: at_risk(seed, roll={"purple": 1, "light": 2}), busts)
    assert seat_of(match)["asked"] == "drop"
    assert legal(match) == {"rL", "rP", "done", "all"}
    match.push("rL", 0)
    match.push("done", 0)
    assert seat_of(match)["discard"]["light"] == 4
    other = lucky(lambda seed: at_risk(seed, roll={"purple": 1, "light": 2}), busts)
    other.push("all", 0)
    assert seat_of(other)["discard"] | {"light": 5, "purple": 1} == seat_of(other)["discard"]


@pytest.mark.rule("cubitos:roll.5")
def test_the_risk_stays() -> None:
    match = lucky(lambda seed: at_risk(seed, active={"light": {"first": 1}}, at_risk=True), busts)
    assert seat_of(match)["fans"] == 1


@pytest.mark.rule("cubitos:roll.6")
def test_the_chance_to_bust_is_exact() -> None:
    match = alone(active={"light": {"first": 3}}, roll={"purple": 1, "white": 1})
    assert seat_of(match)["bust_chance"] == round(5 / 6 * 3 / 6, 6)
    moves = match.legal_moves_of(0)
    previews = dict(zip([m.notation for m in moves], match.previews(moves), strict=True))
    assert previews["roll"] == {"bust": seat_of(match)["bust_chance"], "hits": round(4 / 6, 3)}


@pytest.mark.rule("cubitos:roll.7", "cubitos:buy.6", "cubitos:move.3")
def test_all_roll_at_the_same_time_in_the_order_of_the_rulebook() -> None:
    match = table(
        {"roll": {"light": 1}, "active": {"dark": {"first": 1}}},
        {"roll": {"light": 3}, "active": {"dark": {"first": 1}}},
        {"roll": {"light": 3}, "active": {"dark": {"first": 1}}},
        first=2,
    )
    assert match.actors == [2, 0, 1], "most dice, then from the first player's die on"
    match.push("pass", 0)
    match.push("roll", 1)
    assert set(match.actors) == {1, 2}
    moving = table(*[{"feet": 2, "square": "g11"}] * 3, stage="moving", first=1)
    assert moving.actors == [1, 0, 2]
    moving.push("g12", 2)
    moving.push("g12", 0)
    assert seat_of(moving, 0)["square"] == seat_of(moving, 2)["square"] == "g12"


@pytest.mark.rule("cubitos:roll.8")
def test_without_dice_to_roll_there_is_no_push() -> None:
    match = alone(active={"green": {"symbol": 1}}, roll={})
    assert legal(match) == {"pass", "use:G"}
    assert refused(match, "roll", 0) == "roll.8"
    done = alone(active={"light": {"first": 2}}, roll={})
    assert seat_of(done)["stage"] != "rolling"


# The run: gains that happen by themselves.

GREYS = {"light": {"first": 3}}


@pytest.mark.rule("cubitos:dice.12", "cubitos:ability.3", "cubitos:dice.3")
@pytest.mark.parametrize(
    ("card", "active", "fields", "gains"),
    [
        pytest.param(
            "up_to_11",
            {"green": {"special": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:green.1"),
        ),
        pytest.param(
            "up_to_11",
            {"green": {"symbol": 1}},
            {},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:green.1"),
        ),
        pytest.param(
            "the_babe",
            {"orange": {"symbol": 1}},
            {},
            {"coins": 5},
            marks=pytest.mark.rule("cubitos:orange.5"),
        ),
        pytest.param(
            "the_babe",
            {"orange": {"special": 1}},
            {},
            {"coins": 5, "feet": 1},
            marks=pytest.mark.rule("cubitos:orange.5"),
        ),
        pytest.param(
            "bad_cheese",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:yellow.1"),
        ),
        pytest.param(
            "bad_cheese",
            {"yellow": {"special": 1}},
            {},
            {"feet": 2, "coins": 3},
            marks=pytest.mark.rule("cubitos:yellow.1"),
        ),
        pytest.param(
            "ledercheesen",
            {"yellow": {"special": 1}, "dark": {"first": 6}},
            {},
            {"feet": 1, "coins": 6},
            marks=pytest.mark.rule("cubitos:yellow.2"),
        ),
        pytest.param(
            "ledercheesen",
            {"yellow": {"special": 2}, "dark": {"first": 6}},
            {},
            {"feet": 4},
            marks=pytest.mark.rule("cubitos:yellow.2"),
        ),
        pytest.param(
            "the_cheese_stands_alone",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:yellow.3"),
        ),
        pytest.param(
            "cheese_boy",
            {"yellow": {"symbol": 1}, "brown": {"first": 1}},
            {},
            {"feet": 2, "coins": 3},
            marks=pytest.mark.rule("cubitos:yellow.5"),
        ),
        pytest.param(
            "cheese_boy",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:yellow.5"),
        ),
        pytest.param(
            "stinky_cheese",
            {"yellow": {"special": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:yellow.7"),
        ),
        pytest.param(
            "bahama_llama",
            {"blue": {"symbol": 1}},
            {},
            {"coins": 3, "water_feet": 1},
            marks=pytest.mark.rule("cubitos:blue.1"),
        ),
        pytest.param(
            "llama_rama",
            {"blue": {"symbol": 1}},
            {},
            {"coins": 3, "fans": 0},
            marks=pytest.mark.rule("cubitos:blue.3"),
        ),
        pytest.param(
            "undercover_fish",
            {"blue": {"special": 1}},
            {},
            {"water_feet": 2},
            marks=pytest.mark.rule("cubitos:blue.4"),
        ),
        pytest.param(
            "wikiwiki_dinosaur",
            {
                "purple": {"symbol": 1},
                "light": {"first": 1},
                "dark": {"first": 1},
                "first": {"third": 1},
            },
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:purple.1", "cubitos:dice.6"),
        ),
        pytest.param(
            "rollosaurus",
            {"purple": {"symbol": 2}},
            {},
            {"feet": 8},
            marks=pytest.mark.rule("cubitos:purple.2"),
        ),
        pytest.param(
            "shimmy_shimmy_dino",
            {
                "purple": {"symbol": 1},
                "light": {"first": 2},
                "dark": {"first": 1},
                "white": {"symbol": 2},
            },
            {"spent": {"white": 1}},
            {"feet": 6 + 4},
            marks=pytest.mark.rule("cubitos:purple.3", "cubitos:dice.11"),
        ),
        pytest.param(
            "dancing_dino",
            {"purple": {"symbol": 1}, "red": {"symbol": 1}, "orange": {"symbol": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:purple.4"),
        ),
        pytest.param(
            "dancing_dino",
            {"purple": {"symbol": 1}, "orange": {"symbol": 1}},
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:purple.4"),
        ),
        pytest.param(
            "pronto_bronto",
            {"purple": {"symbol": 2}},
            {"square": "c8"},
            {"feet": 4, "lines_left": 5},
            marks=pytest.mark.rule("cubitos:purple.5"),
        ),
        pytest.param(
            "pronto_bronto",
            {"purple": {"symbol": 1}},
            {"square": "finish", "done_legs": 1},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:purple.5"),
        ),
        pytest.param(
            "you_bet_jurassican",
            {"purple": {"symbol": 1}, "brown": {"symbol": 1}, "yellow": {"symbol": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:purple.6"),
        ),
        pytest.param(
            "rich_dog",
            {"brown": {"symbol": 1}},
            {},
            {"credits": 3},
            marks=pytest.mark.rule("cubitos:brown.1"),
        ),
        pytest.param(
            "mr_dog",
            {"brown": {"symbol": 1}},
            {},
            {"credits": 2},
            marks=pytest.mark.rule("cubitos:brown.3"),
        ),
        pytest.param(
            "dr_livingstone",
            {"brown": {"symbol": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:brown.4"),
        ),
        pytest.param(
            "captain_bark",
            {"brown": {"symbol": 1}},
            {},
            {"coins": 2, "fans": 0},
            marks=pytest.mark.rule("cubitos:brown.5"),
        ),
        pytest.param(
            "muggles",
            {"brown": {"symbol": 1}},
            {},
            {"coins": 2},
            marks=pytest.mark.rule("cubitos:brown.6"),
        ),
        pytest.param(
            "dapper_doggie",
            {"brown": {"symbol": 2}, **GREYS},
            {},
            {"coins": 9},
            marks=pytest.mark.rule("cubitos:brown.7"),
        ),
        pytest.param(
            "dapper_doggie",
            {"brown": {"symbol": 1}, "dark": {"first": 1, "second": 1}},
            {},
            {"coins": 2, "feet": 2},
            marks=pytest.mark.rule("cubitos:brown.7"),
        ),
        pytest.param(
            "schmutz",
            {"white": {"symbol": 1}},
            {},
            {"feet": 1},
            marks=pytest.mark.rule("cubitos:white.2"),
        ),
        pytest.param(
            "schmutz",
            {"white": {"symbol": 1}, "brown": {"symbol": 1}},
            {},
            {"feet": 4, "credits": 3},
            marks=pytest.mark.rule("cubitos:white.2"),
        ),
        pytest.param(
            "smelly_cat",
            {"white": {"symbol": 2, "first": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:white.3"),
        ),
        pytest.param(
            "dope_cat",
            {"white": {"symbol": 1}, "brown": {"symbol": 1}, "green": {"symbol": 1}},
            {},
            {"coins": 5},
            marks=pytest.mark.rule("cubitos:white.6"),
        ),
        pytest.param(
            "dope_cat",
            {"white": {"symbol": 1}, "green": {"first": 1}},
            {},
            {"coins": 3, "feet": 1},
            marks=pytest.mark.rule("cubitos:white.6"),
        ),
    ],
)
def test_abilities_that_happen_by_themselves(
    card: str, active: dict[str, Any], fields: dict[str, Any], gains: dict[str, int]
) -> None:
    match = alone(
        stage="finishing", cards=(card,), active=active, **{"square": "g11", **fields}, credits=20
    )
    seat = seat_of(match) | {"credits": seat_of(match)["credits"] - 20}
    assert {name: seat[name] for name in gains} == gains


LEAVING = ("rich_dog", "wizard", "mr_dog", "dr_livingstone", "captain_bark", "muggles")


@pytest.mark.rule("cubitos:ability.4", "cubitos:ability.6", "cubitos:brown.2")
@pytest.mark.parametrize(
    "card", [*LEAVING, "dapper_doggie", "cubasaurus", "the_babe", "bad_cheese"]
)
def test_dice_that_must_be_returned(card: str) -> None:
    """In the run, used or not; the special face where the card says so."""
    colour = OF_COLOUR[card]
    side = "special" if colour in ("orange", "yellow") else "symbol"
    match = alone(
        stage="finishing", cards=(card,), active={colour: {side: 2}}, square="g11", credits=20
    )
    assert own(match)[colour] == 0
    assert match.view(0)["boxes"][colour] == 10
    if side == "special":
        kept = alone(stage="finishing", cards=(card,), active={colour: {"symbol": 2}}, credits=20)
        assert own(kept)[colour] == 2


# Comparing swords.


def swords(card: str, *reds: dict[str, int], first: int = 0, **fields: Any) -> kubik.Match:
    """Let seats with so many swords compare them."""
    seats = [{"active": {"red": red}, "square": "g11", "credits": 20, **fields} for red in reds]
    return table(*seats, stage="comparing", cards=(card,), first=first)


@pytest.mark.rule("cubitos:swords.1", "cubitos:swords.3", "cubitos:red.4")
def test_most_swords_bring_coins_and_feet() -> None:
    match = swords("mr_soldier", {"symbol": 1}, {"symbol": 1, "special": 1})
    assert (seat_of(match, 1)["coins"], seat_of(match, 1)["feet"]) == (3, 2)
    assert (seat_of(match, 0)["coins"], seat_of(match, 0)["feet"]) == (0, 0)
    assert [seat_of(match, seat)["swords"] for seat in (0, 1)] == [1, 2]


@pytest.mark.rule("cubitos:swords.2", "cubitos:swords.4")
def test_ties_of_swords() -> None:
    for first in (0, 1, 2):
        match = swords("mr_soldier", {"symbol": 1}, {}, {"symbol": 1}, first=first)
        assert seat_of(match, 0 if first == 0 else 2)["coins"] == 3
        assert seat_of(match, 2 if first == 0 else 0)["coins"] == 0
    game = kubik.find_game("cubitos", {"card": {"mr_soldier": {"tie_break": False}}})
    seats = [{"active": {"red": {"symbol": 1}}, "square": "g11"}] * 2
    tied = table(*seats, stage="comparing", game=game)
    assert [seat_of(tied, seat)["coins"] for seat in (0, 1)] == [0, 0]
    none = swords("mr_soldier", {}, {})
    assert [seat_of(none, seat)["coins"] for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("cubitos:red.5")
def test_supah_general_counts_fans() -> None:
    match = swords("supah_general", {"symbol": 1}, {}, fans=5)
    assert seat_of(match)["feet"] == 5


@pytest.mark.rule("cubitos:red.7")
def test_el_bandito_counts_weaker_rivals() -> None:
    match = swords("el_bandito", {"special": 1}, {"symbol": 1}, {"symbol": 1}, {})
    assert [seat_of(match, seat)["feet"] for seat in range(4)] == [3, 1, 1, 0]
    assert seat_of(match, 0)["swords"] == 2


@pytest.mark.rule("cubitos:red.1", "cubitos:ability.9")
def test_jacques_couteau_rolls_two_dice_for_each_weaker_rival() -> None:
    match = table(
        {
            "active": {"red": {"special": 1}, "light": {"first": 2}},
            "spent": {"white": 1},
            "draw": {"blue": 1, "red": 1},
            "roll": {"dark": 1},
        },
        {"active": {"red": {"symbol": 1}}, "draw": {"light": 1}},
        {},
        stage="comparing",
        cards=("jacques_couteau",),
    )
    assert "use:R" in legal(match)
    assert "use:R" in legal(match, 1)
    match.push("use:R", 0)
    assert seat_of(match)["left_to_choose"] == 4
    assert legal(match) == {"dB", "rD", "aL"}, "two for each rival, as long as there are dice"
    for move in ("dB", "rD"):
        match.push(move, 0)
    rolled = len(happened(match, "hit")) + sum(e["count"] for e in happened(match, "missed"))
    assert rolled == 4
    assert seat_of(match)["fans"] == 0


@pytest.mark.rule("cubitos:red.2")
def test_crabby_gives_a_die_to_the_weakest() -> None:
    match = table(
        {"active": {"red": {"symbol": 2}}, "draw": {"light": 1}, "discard": {"dark": 1}},
        {"active": {"red": {"symbol": 1}}},
        {},
        {},
        stage="comparing",
        cards=("crabby",),
    )
    match.push("use:R", 0)
    assert legal(match) == {"dL", "xD", "SR"}
    match.push("dL", 0)
    assert legal(match) == {"give:3", "give:4"}
    match.push("give:3", 0)
    assert seat_of(match, 2)["discard"]["light"] == 1
    alone_weak = swords("crabby", {"symbol": 1}, {}, draw={"light": 1})
    alone_weak.push("use:R", 0)
    alone_weak.push("dL", 0)
    assert own(alone_weak, 1)["light"] == 2


def next_hand(cards: tuple[str, ...], stage: str, draw: dict[str, int], **seat: Any) -> kubik.Match:
    """Play to the next choice of dice after an ability of the run."""
    match = table({"draw": draw, **seat}, {}, stage=stage, cards=cards)
    while seat_of(match)["stage"] not in ("choosing", "rolling"):
        for actor in match.actors:
            match.push("done", actor)
    return match


@pytest.mark.rule("cubitos:red.3", "cubitos:choose.7")
def test_punch_guy_leaves_white_and_green_uncounted() -> None:
    match = next_hand(
        ("punch_guy",),
        "comparing",
        {"light": 12, "dark": 2, "white": 2, "green": 1},
        active={"red": {"symbol": 1}},
    )
    for move in ("dD", *["dL"] * 8):
        match.push(move, 0)
    assert legal(match) == {"dG", "dW", "done", "all"}
    match.push("all", 0)
    assert total(seat_of(match)["roll"]) - seat_of(match)["roll"].get("first", 0) == 12


@pytest.mark.rule("cubitos:red.6", "cubitos:choose.8")
def test_the_champion_may_roll_everything() -> None:
    match = next_hand(
        ("champion",), "comparing", {"light": 7, "white": 5}, active={"red": {"symbol": 1}}
    )
    assert legal(match) == {"dL", "dW", "xR", "done", "all"}
    match.push("all", 0)
    assert {k: n for k, n in seat_of(match)["roll"].items() if k != "first"} == {
        "light": 7,
        "white": 5,
        "red": 1,
    }


@pytest.mark.rule("cubitos:yellow.7")
def test_stinky_cheese_leaves_grey_dice_uncounted() -> None:
    match = next_hand(
        ("stinky_cheese",),
        "finishing",
        {"light": 7, "dark": 2, "white": 10},
        active={"yellow": {"special": 1}},
    )
    assert seat_of(match)["roll"]["white"] == 9
    assert legal(match) == {"dL", "dD", "done", "all"}


# Abilities of the run that are asked for.


def asked(card: str, side: str = "symbol", **seat: Any) -> kubik.Match:
    active = {OF_COLOUR[card]: {side: 1}, **seat.pop("active", {})}
    return alone(stage="finishing", cards=(card,), active=active, square="g11", **seat)


@pytest.mark.rule("cubitos:orange.1")
def test_mr_bats_gives_credits_or_feet() -> None:
    match = asked("mr_bats", fans=5)
    assert legal(match) == {"use:O", "use:O2", "done"}
    match.push("use:O", 0)
    assert seat_of(match)["credits"] == 2
    other = asked("mr_bats", fans=5)
    other.push("use:O2", 0)
    assert (seat_of(other)["credits"], seat_of(other)["feet"]) == (0, 2)


@pytest.mark.rule("cubitos:yellow.4")
def test_the_big_cheese_gives_one_foot_or_by_fans() -> None:
    for move, feet in (("use:Y", 1), ("use:Y2", 2)):
        match = asked("the_big_cheese", fans=5)
        match.push(move, 0)
        assert seat_of(match)["feet"] == feet


@pytest.mark.rule("cubitos:orange.3")
def test_benchwarmer_goes_with_another_die() -> None:
    match = asked("benchwarmer", draw={"light": 1}, discard={"white": 1})
    match.push("use:O", 0)
    assert legal(match) == {"dL", "xW"}
    match.push("dL", 0)
    assert own(match) - Counter(first=1) == {"white": 1}
    assert match.view(0)["boxes"]["orange"] == 10


@pytest.mark.rule("cubitos:orange.4")
def test_reliever_beaver_returns_a_die_of_the_roll_zone() -> None:
    match = asked("reliever_beaver", roll={"light": 1, "white": 1}, draw={"dark": 1})
    match.push("use:O", 0)
    assert legal(match) == {"rL", "rW"}
    match.push("rL", 0)
    assert seat_of(match)["roll"] == {"white": 1}
    assert "use:O" not in legal(asked("reliever_beaver", draw={"dark": 1}, credits=4))


@pytest.mark.rule("cubitos:yellow.5")
def test_cheese_boy_returns_a_die_beside_orange() -> None:
    match = asked("cheese_boy", active={"orange": {"symbol": 1}}, roll={"light": 1, "dark": 1})
    assert legal(match) == {"use:Y", "done"}
    match.push("use:Y", 0)
    match.push("rL", 0)
    assert seat_of(match)["roll"] == {"dark": 1}


@pytest.mark.rule("cubitos:blue.3", "cubitos:dice.4", "cubitos:support.2")
def test_llama_rama_gives_a_fan_without_its_hand() -> None:
    match = asked("llama_rama", "special", fans=1, credits=4)
    assert SUPPORT_HANDS[2] == 1
    match.push("use:B*", 0)
    seat = seat_of(match)
    assert (seat["fans"], seat["hands"], seat["coins"]) == (2, 0, 3)
    assert seat["credits"] == 4 + SUPPORT_CREDITS[2]
    declined = asked("llama_rama", "special", fans=1, credits=4)
    declined.push("done", 0)
    assert (seat_of(declined)["fans"], seat_of(declined)["coins"]) == (1, 0)


@pytest.mark.rule("cubitos:brown.5")
def test_captain_bark_gives_a_fan_beside_white_and_red() -> None:
    active = {"white": {"first": 1}, "red": {"symbol": 1}}
    match = asked("captain_bark", active=active)
    match.push("use:N", 0)
    seat = seat_of(match)
    assert (seat["fans"], seat["coins"], seat["feet"]) == (1, 2, 1)
    assert own(match)["brown"] == 0
    assert "use:N" not in legal(asked("captain_bark", active={"white": {"first": 1}}))


@pytest.mark.rule("cubitos:blue.5")
def test_chilly_rolls_the_roll_zone_twice() -> None:
    match = asked("chilly_mcchillster", roll={"light": 5, "white": 2}, draw={"dark": 2})
    match.push("use:B", 0)
    hits = len(happened(match, "hit"))
    assert hits + total(seat_of(match)["roll"]) == 7
    assert seat_of(match)["draw"] == {"dark": 2}
    assert not busts(match)
    missed = [event["count"] for event in happened(match, "missed")]
    assert len(missed) <= 2
    assert sum(missed) >= total(seat_of(match)["roll"])


@pytest.mark.rule("cubitos:blue.7", "cubitos:ability.7")
def test_llama_shaman_brings_a_red_die() -> None:
    match = asked("llama_shaman", credits=4)
    match.push("use:B", 0)
    assert seat_of(match)["coins"] == 2
    assert seat_of(match)["discard"]["red"] == 1
    reds = {"discard": {"red": 10}}
    none = table(
        {"active": {"blue": {"symbol": 1}}, "credits": 4, "square": "g11"}, reds,
        stage="finishing", cards=("llama_shaman",),
    )  # fmt: skip
    none.push("use:B", 0)
    assert seat_of(none)["coins"] == 2
    assert own(none)["red"] == 0


@pytest.mark.rule("cubitos:white.4", "cubitos:dice.5", "cubitos:dice.7")
def test_cat_tastrophy_takes_a_die_by_fans() -> None:
    match = asked("cat_tastrophy", fans=4)
    match.push("use:W", 0)
    costs = {card["colour"]: card["cost"] for card in match.view(0)["cards"]}
    letters = dict(zip(COLOURS, "ROYGBPNW", strict=True))
    cheap = {f"take:{letters[colour]}" for colour, cost in costs.items() if cost <= 4}
    assert legal(match) == {*cheap, "take:L", "take:D", "done"}
    match.push("take:N", 0)
    assert seat_of(match)["discard"]["brown"] == 1


@pytest.mark.rule("cubitos:white.7")
def test_fat_cat_brings_a_grey_die() -> None:
    match = asked("fat_cat")
    match.push("use:W", 0)
    assert legal(match) == {"take:L", "take:D"}
    match.push("take:D", 0)
    assert seat_of(match)["feet"] == 3
    assert seat_of(match)["discard"]["dark"] == 1
    greys = {"discard": {"light": 28, "dark": 12}}
    none = table(
        {"active": {"white": {"symbol": 1}}, "square": "g11"}, greys,
        stage="finishing", cards=("fat_cat",),
    )  # fmt: skip
    none.push("use:W", 0)
    assert seat_of(none)["feet"] == 3
    assert total(own(none)) == 1


@pytest.mark.rule("cubitos:white.5")
def test_broken_cow_needs_two_and_borrows_a_die() -> None:
    match = alone(cards=("broken_cow",), active={"white": {"symbol": 2}}, roll={"light": 3})
    match.push("use:W", 0)
    assert {"take:R", "take:P", "take:L"} < legal(match)
    match.push("take:N", 0)
    match.push("turn:S", 0)
    seat = seat_of(match)
    assert seat["borrowed"] == {"brown": 1}
    assert seat["spent"] == {"white": 2}
    match.push("pass", 0)
    while match.view(0)["round"] == 1:
        match.push("done", match.actors[0])
    assert own(match)["brown"] == 0
    assert match.view(0)["boxes"]["brown"] == 10
    assert "use:W" not in legal(
        alone(cards=("broken_cow",), active={"white": {"symbol": 1}}, roll={"light": 1})
    )


# Abilities for now.


def seize(card: str, **seat: Any) -> kubik.Match:
    """Have the ability of a card pending."""
    colour = OF_COLOUR[card]
    active = {colour: {"symbol": 1}, **seat.pop("active", {})}
    return alone(cards=(card,), active=active, pending={colour: 1}, **seat)


@pytest.mark.rule("cubitos:ability.1", "cubitos:ability.5")
@pytest.mark.parametrize(
    ("card", "count"),
    [
        pytest.param("dugout", 3, marks=pytest.mark.rule("cubitos:orange.7")),
        pytest.param("batter_beaver", 2, marks=pytest.mark.rule("cubitos:orange.2")),
        pytest.param("muggles", 2, marks=pytest.mark.rule("cubitos:brown.6")),
        pytest.param("fast_cat", 2, marks=pytest.mark.rule("cubitos:white.1")),
        pytest.param("ledercheesen", 1, marks=pytest.mark.rule("cubitos:yellow.2")),
    ],
)
def test_extra_dice_are_rolled_alone(card: str, count: int) -> None:
    match = seize(card, draw={"light": 1}, discard={"light": 4, "dark": 4}, roll={"red": 2})
    assert legal(match) == {f"use:{'ROYGBPNW'[COLOURS.index(OF_COLOUR[card])]}", "done"}
    match.push(match.legal_moves_of(0)[0])
    while seat_of(match)["asked"] == "pick":
        assert "done" not in legal(match)
        match.push("dD", 0)
    seat = seat_of(match)
    hits = [event for event in happened(match, "hit") if event["die"] in (0, 1)]
    misses = seat["roll"].get("light", 0) + seat["roll"].get("dark", 0)
    assert len(hits) + misses == count
    assert seat["roll"]["red"] == 2
    assert not busts(match)
    declined = seize(card, draw={"light": 5})
    declined.push("done", 0)
    assert seat_of(declined)["draw"] == {"light": 5}


@pytest.mark.rule("cubitos:orange.6")
def test_pinch_eater_turns_a_die_to_any_face() -> None:
    match = seize("pinch_eater", roll={"white": 1, "dark": 1})
    match.push("use:O", 0)
    assert legal(match) == {"rD", "rW"}
    match.push("rW", 0)
    assert legal(match) == {"turn:S", "turn:a"}
    match.push("turn:a", 0)
    assert {"die": "white", "side": "first"}.items() <= seat_of(match)["active"][-1].items()
    first = seize("pinch_eater", roll={"first": 1}, fields={"first": 0})
    first.push("use:O", 0)
    assert legal(first) == {"turn:a", "turn:b", "turn:c"}, "any die, also the first player's"
    nothing = seize("pinch_eater")
    assert seat_of(nothing)["asked"] != "seize", "without dice in the roll zone it does nothing"


@pytest.mark.rule("cubitos:orange.6", "cubitos:purple.7", "cubitos:ability.1")
def test_a_turned_face_may_have_an_ability_for_now() -> None:
    match = seize("cubasaurus", draw={"light": 3})
    match.push("use:P", 0)
    assert "take:P" not in legal(match)
    match.push("take:O", 0)
    match.push("turn:S", 0)
    assert legal(match) == {"use:O", "done"}
    assert seat_of(match)["borrowed"] == {"orange": 1}


@pytest.mark.rule("cubitos:purple.7")
def test_a_borrowed_die_goes_back_after_a_bust() -> None:
    match = lucky(
        lambda seed: at_risk(
            seed, borrowed={"first": {"light": 1}}, active={"light": {"first": 3}}
        ),
        busts,
    )
    match.push("done", 0)
    while match.view(0)["round"] == 1:
        match.push("done", match.actors[0])
    assert own(match)["light"] == 2


@pytest.mark.rule("cubitos:blue.6")
def test_stogie_rolls_all_grey_and_white_dice() -> None:
    match = seize("stogie", draw={"light": 3, "red": 1}, roll={"white": 2, "green": 1})
    match.push("use:B", 0)
    seat = seat_of(match)
    rolled = [event for event in happened(match, "hit") if event["die"] in (0, 1, 9)]
    assert len(rolled) + seat["roll"].get("light", 0) + seat["roll"].get("white", 0) == 5
    assert seat["draw"] == {"red": 1}
    assert seat["roll"]["green"] == 1


@pytest.mark.rule("cubitos:yellow.3")
def test_the_cheese_stands_alone_demands_a_push() -> None:
    def two_cheeses(seed: int) -> kubik.Match:
        match = alone(
            seed=seed, cards=("the_cheese_stands_alone",), roll={"yellow": 2, "light": 9},
            active={"light": {"first": 1}},
        )  # fmt: skip
        match.push("roll", 0)
        return match

    match = lucky(two_cheeses, lambda m: seat_of(m)["roll"].get("yellow", 0) == 0)
    assert seat_of(match)["must_push"]
    assert refused(match, "pass", 0) == "yellow.3"
    match.push("roll", 0)
    assert "pass" in legal(match), "one push for both"
    twice = alone(cards=("the_cheese_stands_alone",), roll={"light": 9}, forced=2)
    twice.push("roll", 0)
    assert "pass" not in legal(twice)


# Abilities of a push.


@pytest.mark.rule("cubitos:yellow.2", "cubitos:ability.2", "cubitos:ability.8")
def test_ledercheesen_rolls_a_die_after_each_push() -> None:
    match = alone(
        cards=("ledercheesen",),
        active={"yellow": {"symbol": 1, "special": 1}},
        roll={"light": 2},
        draw={"dark": 4, "light": 1},
    )
    match.push("roll", 0)
    assert seat_of(match)["pending"] == {"yellow": 2}
    match.push("use:Y", 0)
    match.push("dD", 0)
    assert seat_of(match)["draw"] == {"dark": 3, "light": 1}


@pytest.mark.rule("cubitos:yellow.6", "cubitos:ability.2")
def test_reckless_cheese_moves_at_once() -> None:
    match = alone(active={"yellow": {"symbol": 1}}, roll={"light": 2}, square="g12")
    match.push("roll", 0)
    match.push("use:Y", 0)
    assert "g13" in legal(match)
    assert not legal(match) & {"jetpack", "foot", "shortcut", "g14"}
    match.push("g13", 0)
    assert seat_of(match)["square"] == "g13"
    assert seat_of(match)["credits"] == 0, "no bonus yet"
    match.push("pass", 0)
    assert seat_of(match)["credits"] == 1, "it is where the move ends"


@pytest.mark.rule("cubitos:brown.2", "cubitos:ability.2")
def test_the_wizard_gives_a_credit_for_each_push() -> None:
    match = alone(cards=("wizard",), active={"brown": {"symbol": 2}}, roll={"light": 2})
    match.push("roll", 0)
    assert seat_of(match)["credits"] == 2
    bust = lucky(
        lambda seed: at_risk(seed, cards=("wizard",), active={"brown": {"symbol": 3}}), busts
    )
    assert seat_of(bust)["credits"] == SUPPORT_CREDITS[1]
    assert own(bust)["brown"] == 3, "after a bust it is not returned"


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("rock_on", marks=pytest.mark.rule("cubitos:green.5")),
        pytest.param("up_to_11", marks=pytest.mark.rule("cubitos:green.1")),
        pytest.param("pineapple_rocks", marks=pytest.mark.rule("cubitos:green.2")),
    ],
)
def test_green_dice_join_a_push(card: str) -> None:
    match = alone(
        cards=(card,), active={"green": {"symbol": 1}, "light": {"first": 2}}, roll={"light": 1}
    )
    match.push("use:G", 0)
    seat = seat_of(match)
    assert seat["roll"] == {"light": 1, "green": 1}
    assert seat["at_risk"], "there were three active dice when the push began"
    assert refused(match, "pass", 0) == f"green.{1 + CARDS['green'].index(card)}"
    match.push("roll", 0)
    assert not seat_of(match)["must_push"]


@pytest.mark.rule("cubitos:green.2")
def test_a_special_pineapple_takes_another_die_along() -> None:
    match = alone(
        cards=("pineapple_rocks",),
        active={"green": {"special": 1}, "light": {"first": 2}, "white": {"first": 1}},
        roll={"light": 1},
    )
    match.push("use:G*", 0)
    assert legal(match) == {"aL", "aW"}
    match.push("aL", 0)
    assert seat_of(match)["roll"] == {"light": 2, "green": 1}


@pytest.mark.rule("cubitos:green.4")
def test_pina_cubelada_makes_a_push_safe() -> None:
    def safe(seed: int) -> kubik.Match:
        match = alone(
            seed=seed, cards=("pina_cubelada",), roll={"purple": 1},
            active={"green": {"symbol": 1}, "light": {"first": 3}},
        )  # fmt: skip
        match.push("use:G", 0)
        assert seat_of(match)["bust_chance"] == 0
        match.push("roll", 0)
        return match

    match = lucky(safe, lambda m: not happened(m, "hit"))
    assert not busts(match)
    assert seat_of(match)["bust_chance"] > 0
    assert seat_of(match)["spent"] == {"green": 1}


def saved(card: str, seed: int, **seat: Any) -> kubik.Match:
    active = {"green": {"symbol": 1}, "light": {"first": 2}, "white": {"first": 1}}
    return at_risk(seed, cards=(card,), active=active, **seat)


def asks_to_save(match: kubik.Match) -> bool:
    return bool(seat_of(match)["asked"] == "save")


@pytest.mark.rule("cubitos:green.3")
def test_punk_fruit_keeps_green_and_grey_dice() -> None:
    match = lucky(lambda seed: saved("punk_fruit", seed), asks_to_save)
    match.push("use:G", 0)
    seat = seat_of(match)
    assert {die["die"] for die in seat["active"]} == {"green", "light"}
    assert seat["discard"]["white"] == 1
    assert seat["fans"] == 1
    declined = lucky(lambda seed: saved("punk_fruit", seed), asks_to_save)
    declined.push("done", 0)
    assert seat_of(declined)["active"] == []


@pytest.mark.rule("cubitos:green.3", "cubitos:dice.6")
def test_punk_fruit_rolls_different_colours_in_the_run() -> None:
    match = alone(
        stage="finishing",
        cards=("punk_fruit",),
        active={"green": {"symbol": 1}},
        draw={"light": 2, "dark": 1, "red": 2},
        roll={"white": 1, "first": 1},
        fields={"first": 0},
    )
    match.push("use:G", 0)
    match.push("dL", 0)
    assert legal(match) == {"dR", "rW", "rF", "done"}
    match.push("dR", 0)
    match.push("rF", 0)
    match.push("rW", 0)
    rolled = len(happened(match, "hit")) + sum(e["count"] for e in happened(match, "missed"))
    assert rolled == 4


@pytest.mark.rule("cubitos:green.6")
def test_rolling_stoned_rolls_grey_dice_against_a_bust() -> None:
    results = set()
    for seed in range(200):
        match = saved("rolling_stoned", seed, draw={"light": 2}, discard={"dark": 1, "red": 1})
        if not asks_to_save(match):
            continue
        match.push("use:G", 0)
        assert legal(match) == {"aL", "dL", "xD", "all"}, "none is no use of it"
        match.push("all", 0)
        hit = bool(happened(match, "hit"))
        assert busts(match) != hit
        assert seat_of(match)["asked"] == ("decide" if hit else "drop")
        results.add(hit)
    assert results == {True, False}


@pytest.mark.rule("cubitos:green.7")
def test_keep_on_rollin_is_returned_instead_of_a_bust() -> None:
    match = lucky(lambda seed: saved("keep_on_rollin", seed), asks_to_save)
    match.push("use:G", 0)
    seat = seat_of(match)
    assert seat["fans"] == 0
    assert own(match)["green"] == 0
    assert legal(match) == {"roll", "pass"}
    assert seat["at_risk"]


# When nothing can be used.


@pytest.mark.rule("cubitos:ability.3", "cubitos:swords.1")
def test_an_ability_of_the_run_waits_for_the_run() -> None:
    active = {"purple": {"symbol": 1}, "red": {"symbol": 1}}
    match = alone(active=active, roll={"light": 1})
    assert refused(match, "use:P", 0) == "ability.3"
    assert refused(match, "use:R", 0) == "swords.1"
    assert case(match, "use:R", 0) == "Mr. Soldier works in the run, and you are still rolling"


@pytest.mark.rule("cubitos:roll.3")
def test_a_roll_is_followed_by_a_push_or_a_pass() -> None:
    match = alone(active={"light": {"first": 1}}, roll={"light": 3})
    assert refused(match, "done", 0) == "roll.3"
    assert case(match, "done", 0) == "you push or pass, and 3 dice are in your roll zone"


@pytest.mark.rule("cubitos:ability.12", "cubitos:dice.10")
def test_a_use_takes_an_unused_die_that_shows_it() -> None:
    seat: Any = {"stage": "finishing", "cards": ("benchwarmer", "fat_cat"), "draw": {"light": 1}}
    match = alone(active={"orange": {"symbol": 1}}, spent={"white": 1}, **seat)
    assert refused(match, "use:O*", 0) == "ability.12"
    assert case(match, "use:O*", 0) == "no active die shows that (orange, special symbol)"
    assert refused(match, "use:W", 0) == "dice.10"
    assert case(match, "use:W", 0) == "the die is used already (white)"
    assert refused(match, "count:La", 0) == "ability.12"


@pytest.mark.rule("cubitos:round.4", "cubitos:ability.4")
def test_what_is_begun_is_ended_first() -> None:
    seat: Any = {"draw": {"light": 2, "dark": 2}, "roll": {"purple": 1}, "pending": {"white": 1}}
    match = alone(cards=("fast_cat",), active={"white": {"symbol": 1}}, **seat)
    assert refused(match, "roll", 0) == "ability.1"
    assert case(match, "roll", 0) == "Fast Cat is to be used or declined first"
    assert refused(match, "dL", 0) == "round.4"
    match.push("use:W", 0)
    assert refused(match, "roll", 0) == "round.4"
    assert case(match, "roll", 0) == "you are asked: “Choose dice”"
    assert refused(match, "done", 0) == "ability.4"
    assert case(match, "done", 0) == "2 dice must still be chosen"
    assert refused(match, "rP", 0) == "ability.5"


# Moving.


@pytest.mark.rule("cubitos:move.1", "cubitos:move.4")
def test_feet_are_steps() -> None:
    match = alone(stage="moving", feet=2, square="g11")
    assert "g12" in legal(match)
    assert refused(match, "g14", 0) == "move.1"
    assert case(match, "g14", 0) == "that square is not next to yours"
    match.push("g12", 0)
    assert seat_of(match)["feet"] == 1
    match.push("done", 0)
    assert seat_of(match)["feet"] == 0


@pytest.mark.rule("cubitos:move.2", "cubitos:buy.5")
def test_four_coins_or_credits_buy_a_foot() -> None:
    match = alone(stage="moving", coins=3, credits=6, square="g11")
    match.push("foot", 0)
    seat = seat_of(match)
    assert (seat["coins"], seat["credits"], seat["feet"]) == (0, 5, 1)
    match.push("foot", 0)
    assert refused(match, "foot", 0) == "move.2"
    assert case(match, "foot", 0) == "it costs 4, and you have 1"
    assert seat_of(match)["feet"] == 2


@pytest.mark.rule("cubitos:move.5", "cubitos:move.13", "cubitos:blue.4")
def test_water_needs_feet_for_water() -> None:
    match = alone(stage="moving", feet=2, square="g13")
    assert refused(match, "g14", 0) == "move.5"
    match = alone(stage="moving", feet=1, water=1, square="g13")
    match.push("g14", 0)
    assert (seat_of(match)["feet"], seat_of(match)["water_feet"]) == (1, 0)
    match.push("g15", 0)
    assert seat_of(match)["square"] == "g15"
    dry = alone(stage="moving", feet=1, water=1, square="g11")
    dry.push("g12", 0)
    assert (seat_of(dry)["feet"], seat_of(dry)["water_feet"]) == (0, 1)


@pytest.mark.rule("cubitos:move.6")
def test_never_back_over_a_red_line() -> None:
    match = alone(stage="moving", feet=3, square="e15")
    assert seat_of(match)["lines"] == 2
    assert refused(match, "f16", 0) == "move.6"
    back = alone(stage="moving", feet=3, square="g13")
    assert "g12" in legal(back), "within a section any way is free"


@pytest.mark.rule("cubitos:move.14")
def test_nobody_goes_back_onto_the_start() -> None:
    match = alone(stage="moving", feet=3, square="g11")
    assert "start" not in legal(match)
    assert refused(match, "start", 0) == "move.14"
    begun = alone(stage="moving", feet=3, square="start")
    assert legal(begun) >= {"g11", "h10", "j9", "k9"}
    assert refused(begun, "finish", 0) == "move.14"
    assert refused(alone(stage="moving", feet=3, square="g13"), "start", 0) == "move.1"


@pytest.mark.rule("cubitos:move.8", "cubitos:move.10")
def test_ten_feet_and_a_shortcut_of_seven() -> None:
    """The worked example: two to get there, seven for the shortcut, one left."""
    course = {"tracks": ["testing_the_waters"] * 2}
    match = alone(stage="moving", feet=10, square="g16", fields=course)
    match.push("g17", 0)
    match.push("h16", 0)
    match.push("shortcut", 0)
    seat = seat_of(match)
    assert (seat["square"], seat["feet"]) == ("a8", 1)
    match.push("a7", 0)
    short = alone(stage="moving", feet=6, square="h16", fields=course)
    assert refused(short, "shortcut", 0) == "move.8"
    assert case(short, "shortcut", 0) == "it costs 7 feet, and you have 6"
    assert case(short, "shortcut", 0, "ru") == "это стоит 7 ступней, а у вас их 6"


@pytest.mark.rule("cubitos:move.7")
def test_a_shortcut_for_money() -> None:
    course = {"tracks": ["ahead_of_the_curve"] * 2}
    match = alone(stage="moving", coins=1, credits=3, square="j11", fields=course)
    match.push("shortcut", 0)
    seat = seat_of(match)
    assert (seat["square"], seat["coins"], seat["credits"]) == ("g14", 0, 0)
    poor = alone(stage="moving", feet=9, credits=3, square="j11", fields=course)
    assert "shortcut" not in legal(poor)


@pytest.mark.rule("cubitos:move.9", "cubitos:move.10")
def test_a_jetpack_doubles_feet_once() -> None:
    """The worked example: of six feet three are left on the jetpack, and become six."""
    course = {"tracks": ["ahead_of_the_curve"] * 2}
    match = alone(stage="moving", feet=6, square="d15", fields=course)
    match.push("d14", 0)
    match.push("c13", 0)
    assert "jetpack" not in legal(match)
    match.push("d13", 0)
    assert seat_of(match)["feet"] == 3
    match.push("jetpack", 0)
    assert seat_of(match)["feet"] == 6
    assert refused(match, "jetpack", 0) == "move.10"
    there = alone(stage="moving", feet=4, square="d13", fields=course)
    there.push("jetpack", 0)
    assert seat_of(there)["feet"] == 8


@pytest.mark.parametrize(
    ("card", "count", "feet"),
    [
        pytest.param("bahama_llama", 2, 4, marks=pytest.mark.rule("cubitos:blue.1")),
        pytest.param("undercover_fish", 2, 8, marks=pytest.mark.rule("cubitos:blue.4")),
    ],
)
def test_feet_for_water_with_a_jetpack(card: str, count: int, feet: int) -> None:
    match = alone(
        stage="finishing",
        cards=(card,),
        active={"blue": {"symbol": count}},
        square="d13",
        fields={"tracks": ["ahead_of_the_curve"] * 2},
    )
    match.push("jetpack", 0)
    assert seat_of(match)["water_feet"] == feet


# Bonus squares.


def arrives(square: str, track: str = "nothing_goes_right", **seat: Any) -> kubik.Match:
    """End a move on a square, having come from somewhere else."""
    fields = {"left_square": "start", "feet": 1, **seat}
    match = alone(stage="moving", square=square, fields={"tracks": [track] * 2}, **fields)
    match.push("done", 0)
    return match


@pytest.mark.rule("cubitos:bonus.1", "cubitos:bonus.2")
def test_credits_of_a_bonus_square() -> None:
    assert seat_of(arrives("g1"))["credits"] == 4
    assert seat_of(arrives("g1", left_square="g1"))["credits"] == 0
    passing = alone(stage="moving", feet=2, square="h1")
    passing.push("g1", 0)
    passing.push("h1", 0)
    assert seat_of(passing)["credits"] == 0


@pytest.mark.rule(
    "cubitos:bonus.3",
    "cubitos:support.1",
    "cubitos:support.2",
    "cubitos:support.3",
    "cubitos:support.4",
)
def test_fans() -> None:
    for fans in range(14):
        match = arrives("e17", fans=fans)
        space = min(13, fans + 1)
        seat = seat_of(match)
        assert seat["fans"] == space
        assert seat["credits"] == SUPPORT_CREDITS[space]
        assert seat["hands"] == (SUPPORT_HANDS[space] if fans < 13 else 0)
    assert SUPPORT_CREDITS[13] == 6
    assert SUPPORT_HANDS.sum() == 6


@pytest.mark.rule("cubitos:bonus.4", "cubitos:ability.6")
def test_returning_dice_on_a_bonus_square() -> None:
    match = arrives(
        "a1", draw={"light": 1}, roll={"red": 1}, spent={"dark": 1}, active={"white": {"first": 1}}
    )
    assert legal(match) == {"dL", "rR", "uD", "aW", "done"}
    match.push("uD", 0)
    match.push("aW", 0)
    assert own(match) - Counter(first=1) == {"light": 1, "red": 1}
    assert match.view(0)["boxes"]["white"] == 10
    assert match.view(0)["boxes"]["dark"] == 12
    both = arrives("a13", draw={"light": 1, "dark": 1})
    assert seat_of(both)["fans"] == 1
    both.push("done", 0)
    assert total(own(both)) == 2


@pytest.mark.rule("cubitos:bonus.5", "cubitos:bonus.6", "cubitos:ability.7", "cubitos:dice.7")
def test_a_die_for_free() -> None:
    match = arrives("c1")
    assert legal(match) == {*(f"take:{letter}" for letter in "LDROYGBPNW"), "done"}
    match.push("take:P", 0)
    assert seat_of(match)["discard"]["purple"] == 1
    cheap = arrives("a3", track="still_waters")
    letters = dict(zip(KINDS, "LDROYGBPNW", strict=False))
    affordable = {letters[OF_COLOUR[name]] for name in RACE_1 if COST[CARD_NAMES.index(name)] <= 4}
    assert 0 < len(affordable) < len(RACE_1)
    assert {move[5:] for move in legal(cheap) if move != "done"} == {"L", "D", *affordable}


@pytest.mark.rule("cubitos:blue.2")
def test_bob_gets_a_bonus_from_nearby() -> None:
    match = arrives("h1", active={"blue": {"symbol": 2}})
    assert {"f2", "g1", "i1"} < legal(match)
    assert "h1" not in legal(match)
    assert refused(match, "k1", 0) == "blue.2"
    match.push("g1", 0)
    match.push("g1", 0)
    assert seat_of(match)["credits"] == 8
    assert seat_of(match)["spent"].get("blue", 0) in (0, 2)
    left = arrives("h1", left_square="g1", active={"blue": {"special": 1}})
    assert "g1" in legal(left), "also of the square one has left in this round"
    assert "g1" not in legal(arrives("g1", active={"blue": {"symbol": 1}}))


@pytest.mark.rule("cubitos:orange.2", "cubitos:ability.4")
def test_batter_beaver_demands_a_die_for_credits() -> None:
    active = {"orange": {"symbol": 1}}
    match = arrives("g1", cards=("batter_beaver",), active=active, draw={"light": 1, "dark": 1})
    assert legal(match) == {"g1", "done"}, "the bonus may be declined, for it would cost a die"
    match.push("g1", 0)
    assert legal(match) == {"dL", "dD", "uO"}
    match.push("dL", 0)
    assert own(match)["light"] == 0
    declined = arrives("g1", cards=("batter_beaver",), active=active, draw={"light": 1})
    declined.push("done", 0)
    assert own(declined)["light"] == 1
    assert seat_of(declined)["credits"] == 0
    without = arrives("h1", cards=("batter_beaver",), active=active, draw={"light": 1, "dark": 1})
    assert own(without)["light"] == 1


# Buying, and the end of a round.


@pytest.mark.rule("cubitos:buy.1", "cubitos:buy.2", "cubitos:buy.3", "cubitos:buy.5")
def test_two_dice_of_different_colours_are_bought() -> None:
    match = alone(stage="shopping", coins=10, credits=9)
    assert legal(match) >= {"buy:R", "buy:P", "done"}
    match.push("buy:R", 0)
    assert refused(match, "buy:R", 0) == "buy.2"
    seat = seat_of(match)
    assert (seat["coins"], seat["credits"]) == (5, 9)
    match.push("buy:W", 0)
    seat = seat_of(match)
    assert seat["discard"] == {"red": 1, "white": 1}
    assert seat["credits"] == 8
    assert seat["stage"] != "shopping", "no more than two"
    poor = alone(stage="shopping", coins=5)
    assert refused(poor, "buy:P", 0) == "buy.1"
    assert case(poor, "buy:P", 0) == "it costs 9, and you have 5"


@pytest.mark.rule("cubitos:buy.4", "cubitos:dice.5")
def test_an_empty_box_sells_nothing() -> None:
    match = table({"coins": 10}, {"discard": {"red": 10}}, stage="shopping")
    assert refused(match, "buy:R", 0) == "buy.4"
    assert not {"buy:L", "buy:D"} & legal(match)


@pytest.mark.rule("cubitos:buy.6", "cubitos:buy.7")
def test_those_ahead_take_first_when_a_box_runs_short() -> None:
    plenty = table({"coins": 9}, {"coins": 9}, stage="shopping", first=1)
    assert set(plenty.actors) == {0, 1}
    short = table({"coins": 9, "discard": {"red": 9}}, {"coins": 9}, stage="shopping", first=1)
    assert short.actors == [1]
    short.push("buy:R", 1)
    if 1 in short.actors:
        short.push("done", 1)
    assert 0 in short.actors


@pytest.mark.rule(
    "cubitos:round.1", "cubitos:round.2", "cubitos:round.3", "cubitos:dice.2", "cubitos:dice.10"
)
def test_the_end_of_a_round() -> None:
    match = table(
        {"coins": 9, "credits": 2, "active": {"light": {"first": 2}}, "roll": {"dark": 1}},
        {"credits": 0},
        stage="shopping",
    )  # fmt: skip
    for move in ("roll", "foot"):
        assert refused(match, move, 0) == "round.3"
        assert case(match, move, 0) == "you are asked: “Buy dice?”"
    match.push("done", 0)
    seat = seat_of(match)
    assert match.view(0)["round"] == 2
    assert match.view(0)["first"] == 0
    assert (seat["coins"], seat["credits"]) == (0, 2)
    assert seat["roll"] == {"light": 2, "dark": 1, "first": 1}


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


# Positions and editions.


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
        ({"support": {"hands": [1]}}, "list of 13"),
        ({"support": {"credits": ["a"] * 13}}, "cannot be a"),
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
