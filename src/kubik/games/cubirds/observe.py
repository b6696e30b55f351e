"""What a seat of CuBirds sees, as numbers (open.1, open.2).

RobinBird, who plays against a lone player, is the seat after it; his cards lie open, so all of them
are known.
"""

from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts, steps_after
from kubik.games.cubirds import game
from kubik.games.cubirds.cards import NOBODY, OVER, SEATS
from kubik.games.cubirds.data import BIRDS, KINDS, ROWS
from kubik.games.cubirds.ending import ENDINGS, collected, collection_size
from kubik.games.cubirds.view import PHASES

_seats = sight.SEATS[:SEATS]
_by_kind = (_seats, BIRDS)
# A kind has one run in a row. So half of them from each end are all of them, wherever the row ends.
HALF = (KINDS + 1) // 2

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part(
        "empty_deck",
        "one",
        (sight.values_of(game, "empty_deck"),),
        "What a draw does when no card is left: an option.",
    ),
    Part("phase", "one", (PHASES,), "What is to be done."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("dealer", "one", (_seats,), "Who dealt this round."),
    Part("round", "count", (), "Rounds begun."),
    Part("taken", "count", (), "Birds that the lay of this turn took."),
    Part(
        "rows",
        "count",
        (sight.numbered(ROWS), ("left", "right"), sight.numbered(HALF), BIRDS),
        "Birds of each row, run by run from its left end and from its right one.",
    ),
    Part("deck", "count", (), "Cards in the deck."),
    Part("discard", "count", (), "Cards on the discard pile."),
    Part("discard_known", "count", (BIRDS,), "Those on the pile that all know."),
    Part("discarded", "count", (BIRDS,), "Those on the pile that this seat alone knows."),
    Part("hand", "count", (BIRDS,), "The own hand."),
    Part("cards", "count", (_seats,), "Cards in each hand."),
    Part("collection", "count", _by_kind, "The collection of each seat."),
    Part("least", "count", _by_kind, "Cards that all know to be in a hand."),
    Part("most", "count", _by_kind, "How many there may be, by what all saw."),
    Part("winner", "one", (_seats,), "Who has reached a goal."),
    Part("ending", "one", (ENDINGS,), "How the game ended."),
)
SIZE = sight.size(SIGHT)
(
    PLAYERS,
    EMPTY_DECK,
    PHASE,
    TURN,
    DEALER,
    ROUND,
    TAKEN,
    ROW,
    DECK,
    DISCARD,
    DISCARD_KNOWN,
    DISCARDED,
    HAND,
    CARDS,
    COLLECTION,
    LEAST,
    MOST,
    WINNER,
    ENDING,
) = starts(SIGHT)

# What follows from the rest, and is told by it: a run with no birds is none.
DERIVED = ("row_runs",)

MERITS = ("kinds", "trios", "birds")
KINDS_MERIT, TRIOS_MERIT, BIRDS_MERIT = range(3)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the table, the own hand, and what all saw of the others."""
    clear(out)
    seats = s.hands
    mark(out, PLAYERS, s.players - 1)
    mark(out, EMPTY_DECK, s.empty_deck)
    mark(out, PHASE, s.phase)
    mark(out, TURN, steps_after(seat, s.turn, seats))
    mark(out, DEALER, steps_after(seat, s.dealer, seats))
    out[ROUND] = s.rounds
    out[TAKEN] = s.taken
    show_rows(s, out)
    show_piles(s, seat, out)
    for step in range(seats):
        show_seat(s, seat_after(seat, step, seats), step, out)
    if s.phase == OVER:
        mark(out, ENDING, s.ended)
        if s.winner != NOBODY:
            mark(out, WINNER, steps_after(seat, s.winner, seats))


def show_rows(s: State, out: Shorts) -> None:
    """Write the runs of all rows, those near each end."""
    for row in range(ROWS):
        runs = s.row_runs[row]
        for at in range(min(runs, HALF)):
            show_run(s, row, at, row * 2 * HALF + at, out)
            show_run(s, row, runs - 1 - at, (row * 2 + 1) * HALF + at, out)


def show_run(s: State, row: int, run: int, place: int, out: Shorts) -> None:
    """Write how many birds a run has, in a place for runs."""
    out[ROW + place * KINDS + int(s.row_kind[row, run])] = s.row_count[row, run]


def show_piles(s: State, seat: int, out: Shorts) -> None:
    """Write the sizes of the piles, what is known of them, and the own hand."""
    out[DECK] = s.deck_size
    out[DISCARD] = s.discard_size
    for kind in range(KINDS):
        out[DISCARD_KNOWN + kind] = s.discard_least[kind]
        out[DISCARDED + kind] = s.discarded[seat, kind]
        out[HAND + kind] = s.hand[seat, kind]


def show_seat(s: State, other: int, step: int, out: Shorts) -> None:
    """Write what all know of the seat that sits so many places on."""
    out[CARDS + step] = s.hand_size[other]
    for kind in range(KINDS):
        place = step * KINDS + kind
        out[COLLECTION + place] = s.collection[other, kind]
        out[LEAST + place] = s.least[other, kind]
        out[MOST + place] = s.most[other, kind]


def merit(s: State, seat: int, which: int) -> int:
    """Return how many kinds, trios or birds a seat has collected."""
    if which == BIRDS_MERIT:
        return collection_size(s, seat)
    kinds, trios = collected(s, seat)
    return kinds if which == KINDS_MERIT else trios
