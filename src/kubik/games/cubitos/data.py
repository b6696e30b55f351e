"""The box of Cubitos as tables, read from `data.toml` or an edition of it."""

from collections.abc import Iterable

import numpy as np

from kubik.engine.edition import read_data
from kubik.games.cubitos import CARDS, SETS, TRACKS
from kubik.games.cubitos.edition import (
    COLOURS,
    DOES,
    FLAGS,
    KINDS,
    LAST_SPACE,
    MOST_EFFECTS,
    PERS,
    SIDES,
    WHENS,
    ZONES,
    Card,
    Effect,
    read_cards,
    read_dice,
    read_support,
    read_tracks,
)
from kubik.games.cubitos.tracks import (
    FINISH,
    GRID,
    LAND,
    MOST_NEIGHBOURS,
    SQUARES,
    START,
    WALL,
    Track,
    first_of,
    row_of,
    spread,
    square_name,
)

_data = read_data(__package__)
_numbers = _data["numbers"]

HAND: int = _numbers["hand"]
RISK: int = _numbers["risk"]
FOOT_PRICE: int = _numbers["foot_price"]
PURCHASES: int = _numbers["purchases"]

# Kinds of dice: two greys, eight colours, and the first player's.
DICE = len(KINDS)
LIGHT, DARK = range(2)
FIRST_COLOUR = 2
FIRST = DICE - 1
HUES = len(COLOURS)
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, BROWN, WHITE = range(HUES)
BOXES = FIRST  # kinds that lie in boxes; the supply of grey dice counts as one
IN_BOX = np.array([_numbers["light"], _numbers["dark"], *[_numbers["box"]] * HUES, 1], np.int64)
EACH = np.array([_numbers["light_each"], _numbers["dark_each"], *[0] * (HUES + 1)], np.int64)
GREY_MASK = 1 << LIGHT | 1 << DARK

# Faces: the symbol, the special one, and up to three others.
BLANK = -1
SYMBOL, SPECIAL, PLAIN = 0, 1, 2
FACES = 5
FACE_NAMES = ("blank", "symbol", "special", "coin", "foot", "credit")
_faces = read_dice(_data)
FACE_AT = np.full((DICE, SIDES), BLANK, np.int64)
FACE_NAME = np.zeros((DICE, FACES), np.int64)
COINS = np.zeros((DICE, FACES), np.int64)
FEET = np.zeros((DICE, FACES), np.int64)
CREDITS = np.zeros((DICE, FACES), np.int64)
for _kind, _name in enumerate(KINDS):
    _others = list(dict.fromkeys(f for f in _faces[_name] if f and f.name not in FACE_NAMES[:3]))
    for _side, _face in enumerate(_faces[_name]):
        if _face is None:
            continue
        _symbols = {"symbol": SYMBOL, "special": SPECIAL}
        _slot = _symbols.get(_face.name, PLAIN + _others.index(_face) if _face in _others else 0)
        FACE_AT[_kind, _side] = _slot
        FACE_NAME[_kind, _slot] = FACE_NAMES.index(_face.name)
        for _worth, _table in (("coin", COINS), ("foot", FEET), ("credit", CREDITS)):
            if _face.name == _worth:
                _table[_kind, _slot] = _face.amount
HAS_FACE = np.array([[slot in FACE_AT[kind] for slot in range(FACES)] for kind in range(DICE)])
MISSES = (FACE_AT == BLANK).sum(axis=1)

# The support track, by space; 0 is the bleachers.
_credits, _hands = read_support(_data)
SUPPORT_CREDITS = np.array([0, *_credits], np.int64)
SUPPORT_HANDS = np.array([0, *_hands], np.int64)
SUPPORT_ORIGIN: str = _data["support"]["origin"]
FANS = LAST_SPACE

