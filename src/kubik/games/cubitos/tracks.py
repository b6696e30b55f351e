"""Tracks of Cubitos: what their text maps mean, and whether they can be run.

A map has eleven rows of squares laid like bricks, so a square has up to six neighbours: two in its
row, two above, two below. Squares are numbered row by row; the start and the finish, which cover
several squares, come after all of them.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from kubik.engine.edition import as_table, bad_edition, check_number
from kubik.engine.errors import EditionError

_table = partial(as_table, __package__)
_number = partial(check_number, __package__)

ROW_LENGTHS = (13, 14, 15, 16, 17, 18, 17, 16, 15, 14, 13)
ROWS = len(ROW_LENGTHS)
MIDDLE = ROWS // 2
GRID = sum(ROW_LENGTHS)
START, FINISH = GRID, GRID + 1
SQUARES = GRID + 2
MOST_NEIGHBOURS = 8
MOST_EFFECTS = 6  # jetpacks and shortcuts of a track, which a mask of bits must hold
MOST_LINES = 9
ANY_COST = 99

WALL, LAND, WATER = range(3)
MONEY, FEET = range(2)
PAYMENTS = ("money", "feet")

PLAIN_SIGN, WATER_SIGN, WALL_SIGN = ".~#"
START_SIGN, FINISH_SIGN, BOTH_SIGN = "SFX"
JETPACK_SIGN, DIE_SIGN = "JD"
# What the signs of bonus squares bring: fans, dice to return, and the dearest die to take.
BONUS_SIGNS = {
    "f": (1, 0, -1),
    "r": (0, 1, -1),
    "R": (0, 2, -1),
    "b": (1, 1, -1),
    "A": (0, 0, ANY_COST),
}
SHORTCUT_SIGNS = {"P": "p", "Q": "q", "T": "t"}  # of entrances, and of the squares they lead to


@dataclass(frozen=True)
class Bonus:
    """What a bonus square brings."""

    credits: int = 0
    fans: int = 0
    returns: int = 0
    dearest: int = -1  # the highest cost of a die to take, or -1 for none


@dataclass(frozen=True)
class Shortcut:
    """A way from a square to another one far away."""

    entrance: int
    exit: int
    pays: int  # MONEY or FEET
    cost: int


@dataclass
class Track:
    """A track as numbers."""

    name: str
    kinds: list[int]  # WALL, LAND or WATER for every square of the grid
    sections: list[int]  # red lines behind each square
    lines: int
    start: list[int]  # squares beside the start
    finish: list[int]  # squares beside the finish
    bonuses: dict[int, Bonus] = field(default_factory=dict)
    jetpacks: list[int] = field(default_factory=list)
    shortcuts: list[Shortcut] = field(default_factory=list)

    def neighbours(self, square: int) -> list[int]:
        """Return the squares beside one, the way a runner goes; walls are none."""
        if square in (START, FINISH):
            return self.start
        return [near for near in self.touching(square) if near != START]

    def touching(self, square: int) -> list[int]:
        """Return the squares that touch one, whichever way runners go; walls are none."""
        if square == START:
            return [*self.start, FINISH]
        if square == FINISH:
            return [*self.finish, START]
        beside = [near for near in beside_in_grid(square) if self.kinds[near] != WALL]
        ends = ((START, self.start), (FINISH, self.finish))
        return beside + [end for end, beside_it in ends if square in beside_it]

    def section(self, square: int) -> int:
        """Return how many red lines are behind a square."""
        if square == START:
            return 0
        return self.lines if square == FINISH else self.sections[square]

    def steps(self, square: int, water: bool) -> list[int]:
        """Return where one foot leads, never back over a red line."""
        return [
            near
            for near in self.neighbours(square)
            if near == FINISH
            or (self.section(near) >= self.section(square) and (water or self.kinds[near] == LAND))
        ]

    @property
    def shortest_lap(self) -> int:
        """How many feet a lap takes at least, without water."""
        return self.from_start()[FINISH]

    def from_start(self, water: bool = False) -> dict[int, int]:
        """Return the distance of every square that can be reached from the start."""
        return spread([START], lambda square: [] if square == FINISH else self.steps(square, water))

    def to_finish(self, water: bool = False) -> dict[int, int]:
        """Return the distance to the finish of every square from which it can be reached."""
        back: dict[int, list[int]] = {}
        for square in [*range(GRID), START]:
            if square == START or self.kinds[square] != WALL:
                for near in self.steps(square, water):
                    back.setdefault(near, []).append(square)
        return spread([FINISH], lambda square: back.get(square, []))


def spread(sources: Iterable[int], steps: Any, within: int = SQUARES) -> dict[int, int]:
    """Return how many steps everything is away that so many steps from the sources reach."""
    distance = dict.fromkeys(sources, 0)
    waiting = deque(distance)
    while waiting:
        square = waiting.popleft()
        for near in steps(square) if distance[square] < within else ():
            if near not in distance:
                distance[near] = distance[square] + 1
                waiting.append(near)
    return distance


# The grid.


def row_of(square: int) -> int:
    """Return the row of a square."""
    row = 0
    while square >= ROW_LENGTHS[row]:
        square -= ROW_LENGTHS[row]
        row += 1
    return row


def first_of(row: int) -> int:
    """Return the first square of a row."""
    return sum(ROW_LENGTHS[:row])


def _at(row: int, half: int) -> int | None:
    """Return the square of a row that lies so many half squares to the right, if there is one."""
    if not 0 <= row < ROWS:
        return None
    place, rest = divmod(half - abs(MIDDLE - row), 2)
    return first_of(row) + place if rest == 0 and 0 <= place < ROW_LENGTHS[row] else None


@cache
def beside_in_grid(square: int) -> tuple[int, ...]:
    """Return the squares of the grid beside one."""
    row = row_of(square)
    half = 2 * (square - first_of(row)) + abs(MIDDLE - row)
    near = [_at(row, half - 2), _at(row, half + 2)]
    near += [_at(row + down, half + right) for down in (-1, 1) for right in (-1, 1)]
    return tuple(place for place in near if place is not None)


def square_name(square: int) -> str:
    """Return the name of a square: its row as a letter and its place in it."""
    if square in (START, FINISH):
        return "start" if square == START else "finish"
    row = row_of(square)
    return f"{'abcdefghijk'[row]}{square - first_of(row) + 1}"


# Reading maps.


def _error(message: str, track: str, **params: Any) -> EditionError:
    error = bad_edition(__package__, message, track=track, **params)
    return error.at(("track", track, params.get("map", "map")))


def read_track(name: str, data: Any) -> Track:
    """Read a track; a sentence says what is wrong with it."""
    data = _table(f"track.{name}", data)
    signs = _read_map(name, "map", data.get("map"))
    known = {PLAIN_SIGN, WATER_SIGN, WALL_SIGN, START_SIGN, FINISH_SIGN, BOTH_SIGN, JETPACK_SIGN}
    known |= {DIE_SIGN, *BONUS_SIGNS, *SHORTCUT_SIGNS, *SHORTCUT_SIGNS.values(), *"123456789"}
    for square, sign in enumerate(signs):
        if sign not in known:
            raise _error("edition-sign", track=name, square=square_name(square), sign=sign)
    track = Track(
        name,
        [_kind(sign) for sign in signs],
        _read_sections(name, data.get("sections"), signs),
        0,
        _touching(signs, START_SIGN),
        _touching(signs, FINISH_SIGN),
        {square: _bonus(name, data, sign) for square, sign in enumerate(signs) if _is_bonus(sign)},
        [square for square, sign in enumerate(signs) if sign == JETPACK_SIGN],
    )
    track.lines = max(track.sections)
    track.shortcuts = _read_shortcuts(name, data, signs)
    check_track(track)
    return track


def _read_map(name: str, what: str, rows: Any) -> list[str]:
    """Return the signs of a map, square by square; blanks between them are for the eye."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise _error("edition-rows", track=name, map=what, rows=ROWS)
    signs = ["".join(row.split()) for row in rows]
    if len(signs) != ROWS:
        raise _error("edition-rows", track=name, map=what, rows=ROWS)
    for row, length in enumerate(ROW_LENGTHS):
        if len(signs[row]) != length:
            raise _error(
                "edition-row",
                track=name,
                map=what,
                row=row + 1,
                found=len(signs[row]),
                wanted=length,
            )
    return list("".join(signs))


