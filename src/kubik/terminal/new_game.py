"""`kubik new-game`: a small game that works, in a package of its own, to be changed into another.

The template lies in `kubik/template`: a package by the name of `my_game`, in which that name and
the title are replaced.
"""

import importlib.util
import keyword
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from kubik.engine.registry import game_names
from kubik.terminal.arguments import Arguments, Parser, UsageError, required
from kubik.terminal.screen import Screen

TEMPLATE = "my_game"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_NAME = 40
CHECKERS = "literal"  # the package in the tests of a game that has its literal checkers


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("name", "name-new-game", "help-new-game-name")
    parser.option("--to", "name-folder", "help-new-game-to")


def run(arguments: Arguments, screen: Screen) -> int:
    """Write the package of a new game, or nothing."""
    name = checked(required(arguments, "name", "kubik new-game"))
    folder = Path(arguments.to or name)
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise UsageError("new-game-folder", path=str(folder))
    write(name, folder)
    screen.say("new-game-written", name=name, path=str(folder))
    go = f"cd {shlex.quote(str(folder))}"
    for line in (go, "pip install -e '.[testing]'", "pytest", f"kubik play {name}"):
        screen.show(f"  {line}")
    return 0


def checked(name: str) -> str:
    """Return a name that a game and a package of Python can have; a sentence says why it cannot."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME or keyword.iskeyword(name):
        raise UsageError("new-game-name", name=name, most=LONGEST_NAME)
    if name in game_names():
        raise UsageError("new-game-known", name=name)
    if name == CHECKERS or importlib.util.find_spec(name):
        raise UsageError("new-game-module", name=name)
    return name


def write(name: str, folder: Path) -> None:
    """Write the template under another name, first aside, so that nothing is left half written."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        draft = aside / name
        for path, text in template():
            target = draft / renamed(path, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(text, name), encoding="utf-8")
        if folder.exists():  # and is empty; it may be where somebody is, and cannot be replaced
            for entry in draft.iterdir():
                entry.replace(folder / entry.name)
        else:
            draft.replace(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def template() -> Iterator[tuple[str, str]]:
    """Yield the files of the template: where they belong, and what they hold."""
    yield from _files(files("kubik") / "template", "")


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files(entry, f"{path}{entry.name}/")
        elif entry.is_file():
            yield f"{path}{entry.name}", entry.read_text(encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """Return a text of the template for a game of that name."""
    spaced = name.replace("_", " ")
    forms = {
        TEMPLATE: name,
        "my-game": name.replace("_", "-"),
        "My game": spaced.capitalize(),
        "my game": spaced,
    }
    # All at once: a name may have one of ours in it.
    return re.sub("|".join(forms), lambda found: forms[found[0]], text)
