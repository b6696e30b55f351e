"""Kabaleo, line by line of its rulebook."""

import itertools
import random
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from kubik.engine.errors import IllegalMoveError, PositionError, SetupError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.layout import snapshot
from kubik.engine.lines import rule_lines
from kubik.engine.moves import say_event, say_move
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.kabaleo.data import BASES_EACH, LETTERS, NAMES, PIECES_EACH, TARGETS_EACH
from kubik.games.kabaleo.rules import take_back
from kubik.games.kabaleo.view import view
from kubik.testing.refusals import case, refused

BY_LETTER = dict(zip(LETTERS, NAMES, strict=True))
BARE_BASES = "G G G G O O O O B B B B P P P P"
SETUPS = [
    (players, deal, golden)
    for players in (2, 3, 4)
    for deal in ("random", "equal")
    for golden in ("off", "on")
    if (players, deal) != (4, "equal")
]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)


def colours(letters: str) -> list[str]:
    """Read «GOB» as colours."""
    return [BY_LETTER[letter] for letter in letters]


def table(
    *supplies: str, towers: str = BARE_BASES, targets: str = "GO", turn: int = 0, **fields: Any
) -> kubik.Match:
    """Set a table up: a word of letters is a tower from base to top, a supply, or all targets."""
    position = {
        "players": len(supplies),
        "towers": [colours(letters) for letters in towers.split()],
        "supplies": [dict(Counter(colours(letters))) for letters in supplies],
        "targets": colours(targets),
        "turn": turn,
        **fields,
    }
    return kubik.Match.from_position("kabaleo", position, seed=1, target="python")


def deal(seed: int, players: int, distribution: str = "random", golden: str = "off") -> kubik.Match:
    """Deal a new game."""
    return kubik.Match(
        "kabaleo",
        players,
        seed,
        target="python",
        distribution=distribution,
        golden_rule=golden,
    )


def play_out(match: kubik.Match, seed: int, moves: int = 36) -> kubik.Match:
    """Play moves at random, as many as there are if no number is given."""
    chance = random.Random(seed)
    while not match.over and len(match.steps) < moves:
        match.push(chance.choice(match.legal_moves))
    return match


def tower(match: kubik.Match, number: int) -> str:
    """Return a tower as the letters of its cones."""
    return "".join(LETTERS[NAMES.index(name)] for name in match.position()["towers"][number - 1])


def towers(match: kubik.Match) -> str:
    return " ".join(tower(match, number + 1) for number in range(len(match.position()["towers"])))


def shown(match: kubik.Match, number: int) -> str:
    """Return the colour of a tower."""
    return match.position()["towers"][number - 1][-1]


def played(match: kubik.Match, *moves: str) -> kubik.Match:
    for move in moves:
        match.push(move)
    return match


# Setting up.


@pytest.mark.rule("kabaleo:setup.1")
def test_the_box_has_66_cones_in_six_colours() -> None:
    assert len(set(NAMES)) == len(set(LETTERS)) == 6
    assert (TARGETS_EACH, BASES_EACH, PIECES_EACH) == (1, 4, 6)
    assert len(NAMES) * (TARGETS_EACH + BASES_EACH + PIECES_EACH) == 66


@pytest.mark.rule("kabaleo:setup.2", "kabaleo:setup.6", "kabaleo:setup.7", "kabaleo:deal.1")
@pytest.mark.parametrize(
    ("players", "in_play", "cones", "bases", "pieces"),
    [(2, 4, 44, 16, 12), (3, 5, 55, 20, 10), (4, 6, 66, 24, 9)],
)
@given(seed=seeds)
@settings(max_examples=20)
def test_cones_by_the_number_of_players(
    players: int, in_play: int, cones: int, bases: int, pieces: int, seed: int
) -> None:
    dealt = deal(seed, players).position()
    by_colour = Counter(base for (base,) in dealt["towers"])
    assert sorted(by_colour.values()) == [4] * in_play
    assert [sum(supply.values()) for supply in dealt["supplies"]] == [pieces] * players
    everyones = sum((Counter(supply) for supply in dealt["supplies"]), Counter())
    assert everyones == dict.fromkeys(by_colour, 6)
    assert len(dealt["towers"]) == bases
    assert bases + players * pieces + in_play == cones


