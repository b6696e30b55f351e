"""What the masters know: `python -m bench.masters.run [GAME…]` measures it and writes the pages.

Measures the games that are named, or all that are not measured yet, keeps what it found in
`bench/masters.json` and writes `docs/masters` from there. Games are kept in a folder and played but
once.
"""

import argparse
import json
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.masters.games import strong_games
from bench.masters.page import GAMES, all_pages

from kubik.engine.registry import find_game

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "bench" / "masters.json"
CACHE = ROOT / ".masters"
DOCS = ROOT / "docs"


def measure_game(name: str, cache: Path | None = CACHE) -> dict[str, Any]:
    """Play the games of a sample, or take those that were kept, and measure them."""
    measurer: Any = import_module(f"bench.masters.{name}")
    sample = measurer.SAMPLE
    games = strong_games(sample, cache)
    return {
        "kubik": version("kubik"),
        "rules": str(find_game(name).version),
        "command": f"python -m bench.masters.run {name}",
        "sample": {
            "bot": sample.bot,
            "games": sample.games,
            "seed": sample.seed,
            "players": sample.players,
            "options": sample.options,
        },
        "lessons": measurer.measure(sample, games),
    }


def read_kept() -> dict[str, Any]:
    """Return what was measured before."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


def write(kept: dict[str, Any]) -> None:
    """Write the figures, the pages and the pictures."""
    text = json.dumps(kept, indent=1, ensure_ascii=False)
    KEPT.write_text(text + "\n", encoding="utf-8")
    for path, page in all_pages(kept).items():
        (DOCS / path).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / path).write_text(page, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for or missing, and write all pages."""
    parser = argparse.ArgumentParser(description="Measure what strong bots do.")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all that are missing")
    wanted = parser.parse_args(arguments).games
    for name in wanted or [name for name in GAMES if name not in read_kept()]:
        found = measure_game(name)
        kept = read_kept() | {name: found}
        write({each: kept[each] for each in GAMES if each in kept})
        print(name)
    write(read_kept())


if __name__ == "__main__":
    main()
