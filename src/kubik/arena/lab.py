"""The lab: two boxes of a game on the same seeds, until every difference that matters is told.

A pair is the game of one number, from the same seed, played by the same bots with either box. What
both owe to the same luck cancels in their difference. Pairs are played until every measure is
resolved, told to differ or to differ by less than what matters, or a budget is spent.
"""

import functools
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np

from kubik.arena.evidence import ALPHA, PairTally, half_widths, holm
from kubik.arena.measures import (
    Columns,
    Measure,
    MeasuringTarget,
    measure,
    measures_of,
    measuring_build,
)
from kubik.arena.totals import Simulated
from kubik.engine.errors import SetupError
from kubik.engine.layout import Floats

USUAL_PAIRS = 20_000
FIRST_LOOK = 500  # pairs; every further look has half as many more than all before

LabVerdict: TypeAlias = Literal["surely", "probably", "same", "open"]


@dataclass(frozen=True)
class Finding:
    """What is known of one measure."""

    measure: Measure
    ours: float
    theirs: float
    low: float  # of the difference, theirs less ours, at any time and for all measures together
    high: float
    verdict: LabVerdict
    sharing: float

    @property
    def difference(self) -> float:
        """How much more theirs is."""
        return self.theirs - self.ours

    @property
    def change(self) -> float:
        """The difference as a part of what ours is, or itself where that says little."""
        if not self.measure.relative or self.ours == 0:
            return self.difference
        return self.difference / abs(self.ours)


@dataclass
class Comparison:
    """Two boxes, and what is known of them so far."""

    ours: Simulated
    theirs: Simulated
    tally: PairTally = field(init=False)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.tally = PairTally.empty(len(self.measures))

    @functools.cached_property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured."""
        return measures_of(self.ours.game)

    @property
    def key(self) -> str:
        """A name for all that decides what is played; only such games can be gone on with."""
        sides = [
            {
                "build": measuring_build(side.game, "cpu").fingerprint,
                "players": side.players,
                "options": dict(side.options),
                "bots": side.bots,
                "seed": side.seed,
            }
            for side in (self.ours, self.theirs)
        ]
        return hashlib.sha256(json.dumps(sides, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def findings(self) -> list[Finding]:
        """What is known of every measure."""
        tally = self.tally
        means, (differences, variances) = tally.means, tally.differences
        reach = half_widths(tally.pairs, variances, ALPHA / len(self.measures))
        corrected = holm(tally.least_p)
        return [
            Finding(
                each,
                float(means[0, at]),
                float(means[1, at]),
                float(differences[at] - reach[at]),
                float(differences[at] + reach[at]),
                self._verdict(at, float(reach[at]), corrected),
                float(tally.sharing[at]),
            )
            for at, each in enumerate(self.measures)
        ]

    def _verdict(self, at: int, reach: float, corrected: Floats) -> LabVerdict:
        if corrected[at] <= ALPHA:
            return "surely"
        each, tally = self.measures[at], self.tally
        matters = each.matters * (abs(tally.means[0, at]) if each.relative else 1.0)
        if abs(tally.differences[0][at]) + reach <= matters:
            return "same"
        return "probably" if tally.least_p[at] <= ALPHA else "open"

    @property
    def resolved(self) -> bool:
        """Whether nothing is left to be found out."""
        return all(found.verdict in ("surely", "same") for found in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """Return what it takes to go on."""
        return {"key": self.key, "seconds": self.seconds, **self.tally.to_dict()}

    def go_on_from(self, data: Mapping[str, Any]) -> bool:
        """Take up what was played before, if it was of these games; say whether it was."""
        if data.get("key") != self.key:
            return False
        self.tally = PairTally.from_dict(dict(data))
        self.seconds = float(data["seconds"])
        return True


def compare(
    comparison: Comparison,
    pairs: int = USUAL_PAIRS,
    *,
    seconds: float = float("inf"),
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
    looked: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Play pairs until all is resolved or so many pairs or seconds are spent."""
    if comparison.ours.players != comparison.theirs.players:
        raise SetupError("lab-players")
    begun = time.perf_counter()
    before = comparison.seconds
    while comparison.tally.pairs < pairs and not comparison.resolved:
        done = comparison.tally.pairs
        more = min(pairs, max(FIRST_LOOK, done + done // 2)) - done
        sides = [
            _rows(comparison, measure(side, done, more, threads=threads, target=target))
            for side in (comparison.ours, comparison.theirs)
        ]
        comparison.tally.add(*sides)
        comparison.seconds = before + time.perf_counter() - begun
        if looked:
            looked(comparison)
        if comparison.seconds - before >= seconds:
            break
    return comparison


def _rows(comparison: Comparison, columns: Columns) -> Floats:
    return np.array([columns[each.name] for each in comparison.measures])
