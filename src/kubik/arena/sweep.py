"""Sweeps: a line or a grid of boxes, each measured on the same seeds."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from kubik.arena.evidence import ALPHA
from kubik.arena.measures import Measure, MeasuringTarget, measure, measures_of
from kubik.arena.stats import wilson
from kubik.arena.totals import Simulated
from kubik.engine.edition import lay_over
from kubik.engine.edition_file import box_parts, name_of
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Floats

MOST_BOXES = 200
RANGE = ".."


@dataclass(frozen=True)
class Sweep:
    """A number of the box, and the values that it is tried with."""

    name: str
    values: tuple[int, ...]


def read_sweep(game: Game, text: str) -> Sweep:
    """Read `owl.cards=8..16` or `hand=7,8,9`; the end of a name will do where one alone has it."""
    name, equals, written = text.partition("=")
    known = [name_of(place) for place, value in box_parts(game) if type(value) is int]
    found = [one for one in known if one == name or one.endswith(f".{name}")]
    if name in found:
        found = [name]
    if not equals or not found:
        raise SetupError("sweep-unknown", text=text, known=known[:12])
    if len(found) > 1:
        raise SetupError("sweep-many", name=name, known=found)
    values = _values(written)
    if not values:
        raise SetupError("sweep-values", text=text)
    return Sweep(found[0], values)


def _values(written: str) -> tuple[int, ...]:
    low, dots, high = written.partition(RANGE)
    parts = [low, high] if dots else written.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        return ()
    numbers = [int(part) for part in parts]
    if dots:
        return tuple(range(numbers[0], min(numbers[1], numbers[0] + MOST_BOXES) + 1))
    return tuple(dict.fromkeys(numbers))


def boxes(
    base: Mapping[str, Any], sweeps: Sequence[Sweep]
) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Yield every combination of values, with the edition that has them over the base."""
    for name, times in Counter(sweep.name for sweep in sweeps).items():
        if times > 1:
            raise SetupError("sweep-twice", name=name)
    if math.prod(len(sweep.values) for sweep in sweeps) > MOST_BOXES:
        raise SetupError("sweep-boxes", most=MOST_BOXES)
    for values in itertools.product(*(sweep.values for sweep in sweeps)):
        edition = dict(base)
        for sweep, value in zip(sweeps, values, strict=True):
            edition = lay_over(edition, _nested(sweep.name, value))
        yield values, edition


def box_numbers(sweeps: Sequence[Sweep], values: Sequence[int]) -> list[str]:
    """Return the numbers that a box has, as people read them."""
    return [f"{sweep.name} = {value}" for sweep, value in zip(sweeps, values, strict=True)]


def _nested(name: str, value: int) -> dict[str, Any]:
    first, _, rest = name.partition(".")
    return {first: _nested(rest, value) if rest else value}


@dataclass(frozen=True)
class Band:
    """A measure of one box: its mean, and how far on either side it may be."""

    mean: float
    reach: float


@dataclass(frozen=True)
class SweptBox:
    """One box of a sweep."""

    values: tuple[int, ...]
    measured: Mapping[str, Band]


def measure_box(
    which: Simulated,
    values: tuple[int, ...],
    games: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
) -> SweptBox:
    """Measure games of a box; bands are 95 % of all measures together."""
    measured = measure(which, 0, games, threads=threads, target=target)
    measures = measures_of(which.game)
    z = _quantile(len(measures))
    return SweptBox(values, {each.name: band(each, measured[each.name], z) for each in measures})


def band(measure: Measure, column: Floats, z: float) -> Band:
    """Return the mean of a measure and its band, so many standard errors on either side.

    What happened in no game may happen yet, and what happened in all may not.
    """
    reach = float(z * np.std(column) / math.sqrt(len(column)))
    if not measure.relative and np.all((column == 0) | (column == 1)):
        reach = max(reach, wilson(0, len(column), z).high)
    return Band(float(np.mean(column)), reach)


def _quantile(measures: int) -> float:
    """Return how many standard errors a band reaches, so that it holds for so many at once."""
    return float(NormalDist().inv_cdf(1 - ALPHA / (2 * measures)))
