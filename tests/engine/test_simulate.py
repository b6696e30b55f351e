"""A simulation is the same whatever plays it: the number of threads, the target."""

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.bench import records_task
from kubik.arena.simulate import CHUNKS_AHEAD, Simulation, _in_chunks
from kubik.arena.stats import wilson
from kubik.bots import bot_names, levels_of
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.testing.repeats import repeated, soaking


def same(first: Simulation, second: Simulation) -> bool:
    return all(
        np.array_equal(getattr(first, part), getattr(second, part))
        for part in ("lengths", "choices", "endings", "shares")
    )


def test_threads_make_no_difference(game: Game) -> None:
    bots = (bot_names(game) * game.usual_players)[: game.usual_players]
    one, two = (kubik.simulate(game, games=80, bots=bots, threads=n) for n in (1, 2))
    assert same(one, two)
    assert not same(one, kubik.simulate(game, games=80, bots=bots, seed=2))


@pytest.mark.long
def test_targets_make_no_difference(game: Game) -> None:
    """With each bot once, if there are seats for all; the soak goes on with more at a table."""
    seats = game.usual_players if soaking() else min(len(bot_names(game)), game.usual_players)
    bots = (bot_names(game)[::-1] * seats)[:seats]
    bots[0] += "~0.2"
    targets = [
        kubik.simulate(game, seats, repeated(1), bots=bots, threads=1, target=target)
        for target in ("python", "cpu")
    ]
    assert same(*targets)


def test_open_states_make_no_difference() -> None:
    game = kubik.find_game("cubirds")
    moves, _ = records_task(game, game.usual_players)(2)
    assert type(moves) is int  # figures are kept as JSON
    assert moves == kubik.simulate(game, games=2, threads=1, target="python").moves


def test_more_games_begin_with_the_same_ones(game: Game) -> None:
    few, many = (kubik.simulate(game, games=games) for games in (10, 100))
    assert np.array_equal(few.lengths, many.lengths[:10])


def test_bots_change_seats_from_game_to_game() -> None:
    """What each seat got, turned back, is what each bot got."""
    result = kubik.simulate("connect_four", players=2, games=4_000, bots=["greedy", "random"])
    greedy = (result.shares[::2, 0].sum() + result.shares[1::2, 1].sum()) / result.games
    assert result.bot_wins["greedy"].share == pytest.approx(greedy)
    assert greedy > 0.6
    assert abs(result.shares[:, 0].mean() - 0.5) < 0.2


def test_careless_bots_and_levels_can_be_simulated() -> None:
    def played(bot: str) -> Simulation:
        return kubik.simulate("connect_four", games=2_000, bots=[bot, "greedy"])

    assert same(played("greedy~0"), played("greedy"))
    novice = levels_of(kubik.find_game("connect_four"))[0]
    assert same(played(novice.name), played(novice.bot))
    names = ["greedy~1", "greedy~0.6", "greedy~0.3", "greedy~0.1"]
    won = [played(name).bot_wins[name].share for name in names]
    assert won == sorted(won)
    assert won[0] == pytest.approx(played("random").bot_wins["random"].share, abs=0.03)


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 7},
        {"games": 0},
        {"bots": ["random"]},
        {"bots": ["random", "nobody"]},
        {"bots": ["random", "flat:100"]},
        {"bots": ["random", "master"]},
        {"colour": "red"},
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(SetupError) as refusal:
        kubik.simulate("connect_four", **arguments)  # type: ignore[arg-type]
    assert str(refusal.value)


def test_more_games_than_memory_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("kubik.arena.simulate.room_for_notes", full)
    with pytest.raises(SetupError, match=r"1,000 games cannot all be kept .* total_games"):
        kubik.simulate("connect_four", games=1_000, target="python")


def test_results_are_shown_in_a_line() -> None:
    """Not with all their arrays."""
    result = kubik.simulate("connect_four", games=4, bots=["greedy", "greedy"])
    assert repr(result) == "<connect_four: 2 players, 4 games; greedy 100.0%>"
    assert repr(result.totals) == repr(result)
    series = kubik.simulate_series("connect_four", series=4, bots=["random", "random"])
    first, second = (f"random {won.share:.1%}" for won in series.bot_wins)
    assert repr(series) == f"<connect_four: 2 players, 4 series; {first}, {second}>"
    assert repr(result.game) == "<connect_four: 2 players>"
    box = kubik.find_game("qubix", {"warehouse": {"cells": 2}})
    assert repr(box) == "<qubix, another box: 2, 3, 4, 5 players>"


def test_any_seed_can_be_given() -> None:
    for seed in (-1, 0, 2**63, 2**80):
        assert kubik.simulate("connect_four", games=2, seed=seed).games == 2


def test_wilsons_interval_holds_its_share_and_most_that_may_be_true() -> None:
    """All that may come is added up: no share is missed as often as one time in five."""
    for games in (1, 2, 3, 10, 39):
        every = [wilson(wins, games) for wins in range(games + 1)]
        assert all(0 <= one.low <= one.share <= one.high <= 1 for one in every)
        for true in np.linspace(0.001, 0.999, 25):
            ways = [
                math.comb(games, wins) * true**wins * (1 - true) ** (games - wins)
                for wins, one in enumerate(every)
                if one.low <= true <= one.high
            ]
            assert sum(ways) > 4 / 5


def test_wilson_is_the_published_interval() -> None:
    """8 of 10: Wilson's interval as in Newcombe (1998), by the same formula: 0.4902 to 0.9433."""
    assert wilson(8, 10) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    assert wilson(0, 10).low == 0.0


def test_a_tally_comes_to_what_the_games_come_to(game: Game) -> None:
    bots = (bot_names(game) * game.usual_players)[: game.usual_players]
    result = kubik.simulate(game, games=150, bots=bots)
    totals = kubik.total_games(game, games=150, bots=bots, threads=3)
    assert totals.games == 150
    assert totals.moves == int(result.lengths.sum())
    assert totals.branching == pytest.approx(result.choices.sum() / result.lengths.sum())
    for percent in (0, 5, 50, 95, 100):
        expected = np.percentile(result.lengths, percent)
        assert totals.length_at(percent) == pytest.approx(expected)
    for seat, wins in enumerate(totals.seat_wins):
        assert wins.share == pytest.approx(result.shares[:, seat].mean())
    by_bot = result.by_bot(result.shares).mean(axis=0)
    for bot, wins in totals.bot_wins.items():
        places = [place for place, name in enumerate(bots) if name == bot]
        assert wins.share == pytest.approx(by_bot[places].sum())
    for code, name in enumerate(game.rules.ENDINGS):
        assert totals.ending_counts[name] == int((result.endings == code).sum())


def test_sums_are_taken_as_they_come() -> None:
    """In their order, and with few games ahead of those that were added up."""
    two: Any = SimpleNamespace(workers=lambda _: 2, chunk=lambda _games, _workers: 3)
    begun: list[int] = []
    progress: list[int] = []

    def play(first: int, last: int) -> int:
        begun.append(last - first)
        return first

    taken = []
    for first in _in_chunks(two, 1_000, None, play, progress.append):
        taken.append(first)
        assert len(begun) <= len(taken) + CHUNKS_AHEAD * 2
    assert taken == list(range(0, 1_000, 3))
    assert sum(progress) == sum(begun) == 1_000
