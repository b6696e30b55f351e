"""Kabaleo's bots: an exact end, beliefs by Bayes, and a search that weighs every move."""

from collections.abc import Iterator

import numpy as np
import pytest

import kubik
from bots.kabaleo_brute import compare
from kubik.bots.kabaleo.belief import (
    DEAL,
    LIKELIHOODS,
    MOST_DEALS,
    list_deals,
    read_moves,
    target_in,
)
from kubik.bots.kabaleo.ending import END, UNKNOWN, key_of, solve
from kubik.bots.kabaleo.manners import (
    CHANCES,
    GREEDY,
    KEEN,
    MANNERS,
    READ,
    read_manners,
    read_place,
    weigh_manners,
)
from kubik.bots.nets.packaged import packaged_path
from kubik.bots.plan import read_plan, settled
from kubik.bots.registry import seat_build
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.layout import Floats, blank, copy_common
from kubik.engine.match import Match
from kubik.engine.open_state import OpenState

NET = packaged_path(kubik.find_game("kabaleo"), 2)
POSITIONS = 150
MOST_PIECES = 4


@pytest.fixture(scope="module")
def kabaleo() -> Game:
    game = kubik.find_game("kabaleo")
    seat_build(game, "cpu").compile()
    return game


def game_of(bot: str, players: int, seed: int, moves: int = 99, golden: str = "on") -> Match:
    """Return a game that one bot played for all seats, broken off after some moves."""
    match = Match("kabaleo", players, seed, golden_rule=golden)
    while not match.over and len(match.steps) < moves:
        match.push(choose_move(match, match.actors[0], bot))
    return match


# The exact end.


@pytest.mark.long
def test_the_end_is_solved_as_brute_force_solves_it() -> None:
    """`kabaleo_brute` as a program does the same for more positions, with more pieces."""
    found = list(compare(POSITIONS, MOST_PIECES))
    assert [brute for brute, _ in found] == [exact for _, exact in found]
    assert {brute for brute, _ in found} == {-1, 0, 1}


def test_a_position_without_time_is_not_solved() -> None:
    match = game_of("random", 2, 1, moves=15)
    assert solve(match._state, 50, OpenState(blank(END))) == UNKNOWN


def test_towers_count_the_same_wherever_they_stand() -> None:
    match = game_of("random", 2, 1, moves=15, golden="off")
    position = match.position() | {"moves": [], "last": None}
    turned = position | {"towers": position["towers"][::-1]}
    other = position | {"targets": position["targets"][::-1]}
    keys = [
        key_of(Match.from_position("kabaleo", one, target="python")._state)
        for one in (position, turned, other)
    ]
    assert keys[0] == keys[1] != keys[2]


# Beliefs.


def believed(match: Match, seat: int) -> tuple[list[int], Floats]:
    """Return all deals that a seat holds possible, and how likely they are."""
    imagined = match.imagine(seat, "belief")
    state = match._build.first(imagined)
    deals = blank(DEAL, MOST_DEALS)
    logs, codes = np.zeros(LIKELIHOODS), np.zeros(match.game.rules.ACTIONS, np.int64)
    read_moves(match._build.first(imagined.copy()), seat, codes, logs)
    count = list_deals(state, seat, logs, deals)
    return deals.targets[:count].tolist(), deals.chance[:count]


def true_deal(match: Match) -> int:
    targets = match._state.target
    deals, _ = believed(match, 0)
    return next(
        deal
        for deal in deals
        if all(target_in(deal, seat) == targets[seat] for seat in range(match.players))
    )


@pytest.mark.parametrize(("players", "ways"), [(2, 3), (3, 12), (4, 60)])
def test_all_deals_are_held_possible_and_alike_before_the_first_move(
    players: int, ways: int
) -> None:
    match = Match("kabaleo", players, 1, target="python")
    deals, chances = believed(match, 0)
    assert len(set(deals)) == ways
    assert true_deal(match) in deals
    assert chances == pytest.approx(1 / ways)


def test_a_position_without_its_moves_tells_nothing() -> None:
    position = game_of("greedy", 3, 5, moves=12).position() | {"moves": []}
    _, chances = believed(Match.from_position("kabaleo", position, target="python"), 1)
    assert chances == pytest.approx(1 / 12)


def test_moves_give_targets_away() -> None:
    """The truth is held likelier, the longer a game goes on, and seldom ruled out."""
    truths: dict[int, list[float]] = {4: [], 12: []}
    for seed in range(12):
        for moves, found in truths.items():
            match = game_of("greedy", 2, seed, moves)
            match = Match.from_position("kabaleo", match.position(), target="python")
            deals, chances = believed(match, 0)
            assert chances.sum() == pytest.approx(1)
            found.append(float(chances[deals.index(true_deal(match))]))
    assert 0.4 < np.mean(truths[4]) < np.mean(truths[12])
    assert np.mean(truths[12]) > 0.8
    assert min(truths[4]) > 0.001


