"""`kubik archive`: games kept so that other rules can be compared with theirs."""

from collections.abc import Iterator
from pathlib import Path

from kubik.engine.archive import is_archive, split_archive, write_archive
from kubik.engine.errors import KubikError
from kubik.engine.match import Match
from kubik.terminal.arguments import Arguments, Parser, UsageError, required
from kubik.terminal.files import (
    SUFFIX,
    FileError,
    check_place,
    read_text,
    what_is_there,
    write_whole,
)
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("games", "name-file", "help-archive-games", many=True)
    parser.option("--out", "name-file", "help-archive-out")


def run(arguments: Arguments, screen: Screen) -> int:
    """Play records again and write them with their trails."""
    if not all(arguments.games or [""]):
        raise UsageError("missing-games", command="kubik archive")
    out = Path(required(arguments, "out", "kubik archive"))
    check_place(out)
    _check_no_loss(out)
    matches = [
        _match(place, record)
        for games in arguments.games
        for place, record in records_in(Path(games), but=out)
    ]
    write_whole(out, write_archive(matches).encode())
    screen.say("archive-written", games=len(matches), path=str(out))
    return 0


def _check_no_loss(out: Path) -> None:
    """Refuse to write where something else is kept, such as a game that comes after `--out`."""
    kept = what_is_there(out)
    if kept and not is_archive(kept):
        raise FileError("archive-other-file", path=str(out))


def _is_same(file: Path, other: Path) -> bool:
    return file.resolve() == other.resolve()


def _match(place: str, record: str) -> Match:
    """Play a record again; a sentence says which one cannot be."""
    try:
        return Match.from_record(record)
    except KubikError as error:
        raise FileError("archive-unread", place=place, reason=error) from None


def records_in(path: Path, but: Path | None = None) -> Iterator[tuple[str, str]]:
    """Yield the records of a file or of all files in a folder but one, each with where it stands.

    An archive may lie in the folder that it is made of, and is no game of its own.
    """
    inside = (file for file in path.rglob(f"*{SUFFIX}") if not (but and _is_same(file, but)))
    files = sorted(inside) if path.is_dir() else [path]
    if not files:
        raise FileError("archive-empty", path=str(path))
    for file in files:
        records = split_archive(read_text(file))
        if not records:
            raise FileError("archive-empty", path=str(file))
        for number, record in enumerate(records, start=1):
            yield f"{file}:{number}" if len(records) > 1 else str(file), record
