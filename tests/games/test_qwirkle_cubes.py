"""Qwirkle Cubes, line by line of its rulebook: the deal, turns and rolls."""

import itertools
import random
import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import happened, legal, play_out
from games.qwirkle_table import (
    BLUE_BLOCK,
    WORDS,
    choices,
    deal,
    hand,
    largest_sets,
    played,
    seeds,
    table,
)
from kubik.engine.errors import SetupError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.lines import rule_lines
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    COLOUR_NAMES,
    EACH,
    LETTERS,
    QWIRKLE_BONUS,
    SHAPE_NAMES,
    SIGNS,
)
from kubik.testing.refusals import refused

# Setting up.


@pytest.mark.rule("qwirkle_cubes:setup.1")
def test_the_box_has_90_cubes_in_six_colours_with_six_shapes() -> None:
    assert len(set(COLOUR_NAMES)) == len(set(LETTERS)) == 6
    assert len(set(SHAPE_NAMES)) == len(set(SIGNS)) == 6
    assert (EACH, ALL_CUBES) == (15, 90)


@pytest.mark.rule("qwirkle_cubes:setup.1", "qwirkle_cubes:setup.2")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=20)
def test_everybody_begins_with_six_cubes_as_they_fell(seed: int, players: int) -> None:
    match = deal(seed, players)
    hands = match.position()["hands"]
    assert [len(list(filter(None, hand))) for hand in hands] == [6] * players
    colours = Counter(name.split()[0] for hand in hands for name in hand)
    assert Counter(match.position()["bag"]) + colours == dict.fromkeys(COLOUR_NAMES, 15)
    drawn_cubes = [event.params for event in match.opening_events if event.kind.name == "drew"]
    fallen = [f"{COLOUR_NAMES[e['colour']]} {SHAPE_NAMES[e['shape']]}" for e in drawn_cubes]
    assert fallen == [name for hand in hands for name in hand]


@pytest.mark.rule("qwirkle_cubes:setup.2", "qwirkle_cubes:roll.2")
def test_any_colour_may_show_any_shape() -> None:
    seen = {name for seed in range(40) for hand in deal(seed, 4).view(0)["hands"] for name in hand}
    assert seen == set(WORDS)


@pytest.mark.rule("qwirkle_cubes:setup.3")
def test_where_each_colour_and_shape_comes_from_is_said() -> None:
    package = kubik.find_game("qwirkle_cubes").package
    data = tomllib.loads((files(package) / "data.toml").read_text(encoding="utf-8"))
    public = {e["name"] for e in data["colour"] + data["shape"] if e["origin"] == "public"}
    assert public == {"yellow", "blue", "purple", "clover", "starburst"}
    line = rule_lines(package)["setup.3"].text["en"]
    assert all(name in line for name in (*COLOUR_NAMES, *SHAPE_NAMES))


@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4"):
        deal(1, players)


# What is open.


@pytest.mark.rule("qwirkle_cubes:open.1")
@given(seed=seeds, chosen=choices, moves=st.integers(0, 300))
@settings(max_examples=10)
def test_everybody_sees_everything(seed: int, chosen: tuple[int, str], moves: int) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    position = match.position()
    for seat in range(PUBLIC_SEAT, match.players):
        seen = match.view(seat)
        for field in ("cubes", "hands", "bag", "scores", "turn", "marked", "laid"):
            assert seen[field] == position[field]
    assert not any(kind.private for kind in match.game.events.EVENTS)


# The first turn.


