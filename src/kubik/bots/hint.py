"""Hints: the moves that a search likes best for a seat, and why.

They know what the seat knows and no more: the search begins from an imagined position, and what a
move would do is told by its preview.
"""

from dataclasses import dataclass
from typing import Any

from kubik.bots.nets.packaged import packaged_net
from kubik.bots.plan import LARGEST_BUDGET
from kubik.bots.search.thinking import Weighed
from kubik.bots.seat import compare_moves_of, weigh_moves_of
from kubik.engine.asking import more_reasons, reasons
from kubik.engine.game import Game
from kubik.engine.given import instance
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase
from kubik.engine.whole import whole_within

MOST_HINTS = 3


@dataclass(frozen=True)
class Adviser:
    """A search that is asked, and the actions that it tries out."""

    method: str
    budget: int
    policy: str = ""  # whom the rivals are taken for, or who says what becomes of a move

    def bot(self, budget: int | None = None) -> str:
        """Return the name of the bot that thinks so, with its usual budget or another one."""
        policy = f":{self.policy}" if self.policy else ""
        return f"{self.method}:{budget or self.budget}{policy}"


# Who is asked takes up to half a second on one core; for a game that is not listed, what is usual.
# The own searches of Cubitos leave small questions to the keen bot, and have no figures for them.
ADVISERS = {
    "cubirds": Adviser("own", 200_000),
    "cubitos": Adviser("flat", 400_000),
    "kabaleo": Adviser("own", 200_000),
    "qubix": Adviser("own", 50_000),
    "qwirkle_cubes": Adviser("own", 100_000),
}
USUAL_ADVISER = Adviser("flat", 150_000)

# The same where a net comes with the game.
NET_ADVISERS = {
    "cubirds": Adviser("judge", 80_000, "greedy"),
    "cubitos": Adviser("flat", 150_000, "net"),
    "kabaleo": Adviser("judge", 200_000),
}

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

    @property
    def reasons(self) -> list[Phrase]:
        """All that speaks for the move or against it."""
        return [*([self.reason] if self.reason else []), *self.also]


def adviser(game: Game) -> Adviser:
    """Return the search that is asked about a game where there is no net."""
    return ADVISERS.get(game.name, USUAL_ADVISER)


def adviser_at(game: Game, players: int) -> Adviser:
    """Return the search that is asked about a game of so many, around its net if there is one."""
    known = NET_ADVISERS.get(game.name)
    return known if known and packaged_net(game, players) else adviser(game)


def check_budget(budget: Any) -> None:
    """Refuse to look so far; None is as far as usual."""
    if budget is not None:
        whole_within("budget", budget, 1, LARGEST_BUDGET)


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
    check_budget(budget)
    seat = instance("match", match, Match).actor(seat)
    purpose = f"hint/{seat}/{match.actions_of(seat)}"
    return weigh_moves_of(match, seat, adviser_at(match.game, match.players).bot(budget), purpose)


def closer_look(
    match: Match, one: Move, other: Move, budget: int | None
) -> tuple[Weighed, Weighed] | None:
    """Return what the net of a game thinks of two moves, looked at equally closely.

    A search around a net has looked at most moves but once, and in the end of Kabaleo it solves
    what follows the best ones alone. None where no net looks so.
    """
    asked = adviser_at(match.game, match.players)
    if asked.method != "judge":
        return None
    purpose = f"closer/{one.seat}/{match.actions_of(one.seat)}"
    found = compare_moves_of(match, asked.bot(budget), [one, other], purpose)
    by_code = {weighed.code: weighed for weighed in found}
    return by_code[one.code], by_code[other.code]


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
