"""Measuring a setup: its pairings played in the arena, and the figures they make."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from bench.ladder.plan import YARDSTICK, Pairing, Setup, Target, journal, pairings, targets

from kubik.arena.hold import hold, played_by
from kubik.arena.rating import LEAST_PART, RESAMPLES, fit_elo, redraw_elo, spread, tally
from kubik.arena.results import Journal, Results
from kubik.arena.sprt import Sprt, judge
from kubik.arena.standings import bot_shares, thinking_times
from kubik.engine.layout import Floats

ANCHOR = 1_000  # the rating of the yardstick
PARTS = 20  # passes over all pairings of a setup, so that each soon has some games
PER_SECOND = 1_000  # milliseconds
REDRAWN = 1  # the seed of intervals

Figures = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """How a ladder is measured."""

    cache: Path
    scale: float = 1.0  # of the games of each pairing
    threads: int | None = None
    until: float = float("inf")  # by time.monotonic

    def blocks(self, setup: Setup, pairing: Pairing) -> int:
        """Return how many blocks a pairing plays."""
        return max(1, round(pairing.games * self.scale / setup.players))


def play(setup: Setup, chosen: Sequence[Pairing], asked: Asked) -> Iterator[tuple[Pairing, int]]:
    """Play what is not there yet, until the time is up; yield pairings and the blocks they have."""
    asked.cache.mkdir(parents=True, exist_ok=True)
    for part in range(1, PARTS + 1):
        for pairing in chosen:
            if time.monotonic() > asked.until:
                return
            contest = setup.contest(pairing)
            blocks = -(-asked.blocks(setup, pairing) * part // PARTS)
            hold(contest, blocks, out=journal(asked.cache, contest), threads=asked.threads)
            yield pairing, blocks


def figures(setup: Setup, asked: Asked) -> Figures:
    """Return what the pairings that were played tell."""
    met = dict(_collect(setup, asked))
    rows = [row for pairing, results in met.items() for row in _rows(pairing, results)]
    by_pair = {(row["bot"], row["rival"]): row for row in rows}
    return {
        "game": setup.game.name,
        "players": setup.players,
        "options": setup.options,
        "levels": list(setup.levels),
        "rated": setup.rated,
        "pairings": list(by_pair.values()),
        "ratings": ratings(rows, setup.players),
        "thinking": _thinking(list(met.values())),
        "targets": judged_targets(setup, met, by_pair),
    }


def _collect(setup: Setup, asked: Asked) -> Iterator[tuple[Pairing, Results]]:
    for pairing in pairings(setup):
        contest = setup.contest(pairing)
        path = journal(asked.cache, contest)
        if path.exists():
            with Journal(path, contest, played_by(contest)) as kept:
                results = kept.results.first(asked.blocks(setup, pairing))
            if results.blocks:
                yield pairing, results


def _rows(pairing: Pairing, results: Results) -> Iterator[Figures]:
    """Yield what a pairing tells of its bot, and with two players of the rival too."""
    pair = (pairing.bot, pairing.rival)
    for bot, rival in (pair, pair[::-1]) if results.contest.players == len(pair) else (pair,):
        tallied = tally(results)
        share = bot_shares(results.contest.bots, tallied)[bot]
        one, other = (results.contest.bots.index(name) for name in (bot, rival))
        elo = fit_elo(tallied.seats, tallied.wins)
        samples = redraw_elo(tallied, results.contest.seed)
        low, high = spread(samples[:, one] - samples[:, other])
        yield {
            "bot": bot,
            "rival": rival,
            "games": results.games,
            "share": _rounded(share.share, share.low, share.high),
            "elo": _rounded(float(elo[one] - elo[other]), low, high, digits=1),
        }


def _rounded(*values: float, digits: int = 4) -> list[float]:
    return [round(value, digits) for value in values]


def ratings(rows: Sequence[Figures], players: int) -> Figures:
    """Return the most likely table of all pairings together, in which the yardstick has 1000.

    It needs no more of a pairing than is kept of it, so what was measured in pieces counts whole.
    That every deal is played from every seat is not in there, which makes intervals wider.
    """
    met = linked(rows)
    if not met:
        return {}
    bots = list(dict.fromkeys(row[side] for row in met for side in ("bot", "rival")))
    seats, wins = _tables(met, bots, players)
    drawn = np.random.default_rng(REDRAWN).standard_gamma(
        np.maximum(wins + seats / players, LEAST_PART), (RESAMPLES, *wins.shape)
    )
    drawn *= wins.sum(axis=1, keepdims=True) / drawn.sum(axis=-1, keepdims=True)
    elo, samples = fit_elo(seats, wins), fit_elo(seats, drawn)
    zero = bots.index(YARDSTICK)
    return {
        bot: _rounded(
            ANCHOR + float(elo[place] - elo[zero]),
            *(ANCHOR + end for end in spread(samples[:, place] - samples[:, zero])),
            digits=1,
        )
        for place, bot in enumerate(bots)
    }


def linked(rows: Sequence[Figures]) -> list[Figures]:
    """Return the pairings that the yardstick is part of, or that others link to it."""
    bots = {YARDSTICK}
    for _ in rows:  # each time at least one more, if any are left
        bots.update(*(_pair(row) for row in rows if bots & _pair(row)))
    return [row for row in rows if bots >= _pair(row)]


def _pair(row: Figures) -> set[str]:
    return {row["bot"], row["rival"]}


def _tables(rows: Sequence[Figures], bots: list[str], players: int) -> tuple[Floats, Floats]:
    """Return the seats and the wins of each bot, a row for each pairing.

    With two players a pairing is told from both sides, and is one table still.
    """
    told = {frozenset(_pair(row)) if players == len(_pair(row)) else id(row): row for row in rows}
    seats, wins = np.zeros((2, len(told), len(bots)))
    for table, row in enumerate(told.values()):
        one, other = bots.index(row["bot"]), bots.index(row["rival"])
        seats[table, [one, other]] = 1, players - 1
        won = row["share"][0] * row["games"]
        wins[table, [one, other]] = won, row["games"] - won
    return seats, wins


def _thinking(met: list[Results]) -> Figures:
    """Return the milliseconds that each bot takes for a move, where that was measured."""
    times: dict[str, list[float]] = {}
    for results in met:
        for bot, seconds in thinking_times(results).items():
            times.setdefault(bot, []).append(seconds * PER_SECOND)
    return {bot: float(f"{np.mean(every):.3g}") for bot, every in times.items()}


def judged_targets(
    setup: Setup, met: dict[Pairing, Results], by_pair: dict[tuple[str, str], Figures]
) -> list[Figures]:
    """Return the targets of a setup with what was measured of each."""
    return [_judged(setup, target, met, by_pair) for target in targets(setup)]


def _judged(
    setup: Setup,
    target: Target,
    met: dict[Pairing, Results],
    by_pair: dict[tuple[str, str], Figures],
) -> Figures:
    """Return a target with what was measured of it."""
    pair = (setup.bot(target.bot), setup.bot(target.rival))
    judged: Figures = {"says": target.says, "bot": pair[0], "rival": pair[1], "ms": target.ms}
    for name in ("share", "elo", "sprt"):
        if getattr(target, name) is not None:
            judged |= {"kind": name, "wanted": getattr(target, name)}
    row = by_pair.get(pair)
    if row is None:
        return judged | {"status": "open"}
    judged |= {"games": row["games"]}
    if target.sprt:
        results = next(r for p, r in met.items() if (p.bot, p.rival) == pair)
        verdict = judge(Sprt(*target.sprt), _scores(results), setup.players).decision
        return judged | {"status": {"better": "met", "not-better": "missed"}.get(verdict, "open")}
    reached, low, _high = judged["reached"] = row[judged["kind"]]
    return judged | {"status": status_of(reached, low, judged["wanted"])}


def status_of(reached: float, low: float, wanted: float) -> str:
    """Return how a target stands: it is met if the lower end of the interval reaches it."""
    if low >= wanted:
        return "met"
    return "unclear" if reached >= wanted else "missed"


def _scores(results: Results) -> list[float]:
    champion = str(results.contest.champion)
    return [
        float(np.mean([game.shares[game.seats.index(champion)] for game in block.games]))
        for block in results.ordered
    ]


def read(path: Path) -> Figures:
    """Return the figures that are kept, by the names of setups."""
    kept: Figures = json.loads(path.read_text()) if path.exists() else {}
    return kept
