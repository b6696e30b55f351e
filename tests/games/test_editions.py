"""Editions of every game: a box within the limits is played soundly, or refused in a sentence."""

import contextlib
import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import kubik
from kubik.arena.soak import Setup, setups
from kubik.bots import choose_move
from kubik.engine.box import reconstructions
from kubik.engine.edition_file import (
    box_parts,
    changes_of,
    edition_module,
    has_editions,
    name_of,
    write_edition,
)
from kubik.engine.errors import EditionError
from kubik.engine.game import Game
from kubik.engine.lines import rule_lines
from kubik.engine.origins import leaves
from kubik.engine.words import LANGUAGES
from kubik.testing.play import in_world, new_match, play
from kubik.testing.repeats import repeated
from kubik.testing.worlds import check_blind, watchers

GAMES = [name for name in kubik.game_names() if has_editions(kubik.find_game(name))]
DRAWN = 3  # boxes of each game
MOVES = 100  # of a game; the soak plays whole ones
POSITIONS = 3
LARGE = ("duck", "parrot", "magpie", "warbler", "robin")  # the birds with most cards


def nested(numbers: dict[str, Any]) -> dict[str, Any]:
    """Return numbers by names with dots as the tables of an edition."""
    edition: dict[str, Any] = {}
    for name, value in numbers.items():
        *tables, last = name.split(".")
        table = edition
        for step in tables:
            table = table.setdefault(step, {})
        table[last] = value
    return edition


def drawn_boxes(game: Game) -> Iterator[Game]:
    """Yield editions with numbers drawn from all that their limits allow, the limits often."""
    limits = edition_module(game).LIMITS
    chance = random.Random(game.name)
    while True:
        numbers = {
            name: chance.choice([low, high, chance.randint(low, high)])
            for name, (low, high) in limits.items()
            if chance.random() < 0.5
        }
        # What no limit forbids alone can still be impossible together.
        with contextlib.suppress(EditionError):
            yield kubik.find_game(game.name, nested(numbers))


def some_boxes(name: str, count: int) -> list[Game]:
    boxes = drawn_boxes(kubik.find_game(name))
    return [next(boxes) for _ in range(count)]


def some_setup(game: Game) -> Setup:
    """Return one of the setups of a game, another for each edition of it."""
    every = list(setups(game))
    return random.Random(str(game.edition)).choice(every)


@pytest.mark.parametrize("name", GAMES)
def test_any_box_within_the_limits_is_played_soundly(name: str) -> None:
    for game in some_boxes(name, repeated(DRAWN)):
        setup = some_setup(game)
        for match in play(new_match(setup, 1, "python"), 1, MOVES):
            assert match._build.broken(match._state) == 0, (setup, match.steps, changes_of(game))
            assert match.over or match.legal_moves


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_any_box_comes_to_its_end_and_can_be_played_again(name: str) -> None:
    for game in some_boxes(name, repeated(1)):
        match = new_match(some_setup(game), 1, "python")
        # Who plays at random runs for thousands of moves.
        while not match.over and len(match.steps) < game.rules.LONGEST_RANDOM_GAME:
            match.push(choose_move(match, match.actors[0], "greedy"))
        assert match.over, changes_of(game)
        assert sum(match.payoffs) <= 1.0  # automata may win, too
        again = kubik.Match.from_record(match.record(), target="python")
        assert (again.payoffs, again.ending) == (match.payoffs, match.ending)
        assert changes_of(again.game) == changes_of(game)


