"""What is written can be read again: bytes, notation, records, positions, and undo."""

import json
from collections.abc import Iterator

import pytest

from kubik.arena.soak import Setup
from kubik.engine import seeds
from kubik.engine.errors import UndoError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.game import Game
from kubik.engine.layout import restore
from kubik.engine.match import Match
from kubik.engine.moves import parse, say_move
from kubik.engine.words import LANGUAGES
from kubik.testing.play import (
    LONG,
    known_bytes,
    new_match,
    play,
    played,
    position_bytes,
    replay_move,
    some_way_on,
)
from kubik.testing.repeats import repeated, soaking

POSITIONS = 200  # of a game are read back
# Of the positions of a game every seventh is looked at: a turn has few actions, and never seven, so
# that all parts of turns come up. The soak looks at every one.
STRIDE = 7
VIEWS = 60  # positions of a game whose views are compared


def test_every_code_has_its_own_notation(game: Game) -> None:
    notations = [game.moves.notation(code) for code in range(game.rules.ACTIONS)]
    assert [parse(game, notation) for notation in notations] == list(range(game.rules.ACTIONS))
    assert not any(" " in notation for notation in notations)


def test_every_move_has_its_own_name(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        names = {say_move(game, code, words) for code in range(game.rules.ACTIONS)}
        assert len(names) == game.rules.ACTIONS


def test_same_seed_and_moves_give_the_same_bytes(sample_setup: Setup) -> None:
    first, second = new_match(sample_setup, 5), new_match(sample_setup, 5)
    for _ in play(first, "same"):
        if first.steps:
            second.push(first.steps[-1].move)
        assert position_bytes(first) == position_bytes(second)
    assert position_bytes(new_match(sample_setup, 6)) != position_bytes(new_match(sample_setup, 5))


def test_a_shared_view_is_the_view(sample_setup: Setup) -> None:
    """Also in a game that says its view is the same for all."""
    for match in play(new_match(sample_setup, 3), "views", VIEWS):
        if looked_at(match):
            for seat in range(PUBLIC_SEAT, match.players):
                assert match.shared_view(seat) == match.view(seat)


def test_a_clone_goes_its_own_way(sample_setup: Setup) -> None:
    match = some_way_on(sample_setup, 1, moves=3)
    states = match._states
    clone, before = states.copy(), position_bytes(match)
    assert clone.tobytes() == states.tobytes()
    match.push(match.legal_moves[0])
    assert position_bytes(match) != before
    restore(states, before)
    assert known_bytes(states) == known_bytes(clone)


def test_a_record_reads_back(sample_setup: Setup) -> None:
    """Whole games, games broken off, and games that began from a position."""
    for moves in (0, 1, 7, LONG):
        match = played(sample_setup, f"record/{moves}", moves)
        again = Match.from_record(match.record(), target="cpu")
        assert again.record() == match.record()
        assert position_bytes(again) == position_bytes(match)
        assert [step.events for step in again.steps] == [step.events for step in match.steps]
    middle = some_way_on(sample_setup, "middle", 5)
    onward = Match.from_position(sample_setup.game, middle.position(), "onward", target="cpu")
    onward.push(onward.legal_moves[-1])
    assert Match.from_record(onward.record()).record() == onward.record()


def test_a_position_reads_back(sample_setup: Setup) -> None:
    match = new_match(sample_setup, 8)
    for _ in play(match, "positions", repeated(POSITIONS)):
        if match.over or not looked_at(match):
            continue
        written = json.loads(json.dumps(match.position()))
        again = Match.from_position(sample_setup.game, written, target="cpu")
        assert known_bytes(again._states) == known_bytes(match._states), written
        assert again.position() == match.position()


def test_undo_gives_back_exactly_what_was(sample_setup: Setup) -> None:
    """And it is refused after chance or a reveal, or when the turn has passed."""
    refusals = set()
    for match in some_positions(sample_setup):
        before = position_bytes(match), match.record()
        for move in match.legal_moves[::4]:
            match.push(move)
            if match.can_undo:
                assert match.undo() == move
            else:
                refusals.add(refused_undo(match))
                force_back(match)
            assert (position_bytes(match), match.record()) == before
    assert refusals <= {"undo-chance", "undo-turn"}
    assert refusals


def test_a_move_that_can_be_taken_back_taught_nothing(sample_setup: Setup) -> None:
    """Without an event marked as chance, neither chance nor a hidden thing changes the outcome."""
    for match in some_positions(sample_setup):
        for move in match.legal_moves[:3]:
            after = replay_move(match, move, match.seed)
            if any(event.kind.chance for event in after.steps[-1].events):
                continue
            other = replay_move(match, move, "another seed")
            assert known_bytes(other._states) == known_bytes(after._states), move


def test_the_nth_action_of_a_seat_has_its_own_chance(
    sample_setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables with one seed get the same generator words, however differently they play."""
    tables: list[dict[str, seeds.SeedWords]] = []
    real = seeds.seed_words
    for choices in ("one", "two"):
        drawn: dict[str, seeds.SeedWords] = {}

        def note(
            seed: str, purpose: str, drawn: dict[str, seeds.SeedWords] = drawn
        ) -> seeds.SeedWords:
            assert purpose not in drawn
            drawn[purpose] = real(seed, purpose)
            return drawn[purpose]

        with monkeypatch.context() as patch:
            patch.setattr(seeds, "seed_words", note)
            match = new_match(sample_setup, 77)
            for _ in play(match, choices):
                pass
        tables.append(drawn)
    first, second = tables
    common = first.keys() & second.keys()
    assert len(common) > sample_setup.players
    assert all(first[purpose] == second[purpose] for purpose in common)
    assert len(set(first.values())) == len(first)


def looked_at(match: Match) -> bool:
    """Whether this is one of the positions of a game that are looked at."""
    return soaking() or len(match.steps) % STRIDE == 0


def some_positions(setup: Setup) -> Iterator[Match]:
    """Yield positions of a game that are not over; the caller leaves them as they were."""
    for match in play(new_match(setup, 0), 0):
        if looked_at(match) and not match.over:
            yield match


def refused_undo(match: Match) -> str:
    with pytest.raises(UndoError) as refusal:
        match.undo()
    return refusal.value.message


def force_back(match: Match) -> None:
    match.rewind(len(match.steps) - 1)
