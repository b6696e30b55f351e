"""Requests for positions of the day, which are the same for all.

What is told about a position is made from the view of the seat that is to move; the solution is
told when it was found or all tries are spent, and not before.
"""

import functools
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from litestar import get, post
from litestar.params import FromPath, JSONBody

from kubik.bots.puzzles import (
    FIRST_DAY,
    MOST_TRIES,
    Puzzle,
    best_moves,
    puzzle_of,
    puzzles_of,
    solutions,
)
from kubik.engine.asking import offer, reasons
from kubik.engine.errors import UnknownGameError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase, name_of
from kubik.engine.registry import find_game, load_games
from kubik.server import answers, clock, protocol, viewer
from kubik.server.advice_answers import Said
from kubik.server.errors import BadRequestError, MissingError
from kubik.server.requests import AnyRequest, player_of, services_of, visitor_of
from kubik.server.store import Store
from kubik.server.stored import PuzzleTry
from kubik.server.streaks import Streak, streak_of

KEPT_POSITIONS = 64
SHOWN_MOVES = 3  # moves whose worth is told when a puzzle is over
DAY = 86_400.0  # seconds


@get("/api/puzzles")
async def see_today(request: AnyRequest) -> answers.PuzzlesToday:
    """Say how the one who asks stands with the positions of today."""
    day = today()
    tries = await _tries_of(request)
    games = [_standing(game.name, day, tries) for game in load_games()[0] if puzzles_of(game)]
    return answers.PuzzlesToday(day.isoformat(), DAY - clock.now() % DAY, MOST_TRIES, games)


@get("/api/puzzles/{game:str}")
async def list_days(request: AnyRequest, game: FromPath[str]) -> list[answers.PuzzleDay]:
    """List the days of a game, today first, back to where its puzzles would come again."""
    found, last = _find_game(game), today()
    tries = await _tries_of(request)
    count = min((last - FIRST_DAY).days + 1, len(puzzles_of(found)))
    days = [date.fromordinal(last.toordinal() - back) for back in range(count)]
    return [_archived(day.isoformat(), _at(tries, game, day.isoformat())) for day in days]


@get("/api/puzzles/{game:str}/{day:str}")
async def see_puzzle(
    request: AnyRequest, game: FromPath[str], day: FromPath[str]
) -> answers.PuzzleAnswer:
    """Return a position of a day, with what was tried."""
    puzzle, on = _find(game, day)
    return await _answer(request, puzzle, on, await _tries_of(request))


@post("/api/puzzles/{game:str}/{day:str}", status_code=200)
async def try_move(
    request: AnyRequest, game: FromPath[str], day: FromPath[str], data: JSONBody[answers.TryPlan]
) -> answers.PuzzleAnswer:
    """Try a move; the same move is not counted twice, however often it is sent."""
    puzzle, on = _find(game, day)
    player = await player_of(request)
    workers, store = services_of(request).resources.workers, services_of(request).resources.store
    shown = await workers.run(position_of, puzzle)
    if all(move.notation != data.move for move in shown.moves):
        raise BadRequestError("puzzle-no-such-move", move=data.move[:40])
    right = data.move in shown.solutions
    attempt = PuzzleTry(player.id, game, on.isoformat(), 0, data.move, right, clock.now())
    await store.add_try(attempt, MOST_TRIES)
    return await _answer(request, puzzle, on, await store.tries_of(player.id))


def today() -> date:
    """Return the day that it is for everybody."""
    return _day_of(clock.now())


