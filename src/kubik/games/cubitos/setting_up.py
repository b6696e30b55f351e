"""Setting up: cards and the course of a race.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Ints, State
from kubik.games.cubitos.data import (
    COST,
    COURSES,
    HUES,
    OF_A_COLOUR,
    RENEWS,
    SET_CARDS,
    SET_LEGS,
    SET_TRACKS,
)
from kubik.games.cubitos.events import CARD_DEALT

# Options in the order of the game's declaration.
CARDS_OPTION, TRACK_OPTION, LAPS_OPTION, COLOUR_OPTIONS = range(4)
ADVISED = 0
RANDOM_SET = len(SET_CARDS)
TWO_TRACKS = 1 + COURSES
TRIES = 64  # so often a random set is dealt anew if it does not follow the advice
CHEAP, CHEAP_CARDS = 5, 2


def deal_cards(s: State, options: Ints) -> None:
    """Take the cards of a set, or random ones, then those chosen by colour (setup.2, setup.7)."""
    chosen = options[CARDS_OPTION]
    for colour in range(HUES):
        s.card[colour] = SET_CARDS[min(chosen, RANDOM_SET - 1), colour]
    if chosen == RANDOM_SET:
        for _ in range(TRIES):
            for colour in range(HUES):
                s.card[colour] = colour * OF_A_COLOUR + below(s, OF_A_COLOUR)
            if follows_advice(s):
                break
    for colour in range(HUES):
        own = options[COLOUR_OPTIONS + colour]
        if own > 0:
            s.card[colour] = colour * OF_A_COLOUR + own - 1
        elif chosen == RANDOM_SET:
            emit(s, CARD_DEALT, s.card[colour])


def follows_advice(s: State) -> bool:
    """Whether there are cheap cards, and one that renews the dice (setup.8)."""
    cheap = 0
    renewing = 0
    for colour in range(HUES):
        cheap += COST[s.card[colour]] <= CHEAP
        renewing += RENEWS[s.card[colour]]
    return bool(cheap >= CHEAP_CARDS and renewing >= 1)


def lay_course(s: State, options: Ints) -> None:
    """Lay out the track, and say how many legs there are (course.1 to course.4)."""
    chosen = min(options[CARDS_OPTION], RANDOM_SET - 1)
    track = options[TRACK_OPTION]
    if track == ADVISED and options[CARDS_OPTION] == RANDOM_SET:
        track = 1 + below(s, COURSES)
    s.legs = 1
    if track == ADVISED:
        s.course[0] = SET_TRACKS[chosen, 0]
        s.course[1] = SET_TRACKS[chosen, 1]
        s.legs = SET_LEGS[chosen]
    elif track == TWO_TRACKS:
        grand = RANDOM_SET - 1
        s.course[0] = SET_TRACKS[grand, 0]
        s.course[1] = SET_TRACKS[grand, 1]
        s.legs = 2
    else:
        s.course[0] = track - 1
        s.course[1] = track - 1
    if options[LAPS_OPTION] != ADVISED and s.course[0] == s.course[1]:
        s.legs = options[LAPS_OPTION]
