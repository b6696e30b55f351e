"""`kubik arena`: contests between bots, and the table they make."""

import math
import time
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kubik.arena.cluster import LOCAL
from kubik.arena.evaluation import level_names
from kubik.arena.hold import Outcome, hold
from kubik.arena.results import Results
from kubik.arena.schedule import USUAL_CLOCK, Contest, make_contest
from kubik.arena.sprt import Sprt
from kubik.arena.standings import running_table
from kubik.engine.registry import find_game
from kubik.engine.whole import MOST_THREADS
from kubik.terminal.arena_tables import share_cells, show, show_levels
from kubik.terminal.arguments import Arguments, Parser, UsageError, number, pairs, refuse, required
from kubik.terminal.files import check_place, write_whole
from kubik.terminal.opening import MOST_PLAYERS
from kubik.terminal.screen import Screen
from kubik.terminal.sim import BAR_WIDTH, LARGEST_SEED, MOST_GAMES

USUAL_BLOCKS = 100
USUAL_TEST_BLOCKS = 10_000  # at most, unless it is settled before
CLOCKS = 0.001, 3_600.0
MOST_ELO = 4_000
# Of the time that a contest takes, the running table may take so much.
TABLE_EFFORT = 0.05
SHOWN_EVERY = 0.25  # seconds, at most

# The status tells a script what a test says.
STATUS = {"better": 0, "not-better": 1, "undecided": 3}


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.place("bots", "name-bot", "help-arena-bots", many=True)
    parser.option("--players", "name-number", "help-players")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--games", "name-number", "help-arena-games")
    parser.option("--blocks", "name-number", "help-arena-blocks")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--gauntlet", "name-bot", "help-arena-gauntlet")
    parser.flag("--levels", "help-arena-levels")
    parser.option("--sprt", "name-elo", "help-arena-sprt")
    parser.option("--out", "name-results", "help-arena-out")
    parser.option("--plot", "name-picture", "help-arena-plot")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.option("--clock", "name-seconds", "help-arena-clock")
    parser.option("--ray", "name-address", "help-arena-ray", alone=LOCAL)


def run(arguments: Arguments, screen: Screen) -> int:
    """Hold a contest; print, draw and keep what it tells."""
    sprt = _test(arguments.sprt)
    contest = _contest(arguments, sprt)
    blocks = _blocks(arguments, contest, sprt)
    plot = Path(arguments.plot) if arguments.plot else None
    out = Path(arguments.out) if arguments.out else None
    if plot:
        from kubik.terminal.plot import check_picture

        check_picture(plot)
    if out:
        check_place(out)
    outcome = _hold(contest, blocks, out, sprt, arguments, screen)
    show(outcome, sprt, screen)
    if arguments.levels:
        show_levels(outcome.results, screen)
    if plot:
        from kubik.terminal.arena_plot import draw

        write_whole(plot, draw(outcome.results, screen.language, plot.suffix))
        screen.say_line("sim-written", path=str(plot))
    return STATUS[outcome.verdict.decision] if outcome.verdict else 0


def _contest(arguments: Arguments, sprt: Sprt | None) -> Contest:
    game = find_game(required(arguments, "game", "kubik arena"), arguments.edition)
    count = number(arguments.players, "--players", 0, MOST_PLAYERS)
    players, chosen = game.choose(count, pairs(arguments.option, "option-form"))
    options: dict[str, Any] = dict(chosen)
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    champion, bots = arguments.gauntlet, list(arguments.bots)
    if arguments.levels:
        if champion or sprt or len(bots) != 1:
            raise UsageError("arena-levels")
        champion = bots[0]
        bots += level_names(game, champion)
    if sprt and champion is None and arguments.bots:
        champion = arguments.bots[0]
    return make_contest(
        game,
        bots,
        players,
        champion=champion,
        seed=1 if seed is None else seed,
        clock=_clock(arguments.clock),
        **options,
    )


def _clock(text: str | None) -> float:
    if text is None:
        return USUAL_CLOCK
    low, high = CLOCKS
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not low <= seconds <= high:
        raise UsageError("arena-clock", low=low, high=high, text=text)
    return seconds


def _test(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = math.nan
    if not -MOST_ELO <= low < high <= MOST_ELO:
        raise UsageError("sprt-form", text=text)
    return Sprt(low, high)


def _blocks(arguments: Arguments, contest: Contest, sprt: Sprt | None) -> int:
    games = number(arguments.games, "--games", 1, MOST_GAMES)
    blocks = number(arguments.blocks, "--blocks", 1, MOST_GAMES)
    if games:
        refuse(arguments, "options-clash", "blocks", other="--games")
        return -(-games // contest.players)
    return blocks or (USUAL_TEST_BLOCKS if sprt else USUAL_BLOCKS)


def _hold(
    contest: Contest,
    blocks: int,
    out: Path | None,
    sprt: Sprt | None,
    arguments: Arguments,
    screen: Screen,
) -> Outcome:
    shown = _Shown(contest, blocks, screen)
    try:
        with shown.live:
            return hold(
                contest,
                blocks,
                out=out,
                threads=number(arguments.threads, "--threads", 1, MOST_THREADS),
                ray=arguments.ray,
                sprt=sprt,
                compiling=shown.compiling,
                progress=shown.progress,
            )
    except KeyboardInterrupt:
        if out:
            screen.say_kept(out)
        raise


class _Shown:
    """What is seen while a contest goes on: how far it is, and the table so far."""

    def __init__(self, contest: Contest, blocks: int, screen: Screen) -> None:
        self._screen = screen
        self._next = 0.0
        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(BAR_WIDTH),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=screen.progress,
        )
        say = screen.words.say
        self._compiling = self._bars.add_task(say("sim-compiling"), visible=False, total=None)
        self._playing = self._bars.add_task(
            say("arena-playing"), total=blocks * len(contest.line_ups)
        )
        # In a pipe nobody watches, and only the final table is wanted.
        self._watched = screen.progress.is_terminal
        self.live = Live(
            self._bars if self._watched else Text(""),
            console=screen.progress,
            transient=True,
            auto_refresh=self._watched,
        )

    def compiling(self, done: int, of: int) -> None:
        """Show how far the compilation is."""
        self._bars.update(self._compiling, completed=done, total=of, visible=done < of)

    def progress(self, results: Results) -> None:
        """Show the table so far, unless that was done a moment ago."""
        self._bars.update(self._playing, completed=len(results.blocks))
        started = time.monotonic()
        if not self._watched or started < self._next:
            return
        self.live.update(Group(self._bars, self._table(results)))
        finished = time.monotonic()
        self._next = finished + max(SHOWN_EVERY, (finished - started) / TABLE_EFFORT)

    def _table(self, results: Results) -> RenderableType:
        words = self._screen.words
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(words.say("arena-bot"))
        for title in ("%", words.say("sim-interval"), words.say("arena-elo")):
            table.add_column(title, justify="right")
        for bot, share, elo in running_table(results):
            points = words.say("arena-rounded", value=round(elo))
            table.add_row(Text(bot), *share_cells(share, words), points)
        return table
