"""The page of a comparison: one file that opens anywhere, with its pictures inside."""

import html
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from kubik.arena.lab import Comparison, Finding, LabVerdict
from kubik.arena.measures import ENDING, Measure
from kubik.arena.stats import Z_95
from kubik.arena.totals import Simulated
from kubik.bots.levels import EVERYWHERE
from kubik.engine.edition import place_of
from kubik.engine.edition_file import BoxChange, box_message, changes_of, toml
from kubik.engine.game import Game
from kubik.engine.words import Words

MOST_IN_HEADLINE = 3
WIDTH, HEIGHT = 220, 18  # of the picture of a difference
SKILL_WIDTH = 600  # of the picture of all levels
STYLE = """
:root { color-scheme: light dark;
  --paper: #f3ede0; --ink: #2b2620; --felt: #2f6f63; --grey: #b9b2a4; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1f1d1a; --ink: #ece5d6; --felt: #6fc0af; --grey: #5d574d; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.25; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--grey); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.surely { font-weight: 600; }
tr.same, tr.open { opacity: .75; }
svg .zero { stroke: var(--grey); }
svg .reach { fill: var(--grey); }
svg .mean { fill: var(--felt); }
code { overflow-wrap: anywhere; }
"""


@dataclass(frozen=True)
class LabRow:
    """A measure in words."""

    measure: str
    ours: str
    theirs: str
    difference: str
    said: str
    verdict: LabVerdict
    picture: str


def headline(comparison: Comparison, words: Words) -> str:
    """Return the answer in one sentence."""
    sure = [found for found in comparison.findings if found.verdict == "surely"]
    sure.sort(key=lambda found: -abs(found.change) / found.measure.matters)
    games = 2 * comparison.tally.pairs
    if not sure:
        return words.say("lab-nothing", games=games)
    changes = [
        f"{measure_name(found.measure, words)} {_change(found, words)}"
        for found in sure[:MOST_IN_HEADLINE]
    ]
    return words.say("lab-something", changes="; ".join(changes), games=games)


def rows_of(comparison: Comparison, words: Words) -> Iterator[LabRow]:
    """Yield every measure in words."""
    for found in comparison.findings:
        yield _row(measure_name(found.measure, words), found, words)


def part_rows(comparison: Comparison, words: Words) -> Iterator[LabRow]:
    """Yield every part of the boxes in words, those that are used least first."""
    named = zip(comparison.parts, comparison.part_findings, strict=True)
    for part, found in sorted(named, key=lambda pair: pair[1].theirs):
        yield _row(part.label(words), found, words)


def _row(name: str, found: Finding, words: Words) -> LabRow:
    return LabRow(
        name,
        say_number(found.ours, words),
        say_number(found.theirs, words),
        f"{_signed(found.difference, words)} "
        f"[{_signed(found.low, words)}, {_signed(found.high, words)}]",
        words.say(f"lab-verdict-{found.verdict}"),
        found.verdict,
        _picture(found),
    )


def asked_data(which: Simulated) -> dict[str, Any]:
    """Return which games were played, as plain data; without them no figures can be had again."""
    return {
        "kubik": version("kubik"),
        "game": which.game.name,
        "rules": str(which.game.version),
        "players": which.players,
        "options": dict(which.options),
        "bots": which.bots,
        "seed": which.seed,
    }


def as_data(comparison: Comparison) -> dict[str, Any]:
    """Return all that is known, as plain data."""
    ours = comparison.ours
    return {
        **asked_data(ours),
        "against": _overrides(ours.game),
        "edition": _overrides(comparison.theirs.game),
        "pairs": comparison.tally.pairs,
        "deep_pairs": comparison.deep.pairs,
        "seconds": comparison.seconds,
        "measures": [_as_data(found) for found in comparison.findings],
        "skill": [climb.to_dict() for climb in comparison.climbs],
        "parts": [
            _as_data(found) | {"label": part.label(ours.game.words("en"))}
            for part, found in zip(comparison.parts, comparison.part_findings, strict=True)
        ],
    }