# Cards, seven of each colour, and their effects as rows of numbers.
CARD_LIST = read_cards(_data)
CARD_NAMES = tuple(card.name for card in CARD_LIST)
OF_A_COLOUR = len(CARDS["red"])
COST = np.array([card.cost for card in CARD_LIST], np.int64)
SPECIAL_SWORDS = np.array([card.special_swords for card in CARD_LIST], np.int64)
TIE_BREAK = np.array([card.tie_break for card in CARD_LIST], np.int64)

OP_WHEN, OP_SPECIAL, OP_ASK, OP_DO, OP_AMOUNT, OP_PER, OP_EACH, OP_KINDS, OP_PLACES, OP_BESIDE = (
    range(10)
)
OP_FLAGS = 10
OPS = MOST_EFFECTS
NEVER = -1
(NOW, PUSHED, PUSHING, BUST, ANY, MOST, EACH_PLAYER, RUN, MOVED) = range(len(WHENS))
(
    DO_COIN,
    DO_CREDIT,
    DO_FOOT,
    DO_WATER,
    DO_FAN,
    DO_DRAW,
    DO_PICK,
    DO_AGAIN,
    DO_RESCUE,
    DO_TURN,
    DO_BORROW,
    DO_TAKE,
    DO_RETURN,
    DO_LEAVE,
    DO_REPAY,
    DO_GIVE,
    DO_UNCOUNTED,
    DO_UNLIMITED,
    DO_REJOIN,
    DO_MORE,
    DO_SAFE,
    DO_FORCE,
    DO_KEEP,
    DO_SACRIFICE,
    DO_STEP,
    DO_NEARBY,
) = range(len(DOES))
(PER_ONE, PER_FANS, PER_ACTIVE, PER_COLOURS, PER_DICE, PER_LINES, PER_WEAKER) = range(7)
PER_GREY_COINS, PER_GREY_FEET = 7, 8
MUST, MAY, DIFFERENT, RETURNED = (1 << place for place in range(len(FLAGS)))

# Where a die can lie; an active one by the face it shows, or used up.
AT_DRAW, AT_ROLL, AT_DISCARD, AT_SPENT, AT_FACE = range(5)
PLACES = AT_FACE + FACES
AT_HELD = PLACES  # picked, about to be rolled
EVERYWHERE = (1 << PLACES) - 1
UNUSED = EVERYWHERE & ~(1 << AT_SPENT)
_zone_places = {
    "draw": (AT_DRAW,),
    "roll": (AT_ROLL,),
    "discard": (AT_DISCARD,),
    "active": range(AT_SPENT, PLACES),
}
assert set(_zone_places) == set(ZONES)


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _row(effect: Effect) -> list[int]:
    return [
        WHENS.index(effect.when),
        effect.special,
        effect.ask,
        DOES.index(effect.do),
        effect.amount,
        PERS.index(effect.per),
        effect.each,
        _mask(KINDS.index(kind) for kind in effect.kinds),
        _mask(place for zone in effect.zones for place in _zone_places[zone]),
        _mask(KINDS.index(kind) for kind in effect.beside),
        _mask(FLAGS.index(flag) for flag in effect.flags),
    ]


OP = np.zeros((len(CARD_LIST), OPS, OP_FLAGS + 1), np.int64)
OP[:, :, OP_WHEN] = NEVER
for _number, _card in enumerate(CARD_LIST):
    for _at, _effect in enumerate(_card.effects):
        OP[_number, _at] = _row(_effect)
# By card and moment: its first effect then, or NEVER.
FIRST_OP = np.array(
    [
        [next((at for at, e in enumerate(card.effects) if e.when == when), NEVER) for when in WHENS]
        for card in CARD_LIST
    ],
    np.int64,
)
# Cards that return dice or bring extra ones, for the advice on sets of one's own (setup.8).
_RENEWING = {"return", "leave", "repay", "give", "take", "borrow", "draw"}
RENEWS = np.array([any(e.do in _RENEWING for e in card.effects) for card in CARD_LIST])

