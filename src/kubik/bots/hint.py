"""Hints: the moves that a search likes best for a seat, and why.

They know what the seat knows and no more: the search begins from an imagined position, and what a
move would do is told by its preview.
"""

from dataclasses import dataclass

from kubik.bots.search.thinking import Weighed
from kubik.bots.seat import weigh_moves_of
from kubik.engine.asking import more_reasons, reasons
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase

MOST_HINTS = 3

# The search that is asked, and the actions that it tries out, which takes up to half a second on
# one core; for a game that is not listed, what is usual. The own search of Cubitos leaves small
# questions to the keen bot, and so has no figures for them.
ADVISERS = {
    "cubirds": ("own", 200_000),
    "cubitos": ("flat", 400_000),
    "kabaleo": ("own", 200_000),
    "qubix": ("own", 50_000),
    "qwirkle_cubes": ("own", 100_000),
}
USUAL_ADVISER = ("flat", 150_000)

# Moves that differ by less are equally good for all a person can tell.
NOTICED = 0.01


@dataclass(frozen=True)
class Hint:
    """A good move."""

    move: Move
    share: float  # what the seat may expect of it: 1 for a win
    standing: str  # the message that says how it compares with the best, or the best with the next
    apart: float  # by how much
    reason: Phrase | None  # what the move does, in the words of the game
    also: tuple[Phrase, ...]  # what else it wins, denies or risks


def adviser(game: Game) -> tuple[str, int]:
    """Return the search that is asked about a game, and its budget."""
    return ADVISERS.get(game.name, USUAL_ADVISER)


def hints(match: Match, seat: int, budget: int | None = None) -> list[Hint]:
    """Return the best moves of a seat that may act now, best first.

    The same position gives the same hints.
    """
    weighed = weighed_moves(match, seat, budget)[:MOST_HINTS]
    moves = [move for move, _ in weighed]
    shares = _falling([found.share for _, found in weighed])
    why = zip(moves, shares, reasons(match, moves), more_reasons(match, moves), strict=True)
    return [
        Hint(move, share, *_standing(shares, place), reason, also)
        for place, (move, share, reason, also) in enumerate(why)
    ]


def weighed_moves(match: Match, seat: int, budget: int | None) -> list[tuple[Move, Weighed]]:
    """Return what the adviser of a game thinks of the moves of a seat, best first."""
    purpose = f"hint/{seat}/{match.actions_of(seat)}"
    method, usual = adviser(match.game)
    return weigh_moves_of(match, seat, f"{method}:{budget or usual}", purpose)


def _falling(shares: list[float]) -> list[float]:
    """Return shares none of which is more than one before it.

    A worse move is tried less often, and what little it was tried may have been lucky.
    """
    return [min(shares[: place + 1]) for place in range(len(shares))]


def _standing(shares: list[float], place: int) -> tuple[str, float]:
    if len(shares) == 1:
        return "hint-only", 0.0
    apart = shares[0] - shares[place or 1]
    if apart < NOTICED:
        return "hint-level" if place else "hint-close", apart
    return "hint-behind" if place else "hint-ahead", apart
