"""What is counted in games of masters, held against trying it out by the rules."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from bench.masters import cubirds
from bench.masters.games import Moment, Played, Sample, events, moments, play, replayed

from kubik.engine.match import Match


def few_games(module: Any, games: int = 2) -> tuple[Sample, list[Played]]:
    """Return games of the keen bot: quick, and as good to count in."""
    sample = Sample(module.SAMPLE.game, "keen", games, 5, options=module.SAMPLE.options)
    return sample, [play(sample, number) for number in range(games)]


def each_moment(module: Any, games: int = 2) -> Iterator[Moment]:
    sample, found = few_games(module, games)
    for played in found:
        yield from moments(sample, played)


def after(moment: Moment, code: int) -> Match:
    """Return the game after a move."""
    tried = moment.match.copy()
    tried.push(code, moment.seat)
    return tried


def test_the_birds_that_a_lay_takes_are_those_that_the_rules_give() -> None:
    lays = [one for one in each_moment(cubirds, 1) if cubirds.takes_of(one)]
    assert len(lays) > 10
    for moment in lays[::3]:
        for code, takes in cubirds.takes_of(moment).items():
            last = after(moment, code).steps[-1]
            took = [one.params["count"] for one in last.events if one.kind.name == "took"]
            assert sum(took) == takes


def test_cubirds_counts_endings_and_lays() -> None:
    sample, found = few_games(cubirds)
    matches = [replayed(sample, played) for played in found]
    lessons = cubirds.measure(sample, found)
    kinds = np.mean([match.ending == "seven-kinds" for match in matches])
    assert lessons["plan"]["figures"]["kinds"]["value"] == pytest.approx(kinds)
    lays = [len(events(match, "laid")) for match in matches]
    took = [sum(one["count"] for one in events(match, "took")) for match in matches]
    table = lessons["lay"]["table"]
    assert sum(row["cells"][0]["value"] for row in table) == pytest.approx(1, abs=1e-4)
    figures = lessons["lay"]["figures"]
    counted = [figures[when]["count"] for when in ("first", "later")]
    assert sum(counted) == sum(lays)
    taken = sum(figures[when]["value"] * figures[when]["count"] for when in ("first", "later"))
    assert taken == pytest.approx(sum(took), abs=0.1)
