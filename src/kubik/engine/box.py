"""What there is to know about the box of a game beside its rule lines.

A game may have a module `box`, with `tables(words)`, made from its data, with `reconstructions()`,
what of the box nobody could read and we chose, or with both.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from kubik.engine.game import Chosen, Game
from kubik.engine.words import Words


@dataclass(frozen=True)
class BoxTable:
    """A table of the rules; a cell may be a small drawing of several lines."""

    section: str  # of the rules, where it is shown
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Reconstruction:
    """Something of the box that is a reconstruction of ours, and with which options it is met."""

    message: str  # of the game's words
    # Any of these choices brings it to the table; () if it is always there.
    met_with: tuple[Mapping[str, Collection[str]], ...] = ()

    def is_met(self, chosen: Chosen) -> bool:
        """Whether it is on the table with these options."""
        return not self.met_with or any(
            all(chosen[option] in values for option, values in choice.items())
            for choice in self.met_with
        )


def tables(game: Game, words: Words) -> list[BoxTable]:
    """Return the tables of a game's rules."""
    tell: Callable[[Words], list[BoxTable]] = getattr(game.box, "tables", lambda _words: [])
    return tell(words)


def reconstructions(game: Game) -> list[Reconstruction]:
    """Return what of a game's box is a reconstruction."""
    tell: Callable[[], list[Reconstruction]] = getattr(game.box, "reconstructions", list)
    return tell()


def say_reconstructions(found: Iterable[Reconstruction], words: Words) -> str:
    """Return reconstructions as a list in words."""
    return "; ".join(words.say(reconstruction.message) for reconstruction in found)
