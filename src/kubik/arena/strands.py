"""Games step by step, as a GPU likes those in which much differs from one to the next.

Threads that run side by side all wait for whatever one of them does. So games are put in order of
the strand in which they are before each step, and neighbours do the same. A step is one of three:
to choose an action, to play it, or to take one step of what follows from it.
"""

from typing import Annotated, TypeAlias

from kubik.arena.dealing import deal
from kubik.arena.notes import UNFINISHED, GameNote, GameNotes, GamesPlan
from kubik.engine.chance import below
from kubik.engine.contract import (
    act,
    ending,
    follow,
    foremost,
    legal,
    over,
    payoff,
    standing,
    strand,
)
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, State, States, i4, i8, rows

# Strands beside those of a game: a game to be dealt; an action to be played, by its code; no game
# left to play.
DEALING = 127
PLAYING = 128
NO_GAME = 65_535

# A place at which games are played one after the other.
PLACE = rows(
    ("number", i8),  # of its game, among those that are asked for
    ("stride", i8),  # to the number of the next one
    ("choices", i8),
    ("length", i4),
    ("strand", i4),
    ("seat", i4),
    ("action", i4),
)
StrandPlace: TypeAlias = Annotated[MemoryRow, PLACE]
StrandPlaces: TypeAlias = Annotated[MemoryRows, PLACE]


def deal_at(games: States, plan: GamesPlan, places: StrandPlaces, at: int, last: int) -> None:
    """Deal the game that a place has come to, unless none is left; behind them an empty one is."""
    place = places[at]
    place.length = 0
    place.choices = 0
    if place.number >= last:
        place.strand = NO_GAME
        return
    games[at] = games[len(places)]
    deal(games[at], plan, plan.first + place.number)
    place.strand = strand(games[at])


def choose_at(s: State, place: StrandPlace, plan: GamesPlan, codes: Ints, notes: GameNotes) -> None:
    """Let chance choose for whoever acts next at a place, or note its game if it is over."""
    if over(s) or place.length >= plan.longest:
        note_game(s, place, plan.players, notes[place.number])
        place.number += place.stride
        place.strand = DEALING
        return
    place.seat = foremost(s)
    count = legal(s, int(place.seat), codes)
    place.action = codes[below(s, count)]
    place.length += 1
    place.choices += count
    place.strand = PLAYING + place.action


def note_game(s: State, place: StrandPlace, players: int, note: GameNote) -> None:
    """Note what there is to know of a game that is over or broken off."""
    note.length = place.length
    note.choices = place.choices
    note.ending = ending(s) if over(s) else UNFINISHED
    payoff(s, note.shares[:players])
    standing(s, note.standings[:players])


def play_at(s: State, place: StrandPlace) -> None:
    """Play the action that was chosen."""
    # Interpreted arithmetic would keep to the few bits that these have.
    act(s, int(place.seat), int(place.action))
    place.strand = strand(s)


def follow_at(s: State, place: StrandPlace) -> None:
    """Take all steps of one kind that follow by themselves."""
    kind = place.strand
    while place.strand == kind:
        follow(s)
        place.strand = strand(s)
