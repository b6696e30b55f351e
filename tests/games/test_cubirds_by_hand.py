"""Whole turns of CuBirds are what one would play by hand, above all when cards run out."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.cubirds_by_hand import hold_against_the_match
from games.cubirds_table import COPIES

NO_CARD_LEFT = ("play_on", "refill_ends", "draw_ends")
seeds = st.integers(0, 10**9)


def a_row(pile: list[str], chance: random.Random) -> list[str]:
    """Take two to four different birds out of the pile for a row."""
    kinds = chance.sample(sorted(set(pile)), chance.choice((2, 3, 4)))
    for bird in kinds:
        pile.remove(bird)
    return kinds


def scarce_table(chance: random.Random, empty_deck: str) -> kubik.Match:
    """Set a table up with few cards to draw or none; most lie in one hand or one collection."""
    players = chance.randint(1, 5)
    seats = range(max(players, 2))
    pile = list(Counter(COPIES).elements())
    chance.shuffle(pile)
    rows = [a_row(pile, chance) for _ in range(4)]
    few, some = (0, 0, 1, 2, 20), (1, 1, 2, 4, 8)
    deck, discard = ([pile.pop() for _ in range(chance.choice(few))] for _ in "ab")
    if not deck + discard:
        pile += rows[0][1:]
        rows[0] = rows[0][:1]  # it waits for cards
    hands = [Counter(pile.pop() for _ in range(chance.choice(some))) for _ in seats]
    collections = [Counter(pile.pop() for _ in range(chance.randint(0, 5))) for _ in seats]
    chance.choice([*hands, *collections]).update(pile)
    position = {
        "players": players,
        "options": {"empty_deck": empty_deck},
        "rows": rows,
        "hands": hands,
        "collections": collections,
        "deck": Counter(deck),
        "discard": Counter(discard),
        "turn": chance.randrange(players),
    }
    seed = chance.randrange(10**9)
    return kubik.Match.from_position("cubirds", position, seed=seed, target="python")


@pytest.mark.rule("cubirds:turn.2", "cubirds:round.1", "cubirds:round.4", "cubirds:round.5")
@pytest.mark.rule("cubirds:end.1", "cubirds:end.3", "cubirds:end.4", "cubirds:end.5")
@pytest.mark.rule("cubirds:deck.1", "cubirds:deck.2", "cubirds:deck.3", "cubirds:deck.4")
@pytest.mark.parametrize("empty_deck", NO_CARD_LEFT)
@given(seed=seeds)
@settings(max_examples=36)
def test_turns_with_few_cards_are_as_played_by_hand(empty_deck: str, seed: int) -> None:
    chance = random.Random(seed)
    hold_against_the_match(scarce_table(chance, empty_deck), chance, moves=12)


@pytest.mark.rule("cubirds:turn.1", "cubirds:lay.3", "cubirds:refill.2", "cubirds:flock.5")
@given(seed=seeds, players=st.integers(1, 5), empty_deck=st.sampled_from(NO_CARD_LEFT))
@settings(max_examples=5)
def test_games_are_as_played_by_hand(seed: int, players: int, empty_deck: str) -> None:
    options = {"handicap": "3"} if players == 1 else {}
    match = kubik.Match(
        "cubirds", players, seed=seed, target="python", empty_deck=empty_deck, **options
    )
    hold_against_the_match(match, random.Random(seed), moves=80)
