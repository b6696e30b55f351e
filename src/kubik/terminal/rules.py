"""`kubik rules`: the rulebook of a game, line by line."""

import difflib
from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.lines import RuleLine, rule_lines, rulebook
from kubik.engine.registry import find_game
from kubik.terminal.arguments import Arguments, Parser, required
from kubik.terminal.screen import Screen

RULEBOOK = "rulebook"


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.place("line", "name-line", "help-line")


def run(arguments: Arguments, screen: Screen) -> int:
    """Print a rulebook, a section of it or one line."""
    game = find_game(required(arguments, "game", "kubik rules"))
    show_rules(game, arguments.line, screen)
    return 0


def show_rules(game: Game, wanted: str | None, screen: Screen) -> None:
    """Print the whole rulebook, or the section or line that is wanted."""
    lines = rule_lines(game.package)
    if wanted in lines:
        _show_lines([lines[wanted]], screen)
        return
    sections = [section for section in rulebook(game.package) if wanted in (None, section.id)]
    if not sections:
        raise _unknown(game, str(wanted))
    for section in sections:
        title = section.title[screen.language]
        screen.show(Text.assemble((title, "bold"), (f"  {section.id}", "dim")))
        _show_lines(section.lines, screen)
        screen.show()


def _show_lines(lines: Iterable[RuleLine], screen: Screen) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for line in lines:
        text = Text(line.text[screen.language])
        if line.source != RULEBOOK:
            text.append(" " + screen.words.say(f"source-{line.source}"), "dim")
        table.add_row(Text(f"  {line.id}", "cyan"), text)
    screen.show(table)


def _unknown(game: Game, wanted: str) -> KubikError:
    sections = [section.id for section in rulebook(game.package)]
    close = difflib.get_close_matches(wanted, [*rule_lines(game.package), *sections], n=3)
    return KubikError("unknown-line", game=game.name, line=wanted, known=close or sections)
