"""`kubik review`: a finished game looked back at."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kubik.bots.registry import seat_build
from kubik.bots.review import Review, Turn, review
from kubik.engine.errors import KubikError
from kubik.engine.match import Match
from kubik.engine.words import Words
from kubik.terminal.arguments import Arguments, Parser, number, required
from kubik.terminal.files import check_place, read_text, write_whole
from kubik.terminal.replay import find_match
from kubik.terminal.screen import Screen
from kubik.terminal.sim import progress_bars

LARGEST_BUDGET = 10**12
CURVE_WIDTH = 60
CURVE_APART = 2  # from the name before it and the result behind it
HEIGHTS = "▁▂▃▄▅▆▇█"
GOOD, BAD = "green", "red"


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("file", "name-file", "help-file")
    parser.option("--depth", "name-number", "help-review-depth")
    parser.option("--match", "name-number", "help-replay-match")
    parser.option("--plot", "name-picture", "help-review-plot")
    parser.option("--json", "name-file", "help-sim-json")


def run(arguments: Arguments, screen: Screen) -> int:
    """Look back at a recorded game; print, draw and write what is to be said."""
    path = Path(required(arguments, "file", "kubik review"))
    depth = number(arguments.depth, "--depth", 1, LARGEST_BUDGET)
    plot = Path(arguments.plot) if arguments.plot else None
    data = Path(arguments.json) if arguments.json else None
    if plot:
        from kubik.terminal.plot import check_picture

        check_picture(plot)
    if data:
        check_place(data)
    match = find_match(arguments, read_text(path))
    if not match.steps:
        raise KubikError("review-no-moves")
    seen = _review(match, depth, screen)
    show(match, seen, screen)
    if plot:
        from kubik.terminal.review_plot import draw

        write_whole(plot, draw(match, seen, screen.language, plot.suffix))
        screen.say_line("sim-written", path=str(plot))
    if data:
        text = json.dumps(summary(match, seen), ensure_ascii=False, indent=2) + "\n"
        write_whole(data, text.encode())
        screen.say_line("sim-written", path=str(data))
    return 0


def _review(match: Match, depth: int | None, screen: Screen) -> Review:
    words = screen.words
    with progress_bars(screen) as bars:
        compiling = bars.add_task(words.say("sim-compiling"), visible=False, total=None)
        looking = bars.add_task(words.say("review-looking"), total=len(match.steps))
        seat_build(match.game, "cpu").compile(
            lambda done, of: bars.update(compiling, completed=done, total=of, visible=done < of)
        )
        return review(
            match, budget=depth, progress=lambda done, _of: bars.update(looking, completed=done)
        )


def summary(match: Match, seen: Review) -> dict[str, Any]:
    """Return the review as plain data."""
    return {
        "game": match.game.name,
        "policy": seen.policy,
        "net": seen.net,
        "careless": seen.careless,
        "result": seen.result,
        "deal": seen.deal,
        "luck": seen.luck,
        "skill": seen.skill,
        "outlook": seen.outlook,
        "turns": [
            {
                "step": turn.step,
                "seat": turn.move.seat,
                "move": turn.move.notation,
                "better": turn.better.notation if turn.better else None,
                "skill": turn.skill,
                "luck": turn.luck,
                "outlook": turn.outlook,
                "cost": turn.cost,
                "error": turn.error,
            }
            for turn in seen.turns
        ],
    }


def show(match: Match, seen: Review, screen: Screen) -> None:
    """Print how the game stood, what made it so, turning points and mistakes."""
    words = match.game.words(screen.language)
    names = match.seat_names(screen.language)
    screen.show(Rule(Text(words.say("game-title"), "bold"), style="cyan"))
    if seen.net:
        screen.say("review-how-net")
    else:
        screen.say("review-how", bot=seen.policy, careless=round(100 * seen.careless))
    screen.show(Padding(Text(words.say("review-outlook"), "bold"), (1, 0, 0, 0)))
    screen.show(_curves(seen, names, words, screen.console.width))
    screen.show(Padding(_sums(seen, names, words), (1, 0, 0, 0)))
    _tell_turns("review-turning-points", seen.turning_points(), names, screen, words)
    _tell_turns("review-mistakes", seen.mistakes(), names, screen, words)


def _curves(seen: Review, names: Sequence[str], words: Words, room: int) -> Table:
    """Draw a curve for each seat, whole however narrow the screen is."""
    table = Table.grid(padding=(0, CURVE_APART))
    table.add_column(max_width=room // 3, no_wrap=True, overflow="ellipsis")
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    results = [words.say("share", share=share) for share in seen.result]
    named = min(room // 3, max(cell_len(names[seat]) for seat in range(seen.players)))
    width = room - named - max(map(len, results)) - 2 * CURVE_APART
    for seat in range(seen.players):
        shares = [seen.outlook[seat], *(turn.outlook[seat] for turn in seen.turns)]
        table.add_row(Text(names[seat]), Text(curve(shares, width), "cyan"), results[seat])
    return table


def curve(shares: Sequence[float], room: int = CURVE_WIDTH) -> str:
    """Draw shares from left to right, each as high as it is."""
    width = min(CURVE_WIDTH, max(1, room), len(shares))
    shown = [shares[round(at * (len(shares) - 1) / max(1, width - 1))] for at in range(width)]
    return "".join(HEIGHTS[min(len(HEIGHTS) - 1, int(share * len(HEIGHTS)))] for share in shown)


def _sums(seen: Review, names: Sequence[str], words: Words) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    columns = ("start", "deal", "luck", "own", "others", "result")
    for column in columns:
        table.add_column(words.say(f"review-{column}"), justify="right", header_style="bold")
    for seat in range(seen.players):
        own = seen.skill[seat][seat]
        table.add_row(
            Text(names[seat]),
            words.say("share", share=seen.start),
            gain(seen.deal[seat], words),
            gain(seen.luck[seat] - seen.deal[seat], words),
            gain(own, words),
            gain(sum(seen.skill[seat]) - own, words),
            Text(words.say("share", share=seen.result[seat]), "bold"),
        )
    return table


def gain(share: float, words: Words) -> Text:
    """Write a change with its sign, good ones green and bad ones red."""
    said = words.say("share", share=abs(share))
    if said == words.say("share", share=0.0):
        return Text(said, "dim")
    return Text(f"+{said}", GOOD) if share > 0 else Text(f"−{said}", BAD)


def _tell_turns(
    title: str, turns: Sequence[Turn], names: Sequence[str], screen: Screen, words: Words
) -> None:
    if not turns:
        return
    screen.show()
    screen.show(Text(words.say(title), "bold"))
    table = Table.grid(padding=(0, 2))
    for turn in turns:
        seat = turn.move.seat
        move = Text(f"{turn.move.notation} ({turn.move.say(screen.language)})")
        if turn.better and turn.skill[seat] < 0:
            name = f"{turn.better.notation} ({turn.better.say(screen.language)})"
            move.append("\n" + words.say("review-better", move=name), "dim")
        table.add_row(
            words.say("review-step", step=turn.step),
            Text(names[seat]),
            move,
            Text.assemble(words.say("review-skill"), " ", gain(turn.skill[seat], words)),
            Text.assemble(words.say("review-chance"), " ", gain(turn.luck[seat], words)),
        )
    screen.show(table)
