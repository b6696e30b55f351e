"""What a seat may know in Kabaleo (open.1, open.2)."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.kabaleo.data import COLOURS, NAMES
from kubik.games.kabaleo.moves import phrase
from kubik.games.kabaleo.rules import (
    BY_CAPPED_TOWERS,
    BY_TALLEST,
    BY_TOWERS,
    NOWHERE,
    beneath,
    cancels,
    measure,
    over,
    shown,
)


def view(s: State, seat: int) -> dict[str, Any]:
    """Towers from base to top, supplies, how colours stand; the own target, in the end all."""
    return {
        "phase": "over" if over(s) else "place",
        "turn": int(s.turn),
        "last": last_location(s),
        "towers": towers(s),
        "supplies": supplies(s),
        "cancelled": counts(s.cancelled),
        "colours": {
            NAMES[colour]: {
                "towers": int(measure(s, colour, BY_TOWERS)),
                "capped": int(measure(s, colour, BY_CAPPED_TOWERS)),
                "tallest": int(measure(s, colour, BY_TALLEST)),
            }
            for colour in range(COLOURS)
            if s.in_play[colour]
        },
        "targets": [
            target if other == seat or over(s) else None for other, target in enumerate(targets(s))
        ],
    }


def towers(s: State) -> list[list[str]]:
    """Return every tower as the colours of its cones from base to top."""
    return [
        [NAMES[colour] for colour in s.tower[location, : s.height[location]]]
        for location in range(s.locations)
    ]


def supplies(s: State) -> list[dict[str, int]]:
    """Return the pieces before each seat."""
    return [counts(s.supply[seat]) for seat in range(s.players)]


def targets(s: State) -> list[str]:
    """Return the secret colour of each seat."""
    return [NAMES[s.target[seat]] for seat in range(s.players)]


def last_location(s: State) -> int | None:
    """Return the location of the previous move, counted from 0 as towers are."""
    return None if s.last == NOWHERE else int(s.last)


def counts(pieces: Any) -> dict[str, int]:
    """Return counts by the names of the colours, without those of which there are none."""
    return {NAMES[colour]: int(pieces[colour]) for colour in range(COLOURS) if pieces[colour] > 0}


def preview(s: State, _seat: int, code: int) -> dict[str, Any]:
    """Return whether a move would cancel two pieces, the colour it hides and the one then shown."""
    colour, location = phrase(code).params["colour"], phrase(code).params["location"]
    hides = NAMES[shown(s, location)]
    if cancels(s, location, colour):
        return {"cancels": True, "hides": hides, "shows": NAMES[beneath(s, location)]}
    return {"cancels": False, "hides": hides, "shows": NAMES[colour]}


def reason(preview: dict[str, Any], _seat: int) -> Phrase:
    """Return in words what speaks for a move, given its preview."""
    hidden, colour = NAMES.index(preview["hides"]), NAMES.index(preview["shows"])
    if preview["cancels"]:
        return Phrase("reason-cancels", {"pieces": hidden, "colour": colour})
    return Phrase("reason-covers", {"base": hidden, "colour": colour})
