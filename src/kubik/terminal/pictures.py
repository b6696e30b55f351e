"""The pictures of a balance report, drawn with matplotlib."""

import io
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from kubik.arena.balance import ALWAYS, NEVER, Cell, Report, all_lengths
from kubik.engine.words import Words
from kubik.terminal.plot import FELT, GREY, INK, PAPER, PIECES, STYLE

DPI = 110
COLUMNS = 2
PANEL = (6.0, 2.6)  # inches
WIDE = (12.0, 7.5)
CROWDED = 1.1  # percentage points within which two names would stand on each other


def draw_pictures(report: Report, language: str) -> dict[str, bytes]:
    """Return the pictures of a report by name."""
    words = report.game.words(language)
    drawn = {"lengths": _draw_panels(_length_panels(report, words), words)}
    if report.balance:
        drawn["things"] = _draw_panels(_thing_panels(report), words)
        drawn["worths"] = _draw_panels([_worths(report)], words, WIDE)
    return drawn


def _draw_panels(panels: Sequence[Any], words: Words, each: tuple[float, float] = PANEL) -> bytes:
    """Draw panels side by side; each is a function that fills one."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = -(-len(panels) // COLUMNS)
    columns = min(COLUMNS, len(panels))
    with mpl.rc_context(STYLE):
        size = (each[0] * columns, each[1] * rows)
        figure = Figure(figsize=size, facecolor=PAPER, layout="constrained")
        FigureCanvasAgg(figure)
        grid = figure.subplots(rows, columns, squeeze=False).ravel()
        for panel, fill in zip(grid, panels, strict=False):
            panel.set_facecolor(PAPER)
            fill(panel, words)
        for panel in grid[len(panels) :]:
            panel.set_visible(False)
        picture = io.BytesIO()
        figure.savefig(picture, format="png", dpi=DPI)
    return picture.getvalue()


# How long games are, a panel for each value of the option that was varied last.


def _length_panels(report: Report, words: Words) -> list[Any]:
    if not report.varied:
        return [_lengths(report.cells, words.say("report-all"), report)]
    name, values = list(report.varied.items())[-1]
    return [
        _lengths(report.select(None, **{name: value}), words.say(f"option-{name}-{value}"), report)
        for value in values
    ]


def _lengths(cells: Sequence[Cell], title: str, report: Report) -> Any:
    """Return what draws the lengths of games, a line for each number of players."""

    def fill(panel: Any, words: Words) -> None:
        longest = int(np.percentile(all_lengths(report.cells), 99.9)) + 1
        for place, players in enumerate(report.player_counts):
            found = [cell for cell in cells if cell.setup.players == players]
            if found:
                lengths = all_lengths(found)
                shares = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)
                panel.plot(
                    100 * shares / len(lengths), color=PIECES[place % len(PIECES)], linewidth=2.2,
                    label=words.say("report-players", players=players),
                )  # fmt: skip
        panel.set_title(title)
        panel.set_xlabel(words.say("report-rounds" if report.balance else "report-moves"))
        panel.set_ylabel("%")
        panel.set_ylim(bottom=0)
        panel.legend(frameon=False, fontsize=9)

    return fill


# What is bought, a panel for each kind of thing.


def _thing_panels(report: Report) -> list[Any]:
    return [_things(report, group, things) for group, things in report.groups.items()]


def _things(report: Report, group: str, things: Sequence[str]) -> Any:
    """Return what draws how many players buy each thing, and how its buyers fare."""
    every = report.purchases
    ordered = sorted(things, key=lambda thing: every[thing].share)

    def fill(panel: Any, words: Words) -> None:
        assert report.balance is not None
        for place, thing in enumerate(ordered):
            share, fares = every[thing].share, every[thing].fares
            usual = NEVER <= share <= ALWAYS
            panel.barh(place, 100 * share, 0.66, color=FELT if usual else PIECES[4])
            if every[thing].buyers:
                panel.annotate(
                    words.say("report-fares-short", value=fares.share), (100 * share, place),
                    xytext=(5, 0), textcoords="offset points", va="center", fontsize=9,
                )  # fmt: skip
        names = [f"{words.say(thing)} ({report.balance.price(thing)})" for thing in ordered]
        panel.set_yticks(range(len(ordered)), names, fontsize=9)
        panel.set_title(words.say(group), color=INK)
        panel.set_xlim(0, 118)
        panel.set_xlabel(words.say("report-buyers"))
        panel.tick_params(axis="y", length=0)
        panel.xaxis.grid(True, color=GREY, linewidth=0.8)
        panel.set_axisbelow(True)

    return fill


# What purchases are worth against their prices.


def _worths(report: Report) -> Any:
    """Return what draws each thing by its price and by what one more of it is worth."""
    worths = {name: one for name, one in report.worths.items() if math.isfinite(one.error)}

    def fill(panel: Any, words: Words) -> None:
        assert report.balance is not None
        lowest: dict[int, float] = {}
        for thing in sorted(worths, key=lambda name: worths[name].gain):
            price, gain = report.balance.price(thing), 100 * worths[thing].gain
            # Names go upwards where dots lie close.
            at = max(gain, lowest.get(price, -100.0) + CROWDED)
            lowest[price] = at
            panel.plot(price, gain, "o", color=FELT)
            panel.annotate(
                words.say(thing), (price, gain), xytext=(price + 0.09, at), va="center", fontsize=8
            )
        panel.axhline(0, color=INK, linewidth=0.8)
        panel.set_title(words.say("report-worths"))
        panel.set_xlabel(words.say("report-price"))
        panel.set_ylabel(words.say("report-worth"))
        panel.margins(x=0.08)
        panel.yaxis.grid(True, color=GREY, linewidth=0.8)
        panel.set_axisbelow(True)

    return fill
