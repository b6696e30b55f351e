"""Batches of games, held against the matches that they say they are."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.arena.soak import Setup
from kubik.bots import choose_move
from kubik.engine.build import Target
from kubik.engine.layout import snapshot
from kubik.engine.match import Match
from kubik.envs import Batch


def new_batch(setup: Setup, envs: int, target: Target, **asked: Any) -> Batch:
    """Return a batch of a setup that has begun."""
    options: dict[str, Any] = {**setup.options, **asked}
    batch = Batch(setup.game, setup.players, envs, "suite", target=target, **options)
    batch.reset()
    return batch


def play_batch(batch: Batch, steps: int, choice: random.Random) -> None:
    """Play at random."""
    for _ in range(steps):
        rows = zip(batch.legal, batch.counts, strict=True)
        batch.step([choice.choice(row[:count].tolist()) for row, count in rows])


def check_random_games(setup: Setup, target: Target, envs: int, steps: int) -> None:
    """Play at random and hold every game against its match, and the one before it."""
    batch = new_batch(setup, envs, target)
    play_batch(batch, steps, random.Random(1))
    for env in range(envs):
        match = check_game(batch, env)
        assert len(match.moves) == batch.lengths[env]
        assert batch.observe(env, 0).tolist() == match.observe(0).tolist()
        if batch._games.games_before(env):
            assert batch.match(env, before=True).over


def check_bot(setup: Setup, target: Target, bot: str, choices: int) -> None:
    """Hold what a bot chooses in all seats but one against what it chooses in the match.

    It is asked so often, or to the end of the game, which may come sooner.
    """
    others = range(1, setup.players)
    batch = new_batch(setup, 1, target, bots=dict.fromkeys(others, bot))
    choice = random.Random(1)
    asked = 0
    while asked < choices and not batch._games.games_before(0):
        play_batch(batch, 1, choice)
        asked = sum(seat in others for seat, _ in batch._games.moves_of(0))
    over = bool(batch._games.games_before(0))
    match = batch.match(0, before=True) if over else check_game(batch, 0)
    options: dict[str, Any] = dict(setup.options)
    again = Match(setup.game, setup.players, match.seed, target=target, **options)
    for move in match.moves:
        if move.seat in others:
            assert choose_move(again, move.seat, bot) == move
        again.push(move)


def check_game(batch: Batch, env: int) -> Match:
    """Hold the game of an environment against the match that it says it is; return that."""
    match = batch.match(env)
    kind = match.game.rules.STATE
    own = np.asarray(batch._games.states)[env : env + 1]
    assert _position(own, kind) == _position(np.asarray(match._states), kind)
    seat = int(batch.seats[env])
    assert match.actors[0] == seat
    assert batch.seen[env].tolist() == match.observe(seat).tolist()
    legal = [move.code for move in match.legal_moves_of(seat)]
    assert batch.legal[env, : batch.counts[env]].tolist() == legal
    return match


def _position(states: NDArray[np.void], kind: np.dtype[np.void]) -> bytes:
    """Return the bytes of a position without its generator, which sleeps in a batch."""
    saved = np.frombuffer(snapshot(states.view(np.recarray), kind), kind).copy()
    saved["generator"] = 0
    return saved.tobytes()
