"""Whatever door a mistake comes through, a sentence says what was wrong and what is allowed."""

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import kubik
import kubik.envs.openspiel  # registers the games
from kubik.arena.hold import hold
from kubik.arena.lab import LabPlan
from kubik.arena.schedule import make_contest
from kubik.arena.sprt import Sprt
from kubik.arena.tune import make_tuning
from kubik.bots import bot_names, levels_of
from kubik.engine import cuda
from kubik.engine.errors import KubikError
from kubik.engine.words import LANGUAGES, core_words
from kubik.envs import Batch
from kubik.envs.agent import AgentTable
from kubik.envs.gymnasium import LOST, Solo
from kubik.envs.pettingzoo import aec, parallel

GAME = "connect_four"
ILLEGAL = 7  # there are columns from 0 to 6
INTERPRETED: dict[str, Any] = {"target": "python"}


def refusal(attempt: Callable[[], Any]) -> str:
    """Return the sentence of a refusal, which has to be there in every language."""
    with pytest.raises(KubikError) as refused:
        attempt()
    sentences = {refused.value.say(core_words(language)) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    return str(refused.value)


# How each door is opened.

DOORS: dict[str, Callable[..., Any]] = {
    "batch": lambda **asked: Batch(GAME, envs=2, **INTERPRETED | asked),
    "PettingZoo, in turn": lambda **asked: aec(GAME, **INTERPRETED | asked),
    "PettingZoo, at once": lambda **asked: parallel(GAME, **INTERPRETED | asked),
    "Gymnasium": lambda **asked: Solo(GAME, **INTERPRETED | asked),
    "Gymnasium by id": lambda **asked: gymnasium.make(
        "kubik/ConnectFour-v0", **INTERPRETED | asked
    ),
    "Gymnasium, vector": lambda **asked: gymnasium.make_vec(
        "kubik/ConnectFour-v0", num_envs=2, **INTERPRETED | asked
    ),
    "OpenSpiel": lambda **asked: pyspiel.load_game(f"kubik_{GAME}", INTERPRETED | asked),
    "simulation": lambda **asked: kubik.simulate(GAME, games=1, **INTERPRETED | asked),
    "totals": lambda **asked: kubik.total_games(GAME, games=1, **INTERPRETED | asked),
}


@pytest.mark.parametrize("door", [*DOORS, "match", "agent"])
def test_too_many_players(door: str) -> None:
    others: dict[str, Callable[..., Any]] = {
        "match": lambda players: kubik.Match(GAME, players),
        "agent": lambda players: AgentTable(kubik.find_game(GAME), players),
    }
    said = refusal(lambda: (DOORS | others)[door](players=9))
    assert "9 players" in said
    assert "possible numbers: 2" in said


@pytest.mark.parametrize("door", DOORS)
def test_no_gpu(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "capability", lambda: None)
    monkeypatch.setattr(cuda, "_need", lambda *_: None)
    said = refusal(lambda: DOORS[door](target="cuda"))
    assert "cpu" in said


# What is played.

MIXED = [3, ILLEGAL]


def act(door: str, action: Any) -> Any:
    """Play one action, or one of two where games are stepped together."""
    opened = DOORS[door]()
    if door == "OpenSpiel":
        return opened.new_initial_state().apply_action(action)
    if door == "batch":
        opened.reset()
        return opened.step(action)
    opened.reset(seed=1)
    return opened.step({"seat_0": action} if door == "PettingZoo, at once" else action)


@pytest.mark.parametrize("door", ["batch", "Gymnasium, vector"])
@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (MIXED, "Action 7 is not legal for seat 0 of environment 1; legal are: 0, 1, 2, 3"),
        ([3], "an array of shape (2,), not (1,)"),
        ([[3, 3]], "an array of shape (2,), not (1, 2)"),
        ([3.0, 3.0], "Actions are whole numbers, the codes of moves; yours are float64"),
        (["3", "3"], "Actions are whole numbers"),
        ([None, None], "Actions are whole numbers"),
    ],
)
def test_actions_of_many_games(door: str, actions: list[Any], sentence: str) -> None:
    assert sentence in refusal(lambda: act(door, np.array(actions)))


@pytest.mark.parametrize("door", ["PettingZoo, in turn", "PettingZoo, at once", "Gymnasium"])
@pytest.mark.parametrize(
    ("action", "found"),
    [
        (3.0, "float"),
        ("3", "str"),
        (None, "NoneType"),
        ([3, 3], "list"),
        (np.array([3, 3]), "int64 (2,)"),
        (np.array(3.0), "float64 ()"),
    ],
)
def test_one_action_of_another_kind(door: str, action: Any, found: str) -> None:
    said = refusal(lambda: act(door, action))
    assert said.endswith(f"Yours is {found}.")
    assert "a whole number" in said


