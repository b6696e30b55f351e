"""CuBirds as plain functions over a state. Ids in brackets are lines of `lines.toml`.

Here are the contract, setting up, the turns and RobinBird. Modules below, each of which imports
only from those named before it: `cards.py`, the state and the cards; `ending.py`, goals and the
end; `rows.py`; `hidden.py`, what a seat cannot know; `invariants.py`, what must hold.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Ints, State
from kubik.games.cubirds.cards import (
    DRAW,
    DRAW_ENDS,
    EMPTY_DECK,
    FLOCK,
    HANDICAP,
    LAY,
    NO_CARD,
    NOBODY,
    OVER,
    STANDARD,
    STATE,
    VARIANT,
    discard_hand,
    draw_card,
    drop_kind,
)
from kubik.games.cubirds.data import (
    ALL_CARDS,
    CARDS,
    HAND,
    KINDS,
    LARGE_FLOCK,
    OPTIONAL_DRAW,
    ROWS,
    SMALL_FLOCK,
)
from kubik.games.cubirds.ending import (
    ENDINGS,
    FAILED_DEAL,
    FAILED_DRAW,
    ending,
    finish,
    finish_by_size,
    goal_reached,
    over,
    payoff,
)
from kubik.games.cubirds.events import (
    DEALT,
    DEALT_BIRDS,
    DREW,
    DREW_BIRD,
    FIRST_BIRD,
    FLOCKED,
    OPENED_BIRDS,
    ROBIN_DREW,
    ROUND_ENDED,
    WON,
)
from kubik.games.cubirds.hidden import resample
from kubik.games.cubirds.invariants import broken
from kubik.games.cubirds.rows import (
    LEFT,
    RIGHT,
    enclosed,
    lay_out_rows,
    refill,
    seat_birds,
    top_up_rows,
)

__all__ = ["ENDINGS", "STATE", "broken", "ending", "over", "payoff", "resample"]

# Action codes: a lay is kind, row and side in one number, then the few others.
SIDES = 2
LAYS = KINDS * ROWS * SIDES
DRAW_TWO = LAYS
DRAW_NONE = LAYS + 1
FLOCKS = LAYS + 2
END_TURN = FLOCKS + KINDS
ACTIONS = END_TURN + 1

# At most so many are legal at once: every kind in hand at every end; all else has fewer answers.
MOST_LEGAL = LAYS

# Nothing in the rules bounds a game in which nobody ever flocks; random play stays far below this.
LONGEST_RANDOM_GAME = 60_000

# RobinBird, who plays against a lone player, has the second hand.
AUTOMATA = ("robinbird",)
ROBIN = 1


def setup(s: State, players: int, options: Ints) -> None:
    """Lay out the rows and deal (setup.1 to setup.6)."""
    s.players = players
    s.hands = max(players, 2)
    s.empty_deck = options[EMPTY_DECK]
    s.winner = NOBODY
    for kind in range(KINDS):
        s.deck[kind] = CARDS[kind]
    s.deck_size = ALL_CARDS
    lay_out_rows(s)
    s.dealer = below(s, s.players)  # never RobinBird (solo.7)
    deal_hands(s)
    if options[VARIANT] == STANDARD:
        for seat in range(s.hands):
            give_first_bird(s, seat)
    for _ in range(options[HANDICAP]):
        give_first_bird(s, ROBIN)
    s.turn = s.dealer
    s.rounds = 1
    s.phase = LAY


def deal_hands(s: State) -> None:
    """Give every hand eight cards (setup.3, round.4); RobinBird's lie open (solo.2)."""
    for seat in range(s.hands):
        for _ in range(HAND):
            s.hand[seat, draw_card(s)] += 1
        s.hand_size[seat] = HAND
        emit(s, DEALT, seat, HAND)
        is_open = seat >= s.players
        for kind in range(KINDS):
            count = s.hand[seat, kind]
            s.least[seat, kind] = count if is_open else 0
            s.most[seat, kind] = count if is_open else HAND
            if count > 0 and is_open:
                emit(s, OPENED_BIRDS, seat, kind, count)
            elif count > 0:
                emit(s, DEALT_BIRDS, seat, kind, count)


def give_first_bird(s: State, seat: int) -> None:
    """Open a card from the deck into a collection (setup.4, solo.6)."""
    kind = draw_card(s)
    s.collection[seat, kind] += 1
    emit(s, FIRST_BIRD, seat, kind)


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


def legal(s: State, seat: int, out: Ints) -> int:
    """List the lays, then the choices about drawing, then about a flock (turn.2)."""
    if s.phase == LAY:
        return legal_lays(s, seat, out)
    if s.phase == DRAW:
        out[0] = DRAW_TWO
        out[1] = DRAW_NONE
        return 2
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] >= SMALL_FLOCK[kind]:
            out[count] = FLOCKS + kind
            count += 1
    # Ending the turn is always asked, so that a missing question tells nothing (flock.7).
    out[count] = END_TURN
    return count + 1


def legal_lays(s: State, seat: int, out: Ints) -> int:
    """Any kind in hand, at either end of any row (lay.1, lay.2)."""
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            for place in range(ROWS * SIDES):
                out[count] = kind * ROWS * SIDES + place
                count += 1
    return count


