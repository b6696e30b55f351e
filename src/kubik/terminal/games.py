"""`kubik games`: the installed games, their bots and options."""

from collections import Counter

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kubik.bots import bot_names
from kubik.bots.levels import USUAL_LEVEL, levels_of
from kubik.bots.policies import left_out
from kubik.engine.box import reconstructions, say_reconstructions
from kubik.engine.game import Game, Option
from kubik.engine.lines import rule_lines
from kubik.engine.origins import ORIGINS
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
    table.add_row("", words.say("games-rules"), _origins(game, screen))
    things = say_reconstructions(reconstructions(game), words)
    if things:
        table.add_row("", words.say("games-reconstructed"), things)
    screen.show(table)
    screen.show(_levels(game, screen))
    for option in game.options:
        screen.show(_option(game, option, screen))
    screen.show()
    for wrong in left_out(game).values():
        screen.complain(wrong)


def _origins(game: Game, screen: Screen) -> str:
    """Return how many rule lines come from where."""
    lines = Counter(line.origin for line in rule_lines(game.package).values())
    counts = [
        screen.words.say(f"games-origin-{origin}", count=lines[origin])
        for origin in ORIGINS
        if lines[origin]
    ]
    return screen.words.say("games-lines", lines=lines.total(), origins=counts)


def _levels(game: Game, screen: Screen) -> Table:
    """Return the levels by the names to type, with what they are called and rated."""
    words = screen.words
    screen.show(Padding(Text(words.say("games-levels"), "bold"), (0, 2)))
    table = _choices()
    for level in levels_of(game):
        name = words.say(f"level-{level.name}")
        if level.rating is not None:
            name = words.say("level-rated", level=name, rating=str(level.rating))
        table.add_row("", f"  {level.name}", _usual(name, level.name == USUAL_LEVEL, screen))
    return table


def _option(game: Game, option: Option, screen: Screen) -> Table:
    words = game.words(screen.language)
    table = _choices()
    title = words.say(f"option-{option.name}")
    if option.players:
        title = words.say("games-option-players", title=title, players=list(option.players))
    screen.show(Padding(Text(title, "bold"), (0, 2)))
    for value in option.values:
        name = words.say(f"option-{option.name}-{value}")
        means = _usual(name, value == option.default, screen)
        table.add_row("", f"  --option {option.name}={value}", means)
    return table


def _choices() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(width=0)
    table.add_column(no_wrap=True)
    return table


def _usual(name: str, usual: bool, screen: Screen) -> Text:
    """Return what a choice means, marked where it is the usual one."""
    means = Text(name)
    if usual:
        means.append(" " + screen.words.say("games-usual"), "dim")
    return means
