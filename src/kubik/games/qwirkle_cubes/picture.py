"""A view of Qwirkle Cubes as a picture: all cubes that are laid, everybody's cubes and points."""

from typing import Any

from kubik.engine.picture import EDGE, GAP, Picture, Rect
from kubik.engine.words import Words

LARGEST, HELD = 54, 34  # widths of a cube


def draw(picture: Picture, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw the layout with its columns and rows, then hands and points, then the bag."""
    _draw_layout(picture, view)
    for seat, place in enumerate(picture.rows(len(view["hands"]), 2, 82)):
        picture.card(view, seat, names[seat], place)
        score = words.say("board-score", points=view["scores"][seat])
        picture.text(score, place.x + place.width - GAP, place.y + 22, 15, anchor="end")
        for at, cube in enumerate(view["hands"][seat]):
            if cube:
                picture.draw(cube, place.x + GAP + at * (HELD + 8), place.y + 32, HELD)
    bag = view["bag"]
    cubes = ", ".join(f"{words.say(f'colour-{name}')} × {bag[name]}" for name in bag)
    picture.caption(words.say("board-bag", count=sum(bag.values()), cubes=cubes or "–"))


def _draw_layout(picture: Picture, view: dict[str, Any]) -> None:
    """Draw cubes from the farthest row to the nearest, the latest ones on a light ground."""
    columns, rows = view["window"]["columns"], view["window"]["rows"][::-1]
    cell = min(LARGEST, (picture.width - 2 * EDGE - 40) / len(columns))
    (place,) = picture.row(1, cell * (len(rows) + 0.3) + 18)
    left = place.x + (place.width - cell * len(columns)) / 2
    for at, column in enumerate(columns):
        picture.text(str(column), left + (at + 0.4) * cell, place.y + 12, 11, "on-felt", "middle")
    for at, row in enumerate(rows):
        picture.text(str(row), left - 14, place.y + 18 + (at + 0.6) * cell, 11, "on-felt", "middle")
    fresh = len(view["cubes"]) - (view["laid"] or view["last"])
    numbered = sorted(enumerate(view["cubes"]), key=lambda one: -one[1][2])
    for number, (cube, column, row) in numbered:
        x, y = left + columns.index(column) * cell, place.y + 18 + rows.index(row) * cell
        if number >= fresh:
            picture.box(Rect(x - 3, y - 3, cell - 1, cell * 1.12), "accent", 10)
        picture.draw(cube, x, y, cell * 0.86)
