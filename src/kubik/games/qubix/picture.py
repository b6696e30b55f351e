"""A view of Qubix as a picture: the storage, every field, and what lies in the warehouses."""

from dataclasses import dataclass
from typing import Any

from kubik.engine.picture import GAP, Picture, Rect
from kubik.engine.words import Words
from kubik.games.qubix.edition import FIELD_WIDTH, WIDTH

STORED, LAID, KEPT = 1.0, 0.8, 0.55  # how large blocks are drawn
STORAGE_ROOM, CARD_HEIGHT = 236, 168
KEPT_CELL = 22


@dataclass(frozen=True)
class Box:
    """A block: its corner, and how far it reaches along both ways."""

    name: str
    x: int
    y: int
    z: int
    dx: int
    dy: int

    def is_behind(self, other: "Box") -> bool:
        """Whether another one of its layer may hide a part of it, and is painted later then."""
        (left, right), (from_left, to_right) = self.columns, other.columns
        farther = self.x + self.dx <= other.x or self.y + self.dy <= other.y
        return farther and left < to_right and from_left < right

    @property
    def columns(self) -> tuple[int, int]:
        """From where to where it reaches, sideways."""
        return self.x - self.y - self.dy, self.x + self.dx - self.y


def draw(picture: Picture, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw the storage on the left, and beside it a card for each field."""
    fields = view["fields"]
    top = picture.height
    across = picture.row(3, 0)
    lines = -(-len(fields) // 2)
    storage = [_boxed(block, WIDTH, block["layer"]) for block in view["storage"]]
    _draw_pile(picture, storage, (across[0].x + 110, top + 110), STORED)
    if view["held"]:
        _draw_kept(picture, [view["held"]], across[0].x, top + 270)
    for at, field in enumerate(fields):
        width = (picture.width - STORAGE_ROOM - 3 * GAP) / 2
        place = Rect(
            STORAGE_ROOM + GAP + at % 2 * (width + GAP),
            top + at // 2 * (CARD_HEIGHT + GAP),
            width,
            CARD_HEIGHT,
        )
        _draw_field(picture, view, field, place, words, names)
    picture.height = top + max(300, lines * (CARD_HEIGHT + GAP)) + GAP


def _draw_field(
    picture: Picture,
    view: dict[str, Any],
    field: dict[str, Any],
    place: Rect,
    words: Words,
    names: list[str],
) -> None:
    owner = field["owner"]
    name = words.say("field-neutral") if owner is None else names[owner]
    picture.card(view, -1 if owner is None else owner, name, place)
    corner = (place.x + 66, place.y + 82)
    picture.put(f"plate-{field['side']}", *corner, LAID)
    boxes = [_boxed(block, FIELD_WIDTH, block["level"]) for block in field["blocks"]]
    _draw_pile(picture, boxes, corner, LAID)
    if owner is not None:
        score = str(view["scores"][owner])
        picture.text(score, place.x + place.width - GAP, place.y + 24, 20, anchor="end")
        kept = view["warehouses"][owner]
        shelf = Rect(place.x + 130, place.y + 118, view["warehouse_cells"] * KEPT_CELL + 14, 34)
        picture.box(shelf, "line", 8)
        _draw_kept(picture, kept, shelf.x + 14, shelf.y + 7)


def _draw_kept(picture: Picture, blocks: list[dict[str, Any]], x: float, y: float) -> None:
    """Draw blocks one after another, each as so many single ones: they lie in a line."""
    for block in blocks:
        for _ in range(block["length"]):
            picture.put(f"{block['colour']}-1-along", x, y, KEPT)
            x += KEPT_CELL


def _draw_pile(
    picture: Picture, boxes: list[Box], corner: tuple[float, float], scale: float
) -> None:
    """Draw blocks as they lie from the farthest corner on: lower layers, and the farthest first."""
    ways = [picture.numbers(axis) for axis in "xyz"]
    for box in _painted(boxes):
        steps = (box.x, box.y, box.z)
        x, y = (sum(step * way[at] for step, way in zip(steps, ways, strict=True)) for at in (0, 1))
        picture.put(box.name, corner[0] + scale * x, corner[1] + scale * y, scale)


def _painted(boxes: list[Box]) -> list[Box]:
    """Return boxes in the order of painting."""
    waiting = sorted(boxes, key=lambda box: box.z)
    order: list[Box] = []
    while waiting:
        layer = [box for box in waiting if box.z == waiting[0].z]
        first = next(
            box
            for box in layer
            if not any(other.is_behind(box) for other in layer if other is not box)
        )
        order.append(first)
        waiting.remove(first)
    return order


def _boxed(block: dict[str, Any], width: int, layer: int) -> Box:
    """Return the box that fills some cells of a layer, numbered row by row."""
    xs, ys = ([cell % width for cell in block["cells"]], [cell // width for cell in block["cells"]])
    dx, dy = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    way = "across" if dy > 1 else "along"
    name = f"{block['colour']}-{block['length']}-{way}"
    return Box(name, min(xs), min(ys), layer, dx, dy)
