"""What a seat may know in Cubitos: everything, for all lies open on the table."""

import functools
from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.cubitos import TRACKS
from kubik.games.cubitos.actions import GOES, PASS, ROLL
from kubik.games.cubitos.buying import bits
from kubik.games.cubitos.card_text import text_of
from kubik.games.cubitos.data import (
    BOXES,
    CARD_LIST,
    COINS,
    CREDITS,
    DICE,
    FACE_AT,
    FACE_NAME,
    FACE_NAMES,
    FACES,
    FEET,
    FOOT_PRICE,
    HUES,
    LINES,
    MAPS,
    MISSES,
    PURCHASES,
    RISK,
    RUN,
    SQUARE_NAMES,
    SQUARE_PLACE,
    SQUARE_ROW,
    SUPPORT_CREDITS,
    SUPPORT_HANDS,
    SUPPORT_ORIGIN,
    TO_FINISH,
    TRACK_LIST,
    TRACK_ORIGINS,
)
from kubik.games.cubitos.edition import COLOURS, KINDS, SIDES
from kubik.games.cubitos.effects import amount, holds, is_for
from kubik.games.cubitos.moves import SIDE_NAMES, phrase
from kubik.games.cubitos.running import lines_behind, lines_left, progress, stands_on, track_of
from kubik.games.cubitos.setting_up import follows_advice
from kubik.games.cubitos.stages import (
    ACCEPT,
    DECIDE,
    MOVE,
    QUESTIONS,
    REACH,
    SEIZE,
    THROW,
    USE_RUN,
)
from kubik.games.cubitos.tracks import (
    ANY_COST,
    FINISH,
    PAYMENTS,
    ROW_LENGTHS,
    Bonus,
    Shortcut,
    first_of,
)
from kubik.games.cubitos.using import may_push_at_once, must_push
from kubik.games.cubitos.zones import NO_DIE, active_count, active_of, cost_of

# By phase: the question, as the words have it.
ASKS = tuple(f"ask-{question}" for question in QUESTIONS)
STAGES = (
    *("choosing", "rolling", "ready", "running", "comparing", "finishing"),
    *("moving", "arrived", "shopping", "rested"),
)
# What a die can bring of itself.
AMOUNTS = {
    "coin": "amount-coin",
    "credit": "amount-credit",
    "foot": "amount-foot",
    "water_foot": "amount-water-foot",
    "fan": "amount-fan",
}
GAINS = tuple(AMOUNTS)
# By task: what dice are chosen for.
TASKS = (
    *("none", "roll-drawn", "roll-picked", "roll-rescue", "turn", "return", "give"),
    *("rejoin", "take", "borrow", "dash"),
)


def view(s: State, seat: int) -> dict[str, Any]:
    """Cards, boxes, tracks, and the zones and runner of everybody."""
    asked = seat if seat >= 0 else int(s.first)
    return {
        "phase": "over" if s.finished else ASKS[s.phase[asked]].removeprefix("ask-"),
        "round": int(s.round_number),
        "extra_round": bool(s.extra),
        "first": int(s.first),
        "legs": int(s.legs),
        "tracks": [track_view(int(track)) for track in dict.fromkeys(s.course.tolist())],
        "foot_price": FOOT_PRICE,
        "support": {
            "credits": SUPPORT_CREDITS.tolist(),
            "hands": SUPPORT_HANDS.tolist(),
            "origin": SUPPORT_ORIGIN,
        },
        "faces": {KINDS[kind]: die_view(kind) for kind in range(DICE)},
        "cards": [card_view(s, colour) for colour in range(HUES)],
        "advised": follows_advice(s),
        "boxes": {KINDS[kind]: int(s.box[kind]) for kind in range(BOXES)},
        "seats": [seat_view(s, other) for other in range(s.players)],
    }


