"""A view of CuBirds as a picture: birds on their fences, collections, and the viewer's hand."""

from dataclasses import replace
from typing import Any

from kubik.engine.picture import GAP, Picture, Rect, Thing
from kubik.engine.words import Words
from kubik.games.cubirds.data import BIRDS, LARGE_FLOCK, SMALL_FLOCK
from kubik.games.cubirds.text import summary

WOOD = "#b98a56"
SITTING, COLLECTED, KNOWN, HELD = 40, 24, 15, 44  # widths of a bird


def draw(picture: Picture, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw rows, the players and the viewer's own hand."""
    said = {name: view[name] for name in ("round", "deck", "discard")}
    picture.caption(words.say("board-round", **said))
    for number, runs in enumerate(view["rows"], 1):
        _draw_row(picture, number, [name for name, count in runs for _ in range(count)])
    seats = view["seats"]
    for seat, place in enumerate(picture.rows(len(seats), 3, 152)):
        picture.card(view, seat, names[seat], place)
        _draw_seat(picture, view, seat, place, words)
    if view["hand"]:
        _draw_hand(picture, view["hand"], words)


def _draw_row(picture: Picture, number: int, birds: list[str]) -> None:
    (place,) = picture.row(1, 60)
    fence = place.y + 59
    picture.line((place.x + 28, fence, place.x + place.width, fence), WOOD, 7)
    picture.text(str(number), place.x + 8, fence + 4, 16, "on-felt", "middle")
    step = min(SITTING + 5, (place.width - 36 - SITTING) / max(1, len(birds) - 1))
    for at, bird in enumerate(birds):
        picture.draw(f"{bird}-sitting", place.x + 36 + at * step, place.y, SITTING)


def _draw_seat(
    picture: Picture, view: dict[str, Any], seat: int, place: Rect, words: Words
) -> None:
    player = view["seats"][seat]
    inner = Rect(place.x + GAP, place.y + 58, place.width - 2 * GAP, 0)
    picture.note(summary(player, words), replace(inner, y=place.y + 28))
    picture.pile(_pile(player["collection"]), inner, COLLECTED)
    if player["known"] and seat != view["seat"]:
        said = words.say("board-open" if player["open"] else "board-known", birds="").strip()
        picture.text(said, inner.x, place.y + 134, 11, "muted")
        known = Rect(inner.x + 92, place.y + 110, inner.width - 92, 0)
        picture.pile(_pile(player["known"]), known, KNOWN)


def _pile(birds: dict[str, int]) -> list[Thing]:
    return [Thing(bird, count) for bird, count in birds.items()]


def _draw_hand(picture: Picture, hand: dict[str, int], words: Words) -> None:
    picture.caption(words.say("board-hand"))
    (place,) = picture.row(1, 96)
    for at, (bird, count) in enumerate(hand.items()):
        x, kind = place.x + at * (HELD + 44), BIRDS.index(bird)
        picture.draw(bird, x, place.y, HELD)
        picture.text(f"×{count}", x + HELD + 4, place.y + 34, 18, "on-felt")
        flocks = f"{SMALL_FLOCK[kind]}/{LARGE_FLOCK[kind]}"
        picture.text(flocks, x + HELD / 2, place.y + 78, 13, "on-felt", "middle")
