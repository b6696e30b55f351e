"""Kabaleo, line by line of its rulebook: the deal and turns."""

import itertools
import random
import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.kabaleo_table import BY_LETTER, choices, deal, played, seeds, table, tower
from games.playing import play_out
from kubik.engine.errors import IllegalMoveError, SetupError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.layout import snapshot
from kubik.engine.lines import rule_lines
from kubik.engine.words import core_words
from kubik.games.kabaleo.data import BASES_EACH, LETTERS, NAMES, PIECES_EACH, TARGETS_EACH
from kubik.games.kabaleo.view import view
from kubik.testing.refusals import case, refused


def shown(match: kubik.Match, number: int) -> str:
    """Return the colour of a tower."""
    return match.position()["towers"][number - 1][-1]


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
    assert "six by two or three players, and not by four" in str(caught.value)
    assert "но не на четверых" in caught.value.say(core_words("ru"))


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
