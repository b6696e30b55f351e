"""The moves of Cubitos: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase, Refusal, refuse
from kubik.games.cubitos import TRACKS
from kubik.games.cubitos.actions import (
    ALL,
    BUYS,
    COUNTS,
    DONE,
    FOOT,
    GIVES,
    GOES,
    JETPACK,
    PASS,
    PICKS,
    ROLL,
    SHORTCUT,
    TAKES,
    TURNS,
    counted_face,
    counted_kind,
    picked_kind,
    picked_lent,
    picked_place,
    used_choice,
    used_colour,
    used_face,
    used_lent,
)
from kubik.games.cubitos.buying import bits
from kubik.games.cubitos.data import (
    CARD_NAMES,
    COST,
    FACE_NAMES,
    FIRST,
    SQUARE_NAMES,
    SQUARE_PLACE,
    SQUARE_ROW,
)
from kubik.games.cubitos.edition import COLOURS, KINDS
from kubik.games.cubitos.running import is_water, step_to
from kubik.games.cubitos.stages import (
    ACCEPT,
    BUY,
    CHOOSE,
    DECIDE,
    DROP,
    FACE,
    HAND_OVER,
    HASTEN,
    MOVE,
    PICK,
    REACH,
    TAKE_ONE,
    USE_RUN,
)
from kubik.games.cubitos.tracks import FINISH, MOST_NEIGHBOURS, ROWS, START
from kubik.games.cubitos.zones import kind_of, money

ROW_LETTERS = "abcdefghijk"
assert len(ROW_LETTERS) == ROWS
SIDE_NAMES = ("symbol", "special", "first", "second", "third")
ZONE_NAMES = ("draw", "roll", "discard", "spent", *SIDE_NAMES)

TERMS = {
    "colour": COLOURS,
    "die": KINDS,
    "face": FACE_NAMES,
    "side": SIDE_NAMES,
    "zone": ZONE_NAMES,
    "row": tuple(ROW_LETTERS),
    "card": CARD_NAMES,
    "text": CARD_NAMES,
    "track": TRACKS,
    "resource": ("coin", "credit", "foot", "water"),
}
PLACES = ("place", "choice", "rival")

_PLAIN = {
    ROLL: "roll",
    PASS: "pass",
    DONE: "done",
    ALL: "all",
    FOOT: "foot",
    JETPACK: "jetpack",
    SHORTCUT: "shortcut",
    GOES + START: "start",
    GOES + FINISH: "finish",
}
LETTERS = dict(zip(KINDS, "LDROYGBPNWF", strict=True))
ZONE_LETTERS = "drxuSTabc"
_SIDE_LETTERS = "STabc"


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    if code in _PLAIN:
        return Phrase(_PLAIN[code], {})
    if code < COUNTS:
        params = {"colour": used_colour(code), "side": used_face(code)}
        params["choice"] = used_choice(code) - 1
        return Phrase("use-borrowed" if used_lent(code) else "use", params)
    if code < PICKS:
        return Phrase("count", {"die": counted_kind(code), "side": counted_face(code)})
    if code < TAKES:
        params = {"zone": picked_place(code), "die": picked_kind(code)}
        return Phrase("pick-borrowed" if picked_lent(code) else "pick", params)
    if code < BUYS:
        return Phrase("take", {"die": code - TAKES})
    if code < TURNS:
        return Phrase("buy", {"die": kind_of(code - BUYS)})
    if code < GIVES:
        return Phrase("turn", {"side": code - TURNS})
    if code < GOES:
        return Phrase("give", {"rival": code - GIVES})
    square = code - GOES
    return Phrase("go", {"row": int(SQUARE_ROW[square]), "place": int(SQUARE_PLACE[square])})


def notation(code: int) -> str:
    """Write a move: `roll`, `use:W`, `dR` picks a red die of the draw zone, `c7` goes there.

    A borrowed die beside an own one has `+`: `use:N+`, `uN+`.
    """
    told = phrase(code)
    params = told.params
    if not params:
        return told.message
    if code < COUNTS:
        special = "*" if params["side"] else ""
        choice = "" if params["choice"] == 0 else str(params["choice"] + 1)
        lent = "+" if used_lent(code) else ""
        return f"use:{LETTERS[COLOURS[params['colour']]]}{special}{choice}{lent}"
    if code < PICKS:
        return f"count:{LETTERS[KINDS[params['die']]]}{_SIDE_LETTERS[params['side']]}"
    if code < TAKES:
        lent = "+" if picked_lent(code) else ""
        return ZONE_LETTERS[params["zone"]] + LETTERS[KINDS[params["die"]]] + lent
    if told.message in ("take", "buy"):
        return f"{told.message}:{LETTERS[KINDS[params['die']]]}"
    if told.message == "turn":
        return f"turn:{_SIDE_LETTERS[params['side']]}"
    if told.message == "give":
        return f"give:{params['rival'] + 1}"
    return SQUARE_NAMES[code - GOES]


_BY_MESSAGE = {
    "take": ({TAKE_ONE}, "ability.7"),
    "turn": ({FACE}, "orange.6"),
    "give": ({HAND_OVER}, "red.2"),
    "foot": ({MOVE}, "move.2"),
    "jetpack": ({MOVE}, "move.9"),
    "shortcut": ({MOVE}, "move.7"),
    "all": ({CHOOSE, DROP, PICK}, "choose.8"),
    "pick": ({CHOOSE, DROP, PICK}, "choose.1"),
    "pick-borrowed": ({CHOOSE, DROP, PICK}, "choose.1"),
    "count": ({USE_RUN}, "dice.12"),
}


def refusal(s: Record, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    return refuse(_broken_line(s, seat, code), "refused-now")


def _broken_line(s: Record, seat: int, code: int) -> str:
    told = phrase(code)
    phase = s.phase[seat]
    if told.message in _BY_MESSAGE:
        return _refused_thing(s, seat, code, told)
    if told.message == "roll":
        return "roll.8" if phase == DECIDE else "roll.3"
    if told.message == "pass":
        return _refused_pass(s, seat)
    if told.message == "done":
        return "ability.4"
    if told.message in ("use", "use-borrowed"):
        return "ability.3" if phase == USE_RUN else "ability.1"
    if told.message == "buy":
        return _refused_buy(s, seat, code - BUYS)
    return _refused_step(s, seat, code - GOES)


def _refused_thing(s: Record, seat: int, code: int, told: Phrase) -> str:
    phases, line = _BY_MESSAGE[told.message]
    if s.phase[seat] not in phases:
        return "round.3"
    if told.message == "pick" and picked_kind(code) == FIRST:
        return "dice.9"
    return line


def _refused_pass(s: Record, seat: int) -> str:
    if s.phase[seat] != DECIDE:
        return "roll.3"
    return "yellow.3" if s.forced[seat] else "green.5"


def _refused_buy(s: Record, seat: int, colour: int) -> str:
    if s.phase[seat] != BUY:
        return "round.3"
    if s.box[kind_of(colour)] == 0:
        return "buy.4"
    if money(s, seat) < COST[s.card[colour]]:
        return "buy.1"
    return "buy.2" if bits(s.bought[seat]) else "buy.1"


def _refused_step(s: Record, seat: int, square: int) -> str:
    if s.phase[seat] not in (MOVE, HASTEN, ACCEPT, REACH):
        return "round.3"
    if s.phase[seat] in (ACCEPT, REACH):
        return "bonus.1" if s.phase[seat] == ACCEPT else "blue.2"
    steps = [step_to(s, seat, number) for number in range(MOST_NEIGHBOURS)]
    if square not in steps:
        return "move.6"
    return "move.5" if is_water(s, seat, square) else "move.1"
