"""At a real terminal: prompts, steps, and a screen that people share."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kubik import Match
from kubik.terminal.screen import CLEAR
from patience import PATIENCE

UP, LEFT = "\x1b[A", "\x1b[D"


class Person:
    """Someone at a terminal, who types after having read."""

    def __init__(self, terminal: int) -> None:
        self.terminal = terminal
        self.screen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # letters may come in halves

    def read_until(self, text: str) -> str:
        """Return what appears up to and including a text."""
        while text not in self.screen:
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            assert ready, f"waiting for {text!r}, seen: {self.screen[-2000:]}"
            self.screen += self._decoder.decode(os.read(self.terminal, 65_536))
        seen, _, self.screen = self.screen.partition(text)
        return seen + text

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def interrupt(self, process: subprocess.Popen[bytes]) -> None:
        """Press Ctrl-C until it is heard: just before a read begins, Python hears it too late."""
        for _ in range(PATIENCE):
            process.send_signal(signal.SIGINT)
            if select.select([self.terminal], [], [], 1)[0]:
                return


@contextmanager
def sitting_at(*argv: str) -> Iterator[tuple[Person, subprocess.Popen[bytes]]]:
    """Start a command on a terminal of its own."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(
        [sys.executable, "-m", "kubik", *argv],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Person(ours), process
        finally:
            process.kill()
            os.close(ours)


def test_alone_it_asks_for_a_game_and_plays(saves: Path) -> None:
    with sitting_at("--lang", "ru") as (person, process):
        person.read_until("q — выход: ")
        person.type("кубички\n")
        person.read_until("Игры «кубички» нет")
        person.read_until("q — выход: ")
        person.type("\n")
        person.read_until("q выход")
        person.type("nonsense\n")
        person.read_until("«nonsense» — не ход этой игры")
        person.read_until("> ")
        person.type(f"{UP}{LEFT}x\n")
        person.read_until("«nonsensxe» — не ход этой игры")
        person.type("q\n")
        person.read_until("Продолжить: kubik play --from")
        assert process.wait(PATIENCE) == 0
    assert len(list(saves.iterdir())) == 1


def test_the_screen_is_cleared_between_people(home: Path) -> None:
    del home
    argv = ("play", "cubirds", "--seats", "me,me", "--names", "Anna,Bob", "--seed", "5")
    with sitting_at(*argv) as (person, process):
        person.read_until("press Enter when only you see the screen. ")
        person.type("\n")
        person.read_until("Your hand")
        person.read_until("> ")
        person.type("1\n")
        person.read_until("q quit")
        person.type("draw\n")  # after which the turn can only end
        person.read_until("Press Enter and pass the screen to ")
        person.type("\n")
        between = person.read_until("press Enter when only you see the screen. ")
        assert CLEAR in between
        assert "Your hand" not in between.partition(CLEAR)[2]
        person.type("\n")
        shown = person.read_until("Your hand")
        assert "draws 2 cards" in shown
        assert "draws a" not in shown
        person.read_until("> ")
        person.type(f"{UP}\x04")  # nothing that the other typed comes back
        person.read_until("To go on")
        assert process.wait(PATIENCE) == 0


def test_control_c_saves_the_game(saves: Path) -> None:
    with sitting_at("play", "cubirds", "--seed", "5", "--lang", "en") as (person, process):
        person.read_until("q quit")
        person.type("1\n")
        person.read_until("> ")
        person.read_until("> ")
        person.interrupt(process)
        person.read_until("To go on")
        assert process.wait(PATIENCE) == 0
    (save,) = saves.iterdir()
    assert len(Match.from_record(save.read_text()).moves) == 1


def test_a_replay_steps_by_itself(home: Path) -> None:
    match = Match("cubirds", players=2, seed=7)
    for _ in range(3):
        match.push(match.legal_moves[0])
    (home / "game.kubik").write_text(match.record())
    with sitting_at("replay", "game.kubik") as (person, process):
        person.read_until("Position 0 of 3")
        person.type("\n")
        person.read_until("Position 1 of 3")
        person.type("3\n")
        person.read_until("Position 3 of 3")
        person.type("q\n")
        assert process.wait(PATIENCE) == 0


def test_a_contest_shows_its_table_and_can_be_interrupted(home: Path) -> None:
    out = home / "games.jsonl"
    contest = ["arena", "connect_four", "greedy", "random", "--blocks", "100000000"]
    with sitting_at(*contest, "--out", str(out)) as (person, process):
        person.read_until("/100000000")
        person.read_until("Elo")
        person.read_until("random")
        process.send_signal(signal.SIGINT)
        person.read_until("goes on from there")
        assert process.wait(PATIENCE) == 130
    assert out.read_text().endswith("\n")
