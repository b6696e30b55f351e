"""What a person types at a table: either language, wrong layouts, several moves at once."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kubik import Match
from kubik.engine.words import LANGUAGES
from kubik.terminal.choices import Choices
from kubik.terminal.letters import readings
from terminal.running import Kubik


def played(saves: Path, seat: int = 0) -> list[str]:
    """Return the moves of a seat in the only saved game."""
    (save,) = saves.iterdir()
    moves = Match.from_record(save.read_text(encoding="utf-8")).moves
    return [move.notation for move in moves if move.seat == seat]


# Help.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["?", "help", "HELP", "помощь", "Помощь", "рудз", ",", "moves"])
def test_help_in_either_language_and_layout(kubik: Kubik, language: str, typed: str) -> None:
    ran = kubik("play", "kabaleo", "--seed", "5", "--lang", language, lines=f"{typed}\n")
    assert (ran.status, ran.err) == (0, "")
    words = Match("kabaleo").game.words(language)
    for command in ("help", "hint", "undo", "rules", "save", "quit"):
        assert words.say(f"about-{command}") in ran.out
    assert words.say("about-odds") not in ran.out


def test_help_tells_what_each_move_would_do(kubik: Kubik) -> None:
    help_text = kubik("play", "cubirds", "--seed", "5", lines="?\n").out.partition("\n> ?")[2]
    match = Match("cubirds", 3, seed=5)
    moves = match.legal_moves
    takes = [sum(preview.get("takes", {}).values()) for preview in match.previews(moves)]
    assert max(takes) > 0
    for move, count in zip(moves, takes, strict=True):
        shown = re.search(rf" {move.notation}  [^·\n]*?(?:· takes (\d+) bird|   |\n)", help_text)
        assert shown, move
        assert int(shown[1] or 0) == count, move


def test_help_about_the_number_of_a_move(kubik: Kubik) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="? 2\n? 999\n")
    assert "F1R  lay all flamingos at the right end of row 1" in ran.out.partition("> ? 2")[2]
    assert "There is no move number 999" in ran.err


def test_help_about_one_move(kubik: Kubik) -> None:
    ran = kubik("play", "kabaleo", "--seed", "5", lines="? O1 п7\n")
    after = ran.out.partition("> ? O1")[2]
    assert "covers yellow; the tower becomes orange" in after
    assert "covers orange; the tower becomes green" in after
    assert "O2" not in after.partition("Saved")[0]


def test_words_that_need_several_lines_stand_below_each_other() -> None:
    match = Match("kabaleo", 2, seed=5)
    choices = Choices(match, match.actors[0], match.game.words("ru"))
    console = Console(width=50, file=io.StringIO())
    with console.capture() as drawn:
        console.print(choices.full())
    first, *rest = drawn.get().splitlines()
    begin = re.match(r" +1  \w+ +", first)
    assert begin
    indent = begin.end()
    assert all(line[:indent].isspace() for line in rest if not re.match(r" *\d+  \w", line))
    assert len(rest) > len(choices.moves)


# Letters.


def test_letters_of_the_other_layout_and_letters_that_look_alike() -> None:
    assert readings("O7") == ["O7"]
    assert readings("щ7") == ["o7"]
    assert readings("О7") == ["j7", "o7"]
    assert readings("гыуЖЦ") == ["use:w"]
    assert readings('с"3б-1') == ["c@3,-1"]
    assert readings("ъ") == []


@pytest.mark.parametrize(
    ("typed", "move"), [("щ1", "O1"), ("О1", "O1"), ("П2", "G2"), ("В3", "B3"), ("н2", "Y2")]
)
def test_moves_in_russian_letters(kubik: Kubik, saves: Path, typed: str, move: str) -> None:
    ran = kubik("play", "kabaleo", "--seed", "5", lines=f"{typed}\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == [move]


def test_two_readings_that_could_both_be_played_are_asked_about(kubik: Kubik, saves: Path) -> None:
    """In Qubix the key of Russian «в» writes d, and the letter looks like b."""
    ran = kubik("play", "qubix", "--seed", "5", lines="Eв1\n")
    assert "“Eв1” can be read as: ed1, eb1. Write it in Latin letters." in ran.err
    assert played(saves) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_russian_letter_quits(kubik: Kubik, saves: Path, language: str) -> None:
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВЙ"
    argv = ("play", "qwirkle_cubes", "--seed", "4", "--lang", language)
    ran = kubik(*argv, lines="\n".join([*letters, "keep", ""]))
    assert ran.status == 0
    assert played(saves) == ["keep"], ran.err


def test_quitting_in_the_wrong_layout_is_told_how(kubik: Kubik) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", "--lang", "ru", lines="й\n")
    assert ran.err == "«й» не считается выходом. Чтобы выйти, введите «q» или «выход».\n"


def test_commands_in_the_wrong_layout(kubik: Kubik, home: Path) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="F1L\nг\nкгдуы lay.1\nыфму a.kubik\n")
    assert (ran.status, ran.err) == (0, "")
    assert "Taken back: F1L" in ran.out
    assert "lay.1 " in ran.out
    assert Match.from_record((home / "a.kubik").read_text()).moves == []


# Several moves at once.


def test_several_moves_on_one_line(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="mark-a ьфкл-и roll\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["mark-a", "mark-b", "roll"]


def test_several_moves_by_their_numbers_in_the_list(kubik: Kubik, saves: Path) -> None:
    """In that which is on the screen: choosing the first cube makes the second the first."""
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="1 2 roll\n")
    assert (ran.status, ran.err) == (0, "")
    assert played(saves) == ["mark-a", "mark-b", "roll"]


def test_a_number_that_is_not_in_the_list_stops_a_line_at_once(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="1 99\n")
    assert "There is no move number 99" in ran.err
    assert played(saves) == []


def test_what_is_no_move_is_answered_with_moves_that_can_be_played(kubik: Kubik) -> None:
    match = Match("cubirds", 3, seed=5)
    first = [move.notation for move in match.legal_moves[:3]]
    ran = kubik("play", "cubirds", "--seed", "5", lines="zzz\n")
    assert ran.err.endswith(f"Moves are written like: {', '.join(first)}.\n")
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="keep\nzzz\n")
    examples = ran.err.partition("written like: ")[2]
    assert examples
    assert "mark" not in examples


def test_a_line_stops_at_the_first_move_that_is_refused(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="mark-a mark-a roll\nroll\n")
    assert ran.err.startswith("Played: mark-a. Then “mark-a” was refused. mark-a may not be played")
    assert played(saves) == ["mark-a", "roll"]
    strict = kubik("play", "qwirkle_cubes", "--seed", "4", "--strict", lines="mark-a mark-a\n")
    assert strict.status == 2


def test_a_line_does_not_go_on_into_the_next_turn(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", "--ask-all", lines="F1L keep end F1L\n")
    assert ran.err.startswith("Played: F1L, keep, end. Then “F1L” was refused. It is not the turn")
    assert played(saves) == ["F1L", "keep", "end"]


def test_a_line_that_is_refused_at_once_changes_nothing(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="draw F1L\n")
    assert "[turn.2]" in ran.err
    assert played(saves) == []


# What is not asked.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_with_one_answer_is_not_asked_but_told(
    kubik: Kubik, saves: Path, language: str
) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", "--lang", language, lines="F1L\ndraw\n")
    words = Match("cubirds").game.words(language)
    assert played(saves) == ["F1L", "draw", "end"]
    assert words.say("play-only", move=words.say("move-end-turn")) in ran.out
    assert ran.out.count("\n> ") == 2


def test_all_questions_are_asked_if_wished(kubik: Kubik, saves: Path) -> None:
    argv = ("play", "cubirds", "--seed", "5", "--ask-all")
    kubik(*argv, lines="F1L\ndraw\n")
    assert played(saves) == ["F1L", "draw"]


# Taking back.


def test_a_line_is_taken_back_as_a_whole(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines="mark-c\nmark-a mark-b\nu\nu\nu\n")
    assert "Taken back: mark-a, mark-b" in ran.out
    assert "Taken back: mark-c" in ran.out
    assert ran.err == "There is no move to take back.\n"
    assert played(saves) == []


def test_only_what_followed_a_roll_is_taken_back(kubik: Kubik, saves: Path) -> None:
    legal = Match("qwirkle_cubes", 2, seed=4)
    legal.push("mark-a")
    legal.push("roll")
    lay = legal.legal_moves[0].notation
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", lines=f"mark-a roll {lay}\nu\nu\n")
    assert played(saves) == ["mark-a", "roll"]
    assert "something came to light" in ran.err
