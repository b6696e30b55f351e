"""The lab: two boxes of a game on the same seeds, until every difference that matters is told.

A pair is the game of one number, from the same seed, played by the same bots with either box. What
both owe to the same luck cancels in their difference. Pairs are played until every measure is
resolved, told to differ or to differ by less than what matters, or a budget is spent.
"""

import functools
import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from kubik.arena.by_moves import builds_for_moves
from kubik.arena.ceiling import STEPS, Climb, climb, contests
from kubik.arena.deep_measures import DEEP_MEASURES, check_deep, measure_deeply
from kubik.arena.evidence import ALPHA, PairTally, half_widths, holm, unseen_share
from kubik.arena.made_of import made_of
from kubik.arena.measures import (
    Columns,
    Measure,
    MeasuringTarget,
    measure,
    measures_of,
    measuring_build,
    searches,
)
from kubik.arena.parts import BoxPart, parts_plan
from kubik.arena.simulate import number_of
from kubik.arena.totals import Simulated
from kubik.engine.build import Target
from kubik.engine.errors import SetupError
from kubik.engine.layout import Floats
from kubik.engine.whole import positive, threads_within, whole_within

USUAL_PAIRS = 20_000
MOST_DEEP = 10**9  # pairs that are looked at deeply, and deals of a step between levels
PART_MATTERS = 0.02  # of games: who would notice less?
DEEP_LOOK = 50  # pairs that are measured deeply between two looks
FIRST_LOOK = 500  # pairs; every further look has half as many more than all before
SLOW_PAIRS, SLOW_LOOK = 400, 10  # the same for bots that search

# What plays games of a box from a number on and measures them.
Measurer: TypeAlias = Callable[[Simulated, int, int], Columns]

LabVerdict: TypeAlias = Literal["surely", "probably", "same", "open"]


