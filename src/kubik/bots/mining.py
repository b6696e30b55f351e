"""Mining puzzles: positions of strong bots' games in which one move is clearly the best.

Games are played by a strong level. A decision that a short search already finds uneven is put to a
long one, several times and each time with other chances; it becomes a puzzle if all agree on the
move, if the next best is far behind, and if the greedy bot and a beginner would have missed it.
The same game and the same number always give the same puzzle.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kubik.bots.hint import adviser
from kubik.bots.levels import EVERYWHERE, NAMES, find_level, levels_of
from kubik.bots.plan import read_plan
from kubik.bots.puzzles import Puzzle, names_of, seed_of
from kubik.bots.registry import seat_build, usual_bot
from kubik.bots.search.thinking import Weighed
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import Move

PLAYERS = 2
PLAYED_BY = "expert"

# Fewer choices than this, and three tries would find the best by chance.
FEWEST_MOVES = 5

# What the best move must be ahead by, in chances to win; in Cubitos a single decision of a long
# race rarely weighs as much. At a first glance less is asked for, and half of it is to be certain:
# the lower end of an interval of 99%.
LEAST_APART = {"cubitos": 0.08}
USUAL_APART = 0.10
GLANCES = ((5_000, 0.6), (50_000, 1.0))  # budgets, and parts of it
CERTAIN = 0.5
SURE = 2.58  # deviations

# A move that was given up early was tried less than this part as often as the best.
GIVEN_UP = 0.1

# In a position that is as good as decided nothing is clearly better for a person.
UNDECIDED = (0.15, 0.95)

# The long search has so many times the budget of the strongest level that all games have, over
# several chances.
LONG = 50
CHANCES = 3

KEPT_ANSWERS = 12  # moves of which a puzzle knows the worth

# Options that games are played with in turn, where the usual ones would make all of them alike.
VARIED: dict[str, dict[str, tuple[str, ...]]] = {
    "cubitos": {
        "cards": (
            *("race_1", "race_2", "race_3", "race_4", "race_5", "race_6", "race_7"),
            *("combotastic", "such_much_fans", "grand_finale"),
        )
    },
    "qubix": {"storage": ("random",), "side": ("grey", "blue")},
}


@dataclass(frozen=True)
class _Found:
    """A decision of a game that may be a puzzle."""

    match: Match
    seat: int


def mine(game: Game, last: Puzzle | None = None) -> Iterator[Puzzle]:
    """Yield puzzles after one, at most one of each game that is played.

    Of two that follow each other the best moves differ.
    """
    seat_build(game, "cpu").compile()
    for number in itertools.count(last.number + 1 if last else 0):
        puzzle = mine_game(game, number)
        if puzzle and not (last and last.best == puzzle.best):
            yield puzzle
            last = puzzle


def mine_game(game: Game, number: int) -> Puzzle | None:
    """Return the first puzzle in the game of that number."""
    for found in _uneven(game, number):
        puzzle = judge(game, number, found.match.position(), found.seat)
        if puzzle:
            return puzzle
    return None


def _uneven(game: Game, number: int) -> Iterator[_Found]:
    """Play a game; yield the decisions that a short search finds uneven."""
    level = find_level(game, PLAYED_BY)
    assert level is not None, "a name of a level"
    match = Match(game, PLAYERS, f"mine/{game.name}/{number}", **_options(game, number))
    while not match.over:
        seat = match.actors[0]
        if _has_choices(match, seat) and _looks_uneven(match, seat):
            yield _Found(match, seat)
        match.push(choose_move(match, seat, level.bot))


def _has_choices(match: Match, seat: int) -> bool:
    """Whether there are many, and not between ways to the same.

    On an empty table a line can be begun with any of its cubes.
    """
    return bool(match.steps) and len({*names_of(match, seat).values()}) >= FEWEST_MOVES


def _options(game: Game, number: int) -> dict[str, Any]:
    varied = VARIED.get(game.name, {})
    return {name: values[number % len(values)] for name, values in varied.items()}


def _looks_uneven(match: Match, seat: int) -> bool:
    asked = adviser(match.game)
    careless = choose_move(match, seat, usual_bot(match.game))
    for budget, part in GLANCES:
        (best, first), (_, second), *_ = weigh_moves_of(
            match, seat, asked.bot(budget), f"mine/{budget}"
        )
        low, high = UNDECIDED
        if best == careless or first.share - second.share < part * least_apart(match.game):
            return False
        if not low <= first.share <= high:
            return False
    return True


def judge(game: Game, number: int, position: dict[str, object], seat: int) -> Puzzle | None:
    """Put a position to the long search; return it as a puzzle if all agree on one move."""
    match = Match.from_position(game, position, seed_of(game.name, number))
    names = names_of(match, seat)
    looks = [_look(match, seat, chance) for chance in range(CHANCES)]
    best = looks[0][0][0]
    same = {move for move in names if names[move] == names[best]}
    if any(look[0][0] not in same for look in looks):
        return None
    worth = _pooled(looks)
    best = max(same & worth.keys(), key=lambda move: worth[move].share)
    rivals = [found for move, found in worth.items() if move not in same]
    if not _is_ahead(worth[best], rivals, least_apart(game)):
        return None
    finders = [
        level.name for level in levels_of(game) if choose_move(match, seat, level.bot) in same
    ]
    if NAMES[0] in finders or choose_move(match, seat, usual_bot(game)) in same:
        return None
    ranked = sorted(worth, key=lambda move: worth[move].share, reverse=True)
    answers = {move.notation: round(worth[move].share, 3) for move in ranked[:KEPT_ANSWERS]}
    return Puzzle(game.name, number, position, seat, best.notation, answers, tuple(finders))


def recheck(game: Game, puzzle: Puzzle) -> bool:
    """Whether the long search still finds the same move, and as far ahead."""
    found = judge(game, puzzle.number, puzzle.position, puzzle.seat)
    return found is not None and found.best == puzzle.best


def _look(match: Match, seat: int, chance: int) -> list[tuple[Move, Weighed]]:
    asked = adviser(match.game)
    budget = long_budget(match.game) // CHANCES
    return weigh_moves_of(match, seat, asked.bot(budget), f"puzzle/{chance}")


def long_budget(game: Game) -> int:
    """Return how many actions the long search of a game tries out."""
    return LONG * read_plan(game, EVERYWHERE[-1]).budget


def _pooled(looks: Sequence[Sequence[tuple[Move, Weighed]]]) -> dict[Move, Weighed]:
    """Add up what several searches found."""
    total: dict[Move, Weighed] = {}
    for move, found in (pair for look in looks for pair in look):
        before = total.get(move, replace(found, tries=0, share=0.0))
        tries = before.tries + found.tries
        won = before.tries * before.share + found.tries * found.share
        total[move] = replace(found, tries=tries, share=won / max(1, tries))
    return total


def _is_ahead(first: Weighed, rivals: Sequence[Weighed], apart: float) -> bool:
    """Whether a move is that much better than all others, half of it for certain."""
    if any(first.share - other.share < apart for other in rivals):
        return False
    # A search that reckons instead of trying out has nothing to be unsure of.
    sure = 0.0 if first.tries <= CHANCES else SURE
    return all(
        first.share - other.share - sure * math.hypot(_error(first), _error(other))
        >= CERTAIN * apart
        for other in rivals
        if other.tries >= GIVEN_UP * first.tries
    )


def _error(found: Weighed) -> float:
    return math.sqrt(found.share * (1 - found.share) / found.tries)


def least_apart(game: Game) -> float:
    """Return by how much the best move of a puzzle is ahead at least."""
    return LEAST_APART.get(game.name, USUAL_APART)