def _kind(sign: str) -> int:
    if sign in (WALL_SIGN, START_SIGN, FINISH_SIGN, BOTH_SIGN):
        return WALL
    return WATER if sign == WATER_SIGN else LAND


def _touching(signs: list[str], wanted: str) -> list[int]:
    """Return the squares that touch the start or the finish."""
    found = {
        near
        for square, sign in enumerate(signs)
        if sign == wanted
        for near in beside_in_grid(square)
        if _kind(signs[near]) != WALL
    }
    return sorted(found)


def _read_sections(name: str, rows: Any, signs: list[str]) -> list[int]:
    digits = _read_map(name, "sections", rows)
    for square, sign in enumerate(signs):
        if _kind(sign) != WALL and not digits[square].isdecimal():
            raise _error("edition-section", track=name, square=square_name(square))
    return [int(d) if _kind(signs[at]) != WALL else 0 for at, d in enumerate(digits)]


def _is_bonus(sign: str) -> bool:
    return sign in BONUS_SIGNS or sign == DIE_SIGN or sign.isdecimal()


def _bonus(name: str, data: Mapping[str, Any], sign: str) -> Bonus:
    if sign.isdecimal():
        return Bonus(credits=int(sign))
    if sign == DIE_SIGN:
        return Bonus(dearest=_number(f"track.{name}.die_cost", data.get("die_cost"), (0, ANY_COST)))
    fans, returns, dearest = BONUS_SIGNS[sign]
    return Bonus(0, fans, returns, dearest)


