"""The memory of the search of Qwirkle Cubes."""

from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.qwirkle_cubes.keen import CHOICES, ROOM
from kubik.bots.search.playout import PLAY
from kubik.engine.layout import MemoryRow, i8, rows
from kubik.games.qwirkle_cubes.data import HAND
from kubik.games.qwirkle_cubes.offers import ACTIONS
from kubik.games.qwirkle_cubes.spots import SEATS

# How many plays or choices of cubes are looked into; each play lies in a state of its own.
CANDIDATES = 12
LAID = PLAY + 1
STATES = LAID + CANDIDATES + 1

NO_REPLY = -1
NO_CHOICE = -1
SEED_WORDS = 3
SPARE = CANDIDATES + 1  # the option that is used to let two others change places

# A play, or cubes to roll.
OPTION = rows(
    ("begins", i8),  # the lay that begins it, or the cubes
    ("state", i8),  # in which it is laid
    ("tries", i8),
    ("total", np.float64),  # what it brought in all tries
    # What the next player will roll after a play, and the sum of what that brings in all throws.
    ("reply", i8),
    ("reply_brings", i8),
)
WORK = rows(
    ("codes", i8, ACTIONS),
    ("room", i8, ROOM),  # for the judgement of the keen bot
    ("shares", np.float64, SEATS),
    ("options", OPTION, SPARE + 1),
    ("seed", i8, SEED_WORDS),  # of the dice that all options of a round meet
    ("more", np.float64, SEATS),  # what a try promises each seat beyond the score
    # The dice in mind: the face of each; and of those before it what they show, what that is worth,
    # and which of them show something else than now.
    ("face", i8, HAND),
    ("showing", i8, HAND + 1),
    ("worth", i8, HAND + 1),
    ("changed", i8, HAND + 1),
    # By the cubes that are rolled: the sum over all outcomes, and in how many nothing can be laid.
    ("outcomes", np.float64, CHOICES),
    ("blanks", np.float64, CHOICES),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]

# A turn that is foreseen counts as so many actions of the budget, and so many are left at most.
TURN_ACTIONS = 8
MOST_TURNS = 40
