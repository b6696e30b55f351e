"""The tracks of Cubitos, read off their drawings square by square."""

from typing import Any

from kubik.testing.literal import Asked

# Eleven rows of squares, laid like bricks.
LENGTHS = (13, 14, 15, 16, 17, 18, 17, 16, 15, 14, 13)
ROWS = "abcdefghijk"
MIDDLE = 5
NOT_RUN_ON = "#SFX"
START, FINISH = "start", "finish"


class Drawing:
    """A track, with the names of its squares."""

    def __init__(self, track: dict[str, Any]) -> None:
        self.bonuses = set(track["bonuses"])
        self.shortcuts = {cut["from"]: cut for cut in track["shortcuts"]}
        self.lines = int(track["lines"])
        self.signs: dict[str, str] = {}
        self.sections: dict[str, int] = {}
        self._named: dict[tuple[int, int], str] = {}
        for row, letter in enumerate(ROWS):
            for place, sign in enumerate("".join(track["map"][row].split())):
                name = f"{letter}{place + 1}"
                self.signs[name] = sign
                self.sections[name] = track["sections"][row][place]
                self._named[row, 2 * place + abs(MIDDLE - row)] = name
        self._at = {name: at for at, name in self._named.items()}

    def _beside(self, square: str) -> list[str]:
        """Return the squares whose sides touch that one: two in its row, four above and below."""
        row, across = self._at[square]
        near = [(row, across - 2), (row, across + 2)]
        near += [(row + down, across + right) for down in (-1, 1) for right in (-1, 1)]
        return [self._named[at] for at in near if at in self._named]

    def touching(self, square: str) -> set[str]:
        """Return what touches a square; start and finish are large ones, beside each other."""
        if square in (START, FINISH):
            sign, other = ("S", FINISH) if square == START else ("F", START)
            covered = [name for name, there in self.signs.items() if there == sign]
            near = {name for cell in covered for name in self._beside(cell)}
            return {name for name in near if self.signs[name] not in NOT_RUN_ON} | {other}
        near = {name for name in self._beside(square) if self.signs[name] not in NOT_RUN_ON}
        return near | {end for end in (START, FINISH) if square in self.touching(end)}

    def section(self, square: str) -> int:
        """Return how many red lines lie behind a square."""
        if square in (START, FINISH):
            return 0 if square == START else self.lines
        return self.sections[square]

    def is_water(self, square: str) -> bool:
        return self.signs.get(square) == "~"

    def effects(self) -> list[str]:
        """Return the squares with a jetpack, then those where a shortcut begins."""
        jetpacks = [name for name, sign in self.signs.items() if sign == "J"]
        return jetpacks + [
            name for sign in "PQT" for name in self.shortcuts if self.signs[name] == sign
        ]


_DRAWINGS: dict[str, Drawing] = {}


class Runner:
    """Where the runner of the seat is that asks, and what it has."""

    def __init__(self, asked: Asked) -> None:
        seat = asked.view["seats"][asked.seat]
        tracks = {track["name"]: track for track in asked.view["tracks"]}
        self.square = str(seat["square"])
        self.between = len(tracks) > 1 and seat["done_legs"] == 1 and self.square == FINISH
        name = asked.position["tracks"][0] if self.between else seat["track"]
        if name not in _DRAWINGS:
            _DRAWINGS[name] = Drawing(tracks[name])
        self.track = _DRAWINGS[name]
        # Whoever is on the finish goes on from the start.
        self.goes_from = START if self.square == FINISH else self.square
        self.feet = int(seat["feet"]) + int(seat["water_feet"])
        self.water = int(seat["water_feet"])
        self.money = int(seat["coins"]) + int(seat["credits"])
        used = int(asked.position["seats"][asked.seat]["used_squares"])
        effects = self.track.effects()
        self.is_used = self.square in effects and bool(used >> effects.index(self.square) & 1)
