"""`kubik edition`: write a file to fill in for a box of one's own, and check such a file."""

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from kubik.engine.edition import place_of
from kubik.engine.edition_file import (
    BoxChange,
    box_message,
    box_thing,
    changes_of,
    toml,
    write_edition,
)
from kubik.engine.game import Game
from kubik.engine.registry import find_game, game_of_edition
from kubik.engine.words import Words
from kubik.terminal.arguments import Arguments, Parser, UsageError, refuse, required
from kubik.terminal.catalogue import player_counts
from kubik.terminal.files import FileError, check_place, write_whole
from kubik.terminal.screen import Screen

NEW, CHECK = "new", "check"
WITHOUT_WHAT = {NEW: "edition-new-what", CHECK: "edition-check-what"}
LONGEST_SHOWN = 40  # what is longer is not shown, only that it differs


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("action", "name-edition-action", "help-edition-action")
    parser.place("what", "name-edition-what", "help-edition-what")
    parser.option("--game", "name-game", "help-edition-game")
    parser.option("--to", "name-file", "help-edition-to")


def run(arguments: Arguments, screen: Screen) -> int:
    """Write a new edition, or say what one changes."""
    action = required(arguments, "action", "kubik edition")
    if action not in (NEW, CHECK):
        raise UsageError("edition-action", action=action, known=[NEW, CHECK])
    if arguments.what is None:
        raise UsageError(WITHOUT_WHAT[action])
    idle, other = ("game", CHECK) if action == NEW else ("to", NEW)
    refuse(arguments, "option-idle", idle, other=other)
    if action == NEW:
        _write(find_game(arguments.what), arguments.to, screen)
    else:
        _check(Path(arguments.what), arguments.game, screen)
    return 0


def _write(game: Game, to: str | None, screen: Screen) -> None:
    path = Path(to or f"{game.name}.toml")
    text = write_edition(game, game.words(screen.language))
    check_place(path)
    if path.exists():
        raise FileError("edition-exists", path=str(path))
    write_whole(path, text.encode())
    screen.say_line("edition-written", path=str(path))


def _check(path: Path, name: str | None, screen: Screen) -> None:
    named = name or game_of_edition(path)
    if named is None:
        raise UsageError("edition-whose", path=str(path))
    game = find_game(named, path)
    words = game.words(screen.language)
    changes = changes_of(game)
    title, players = game.title(screen.language), player_counts(game)
    screen.say("edition-fine", game=title, players=players, changes=len(changes))
    if changes:
        _show(changes, words, screen)


def tell_edition(game: Game, screen: Screen) -> None:
    """Say what a box has otherwise than the rules say, if it is another one."""
    changes = changes_of(game)
    if changes:
        screen.say("setup-edition-played")
        _show(changes, game.words(screen.language), screen)


def _show(changes: list[BoxChange], words: Words, screen: Screen) -> None:
    table = Table.grid(padding=(0, 2))
    for change in changes:
        place = place_of(change.name)
        thing, what = box_thing(place, words), words.say(box_message(place, words))
        what = f"{words.say(thing)} · {what}" if thing else what
        shown = f"{_shown(change.ours, screen)} → {_shown(change.theirs, screen)}"
        table.add_row("", Text(change.name, "bold"), shown, Text(what, "dim"))
    screen.show(table)


def _shown(value: Any, screen: Screen) -> str:
    text = toml(value)
    return text if len(text) <= LONGEST_SHOWN else screen.words.say("edition-long")
