"""The state of CuBirds, and its cards: the deck, the discard pile, hands."""

from kubik.engine.chance import pick
from kubik.engine.events import emit
from kubik.engine.layout import State, i1, i2, layout
from kubik.games.cubirds.data import ALL_CARDS, KINDS, ROWS
from kubik.games.cubirds.events import DISCARDED_HAND, RESHUFFLED

SEATS = 5

# Cards are counted in a byte, unless a box has more of them than that can count.
COUNT = i1 if ALL_CARDS < 128 else i2

STATE = layout(
    ("players", i1),  # seats held by people or bots
    ("hands", i1),  # hands dealt: one for each player, and RobinBird's when there is one player
    ("empty_deck", i1),  # option: what a draw does when no card is left
    ("phase", i1),  # LAY, DRAW, FLOCK or OVER
    ("turn", i1),  # the seat whose turn it is
    ("dealer", i1),  # the seat that dealt this round
    ("ended", i1),  # how the game ended, an index into ENDINGS
    ("winner", i1),  # who reached a goal, or -1
    ("rounds", i2),  # rounds begun
    ("taken", COUNT),  # birds that the lay of this turn took
    ("row_kind", i1, (ROWS, KINDS)),  # a row as runs of equal birds, left to right: their kinds
    ("row_count", COUNT, (ROWS, KINDS)),  # and their lengths
    ("row_runs", i1, ROWS),  # and how many runs there are
    ("hand", COUNT, (SEATS, KINDS)),  # cards of each kind in each hand
    ("hand_size", COUNT, SEATS),
    ("collection", COUNT, (SEATS, KINDS)),
    ("deck", COUNT, KINDS),  # the deck as counts: its order is drawn when a card is
    ("deck_size", COUNT),
    ("discard", COUNT, KINDS),
    ("discard_size", COUNT),
    # What all can infer of a hidden hand, since they saw what was taken, laid and flocked: the
    # cards that they know, and how many there may be. Who lays a kind keeps none of it, so only
    # cards that came later can be of it: of a kind's hidden cards, all are among the newest
    # `most - least` hidden cards of the hand.
    ("least", COUNT, (SEATS, KINDS)),
    ("most", COUNT, (SEATS, KINDS)),
    ("discard_least", COUNT, KINDS),  # what all know of the discard pile
    ("discarded", COUNT, (SEATS, KINDS)),  # and what each seat alone knows, from its own hands
)

LAY, DRAW, FLOCK, OVER = range(4)
NOBODY = -1
NO_CARD = -1

# Options in the order of the game's declaration, and their values.
VARIANT, EMPTY_DECK, HANDICAP = range(3)
STANDARD, EXPERT = range(2)
PLAY_ON, REFILL_ENDS, DRAW_ENDS = range(3)


def draw_card(s: State) -> int:
    """Take the top card; an empty deck is made anew from the discard pile (deck.1, deck.2)."""
    if s.deck_size == 0:
        reshuffle(s)
    if s.deck_size == 0:
        return NO_CARD
    kind = pick(s, s.deck, s.deck_size)
    s.deck[kind] -= 1
    s.deck_size -= 1
    return kind


def reshuffle(s: State) -> None:
    """Make the discard pile the deck."""
    if s.discard_size == 0:
        return
    emit(s, RESHUFFLED, s.discard_size)
    for kind in range(KINDS):
        s.deck[kind] = s.discard[kind]
        s.discard[kind] = 0
        s.discard_least[kind] = 0
        for seat in range(s.hands):
            s.discarded[seat, kind] = 0
    s.deck_size = s.discard_size
    s.discard_size = 0


def drop_kind(s: State, seat: int, kind: int) -> None:
    """Take all cards of a kind out of a hand; all see how many it had, and that none is left."""
    shown = s.hand[seat, kind] - s.least[seat, kind]  # cards that were hidden until now
    newest = s.most[seat, kind] - s.least[seat, kind]  # and were among so many of the newest
    s.hand_size[seat] -= s.hand[seat, kind]
    s.hand[seat, kind] = 0
    for other in range(KINDS):
        room = s.most[seat, other] - s.least[seat, other]
        room = room - shown if room >= newest else min(room, newest - shown)
        s.most[seat, other] = s.least[seat, other] + room
    s.least[seat, kind] = 0
    s.most[seat, kind] = 0


def known_cards(s: State, seat: int) -> int:
    """Return how many cards of a hand all the others know."""
    known = 0
    for kind in range(KINDS):
        known += s.least[seat, kind]
    return known


def discard_hand(s: State, seat: int) -> None:
    """Put a whole hand on the discard pile, face down (round.2)."""
    if s.hand_size[seat] == 0:
        return
    emit(s, DISCARDED_HAND, seat, s.hand_size[seat])
    s.discard_size += s.hand_size[seat]
    s.hand_size[seat] = 0
    for kind in range(KINDS):
        s.discard[kind] += s.hand[seat, kind]
        s.discard_least[kind] += s.least[seat, kind]
        s.discarded[seat, kind] += s.hand[seat, kind] - s.least[seat, kind]
        s.hand[seat, kind] = 0
        s.least[seat, kind] = 0
        s.most[seat, kind] = 0
