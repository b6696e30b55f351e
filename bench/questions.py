"""How many questions does a round of Cubitos ask a person in the terminal?

    python -m bench.questions [set of cards ...] [--games N]

The person plays as the bot `greedy` does, against `greedy`, at a table of the terminal whose screen
is this script. They answer the question before them and no other: a line holds the moves that
greedy plays until something else is asked or chance has spoken. What the table counts is set
beside what it counted when every move had to be typed by itself.
"""

import argparse
import contextlib
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

from kubik import Match
from kubik.bots import choose_move
from kubik.engine.asking import question
from kubik.games.cubitos import SETS
from kubik.terminal.opening import Opening
from kubik.terminal.screen import Screen
from kubik.terminal.seating import PERSON
from kubik.terminal.story import is_chance
from kubik.terminal.table import Manners, Table

ME = 0
BOT = "greedy"
GAMES = 10


class Typist(Screen):
    """A screen at which somebody plays as a bot does, and is counted."""

    def __init__(self, match: Match) -> None:
        super().__init__("en")
        self.match = match
        self.asked = 0

    def read(self, prompt: str) -> str:
        """Answer what is asked."""
        del prompt
        self.asked += 1
        return " ".join(answer(self.match))


def answer(match: Match) -> Iterator[str]:
    """Yield the moves that greedy plays while the question stays the same."""
    ahead = match.copy()
    asked = question(ahead, ME).message
    while ME in ahead.actors and question(ahead, ME).message == asked:
        move = choose_move(ahead, ME, BOT)
        yield move.notation
        ahead.push(move)
        if is_chance(ahead.steps[-1]):
            return


def count(cards: str, seed: int) -> tuple[int, int, int]:
    """Play a game; return the questions asked, the moves of the person, and the rounds."""
    match = Match("cubitos", 2, seed, cards=cards)
    match.seats = [PERSON, BOT]
    typist = Typist(match)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        Table(Opening(match, Path(folder) / "game.kubik"), typist, Manners(strict=True)).play()
    moves = sum(move.seat == ME for move in match.moves)
    return typist.asked, moves, match.view(ME)["round"]


def main() -> None:
    """Count for each set of cards, and for all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", nargs="*")
    parser.add_argument("--games", type=int, default=GAMES)
    told = parser.parse_args()
    print(f"{'set':16} {'rounds':>6} {'moves':>6} {'questions':>9}   in a round")
    every = [0, 0, 0]
    for cards in told.cards or SETS:
        sums = [
            sum(column)
            for column in zip(*(count(cards, seed) for seed in range(told.games)), strict=True)
        ]
        every = [before + more for before, more in zip(every, sums, strict=True)]
        show(cards, sums)
    show("all", every)


def show(name: str, sums: list[int]) -> None:
    """Print a line."""
    asked, moves, rounds = sums
    print(f"{name:16} {rounds:6} {moves / rounds:6.2f} {asked / rounds:9.2f}", flush=True)


if __name__ == "__main__":
    main()
