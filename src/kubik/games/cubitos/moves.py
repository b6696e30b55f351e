"""The moves of Cubitos: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal
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
from kubik.games.cubitos.data import (
    CARD_NAMES,
    FACE_NAMES,
    SQUARE_NAMES,
    SQUARE_PLACE,
    SQUARE_ROW,
)
from kubik.games.cubitos.edition import COLOURS, KINDS
from kubik.games.cubitos.refusals import refused
from kubik.games.cubitos.stages import QUESTIONS
from kubik.games.cubitos.tracks import FINISH, ROWS, START
from kubik.games.cubitos.zones import kind_of

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
    "ask": QUESTIONS,
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
    move = phrase(code)
    params = move.params
    if not params:
        return move.message
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
    if move.message in ("take", "buy"):
        return f"{move.message}:{LETTERS[KINDS[params['die']]]}"
    if move.message == "turn":
        return f"turn:{_SIDE_LETTERS[params['side']]}"
    if move.message == "give":
        return f"give:{params['rival'] + 1}"
    return SQUARE_NAMES[code - GOES]


def refusal(s: State, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    does = "go" if code >= GOES else phrase(code).message.removesuffix("-borrowed")
    return refused(s, seat, code, does)
