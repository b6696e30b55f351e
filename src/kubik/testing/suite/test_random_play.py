"""Random games of every setup end, and break no invariant on the way."""

import numpy as np
import pytest

from kubik.arena.simulate import simulate
from kubik.arena.soak import Fault, Setup, count_kinds, setups, soak
from kubik.arena.table import ENDLESS, STUCK, soak_games
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build, Kernel, Target
from kubik.engine.contract import broken, legal
from kubik.engine.errors import IllegalMoveError
from kubik.engine.game import Game
from kubik.engine.layout import Ints, State
from kubik.testing.play import played
from kubik.testing.samples import sample

GAMES = 8  # of each setup; the soak plays thousands of times as many
ENOUGH = 300  # games of all setups together that show every kind of action


def test_random_games_are_sound(setup: Setup) -> None:
    result = soak(setup, GAMES, seed=11)
    assert result.fault is None, f"{setup}: {result.fault}"
    assert result.games == GAMES


def test_random_play_reaches_every_kind_of_action(game: Game) -> None:
    every = list(setups(game))
    games = ENOUGH // len(every)
    seen = np.sum([soak(setup, games, seed=3).seen for setup in every], axis=0)
    assert [kind for kind, times in count_kinds(game, seen).items() if times == 0] == []


def test_nothing_can_be_played_when_the_game_is_over(game: Game) -> None:
    match = played(next(sample(game)), 1, game.rules.LONGEST_RANDOM_GAME)
    assert match.over
    assert match.actors == []
    assert match.legal_moves == []
    with pytest.raises(IllegalMoveError, match="over"):
        match.push(0)
    assert 0.0 <= sum(match.payoffs) <= 1.0
    assert match.ending in game.rules.ENDINGS


def test_payoffs_and_endings_add_up(game: Game) -> None:
    result = simulate(game, games=500)
    assert np.allclose(result.shares.sum(axis=1), 1.0)
    assert sum(result.ending_counts.values()) == result.games
    assert result.bot_wins["random"].share == pytest.approx(1.0)


# The soak itself is checked on the rules of the game: each lie below must be found.


def nothing_is_legal(_s: State, _seat: int, _out: Ints) -> int:
    """Leave every seat without an action."""
    return 0


def breaks_now_and_then(s: State) -> int:
    """Find fault with one position in a hundred."""
    return 7 if s.generator[0] % 100 == 0 else 0


def test_the_soak_finds_a_position_without_actions(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind_for_soak(monkeypatch, legal, nothing_is_legal)
    assert soak(next(setups(game)), 3, seed=5).fault == Fault(5, 0, 0, STUCK)


def test_the_soak_finds_a_game_that_does_not_end(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game.rules, "LONGEST_RANDOM_GAME", 2)
    assert soak(next(setups(game)), 3, seed=5).fault == Fault(5, 0, 2, ENDLESS)


def test_a_fault_comes_again_from_its_seed_and_number(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind_for_soak(monkeypatch, broken, breaks_now_and_then)
    setup = next(setups(game))
    fault = soak(setup, 100, seed=6).fault
    assert fault is not None
    assert fault.invariant == 7
    assert soak(setup, 1, fault.seed, first=fault.game).fault == fault


def bind_for_soak(monkeypatch: pytest.MonkeyPatch, part: Kernel, lie: Kernel) -> None:
    """Let the soak play by rules one of which lies."""

    def build(game: Game, _target: Target) -> Build:
        bindings = {**bot_bindings(game), part: lie}
        return Build(game, "python", kernels=[soak_games], bindings=bindings)

    monkeypatch.setattr("kubik.arena.soak.table_build", build)
