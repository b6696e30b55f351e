"""The text record of a match: headers, seed and moves, readable by a person.

The headers say all that a replay needs. `Check` is a hash of everything else in the file, so a
record that was cut short or changed is told from a whole one.
"""

import hashlib
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kubik.engine.errors import KubikError, RecordError
from kubik.engine.game import Chosen, Game
from kubik.engine.moves import Move
from kubik.engine.registry import find_game
from kubik.engine.seeds import commitment
from kubik.engine.shares import Shares
from kubik.engine.versions import FIRST, RulesVersion

FORMAT = 1
UNFINISHED = "*"

# The headers that a record must have, and what they are made of.
HeaderKind: TypeAlias = type | tuple[type, ...]
_NEEDED: dict[str, HeaderKind] = {
    "Kubik": int,
    "Game": str,
    "Players": int,
    "Options": dict,
    "Names": list,
    "Seed": str,
    "Commitment": str,
    "Moves": int,
    "Result": (str, list),
    "Check": str,
}

# With what the records of a match and of a series begin; whatever has two of these has several.
_BEGINS = re.compile(r"^\[(?:Kubik|Series) ", re.MULTILINE)
_HEADER = re.compile(r"\[(\w+) (.*)\]")
_TURN = re.compile(r"\d+\. seat (\d{1,9}): (.+)")


@dataclass(frozen=True)
class Beginning:
    """How a match begins, in a record or out of one."""

    game: Game
    players: int
    options: Chosen
    names: Sequence[str]
    seed: str
    seats: Sequence[str] = ()  # who sits there, as those who run the match call them
    position: Mapping[str, Any] | None = None  # where it begins, if not from a deal
    shares: Shares | None = None  # what the seed was made of, if of more than one share


def write_record(
    begun: Beginning,
    moves: Sequence[Move],
    payoffs: Sequence[float] | None,
    more: Mapping[str, str] | None = None,
) -> str:
    """Return the record of a match that began so; it has no payoffs until it is over.

    `more` are headers that a replay does not need.
    """
    headers: dict[str, Any] = {
        "Kubik": FORMAT,
        "Game": begun.game.name,
        "Rules": str(begun.game.version),
        "Players": begun.players,
        "Options": begun.options,
        "Names": begun.names,
        "Seed": begun.seed,
        "Commitment": begun.shares.commitment if begun.shares else commitment(begun.seed),
    }
    if begun.shares:
        headers["Shares"] = begun.shares.to_dict()
    if begun.game.edition:
        edition = begun.game.edition
        headers["Edition"] = {"hash": edition.digest, "data": edition.overrides}
    if begun.seats:
        headers["Seats"] = begun.seats
    if begun.position is not None:
        headers["Position"] = begun.position
    headers["Moves"] = len(moves)
    headers["Result"] = UNFINISHED if payoffs is None else payoffs
    headers |= more or {}
    return write_whole_text(headers, _turns(moves))


def write_whole_text(headers: Mapping[str, Any], body: Sequence[str]) -> str:
    """Return headers with a check of everything, an empty line and the body."""
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    check = f"[Check {json.dumps(_digest([*lines, '', *body]))}]"
    return "\n".join([*lines, check, "", *body]) + "\n"


def _turns(moves: Sequence[Move]) -> list[str]:
    runs = itertools.groupby(moves, key=lambda move: move.seat)
    return [
        f"{number}. seat {seat + 1}: {' '.join(move.notation for move in run)}"
        for number, (seat, run) in enumerate(runs, start=1)
    ]


