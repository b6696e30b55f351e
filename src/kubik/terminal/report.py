"""`kubik report`: a balance report of a game, a page in each language with pictures."""

from pathlib import Path

from kubik.arena.balance import games_in_all, make_report, report_build
from kubik.bots.plan import chooser_of
from kubik.bots.registry import usual_bot
from kubik.engine.registry import find_game
from kubik.engine.system_errors import explained
from kubik.engine.whole import MOST_THREADS
from kubik.engine.words import LANGUAGES
from kubik.terminal.arguments import Arguments, Parser, number, required
from kubik.terminal.files import FileError, check_place, write_whole
from kubik.terminal.screen import Screen
from kubik.terminal.sim import LARGEST_SEED, MOST_GAMES, bars

USUAL_GAMES = 200
PICTURES = "img"


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--games", "name-number", "help-report-games")
    parser.option("--bot", "name-bot", "help-report-bot")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--to", "name-folder", "help-report-to")


def run(arguments: Arguments, screen: Screen) -> int:
    """Play the games of a report and write its pages."""
    from kubik.terminal.plot import check_matplotlib

    check_matplotlib()
    game = find_game(required(arguments, "game", "kubik report"), arguments.edition)
    bot = arguments.bot or usual_bot(game)
    chooser_of(game, bot)  # refuses a bot that is not there
    games = number(arguments.games, "--games", 1, MOST_GAMES) or USUAL_GAMES
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    threads = number(arguments.threads, "--threads", 1, MOST_THREADS)
    folder = Path(arguments.to or ".")
    for language in LANGUAGES:
        check_place(folder / _page(game.name, language))
    _make_folder(folder / PICTURES)
    with bars(screen, report_build(game), games_in_all(game, games)) as progress:
        report = make_report(
            game, games, bot, 1 if seed is None else seed, threads=threads, **progress
        )
    from kubik.terminal.page import write_page
    from kubik.terminal.pictures import draw_pictures

    for language in LANGUAGES:
        pictures = {}
        for name, drawn in draw_pictures(report, language).items():
            path = Path(PICTURES) / f"balance-{game.name}-{name}.{language}.png"
            write_whole(folder / path, drawn)
            pictures[name] = path.as_posix()
        page = folder / _page(game.name, language)
        write_whole(page, write_page(report, language, pictures).encode())
        screen.say_line("sim-written", path=str(page))
    return 0


def _make_folder(path: Path) -> None:
    """Make the folder of pictures before the games are played, which would be lost without it."""
    if not path.exists():
        with explained(path, FileError):
            path.mkdir()
    check_place(path / "picture.png")


def _page(game: str, language: str) -> str:
    return f"balance-{game}.{language}.md"
