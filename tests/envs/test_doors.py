"""Our games pass the checks that PettingZoo, Gymnasium and OpenSpiel have for their own."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import kubik
from envs.doors import (
    check_aec,
    check_parallel,
    check_playthrough,
    check_search,
    check_solo,
    check_spiel,
    check_vector,
)
from kubik.engine import registry
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.envs.gymnasium import LOST, Solo, SoloVector, env_id
from kubik.envs.pettingzoo import aec, parallel
from kubik.envs.tools import list_games

CYCLES = 40
ROUNDS = 25
# Of games that are not over by then: what they do at their end is the same for all, and seen in
# connect four. `make soak` goes on to the end.
FEW = 5
SHORT = "connect_four"
GAMES = [SHORT, "cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes"]

# Interpreted, where a few steps are enough: then nothing needs compiling.
QUICK: dict[str, Any] = {"target": "python"}


@pytest.fixture(params=GAMES)
def of(request: pytest.FixtureRequest) -> Game:
    """Return each game in turn; what all tests of games have compiled is not needed for them."""
    return kubik.find_game(request.param)


@pytest.mark.long
def test_aec(of: Game) -> None:
    check_aec(of, of.players[-1], CYCLES if of.name == SHORT else 2 * FEW, **QUICK)


def test_parallel() -> None:
    check_parallel(kubik.find_game("cubitos"), 3, 12, **QUICK)
    check_parallel(kubik.find_game("connect_four"), 2, CYCLES, **QUICK)


@pytest.mark.long
def test_gymnasium(of: Game) -> None:
    check_solo(of, of.players[0], bots="random", **QUICK)
    rounds = ROUNDS if of.name == SHORT else FEW
    check_vector(of, of.players[-1], rounds, bots="random", **QUICK)


@pytest.mark.parametrize("name", ["connect_four", "kabaleo"])
@pytest.mark.long
def test_open_spiel(name: str) -> None:
    game = kubik.find_game(name)
    check_spiel(game, 2, 1, **QUICK)
    check_search(game, 2, moves=1, **QUICK)


def test_open_spiel_tells_a_game() -> None:
    check_playthrough(kubik.find_game("connect_four"), 2, **QUICK)


# PettingZoo.


def played(env: Any) -> Any:
    """Play a game to its end, always the first legal action."""
    env.reset(seed=7)
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    return env


def test_an_agent_gets_what_its_seat_gets() -> None:
    env = aec("connect_four", **QUICK)
    env.reset(seed=7)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        got[agent] += reward
        env.step(None if ended else int(np.flatnonzero(seen["action_mask"])[0]))
    assert got == {"seat_0": 1.0, "seat_1": 0.0}


def test_the_game_of_a_seed_is_that_of_a_match() -> None:
    env = aec("kabaleo", 2, render_mode="ansi", **QUICK)
    env.reset(seed=7)
    match = kubik.Match("kabaleo", 2, seed=7, target="python")
    seat = match.actors[0]
    assert env.agent_selection == f"seat_{seat}"
    assert env.observe(f"seat_{seat}")["observation"].tolist() == match.observe(seat).tolist()
    other = env.observe(f"seat_{1 - seat}")
    assert other["observation"].tolist() == match.observe(1 - seat).tolist()
    assert not other["action_mask"].any()
    assert env.render() == match.text(seat)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_environment_goes_its_own_way(duplicate: Callable[[Any], Any]) -> None:
    """Searches try moves out on copies."""
    env = aec("kabaleo", 2, **QUICK)
    env.reset(seed=7)
    at_first = env.observe("seat_0")["observation"].tolist()
    twin = duplicate(env)
    for _ in range(3):
        seen = twin.observe(twin.agent_selection)
        twin.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.observe("seat_0")["observation"].tolist() == at_first
    match = twin._single.batch.match(0)
    assert len(match.moves) == 3
    for seat in range(2):
        seen = twin.observe(f"seat_{seat}")
        assert seen["observation"].tolist() == match.observe(seat).tolist()
        assert seen["action_mask"].any() == (seat in match.actors)


def test_bots_may_have_seats() -> None:
    env = aec("connect_four", bots={1: "greedy"}, **QUICK)
    assert env.possible_agents == ["seat_0"]
    assert not played(env).agents


def test_an_illegal_action_is_refused_with_a_sentence() -> None:
    env = aec("connect_four", **QUICK)
    env.reset(seed=7)
    with pytest.raises(KubikError, match="Action 7 is not legal for seat 0"):
        env.step(7)


def test_seats_act_at_once_where_they_may() -> None:
    env = parallel("cubitos", 3, **QUICK)
    seen, _ = env.reset(seed=7)
    actions = {agent: int(np.flatnonzero(told["action_mask"])[0]) for agent, told in seen.items()}
    assert env.wait not in actions.values()
    _, _, _, _, infos = env.step(actions)
    assert infos == {agent: {"waited": False} for agent in env.agents}
    moves = env._single.batch.match(0).moves
    assert sorted(move.seat for move in moves) == [0, 1, 2]


def test_who_may_not_act_waits() -> None:
    env = parallel("connect_four", **QUICK)
    seen, _ = env.reset(seed=7)
    assert np.flatnonzero(seen["seat_1"]["action_mask"]).tolist() == [env.wait]
    _, _, _, _, infos = env.step({"seat_0": 3, "seat_1": 3})
    assert infos == {"seat_0": {"waited": False}, "seat_1": {"waited": True}}


def test_a_table_is_never_drawn_as_a_bot_sees_it() -> None:
    env = parallel("cubirds", 3, bots={0: "random"}, longest=4, render_mode="ansi", **QUICK)
    seen, _ = env.reset(seed=3)
    while env.agents:
        own = [env._single.batch.match(0).text(seat) for seat in (1, 2)]
        assert env.render() in own
        actions = {name: np.flatnonzero(told["action_mask"])[0] for name, told in seen.items()}
        seen, *_ = env.step(actions)
    assert env.render() == env._single.batch.match(0).text(1)


# Gymnasium.


def test_a_game_that_cannot_be_loaded_keeps_no_door_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does one that OpenSpiel has no place for, since it is for a lone player."""
    games = registry._offers()
    lone = replace(kubik.find_game(SHORT), name="lone", players=(1,), usual_players=1)
    torn = EntryPoint("torn", "no_such_package_anywhere:game", registry.GROUP)
    fake = SimpleNamespace(load=lambda: lone)
    monkeypatch.setattr(
        registry, "_offers", lambda: {SHORT: games[SHORT], "lone": fake, "torn": torn}
    )
    registered: list[str] = []
    monkeypatch.setattr(
        gymnasium, "register", lambda *_, kwargs, **__: registered.append(kwargs["game"])
    )
    kubik.envs.gymnasium.register_all()
    assert registered == [SHORT, "lone"]
    registered.clear()
    monkeypatch.setattr(
        pyspiel, "register_game", lambda kind, _: registered.append(kind.short_name)
    )
    kubik.envs.openspiel.register_all()
    assert registered == ["kubik_connect_four"]
    assert [row["game"] for row in list_games()] == [SHORT, "lone"]


