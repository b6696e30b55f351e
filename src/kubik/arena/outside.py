"""Bots from outside: programs in any language that speak lines of JSON over stdin and stdout.

The protocol is told in `docs/bot-protocol.md`. A program is started for each seat of each game, so
a game depends on none before it. It sees what `Match.view` shows to its seat, has a clock for every
answer, and whatever else it does than answer loses it the game and disturbs nobody.
"""

import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from types import TracebackType
from typing import Any

from kubik.engine import seeds
from kubik.engine.errors import KubikError, SetupError
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.system_errors import reason_of

PREFIX = "cmd:"
PROTOCOL = 1

START_SECONDS = 10.0  # to start and to say hello
FAREWELL_SECONDS = 1.0  # to read the result and to leave
LONGEST_LINE = 65_536  # bytes in an answer
PIECE = 65_536  # bytes read or written at a time
KEPT_COMPLAINT = 2_000  # bytes of what it last said on stderr
LONGEST_QUOTE = 80


class ForfeitError(KubikError):
    """A bot from outside lost its game by what it did; the message says what."""


def is_outside(bot: str) -> bool:
    """Whether a bot is a program to be started."""
    return bot.startswith(PREFIX)


def check_command(bot: str) -> list[str]:
    """Return the program of a bot and its arguments; refuse one that cannot be started."""
    try:
        command = shlex.split(bot.removeprefix(PREFIX))
    except ValueError:
        command = []
    if not command:
        raise SetupError("outside-command", bot=bot)
    if shutil.which(command[0]) is None:
        raise SetupError("outside-program", program=command[0])
    return command


class OutsideBot:
    """A program in a seat of one match."""

    def __init__(self, bot: str, match: Match, seat: int, clock: float) -> None:
        self._seat = seat
        self._clock = clock
        self._allowed = START_SECONDS
        self._unread = b""
        self._complaint = b""
        self._process = _start(check_command(bot))
        self._pipes = selectors.DefaultSelector()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
            self._pipes.register(pipe, selectors.EVENT_READ)
        assert self._process.stdin is not None
        self._stdin = self._process.stdin
        os.set_blocking(self._stdin.fileno(), False)
        self._hello(match)

    def __enter__(self) -> "OutsideBot":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def choose(self, match: Match) -> Move:
        """Show the bot its view and return the move it answers with."""
        legal = match.legal_moves_of(self._seat)
        turn = match.actions_of(self._seat)
        answer = self._ask(
            {
                "type": "turn",
                "turn": turn,
                "view": match.view(self._seat),
                "legal": [{"code": move.code, "move": move.notation} for move in legal],
                "clock": {"seconds": self._clock},
            },
            self._clock,
        )
        if answer.get("type") != "move" or answer.get("turn") != turn:
            raise ForfeitError("outside-babbles", said=_quoted(json.dumps(answer).encode()))
        for move in legal:
            if answer.get("move") == move.notation or _is_code(answer.get("code"), move.code):
                return move
        said = answer.get("move", answer.get("code"))
        raise ForfeitError("outside-illegal", move=_quoted(json.dumps(said).encode()))

    def tell_result(
        self, shares: tuple[float, ...], ending: str | None, forfeit: int | None
    ) -> None:
        """Tell the bot how the game ended, and give it a moment to leave."""
        message = {"type": "result", "shares": shares, "ending": ending, "forfeit": forfeit}
        until = time.monotonic() + FAREWELL_SECONDS
        with contextlib.suppress(ForfeitError):
            self._write(_line(message), until)
            self._close_stdin()
            while self._read_some(until):
                self._unread = b""

    def close(self) -> None:
        """End the program and all that it started, whatever they are at."""
        # Its group is there until it is waited for, so no other program can be meant.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._close_stdin()
        self._pipes.close()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _hello(self, match: Match) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": match.game.name,
            "players": match.players,
            "options": match.options,
            "seat": self._seat,
            # From the seed of the match, which cannot be told from it.
            "seed": seeds.seed_words(match.seed, f"outside/{self._seat}")[0],
            "clock": {"seconds": self._clock},
        }
        try:
            answer = self._ask(hello, START_SECONDS)
            if answer.get("type") != "hello":
                raise ForfeitError("outside-babbles", said=_quoted(json.dumps(answer).encode()))
        except BaseException:
            self.close()
            raise

    def _ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._unread:
            raise ForfeitError("outside-babbles", said=_quoted(self._unread))
        self._allowed = seconds
        until = time.monotonic() + seconds
        self._write(_line(message), until)
        line = self._read_line(until)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ForfeitError("outside-babbles", said=_quoted(line))
        return answer

    def _write(self, line: bytes, until: float) -> None:
        """Write a line; meanwhile listen, since a bot that talks may not be reading."""
        self._pipes.register(self._stdin, selectors.EVENT_WRITE)
        try:
            while line:
                for pipe in self._ready(until):
                    if pipe is self._stdin:
                        line = line[self._write_piece(line[:PIECE]) :]
                    elif not self._take_from(pipe):
                        raise self._gone()
        finally:
            self._pipes.unregister(self._stdin)

    def _write_piece(self, piece: bytes) -> int:
        try:
            return os.write(self._stdin.fileno(), piece)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._gone() from None

    def _read_line(self, until: float) -> bytes:
        while b"\n" not in self._unread:
            if not self._read_some(until):
                raise self._gone()
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _read_some(self, until: float) -> bool:
        """Wait for the bot to say something; return whether it can still do so."""
        speaks = True
        for pipe in self._ready(until):
            speaks &= self._take_from(pipe)
        return speaks

    def _ready(self, until: float) -> list[Any]:
        left = until - time.monotonic()
        ready = self._pipes.select(left) if left > 0 else []
        if not ready:
            raise ForfeitError("outside-slow", seconds=self._allowed)
        return [key.fileobj for key, _ in ready]

    def _take_from(self, pipe: Any) -> bool:
        """Take what a pipe holds; return whether the bot can still answer."""
        piece = os.read(pipe.fileno(), PIECE)
        if not piece:
            self._pipes.unregister(pipe)
        if pipe is self._process.stderr:
            self._complaint = (self._complaint + piece)[-KEPT_COMPLAINT:]
            return True
        self._unread += piece
        if len(self._unread) > LONGEST_LINE:
            raise ForfeitError("outside-babbles", said=_quoted(self._unread))
        return bool(piece)

    def _gone(self) -> ForfeitError:
        """Return the error for a bot that left, with what it said last."""
        stderr: Any = self._process.stderr
        with contextlib.suppress(BlockingIOError):
            self._complaint += os.read(stderr.fileno(), PIECE)
        lines = self._complaint.strip().splitlines()
        return ForfeitError("outside-gone", said=_quoted(lines[-1] if lines else b"-"))

    def _close_stdin(self) -> None:
        # Nothing waits to be written in it: it is written to without a buffer.
        with contextlib.suppress(OSError):
            self._stdin.close()


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # a group of its own, which can be ended whole
        )
    except OSError as error:
        raise ForfeitError("outside-start", reason=reason_of(error)) from None


def _line(message: dict[str, Any]) -> bytes:
    return (json.dumps(message, separators=(",", ":")) + "\n").encode()


def _is_code(value: Any, code: int) -> bool:
    return type(value) is int and value == code


def _quoted(said: bytes) -> str:
    """Return what a bot said so that it can be printed anywhere."""
    text = said[: 4 * LONGEST_QUOTE].decode(errors="replace")
    shown = "".join(sign if sign.isprintable() else " " for sign in text).strip()
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"
