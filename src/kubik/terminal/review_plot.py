"""A picture of a game looked back at: how it stood for every seat, and what made it so."""

from typing import Any

from kubik.bots.review import Review
from kubik.engine.match import Match
from kubik.engine.words import Words
from kubik.terminal.plot import GREY, INK, PAPER, PIECES, STYLE, rendered

FEW = 3  # turning points and mistakes that are marked


def draw(match: Match, seen: Review, language: str, suffix: str) -> bytes:
    """Return the picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    words = match.game.words(language)
    names = match.seat_names(language)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(12, 7.5), facecolor=PAPER, layout="constrained")
        above, below = figure.subplots(2, 1, height_ratios=(2, 1))
        for panel in (above, below):
            panel.set_facecolor(PAPER)
        title = words.say("game-title")
        figure.suptitle(title, fontsize=17, fontweight="bold", x=0.017, ha="left")
        _draw_outlook(above, seen, names, words)
        _draw_sums(below, seen, names, words)
        return rendered(figure, suffix)


def _draw_outlook(panel: Any, seen: Review, names: list[str], words: Words) -> None:
    steps = range(len(seen.turns) + 1)
    for seat in range(seen.players):
        shares = [seen.outlook[seat], *(turn.outlook[seat] for turn in seen.turns)]
        percent = [100 * share for share in shares]
        colour = PIECES[seat % len(PIECES)]
        # Different strokes, for those who cannot tell the colours apart.
        stroke = ("-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1)))[seat % 5]
        panel.plot(steps, percent, color=colour, linewidth=2.2, linestyle=stroke, label=names[seat])
    for number, turn in enumerate(seen.turning_points(FEW), 1):
        share = 100 * turn.outlook[turn.move.seat]
        colour = PIECES[turn.move.seat % len(PIECES)]
        panel.plot([turn.step], [share], "o", color=colour, markeredgecolor=INK, markersize=8)
        panel.annotate(
            f"{number}. {turn.move.notation}", (turn.step, share),
            xytext=(7, 7), textcoords="offset points",
        )  # fmt: skip
    panel.set_title(words.say("review-outlook"))
    panel.set_xlabel(words.say("plot-moves"))
    panel.set_ylabel("%")
    panel.set_ylim(-4, 104)
    panel.set_xlim(0, max(1, len(seen.turns)))
    panel.yaxis.grid(True, color=GREY, linewidth=0.8)
    panel.legend(loc="upper left", ncols=seen.players, frameon=False)


def _draw_sums(panel: Any, seen: Review, names: list[str], words: Words) -> None:
    parts = {
        "review-deal": seen.deal,
        "review-luck": [all_ - dealt for all_, dealt in zip(seen.luck, seen.deal, strict=True)],
        "review-own": [seen.skill[seat][seat] for seat in range(seen.players)],
        "review-others": [sum(row) - row[seat] for seat, row in enumerate(seen.skill)],
    }
    height = 0.8 / len(parts)
    for place, (message, values) in enumerate(parts.items()):
        rows = [-seat - place * height for seat in range(seen.players)]
        percent = [100 * value for value in values]
        panel.barh(rows, percent, height * 0.9, color=PIECES[place], label=words.say(message))
    middle = height * (len(parts) - 1) / 2
    panel.set_yticks([-seat - middle for seat in range(seen.players)], names[: seen.players])
    panel.axvline(0, color=INK, linewidth=1)
    panel.set_title(words.say("review-sums"))
    panel.set_xlabel("%")
    panel.tick_params(axis="y", length=0)
    panel.xaxis.grid(True, color=GREY, linewidth=0.8)
    panel.set_axisbelow(True)
    panel.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
