"""Public bots against Kubik's: `python -m bench.public_bots [GAME or BOT]`.

Each is built from a checkout that is there (`--from`) or that is cloned, plays against a level, and
what came out is written into `bench/public_bots.json` and onto the page of the ladder.
"""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.public_bots.build import BuildError, build
from bench.public_bots.measure import Asked, Figures, measure
from bench.public_bots.page import write_page
from bench.public_bots.plan import BENCH, ROOT, PublicBot, public_bots
from rich.console import Console

DATA = BENCH / "public_bots.json"
PAGE = ROOT / "docs" / "ladder.md"
USUAL = Asked()


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, play, write and return the exit status."""
    wanted = _parser().parse_args(arguments)
    chosen = [bot for bot in public_bots() if wanted.which in ("", bot.name, bot.game)]
    shown = Console(stderr=True)
    if not chosen:
        shown.print(f"There is no public bot or game {wanted.which}.")
        return 2
    status = 0
    for bot in chosen:
        until = time.monotonic() + 60 * wanted.minutes
        asked = Asked(wanted.rival, wanted.games, wanted.threads, wanted.seed, until)
        try:
            build(bot, wanted.checkouts, wanted.crates)
        except BuildError as error:
            shown.print(str(error), markup=False)
            status = 1
            continue
        found = measure(bot, asked)
        found["command"] = command(bot, asked, found["games"])
        shown.print(f"{bot.name}: {json.dumps(found)}", markup=False, soft_wrap=True)
        if wanted.write:
            keep(bot, found)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.public_bots", description="Measure Kubik's levels by public bots."
    )
    parser.add_argument("which", nargs="?", default="", help="a game or a bot; all unless said")
    parser.add_argument(
        "--from", dest="checkouts", type=Path, help="folder of checkouts owner+name"
    )
    parser.add_argument("--crates", type=Path, help="folder of crates, where none can be fetched")
    parser.add_argument(
        "--rival", default=USUAL.rival, help="a bot or `level 5`; else the top level"
    )
    parser.add_argument("--games", type=int, default=USUAL.games)
    parser.add_argument("--minutes", type=float, default=USUAL.until, help="stop after so long")
    parser.add_argument("--threads", type=int, default=USUAL.threads, help="games at once")
    parser.add_argument("--seed", type=int, default=USUAL.seed)
    parser.add_argument("--dry", dest="write", action="store_false", help="write nothing")
    return parser


def command(bot: PublicBot, asked: Asked, games: int) -> str:
    """Return what plays the same deals again, however long it takes."""
    words = ["python", "-m", "bench.public_bots", bot.name, "--games", str(games)]
    words += ["--rival", asked.rival] if asked.rival else []
    words += ["--seed", str(asked.seed)] if asked.seed != USUAL.seed else []
    return shlex.join(words)


def keep(bot: PublicBot, found: Figures) -> None:
    """Write the figures of a bot and the table of all."""
    kept = json.loads(DATA.read_text()) if DATA.exists() else {}
    kept[bot.name] = found
    ordered = {one.name: kept[one.name] for one in public_bots() if one.name in kept}
    DATA.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(write_page(PAGE.read_text(), public_bots(), ordered))


if __name__ == "__main__":
    sys.exit(main())
