"""`kubik rules-diff`: games of old rules played by new ones, to see what a change of rules does."""

import os
import subprocess
import sys
from pathlib import Path

from kubik.engine.archive import Archived, Difference, read_archive
from kubik.engine.errors import KubikError
from kubik.terminal.archive import records_in
from kubik.terminal.arguments import Arguments, Parser, required
from kubik.terminal.files import FileError
from kubik.terminal.screen import Screen

_MAIN = "import sys; from kubik.terminal.main import main; sys.exit(main())"
DIFFERENT = 1  # the exit status where some game goes otherwise, or cannot be compared


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("old", "name-old", "help-rules-diff-old")
    parser.place("new", "name-new", "help-rules-diff-new")


def run(arguments: Arguments, screen: Screen) -> int:
    """Say which games of an archive the new rules play otherwise, and from which move on."""
    old = Path(required(arguments, "old", "kubik rules-diff"))
    if arguments.new is not None:
        return _run_there(Path(arguments.new), old, screen)
    differ: dict[tuple[str, str], list[bool]] = {}
    unread = False
    for place, text in records_in(old):
        try:
            [game] = read_archive(text)
        except KubikError as error:
            screen.say("rules-diff-unread", place=place, reason=error)
            unread = True
            continue
        difference = game.find_difference()
        _tell(place, game, difference, screen)
        name = game.record.begun.game.name
        rules = f"{name} {game.version}", f"{name} {game.record.begun.game.version}"
        differ.setdefault(rules, []).append(difference is not None)
    for (was, here), games in differ.items():
        screen.say("rules-diff-sum", games=len(games), differ=sum(games), old=was, new=here)
    return DIFFERENT if unread or any(map(any, differ.values())) else 0


def _tell(place: str, game: Archived, difference: Difference | None, screen: Screen) -> None:
    if difference is None:
        screen.say("rules-diff-same" if game.trail else "rules-diff-untold", place=place)
    elif difference.reason:
        # It is the next move, after those that could be made, that cannot be.
        number = difference.moves + 1
        screen.say("rules-diff-why", place=place, number=number, reason=difference.reason)
    elif difference.moves:
        screen.say("rules-diff-move", place=place, number=difference.moves)
    else:
        screen.say("rules-diff-deal", place=place)


def _run_there(new: Path, old: Path, screen: Screen) -> int:
    """Have another Kubik compare, by its own rules."""
    sources = next((path for path in (new / "src", new) if (path / "kubik").is_dir()), None)
    if sources is None:
        raise FileError("rules-diff-no-kubik", path=str(new))
    arguments = ["--lang", screen.language, "rules-diff", str(old)]
    path = os.pathsep.join([str(sources.resolve()), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", _MAIN, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    ).returncode
