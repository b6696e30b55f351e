"""CuBirds as plain functions over a state. Ids in brackets are lines of `lines.toml`."""

from kubik.engine.chance import below, pick
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i2, layout
from kubik.games.cubirds.data import (
    ALL_CARDS,
    CARDS,
    GOAL_KINDS,
    GOAL_TRIOS,
    HAND,
    KINDS,
    LARGE_FLOCK,
    OPTIONAL_DRAW,
    ROW_BIRDS,
    ROWS,
    SMALL_FLOCK,
    TRIO,
)
from kubik.games.cubirds.events import (
    CARDS_RAN_OUT,
    DEALT,
    DEALT_BIRDS,
    DISCARDED_HAND,
    DREW,
    DREW_BIRD,
    FIRST_BIRD,
    FLOCKED,
    LAID,
    NO_REFILL,
    OPENED_BIRDS,
    REFILLED,
    RESHUFFLED,
    ROBIN_DREW,
    ROUND_ENDED,
    ROW_LAID_OUT,
    TOOK,
    WON,
)

SEATS = 5

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
    ("taken", i1),  # birds that the lay of this turn took
    ("row_kind", i1, (ROWS, KINDS)),  # a row as runs of equal birds, left to right: their kinds
    ("row_count", i1, (ROWS, KINDS)),  # and their lengths
    ("row_runs", i1, ROWS),  # and how many runs there are
    ("hand", i1, (SEATS, KINDS)),  # cards of each kind in each hand
    ("hand_size", i1, SEATS),
    ("collection", i1, (SEATS, KINDS)),
    ("deck", i1, KINDS),  # the deck as counts: its order is drawn when a card is
    ("deck_size", i1),
    ("discard", i1, KINDS),
    ("discard_size", i1),
    # What all can infer of a hidden hand, since they saw what was taken, laid and flocked: the
    # cards that they know, and how many there may be. Who lays a kind keeps none of it, so only
    # cards that came later can be of it: of a kind's hidden cards, all are among the newest
    # `most - least` hidden cards of the hand.
    ("least", i1, (SEATS, KINDS)),
    ("most", i1, (SEATS, KINDS)),
    ("discard_least", i1, KINDS),  # what all know of the discard pile
    ("discarded", i1, (SEATS, KINDS)),  # and what each seat alone knows, from its own hands
)

LAY, DRAW, FLOCK, OVER = range(4)
LEFT, RIGHT = range(2)
ENDINGS = ("seven-kinds", "two-trios", "failed-deal", "failed-draw")
SEVEN_KINDS, TWO_TRIOS, FAILED_DEAL, FAILED_DRAW = range(4)
NOBODY = -1
NO_CARD = -1
NO_RUN = -1

# Options in the order of the game's declaration, and their values.
VARIANT, EMPTY_DECK, HANDICAP = range(3)
STANDARD, EXPERT = range(2)
PLAY_ON, REFILL_ENDS, DRAW_ENDS = range(3)

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


def lay_out_rows(s: State) -> None:
    """Lay three different birds in each row; what repeats goes back into the deck (setup.2)."""
    for row in range(ROWS):
        while s.row_runs[row] < ROW_BIRDS:
            kind = draw_card(s)
            if find_run(s, row, kind) == NO_RUN:
                append_run(s, row, kind, 1)
                emit(s, ROW_LAID_OUT, row, kind)
            else:
                s.discard[kind] += 1
                s.discard_size += 1
    for kind in range(KINDS):
        s.deck[kind] += s.discard[kind]
        s.discard[kind] = 0
    s.deck_size += s.discard_size
    s.discard_size = 0


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


# The deck.


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


# Rows.


def find_run(s: State, row: int, kind: int) -> int:
    """Return which run of the row has birds of that kind; a row never has two (lay.5)."""
    for at in range(s.row_runs[row]):
        if s.row_kind[row, at] == kind:
            return at
    return NO_RUN


def append_run(s: State, row: int, kind: int, count: int) -> None:
    """Seat birds at the right end of a row that has none of their kind."""
    at = s.row_runs[row]
    s.row_kind[row, at] = kind
    s.row_count[row, at] = count
    s.row_runs[row] = at + 1


