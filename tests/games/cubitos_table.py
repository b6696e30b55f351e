"""Tables of Cubitos set up for tests, and a look at what happened there."""

import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import kubik
from games.playing import happened
from kubik.engine.game import Game
from kubik.games.cubitos import CARDS, SETS
from kubik.games.cubitos.data import CARD_NAMES, SET_CARDS
from kubik.games.cubitos.edition import COLOURS

PACKAGE = kubik.find_game("cubitos").package
DATA = tomllib.loads((files(PACKAGE) / "data.toml").read_text(encoding="utf-8"))
OF_COLOUR = {name: colour for colour, names in CARDS.items() for name in names}
RACE_1 = DATA["set"]["race_1"]["cards"]

Seat = dict[str, Any]


def deal(seed: int = 1, players: int = 2, **options: Any) -> kubik.Match:
    return kubik.Match("cubitos", players, seed, target="python", **options)


def table(
    *seats: Seat,
    stage: str = "rolling",
    cards: tuple[str, ...] = (),
    seed: int = 1,
    game: str | Game = "cubitos",
    **fields: Any,
) -> kubik.Match:
    """Set a table up; a seat of which nothing is told has credits, so that it is asked to move."""
    first = fields.setdefault("first", len(seats) - 1)
    places = [{"stage": stage, "draw": {}, **(seat or {"credits": 20})} for seat in seats]
    if not any("first" in seat.get(zone, {}) for seat in places for zone in ("roll", "active")):
        places[first]["discard"] = {**places[first].get("discard", {}), "first": 1}
    chosen = list(RACE_1)
    for name in cards:
        chosen[COLOURS.index(OF_COLOUR[name])] = name
    position = {"players": len(seats), "cards": chosen, "seats": places, **fields}
    return kubik.Match.from_position(game, position, seed=seed, target="python")


def alone(*, cards: tuple[str, ...] = (), **seat: Any) -> kubik.Match:
    """Set a table up where the first of two seats is what matters."""
    fields = {name: seat.pop(name) for name in ("stage", "seed", "game") if name in seat}
    extra = seat.pop("fields", {})
    return table(seat, {}, cards=cards, **fields, **extra)


def seat_of(match: kubik.Match, seat: int = 0) -> dict[str, Any]:
    view: dict[str, Any] = match.view(0)["seats"][seat]
    return view


def legal(match: kubik.Match, seat: int = 0) -> set[str]:
    return {move.notation for move in match.legal_moves_of(seat)}


def total(counts: dict[str, int]) -> int:
    return sum(counts.values())


def own(match: kubik.Match, seat: int = 0) -> Counter[str]:
    """Return all dice of a seat."""
    view = seat_of(match, seat)
    dice = Counter[str]()
    for zone in ("draw", "roll", "discard", "spent", "picked"):
        dice.update(view[zone])
    for die in view["active"]:
        dice[die["die"]] += die["count"]
    return dice


def lucky(make: Callable[[int], kubik.Match], happy: Callable[[kubik.Match], bool]) -> kubik.Match:
    """Try seeds until chance does what the test is about."""
    for seed in range(400):
        match = make(seed)
        if happy(match):
            return match
    raise AssertionError("chance never did it")


def at_risk(seed: int, cards: tuple[str, ...] = (), **seat: Any) -> kubik.Match:
    """Push with three active dice and a purple die that nearly always misses."""
    fields: dict[str, Any] = {"active": {"light": {"first": 3}}, "roll": {"purple": 1}, **seat}
    match = alone(seed=seed, cards=cards, **fields)
    match.push("roll", 0)
    return match


def busts(match: kubik.Match) -> bool:
    return bool(happened(match, "busted"))


def of_set(name: str) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in SET_CARDS[SETS.index(name)])


def play(match: kubik.Match, *moves: str) -> kubik.Match:
    for move in moves:
        match.push(move, 0)
    return match


def to_next_round(match: kubik.Match) -> kubik.Match:
    """Let everybody be done with everything until the round is over."""
    round_number = match.view(0)["round"]
    while match.view(0)["round"] == round_number:
        seat = match.actors[0]
        offered = {move.notation for move in match.legal_moves_of(seat)}
        match.push("done" if "done" in offered else "pass" if "pass" in offered else "roll", seat)
    return match


def running(*, cards: tuple[str, ...], **seat: Any) -> kubik.Match:
    return alone(stage="finishing", cards=cards, **seat)


def may_save(match: kubik.Match) -> bool:
    return seat_of(match)["asked"] == "save"
