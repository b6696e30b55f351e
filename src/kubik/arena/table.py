"""Whole games inside compiled code, with a bot in every seat."""

from kubik.bots.slots import RANDOM_SLOT, choose_in_slot, slot_of_chooser
from kubik.engine.chance import WORD, below, draw, reseed
from kubik.engine.contract import (
    apply,
    broken,
    ending,
    foremost,
    legal,
    over,
    payoff,
    resample,
    setup,
    standing,
)
from kubik.engine.layout import EVENT_PARAMS, LOG_ROOM, Floats, Ints, State, States

# The states of a table: the game, what a bot imagines of it, and an empty one to begin from.
GAME, IMAGINED, EMPTY = range(3)
TABLE_STATES = 3

# What is noted of a game.
LENGTH, CHOICES, ENDING = range(3)
NOTES = 3
UNFINISHED = -1

# Faults beside the invariants of a game, which count from 1.
STUCK, ENDLESS, CROWDED = 100, 101, 102


# How an event is counted: its kind, where its counts begin and end, and how far apart they are for
# each of its parameters (0 where that makes no difference).
COUNTED_KIND, COUNTED_FROM, COUNTED_TO, COUNTED_BY = range(4)
COUNTED = COUNTED_BY + EVENT_PARAMS


def watch(s: State, counted: Ints, counts: Ints) -> None:
    """Look at what happened; nobody does unless a build puts `count_events` in its place."""


def count_events(s: State, counted: Ints, counts: Ints) -> None:
    """Count the events in the log that are to be counted, and empty it."""
    for event in range(min(s.logged, LOG_ROOM)):
        for at in range(0, len(counted), COUNTED):
            if s.log[event, 0] == counted[at + COUNTED_KIND]:
                place = counted[at + COUNTED_FROM]
                for param in range(EVENT_PARAMS):
                    place += counted[at + COUNTED_BY + param] * s.log[event, 1 + param]
                if counted[at + COUNTED_FROM] <= place < counted[at + COUNTED_TO]:
                    counts[place] += 1
    s.logged = 0


def begin(table: States, players: int, options: Ints, seed: int, game: int) -> None:
    """Deal the game of that number."""
    table[GAME] = table[EMPTY]
    reseed(table[GAME], seed & WORD, seed >> 32, game & WORD, game >> 32)
    setup(table[GAME], players, options)


def imagine(table: States, seat: int) -> None:
    """Imagine a game that fits what a seat may know."""
    s = table[GAME]
    table[IMAGINED] = table[GAME]
    mind = table[IMAGINED]
    reseed(mind, draw(s), draw(s), draw(s), draw(s))
    resample(mind, seat)


def think(table: States, seat: int, chooser: int, codes: Ints) -> int:
    """Return what a bot chooses from what its seat may know."""
    imagine(table, seat)
    slot = slot_of_chooser(table[GAME], chooser)
    return choose_in_slot(table[IMAGINED], seat, slot, codes)


def choose_action(table: States, seat: int, chooser: int, count: int, codes: Ints) -> int:
    """Return what a bot chooses among the legal actions, which are in codes."""
    # Chance needs no imagined position, and is most of what is played.
    if chooser == RANDOM_SLOT:
        return codes[below(table[GAME], count)]
    return think(table, seat, chooser, codes)


def play_game(
    table: States,
    seating: Ints,
    longest: int,
    codes: Ints,
    notes: Ints,
    counted: Ints,
    counts: Ints,
) -> None:
    """Play the game on the table to its end; note its length, the choices there were, its end."""
    s = table[GAME]
    length = 0
    choices = 0
    watch(s, counted, counts)
    while not over(s) and length < longest:
        seat = foremost(s)
        count = legal(s, seat, codes)
        # As in choose_action, but written out: a call here would take most of the speed.
        if seating[seat] == RANDOM_SLOT:
            action = codes[below(s, count)]
        else:
            action = think(table, seat, seating[seat], codes)
        apply(s, seat, action)
        watch(s, counted, counts)
        length += 1
        choices += count
    notes[LENGTH] = length
    notes[CHOICES] = choices
    notes[ENDING] = ending(s) if over(s) else UNFINISHED


def play_games(
    table: States,
    players: int,
    options: Ints,
    seed: int,
    first: int,
    longest: int,
    seatings: Ints,
    codes: Ints,
    notes: Ints,
    shares: Floats,
    standings: Floats,
    counted: Ints,
    counts: Ints,
) -> None:
    """Play the games from number `first` on, as many as there is room to note.

    Seatings hold a chooser for every seat, one seating after another; games take them in turn.
    """
    turns = len(seatings) // players
    games = len(notes) // NOTES
    room = len(counts) // games
    for at in range(games):
        begin(table, players, options, seed, first + at)
        turn = (first + at) % turns * players
        note = notes[at * NOTES : (at + 1) * NOTES]
        tallied = counts[at * room : (at + 1) * room]
        seating = seatings[turn : turn + players]
        play_game(table, seating, longest, codes, note, counted, tallied)
        payoff(table[GAME], shares[at * players : (at + 1) * players])
        standing(table[GAME], standings[at * players : (at + 1) * players])


def soak_games(
    table: States,
    players: int,
    options: Ints,
    seed: int,
    first: int,
    games: int,
    longest: int,
    most: int,
    chooser: int,
    codes: Ints,
    seen: Ints,
    fault: Ints,
) -> int:
    """Let a bot play games, holding every position against the invariants.

    Marks every action that occurred in `seen`. Returns how many games were sound; if not all,
    `fault` says the invariant (STUCK: no legal action, ENDLESS, CROWDED: more legal actions than
    `most`) and the action at which it failed.
    """
    s = table[GAME]
    for at in range(games):
        begin(table, players, options, seed, first + at)
        length = 0
        while not over(s):
            seat = foremost(s)
            count = legal(s, seat, codes)
            fault[0] = STUCK if count < 1 else ENDLESS if length >= longest else broken(s)
            if count > most:
                fault[0] = CROWDED
            fault[1] = length
            if fault[0]:
                return at
            action = choose_action(table, seat, chooser, count, codes)
            seen[action] += 1
            apply(s, seat, action)
            length += 1
        fault[0] = broken(s)
        fault[1] = length
        if fault[0]:
            return at
    return games