def prepend_run(s: State, row: int, kind: int, count: int) -> None:
    """Seat birds at the left end of a row that has none of their kind."""
    for at in range(s.row_runs[row], 0, -1):
        s.row_kind[row, at] = s.row_kind[row, at - 1]
        s.row_count[row, at] = s.row_count[row, at - 1]
    s.row_kind[row, 0] = kind
    s.row_count[row, 0] = count
    s.row_runs[row] += 1


def remove_runs(s: State, row: int, first: int, end: int) -> None:
    """Close the row over the runs that were taken out of it (lay.4)."""
    runs = s.row_runs[row]
    gap = end - first
    for at in range(first, runs):
        source = at + gap
        s.row_kind[row, at] = s.row_kind[row, source] if source < runs else 0
        s.row_count[row, at] = s.row_count[row, source] if source < runs else 0
    s.row_runs[row] = runs - gap


def enclosed(s: State, row: int, side: int, kind: int) -> int:
    """Return how many birds a lay of that kind at that end would take."""
    at = find_run(s, row, kind)
    if at == NO_RUN:
        return 0
    count = 0
    for between in range(first_enclosed(at, side), end_enclosed(s, row, at, side)):
        count += s.row_count[row, between]
    return count


def first_enclosed(at: int, side: int) -> int:
    """Return the first run between that end of a row and the run of the kind that is laid."""
    return 0 if side == LEFT else at + 1


def end_enclosed(s: State, row: int, at: int, side: int) -> int:
    """Return the run after the last one between that end of a row and the run at `at`."""
    return at if side == LEFT else s.row_runs[row]


def seat_birds(s: State, seat: int, row: int, side: int, kind: int, count: int) -> int:
    """Add birds at an end of a row; the seat takes all they enclose (lay.2 to lay.5)."""
    emit(s, LAID, seat, row, side, kind, count)
    at = find_run(s, row, kind)
    if at == NO_RUN:
        if side == LEFT:
            prepend_run(s, row, kind, count)
        else:
            append_run(s, row, kind, count)
        return 0
    s.row_count[row, at] += count
    first = first_enclosed(at, side)
    end = end_enclosed(s, row, at, side)
    taken = 0
    for between in range(first, end):
        take(s, seat, row, s.row_kind[row, between], s.row_count[row, between])
        taken += s.row_count[row, between]
    remove_runs(s, row, first, end)
    return taken


def take(s: State, seat: int, row: int, kind: int, count: int) -> None:
    """Move birds from a row into a hand, in sight of all (lay.3)."""
    s.hand[seat, kind] += count
    s.hand_size[seat] += count
    s.least[seat, kind] += count
    s.most[seat, kind] += count
    emit(s, TOOK, seat, row, kind, count)


def refill(s: State, row: int) -> None:
    """Add cards to a row of one kind until it has two (refill.1 to refill.3, deck.3, deck.4)."""
    while s.row_runs[row] == 1:
        kind = draw_card(s)
        if kind == NO_CARD:
            emit(s, NO_REFILL, row)
            if s.empty_deck != PLAY_ON:
                finish_by_size(s, FAILED_DRAW)
            return
        # Always on the right: to players a row and its mirror image are the same (refill.3).
        if kind == s.row_kind[row, 0]:
            s.row_count[row, 0] += 1
        else:
            append_run(s, row, kind, 1)
        emit(s, REFILLED, row, kind)


def top_up_rows(s: State) -> None:
    """Refill rows that had to be left with one kind, now that there may be cards (deck.3)."""
    for row in range(ROWS):
        if is_short(s, row):
            refill(s, row)


def is_short(s: State, row: int) -> bool:
    """Whether a row has one kind only though there are cards to refill it."""
    return bool(s.row_runs[row] == 1 and s.deck_size + s.discard_size > 0)


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


def goal_reached(s: State, seat: int) -> int:
    """Return which goal the collection meets, as an ending, or -1 (goal.1, goal.2)."""
    kinds, trios = collected(s, seat)
    if kinds >= GOAL_KINDS:
        return SEVEN_KINDS
    if trios >= GOAL_TRIOS:
        return TWO_TRIOS
    return -1


def collected(s: State, seat: int) -> tuple[int, int]:
    """Return how many kinds and how many trios a seat has collected."""
    kinds = 0
    trios = 0
    for kind in range(KINDS):
        kinds += s.collection[seat, kind] > 0
        trios += s.collection[seat, kind] >= TRIO
    return kinds, trios


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


