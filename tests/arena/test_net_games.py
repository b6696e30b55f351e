"""Nets wherever bots are named: simulations, contests, batches, the terminal; not everywhere."""

from pathlib import Path

import numpy as np
import pytest

import kubik
from kubik.arena.hold import hold
from kubik.arena.net_games import meet
from kubik.arena.results import ResultsError
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import simulate, total_games
from kubik.bots import choose_move
from kubik.engine.errors import SetupError
from kubik.engine.match import Match
from kubik.envs import Batch
from kubik.envs.agent import AgentTable
from kubik.terminal.seating import take_names, take_seats
from shared.nets import net_in

pytestmark = pytest.mark.slow

FOUR = kubik.find_game("connect_four")
GAMES = 12


@pytest.fixture
def net(tmp_path: Path) -> str:
    return net_in(tmp_path, FOUR)


@pytest.fixture
def other(tmp_path: Path) -> str:
    return net_in(tmp_path, FOUR, seed=2, name="other.npz")


def test_compiled_and_interpreted_games_are_the_same(net: str, other: str) -> None:
    for bots in ([net, other], [f"{net}~0.4", "greedy"]):
        fast, slow = (
            simulate(FOUR, 2, GAMES, bots=bots, target=target) for target in ("cpu", "python")
        )
        assert fast.lengths.tolist() == slow.lengths.tolist()
        assert fast.shares.tolist() == slow.shares.tolist()


def test_games_without_chance_are_those_of_the_same_nets_at_a_table(net: str, other: str) -> None:
    """Each has each seat in turn."""
    result = simulate(FOUR, 2, 2, bots=[net, other])
    for game, seats in enumerate(([net, other], [other, net])):
        match = Match(FOUR, 2, 1)
        while not match.over:
            seat = match.actors[0]
            match.push(choose_move(match, seat, seats[seat]))
        assert len(match.steps) == result.lengths[game]
        assert match.payoffs == result.shares[game].tolist()


def test_totals_are_those_of_the_games(net: str) -> None:
    bots = [net, "random"]
    assert total_games(FOUR, 2, GAMES, bots=bots).moves == simulate(FOUR, 2, GAMES, bots=bots).moves


def test_a_drawn_opening_makes_games_differ(net: str, other: str) -> None:
    """Where nothing falls by chance, two nets would play the same two games for ever."""
    same, drawn = (meet(FOUR, [net, other], 40, opening=opening, threads=1) for opening in (0, 6))
    assert len(set(np.flatnonzero(same.sums.by_length).tolist())) <= 2
    assert len(set(np.flatnonzero(drawn.sums.by_length).tolist())) > 2


def test_a_net_is_refused_where_it_cannot_play(net: str) -> None:
    with pytest.raises(SetupError, match="cannot play here"):
        simulate(FOUR, 2, 1, bots=[net, "greedy"], target="cuda")
    with pytest.raises(SetupError, match="has no bot"):
        AgentTable(FOUR, 2, bots=[net])


def test_results_of_a_net_are_not_gone_on_with_by_another(net: str, tmp_path: Path) -> None:
    """It has the same name after it was trained anew."""
    contest, out = make_contest(FOUR, [net, "greedy"], 2), tmp_path / "results.jsonl"
    hold(contest, 1, out=out)
    hold(contest, 2, out=out)
    net_in(tmp_path, FOUR, seed=2)
    with pytest.raises(ResultsError, match="other bots"):
        hold(contest, 2, out=out)


def test_nets_take_part_in_contests(net: str) -> None:
    results = hold(make_contest(FOUR, [net, "greedy"], 2), 2).results
    assert len(results.blocks) == 2


def test_a_net_has_a_seat_in_a_batch(net: str) -> None:
    batch = Batch(FOUR, 2, 3, 1, bots={1: net})
    batch.reset()
    for _ in range(3):
        batch.step(batch.legal[:, 0].copy())
    for env in range(3):
        match = batch.match(env)
        for number, step in enumerate(match.steps):
            if step.move.seat == 1:
                before = Match(FOUR, 2, match.seed)
                for earlier in match.steps[:number]:
                    before.push(earlier.move)
                assert choose_move(before, 1, net) == step.move


def test_a_net_at_the_terminal_is_called_by_its_file(net: str) -> None:
    seats = take_seats(FOUR, 2, ["me", net])
    assert take_names(seats, None, FOUR.words("en"))[1] == "net"
