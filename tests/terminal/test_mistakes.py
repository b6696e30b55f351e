"""Bad input: a clear sentence in the language of the person, exit status 2, nothing lost."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kubik as kubik_package
from kubik.engine.words import LANGUAGES
from kubik.terminal.files import FileError, write_whole
from terminal.running import Kubik, Ran


def a_record() -> str:
    match = kubik_package.Match("cubirds", players=3, seed=7)
    for _ in range(6):
        match.push(match.legal_moves[0])
    return match.record()


def a_position(**changes: Any) -> str:
    return json.dumps(kubik_package.Match("cubirds", players=3, seed=7).position() | changes)


def one_card_too_many() -> str:
    match = kubik_package.Match("cubirds", players=3, seed=7)
    position = match.position()
    position["deck"]["owl"] = position["deck"].get("owl", 0) + 1
    return json.dumps(position)


def check_refused(ran: Ran) -> None:
    assert ran.status == 2
    assert "Traceback" not in ran.out + ran.err
    assert len(ran.err.strip().splitlines()) == 1, ran.err


COMMAND_LINES = {
    "unknown command": ["plai"],
    "unknown option": ["play", "cubirds", "--playrs", "3"],
    "abbreviated option": ["play", "cubirds", "--play", "3"],
    "unknown game": ["play", "cubird"],
    "unknown game, nothing close": ["rules", "backgammon"],
    "no game": ["play"],
    "a game without a name": ["play", ""],
    "a file without a name": ["replay", ""],
    "impossible player count": ["play", "cubirds", "--players", "6"],
    "player count in letters": ["play", "cubirds", "--players", "three"],
    "no value": ["play", "cubirds", "--players"],
    "unknown game option": ["play", "cubirds", "--option", "colour=red"],
    "option by the name of an argument": ["play", "cubirds", "--option", "seed=3"],
    "unknown value": ["play", "cubirds", "--option", "variant=hard"],
    "option without value": ["play", "cubirds", "--option", "variant"],
    "clashing options": ["play", "cubirds", "--option", "handicap=2", "--players", "3"],
    "option given twice": ["sim", "cubirds", "--option", "variant=expert", "--option", "variant=x"],
    "equal distribution for four": [
        "sim", "kabaleo", "--players", "4", "--option", "distribution=equal"
    ],
    "edition that is not there": ["sim", "qubix", "--edition", "box.toml"],
    "edition of a game without editions": ["play", "connect_four", "--edition", __file__],
    "unknown bot": ["play", "cubirds", "--seats", "me,genius"],
    "seats that do not fit": ["play", "cubirds", "--players", "3", "--seats", "me,greedy"],
    "too many names": ["play", "cubirds", "--players", "2", "--names", "A,B,C"],
    "no games": ["sim", "cubirds", "--games", "0"],
    "fewer than no games": ["sim", "cubirds", "--games", "-5"],
    "bots that do not fit": ["sim", "cubirds", "--players", "3", "--bots", "greedy,random"],
    "unknown bot in a simulation": ["sim", "cubirds", "--bots", "greedy,nobody"],
    "no threads": ["sim", "cubirds", "--threads", "0"],
    "seed out of range": ["sim", "cubirds", "--seed", str(2**63)],
    "picture of an unknown kind": ["sim", "cubirds", "--plot", "picture.docx"],
    "picture in no folder": ["sim", "cubirds", "--plot", "nowhere/picture.png"],
    "picture over a folder": ["sim", "cubirds", "--json", "."],
    "one bot alone": ["arena", "cubirds", "greedy"],
    "no bots": ["arena", "cubirds"],
    "a bot twice": ["arena", "cubirds", "greedy", "greedy"],
    "unknown bot in a contest": ["arena", "cubirds", "greedy", "nobody"],
    "a contest alone": ["arena", "cubirds", "greedy", "random", "--players", "1"],
    "a program that is not there": ["arena", "cubirds", "greedy", "cmd:nobody-at-home --now"],
    "a program without a name": ["arena", "cubirds", "greedy", "cmd:"],
    "games and blocks": [
        "arena", "cubirds", "greedy", "random", "--games", "2", "--blocks", "2"
    ],
    "a clock of no time": ["arena", "cubirds", "greedy", "random", "--clock", "0"],
    "a clock in letters": ["arena", "cubirds", "greedy", "random", "--clock", "blitz"],
    "a test of one number": ["arena", "cubirds", "greedy", "random", "--sprt", "20"],
    "a test the wrong way round": ["arena", "cubirds", "greedy", "random", "--sprt", "20,0"],
    "a test of three": ["arena", "cubirds", "greedy", "random", "cmd:cat", "--sprt", "0,20"],
    "results in no folder": ["arena", "cubirds", "greedy", "random", "--out", "nowhere/x"],
    "a cluster that is not there": [
        "arena", "connect_four", "greedy", "random", "--ray", "127.0.0.1:1"
    ],
    "a cluster of no address": ["arena", "connect_four", "greedy", "random", "--ray", "there:x"],
    "picture of a contest": ["arena", "cubirds", "greedy", "random", "--plot", "table.docx"],
    "a rival that is none": ["tune", "connect_four", "--rival", "random"],
    "no generations": ["tune", "connect_four", "--generations", "0"],
    "weights in no folder": ["tune", "connect_four", "--to", "nowhere/x.toml"],
    "weights of no game": ["tune"],
    "tuning alone": ["tune", "cubirds", "--players", "1"],
    "endless text": ["play", "x" * 5_000],
    "unknown rule line": ["rules", "cubirds", "lay.99"],
    "too many arguments": ["rules", "cubirds", "lay.1", "lay.2"],
    "missing file": ["replay", "nothing.kubik"],
    "no file": ["replay"],
    "folder instead of file": ["replay", "."],
    "missing file to go on from": ["play", "--from", "nothing.kubik"],
    "folder to go on from": ["play", "--from", "."],
    "name too long for a file": ["replay", "x" * 5_000],
    "zero byte in a name": ["replay", "x\0y"],
    "flag with a value": ["replay", "x", "--step=3"],
    "a file in place of a file's folder": ["edition", "new", "cubirds", "--to", f"{__file__}/x"],
    "a report into a file": ["report", "connect_four", "--games", "1", "--to", __file__],
    "a server's data in a file": ["serve", "--data", __file__, "--port", "0", "--no-browser"],
    "a server's data below a file": [
        "serve", "--data", f"{__file__}/x", "--port", "0", "--no-browser"
    ],
    "a server on no machine": ["serve", "--host", "x" * 300, "--port", "0", "--no-browser"],
    "value as well as steps": ["replay", "x", "--step", "--to", "3"],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", COMMAND_LINES)
def test_a_mistake_is_answered_by_a_sentence(
    kubik: Kubik, saves: Path, language: str, case: str
) -> None:
    ran = kubik(*COMMAND_LINES[case], "--lang", language)
    check_refused(ran)
    assert ("а" in ran.err.lower() or "е" in ran.err.lower()) == (language == "ru")
    assert not saves.exists()


def test_an_unknown_language(kubik: Kubik) -> None:
    check_refused(kubik("games", "--lang", "de"))
    check_refused(kubik("games", "--lang"))


FILES: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "binary": lambda: bytes(range(256)),
    "prose": lambda: b"Dear diary, today we played a game.\n",
    "truncated record": lambda: "".join(a_record().splitlines(True)[:-1]).encode(),
    "record cut in a header": lambda: a_record()[:60].encode(),
    "edited move": lambda: a_record().replace(" end", " keep", 1).encode(),
    "edited seed": lambda: a_record().replace('Seed "7"', 'Seed "8"').encode(),
    "edited players": lambda: a_record().replace("Players 3", "Players 4").encode(),
    "spoilt header": lambda: a_record().replace("Players 3", 'Players "three').encode(),
    "another format": lambda: a_record().replace("[Kubik 1]", "[Kubik 99]").encode(),
    "broken JSON": lambda: a_position()[:-20].encode(),
    "111 cards": lambda: one_card_too_many().encode(),
    "unknown field": lambda: a_position(weather="fine").encode(),
    "impossible players": lambda: a_position(players=9).encode(),
    "options of no kind": lambda: a_position(options=[1]).encode(),
    "endless nesting": lambda: b'{"rows": ' + b"[" * 100_000,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", FILES)
def test_a_bad_file_is_answered_by_a_sentence(
    kubik: Kubik, home: Path, saves: Path, language: str, case: str
) -> None:
    file = home / "file"
    file.write_bytes(FILES[case]())
    check_refused(kubik("play", "cubirds", "--from", "file", "--lang", language))
    check_refused(kubik("replay", "file", "--check", "--lang", language))
    assert file.read_bytes() == FILES[case]()
    assert not saves.exists()


def test_the_sentence_for_111_cards_counts_them(kubik: Kubik, home: Path) -> None:
    (home / "position.json").write_text(one_card_too_many())
    ran = kubik("play", "cubirds", "--from", "position.json")
    assert "111" in ran.err
    assert "110" in ran.err


def test_a_position_must_say_its_game(kubik: Kubik, home: Path) -> None:
    (home / "position.json").write_text(a_position())
    check_refused(kubik("play", "--from", "position.json"))
    (home / "position.json").write_text(a_position(game="cubirds"))
    assert kubik("play", "--from", "position.json").status == 0
    check_refused(kubik("play", "kabaleo", "--from", "position.json"))


def test_what_a_record_says_cannot_be_said_otherwise(kubik: Kubik, home: Path) -> None:
    (home / "game.kubik").write_text(a_record())
    series = (["--tournament"], ["--matches", "3"])
    others = (["--players", "3"], ["--seed", "1"], ["--names", "A"], ["--option", "variant=x"])
    for more in (*series, *others):
        check_refused(kubik("play", "--from", "game.kubik", *more))
    check_refused(kubik("play", "kabaleo", "--from", "game.kubik"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed", ["F9L", "nonsense", "999", "9" * 5000, "0", "draw", "u", "rules xyz"]
)
def test_a_wrong_move_is_answered_and_stops_only_a_strict_script(
    kubik: Kubik, saves: Path, language: str, typed: str
) -> None:
    argv = ["play", "cubirds", "--seed", "5", "--seats", "me,greedy", "--lang", language]
    argv.append("--ask-all")
    ran = kubik(*argv, "--strict", lines=f"1\n1\n1\n{typed}\n1\n")
    check_refused(ran)
    (save,) = saves.iterdir()
    assert len(kubik_package.Match.from_record(save.read_text()).moves) > 3
    save.unlink()
    ran = kubik(*argv, lines=f"1\n1\n1\n{typed}\n1\n")
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 1
    (again,) = saves.iterdir()
    assert len(kubik_package.Match.from_record(again.read_text()).moves) > 4


def test_no_name_in_a_record_commands_the_terminal(kubik: Kubik, home: Path) -> None:
    names = ["\x1b[2J\x1b]0;gone\x07Ann", "B\x9b1mob", "Cyd\r"]
    match = kubik_package.Match("cubirds", players=3, seed=7, names=names)
    record = home / "named.kubik"
    record.write_text(match.record(), encoding="utf-8")
    refused = home / "refused.kubik"
    refused.write_text("[Kubik \x1b[2J\n", encoding="utf-8")
    ran, told = kubik("replay", str(record)), kubik("replay", str(refused))
    assert ran.status == 0
    assert "[2J]0;goneAnn" in ran.out
    assert "B1mob" in ran.out
    assert "[2J" in told.err
    assert not {"\x1b", "\x9b", "\x07", "\r"} & set(ran.out + told.err)


def test_an_illegal_move_quotes_the_rule_line(kubik: Kubik) -> None:
    ran = kubik("play", "cubirds", "--seed", "5", lines="draw\n")
    assert "[turn.2]" in ran.err


def test_saving_never_replaces_a_file_that_is_no_save(kubik: Kubik, home: Path) -> None:
    diary = home / "diary.txt"
    diary.write_text("Dear diary")
    check_refused(kubik("play", "cubirds", "--strict", lines="save diary.txt\n"))
    check_refused(kubik("play", "cubirds", "--strict", lines="save nowhere/game\n"))
    assert diary.read_text() == "Dear diary"
    assert {path.name for path in home.iterdir()} == {"diary.txt", "data"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", ["x" * 300, "~nobody-of-that-name/game", f"{__file__}/game"])
def test_a_save_that_is_refused_does_not_end_the_game(
    kubik: Kubik, saves: Path, language: str, place: str
) -> None:
    lines = f"save {place}\n1\nq\n"
    ran = kubik("play", "cubirds", "--seed", "5", "--lang", language, lines=lines)
    assert (ran.status, len(ran.err.splitlines())) == (0, 1)
    (save,) = saves.iterdir()
    assert len(kubik_package.Match.from_record(save.read_text()).moves) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_refuses_is_told_in_our_words(
    kubik: Kubik, home: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def refuse(path: Path, **_how: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    argv = ("--games", "1000000000", "--lang", language)  # which nobody waits for
    ran = kubik("report", "connect_four", *argv)
    check_refused(ran)
    assert "denied" not in ran.err
    assert "img" in ran.err
    assert list(home.iterdir()) == []


def test_where_nothing_can_be_saved_the_record_is_printed(kubik: Kubik, home: Path) -> None:
    (home / "data").write_text("in the way of the folder of saves")
    ran = kubik("play", "cubirds", "--seed", "5", lines="1\nq\n")
    check_refused(ran)
    record = ran.out[ran.out.index("[Kubik 1]") :]
    assert [move.notation for move in kubik_package.Match.from_record(record).moves] == ["F1L"]


def test_a_write_that_fails_leaves_the_old_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "game.kubik"
    write_whole(path, b"old")

    def fail(descriptor: int) -> None:
        raise OSError(28, f"No space left for {descriptor}")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(FileError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(home.iterdir()) == [path]


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"figures")
        assert os.read(reader, 100) == b"figures"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.parametrize("content", ["", "garbage\n"])
@pytest.mark.parametrize(
    "command", [["archive", "odd.kubik", "--out", "all.kubik"], ["rules-diff", "odd.kubik"]]
)
def test_a_file_without_games_is_told(
    kubik: Kubik, home: Path, command: list[str], content: str
) -> None:
    (home / "odd.kubik").write_text(content, encoding="utf-8")
    ran = kubik(*command)
    check_refused(ran)
    assert "There are no games in odd.kubik." in ran.err
    assert [path.name for path in home.iterdir()] == ["odd.kubik"]


def test_games_that_cannot_be_compared_are_no_success(kubik: Kubik, home: Path) -> None:
    match = kubik_package.Match("kabaleo", players=2, seed=7)
    record = match.record()
    (home / "odd.kubik").write_text(record.replace("Seed", "Sead"), encoding="utf-8")
    assert kubik("rules-diff", "odd.kubik").status == 1


@pytest.mark.parametrize("content", [b"\xff\xfe", b'{"a": 1}\n', b"puzzle\n"])
def test_puzzles_are_put_behind_puzzles_alone(kubik: Kubik, home: Path, content: bytes) -> None:
    (home / "mine.jsonl").write_bytes(content)
    check_refused(kubik("puzzles", "cubirds", "--make", "1", "--to", "mine.jsonl"))
    assert (home / "mine.jsonl").read_bytes() == content
