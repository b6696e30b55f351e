"""A picture of a simulation, drawn with matplotlib, which is an optional extra."""

import importlib.util
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kubik.arena.stats import Interval
from kubik.arena.totals import Totals
from kubik.engine.errors import KubikError
from kubik.engine.words import Words
from kubik.terminal.files import check_place
from kubik.terminal.sim_figures import ending_shares, lengths

PICTURES = (".png", ".svg", ".pdf")

# The colours of the table.
PAPER, INK, FELT, GREY = "#F3EDE0", "#2B2620", "#2F6F63", "#C4C8CC"
PIECES = ("#3F7FD0", "#EE8A2B", "#3FA06A", "#8A5CC0", "#D84B4B", "#F4C63D")
MOST_BINS = 60

STYLE: Any = {
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": 12,
    "figure.constrained_layout.w_pad": 0.2,
    "figure.constrained_layout.h_pad": 0.15,
}


def check_picture(path: Path) -> None:
    """Refuse what cannot be drawn before the games are played."""
    check_matplotlib()
    if path.suffix.lower() not in PICTURES:
        raise KubikError("bad-picture", path=str(path), known=list(PICTURES))
    check_place(path)


def check_matplotlib() -> None:
    """Refuse to draw anything without matplotlib."""
    if importlib.util.find_spec("matplotlib") is None:
        raise KubikError("no-matplotlib")


def draw(result: Totals, language: str, suffix: str) -> bytes:
    """Return the picture: how long games are, who wins, how they end."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    words = result.game.words(language)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(12, 7), facecolor=PAPER, layout="constrained")
        panels = figure.subplot_mosaic(
            [["lengths", "lengths"], ["wins", "endings"]], height_ratios=(1.2, 1)
        )
        for panel in panels.values():
            panel.set_facecolor(PAPER)
        figure.suptitle(_title(result, words), fontsize=17, fontweight="bold", x=0.017, ha="left")
        _draw_lengths(panels["lengths"], result, words)
        _draw_wins(panels["wins"], result, words)
        _draw_endings(panels["endings"], result, words)
        return rendered(figure, suffix)


def rendered(figure: Any, suffix: str) -> bytes:
    """Return a figure as a file of that kind."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(figure)
    picture = io.BytesIO()
    figure.savefig(picture, format=suffix.lower().lstrip("."), dpi=150)
    return picture.getvalue()


def _title(result: Totals, words: Words) -> str:
    return words.say(
        "plot-title",
        title=words.say("game-title"),
        games=result.games,
        players=result.players,
        bots=result.bots,
    )


def _draw_lengths(panel: Any, result: Totals, words: Words) -> None:
    games = result.sums.by_length
    seen = np.flatnonzero(games)
    low, high = int(seen[0]), int(seen[-1])
    # Whole numbers of moves to a bin, else some would look twice as likely.
    width = max(1, -(-(high - low + 1) // MOST_BINS))
    bins = np.arange(low, high + width + 1, width) - 0.5
    panel.hist(seen, bins=bins, weights=games[seen], color=FELT, rwidth=0.94)
    spread = lengths(result)
    panel.axvspan(spread.low, spread.high, color=FELT, alpha=0.12, zorder=0)
    panel.axvline(spread.median, color=PIECES[1], linewidth=2.5)
    panel.set_title(words.say("plot-lengths", **vars(spread)))
    panel.set_xlabel(words.say("plot-moves"))
    panel.set_ylabel(words.say("plot-games"))


def _draw_wins(panel: Any, result: Totals, words: Words) -> None:
    """Draw the wins of bots where different ones play, and of seats."""
    rows = [
        (words.say("seat-name", number=seat), interval, FELT)
        for seat, interval in enumerate(result.seat_wins, start=1)
    ]
    if len(result.bot_wins) > 1:
        rows += [
            (bot, interval, PIECES[place % len(PIECES)])
            for place, (bot, interval) in enumerate(result.bot_wins.items())
        ]
    panel.set_title(words.say("plot-wins"))
    _draw_shares(panel, rows, words)
    fair, last = 100 / result.players, len(rows) - 1
    ends = last - result.players + 0.5, last + 0.5
    panel.plot([fair, fair], ends, color=INK, linewidth=1, linestyle=(0, (4, 4)), alpha=0.6)


def _draw_endings(panel: Any, result: Totals, words: Words) -> None:
    rows = [
        (name, interval, PIECES[place % len(PIECES)])
        for place, (name, interval) in enumerate(ending_shares(result, words))
    ]
    panel.set_title(words.say("sim-endings"))
    _draw_shares(panel, rows, words)


def _draw_shares(panel: Any, rows: Sequence[tuple[str, Interval, str]], words: Words) -> None:
    places = np.arange(len(rows))[::-1]
    shares = np.array([interval.share for _, interval, _ in rows]) * 100
    lows = np.array([interval.low for _, interval, _ in rows]) * 100
    highs = np.array([interval.high for _, interval, _ in rows]) * 100
    errors = [shares - lows, highs - shares]
    panel.barh(
        places, shares, 0.66, color=[colour for *_, colour in rows],
        xerr=errors, error_kw={"ecolor": INK, "capsize": 4, "elinewidth": 1.6},
    )  # fmt: skip
    for place, (_, interval, _), high in zip(places, rows, highs, strict=True):
        panel.annotate(
            words.say("share", share=interval.share), (high, place),
            xytext=(8, 0), textcoords="offset points", va="center",
        )  # fmt: skip
    panel.set_yticks(places, [name for name, *_ in rows])
    panel.set_xlim(0, min(118, highs.max() * 1.22))
    panel.set_xlabel("%")
    panel.tick_params(axis="y", length=0)
    panel.xaxis.grid(True, color=GREY, linewidth=0.8)
    panel.set_axisbelow(True)
