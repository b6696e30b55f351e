"""The other commands, and what holds for all of them."""

import fcntl
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kubik import Match, find_game, game_names
from kubik.arena.bench import Figure
from kubik.bots.levels import NAMES, Level
from kubik.bots.warm import BUILDS, is_being_compiled, start_warming, warm
from kubik.engine.lines import rule_lines
from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.arguments import Parser
from kubik.terminal.language import usual_language
from kubik.terminal.main import COMMANDS, INTERRUPTED
from kubik.terminal.screen import Screen
from terminal.running import Kubik

# What argparse says in English, and technical words that stay as they are in Russian.
ENGLISH = re.compile(
    r"\b(usage|options|arguments|positional|show|help message|exit|error)\b", re.IGNORECASE
)


def a_game(path: Path, moves: int = 5) -> Match:
    match = Match("cubirds", players=3, seed=7, names=["Анна", "Bob"])
    for _ in range(moves):
        match.push(match.legal_moves[0])
    path.write_text(match.record(), encoding="utf-8")
    return match


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_complete_in_both_languages(kubik: Kubik, command: str) -> None:
    argv = [command] if command else []
    english = kubik(*argv, "--help", "--lang", "en")
    russian = kubik(*argv, "-h", "--lang", "ru")
    assert english.status == russian.status == 0
    assert not re.search("[А-Яа-я]", english.out)
    assert not ENGLISH.search(russian.out.replace("--help", "").replace("--option", ""))
    options = [set(re.findall(r"--\w+", ran.out)) for ran in (english, russian)]
    assert options[0] == options[1]