def test_a_refusal_that_is_raised_again_as_vectors_of_processes_do() -> None:
    """They pickle an error, and raise another one of its class with it in the other process."""
    with pytest.raises(KubikError) as refused:
        act("Gymnasium", ILLEGAL)
    told = pickle.loads(pickle.dumps(refused.value))
    again = type(told)(told)
    assert refusal(lambda: act("Gymnasium", ILLEGAL)) == str(again)
    assert again.say(core_words("ru")) == refused.value.say(core_words("ru"))


@pytest.mark.parametrize("seeds", ["ab", 7, ["a"]])
def test_one_seed_for_several_games(seeds: Any) -> None:
    batch = Batch("connect_four", envs=2, target="python")
    with pytest.raises(KubikError, match="There is 1 seed for 2 environments"):
        batch.reset(seeds)


def test_one_action_as_frameworks_write_it() -> None:
    for action in (3, np.int32(3), np.array(3)):
        act("PettingZoo, in turn", action)
        act("Gymnasium", action)


def test_an_illegal_action() -> None:
    """In a lone seat it loses the game, and at once it waits: so these frameworks have it."""
    assert "Action 7 is not legal" in refusal(lambda: act("PettingZoo, in turn", ILLEGAL))
    assert "legal are: 0, 1, 2" in refusal(lambda: act("OpenSpiel", ILLEGAL))
    assert "from 0 to 6" in refusal(lambda: act("Gymnasium", ILLEGAL))
    assert "from 0 to 6" in refusal(lambda: act("Gymnasium", -1))
    *_, infos = act("PettingZoo, at once", ILLEGAL)
    assert infos["seat_0"] == {"waited": True}
    alone = Solo("kabaleo", 2, bots="random", **INTERPRETED)
    seen, _ = alone.reset(seed=1)
    assert alone.step(int(np.argmin(seen["action_mask"])))[1:3] == (LOST, True)
    table = AgentTable(kubik.find_game(GAME), bots=["random"])
    assert "9" in refusal(lambda: table.play("9"))


def test_a_number_that_chance_does_not_have() -> None:
    game = pyspiel.load_game("kubik_cubirds", {"outcomes": 4, **INTERPRETED})
    state = game.new_initial_state()
    assert "legal are: 0, 1, 2, 3." in refusal(lambda: state.apply_action(4))
    state.apply_action(3)
    assert not state.is_chance_node()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"outcomes": 0}, "outcomes is 0; it must be a whole number from 1 to"),
        ({"outcomes": -1}, "outcomes is -1;"),
        ({"players": 1}, "cannot be played by 1 player; possible numbers: 2, 3, 4, 5"),
        ({"start": "{"}, 'such as {"players": 2, …}; yours is: {'),
        ({"start": "[2]"}, "yours is: [2]"),
        ({"start": '{"players": 1}'}, "possible numbers: 2, 3, 4, 5"),
        ({"start": '{"players": 2, "options": [7]}'}, "`start` must be a position"),
    ],
)
def test_parameters_of_open_spiel(asked: dict[str, Any], sentence: str) -> None:
    """There is no place for the automaton of a lone player, whose win no player gets."""
    said = refusal(lambda: pyspiel.load_game("kubik_cubirds", INTERPRETED | asked))
    assert sentence in said


def test_an_information_state_of_nobody() -> None:
    state = pyspiel.load_game("kubik_cubirds", INTERPRETED).new_initial_state()
    for player in ((), (-1,), (9,)):
        assert "no seat" in refusal(partial(state.information_state_string, *player))


def test_a_state_of_a_game_that_is_over_and_what_there_is_not() -> None:
    state = pyspiel.load_game(f"kubik_{GAME}", INTERPRETED).new_initial_state()
    for column in (0, 1, 0, 1, 0, 1, 0):
        state.apply_action(column)
    for late in (state.apply_action, state.child):
        assert "The game is over" in refusal(partial(late, 2))
    for code in (-1, ILLEGAL):
        assert "codes go from 0 to 6" in refusal(partial(state.action_to_string, 0, code))
    for seat in (-1, 2):
        assert "no seat" in refusal(partial(state.resample_from_infostate, seat, lambda: 0.5))


