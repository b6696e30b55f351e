"""By which weights the keen player of Cubitos plays: by the cards in the race.

Every card is in one of the races and was learnt there. Where cards of several races meet they may
be worth something else, so such sets have tables of their own, in `keen_sets.toml`; the one named
`random` is for cards that are no set. A table names the weights that matter there; all others are
those of `keen.toml`, by which the races are played.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import numpy as np

from kubik.bots.cubitos.worths import NAMES
from kubik.bots.weights import read_weights
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos import CARDS, OF_SET, RANDOM_SET, SETS, game
from kubik.games.cubitos.data import CARD_NAMES, HUES, SET_CARDS
from kubik.games.cubitos.zones import SEATS

OWN_TABLES = "keen_sets.toml"
BY_PLAYERS = -1  # in place of a row: cards without a table of their own
UNKNOWN = -1  # in place of a card that is still to be dealt

_own = tomllib.loads(files(__package__).joinpath(OWN_TABLES).read_text(encoding="utf-8"))
OWN_SETS = tuple(_own)
# By set, and for cards that are none: the row of its own table, after those by players.
ROWS = np.array(
    [
        SEATS + 1 + OWN_SETS.index(name) if name in _own else BY_PLAYERS
        for name in (*SETS, RANDOM_SET)
    ],
    np.int64,
)


def read_tables(module: str) -> Floats:
    """Return all weights: a row for each number of players, then one for each table of its own."""
    shared = read_weights(module, NAMES, SEATS)
    usual = dict(zip(NAMES, shared[game.usual_players], strict=True))
    own = [[(usual | table["weights"])[name] for name in NAMES] for table in _own.values()]
    return np.concatenate([shared, np.array(own).reshape(-1, len(NAMES))])


def row_for(players: int, options: Mapping[str, str]) -> int:
    """Return the row of the weights for so many players and the cards of these options."""
    chosen = options["cards"]
    of_set = SET_CARDS[SETS.index(chosen)] if chosen in SETS else np.full(HUES, UNKNOWN)
    own = [options[colour] for colour in CARDS]
    cards = np.array(
        [of_set[at] if name == OF_SET else CARD_NAMES.index(name) for at, name in enumerate(own)]
    )
    row = row_of_cards(cards)
    return players if row == BY_PLAYERS else row


def row_of(s: State) -> int:
    """Return the row of the weights for the cards in a race and so many players."""
    row = row_of_cards(s.card)
    return int(s.players) if row == BY_PLAYERS else row


def row_of_cards(cards: Ints) -> int:
    """Return the row of the table that cards have of their own, if they have one."""
    at = 0
    while at < len(SETS) and not are_set(cards, at):
        at += 1
    return int(ROWS[at])


def are_set(cards: Ints, number: int) -> bool:
    """Whether cards are those of a set."""
    colour = 0
    while colour < HUES and cards[colour] == SET_CARDS[number, colour]:
        colour += 1
    return colour == HUES
