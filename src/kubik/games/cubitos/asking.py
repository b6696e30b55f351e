"""What a seat is asked and offered in Cubitos, in words that fit the position."""

from collections.abc import Callable

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.cubitos.actions import ALL, DONE, FOOT, GOES, JETPACK, PASS, ROLL, SHORTCUT
from kubik.games.cubitos.data import (
    AT_FACE,
    COINS,
    CREDITS,
    EXIT,
    FACE_NAME,
    FACE_NAMES,
    FEET,
    FIRST_COLOUR,
    FOOT_PRICE,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
)
from kubik.games.cubitos.moves import phrase
from kubik.games.cubitos.rolling import wanted
from kubik.games.cubitos.running import track_of
from kubik.games.cubitos.stages import (
    ACCEPT,
    BUY,
    CHOOSE,
    DECIDE,
    DROP,
    FACE,
    MOVE,
    PICK,
    REACH,
    THROW,
)
from kubik.games.cubitos.tracks import PAYMENTS
from kubik.games.cubitos.using import must_push
from kubik.games.cubitos.view import AMOUNTS, ASKS, TASKS, purchases_left, say_shortcut
from kubik.games.cubitos.ways import STANDING_WAYS, ways
from kubik.games.cubitos.zones import cost_of, count_at, in_roll, money

_Offer = Callable[[State, int, dict[str, int]], Phrase]

__all__ = ["STANDING_WAYS", "offer", "question", "ways"]

# By question: what it means to want no more.
_DONE = {
    "ask-choose": "offer-done-choose",
    "ask-seize": "offer-done-use",
    "ask-save": "offer-done-save",
    "ask-drop": "offer-done-drop",
    "ask-pick": "offer-done-pick",
    "ask-take": "offer-done-take",
    "ask-hasten": "offer-done-hasten",
    "ask-run": "offer-done-run",
    "ask-move": "offer-done-move",
    "ask-accept": "offer-done-take",
    "ask-reach": "offer-done-take",
    "ask-buy": "offer-done-buy",
}
_TASKS = {
    "roll-drawn": "task-roll-drawn",
    "roll-picked": "task-roll-picked",
    "roll-rescue": "task-roll-rescue",
    "turn": "task-turn",
    "return": "task-return",
    "give": "task-give",
    "rejoin": "task-rejoin",
}
_SYMBOLS = {"symbol": "side-symbol", "special": "side-special"}


def question(s: State, seat: int) -> Phrase:
    """Return what a seat is asked, with the numbers that it is about."""
    phase = s.phase[seat]
    if phase == CHOOSE:
        count = int(wanted(s, seat))
        return Phrase("ask-choose-count", {"count": count}) if count else Phrase("ask-more", {})
    if phase == DECIDE and must_push(s, seat):
        return Phrase("ask-must-push", {})
    if phase == PICK:
        return Phrase(_TASKS[TASKS[s.task[seat]]], {"count": int(s.left[seat])})
    if phase == FACE:
        return Phrase("ask-face-of", {"die": int(s.turning[seat])})
    if phase == MOVE:
        water = int(s.water[seat])
        feet = Phrase("amount-foot", {"count": int(s.feet[seat]) + water})
        return Phrase("ask-move-feet", {"water": water}, {"feet": feet})
    if phase == BUY:
        counts = {"left": purchases_left(s, seat), "count": int(money(s, seat))}
        return Phrase("ask-buy-money", counts)
    return Phrase(ASKS[phase], {})


def offer(s: State, seat: int, code: int) -> Phrase:
    """Return what a legal move means here."""
    move = phrase(code)
    if move.message in _OFFERS:
        return _OFFERS[move.message](s, seat, move.params)
    if code == ROLL:
        message = "offer-throw" if s.phase[seat] == THROW else "offer-push"
        return Phrase(message, {"count": int(in_roll(s, seat))})
    if code == PASS:
        return Phrase("offer-stop", {})
    if code == DONE:
        return Phrase(_DONE[ASKS[s.phase[seat]]], {})
    if code == ALL:
        return Phrase("offer-all-drop" if s.phase[seat] == DROP else "offer-all-roll", {})
    if code == FOOT:
        return Phrase("offer-foot", {"count": FOOT_PRICE})
    if code == JETPACK:
        return Phrase("offer-jetpack", {"count": 2 * int(s.feet[seat] + s.water[seat])})
    if code == SHORTCUT:
        return _shortcut(s, seat)
    if code >= GOES and s.phase[seat] in (ACCEPT, REACH):
        return Phrase("offer-reach", move.params)
    return Phrase(f"move-{move.message}", move.params)


def _card(s: State, kind: int) -> dict[str, int]:
    return {"die": kind, "card": int(s.card[kind - FIRST_COLOUR])}


def _shortcut(s: State, seat: int) -> Phrase:
    at = track_of(s, seat), s.square[seat]
    return say_shortcut(int(EXIT[at]), PAYMENTS[SHORTCUT_PAYS[at]], int(SHORTCUT_COST[at]))


def _use(s: State, _seat: int, params: dict[str, int]) -> Phrase:
    message = "offer-use-special" if params["side"] else "offer-use"
    return Phrase(message, _card(s, FIRST_COLOUR + params["colour"]))


def _take(s: State, _seat: int, params: dict[str, int]) -> Phrase:
    if params["die"] < FIRST_COLOUR:
        return Phrase("offer-take", params)
    return Phrase("offer-take-card", _card(s, params["die"]))


def _buy(s: State, seat: int, params: dict[str, int]) -> Phrase:
    cost, purse = int(cost_of(s, params["die"])), int(money(s, seat))
    card = _card(s, params["die"])
    return Phrase("offer-buy", {**card, "cost": cost, "money": purse})


def _turn(s: State, seat: int, params: dict[str, int]) -> Phrase:
    return Phrase("offer-turn", {}, {"thing": _face(int(s.turning[seat]), params["side"])})


def _pick(s: State, seat: int, params: dict[str, int]) -> Phrase:
    place, kind = params["zone"], params["die"]
    there = {"die": kind, "count": int(count_at(s, seat, place, kind))}
    if place < AT_FACE:
        return Phrase("offer-pick", {**there, "zone": place})
    return Phrase("offer-pick-active", there, {"thing": _face(kind, place - AT_FACE)})


def _count(_s: State, _seat: int, params: dict[str, int]) -> Phrase:
    kind = params["die"]
    return Phrase("offer-count", {"die": kind}, {"thing": _face(kind, params["side"])})


def _borrowed(own: _Offer) -> _Offer:
    """Return the same for a borrowed die that lies beside an own one."""
    return lambda s, seat, params: Phrase("offer-borrowed", {}, {"thing": own(s, seat, params)})


def _face(kind: int, face: int) -> Phrase:
    """Return what a face shows."""
    name = FACE_NAMES[FACE_NAME[kind, face]]
    if name in _SYMBOLS:
        return Phrase(_SYMBOLS[name], {})
    count = COINS[kind, face] + FEET[kind, face] + CREDITS[kind, face]
    return Phrase(AMOUNTS[name], {"count": int(count)})


_OFFERS: dict[str, _Offer] = {
    "use": _use,
    "use-borrowed": _borrowed(_use),
    "count": _count,
    "take": _take,
    "buy": _buy,
    "turn": _turn,
    "pick": _pick,
    "pick-borrowed": _borrowed(_pick),
}