def _digest(lines: list[str]) -> str:
    kept = "\n".join(line.rstrip() for line in lines).strip()
    # Halves of characters, which no record of ours has, are told from what stands for them.
    return hashlib.sha256(kept.encode(errors="surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True)
class Record:
    """A record that is whole: how the match began, its moves, and what is said to come of them."""

    text: str = field(repr=False)
    headers: Mapping[str, Any]
    begun: Beginning

    @property
    def version(self) -> RulesVersion:
        """The version of the rules that it was played by."""
        return _version(self.headers)

    def play(self, push: Callable[[str, int], object]) -> None:
        """Play all moves by their notation and seat; a sentence says which one cannot be."""
        for number, line in enumerate(_lines(self.text), start=1):
            if line.strip() and not line.startswith("["):
                _play_turn(line, number, push)

    def check_result(self, payoffs: Sequence[float] | None) -> None:
        """Refuse a record by which other payoffs come about than it says, or none."""
        result = UNFINISHED if payoffs is None else payoffs
        if result != self.headers["Result"]:
            said = str(self.headers["Result"])
            raise RecordError("record-result", written=said, played=str(result))


def read_record(text: str, *, pinned: bool = True) -> Record:
    """Check a record, and find the game that it is of.

    One of other rules than those at hand is refused, unless it is only to be compared with them.
    """
    if not isinstance(text, str):
        raise RecordError("record-text", found=str(text))
    if len(_BEGINS.findall(text)) > 1:
        raise RecordError("record-several")
    headers = read_headers(text, _NEEDED)
    if headers["Kubik"] != FORMAT:
        raise RecordError("record-format", written=str(headers["Kubik"]), known=FORMAT)
    _check_whole(text, headers)
    _check_seed(headers)
    with refused_as_record():
        return Record(text, headers, _beginning(headers, pinned))


@contextmanager
def refused_as_record() -> Iterator[None]:
    """Refuse the record, too, where the match that it tells of is refused."""
    try:
        yield
    except RecordError:
        raise
    except KubikError as error:
        raise RecordError("record-setup", reason=error) from error


def _lines(text: str) -> list[str]:
    # Not splitlines: a name may have signs in it that count as the end of a line there.
    return text.replace("\r\n", "\n").split("\n")


def read_headers(text: str, needed: Mapping[str, HeaderKind]) -> dict[str, Any]:
    """Return the headers of a text by name, those that are needed among them."""
    headers: dict[str, Any] = {}
    for number, line in enumerate(_lines(text), start=1):
        if not line.startswith("["):
            continue
        found = _HEADER.fullmatch(line.strip())
        try:
            headers[found[1]] = json.loads(found[2])  # type: ignore[index]
        except (TypeError, ValueError, RecursionError):
            raise RecordError("record-line", number=number, line=line[:60]) from None
    for name, kind in needed.items():
        if not isinstance(headers.get(name), kind):
            raise RecordError("record-header", name=name)
    return headers


def is_unchanged(text: str, headers: Mapping[str, Any]) -> bool:
    """Whether the check of a text fits everything else in it."""
    return _digest(_unchecked(text)) == headers["Check"]


def _unchecked(text: str) -> list[str]:
    return [line for line in _lines(text) if not line.startswith("[Check ")]


def _check_whole(text: str, headers: dict[str, Any]) -> None:
    if is_unchanged(text, headers):
        return
    lines = _unchecked(text)
    turns = (_TURN.fullmatch(line.strip()) for line in lines)
    moves = sum(len(turn[2].split()) for turn in turns if turn)
    if isinstance(headers["Moves"], int) and moves < headers["Moves"]:
        raise RecordError("record-truncated", written=headers["Moves"], found=moves)
    raise RecordError("record-edited")


def _shares(headers: Mapping[str, Any]) -> Shares | None:
    if "Shares" not in headers:
        return None
    try:
        return Shares.read(headers["Shares"], headers["Players"])
    except ValueError:
        raise RecordError("record-header", name="Shares") from None


def _check_seed(headers: Mapping[str, Any]) -> None:
    """Refuse a seed that is not the one which was committed to, or not made of its shares."""
    shares = _shares(headers)
    promised = shares.commitment if shares else commitment(headers["Seed"])
    if promised != headers["Commitment"]:
        raise RecordError("record-commitment")
    if shares and shares.broken:
        raise RecordError("record-nonce", seat=shares.broken[0] + 1)
    if shares and shares.seed != headers["Seed"]:
        raise RecordError("record-shares")


def _beginning(headers: Mapping[str, Any], pinned: bool) -> Beginning:
    game = _game(headers)
    version = _version(headers)
    if pinned:
        game.check_rules(version)
    names = [str(name) for name in headers["Names"]]
    seats = headers.get("Seats", [])
    if not isinstance(seats, list):
        raise RecordError("record-header", name="Seats")
    said = names, headers["Seed"], [str(who) for who in seats]
    if isinstance(headers.get("Position"), dict):
        return Beginning(game, headers["Players"], {}, *said, headers["Position"], _shares(headers))
    # Checked here: an option by the name of an argument is a mistake in the record.
    players, options = game.choose(headers["Players"], headers["Options"])
    return Beginning(game, players, options, *said, shares=_shares(headers))


def _game(headers: Mapping[str, Any]) -> Game:
    edition = headers.get("Edition")
    if edition is None:
        return find_game(headers["Game"])
    if not isinstance(edition, dict) or not isinstance(edition.get("data"), dict):
        raise RecordError("record-header", name="Edition")
    game = find_game(headers["Game"], edition["data"])
    if game.edition is None or game.edition.digest != edition.get("hash"):
        raise RecordError("record-header", name="Edition")
    return game


def _version(headers: Mapping[str, Any]) -> RulesVersion:
    try:
        return RulesVersion.read(headers.get("Rules", FIRST))
    except ValueError:
        raise RecordError("record-header", name="Rules") from None


def _play_turn(line: str, number: int, push: Callable[[str, int], object]) -> None:
    turn = _TURN.fullmatch(line.strip())
    if not turn:
        raise RecordError("record-line", number=number, line=line[:60])
    for notation in turn[2].split():
        try:
            push(notation, int(turn[1]) - 1)
        except KubikError as error:
            raise RecordError("record-move", number=number, move=notation, reason=error) from error
