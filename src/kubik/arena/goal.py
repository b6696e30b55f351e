"""Goals: which boxes of a sweep have measures as somebody wants them, found by halving.

All boxes are played a little; the half that comes nearer to the goal is played twice as long, and
so on until few are left. These are played anew, with games that had no part in choosing them, and
only by those is it said how sure the goal is met, and of the surest with more care.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Literal, TypeAlias

import numpy as np

from kubik.arena.evidence import ALPHA, FEWEST_PAIRS
from kubik.arena.measures import Columns, MeasuringTarget, measure, measures_of
from kubik.arena.totals import Simulated
from kubik.engine.build import Progress
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Floats

FINALISTS = 3
FIRST_GAMES = 200  # of each box, before the first half of them is left
# What people say for a measure; that of the seat is wanted small, whoever it favours.
SPOKEN = {"length": "actions", "seat": "first_wins"}
EITHER_WAY = "seat"
UNKNOWN = 0.5  # sureness where nothing is known
ONCE_MORE = 2  # games of either kind by which a share is drawn towards the middle, as Agresti does

GoalVerdict: TypeAlias = Literal["met", "missed", "open"]

_CONDITION = re.compile(
    r"(?P<name>[a-z_-]+)\s*"
    r"(?:in\s+(?P<low>[0-9.]+%?)\s*\.\.\s*(?P<high>[0-9.]+%?)|(?P<sign>[<>])\s*(?P<limit>[0-9.]+%?))"
)


@dataclass(frozen=True)
class Condition:
    """What a measure is to be: between two numbers, either of which may be endless."""

    text: str
    measure: str
    low: float
    high: float


def read_goal(game: Game, text: str) -> list[Condition]:
    """Read `length in 20..30 and seat<1%`; a sentence says what is not understood."""
    return [_read_condition(game, part.strip()) for part in re.split(r"\band\b", text)]


def _read_condition(game: Game, text: str) -> Condition:
    parts = _CONDITION.fullmatch(text)
    if parts is None:
        raise SetupError("goal-form", text=text)
    name = SPOKEN.get(parts["name"], parts["name"])
    known = [each.name for each in measures_of(game)]
    if name not in known:
        raise SetupError("goal-unknown", name=parts["name"], known=[*SPOKEN, *known])
    if parts["sign"]:
        limit = _number(text, parts["limit"])
        # The limit itself is not meant, where `in` takes its bounds in.
        below, above = (math.nextafter(limit, end) for end in (-math.inf, math.inf))
        low, high = (-math.inf, below) if parts["sign"] == "<" else (above, math.inf)
    else:
        low, high = _number(text, parts["low"]), _number(text, parts["high"])
    if parts["name"] == EITHER_WAY and low < 0:
        low = -high
    if low >= high:
        raise SetupError("goal-form", text=text)
    return Condition(text, name, low, high)


def _number(text: str, written: str) -> float:
    try:
        return float(written.rstrip("%")) / (100 if written.endswith("%") else 1)
    except ValueError:
        raise SetupError("goal-form", text=text) from None


@dataclass
class Candidate:
    """A box that may meet the goal, and what is known of it."""

    values: tuple[int, ...]
    which: Simulated
    games: int = 0
    sums: Floats = field(default_factory=lambda: np.zeros((2, 1)))  # of values and their squares

    def add(self, rows: Floats) -> None:
        """Take more games, a row for each condition."""
        self.sums = self.sums + np.array([rows.sum(axis=1), (rows * rows).sum(axis=1)])
        self.games += rows.shape[1]

    @property
    def means(self) -> Floats:
        """The mean of each condition's measure."""
        means: Floats = self.sums[0] / max(1, self.games)
        return means

    @property
    def variances(self) -> Floats:
        """How much each of them differs from game to game, squared."""
        found: Floats = self.sums[1] / max(1, self.games) - self.means**2
        return found

    @property
    def spreads(self) -> Floats:
        """How much each of them differs from game to game, never quite nothing."""
        return np.sqrt(np.maximum(self.variances, 1e-12))

    def miss(self, goal: Sequence[Condition], scale: Floats) -> float:
        """Return how far it is from the goal, at worst, in such units; below 0 it is inside."""
        return max(
            max(one.low - mean, mean - one.high) / unit
            for one, mean, unit in zip(goal, self.means, scale, strict=True)
        )

    def sureness(self, goal: Sequence[Condition]) -> float:
        """Return how surely all conditions are met, at least, by the games it has now.

        Few games say nothing, however alike they were; and what happened in none or in all of them
        is not taken to be impossible or certain.
        """
        if self.games < FEWEST_PAIRS:
            return UNKNOWN
        return max(0.0, 1 - sum(1 - chance for chance in self._chances(goal)))

    def sureness_at_most(self, goal: Sequence[Condition]) -> float:
        """Return how surely all conditions are met, at most: as surely as the least sure of them.

        Conditions that are open each, taken together, are open as well.
        """
        return UNKNOWN if self.games < FEWEST_PAIRS else min(self._chances(goal))

    def _chances(self, goal: Sequence[Condition]) -> list[float]:
        """Return how surely each condition is met."""
        return [self._chance(at, one) for at, one in enumerate(goal)]

    def _chance(self, at: int, one: Condition) -> float:
        if not self._is_happening(at) and self.variances[at] == 0:
            # What is the same in every game is no matter of chance, on a bound as little as inside.
            return float(one.low <= self.means[at] <= one.high)
        normal = self._estimate(at)
        return _below(normal, one.high) - _below(normal, one.low)

    def _is_happening(self, at: int) -> bool:
        """Whether a measure is of something that happens in a game or not, so far."""
        total, squares = map(float, self.sums[:, at])
        return total == squares

    def _estimate(self, at: int) -> NormalDist:
        """Return where the mean of a measure may be."""
        if self._is_happening(at):  # as if it once more had, and had not
            total = float(self.sums[0, at])
            games = self.games + 2 * ONCE_MORE
            share = (total + ONCE_MORE) / games
            return NormalDist(share, math.sqrt(share * (1 - share) / games))
        error = float(self.spreads[at]) / math.sqrt(self.games)
        return NormalDist(float(self.means[at]), error)


