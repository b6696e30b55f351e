"""How far skill reaches in a box: Elo from the easiest level to the strongest, step by step."""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kubik.arena.hold import hold
from kubik.arena.results import Block, Results
from kubik.arena.schedule import Contest, make_contest
from kubik.arena.sprt import ELO_SCALE
from kubik.arena.stats import Z_95, student
from kubik.arena.totals import Simulated
from kubik.bots.levels import EVERYWHERE
from kubik.engine.layout import Floats

STEPS = tuple(itertools.pairwise(EVERYWHERE))
IMAGINED_GAMES = 1.0  # shared evenly, so that who won all has no endless rating


@dataclass(frozen=True)
class Climb:
    """How much stronger each level is than the one before, by blocks of deals."""

    players: int
    won: tuple[Floats, ...]  # by step: what the stronger level won of each block, as a share

    @property
    def steps(self) -> list[tuple[float, float]]:
        """The Elo of each step, and its standard error."""
        return [_elo(won, self.players) for won in self.won]

    @property
    def total(self) -> tuple[float, float]:
        """The Elo from the easiest to the strongest, and its standard error."""
        steps = self.steps
        return sum(elo for elo, _ in steps), math.hypot(*(error for _, error in steps))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, with 95 % on either side."""
        total, error = self.total
        return {
            "blocks": [len(won) for won in self.won],
            "steps": [[elo, Z_95 * error] for elo, error in self.steps],
            "total": [total, Z_95 * error],
        }


def _elo(won: Floats, players: int) -> tuple[float, float]:
    """Return by how much one is stronger than each of the others at its table, and the error.

    Of a few blocks it is the larger, so that as many of it as ever make an interval.
    """
    fair = 1 / players
    imagined = IMAGINED_GAMES / players  # blocks, which are games in all seats
    blocks = len(won) + imagined
    share = float(won.sum() + imagined * fair) / blocks
    share = min(max(share, fair / 1000), 1 - fair / 1000)
    elo = ELO_SCALE * math.log10(share * (players - 1) / (1 - share))
    spread = math.sqrt(
        (float(np.sum((won - share) ** 2)) + IMAGINED_GAMES * fair * (1 - fair)) / blocks
    )
    slope = ELO_SCALE / math.log(10) / (share * (1 - share))
    # What is imagined makes up for the one value that a mean takes.
    return elo, slope * spread / math.sqrt(blocks) * student(max(1, len(won))) / Z_95


def contests(which: Simulated) -> list[Contest]:
    """Return the contest of each step; a sentence says why there can be none."""
    options: dict[str, Any] = dict(which.options)
    return [
        make_contest(
            which.game, step[::-1], which.players, champion=step[1], seed=which.seed, **options
        )
        for step in STEPS
    ]


def climb(
    which: Simulated,
    blocks: int,
    *,
    kept: Path | None = None,
    threads: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Climb:
    """Let every level meet the one before it on so many deals, each in every seat.

    What they play is kept in a folder, a file for each step, and gone on with.
    """
    won = []
    if kept:
        kept.mkdir(parents=True, exist_ok=True)
    for at, (step, contest) in enumerate(zip(STEPS, contests(which), strict=True)):
        outcome = hold(
            contest,
            blocks,
            out=kept and kept / f"{step[1]}.jsonl",
            threads=threads,
            ray=ray,
            progress=_counting(progress, at * blocks),
        )
        won.append(_shares(outcome.results.ordered, step[1]))
    return Climb(which.players, tuple(won))


def _counting(progress: Callable[[int], None] | None, before: int) -> Callable[[Results], None]:
    def tell(results: Results) -> None:
        if progress:
            progress(before + len(results.blocks))

    return tell


def _shares(blocks: Sequence[Block], champion: str) -> Floats:
    """Return what the champion won of each block."""
    return np.array(
        [
            np.mean(
                [
                    share
                    for game in block.games
                    for bot, share in zip(game.seats, game.shares, strict=True)
                    if bot == champion
                ]
            )
            for block in blocks
        ]
    )