def track_view(track: int) -> dict[str, Any]:
    """Return a track: its map, row by row, as `data.toml` draws it, and what signs do not tell."""
    drawn = TRACK_LIST[track]
    return {
        "name": TRACKS[track],
        "origin": TRACK_ORIGINS[track],
        "map": list(MAPS[track]),
        "lines": int(LINES[track]),
        "sections": [
            drawn.sections[first_of(row) : first_of(row) + length]
            for row, length in enumerate(ROW_LENGTHS)
        ],
        "bonuses": {
            SQUARE_NAMES[square]: bonus_view(bonus) for square, bonus in drawn.bonuses.items()
        },
        "shortcuts": [shortcut_view(cut) for cut in drawn.shortcuts],
    }


def bonus_view(bonus: Bonus) -> dict[str, int]:
    """Return what a bonus square brings."""
    return {
        "credits": bonus.credits,
        "fans": bonus.fans,
        "returns": bonus.returns,
        "dearest": bonus.dearest,
    }


def shortcut_view(cut: Shortcut) -> dict[str, Any]:
    """Return where a shortcut begins and ends, and what it costs."""
    return {
        "from": SQUARE_NAMES[cut.entrance],
        "to": SQUARE_NAMES[cut.exit],
        "pays": PAYMENTS[cut.pays],
        "cost": cut.cost,
    }


def die_view(kind: int) -> list[dict[str, Any]]:
    """Return the six faces of a die, blank ones as empty."""
    return [
        {
            "side": SIDE_NAMES[face],
            "face": FACE_NAMES[FACE_NAME[kind, face]],
            "coins": int(COINS[kind, face]),
            "feet": int(FEET[kind, face]),
            "credits": int(CREDITS[kind, face]),
        }
        if face >= 0
        else {}
        for face in FACE_AT[kind]
    ]


def card_view(s: State, colour: int) -> dict[str, Any]:
    """Return a card, with what of it is a reconstruction."""
    card = CARD_LIST[int(s.card[colour])]
    message, params = text_of(card)
    return {
        "card": card.name,
        "colour": card.colour,
        "cost": card.cost,
        "text": message,
        "params": dict(params),
        "origin": card.origin,
        "cost_origin": card.cost_origin,
        "tie_break_origin": card.tie_break_origin,
        "box": int(s.box[2 + colour]),
    }


def counts(numbers: Any) -> dict[str, int]:
    """Return how many dice there are of each kind."""
    return {KINDS[kind]: int(count) for kind, count in enumerate(numbers) if count}


def seat_view(s: State, seat: int) -> dict[str, Any]:
    """Return all that belongs to a seat."""
    return {
        "stage": STAGES[s.stage[seat]],
        "asked": ASKS[s.phase[seat]].removeprefix("ask-"),
        "draw": counts(s.draw[seat]),
        "roll": counts(s.roll[seat]),
        "discard": counts(s.discard[seat]),
        "active": active_view(s, seat),
        "spent": counts(s.spent[seat]),
        "picked": counts(s.held[seat]),
        "borrowed": counts(s.lent[seat].sum(axis=0)),
        "hand": int(s.hand[seat]),
        "coins": int(s.coins[seat]),
        "credits": int(s.credits[seat]),
        "feet": int(s.feet[seat]),
        "water_feet": int(s.water[seat]),
        "fans": int(s.fans[seat]),
        "hands": int(s.hands[seat]),
        "swords": int(s.swords[seat]),
        "track": TRACKS[int(track_of(s, seat))],
        "stands_on": TRACKS[int(stands_on(s, seat))],
        "square": SQUARE_NAMES[s.square[seat]],
        "done_legs": int(s.done_legs[seat]),
        "lines": int(lines_behind(s, seat)),
        "lines_left": int(lines_left(s, seat)),
        "progress": int(progress(s, seat)),
        "at_risk": bool(s.at_risk[seat]),
        "must_push": must_push(s, seat),
        "safe": bool(s.safe[seat]),
        "bust_chance": bust_chance(s, seat),
        "pending": {
            COLOURS[colour]: int(s.pending[seat, colour])
            for colour in range(HUES)
            if s.pending[seat, colour]
        },
        "left_to_choose": int(s.left[seat]),
        "task": TASKS[s.task[seat]],
        "turning": "" if s.turning[seat] == NO_DIE else KINDS[s.turning[seat]],
        "bought": [COLOURS[colour] for colour in range(HUES) if s.bought[seat] >> colour & 1],
        "purchases_left": purchases_left(s, seat),
    }


