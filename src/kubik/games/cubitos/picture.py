"""A view of Cubitos as a picture: tracks with runners, the cards for sale, and everybody's dice."""

from collections.abc import Iterator
from typing import Any

from kubik.engine.picture import GAP, Picture, Rect, Thing
from kubik.engine.words import Words
from kubik.games.cubitos.text import means

SIDE = 40.0  # of a square, as it is drawn
SQUARES_WIDE, ROWS = 18, 11
ROW_LETTERS = "abcdefghijk"
GROUNDS = {"~": "water", "#": "wall", "S": "start", "F": "finish", "X": "both", "J": "jetpack"}
ENDS = "pqt"  # of shortcuts
CLOSED = "#SFX"  # squares that nobody steps on
BESIDE = ((SIDE, 0.0), (SIDE / 2, SIDE), (-SIDE / 2, SIDE))  # half of the squares around one
RED = "#c8302c"
SOLD, LYING = 40, 26  # widths of a die

Middles = dict[str, tuple[float, float]]


def draw(picture: Picture, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw tracks, then cards with their costs, then every seat with its zones."""
    tracks = view["tracks"]
    wide = picture.row(len(tracks), 0)[0].width
    for track, place in zip(
        tracks, picture.row(len(tracks), wide * ROWS / SQUARES_WIDE), strict=True
    ):
        _draw_track(picture, view, track, place)
    for card, place in zip(view["cards"], picture.rows(len(view["cards"]), 8, 78), strict=True):
        _draw_card(picture, card, place)
    for seat, place in enumerate(picture.rows(len(view["seats"]), 2, 196)):
        picture.card(view, seat, names[seat], place)
        _draw_seat(picture, view, seat, place, words)


def _draw_track(picture: Picture, view: dict[str, Any], track: dict[str, Any], place: Rect) -> None:
    scale = place.width / (SQUARES_WIDE * SIDE)
    middles = _middles(track)
    picture.draw("grass", place.x, place.y, place.width)
    for name, sign in _squares(track):
        x, y = middles[name]
        drawing, number = _square(track, name, sign)
        picture.put(drawing, place.x + scale * x, place.y + scale * y, scale, number=number)
    for x1, y1, x2, y2 in _red_lines(track, middles):
        ends = (place.x + scale * x1, place.y + scale * y1)
        picture.line((*ends, place.x + scale * x2, place.y + scale * y2), RED, 5 * scale)
    standing: dict[str, int] = {}
    for seat, runner in enumerate(view["seats"]):
        if runner["stands_on"] == track["name"]:
            x, y = middles[runner["square"]]
            apart = standing.setdefault(runner["square"], 0)
            standing[runner["square"]] += 1
            left, top = x - 24 + 13 * apart, y - 30 + 7 * apart
            picture.draw(
                f"runner-{seat}", place.x + scale * left, place.y + scale * top, 46 * scale
            )


def _squares(track: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the name and the sign of every square."""
    for letter, row in zip(ROW_LETTERS, track["map"], strict=True):
        for number, sign in enumerate(row.replace(" ", ""), 1):
            yield f"{letter}{number}", sign


def _middles(track: dict[str, Any]) -> Middles:
    """Return where squares are; rows lie like bricks, and the big ones have several."""
    found: Middles = {}
    ends: dict[str, list[tuple[float, float]]] = {"S": [], "F": []}
    for name, sign in _squares(track):
        row = ROW_LETTERS.index(name[0])
        x = (abs(len(ROW_LETTERS) // 2 - row) / 2 + int(name[1:]) - 0.5) * SIDE
        found[name] = (x, (row + 0.5) * SIDE)
        if sign in ends:
            ends[sign].append(found[name])
    for big, sign in (("start", "S"), ("finish", "F")):
        xs, ys = zip(*ends[sign], strict=True)
        found[big] = (sum(xs) / len(xs), sum(ys) / len(ys))
    return found


def _square(track: dict[str, Any], name: str, sign: str) -> tuple[str, object]:
    """Return the drawing of a square, and the number in it."""
    for shortcut in track["shortcuts"]:
        if shortcut["from"] == name:
            return f"shortcut-{shortcut['pays']}", shortcut["cost"]
    if bonus := track["bonuses"].get(name):
        return f"bonus-{_bonus(bonus)}", bonus["credits"]
    return "shortcut-end" if sign in ENDS else GROUNDS.get(sign, "land"), ""


def _bonus(bonus: dict[str, int]) -> str:
    if bonus["credits"]:
        return "credits"
    if bonus["fans"]:
        return "fan-and-return" if bonus["returns"] else "fan"
    if bonus["returns"]:
        return "return" if bonus["returns"] == 1 else "return-two"
    return "any-die"


def _red_lines(
    track: dict[str, Any], middles: Middles
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the edges between squares that have not the same number of red lines behind."""
    sections = {
        middles[f"{letter}{number}"]: section
        for letter, row in zip(ROW_LETTERS, track["sections"], strict=True)
        for number, section in enumerate(row, 1)
    }
    dry_or_wet = {middles[name] for name, sign in _squares(track) if sign not in CLOSED}
    for x, y in dry_or_wet:
        for across, down in BESIDE:
            other = (x + across, y + down)
            if other in dry_or_wet and sections[x, y] != sections[other]:
                middle_x, middle_y = x + across / 2, y + down / 2
                dx, dy = (SIDE / 4, 0.0) if down else (0.0, SIDE / 2)
                yield middle_x - dx, middle_y - dy, middle_x + dx, middle_y + dy


def _draw_card(picture: Picture, card: dict[str, Any], place: Rect) -> None:
    """Draw the die of a card, its cost, and how many are left."""
    picture.box(place, "card", edge="line")
    picture.draw(f"die-{card['colour']}", place.x + 6, place.y + 8, SOLD)
    right = place.x + place.width - 6
    picture.text(str(card["cost"]), right - 18, place.y + 26, 18, anchor="end")
    picture.draw("coin", right - 16, place.y + 12, 16)
    picture.text(f"×{card['box']}", place.x + 6 + SOLD / 2, place.y + 71, 13, "muted", "middle")


def _draw_seat(
    picture: Picture, view: dict[str, Any], seat: int, place: Rect, words: Words
) -> None:
    runner = view["seats"][seat]
    picture.draw(f"runner-{seat}", place.x + place.width - 40, place.y + 2, 34)
    said = " · ".join(means(runner, view["legs"], words))
    picture.note(said, Rect(place.x + GAP, place.y + 30, place.width - 2 * GAP, 30))
    zones = {"board-active": list(_active(runner))}
    zones |= {f"zone-{zone}": _lying(runner[zone]) for zone in ("roll", "draw", "discard")}
    half = place.width / 2 - GAP
    for at, (title, dice) in enumerate(zones.items()):
        x, y = place.x + GAP + at % 2 * half, place.y + 76 + at // 2 * 60
        picture.text(words.say(title), x, y, 11, "muted")
        picture.pile(dice, Rect(x, y + 5, half - GAP, 0), LYING)


def _lying(counts: dict[str, int]) -> list[Thing]:
    return [Thing(f"die-{kind}", count) for kind, count in counts.items()]


def _active(runner: dict[str, Any]) -> Iterator[Thing]:
    """Yield active dice with the face that they show, then those that are used."""
    for die in runner["active"]:
        brings = next((name for name in ("coins", "feet", "credits") if die[name]), "")
        number = die.get(brings, 0)
        shown = "foot" if (brings, number) == ("feet", 1) else brings
        if die["side"] == "special" and not brings:
            shown = "special"
        name = f"die-{die['die']}-{shown}" if shown else f"die-{die['die']}"
        yield Thing(name, die["count"], {"number": number})
    yield from _lying(runner["spent"])
