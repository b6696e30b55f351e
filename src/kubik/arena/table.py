"""Whole games inside compiled code, with a bot in every seat."""

from kubik.arena.dealing import deal
from kubik.arena.notes import UNFINISHED, CountedEvents, FaultNote, GameNote, GameNotes, GamesPlan
from kubik.bots.slots import RANDOM_SLOT, as_chosen, choose_in_slot, slot_of_chooser
from kubik.engine.chance import below, draw, reseed
from kubik.engine.contract import (
    apply,
    broken,
    ending,
    foremost,
    legal,
    over,
    payoff,
    resample,
    standing,
)
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import EVENT_PARAMS, LOG_ROOM, Ints, State, States

# The states of a table: the game, what a bot imagines of it, and an empty one to begin from.
GAME, IMAGINED, EMPTY = range(3)
TABLE_STATES = 3

# Faults beside the invariants of a game, which count from 1.
STUCK, ENDLESS, CROWDED = 100, 101, 102


def watch(s: State, counted: CountedEvents, counts: Ints) -> None:
    """Look at what happened; nobody does unless a build puts `count_events` in its place."""


def count_events(s: State, counted: CountedEvents, counts: Ints) -> None:
    """Count the events in the log that are to be counted, and empty it."""
    for event in range(min(s.logged, LOG_ROOM)):
        for at in range(len(counted)):
            if s.log[event, 0] == counted[at].kind:
                place = counted[at].begin
                for param in range(EVENT_PARAMS):
                    place += counted[at].apart[param] * s.log[event, 1 + param]
                if counted[at].begin <= place < counted[at].end:
                    counts[place] += 1
    s.logged = 0


def begin(table: States, plan: GamesPlan, number: int) -> None:
    """Deal the game of that number."""
    table[GAME] = table[EMPTY]
    deal(table[GAME], plan, number)


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
    action = choose_in_slot(table[IMAGINED], seat, slot, codes)
    return as_chosen(table[GAME], seat, action, codes)


def by_chance(chooser: int) -> bool:
    """Whether chance chooses; in a build where it always does nobody asks who sits where."""
    return chooser == RANDOM_SLOT


def choose_action(table: States, seat: int, chooser: int, count: int, codes: Ints) -> int:
    """Return what a bot chooses among the legal actions, which are in codes."""
    # Chance needs no imagined position, and is most of what is played.
    if by_chance(chooser):
        return codes[below(table[GAME], count)]
    return think(table, seat, chooser, codes)


def play_game(
    table: States,
    seating: Ints,
    longest: int,
    codes: Ints,
    note: GameNote,
    counted: CountedEvents,
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
        if by_chance(seating[seat]):
            action = codes[below(s, count)]
        else:
            action = think(table, seat, seating[seat], codes)
        apply(s, seat, action)
        watch(s, counted, counts)
        length += 1
        choices += count
    note.length = length
    note.choices = choices
    note.ending = ending(s) if over(s) else UNFINISHED


def play_games(
    table: States,
    plan: GamesPlan,
    seatings: Ints,
    codes: Ints,
    notes: GameNotes,
    counted: CountedEvents,
    counts: Ints,
) -> None:
    """Play the games that are asked for, as many as there is room for notes.

    Seatings hold a chooser for every seat, one seating after another; games take them in turn.
    """
    players = plan.players
    turns = len(seatings) // players
    room = len(counts) // len(notes)
    for at in range(lane(), len(notes), lanes()):
        begin(table, plan, plan.first + at)
        turn = (plan.first + at) % turns * players
        tallied = counts[at * room : (at + 1) * room]
        seating = seatings[turn : turn + players]
        play_game(table, seating, plan.longest, codes, notes[at], counted, tallied)
        payoff(table[GAME], notes[at].shares[:players])
        standing(table[GAME], notes[at].standings[:players])


def soak_games(
    table: States,
    plan: GamesPlan,
    games: int,
    chooser: int,
    codes: Ints,
    seen: Ints,
    fault: FaultNote,
) -> int:
    """Let a bot play games, holding every position against the invariants.

    Marks every action that occurred in `seen`. Returns how many games were sound; if not all,
    `fault` says the invariant (STUCK: no legal action, ENDLESS, CROWDED: more legal actions than
    there may be) and the action at which it failed.
    """
    s = table[GAME]
    for at in range(games):
        begin(table, plan, plan.first + at)
        length = 0
        while not over(s):
            seat = foremost(s)
            count = legal(s, seat, codes)
            endless = length >= plan.longest
            fault.invariant = STUCK if count < 1 else ENDLESS if endless else broken(s)
            if count > plan.most_legal:
                fault.invariant = CROWDED
            fault.action = length
            if fault.invariant:
                return at
            action = choose_action(table, seat, chooser, count, codes)
            seen[action] += 1
            apply(s, seat, action)
            length += 1
        fault.invariant = broken(s)
        fault.action = length
        if fault.invariant:
            return at
    return games
