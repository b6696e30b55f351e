"""Requests for lessons: every position of one, as the learner sees it, made once."""

import functools

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from kubik.engine.build import Target
from kubik.engine.game import Game
from kubik.engine.lesson import LEARNER, LessonTurn, has_lesson, lesson_turns, lesson_words
from kubik.engine.match import Match
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES
from kubik.server import viewer
from kubik.server.answers import Frame, LessonAnswer, LessonMove
from kubik.server.errors import MissingError
from kubik.server.log import Detail, TableEntry
from kubik.server.packed import ASK_AGAIN, packed
from kubik.server.requests import AnyRequest, services_of


@get("/api/lessons/{game:str}")
async def see_lesson(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the lesson of a game. It is about the box, whatever edition is played here."""
    resources = services_of(request).resources
    found = find_game(game)
    if not has_lesson(found):
        raise MissingError("no-page")
    made = await resources.workers.run(_made, found, resources.games.target(found))
    return packed(request, made, "application/json", ASK_AGAIN)


@functools.lru_cache(maxsize=64)
def _made(game: Game, target: Target) -> bytes:
    return msgspec.json.encode(lesson_answer(game, target))


def lesson_answer(game: Game, target: Target) -> LessonAnswer:
    """Return a lesson as it is sent."""
    turns = list(lesson_turns(game, target))
    steps = list({turn.step.name: None for turn in turns})
    moves = [_move(game, turn, steps.index(turn.step.name)) for turn in turns]
    return LessonAnswer(turns[0].match.players, moves)


def _move(game: Game, turn: LessonTurn, step: int) -> LessonMove:
    name, match = turn.step.name, turn.match
    return LessonMove(
        step=step,
        fresh=turn.fresh,
        section=turn.step.section if turn.accepted is turn.step.moves[0] else "",
        says=_said(game, name),
        other=_said(game, f"{name}-other"),
        done=_said(game, f"{name}-done") if turn.last else {},
        view=viewer.view_for(match, LEARNER),
        moves=viewer.moves_for(match, LEARNER),
        accepted=list(turn.accepted),
        frames={move: _frames(match, turn.play(move)) for move in turn.accepted},
    )


def _said(game: Game, name: str) -> dict[str, str]:
    every = {language: lesson_words(game.package, language) for language in LANGUAGES}
    return {language: words.say(name) for language, words in every.items() if name in words}


def _frames(before: Match, after: Match) -> list[Frame]:
    """Return what the learner sees after each move that was made."""
    frames: list[Frame] = []
    past = before.copy()
    for number, step in enumerate(after.steps[len(before.steps) :], len(before.steps) + 1):
        past.push(step.move)
        detail = Detail(step.move.seat, step.move.notation, number)
        entry = TableEntry(number, 0.0, "move", detail, step.events)
        shown = viewer.entry_for(before.game, entry, LEARNER)
        frames.append(Frame(number, viewer.view_for(past, LEARNER), shown))
    return frames
