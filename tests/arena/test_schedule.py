"""Who meets whom: everybody in every seat, on the same deals."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik.arena.schedule import Contest, contest_from_dict, make_contest, orders, seating
from kubik.engine.errors import KubikError
from kubik.engine.registry import find_game

BOTS = ("random", "greedy", "cmd:sh one", "cmd:sh two", "cmd:sh three")


def contest(bots: int, players: int, champion: str | None = None) -> Contest:
    return make_contest("cubirds", BOTS[:bots], players, champion=champion)


def test_everybody_meets_everybody() -> None:
    assert len(contest(4, 2).line_ups) == 6
    assert len(contest(5, 3).line_ups) == 10


def test_fewer_bots_than_seats_all_sit_at_every_table() -> None:
    tables = [Counter(table) for table in contest(2, 4).line_ups]
    assert tables == [
        {"random": 3, "greedy": 1},
        {"random": 2, "greedy": 2},
        {"random": 1, "greedy": 3},
    ]


def test_a_champion_meets_each_other_bot_alone() -> None:
    assert contest(3, 4, "greedy").line_ups == [
        ("greedy", "random", "random", "random"),
        ("greedy", "cmd:sh one", "cmd:sh one", "cmd:sh one"),
    ]
    assert make_contest("cubirds", ["random"], 2, champion="greedy").bots == ("greedy", "random")


@given(st.lists(st.sampled_from("ABC"), min_size=2, max_size=5).map(tuple))
def test_in_a_block_everybody_has_every_seat_once(line_up: tuple[str, ...]) -> None:
    for order in orders(line_up):
        tables = [seating(order, turn) for turn in range(len(line_up))]
        for seats in zip(*tables, strict=True):
            assert Counter(seats) == Counter(line_up)


@given(st.integers(2, 5))
def test_over_all_orders_everybody_has_every_neighbour(players: int) -> None:
    line_up = tuple("ABCDE"[:players])
    tables = {seating(order, turn) for order in orders(line_up) for turn in range(players)}
    assert tables == set(permutations(line_up))


def test_a_contest_told_is_the_same_contest() -> None:
    ours = make_contest("kabaleo", ["greedy", "random"], 3, seed=7, golden_rule="on")
    assert contest_from_dict(ours.to_dict()) == ours


@pytest.mark.parametrize(
    ("name", "bots", "players"),
    [
        ("connect_four", ["greedy"], 2),
        ("connect_four", ["greedy", "greedy"], 2),
        ("connect_four", ["greedy", "nobody"], 2),
        ("connect_four", ["greedy", "random"], 3),
        ("connect_four", ["greedy", "cmd:"], 2),
        ("connect_four", ["greedy", "cmd:'"], 2),
        ("connect_four", ["greedy", "cmd:no-such-program-here"], 2),
        ("cubirds", ["greedy", "random"], 1),
    ],
)
def test_what_cannot_be_held_is_refused(name: str, bots: list[str], players: int) -> None:
    with pytest.raises(KubikError) as refusal:
        make_contest(find_game(name), bots, players)
    assert str(refusal.value)