# What the order of abilities in the run can depend on.
# By card and effect: whether it counts active dice, or looks for colours among them.
_COUNTING = {"active", "colours", "dice", "grey_coins", "grey_feet"}
COUNTS_ACTIVE = np.zeros((len(CARD_LIST), OPS), np.bool_)
for _number, _card in enumerate(CARD_LIST):
    for _at, _effect in enumerate(_card.effects):
        COUNTS_ACTIVE[_number, _at] = _effect.per in _COUNTING or bool(_effect.beside)


def _does_in_run(card: Card, special: bool, does: set[str], asked: bool) -> bool:
    """Whether a die with that face up does one of these in the run, asked for or by itself."""
    return any(
        effect.when == "run"
        and effect.do in does
        and (special or not effect.special)
        and (effect.ask > 0) == asked
        for effect in card.effects
    )


def _by_face(does: set[str], asked: bool) -> np.ndarray:
    """Return for every card and face with an ability whether it does one of these in the run."""
    return np.array(
        [[_does_in_run(card, side, does, asked) for side in (False, True)] for card in CARD_LIST]
    )


GAIN_NAMES = {"coin", "credit", "foot", "water_foot", "fan", "uncounted"}
GAINS_UNASKED = _by_face(GAIN_NAMES, asked=False)
CREDITS_UNASKED = _by_face({"credit", "fan"}, asked=False)
LEAVES_ASKED = _by_face({"leave"}, asked=True)
LEAVES = _by_face({"leave"}, asked=False)  # must be returned, used or not (ability.4)
ASKS = _by_face(set(DOES), asked=True)
# Cards that return a die of one's choice which may be an active one.
RETURNS_ACTIVE = np.array(
    [
        any(e.when == "run" and e.do == "return" and "active" in e.zones for e in card.effects)
        for card in CARD_LIST
    ]
)
# Cards that bring more if a die was returned in the round.
LOOKS_FOR_RETURNED = np.array(
    [any("returned" in e.flags for e in card.effects) for card in CARD_LIST]
)
ROLLS_ASKED = _by_face({"pick", "again"}, asked=True)
TAKES_ASKED = _by_face({"take"}, asked=True)
# The special face has a question, so that all of it waits for the answer (dice.4).
SPECIAL_ASKS = np.array(
    [any(e.when == "run" and e.special and e.ask for e in card.effects) for card in CARD_LIST]
)
HAS_RUN = np.array([any(e.when == "run" for e in card.effects) for card in CARD_LIST])
REPAYS = np.array([any(e.do == "repay" for e in card.effects) for card in CARD_LIST])
BORROWS = np.array([any(e.do == "borrow" for e in card.effects) for card in CARD_LIST])
# Cards that may take a red die out of its box, and cards that roll dice as soon as these are drawn.
TAKES_RED = np.array(
    [any(e.do == "take" and "red" in e.kinds for e in card.effects) for card in CARD_LIST]
)
DRAWS_NOW = np.array(
    [any(e.when == "now" and e.do == "draw" for e in card.effects) for card in CARD_LIST]
)

# Sets: a card of each colour, and the course that the rulebook advises.
SET_CARDS = np.array(
    [[CARD_NAMES.index(name) for name in _data["set"][chosen]["cards"]] for chosen in SETS],
    np.int64,
)
_set_tracks = [[TRACKS.index(name) for name in _data["set"][chosen]["tracks"]] for chosen in SETS]
SET_TRACKS = np.array([[tracks[0], tracks[-1]] for tracks in _set_tracks], np.int64)
SET_LEGS = np.array(
    [_data["set"][name]["laps"] * len(_set_tracks[at]) for at, name in enumerate(SETS)], np.int64
)

