"""The bots of Cubitos: when to stop is exact; the rest is legal and the same in every build."""

import itertools
import tomllib
from pathlib import Path

import numpy as np
import pytest

import kubik
from bots.stopping_by_hand import case, counts, gain_by_hand, pools
from games.cubitos_table import alone, table
from kubik.bots import choose_move
from kubik.bots.cubitos import keen, stopping
from kubik.bots.cubitos.keen import NAMES, WEIGHTS, choose, weights_for
from kubik.bots.cubitos.stopping import (
    S_ACTIVE,
    S_BUST,
    S_COINS,
    S_FEET,
    S_REST,
    S_RISK,
    W_COINS,
    W_FACES,
    W_FEET,
    one_step_gain,
    push_gain,
)
from kubik.bots.cubitos.tables import OWN_SETS, OWN_TABLES, row_of
from kubik.bots.cubitos.worths import GENERAL
from kubik.bots.plan import read_plan
from kubik.bots.registry import seat_build
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.bots.weights import read_weights
from kubik.engine.build import Build
from kubik.engine.layout import Floats, copy_common
from kubik.engine.match import Match
from kubik.games.cubitos import CARDS, SETS
from kubik.games.cubitos.data import CARD_NAMES, COINS, CREDITS, DICE, FACES, FEET, SET_CARDS

EXACT = 1e-9
TABLES = Path(keen.__file__).with_name(OWN_TABLES)


def exact_gain(dice: tuple[int, ...], stake: Floats, worth: Floats) -> float:
    numbers, sums = np.zeros(stopping.NUMBERS, np.int64), np.zeros(stopping.SUMS)
    return push_gain(counts(dice), stake, worth, numbers, sums)


@pytest.mark.parametrize("seed", range(4))
def test_stopping_is_exact(seed: int) -> None:
    # Every choice of one or two dice, and some of up to five.
    some = itertools.islice(pools(5), 77 + 31 * seed, None, 400)
    for number, dice in enumerate([*pools(2), *some]):
        stake, worth = case(1000 * seed + number)
        by_hand = gain_by_hand(dice, stake, worth)
        assert abs(exact_gain(dice, stake, worth) - by_hand) < EXACT, dice


def test_with_fixed_worths_one_step_is_enough() -> None:
    for seed, dice in enumerate(itertools.islice(pools(5), 5, None, 60)):
        stake, worth = case(seed, straight=True)
        stake[S_RISK], stake[S_ACTIVE] = 1, 3
        each = worth[W_FACES:].copy()
        for kind, face in itertools.product(range(DICE), range(FACES)):
            money = COINS[kind, face] + CREDITS[kind, face]
            each[kind * FACES + face] += money * worth[W_COINS + 1]
            each[kind * FACES + face] += FEET[kind, face] * worth[W_FEET + 1]
        here = worth[W_COINS + int(stake[S_COINS])] + worth[W_FEET + int(stake[S_FEET])]
        at_stake = stake[S_REST] + here - stake[S_BUST]
        one_step = one_step_gain(counts(dice), each, at_stake, True)
        exact = exact_gain(dice, stake, worth)
        # Where a push pays, later ones may pay too; where it does not, none ever does.
        assert exact >= one_step - EXACT
        assert (exact > EXACT) == (one_step > EXACT), dice


def test_pools_beyond_the_workspace_are_judged_by_one_step() -> None:
    stake, worth = case(3, straight=True)
    stake[S_RISK], stake[S_ACTIVE] = 1, 3
    many = (0,) * 13
    each = worth[W_FACES:] + 0.0
    each[2] += worth[W_COINS + 1]
    here = worth[W_COINS + int(stake[S_COINS])] + worth[W_FEET + int(stake[S_FEET])]
    at_stake = stake[S_REST] + here - stake[S_BUST]
    expected = one_step_gain(counts(many), each, at_stake, True)
    assert abs(exact_gain(many, stake, worth) - expected) < EXACT


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", ["race_2", "race_5", "grand_finale"])
def test_keen_moves_are_legal_and_win_the_race(players: int, cards: str) -> None:
    game = kubik.find_game("cubitos")
    count, chosen = game.choose(players, {"cards": cards})
    build = Build(game, "python", kernels=[choose], name="keen")
    records = build.blank()
    s = build.first(records)
    build.setup(s, count, game.codes(chosen))
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    for _ in range(3_000):
        if build.over(s):
            break
        seat = build.foremost(s)
        code = build.kernel(choose)(s, seat, codes)
        assert code in codes[: build.legal(s, seat, codes)]
        build.apply(s, seat, code)
    assert build.over(s)


COLOURS_TO_COUNT = {"red": {"symbol": 1}, "purple": {"symbol": 1}, "green": {"first": 1}}
FANS_TO_COUNT = {
    **{colour: {"symbol": 1} for colour in ("brown", "orange", "red")},
    "white": {"first": 1},
}


