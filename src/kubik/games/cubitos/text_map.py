"""A track of Cubitos drawn as text: squares, red lines, runners, and what the signs mean.

A map has squares laid like bricks. Between two squares of a row is a gap of one character, right
above a square of the next row, so that a sign in the gap can draw the red lines between all three.
"""

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

from kubik.engine.notebook import plain_text
from kubik.engine.words import Words
from kubik.games.cubitos import TRACKS
from kubik.games.cubitos.data import NOWHERE, SQUARE_PLACE, SQUARE_ROW, STEPS, TO_FINISH
from kubik.games.cubitos.moves import ROW_LETTERS
from kubik.games.cubitos.tracks import (
    ANY_COST,
    BOTH_SIGN,
    FINISH,
    FINISH_SIGN,
    JETPACK_SIGN,
    MIDDLE,
    PLAIN_SIGN,
    START,
    START_SIGN,
    WALL_SIGN,
    WATER_SIGN,
)

RUNNERS = "①②③④"
CROWD = "●"  # several runners on a square
_COLOURS = {WATER_SIGN: "blue", JETPACK_SIGN: "cyan", "f": "magenta", "b": "magenta", "A": "green3"}
_RED = "bold red"
_TICK, _TICKS = "+", 5  # a sign for every fifth square of a row, to count them by
_ARROWS = {(0, 2): "→", (0, -2): "←", (-1, 1): "↗", (-1, -1): "↖", (1, 1): "↘", (1, -1): "↙"}
_BIG = {"start": (START_SIGN, BOTH_SIGN), "finish": (FINISH_SIGN, BOTH_SIGN)}
_LABEL = 4  # columns before a row of the map
_GAP = 2  # between the map and what its signs mean
_LINE, _WAY, _CREDITS = "│", "→", "1–9"
# What signs mean, those of one line together.
_LEGEND = (
    ((START_SIGN, "legend-start"), (FINISH_SIGN, "legend-finish"), (BOTH_SIGN, "legend-both")),
    ((WATER_SIGN, "legend-water"), (WALL_SIGN, "legend-wall"), (_LINE, "legend-line")),
    ((_WAY, "legend-way"), (_TICK, "legend-tick")),
    ((_CREDITS, "legend-credits"), ("f", "legend-fan")),
    (("r", "legend-return"), ("R", "legend-return-two")),
    (("b", "legend-fan-return"),),
    (("A", "legend-any"), ("D", "legend-die")),
    ((JETPACK_SIGN, "legend-jetpack"),),
)
_EVERYWHERE = {_LINE, _WAY, _TICK, _CREDITS}

Spot = tuple[int, int]  # row, and place in half squares from the left


def draw_track(view: dict[str, Any], track: dict[str, Any], words: Words, width: int) -> list[str]:
    """Draw a track with runners; beside it, or below where that is too wide, what signs mean."""
    runners = _runners(view, track)
    rows = [f"  {ROW_LETTERS[row]} {_row(row, track, runners)}" for row in range(len(track["map"]))]
    legend = _legend(track, words)
    room = _LABEL + max(len(row) for row in track["map"])
    if room + _GAP + max(len(plain_text(meaning)) for meaning in legend) > width:
        return [*(row.rstrip() for row in rows), "", *(f"  {meaning}" for meaning in legend)]
    return [
        f"{row or ' ' * room}{' ' * _GAP}{meaning}".rstrip()
        for row, meaning in itertools.zip_longest(rows, legend, fillvalue="")
    ]


# Squares.


def _runners(view: dict[str, Any], track: dict[str, Any]) -> dict[Spot, str]:
    """Return who is where; on the start and the finish, each on a sign of its own."""
    found: dict[Spot, str] = {}
    for seat, runner in enumerate(view["seats"]):
        if runner["stands_on"] != track["name"]:
            continue
        if runner["square"] in _BIG:
            signs = _BIG[runner["square"]]
            free = (at for at in _spots(track) if at not in found and _sign(track, at) in signs)
            at = next(free)
        else:
            at = _named(runner["square"])
        found[at] = CROWD if at in found else RUNNERS[seat]
    return found


def _spots(track: dict[str, Any]) -> Iterator[Spot]:
    return ((row, half) for row, drawn in enumerate(track["map"]) for half in range(len(drawn)))


