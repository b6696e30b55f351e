"""CuBirds, line by line of its rulebook: the deal and turns."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.cubirds_table import COPIES, PLAIN_ROWS, all_but, birds, row, table, with_short_deck
from kubik.games.cubirds.data import ALL_CARDS, BIRDS, LARGE_FLOCK, SMALL_FLOCK
from kubik.testing.refusals import case, refused

# Setting up.


@pytest.mark.rule("cubirds:setup.1", "cubirds:turn.1")
def test_chance_names_the_dealer_who_begins() -> None:
    dealers = set()
    for seed in range(40):
        match = kubik.Match("cubirds", players=4, seed=seed, target="python")
        assert match.actors == [match.view(0)["dealer"]]
        dealers.add(match.view(0)["dealer"])
    assert dealers == {0, 1, 2, 3}


@pytest.mark.rule(
    "cubirds:setup.2", "cubirds:setup.3", "cubirds:setup.4", "cubirds:setup.5", "cubirds:setup.6"
)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5))
@settings(max_examples=30)
def test_the_deal(seed: int, players: int) -> None:
    match = kubik.Match("cubirds", players=players, seed=seed, target="python")
    position = match.position()
    assert all(len(line) == len(set(line)) == 3 for line in position["rows"])
    assert [sum(hand.values()) for hand in position["hands"]] == [8] * players
    assert [sum(birds.values()) for birds in position["collections"]] == [1] * players
    assert position["discard"] == {}
    assert sum(position["deck"].values()) == ALL_CARDS - 12 - 9 * players
    assert sum(COPIES.values()) == 110
    assert len(COPIES) == 8


@pytest.mark.rule("cubirds:expert.1")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_experts_begin_with_empty_collections(players: int) -> None:
    match = kubik.Match("cubirds", players=players, seed=3, variant="expert", target="python")
    opening = [event for event in match.opening_events if event.kind.name == "first-bird"]
    assert opening == []


# What is open.


@pytest.mark.rule("cubirds:open.1", "cubirds:open.2")
def test_a_seat_sees_counts_of_others_and_only_its_own_hand() -> None:
    match = table("owl 2, magpie", "parrot 3", "flamingo", discard="magpie 4")
    view = match.view(1)
    assert view["hand"] == {"parrot": 3}
    assert [seat["cards"] for seat in view["seats"]] == [3, 3, 1]
    assert view["discard"] == 4
    assert view["discard_known"] == {}
    assert view["rows"][0] == [["robin", 1], ["duck", 1], ["toucan", 1]]
    assert view["deck"] == ALL_CARDS - 12 - 7 - 4
    assert match.view(kubik.PUBLIC_SEAT)["hand"] == {}


@pytest.mark.rule("cubirds:open.2")
def test_what_was_seen_to_go_into_a_hand_may_be_remembered() -> None:
    match = table("owl 2, magpie", "parrot 3", rows=("owl duck robin", *PLAIN_ROWS[1:]))
    match.push("O1R")
    assert match.view(1)["seats"][0]["known"] == {"duck": 1, "robin": 1}


@pytest.mark.rule("cubirds:open.2")
def test_who_discards_a_hand_remembers_it() -> None:
    match = table("flamingo 2", "parrot 3", "duck 2", phase="flock")
    match.push("flock-F")
    assert [match.view(seat)["discard_known"] for seat in (0, 1, 2)] == [
        {"flamingo": 1},
        {"flamingo": 1, "parrot": 3},
        {"flamingo": 1, "duck": 2},
    ]


# A turn.


@pytest.mark.rule("cubirds:turn.1")
def test_the_turn_goes_round() -> None:
    match = table("owl 2, magpie", "parrot 3, owl", "flamingo 2, owl", turn=2)
    for seat in (2, 0, 1, 2):
        assert match.actors == [seat]
        match.push(match.legal_moves[0])
        match.push("draw")
        match.push("end")


@pytest.mark.rule("cubirds:turn.2")
def test_the_steps_of_a_turn_have_their_order() -> None:
    match = table("owl 5, magpie", "parrot 3")
    for early in ("draw", "keep", "flock-O", "end"):
        assert refused(match, early) == "turn.2"
    match.push("M1L")
    for wrong in ("flock-O", "O1L"):
        assert refused(match, wrong) == "turn.2"
    match.push("keep")
    assert refused(match, "draw") == "turn.2"
    assert case(match, "draw") == "you have said already whether you draw cards"
    with pytest.raises(kubik.KubikError, match=r"\[turn\.2\]"):
        match.push("O1L")


# Laying cards.


@pytest.mark.rule("cubirds:lay.1")
def test_all_cards_of_a_kind_are_laid() -> None:
    match = table("owl 3, magpie", "parrot 3")
    match.push("O2R")
    assert row(match, 2) == "robin duck toucan owl owl owl"
    assert match.position()["hands"][0] == {"magpie": 1}


@pytest.mark.rule("cubirds:lay.1")
def test_birds_that_are_not_held_cannot_be_laid() -> None:
    match = table("owl 3, magpie", "parrot 3")
    assert refused(match, "P1L") == "lay.1"
    assert case(match, "P1L") == "you hold no parrots"


@pytest.mark.rule("cubirds:lay.2")
def test_any_kind_goes_to_either_end_of_any_row() -> None:
    match = table("owl 3, magpie", "parrot 3")
    assert {str(move) for move in match.legal_moves} == {
        f"{letter}{number}{side}" for letter in "OM" for number in range(1, 5) for side in "LR"
    }
    match.push("O4L")
    assert row(match, 4) == "owl owl owl robin duck toucan"


@pytest.mark.rule("cubirds:lay.3", "cubirds:lay.4", "cubirds:refill.1", "cubirds:refill.2")
def test_masha_lays_two_parrots_and_takes_owl_and_flamingo() -> None:
    """The parrots close up; the deck adds cards until a second kind has come."""
    rows = set()
    for seed in range(12):
        match = with_short_deck(
            "parrot, toucan",
            "parrot 2, robin, duck",
            "magpie",
            rows=("owl flamingo parrot", *PLAIN_ROWS[1:]),
            seed=seed,
        )
        match.push("P1L")
        assert match.position()["hands"][0] == {"owl": 1, "flamingo": 1, "duck": 1, "robin": 1}
        rows.add(row(match, 1))
    # The second is the rulebook's: first one more parrot, then the toucan, five cards.
    assert rows == {"parrot parrot parrot toucan", "parrot parrot parrot parrot toucan"}


@pytest.mark.rule("cubirds:lay.3", "cubirds:lay.4")
def test_only_birds_between_are_taken() -> None:
    match = table("owl, magpie", "parrot", rows=("duck owl robin toucan", *PLAIN_ROWS[1:]))
    match.push("O1R")
    assert row(match, 1) == "duck owl owl"
    assert match.position()["hands"][0] == {"magpie": 1, "robin": 1, "toucan": 1}


@pytest.mark.rule("cubirds:lay.6", "cubirds:draw.1")
def test_birds_laid_beside_their_own_take_nothing() -> None:
    match = table("owl, magpie", "parrot", rows=("owl robin toucan", *PLAIN_ROWS[1:]))
    match.push("O1L")
    assert row(match, 1) == "owl owl robin toucan"
    assert {str(move) for move in match.legal_moves} == {"draw", "keep"}


def naive_lay(line: list[str], bird: str, count: int, side: str) -> tuple[list[str], list[str]]:
    """Lay birds on a row card by card, as one would by hand: the new row and what is taken."""
    cards = line if side == "L" else line[::-1]
    near = cards.index(bird) if bird in cards else 0
    far = len(cards) - 1 - cards[::-1].index(bird) if bird in cards else 0
    taken = cards[:near]
    assert [card for card in cards[:far] if card != bird] == taken, "nearest or farthest: the same"
    left = [bird] * count + cards[near:]
    return (left if side == "L" else left[::-1]), taken


@pytest.mark.rule("cubirds:lay.5", "cubirds:refill.3")
@given(seed=st.integers(0, 10**9), players=st.integers(1, 5))
@settings(max_examples=8)
def test_every_lay_of_a_random_game_is_what_one_would_do_by_hand(seed: int, players: int) -> None:
    match = kubik.Match("cubirds", players=players, seed=seed, target="python")
    player = random.Random(seed)
    for _ in range(60):
        if match.over:
            break
        before, seat = match.position(), match.actors[0]
        move = match.push(player.choice(match.legal_moves))
        if before["phase"] != "lay" or players == 1:
            continue
        letter, number, side = list(str(move))
        bird = next(name for name in BIRDS if name[0].upper() == letter)
        count = before["hands"][seat][bird]
        line, taken = naive_lay(before["rows"][int(number) - 1], bird, count, side)
        after = match.position()
        # New cards of a refill always come on the right.
        assert after["rows"][int(number) - 1][: len(line)] == line
        expected = {name: n for name, n in before["hands"][seat].items() if name != bird}
        for card in taken:
            expected[card] = expected.get(card, 0) + 1
        if sum(expected.values()):
            assert after["hands"][seat] == expected


# Drawing.


@pytest.mark.rule("cubirds:draw.1", "cubirds:draw.2")
def test_masha_lays_owls_takes_nothing_and_may_draw_two() -> None:
    for choice, cards in (("draw", 3), ("keep", 1)):
        match = table("owl 3, magpie", "parrot 3")
        match.push("O2L")
        assert {str(move) for move in match.legal_moves} == {"draw", "keep"}
        match.push(choice)
        assert match.view(1)["seats"][0]["cards"] == cards


@pytest.mark.rule("cubirds:draw.1")
def test_who_took_birds_cannot_draw() -> None:
    match = table("owl, magpie", "parrot", rows=("owl robin toucan duck", *PLAIN_ROWS[1:]))
    match.push("O1R")
    assert refused(match, "draw") == "draw.1"
    assert case(match, "draw") == "your lay took 3 birds"
    assert case(match, "draw", language="ru") == "выложив птиц, вы забрали 3 карты"
    match.push("end")
    assert match.position()["taken"] == 0


@pytest.mark.rule("cubirds:draw.2", "cubirds:deck.3")
def test_the_last_single_card_is_drawn_alone() -> None:
    match = with_short_deck("flamingo", "owl, magpie", "parrot")
    match.push("O1L")
    match.push("draw")
    assert match.position()["hands"][0] == {"magpie": 1, "flamingo": 1}


@pytest.mark.rule("cubirds:draw.2", "cubirds:deck.3")
def test_nobody_is_asked_to_draw_when_no_card_is_left() -> None:
    match = with_short_deck("", "owl, magpie", "parrot")
    match.push("O1L")
    assert [str(move) for move in match.legal_moves] == ["end"]
    assert refused(match, "draw") == "deck.3"


def all_cards_in_hands(player: random.Random) -> kubik.Match:
    """Set a table up without deck and discard pile, with some rows of one kind, hands uneven."""
    rows = [
        player.choice(["robin", "duck duck", "toucan owl", "magpie robin duck"]) for _ in "1234"
    ]
    hands = [dict.fromkeys(BIRDS, 0) for _ in range(player.randint(2, 5))]
    for hand in hands:
        hand["parrot"] = 1
    used = birds(f"parrot {len(hands)}")
    for bird in " ".join(rows).split():
        used[bird] = used.get(bird, 0) + 1
    for bird, count in all_but(used).items():
        hands[player.randint(1, len(hands) - 1)][bird] += count
    written = [", ".join(f"{bird} {n}" for bird, n in hand.items() if n) for hand in hands]
    return table(*written, rows=tuple(rows), deck="", seed=player.randint(0, 10**9))


@pytest.mark.rule("cubirds:draw.3", "cubirds:deck.3")
@given(seed=st.integers(0, 10**9), scarce=st.booleans())
@settings(max_examples=24)
def test_no_turn_has_both_a_refill_and_a_draw(seed: int, scarce: bool) -> None:
    """Not even when all cards had run out: rows are refilled before anybody can come to them."""
    player = random.Random(seed)
    dealt = kubik.Match("cubirds", player.randint(2, 5), seed, target="python")
    match = all_cards_in_hands(player) if scarce else dealt
    refilled = False
    for _ in range(60):
        if match.over:
            break
        position = match.position()
        has_cards = bool(position["deck"] or position["discard"])
        assert not (has_cards and any(len(set(line)) == 1 for line in position["rows"]))
        move = match.push(player.choice(match.legal_moves))
        happened = {event.kind.name for event in match.steps[-1].events}
        if position["phase"] == "lay":
            refilled = "refilled" in happened
        assert not (refilled and str(move) in ("draw", "keep"))


@pytest.mark.rule("cubirds:draw.4", "cubirds:round.1")
@pytest.mark.parametrize("choice", ["draw", "keep"])
def test_the_last_cards_laid_still_allow_a_draw(choice: str) -> None:
    match = table("owl 2", "parrot 3", round=4)
    match.push("O2L")
    match.push(choice)
    view = match.view(1)
    assert view["phase"] == ("flock" if choice == "draw" else "lay")
    assert view["round"] == (4 if choice == "draw" else 5)


# Flocks.


@pytest.mark.rule("cubirds:flock.2", "cubirds:flock.4", "cubirds:flock.5")
def test_fyodor_makes_a_small_flock_of_six_magpies() -> None:
    match = table("magpie 6, owl 2, duck", "parrot 3")
    match.push("O1L")
    match.push("keep")
    match.push("flock-M")
    position = match.position()
    assert position["collections"][0] == {"magpie": 1}
    assert position["discard"] == position["discard_known"] == {"magpie": 5}


@pytest.mark.rule("cubirds:flock.1")
def test_too_few_cards_are_counted() -> None:
    match = table("magpie 4, owl", "parrot")
    match.push("O1L")
    match.push("keep")
    assert case(match, "flock-M") == "you have 4, a flock of magpies needs 5"
    assert case(match, "flock-M", language="ru") == "у вас 4, а для стаи сорок нужно 5"


@pytest.mark.rule("cubirds:flock.1", "cubirds:flock.3", "cubirds:flock.4", "cubirds:flock.8")
@pytest.mark.parametrize("kind", range(8), ids=BIRDS)
def test_flock_numbers_of_every_bird(kind: int) -> None:
    bird, letter = BIRDS[kind], BIRDS[kind][0].upper()
    other = "magpie" if bird != "magpie" else "parrot"
    rows = ("robin duck", "robin duck", "robin duck", "robin duck")
    small, large = SMALL_FLOCK[kind], LARGE_FLOCK[kind]
    for count in (small - 1, small, large - 1, large):
        match = table(f"{bird} {count}, {other} 2", "toucan", rows=rows)
        match.push(f"{other[0].upper()}1L")
        match.push("keep")
        if count < small:
            assert refused(match, f"flock-{letter}") == "flock.1"
            assert case(match, f"flock-{letter}").startswith(f"you have {count}, a flock of ")
            assert case(match, f"flock-{letter}").endswith(f" needs {small}")
            continue
        match.push(f"flock-{letter}")
        kept = 2 if count >= large else 1
        assert match.position()["collections"][0] == {bird: kept}


@pytest.mark.rule("cubirds:flock.6")
def test_one_flock_a_turn_and_only_if_wanted() -> None:
    for choice in ("flock-O", "end"):
        match = table("owl 3, flamingo 3, magpie", "parrot 3")
        match.push("M1L")
        match.push("keep")
        match.push(choice)
        assert match.actors == [1]


@pytest.mark.rule("cubirds:flock.7")
def test_the_flock_question_is_asked_even_when_none_is_possible() -> None:
    match = table("owl, magpie", "parrot 3")
    match.push("M1L")
    match.push("keep")
    assert match.view(1)["phase"] == "flock"
    assert [str(move) for move in match.legal_moves] == ["end"]


@pytest.mark.rule("cubirds:flock.5")
@given(seed=st.integers(0, 10**9))
@settings(max_examples=6)
def test_nothing_ever_leaves_a_collection(seed: int) -> None:
    match = kubik.Match("cubirds", players=2, seed=seed, target="python")
    player = random.Random(seed)
    while not match.over and len(match.steps) < 150:
        before = match.position()["collections"]
        match.push(player.choice(match.legal_moves))
        for old, new in zip(before, match.position()["collections"], strict=True):
            assert all(new.get(bird, 0) >= count for bird, count in old.items())