@pytest.mark.parametrize("bot", ["greedy", "keen"])
def test_colours_are_counted_before_they_are_rolled_again(bot: str) -> None:
    match = table(
        {"active": {**COLOURS_TO_COUNT, "blue": {"symbol": 1}}},
        {},
        stage="comparing",
        cards=("jacques_couteau", "wikiwiki_dinosaur"),
    )
    assert chosen(match, bot, 3) == ["count:Ga", "use:P", "use:R"]


@pytest.mark.parametrize("bot", ["greedy", "keen"])
def test_colours_that_stay_are_counted_after_more_of_them_may_have_come(bot: str) -> None:
    match = table(
        {"active": COLOURS_TO_COUNT, "draw": {"dark": 2}},
        {},
        stage="comparing",
        cards=("jacques_couteau", "wikiwiki_dinosaur"),
    )
    assert chosen(match, bot, 3) == ["use:R", "dD", "dD"]


@pytest.mark.parametrize("bot", ["greedy", "keen"])
def test_a_fan_is_gained_before_fans_are_counted(bot: str) -> None:
    match = alone(
        stage="finishing", cards=("captain_bark", "mr_bats"), active=FANS_TO_COUNT, fans=3
    )
    assert chosen(match, bot, 2) == ["use:N", "use:O2"]


def chosen(match: Match, bot: str, moves: int) -> list[str]:
    """Let a bot play some moves of the first seat."""
    for _ in range(moves):
        match.push(choose_move(match, 0, bot), 0)
    return [step.move.notation for step in match.steps]


def test_there_is_a_weight_for_each_name() -> None:
    assert WEIGHTS.shape == (5 + len(OWN_SETS), len(NAMES))
    assert len(set(NAMES)) == len(NAMES)


OF_SETS = dict.fromkeys(CARDS, "set")  # no colour has another card than that of the set


@pytest.mark.parametrize("players", [2, 3, 4])
def test_races_are_played_by_the_weights_that_they_share(players: int) -> None:
    shared = read_weights(keen.__name__, NAMES, 4)
    for race in SETS[:6]:
        assert (weights_for(players, {"cards": race, **OF_SETS}) == shared[players]).all(), race


@pytest.mark.parametrize("cards", OWN_SETS)
def test_a_table_of_its_own_names_what_matters_there_and_where_it_is_from(cards: str) -> None:
    table = tomllib.loads(TABLES.read_text(encoding="utf-8"))[cards]
    assert table["tuned"].startswith(f"python -m bench.cubitos_sets {cards}: seed ")
    of_set = [CARD_NAMES[card] for card in SET_CARDS[SETS.index(cards)]]
    own = [f"{what}_{card}" for what in ("shown", "bought", "early") for card in of_set]
    assert {*GENERAL[1:], *own} == set(table["weights"])  # whether to look at the race is no worth
    weights = dict(zip(NAMES, weights_for(3, {"cards": cards, **OF_SETS}).tolist(), strict=True))
    assert weights == {**weights, **table["weights"], "race": 1.0}


@pytest.mark.parametrize(
    ("chosen", "table"),
    [
        ({}, None),
        ({"cards": "combotastic"}, "combotastic"),
        ({"cards": "combotastic", "track": "still_waters"}, "combotastic"),
        ({"cards": "combotastic", "green": "punk_fruit"}, None),
        ({"cards": "such_much_fans", "green": "punk_fruit"}, "such_much_fans"),
        ({"cards": "random"}, None),
    ],
)
def test_the_cards_in_a_race_say_by_which_weights_it_is_played(
    chosen: dict[str, str], table: str | None
) -> None:
    """A card that is put in place of another makes another set; one of the set itself does not."""
    match = Match("cubitos", 3, seed=2, target="python", **chosen)
    row = 5 + OWN_SETS.index(table) if table else 3
    assert row_of(match.imagine(0, "which")[0]) == row
    assert (weights_for(3, match.options) == WEIGHTS[row]).all()


def weighed(match: Match, seat: int, target: str, bot: str) -> list[Weighed]:
    build = seat_build(match.game, target)
    imagined = build.blank()
    copy_common(match.imagine(seat, "agree"), imagined)
    return weigh(build, Question(imagined, match.players, seat), read_plan(match.game, bot))


def test_the_search_is_the_same_interpreted_and_compiled() -> None:
    match = Match("cubitos", 2, seed=4)
    seat_build(match.game, "cpu").compile()
    compared = 0
    while not match.over:
        seat = match.actors[0]
        legal = match.legal_moves_of(seat)
        # Games that are tried out interpreted are slow, and short only near the end.
        if len(legal) > 1 and len(match.steps) >= 130 and len(match.steps) % 10 == 0:
            found = [weighed(match, seat, target, "own:60") for target in ("python", "cpu")]
            for one, other in zip(*found, strict=True):
                assert (one.code, one.tries) == (other.code, other.tries)
                assert one.share == pytest.approx(other.share)
                assert 0 <= one.share <= 1
                assert one.tries > 0
            assert {one.code for one in found[0]} == {move.code for move in legal}
            compared += 1
        match.push(choose_move(match, seat, "keen"))
    assert compared > 3
