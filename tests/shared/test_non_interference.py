"""Nobody learns anything that their seat may not know: not from views, moves, text, log or bots."""

import dataclasses
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np
import pytest

import kubik
from kubik.arena.soak import Setup
from kubik.bots import bot_names, choose_move, levels_of
from kubik.bots.hint import hints
from kubik.bots.registry import own_search
from kubik.engine.build import Build, Kernel
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.game import Game
from kubik.engine.layout import Shorts, State
from kubik.engine.match import Match
from shared.play import in_world, new_match, play, played
from shared.samples import sample
from shared.worlds import check_blind, check_events, watchers, worlds

POINTS = 8  # positions looked at in each game
SEARCHES = ("flat:50:random", "tree:50:random")  # each tries every move out at least once
LITTLE = "50"  # what a level may spend here
OWN_SEARCH = "own:50"  # where the game has one


def some_positions(setup: Setup, seed: int, points: int = POINTS) -> list[Match]:
    """Return positions spread evenly over a random game, the first and the last among them."""
    match = new_match(setup, seed)
    shots = [in_world(same, same._states) for same in play(match, seed)]
    places = np.linspace(0, len(shots) - 1, min(points, len(shots))).astype(int)
    return [shots[place] for place in places]


def test_other_worlds_look_the_same(sample_setup: Setup) -> None:
    """View, moves, refusals, text in both languages and bots; and they are imagined alike."""
    differs = False
    for seed in (1, 2):
        for match in some_positions(sample_setup, seed):
            for seat in watchers(match):
                differs |= check_blind(match, seat)
    assert differs == has_secrets(sample_setup.game)


def has_secrets(game: Game) -> bool:
    return any(kind.private for kind in game.events.EVENTS)


def test_the_log_tells_no_more_than_the_table(sample_setup: Setup) -> None:
    compared = 0
    for match in some_positions(sample_setup, seed=3, points=12):
        if match.over:
            continue
        move = random.Random(len(match.steps)).choice(match.legal_moves)
        compared += sum(check_events(match, move, seat) for seat in watchers(match))
    assert compared > 0


def small_levels(game: Game) -> list[str]:
    """Return the bots of all levels, with as little to spend as shows how they think."""
    return [re.sub(r":[0-9]+", f":{LITTLE}", level.bot) for level in levels_of(game)]


def test_bots_play_the_same_in_a_world_they_cannot_tell_apart(sample_setup: Setup) -> None:
    """A whole game by bots is the same when the truth is swapped before each of their choices."""
    game = sample_setup.game
    searches = (*SEARCHES, OWN_SEARCH) if own_search(game) else SEARCHES
    for bot in dict.fromkeys((*bot_names(game), *searches, *small_levels(game))):
        match = new_match(sample_setup, f"bots/{bot}")
        while not match.over and len(match.steps) < (4 if ":" in bot else 30):
            seat = match.actors[0]
            other = in_world(match, match.imagine(seat, "swap"))
            with overheard() as heard:
                move = choose_move(match, seat, bot)
            with overheard() as heard_there:
                assert choose_move(other, seat, bot) == move
            # More than the same choice: all that is told to the kernels is the same.
            assert heard
            assert heard == heard_there
            match.push(move)


@contextmanager
def overheard() -> Iterator[list[object]]:
    """Note which positions and numbers kernels of bots get; those of a match may see the truth."""
    heard: list[object] = []
    honest = Build.kernel

    def listening(build: Build, function: Kernel) -> Kernel:
        kernel = honest(build, function)
        if build.live:
            return kernel

        def noted(*args: Any) -> Any:
            positions = [arg.tobytes() for arg in args if _is_position(arg, build)]
            numbers = [arg for arg in args if isinstance(arg, int | float)]
            heard.append((function.__name__, positions, numbers))
            return kernel(*args)

        return noted

    with mock.patch.object(Build, "kernel", listening):
        yield heard


def _is_position(arg: object, build: Build) -> bool:
    # NumPy says of a record that its type is another one than that of its fields alone.
    names = getattr(getattr(arg, "dtype", None), "names", None)
    return names is not None and names == build.state.names


