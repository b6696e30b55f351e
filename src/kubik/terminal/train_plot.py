"""A picture of a training: how well each net foresees, and how it did against the champion."""

from collections.abc import Sequence
from typing import Any

from kubik.engine.words import Words
from kubik.terminal.plot import FELT, GREY, INK, PAPER, PIECES, STYLE, rendered
from kubik.train.rounds import Round, Training

SIZE = (12, 4.5)  # inches


def draw(training: Training, rounds: Sequence[Round], language: str, suffix: str) -> bytes:
    """Return the picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    words = training.game.words(language)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE, facecolor=PAPER, layout="constrained")
        panels = figure.subplots(1, 2)
        title = words.say(
            "plot-train-title", title=words.say("game-title"), players=training.players
        )
        figure.suptitle(title, fontsize=17, fontweight="bold", x=0.017, ha="left")
        _draw_surprise(panels[0], rounds, words)
        _draw_matches(panels[1], rounds, training.players, words)
        for panel in panels:
            panel.set_facecolor(PAPER)
            panel.set_xlabel(words.say("train-round"))
            panel.set_xticks([each.number + 1 for each in rounds])
            panel.set_xlim(0.5, len(rounds) + 0.5)
            panel.yaxis.grid(True, color=GREY, linewidth=0.8)
            panel.set_axisbelow(True)
        return rendered(figure, suffix)


def _draw_surprise(panel: Any, rounds: Sequence[Round], words: Words) -> None:
    numbers = [each.number + 1 for each in rounds]
    panel.plot(numbers, [each.surprise for each in rounds], "o-", color=FELT, linewidth=2.2)
    panel.set_title(words.say("plot-train-surprise"))


def _draw_matches(panel: Any, rounds: Sequence[Round], players: int, words: Words) -> None:
    """Draw shares of matches: filled where the net became champion."""
    panel.axhline(100 / players, color=INK, linewidth=1, linestyle=(0, (4, 4)), alpha=0.6)
    for each in rounds:
        if each.played:
            face = PIECES[0] if each.better else PAPER
            panel.plot(
                each.number + 1, 100 * each.share, "o", markersize=10,
                markerfacecolor=face, markeredgecolor=PIECES[0], markeredgewidth=2,
            )  # fmt: skip
    panel.set_ylabel("%")
    panel.set_title(words.say("plot-train-matches"))