def apply(s: State, seat: int, action: int) -> None:
    """Play one action, and RobinBird's turns that follow it."""
    if action < LAYS:
        place = action % (ROWS * SIDES)
        lay(s, seat, action // (ROWS * SIDES), place // SIDES, place % SIDES)
    elif action == DRAW_TWO:
        draw_two(s, seat)
    elif action == DRAW_NONE:
        offer_flock(s, seat)
    elif action == END_TURN:
        finish_turn(s, seat)
    else:
        flock(s, seat, action - FLOCKS)
        finish_turn(s, seat)
    play_robin(s)


def lay(s: State, seat: int, kind: int, row: int, side: int) -> None:
    """Lay all cards of a kind at one end of a row (lay.1)."""
    count = s.hand[seat, kind]
    drop_kind(s, seat, kind)
    s.taken = seat_birds(s, seat, row, side, kind, count)
    refill(s, row)
    if s.phase == OVER:
        return
    if s.taken == 0 and s.deck_size + s.discard_size > 0:
        s.phase = DRAW
    else:
        offer_flock(s, seat)


def draw_two(s: State, seat: int) -> None:
    """Take two cards from the deck after a lay that took nothing (draw.1 to draw.3)."""
    drawn = 0
    for _ in range(OPTIONAL_DRAW):
        kind = draw_card(s)
        if kind != NO_CARD:
            drawn += 1
            s.hand[seat, kind] += 1
            emit(s, DREW_BIRD, seat, kind)
    emit(s, DREW, seat, drawn)
    s.hand_size[seat] += drawn
    for kind in range(KINDS):
        s.most[seat, kind] += drawn
    if drawn < OPTIONAL_DRAW and s.empty_deck == DRAW_ENDS:
        finish_by_size(s, FAILED_DRAW)
    else:
        offer_flock(s, seat)


def offer_flock(s: State, seat: int) -> None:
    """Go on to the flock, unless the hand is empty and so the round over (round.1, draw.4)."""
    if s.hand_size[seat] == 0:
        finish_turn(s, seat)
    else:
        s.phase = FLOCK


def flock(s: State, seat: int, kind: int) -> None:
    """Show all cards of a kind, keep one or two in the collection (flock.2 to flock.5)."""
    count = s.hand[seat, kind]
    kept = keeps(kind, count)
    drop_kind(s, seat, kind)
    s.collection[seat, kind] += kept
    s.discard[kind] += count - kept
    s.discard_least[kind] += count - kept
    s.discard_size += count - kept
    emit(s, FLOCKED, seat, kind, count, kept)


def keeps(kind: int, count: int) -> int:
    """Return how many cards of a flock go into the collection (flock.3, flock.4)."""
    return 2 if count >= LARGE_FLOCK[kind] else 1


def finish_turn(s: State, seat: int) -> None:
    """Look for a win first, then for the end of the round, then pass the turn (end.1, end.3)."""
    s.taken = 0
    goal = goal_reached(s, seat)
    if goal >= 0:
        s.winner = seat
        emit(s, WON, seat)
        finish(s, goal)
        return
    top_up_rows(s)
    if s.phase == OVER:
        return
    if s.hand_size[seat] == 0:
        end_round(s, seat)
    else:
        s.turn = (seat + 1) % s.hands
        s.phase = LAY


def end_round(s: State, seat: int) -> None:
    """All others discard; who ended the round deals and begins (round.1 to round.5)."""
    emit(s, ROUND_ENDED, seat, s.rounds)
    for other in range(s.hands):
        discard_hand(s, other)
    s.dealer = seat
    s.turn = seat
    if s.deck_size + s.discard_size < HAND * s.hands:
        finish_by_size(s, FAILED_DEAL)
        return
    s.rounds += 1
    s.phase = LAY
    deal_hands(s)
    top_up_rows(s)


# RobinBird (solo.1 to solo.7).


def play_robin(s: State) -> None:
    """Play RobinBird's turns until the player is to move."""
    while s.players == 1 and s.turn == ROBIN and s.phase != OVER:
        robin_turn(s)


def robin_turn(s: State) -> None:
    """Lay a card on each row, then make every flock (solo.3, solo.4)."""
    robin_lays(s)
    if s.phase == OVER:
        return
    for kind in range(KINDS):
        if s.hand[ROBIN, kind] >= SMALL_FLOCK[kind]:
            flock(s, ROBIN, kind)
    finish_turn(s, ROBIN)


def robin_lays(s: State) -> None:
    """Draw a card for each row and lay it on the right, unless the left takes more (solo.3)."""
    for row in range(ROWS):
        kind = draw_card(s)
        if kind == NO_CARD:
            if s.empty_deck == DRAW_ENDS:
                finish_by_size(s, FAILED_DRAW)
            return
        emit(s, ROBIN_DREW, ROBIN, row, kind)
        side = LEFT if enclosed(s, row, LEFT, kind) > enclosed(s, row, RIGHT, kind) else RIGHT
        seat_birds(s, ROBIN, row, side, kind, 1)
        refill(s, row)
        if s.phase == OVER:
            return
