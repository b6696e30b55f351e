"""What a seat of CuBirds cannot know, drawn anew from what it knows."""

from kubik.engine.chance import below, pick
from kubik.engine.layout import State
from kubik.games.cubirds.cards import NO_CARD, known_cards
from kubik.games.cubirds.data import KINDS

# How often several hidden hands are dealt anew, each given the others, after the first time.
SWEEPS = 2


def resample(s: State, seat: int) -> None:
    """Deal the cards that this seat has not seen anew: every deal that fits is equally likely.

    One hidden hand is dealt exactly so. Several are dealt one after the other and then again, each
    given the others (Gibbs sampling), which takes away what their order did.
    """
    gather_unseen(s, seat)
    left = 1 if s.hands == 2 and 0 <= seat < s.hands else 1 + SWEEPS
    while left > 0:
        if deal_hidden_hands(s, seat):
            left -= 1
    deal_hidden_discards(s, seat)


def gather_unseen(s: State, seat: int) -> None:
    """Put every card that this seat has not seen into the deck."""
    for other in range(s.hands):
        if other != seat:
            hide_cards(s, other)
    for kind in range(KINDS):
        known = known_discards(s, seat, kind)
        s.deck[kind] += s.discard[kind] - known
        s.deck_size += s.discard[kind] - known
        s.discard[kind] = known


def known_discards(s: State, seat: int, kind: int) -> int:
    """Return how many cards of a kind a seat, or whoever only watches, knows to be discarded."""
    own = s.discarded[seat, kind] if 0 <= seat < s.hands else 0
    return s.discard_least[kind] + own


def hide_cards(s: State, seat: int) -> None:
    """Put the cards of a hand that the others do not know into the deck."""
    for kind in range(KINDS):
        hidden = s.hand[seat, kind] - s.least[seat, kind]
        s.deck[kind] += hidden
        s.deck_size += hidden
        s.hand[seat, kind] = s.least[seat, kind]


def deal_hidden_hands(s: State, viewer: int) -> bool:
    """Deal each hand but the viewer's anew; say whether there were cards that they can hold."""
    enough = True
    for other in range(s.hands):
        if other != viewer:
            hide_cards(s, other)
            enough = deal_hidden(s, other) and enough
    return enough


def deal_hidden(s: State, seat: int) -> bool:
    """Fill a hand with cards that it can hold; say whether there were enough.

    The oldest card comes first. It can be of the fewest kinds, and any newer one can be of these
    too, so whatever is chosen leaves the newer ones equally many choices: all deals are equally
    likely.
    """
    for newest in range(s.hand_size[seat] - known_cards(s, seat), 0, -1):
        kind = pick_possible(s, seat, newest)
        if kind == NO_CARD:
            return False
        s.hand[seat, kind] += 1
        s.deck[kind] -= 1
        s.deck_size -= 1
    return True


def pick_possible(s: State, seat: int, newest: int) -> int:
    """Draw a kind from the deck that the hidden card before the newer ones can have."""
    total = 0
    for kind in range(KINDS):
        if s.most[seat, kind] - s.least[seat, kind] >= newest:
            total += s.deck[kind]
    if total == 0:
        return NO_CARD
    left = below(s, total)
    for kind in range(KINDS):
        if s.most[seat, kind] - s.least[seat, kind] >= newest:
            left -= s.deck[kind]
            if left < 0:
                return kind
    return NO_CARD


def deal_hidden_discards(s: State, viewer: int) -> None:
    """Fill the discard pile from what is left, and with it what each of the others knows of it."""
    hidden = s.discard_size
    for kind in range(KINDS):
        hidden -= s.discard[kind]
    for other in range(s.hands):
        if other != viewer:
            own = 0
            for kind in range(KINDS):
                own += s.discarded[other, kind]
                s.discarded[other, kind] = 0
            for _ in range(own):
                s.discarded[other, deal_discard(s)] += 1
            hidden -= own
    for _ in range(hidden):  # in a position that was written by hand nobody may know them
        deal_discard(s)


def deal_discard(s: State) -> int:
    """Move a card of the deck to the discard pile; return its kind."""
    kind = pick(s, s.deck, s.deck_size)
    s.discard[kind] += 1
    s.deck[kind] -= 1
    s.deck_size -= 1
    return kind
