"""Playing a public bot against a level of Kubik in the arena, and the figures that come out."""

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.ladder.plan import bot_of
from bench.public_bots.asking import read_answers
from bench.public_bots.plan import PLAYERS, PublicBot

from kubik.arena.hold import hold
from kubik.arena.outside import PREFIX
from kubik.arena.rating import tally
from kubik.arena.results import Results
from kubik.arena.schedule import make_contest
from kubik.arena.standings import bot_shares, forfeits, thinking_times

PARTS = 10  # pieces in which games are played, so that they can stop when the time is up
PER_SECOND = 1_000  # milliseconds

Figures = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """How a bot is measured."""

    rival: str = ""  # a bot, or a level such as `level 5`; the top level if nothing
    games: int = 200
    threads: int = 1
    seed: int = 1
    until: float = float("inf")  # by time.monotonic


def rival_of(bot: PublicBot, rival: str) -> str:
    """Return whom a bot meets: a bot by its name, a level by its number, or the top level."""
    return bot_of(bot.levels, rival) if rival else bot.levels[-1]


def measure(bot: PublicBot, asked: Asked) -> Figures:
    """Play until there are as many games as asked for, or the time is up."""
    rival = rival_of(bot, asked.rival)
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "answers"
        outside = f"{PREFIX}{sys.executable} -m bench.public_bots.line {bot.name} {noted}"
        contest = make_contest(bot.game, [rival, outside], PLAYERS, champion=rival, seed=asked.seed)
        blocks = -(-asked.games // PLAYERS)
        for part in range(1, PARTS + 1):
            some = -(-blocks * part // PARTS)
            journal = Path(folder) / "games"
            results = hold(contest, some, out=journal, threads=asked.threads).results
            if time.monotonic() > asked.until:
                break
        answers = read_answers(noted)
    found = figures(results, rival, outside)
    return {"game": bot.game, "rival": rival, **found, **vars(answers)}


def figures(results: Results, rival: str, outside: str) -> Figures:
    """Return what the games tell: the share of Kubik's bot, and the times of both."""
    share = bot_shares(results.contest.bots, tally(results))[rival]
    times = thinking_times(results)
    return {
        "games": results.games,
        "seed": results.contest.seed,
        "share": [round(value, 4) for value in (share.share, share.low, share.high)],
        "ms": float(f"{times[rival] * PER_SECOND:.3g}"),
        "their_ms": float(f"{times[outside] * PER_SECOND:.3g}"),
        "forfeits": len(forfeits(results)),
    }
