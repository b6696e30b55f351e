"""`kubik puzzles`: positions of the day, to be solved, made and checked."""

from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
from rich.table import Table
from rich.text import Text

from kubik.bots.mining import mine, recheck
from kubik.bots.puzzles import (
    FIRST_DAY,
    MOST_TRIES,
    Puzzle,
    best_moves,
    puzzle_of,
    puzzles_of,
    read_puzzles,
    solutions,
)
from kubik.bots.registry import seat_build
from kubik.engine.asking import offer, reasons
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import Move, say_phrase
from kubik.engine.registry import find_game, load_games
from kubik.terminal.arguments import Arguments, Parser, UsageError, number, refuse, required
from kubik.terminal.board import board_within
from kubik.terminal.choices import Choices
from kubik.terminal.commands import wants_to_quit
from kubik.terminal.files import FileError, check_place, read_text, write_whole
from kubik.terminal.line import read_word
from kubik.terminal.screen import EndOfInputError, Screen

MOST_PUZZLES = 10_000
SHOWN_MOVES = 3  # moves whose worth is told at the end
FAILED = 1
PROMPT = "> "


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--day", "name-day", "help-puzzles-day")
    parser.option("--make", "name-number", "help-puzzles-make")
    parser.option("--to", "name-file", "help-puzzles-to")
    parser.option("--check", "name-number", "help-puzzles-check")


def run(arguments: Arguments, screen: Screen) -> int:
    """Solve the position of a day; or make some, or check those that there are."""
    making = number(arguments.make, "--make", 1, MOST_PUZZLES)
    checking = number(arguments.check, "--check", 1, MOST_PUZZLES)
    if making:
        refuse(arguments, "options-clash", "day", "check", other="--make")
    else:
        refuse(arguments, "option-idle", "to", other="--make")
    if checking:
        refuse(arguments, "options-clash", "day", other="--check")
    if arguments.game is None and not (making or checking or arguments.day):
        _list(screen)
        return 0
    game = find_game(required(arguments, "game", "kubik puzzles"))
    if making:
        _make(game, making, Path(arguments.to or f"{game.name}.jsonl"), screen)
        return 0
    if not puzzles_of(game):
        raise KubikError("puzzle-no-game")
    if checking:
        return _check(game, checking, screen)
    return _solve(game, _day(arguments.day), screen)


def _list(screen: Screen) -> None:
    screen.say("puzzle-about")
    for game in load_games()[0]:
        if puzzles_of(game):
            title = game.words(screen.language).say("game-title")
            screen.say("puzzle-listed", name=game.name, title=title, count=len(puzzles_of(game)))


def _day(asked: str | None) -> date:
    today = datetime.now(UTC).date()
    if asked is None:
        return today
    try:
        day = date.fromisoformat(asked)
    except ValueError:
        day = date.max
    if not FIRST_DAY <= day <= today:
        raise UsageError("puzzle-bad-day", text=asked, first=str(FIRST_DAY), last=str(today))
    return day


def _make(game: Game, count: int, path: Path, screen: Screen) -> None:
    """Write puzzles to a file, after those that it has."""
    check_place(path)
    made = _made_before(path)
    for puzzle in mine(game, made[-1] if made else None):
        if len(made) >= count:
            break
        made.append(puzzle)
        write_whole(path, b"".join(msgspec.json.encode(one) + b"\n" for one in made))
        screen.say("puzzle-made", number=len(made), count=count, move=puzzle.best)
    screen.say_line("sim-written", path=str(path))


def _made_before(path: Path) -> list[Puzzle]:
    """Return the puzzles that a file has, if it is there."""
    if not path.is_file():
        return []
    try:
        return list(read_puzzles(read_text(path)))
    except msgspec.MsgspecError:
        raise FileError("puzzle-file", path=str(path)) from None


def _check(game: Game, count: int, screen: Screen) -> int:
    """Look for the best move anew in some puzzles, spread over all."""
    seat_build(game, "cpu").compile()
    puzzles = puzzles_of(game)
    step = max(1, len(puzzles) // count)
    wrong = 0
    for place in range(0, len(puzzles), step)[:count]:
        puzzle = puzzles[place]
        holds = recheck(game, puzzle)
        wrong += not holds
        message = "puzzle-holds" if holds else "puzzle-fails"
        screen.say(message, number=place + 1, move=puzzle.best)
    return FAILED if wrong else 0


def _solve(game: Game, day: date, screen: Screen) -> int:
    puzzle = puzzle_of(game, day)
    if puzzle is None:
        raise KubikError("puzzle-no-game")
    match = puzzle.match()
    choices = Choices(match, puzzle.seat, match.game.words(screen.language))
    screen.show(board_within(match, puzzle.seat, screen, screen.console.width))
    screen.say("puzzle-ask", style="bold")
    screen.show(choices.single())
    right = solutions(puzzle, match)
    solved, tried = False, 0
    while tried < MOST_TRIES and not solved:
        screen.say("puzzle-left", count=MOST_TRIES - tried)
        try:
            text = screen.read(PROMPT)
            if wants_to_quit(text):
                return 0
            move = _read(text, choices, match, puzzle.seat)
        except EndOfInputError:
            return 0
        except KubikError as error:
            screen.complain(error)
            continue
        solved, tried = move.notation in right, tried + 1
        screen.say("puzzle-solved" if solved else "puzzle-wrong")
    if not solved:
        screen.say("puzzle-lost")
    _tell(match, puzzle, screen)
    return 0


def _read(text: str, choices: Choices, match: Match, seat: int) -> Move:
    """Return the one move that a text stands for, written as at a table."""
    move = choices.find(text)
    if move is None and len(text.split()) == 1:
        meant = read_word(match.copy(), seat, text)
        move = meant[0] if len(meant) == 1 else None
    if move is None:
        raise KubikError("puzzle-no-such-move", move=text)
    return move


def _tell(match: Match, puzzle: Puzzle, screen: Screen) -> None:
    words = match.game.words(screen.language)
    moves = best_moves(puzzle, match, SHOWN_MOVES)
    table = Table.grid(padding=(0, 2))
    for move, reason in zip(moves, reasons(match, moves), strict=True):
        said = Text(say_phrase(match.game, offer(match, move), words))
        if reason:
            said.append("\n" + say_phrase(match.game, reason, words), "dim")
        share = words.say("share", share=puzzle.worth[move.notation])
        table.add_row(Text(move.notation, "bold cyan"), share, said)
    screen.show(Text(words.say("puzzle-best"), "bold"))
    screen.show(table)
    screen.say("puzzle-how", style="dim")
