"""`kubik lab`: what a change of the box does to a game, and whether it is real."""

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from kubik.arena.lab import USUAL_PAIRS, Comparison, compare
from kubik.arena.lab_page import as_data, headline, rows_of, write_lab_page
from kubik.arena.simulate import choose_games
from kubik.arena.totals import Simulated
from kubik.bots.plan import chooser_of
from kubik.bots.registry import playout_bot
from kubik.engine.edition_file import same_box
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES
from kubik.terminal.arguments import Arguments, Parser, UsageError, listed, number, pairs, required
from kubik.terminal.files import (
    FileError,
    check_place,
    read_json,
    read_text,
    write_json,
    write_whole,
)
from kubik.terminal.lab_sweep import sweep
from kubik.terminal.opening import MOST_PLAYERS
from kubik.terminal.screen import Screen
from kubik.terminal.sim import LARGEST_SEED, MOST_GAMES, MOST_THREADS, progress_bars

STATE = "state"  # of the written data: what it takes to go on
MOST_MINUTES = 100_000


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--edition", "name-file", "help-lab-edition")
    parser.option("--against", "name-file", "help-lab-against")
    parser.option("--sweep", "name-sweep", "help-lab-sweep", many=True)
    parser.option("--goal", "name-goal", "help-lab-goal")
    parser.option("--players", "name-number", "help-players")
    parser.option("--bots", "name-list", "help-lab-bots")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--games", "name-number", "help-lab-games")
    parser.option("--deep", "name-number", "help-lab-deep")
    parser.option("--minutes", "name-number", "help-lab-minutes")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.option("--out", "name-file", "help-lab-out")


def run(arguments: Arguments, screen: Screen) -> int:
    """Compare two boxes; print what differs and write the page and the data."""
    name = required(arguments, "game", "kubik lab")
    ours, theirs = find_game(name, arguments.against), find_game(name, arguments.edition)
    out = Path(arguments.out or f"{name}-lab")
    check_place(out.with_name(f"{out.name}.json"))
    if arguments.sweep:
        return sweep(arguments, theirs, _side, out, screen)
    if arguments.goal:
        raise UsageError("goal-without-sweep")
    if same_box(ours, theirs):
        raise UsageError("lab-same")
    data = out.with_name(f"{out.name}.json")
    games = number(arguments.games, "--games", 1, MOST_GAMES) or USUAL_PAIRS
    deep = number(arguments.deep, "--deep", 0, games) or 0
    minutes = number(arguments.minutes, "--minutes", 1, MOST_MINUTES)
    threads = number(arguments.threads, "--threads", 1, MOST_THREADS)
    comparison = Comparison(_side(ours, arguments), _side(theirs, arguments))
    _take_up(comparison, data, screen)

    def keep(so_far: Comparison) -> None:
        write_json(data, as_data(so_far) | {STATE: so_far.to_dict()})

    with progress_bars(screen) as shown:
        playing = shown.add_task(screen.words.say("sim-playing"), total=games + deep)

        def looked(so_far: Comparison) -> None:
            shown.update(playing, completed=so_far.tally.pairs + so_far.deep.pairs)
            keep(so_far)

        seconds = float("inf") if minutes is None else 60.0 * minutes
        compare(comparison, games, deep, seconds=seconds, threads=threads, looked=looked)
    keep(comparison)
    _show(comparison, screen)
    for language in LANGUAGES:
        page = out.with_name(f"{out.name}.{language}.html")
        write_whole(page, write_lab_page(comparison, language).encode())
        screen.say_line("sim-written", path=str(page))
    screen.say_line("sim-written", path=str(data))
    return 0


def _side(game: Game, arguments: Arguments) -> Simulated:
    asked = listed(arguments.bots)
    for bot in asked or ():
        chooser_of(game, bot)  # refuses one that is not there
    several = asked is not None and len(asked) > 1
    count = number(arguments.players, "--players", 0, MOST_PLAYERS)
    count = len(asked) if several and count is None and asked else count
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    options: dict[str, Any] = dict(pairs(arguments.option, "option-form"))
    players, chosen = game.choose(count, options)
    bots = asked if several and asked else [*(asked or [playout_bot(game)])] * players
    return choose_games(game, players, 1 if seed is None else seed, bots, chosen)


def _take_up(comparison: Comparison, data: Path, screen: Screen) -> None:
    """Go on from what an earlier start has written."""
    if not data.exists():
        return
    kept = read_json(read_text(data), data).get(STATE)
    if not isinstance(kept, dict) or not comparison.go_on_from(kept):
        raise FileError("lab-other", path=str(data))
    screen.say("lab-goes-on", games=comparison.tally.pairs)


def _show(comparison: Comparison, screen: Screen) -> None:
    words = comparison.ours.game.words(screen.language)
    screen.show(Text(headline(comparison, words), "bold"))
    table = Table(*(words.say(f"lab-column-{name}") for name in ("measure", "ours", "theirs")))
    table.add_column(words.say("lab-column-difference"))
    table.add_column("")
    for row in rows_of(comparison, words):
        style = "bold" if row.verdict == "surely" else "" if row.verdict == "probably" else "dim"
        cells = (row.measure, row.ours, row.theirs, row.difference, row.said)
        table.add_row(*(Text(cell, style) for cell in cells))
    screen.show(table)
