"""The checks that frameworks have for their environments, run on our games.

`PYTHONPATH=tests python -m envs.doors` runs them on every game at every number of players,
compiled, and holds batches of every setup against matches; with the name of a game, on that alone.
"""

import contextlib
import io
import json
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import kubik
import kubik.envs.openspiel  # registers the games
from kubik.bots import bot_names
from kubik.engine.game import Game
from kubik.envs.gymnasium import Solo, env_id
from kubik.envs.pettingzoo import aec, parallel
from kubik.testing.batches import check_bot, check_random_games
from kubik.testing.samples import sample

# Of a thorough check.
CYCLES, ROUNDS, SIMULATIONS = 2_000, 500, 1
SEARCHED = 8  # ways that a search follows
ENVS, STEPS, CHOICES = 16, 300, 30
LONG, LATE = 300, 10  # moves of a game that OpenSpiel is not shown whole, and of its end


@contextlib.contextmanager
def strict() -> Iterator[None]:
    """Take warnings for errors, and keep what the checks print to themselves."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        # An observation with a mask of actions is PettingZoo's own custom for board games.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        # In C++ they know more of Python's own modules than Python likes.
        warnings.filterwarnings("ignore", "builtin type .* has no __module__", DeprecationWarning)
        yield


def check_aec(game: Game, players: int, cycles: int, **asked: Any) -> None:
    with strict():
        api_test(aec(game, players, **asked), cycles, verbose_progress=False)
        seed_test(lambda: aec(game, players, **asked), cycles)


def check_parallel(game: Game, players: int, rounds: int, **asked: Any) -> None:
    with strict():
        parallel_api_test(parallel(game, players, **asked), rounds)
        parallel_seed_test(lambda: parallel(game, players, **asked), rounds)


def check_solo(game: Game, players: int, **asked: Any) -> None:
    with strict():
        check_env(gymnasium.make(env_id(game), players=players, **asked).unwrapped)


def check_vector(game: Game, players: int, rounds: int, **asked: Any) -> None:
    """Hold a vector of games against the same games one by one, as they come with their seeds."""
    with strict():
        many = gymnasium.make_vec(env_id(game), num_envs=3, players=players, **asked)
    singles = [Solo(game, players, **asked) for _ in range(3)]
    seen, _ = many.reset(seed=5)
    alone = [single.reset(seed=5 + number)[0] for number, single in enumerate(singles)]
    choice = np.random.default_rng(1)
    for _ in range(rounds):
        assert many.observation_space.contains(seen)
        for number, one in enumerate(alone):
            assert (seen["observation"][number] == one["observation"]).all()
            assert (seen["action_mask"][number] == one["action_mask"]).all()
        actions = [int(choice.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, rewards, ended, cut, info = many.step(np.array(actions))
        for number, single in enumerate(singles):
            told, reward, *how, _ = single.step(actions[number])
            assert [reward, *how] == [rewards[number], ended[number], cut[number]]
            if any(how):
                final = info["final_obs"][number]
                assert (final["observation"] == told["observation"]).all()
                assert (final["action_mask"] == told["action_mask"]).all()
                told, _ = single.reset()
            alone[number] = told


def spiel(game: Game, players: int, name: str = "", **params: Any) -> pyspiel.Game:
    return pyspiel.load_game(f"kubik_{name or game.name}", {"players": players, **params})


def late_name(game: Game, players: int) -> str:
    """Return the name of a game in OpenSpiel; of one that is long by chance, only its end.

    OpenSpiel looks at every state for a tenth of a second and more, and by chance a game of Cubitos
    has four thousand.
    """
    match, choice = kubik.Match(game, players, seed="late"), random.Random(1)
    while not match.over:
        match.push(choice.choice(match.legal_moves))
    if len(match.moves) <= LONG:
        return game.name
    late = kubik.Match(game, players, seed="late")
    for move in match.moves[:-LATE]:
        late.push(move)
    name = f"{game.name}_late_{players}"
    kubik.envs.openspiel.register(game, name, json.dumps(late.position()))
    return name


def check_spiel(game: Game, players: int, simulations: int, name: str = "", **params: Any) -> None:
    with strict():
        pyspiel.random_sim_test(
            spiel(game, players, name, **params), simulations, serialize=True, verbose=False
        )


def check_playthrough(game: Game, players: int, name: str = "", **params: Any) -> None:
    """Let OpenSpiel tell a game to its end, state by state, twice."""
    # It brings the statistics of SciPy along, which take longer to import than all else here.
    from open_spiel.python.algorithms import generate_playthrough

    with strict():
        name = str(spiel(game, players, name, outcomes=4, **params))
        one, other = (generate_playthrough.playthrough(name, None, seed=1) for _ in range(2))
    assert one == other
    assert "IsTerminal() = True" in one


def searcher(game: pyspiel.Game, choice: np.random.RandomState) -> Any:
    """Return OpenSpiel's search for a game with hidden information, or without."""
    evaluator = mcts.RandomRolloutEvaluator(1, choice)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 1.4, SEARCHED, evaluator, random_state=choice)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, SEARCHED, random_state=choice)


def check_search(game: Game, players: int, moves: int, **params: Any) -> None:
    """Let OpenSpiel's search choose some moves."""
    choice = np.random.RandomState(1)
    loaded = spiel(game, players, **params)
    bot = searcher(loaded, choice)
    state = loaded.new_initial_state()
    while moves and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(choice.choice([code for code, _ in state.chance_outcomes()])))
        else:
            legal = state.legal_actions()
            chosen = bot.step(state)
            assert chosen in legal
            state.apply_action(chosen)
            moves -= len(legal) > 1  # what must be played needs no search


def check_batches(game: Game) -> None:
    """Hold batches of all setups, and all bots in them, against matches."""
    for setup in sample(game):
        with timed(f"{setup}, batch"):
            check_random_games(setup, "cpu", ENVS, STEPS)
        for bot in bot_names(game) if setup.players > 1 else ():
            with timed(f"{setup}, batch with {bot}"):
                check_bot(setup, "cpu", f"{bot}~0.3", CHOICES)


def doors(game: Game, players: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield the checks of all doors of a game."""
    yield "PettingZoo, in turn", lambda: check_aec(game, players, CYCLES)
    yield "PettingZoo, at once", lambda: check_parallel(game, players, ROUNDS)
    yield "Gymnasium", lambda: check_solo(game, players)
    yield "Gymnasium, vector", lambda: check_vector(game, players, ROUNDS)
    if players > 1:
        late = late_name(game, players)
        yield "OpenSpiel, random games", lambda: check_spiel(game, players, SIMULATIONS, late)
        yield "OpenSpiel, playthrough", lambda: check_playthrough(game, players, late)
        yield "OpenSpiel, search", lambda: check_search(game, players, moves=3)


@contextlib.contextmanager
def timed(what: str) -> Iterator[None]:
    """Say what is being checked, and how long it took."""
    sys.stdout.write(f"{what} ... ")
    sys.stdout.flush()
    started = time.perf_counter()
    yield
    sys.stdout.write(f"{time.perf_counter() - started:.1f} s\n")
    sys.stdout.flush()


def main() -> int:
    """Check games, and say how long each check took."""
    for name in sys.argv[1:] or kubik.game_names():
        game = kubik.find_game(name)
        check_batches(game)
        for players in game.players:
            for door, check in doors(game, players):
                with timed(f"{name}, {players} players, {door}"):
                    check()
    return 0


if __name__ == "__main__":
    sys.exit(main())
