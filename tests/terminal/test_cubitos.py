"""Cubitos at the terminal: few questions, goals by name, a map that explains itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kubik import Match
from kubik.engine.asking import offer, question, ways
from kubik.engine.moves import say_phrase
from kubik.engine.words import LANGUAGES
from kubik.games.cubitos.view import TASKS
from terminal.running import Kubik, Ran

Play = Callable[..., Ran]

# Where the other seat waits, by the stage of the first.
WAITS = {"choosing": "ready", "rolling": "ready", "moving": "rested", "shopping": "rested"}
MOVING = {"stage": "moving", "phase": "move", "square": "g12", "draw": {"light": 7}}


def a_position(me: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A race in which the first of two seats is asked something."""
    me = {**me, "roll": {"first": 1, **me.get("roll", {})}}
    other = {"stage": WAITS[me["stage"]], "phase": "wait", "draw": {"light": 7}}
    return {"players": 2, "first": 0, "seats": [me, other], **more}


def a_match(me: dict[str, Any], **more: Any) -> Match:
    position = a_position(me, **more)
    return Match.from_position("cubitos", position, seed=1, target="python")


@pytest.fixture
def play(kubik: Kubik, home: Path) -> Play:
    """Play from a position with two people at the screen."""

    def run(me: dict[str, Any], lines: str, *argv: str, **more: Any) -> Ran:
        position = {"game": "cubitos", **a_position(me, **more)}
        (home / "position.json").write_text(json.dumps(position))
        options = ("--from", "position.json", "--seats", "me,me", "--seed", "1", "--ask-all")
        return kubik("play", *options, *argv, lines=lines)

    return run


def played(saves: Path) -> list[str]:
    (save,) = saves.iterdir()
    return [move.notation for move in Match.from_record(save.read_text()).moves]


def said(match: Match, language: str = "en") -> dict[str, str]:
    """Return what each move open to the first seat is called."""
    words = match.game.words(language)
    return {
        move.notation: say_phrase(match.game, offer(match, move), words)
        for move in match.legal_moves_of(0)
    }


# Goals.