def test_hints_are_the_same_in_a_world_the_seat_cannot_tell_apart(sample_setup: Setup) -> None:
    """Which moves, what to expect of them, and the reasons."""
    for match in some_positions(sample_setup, seed=5, points=5):
        for seat in match.actors[:1]:
            given = hints(match, seat, budget=50)
            assert given
            for world in worlds(match, seat):
                assert hints(world, seat, budget=50) == given


# The checks themselves are checked: each leak below must be found.


@pytest.fixture
def secretive() -> Match:
    """Return a match of CuBirds, in the middle of a round, with hidden hands."""
    setup = next(s for s in sample(kubik.find_game("cubirds")) if s.players == 3)
    return played(setup, seed=4, moves=12)


def leaks(match: Match) -> bool:
    try:
        for seat in watchers(match):
            check_blind(match, seat)
    except AssertionError:
        return True
    return False


def test_the_true_game_does_not_leak(secretive: Match) -> None:
    assert not leaks(secretive)


def test_a_leaky_view_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = secretive.game.view.view
    monkeypatch.setattr(
        secretive.game.view, "view", lambda s, seat: honest(s, seat) | {"deck": list(s.deck)}
    )
    assert leaks(secretive)


def test_a_leaky_observation_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells a card of the next seat."""
    honest = secretive.game.observe.observe

    def leaky(s: State, seat: int, out: Shorts) -> None:
        honest(s, seat, out)
        out[secretive.game.observe.HAND] += s.hand[(seat + 1) % s.players, 0]

    monkeypatch.setattr(secretive.game.observe, "observe", leaky)
    assert leaks(secretive)


def test_a_leaky_text_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Match, "markup", lambda match, _seat, _language: str(match._state.hand.tolist())
    )
    assert leaks(secretive)


def test_a_leaky_rule_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of legal moves depends on a card of the next seat."""
    honest = secretive._build.legal

    def leaky(s: np.record, seat: int, out: np.ndarray) -> int:
        return honest(s, seat, out) - s.hand[(seat + 1) % s.players, 0] % 2

    monkeypatch.setattr(secretive._build, "legal", leaky)
    assert leaks(secretive)


def test_a_leaky_refusal_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        secretive.game.moves, "refusal", lambda s, seat, _code: f"{s.hand[seat - 1].tolist()}"
    )
    assert leaks(secretive)


def test_a_leaky_imagination_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hides the cards well, but what it deals depends on where they truly were."""
    honest = secretive._build.resample

    def leaky(s: np.record, seat: int) -> None:
        for _ in range(int(s.hand[seat - 1] @ np.arange(len(s.hand[seat - 1])))):
            kubik.engine.chance.draw(s)
        honest(s, seat)

    monkeypatch.setattr(secretive._build, "resample", leaky)
    assert leaks(secretive)


def test_a_bot_that_sees_the_truth_is_found(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cheat(match: Match, seat: int, _bot: str) -> list[int]:
        return match._state.hand[seat - 1].tolist()

    monkeypatch.setattr("shared.worlds.choose_move", cheat)
    assert leaks(secretive)


def test_a_kernel_that_gets_the_truth_is_found(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = secretive.actors[0]
    other = next(worlds(secretive, seat))
    monkeypatch.setattr(Match, "imagine", lambda match, _seat, _purpose: match._states.copy())
    heard = []
    for match in (secretive, other):
        with overheard() as calls:
            choose_move(match, seat, "greedy")
        heard.append(calls)
    assert heard[0] != heard[1]


def test_an_imagination_that_hides_nothing_is_found(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "imagine", lambda match, _seat, _purpose: match._states.copy())
    assert not any(check_blind(secretive, seat) for seat in watchers(secretive))


def test_a_leaky_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The birds that a seat draws are shown to all."""
    game = kubik.find_game("cubirds")
    shown = tuple(dataclasses.replace(kind, private=False) for kind in game.events.EVENTS)
    monkeypatch.setattr(game.events, "EVENTS", shown)
    setup = next(s for s in sample(game) if s.players == 3)
    match = new_match(setup, 1)
    drawing = next(m for m in play(match, 1) if any(v.notation == "draw" for v in m.legal_moves))
    move = next(move for move in drawing.legal_moves if move.notation == "draw")
    with pytest.raises(AssertionError):
        check_events(drawing, move, PUBLIC_SEAT)