def _read_shortcuts(name: str, data: Mapping[str, Any], signs: list[str]) -> list[Shortcut]:
    tables = _table(f"track.{name}.shortcut", data.get("shortcut", {}))
    found = []
    for sign, leads_to in SHORTCUT_SIGNS.items():
        table = tables.get(sign)
        if table is None and sign not in signs and leads_to not in signs:
            continue
        if not isinstance(table, Mapping) or table.get("pays") not in PAYMENTS:
            error = _error("edition-shortcut", track=name, sign=sign, known=list(PAYMENTS))
            raise error.at(("track", name, "shortcut", sign, "pays"))
        if signs.count(sign) != 1 or signs.count(leads_to) != 1:
            raise _error("edition-shortcut-ends", track=name, sign=sign, exit=leads_to)
        cost = _number(f"track.{name}.shortcut.{sign}.cost", table.get("cost"), (1, ANY_COST))
        pays = PAYMENTS.index(table["pays"])
        found.append(Shortcut(signs.index(sign), signs.index(leads_to), pays, cost))
    return found


# Checking.


def check_track(track: Track) -> None:
    """Refuse a track that cannot be run: cut in two, or with red lines out of order."""
    name = track.name
    if not track.start or not track.finish or max(len(track.start), 6) > MOST_NEIGHBOURS:
        raise _error("edition-ends", track=name)
    if not 1 <= track.lines <= MOST_LINES:
        raise _error("edition-lines", track=name, most=MOST_LINES)
    if len(track.jetpacks) + len(track.shortcuts) > MOST_EFFECTS:
        raise _error("edition-effects", track=name, most=MOST_EFFECTS)
    if any(track.sections[square] for square in track.start) or not any(
        track.sections[square] == track.lines for square in track.finish
    ):
        raise _error("edition-line-ends", track=name, lines=track.lines)
    _check_reach(track)
    for shortcut in track.shortcuts:
        if track.sections[shortcut.exit] < track.sections[shortcut.entrance]:
            raise _error("edition-shortcut-back", track=name, square=square_name(shortcut.entrance))


def _check_reach(track: Track) -> None:
    """Every square of land is on a way over land; water leads back to land."""
    out, home, ashore = track.from_start(), track.to_finish(), track.to_finish(water=True)
    for square, kind in enumerate(track.kinds):
        if kind == LAND and square not in out:
            raise _error("edition-unreached", track=track.name, square=square_name(square))
        if kind == LAND and square not in home:
            raise _error("edition-dead-end", track=track.name, square=square_name(square))
        if kind == WATER and square not in ashore:
            raise _error("edition-dead-end", track=track.name, square=square_name(square))