@pytest.mark.rule("kabaleo:setup.3")
def test_chance_decides_which_colours_stay_out() -> None:
    chosen = {frozenset(deal(seed, 2).view(0)["colours"]) for seed in range(150)}
    assert chosen == {frozenset(four) for four in itertools.combinations(NAMES, 4)}


@pytest.mark.rule("kabaleo:setup.4")
def test_where_each_colour_comes_from_is_said() -> None:
    package = kubik.find_game("kabaleo").package
    data = tomllib.loads((files(package) / "data.toml").read_text(encoding="utf-8"))
    origins = {colour["name"]: colour["origin"] for colour in data["colour"]}
    rulebook = dict.fromkeys(("orange", "green", "blue", "pink"), "rulebook")
    assert origins == {**rulebook, "yellow": "public", "violet": "reconstruction"}
    line = rule_lines(package)["setup.4"].text
    assert "reconstruction of ours: violet" in line["en"]
    assert "наша реконструкция: фиолетовый" in line["ru"]


@pytest.mark.rule("kabaleo:setup.5")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=20)
def test_everybody_draws_another_target_from_the_colours_in_play(seed: int, players: int) -> None:
    match = deal(seed, players)
    targets = match.position()["targets"]
    assert len(set(targets)) == players
    assert set(targets) <= set(match.view(0)["colours"])


@pytest.mark.rule("kabaleo:setup.5")
def test_any_target_comes_to_any_seat() -> None:
    drawn = {(seat, target) for seed in range(60)
             for seat, target in enumerate(deal(seed, 4).position()["targets"])}  # fmt: skip
    assert drawn == set(itertools.product(range(4), NAMES))


@pytest.mark.rule("kabaleo:setup.6", "kabaleo:place.5")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_bases_stay_where_they_are(seed: int, chosen: tuple[int, str, str]) -> None:
    match = deal(seed, *chosen)
    bases = [tower[0] for tower in match.position()["towers"]]
    chance = random.Random(seed)
    while not match.over:
        match.push(chance.choice(match.legal_moves))
        assert [tower[0] for tower in match.position()["towers"]] == bases


@pytest.mark.rule("kabaleo:setup.6")
def test_bases_are_laid_out_in_any_order() -> None:
    first = {deal(seed, 4).position()["towers"][0][0] for seed in range(40)}
    last = {deal(seed, 4).position()["towers"][-1][0] for seed in range(40)}
    assert first == last == set(NAMES)


