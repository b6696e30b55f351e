"""`kubik rules`: the rulebook of a game, line by line."""

from collections.abc import Iterable

from rich.box import SIMPLE
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kubik.engine import box
from kubik.engine.game import Game
from kubik.engine.lines import RuleLine, rule_lines, rulebook, unknown_line
from kubik.engine.origins import RULEBOOK
from kubik.engine.registry import find_game
from kubik.terminal.arguments import Arguments, Parser, required
from kubik.terminal.edition import tell_edition
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.place("line", "name-line", "help-line")
    parser.option("--edition", "name-file", "help-edition-file")


def run(arguments: Arguments, screen: Screen) -> int:
    """Print a rulebook, a section of it or one line."""
    game = find_game(required(arguments, "game", "kubik rules"), arguments.edition)
    show_rules(game, arguments.line, screen)
    return 0


def show_rules(game: Game, wanted: str | None, screen: Screen) -> None:
    """Print the whole rulebook, or the section or line that is wanted.

    Lines have the numbers of the usual box, so what another one has otherwise stands before them.
    """
    lines = rule_lines(game.package)
    wanted = wanted and wanted.lower()
    sections = [section for section in rulebook(game.package) if wanted in (None, section.id)]
    if wanted not in lines and not sections:
        raise unknown_line(game.name, game.package, str(wanted))
    tell_edition(game, screen)
    if wanted in lines:
        _show_lines([lines[wanted]], screen)
        return
    tables = box.tables(game, game.words(screen.language))
    for section in sections:
        title = section.title[screen.language]
        screen.show(Text.assemble((title, "bold"), (f"  {section.id}", "dim")))
        _show_lines(section.lines, screen)
        for table in tables:
            if table.section == section.id:
                _show_table(table, screen)
        screen.show()


def _show_lines(lines: Iterable[RuleLine], screen: Screen) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for line in lines:
        text = Text(line.text[screen.language])
        if line.origin != RULEBOOK:
            text.append(" " + screen.words.say(f"origin-{line.origin}"), "dim")
        table.add_row(Text(f"  {line.id}", "cyan"), text)
    screen.show(table)


def _show_table(shown: box.BoxTable, screen: Screen) -> None:
    drawn = any("\n" in cell for row in shown.rows for cell in row)
    table = Table(*shown.head, title=Text(shown.title, "bold"), title_justify="left", box=SIMPLE)
    table.leading = int(drawn)  # between drawings
    for row in shown.rows:
        table.add_row(*map(Text, row))
    screen.show()
    screen.show(Padding(table, (0, 0, 0, 2)))
    if shown.note:
        screen.show(Padding(Text(shown.note, "dim"), (0, 0, 0, 4)))
