"""`kubik verify`: whether the dice of a recorded game were nobody's choice."""

from pathlib import Path
from typing import Any

from kubik.engine.archive import records_of
from kubik.engine.errors import KubikError, RulesError
from kubik.engine.match import Match
from kubik.engine.record import Record, read_record
from kubik.engine.series import SERIES_START, split_series
from kubik.engine.shares import Shares
from kubik.terminal.arguments import Arguments, Parser, number, required
from kubik.terminal.files import RECORD_START, read_json, read_text
from kubik.terminal.screen import Screen

DISHONEST = 1  # the exit status where something does not fit


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("file", "name-file", "help-file")
    parser.option("--seen", "name-file", "help-verify-seen")
    parser.option("--match", "name-number", "help-replay-match")


def run(arguments: Arguments, screen: Screen) -> int:
    """Check a record against itself, by playing it again, and against what a browser saw."""
    text = read_text(Path(required(arguments, "file", "kubik verify")))
    if not text.startswith((RECORD_START, SERIES_START)):
        read_record(text)  # says why it is none; there is nothing to find out about it
    seen = _read_seen(Path(arguments.seen)) if arguments.seen else None
    try:
        records = split_series(text)[1] if text.startswith(SERIES_START) else records_of(text)
    except KubikError as error:
        screen.complain(error)
        return DISHONEST
    asked = number(arguments.match, "--match", 1, len(records))
    chosen = records if asked is None and seen is None else [records[(asked or 1) - 1]]
    return max(_verify(one, seen, screen) for one in chosen)


def _verify(text: str, seen: dict[str, Any] | None, screen: Screen) -> int:
    """Check the record of one game."""
    try:
        record = read_record(text, pinned=False)
    except KubikError as error:
        screen.complain(error)
        return DISHONEST
    shares = record.begun.shares
    screen.say("verify-seed" if shares else "verify-one-share", style="green")
    for seat in shares.withheld if shares else ():
        screen.say("verify-withheld", seat=seat + 1)
    found = [*_compare(record, seen), *_play(record, screen)]
    for problem in found:
        screen.complain(problem)
    return DISHONEST if found else 0


def _play(record: Record, screen: Screen) -> list[KubikError]:
    """Play the game again, by the rules that it was played by."""
    try:
        record.begun.game.check_rules(record.version)
    except RulesError as error:
        screen.say("verify-other-rules", reason=error)
        return []
    try:
        match = Match.from_record(record.text)
    except KubikError as error:
        return [error]
    screen.say("verify-played", style="green", moves=len(match.steps))
    return []


def _read_seen(path: Path) -> dict[str, Any]:
    return read_json(read_text(path), path)


def _compare(record: Record, seen: dict[str, Any] | None) -> list[KubikError]:
    """Compare a record with what a browser saw; return what does not fit."""
    if seen is None:
        return []
    nobody = ("",) * record.begun.players
    shares = record.begun.shares or Shares(record.begun.seed, nobody, nobody)
    found = []
    if seen.get("commitment") != shares.commitment:
        found.append(KubikError("verify-commitment"))
    promises, nonces = seen.get("promises"), seen.get("nonces")
    for seat, nonce in enumerate(shares.nonces):
        if promises and seat == seen.get("seat") and nonce != seen.get("nonce"):
            found.append(KubikError("verify-dropped", seat=seat + 1))
    pairs = ((promises, shares.promises), (nonces, shares.nonces))
    if any(saw and saw != list(written) for saw, written in pairs):
        found.append(KubikError("verify-others"))
    return found