def _day_of(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def _find_game(name: str) -> Game:
    try:
        game = find_game(name)
    except UnknownGameError:
        raise MissingError("puzzle-no-game") from None
    if not puzzles_of(game):
        raise MissingError("puzzle-no-game")
    return game


def _find(name: str, day: str) -> tuple[Puzzle, date]:
    game = _find_game(name)
    try:
        on = date.fromisoformat(day)
    except ValueError:
        raise MissingError("puzzle-no-day") from None
    puzzle = puzzle_of(game, on) if on <= today() and on.isoformat() == day else None
    if puzzle is None:
        raise MissingError("puzzle-no-day")
    return puzzle, on


async def _tries_of(request: AnyRequest) -> list[PuzzleTry]:
    visitor = await visitor_of(request)
    store: Store = services_of(request).resources.store
    return await store.tries_of(visitor.id) if visitor else []


def _at(tries: Sequence[PuzzleTry], game: str, day: str) -> list[PuzzleTry]:
    return [one for one in tries if one.game == game and one.day == day]


def _is_over(tries: Sequence[PuzzleTry]) -> bool:
    return len(tries) >= MOST_TRIES or any(one.right for one in tries)


def _streak(game: str, day: date, tries: Sequence[PuzzleTry]) -> Streak:
    """Return the days in a row on which a person found the move on the day itself."""
    solved = {
        date.fromisoformat(one.day)
        for one in tries
        if one.game == game and one.right and _day_of(one.at).isoformat() == one.day
    }
    return streak_of(solved, day)


def _standing(game: str, day: date, tries: Sequence[PuzzleTry]) -> answers.PuzzleToday:
    tried = _at(tries, game, day.isoformat())
    streak = _streak(game, day, tries)
    solved = any(one.right for one in tried)
    return answers.PuzzleToday(
        game, len(tried), solved, _is_over(tried), streak.days, streak.longest
    )


def _archived(day: str, tried: Sequence[PuzzleTry]) -> answers.PuzzleDay:
    return answers.PuzzleDay(day, len(tried), any(one.right for one in tried), _is_over(tried))


class ShownPosition:
    """What is shown of a puzzle, made once for all."""

    def __init__(self, puzzle: Puzzle, match: Match) -> None:
        self.view = viewer.view_for(match, puzzle.seat)
        self.moves = viewer.moves_for(match, puzzle.seat)
        legal = {move.notation: move for move in match.legal_moves_of(puzzle.seat)}
        best = best_moves(puzzle, match, SHOWN_MOVES)
        self.solutions = solutions(puzzle, match)
        self.best = [
            _worth(match.game, move, puzzle.worth[move.notation], reason)
            for move, reason in zip(best, reasons(match, best), strict=True)
        ]
        self.called = _called_otherwise(match, legal)
        self._by_notation = {move.notation: move for move in self.moves}

    def tried(self, tries: Sequence[PuzzleTry]) -> list[answers.TriedMove]:
        """Return moves that were tried, with their words.

        A newer Kubik may have another position for the day, in which some of them are none.
        """
        return [
            answers.TriedMove(self._by_notation[one.move], one.right)
            for one in tries
            if one.move in self._by_notation
        ]


def _called_otherwise(match: Match, legal: Mapping[str, Move]) -> dict[str, Said]:
    """Return what moves are called here that go by another name anywhere else."""
    here = {notation: offer(match, move) for notation, move in legal.items()}
    return {
        notation: viewer.said(phrase)
        for notation, phrase in here.items()
        if phrase != name_of(match.game, legal[notation].code)
    }


def _worth(game: Game, move: Move, share: float, reason: Phrase | None) -> answers.WorthOfMove:
    said = viewer.said(reason) if reason else None
    return answers.WorthOfMove(viewer.plain_move(game, move), share, said)


@functools.lru_cache(maxsize=KEPT_POSITIONS)
def position_of(puzzle: Puzzle) -> ShownPosition:
    """Return what is shown of a puzzle."""
    return ShownPosition(puzzle, puzzle.match())


async def _answer(
    request: AnyRequest, puzzle: Puzzle, day: date, tries: Sequence[PuzzleTry]
) -> answers.PuzzleAnswer:
    shown = await services_of(request).resources.workers.run(position_of, puzzle)
    tried = _at(tries, puzzle.game, day.isoformat())
    over = _is_over(tried)
    nothing: list[protocol.MoveMessage] = []
    return answers.PuzzleAnswer(
        game=puzzle.game,
        day=day.isoformat(),
        view=shown.view,
        seat=puzzle.seat,
        moves=nothing if over else shown.moves,
        called=shown.called,
        tries=shown.tried(tried),
        left=0 if over else MOST_TRIES - len(tried),
        solved=any(one.right for one in tried),
        over=over,
        streak=_streak(puzzle.game, today(), tries).days,
        best=shown.best if over else [],
        finders=list(puzzle.finders) if over else [],
    )
