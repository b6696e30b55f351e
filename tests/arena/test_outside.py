"""Bots from outside: an honest one plays, a hostile one loses its game and harms nothing else."""

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import kubik
from arena.hostile import HOW
from kubik.arena import outside
from kubik.arena.hold import hold
from kubik.arena.outside import ForfeitError, OutsideBot
from kubik.arena.results import Results
from kubik.arena.schedule import make_contest
from kubik.arena.standings import forfeits, standings
from kubik.bots.registry import usual_bot
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES, core_words
from patience import PATIENCE

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"
HOSTILE = Path(__file__).parent / "hostile.py"

# What each of them is told. Those that keep silent have little time, the others enough.
REASONS = {
    "mute": "outside-slow",
    "unborn": "outside-gone",
    "slow": "outside-slow",
    "dies": "outside-gone",
    "illegal": "outside-illegal",
    "illegal_code": "outside-illegal",
    "babbles": "outside-babbles",
    "greets_with_nonsense": "outside-babbles",
    "answers_before_it_is_asked": "outside-babbles",
    "says_two_things": "outside-babbles",
    "floods": "outside-babbles",
    "says_a_huge_line": "outside-babbles",
    "nests": "outside-babbles",
    "complains": "outside-slow",
    "says_no_text": "outside-babbles",
    "closes_its_ears": "outside-gone",
    "has_children": "outside-slow",
}
SHORT, LONG = 0.5, 20.0


def hostile(how: str, notes: Path) -> str:
    return f"cmd:{sys.executable} {HOSTILE} {how} {notes}"


def games(results: Results, *bots: str) -> list[Any]:
    """Return the games of those bots alone."""
    return [
        game for block in results.ordered for game in block.games if set(game.seats) == set(bots)
    ]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def pids_of_bots(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list of bots that will be started; one may be ended before it notes itself."""
    started: list[int] = []
    start = outside._start

    def start_noting(command: list[str]) -> subprocess.Popen[bytes]:
        process = start(command)
        started.append(process.pid)
        return process

    monkeypatch.setattr(outside, "_start", start_noting)
    return started


def noted(notes: Path) -> list[int]:
    """Return the processes that bots have noted: themselves, and what they started."""
    return [int(pid) for pid in notes.read_text().split()] if notes.exists() else []


def check_gone(pids: Iterable[int]) -> None:
    """Wait for processes to be gone; what is killed takes a moment to die."""
    for pid in pids:
        until = time.monotonic() + PATIENCE
        while is_alive(pid):
            assert time.monotonic() < until
            time.sleep(0.01)


def test_each_way_of_being_hostile_is_tried() -> None:
    assert set(REASONS) == set(HOW)


@pytest.mark.parametrize("how", REASONS)
def test_a_hostile_bot_loses_and_harms_nothing_else(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "pids"
    bot = hostile(how, notes)
    clock = SHORT if REASONS[how] == "outside-slow" else LONG
    if how == "mute":
        monkeypatch.setattr(outside, "START_SECONDS", SHORT)
    started = pids_of_bots(monkeypatch)
    contest = make_contest("connect_four", ["greedy", "random", bot], clock=clock)
    results = hold(contest, 1).results
    alone = hold(make_contest("connect_four", ["greedy", "random"]), 1).results
    assert games(results, "greedy", "random") == games(alone, "greedy", "random")
    lost = forfeits(results)
    assert {(forfeit.bot, forfeit.reason["message"]) for forfeit in lost} == {(bot, REASONS[how])}
    assert len(lost) == 4
    assert standings(results)[-1].bot == bot
    for forfeit in lost:
        for language in LANGUAGES:
            said = core_words(language).say(forfeit.reason["message"], **forfeit.reason["params"])
            assert said.isprintable()
            assert len(said) < 250
    assert started
    check_gone({*started, *noted(notes)})


def test_the_last_words_of_a_bot_are_told(tmp_path: Path) -> None:
    contest = make_contest("connect_four", ["greedy", hostile("dies", tmp_path / "pids")])
    (first, *_) = forfeits(hold(contest, 1).results)
    assert "what a pity" in first.reason["params"]["said"]


def test_a_program_that_cannot_be_run_loses(tmp_path: Path) -> None:
    broken = tmp_path / "bot"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    contest = make_contest("connect_four", ["greedy", f"cmd:{broken}"])
    assert {f.reason["message"] for f in forfeits(hold(contest, 1).results)} == {"outside-start"}


def test_a_bot_that_does_not_read_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a pipe holds is to be written to it."""
    match = kubik.Match("connect_four", seed=1)
    view = match.view(0)
    monkeypatch.setattr(match, "view", lambda _seat: view | {"ballast": "x" * 1_000_000})
    with (
        OutsideBot(hostile("slow", tmp_path / "pids"), match, 0, SHORT) as bot,
        pytest.raises(ForfeitError) as refusal,
    ):
        bot.choose(match)
    assert refusal.value.message == "outside-slow"


def test_one_that_does_not_leave_is_ended(tmp_path: Path) -> None:
    match = kubik.Match("connect_four", seed=1)
    with OutsideBot(hostile("slow", tmp_path / "pids"), match, 0, SHORT) as bot:
        bot.tell_result((1.0, 0.0), "four-in-line", None)
    check_gone(noted(tmp_path / "pids"))


@pytest.mark.long
def test_the_example_plays_every_game_to_its_end(game: Game) -> None:
    # Against one who wants to win, games are not long.
    contest = make_contest(game, [usual_bot(game), EXAMPLE], clock=LONG)
    results = hold(contest, 1).results
    assert not forfeits(results)
    assert all(played.ending for block in results.ordered for played in block.games)


def test_the_same_contest_is_the_same_games() -> None:
    first, second = (
        hold(
            make_contest("kabaleo", ["greedy", EXAMPLE], 2, clock=LONG), 2, threads=threads
        ).results
        for threads in (1, 2)
    )
    assert games(first, "greedy", EXAMPLE) == games(second, "greedy", EXAMPLE)
    assert first.games == 4


# It answers like the example and keeps what it was told.
LISTENER = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"type": "hello"}), flush=True)
    elif told["type"] == "turn":
        print(json.dumps({"type": "move", "turn": told["turn"], "code": told["legal"][0]["code"]}),
              flush=True)
"""


def test_a_bot_is_told_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    """All that it hears is its view, which is the same in every world that it cannot tell apart."""
    (tmp_path / "listener.py").write_text(LISTENER)
    match = kubik.Match("cubirds", players=2, seed=5)
    bot = f"cmd:{sys.executable} {tmp_path / 'listener.py'} {tmp_path / 'heard'}"
    with OutsideBot(bot, match, 0, LONG) as program:
        assert program.choose(match) == match.legal_moves[0]
        program.tell_result((1.0, 0.0), "seven-kinds", None)
    hello, turn, result = map(json.loads, (tmp_path / "heard").read_text().splitlines())
    assert hello.pop("seed") != match.seed
    assert hello == {
        "type": "hello", "protocol": 1, "game": "cubirds", "players": 2, "options": match.options,
        "seat": 0, "clock": {"seconds": LONG},
    }  # fmt: skip
    assert turn == {
        "type": "turn", "turn": 0, "view": match.view(0), "clock": {"seconds": LONG},
        "legal": [{"code": move.code, "move": move.notation} for move in match.legal_moves],
    }  # fmt: skip
    assert result == {
        "type": "result", "shares": [1.0, 0.0], "ending": "seven-kinds", "forfeit": None,
    }  # fmt: skip