def test_open_spiel_runs_on_the_processor() -> None:
    said = refusal(lambda: DOORS["OpenSpiel"](target="abacus"))
    assert "“abacus”; it can on: python, cpu" in said


# What is asked at the wrong time, of the wrong one or in a way that there is none of.


def test_a_game_by_turns_that_has_not_begun_or_is_over() -> None:
    env = aec(GAME, render_mode="ansi", **INTERPRETED)
    for early in (lambda: env.step(0), env.last, lambda: env.observe("seat_0"), env.render):
        assert "call reset() first" in refusal(early)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        assert seen is not None
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    for late in (lambda: env.step(0), lambda: env.step(None), env.last):
        assert "The game is over: call reset()" in refusal(late)
    env.reset(seed=2)
    env.step(0)


def test_actions_at_once_of_which_one_is_none() -> None:
    env = parallel("cubitos", 3, **INTERPRETED)
    seen, _ = env.reset(seed=7)
    actions: dict[str, Any] = {
        agent: int(np.flatnonzero(told["action_mask"])[0]) for agent, told in seen.items()
    }
    assert "Yours is str" in refusal(lambda: env.step(actions | {"seat_2": "roll"}))
    assert env._single.batch.lengths.tolist() == [0]
    *_, infos = env.step(actions)
    assert infos == {agent: {"waited": False} for agent in env.agents}


@pytest.mark.parametrize("opened", [aec, parallel])
def test_an_agent_that_is_none(opened: Callable[..., Any]) -> None:
    env = opened(GAME, **INTERPRETED)
    env.reset(seed=1)
    asked = [env.action_space, env.observation_space, *([env.observe] if opened is aec else [])]
    for ask in asked:
        for agent in ("seat_9", 0):
            said = refusal(partial(ask, agent))
            assert f"no agent “{agent}”; there are: seat_0, seat_1" in said


def test_actions_at_once_that_are_not_named_by_agent() -> None:
    env = parallel(GAME, **INTERPRETED)
    assert "call reset() first" in refusal(lambda: env.step({}))
    env.reset(seed=1)
    actions: Any = [0, 0]
    assert 'such as {"seat_0": 0}; yours are: [0, 0]' in refusal(lambda: env.step(actions))
    assert "no agent “seat0”; there are: seat_0, seat_1" in refusal(lambda: env.step({"seat0": 0}))
    short = parallel(GAME, longest=1, **INTERPRETED)
    short.reset(seed=1)
    *_, cut, _ = short.step({"seat_0": 0})
    assert cut == {"seat_0": True, "seat_1": True}
    assert "The game is over: call reset()" in refusal(lambda: short.step({"seat_1": 0}))


