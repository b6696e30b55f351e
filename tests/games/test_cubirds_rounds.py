"""Rounds, the deck and the end of CuBirds, line by line of its rulebook."""

import pytest

import kubik
from games.cubirds_table import (
    PLAIN_ROWS,
    all_but,
    alone_with_few_cards,
    birds,
    others,
    row,
    table,
    with_short_deck,
)
from kubik.engine.lines import rule_lines
from kubik.engine.moves import say_event
from kubik.games.cubirds.data import ALL_CARDS, BIRDS


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


@pytest.mark.rule("cubirds:deck.3", "cubirds:round.1")
def test_a_flock_of_the_last_cards_refills_a_row_before_the_round_ends() -> None:
    match = with_short_deck("", "magpie, duck 4", "parrot", rows=("owl owl", *PLAIN_ROWS[1:]))
    match.push("M2L")
    match.push("flock-D")  # discards three ducks, and no card is left in the hand
    assert match.view(0)["round"] == 2
    events = [event.kind.name for event in match.steps[-1].events]
    assert "refilled" in events[: events.index("round-ended")]
    assert row(match, 1) == "owl owl duck"


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
def test_more_than_three_cards_of_a_kind_are_at_least_three() -> None:
    match = table("toucan 4, owl", "parrot 3", collections=["toucan 2, flamingo 4", ""])
    match.push("O1L")
    match.push("keep")
    match.push("flock-T")  # a large one: now there are four toucans
    assert (match.payoffs, match.ending) == ([1, 0], "two-trios")


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


@pytest.mark.rule("cubirds:round.4", "cubirds:end.4")
@pytest.mark.parametrize(("language", "dealing"), [("en", "deals"), ("ru", "раздаёт")])
def test_of_a_deal_that_fails_nobody_is_told(language: str, dealing: str) -> None:
    """Who ends the round is the dealer then, whether there are enough cards or not."""
    hands = ("magpie", "robin 8")
    match = table(*hands, deck="", collections=["", others(*hands)])
    match.push("M1L")
    assert match.ending == "failed-deal"
    ended = next(event for event in match.steps[-1].events if event.kind.name == "round-ended")
    said = say_event(match.game, ended, match.game.words(language), match.seat_names(language))
    assert dealing not in said
