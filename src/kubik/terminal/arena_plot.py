"""A picture of a contest: ratings, pairs, and wins by time to think."""

import io
from typing import Any

import numpy as np

from kubik.arena.results import Results
from kubik.arena.standings import BotStanding, TimedShare, pair_shares, standings, timed_shares
from kubik.engine.words import Words
from kubik.terminal.arena_tables import PER_SECOND
from kubik.terminal.plot import FELT, GREY, INK, PAPER, PIECES, STYLE

WIDEST_NAME = 24  # signs
DARK = 0.8  # share from which on the colour of a cell is dark
ROOM = 3  # times the shortest and the longest thought, beside them


def draw(results: Results, language: str, suffix: str) -> bytes:
    """Return the picture."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    words = results.contest.game.words(language)
    table, times = standings(results), timed_shares(results)
    rows: Any = [["ratings", "pairs"], ["times", "times"]]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(13, 8 if times else 5), facecolor=PAPER, layout="constrained")
        FigureCanvasAgg(figure)
        panels = figure.subplot_mosaic(rows if times else rows[:1])
        for panel in panels.values():
            panel.set_facecolor(PAPER)
        figure.suptitle(_title(results, words), fontsize=17, fontweight="bold", x=0.017, ha="left")
        _draw_ratings(panels["ratings"], table, words)
        _draw_pairs(panels["pairs"], results, [row.bot for row in table], words)
        if times:
            _draw_times(panels["times"], times, results.contest.players, words)
        picture = io.BytesIO()
        figure.savefig(picture, format=suffix.lower().lstrip("."), dpi=150)
    return picture.getvalue()


def _title(results: Results, words: Words) -> str:
    return words.say(
        "plot-arena-title",
        title=words.say("game-title"),
        players=results.contest.players,
        games=results.games,
    )


def _name(bot: str) -> str:
    return bot if len(bot) <= WIDEST_NAME else "…" + bot[1 - WIDEST_NAME :]


def _draw_ratings(panel: Any, table: list[BotStanding], words: Words) -> None:
    places = np.arange(len(table))[::-1]
    elo, low, high = np.array([row.rating for row in table]).T
    panel.errorbar(
        elo, places, xerr=np.maximum(0, [elo - low, high - elo]), fmt="o", color=FELT,
        ecolor=INK, capsize=4, elinewidth=1.6, markersize=9,
    )  # fmt: skip
    for place, row in zip(places, table, strict=True):
        panel.annotate(
            words.say("arena-rounded", value=round(row.rating.elo)), (row.rating.elo, place),
            xytext=(0, 9), textcoords="offset points", ha="center",
        )  # fmt: skip
    panel.set_yticks(places, [_name(row.bot) for row in table])
    panel.set_ylim(-0.6, len(table) - 0.4)
    panel.set_title(words.say("plot-arena-elo"))
    panel.tick_params(axis="y", length=0)
    panel.xaxis.grid(True, color=GREY, linewidth=0.8)
    panel.set_axisbelow(True)


def _draw_pairs(panel: Any, results: Results, bots: list[str], words: Words) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    shares = pair_shares(results)
    cells = np.array(
        [[shares[a, b].share if (a, b) in shares else np.nan for b in bots] for a in bots]
    )
    colours = LinearSegmentedColormap.from_list("table", [PIECES[1], PAPER, FELT])
    panel.imshow(cells, cmap=colours, vmin=0, vmax=1, aspect="auto")
    for (row, column), share in np.ndenumerate(cells):
        if not np.isnan(share):
            panel.annotate(
                words.say("share", share=share), (column, row), ha="center", va="center",
                color=PAPER if share > DARK else INK,
            )  # fmt: skip
    panel.set_xticks(range(len(bots)), [str(place + 1) for place in range(len(bots))])
    panel.set_yticks(range(len(bots)), [f"{_name(bot)} {at + 1}" for at, bot in enumerate(bots)])
    panel.tick_params(length=0)
    panel.set_title(words.say("arena-pairs"))


def _draw_times(panel: Any, times: list[TimedShare], players: int, words: Words) -> None:
    spent = [timed.seconds * PER_SECOND for timed in times]
    for place, (bot, _, share) in enumerate(times):
        errors = np.maximum(0, [[share.share - share.low], [share.high - share.share]]) * 100
        panel.errorbar(
            [spent[place]], [share.share * 100], yerr=errors, fmt="o", capsize=4, markersize=9,
            color=PIECES[place % len(PIECES)], ecolor=INK,
        )  # fmt: skip
        panel.annotate(
            _name(bot), (spent[place], share.share * 100), xytext=(10, 0),
            textcoords="offset points", va="center",
        )  # fmt: skip
    panel.axhline(100 / players, color=INK, linewidth=1, linestyle=(0, (4, 4)), alpha=0.6)
    panel.set_xscale("log")
    panel.set_xlim(min(spent) / ROOM, max(spent) * ROOM)
    panel.xaxis.set_major_formatter("{x:g}")
    panel.xaxis.set_minor_formatter("")
    panel.set_ylim(0, 103)
    panel.set_xlabel(words.say("arena-thinking"))
    panel.set_ylabel("%")
    panel.set_title(words.say("arena-times"))
    panel.yaxis.grid(True, color=GREY, linewidth=0.8)
    panel.set_axisbelow(True)