@pytest.mark.parametrize(
    "door",
    [
        *("PettingZoo, in turn", "PettingZoo, at once"),
        *("Gymnasium", "Gymnasium by id", "Gymnasium, vector"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*render_mode")
def test_a_way_to_draw_that_there_is_none_of(door: str) -> None:
    assert "“rgb_array”; there is: ansi" in refusal(lambda: DOORS[door](render_mode="rgb_array"))


@pytest.mark.parametrize(
    "door", ["PettingZoo, in turn", "PettingZoo, at once", "Gymnasium", "Gymnasium, vector"]
)
def test_what_a_door_has_settled(door: str) -> None:
    for settled in ({"legal": "list"}, {"restart": False}):
        assert "here, where it is settled" in refusal(partial(DOORS[door], **settled))
    if "vector" not in door:
        assert "“threads”" in refusal(partial(DOORS[door], threads=2))


@pytest.mark.parametrize("door", ["Gymnasium", "Gymnasium, vector"])
def test_a_lone_seat_and_its_rivals(door: str) -> None:
    for seat, written in ((2, "2"), (-1, "-1"), ("0", '"0"')):
        said = refusal(partial(DOORS[door], seat=seat))
        assert f"no seat {written}; seats are counted from 0 to 1" in said
    for bots in (3, ["greedy"]):
        assert 'such as {1: "greedy"}' in refusal(partial(DOORS[door], bots=bots))


def test_rewards_that_name_no_merit() -> None:
    assert 'such as {"threes": 0.01}; yours is: 3' in refusal(lambda: DOORS["batch"](shaped=3))


@pytest.mark.parametrize("envs", [0, -2, 1.5])
def test_arrays_of_no_environments(envs: Any) -> None:
    assert f"envs is {envs}; it must be" in refusal(lambda: Batch.shapes(GAME, envs=envs))


@pytest.mark.parametrize("door", ["simulation", "totals"])
def test_numbers_of_a_simulation(door: str) -> None:
    """Those of NumPy are whole numbers, too; a text is a seed of matches alone."""
    asked: dict[str, Any] = {"seed": np.int64(3), "players": np.int8(2), "threads": np.uint8(1)}
    same = DOORS[door](seed=3), DOORS[door](**asked)
    assert same[0].moves == same[1].moves
    for value, written in (("3", '"3"'), (1.5, "1.5")):
        said = refusal(partial(DOORS[door], seed=value))
        assert f"seed is {written}; it must be a whole" in said
    for threads, written in ((0, "0"), (-1, "-1"), ("4", '"4"')):
        said = refusal(partial(DOORS[door], threads=threads))
        assert f"threads is {written}; it must be a whole number from 1" in said


def test_numbers_of_games_series_and_contests() -> None:
    half: Any = 2.5
    assert "games is 2.5;" in refusal(lambda: kubik.simulate(GAME, games=half))
    assert "matches is 2.5;" in refusal(lambda: kubik.simulate_series(GAME, matches=half))
    bots = ["greedy", "random"]
    assert "seed is 2.5;" in refusal(lambda: make_contest(GAME, bots, seed=half))
    of_numpy: Any = np.int64(1)
    assert type(make_contest(GAME, bots, seed=of_numpy).seed) is int
    for mistake in ({"generations": 0}, {"opening": -1}, {"seed": "x"}, {"games": 2.5}):
        assert "must be a whole number" in refusal(partial(make_tuning, GAME, **mistake))
    for plan in ({"deep": -1}, {"skill": -1}, {"games": 1.5}, {"threads": -1}):
        asked: dict[str, Any] = {"bots": ["random"] * 2, "players": 2}
        box = {"cones": {"pieces": 8}}
        compared = partial(kubik.lab, "kabaleo", box, plan=LabPlan(**plan), **asked)
        assert "must be a whole number" in refusal(compared)


def test_a_game_and_a_bot_may_be_named_by_a_text_alone() -> None:
    """A bot's name is not as many bots as it has letters."""
    table = AgentTable(GAME, bots="random")
    assert table.look()["your_turn"]
    assert "no such seat" in refusal(lambda: AgentTable(GAME, seat=2, bots="random"))
    assert make_contest(GAME, "random", champion="greedy").line_ups == [("greedy", "random")]
    assert "at least two bots" in refusal(lambda: make_contest(GAME, "greedy"))
    assert bot_names(GAME) == bot_names(kubik.find_game(GAME))
    assert levels_of(GAME) == levels_of(kubik.find_game(GAME))


def test_what_is_no_number_of_blocks_and_no_test() -> None:
    half: Any = 2.5
    contest = make_contest(GAME, ["greedy", "random"])
    assert "blocks is 2.5; it must be a whole number" in refusal(lambda: hold(contest, half))
    for numbers in ((20, 0), (0, 0), (0, float("nan")), (0, 20, 0), (0, 20, 0.5)):
        assert "the smaller one first" in refusal(partial(Sprt, *numbers))


def test_large_numbers_are_told_as_code_has_them() -> None:
    many = Batch(GAME, envs=1_200, **INTERPRETED)
    many.reset()
    said = refusal(lambda: many.step([0]))
    assert "each of the 1,200 environments: an array of shape (1200,), not (1,)." in said
    actions = np.zeros(1_200, int)
    actions[1_100] = 2_000
    assert "Action 2000 is not legal for seat 0 of environment 1100" in refusal(
        lambda: many.step(actions)
    )


def test_environments_that_are_named_oddly() -> None:
    batch = Batch(GAME, envs=3, **INTERPRETED)
    batch.reset()
    batch.reset(envs=1)  # type: ignore[arg-type]
    assert "once; yours are: 1, 1" in refusal(lambda: batch.reset(envs=[1, 1]))


def test_a_position_that_is_still_text() -> None:
    said = refusal(lambda: kubik.Match.from_position(GAME, '{"players": 2}'))  # type: ignore[arg-type]
    assert 'such as {"players": 2, …}, and not: {"players": 2}' in said


@pytest.mark.parametrize("seed", [1.5, -1])
def test_a_seed_of_a_vector_that_is_none(seed: Any) -> None:
    """Gymnasium says so itself, as it does for a lone environment."""
    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        DOORS["Gymnasium, vector"]().reset(seed=seed)