def skill_sentence(comparison: Comparison, words: Words) -> str:
    """Return how far skill reaches in both boxes, or nothing if that was not asked for."""
    if not comparison.climbs:
        return ""
    (ours, error), (theirs, other) = (climb.total for climb in comparison.climbs)
    reach = Z_95 * math.hypot(error, other)
    figures = {"ours": ours, "ours_reach": Z_95 * error, "theirs": theirs}
    figures |= {"theirs_reach": Z_95 * other}
    said = {name: f"{value:.0f}".replace("-", "−") for name, value in figures.items()}
    amount = f"{abs(theirs - ours):.0f} ± {reach:.0f}"
    said["change"] = words.say("lab-more" if theirs >= ours else "lab-less", amount=amount)
    verdict = "lab-skill-differs" if abs(theirs - ours) > reach else "lab-skill-same"
    return f"{words.say('lab-skill', **said)} {words.say(verdict)}"


def _as_data(found: Finding) -> dict[str, Any]:
    return {
        "name": found.measure.name,
        "against": found.ours,
        "edition": found.theirs,
        "difference": found.difference,
        "low": _finite(found.low),
        "high": _finite(found.high),
        "verdict": found.verdict,
        "sharing": found.sharing,
    }


def _overrides(game: Game) -> dict[str, Any]:
    return dict(game.edition.overrides) if game.edition else {}


