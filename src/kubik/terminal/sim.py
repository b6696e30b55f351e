"""`kubik sim`: many games between bots, and what they tell."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kubik.arena.counting import Counts, counters
from kubik.arena.series import SeriesSimulation, simulate_series
from kubik.arena.simulate import choose_games, runner_for, simulate, total_games
from kubik.arena.stats import Interval
from kubik.arena.totals import Totals
from kubik.engine.build import Build, Target
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.series import schedule
from kubik.engine.whole import MOST_THREADS
from kubik.engine.words import Words
from kubik.terminal.arguments import (
    Arguments,
    Parser,
    listed,
    number,
    pairs,
    refuse,
    required,
)
from kubik.terminal.files import check_place, write_json, write_whole
from kubik.terminal.opening import MOST_PLAYERS, take_matches
from kubik.terminal.screen import Screen
from kubik.terminal.sim_figures import ending_shares, lengths, series_summary, summary
from kubik.terminal.standings import differences

USUAL_GAMES = 1_000
MOST_GAMES = 10**9
LARGEST_SEED = 2**63 - 1
BAR_WIDTH = 24


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--games", "name-number", "help-sim-games")
    parser.option("--bots", "name-list", "help-sim-bots")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.flag("--gpu", "help-sim-gpu")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--plot", "name-picture", "help-sim-plot")
    parser.option("--json", "name-file", "help-sim-json")
    parser.option("--count", "name-list", "help-sim-count")
    parser.flag("--tournament", "help-sim-tournament")
    parser.option("--matches", "name-number", "help-matches")


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
    if arguments.tournament or arguments.matches is not None:
        return _run_series(game, arguments, data, screen)
    result, counts = _simulate(game, arguments, screen)
    show(result, counts, screen)
    if plot:
        from kubik.terminal.plot import draw

        write_whole(plot, draw(result, screen.language, plot.suffix))
        screen.say_line("sim-written", path=str(plot))
    if data:
        _write_json(data, summary(result, counts), screen)
    return 0


def _write_json(path: Path, figures: dict[str, Any], screen: Screen) -> None:
    write_json(path, figures)
    screen.say_line("sim-written", path=str(path))


@dataclass(frozen=True)
class SimulationPlan:
    """What is to be simulated."""

    players: int | None
    bots: list[str] | None
    games: int
    seed: int
    threads: int | None
    target: Target
    options: dict[str, Any]


def _asked(arguments: Arguments) -> SimulationPlan:
    bots = listed(arguments.bots)
    count = number(arguments.players, "--players", 0, MOST_PLAYERS)
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    return SimulationPlan(
        len(bots) if count is None and bots else count,
        bots,
        number(arguments.games, "--games", 1, MOST_GAMES) or USUAL_GAMES,
        1 if seed is None else seed,
        number(arguments.threads, "--threads", 1, MOST_THREADS),
        "cuda" if arguments.gpu else "cpu",
        dict(pairs(arguments.option, "option-form")),
    )


def _simulate(game: Game, arguments: Arguments, screen: Screen) -> tuple[Totals, Counts]:
    asked = _asked(arguments)
    counted = listed(arguments.count) or []
    # An option by the name of an argument is a mistake, so they are checked first.
    which = choose_games(game, asked.players, asked.seed, asked.bots, asked.options)
    counting = counters(game, which.players, counted)
    build = runner_for(which, asked.target, counting).build
    with bars(screen, build, asked.games) as progress:
        how: dict[str, Any] = {
            "players": which.players,
            "games": asked.games,
            "seed": which.seed,
            "bots": which.bots,
            "threads": asked.threads,
            "target": asked.target,
            **progress,
            **which.options,
        }
        if not counted:
            return total_games(game, **how), {}
        result = simulate(game, counted=counted, **how)
        return result.totals, result.counts


def _run_series(game: Game, arguments: Arguments, data: Path | None, screen: Screen) -> int:
    refuse(arguments, "not-with-tournament", "plot", "count")
    asked, matches = _asked(arguments), take_matches(arguments)
    players, planned = schedule(game, asked.players, matches, asked.options)
    which = choose_games(game, players, asked.seed, asked.bots, dict(planned[0]))
    build = runner_for(which, asked.target).build
    with bars(screen, build, asked.games * len(planned)) as progress:
        result = simulate_series(
            game,
            players,
            asked.games,
            asked.seed,
            matches=matches,
            bots=asked.bots,
            threads=asked.threads,
            target=asked.target,
            **progress,
            **asked.options,
        )
    show_series(result, screen)
    if data:
        _write_json(data, series_summary(result), screen)
    return 0


@contextmanager
def bars(screen: Screen, build: Build, games: int) -> Iterator[dict[str, Any]]:
    """Show how far compiling and playing are; give what tells them, as arguments of `simulate`."""
    if not build.ready and not screen.progress.is_terminal:
        screen.progress.print(screen.words.say("sim-compiling"))
    with progress_bars(screen) as shown:
        compiling = shown.add_task(screen.words.say("sim-compiling"), visible=False, total=None)
        playing = shown.add_task(screen.words.say("sim-playing"), total=games)
        yield {
            "compiling": lambda done, of: shown.update(
                compiling, completed=done, total=of, visible=done < of
            ),
            "progress": lambda done: shown.advance(playing, done),
        }


def progress_bars(screen: Screen) -> Progress:
    """Return bars for long work; none are drawn where nobody looks."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(BAR_WIDTH),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.progress,
        transient=True,
        disable=not screen.progress.is_terminal,
    )


def show(result: Totals, counts: Counts, screen: Screen) -> None:
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
    if counts:
        screen.show(_events(counts, words))


def _events(counts: Counts, words: Words) -> Padding:
    """Draw how often each event that was counted happens in a game."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.say("sim-events"), header_style="bold", min_width=24)
    table.add_column(words.say("sim-per-game"), justify="right", header_style="bold")
    for name, each in counts.items():
        table.add_row(name, words.say("hundredth", value=float(each.sum() / len(each))))
    return Padding(table, (1, 0, 0, 0))


def show_series(result: SeriesSimulation, screen: Screen) -> None:
    """Print who wins series, and how long their matches are."""
    words = result.game.words(screen.language)
    screen.show(Rule(Text(words.say("game-title"), "bold"), style="cyan"))
    screen.say("series-simulated", series=result.series, matches=len(result.matches))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("series-bot", "series-taken", "sim-interval", "series-points", "series-wins"):
        table.add_column(words.say(title), header_style="bold")
    for place, bot in enumerate(result.bots):
        won = result.bot_wins[place]
        table.add_row(
            f"{place + 1}. {bot}",
            words.say("share", share=won.share),
            words.say("interval", low=won.low, high=won.high),
            words.say("hundredth", value=float(result.points[:, place].mean())),
            words.say("hundredth", value=float(result.wins[:, place].mean())),
        )
    screen.show(Padding(table, (1, 0)))
    screen.show(_matches(result, words))


def _matches(result: SeriesSimulation, words: Words) -> Table:
    planned = [match.options for match in result.matches]
    table = Table.grid(padding=(0, 2))
    for at, match in enumerate(result.matches):
        differs = differences(result.game, planned, at, words.language)
        title = words.say("series-match", number=at + 1, last=len(planned))
        length = words.say("sim-length-value", **vars(lengths(match.totals)))
        table.add_row(" · ".join([title, *differs]), length)
    return table


def _figures(result: Totals, words: Words) -> Table:
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
        words.say("sim-speed-value", speed=speed, seconds=result.seconds),
    )
    table.add_row(words.say("sim-length"), words.say("sim-length-value", **vars(spread)))
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
