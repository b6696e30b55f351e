"""Pictures of the ladder: ratings of the levels, and wins by time to think."""

import io
from typing import Any

import numpy as np
from bench.ladder.measure import ANCHOR, Figures
from bench.ladder.plan import YARDSTICK

from kubik.engine.registry import find_game
from kubik.terminal.plot import GREY, INK, PAPER, PIECES, STYLE


def draw(game: str, every: list[Figures]) -> bytes:
    """Return the picture of a game; every setup of it has a colour."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    # The same figures make the same file.
    with mpl.rc_context(STYLE | {"svg.hashsalt": game}):
        figure = Figure(figsize=(13, 5), facecolor=PAPER, layout="constrained")
        FigureCanvasSVG(figure)
        ratings, times = figure.subplots(1, 2)
        figure.suptitle(
            find_game(game).title("en"), fontsize=17, fontweight="bold", x=0.017, ha="left"
        )
        for place, figures in enumerate(every):
            _draw_ratings(ratings, figures, PIECES[place % len(PIECES)], place / (2 * len(every)))
            _draw_times(times, figures, PIECES[place % len(PIECES)])
        _label(ratings, times)
        figure.legend(loc="outside lower left", ncols=len(every), frameon=False)
        picture = io.BytesIO()
        figure.savefig(picture, format="svg", metadata={"Date": None})
    return picture.getvalue()


def _label(ratings: Any, times: Any) -> None:
    ratings.axhline(ANCHOR, color=INK, linewidth=1, linestyle=(0, (4, 4)), alpha=0.6)
    ratings.set_title(f"Ratings of the levels; {YARDSTICK} has {ANCHOR}")
    ratings.set_xticks(range(1, 6))
    ratings.set_xlabel("level")
    times.set_title(f"Wins against {YARDSTICK}, %, by time to think")
    times.set_xlabel("ms a move")
    times.set_xscale("log")
    times.set_ylim(0, 103)
    times.xaxis.set_major_formatter("{x:g}")
    for panel in (ratings, times):
        panel.set_facecolor(PAPER)
        panel.yaxis.grid(True, color=GREY, linewidth=0.8)
        panel.set_axisbelow(True)


def _draw_ratings(panel: Any, figures: Figures, colour: str, aside: float) -> None:
    found = [
        (level, *figures["ratings"][bot])
        for level, bot in enumerate(figures["levels"], start=1)
        if bot in figures["ratings"]
    ]
    if found:
        level, rating, low, high = np.array(found).T
        panel.errorbar(
            level + aside, rating, yerr=np.maximum(0, [rating - low, high - rating]), fmt="o-",
            color=colour, ecolor=INK, capsize=3, elinewidth=1, label=_short(figures),
        )  # fmt: skip


def _draw_times(panel: Any, figures: Figures, colour: str) -> None:
    won = {row["bot"]: row["share"] for row in figures["pairings"] if row["rival"] == YARDSTICK}
    for level, bot in enumerate(figures["levels"], start=1):
        took = figures["thinking"].get(bot)
        if took and bot in won:
            share, low, high = (100 * value for value in won[bot])
            panel.errorbar(
                [took], [share], yerr=np.maximum(0, [[share - low], [high - share]]), fmt="o",
                color=colour, ecolor=INK, capsize=3, elinewidth=1,
            )  # fmt: skip
            panel.annotate(str(level), (took, share), xytext=(7, 5), textcoords="offset points")


def _short(figures: Figures) -> str:
    """Return what a setup is called where there is little room."""
    options = [f"{name} {value}" for name, value in figures["options"].items()]
    return ", ".join([f"{figures['players']} players", *options])
