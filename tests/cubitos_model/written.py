"""Positions written by hand."""

from typing import Any

from .box import CARD_OF, COLOURS, SET_CARDS
from .positions import ENOUGH_TO_BE_ASKED, Case

Seat = dict[str, Any]


def cards_of(chosen: str, *others: str) -> tuple[str, ...]:
    """Return the cards of a set, some of them replaced."""
    cards = list(SET_CARDS[chosen])
    for card in others:
        cards[COLOURS.index(CARD_OF[card])] = card
    return tuple(cards)


def written(cards: tuple[str, ...], me: Seat, *rivals: Seat, seed: int = 1) -> Case:
    """Return a position in which the first seat acts; without a phase it is on the run.

    There is one rival if none is told. The first player's die lies with the seat that has it, or
    with the second.
    """
    running = "phase" not in me
    usual: Seat = {"draw": {}, "credits": ENOUGH_TO_BE_ASKED}
    usual["stage"] = "running" if running else "rolling"
    asked = {} if running else {"phase": "decide", "roll": {"light": 1}}
    seats = [{**usual, **me}, *({**usual, **asked, **rival} for rival in rivals or ({},))]
    has_first = any("first" in me.get(zone, {}) for zone in ("roll", "active"))
    if not has_first:
        seats[1]["discard"] = {"first": 1}
    position = {
        "players": len(seats),
        "first": 0 if has_first else 1,
        "cards": list(cards),
        "tracks": ["nothing_goes_right"] * 2,
        "seats": seats,
    }
    return Case(position, 0, seed)
