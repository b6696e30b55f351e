"""A position of CuBirds with all hands open, for a net that judges it."""

from kubik.bots.cubirds.keen import WEIGHTS, lay_worth
from kubik.engine import sight
from kubik.engine.contract import legal
from kubik.engine.layout import Ints, Shorts, State
from kubik.engine.sight import Part, clear, mark, seat_after, starts
from kubik.games.cubirds import game
from kubik.games.cubirds.cards import LAY, SEATS
from kubik.games.cubirds.data import (
    BIRDS,
    GOAL_KINDS,
    GOAL_TRIOS,
    KINDS,
    LARGE_FLOCK,
    ROWS,
    SMALL_FLOCK,
    TRIO,
)
from kubik.games.cubirds.rules import ACTIONS
from kubik.games.cubirds.view import PHASES

_seats = sight.SEATS[:SEATS]
_by_kind = (_seats, BIRDS)

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("phase", "one", (PHASES,), "What is to be done."),
    Part("hand", "count", _by_kind, "Cards in each hand."),
    Part("reach", "count", _by_kind, "Cards in each hand and what one lay can add to them."),
    Part("collection", "count", _by_kind, "The collection of each seat."),
    Part("kinds", "count", (_seats,), "Kinds in each collection."),
    Part("pairs", "count", (_seats,), "Kinds of which a collection lacks one bird for a trio."),
    Part("trios", "count", (_seats,), "Trios in each collection."),
    Part("ready", "set", (_seats,), "Whether a flock in hand wins."),
    Part("can_win", "set", (_seats,), "Whether a flock wins that one lay can make."),
    Part("cards", "count", (_seats,), "Cards in each hand together."),
    Part("birds", "count", (BIRDS,), "Birds in all rows."),
    Part("ends", "count", (BIRDS,), "Ends of rows."),
    Part("together", "set", (BIRDS, BIRDS), "Which kinds share a row, the first one first."),
    Part("deck", "count", (BIRDS,), "Cards in the deck."),
    Part("deck_size", "count", (), "Cards in the deck together."),
    Part("discard_size", "count", (), "Cards on the discard pile."),
)
(
    PLAYERS,
    PHASE,
    HAND,
    REACH,
    COLLECTION,
    KINDS_HAD,
    PAIRS,
    TRIOS,
    READY,
    CAN_WIN,
    CARDS_HELD,
    BIRDS_OUT,
    ENDS,
    TOGETHER,
    DECK,
    DECK_SIZE,
    DISCARD_SIZE,
) = starts(SIGHT)

FINE = 1 << 20  # parts in which what a lay promises is told
MOST_LAYS = 6  # that are worth a look: those that seem best to the keen bot


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write the rows, the deck, and of every seat its hand, its collection and what is near."""
    clear(out)
    mark(out, PLAYERS, s.players - 1)
    mark(out, PHASE, s.phase)
    for step in range(s.hands):
        show_seat(s, seat_after(seat, step, s.hands), step, out)
    for row in range(ROWS):
        show_row(s, row, out)
    for kind in range(KINDS):
        out[DECK + kind] = s.deck[kind]
    out[DECK_SIZE] = s.deck_size
    out[DISCARD_SIZE] = s.discard_size


def show_row(s: State, row: int, out: Shorts) -> None:
    """Add the birds of a row to those of the others."""
    runs = s.row_runs[row]
    for at in range(runs):
        kind = int(s.row_kind[row, at])
        out[BIRDS_OUT + kind] += s.row_count[row, at]
        if at == 0 or at == runs - 1:
            out[ENDS + kind] += 1
        for further in range(at + 1, runs):
            other = int(s.row_kind[row, further])
            out[TOGETHER + min(kind, other) * KINDS + max(kind, other)] = 1


def show_seat(s: State, seat: int, step: int, out: Shorts) -> None:
    """Write what a seat has that sits so many places on."""
    kinds, pairs, trios = 0, 0, 0
    for kind in range(KINDS):
        have = s.collection[seat, kind]
        kinds += have > 0
        pairs += have == TRIO - 1
        trios += have >= TRIO
        out[COLLECTION + step * KINDS + kind] = have
    out[KINDS_HAD + step] = kinds
    out[PAIRS + step] = pairs
    out[TRIOS + step] = trios
    out[CARDS_HELD + step] = s.hand_size[seat]
    reach_out(s, seat, REACH + step * KINDS, out)
    for kind in range(KINDS):
        held = int(s.hand[seat, kind])
        out[HAND + step * KINDS + kind] = held
        reached = REACH + step * KINDS + kind
        out[reached] += held
        if wins_with(s, seat, kind, held, kinds, trios):
            out[READY + step] = 1
        if wins_with(s, seat, kind, int(out[reached]), kinds, trios):
            out[CAN_WIN + step] = 1


def reach_out(s: State, seat: int, at: int, out: Shorts) -> None:
    """Write for each kind the most birds that a lay may take: another kind of the row is held."""
    for row in range(ROWS):
        runs = s.row_runs[row]
        held = 0
        for run in range(runs):
            held += s.hand[seat, s.row_kind[row, run]] > 0
        for run in range(runs):
            kind = int(s.row_kind[row, run])
            if held > (s.hand[seat, kind] > 0):
                out[at + kind] = max(out[at + kind], s.row_count[row, run])


def wins_with(s: State, seat: int, kind: int, cards: int, kinds: int, trios: int) -> bool:
    """Whether a flock of so many cards wins, with so many kinds and trios collected."""
    if cards < SMALL_FLOCK[kind]:
        return False
    have = s.collection[seat, kind]
    more = 2 if cards >= LARGE_FLOCK[kind] else 1
    if have == 0 and kinds >= GOAL_KINDS - 1:
        return True
    return bool(have < TRIO <= have + more and trios >= GOAL_TRIOS - 1)


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Keep the lays that seem best to the keen bot, in the order of its judgement."""
    count = legal(s, seat, codes)
    if s.phase != LAY:
        return count
    # A lay and what it promises are one number, which is sorted by; of equals the first is better.
    for at in range(count):
        worth = lay_worth(s, seat, codes[at], WEIGHTS[s.players])
        codes[at] = int(FINE * worth) * ACTIONS + ACTIONS - 1 - codes[at]
    kept = min(count, MOST_LAYS)
    for place in range(kept):
        best = place
        for at in range(place + 1, count):
            if codes[at] > codes[best]:
                best = at
        packed = codes[best]
        codes[best] = codes[place]
        codes[place] = ACTIONS - 1 - packed % ACTIONS
    return kept
