"""The moves that a search likes best, as a table."""

from rich.table import Table
from rich.text import Text

from kubik.bots.hint import Hint, hints
from kubik.bots.registry import seat_build
from kubik.engine.asking import offer
from kubik.engine.errors import KubikError
from kubik.engine.match import Match
from kubik.engine.moves import say_phrase
from kubik.engine.words import Words
from kubik.terminal.screen import Screen


def show_hints(match: Match, seat: int, screen: Screen) -> None:
    """Print good moves of a seat, what to expect of them, and why."""
    if not seat_build(match.game, "cpu").ready:
        raise KubikError("rules-compiling")
    words = match.game.words(screen.language)
    screen.show(Text(words.say("hint-heading"), "bold"))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for hint in hints(match, seat):
        share = words.say("share", share=hint.share)
        move = Text(say_phrase(match.game, offer(match, hint.move), words))
        move.append("\n" + "; ".join(why(hint, words)), "dim")
        table.add_row(Text(hint.move.notation, "bold cyan"), share, move)
    screen.show(table)
    screen.say("hint-how", style="dim")


def why(hint: Hint, words: Words) -> list[str]:
    """Return what speaks for a move: what it does and wins, and how it compares with others."""
    apart = words.say("share", share=hint.apart)
    stands = words.say(hint.standing, share=apart)
    return [*(say_phrase(hint.move.game, reason, words) for reason in hint.reasons), stands]