@pytest.mark.parametrize("name", GAMES)
def test_seats_of_an_edition_learn_nothing_they_may_not_know(name: str) -> None:
    for game in some_boxes(name, repeated(1)):
        match = new_match(some_setup(game), 1, "python")
        shots = [in_world(same, same._states) for same in play(match, 1, 40)]
        for shot in shots[:: max(1, len(shots) // POSITIONS)]:
            for seat in watchers(shot):
                check_blind(shot, seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_new_edition_has_all_that_can_be_changed_and_changes_nothing(
    name: str, language: str
) -> None:
    game = kubik.find_game(name)
    text = write_edition(game, game.words(language))
    assert list(leaves(tomllib.loads(text))) == [(("game",), name)]
    filled = "\n".join(
        line[1:] if line.startswith("#") and line[1:2] != " " else line
        for line in text.splitlines()
    )
    edition = kubik.find_game(name, tomllib.loads(filled))
    assert edition.edition
    assert changes_of(edition) == []
    for place, value in box_parts(game):
        found: Any = edition.edition.overrides
        for step in place:
            found = found[step]
        assert found == value, name_of(place)


# What the numbers of an edition do.

# A view tells these only when they come to matter.
TOLD_LATER = ("points.going_out", "numbers.risk")


def begun(game: Game, players: int) -> dict[str, Any]:
    return kubik.Match(game, players, seed=1, target="python").view(0)


def some_other(game: Game, name: str, ours: int) -> Game:
    """Return an edition that has one number otherwise."""
    low, high = edition_module(game).LIMITS[name]
    for number in (ours + 1, ours - 1, ours + 2, low, high):
        if number != ours and low <= number <= high:
            with contextlib.suppress(EditionError):
                return kubik.find_game(game.name, nested({name: number}))
    raise AssertionError(f"nothing but {ours} can be played as {name}")


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_box_is_told_and_seen_at_its_table(name: str) -> None:
    # The page draws from views: what they leave out it could only take from our box.
    game = kubik.find_game(name)
    usual = str(begun(game, game.usual_players))
    numbers = {name_of(place): (place, ours) for place, ours in box_parts(game)}
    # One of each kind, of those that are on the table.
    kinds = {
        (place[0], place[-1]): (number, ours)
        for number, (place, ours) in numbers.items()
        if number in edition_module(game).LIMITS and (len(place) < 3 or str(place[1]) in usual)
    }
    for number, ours in kinds.values():
        other = some_other(game, number, ours)
        assert [change.name for change in changes_of(other)] == [number]
        if number not in TOLD_LATER:
            players = max(set(other.players) & set(game.players))
            assert begun(other, players) != begun(game, players), number


def kabaleo(**deal_and_cones: Any) -> Game:
    return kubik.find_game("kabaleo", deal_and_cones)


@pytest.mark.rule("kabaleo:setup.2", "kabaleo:setup.6", "kabaleo:deal.1")
def test_kabaleo_is_dealt_as_its_box_says() -> None:
    game = kabaleo(cones={"bases": 2, "pieces": 8}, deal={"spare_colours": 3, "colours": 5})
    assert game.players == (2,)
    match = kubik.Match(game, 2, seed=1, target="python")
    view = match.view(0)
    assert len(view["towers"]) == 2 * 5
    assert [sum(pile.values()) for pile in view["supplies"]] == [8 * 5 // 2] * 2
    assert "violet" not in view["colours"]


@pytest.mark.rule("kabaleo:deal.1", "kabaleo:deal.3")
def test_kabaleo_is_played_by_as_many_as_get_equal_shares() -> None:
    assert kabaleo(cones={"pieces": 9}).players == (2, 3)
    four = kabaleo(cones={"pieces": 8})
    assert four.players == (2, 4)
    assert four.choose(4, {"distribution": "equal"}) == (
        4,
        {"distribution": "equal", "golden_rule": "off"},
    )
    with pytest.raises(kubik.KubikError, match="shared equally"):
        kabaleo(cones={"pieces": 10}).choose(4, {"distribution": "equal"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_of_five_colours_has_no_sixth_to_speak_of(language: str) -> None:
    box = kabaleo(deal={"colours": 5})
    assert [one.message for one in reconstructions(kubik.find_game("kabaleo"))]
    assert not reconstructions(box)
    violet = box.words(language).say("colour-violet")
    assert violet not in str([box.text.draw(begun(box, 2), box.words(language), ["A", "B"])])


@pytest.mark.rule("cubirds:setup.2", "cubirds:setup.3")
def test_cubirds_is_dealt_as_its_box_says() -> None:
    deal = {"hand": 6, "rows": 3, "row_birds": 4}
    game = kubik.find_game("cubirds", {"deal": deal, "bird": {"owl": {"cards": 40}}})
    view = kubik.Match(game, 3, seed=1, target="python").view(0)
    assert [len(row) for row in view["rows"]] == [4, 4, 4]
    assert sum(view["hand"].values()) == 6
    assert view["deck"] == 110 + 30 - 3 * 4 - 3 * 6 - 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_cubirds_calls_nothing_a_trio_but_three(language: str) -> None:
    words = kubik.find_game("cubirds").words(language)
    goals = {"cards": 6, "kinds": 1, "goal": 7, "trios": 0, "trios_goal": 1}
    said = {trio: words.say("board-seat", **goals, trio=trio) for trio in (2, 3, 5)}
    trios = {"en": "of 1 trios", "ru": "троек 0 из 1"}[language]
    assert [trio for trio in said if trios in said[trio]] == [3]
    assert "2" in said[2].split("·")[-1]


def in_flock(game: Game, hand: dict[str, int], collection: dict[str, int]) -> kubik.Match:
    """Return a match in which the first seat may make a flock."""
    position = {
        "rows": [["owl", "duck"]] * 4,
        "hands": [hand, {"parrot": 1}],
        "collections": [collection, {}],
        "phase": "flock",
        "players": 2,
    }
    return kubik.Match.from_position(game, position, 1, target="python")


@pytest.mark.rule("cubirds:flock.1", "cubirds:flock.3", "cubirds:flock.4")
def test_flocks_of_cubirds_are_as_large_as_its_box_says() -> None:
    game = kubik.find_game("cubirds", {"bird": {"magpie": {"small": 2, "large": 3}}})
    match = in_flock(game, {"magpie": 3, "robin": 2}, {})
    assert [move.notation for move in match.legal_moves] == ["flock-M", "end"]
    match.push("flock-M")
    assert match.view(0)["seats"][0]["collection"] == {"magpie": 2}


@pytest.mark.rule("cubirds:goal.1", "cubirds:goal.2")
@pytest.mark.parametrize(
    ("goal", "collection", "ending"),
    [
        ({"kinds": 4}, {"owl": 1, "duck": 1, "robin": 1}, "seven-kinds"),
        ({"trio": 2}, {"magpie": 1, "duck": 2}, "two-trios"),
        ({"trios": 1}, {"magpie": 2}, "two-trios"),
        ({"trios": 1, "trio": 4}, {"magpie": 3}, "two-trios"),
    ],
)
def test_cubirds_is_won_by_the_goals_of_its_box(
    goal: dict[str, int], collection: dict[str, int], ending: str
) -> None:
    game = kubik.find_game("cubirds", {"goal": goal})
    match = in_flock(game, {"magpie": 5, "warbler": 6}, collection)
    # Both bots see which flock wins.
    assert {choose_move(match, 0, bot).notation for bot in ("greedy", "keen")} == {"flock-M"}
    match.push("flock-M")
    assert match.ending == ending
    assert match.payoffs == [1.0, 0.0]


@pytest.mark.rule("qwirkle_cubes:setup.2", "qwirkle_cubes:score.4")
def test_qwirkle_cubes_are_as_their_box_says() -> None:
    cubes = {"hand": 4, "each": 5, "colours": 4, "shapes": 4}
    game = kubik.find_game("qwirkle_cubes", {"cubes": cubes, "points": {"qwirkle": 9}})
    match = kubik.Match(game, 3, seed=1, target="python")
    view = match.view(0)
    assert [len(hand) for hand in view["hands"]] == [4] * 3
    assert sum(view["bag"].values()) == 4 * 5 - 3 * 4
    assert len(game.observe.SIGHT) == len(kubik.find_game("qwirkle_cubes").observe.SIGHT)
    assert game.load("kubik.games.qwirkle_cubes.scoring").line_points(4) == 4 + 9
    assert kubik.find_game("qwirkle_cubes", {"cubes": {**cubes, "hand": 6}}).players == (2, 3)


@pytest.mark.rule("qwirkle_cubes:board.1", "qwirkle_cubes:board.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_far_cubes_reach_is_told_with_their_number(language: str) -> None:
    """Fewer cubes reach less far, and their columns go round sooner than those of 90."""
    small = kubik.find_game("qwirkle_cubes", {"cubes": {"each": 5, "colours": 4}})
    label = small.load("kubik.games.qwirkle_cubes.rules").label
    assert [label(column) for column in (8, 9)] == [8, -10]
    lines = rule_lines(small.package)
    assert all("90" in lines[line].text[language] for line in ("board.1", "board.2"))


@pytest.mark.parametrize("colours", [4, 5, 6])
@pytest.mark.parametrize("shapes", [4, 5, 6])
def test_families_of_qwirkle_cubes_have_the_members_of_their_box(shapes: int, colours: int) -> None:
    game = kubik.find_game("qwirkle_cubes", {"cubes": {"colours": colours, "shapes": shapes}})
    families = game.load("kubik.games.qwirkle_cubes.families")
    chance = random.Random(shapes * 10 + colours)
    for kinds in (
        0,
        (1 << colours * shapes) - 1,
        *(chance.getrandbits(colours * shapes) for _ in range(20)),
    ):
        for family in range(colours + shapes):
            members = range(shapes if family < colours else colours)
            among = [m for m in members if kinds >> families.member_kind(family, m) & 1]
            assert families.members_among(family, kinds) == sum(1 << m for m in among)


@pytest.mark.parametrize("bot", ["greedy", "keen"])
def test_bots_lay_what_may_be_laid_with_fewer_shapes_than_colours(bot: str) -> None:
    game = kubik.find_game("qwirkle_cubes", {"cubes": {"shapes": 4, "each": 6, "hand": 4}})
    for seed in (1, 2):
        match = kubik.Match(game, 2, seed=seed, target="python")
        while not match.over:
            match.push(choose_move(match, match.actors[0], bot))


def test_cubitos_is_rolled_as_its_box_says() -> None:
    game = kubik.find_game("cubitos", {"numbers": {"hand": 6, "foot_price": 2, "box": 5}})
    match = kubik.Match(game, 2, seed=1, target="python")
    usual = kubik.Match("cubitos", 2, seed=1, target="python")
    view, before = match.view(0), usual.view(0)
    assert (view["foot_price"], before["foot_price"]) == (2, 4)
    assert [seen["seats"][0]["hand"] for seen in (view, before)] == [6, 9]
    assert view["boxes"]["red"] == before["boxes"]["red"] - 5


REFUSED = [
    ("cubitos", {"numbers": {"risk": 7}}, "“numbers.risk” cannot be 7; it goes from 1 to 6."),
    ("qwirkle_cubes", {"cubes": {"hand": 7}}, "“cubes.hand” cannot be 7; it goes from 2 to 6."),
    (
        "cubirds",
        {"bird": {"owl": {"small": 4}}},
        "A large flock must be larger than a small one; owl has 4 and 4.",
    ),
    ("cubirds", {"bird": {"cuckoo": {"cards": 4}}}, "cannot change “bird.cuckoo”, only: flamingo"),
    ("cubirds", {"bird": [{"name": "owl"}]}, "“bird” must be a table"),
    (
        "cubirds",
        {"deal": {"rows": 8, "row_birds": 6}, "bird": {bird: {"cards": 7} for bird in LARGE}},
        "8 rows of 6 different birds cannot be laid out",
    ),
    (
        "cubirds",
        {"deal": {"hand": 16}, "bird": {bird: {"cards": 4} for bird in LARGE}},
        "With 47 cards and hands of 16 there is no game even for two",
    ),
    ("kabaleo", {"cones": {"bases": 9}}, "“cones.bases” cannot be 9; it goes from 1 to 8."),
    ("kabaleo", {"cones": {"bases": True}}, "“cones.bases” must be a whole number"),
    ("kabaleo", {"cones": {"bases": 5.0}}, "must be a whole number from 1 to 8, not 5.0."),
    ("kabaleo", {"cones": {"tops": 1}}, "cannot change “cones.tops”, only: bases, pieces"),
    ("kabaleo", {"rows": 2}, "cannot change “rows”, only: cones, deal"),
    ("kabaleo", {"cones": 2}, "“cones” must be a table"),
    (
        "kabaleo",
        {"cones": {"pieces": 5}, "deal": {"spare_colours": 2, "colours": 3}},
        "no number of players gets equal shares",
    ),
]


@pytest.mark.parametrize(("name", "overrides", "sentence"), REFUSED, ids=lambda value: str(value))
def test_a_box_that_cannot_be_played_is_refused(
    name: str, overrides: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(EditionError) as caught:
        kubik.find_game(name, overrides)
    assert sentence in str(caught.value)
    assert caught.value.places


@pytest.mark.parametrize("name", GAMES)
def test_no_part_of_a_box_is_of_another_kind(name: str) -> None:
    game = kubik.find_game(name)
    kinds = {(place[0], place[-1]): place for place, _ in box_parts(game)}  # one part of each
    for place in kinds.values():
        for value in (0.5, "odd", {"odd": 1}):
            with pytest.raises(EditionError) as caught:
                kubik.find_game(name, nested({name_of(place): value}))
            assert place in [found[: len(place)] for found in caught.value.places]


@pytest.mark.parametrize("what", [{"must": "no"}, {"face": "specal"}])
def test_no_word_of_an_effect_is_taken_for_another(what: dict[str, str]) -> None:
    effect = {"when": "most", "do": "give"} | what
    with pytest.raises(EditionError) as caught:
        kubik.find_game("cubitos", {"card": {"crabby": {"effects": [effect]}}})
    assert next(iter(what.values())) in str(caught.value)
