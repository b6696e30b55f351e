"""Whole games through standard input."""

import json
import re
from pathlib import Path

import pytest

from kubik import Match, find_game
from kubik.bots.hint import Hint
from kubik.bots.registry import seat_build
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.moves import Phrase, say_phrase
from kubik.engine.words import LANGUAGES
from kubik.terminal.choices import Choices
from kubik.terminal.hint import why
from kubik.terminal.screen import EndOfInputError, Screen
from kubik.terminal.seating import take_names
from kubik.terminal.story import Story
from kubik.testing.repeats import covering
from terminal.running import Kubik

FIRST_MOVES = "1\n" * 2_000


def only_save(saves: Path) -> Match:
    (save,) = saves.iterdir()
    return Match.from_record(save.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "language"), covering(["cubirds", "kabaleo", "qubix", "qwirkle_cubes"], LANGUAGES)
)
def test_a_whole_game_against_bots(kubik: Kubik, saves: Path, name: str, language: str) -> None:
    ran = kubik("play", name, "--seed", "5", "--lang", language, lines=FIRST_MOVES)
    assert (ran.status, ran.err) == (0, "")
    match = only_save(saves)
    assert match.over
    assert match.game.words(language).say(f"ending-{match.ending}") in ran.out
    assert match.commitment in ran.out
    assert "kubik replay" in ran.out
    assert bool(re.search("[а-я]", ran.out)) == (language == "ru")


def test_only_bots_play_to_the_end(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "cubirds", "--seats", "greedy,random", "--seed", "1")
    assert ran.status == 0
    assert only_save(saves).over


def test_the_same_seed_plays_the_same_game(kubik: Kubik) -> None:
    argv = ("play", "cubirds", "--seats", "greedy,random", "--seed", "1")
    first, second = kubik(*argv).out, kubik(*argv).out
    assert first.splitlines()[:-2] == second.splitlines()[:-2]


def test_undo_in_the_middle(kubik: Kubik, saves: Path) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="F1L\nu\nO2R\n")
    assert ran.status == 0
    assert "Taken back: F1L" in ran.out
    assert [move.notation for move in only_save(saves).moves] == ["O2R"]


def test_moves_by_number_notation_and_enter(kubik: Kubik, saves: Path) -> None:
    kubik("play", "cubirds", "--seed", "5", "--ask-all", lines="f1l\n2\n\nq\n")
    assert [move.notation for move in only_save(saves).moves][:3] == ["F1L", "keep", "end"]


@pytest.mark.parametrize("lines", ["1\nq\n", "1\n", "1\nвыход\n"])
def test_quitting_saves_and_one_can_go_on(kubik: Kubik, saves: Path, lines: str) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", "--lang", "ru", lines=lines)
    assert ran.status == 0
    (save,) = saves.iterdir()
    assert f"kubik play --from {save}" in ran.out
    left = only_save(saves)
    assert left.seats == ["human", "seasoned", "seasoned"]
    again = kubik("play", "--from", str(save), "--lang", "ru", lines="2\nq\n")
    assert again.status == 0
    assert left.text(0, "ru").splitlines()[1] in again.out
    gone_on = only_save(saves)
    assert gone_on.moves[: len(left.moves)] == left.moves
    assert gone_on.moves[len(left.moves)].notation == "keep"


def test_going_on_elsewhere_leaves_the_file_alone(kubik: Kubik, home: Path, saves: Path) -> None:
    record = Match("cubirds", players=2, seed=5).record()
    (home / "game.kubik").write_text(record)
    assert kubik("play", "--from", "game.kubik", lines="1\nq\n").status == 0
    assert (home / "game.kubik").read_text() == record
    assert len(only_save(saves).moves) == 1


