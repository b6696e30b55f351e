"""A view of Kabaleo drawn as text, coloured by `rich` markup."""

import math
from typing import Any

from rich.markup import escape

from kubik.engine.words import Words
from kubik.games.kabaleo.data import LETTERS, NAMES

_LETTERS = dict(zip(NAMES, LETTERS, strict=True))
_COLOURS = {
    "orange": "dark_orange",
    "green": "green3",
    "blue": "dodger_blue1",
    "pink": "hot_pink",
    "yellow": "yellow1",
    "violet": "medium_purple1",
}
_SHELVES = 2  # towers stand in so many lines, wherever they fit on a screen,
_LONGEST_SHELF = 12  # and in more where they do not
_WIDTH = 5  # of a tower in characters


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw the towers, how the colours stand, the supplies and what is known of targets."""
    return draw_within(view, words, names, _LONGEST_SHELF * _WIDTH)


def draw_within(view: dict[str, Any], words: Words, names: list[str], width: int) -> str:
    """Draw the same with shelves no longer than so many columns."""
    longest = max(1, min(_LONGEST_SHELF, width // _WIDTH))
    lines = [*_shelves(view, longest), *_last(view, words)]
    lines += [*_standings(view["colours"], words), ""]
    lines += [_seat(view, seat, words, names) for seat in range(len(view["supplies"]))]
    if view["cancelled"]:
        lines.append(words.say("board-cancelled", pieces=_pieces(view["cancelled"])))
    if view["seat"] >= 0 and not view["over"]:
        target = _named(view["targets"][view["seat"]], words)
        lines += ["", words.say("board-target", colour=target)]
    return "\n".join(lines)


def _shelves(view: dict[str, Any], longest: int) -> list[str]:
    """Draw all towers, numbered as moves number them."""
    towers = view["towers"]
    length = min(longest, math.ceil(len(towers) / _SHELVES))
    lines: list[str] = []
    for first in range(0, len(towers), length):
        shelf = towers[first : first + length]
        levels = range(max(len(tower) for tower in shelf) - 1, -1, -1)
        lines += ["".join(_cone(tower, level) for tower in shelf).rstrip() for level in levels]
        numbers = range(first, first + len(shelf))
        lines.append("".join(_number(number, view["last"]) for number in numbers).rstrip())
        lines.append("")
    return lines


def _cone(tower: list[str], level: int) -> str:
    """Draw one cone: a base lies flat, a piece is pointed, and the top, which counts, is bright."""
    if level >= len(tower):
        return " " * _WIDTH
    letter = _LETTERS[tower[level]]
    shape = f"▁{letter}▁" if level == 0 else f"╱{letter}╲"
    style = _COLOURS[tower[level]] + (" bold reverse" if level == len(tower) - 1 else "")
    return f" [{style}]{shape}[/] "


def _number(number: int, last: int | None) -> str:
    shown = f"‹{number + 1}›" if number == last else str(number + 1)
    return shown.center(_WIDTH)


def _last(view: dict[str, Any], words: Words) -> list[str]:
    if view["last"] is None or view["over"]:
        return []
    message = "board-golden" if view["options"]["golden_rule"] == "on" else "board-last"
    return [words.say(message, location=view["last"] + 1), ""]


def _standings(colours: dict[str, dict[str, int]], words: Words) -> list[str]:
    """Draw how each colour stands, with a sign for each of its towers."""
    width = max(len(words.say(f"colour-{name}")) for name in colours)
    return [
        f"  {_named(name, words, width)}  {words.say('board-colour', **known)}  "
        f"[{_COLOURS[name]}]{'▲' * known['capped']}{'▁' * (known['towers'] - known['capped'])}[/]"
        for name, known in colours.items()
    ]


def _named(name: str, words: Words, width: int = 0) -> str:
    return f"[{_COLOURS[name]}]{_LETTERS[name]} {words.say(f'colour-{name}'):{width}}[/]"


def _pieces(pile: dict[str, int]) -> str:
    return "  ".join(f"[{_COLOURS[name]}]{_LETTERS[name]}[/]×{pile[name]}" for name in pile)


def _seat(view: dict[str, Any], seat: int, words: Words, names: list[str]) -> str:
    mark = "★" if view["payoffs"][seat] > 0 else "▸" if seat in view["actors"] else " "
    line = f" [bold]{mark} {escape(names[seat])}[/]  "
    if view["over"]:
        target = _named(view["targets"][seat], words)
        return line + words.say("board-shown-target", colour=target)
    pile = view["supplies"][seat]
    return line + words.say("board-supply", count=sum(pile.values()), pieces=_pieces(pile))
