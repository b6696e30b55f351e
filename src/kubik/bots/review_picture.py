"""A game looked back at as a picture for a notebook: how it stood for every seat."""

import html
from collections.abc import Sequence

from kubik.engine.words import core_words

WIDTH, HEIGHT, MARGIN = 640, 220, 30
COLOURS = ("#2f6f63", "#c1553b", "#d19a2a", "#3d5a8a", "#7a4a78")
STROKES = ("", "7 3", "7 3 2 3", "2 3", "10 3 2 3 2 3")  # for who cannot tell the colours apart


def draw_outlooks(outlooks: Sequence[Sequence[float]], language: str = "en") -> str:
    """Return a curve for each seat, from the deal to the end."""
    words = core_words(language)
    last = max(1, len(outlooks) - 1)

    def point(step: int, share: float) -> str:
        across = MARGIN + (WIDTH - 2 * MARGIN) * step / last
        down = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share
        return f"{across:.1f},{down:.1f}"

    parts = [f'<svg width="{WIDTH}" height="{HEIGHT}" role="img" font-size="12">']
    for share in (0.0, 0.5, 1.0):
        left, right = point(0, share), point(last, share)
        parts.append(f'<polyline points="{left} {right}" fill="none" stroke="#b9b2a4"/>')
        down = left.split(",")[1]
        parts.append(f'<text x="0" y="{down}" fill="currentColor">{share:.0%}</text>')
    for seat in range(len(outlooks[0])):
        curve = " ".join(point(step, outlook[seat]) for step, outlook in enumerate(outlooks))
        colour, stroke = COLOURS[seat % len(COLOURS)], STROKES[seat % len(STROKES)]
        name = html.escape(words.say("seat-name", number=seat + 1))
        parts.append(
            f'<polyline points="{curve}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{stroke}"><title>{name}</title></polyline>'
            f'<text x="{MARGIN + 90 * seat}" y="14" fill="{colour}">{name}</text>'
        )
    return "".join([*parts, "</svg>"])
