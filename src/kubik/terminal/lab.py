"""`kubik lab`: what a change of the box does to a game, and whether it is real."""

import math
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from kubik.arena.by_moves import compile_for_moves
from kubik.arena.cluster import LOCAL
from kubik.arena.elsewhere import elsewhere
from kubik.arena.lab import (
    SLOW_PAIRS,
    USUAL_PAIRS,
    Comparison,
    LabPlan,
    check_plan,
    compare,
    compare_skill,
)
from kubik.arena.lab_page import (
    LabRow,
    as_data,
    headline,
    part_rows,
    rows_of,
    skill_sentence,
    write_lab_page,
)
from kubik.arena.measures import measure
from kubik.arena.runners import cores
from kubik.arena.simulate import choose_games
from kubik.arena.totals import Simulated
from kubik.bots.plan import read_plan
from kubik.bots.registry import playout_bot
from kubik.engine.edition_file import same_box
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.whole import MOST_THREADS
from kubik.engine.words import LANGUAGES, Words
from kubik.terminal.arguments import (
    Arguments,
    Parser,
    UsageError,
    listed,
    number,
    pairs,
    refuse,
    required,
)
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
from kubik.terminal.sim import LARGEST_SEED, MOST_GAMES, progress_bars

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
    parser.option("--skill", "name-number", "help-lab-skill")
    parser.option("--minutes", "name-number", "help-lab-minutes")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.flag("--gpu", "help-sim-gpu")
    parser.option("--ray", "name-address", "help-arena-ray", alone=LOCAL)
    parser.option("--out", "name-file", "help-lab-out")


def run(arguments: Arguments, screen: Screen) -> int:
    """Compare two boxes; print what differs and write the page and the data."""
    name = required(arguments, "game", "kubik lab")
    ours, theirs = find_game(name, arguments.against), find_game(name, arguments.edition)
    out = Path(arguments.out or f"{name}-{'sweep' if arguments.sweep else 'lab'}")
    if out.name in ("", ".."):
        raise FileError("file-is-folder", path=str(out))
    check_place(out.with_name(f"{out.name}.json"))
    if arguments.sweep:
        # They are what only a comparison of two boxes has.
        refuse(arguments, "sweep-plain", "against", "deep", "skill", "minutes", "gpu", "ray")
        return sweep(arguments, theirs, _side, out, screen)
    if arguments.goal is not None:
        raise UsageError("goal-without-sweep")
    if same_box(ours, theirs):
        raise UsageError("lab-same")
    comparison = Comparison(_side(ours, arguments), _side(theirs, arguments))
    asked = _asked(arguments, comparison)
    _play(comparison, asked, out, screen)
    _show(comparison, screen)
    for language in LANGUAGES:
        page = out.with_name(f"{out.name}.{language}.html")
        write_whole(page, write_lab_page(comparison, language).encode())
        screen.say_line("sim-written", path=str(page))
    screen.say_line("sim-written", path=str(out.with_name(f"{out.name}.json")))
    return 0


def _asked(arguments: Arguments, comparison: Comparison) -> LabPlan:
    usual = SLOW_PAIRS if comparison.is_slow else USUAL_PAIRS
    games = number(arguments.games, "--games", 1, MOST_GAMES) or usual
    deep = number(arguments.deep, "--deep", 0, games) or 0
    minutes = number(arguments.minutes, "--minutes", 1, MOST_MINUTES)
    if arguments.gpu and arguments.ray:
        raise UsageError("lab-gpu-or-ray")
    if arguments.gpu and comparison.is_slow:
        raise UsageError("lab-gpu-bots")
    plan = LabPlan(
        games,
        deep,
        skill=number(arguments.skill, "--skill", 0, MOST_GAMES) or 0,
        seconds=float("inf") if minutes is None else 60.0 * minutes,
        threads=number(arguments.threads, "--threads", 1, MOST_THREADS),
        target="cuda" if arguments.gpu else "cpu",
        ray=arguments.ray,
    )
    check_plan(comparison, plan)
    return plan


def _play(comparison: Comparison, asked: LabPlan, out: Path, screen: Screen) -> None:
    """Play what is asked for, and keep what is known after every look."""
    data = out.with_name(f"{out.name}.json")
    _take_up(comparison, data, screen)
    if comparison.is_slow and comparison.tally.pairs < asked.games:
        _warn(comparison, asked, screen)

    def keep(so_far: Comparison) -> None:
        write_json(data, as_data(so_far) | {STATE: so_far.to_dict()})

    try:
        _play_and_keep(comparison, asked, out, keep, screen)
    except KeyboardInterrupt:
        if data.exists():
            screen.say_kept(data)
        raise
    keep(comparison)


def _play_and_keep(
    comparison: Comparison,
    asked: LabPlan,
    out: Path,
    keep: Callable[[Comparison], None],
    screen: Screen,
) -> None:
    with progress_bars(screen) as shown:
        playing = shown.add_task(screen.words.say("sim-playing"), total=asked.steps)

        def looked(so_far: Comparison) -> None:
            shown.update(playing, completed=so_far.tally.pairs + so_far.deep.pairs)
            keep(so_far)

        def climbed(deals: int) -> None:
            shown.update(playing, completed=asked.games + asked.deep + deals)

        with elsewhere(asked) as measurer:
            compare(comparison, asked, measurer, looked)
            if asked.skill:
                compare_skill(comparison, asked, out.with_name(f"{out.name}-skill"), climbed)


def _warn(comparison: Comparison, asked: LabPlan, screen: Screen) -> None:
    """Say how long it will take at most, by a game of each box."""
    sides = (comparison.ours, comparison.theirs)
    for side in sides:
        compile_for_moves(side)  # which takes longer than many games
    began = time.perf_counter()
    for side in sides:
        measure(side, 0, 1, threads=1)
    seconds = time.perf_counter() - began
    pairs = asked.games - comparison.tally.pairs
    minutes = math.ceil(seconds * pairs / (asked.threads or cores()) / 60)
    screen.say_line("lab-slow", seconds=round(seconds, 1), games=pairs, minutes=minutes)


def _side(game: Game, arguments: Arguments) -> Simulated:
    asked = listed(arguments.bots)
    for bot in asked or ():
        read_plan(game, bot)  # refuses one that is not there
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
    _show_rows("measure", rows_of(comparison, words), words, screen)
    if comparison.parts:
        _show_rows("part", part_rows(comparison, words), words, screen)
    if said := skill_sentence(comparison, words):
        screen.show(Text(said))


def _show_rows(what: str, rows: Iterable[LabRow], words: Words, screen: Screen) -> None:
    table = Table(*(words.say(f"lab-column-{name}") for name in (what, "ours", "theirs")))
    table.add_column(words.say("lab-column-difference"))
    table.add_column("")
    for row in rows:
        style = "bold" if row.verdict == "surely" else "" if row.verdict == "probably" else "dim"
        cells = (row.measure, row.ours, row.theirs, row.difference, row.said)
        table.add_row(*(Text(cell, style) for cell in cells))
    screen.show(table)