def test_a_square_several_steps_away_is_walked_to(play: Play, saves: Path) -> None:
    ran = play({**MOVING, "feet": 3}, "h14\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["g13", "h13", "h14"]


def test_every_way_can_be_walked_for_what_it_costs() -> None:
    """Step by step, through the rules, from several squares of all tracks."""
    tried = 0
    for track in ("nothing_goes_right", "testing_the_waters"):
        for square in ("start", "g12", "e3", "k6"):
            me = {**MOVING, "square": square, "feet": 3, "water": 2, "coins": 1}
            match = a_match(me, tracks=[track] * 2)
            for way in ways(match, 0):
                walked = match.copy()
                for code in way.codes:
                    walked.push(code, 0)
                mine = walked.view(0)["seats"][0]
                assert mine["square"] == way.name
                assert way.cost.params["left"] == mine["feet"] + mine["water_feet"]
                assert way.cost.params["water"] == 2 - mine["water_feet"]
                assert len(way.codes) == way.cost.parts["feet"].params["count"]
                tried += 1
    assert tried > 50


def test_no_way_is_longer_than_it_must_be() -> None:
    """Without water, by the distances that a search through the rules finds."""
    match = a_match({**MOVING, "feet": 4})
    nearest: dict[str, int] = {}
    here = [match]
    for steps in range(1, 5):
        there = []
        for before in here:
            for move in before.legal_moves_of(0):
                if move.notation[1:].isdigit() and move.notation not in nearest:
                    after = before.copy()
                    after.push(move)
                    nearest[move.notation] = steps
                    there.append(after)
        here = there
    found = {way.name: len(way.codes) for way in ways(match, 0)}
    assert found == {name: steps for name, steps in nearest.items() if steps > 1 and name != "g12"}


def test_a_way_through_water_and_one_around_it_are_asked_about(play: Play, saves: Path) -> None:
    ran = play({**MOVING, "feet": 4, "water": 1}, "g15\n")
    assert "Several ways lead to g15." in ran.err
    assert "g13 g14 g15 (3 feet, 1 of them for water, 2 left)" in ran.err
    assert "g13 h13 h14 g15 (4 feet, 1 left)" in ran.err
    assert played(saves) == []


def test_a_way_is_told_before_it_is_walked(play: Play, saves: Path) -> None:
    ran = play({**MOVING, "feet": 3}, "? h14\n")
    assert "g13 h13 h14 (3 feet, 0 left) · 25 squares to the finish" in ran.out
    assert played(saves) == []


def test_a_square_too_far_away_is_refused(play: Play, saves: Path) -> None:
    ran = play({**MOVING, "feet": 2}, "h14\n")
    assert ran.err.startswith("h14 may not be played now")
    assert played(saves) == []


def test_the_finish_ends_a_way() -> None:
    match = a_match({**MOVING, "square": "g7", "feet": 9})
    names = [way.name for way in ways(match, 0)]
    assert "finish" in names
    assert not {"g11", "h10"} & set(names)


# Dice for the roll.

CHOOSING = {
    "stage": "choosing",
    "phase": "choose",
    "draw": {"light": 5, "dark": 1, "brown": 1, "white": 1},
    "roll": {"light": 4},
}


def test_dice_are_chosen_in_one_line(play: Play, saves: Path) -> None:
    ran = play(CHOOSING, "dL3 dD dN\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["dL", "dL", "dL", "dD", "dN"]


def test_all_fills_the_roll_zone_with_colours_first(play: Play, saves: Path) -> None:
    ran = play(CHOOSING, "all\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["dW", "dN", "dD"]
    match = a_match(CHOOSING)
    for move in played(saves):
        match.push(move)
    assert match.view(0)["seats"][0]["roll"] == {
        "light": 6,
        "dark": 1,
        "brown": 1,
        "white": 1,
        "first": 1,
    }


def test_dice_that_go_to_the_roll_zone_by_themselves_may_be_named(play: Play, saves: Path) -> None:
    """When only light dice are left, there is no choice any more."""
    ran = play(CHOOSING, "dW dN dD dL2 roll\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["dW", "dN", "dD", "roll"]


def test_more_dice_than_there_are_are_taken_as_far_as_they_go(play: Play, saves: Path) -> None:
    ran = play(CHOOSING, "dN3\n")
    assert ran.err.startswith("Played: dN. Then “dN3” was refused.")
    assert played(saves) == ["dN"]


# What choices say.


def test_a_die_is_offered_with_its_card_and_price() -> None:
    shopping = {"stage": "shopping", "phase": "buy", "square": "g12", "coins": 4, "credits": 3}
    match = a_match({**shopping, "draw": {"light": 7}})
    assert said(match)["buy:N"] == "buy Rich Dog (brown), 3 of 7 coins"
    assert said(match, "ru")["buy:N"] == "купить «Богатый пёсик» (коричневый), 3 из 7 монет"
    assert question(match, 0).params == {"left": 2, "count": 7}


def test_two_dice_are_bought_in_one_line(play: Play, saves: Path) -> None:
    shopping = {"stage": "shopping", "phase": "buy", "square": "g12", "coins": 8}
    play({**shopping, "draw": {"light": 7}}, "buy:N buy:G\n")
    assert played(saves) == ["buy:N", "buy:G"]


def test_a_shortcut_is_offered_with_its_exit_and_price() -> None:
    me = {**MOVING, "square": "j11", "feet": 1, "coins": 5}
    match = a_match(me, tracks=["ahead_of_the_curve"] * 2)
    assert said(match)["shortcut"] == "take the shortcut to g14 for 4 coins"
    assert said(match, "ru")["shortcut"] == "пойти коротким путём на g14: 4 монеты"


def test_a_face_is_offered_by_what_it_shows() -> None:
    match = a_match(
        {"stage": "rolling", "phase": "face", "turning": "brown", "task": TASKS.index("turn")}
    )
    assert said(match) == {"turn:S": "turn up: symbol", "turn:a": "turn up: 3 coins"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_push_is_offered_with_its_risk(play: Play, language: str) -> None:
    rolling = {"stage": "rolling", "phase": "decide", "active": {"light": {"first": 3}}}
    ran = play({**rolling, "roll": {"light": 2}}, "", "--lang", language)
    words = Match("cubitos").game.words(language)
    assert words.say("offer-push", count=3) in ran.out
    assert words.say("reason-risks", hits=1, bust=35) in ran.out


def test_every_move_of_a_game_has_words() -> None:
    """In all sets; a message without its numbers would raise."""
    for cards in ("race_3", "race_5", "race_7", "grand_finale"):
        match = Match("cubitos", 2, seed=2, target="python", cards=cards)
        while not match.over and len(match.steps) < 400:
            seat = match.actors[0]
            moves = match.legal_moves_of(seat)
            for language in LANGUAGES:
                words = match.game.words(language)
                say_phrase(match.game, question(match, seat), words)
                for move in moves:
                    say_phrase(match.game, offer(match, move), words)
            match.push(moves[len(match.steps) * 7 % len(moves)])


# The board.


def board_of(track: str, language: str = "en", **me: Any) -> list[str]:
    match = a_match({**MOVING, "feet": 1, **me}, tracks=[track] * 2)
    return match.text(0, language).splitlines()


def test_signs_of_the_map_have_a_legend_of_what_is_there() -> None:
    board = "\n".join(board_of("still_waters", square="g11"))
    for meaning in ("red line", "the way", "J jetpack", "P shortcut to p for 8 coins"):
        assert meaning in board
    assert "D one of at most 4" in board
    assert "Q shortcut to q for 6 feet" in board
    assert "b a fan" not in board
    assert "jetpack" not in "\n".join(board_of("nothing_goes_right"))


def test_red_lines_are_between_squares_of_different_sections() -> None:
    """Row e of the first track, whose squares lie 6 6 6│5 5 5│4 4│3 3 3│2 … 2 1."""
    row = next(line for line in board_of("nothing_goes_right") if line.startswith("  e "))
    squares = row[4:39]
    assert [place for place, sign in enumerate(squares) if sign in "│┘└┴"] == [6, 12, 16, 22, 32]


def test_the_support_track_shows_who_is_where() -> None:
    board = board_of("nothing_goes_right", fans=2)
    heading = next(at for at, line in enumerate(board) if "Support track" in line)
    assert board[heading + 1].split()[:4] == ["0②", "2", "1+①", "3"]


def test_runners_on_the_start_are_on_the_map() -> None:
    me = {"stage": "rolling", "phase": "throw", "roll": {"light": 9}}
    text = a_match(me).text(0)
    assert text.count("①") == text.count("②") == 3  # map, support track and list


# Rolling.


def test_dice_are_rolled_as_long_as_nothing_can_be_lost(play: Play, saves: Path) -> None:
    """Few dice are active: no roll is a risk before the third."""
    rolling = {"stage": "rolling", "phase": "decide", "active": {"light": {"first": 1}}}
    me = {**rolling, "roll": {"light": 5}}
    ran = play(me, "safe\n")
    assert (ran.status, ran.err) == (0, "")
    match = a_match(me)
    risks = []
    for move in played(saves):
        assert move == "roll"
        risks.append(match.view(0)["seats"][0]["bust_chance"])
        match.push(move)
    after = match.view(0)["seats"][0]
    assert risks
    assert not any(risks)
    assert after["bust_chance"] > 0 or not after["roll"]


def test_rolling_safely_is_refused_where_something_can_be_lost(play: Play, saves: Path) -> None:
    rolling = {"stage": "rolling", "phase": "decide", "active": {"light": {"first": 3}}}
    ran = play({**rolling, "roll": {"light": 2}}, "safe\nыфау\n")
    for word in ("safe", "ыфау"):
        assert f"“{word}” means: roll as long as nothing can be lost." in ran.err
    assert played(saves) == []
