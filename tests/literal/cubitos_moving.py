"""The lines of Cubitos about moving, word for word."""

from collections.abc import Callable

from kubik.testing.literal import Asked, Broken, Checker, breaks
from literal.cubitos_dice import Seat, does
from literal.cubitos_track import FINISH, START, Runner

FOOT_PRICE = 4


def runs(asked: Asked) -> Runner | None:
    """Return the runner if it is to go to a square."""
    return (
        Runner(asked)
        if Seat(asked).asked in ("move", "hasten") and does(asked.move) == "go"
        else None
    )


def a_foot_a_square(asked: Asked) -> Broken:
    """Each foot moves your runner one square."""
    runner = runs(asked)
    if not runner or runner.between:
        return None
    near = runner.track.touching(runner.goes_from)
    return breaks(asked.move not in near or (Seat(asked).asked == "move" and runner.feet == 0))


def next_to_it(check: Callable[[Runner, str], bool]) -> Checker:
    """Return a checker of steps to squares that touch that of the runner."""

    def checker(asked: Asked) -> Broken:
        runner = runs(asked)
        if not runner or runner.between:
            return None
        near = runner.track.touching(runner.goes_from)
        return breaks(asked.move in near and check(runner, asked.move))

    return checker


def is_back(runner: Runner, square: str) -> bool:
    """Whether a red line lies between, the wrong way."""
    track = runner.track
    return square != FINISH and track.section(square) < track.section(runner.goes_from)


def is_too_wet(runner: Runner, square: str) -> bool:
    """Whether it is water without feet for it."""
    return runner.track.is_water(square) and runner.water == 0


def is_at_the_start(runner: Runner, square: str) -> bool:
    return square == START or (runner.goes_from == START and square == FINISH)


def to_the_second_track(asked: Asked) -> Broken:
    """It takes one foot to go from the finish of the first track to the start of the second."""
    runner = runs(asked)
    return breaks(runner is not None and runner.between and asked.move != START)


def four_for_a_foot(asked: Asked) -> Broken:
    """Four coins or credits buy a foot."""
    runner = Runner(asked)
    if asked.move != "foot" or Seat(asked).asked != "move" or runner.money >= FOOT_PRICE:
        return None
    return {"cost": FOOT_PRICE, "money": runner.money}


def jetpack(asked: Asked) -> Broken:
    """A jetpack doubles all the feet that are left."""
    runner = Runner(asked)
    if asked.move != "jetpack" or Seat(asked).asked != "move":
        return None
    return breaks(runner.track.signs.get(runner.square) != "J" or runner.feet == 0)


def once_in_a_move(asked: Asked) -> Broken:
    """Each such square is used once in a move."""
    moves = Seat(asked).asked == "move" and asked.move in ("jetpack", "shortcut")
    return breaks(moves and Runner(asked).is_used)


def shortcut(pays: str) -> Checker:
    """Return a checker of shortcuts that are paid for in one way."""

    def checker(asked: Asked) -> Broken:
        runner = Runner(asked)
        if asked.move != "shortcut" or Seat(asked).asked != "move":
            return None
        cut = runner.track.shortcuts.get(runner.square)
        if not cut:
            return breaks(pays == "money")
        means = runner.money if pays == "money" else runner.feet
        if cut["pays"] != pays or cut["cost"] <= means:
            return None
        return {"cost": cut["cost"], pays: means}

    return checker


MOVING_LINES: dict[str, Checker] = {
    "course.3": to_the_second_track,
    "move.1": a_foot_a_square,
    "move.2": four_for_a_foot,
    "move.5": next_to_it(is_too_wet),
    "move.6": next_to_it(is_back),
    "move.7": shortcut("money"),
    "move.8": shortcut("feet"),
    "move.9": jetpack,
    "move.10": once_in_a_move,
    "move.14": next_to_it(is_at_the_start),
}
