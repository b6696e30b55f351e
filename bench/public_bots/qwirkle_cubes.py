"""Qwirkle Cubes in the German words of a public bot: the table, and moves there and back."""

from bench.public_bots.asking import Answers, Ask, View

COLOURS = {
    "red": "ro", "orange": "or", "yellow": "ge", "green": "gr", "blue": "bl", "purple": "li",
}  # fmt: skip
SHAPES = {
    "circle": "Kr", "square": "Qu", "diamond": "Ra",
    "clover": "Bl", "star": "St", "starburst": "So",
}  # fmt: skip
CUBES = "abcdef"
MARK = "mark-"
END = "end"
LAY, ROLL = "#", "*"

Slot = tuple[str, str]  # a cube of the hand: its letter, and what bots call it


def their_cube(cube: str) -> str:
    """Return what bots call a cube: `red star` is `St ro`."""
    colour, shape = cube.split()
    return f"{SHAPES[shape]} {COLOURS[colour]}"


def hand(view: View) -> list[Slot]:
    """Return the cubes of the seat's hand that are there."""
    cubes = view["hands"][view["seat"]]
    return [(CUBES[at], their_cube(cube)) for at, cube in enumerate(cubes) if cube]


def request(view: View) -> str:
    """Write the hand, and the cubes on the table with their columns and rows, as they were laid."""
    table = (f"{column} {row} {their_cube(cube)}" for cube, column, row in view["cubes"])
    return "|".join(cube for _, cube in hand(view)) + " # " + "|".join(table)


def their_lay(view: View, move: str) -> str:
    """Return what bots call a lay: `a@1,0` is `1 0 St ro`."""
    letter, _, place = move.partition("@")
    return f"{place.replace(',', ' ')} {dict(hand(view))[letter]}"


def our_lays(view: View, legal: list[str]) -> dict[str, str]:
    """Return our lays by their names there; of equal cubes the first in the hand is meant."""
    lays = sorted((move for move in legal if "@" in move), reverse=True)
    return {their_lay(view, move): move for move in lays}


class Seat:
    """A public bot in a seat of one game.

    It is asked at the beginning of a turn. If it would lay, all cubes are kept and what it said is
    laid, as far as it is legal; if it would roll cubes, they are rolled and it is asked once more.
    """

    def __init__(self, ask: Ask, _hidden: str, _seed: int) -> None:
        self.answers = Answers()
        self._ask = ask
        self._rolls: list[str] | None = None  # what it wants to roll; None before it was asked
        self._lays: list[str] | None = None  # what it still wants to lay
        self._changed = False  # whether something else was played than it said

    def choose(self, view: View, legal: list[str]) -> str:
        """Return its move; the first that is legal where its answer is none."""
        if view["phase"] == "roll":
            return self._roll(view, legal)
        self._rolls = None
        if view["phase"] == "lay":
            return self._lay(view, legal)
        self._lays = None  # all cubes are rolled, or the first is put back: it has no say
        return _unmarked(legal) or legal[0]

    def _roll(self, view: View, legal: list[str]) -> str:
        if self._rolls is None:
            self._rolls = self._ask_about(view)
        wanted = [MARK + letter for letter in self._rolls]
        return next((move for move in wanted if move in legal), _unmarked(legal))

    def _lay(self, view: View, legal: list[str]) -> str:
        if self._lays is None:
            self._ask_about(view)
        wanted, ours = self._lays or [], our_lays(view, legal)
        place = next((at for at, lay in enumerate(wanted) if lay in ours), len(wanted))
        self._lays = wanted[place + 1 :]
        if place < len(wanted):
            self._said(as_said=place == 0)
            return ours[wanted[place]]
        self._said(as_said=not wanted and END in legal)
        return END if END in legal else legal[0]

    def _ask_about(self, view: View) -> list[str]:
        """Ask it for a turn; keep what it wants to lay and return the cubes that it rolls."""
        self.answers.asked += 1
        self._changed = False
        kind, _, said = self._ask(request(view)).partition(" ")
        self._said(as_said=kind in (LAY, ROLL))
        if kind == ROLL:
            self._lays = None
            return [hand(view)[int(at)][0] for at in said.split()]
        self._lays = said.split("|") if kind == LAY else []
        return []

    def _said(self, *, as_said: bool) -> None:
        """Count an answer once of which something could not be played."""
        self.answers.changed += not as_said and not self._changed
        self._changed |= not as_said


def _unmarked(legal: list[str]) -> str:
    """Return the move that marks no cube: it rolls or puts back what is marked, or keeps all."""
    return next((move for move in legal if not move.startswith(MARK)), "")