def _below(normal: NormalDist, limit: float) -> float:
    return normal.cdf(limit) if math.isfinite(limit) else float(limit > 0)


def verdict_on(found: Sequence[Candidate], goal: Sequence[Condition]) -> GoalVerdict:
    """Return what is known of boxes, the surest first, all together.

    The surest was chosen by its own games. That one of several seems sure by chance, which none is,
    may be no likelier than of a box alone.
    """
    if found[0].sureness(goal) >= 1 - ALPHA / len(found):
        return "met"
    could_be = sum(one.sureness_at_most(goal) for one in found)
    return "missed" if could_be <= ALPHA else "open"


def seek(
    candidates: Sequence[Candidate],
    goal: Sequence[Condition],
    games: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
    progress: Progress | None = None,
) -> list[Candidate]:
    """Return the boxes that come nearest to a goal, the surest first, each played anew."""

    def play(left: Sequence[Candidate], first: int, more: int) -> None:
        for at, one in enumerate(left):
            one.add(_rows(measure(one.which, first, more, threads=threads, target=target), goal))
            if progress:
                progress(at + 1, len(left))

    left = list(candidates)
    for one in left:
        one.sums = np.zeros((2, len(goal)))
    played, more = 0, min(games, FIRST_GAMES)
    while len(left) > FINALISTS:
        play(left, played, more)
        played += more
        more = min(games, 2 * more)
        left = _nearest_first(left, goal)[: max(FINALISTS, len(left) // 2)]
    fresh = [Candidate(one.values, one.which, 0, np.zeros((2, len(goal)))) for one in left]
    play(fresh, played, games)
    return sorted(_nearest_first(fresh, goal), key=lambda one: -one.sureness(goal))


def _nearest_first(boxes: Sequence[Candidate], goal: Sequence[Condition]) -> list[Candidate]:
    """Return the boxes by how near to the goal they are; all are held to one scale."""
    scale: Floats = np.mean([one.spreads for one in boxes], axis=0)
    return sorted(boxes, key=lambda one: one.miss(goal, scale))


def _rows(columns: Columns, goal: Sequence[Condition]) -> Floats:
    return np.array([columns[one.measure] for one in goal])