def purchases_left(s: State, seat: int) -> int:
    """Return how many more dice a seat may buy in this round (buy.2)."""
    return PURCHASES - int(bits(s.bought[seat]))


def active_view(s: State, seat: int) -> list[dict[str, Any]]:
    """Return active dice that are not used yet, by kind and by the face they show."""
    return [
        {
            "die": KINDS[kind],
            "side": SIDE_NAMES[face],
            "coins": int(COINS[kind, face]),
            "feet": int(FEET[kind, face]),
            "credits": int(CREDITS[kind, face]),
            "count": int(s.active[seat, kind, face]),
        }
        for kind in range(DICE)
        for face in range(FACES)
        if s.active[seat, kind, face]
    ]


def bust_chance(s: State, seat: int) -> float:
    """Return the exact chance that a push busts now."""
    may_push = s.phase[seat] == DECIDE or (s.phase[seat] == SEIZE and may_push_at_once(s, seat))
    if not may_push or s.safe[seat]:
        return 0.0
    if not s.at_risk[seat] and active_count(s, seat) < RISK:
        return 0.0
    chance = 1.0
    for kind in range(DICE):
        chance *= (int(MISSES[kind]) / SIDES) ** int(s.roll[seat, kind])
    return round(chance, 6)


def preview(s: State, seat: int, code: int) -> dict[str, Any]:
    """Return what a move would do, as far as that can be told in numbers."""
    move = phrase(code)
    if move.message in ("use", "use-borrowed") and s.phase[seat] == USE_RUN:
        return gains(s, seat, **move.params)
    if code == ROLL and s.phase[seat] in (DECIDE, SEIZE, THROW):
        return rolls(s, seat)
    if code == PASS:
        return keeps(s, seat)
    if move.message == "buy":
        return buys(s, seat, move.params["die"])
    if code >= GOES and s.phase[seat] == MOVE:
        return runs(s, seat, code - GOES)
    if code >= GOES and s.phase[seat] in (ACCEPT, REACH):
        return {"bonus": bonus_view(TRACK_LIST[stands_on(s, seat)].bonuses[code - GOES])}
    return {}


def rolls(s: State, seat: int) -> dict[str, Any]:
    """Return what a roll risks, and how many dice hit on average."""
    dice = [(kind, int(s.roll[seat, kind])) for kind in range(DICE)]
    hits = sum(count * (SIDES - int(MISSES[kind])) / SIDES for kind, count in dice)
    return {"bust": bust_chance(s, seat), "hits": round(hits, 3)}


def keeps(s: State, seat: int) -> dict[str, Any]:
    """Return what active dice show that a bust would take."""
    active = active_view(s, seat)
    money = sum((die["coins"] + die["credits"]) * die["count"] for die in active)
    return {"keeps_money": money, "keeps_feet": sum(die["feet"] * die["count"] for die in active)}


def buys(s: State, seat: int, kind: int) -> dict[str, Any]:
    """Return the price of a die, on how many sides it hits, and how many the seat has."""
    own = int(s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind])
    own += int(active_of(s, seat, kind))
    return {"price": int(cost_of(s, kind)), "sides": SIDES - int(MISSES[kind]), "own": own}


def runs(s: State, seat: int, square: int) -> dict[str, Any]:
    """Return how far the finish is from a square, and what is there."""
    number = track_of(s, seat)
    track = TRACK_LIST[number]
    there: dict[str, Any] = {"to_finish": 0 if square == FINISH else int(TO_FINISH[number, square])}
    if square in track.bonuses:
        there["bonus"] = bonus_view(track.bonuses[square])
    if square in track.jetpacks:
        there["jetpack"] = True
    for cut in track.shortcuts:
        if cut.entrance == square:
            there["shortcut"] = shortcut_view(cut)
    return there


