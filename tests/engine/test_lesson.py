"""Lessons are played through by the rules, without a browser."""

import itertools

import pytest

import kubik
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.lesson import LEARNER, has_lesson, lesson_of, lesson_turns, lesson_words
from kubik.engine.lines import rulebook
from kubik.engine.words import LANGUAGES

LESSONS = [name for name in kubik.game_names() if has_lesson(kubik.find_game(name))]
MOST_LETTERS = 130  # of a sentence, so that a phone has room for the board


@pytest.fixture(params=LESSONS)
def taught(request: pytest.FixtureRequest) -> Game:
    return kubik.find_game(request.param)


def said(game: Game, language: str) -> dict[str, str]:
    words = lesson_words(game.package, language)
    names = [step.name for step in lesson_of(game.package)]
    every = [f"{name}{part}" for name in names for part in ("", "-done", "-other")]
    return {name: words.say(name) for name in every if name in words}


def test_every_game_of_ours_has_one() -> None:
    assert set(LESSONS) >= {"cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes"}


def test_every_move_of_a_lesson_is_legal(taught: Game) -> None:
    for turn in lesson_turns(taught, "python"):
        try:
            for move in turn.accepted:
                turn.play(move)
        except KubikError as problem:
            pytest.fail(f"{taught.name}, {turn.step.name}: {problem}")


def test_a_learner_chooses(taught: Game) -> None:
    """A step is something to find, not a button that there is no way around."""
    for turn in lesson_turns(taught, "python"):
        legal = {move.notation for move in turn.match.legal_moves_of(LEARNER)}
        assert legal >= set(turn.accepted)
        assert len(turn.step.moves) > 1 or len(legal) > 1, turn.step.name


def test_moves_that_will_do_lead_on_alike(taught: Game) -> None:
    """Where several will do, the lesson goes on from a position of its own."""
    steps = lesson_of(taught.package)
    for step, following in itertools.pairwise(steps):
        several = any(len(accepted) > 1 for accepted in step.moves)
        assert not several or following.position is not None, step.name
        assert all(len(accepted) == 1 for accepted in step.moves[:-1]), step.name


def test_a_lesson_has_an_example_of_the_rules(taught: Game) -> None:
    known = {section.id for section in rulebook(taught.package)}
    shown = [step.section for step in lesson_of(taught.package) if step.section]
    assert shown
    assert set(shown) <= known


def test_a_lesson_is_short_and_ends_with_a_win(taught: Game) -> None:
    steps = lesson_of(taught.package)
    assert 5 <= len(steps) <= 8
    assert len({step.name for step in steps}) == len(steps)
    last = list(lesson_turns(taught, "python"))[-1]
    assert last.play(last.accepted[0]).winners == [LEARNER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_short_words_for_every_step(taught: Game, language: str) -> None:
    words = said(taught, language)
    for step in lesson_of(taught.package):
        assert {step.name, f"{step.name}-other"} <= set(words), step.name
    assert words.keys() == said(taught, "en").keys()
    assert {name: len(text) for name, text in words.items() if len(text) > MOST_LETTERS} == {}
