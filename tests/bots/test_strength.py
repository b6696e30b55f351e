"""A tripwire: a stronger bot beats a weaker one in every game. The ladder measures how much."""

import pytest

from kubik.arena.hold import hold
from kubik.arena.rating import tally
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import simulate
from kubik.arena.standings import bot_shares
from kubik.bots.registry import KEEN, bot_names
from kubik.engine.game import Game

PLAYERS = 2
GAMES = 400

# What the tuned bot is known to win of these games against greedy, less a little.
FLOORS = {"connect_four": 0.8, "kabaleo": 0.65}
USUAL_FLOOR = 0.53


def won(game: Game, bot: str, rival: str) -> float:
    """Return the share of wins of a bot against a rival, both compiled."""
    return simulate(game, PLAYERS, GAMES, bots=[bot, rival]).bot_wins[bot].share


def test_greedy_beats_chance(game: Game) -> None:
    assert won(game, "greedy", "random") > 0.9


def test_tuned_weights_beat_greedy(game: Game) -> None:
    for bot in {KEEN} & set(bot_names(game)):
        assert won(game, bot, "greedy") > FLOORS.get(game.name, USUAL_FLOOR)


# Move by move, so with little to spend.
@pytest.mark.parametrize(
    ("name", "search", "rival", "blocks"),
    [
        ("connect_four", "flat:2000", "greedy", 20),
        ("connect_four", "tree:5000", "greedy", 20),
        ("cubirds", "own:5000", "greedy", 8),
        ("kabaleo", "own:4000", "greedy", 10),
        ("qubix", "own:100", "greedy", 4),
    ],
)
@pytest.mark.long
def test_a_short_search_beats_a_policy(name: str, search: str, rival: str, blocks: int) -> None:
    results = hold(make_contest(name, [search, rival], PLAYERS), blocks).results
    assert bot_shares(results.contest.bots, tally(results))[search].share > 0.7
