"""What was played: blocks of games, and the file that keeps them while a contest goes on.

The file has a line of JSON for the contest and one for each block, written as soon as the block is
played. After a kill the last line may be torn; it is dropped, and its block is played again.
"""

import fcntl
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, TypeAlias

from kubik.arena.schedule import Contest
from kubik.engine.errors import KubikError
from kubik.engine.system_errors import explained

FORMAT = 1
ROUNDING = 1e-6

# Moves and seconds of each bot, where its thinking was measured.
Thought: TypeAlias = dict[str, tuple[int, float]]


class ResultsError(KubikError):
    """The file cannot take the results of this contest."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: who sat where, what each seat got, how long it was and how it ended."""

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    moves: int
    ending: str | None  # None for a game that was not played to its end
    forfeit: dict[str, Any] | None = None  # the seat that lost it by breaking the protocol, and why


@dataclass(frozen=True, slots=True)
class Block:
    """The games of one deal by one line-up, in all rotations."""

    line_up: int
    number: int
    games: tuple[Played, ...]
    thought: Thought = field(default_factory=dict)

    def line(self) -> str:
        """Return the block as a line of JSON."""
        games = [
            {"seats": game.seats, "shares": game.shares, "moves": game.moves, "ending": game.ending}
            | ({"forfeit": game.forfeit} if game.forfeit else {})
            for game in self.games
        ]
        data: dict[str, Any] = {"line_up": self.line_up, "block": self.number, "games": games}
        if self.thought:
            data["thought"] = self.thought
        return _line(data)


@dataclass
class Results:
    """The blocks of a contest that are played so far."""

    contest: Contest
    blocks: dict[tuple[int, int], Block] = field(default_factory=dict)

    def append(self, blocks: Iterable[Block]) -> None:
        """Take blocks in."""
        for block in blocks:
            self.blocks[block.line_up, block.number] = block

    @property
    def ordered(self) -> list[Block]:
        """The blocks in the order of the schedule, whatever order they were played in."""
        return [self.blocks[key] for key in sorted(self.blocks, key=lambda key: key[::-1])]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(block.games) for block in self.blocks.values())

    def first(self, blocks: int) -> "Results":
        """Return the first so many blocks of each line-up."""
        kept = {key: block for key, block in self.blocks.items() if key[1] < blocks}
        return Results(self.contest, kept)


class Journal:
    """The file of a contest, open for adding blocks."""

    def __init__(self, path: Path, contest: Contest, made_of: Iterable[str] = ()) -> None:
        """Open a file and read what it has; it may be new.

        `made_of` names the builds that play, so that games of other rules or bots do not mix in.
        """
        self.path = path
        self.results = Results(contest)
        self._contest = json.loads(json.dumps(contest.to_dict()))
        self._head = _line({"arena": FORMAT, **self._contest, "made_of": list(made_of)})
        if path.exists() and not path.is_file():  # what would never come to an end of reading
            raise ResultsError("arena-file-other-kind", path=str(path))
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self._read()
        except BaseException:
            self._close()
            raise

    def _close(self) -> None:
        with explained(self.path, ResultsError):  # what is left to be written is tried once more
            self._file.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def append(self, blocks: Sequence[Block]) -> None:
        """Write blocks down at once, so that a kill loses none of them."""
        self.results.append(blocks)
        self._write(block.line() for block in blocks)

    def _write(self, lines: Iterable[str]) -> None:
        with explained(self.path, ResultsError):
            self._file.writelines(line.encode() for line in lines)
            self._file.flush()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ResultsError("arena-file-busy", path=str(self.path)) from None

    def _read(self) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        if not whole and not self._head.encode().startswith(content):
            raise ResultsError("arena-file-other-kind", path=str(self.path))
        lines = content[:whole].splitlines()
        if lines:
            self._check_head(lines[0])
        blocks = (self._read_block(line, at) for at, line in enumerate(lines[1:], start=2))
        self.results.append(blocks)
        # Opened for appending, it goes on where it is cut.
        self._file.truncate(whole)
        if not lines:
            self._write([self._head])

    def _check_head(self, line: bytes) -> None:
        head = _object(line)
        if head is None or head.get("arena") != FORMAT:
            raise ResultsError("arena-file-other-kind", path=str(self.path))
        for name, value in self._contest.items():
            if head.get(name) != value:
                raise ResultsError(
                    "arena-file-other-contest",
                    path=str(self.path),
                    name=name,
                    found=_short(head.get(name)),
                    wanted=_short(value),
                )
        if line.decode() != self._head.rstrip("\n"):
            raise ResultsError("arena-file-other-build", path=str(self.path))

    def _read_block(self, line: bytes, number: int) -> Block:
        try:
            block = _block(json.loads(line))
            _check_block(block, self.results.contest)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
            raise ResultsError("arena-file-line", path=str(self.path), number=number) from None
        return block


def _block(data: dict[str, Any]) -> Block:
    games = tuple(
        Played(
            tuple(game["seats"]),
            tuple(game["shares"]),
            game["moves"],
            game["ending"],
            game.get("forfeit"),
        )
        for game in data["games"]
    )
    thought = {bot: (moves, took) for bot, (moves, took) in data.get("thought", {}).items()}
    return Block(data["line_up"], data["block"], games, thought)


def _check_block(block: Block, contest: Contest) -> None:
    """Refuse what is no block of a contest, so that a table never stands on nonsense."""
    seats = sorted(contest.line_ups[block.line_up])
    sound = block.number >= 0 <= block.line_up and len(block.games) == contest.players
    for game in block.games:
        shares = sum(float(share) for share in game.shares)
        sound &= sorted(game.seats) == seats and len(game.shares) == len(seats)
        sound &= abs(shares - 1) < ROUNDING
        if game.forfeit:
            loser, message, params = (game.forfeit[name] for name in ("seat", "message", "params"))
            sound &= loser in range(len(seats)) and isinstance(message, str) and params is not None
    if not sound:
        raise ValueError


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
