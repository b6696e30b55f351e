"""`kubik play`: a game at the terminal, people and bots in any seats."""

from dataclasses import replace

from kubik.bots.plan import is_net
from kubik.bots.warm import start_warming
from kubik.engine.errors import KubikError
from kubik.engine.series import Series
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.commands import wants_to_quit
from kubik.terminal.opening import Opening, open_game
from kubik.terminal.screen import EndOfInputError, Screen
from kubik.terminal.standings import show_standings
from kubik.terminal.table import Manners, QuitError, TerminalTable


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--seats", "name-list", "help-seats")
    parser.option("--names", "name-list", "help-names")
    parser.option("--seed", "name-seed", "help-seed")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--from", "name-file", "help-from")
    parser.flag("--tournament", "help-tournament")
    parser.option("--matches", "name-number", "help-matches")
    parser.flag("--ask-all", "help-ask-all")
    parser.flag("--strict", "help-strict")


def run(arguments: Arguments, screen: Screen) -> int:
    """Play a game."""
    manners = Manners(arguments.strict, arguments.ask_all)
    return play(open_game(arguments, screen), screen, manners)


def play(opening: Opening, screen: Screen, manners: Manners) -> int:
    """Play a game that is about to begin, or the rest of a series."""
    match = opening.match
    compilers = start_warming(match.game, nets=any(is_net(seat) for seat in match.seats))
    table = TerminalTable(opening, screen, manners)
    table.greet(warming=bool(compilers))
    try:
        table.play()
        while opening.series and go_on(opening.series, screen):
            opening = replace(opening, match=opening.series.match)
            table = TerminalTable(opening, screen, manners)
            table.greet(warming=False)
            table.play()
    except (QuitError, EndOfInputError, KeyboardInterrupt):
        pass
    except KubikError:
        table.leave()
        raise
    table.leave()
    return 0


def go_on(series: Series, screen: Screen) -> bool:
    """Show how everybody stands after a match, and begin the next if there is one."""
    show_standings(series, screen)
    if series.over:
        return False
    if screen.interactive:
        text = screen.read(screen.words.say("series-next", number=series.number + 1) + " ")
        if wants_to_quit(text):
            raise QuitError
    series.go_on()
    return True
