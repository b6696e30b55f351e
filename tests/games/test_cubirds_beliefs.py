"""What a seat of CuBirds holds possible: exactly the deals that fit, each as likely as it is."""

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.engine.build import Build, live_build
from kubik.engine.layout import States
from kubik.engine.match import Match
from kubik.games.cubirds.cards import DRAW
from kubik.games.cubirds.data import BIRDS, CARDS, ROWS
from kubik.games.cubirds.rules import DRAW_TWO, END_TURN, SIDES

DEALS = 20_000
Hands = tuple[tuple[int, ...], ...]

TABLE = [["robin", "duck", "toucan"]] * 4
SMALL_PILE = {"flamingo": 2, "owl": 3, "toucan": 1, "duck": 3}


@pytest.fixture(scope="module")
def build() -> Build:
    made = live_build(kubik.find_game("cubirds"), "cpu")
    made.compile()
    return made


def small_table(hands: list[dict[str, int]], deck: dict[str, int], **fields: Any) -> States:
    """Return a position in which all cards that are not named were seen to be discarded."""
    rest = dict(zip(BIRDS, CARDS.tolist(), strict=True))
    for pile in (*hands, deck):
        for bird, count in pile.items():
            rest[bird] -= count
    for bird in itertools.chain(*TABLE):
        rest[bird] -= 1
    position = {"rows": TABLE, "hands": hands, "deck": deck, "players": len(hands)}
    position |= {"discard": rest, "discard_known": rest} | fields
    return Match.from_position("cubirds", position, seed=1)._states


def hidden_hands(states: States) -> Hands:
    return tuple(tuple(hand) for hand in states.hand[0, 1:3].tolist())


def imagined(build: Build, states: States, deals: int = DEALS) -> Counter[Hands]:
    """Return how often each deal comes when the first seat imagines the hands of the next two."""
    found: Counter[Hands] = Counter()
    for _ in range(deals):
        build.resample(states[0], 0)
        found[hidden_hands(states)] += 1
    return found


def fitting(states: States) -> Counter[Hands]:
    """Count the deals of single cards that fit what is known, by the hands that they give."""
    s = states[0]
    unseen = s.deck + (s.hand - s.least)[1:].sum(axis=0)
    cards = np.repeat(np.arange(len(BIRDS)), unseen).tolist()
    places = [
        (seat, newest)
        for seat in range(1, int(s.players))
        for newest in range(int((s.hand - s.least)[seat].sum()), 0, -1)
    ]
    room = (s.most - s.least).tolist()
    found: Counter[Hands] = Counter()
    for deal in itertools.permutations(cards, len(places)):
        if all(
            room[seat][kind] >= newest for kind, (seat, newest) in zip(deal, places, strict=True)
        ):
            hands = s.least.tolist()
            for kind, (seat, _) in zip(deal, places, strict=True):
                hands[seat][kind] += 1
            found[tuple(tuple(hand) for hand in hands[1:3])] += 1
    return found


def assert_alike(found: Counter[Hands], expected: Counter[Hands]) -> None:
    """Compare frequencies: chi-squared lies within five deviations of its mean."""
    assert set(found) <= set(expected)
    share = found.total() / expected.total()
    off = sum((found[hands] - share * n) ** 2 / (share * n) for hands, n in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"known": [{}, {"owl": 1}]},
        {"possible": [{"robin": 1}, {"owl": 3, "duck": 1, "toucan": 4}]},
        {"possible": [{"robin": 1}, {"owl": 4, "duck": 2, "toucan": 1, "flamingo": 4}]},
    ],
)
def test_one_hidden_hand_is_exact(build: Build, fields: dict[str, Any]) -> None:
    hands = [{"robin": 1}, {"owl": 2, "duck": 1, "toucan": 1}]
    states = small_table(hands, SMALL_PILE, **fields)
    assert_alike(imagined(build, states), fitting(states))


