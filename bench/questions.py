"""How many questions does a round of Cubitos ask a person in the terminal?

    python -m bench.questions [set of cards ...] [--games N]

The person plays as the bot `greedy` does, against `greedy`, at a table of the terminal whose screen
is this script. A newcomer answers the question before them and no other: a line holds the moves
that greedy plays until something else is asked or chance has spoken. Who knows the game writes on
one line all that is decided before chance speaks. Both roll by one word as long as nothing can be
lost, as greedy does. Beside it stands how many moves it takes: so many questions were asked when
each move was one.
"""

import argparse
import contextlib
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kubik import Match
from kubik.bots import choose_move
from kubik.engine.asking import question, ways
from kubik.engine.layout import Floats
from kubik.games.cubitos import SETS
from kubik.terminal.opening import Opening
from kubik.terminal.screen import Screen
from kubik.terminal.seating import PERSON
from kubik.terminal.story import is_chance
from kubik.terminal.table import Manners, TerminalTable

ME = 0
BOT = "greedy"
GAMES = 10


class Typist(Screen):
    """A screen at which somebody plays as a bot does, and is counted."""

    def __init__(self, match: Match, ahead: bool) -> None:
        super().__init__("en")
        self.match = match
        self.ahead = ahead
        self.asked = 0

    def read(self, prompt: str) -> str:
        """Answer what is asked."""
        del prompt
        self.asked += 1
        return " ".join(answer(self.match, self.ahead))


def answer(match: Match, ahead: bool) -> Iterator[str]:
    """Yield the moves that greedy plays, while the question stays the same or looking ahead."""
    later = match.copy()
    asked = question(later, ME).message
    while ME in later.actors and (ahead or question(later, ME).message == asked):
        move = choose_move(later, ME, BOT)
        safe = next((way for way in ways(later, ME) if way.again), None)
        if safe and safe.codes == (move.code,):
            yield safe.name
            return
        yield move.notation
        later.push(move)
        if is_chance(later.steps[-1]):
            return


def count(cards: str, seed: int, ahead: bool) -> tuple[int, int, int]:
    """Play a game; return the questions asked, the moves of the person, and the rounds."""
    match = Match("cubitos", 2, seed, cards=cards)
    match.seats = [PERSON, BOT]
    typist = Typist(match, ahead)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        opening = Opening(match, Path(folder) / "game.kubik")
        TerminalTable(opening, typist, Manners(strict=True)).play()
    moves = sum(move.seat == ME for move in match.moves)
    return typist.asked, moves, match.view(ME)["round"]


def main() -> None:
    """Count for each set of cards, and for all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", nargs="*")
    parser.add_argument("--games", type=int, default=GAMES)
    arguments = parser.parse_args()
    print(f"{'set':16} rounds     moves  newcomer who knows   in a round")
    every = np.zeros(4)
    for cards in arguments.cards or SETS:
        sums = np.zeros(4)
        for seed in range(arguments.games):
            plain, moves, rounds = count(cards, seed, ahead=False)
            planned, _, _ = count(cards, seed, ahead=True)
            sums += rounds, moves, plain, planned
        show(cards, sums)
        every += sums
    show("all", every)


def show(name: str, sums: Floats) -> None:
    """Print a line."""
    figures = " ".join(f"{figure:9.2f}" for figure in sums[1:] / sums[0])
    print(f"{name:16} {sums[0]:6.0f} {figures}", flush=True)


if __name__ == "__main__":
    main()
