"""The table of public bots on the page of the ladder."""

import tomllib
from collections.abc import Sequence

from bench.ladder.measure import status_of
from bench.ladder.page import STATUS, number, percent, table
from bench.ladder.plan import LEVEL
from bench.public_bots.measure import Figures
from bench.public_bots.plan import BENCH, PublicBot

from kubik.engine.registry import find_game

BEGIN, END = "<!-- public bots -->", "<!-- end of public bots -->"
WANTED: float = tomllib.loads((BENCH / "public_bots.toml").read_text())["wanted"]
HEADS = [
    "game", "public bot", "what it does", "against", "our share, %", "games", "ms a move, theirs",
    "answers changed", f"{WANTED:.0%} wanted",
]  # fmt: skip


def write_page(before: str, bots: Sequence[PublicBot], kept: Figures) -> str:
    """Return the page with the table anew, and all else as it is."""
    head, _, rest = before.partition(BEGIN)
    tail = rest.partition(END)[2]
    rows = [_row(bot, kept[bot.name]) for bot in bots if bot.name in kept]
    return f"{head}{BEGIN}\n\n{table(HEADS, rows)}\n\n{END}{tail}"


def _row(bot: PublicBot, found: Figures) -> list[str]:
    reached, low, _high = found["share"]
    return [
        find_game(bot.game).title("en"),
        f"[{bot.title}]({bot.repository}/tree/{bot.commit})",
        bot.says,
        _rival(bot, found["rival"]),
        percent(found["share"]),
        str(found["games"]),
        f"{number(found['ms'])}, {number(found['their_ms'])}",
        f"{found['changed']} of {found['asked']}",
        STATUS[status_of(reached, low, WANTED)],
    ]


def _rival(bot: PublicBot, rival: str) -> str:
    """Name a rival, with its level if it is that of one."""
    if rival not in bot.levels:
        return f"`{rival}`"
    return f"{LEVEL}{bot.levels.index(rival) + 1}, `{rival}`"