@dataclass(frozen=True)
class LabPlan:
    """How long, how deeply and where two boxes are compared."""

    games: int = USUAL_PAIRS  # pairs at most; fewer if all is resolved before
    deep: int = 0  # pairs that are looked at deeply
    skill: int = 0  # deals of each step from level to level
    seconds: float = float("inf")
    threads: int | None = None  # all cores unless said
    target: Target = "cpu"  # a GPU ("cuda") measures pairs, and the processor looks deeply
    ray: str | None = None  # the address of a cluster that measures pairs and lets levels play

    @property
    def steps(self) -> int:
        """How much there is to be done."""
        return self.games + self.deep + 2 * len(STEPS) * self.skill

    @property
    def own_target(self) -> MeasuringTarget:
        """What plays on this machine's processor."""
        return "cpu" if self.target == "cuda" else self.target


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
    tally: PairTally = field(init=False)  # of all pairs
    used: PairTally = field(init=False)  # of all pairs: whether each part of a box came into play
    deep: PairTally = field(init=False)  # of the few that are measured deeply
    seconds: float = 0.0
    climbs: list[Climb] = field(default_factory=list)  # how far skill reaches in both, if asked

    def __post_init__(self) -> None:
        self.tally = PairTally.empty(len(measures_of(self.ours.game)))
        self.used = PairTally.empty(len(self.parts))
        self.deep = PairTally.empty(len(DEEP_MEASURES))

    @property
    def parts(self) -> list[BoxPart]:
        """The parts of either box."""
        both = (part for side in (self.theirs, self.ours) for part in parts_plan(side).parts)
        return list({part.name: part for part in both}.values())

    @property
    def is_slow(self) -> bool:
        """Whether some bot searches, so that games take seconds."""
        return searches(self.ours) or searches(self.theirs)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured."""
        return (*measures_of(self.ours.game), *(DEEP_MEASURES if self.deep.pairs else ()))

    @property
    def key(self) -> str:
        """A name for all that decides what is played; only such games can be gone on with."""
        sides = [
            {
                "build": " ".join(_fingerprints(side)),
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
        tallies = [self.tally, self.deep] if self.deep.pairs else [self.tally]
        corrected = holm(np.concatenate([tally.least_p for tally in tallies]))
        measures = self.measures
        found: list[Finding] = []
        for tally in tallies:
            own = measures[len(found) : len(found) + len(tally.least_p)]
            reach = _reach(own, tally, ALPHA / len(measures))
            p_values = corrected[len(found) :]
            found += [_find(each, tally, at, reach, p_values) for at, each in enumerate(own)]
        return found

    @property
    def part_findings(self) -> list[Finding]:
        """In which share of games each part came into play; corrected for how many there are."""
        parts = [part_measure(part) for part in self.parts]
        reach = _reach(parts, self.used, ALPHA / max(1, len(parts)))
        corrected = holm(self.used.least_p)
        return [_find(part, self.used, at, reach, corrected) for at, part in enumerate(parts)]

    @property
    def resolved(self) -> bool:
        """Whether nothing is left to be found out by more pairs."""
        found = self.findings[: len(self.tally.least_p)]
        return all(one.verdict in ("surely", "same") for one in found)

    def add(self, ours: Columns, theirs: Columns) -> None:
        """Take more pairs of games."""
        measures = measures_of(self.ours.game)
        self.tally.add(_rows(ours, measures), _rows(theirs, measures))
        self.used.add(_rows(ours, self.parts), _rows(theirs, self.parts))

    def to_dict(self) -> dict[str, Any]:
        """Return what it takes to go on."""
        apart = {"used": self.used.to_dict(), "deep": self.deep.to_dict()}
        return {"key": self.key, "seconds": self.seconds, **apart, **self.tally.to_dict()}

    def go_on_from(self, data: Mapping[str, Any]) -> bool:
        """Take up what was played before, if it was of these games; say whether it was."""
        if data.get("key") != self.key:
            return False
        try:
            found = [PairTally.from_dict(part) for part in (data, data["used"], data["deep"])]
            seconds = float(data["seconds"])
        except (KeyError, TypeError, ValueError):
            return False
        kept = (self.tally, self.used, self.deep)
        if any(one.sums.shape != mine.sums.shape for one, mine in zip(found, kept, strict=True)):
            return False
        self.tally, self.used, self.deep = found
        self.seconds = seconds
        return True


def _fingerprints(side: Simulated) -> list[str]:
    """Return names for all that a box is played by."""
    builds = builds_for_moves(side) if searches(side) else [measuring_build(side.game, "cpu")]
    bots = made_of(side.game, side.players, side.bots)
    return [build.fingerprint for build in builds] + bots


def part_measure(part: BoxPart) -> Measure:
    """Return what is measured of a part: in which share of games it came into play."""
    return Measure(part.name, PART_MATTERS, relative=False)


def _reach(measures: Sequence[Measure], tally: PairTally, alpha: float) -> Floats:
    """Return how far the interval of each measure reaches; also of what happened in no game.

    Where no pair differed so far, others may, each by all that there is of it on average.
    """
    is_share = np.array([not each.relative for each in measures], bool)
    whole = np.where(is_share, 1.0, np.abs(tally.means[0]))
    unseen = tally.untouched | (tally.happenings & is_share)
    least = np.where(unseen, whole * unseen_share(tally.pairs, alpha), 0.0)
    return np.maximum(half_widths(tally.pairs, tally.differences[1], alpha), least)


def _find(measure: Measure, tally: PairTally, at: int, reach: Floats, corrected: Floats) -> Finding:
    """Return what a tally says of the measure at that place."""
    difference = float(tally.differences[0][at])
    ours, theirs = map(float, tally.means[:, at])
    matters = measure.matters * (abs(ours) if measure.relative else 1.0)
    verdict: LabVerdict = "probably" if tally.least_p[at] <= ALPHA else "open"
    if corrected[at] <= ALPHA:
        verdict = "surely"
    elif abs(difference) + reach[at] <= matters:
        verdict = "same"
    low, high = difference - float(reach[at]), difference + float(reach[at])
    if verdict == "surely":
        # Of what Holm's correction resolves last the side is known, if not how far it is.
        low, high = (max(low, 0.0), high) if difference > 0 else (low, min(high, 0.0))
    return Finding(measure, ours, theirs, low, high, verdict, float(tally.sharing[at]))


def check_players(boxes: Sequence[Simulated]) -> None:
    """Refuse boxes that are not played by equally many: what differs could be owed to that."""
    counts = {box.players for box in boxes}
    if len(counts) > 1:
        of_all = set.intersection(*(set(box.game.players) for box in boxes))
        found, known = (list(map(str, sorted(some))) for some in (counts, of_all))
        if not known:
            raise SetupError("lab-players-apart")
        raise SetupError("lab-players", found=found, known=known)


def check_plan(comparison: Comparison, plan: LabPlan) -> None:
    """Refuse what cannot be played, before anything is."""
    check_players((comparison.ours, comparison.theirs))
    number_of(plan.games)
    for name in ("deep", "skill"):
        whole_within(name, getattr(plan, name), 0, MOST_DEEP)
    threads_within(plan.threads)
    positive("seconds", plan.seconds)
    for side in (comparison.ours, comparison.theirs):
        if plan.deep:
            check_deep(side)
        if plan.skill:
            contests(side)


def compare(
    comparison: Comparison,
    plan: LabPlan,
    measurer: Measurer | None = None,
    looked: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Play pairs until all is resolved or what is planned is spent.

    Some of them are then measured deeply, a few at a time. Another machine may measure the rest.
    """
    check_plan(comparison, plan)
    here = functools.partial(measure, threads=plan.threads, target=plan.own_target)
    take = measurer or here
    begun = time.perf_counter()
    before = comparison.seconds
    while comparison.tally.pairs < plan.games and not comparison.resolved:
        done = comparison.tally.pairs
        look = SLOW_LOOK if comparison.is_slow else FIRST_LOOK
        more = min(plan.games, max(look, done + done // 2)) - done
        sides = (comparison.ours, comparison.theirs)
        comparison.add(*(take(side, done, more) for side in sides))
        comparison.seconds = before + time.perf_counter() - begun
        if looked:
            looked(comparison)
        if comparison.seconds - before >= plan.seconds:
            return comparison
    while comparison.deep.pairs < plan.deep and comparison.seconds - before < plan.seconds:
        done = comparison.deep.pairs
        more = min(plan.deep - done, DEEP_LOOK)
        deeply = [
            measure_deeply(side, done, more, threads=plan.threads, target=plan.own_target)
            for side in (comparison.ours, comparison.theirs)
        ]
        comparison.deep.add(*(_rows(columns, DEEP_MEASURES) for columns in deeply))
        comparison.seconds = before + time.perf_counter() - begun
        if looked:
            looked(comparison)
    return comparison


def compare_skill(
    comparison: Comparison,
    plan: LabPlan,
    kept: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Let the levels climb in both boxes; what they played is kept in a folder and gone on with."""
    for at, side in enumerate((comparison.ours, comparison.theirs)):
        before = at * len(STEPS) * plan.skill

        def climbed(blocks: int, before: int = before) -> None:
            if progress:
                progress(before + blocks)

        folder = kept and kept / ("against", "edition")[at]
        found = climb(
            side, plan.skill, kept=folder, threads=plan.threads, ray=plan.ray, progress=climbed
        )
        comparison.climbs.append(found)


def _rows(columns: Columns, measures: Sequence[Measure | BoxPart]) -> Floats:
    """Return a row for each measure; a part that only the other box has never comes into play."""
    games = len(next(iter(columns.values())))
    return np.array([columns.get(each.name, np.zeros(games)) for each in measures]).reshape(
        len(measures), games
    )
