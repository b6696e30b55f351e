"""The games in OpenSpiel: chance, information states, and its algorithms on them."""

import hashlib
import json
import pickle
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as sampling
from open_spiel.python.observation import make_observation

import kubik
from envs.doors import spiel
from envs.test_doors import GAMES
from kubik.engine.errors import KubikError
from kubik.envs.game_tree import GameNode
from kubik.envs.openspiel import KubikState, register
from kubik.testing.repeats import soaking

QUICK = {"target": "python"}


def load(name: str, players: int = 2, **params: Any) -> pyspiel.Game:
    return spiel(kubik.find_game(name), players, **{"outcomes": 8, **QUICK, **params})


def play_on(state: Any, moves: int, seed: int = 1) -> Any:
    """Play so many moves at random, and chance with them."""
    choice = random.Random(seed)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(choice.choice(state.legal_actions()))
            moves -= 1
    while state.is_chance_node():
        state.apply_action(choice.choice(state.chance_outcomes())[0])
    return state


def test_chance_has_a_node_only_where_something_is_drawn() -> None:
    four = load("connect_four")
    assert four.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert not four.new_initial_state().is_chance_node()
    kabaleo = load("kabaleo").new_initial_state()
    assert kabaleo.is_chance_node()
    kabaleo.apply_action(3)
    kabaleo.apply_action(kabaleo.legal_actions()[0])
    assert not kabaleo.is_chance_node()


@pytest.mark.parametrize("name", ["connect_four", "kabaleo", "qubix"])
@pytest.mark.parametrize("dealt", [False, True])
def test_a_game_says_truly_whether_chance_has_a_part_in_it(name: str, dealt: bool) -> None:
    """Qubix has none once all blocks lie open; what is hidden in Kabaleo is drawn anew."""
    position = json.dumps(kubik.Match(name, 2, seed=1, target="python").position())
    game = load(name, start=position if dealt else "")
    state, decided = game.new_initial_state(), 0
    for _ in range(6):
        decided += state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    modes = pyspiel.GameType.ChanceMode
    mode = modes.EXPLICIT_STOCHASTIC if decided else modes.DETERMINISTIC
    assert game.get_type().chance_mode == mode
    assert game.max_chance_outcomes() == (8 if decided else 0)


def test_a_game_is_registered_by_its_name() -> None:
    board = ["......."] * 5 + ["xo....."]
    register("connect_four", "four_begun", json.dumps({"players": 2, "board": board}))
    state = pyspiel.load_game("kubik_four_begun", QUICK).new_initial_state()
    assert state.observation_tensor(0) != load(
        "connect_four"
    ).new_initial_state().observation_tensor(0)