def test_version(kubik: Kubik) -> None:
    assert re.fullmatch(r"kubik \d+\.\d+\.\d+\n", kubik("--version").out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_in_a_pipe_it_says_what_to_type(kubik: Kubik, language: str) -> None:
    ran = kubik("--lang", language)
    assert ran.status == 0
    for name in game_names():
        assert find_game(name).title(language) in ran.out
    assert "kubik play" in ran.out


def test_alone_on_a_terminal_it_plays(
    kubik: Kubik, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["7", "chess", "kabaleo", "1", "q"])

    def read(screen: Screen, prompt: str) -> str:
        screen.interactive = True
        screen.show(prompt)
        return next(typed)

    start = Screen.__init__

    def interactive(screen: Screen, language: str) -> None:
        start(screen, language)
        screen.interactive = True

    monkeypatch.setattr(Screen, "__init__", interactive)
    monkeypatch.setattr(Screen, "read", read)
    assert kubik().status == 0
    (save,) = saves.iterdir()
    assert Match.from_record(save.read_text()).game.name == "kabaleo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_lists_all_options_and_bots(kubik: Kubik, language: str) -> None:
    ran = kubik("games", "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    for name in game_names():
        game = find_game(name)
        for option in game.options:
            for value in option.values:
                assert f"--option {option.name}={value}" in ran.out
    assert "greedy" in ran.out
    for name in NAMES:
        assert f"{name} " in ran.out


def test_games_lists_ratings(kubik: Kubik, monkeypatch: pytest.MonkeyPatch) -> None:
    rated = tuple(Level(number, "greedy", 1000 + number) for number in range(1, 6))
    monkeypatch.setattr("kubik.terminal.games.levels_of", lambda _game: rated)
    assert "master    Мастер · 1005" in kubik("games", "--lang", "ru").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_print_every_line(kubik: Kubik, language: str) -> None:
    ran = kubik("rules", "cubirds", "--lang", language)
    assert ran.status == 0
    flat = " ".join(ran.out.split())
    for line in rule_lines(find_game("cubirds").package).values():
        assert f"{line.id} {line.text[language]}" in flat


def test_rules_print_a_section_or_a_line(kubik: Kubik) -> None:
    assert kubik("rules", "cubirds", "lay.1").out.split()[0] == "lay.1"
    assert kubik("rules", "cubirds", "Lay.1").out == kubik("rules", "cubirds", "lay.1").out
    section = kubik("rules", "cubirds", "lay").out
    assert "lay.2" in section
    assert "(inferred from the rulebook)" in section
    assert "turn.1" not in section


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_prints_each_position(kubik: Kubik, home: Path, language: str) -> None:
    match = a_game(home / "game.kubik")
    ran = kubik("replay", "game.kubik", "--lang", language)
    assert ran.status == 0
    words = match.game.words(language)
    for number in range(6):
        assert words.say("replay-position", number=number, last=5) in ran.out
    for move in match.moves:
        assert f"{move.notation} (" in ran.out


def test_replay_to_one_position_from_one_seat(kubik: Kubik, home: Path) -> None:
    match = a_game(home / "game.kubik")
    ran = kubik("replay", "game.kubik", "--to", "5", "--seat", "2")
    assert ran.status == 0
    for line in match.text(1).splitlines():
        assert line.strip() in ran.out
    assert kubik("replay", "game.kubik", "--to", "6").status == 2
    assert kubik("replay", "game.kubik", "--seat", "4").status == 2


def test_replay_steps_and_jumps(kubik: Kubik, home: Path) -> None:
    a_game(home / "game.kubik")
    ran = kubik("replay", "game.kubik", "--step", lines="\n4\n77\n\n\n")
    assert ran.status == 0
    assert re.findall(r"Position (\d) of", ran.out) == ["0", "1", "4", "5"]


def test_replay_from_a_position(kubik: Kubik, home: Path) -> None:
    start = Match("cubirds", players=2, seed=3).position()
    match = Match.from_position("cubirds", start, seed=9)
    match.push(match.legal_moves[0])
    (home / "game.kubik").write_text(match.record())
    ran = kubik("replay", "game.kubik")
    assert ran.status == 0
    assert "Position 1 of 1" in ran.out


def test_replay_checks_seed_and_moves(kubik: Kubik, home: Path) -> None:
    match = a_game(home / "game.kubik")
    ran = kubik("replay", "game.kubik", "--check")
    assert ran.status == 0
    assert match.commitment in ran.out
    assert "Position" not in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_sim_prints_a_table_and_writes_a_picture(kubik: Kubik, home: Path, language: str) -> None:
    ran = kubik(
        "sim", "cubirds", "--games", "60", "--bots", "greedy,random", "--seed", "3",
        "--plot", "sim.png", "--json", "sim.json", "--lang", language,
    )  # fmt: skip
    assert ran.status == 0
    words = find_game("cubirds").words(language)
    for message in ("sim-by-seat", "sim-by-bot", "sim-endings", "sim-branching", "sim-interval"):
        assert words.say(message) in ran.out
    assert (home / "sim.png").read_bytes().startswith(b"\x89PNG")
    written = json.loads((home / "sim.json").read_text())
    assert written["games"] == 60
    assert written["wins_by_bot"]["greedy"]["share"] >= 0.9
    assert sum(written["endings"].values()) == 60
    assert sorted(path.name for path in home.iterdir()) == ["sim.json", "sim.png"]


def test_sim_without_matplotlib_says_so(kubik: Kubik, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    ran = kubik("sim", "cubirds", "--plot", "x.png")
    assert ran.status == 2
    assert "matplotlib" in ran.err


def test_interrupting_outside_a_game(kubik: Kubik, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kubik.terminal.sim.total_games", interrupt)
    assert kubik("sim", "cubirds").status == INTERRUPTED == 130


def test_too_little_memory_is_a_sentence(kubik: Kubik, monkeypatch: pytest.MonkeyPatch) -> None:
    def starve(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("kubik.terminal.sim.total_games", starve)
    ran = kubik("sim", "cubirds")
    assert ran.status == 2
    assert "memory" in ran.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "KUBIK_LANG": "en"}, "en"),
        ({"KUBIK_LANG": "ru"}, "ru"),
        ({"KUBIK_LANG": "nonsense", "LC_MESSAGES": "ru"}, "ru"),
    ],
)
def test_language(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language


def test_lang_stands_anywhere(kubik: Kubik) -> None:
    assert "Кубички" in kubik("--lang", "ru", "games").out
    assert "Кубички" in kubik("games", "--lang=ru").out
    assert kubik("rules", "cubirds", "--lang", "ru", "lay.1").out.startswith("  lay.1  Выберите")


def test_nobody_reads_on(home: Path) -> None:
    """A pipe that is closed early is no reason to complain."""
    del home
    with subprocess.Popen(
        [sys.executable, "-m", "kubik", "rules", "cubirds"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_letters_that_an_output_cannot_show(home: Path) -> None:
    del home
    ran = subprocess.run(
        [sys.executable, "-m", "kubik", "rules", "cubirds", "--lang", "ru"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_streams_that_are_closed(home: Path) -> None:
    del home
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f'"{sys.executable}" -m kubik play cubirds {closed}'
        ran = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_warming_where_it_is_switched_off(home: Path) -> None:
    del home
    assert not start_warming(find_game("cubirds"))


class ColdBuild:
    """Stands for a build that was never compiled."""

    ready = False
    compiled = 0

    def compile(self) -> None:
        self.compiled += 1


@pytest.fixture
def cold(home: Path, monkeypatch: pytest.MonkeyPatch) -> ColdBuild:
    build = ColdBuild()
    monkeypatch.setenv("KUBIK_CACHE_DIR", str(home / "cache"))
    for name in BUILDS:
        monkeypatch.setitem(BUILDS, name, lambda _game, _target: build)
    return build


def test_cold_rules_are_compiled_by_another_process(
    cold: ColdBuild, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.delenv("KUBIK_NO_WARM")
    monkeypatch.setattr("subprocess.Popen", lambda argv, **_: started.append(argv))
    assert start_warming(find_game("cubirds"))
    command = [sys.executable, "-m", "kubik.bots.warm", "cubirds"]
    assert started == [[*command, "live"], [*command, "seat"]]
    cold.ready = True
    assert not start_warming(find_game("cubirds"))


def test_only_one_process_compiles_a_build(cold: ColdBuild, home: Path) -> None:
    warm(find_game("cubirds"), "live")
    assert cold.compiled == 1
    with (home / "cache" / "cubirds-live.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        warm(find_game("cubirds"), "live")
        assert cold.compiled == 1
        assert is_being_compiled(find_game("cubirds"))
        warm(find_game("cubirds"), "seat")
        assert cold.compiled == 2
        warm(find_game("cubirds", {"deal": {"hand": 7}}), "live")  # another box, another build
    assert cold.compiled == 3
    assert not is_being_compiled(find_game("cubirds"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bench_prints_figures_against_their_targets(
    kubik: Kubik, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    three = {"game": "cubirds", "players": 3}
    figures = [
        Figure("compiled", "moves/s", 6_000_000.0, peer=4_000.0, target=500, of=three),
        Figure("interpreted", "moves/s", 40_000.0, peer=4_000.0, target=3, of=three),
        Figure("two-threads", "moves/s", 120.0, peer=100.0, target=1.7),
        Figure("copies", "records/s", 2_000_000.0, target=1_000_000),
        Figure("growth", "moves/s", 5_000_000.0, of={"game": "qwirkle_cubes", "cubes": 20}),
        Figure("random", "moves/s", 5_000_000.0, of=three),
    ]
    monkeypatch.setattr("kubik.terminal.bench._figures", lambda: iter(figures))
    ran = kubik("bench", "--lang", language)
    assert ran.status == 0
    marks = [[mark for mark in "✓✗" if mark in line] for line in ran.out.splitlines()[2:]]
    assert marks == [["✓"], ["✓"], ["✗"], ["✓"], [], []]


def test_help_for_a_narrow_screen_is_written_narrowly() -> None:
    parser = Parser("play", core_words("ru"), width=40)
    parser.place("game", "name-game", "help-game")
    parser.option("--seats", "name-list", "help-seats")
    parser.everywhere()
    assert max(map(len, parser.format_help().splitlines())) <= 40
