"""What a seat sees as numbers: all that its view shows, from its own side, and nothing else."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from kubik.arena.soak import Setup
from kubik.engine import sight
from kubik.engine.game import Game
from kubik.engine.layout import Shorts, State
from kubik.engine.match import Match
from kubik.testing.play import in_world, new_match, play, replay_move
from kubik.testing.repeats import soaking
from kubik.testing.samples import sample
from kubik.testing.worlds import check_blind

MOVES = 300
STRIDE = 7  # of these every seventh is looked at, and every one in the soak
POSITIONS = 12  # looked at closely
HYBRIDS = 2  # numbers of each field that are exchanged in each of them
SUCCESSORS = 3


def test_every_number_has_one_name(game: Game) -> None:
    names = sight.names(game.observe.SIGHT)
    assert len(names) == len(set(names)) == game.observe.SIZE
    assert all(part.about.endswith(".") for part in game.observe.SIGHT)


def test_numbers_are_what_their_part_says(sample_setup: Setup) -> None:
    parts = sample_setup.game.observe.SIGHT
    for match in play(new_match(sample_setup, 1), 1, MOVES):
        if len(match.steps) % STRIDE and not soaking():
            continue
        seen = match.observe(len(match.steps) % match.players)
        for part, start in zip(parts, sight.starts(parts), strict=True):
            check_part(part, seen[start : start + part.size])


def check_part(part: sight.Part, numbers: Shorts) -> None:
    if part.kind == "code":
        assert (numbers >= 0).all()
        assert (numbers <= len(part.values)).all()
    elif part.kind != "count":
        assert set(numbers.tolist()) <= {0, 1}, part.name
    if part.kind == "one":
        assert (numbers.reshape(-1, len(part.axes[-1])).sum(axis=1) <= 1).all(), part.name


def test_the_own_seat_comes_first_and_the_others_in_turn(sample_setup: Setup) -> None:
    """What two seats see of a third is the same, in another place; or one of them sees nothing."""
    if sample_setup.players == 1:
        return
    parts = sample_setup.game.observe.SIGHT
    for match in play(new_match(sample_setup, 2), 2, MOVES):
        if len(match.steps) % 10:
            continue
        seen = [match.observe(seat) for seat in range(match.players)]
        for part, start in zip(parts, sight.starts(parts), strict=True):
            if part.axes and part.axes[0][0] == sight.SEATS[0]:
                rows = [of[start : start + part.size].reshape(len(part.axes[0]), -1) for of in seen]
                check_rows(part, rows)


def check_rows(part: sight.Part, rows: list[Shorts]) -> None:
    players = len(rows)
    for seat in range(players):
        own_rows = [rows[other][(seat - other) % players] for other in range(players)]
        shown = [row for row in own_rows if row.any()]
        assert all((row == own_rows[seat]).all() for row in shown), part.name
        empty = zip(part.axes[0][players:], rows[seat][players:], strict=True)
        assert not any(row.any() for label, row in empty if label in sight.SEATS), part.name


# A seat that sees the same numbers twice has seen the same view twice. To find numbers that are
# missing, positions are compared that differ in little: those one move apart, and those that differ
# in a single number of the record.


@cache
def looked_at(game: Game) -> list[tuple[int, Shorts, dict[str, Any]]]:
    """Return what seats see of many positions that are much alike: the numbers and the view."""
    setup = max(sample(game), key=lambda setup: setup.players)
    choice = random.Random(game.name)
    one, another = (
        [in_world(m, m._states) for m in play(new_match(setup, seed), seed, MOVES)]
        for seed in (1, 2)
    )
    found = []
    for at in np.linspace(0, len(one) - 1, POSITIONS).astype(int):
        other = choice.choice([*one, *another])
        for match in (one[at], *alike(one[at], other, choice)):
            seats = [0, *match.actors[:1]]
            found += [(seat, match.observe(seat), match.view(seat)) for seat in seats]
    return found


def alike(match: Match, other: Match, choice: random.Random) -> Iterator[Match]:
    """Yield positions that differ in little from that of a match."""
    moves = match.legal_moves
    for move in choice.sample(moves, min(SUCCESSORS, len(moves))):
        yield replay_move(match, move, "another")
    kept = {"generator", "spare", *match.game.observe.DERIVED}
    for name in sorted(set(match.game.rules.STATE.names) - kept):
        own, others = (np.asarray(of._states)[name].reshape(-1) for of in (match, other))
        differ = np.flatnonzero(own != others).tolist()
        for at in choice.sample(differ, min(HYBRIDS, len(differ))):
            world = match._states.copy()
            np.asarray(world)[name].reshape(-1)[at] = others[at]
            yield in_world(match, world)


def unseen(game: Game, *, without: sight.Part | None = None) -> list[dict[str, Any]]:
    """Return views that some seat saw with the same numbers as another view."""
    first: dict[tuple[int, bytes], dict[str, Any]] = {}
    missed = []
    for seat, numbers, view in looked_at(game):
        seen = numbers.copy()
        if without:
            start = sight.starts(game.observe.SIGHT)[game.observe.SIGHT.index(without)]
            seen[start : start + without.size] = 0
        if first.setdefault((seat, seen.tobytes()), view) != view:
            missed.append(view)
    return missed


def test_all_that_a_view_shows_is_in_the_numbers(game: Game) -> None:
    assert unseen(game) == []


def test_a_part_that_is_left_out_is_missed(game: Game) -> None:
    """Of the parts that the view has by the same name, most; some are told in two ways."""
    parts = game.observe.SIGHT
    _, numbers, views = zip(*looked_at(game), strict=True)
    varied = []
    for part, start in zip(parts, sight.starts(parts), strict=True):
        viewed = {repr(view[part.name]) for view in views if part.name in view}
        seen = {row[start : start + part.size].tobytes() for row in numbers}
        if min(len(viewed), len(seen)) > 1:
            varied.append(part)
    missed = [part for part in varied if unseen(game, without=part)]
    assert len(missed) > len(varied) / 2


def test_an_observation_that_tells_the_generator_is_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = game.observe.observe

    def leaky(s: State, seat: int, out: Shorts) -> None:
        honest(s, seat, out)
        out[0] = s.generator[0] & 0xFFF

    match = new_match(next(sample(game)), 1)
    check_blind(match, 0)
    monkeypatch.setattr(game.observe, "observe", leaky)
    with pytest.raises(AssertionError):
        check_blind(match, 0)