def write_lab_page(comparison: Comparison, language: str) -> str:
    """Return the page."""
    game = comparison.ours.game
    words = game.words(language)
    method = words.say(
        "lab-method",
        pairs=comparison.tally.pairs,
        players=comparison.ours.players,
        bots=comparison.ours.bots,
        seed=comparison.ours.seed,
    )
    if comparison.deep.pairs:
        method += " " + words.say("lab-deep", pairs=comparison.deep.pairs)
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{_text(words.say("lab-title", game=game.title(language)))}</title>
<style>{STYLE}</style>
<p>{_text(words.say("lab-title", game=game.title(language)))}</p>
<h1>{_text(headline(comparison, words))}</h1>
<h2>{_text(words.say("lab-boxes"))}</h2>
{_boxes(comparison, words)}
<h2>{_text(words.say("lab-measures"))}</h2>
{_table("measure", rows_of(comparison, words), words)}
{_parts(comparison, words)}{_skill(comparison, words)}<h2>{_text(words.say("lab-how"))}</h2>
<p>{_text(method)}</p>
<p>{_text(words.say("lab-sure"))}</p>
<p><code>Kubik {_text(version("kubik"))} · {_text(game.name)} {_text(str(game.version))}</code></p>
</html>
"""


def _skill(comparison: Comparison, words: Words) -> str:
    said = skill_sentence(comparison, words)
    if not said:
        return ""
    head = f"<h2>{_text(words.say('lab-skill-head'))}</h2>"
    levels = [words.say(f"level-{name}") for name in EVERYWHERE]
    legend = " · ".join(f"{number} {level}" for number, level in enumerate(levels, 1))
    places = [
        [0.0, *itertools.accumulate(elo for elo, _ in climb.steps)] for climb in comparison.climbs
    ]
    low, high = min(map(min, places)), max(map(max, places))
    bars = ""
    for side, own in zip(("ours", "theirs"), places, strict=True):
        shares = [(place - low) / max(high - low, 1.0) for place in own]
        bars += f"<p>{_text(words.say(f'lab-column-{side}'))}<br>{_climb(shares)}</p>"
    return f"{head}\n<p>{_text(said)}</p>\n{bars}\n<p><small>{_text(legend)}</small></p>\n"


def _climb(shares: Sequence[float]) -> str:
    """Draw the levels of a box by their numbers, as far apart as they are in Elo."""
    dots = "".join(
        f'<circle class="mean" cx="{10 + share * SKILL_WIDTH:.1f}" cy="21" r="4"/>'
        f'<text x="{10 + share * SKILL_WIDTH:.1f}" y="12" text-anchor="middle" font-size="12" '
        f'fill="currentColor">{number}</text>'
        for number, share in enumerate(shares, 1)
    )
    return (
        f'<svg width="{SKILL_WIDTH + 20}" height="{HEIGHT + 12}" role="img">'
        f'<line class="zero" x1="10" x2="{SKILL_WIDTH + 10}" y1="21" y2="21"/>{dots}</svg>'
    )


def _parts(comparison: Comparison, words: Words) -> str:
    if not comparison.parts:
        return ""
    return (
        f"<h2>{_text(words.say('lab-parts'))}</h2>\n"
        f"<p>{_text(words.say('lab-parts-about'))}</p>\n"
        f"{_table('part', part_rows(comparison, words), words)}\n"
    )


def _table(what: str, rows: Iterator[LabRow], words: Words) -> str:
    names = (what, "ours", "theirs", "difference", "picture", "verdict")
    head = "".join(f"<th>{_text(words.say(f'lab-column-{name}'))}</th>" for name in names)
    body = "\n".join(map(_table_row, rows))
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _table_row(row: LabRow) -> str:
    numbers = "".join(f'<td class="number">{_text(cell)}</td>' for cell in (row.ours, row.theirs))
    return (
        f'<tr class="{row.verdict}"><td>{_text(row.measure)}</td>{numbers}'
        f"<td>{_text(row.difference)}</td><td>{row.picture}</td><td>{_text(row.said)}</td></tr>"
    )


def _boxes(comparison: Comparison, words: Words) -> str:
    """Return what the two boxes have otherwise than each other."""
    ours, theirs = comparison.ours.game, comparison.theirs.game
    box = {change.name: change.ours for side in (ours, theirs) for change in changes_of(side)}
    mine, yours = ({c.name: c.theirs for c in changes_of(side)} for side in (ours, theirs))
    changes = [
        BoxChange(name, mine.get(name, value), yours.get(name, value))
        for name, value in box.items()
    ]
    items = "".join(
        f"<li>{_text(words.say(box_message(place_of(change.name), words)))}: "
        f"<code>{_text(change.name)}</code> {_text(toml(change.ours))} → "
        f"{_text(toml(change.theirs))}</li>"
        for change in changes
    )
    return f"<ul>{items}</ul>"


def _picture(found: Finding) -> str:
    """Draw the difference and its interval, with nothing at all in the middle."""
    if not math.isfinite(found.low):
        return ""
    far = max(abs(found.low), abs(found.high), 1e-12)
    values = (found.low, found.difference, found.high)
    low, mean, high = (round(WIDTH / 2 * (1 + 0.95 * value / far), 1) for value in values)
    middle, wide = HEIGHT / 2, max(1.0, round(high - low, 1))
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" role="img">'
        f'<line class="zero" x1="{WIDTH / 2}" x2="{WIDTH / 2}" y1="0" y2="{HEIGHT}"/>'
        f'<rect class="reach" x="{low}" y="{middle - 2}" width="{wide}" height="4"/>'
        f'<circle class="mean" cx="{mean}" cy="{middle}" r="4"/></svg>'
    )


def measure_name(measure: Measure, words: Words) -> str:
    """Return what a measure is called."""
    if measure.name.startswith(ENDING):
        return words.say("measure-ending", ending=words.say(measure.name))
    return words.say(f"measure-{measure.name}")


def _change(found: Finding, words: Words) -> str:
    """Return how much more or less it is."""
    amount = abs(found.change) * 100
    unit = "lab-percent" if found.measure.relative and found.ours else "lab-points"
    said = words.say(unit, amount=say_number(amount, words))
    return words.say("lab-more" if found.change > 0 else "lab-less", amount=said)


def say_number(value: float, words: Words) -> str:
    """Return a number with as many digits as tell something, as a language writes it."""
    if not math.isfinite(value):
        return "∞" if value > 0 else "−∞"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 3
    text = f"{value:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if words.language == "ru" else text


def _signed(value: float, words: Words) -> str:
    return f"+{say_number(value, words)}" if value > 0 else say_number(value, words)


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _text(value: str) -> str:
    return html.escape(value)
