"""Measures of our own boxes, and who gains by going first: `python -m bench.boxes [PART…]`.

Plays what is not played yet, or the parts that are named, keeps it in `bench/boxes.json` and writes
the pages of the docs from there. A part is a game, or `seats-` and a game.
"""

import json
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.box_page import write_box
from bench.boxes_page import COSTS_PART, SEARCH_PART, write_boxes

import kubik
from kubik.arena.deep_measures import DEEP_MEASURES, measure_deeply
from kubik.arena.lab import part_measure
from kubik.arena.measures import Columns, Measure, measure, measures_of
from kubik.arena.parts import parts_plan
from kubik.arena.simulate import choose_games
from kubik.arena.stats import Z_95
from kubik.arena.sweep import band
from kubik.arena.totals import Simulated
from kubik.bots.registry import playout_bot
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES

HERE = Path(__file__).parent
KEPT = HERE / "boxes.json"
DOCS = HERE.parent / "docs"
COSTS, SEARCH = HERE / "costs.json", HERE / "costs_search.json"
SEEDS = 1

# Games of each, and how many of them are looked at deeply: as many as take a few minutes.
GAMES = {
    "kabaleo": (20_000, 300),
    "cubirds": (10_000, 150),
    "qwirkle_cubes": (2_000, 30),
    "qubix": (2_000, 30),
    "cubitos": (1_000, 12),
}
# What may cure an advantage of the seat, with the values to try and for how many players.
CURES: dict[str, tuple[int, int, dict[str, tuple[int, ...]]]] = {
    "kabaleo": (
        2,
        20_000,
        {"cones.bases": (2, 3, 5, 6), "cones.pieces": (3, 9, 12), "deal.spare_colours": (1, 3, 4)},
    ),
    "qubix": (2, 2_000, {"warehouse.cells": (1, 2, 4, 5)}),
}


def side(game: Game, players: int) -> Simulated:
    """Return games between keen players."""
    return choose_games(game, players, SEEDS, [playout_bot(game)] * players, {})


def bands(columns: Columns, measures: Iterable[Measure]) -> dict[str, list[float]]:
    """Return the mean of each measure and how far its 95% reach."""
    found = {each.name: band(each, columns[each.name], Z_95) for each in measures}
    return {name: [one.mean, one.reach] for name, one in found.items()}


def measure_box(name: str) -> dict[str, Any]:
    """Measure our box of a game for as many as usually play it."""
    game = kubik.find_game(name)
    games, deep = GAMES[name]
    which = side(game, game.usual_players)
    plain = measure(which, 0, games)
    parts = [part_measure(part) for part in parts_plan(which).parts]
    return {
        "kubik": version("kubik"),
        "rules": str(game.version),
        "players": which.players,
        "bot": which.bots[0],
        "games": games,
        "deep": deep,
        "measures": bands(plain, measures_of(game))
        | bands(measure_deeply(which, 0, deep), DEEP_MEASURES),
        "parts": bands(plain, parts),
    }


def measure_seats(name: str) -> dict[str, Any]:
    """Measure who gains by going first, for all numbers of players and with other boxes."""
    players, games, cures = CURES[name]
    game = kubik.find_game(name)
    own = [seat_row(game, count, games) for count in game.players if count > 1]
    tried = [
        seat_row(kubik.find_game(name, nested(number, value)), players, games)
        | {"number": number, "value": value}
        for number, values in cures.items()
        for value in values
    ]
    return {"games": games, "players": players, "own": own, "tried": tried}


def seat_row(game: Game, players: int, games: int) -> dict[str, Any]:
    """Return what who goes first wins above a fair share."""
    columns = measure(side(game, players), 0, games)
    gained, reach = bands(columns, measures_of(game))["first_wins"]
    return {"players": players, "gained": gained, "reach": reach}


def nested(name: str, value: int) -> dict[str, Any]:
    """Return an edition that changes one number."""
    table, _, number = name.partition(".")
    return {table: {number: value}}


def read_kept() -> dict[str, Any]:
    """Return what was measured before."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


def main() -> None:
    """Play what is asked for or missing, one part after the other, and write the pages."""
    parts = {name: (measure_box, name) for name in GAMES}
    parts |= {f"seats-{name}": (measure_seats, name) for name in CURES}
    for part in sys.argv[1:] or [part for part in parts if part not in read_kept()]:
        work, name = parts[part]
        found = work(name)
        # Read again: another start may have measured something meanwhile.
        KEPT.write_text(json.dumps(read_kept() | {part: found}, indent=1) + "\n", encoding="utf-8")
        print(part)
    costs, search = (json.loads(path.read_text(encoding="utf-8")) for path in (COSTS, SEARCH))
    for language in LANGUAGES:
        page = DOCS / f"boxes.{language}.md"
        kept = read_kept() | {COSTS_PART: costs, SEARCH_PART: search}
        page.write_text(write_boxes(kept, language), encoding="utf-8")
        for name in GAMES:
            own = DOCS / "boxes" / f"{name}.{language}.html"
            own.write_text(write_box(name, read_kept()[name], costs, language), encoding="utf-8")


if __name__ == "__main__":
    main()