@pytest.mark.parametrize(
    "possible",
    [
        [{}, {"owl": 2, "duck": 0, "toucan": 2}, {"owl": 0, "duck": 2, "toucan": 2}],
        [{}, {"owl": 2, "duck": 1, "flamingo": 0}, {"owl": 1, "duck": 2, "flamingo": 2}],
        [{}, {"owl": 2, "toucan": 2}, {"owl": 1, "duck": 2}],
    ],
)
def test_two_hidden_hands_are_as_good_as_exact(
    build: Build, possible: list[dict[str, int]]
) -> None:
    hands = [{"robin": 1}, {"owl": 2}, {"duck": 2}]
    states = small_table(hands, {"flamingo": 2, "owl": 2, "toucan": 1, "duck": 2})
    s = states[0]
    for seat, kinds in enumerate(possible[1:], 1):
        s.most[seat] = [kinds.get(bird, 0) for bird in BIRDS]
    assert build.broken(s) == 0
    assert_alike(imagined(build, states), fitting(states))


@pytest.mark.long
def test_what_was_seen_is_all_that_is_inferred(build: Build) -> None:
    """Of all worlds at the beginning, those in which all is seen to happen are imagined later."""
    hands = [{"duck": 1, "magpie": 1}, {"owl": 2, "duck": 1, "toucan": 2}]
    states = small_table(hands, {"flamingo": 3, "owl": 4, "toucan": 4, "duck": 4}, turn=1)
    begun = states.copy()
    outcomes: dict[bytes, Counter[Hands]] = {}
    last: dict[bytes, States] = {}
    for _ in range(DEALS):
        begun.generator[0] = states.generator[0]
        states[:] = begun
        build.resample(states[0], 0)
        if play(build, states, [("owl", 0), ("duck", 2), ("owl", 3)]):
            seen = sight(states)
            outcomes.setdefault(seen, Counter())[hidden_hands(states)] += 1
            last[seen] = states.copy()
    seen = max(outcomes, key=lambda sight: outcomes[sight].total())
    assert outcomes[seen].total() > 500
    assert_agree(imagined(build, last[seen]), outcomes[seen])


def play(build: Build, states: States, lays: Iterable[tuple[str, int]]) -> bool:
    """Play turns that draw where they may and make no flock; say whether all lays could be made."""
    s = states[0]
    for bird, row in lays:
        kind, seat = BIRDS.index(bird), int(s.turn)
        if s.hand[seat, kind] == 0:
            return False
        build.apply(s, seat, (kind * ROWS + row) * SIDES)
        if s.phase == DRAW:
            build.apply(s, seat, DRAW_TWO)
        build.apply(s, seat, END_TURN)
    return True


def sight(states: States) -> bytes:
    """Return what the first seat saw."""
    s = states[0]
    seen = (s.row_kind, s.row_count, s.hand_size, s.least, s.collection, s.hand[0], s.discard)
    return b"".join(np.asarray(part).tobytes() for part in seen)


def assert_agree(found: Counter[Hands], other: Counter[Hands]) -> None:
    """Compare two samples of the same deals."""
    every = [hands for hands in found | other if found[hands] + other[hands] >= 10]
    n, m = found.total(), other.total()
    off = sum(
        (found[hands] * (m / n) ** 0.5 - other[hands] * (n / m) ** 0.5) ** 2
        / (found[hands] + other[hands])
        for hands in every
    )
    freedom = len(every) - 1
    assert freedom > 5
    assert off < freedom + 5 * (2 * freedom) ** 0.5


def test_own_discards_are_remembered(build: Build) -> None:
    states = small_table([{"robin": 1}, {"owl": 2}], {"owl": 2, "duck": 4})
    s = states[0]
    s.deck[BIRDS.index("duck")] -= 2
    s.deck_size -= 2
    seen = int(s.discard_least[BIRDS.index("duck")])
    s.discard[BIRDS.index("duck")] += 2
    s.discard_size += 2
    s.discarded[0, BIRDS.index("duck")] = 1
    for seat, least in ((0, 1), (1, 0)):
        found = set()
        for _ in range(200):
            build.resample(s, seat)
            assert build.broken(s) == 0
            found.add(int(s.discard[BIRDS.index("duck")]))
        assert min(found) == seen + least
