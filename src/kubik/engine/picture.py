"""Pictures of positions as SVG, composed of the drawings that the page has.

The build of the page writes the drawings of a game into `drawings.json` beside its rules, and a
module `picture` of the game lays them out. A game without them shows itself as text. Colours follow
the light or dark scheme of whatever the picture stands in.
"""

import functools
import hashlib
import importlib
import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Literal

from kubik.engine.game import Game
from kubik.engine.words import Words

DRAWINGS = "drawings.json"
WIDTH = 760  # of a usual picture
EDGE, GAP = 16, 10
NAME_SIZE, SMALL_SIZE = 15, 12
SIGN = 0.62  # about how wide a sign is, against its size
FONT = "'Rubik Variable', system-ui, sans-serif"

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Rect:
    """A rectangle in a picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Thing:
    """Some drawings of a kind, and what fills the gaps in them."""

    name: str
    count: int
    said: Mapping[str, object] = field(default_factory=dict)


@dataclass
class Picture:
    """A picture that is being composed; later things lie over earlier ones."""

    package: str  # of the game
    width: float = WIDTH
    height: float = EDGE  # grows as rows are laid out
    _parts: list[str] = field(default_factory=list)
    _used: dict[str, str] = field(default_factory=dict)  # bodies of drawings by their names

    def draw(self, name: str, x: float, y: float, width: float, **said: object) -> float:
        """Put a drawing with its corner there, so wide; return how high that is."""
        left, top, broad, high = self._sheet["drawings"][name]["box"]
        scale = width / broad
        self.put(name, x - left * scale, y - top * scale, scale, **said)
        return float(high * scale)

    def put(self, name: str, x: float, y: float, scale: float = 1.0, **said: object) -> None:
        """Put a drawing with its origin there; what is said fills the gaps in it."""
        body = str(self._sheet["drawings"][name]["body"])
        for gap, value in said.items():
            body = body.replace(f"{{{gap}}}", escape(str(value)))
        key = "-".join([name.replace(" ", "-"), *map(str, said.values())])
        self._used[key] = body
        placed = f"translate({x:.4g} {y:.4g})" + (f" scale({scale:.4g})" if scale != 1 else "")
        self._parts.append(f'<use href="#{{id}}{escape(key)}" transform="{placed}"/>')

    def box(self, place: Rect, colour: str, radius: float = 12, edge: str = "none") -> None:
        """Draw a rectangle in a colour of the palette or any other."""
        at = f'x="{place.x:.4g}" y="{place.y:.4g}" width="{place.width:.4g}" '
        at += f'height="{place.height:.4g}" rx="{radius:.4g}"'
        painted = f'fill="{self._paint(colour)}" stroke="{self._paint(edge)}"'
        self._parts.append(f'<rect {at} {painted} stroke-width="2"/>')

    def line(self, ends: tuple[float, float, float, float], colour: str, width: float) -> None:
        """Draw a line from one point to another."""
        x1, y1, x2, y2 = ends
        at = f'x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"'
        drawn = f'stroke="{self._paint(colour)}" stroke-width="{width}" stroke-linecap="round"'
        self._parts.append(f"<line {at} {drawn}/>")

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float = SMALL_SIZE,
        colour: str = "ink",
        anchor: Anchor = "start",
    ) -> None:
        """Write a line; large ones are bold."""
        weight = 600 if size >= NAME_SIZE else 400
        at = f'x="{x:.4g}" y="{y:.4g}" font-size="{size}" font-weight="{weight}"'
        painted = f'fill="{self._paint(colour)}" text-anchor="{anchor}"'
        self._parts.append(f"<text {at} {painted}>{escape(said)}</text>")

    def card(self, view: dict[str, Any], seat: int, name: str, place: Rect) -> None:
        """Draw what a player's things lie on, with the name; who is asked or won is marked."""
        asked, won = seat in view["actors"], seat in view["winners"]
        self.box(place, "card", edge="accent" if asked or won else "line")
        mark = "★ " if won else "▸ " if asked else ""
        self.text(f"{mark}{name}", place.x + GAP, place.y + 22, NAME_SIZE)

    def numbers(self, name: str) -> list[float]:
        """Return numbers that the page lays its drawings out by."""
        found: list[float] = self._sheet["numbers"][name]
        return found

    def row(self, count: int, height: float) -> list[Rect]:
        """Take up the next room from edge to edge, in so many equal places."""
        width = (self.width - 2 * EDGE - (count - 1) * GAP) / count
        top = self.height
        self.height += height + GAP
        return [Rect(EDGE + at * (width + GAP), top, width, height) for at in range(count)]

    def rows(self, count: int, most: int, height: float) -> list[Rect]:
        """Take up room for so many places, at most so many of them side by side."""
        places: list[Rect] = []
        while len(places) < count:
            places += self.row(min(most, count), height)
        return places[:count]

    def caption(self, said: str) -> None:
        """Write on the felt, in as many lines as it takes."""
        for line in _wrapped(said, self.width - 2 * EDGE, 13):
            (place,) = self.row(1, 8)
            self.text(line, place.x, place.y + 12, 13, "on-felt")

    def note(self, said: str, place: Rect) -> None:
        """Write something less important, in as many lines as it takes."""
        for at, line in enumerate(_wrapped(said, place.width, SMALL_SIZE)):
            self.text(line, place.x, place.y + (at + 1) * 15 - 3, colour="muted")

    def pile(self, things: Sequence[Thing], place: Rect, width: float) -> None:
        """Draw things side by side with how many there are, closer where there is little room."""
        step = min(width * 1.3, (place.width - width) / max(1, len(things) - 1))
        for at, thing in enumerate(things):
            x = place.x + at * step
            high = self.draw(thing.name, x, place.y, width, **thing.said)
            self.text(f"×{thing.count}", x + width / 2, place.y + high + 11, anchor="middle")

    def svg(self, title: str) -> str:
        """Return the whole picture on felt, with a name for who cannot see it."""
        sheet = self._sheet
        scope = "kubik-" + hashlib.sha256("".join(self._parts).encode()).hexdigest()[:8]
        palette = "".join(f"--{name}:{value};" for name, value in sheet["palette"].items())
        style = f".{scope}{{{palette}}}.{scope}:root{{color-scheme:light dark}}{sheet['style']}"
        drawn = "".join(
            f'<g id="{{id}}{escape(key)}">{body}</g>' for key, body in self._used.items()
        )
        whole = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" '
            f'viewBox="0 0 {self.width:.4g} {self.height:.4g}" width="{self.width:.4g}" '
            f'font-family="{FONT}" style="max-width:100%;height:auto">'
            f"<title>{escape(title)}</title><style>{style}</style>{sheet['shared']}"
            f'<defs>{drawn}</defs><rect width="100%" height="100%" rx="16" fill="var(--felt)"/>'
        )
        return f"{whole}{''.join(self._parts)}</svg>".replace("{id}", f"{scope}-")

    def _paint(self, colour: str) -> str:
        return f"var(--{colour})" if colour in self._sheet["palette"] else colour

    @property
    def _sheet(self) -> dict[str, Any]:
        return _drawings(self.package)


def has_picture(game: Game) -> bool:
    """Whether a game draws itself."""
    return game.picture is not None and _place_of(game.package).is_file()


def draw_view(game: Game, view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Return a picture of what a seat may know."""
    drawer: Any = game.picture
    picture = Picture(game.package)
    drawer.draw(picture, view, words, names)
    return picture.svg(words.say("game-title"))


def _wrapped(said: str, width: float, size: float) -> list[str]:
    return textwrap.wrap(said, int(width / (SIGN * size)))


@functools.cache
def _drawings(package: str) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads(_place_of(package).read_text(encoding="utf-8"))
    return sheet


def _place_of(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).parent / DRAWINGS