# Tracks.
TRACK_LIST = read_tracks(_data)
COURSES = len(TRACK_LIST)
NOWHERE = -1
SQUARE_NAMES = tuple(square_name(square) for square in range(SQUARES))
SURFACE = np.full((COURSES, SQUARES), LAND, np.int64)
SECTION = np.zeros((COURSES, SQUARES), np.int64)
LINES = np.array([track.lines for track in TRACK_LIST], np.int64)
STEPS = np.full((COURSES, SQUARES, MOST_NEIGHBOURS), NOWHERE, np.int64)
B_CREDITS, B_FANS, B_RETURNS, B_DEAREST = range(4)
BONUS = np.zeros((COURSES, SQUARES, 4), np.int64)
BONUS[:, :, B_DEAREST] = -1
IS_BONUS = np.zeros((COURSES, SQUARES), np.int64)
EFFECT = np.full((COURSES, SQUARES), NOWHERE, np.int64)  # number of a jetpack or shortcut
EXIT = np.full((COURSES, SQUARES), NOWHERE, np.int64)  # where a shortcut leads
SHORTCUT_COST = np.zeros((COURSES, SQUARES), np.int64)
SHORTCUT_PAYS = np.zeros((COURSES, SQUARES), np.int64)
FROM_START = np.zeros((COURSES, SQUARES), np.int64)
TO_FINISH = np.zeros((COURSES, SQUARES), np.int64)
# Bonus squares as near as the card that uses them from afar says, whatever lies between (blue.2).
MOST_NEARBY = 24
NEARBY = np.full((COURSES, SQUARES, MOST_NEARBY), NOWHERE, np.int64)
_reach = max(
    (effect.amount for card in CARD_LIST for effect in card.effects if effect.do == "nearby"),
    default=0,
)


def _near(track: Track, square: int) -> list[int]:
    away = spread([square], track.touching, _reach)
    near = [at for at in away if away[at] > 0 and at in track.bonuses]
    assert len(near) <= MOST_NEARBY, (
        "a track has more bonus squares close together than are offered"
    )
    return sorted(near)


for _number, _track in enumerate(TRACK_LIST):
    _land, _wet = _track.from_start(), _track.from_start(water=True)
    _home, _wet_home = _track.to_finish(), _track.to_finish(water=True)
    for _square in range(SQUARES):
        _kind = LAND if _square >= START else _track.kinds[_square]
        SURFACE[_number, _square] = _kind
        if _kind == WALL:
            continue
        SECTION[_number, _square] = 0 if _square == FINISH else _track.section(_square)
        # Whoever is on the finish goes on from the start.
        _at = START if _square == FINISH else _square
        _steps = _track.steps(_at, water=True)
        STEPS[_number, _square, : len(_steps)] = _steps
        FROM_START[_number, _square] = 0 if _square == FINISH else _land.get(_at, _wet.get(_at, 0))
        TO_FINISH[_number, _square] = _home.get(_at, _wet_home.get(_at, 0))
        _list = _near(_track, _square)
        NEARBY[_number, _square, : len(_list)] = _list
    for _square, _bonus in _track.bonuses.items():
        IS_BONUS[_number, _square] = 1
        BONUS[_number, _square] = (*(_bonus.credits, _bonus.fans, _bonus.returns, _bonus.dearest),)
    for _place, _square in enumerate(_track.jetpacks):
        EFFECT[_number, _square] = _place
    for _place, _cut in enumerate(_track.shortcuts):
        EFFECT[_number, _cut.entrance] = len(_track.jetpacks) + _place
        EXIT[_number, _cut.entrance] = _cut.exit
        SHORTCUT_COST[_number, _cut.entrance] = _cut.cost
        SHORTCUT_PAYS[_number, _cut.entrance] = _cut.pays
SQUARE_ROW = np.array([*(row_of(square) for square in range(GRID)), 0, 0], np.int64)
SQUARE_PLACE = np.array(
    [*(square - first_of(row_of(square)) for square in range(GRID)), 0, 0], np.int64
)
TRACK_ORIGINS: tuple[str, ...] = tuple(_data["track"][name]["origin"] for name in TRACKS)
# The maps as they are drawn, for those who look at them.
MAPS = tuple(tuple(_data["track"][name]["map"]) for name in TRACKS)
