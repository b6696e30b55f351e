"""The checks of secrecy are checked: each leak here must be found, and the true game has none."""

import dataclasses

import numpy as np
import pytest

import kubik
from kubik.bots import choose_move
from kubik.bots.registry import seat_build
from kubik.engine.build import Target
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.layout import Shorts, State, StateMemory
from kubik.engine.match import Match
from kubik.engine.notebook import SeatView
from kubik.testing.overheard import Heard, overheard
from kubik.testing.play import new_match, play, played
from kubik.testing.samples import sample
from kubik.testing.worlds import check_blind, check_events, watchers, worlds


@pytest.fixture
def secretive() -> Match:
    """Return a match of CuBirds, in the middle of a round, with hidden hands."""
    setup = next(s for s in sample(kubik.find_game("cubirds")) if s.players == 3)
    return played(setup, seed=4, moves=12)


def read(match: Match, memory: StateMemory) -> np.record:
    """Return the state that compiled rules of a match are called with."""
    return np.frombuffer(memory.data, match._build.state).view(np.recarray)[0]


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


def test_a_leaky_picture_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It draws the hand of the next seat as if it were the viewer's own."""
    honest = secretive.game.view.view

    def leaky(match: Match, seat: int) -> str:
        seen = match.view(seat)
        hands = honest(match.fields, (seat + 1) % match.players)
        return SeatView(match.game, [], seen | {"hand": hands["hand"]}).picture()

    monkeypatch.setattr(Match, "picture", leaky)
    assert leaks(secretive)


def test_a_leaky_text_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Match, "markup", lambda match, _seat, _language: str(match._state.hand.tolist())
    )
    assert leaks(secretive)


def test_a_leaky_rule_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of legal moves depends on a card of the next seat."""
    honest = secretive._rules.legal

    def leaky(memory: StateMemory, seat: int, out: np.ndarray) -> int:
        s = read(secretive, memory)
        return honest(memory, seat, out) - s.hand[(seat + 1) % s.players, 0] % 2

    monkeypatch.setattr(secretive._rules, "legal", leaky)
    assert leaks(secretive)


def test_a_leaky_refusal_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        secretive.game.moves, "refusal", lambda s, seat, _code: f"{s.hand[seat - 1].tolist()}"
    )
    assert leaks(secretive)


def test_a_leaky_imagination_is_found(secretive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hides the cards well, but what it deals depends on where they truly were."""
    honest = secretive._rules.resample

    def leaky(memory: StateMemory, seat: int) -> None:
        s = read(secretive, memory)
        for _ in range(int(s.hand[seat - 1] @ np.arange(len(s.hand[seat - 1])))):
            kubik.engine.chance.draw(s)
        honest(memory, seat)

    monkeypatch.setattr(secretive._rules, "resample", leaky)
    assert leaks(secretive)


def test_a_bot_that_sees_the_truth_is_found(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cheat(match: Match, seat: int, _bot: str) -> list[int]:
        return match._state.hand[seat - 1].tolist()

    monkeypatch.setattr("kubik.testing.worlds.choose_move", cheat)
    assert leaks(secretive)


def listen(match: Match, seat: int) -> list[Heard]:
    with overheard() as heard:
        choose_move(match, seat, "greedy")
    return heard


@pytest.fixture(params=["python", "cpu"])
def target(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Target:
    """Let bots think in a build of that target."""
    build: Target = request.param
    monkeypatch.setattr("kubik.bots.seat.seat_build", lambda game, _usual: seat_build(game, build))
    return build


@pytest.mark.usefixtures("target")
def test_a_kernel_that_gets_the_truth_is_found(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = secretive.actors[0]
    other = next(worlds(secretive, seat))
    honest = listen(secretive, seat)
    assert [len(heard.positions) for heard in honest] == [1]
    assert listen(other, seat) == honest
    monkeypatch.setattr(Match, "imagine", lambda match, _seat, _purpose: match._states.copy())
    assert listen(secretive, seat) != listen(other, seat)


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
