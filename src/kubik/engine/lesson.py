"""Lessons: prepared positions in which a learner makes moves of a game, told step by step.

A lesson is `lesson.toml` beside the rules, and `lesson-<language>.ftl` among the words. It is
played by the rules themselves, so that a rule that changes breaks the lesson and not the learner.
"""

import functools
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kubik.engine.game import Game
from kubik.engine.match import Match, MatchTarget
from kubik.engine.words import Words

LEARNER = 0  # the seat of who learns
FILE = "lesson.toml"

# What a step may have.
_FIELDS = {"name", "section", "position", "seed", "moves", "then"}


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn."""

    name: str  # of its words: `<name>`, and besides `<name>-done` and `<name>-other`
    position: dict[str, Any] | None  # None goes on from the step before
    seed: str  # so that chance does what the lesson needs
    moves: tuple[tuple[str, ...], ...]  # for each move of the learner, those that will do
    then: tuple[str, ...]  # what follows, of the learner and of others
    section: str  # of the rules that it is an example of; empty where it is none


@dataclass(frozen=True)
class LessonTurn:
    """One move of the learner: where it is made, and which will do."""

    step: LessonStep
    match: Match  # as the learner finds it
    accepted: tuple[str, ...]  # the first is the one that is shown
    then: tuple[str, ...]

    @property
    def last(self) -> bool:
        """Whether it is the last of its step."""
        return self.accepted is self.step.moves[-1]

    @property
    def fresh(self) -> bool:
        """Whether its position is one that was prepared."""
        return self.step.position is not None and self.accepted is self.step.moves[0]

    def play(self, notation: str) -> Match:
        """Return the match after a move and what follows it."""
        match = self.match.copy()
        match.push(notation, LEARNER)
        for following in self.then:
            match.push(following, match.actors[0])
        return match


def has_lesson(game: Game) -> bool:
    """Whether there is a lesson for a game."""
    return (files(game.package) / FILE).is_file()


@functools.cache
def lesson_of(package: str) -> tuple[LessonStep, ...]:
    """Return the steps of the lesson in the package of a game."""
    data = tomllib.loads((files(package) / FILE).read_text(encoding="utf-8"))
    return tuple(_step(entry) for entry in data["step"])


@functools.cache
def lesson_words(package: str, language: str) -> Words:
    """Return what is said in a lesson."""
    file = files(package) / "words" / f"lesson-{language}.ftl"
    return Words(language, [file.read_text(encoding="utf-8")])


def lesson_turns(game: Game, target: MatchTarget = "auto") -> Iterator[LessonTurn]:
    """Play a lesson through by the moves that it shows; yield each move to be made."""
    match: Match | None = None
    for step in lesson_of(game.package):
        if step.position is not None:
            match = Match.from_position(game, step.position, seed=step.seed, target=target)
        if match is None:
            raise ValueError(f"the lesson of {game.name} begins without a position")
        for accepted in step.moves:
            then = step.then if accepted is step.moves[-1] else ()
            turn = LessonTurn(step, match.copy(), accepted, then)
            yield turn
            match = turn.play(accepted[0])


def _step(entry: dict[str, Any]) -> LessonStep:
    unknown = entry.keys() - _FIELDS
    if unknown:
        raise ValueError(f"a step of a lesson has no {', '.join(sorted(unknown))}")
    moves = tuple((one,) if isinstance(one, str) else tuple(one) for one in entry["moves"])
    return LessonStep(
        entry["name"],
        entry.get("position"),
        entry.get("seed", "lesson"),
        moves,
        tuple(entry.get("then", ())),
        entry.get("section", ""),
    )