@pytest.mark.parametrize(("bot", "manner"), [("keen", KEEN), ("greedy", GREEDY)])
def test_bots_give_themselves_away(bot: str, manner: int) -> None:
    """And their targets, the longer a game goes on."""
    held = []
    for seed in range(8):
        match = game_of(bot, 2, seed, moves=12)
        match = Match.from_position("kabaleo", match.position(), target="python")
        logs, targets = np.zeros(READ), np.zeros(LIKELIHOODS)
        codes = np.zeros(match.game.rules.ACTIONS, np.int64)
        read_manners(match._build.first(match.imagine(0, "manners")), 0, codes, logs)
        weigh_manners(logs, targets)
        place = read_place(1, int(match._state.target[1]))
        assert logs[place : place + MANNERS].sum() == pytest.approx(1)
        held.append(logs[place + manner])
    assert np.mean(held) > 0.7


def test_nothing_is_known_about_who_has_not_moved() -> None:
    match = Match("kabaleo", 3, 1, target="python")
    logs, targets = np.ones(READ), np.ones(LIKELIHOODS)
    codes = np.zeros(match.game.rules.ACTIONS, np.int64)
    read_manners(match._build.first(match.imagine(0, "manners")), 0, codes, logs)
    weigh_manners(logs, targets)
    assert logs.reshape(-1, MANNERS).tolist() == [pytest.approx(CHANCES)] * len(targets)
    assert targets == pytest.approx(0.0)


# The search.


def positions(players: int, golden: str) -> Iterator[Match]:
    match = Match("kabaleo", players, 4, golden_rule=golden)
    while not match.over:
        yield match
        match.push(choose_move(match, match.actors[0], "random"))


@pytest.mark.parametrize(
    ("players", "golden", "bot"),
    [
        (2, "on", "own:600"),
        (2, "off", "own:600"),
        (3, "off", "own:600"),
        (4, "on", "own:600"),
        (2, "on", "judge:600"),
        (2, "off", "judge:600"),
        (3, "on", f"net:{NET}:600"),
        (4, "off", f"net:{NET}:600"),
    ],
)
def test_every_move_is_weighed(kabaleo: Game, players: int, golden: str, bot: str) -> None:
    """And the best is chosen, from the first piece to the last.

    A net for two knows nothing of more players; the search around it does.
    """
    assert kabaleo.name == "kabaleo"
    for match in positions(players, golden):
        seat = match.actors[0]
        weighed = weigh_moves_of(match, seat, bot, "all")
        assert {move for move, _ in weighed} == set(match.legal_moves)
        assert all(0 <= found.share <= 1 and found.tries > 0 for _, found in weighed)


@pytest.mark.parametrize("bot", ["own:300", "judge:300"])
def test_interpreted_and_compiled_searches_agree(kabaleo: Game, bot: str) -> None:
    for moves in (3, 21):
        match = game_of("random", 2, 6, moves)
        seat = match.actors[0]
        found = []
        for target in ("python", "cpu"):
            build = seat_build(kabaleo, target)
            imagined = build.blank()
            copy_common(match.imagine(seat, "agree"), imagined)
            asked = Question(imagined, 2, seat)
            found.append(weigh(build, asked, settled(read_plan(kabaleo, bot), kabaleo, 2)))
        assert [same(one) for one in found[0]] == [same(one) for one in found[1]]


def same(found: Weighed) -> tuple[int, int, float]:
    return found.code, found.tries, round(found.share, 9)


@pytest.mark.parametrize("bot", ["own:2000", "judge:2000"])
def test_a_win_at_the_end_is_taken(kabaleo: Game, bot: str) -> None:
    """With the last piece, and the target of the other known from its moves."""
    assert kabaleo.name == "kabaleo"
    taken = 0
    for seed in range(30):
        match = game_of("greedy", 2, seed, moves=23)
        seat = match.actors[0]
        best = {}
        for move in match.legal_moves:
            twin = match.copy()
            twin.push(move)
            best[move] = twin.payoffs[seat]
        if len(set(best.values())) > 1:
            taken += 1
            assert best[choose_move(match, seat, bot)] == max(best.values())
    assert taken > 3


def test_the_same_seed_brings_the_same_moves(kabaleo: Game) -> None:
    assert kabaleo.name == "kabaleo"
    first, second = (game_of("judge:300", 2, 9) for _ in range(2))
    assert first.steps == second.steps
    assert first.over
