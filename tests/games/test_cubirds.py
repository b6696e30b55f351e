"""CuBirds, line by line of its rulebook."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from kubik.engine.lines import rule_lines
from kubik.games.cubirds.data import ALL_CARDS, BIRDS, CARDS, LARGE_FLOCK, SMALL_FLOCK
from kubik.testing.refusals import case, refused

COPIES = dict(zip(BIRDS, CARDS.tolist(), strict=True))
PLAIN_ROWS = ("robin duck toucan", "robin duck toucan", "robin duck toucan", "robin duck toucan")


def birds(text: str) -> dict[str, int]:
    """Read «owl 2, robin» as counts."""
    pile: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, count = part.partition(" ")
        pile[name] = int(count or 1)
    return pile


def table(
    *hands: str, rows: tuple[str, ...] = PLAIN_ROWS, seed: int = 1, **fields: Any
) -> kubik.Match:
    """Set a table up: rows and hands as text, everything else as a position has it."""
    options = fields.pop("options", {})
    for name in ("deck", "discard"):
        if isinstance(fields.get(name), str):
            fields[name] = birds(fields[name])
    if "collections" in fields:
        fields["collections"] = [birds(text) for text in fields["collections"]]
    position = {
        "players": fields.pop("players", len(hands)),
        "options": options,
        "rows": [row.split() for row in rows],
        "hands": [birds(text) for text in hands],
        **fields,
    }
    return kubik.Match.from_position("cubirds", position, seed=seed, target="python")


def all_but(*piles: dict[str, int]) -> dict[str, int]:
    """Return every card that is in none of the piles."""
    rest = dict(COPIES)
    for pile in piles:
        for bird, count in pile.items():
            rest[bird] -= count
    return {bird: count for bird, count in rest.items() if count}


def row(match: kubik.Match, number: int) -> str:
    """Return a row of the table as text."""
    return " ".join(match.position()["rows"][number - 1])


def visible(match: kubik.Match) -> dict[str, int]:
    """Return all cards in rows, hands and collections together."""
    position = match.position()
    pile = dict.fromkeys(BIRDS, 0)
    for line in position["rows"]:
        for bird in line:
            pile[bird] += 1
    for part in (*position["hands"], *position["collections"]):
        for bird, count in part.items():
            pile[bird] += count
    return pile


def others(*piles: str, rows: tuple[str, ...] = PLAIN_ROWS) -> str:
    """Return every card that is neither in the piles nor in the rows, as text."""
    used = [birds(pile) for pile in piles] + [birds(bird) for bird in " ".join(rows).split()]
    return ", ".join(f"{bird} {count}" for bird, count in all_but(*used).items())


def with_short_deck(deck: str, *hands: str, seed: int = 1, **fields: Any) -> kubik.Match:
    """Set a table up whose deck is just these cards; all others lie in the second hand."""
    piles = (*hands, *fields.get("collections", ()), fields.get("discard", ""), deck)
    second = birds(hands[1])
    for bird, count in birds(others(*piles, rows=fields.get("rows", PLAIN_ROWS))).items():
        second[bird] = second.get(bird, 0) + count
    stuffed = ", ".join(f"{bird} {count}" for bird, count in second.items())
    return table(hands[0], stuffed, *hands[2:], deck=deck, seed=seed, **fields)


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


# Rounds.


@pytest.mark.rule(
    "cubirds:round.1", "cubirds:round.2", "cubirds:round.3", "cubirds:round.4", "cubirds:round.5"
)
def test_a_flock_can_end_the_round() -> None:
    match = table("owl 3, magpie", "parrot 3, owl", "flamingo 2", discard="magpie 2", dealer=2)
    match.push("M1L")
    rows = match.position()["rows"]
    match.push("keep")
    match.push("flock-O")
    view, position = match.view(1), match.position()
    assert (view["round"], view["dealer"], match.actors) == (2, 0, [0])
    assert [seat["cards"] for seat in view["seats"]] == [8, 8, 8]
    assert position["rows"] == rows
    discarded = {"owl": 2 + 1, "parrot": 3, "flamingo": 2, "magpie": 2}
    assert position["discard"] == discarded


# The deck.


@pytest.mark.rule("cubirds:deck.1")
def test_a_deal_uses_the_deck_then_all_that_was_discarded() -> None:
    """Every hand is discarded before the pile is shuffled, so no card is out of reach."""
    match = with_short_deck("flamingo 2", "owl", "parrot")
    match.push("O1L")
    match.push("keep")
    position = match.position()
    dealt = [sum(hand.values()) for hand in position["hands"]]
    assert dealt == [8, 8]
    assert position["discard"] == {}
    assert sum(position["deck"].values()) == ALL_CARDS - 13 - 16
    assert sum(hand.get("flamingo", 0) for hand in position["hands"]) >= 2


@pytest.mark.rule("cubirds:deck.2")
def test_the_discard_pile_becomes_the_deck_in_mid_turn() -> None:
    match = with_short_deck("flamingo", "owl, magpie", "parrot", discard="robin 3")
    match.push("O1L")
    match.push("draw")
    position = match.position()
    assert position["hands"][0] == {"magpie": 1, "flamingo": 1, "robin": 1}
    assert (position["deck"], position["discard"]) == ({"robin": 2}, {})


@pytest.mark.rule("cubirds:deck.3")
def test_a_row_left_with_one_kind_is_refilled_when_cards_are_back() -> None:
    hands = ("owl, magpie 5, flamingo", "parrot")
    match = with_short_deck("", *hands, rows=("owl robin", *PLAIN_ROWS[1:]))
    match.push("O1R")
    assert row(match, 1) == "owl owl"
    assert not match.over
    match.push("flock-M")  # discards four magpies
    assert row(match, 1) == "owl owl magpie"
    assert not match.over


@pytest.mark.rule("cubirds:deck.3")
def test_a_row_left_with_one_kind_is_refilled_right_after_a_deal() -> None:
    match = with_short_deck("", "magpie", "parrot", rows=("owl owl", *PLAIN_ROWS[1:]))
    match.push("M2L")  # the last card: all hands are discarded and dealt anew
    assert match.view(0)["round"] == 2
    assert row(match, 1).startswith("owl owl")
    assert len(set(row(match, 1).split())) == 2
    events = [event.kind.name for event in match.steps[-1].events]
    assert "refilled" in events[events.index("dealt") :]


@pytest.mark.rule("cubirds:deck.3", "cubirds:round.4")
def test_hands_are_dealt_before_rows_are_refilled() -> None:
    """With just enough cards for two hands there is a deal, and the row goes on waiting."""
    hands = ("magpie", "robin 8, warbler 8")
    rows = ("owl owl", *PLAIN_ROWS[1:])
    match = table(*hands, rows=rows, deck="", collections=["", others(*hands, rows=rows)])
    match.push("M2L")
    assert match.view(0)["round"] == 2
    assert [seat["cards"] for seat in match.view(0)["seats"]] == [8, 8]
    assert row(match, 1) == "owl owl"
    assert not match.over


@pytest.mark.rule("cubirds:deck.4")
@pytest.mark.parametrize(("option", "ends"), [("play_on", 0), ("refill_ends", 1), ("draw_ends", 1)])
def test_by_option_a_failed_refill_ends_the_game(option: str, ends: bool) -> None:
    match = with_short_deck(
        "",
        "owl, magpie 5, flamingo",
        "parrot",
        rows=("owl robin", *PLAIN_ROWS[1:]),
        collections=["duck 2", "duck"],
        options={"empty_deck": option},
    )
    match.push("O1R")
    assert match.over is bool(ends)
    assert match.payoffs == ([1, 0] if ends else [0, 0])
    assert match.ending == ("failed-draw" if ends else None)


@pytest.mark.rule("cubirds:deck.4")
@pytest.mark.parametrize(("option", "ends"), [("play_on", 0), ("refill_ends", 0), ("draw_ends", 1)])
def test_by_option_a_failed_draw_of_two_ends_the_game(option: str, ends: bool) -> None:
    match = with_short_deck("flamingo", "owl, magpie", "parrot", options={"empty_deck": option})
    match.push("O1L")
    match.push("draw")
    assert match.over is bool(ends)


@pytest.mark.rule("cubirds:deck.4", "cubirds:draw.2")
@pytest.mark.parametrize("option", ["play_on", "refill_ends", "draw_ends"])
def test_that_nothing_is_left_to_draw_ends_nothing(option: str) -> None:
    match = with_short_deck("", "owl, magpie", "parrot", options={"empty_deck": option})
    match.push("O1L")
    assert [str(move) for move in match.legal_moves] == ["end"]
    match.push("end")
    assert not match.over


def alone_with_few_cards(deck: str, collections: list[str], option: str) -> kubik.Match:
    """Set a table up for one, who holds nearly all cards; RobinBird has a flamingo."""
    hand = others(deck, "flamingo", *collections)
    return table(
        hand, "flamingo", players=1, deck=deck, collections=collections,
        options={"empty_deck": option},
    )  # fmt: skip


@pytest.mark.rule("cubirds:deck.4", "cubirds:deck.3")
@pytest.mark.parametrize(("option", "ends"), [("play_on", 0), ("refill_ends", 0), ("draw_ends", 1)])
def test_by_option_robinbird_without_a_card_ends_the_game(option: str, ends: bool) -> None:
    """There are three magpies for four rows, on which they enclose nobody; no flock is possible."""
    match = alone_with_few_cards("magpie 3", ["owl 2", "owl"], option)
    match.push("P1L")
    match.push("keep")
    match.push("end")
    drawn = [event for event in match.steps[-1].events if event.kind.name == "robin-drew"]
    assert len(drawn) == 3
    assert (match.ending, match.payoffs) == (("failed-draw", [1]) if ends else (None, [0]))


@pytest.mark.rule("cubirds:deck.4")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_name_and_line_of_the_option_say_that_robinbird_ends_the_game_too(language: str) -> None:
    game = kubik.find_game("cubirds")
    words = game.words(language)
    robinbird = words.say("automaton-robinbird")
    assert robinbird in words.say("option-empty_deck-draw_ends")
    assert robinbird in rule_lines(game.package)["deck.4"].text[language]


# The end.


@pytest.mark.rule("cubirds:goal.2", "cubirds:end.1", "cubirds:end.2", "cubirds:flock.4")
def test_sergei_wins_with_three_toucans_and_three_flamingos() -> None:
    match = table(
        "toucan 3, owl 2", "parrot 3", rows=("robin duck owl",) * 4,
        collections=["toucan 2, flamingo 3", "duck 3"],
    )  # fmt: skip
    match.push("O1L")
    assert not match.over
    match.push("flock-T")
    assert match.over
    assert match.payoffs == [1, 0]
    assert match.ending == "two-trios"
    with pytest.raises(kubik.KubikError, match="The game is over"):
        match.push("end")


@pytest.mark.rule("cubirds:goal.2")
@pytest.mark.parametrize("birds", ["toucan 2, flamingo 3", "toucan 1, flamingo 6"])
def test_a_second_kind_with_fewer_than_three_cards_is_no_goal(birds: str) -> None:
    match = table(
        "owl 3, magpie", "parrot 3", rows=("robin duck owl",) * 4, collections=[birds, ""]
    )
    match.push("M1L")
    match.push("keep")
    match.push("end")
    assert not match.over
    assert match.actors == [1]


@pytest.mark.rule("cubirds:goal.1", "cubirds:end.1", "cubirds:end.2")
def test_seven_kinds_win() -> None:
    six = "flamingo, toucan, duck, parrot, magpie, robin"
    match = table("owl 3, magpie", "parrot 3", "robin 2", collections=["", six, ""], turn=0)
    match.push("M1L")
    match.push("keep")
    match.push("flock-O")
    assert not match.over
    match = table("owl 3, magpie", "parrot 3", collections=[six, ""])
    match.push("M1L")
    match.push("keep")
    match.push("flock-O")
    assert (match.payoffs, match.ending) == ([1, 0], "seven-kinds")


@pytest.mark.rule("cubirds:end.3")
def test_a_win_with_the_last_cards_is_a_win_and_no_new_round() -> None:
    match = table("owl 3, magpie", "parrot 3", collections=["owl 2, robin 3", ""])
    match.push("M1L")
    match.push("keep")
    match.push("flock-O")
    assert match.over
    assert match.view(0)["round"] == 1
    assert match.position()["hands"] == [{}, {"parrot": 3}]


@pytest.mark.rule("cubirds:end.4", "cubirds:end.5")
@pytest.mark.parametrize(
    ("others", "payoffs"),
    [("duck 2", [1.0, 0.0, 0.0]), ("duck 3", [0.5, 0.5, 0.0]), ("duck 4", [0.0, 1.0, 0.0])],
)
def test_a_deal_that_fails_ends_the_game(others: str, payoffs: list[float]) -> None:
    """All cards but 23 lie in rows and collections, one fewer than three hands need."""
    hands = ("owl", "parrot 3", "flamingo 2")
    bare = table(*hands, collections=["magpie 3", others, ""])
    rest = all_but(visible(bare))
    short = birds("robin 10, warbler 7")  # with the hands that are discarded: 22 cards to deal
    crowd = all_but(visible(bare), short)
    line = " ".join(f"{bird} " * count for bird, count in crowd.items() if bird != "owl").split()
    owls = ["owl"] * rest.get("owl", 0)
    match = table(
        *hands,
        rows=(" ".join(sorted(["robin", "duck", "toucan", *line, *owls])), *PLAIN_ROWS[1:]),
        collections=["magpie 3", others, ""],
        deck="robin 10, warbler 7",
    )
    match.push("O2L")
    match.push("keep")
    assert match.over
    assert (match.ending, match.payoffs) == ("failed-deal", payoffs)


# Alone.


@pytest.mark.rule("cubirds:solo.1", "cubirds:solo.2", "cubirds:open.2")
def test_a_lone_player_sees_all_of_robinbird() -> None:
    match = kubik.Match("cubirds", players=1, seed=5, target="python")
    assert match.actors == [0]
    view = match.view(0)
    assert len(view["seats"]) == 2
    assert view["seats"][1]["known"] == match.position()["hands"][1]
    assert [seat["open"] for seat in view["seats"]] == [False, True]
    assert match.seat_names()[1] == "RobinBird"


@pytest.mark.rule("cubirds:solo.2", "cubirds:open.2")
@pytest.mark.parametrize(
    ("language", "hand", "seen"),
    [("en", "open hand: flamingo", "seen in hand"), ("ru", "карты открыты: фламинго", "видели")],
)
def test_the_hand_of_robinbird_is_called_open(language: str, hand: str, seen: str) -> None:
    match = table("owl, magpie 2", "flamingo", players=1)
    assert hand in match.text(language=language)
    assert seen not in match.text(language=language)


@pytest.mark.rule("cubirds:solo.7", "cubirds:setup.1")
def test_the_lone_player_begins() -> None:
    for seed in range(12):
        match = kubik.Match("cubirds", players=1, seed=seed, target="python")
        view = match.view(0)
        assert (view["turn"], view["dealer"]) == (0, 0)
        assert {event.kind.name for event in match.opening_events} == {
            *("row-laid-out", "dealt", "dealt-birds", "opened-birds", "first-bird"),
        }
        assert view["seats"][1]["cards"] == 8


def test_robinbird_sits_at_no_table_of_several() -> None:
    match = kubik.Match("cubirds", players=2, seed=5, target="python")
    assert match.seat_names() == ["Seat 1", "Seat 2"]
    assert not any(seat["open"] for seat in match.view(0)["seats"])


@pytest.mark.rule("cubirds:solo.1", "cubirds:end.4", "cubirds:end.5")
@pytest.mark.parametrize(
    ("collections", "winners"),
    [(["owl 2", "owl"], [0]), (["owl", "owl"], [0, 1]), (["owl", "owl 2"], [1])],
)
def test_robinbird_wins_or_shares_the_win_as_anybody(
    collections: list[str], winners: list[int]
) -> None:
    """The last card is drawn where two should be, which ends the game by option."""
    match = alone_with_few_cards("magpie", collections, "draw_ends")
    match.push("P1L")
    assert match.winners == []
    match.push("draw")
    assert match.over
    assert match.winners == match.view(0)["winners"] == winners


@pytest.mark.rule("cubirds:solo.3", "cubirds:solo.5")
def test_robinbird_lays_on_the_right_or_where_it_takes_more() -> None:
    sides = set()
    for seed in range(30):
        match = table(
            "owl 2, magpie 2", "flamingo", rows=("duck robin toucan owl warbler",) * 4, players=1,
            seed=seed,
        )  # fmt: skip
        match.push("M1R")
        match.push("keep")
        match.push("end")
        events = [event for event in match.steps[-1].events if "row" in event.params]
        drawn = [event.params for event in events if event.kind.name == "robin-drew"]
        laid = [event.params for event in events if event.kind.name == "laid"]
        assert [event["row"] for event in drawn] == [0, 1, 2, 3]
        assert not any(event.kind.name in ("drew", "drew-bird") for event in match.steps[-1].events)
        first = BIRDS[laid[1]["kind"]]  # row 2 is as it was set up
        places = ["duck", "robin", "toucan", "owl", "warbler"]
        takes_left = places.index(first) if first in places else 0
        takes_right = len(places) - 1 - takes_left if first in places else 0
        assert laid[1]["side"] == (0 if takes_left > takes_right else 1)
        assert laid[1]["count"] == 1
        sides.add(laid[1]["side"])
    assert sides == {0, 1}


@pytest.mark.rule("cubirds:solo.4", "cubirds:solo.5")
def test_robinbird_makes_every_flock_it_can() -> None:
    match = table(
        "owl 2, magpie 2", "flamingo 2, toucan 3, parrot 6, warbler", players=1,
        rows=("robin duck magpie",) * 4,
    )  # fmt: skip
    match.push("O1L")
    match.push("keep")
    match.push("end")
    flocks = [event.params for event in match.steps[-1].events if event.kind.name == "flocked"]
    kinds = {BIRDS[flock["kind"]]: flock["kept"] for flock in flocks}
    assert {"flamingo", "toucan", "parrot"} <= set(kinds)
    assert kinds["parrot"] == 2


@pytest.mark.rule("cubirds:solo.5", "cubirds:round.5")
def test_robinbird_can_end_a_round_and_begins_the_next() -> None:
    """Its hand is emptied by flocks before the player moves again."""
    for seed in range(60):
        match = table(
            "owl 2, magpie 2", "flamingo 2", players=1, rows=("robin warbler",) * 4, seed=seed,
        )  # fmt: skip
        match.push("O1L")
        match.push("keep")
        match.push("end")
        ended = [event for event in match.steps[-1].events if event.kind.name == "round-ended"]
        if ended and ended[0].params["seat"] == 1:
            assert match.view(0)["dealer"] == 1
            names = [event.kind.name for event in match.steps[-1].events]
            assert "robin-drew" in names[names.index("round-ended") :]
            return
    pytest.fail("RobinBird never ended a round")


@pytest.mark.rule("cubirds:solo.6")
@pytest.mark.parametrize("handicap", [0, 3])
def test_robinbird_may_begin_with_more_birds(handicap: int) -> None:
    for seed in range(8):
        match = kubik.Match("cubirds", players=1, seed=seed, handicap=handicap, target="python")
        firsts = [event for event in match.opening_events if event.kind.name == "first-bird"]
        assert [event.params["seat"] for event in firsts].count(1) == 1 + handicap
    with pytest.raises(kubik.KubikError, match="only for: 1"):
        kubik.Match("cubirds", players=2, handicap=1)


# What cannot be.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"deck": {"owl": 11}}, "CuBirds has 110"),
        ({"rows": [["owl", "duck", "owl"], *[["robin"]] * 3]}, "owl in two places"),
        ({"rows": []}, "list of 4 rows"),
        ({"hands": [{"owl": 1}]}, "each of 2 seats"),
        ({"hands": [{"eagle": 1}, {}]}, "“eagle” in “hands” is none of"),
        ({"hands": [{"owl": -1}, {}]}, "owl” cannot be -1"),
        ({"hands": [{}, {"owl": 1}]}, "Seat 1 has no cards"),
        ({"hands": [{"owl": 1}, {}]}, "Seat 2 has no cards"),
        ({"turn": 2}, "“turn” cannot be 2"),
        ({"phase": "over"}, "in “phase” is none of"),
        ({"known": [{"owl": 2}, {}]}, "contradicts the hand"),
        (
            {"hands": [{"owl": 1, "duck": 1}, {}], "possible": [{"owl": 1, "duck": 1}, {}]},
            "contradicts",
        ),
        ({"discard_known": {"owl": 1}}, "discard pile"),
        ({"discarded": [{"owl": 1}, {}]}, "discard pile"),
        ({"feathers": 3}, "no field “feathers”"),
        ({"rows": [["owl", "owl"], *[["robin", "duck"]] * 3]}, "though there are cards to refill"),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    position = {
        "players": 2,
        "rows": [line.split() for line in PLAIN_ROWS],
        "hands": [{"owl": 1}, {"parrot": 2}],
        **change,
    }
    with pytest.raises(kubik.KubikError, match="This position is impossible") as caught:
        kubik.Match.from_position("cubirds", position)
    assert sentence in str(caught.value)
