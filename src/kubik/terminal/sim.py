"""`kubik sim`: many games between bots, and what they tell."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kubik.arena.simulate import Simulation, simulate, table_build
from kubik.arena.stats import Interval, wilson
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.words import Words
from kubik.terminal.arguments import Arguments, Parser, listed, number, pairs, required
from kubik.terminal.files import check_place, write_whole
from kubik.terminal.opening import MOST_PLAYERS
from kubik.terminal.screen import Screen

USUAL_GAMES = 1_000
MOST_GAMES = 10**9
LARGEST_SEED = 2**63 - 1
MOST_THREADS = 1_024
BAR_WIDTH = 24
PERCENTILES = (5, 50, 95)


@dataclass(frozen=True)
class Lengths:
    """How long games were, in moves."""

    mean: float
    low: float  # 5 % are shorter
    median: float
    high: float  # 5 % are longer


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--games", "name-number", "help-sim-games")
    parser.option("--bots", "name-list", "help-sim-bots")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition")
    parser.option("--plot", "name-picture", "help-sim-plot")
    parser.option("--json", "name-file", "help-sim-json")


def run(arguments: Arguments, screen: Screen) -> int:
    """Simulate games; print, draw and write what they tell."""
    game = find_game(required(arguments, "game", "kubik sim"), arguments.edition)
    plot = Path(arguments.plot) if arguments.plot else None
    data = Path(arguments.json) if arguments.json else None
    if plot:
        from kubik.terminal.plot import check_picture

        check_picture(plot)
    if data:
        check_place(data)
    result = _simulate(game, arguments, screen)
    show(result, screen)
    if plot:
        from kubik.terminal.plot import draw

        write_whole(plot, draw(result, screen.language, plot.suffix))
        screen.say_line("sim-written", path=str(plot))
    if data:
        text = json.dumps(summary(result), ensure_ascii=False, indent=2) + "\n"
        write_whole(data, text.encode())
        screen.say_line("sim-written", path=str(data))
    return 0


def _simulate(game: Game, arguments: Arguments, screen: Screen) -> Simulation:
    bots = listed(arguments.bots)
    told = number(arguments.players, "--players", 0, MOST_PLAYERS)
    told = len(bots) if told is None and bots else told
    players, chosen = game.choose(told, pairs(arguments.option, "option-form"))
    options: dict[str, Any] = dict(chosen)
    games = number(arguments.games, "--games", 1, MOST_GAMES) or USUAL_GAMES
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    threads = number(arguments.threads, "--threads", 1, MOST_THREADS)
    if not table_build(game, "cpu").ready and not screen.progress.is_terminal:
        screen.progress.print(screen.words.say("sim-compiling"))
    with _bars(screen) as bars:
        compiling = bars.add_task(screen.words.say("sim-compiling"), visible=False, total=None)
        playing = bars.add_task(screen.words.say("sim-playing"), total=games)
        return simulate(
            game,
            players,
            games,
            1 if seed is None else seed,
            bots=bots,
            threads=threads,
            compiling=lambda done, of: bars.update(
                compiling, completed=done, total=of, visible=done < of
            ),
            progress=lambda done: bars.advance(playing, done),
            **options,
        )


def _bars(screen: Screen) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(BAR_WIDTH),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.progress,
        transient=True,
        disable=not screen.progress.is_terminal,
    )


def lengths(result: Simulation) -> Lengths:
    """Return how long games were."""
    low, median, high = np.percentile(result.lengths, PERCENTILES)
    return Lengths(float(result.lengths.mean()), float(low), float(median), float(high))


def summary(result: Simulation) -> dict[str, Any]:
    """Return the figures as plain data."""
    return {
        "game": result.game.name,
        "players": result.players,
        "options": result.options,
        "bots": result.bots,
        "seed": result.seed,
        "games": result.games,
        "moves": result.moves,
        "seconds": result.seconds,
        "length": vars(lengths(result)),
        "branching": result.branching,
        "wins_by_seat": [interval._asdict() for interval in result.seat_wins],
        "wins_by_bot": {bot: interval._asdict() for bot, interval in result.bot_wins.items()},
        "endings": result.ending_counts,
    }


def ending_shares(result: Simulation, words: Words) -> list[tuple[str, Interval]]:
    """Return how games ended, in words, and how often; without what never happened."""
    known = result.game.rules.ENDINGS
    return [
        (
            words.say(f"ending-{ending}" if ending in known else "unfinished"),
            wilson(count, result.games),
        )
        for ending, count in result.ending_counts.items()
        if count
    ]


def show(result: Simulation, screen: Screen) -> None:
    """Print the figures as tables."""
    words = result.game.words(screen.language)
    screen.show(Rule(Text(words.say("game-title"), "bold"), style="cyan"))
    screen.show(_figures(result, words))
    seats = [
        (words.say("seat-name", number=seat), interval)
        for seat, interval in enumerate(result.seat_wins, start=1)
    ]
    screen.show(_shares("sim-by-seat", seats, words))
    if len(result.bot_wins) > 1:
        screen.show(_shares("sim-by-bot", result.bot_wins.items(), words))
    screen.show(_shares("sim-endings", ending_shares(result, words), words))


def _figures(result: Simulation, words: Words) -> Table:
    spread = lengths(result)
    speed = result.moves / result.seconds if result.seconds else 0.0
    table = Table.grid(padding=(0, 2))
    table.add_row(words.say("sim-games"), words.say("whole", value=result.games))
    table.add_row(words.say("sim-seats"), ", ".join(result.bots))
    for option in result.game.options:
        if not option.players or result.players in option.players:
            means = words.say(f"option-{option.name}-{result.options[option.name]}")
            table.add_row(words.say(f"option-{option.name}"), means)
    table.add_row(words.say("sim-seed"), str(result.seed))
    table.add_row(
        words.say("sim-speed"),
        words.say("sim-speed-told", speed=speed, seconds=result.seconds),
    )
    table.add_row(words.say("sim-length"), words.say("sim-length-told", **vars(spread)))
    table.add_row(words.say("sim-branching"), words.say("tenth", value=result.branching))
    return table


def _shares(title: str, rows: Iterable[tuple[str, Interval]], words: Words) -> Padding:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.say(title), header_style="bold", min_width=24)
    table.add_column("%", justify="right", header_style="bold")
    table.add_column(words.say("sim-interval"), header_style="dim", style="dim")
    table.add_column("")
    for name, interval in rows:
        table.add_row(
            Text(name),
            words.say("share", share=interval.share),
            words.say("interval", low=interval.low, high=interval.high),
            Text("█" * round(interval.share * BAR_WIDTH), "cyan"),
        )
    return Padding(table, (1, 0, 0, 0))
