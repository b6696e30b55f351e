"""The page of a sweep: a curve with its band for every measure, along the first number swept."""

import html
from collections.abc import Sequence
from typing import Any

from kubik.arena.lab_page import STYLE, measure_name, say_number
from kubik.arena.measures import Measure
from kubik.arena.sweep import Band, Sweep, SweptBox
from kubik.engine.game import Game
from kubik.engine.words import Words

WIDTH, HEIGHT, MARGIN = 420, 160, 34
CURVES = """
section { display: inline-block; vertical-align: top; margin: 0 1.5rem 1rem 0; }
svg .band { fill: var(--grey); opacity: .5; }
svg .curve { fill: none; stroke: var(--felt); stroke-width: 2; }
svg .mean { fill: var(--felt); }
svg text { fill: var(--ink); font-size: 11px; }
"""


def sweep_data(sweeps: Sequence[Sweep], swept: Sequence[SweptBox]) -> list[dict[str, Any]]:
    """Return a row for each box: its numbers, and each measure with its reach."""
    rows: list[dict[str, Any]] = []
    for box in swept:
        row: dict[str, Any] = dict(zip((one.name for one in sweeps), box.values, strict=True))
        for name, band in box.measured.items():
            row[name], row[f"{name}_reach"] = band.mean, band.reach
        rows.append(row)
    return rows


def write_sweep_page(
    game: Game,
    sweeps: Sequence[Sweep],
    swept: Sequence[SweptBox],
    measures: Sequence[Measure],
    language: str,
) -> str:
    """Return the page; with several numbers there is a curve for each choice of the others."""
    words = game.words(language)
    names = ", ".join(sweep.name for sweep in sweeps)
    title = words.say("sweep-title", game=game.title(language), names=names)
    others = ", ".join(sweep.name for sweep in sweeps[1:])
    several = " " + words.say("sweep-several", names=others) if others else ""
    curves = "\n".join(
        f"<section><h3>{_text(measure_name(one, words))}</h3>{_draw(one, swept, words)}</section>"
        for one in measures
    )
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{_text(title)}</title>
<style>{STYLE}{CURVES}</style>
<h1>{_text(title)}</h1>
<p>{_text(words.say("sweep-bands"))}{_text(several)}</p>
{curves}
</html>
"""


def _draw(measure: Measure, swept: Sequence[SweptBox], words: Words) -> str:
    bands = [box.measured[measure.name] for box in swept]
    low = min(band.mean - band.reach for band in bands)
    high = max(band.mean + band.reach for band in bands)
    firsts = sorted({box.values[0] for box in swept})

    def across(value: int) -> float:
        wide = max(1, firsts[-1] - firsts[0])
        return round(MARGIN + (WIDTH - 2 * MARGIN) * (value - firsts[0]) / wide, 1)

    def up(value: float) -> float:
        tall = high - low or 1.0
        return round(HEIGHT - MARGIN / 2 - (HEIGHT - MARGIN) * (value - low) / tall, 1)

    drawn = []
    for others, line in _lines(measure, swept).items():
        above = [f"{across(at)},{up(band.mean + band.reach)}" for at, band in line]
        below = [f"{across(at)},{up(band.mean - band.reach)}" for at, band in reversed(line)]
        means = [f"{across(at)},{up(band.mean)}" for at, band in line]
        drawn.append(f'<polygon class="band" points="{" ".join([*above, *below])}"/>')
        drawn.append(f'<polyline class="curve" points="{" ".join(means)}"/>')
        # Without dots a box that is alone on its line would not be seen.
        drawn += [
            f'<circle class="mean" cx="{across(at)}" cy="{up(band.mean)}" r="2.5"/>'
            for at, band in line
        ]
        if others:
            (last, band), name = line[-1], ", ".join(map(str, others))
            drawn.append(f'<text x="{across(last) + 5}" y="{up(band.mean) + 4}">{name}</text>')
    marks = "".join(f'<text x="{across(v)}" y="{HEIGHT}">{v}</text>' for v in firsts)
    ends = "".join(
        f'<text x="0" y="{up(end)}">{say_number(end, words)}</text>' for end in (high, low)
    )
    return f'<svg width="{WIDTH}" height="{HEIGHT}" role="img">{"".join(drawn)}{marks}{ends}</svg>'


def _lines(
    measure: Measure, swept: Sequence[SweptBox]
) -> dict[tuple[int, ...], list[tuple[int, Band]]]:
    """Return the curve for each choice of the other numbers, from left to right."""
    lines: dict[tuple[int, ...], list[tuple[int, Band]]] = {}
    for box in sorted(swept, key=lambda box: box.values[0]):
        lines.setdefault(box.values[1:], []).append((box.values[0], box.measured[measure.name]))
    return lines


def _text(value: str) -> str:
    return html.escape(value)
