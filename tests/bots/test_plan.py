"""The names of bots, and what they mean."""

import math
from collections import Counter

import pytest

import kubik
from kubik.bots.plan import Plan, chooser_of, is_policy, read_plan
from kubik.bots.registry import bot_names, playout_bot, slot_of
from kubik.bots.slots import RANDOM_SLOT, slot_of_chooser
from kubik.engine.errors import SetupError
from kubik.engine.match import Match


def test_a_policy_goes_by_its_name() -> None:
    game = kubik.find_game("cubirds")
    for slot, name in enumerate(bot_names(game)):
        assert read_plan(game, name) == Plan("policy", slot)
        assert is_policy(game, name)


def test_a_search_says_what_it_may_spend() -> None:
    game = kubik.find_game("cubirds")
    greedy, at_random = (bot_names(game).index(name) for name in (playout_bot(game), "random"))
    assert read_plan(game, "flat:20000") == Plan("flat", greedy, 20_000)
    assert read_plan(game, "tree:7:random") == Plan("tree", at_random, 7)
    assert read_plan(game, "flat:2000:random~0.15") == Plan("flat", at_random, 2_000, 0.15)
    assert read_plan(game, "tree:100ms") == Plan("tree", greedy, 100, timed=True)
    assert not is_policy(game, "flat:20000")


def test_a_careless_bot_says_how_often() -> None:
    game = kubik.find_game("cubirds")
    greedy = bot_names(game).index("greedy")
    assert read_plan(game, "greedy~0.25") == Plan("policy", greedy, slack=0.25)
    assert is_policy(game, "greedy~0.25")
    assert not is_policy(game, "flat:2000~0.25")


def test_a_careless_bot_says_who_chooses_then() -> None:
    game = kubik.find_game("cubirds")
    greedy, hasty = (bot_names(game).index(name) for name in ("greedy", "hasty"))
    plan = read_plan(game, "greedy~0.25:hasty")
    assert plan == Plan("policy", greedy, slack=0.25, lapse=hasty)
    assert is_policy(game, "greedy~0.25:hasty")
    table = Match(game, seed=1).imagine(0, "test")
    chooser = chooser_of(game, "greedy~0.5:hasty")
    assert {slot_of_chooser(table[0], chooser) for _ in range(100)} == {greedy, hasty}
    for nobody in ("greedy~0.25:nobody", "nobody~0.25:hasty"):
        assert not is_policy(game, nobody)
        with pytest.raises(SetupError):
            read_plan(game, nobody)


@pytest.mark.parametrize("careless", [0, 0.0001, 0.25, 1])
def test_a_chooser_is_as_careless_as_it_says(careless: float) -> None:
    game = kubik.find_game("connect_four")
    table = Match(game, seed=1).imagine(0, "test")
    greedy = slot_of(game, "greedy")
    chooser = chooser_of(game, f"greedy~{careless}")
    slots = Counter(slot_of_chooser(table[0], chooser) for _ in range(5_000))
    assert set(slots) <= {RANDOM_SLOT, greedy}
    deviation = math.sqrt(5_000 * careless * (1 - careless))
    assert abs(slots[RANDOM_SLOT] - 5_000 * careless) <= 4 * deviation


@pytest.mark.parametrize(
    "name",
    [
        "",
        "flat",
        "flat:",
        "flat:-1",
        "flat:1e3",
        "tree:5:",
        "flat:5~2",
        "deep:5",
        "flat:5s",
        "greedy~2",
        "greedy:hasty",
        "greedy~0.1:",
        "greedy~0.1:hasty~0.1",
        "flat: 5",
    ],
)
def test_another_name_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_plan(kubik.find_game("cubirds"), name)
    assert refused.value.message == "unknown-bot"


def test_a_search_without_a_budget_or_policy_is_refused() -> None:
    game = kubik.find_game("cubirds")
    for name, message in (
        ("flat:0", "bad-budget"),
        ("flat:0ms", "bad-budget-of-time"),
        ("flat:10:clever", "unknown-bot"),
    ):
        with pytest.raises(SetupError) as refused:
            read_plan(game, name)
        assert refused.value.message == message