def _spot(row: int, place: int) -> Spot:
    return row, 2 * place + abs(MIDDLE - row)


def _named(square: str) -> Spot:
    return _spot(ROW_LETTERS.index(square[0]), int(square[1:]) - 1)


def _sign(track: dict[str, Any], at: Spot) -> str:
    """Return the sign on a spot, a blank where there is no square."""
    row, half = at
    if not 0 <= row < len(track["map"]) or not 0 <= half < len(track["map"][row]):
        return " "
    sign: str = track["map"][row][half]
    return sign


def _row(row: int, track: dict[str, Any], runners: dict[Spot, str]) -> str:
    arrows = _arrows(track["name"])
    drawn = ""
    for half in range(len(track["map"][row])):
        at = row, half
        sign = _sign(track, at)
        if sign == " ":
            line = _line(track, at)
            drawn += f"[{_RED}]{line}[/]" if line != " " else line
        elif at in runners:
            drawn += f"[bold reverse]{runners[at]}[/]"
        elif sign == PLAIN_SIGN and at in arrows:
            drawn += f"[dim]{arrows[at]}[/]"
        elif sign == PLAIN_SIGN:
            place = (half - abs(MIDDLE - row)) // 2 + 1
            drawn += f"[dim]{_TICK if place % _TICKS == 0 else sign}[/]"
        else:
            drawn += _coloured(sign)
    return drawn


# Red lines, and the way to run.


def _section(track: dict[str, Any], at: Spot) -> int | None:
    """Return how many red lines are behind a spot, None where nobody runs."""
    if _sign(track, at) in (" ", WALL_SIGN, START_SIGN, FINISH_SIGN, BOTH_SIGN):
        return None
    row, half = at
    section: int = track["sections"][row][(half - abs(MIDDLE - row)) // 2]
    return section


def _line(track: dict[str, Any], at: Spot) -> str:
    """Return the red lines between the squares left and right of a gap and the one below it."""
    row, half = at
    left, right = _section(track, (row, half - 1)), _section(track, (row, half + 1))
    below = _section(track, (row + 1, half))
    if left is not None and right is not None and left != right:
        return "│" if below is None else {left: "└", right: "┘"}.get(below, "┴")
    above = [section for section in (left, right) if section is not None]
    return "─" if below is not None and any(section != below for section in above) else " "


@cache
def _arrows(name: str) -> dict[Spot, str]:
    """Return arrows beside the red lines and after the start, along a shortest lap."""
    track = TRACKS.index(name)
    lap = [START]
    while lap[-1] != FINISH:
        steps = [step for step in STEPS[track, lap[-1]].tolist() if step != NOWHERE]
        lap.append(min(steps, key=lambda step: 0 if step == FINISH else TO_FINISH[track, step]))
    spots = [_spot(int(SQUARE_ROW[square]), int(SQUARE_PLACE[square])) for square in lap[1:-1]]
    return {
        here: _ARROWS[there[0] - here[0], there[1] - here[1]]
        for number, (here, there) in enumerate(itertools.pairwise(spots))
        if number % 4 == 0
    }


# What signs mean.


def _legend(track: dict[str, Any], words: Words) -> list[str]:
    there = _EVERYWHERE.union(*track["map"])
    costs = {bonus["dearest"] for bonus in track["bonuses"].values()} - {-1, ANY_COST}
    lines = [
        "  ".join(
            f"{_coloured(sign)} {words.say(message, cost=max(costs, default=0))}"
            for sign, message in group
            if sign in there
        )
        for group in _LEGEND
    ]
    lines += [_shortcut(cut, track, words) for cut in track["shortcuts"]]
    return [line for line in lines if line]


def _shortcut(cut: dict[str, Any], track: dict[str, Any], words: Words) -> str:
    entrance, leads_to = (_sign(track, _named(cut[end])) for end in ("from", "to"))
    paid_in = "amount-coin" if cut["pays"] == "money" else "amount-foot"
    price = words.say(paid_in, count=cut["cost"])
    return f"{entrance} {words.say('legend-shortcut', exit=leads_to, price=price)}"


def _coloured(sign: str) -> str:
    colour = _RED if sign == _LINE else _COLOURS.get(sign)
    return f"[{colour}]{sign}[/]" if colour else sign
