"""A view of CuBirds drawn as text, coloured by `rich` markup."""

from typing import Any

from rich.markup import escape

from kubik.engine.words import Words
from kubik.games.cubirds.data import (
    BIRDS,
    GOAL_KINDS,
    GOAL_TRIOS,
    LARGE_FLOCK,
    LETTERS,
    SMALL_FLOCK,
    TRIO,
)

_LETTERS = dict(zip(BIRDS, LETTERS, strict=True))
_COLOURS = {
    "flamingo": "bright_magenta",
    "owl": "yellow",
    "toucan": "bright_yellow",
    "duck": "green",
    "parrot": "red",
    "magpie": "blue",
    "warbler": "cyan",
    "robin": "dark_orange",
}


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw rows, piles, the players and the viewer's own hand."""
    lines = [
        words.say("board-round", round=view["round"], deck=view["deck"], discard=view["discard"])
    ]
    lines += [_row(number, runs, words) for number, runs in enumerate(view["rows"], start=1)]
    lines.append("")
    lines += [_seat(view, seat, words, names) for seat in range(len(view["seats"]))]
    if view["hand"]:
        lines += ["", words.say("board-hand"), *_hand(view["hand"], words)]
    return "\n".join(lines)


def _bird(name: str, words: Words) -> str:
    return f"[{_COLOURS[name]}]{words.say(f'kind-{name}')}[/]"


def _birds(pile: dict[str, int], words: Words) -> str:
    return ", ".join(f"{_bird(name, words)} × {count}" for name, count in pile.items())


def _row(number: int, runs: list[list[Any]], words: Words) -> str:
    birds = " · ".join(_bird(name, words) for name, count in runs for _ in range(count))
    return f"  {number}  ╞ {birds} ╡"


def _seat(view: dict[str, Any], seat: int, words: Words, names: list[str]) -> str:
    player = view["seats"][seat]
    collection = player["collection"]
    mark = "[bold]▸[/]" if seat in view["actors"] else " "
    birds = _birds(collection, words) or words.say("board-no-birds")
    line = f" {mark} [bold]{escape(names[seat])}[/]  {summary(player, words)}: {birds}"
    if player["known"] and seat != view["seat"]:
        known = "board-open" if player["open"] else "board-known"
        line += "\n     " + words.say(known, birds=_birds(player["known"], words))
    return line


def summary(player: dict[str, Any], words: Words) -> str:
    """Say how many cards a player has, and how far the collection is."""
    collection = player["collection"]
    return words.say(
        "board-seat",
        cards=player["cards"],
        kinds=len(collection),
        goal=GOAL_KINDS,
        trios=sum(count >= TRIO for count in collection.values()),
        trios_goal=GOAL_TRIOS,
        trio=TRIO,
    )


def _hand(hand: dict[str, int], words: Words) -> list[str]:
    return [
        f"  {_LETTERS[name]} {_bird(name, words)} × {count}"
        f"  [dim]{SMALL_FLOCK[BIRDS.index(name)]}/{LARGE_FLOCK[BIRDS.index(name)]}[/]"
        for name, count in hand.items()
    ]
