"""A view of my game drawn as text, coloured by `rich` markup."""

from typing import Any

from kubik.engine.words import Words
from rich.markup import escape

FACES = " ⚀⚁⚂⚃⚄⚅"


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw the die and the pot, then the players with their points."""
    lines = [f"  {FACES[view['face']]}  {words.say('text-pot', points=view['pot'])}", ""]
    for seat, points in enumerate(view["scores"]):
        turn = "[bold]▸[/]" if seat in view["actors"] else " "
        score = words.say("text-score", points=points, goal=view["goal"])
        lines.append(f"{turn} [bold]{escape(names[seat])}[/]  {score}")
    return "\n".join(lines)
