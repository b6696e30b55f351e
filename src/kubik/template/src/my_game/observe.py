"""What a seat of my game sees, as numbers: everything, from its own side (open.1)."""

from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts, steps_after
from my_game import game
from my_game.rules import FACES, MOST_SEATS
from my_game.view import PHASES

_seats = sight.SEATS[:MOST_SEATS]

SIGHT = (
    Part("scores", "count", (_seats,), "The points that each seat has kept."),
    Part("pot", "count", (), "The points of this turn."),
    Part("face", "one", (sight.numbered(FACES),), "What the die shows."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("phase", "one", (PHASES,), "Whether the game goes on."),
    Part("players", "one", (sight.player_counts(game),), "How many play."),
)
SIZE = sight.size(SIGHT)
SCORES, POT, FACE, TURN, PHASE, PLAYERS = starts(SIGHT)

FEWEST = min(game.players)

DERIVED = ()  # fields of the state that follow from others

MERITS = ("points",)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the points, the pot and the die."""
    clear(out)
    for step in range(s.players):
        out[SCORES + step] = s.scores[seat_after(seat, step, s.players)]
    out[POT] = s.pot
    if s.face > 0:
        mark(out, FACE, s.face - 1)
    mark(out, TURN, steps_after(seat, s.turn, s.players))
    mark(out, PHASE, s.phase)
    mark(out, PLAYERS, s.players - FEWEST)


def merit(s: State, seat: int, _which: int) -> int:
    """Return how many points a seat has kept."""
    return s.scores[seat]
