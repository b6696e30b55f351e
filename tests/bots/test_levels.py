"""The levels of bots: five or six for each game, told apart, and known by name everywhere."""

import tomllib
from importlib.resources import files

import pytest

import kubik
from kubik.bots.levels import EVERYWHERE, NAMES, USUAL_LEVEL, find_level, levels_of, offered_bots
from kubik.bots.plan import is_policy, read_plan
from kubik.bots.registry import bot_names
from kubik.bots.seat import choose_move
from kubik.engine.game import Game
from kubik.engine.match import Match

BOTS = files("kubik.bots")


def test_each_game_has_levels_that_differ(game: Game) -> None:
    found = levels_of(game)
    names = tuple(level.name for level in found)
    assert names in (EVERYWHERE, NAMES)
    assert [level.number for level in found] == [*range(1, len(names) + 1)]
    assert len({level.bot for level in found}) == len(names)
    assert USUAL_LEVEL in EVERYWHERE
    assert not set(NAMES) & set(bot_names(game))


def test_a_level_stands_for_its_bot(game: Game) -> None:
    for level in levels_of(game):
        plan = read_plan(game, level.bot)
        assert read_plan(game, level.name) == plan
        assert is_policy(game, level.name) == is_policy(game, level.bot)
        # A clock would make a game depend on the machine, and a level that names one is a circle.
        assert not plan.timed
        assert find_level(game, level.bot) is None


def test_a_level_chooses_as_its_bot_does(game: Game) -> None:
    match = Match(game, seed=3)
    for level in levels_of(game)[:4]:
        seat = match.actors[0]
        move = choose_move(match, seat, level.name)
        assert move == choose_move(match, seat, level.bot)
        match.push(move)


def test_ratings_rise_where_they_were_measured(game: Game) -> None:
    ratings = [level.rating for level in levels_of(game)]
    measured = [rating for rating in ratings if rating is not None]
    assert measured in ([], ratings)
    assert measured == sorted(set(measured))


def test_only_games_that_there_are_have_levels_and_ratings() -> None:
    ratings = tomllib.loads((BOTS / "ratings.toml").read_text(encoding="utf-8"))
    named = {folder.name for folder in BOTS.iterdir() if (folder / "levels.toml").is_file()}
    assert named
    assert named | set(ratings) <= set(kubik.game_names())


def test_levels_are_offered_first() -> None:
    game = kubik.find_game("connect_four")
    assert offered_bots(game) == [*EVERYWHERE, "random", "greedy", "keen"]
    with pytest.raises(kubik.KubikError, match=r"It has: novice, casual, .*, random, greedy, keen"):
        read_plan(game, "genius")
