"""`kubik games`: the installed games, their options and bots."""

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kubik.bots import bot_names
from kubik.engine.game import Game, Option
from kubik.engine.lines import rule_lines
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.catalogue import installed, player_counts
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """The command needs no arguments."""
    del parser


def run(arguments: Arguments, screen: Screen) -> int:
    """Print all games."""
    del arguments
    for game in installed(screen):
        _show(game, screen)
    return 0


def _show(game: Game, screen: Screen) -> None:
    words = game.words(screen.language)
    heading = Text.assemble((game.name, "bold cyan"), "  ", (words.say("game-title"), "bold"))
    screen.show(heading)
    screen.show(Padding(Text(words.say("game-blurb")), (0, 2)))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_row("", words.say("games-players"), player_counts(game))
    table.add_row("", words.say("games-bots"), ", ".join(bot_names(game)))
    table.add_row("", words.say("games-rules"), _sources(game, screen))
    screen.show(table)
    for option in game.options:
        screen.show(_option(game, option, screen))
    screen.show()


def _sources(game: Game, screen: Screen) -> str:
    sources = [line.source for line in rule_lines(game.package).values()]
    return screen.words.say(
        "games-sources",
        lines=len(sources),
        rulebook=sources.count("rulebook"),
        ruling=sources.count("ruling"),
        variant=sources.count("variant"),
    )


def _option(game: Game, option: Option, screen: Screen) -> Table:
    words = game.words(screen.language)
    table = Table.grid(padding=(0, 2))
    table.add_column(width=0)
    table.add_column(no_wrap=True)
    title = words.say(f"option-{option.name}")
    if option.players:
        title = words.say("games-option-players", title=title, players=list(option.players))
    screen.show(Padding(Text(title, "bold"), (0, 2)))
    for value in option.values:
        means = Text(words.say(f"option-{option.name}-{value}"))
        if value == option.default:
            means.append(" " + words.say("games-usual"), "dim")
        table.add_row("", f"  --option {option.name}={value}", means)
    return table