@pytest.mark.rule("kabaleo:setup.8")
@given(seed=seeds, chosen=choices, order=st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_which_locations_are_neighbours_means_nothing(
    seed: int, chosen: tuple[int, str, str], order: random.Random
) -> None:
    match = play_out(deal(seed, *chosen), seed, moves=20)
    position = match.position()
    moved = list(range(len(position["towers"])))  # the new place of each tower
    order.shuffle(moved)
    swapped = [position["towers"][moved.index(place)] for place in range(len(moved))]
    other = kubik.Match.from_position(
        "kabaleo",
        {**position, "towers": swapped, "last": moved[position["last"]], "moves": []},
        target="python",
    )
    renamed = {f"{m.notation[0]}{moved[int(m.notation[1:]) - 1] + 1}" for m in match.legal_moves}
    assert {move.notation for move in other.legal_moves} == renamed
    assert other.view(0)["colours"] == match.view(0)["colours"]


# Dealing the pieces.


@pytest.mark.rule("kabaleo:deal.1")
def test_the_bag_deals_unequal_supplies() -> None:
    assert len({str(deal(seed, 3).position()["supplies"]) for seed in range(20)}) == 20


@pytest.mark.rule("kabaleo:deal.2")
@pytest.mark.parametrize(("players", "each", "in_play"), [(2, 3, 4), (3, 2, 5)])
@given(seed=seeds)
@settings(max_examples=10)
def test_an_equal_deal(players: int, each: int, in_play: int, seed: int) -> None:
    for supply in deal(seed, players, "equal").position()["supplies"]:
        assert list(supply.values()) == [each] * in_play


@pytest.mark.rule("kabaleo:deal.3")
def test_four_players_cannot_have_an_equal_deal() -> None:
    with pytest.raises(SetupError) as caught:
        deal(1, 4, "equal")
    assert caught.value.params["rule"].id == "deal.3"
    assert "cannot be shared equally among four" in str(caught.value)
    assert "на четверых не поделить" in caught.value.say(core_words("ru"))


@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4"):
        deal(1, players)


# What is open.


@pytest.mark.rule("kabaleo:open.1", "kabaleo:setup.7")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_all_see_towers_supplies_and_what_is_gone(seed: int, chosen: tuple[int, str, str]) -> None:
    match = play_out(deal(seed, *chosen), seed, moves=20)
    position = match.position()
    for seat in range(PUBLIC_SEAT, match.players):
        seen = match.view(seat)
        for field in ("towers", "supplies", "cancelled", "turn", "last"):
            assert seen[field] == position[field]


@pytest.mark.rule("kabaleo:open.2", "kabaleo:setup.5")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_a_seat_knows_its_own_target_alone_until_the_end(
    seed: int, chosen: tuple[int, str, str]
) -> None:
    match = deal(seed, *chosen)
    targets = match.position()["targets"]
    for seat in range(PUBLIC_SEAT, match.players):
        own = [target if seat == at else None for at, target in enumerate(targets)]
        assert match.view(seat)["targets"] == own
        drawn = [e for e in match.events_for(seat) if e.kind.name == "drew-target"]
        assert [NAMES[event.params["colour"]] for event in drawn] == list(filter(None, own))
    play_out(match, seed)
    for seat in range(PUBLIC_SEAT, match.players):
        assert match.view(seat)["targets"] == targets


@pytest.mark.rule("kabaleo:open.2")
@pytest.mark.parametrize(("players", "seen_by_seat", "seen_by_all"), [(2, 3, 12), (3, 12, 60)])
def test_every_world_that_a_seat_cannot_rule_out_is_imagined(
    players: int, seen_by_seat: int, seen_by_all: int
) -> None:
    match = deal(3, players)
    for seat, worlds in ((0, seen_by_seat), (PUBLIC_SEAT, seen_by_all)):
        imagined = [match.imagine(seat, str(number))[0] for number in range(6 * worlds)]
        assert len({tuple(s.target) for s in imagined}) == worlds
        known = {field: match.view(seat)[field] for field in view(imagined[0], seat)}
        assert all(view(s, seat) == known for s in imagined)


@pytest.mark.rule("kabaleo:open.2")
def test_worlds_that_a_seat_cannot_tell_apart_are_imagined_alike() -> None:
    match = play_out(deal(3, 4), 3, moves=10)
    position = match.position()
    a, b, c, d = position["targets"]
    unused = next(name for name in NAMES if name not in position["targets"])
    others = [
        kubik.Match.from_position("kabaleo", {**position, "targets": targets}, 3, target="python")
        for targets in ([a, b, c, d], [a, c, d, b], [a, b, c, unused])
    ]
    state = match.game.rules.STATE
    assert len({snapshot(other.imagine(0, "same"), state) for other in others}) == 1


@pytest.mark.rule("kabaleo:open.2", "kabaleo:end.2")
def test_nothing_is_left_to_imagine_after_the_end() -> None:
    match = play_out(deal(3, 3), 3)
    targets = match.position()["targets"]
    for number in range(20):
        s = match.imagine(1, str(number))[0]
        assert [NAMES[colour] for colour in s.target[:3]] == targets


# A turn.


@pytest.mark.rule("kabaleo:turn.1")
def test_chance_decides_who_goes_first() -> None:
    assert {deal(seed, 4).actors[0] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("kabaleo:turn.1", "kabaleo:end.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_turns_go_round_until_all_pieces_are_played(
    seed: int, chosen: tuple[int, str, str]
) -> None:
    match = deal(seed, *chosen)
    (first,) = match.actors
    pieces = sum(sum(supply.values()) for supply in match.position()["supplies"])
    play_out(match, seed)
    order = [move.seat for move in match.moves]
    assert order == [(first + step) % match.players for step in range(pieces)]
    assert match.position()["supplies"] == [{}] * match.players
    assert match.over
    assert not match.actors


@pytest.mark.rule("kabaleo:turn.2")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_a_turn_plays_one_own_piece(seed: int, chosen: tuple[int, str, str]) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    while not match.over:
        seat, before = match.actors[0], match.position()["supplies"]
        move = match.push(chance.choice(match.legal_moves))
        after = match.position()["supplies"]
        before[seat][BY_LETTER[move.notation[0]]] -= 1
        assert [+Counter(supply) for supply in before] == [Counter(supply) for supply in after]


@pytest.mark.rule("kabaleo:turn.2")
def test_a_piece_that_one_does_not_have_is_refused() -> None:
    match = table("OP", "OP")
    assert refused(match, "B1") == "turn.2"
    assert case(match, "B1") == "you have no blue pieces"
    assert case(match, "B1", language="ru") == "синих фишек у вас нет"


@pytest.mark.rule("kabaleo:setup.2")
def test_a_colour_that_stayed_in_the_box_is_refused() -> None:
    match = table("OP", "OP")
    assert refused(match, "V1") == "setup.2"
    assert case(match, "V1") == "violet cones are not in this game"


@pytest.mark.rule("kabaleo:setup.6")
def test_a_location_without_a_base_is_refused() -> None:
    assert refused(table("O", "O"), "O17") == "setup.6"


@pytest.mark.rule("kabaleo:turn.3")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_every_piece_has_somewhere_to_go(seed: int, chosen: tuple[int, str, str]) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    while not match.over:
        places = Counter(move.notation[0] for move in match.legal_moves)
        assert len(places) == len(match.position()["supplies"][match.actors[0]])
        assert min(places.values()) >= 12 - (chosen[2] == "on")
        match.push(chance.choice(match.legal_moves))


# Placing a piece.


@pytest.mark.rule("kabaleo:place.1")
def test_an_orange_piece_on_a_green_base_makes_an_orange_tower() -> None:
    match = played(table("O", "O"), "O1")
    assert tower(match, 1) == "GO"
    assert shown(match, 1) == "orange"
    assert match.view(0)["colours"]["orange"]["towers"] == 5
    assert match.view(0)["colours"]["green"]["towers"] == 3


@pytest.mark.rule("kabaleo:place.2")
def test_a_blue_piece_on_an_orange_tower_makes_it_blue() -> None:
    match = played(table("OB", "BO"), "O1", "B1")
    assert tower(match, 1) == "GOB"
    assert shown(match, 1) == "blue"


@pytest.mark.rule("kabaleo:place.3", "kabaleo:place.4")
def test_blue_on_blue_cancels_and_orange_shows_again() -> None:
    match = played(table("OB", "BO"), "O1", "B1", "B1")
    assert tower(match, 1) == "GO"
    assert shown(match, 1) == "orange"
    assert match.position()["cancelled"] == {"orange": 4, "green": 6, "blue": 6, "pink": 6}
    assert [event.kind.name for event in match.steps[-1].events] == ["placed", "cancelled"]
    assert match.steps[-1].events[1].params == {"location": 0, "pieces": 2, "colour": 0}


@pytest.mark.rule("kabaleo:place.3", "kabaleo:end.3")
def test_cancelling_the_only_piece_shows_the_base() -> None:
    match = played(table("O", "O"), "O1", "O1")
    assert tower(match, 1) == "G"
    assert shown(match, 1) == "green"


@pytest.mark.rule("kabaleo:place.4")
@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_cancelled_pieces_never_come_back(seed: int, chosen: tuple[int, str, str]) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    gone: Counter[str] = Counter()
    while not match.over:
        match.push(chance.choice(match.legal_moves))
        position = match.position()
        now = Counter(position["cancelled"])
        assert gone <= now
        gone = now
        kept = Counter(itertools.chain(*(cones[1:] for cones in position["towers"])))
        held = sum((Counter(supply) for supply in position["supplies"]), Counter())
        assert gone + kept + held == dict.fromkeys(match.view(0)["colours"], PIECES_EACH)


@pytest.mark.rule("kabaleo:place.1", "kabaleo:place.5")
def test_a_bare_base_takes_no_piece_of_its_own_colour() -> None:
    match = table("GO", "GO")
    assert refused(match, "G1") == "place.5"
    played(match, "O1", "O1")
    assert tower(match, 1) == "G"
    assert refused(match, "G1") == "place.5"


@pytest.mark.rule("kabaleo:place.5")
def test_a_covered_base_may_have_its_own_colour_above() -> None:
    match = played(table("OG", "GO"), "O1", "G1")
    assert tower(match, 1) == "GOG"


@pytest.mark.rule("kabaleo:place.6")
def test_a_tower_may_take_every_piece_of_the_game() -> None:
    bases = " ".join(letter for letter in LETTERS for _ in range(BASES_EACH))
    # The base of tower 24 is violet; no piece ever meets its own colour.
    match = table(*["OGBOGBOGB", "PYVPYVPYV"] * 2, towers=bases, targets="OGBP")
    for cycle in range(9):
        played(match, *(f"{letter}24" for letter in ("OPOP", "GYGY", "BVBV")[cycle % 3]))
    assert len(tower(match, 24)) == 37
    assert match.over


@given(seed=seeds, chosen=choices, moves=st.integers(0, 36))
@settings(max_examples=15)
def test_a_move_of_any_kind_is_legal_or_refused_with_its_line(
    seed: int, chosen: tuple[int, str, str], moves: int
) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    if match.over:
        with pytest.raises(IllegalMoveError, match="over"):
            match.push("O1")
        return
    legal = {move.notation for move in match.legal_moves}
    position = match.position()
    supply = position["supplies"][match.actors[0]]
    for letter, number in itertools.product(LETTERS, (1, 7, 16, 20, 24)):
        if f"{letter}{number}" in legal:
            continue
        line = refused(match, f"{letter}{number}")
        if BY_LETTER[letter] not in {tower[0] for tower in position["towers"]}:
            assert line == "setup.2"
        elif BY_LETTER[letter] not in supply:
            assert line == "turn.2"
        elif number > len(position["towers"]):
            assert line == "setup.6"
        elif chosen[2] == "on" and position["last"] == number - 1:
            assert line == "golden.1"
        else:
            assert line == "place.5"
            assert tower(match, number) == letter


# The golden rule.


@pytest.mark.rule("kabaleo:golden.1")
def test_the_golden_rule_closes_the_location_of_the_previous_move() -> None:
    match = table("OB", "OB", options={"golden_rule": "on"})
    played(match, "O1")
    assert refused(match, "O1") == "golden.1"
    assert refused(match, "B1") == "golden.1"
    played(match, "O2")
    assert refused(match, "B2") == "golden.1"
    played(match, "B1")
    assert tower(match, 1) == "GOB"


@pytest.mark.rule("kabaleo:golden.1")
def test_the_golden_rule_holds_in_a_position_written_by_hand() -> None:
    match = table("OB", "OB", options={"golden_rule": "on"}, last=2)
    assert refused(match, "O3") == "golden.1"


@pytest.mark.rule("kabaleo:golden.2")
def test_the_golden_rule_is_off_unless_chosen() -> None:
    assert kubik.Match("kabaleo", 2, 1, target="python").options["golden_rule"] == "off"
    assert tower(played(table("O", "O"), "O1", "O1"), 1) == "G"


# The end of the game.


def ended(towers: str, targets: str, **fields: Any) -> kubik.Match:
    """Set up a finished game."""
    return table(*[""] * len(targets), towers=towers, targets=targets, **fields)


@pytest.mark.rule("kabaleo:end.1", "kabaleo:end.2")
def test_the_last_piece_ends_the_game_and_reveals_all_targets() -> None:
    match = played(table("O", "O", targets="OB"), "O1")
    assert not match.over
    assert match.ending is None
    played(match, "O2")
    assert match.over
    shown_targets, winners = {}, []
    for event in match.steps[-1].events[1:]:
        if event.kind.name == "showed-target":
            shown_targets[event.params["seat"]] = NAMES[event.params["colour"]]
        else:
            winners.append(event.params["seat"])
    assert shown_targets == {0: "orange", 1: "blue"}
    assert winners == [0]
    assert not match.can_undo


@pytest.mark.rule("kabaleo:end.2", "kabaleo:end.3")
def test_most_towers_win_and_bare_bases_count() -> None:
    match = ended("GO G G G O O O O B B B B P P P PO", "GO")
    assert match.view(0)["colours"]["orange"] == {"towers": 6, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["green"] == {"towers": 3, "capped": 0, "tallest": 1}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "towers"


@pytest.mark.rule("kabaleo:end.4")
def test_a_colour_that_nobody_has_does_not_count() -> None:
    match = ended("G G G G OB OB O O B B B B P P P P", "GO")
    assert match.view(0)["colours"]["blue"]["towers"] == 6
    assert match.payoffs == [1.0, 0.0]
    assert match.ending == "towers"


@pytest.mark.rule("kabaleo:end.5")
def test_between_equals_towers_with_pieces_win() -> None:
    match = ended("G G G G OB OB O O B B B B PO PO P P", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 0, "tallest": 1}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "capped-towers"


@pytest.mark.rule("kabaleo:end.5", "kabaleo:end.6")
def test_towers_with_pieces_come_before_the_tallest() -> None:
    match = ended("GOB GB G G OB O O O B B B B PG PG PBO P", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 1, "tallest": 3}
    assert match.payoffs == [1.0, 0.0]
    assert match.ending == "capped-towers"


@pytest.mark.rule("kabaleo:end.6")
def test_then_the_taller_tower_wins() -> None:
    match = ended("GB GB G G OB OB O O B B B B PG PG PBO PBO", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 3}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "tallest"


@pytest.mark.rule("kabaleo:end.7")
def test_the_tallest_single_tower_counts_with_its_base() -> None:
    # Both have two bare bases and six cones in two other towers: 3 + 3 for green, 2 + 4 for orange.
    match = ended("GB GP G G OGP OP O O BP B B B PBG PBG PO PBGO", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 3}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 4}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "tallest"


@pytest.mark.rule("kabaleo:end.8")
def test_who_is_equal_in_everything_shares_the_victory() -> None:
    match = ended(BARE_BASES, "GO")
    assert match.payoffs == [0.5, 0.5]
    assert match.ending == "shared"


@pytest.mark.rule("kabaleo:end.8")
def test_two_of_three_may_share_the_victory() -> None:
    match = ended("G G G G O O O O BP BP B B P P P P Y Y Y Y", "GOB")
    assert match.payoffs == [0.5, 0.5, 0.0]
    assert match.ending == "shared"


@pytest.mark.rule(
    "kabaleo:end.2", "kabaleo:end.4", "kabaleo:end.5", "kabaleo:end.6", "kabaleo:end.8"
)
@given(seed=seeds, chosen=choices)
@settings(max_examples=30)
def test_players_are_compared_by_one_measure_after_another(
    seed: int, chosen: tuple[int, str, str]
) -> None:
    match = play_out(deal(seed, *chosen), seed)
    seen = match.view(PUBLIC_SEAT)
    standings = [tuple(seen["colours"][target].values()) for target in seen["targets"]]
    winners = [standing == max(standings) for standing in standings]
    assert match.payoffs == [won / sum(winners) for won in winners]
    leads = [sum(s[:by] == max(standings)[:by] for s in standings) for by in (1, 2, 3)]
    endings = dict(zip(("towers", "capped-towers", "tallest"), leads, strict=True))
    assert match.ending == next((name for name, lead in endings.items() if lead == 1), "shared")


# Notation, events, text.


def test_moves_may_be_typed_in_either_case() -> None:
    assert played(table("OB", "OB"), "o1", " b2 ").moves[1].notation == "B2"


def test_moves_have_names_in_both_languages() -> None:
    match = table("O", "O")
    code = match.legal_moves[0].code
    assert (
        say_move(match.game, code, match.game.words("en")) == "place an orange piece on location 1"
    )
    assert (
        say_move(match.game, code, match.game.words("ru")) == "поставить оранжевую фишку на башню 1"
    )


@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_public_events_tell_the_whole_game(seed: int, chosen: tuple[int, str, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    built: list[list[str]] = []
    supplies: list[Counter[str]] = [Counter() for _ in range(match.players)]
    targets: dict[int, str] = {}
    for event in match.events_for(PUBLIC_SEAT):
        params = event.params
        if event.kind.name == "base-laid-out":
            built.append([NAMES[params["base"]]])
        elif event.kind.name == "dealt-pieces":
            supplies[params["seat"]][NAMES[params["pieces"]]] = params["count"]
        elif event.kind.name == "placed":
            supplies[params["seat"]][NAMES[params["colour"]]] -= 1
            built[params["location"]].append(NAMES[params["colour"]])
        elif event.kind.name == "cancelled":
            assert [built[params["location"]].pop() for _ in range(2)] == [
                NAMES[params["pieces"]]
            ] * 2
            assert built[params["location"]][-1] == NAMES[params["colour"]]
        elif event.kind.name == "showed-target":
            targets[params["seat"]] = NAMES[params["colour"]]
    position = match.position()
    assert built == position["towers"]
    assert [dict(+supply) for supply in supplies] == position["supplies"]
    assert list(targets.values()) == position["targets"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", SETUPS, ids=str)
def test_every_event_is_told_in_words(chosen: tuple[int, str, str], language: str) -> None:
    match = play_out(deal(5, *chosen), 5)
    words, names = match.game.words(language), match.seat_names(language)
    events = [event for seat in range(match.players) for event in match.events_for(seat)]
    assert all(say_event(match.game, event, words, names) for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_every_cone_by_its_letter(language: str) -> None:
    match = table(
        "OB",
        "OB",
        towers="GBOP GPB GO G O O O O B B B B P P P P",
        options={"golden_rule": "on"},
        last=0,
    )
    text = match.text(language=language).splitlines()
    assert text[:5] == [
        " ╱P╲",
        " ╱O╲  ╱B╲",
        " ╱B╲  ╱P╲  ╱O╲",
        " ▁G▁  ▁G▁  ▁G▁  ▁G▁  ▁O▁  ▁O▁  ▁O▁  ▁O▁",
        " ‹1›   2    3    4    5    6    7    8",
    ]
    assert "O×1  B×1" in "\n".join(text)


def test_the_board_names_the_own_target_alone() -> None:
    match = table("OB", "OB", targets="PB")
    assert match.text(0).endswith("Your target, which nobody else knows: P pink")
    assert match.text(1, "ru").endswith("Ваша цель, о которой никто не знает: B синяя")
    assert "target" not in match.text(PUBLIC_SEAT)


def test_the_board_shows_targets_and_winners_in_the_end() -> None:
    board = ended("G G G G OB OB O O B B B B P P P P", "GO").text(PUBLIC_SEAT)
    assert "★ Seat 1  target: G green" in board
    assert "  Seat 2  target: O orange" in board


# Positions.


@given(seed=seeds, chosen=choices, moves=st.integers(0, 36))
@settings(max_examples=25)
def test_a_position_is_restored_as_it_was(
    seed: int, chosen: tuple[int, str, str], moves: int
) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    again = kubik.Match.from_position("kabaleo", match.position(), seed, target="python")
    assert again.position() == match.position()
    assert again.legal_moves == match.legal_moves
    for seat in range(PUBLIC_SEAT, match.players):
        assert again.view(seat) == match.view(seat)
        saved = [
            snapshot(each.imagine(seat, "same"), match.game.rules.STATE) for each in (again, match)
        ]
        assert saved[0] == saved[1]


BAD_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"dice": 3}, "no field “dice”"),
    ({"towers": "all"}, "list of 16 towers"),
    ({"towers": [["green"]] * 15}, "list of 16 towers"),
    ({"towers": [["green"]] * 15 + [[]]}, "Tower 16 must be a list of colours"),
    ({"towers": [["green"]] * 15 + ["green"]}, "Tower 16 must be a list of colours"),
    ({"towers": [["green", "blue"] * 19] + [["green"]] * 15}, "Tower 1 must be a list"),
    ({"towers": [["red"]] * 16}, "“red” in “towers” is none of"),
    ({"towers": [["green", "green"]] + [["green"]] * 15}, "Tower 1 has two cones"),
    ({"towers": [["green"]] * 16}, "4 bases of a colour or none, not 16: green"),
    ({"supplies": [{"orange": 1}]}, "“supplies” must be a list with an entry for each of 2"),
    ({"supplies": [["orange"], {}]}, "“supplies” must give counts"),
    ({"supplies": [{"orange": 7}, {}]}, "orange” cannot be 7"),
    ({"supplies": [{"orange": True}, {}]}, "orange” cannot be True"),
    ({"supplies": [{"orange": 6}, {"orange": 6}]}, "colour orange: 12 instead of 6"),
    ({"supplies": [{"violet": 1}, {"violet": 1}]}, "colour violet: 2 instead of 0"),
    ({"cancelled": {"orange": 4}}, "Pieces of the colour green: 0 instead of 6"),
    ({"supplies": [{"orange": 1}, {}]}, "an odd number is gone"),
    ({"supplies": [{}, {"orange": 2}]}, "do not fit whose turn it is"),
    ({"supplies": [{"orange": 2}, {}]}, "do not fit whose turn it is"),
    ({"targets": None}, "“targets” must be a list"),
    ({"targets": ["green", "gray"]}, "“gray” in “targets” is none of"),
    ({"targets": ["green", "green"]}, "a different colour in play"),
    ({"targets": ["green", "violet"]}, "a different colour in play"),
    ({"turn": 2}, "“turn” cannot be 2; it goes from 0 to 1"),
    ({"last": 16}, "“last” cannot be 16; it goes from 0 to 15"),
    ({"last": "O1"}, '“last” cannot be "O1"'),
    ({"moves": ["O99"]}, "“O99” in “moves” is none of"),
    ({"moves": ["G1"]}, "The moves cannot have led here: G1"),
    ({"moves": ["O1", "O1", "O5"]}, "The moves cannot have led here: O5"),
    ({"moves": ["O1", "O1"], "last": 3}, "The moves cannot have led here: O1"),
    ({"moves": ["O24", "O24"]}, "The moves cannot have led here: O24"),
    ({"moves": ["B1", "B1"] * 19}, "The moves cannot have led here: B1"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD_POSITIONS, ids=lambda value: str(value)[:40])
def test_an_impossible_position_is_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(PositionError) as caught:
        kubik.Match.from_position(
            "kabaleo", table("O", "O").position() | {"cancelled": None} | change, target="python"
        )
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("Такой позиции быть не может. ")


def test_moves_that_led_to_a_position_need_not_all_be_told() -> None:
    played_before = play_out(deal(3, 2), 3, 9)
    position = played_before.position()
    assert position["moves"] == [move.notation for move in played_before.moves]
    for kept in (9, 4, 0):
        again = kubik.Match.from_position(
            "kabaleo", position | {"moves": position["moves"][9 - kept :]}, target="python"
        )
        assert len(again.position()["moves"]) == kept
        assert again.legal_moves == played_before.legal_moves
        again.push(again.legal_moves[0])
        assert len(again.position()["moves"]) == kept + 1


@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_moves_can_be_taken_back_one_by_one(seed: int, chosen: tuple[int, str, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    for step in reversed(match.steps):
        take_back(match._state)
        before = np.frombuffer(step.before, match.game.rules.STATE)
        for field in set(before.dtype.names) - {"generator"}:
            assert np.array_equal(match._saved[field], before[field]), field


def test_who_moved_once_more_sits_further_on() -> None:
    three = "G G G G O O O O B B B B P P P P Y Y Y Y"
    assert table("OB", "O", "B", towers=three, targets="GOB").actors == [0]
    assert table("O", "OB", "B", towers=three, targets="GOB", turn=1).actors == [1]
    with pytest.raises(PositionError, match="do not fit"):
        table("OP", "O", "PB", towers=three.replace("Y Y", "YB Y", 1), targets="GOB")
