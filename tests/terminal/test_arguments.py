"""Every option of every command, with values that are none, and beside what it does not go with."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import kubik as kubik_package
from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.arguments import Parser
from kubik.terminal.main import COMMANDS
from terminal.running import Kubik, Ran

NUMBER = core_words("en").say("name-number")
# What comes before options, so that they are what is wrong; a file of that name is there.
BEFORE = {
    "admin": ["ban", "127.0.0.1", "--data", "data"],
    "arena": ["connect_four", "greedy", "random"],
    "lab": ["kabaleo", "--edition", "box.toml"],
    "edition": ["check", "box.toml"],
    "new-game": ["dice_race"],
    "rules-diff": ["game.kubik"],
    "archive": ["game.kubik", "--out", "all.kubik"],
    **{command: ["game.kubik"] for command in ("replay", "review", "observe", "verify")},
    **{command: [] for command in ("serve", "bench", "mcp", "games")},
}


def options_of(command: str) -> Iterator[tuple[str, str]]:
    """Yield the options of a command that have a value, each with what its value is called."""
    parser = Parser(command, core_words("en"))
    import_module(f"kubik.terminal.{command.replace('-', '_')}").fill(parser)
    for action in parser._actions:
        if action.option_strings and action.nargs != 0:
            yield action.option_strings[0], str(action.metavar)


@pytest.fixture
def before(home: Path) -> dict[str, list[str]]:
    record = kubik_package.Match("kabaleo", 2, seed=7, target="python").record()
    (home / "game.kubik").write_text(record, encoding="utf-8")
    (home / "box.toml").write_text('game = "kabaleo"\ncones = {pieces = 8}\n', encoding="utf-8")
    return {command: BEFORE.get(command, ["connect_four"]) for command in COMMANDS}


def check_refused(ran: Ran, option: str, language: str) -> None:
    told = f"{option}: {ran.out}{ran.err}"
    assert ran.status == 2, told
    assert option in ran.err, told
    assert len(ran.err.splitlines()) == 1, told
    assert bool(set("аеи") & set(ran.err)) == (language == "ru"), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_takes_a_value_that_is_none(
    kubik: Kubik, home: Path, before: dict[str, list[str]], language: str
) -> None:
    files = sorted(home.iterdir())
    for command, argv in before.items():
        for option, metavar in options_of(command):
            wrong = [[f"{option}="], [option, ""], [f"{option}=--"]]
            if metavar == NUMBER:
                wrong += [[f"{option}=many\nof them"], [f"{option}=1.5"], [option, "-1"]]
            for values in wrong:
                ran = kubik(command, *argv, *values, "--lang", language)
                check_refused(ran, option, language)
    assert sorted(home.iterdir()) == files


IDLE = {
    "two lengths of a series": ["play", "cubitos", "--tournament", "--matches", "2"],
    "two lengths of a simulation": ["sim", "cubitos", "--tournament", "--matches", "2"],
    "a place for what is only read": ["edition", "check", "box.toml", "--to", "other.toml"],
    "a game for what says it": ["edition", "new", "kabaleo", "--game", "qubix"],
    "a place for what is only solved": ["puzzles", "kabaleo", "--to", "more.jsonl"],
    "a day of what is made": ["puzzles", "kabaleo", "--make", "1", "--day", "2026-11-01"],
    "made and checked at once": ["puzzles", "kabaleo", "--make", "1", "--check", "1"],
    "puzzles of no game": ["puzzles", "--make", "1"],
}


@pytest.mark.parametrize("case", IDLE)
def test_no_option_is_passed_over(
    kubik: Kubik, home: Path, before: dict[str, list[str]], case: str
) -> None:
    del before
    files = sorted(home.iterdir())
    ran = kubik(*IDLE[case])
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert sorted(home.iterdir()) == files


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 96])
def test_what_is_to_be_typed_is_not_broken_at_a_hyphen(language: str, width: int) -> None:
    for command in COMMANDS:
        parser = Parser(command, core_words(language), width)
        import_module(f"kubik.terminal.{command.replace('-', '_')}").fill(parser)
        broken = [line for line in parser.format_help().splitlines() if line.endswith("-")]
        assert broken == []