# The end.


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def finish(s: State, how: int) -> None:
    """End the game."""
    s.ended = how
    s.phase = OVER


def finish_by_size(s: State, how: int) -> None:
    """End the game because cards ran out: the largest collection wins (end.4)."""
    emit(s, CARDS_RAN_OUT, s.rounds)
    finish(s, how)


def collection_size(s: State, seat: int) -> int:
    """Return how many cards a collection has."""
    size = 0
    for kind in range(KINDS):
        size += s.collection[seat, kind]
    return size


def payoff(s: State, out: Floats) -> None:
    """A goal wins alone; otherwise the largest collections share the win (end.2, end.5)."""
    for seat in range(s.players):
        out[seat] = 0.0
    if s.winner != NOBODY:
        if s.winner < s.players:
            out[s.winner] = 1.0
        return
    best = 0
    for seat in range(s.hands):
        best = max(best, collection_size(s, seat))
    winners = 0
    for seat in range(s.hands):
        winners += collection_size(s, seat) == best
    for seat in range(s.players):
        if collection_size(s, seat) == best:
            out[seat] = 1.0 / winners


def ending(s: State) -> int:
    """How it ended."""
    return s.ended


# What a seat cannot know.

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


# What must always hold.


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cards, 2 sizes, 3 rows, 4 what is inferred, 5 rows of one kind.
    """
    for kind in range(KINDS):
        if count_everywhere(s, kind) != CARDS[kind]:
            return 1
    deck = 0
    discard = 0
    for kind in range(KINDS):
        deck += s.deck[kind]
        discard += s.discard[kind]
    if deck != s.deck_size or discard != s.discard_size:
        return 2
    for seat in range(s.hands):
        size = 0
        for kind in range(KINDS):
            size += s.hand[seat, kind]
            if not is_possible(s, seat, kind):
                return 4
        if size != s.hand_size[seat]:
            return 2
    for kind in range(KINDS):
        if not discards_are_possible(s, kind):
            return 4
    if not rows_are_sound(s):
        return 3
    return 0 if rows_are_refilled(s) else 5


def is_possible(s: State, seat: int, kind: int) -> bool:
    """Whether a hand fits what all infer of that kind and of those that can be in fewer cards."""
    if not 0 <= s.least[seat, kind] <= s.hand[seat, kind] <= s.most[seat, kind]:
        return False
    newest = s.most[seat, kind] - s.least[seat, kind]
    hidden = 0
    for other in range(KINDS):
        if s.most[seat, other] - s.least[seat, other] <= newest:
            hidden += s.hand[seat, other] - s.least[seat, other]
    return bool(hidden <= newest)


def discards_are_possible(s: State, kind: int) -> bool:
    """Whether no more cards of a kind are known in the discard pile than lie there."""
    known = int(s.discard_least[kind])
    for seat in range(s.hands):
        known += s.discarded[seat, kind]
    return bool(known <= s.discard[kind])


def count_everywhere(s: State, kind: int) -> int:
    """Return how many cards of a kind there are; -1 if some pile has fewer than none."""
    # A position written by hand may have more cards than a byte counts.
    total = int(s.deck[kind]) + int(s.discard[kind])
    if s.deck[kind] < 0 or s.discard[kind] < 0:
        return -1
    for seat in range(s.hands):
        if s.hand[seat, kind] < 0 or s.collection[seat, kind] < 0:
            return -1
        total += int(s.hand[seat, kind]) + int(s.collection[seat, kind])
    for row in range(ROWS):
        for at in range(s.row_runs[row]):
            if s.row_kind[row, at] == kind:
                total += int(s.row_count[row, at])
    return total


def rows_are_sound(s: State) -> bool:
    """No row is empty, and none has a kind in two places (lay.5)."""
    for row in range(ROWS):
        if s.row_runs[row] < 1:
            return False
        for at in range(s.row_runs[row]):
            if s.row_count[row, at] < 1 or find_run(s, row, s.row_kind[row, at]) != at:
                return False
    return True


def rows_are_refilled(s: State) -> bool:
    """While the game goes on, a row has one kind only if there is no card to refill it (deck.3)."""
    short = 0
    for row in range(ROWS):
        short += is_short(s, row)
    return bool(s.phase == OVER or short == 0)