def test_interrupting_saves(kubik: Kubik, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(screen: Screen, prompt: str) -> str:
        raise KeyboardInterrupt(screen, prompt)

    monkeypatch.setattr(Screen, "read", interrupt)
    assert kubik("play", "cubirds", "--seed", "5").status == 0
    assert only_save(saves).moves == []


def test_every_move_is_saved_at_once(
    kubik: Kubik, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    typed = iter(["1", "1", "1"])

    def look(screen: Screen, prompt: str) -> str:
        del screen, prompt
        kept.extend(len(Match.from_record(save.read_text()).moves) for save in saves.glob("*"))
        try:
            return next(typed)
        except StopIteration:
            raise EndOfInputError from None

    monkeypatch.setattr(Screen, "read", look)
    kubik("play", "cubirds", "--seed", "5", "--ask-all")
    assert kept[:2] == [1, 2]


def test_a_position_by_hand(kubik: Kubik, home: Path, saves: Path) -> None:
    position = Match("cubirds", players=2, seed=7).position()
    (home / "position.json").write_text(json.dumps(position))
    ran = kubik("play", "cubirds", "--from", "position.json", "--seed", "1", lines="1\nq\n")
    assert ran.status == 0
    assert only_save(saves).start == position


def test_save_under_a_name(kubik: Kubik, home: Path) -> None:
    lines = "1\nsave mine.kubik\n1\nsave mine.kubik\n"
    ran = kubik("play", "cubirds", "--seed", "5", "--ask-all", lines=lines)
    assert ran.status == 0
    assert len(Match.from_record((home / "mine.kubik").read_text()).moves) == 2


@pytest.mark.parametrize("kept", [b"a letter", b"\x89PNG"])
def test_what_is_no_game_is_not_saved_over(kubik: Kubik, home: Path, kept: bytes) -> None:
    (home / "mine").write_bytes(kept)
    ran = kubik("play", "cubirds", "--seed", "5", lines="save mine\nq\n")
    assert "mine is there already and is not a saved game" in ran.err
    assert (home / "mine").read_bytes() == kept


def test_people_at_one_screen_see_only_their_own(kubik: Kubik) -> None:
    ran = kubik(
        "play", "cubirds", "--seats", "me,me", "--names", "Anna,Bob", "--seed", "5",
        lines="1\ndraw\nend\n1\nq\n",
    )  # fmt: skip
    assert ran.status == 0
    before, after = ran.out.split("It is the turn of", 2)[1:]
    names = [before.split(".")[0].strip(), after.split(".")[0].strip()]
    assert sorted(names) == ["Anna", "Bob"]
    assert re.search(f"{names[0]} draws an? ", before)
    assert not re.search(f"{names[0]} draws an? ", after)
    assert f"{names[0]} draws 2 cards" in after


def test_looking_around(kubik: Kubik) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="?\nrules lay.1\nrules\nq\n")
    assert ran.status == 0
    assert " 40  R4R  lay all robins at the right end of row 4" in ran.out
    assert ran.out.count("lay.1 ") == 2


@pytest.mark.parametrize(
    ("language", "ask", "playable", "least"),
    [
        ("en", "odds", "Something can be played: 100.0%", "3 or more"),
        ("ru", "шансы", "Будет чем ходить: 100,0", "3 и больше"),
    ],
)
def test_the_odds_of_a_roll(
    kubik: Kubik, language: str, ask: str, playable: str, least: str
) -> None:
    argv = ("play", "qwirkle_cubes", "--seed", "4", "--lang", language)
    ran = kubik(*argv, lines=f"mark-a\nmark-b\n{ask}\nq\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count(f"\n{ask}: ") == 3
    assert playable in ran.out
    assert re.search(f"{least}.*100.*█", ran.out)


def test_where_nothing_is_rolled_there_are_no_odds(kubik: Kubik) -> None:
    ran = kubik("play", "qwirkle_cubes", "--seed", "4", "--strict", lines="keep\nodds\n")
    assert ran.status == 2
    assert ran.err == "There is no roll to tell the odds of now.\n"
    ran = kubik("play", "cubirds", "--seed", "5", "--strict", lines="odds\n")
    assert ran.err == "There is no roll to tell the odds of now.\n"


def test_numbers_that_are_notation_are_no_places_in_a_list() -> None:
    match = Match("connect_four", seed=1)
    for _ in range(6):
        match.push("1")
    choices = Choices(match, match.actors[0], match.game.words("en"))
    assert choices.find("1") is None
    found = choices.find("2")
    assert found is not None
    assert found.notation == "2"


def test_who_takes_a_seat_of_a_saved_game_is_named_anew(kubik: Kubik, saves: Path) -> None:
    kubik("play", "kabaleo", "--seats", "me,master,me", "--names", "Ann", "--lang", "ru", lines="")
    (save,) = saves.iterdir()
    ran = kubik("play", "--from", str(save), "--seats", "me,novice,greedy", lines="")
    assert "At the table: Ann, Novice, greedy." in ran.out
    again = kubik("play", "--from", str(save), "--lang", "ru", lines="")
    assert "За столом: Ann, Novice, greedy." in again.out


def test_names_of_the_seats() -> None:
    words = find_game("cubirds").words("en")
    assert take_names(["human", "greedy"], None, words) == ["Player", "greedy"]
    assert take_names(["human", "greedy", "greedy"], ["Anna"], words) == [
        "Anna",
        "greedy 1",
        "greedy 2",
    ]
    assert take_names(["human", "master", "flat:50"], None, words) == [
        "Player",
        "Master",
        "flat:50",
    ]
    assert take_names(["human", "human"], ["", "Bob"], words) == ["Player 1", "Bob"]


def test_an_edition_is_played_saved_and_gone_on_with(kubik: Kubik, home: Path, saves: Path) -> None:
    (home / "box.toml").write_text("[warehouse]\ncells = 4\n", encoding="utf-8")
    begun = kubik("play", "qubix", "--edition", "box.toml", "--seed", "1", lines="q\n")
    assert "4 free cells" in begun.out
    (save,) = saves.iterdir()
    (home / "box.toml").unlink()
    again = kubik("play", "--from", str(save), lines="q\n")
    assert again.status == 0
    assert "4 free cells" in again.out
    refused = kubik("play", "--from", str(save), "--edition", "box.toml")
    assert refused.status == 2


def test_that_there_was_no_choice_is_told_to_nobody_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A turn of CuBirds that ends by itself ends without a flock, as one may not know."""
    match = Match("cubirds", 2, seed=1)
    story = Story(match, match.game.words("en"))
    seat = match.push(match.legal_moves[0]).seat
    story.unasked[0] = "there was no choice"
    screen = Screen("en")
    for viewer in (seat, 1 - seat, PUBLIC_SEAT):
        drawn = story.rest(viewer)
        assert drawn
        screen.show(drawn)
        assert ("no choice" in capsys.readouterr().out) == (viewer == seat)


def test_who_draws_is_told_which_cards_and_not_again_how_many(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = Match("cubirds", 2, seed=1)
    story = Story(match, match.game.words("en"))
    previews = match.previews(match.legal_moves)
    idle = (
        move for move, seen in zip(match.legal_moves, previews, strict=True) if not seen["takes"]
    )
    seat = match.push(next(idle)).seat
    match.push("draw")
    screen = Screen("en")
    for viewer, draws in ((seat, 2), (1 - seat, 1)):
        drawn = story.rest(viewer)
        assert drawn
        screen.show(drawn)
        told = capsys.readouterr().out
        assert told.count("draws") == draws
        assert ("2 cards" in told) == (viewer != seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_against_bots(kubik: Kubik, saves: Path, language: str) -> None:
    game = find_game("kabaleo")
    seat_build(game, "cpu").compile()
    ran = kubik("play", "kabaleo", "--seed", "5", "--lang", language, lines="hint\nh\nq\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count(game.words(language).say("hint-heading")) == 2
    assert 0 not in {move.seat for move in only_save(saves).moves}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_tells_all_that_speaks_for_a_move(language: str) -> None:
    match = Match("kabaleo", players=2, seed=5)
    words = match.game.words(language)
    does = Phrase("reason-covers", {"base": 2, "colour": 0})
    also = (Phrase("reason-own-tower", {}), Phrase("reason-weakens", {"colour": 1}))
    hint = Hint(match.legal_moves[0], 0.5, "hint-only", 0.0, does, also)
    said = [say_phrase(match.game, phrase, words) for phrase in (does, *also)]
    assert why(hint, words) == [*said, words.say("hint-only", share="")]


def test_a_hint_names_moves_as_they_are_offered(kubik: Kubik) -> None:
    """Whoever is to move reads what a cube shows, and not its letter alone."""
    game = find_game("qwirkle_cubes")
    seat_build(game, "cpu").compile()
    argv = ("play", game.name, "--players", "2", "--seats", "me,random", "--seed", "5")
    ran = kubik(*argv, lines="keep\nhint\nq\n")
    asked, hinted = ran.out.split(game.words("en").say("hint-heading"))
    offered = set(re.findall(r"lay an? .+?, row 0", asked))
    named = set(re.findall(r"lay .+?, row 0", hinted))
    assert named
    assert named <= offered


def test_no_hint_where_other_people_play(kubik: Kubik) -> None:
    ran = kubik("play", "kabaleo", "--seats", "human,human", "--seed", "5", lines="hint\n")
    assert ran.status == 0
    assert "no other person" in ran.err


@pytest.mark.parametrize(("players", "told"), [(2, False), (3, True)])
def test_a_level_without_a_net_says_so(kubik: Kubik, players: int, told: bool) -> None:
    seats = ",".join(["human", "grandmaster", "novice"][:players])
    ran = kubik("play", "cubitos", "--seats", seats, "--seed", "5", lines="quit\n")
    assert ran.status == 0
    assert ("Grandmaster has no net" in ran.out) == told
