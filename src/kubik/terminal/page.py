"""A balance report as a page in Markdown."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from kubik.arena.balance import (
    ALWAYS,
    NEVER,
    Cell,
    Purchases,
    Report,
    all_lengths,
    first_wins,
    mishaps,
)
from kubik.arena.stats import Interval
from kubik.bots.registry import usual_bot
from kubik.engine.words import Words

PERCENTILES = (5, 50, 95)
USUAL_SEED = 1
FEWEST_TO_GO_FIRST = 2  # of one player alone that says nothing


def write_page(report: Report, language: str, pictures: Mapping[str, str]) -> str:
    """Return the page in a language; pictures are the paths of those that were drawn."""
    words = report.game.words(language)
    title = words.say("report-title", title=words.say("game-title"))
    parts = [
        f"# {title}",
        words.say(
            "report-intro",
            games=report.games,
            setups=len(report.cells),
            bot=report.bot,
            command=command_of(report),
        ),
        *([words.say(report.balance.note)] if report.balance else []),
        *_lengths(report, words, pictures),
        *_first(report, words),
    ]
    if report.balance:
        parts += _mishaps(report, words)
        parts += _purchases(report, words, pictures)
    return "\n\n".join(parts) + "\n"


def command_of(report: Report) -> str:
    """Return the command that writes the page again; what an edition has is in its file."""
    parts = ["kubik report", report.game.name, f"--games {report.cells[0].games}"]
    if report.bot != usual_bot(report.game):
        parts.append(f"--bot {report.bot}")
    if report.seed != USUAL_SEED:
        parts.append(f"--seed {report.seed}")
    if report.game.edition:
        parts.append("--edition …")
    return " ".join(parts)


def _heading(words: Words, message: str) -> str:
    return f"## {words.say(message)}"


def _picture(words: Words, message: str, path: str) -> str:
    return f"![{words.say(message)}]({path})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown, numbers to the right of the first column."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# How long games are.


def _lengths(report: Report, words: Words, pictures: Mapping[str, str]) -> list[str]:
    unit = "report-rounds" if report.balance else "report-moves"
    return [
        _heading(words, unit),
        _picture(words, unit, pictures["lengths"]),
        words.say("report-lengths-about"),
        *_by_option(report, words, lambda cells: say_lengths(cells, words)),
    ]


def say_lengths(cells: Sequence[Cell], words: Words) -> str:
    """Return the median length of games, and between which lengths nine of ten are."""
    low, median, high = np.percentile(all_lengths(cells), PERCENTILES)
    return words.say("report-length", median=float(median), low=float(low), high=float(high))


def _by_option(
    report: Report, words: Words, figure: Callable[[Sequence[Cell]], str]
) -> Iterable[str]:
    """Yield a table for each option that differs: its values by numbers of players."""
    counts = report.player_counts
    head = [words.say("report-players", players=players) for players in counts]
    every = [figure(report.select(players)) for players in counts]
    if not report.varied:
        yield table(["", *head], [[words.say("report-all"), *every]])
    for name, values in report.varied.items():
        rows = []
        for value in values:
            cells = [report.select(players, **{name: value}) for players in counts]
            figures = [figure(found) if found else "" for found in cells]
            rows.append([words.say(f"option-{name}-{value}"), *figures])
        rows.append([f"**{words.say('report-all')}**", *every])
        yield table([words.say(f"option-{name}"), *head], rows)


# Who goes first, and what goes wrong.


def _first(report: Report, words: Words) -> list[str]:
    rows = []
    for players in report.player_counts:
        if players < FEWEST_TO_GO_FIRST:
            continue
        wins = first_wins(report.select(players))
        rows.append(
            [
                words.say("report-players", players=players),
                words.say("share", share=wins.share),
                words.say("interval", low=wins.low, high=wins.high),
                words.say("share", share=1 / players),
            ]
        )
    head = ["", words.say("report-first-wins"), words.say("sim-interval"), words.say("report-fair")]
    return [_heading(words, "report-first"), table(head, rows)]


def _mishaps(report: Report, words: Words) -> list[str]:
    tables = _by_option(report, words, lambda cells: words.say("share", share=mishaps(cells)))
    return [_heading(words, "report-mishaps"), words.say("report-mishaps-about"), *tables]


# What is bought.


def _purchases(report: Report, words: Words, pictures: Mapping[str, str]) -> list[str]:
    return [
        _heading(words, "report-things"),
        words.say("report-things-about"),
        _picture(words, "report-things", pictures["things"]),
        verdict(report, words, "report-never", lambda share: share < NEVER),
        verdict(report, words, "report-always", lambda share: share > ALWAYS),
        words.say("report-worths-about", tester=report.balance.tester if report.balance else ""),
        _picture(words, "report-worths", pictures["worths"]),
        *(
            f"### {words.say(group)}\n\n{_things(report, things, words)}"
            for group, things in report.groups.items()
        ),
    ]


def verdict(report: Report, words: Words, message: str, holds: Callable[[float], bool]) -> str:
    """Return a sentence that names the things for whose share of buyers something holds."""
    named = [words.say(thing) for thing, bought in report.purchases.items() if holds(bought.share)]
    return words.say(message, count=len(named), names=", ".join(sorted(named)) or "—")


def _things(report: Report, things: Sequence[str], words: Words) -> str:
    every = report.purchases
    columns = (
        *("report-price", "report-buyers", "report-each"),
        *("report-fares", "sim-interval", "report-worth", "sim-interval"),
    )
    head = [words.say("report-thing"), *(words.say(column) for column in columns)]
    ordered = sorted(things, key=lambda thing: -every[thing].share)
    worths = report.worths
    return table(
        head,
        [
            [*_thing(report, thing, every[thing], words), *_worth(worths[thing].interval, words)]
            for thing in ordered
        ],
    )


def _thing(report: Report, thing: str, purchases: Purchases, words: Words) -> list[str]:
    assert report.balance is not None
    return [
        words.say(thing),
        str(report.balance.price(thing)),
        words.say("share", share=purchases.share),
        words.say("hundredth", value=purchases.each),
        *_fares(purchases.fares if purchases.buyers else None, words),
    ]


def _fares(fares: Interval | None, words: Words) -> list[str]:
    if fares is None:
        return ["", ""]
    span = [words.say("hundredth", value=value) for value in (fares.low, fares.high)]
    return [words.say("hundredth", value=fares.share), " – ".join(span)]


def _worth(worth: Interval, words: Words) -> list[str]:
    if not math.isfinite(worth.high):
        return ["—", "—"]
    span = [words.say("tenth", value=100 * value) for value in (worth.low, worth.high)]
    return [words.say("tenth", value=100 * worth.share), " … ".join(span)]
