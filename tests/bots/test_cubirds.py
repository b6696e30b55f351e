"""The bots of CuBirds: what the keen one adds up, what its search finds."""

import numpy as np
import pytest

import kubik
from kubik.arena.simulate import simulate
from kubik.bots import choose_move
from kubik.bots.cubirds import keen
from kubik.bots.cubirds import outlook as outlook
from kubik.bots.plan import read_plan
from kubik.bots.registry import seat_build, slot_of
from kubik.bots.search.thinking import Question, weigh
from kubik.bots.seat import weigh_moves_of
from kubik.bots.slots import choose_in_slot
from kubik.engine.build import Target, live_build
from kubik.engine.game import Game
from kubik.engine.layout import copy_common
from kubik.engine.match import Match
from kubik.engine.open_state import OpenState
from kubik.games.cubirds.data import KINDS, LARGE_FLOCK, SMALL_FLOCK
from kubik.games.cubirds.rules import LAYS
from kubik.testing.repeats import repeated

TARGETS: tuple[Target, Target] = ("python", "cpu")


@pytest.fixture(scope="module")
def cubirds() -> Game:
    found = kubik.find_game("cubirds")
    seat_build(found, "cpu").compile()
    return found


def positions(game: Game, players: int, seed: int) -> list[Match]:
    """Return every third position of a game by the keen bot, interpreted."""
    match = Match(game, players, seed, target="python")
    found = []
    while not match.over:
        if len(match.steps) % 3 == 0:
            found.append(match.copy())
        match.push(choose_move(match, match.actors[0], "keen"))
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_interpreted_and_compiled_choose_the_same_legal_move(cubirds: Game, players: int) -> None:
    codes = np.zeros(cubirds.rules.ACTIONS, np.int64)
    for match in positions(cubirds, players, seed=players):
        seat = match.actors[0]
        chosen = set()
        for target in TARGETS:
            build = seat_build(cubirds, target)
            imagined = build.blank()
            copy_common(match.imagine(seat, "agree"), imagined)
            choose = build.kernel(choose_in_slot)
            chosen.add(int(choose(build.first(imagined), seat, slot_of(cubirds, "keen"), codes)))
        assert len(chosen) == 1
        assert chosen <= {move.code for move in match.legal_moves}


def hand_worth(s: OpenState, seat: int, weights: np.ndarray) -> float:
    """Return what a hand is worth before the question about a flock, by the definition."""
    far, safe = keen.progress(s, seat), keen.safety(s, seat, weights)
    empty = keen.empty_worth(s, seat, weights)
    hand, have = s.hand[seat], s.collection[seat]
    kept = sum(
        safe * keen.later_worth(kind, hand[kind], have[kind], far, weights) for kind in range(KINDS)
    )
    gains = [(0.0, 0)] + [
        (keen.flock_gain(kind, hand[kind], have[kind], far, safe, weights), int(hand[kind]))
        for kind in range(KINDS)
    ]
    gain, cards = max(gains, key=lambda pair: pair[0])
    return kept + gain + keen.size_worth(s.hand_size[seat] - cards, empty, weights)


def test_a_lay_is_worth_the_hand_after_it(cubirds: Game) -> None:
    weights = keen.WEIGHTS[2].copy()
    weights[[keen.OPEN_NEXT, keen.OPEN_OWN, keen.DRAWING]] = 0
    build = live_build(cubirds, "python")
    compared = 0
    for match in positions(cubirds, 2, seed=3):
        seat = match.actors[0]
        for move in match.legal_moves:
            if move.code < LAYS:
                states = match._states.copy()
                s = OpenState(states)
                worth = keen.lay_worth(s, seat, move.code, weights)
                build.apply(s, seat, move.code)
                if s.phase != cubirds.rules.OVER and s.rounds == match._state.rounds:
                    assert worth == pytest.approx(hand_worth(s, seat, weights)), move
                    compared += 1
    assert compared > 100


def test_keen_beats_greedy() -> None:
    found = simulate("cubirds", players=2, games=1_000, bots=("keen", "greedy"), seed=1)
    assert found.bot_wins["keen"].low > 0.55


@pytest.mark.usefixtures("cubirds")
def test_a_win_is_taken() -> None:
    position = {
        "players": 2,
        "rows": [["robin", "duck", "owl"]] * 4,
        "hands": [{"toucan": 3, "owl": 3, "duck": 4}, {"parrot": 8}],
        "collections": [{"flamingo": 3, "toucan": 2}, {}],
        "phase": "flock",
    }
    match = Match.from_position("cubirds", position, seed=1)
    for bot in ("keen", "own:500"):
        assert choose_move(match, 0, bot).notation == "flock-T"


def test_the_search_weighs_every_move_and_best_first(cubirds: Game) -> None:
    match = Match(cubirds, 3, 7)
    for _ in range(12):
        seat = match.actors[0]
        weighed = weigh_moves_of(match, seat, "own:1500", "all")
        assert {move for move, _ in weighed} == set(match.legal_moves)
        assert all(0 <= found.share <= 1 and found.tries > 0 for _, found in weighed)
        tries = [found.tries for _, found in weighed]
        assert tries == sorted(tries, reverse=True)
        assert weighed == weigh_moves_of(match, seat, "own:1500", "all")
        match.push(weighed[0][0])


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.long
def test_interpreted_and_compiled_searches_agree(cubirds: Game, players: int) -> None:
    match = Match(cubirds, players, 5)
    seat = match.actors[0]
    found = []
    for target in TARGETS:
        build = seat_build(cubirds, target)
        imagined = build.blank()
        copy_common(match.imagine(seat, "agree"), imagined)
        found.append(
            weigh(
                build, Question(imagined, players, seat), read_plan(cubirds, f"own:{repeated(200)}")
            )
        )
    for one, other in zip(*found, strict=True):
        assert (one.code, one.tries) == (other.code, other.tries)
        assert one.share == pytest.approx(other.share)


def test_the_outlook_is_shared_among_the_seats(cubirds: Game) -> None:
    features, shares = np.zeros(outlook.FEATURES), np.zeros(3)
    for match in positions(cubirds, 3, seed=9):
        outlook.foresee(OpenState(match._states), features, shares)
        assert shares.sum() == pytest.approx(1)
        assert shares.min() > 0


def test_every_feature_has_its_place(cubirds: Game) -> None:
    """No two kinds of cards in hand are told by the same feature."""
    s = OpenState(Match(cubirds, 2, 1, target="python")._states)
    places = {}
    s.collection[0] = 0
    for kind in range(KINDS):
        for count in range(1, int(LARGE_FLOCK[kind]) + 1):
            s.hand[0] = 0
            s.hand[0, kind] = count
            at = outlook.flock_feature(s, 0, kind, np.zeros(outlook.FEATURES))
            small, large = int(SMALL_FLOCK[kind]), int(LARGE_FLOCK[kind])
            size = small + 1 if count >= large else min(count, small)
            assert outlook.NAMES[at] == f"hand_{small}_{size}"
            places[at] = True
    assert len(places) == len(outlook._NEW_KINDS)