@pytest.mark.rule("qwirkle_cubes:first.1")
def test_chance_decides_who_begins() -> None:
    assert {deal(seed, 4).actors[0] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("qwirkle_cubes:first.2")
def test_the_first_player_lays_the_largest_set() -> None:
    match = table("", "Rt Gt Bt Rs Rd Oc", "")
    # Three stars or three red ones; the orange circle is in no largest set.
    assert legal(match) == {"a@0,0", "b@0,0", "c@0,0", "d@0,0", "e@0,0"}
    assert refused(match, "f@0,0") == "first.2"
    match.push("b@0,0")
    # A green star was laid, so stars it is.
    assert {notation[0] for notation in legal(match)} == {"a", "c"}
    assert refused(match, "end") == "first.2"
    played(match, "a@0,1 c@0,-1")
    assert legal(match) == {"end"}


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.4")
def test_between_sets_of_one_size_the_first_player_chooses() -> None:
    match = played(table("", "Rt Gt Bt Rs Rd Oc", ""), "a@0,0")
    assert {notation[0] for notation in legal(match)} == {"b", "c", "d", "e"}
    played(match, "d@1,0")
    assert {notation[0] for notation in legal(match)} == {"e"}


@pytest.mark.rule("qwirkle_cubes:first.2")
def test_a_cube_of_two_largest_sets_is_followed_by_one_of_the_same_set() -> None:
    """The red circle fits beside the red star, but with it the line could have but two cubes."""
    match = played(table("", "Rt Gt Bt Rc Yc Oc", ""), "a@0,0")
    assert {notation[0] for notation in legal(match)} == {"b", "c"}
    assert refused(match, "d@1,0") == "first.2"


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.3")
def test_without_two_alike_the_first_player_rolls_all_again() -> None:
    match = table("", "Rc Os Yd Gv Bt Pb", "", phase="roll")
    match.push("keep")
    assert legal(match) == {"reroll"}
    while legal(match) == {"reroll"}:
        match.push("reroll")
        assert len(happened(match, "rolled")) == 6
    assert match.view(0)["phase"] == "lay"
    assert "".join(cube[0] for cube in hand(match, 0) if cube) == "ROYGBP"


@pytest.mark.rule("qwirkle_cubes:first.4", "qwirkle_cubes:roll.1")
def test_the_first_player_may_roll_again_before_that() -> None:
    match = table("", "Rt Gt Bt Rs Rd Oc", "", phase="roll")
    played(match, "mark-d mark-f roll")
    kept = hand(match, 0)
    assert [kept[at] for at in (0, 1, 2, 4)] == ["Rt", "Gt", "Bt", "Rd"]


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.3")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=25)
def test_the_first_line_is_as_long_as_the_hand_allows(seed: int, players: int) -> None:
    match = deal(seed, players)
    chance = random.Random(seed)
    while match.view(0)["phase"] != "lay":
        match.push(chance.choice(match.legal_moves))
    longest = len(largest_sets(hand(match, match.actors[0]), [])[0])
    seat = match.actors[0]
    while legal(match) != {"end"}:
        match.push(chance.choice(match.legal_moves))
    assert match.view(0)["laid"] == longest >= 2
    match.push("end")
    assert match.view(0)["scores"][seat] == longest + QWIRKLE_BONUS * (longest == 6)


# A turn, and rolling again.


@pytest.mark.rule("qwirkle_cubes:turn.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_turns_go_round(seed: int, chosen: tuple[int, str]) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    while match.view(0)["bag"]:
        seat = match.actors[0]
        move = match.push(chance.choice(match.legal_moves))
        ends = move.notation in ("end", "swap")
        assert match.actors == [(seat + ends) % match.players]


@pytest.mark.rule("qwirkle_cubes:turn.2")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_a_turn_has_its_order(seed: int, chosen: tuple[int, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    kinds = [match.game.moves.phrase(move.code).message for move in match.moves]
    order = ["mark", "roll-marked", "keep-all", "roll-all", "lay", "end-turn", "put-back"]
    for before, after in itertools.pairwise(kinds):
        if before in ("end-turn", "put-back"):
            assert after in ("mark", "keep-all")
        else:
            assert order.index(before) <= order.index(after)
    assert kinds[-1] == "end-turn"


@pytest.mark.rule("qwirkle_cubes:turn.2")
def test_what_belongs_to_another_part_of_the_turn_is_refused() -> None:
    match = table(BLUE_BLOCK, "Bc Bb", "", phase="roll")
    for move in ("a@2,0", "end"):
        assert refused(match, move) == "turn.2"
    match.push("keep")
    for move in ("mark-a", "roll", "keep"):
        assert refused(match, move) == "turn.2"


@pytest.mark.rule("qwirkle_cubes:roll.1")
def test_any_cubes_are_rolled_again_once_and_all_together() -> None:
    match = table(BLUE_BLOCK, "Bc Bb Rt Gt", "", phase="roll")
    assert legal(match) == {*(f"mark-{letter}" for letter in "abcdef"), "keep"}
    assert refused(match, "roll") == "roll.1"
    played(match, "mark-c mark-d")
    assert legal(match) == {*(f"mark-{letter}" for letter in "abef"), "roll"}
    assert refused(match, "mark-c") == "roll.1"
    assert refused(match, "keep") == "roll.1"
    match.push("roll")
    assert [event["cube"] for event in happened(match, "rolled")] == [2, 3]
    assert hand(match, 0)[:2] == ["Bc", "Bb"]
    assert match.view(0)["phase"] == "lay"


@pytest.mark.rule("qwirkle_cubes:roll.1")
def test_a_choice_can_be_taken_back_and_a_roll_cannot() -> None:
    match = table(BLUE_BLOCK, "Bc Bb Rt Gt", "", phase="roll")
    match.push("mark-c")
    assert match.undo().notation == "mark-c"
    played(match, "mark-d roll")
    assert not match.can_undo


@pytest.mark.rule("qwirkle_cubes:roll.2")
@given(seed=seeds, marks=st.sets(st.sampled_from("abcdef"), min_size=1))
@settings(max_examples=25)
def test_a_roll_changes_shapes_and_never_colours(seed: int, marks: set[str]) -> None:
    match = deal(seed)
    before = hand(match, match.actors[0])
    seat = match.actors[0]
    played(match, " ".join([*(f"mark-{letter}" for letter in sorted(marks)), "roll"]))
    for letter, old, new in zip("abcdef", before, hand(match, seat), strict=True):
        assert old
        assert new
        assert old[0] == new[0]
        assert letter in marks or old == new


@pytest.mark.rule("qwirkle_cubes:roll.3", "qwirkle_cubes:roll.4")
def test_all_cubes_are_rolled_until_something_can_be_laid() -> None:
    # Neither a blue star nor a blue square fits, nor anything that is not blue.
    match = table("Bt Bs\nBs Bt", "Bt Rc Od Yv Gb Pt", "", phase="roll")
    assert refused(match, "reroll") == "roll.4"
    played(match, "mark-b roll")
    rolls = 0
    while match.view(0)["phase"] == "reroll":
        assert legal(match) == {"reroll"}
        match.push("reroll")
        assert len(happened(match, "rolled")) == 6
        rolls += 1
    assert rolls > 0
    assert hand(match, 0)[0] in {"Bc", "Bb", "Bd", "Bv"}
    assert {notation[0] for notation in legal(match)} == {"a"}


@pytest.mark.rule("qwirkle_cubes:roll.4")
def test_keeping_cubes_that_cannot_be_laid_leads_to_a_roll_of_all() -> None:
    match = table("Bt Bs\nBs Bt", "Bt Rc Od Yv Gb Pc", "", phase="roll")
    match.push("keep")
    assert legal(match) == {"reroll"}


# Refilling the hand.


@pytest.mark.rule("qwirkle_cubes:refill.1")
@given(seed=seeds)
@settings(max_examples=15)
def test_a_hand_is_refilled_to_six_with_new_rolls(seed: int) -> None:
    match = table("Rt Gt", "Bt Ot Yt", "")
    match.seed = str(seed)
    played(match, "a@2,0 b@3,0 c@-1,0")
    assert hand(match, 0) == [None, None, None, "Pb", "Pb", "Pb"]
    match.push("end")
    assert [event["cube"] for event in happened(match, "drew")] == [0, 1, 2]
    assert None not in hand(match, 0)
    assert hand(match, 0)[3:] == ["Pb"] * 3


def bags(match: kubik.Match) -> int:
    return sum(match.view(0)["bag"].values())


@pytest.mark.rule("qwirkle_cubes:refill.2", "qwirkle_cubes:end.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_an_empty_bag_refills_nothing_and_the_game_goes_on(
    seed: int, chosen: tuple[int, str]
) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    turns_without_bag = 0
    while not match.over:
        before, seat = bags(match), match.actors[0]
        match.push(chance.choice(match.legal_moves))
        missing = len(happened(match, "drew"))
        if happened(match, "scored"):
            laid = match.view(0)["last"]
            assert missing == min(laid, before)
            assert hand(match, seat).count(None) == 0 or bags(match) == 0
            turns_without_bag += before == 0
    assert turns_without_bag > 0
