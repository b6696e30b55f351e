"""The page of one box: all that was measured of it, in one file that opens without a network."""

import html
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.boxes_page import band, least_used_first, percent

import kubik
from kubik.arena.deep_measures import DEEP_MEASURES
from kubik.arena.lab_page import STYLE, measure_name
from kubik.arena.measures import measures_of
from kubik.engine.game import Game
from kubik.engine.words import Words

SENTENCES = tomllib.loads(Path(__file__).with_name("boxes.toml").read_text(encoding="utf-8"))
WIDTH, HEIGHT = 220, 18
CHART_WIDTH, CHART_HEIGHT, MARGIN = 640, 360, 40
CHART_STYLE = """
svg .share { fill: var(--felt); opacity: .8; }
svg .axis { stroke: var(--grey); }
svg .error { stroke: var(--grey); stroke-width: 2; }
svg text { fill: var(--ink); font-size: 11px; }
"""


def write_box(name: str, found: Mapping[str, Any], costs: Mapping[str, Any], language: str) -> str:
    """Return the page of a game's own box."""
    game, said = kubik.find_game(name), SENTENCES[language]
    words = game.words(language)
    title = said["box-title"].format(game=game.title(language))
    parts = [
        f"<h1>{_text(headline(found, words))}</h1>",
        f"<p>{_text(said['played'].format(**found))}</p>",
        f"<h2>{_text(said['box-measures'])}</h2>",
        _table(_measures(game, found, words)),
        f"<h2>{_text(words.say('lab-parts'))}</h2>",
        f"<p>{_text(words.say('lab-parts-about'))}</p>",
        _table(_parts(game, found, words)),
    ]
    if costs and name == "cubitos":
        parts += [f"<h2>{_text(said['worths'])}</h2>", f"<p>{_text(said['worths-about'])}</p>"]
        parts += [_worths(costs, words, said)]
    body = "\n".join(parts)
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{_text(title)}</title>
<style>{STYLE}{CHART_STYLE}</style>
<p>{_text(title)}</p>
{body}
<p><code>Kubik {_text(found["kubik"])} · {_text(name)} {_text(found["rules"])}</code></p>
</html>
"""


def headline(found: Mapping[str, Any], words: Words) -> str:
    """Return what matters most in one sentence."""
    means = {name: mean for name, (mean, _) in found["measures"].items()}
    gained, reach = found["measures"]["first_wins"]
    said = SENTENCES[words.language]
    seat = said["box-seat" if abs(gained) > reach else "box-no-seat"]
    numbers = {"minutes": means["minutes"], "turns": means["turns"], "reach": 100 * means["reach"]}
    texts = {name: f"{value:.0f}" for name, value in numbers.items()}
    gain = f"{100 * gained:+.1f}".replace("-", "−")
    gain = gain.replace(".", ",") if words.language == "ru" else gain
    return said["box-headline"].format(**texts, seat=seat.format(gained=gain))


def _measures(game: Game, found: Mapping[str, Any], words: Words) -> Iterator[tuple[str, ...]]:
    for measure in (*measures_of(game), *DEEP_MEASURES):
        mean, reach = found["measures"][measure.name]
        picture = "" if measure.relative else _bar(mean, reach)
        yield measure_name(measure, words), band(measure, mean, reach, words), picture


def _parts(game: Game, found: Mapping[str, Any], words: Words) -> Iterator[tuple[str, ...]]:
    for part in least_used_first(game, found):
        share, reach = found["parts"][part.name]
        said = words.say("lab-percent", amount=percent(share, reach, words))
        yield part.label(words), said, _bar(share, reach)


def _table(rows: Iterator[tuple[str, ...]]) -> str:
    cells = "\n".join(
        f'<tr><td>{_text(name)}</td><td class="number">{_text(value)}</td><td>{picture}</td></tr>'
        for name, value, picture in rows
    )
    return f"<table>\n<tbody>\n{cells}\n</tbody>\n</table>"


def _bar(mean: float, reach: float) -> str:
    """Draw a share as a bar, with how far it is sure; one below zero hangs to the left."""
    left = WIDTH / 4 if mean and mean - reach < 0 else 0.0
    scale = WIDTH - left
    begin, wide = left + min(0.0, mean) * scale, abs(mean) * scale
    low, high = (left + max(-0.33, min(1.0, at)) * scale for at in (mean - reach, mean + reach))
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" role="img">'
        f'<line class="zero" x1="{left:.1f}" x2="{left:.1f}" y1="0" y2="{HEIGHT}"/>'
        f'<rect class="share" x="{max(0.0, begin):.1f}" y="4" width="{wide:.1f}" height="10"/>'
        f'<line class="error" x1="{low:.1f}" x2="{high:.1f}" y1="9" y2="9"/></svg>'
    )


def _worths(tried: Mapping[str, Any], words: Words, said: Mapping[str, str]) -> str:
    """Draw what one more die of each card is worth, by its cost."""
    rows = [
        (card, tried["costs"][card], 100 * row["worth"], 100 * row["error"])
        for cards in tried["sets"].values()
        for card, row in cards.items()
    ]
    most = max(cost for _, cost, *_ in rows)
    low, high = min(worth for *_, worth, _ in rows) - 3, max(worth for *_, worth, _ in rows) + 3
    across, up = (CHART_WIDTH - 2 * MARGIN) / most, (CHART_HEIGHT - 2 * MARGIN) / (high - low)
    alike = Counter(cost for _, cost, *_ in rows)
    seen: Counter[int] = Counter()
    drawn = []
    for card, cost, worth, error in sorted(rows, key=lambda row: row[2]):
        seen[cost] += 1
        x = MARGIN + across * (cost - 0.65 + 0.7 * seen[cost] / (alike[cost] + 1))
        y = CHART_HEIGHT - MARGIN - up * (worth - low)
        label = f"{words.say(f'card-{card}')}: {cost}, {worth:+.1f} ± {1.96 * error:.1f}"
        drawn.append(
            f'<line class="error" x1="{x:.1f}" x2="{x:.1f}" y1="{y - up * error:.1f}" '
            f'y2="{y + up * error:.1f}"/><circle class="mean" cx="{x:.1f}" cy="{y:.1f}" r="4">'
            f"<title>{_text(label)}</title></circle>"
        )
    zero = CHART_HEIGHT - MARGIN + up * low
    ticks = "".join(
        f'<text x="{MARGIN + across * (cost - 0.3) - 3:.1f}" y="{CHART_HEIGHT - 12}">{cost}</text>'
        for cost in range(1, most + 1)
    )
    return (
        f'<svg viewBox="0 0 {CHART_WIDTH} {CHART_HEIGHT}" width="100%" role="img">'
        f'<line class="axis" x1="{MARGIN}" x2="{CHART_WIDTH - MARGIN}" y1="{zero:.1f}" '
        f'y2="{zero:.1f}"/><text x="4" y="{zero - 4:.1f}">0</text>{ticks}'
        f'<text x="{MARGIN}" y="14">{_text(said["worths-axis"])}</text>{"".join(drawn)}</svg>'
    )


def _text(value: str) -> str:
    return html.escape(value)