def test_who_draws_by_an_action_alone_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll is no less chance where nothing is dealt."""
    monkeypatch.setattr(GameNode, "_deal", lambda *_: True)
    register(kubik.find_game("qwirkle_cubes"), "qwirkle_dealt")
    game = pyspiel.load_game("kubik_qwirkle_dealt", QUICK)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


def test_a_roll_waits_for_chance_and_depends_on_it_alone() -> None:
    state = load("qwirkle_cubes", outcomes=64).new_initial_state()
    state.apply_action(0)
    roll = state.string_to_action("mark-a")
    state.apply_action(roll)
    state.apply_action(state.string_to_action("roll"))
    assert state.is_chance_node()
    rolled = {str(state.child(outcome)) for outcome, _ in state.chance_outcomes()}
    assert len(rolled) == 6
    assert str(state.child(5)) == str(state.child(5))


def test_options_and_the_number_of_players_are_parameters() -> None:
    game = load("cubirds", 3, options="variant:expert;empty_deck:draw_ends")
    assert game.num_players() == 3
    again = pyspiel.load_game(str(game))
    tree = again.new_initial_state().node.tree
    assert dict(tree.options) == {"variant": "expert", "empty_deck": "draw_ends", "handicap": "0"}


def test_an_edition_is_played_with_its_own_numbers() -> None:
    """Under a name of its own, also when a state is saved and copied."""
    edition = kubik.find_game("cubitos", {"card": {"punch_guy": {"cost": 3}}})
    register(edition, "cubitos_cheap")
    game = pyspiel.load_game("kubik_cubitos_cheap", {"players": 2, **QUICK})
    state = play_on(game.new_initial_state(), 1)
    saved = pyspiel.serialize_game_and_state(game, state)
    _, loaded = pyspiel.deserialize_game_and_state(saved)
    for each in (state, loaded, state.clone()):
        assert each.node.tree.game is edition


def test_states_survive_being_saved_and_copied() -> None:
    for name in ("connect_four", "kabaleo", "cubirds"):
        game = load(name)
        state = play_on(game.new_initial_state(), 9)
        saved = pyspiel.serialize_game_and_state(game, state)
        _, loaded = pyspiel.deserialize_game_and_state(saved)
        copy = state.clone()
        for other in (loaded, copy, deepcopy(state)):
            assert str(other) == str(state)
            assert other.history() == state.history()
            for seat in range(2):
                told = state.information_state_string(seat)
                assert other.information_state_string(seat) == told
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != str(state)


def test_games_and_states_are_pickled_as_those_of_open_spiel_are() -> None:
    """Where an edition is not registered yet, as in another process, that is done on the way."""
    edition = kubik.find_game("kabaleo", {"cones": {"pieces": 8}})
    register(edition, "kabaleo_here")
    game = pyspiel.load_game("kubik_kabaleo_here", {"players": 2, "outcomes": 8, **QUICK})
    state = play_on(game.new_initial_state(), 3)
    imagined = state.resample_from_infostate(0, lambda: 0.7)
    told = pickle.dumps((game, state, imagined))
    assert pickle.loads(told)[0] == game
    elsewhere, *states = pickle.loads(told.replace(b"kabaleo_here", b"kabaleo_else"))
    assert elsewhere.get_type().short_name == "kubik_kabaleo_else"
    assert elsewhere.tree.game is edition
    for here, there in zip((state, imagined), states, strict=True):
        assert str(there) == str(here)
        assert there.history() == here.history()
        assert there.information_state_string(1) == here.information_state_string(1)
        there.apply_action(there.legal_actions()[0])


def test_a_state_is_not_saved_with_all_that_chance_may_bring() -> None:
    few, many = (load("kabaleo", outcomes=n).new_initial_state() for n in (2, 1_000))
    assert len(many.serialize()) - len(few.serialize()) < 100


def test_a_seat_sees_what_it_sees_in_a_match() -> None:
    state = load("connect_four").new_initial_state()
    match = kubik.Match("connect_four", target="python")
    for column in (3, 3, 2):
        state.apply_action(column)
        match.push(column)
    for seat in range(2):
        assert state.observation_tensor(seat) == match.observe(seat).astype(float).tolist()
    assert state.action_to_string(0, 3) == "4"


def test_an_information_state_remembers_what_was_seen_and_done() -> None:
    """Two ways to one position are told apart, by who took part in them and by who watched."""
    game = load("connect_four")
    one, other = game.new_initial_state(), game.new_initial_state()
    for columns, state in (((0, 1, 2), one), ((2, 1, 0), other)):
        for column in columns:
            state.apply_action(column)
    assert str(one) == str(other)
    for seat in range(2):
        assert one.information_state_string(seat) != other.information_state_string(seat)


def test_an_observer_tells_what_it_is_asked_for_or_is_not_there() -> None:
    """One of public information alone would have to hide the own hand."""
    game = load("cubirds")
    state = play_on(game.new_initial_state(), 2)
    kinds, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    now = make_observation(game)
    assert now.string_from(state, 1) == state.observation_string(1)
    ever = make_observation(game, kinds(perfect_recall=True))
    assert ever.string_from(state, 1) == state.information_state_string(1)
    assert ever.tensor is None
    for public, whose in ((True, private.NONE), (False, private.SINGLE_PLAYER)):
        for recall in (True, False):
            asked = kinds(perfect_recall=recall, public_info=public, private_info=whose)
            assert make_observation(game, asked) is None
    every = kinds(perfect_recall=False, private_info=private.ALL_PLAYERS)
    assert make_observation(game, every) is None


def moves_in_two_worlds(game: pyspiel.Game) -> int:
    """Play on in worlds that a seat cannot tell apart, as long as they look the same to it.

    All that time it must know the same. Returns how many moves that was.
    """
    moves = 0
    for seat in range(game.num_players()):
        true = play_on(game.new_initial_state(), 2)
        twin = true.resample_from_infostate(seat, lambda: 0.7)
        for both in shared_actions(true, twin, seat):
            known = true.information_state_string(seat)
            assert twin.information_state_string(seat) == known
            moves += 1
            true.apply_action(both)
            twin.apply_action(both)
    return moves


def shared_actions(one: Any, other: Any, seat: int) -> Iterator[int]:
    """Yield some actions that are legal in both states, until a seat can tell these apart."""
    choice = random.Random(seat)
    for _ in range(20 if soaking() else 8):
        if one.observation_tensor(seat) != other.observation_tensor(seat):
            return
        both = sorted(set(one.legal_actions()) & set(other.legal_actions()))
        if not both or one.current_player() != other.current_player():
            return
        yield choice.choice(both)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.long
def test_an_information_state_tells_nothing_that_is_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = kubik.find_game(name).players[-1]
    # Where more seats are, more can be told to the wrong one.
    tables = [load(name, players) for players in {2: 2, most: most} if soaking() or players == most]
    for game in tables:
        assert moves_in_two_worlds(game) > 2

    honest = KubikState._note_seen

    def leaky(state: KubikState, *done: int) -> None:
        honest(state, *done)
        whole = state.node.states[:1].tobytes()
        state._past = [hashlib.sha256(past + whole).digest() for past in state._past]

    monkeypatch.setattr(KubikState, "_note_seen", leaky)
    for game in tables:
        with pytest.raises(AssertionError):
            moves_in_two_worlds(game)


@pytest.mark.parametrize("name", ["cubirds", "kabaleo"])
def test_a_resampled_state_tells_nothing_that_is_hidden(name: str) -> None:
    """Not even what the other seats have seen in the true one, and what chance has dealt."""
    true = play_on(load(name, outcomes=64).new_initial_state(), 2)
    seat = true.current_player()
    other = true.resample_from_infostate(seat, lambda: 0.7)
    assert other.observation_string(1 - seat) != true.observation_string(1 - seat)
    names = set()
    for sampler in (lambda: 0.1, lambda: 0.9):
        one, two = (world.resample_from_infostate(seat, sampler) for world in (true, other))
        assert str(one) == str(two)
        assert one.history() == two.history()
        for each in range(2):
            told = one.information_state_string(each)
            assert told == two.information_state_string(each)
        assert one.information_state_string(seat) == true.information_state_string(seat)
        names.add(one.information_state_string(1 - seat))
    assert len(names) == 2  # worlds that the other seat can tell apart


def test_resampling_while_chance_decides() -> None:
    game = load("cubirds")
    state = game.new_initial_state()
    assert state.resample_from_infostate(0, lambda: 0.7).is_chance_node()
    state.apply_action(3)
    while not state.is_chance_node():
        seat = state.current_player()
        state.apply_action(state.legal_actions()[-1])
    assert str(state.resample_from_infostate(seat, lambda: 0.7)) != str(state)
    with pytest.raises(KubikError, match="chance is still to decide"):
        state.resample_from_infostate(1 - seat, lambda: 0.7)


def test_search_of_open_spiel_plays() -> None:
    choice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, choice)
    four = load("connect_four")
    state = four.new_initial_state()
    for column in (3, 3, 3, 2, 3, 2, 0, 2, 0):
        state.apply_action(column)
    # The second player must stop nothing and wins at once in the third column.
    searcher = mcts.MCTSBot(four, 2.0, 200, evaluator, random_state=choice)
    assert searcher.step(state) == 2
    kabaleo = load("kabaleo")
    state = play_on(kabaleo.new_initial_state(), 16)
    blind = ismcts.ISMCTSBot(
        game=kabaleo, uct_c=1.4, evaluator=evaluator, max_simulations=15, random_state=choice
    )
    assert blind.step(state) in state.legal_actions()


def small_end() -> pyspiel.Game:
    """Return connect four with four free places."""
    board = ["xxo.x..", "oxxxo.o", "xooox.x", "oxxxoox", "xoooxxo", "oxxooxo"]
    return load("connect_four", start=json.dumps({"players": 2, "board": board}))


def test_counterfactual_regret_solves_a_small_end() -> None:
    game = small_end()
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.1
    solver = cfr.CFRPlusSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.02


def test_counterfactual_regret_samples_a_game_with_hidden_targets() -> None:
    match = kubik.Match("kabaleo", 2, seed=3, target="python")
    while match.fields.left > 4:
        match.push(match.legal_moves[0])
    game = load("kabaleo", start=json.dumps(match.position()))
    assert game.new_initial_state().is_chance_node()
    solver = sampling.OutcomeSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    state = play_on(game.new_initial_state(), 0)
    found = solver.average_policy().action_probabilities(state)
    assert set(found) == set(state.legal_actions())