def test_every_game_has_an_id() -> None:
    ids = [env_id(kubik.find_game(name)) for name in kubik.game_names()]
    assert {"kubik/CuBirds-v0", "kubik/QwirkleCubes-v0", "kubik/ConnectFour-v0"} <= set(ids)
    assert all(name in gymnasium.registry for name in ids)


def test_an_illegal_action_ends_a_lone_game_as_lost() -> None:
    env = Solo("kabaleo", 2, **QUICK)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, cut, info = env.step(illegal)
    assert (reward, ended, cut, info) == (LOST, True, False, {"illegal": True})
    with pytest.raises(KubikError, match="The game is over"):
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    env.reset()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_a_lone_seat_sees_the_table_in_words() -> None:
    env = gymnasium.make("kubik/ConnectFour-v0", seat=1, render_mode="ansi", **QUICK)
    env.reset(seed=1)
    assert "Seat 2" in str(env.render())


def test_a_vector_shows_all_its_tables() -> None:
    envs = SoloVector("cubirds", 2, num_envs=2, render_mode="ansi", bots="random", **QUICK)
    envs.reset(seed=1)
    alone = Solo("cubirds", 2, render_mode="ansi", bots="random", **QUICK)
    tables = []
    for seed in (1, 2):
        alone.reset(seed=seed)
        tables.append(alone.render())
    assert envs.render() == tuple(tables)


def test_a_seed_of_its_own_begins_an_environment() -> None:
    for opened in (aec, parallel):
        env: Any = opened("cubirds", 2, seed="mine", **QUICK)
        env.reset()
        assert env._single.batch.seed_of(0) == "mine"
        env.reset()
        assert env._single.batch.seed_of(0) == "mine/1"
    solo = Solo("cubirds", 2, seed=5, bots="random", **QUICK)
    solo.reset()
    assert solo._single.batch.seed_of(0) == "5"
    of_numpy: Any = np.int64(7)
    solo.reset(seed=of_numpy)
    assert solo._single.batch.seed_of(0) == "7"


def test_the_usual_bot_sits_where_none_is_named() -> None:
    """Else a seat would be left over whose moves nobody makes."""
    env = Solo("cubirds", 3, bots={2: "random"}, **QUICK)
    assert env._single.batch.bots == {1: "greedy", 2: "random"}
    seen, _ = env.reset(seed=1)
    seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert seen["action_mask"].any()


def test_a_bot_has_not_the_own_seat() -> None:
    with pytest.raises(KubikError, match="Seat 1 is yours"):
        Solo("cubirds", 3, seat=1, bots={1: "random"}, **QUICK)
    with pytest.raises(KubikError, match="no seat 5 for a bot"):
        Solo("cubirds", 3, bots={5: "random"}, **QUICK)


@pytest.mark.parametrize("kind", [Solo, SoloVector])
def test_who_plays_alone_has_the_first_seat(kind: Any) -> None:
    with pytest.raises(KubikError, match="There is no seat 1"):
        kind("cubirds", 1, seat=1, **QUICK)


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(KubikError, match="seats are counted from 0 to 1"):
        Solo("connect_four", seat=seat, **QUICK)