def reason(preview: dict[str, Any], _seat: int) -> Phrase | None:
    """Return in words what speaks for a move, given its preview."""
    if "hits" in preview:
        params = {"hits": round(preview["hits"]), "bust": round(100 * preview["bust"])}
        return Phrase("reason-risks" if preview["bust"] else "reason-rolls", params)
    if "keeps_money" in preview:
        kept = say_all({"coin": preview["keeps_money"], "foot": preview["keeps_feet"]})
        return Phrase("reason-keeps", {}, {"thing": kept}) if kept else None
    if "price" in preview:
        return Phrase("reason-buys", {"sides": preview["sides"], "own": preview["own"]})
    if "to_finish" in preview or "bonus" in preview:
        return there_is(preview)
    if set(preview) & set(GAINS):
        return say_all(preview)
    return None


def say_all(amounts: dict[str, int]) -> Phrase | None:
    """Return amounts in words, one after the other; None where there is nothing."""
    said = [Phrase(AMOUNTS[what], {"count": count}) for what, count in amounts.items() if count]
    return functools.reduce(say_both, said) if said else None


def say_both(one: Phrase, other: Phrase) -> Phrase:
    """Return two things as one."""
    return Phrase("both", {}, {"one": one, "other": other})


def there_is(preview: dict[str, Any]) -> Phrase:
    """Return in words what there is on a square, and how far the finish is from there."""
    thing = None
    if "bonus" in preview:
        thing = say_bonus(preview["bonus"])
    elif "shortcut" in preview:
        cut = preview["shortcut"]
        thing = say_shortcut(SQUARE_NAMES.index(cut["to"]), cut["pays"], cut["cost"])
    elif "jetpack" in preview:
        thing = Phrase("thing-jetpack", {})
    if "to_finish" not in preview and thing:
        return thing
    left = {"squares": preview["to_finish"]}
    return Phrase("reason-there", left, {"thing": thing}) if thing else Phrase("reason-runs", left)


def say_bonus(bonus: dict[str, int]) -> Phrase:
    """Return in words what a bonus square brings."""
    if bonus["credits"]:
        return Phrase("amount-credit", {"count": bonus["credits"]})
    if bonus["dearest"] >= 0:
        message = "bonus-any" if bonus["dearest"] == ANY_COST else "bonus-die"
        return Phrase(message, {"cost": bonus["dearest"]})
    returns = Phrase("bonus-return", {"count": bonus["returns"]})
    if not bonus["fans"]:
        return returns
    fan = Phrase("bonus-fan", {})
    return say_both(fan, returns) if bonus["returns"] else fan


def say_shortcut(exit_square: int, pays: str, cost: int) -> Phrase:
    """Return in words where a shortcut leads and what it costs."""
    where = {"row": int(SQUARE_ROW[exit_square]), "place": int(SQUARE_PLACE[exit_square])}
    amount_of = "amount-coin" if pays == "money" else "amount-foot"
    return Phrase("offer-shortcut", where, {"price": Phrase(amount_of, {"count": cost})})


def gains(s: State, seat: int, colour: int, side: int, choice: int) -> dict[str, int]:
    """Return what a die brings of itself in the run, by the number of the choice from 0 on."""
    card = int(s.card[colour])
    brought = dict.fromkeys(GAINS, 0)
    for op, effect in enumerate(CARD_LIST[card].effects):
        chosen = effect.ask in (0, choice + 1) and is_for(s, colour, op, RUN, side)
        if chosen and effect.do in GAINS and holds(s, seat, card, op):
            brought[effect.do] += int(amount(s, seat, card, op))
    return {what: count for what, count in brought.items() if count}
