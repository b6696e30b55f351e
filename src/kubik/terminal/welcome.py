"""`kubik` alone: a friendly start, and on a terminal straight into a game."""

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.terminal.arguments import count_of
from kubik.terminal.catalogue import installed, player_counts
from kubik.terminal.commands import wants_to_quit
from kubik.terminal.opening import usual_deal
from kubik.terminal.play import play
from kubik.terminal.screen import EndOfInputError, Screen
from kubik.terminal.table import Manners


def welcome(screen: Screen) -> int:
    """Show the games; on a terminal ask for one and play it."""
    games = installed(screen)
    screen.show(
        Panel(Text(screen.words.say("welcome-title"), "bold"), border_style="cyan", expand=False)
    )
    screen.show(_list(games, screen))
    screen.show()
    if not screen.interactive:
        screen.say("welcome-commands")
        return 0
    game = _ask(games, screen)
    if game is None:
        return 0
    return play(usual_deal(game, screen), screen, Manners())


def _list(games: list[Game], screen: Screen) -> Table:
    table = Table.grid(padding=(0, 2))
    for number, game in enumerate(games, start=1):
        words = game.words(screen.language)
        about = Text.assemble(
            (words.say("game-title"), "bold"),
            (f"  {game.name} · {words.say('games-players')} {player_counts(game)}\n", "dim"),
            words.say("game-blurb"),
        )
        table.add_row(Text(f"  {number}", "bold cyan"), about)
    return table


def _ask(games: list[Game], screen: Screen) -> Game | None:
    """Return the game that the person chooses, the first one for a bare Enter."""
    while True:
        try:
            text = screen.read(screen.words.say("welcome-ask", last=len(games)) + " ")
        except EndOfInputError:
            return None
        if wants_to_quit(text):
            return None
        if not text:
            return games[0]
        if text.isdecimal() and 1 <= count_of(text) <= len(games):
            return games[count_of(text) - 1]
        try:
            return find_game(text.lower())
        except KubikError as error:
            screen.complain(error)
