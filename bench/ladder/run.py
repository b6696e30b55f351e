"""The ladder: `make ladder` measures the levels of every game and writes `docs/ladder.md`.

It can be measured in pieces: what is played is kept in a folder, and the next start goes on. The
page, its pictures and the ratings are written anew from all that was ever measured.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

from bench.ladder.measure import Asked, Figures, figures, play, ratings, read
from bench.ladder.page import write_page, write_ratings
from bench.ladder.picture import draw
from bench.ladder.plan import BENCH, Pairing, Setup, pairings, setups
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import kubik.bots.levels

ROOT = BENCH.parent
CACHE = ROOT / ".ladder"
PAGE = ROOT / "docs" / "ladder.md"
DATA = BENCH / "ladder.json"
RATINGS = Path(str(kubik.bots.levels.__file__)).with_name("ratings.toml")
QUICK = 0.02  # of the games
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the levels of every game.")
    parser.add_argument("--game", default="", help="this game alone")
    parser.add_argument("--players", type=int, help="this number of players alone")
    parser.add_argument("--scale", type=float, default=1.0, help="times the games of each pairing")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--threads", type=int, help="as many as there are cores unless said")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where games are kept")
    parser.add_argument("--missing", action="store_true", help="what the page has not yet alone")
    parser.add_argument("--quick", action="store_true", help="a few games, and no page is written")
    wanted = parser.parse_args(arguments)
    asked = Asked(
        wanted.cache,
        QUICK if wanted.quick else wanted.scale,
        wanted.threads,
        time.monotonic() + 60 * wanted.minutes,
    )
    chosen = [
        setup
        for setup in setups()
        if wanted.game in ("", setup.game.name) and wanted.players in (None, setup.players)
    ]
    kept = current(read(DATA))
    todo = [(setup, missing(setup, kept if wanted.missing else {})) for setup in chosen]
    status = 0
    try:
        measure(todo, asked)
    except KeyboardInterrupt:  # the page then has what there is
        status = INTERRUPTED
    found = current({setup.name: figures(setup, asked) for setup in chosen})
    if wanted.quick:
        Console().print(write_page("", kept | found), markup=False, soft_wrap=True)
    else:
        write(kept | told_by_more(found, kept))
    return status


def told_by_more(found: Figures, kept: Figures) -> Figures:
    """Return figures in which what more games have told before is told by those still."""
    return {
        name: surest(found[name], kept[name]) if name in kept else found[name] for name in found
    }


def surest(found: Figures, kept: Figures) -> Figures:
    """Return figures of a setup, each of them as more games tell it."""
    sure = [bot for bot in kept["thinking"] if games_of(kept, bot) > games_of(found, bot)]
    others = {subject(row) for row in found["pairings"]}
    pairings = longest(found["pairings"], kept["pairings"]) + [
        row for row in kept["pairings"] if subject(row) not in others
    ]
    return found | {
        "pairings": pairings,
        "ratings": ratings(pairings, found["players"]),
        "thinking": found["thinking"] | {bot: kept["thinking"][bot] for bot in sure},
        "targets": longest(found["targets"], kept["targets"]),
    }


def longest(found: Sequence[Figures], kept: Sequence[Figures]) -> list[Figures]:
    """Return for each pairing or target the one of two that more games tell."""
    known = {subject(row): row for row in kept}
    return [max(row, known.get(subject(row), row), key=games_in) for row in found]


def subject(row: Figures) -> str:
    """Return what a pairing or a target is about; another aim is another target."""
    return json.dumps([row.get(name) for name in ("bot", "rival", "says", "kind", "wanted")])


def games_in(row: Figures) -> int:
    """Return how many games tell of a pairing or a target; one that is open has none."""
    games: int = row.get("games", 0)
    return games


def games_of(figures: Figures, bot: str) -> int:
    """Return how many games of a bot figures stand on."""
    return sum(row["games"] for row in figures["pairings"] if row["bot"] == bot)


def missing(setup: Setup, kept: Figures) -> list[Pairing]:
    """Return the pairings of a setup of which nothing is kept."""
    rows = kept[setup.name]["pairings"] if setup.name in kept else ()
    known = {(row["bot"], row["rival"]) for row in rows}
    return [pairing for pairing in pairings(setup) if (pairing.bot, pairing.rival) not in known]


def measure(todo: Sequence[tuple[Setup, Sequence[Pairing]]], asked: Asked) -> None:
    """Play all that is not there yet, and show how far it is."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(24),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    ) as shown:
        for setup, chosen in todo:
            sizes = {pairing: asked.blocks(setup, pairing) for pairing in chosen}
            done = dict.fromkeys(sizes, 0)
            bar = shown.add_task(setup.name, total=sum(sizes.values()))
            for pairing, blocks in play(setup, chosen, asked):
                done[pairing] = blocks
                said = f"{setup.name}: {pairing.bot} against {pairing.rival}"
                shown.update(bar, completed=sum(done.values()), description=said)


def current(kept: Figures) -> Figures:
    """Return what was measured of the levels as they are now, in the order of the plan."""
    return {
        setup.name: of_now(kept[setup.name], setup)
        for setup in setups()
        if setup.name in kept and kept[setup.name]["pairings"]
    }


def of_now(figures: Figures, setup: Setup) -> Figures:
    """Return figures without bots that were levels and are none any more.

    A level that has come on top since changes nothing about those below.
    """
    gone = set(figures["levels"]) - set(setup.levels)
    return (
        figures
        | {"levels": list(setup.levels[: len(figures["levels"])])}
        | {
            part: {bot: told for bot, told in figures[part].items() if bot not in gone}
            for part in ("ratings", "thinking")
        }
        | {
            part: [row for row in figures[part] if not gone & {row["bot"], row["rival"]}]
            for part in ("pairings", "targets")
        }
    )


def write(kept: Figures) -> None:
    """Write the figures, the page, its pictures and the ratings."""
    ordered = current(kept)
    DATA.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(write_page(PAGE.read_text(), ordered))
    RATINGS.write_text(write_ratings(RATINGS.read_text(), ordered))
    for game in dict.fromkeys(found["game"] for found in ordered.values()):
        every = [found for found in ordered.values() if found["game"] == game]
        (PAGE.parent / "img" / f"ladder-{game}.svg").write_bytes(draw(game, every))


if __name__ == "__main__":
    raise SystemExit(main())
