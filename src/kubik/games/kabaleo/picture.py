"""A view of Kabaleo as a picture: all towers, supplies, and the targets that the viewer knows."""

from typing import Any

from kubik.engine.picture import EDGE, GAP, Picture, Rect, Thing
from kubik.engine.words import Words

ROWS = 2  # of towers
CONE, LARGEST = 0.84, 64.0  # of the room of a tower
PLATE = 24  # with the number of a location
HIGH = 0.74  # a cone, in widths of a cone
SUPPLIED, SECRET = 32, 46


def draw(picture: Picture, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw towers in rows, then what everybody has."""
    towers = view["towers"]
    columns = -(-len(towers) // ROWS)
    size = min(LARGEST, CONE * (picture.width - 2 * EDGE) / columns)
    for first in range(0, len(towers), columns):
        row = towers[first : first + columns]
        tallest = max((len(cones) - 1) * _step(picture, cones) for cones in row)
        places = picture.row(columns, (HIGH + tallest) * size + PLATE)
        for location, place in enumerate(places[: len(row)], first):
            _draw_tower(picture, view, location, place, size, words)
    for seat, place in enumerate(picture.rows(view["players"], 2, 84)):
        picture.card(view, seat, names[seat], place)
        supply = view["supplies"][seat]
        pieces = [Thing(f"piece-{colour}", count) for colour, count in supply.items()]
        picture.pile(pieces, Rect(place.x + GAP, place.y + 36, place.width - 80, 0), SUPPLIED)
        if target := view["targets"][seat]:
            corner = (place.x + place.width - SECRET - GAP, place.y + 24)
            _draw_whole(picture, f"base-{target}", (*corner, SECRET), words)


def _step(picture: Picture, cones: list[str]) -> float:
    """Return how much higher each cone of a tower stands, in widths of a cone."""
    step, tallest = picture.numbers("rise")
    return min(step, tallest / max(1, len(cones) - 1))


def _draw_tower(
    picture: Picture,
    view: dict[str, Any],
    location: int,
    place: Rect,
    size: float,
    words: Words,
) -> None:
    cones = view["towers"][location]
    left, foot = place.x + (place.width - size) / 2, place.y + place.height - PLATE
    for level, colour in enumerate(cones):
        name = f"{'piece' if level else 'base'}-{colour}"
        at = (left, foot - (level * _step(picture, cones) + HIGH) * size, size)
        if level == len(cones) - 1:
            _draw_whole(picture, name, at, words)
        else:
            picture.draw(name, *at)
    last = location == view["last"]
    plate = Rect(place.x + place.width / 2 - 13, foot + 3, 26, 18)
    picture.box(plate, "accent" if last else "felt-deep", 7)
    colour = "on-accent" if last else "on-felt"
    picture.text(str(location + 1), plate.x + 13, plate.y + 13.5, 13, colour, "middle")


def _draw_whole(picture: Picture, name: str, at: tuple[float, float, float], words: Words) -> None:
    """Draw a cone that nothing covers, with the letter of its colour."""
    colour = words.say(f"colour-{name.partition('-')[2]}")
    picture.draw(f"{name}-top", *at, letter=colour[0].upper())
