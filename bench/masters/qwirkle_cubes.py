"""What the strongest bot of Qwirkle Cubes does: what it rolls, lays, and leaves to others."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.masters.examples import Examples
from bench.masters.figures import Tally, exact
from bench.masters.games import Moment, Played, Sample, events, moments, replayed

from kubik.engine.match import Match
from kubik.games.qwirkle_cubes.data import COLOURS, HAND, LONGEST_LINE, SHAPES
from kubik.games.qwirkle_cubes.offers import MARKS, ROLL_MARKED
from kubik.games.qwirkle_cubes.spots import EAST, LAY, NO_CUBE, NORTH, ROLL, SOUTH, WEST

SAMPLE = Sample("qwirkle_cubes", "own:3000", 70)
AXES = ((EAST, WEST), (NORTH, SOUTH))
NONE, FOUR, FIVE = "none", "four", "five"
MOST_FITTING = 3  # cubes of the colour that a line lacks, or more
SHOWN_BELOW = 30  # cubes on the table: with more a picture is too small
TOO_FEW = 0.01  # points that a play may lack to be one of the best


@dataclass
class Turn:
    """One turn of a player."""

    seat: int
    begin: Moment
    rolled: int = 0
    roll: Moment | None = None  # just before the roll
    lay: Moment | None = None  # just before the first cube is laid
    laid: int = 0
    points: int = 0
    lines: int = 0
    qwirkles: int = 0


def turns(sample: Sample, played: Played) -> Iterator[Turn]:
    """Yield the turns of a game in which cubes were laid."""
    turn: Turn | None = None
    for moment in moments(sample, played):
        if turn is None:
            turn = Turn(moment.seat, moment)
        code = moment.step.move.code
        if code == ROLL_MARKED:
            turn.roll, turn.rolled = moment, int(moment.fields.marked).bit_count()
        if int(moment.fields.phase) == LAY and turn.lay is None:
            turn.lay = moment
        turn.laid += len(events(moment, "laid"))
        turn.qwirkles += len(events(moment, "qwirkle"))
        turn.lines += len(events(moment, "line")) + len(events(moment, "qwirkle"))
        scored = events(moment, "scored")
        if scored:
            turn.points = scored[0]["points"]
            yield turn
        if scored or events(moment, "put-back") or events(moment, "passed"):
            turn = None


def measure(sample: Sample, games: Iterable[Played]) -> dict[str, Any]:
    """Measure the lessons of Qwirkle Cubes."""
    tally, examples = Tally(), Examples()
    for played in games:
        over = replayed(sample, played)
        number = played.number
        count_game(over, number, tally)
        for turn in turns(sample, played):
            count_roll(turn, number, tally, examples)
            count_lay(turn, number, tally)
            count_left(turn, number, tally)
    return lessons(tally, examples)


# What is counted.


def count_game(match: Match, game: int, tally: Tally) -> None:
    """Count Qwirkles and points of a game, and what the bonus for the last cube decides."""
    made = [0, 0]
    for one in events(match, "qwirkle"):
        made[one["seat"]] += 1
    scores = [int(score) for score in match.fields.score[:2]]
    tally.add("qwirkles", game, sum(made) / 2)
    tally.add("score", game, sum(scores) / 2)
    tally.add("from-qwirkles", game, 2 * LONGEST_LINE * sum(made), sum(scores))
    tally.add("margin", game, abs(scores[0] - scores[1]))
    if made[0] != made[1]:
        tally.add("more-qwirkles", game, match.payoffs[0 if made[0] > made[1] else 1])
    for one in events(match, "went-out"):
        tally.add("out-wins", game, match.payoffs[one["seat"]])
        tally.add("out-decides", game, abs(scores[0] - scores[1]) < one["points"])


def largest_family(hand: Any) -> int:
    """Return how many cubes of a hand can lie in one line."""
    kinds = {int(cube) - 1 for cube in hand if cube != NO_CUBE}
    by_colour = [sum(kind // SHAPES == one for kind in kinds) for one in range(COLOURS)]
    by_shape = [sum(kind % SHAPES == one for kind in kinds) for one in range(SHAPES)]
    return max(by_colour + by_shape)


def count_roll(turn: Turn, game: int, tally: Tally, examples: Examples) -> None:
    """Count how many cubes are rolled, by how many fit together, and what that brings."""
    begin = turn.begin
    if int(begin.fields.phase) != ROLL:
        return
    hand = begin.fields.hand[turn.seat]
    if sum(cube != NO_CUBE for cube in hand) < HAND or int(begin.fields.cubes) == 0:
        return
    family = largest_family(hand)
    for rolled in range(HAND + 1):
        tally.add(("rolls", rolled), game, turn.rolled == rolled)
    tally.add(("rolled", "all"), game, turn.rolled)
    tally.add(("rolled", family), game, turn.rolled)
    tally.add(("family", family), game, 1)
    as_it_is = expected(begin.match, turn.seat)
    after = expected(turn.roll.match, turn.seat) if turn.roll else as_it_is
    for about in ("all", family):
        tally.add(("as-it-is", about), game, as_it_is)
        tally.add(("after", about), game, after)
        tally.add(("gained", about), game, after - as_it_is)
    if turn.roll and 0 < turn.rolled < HAND and int(begin.fields.cubes) < SHOWN_BELOW:
        told = {"before": exact(as_it_is), "after": exact(after)}
        marks = [MARKS + cube for cube in range(HAND) if int(turn.roll.fields.marked) >> cube & 1]
        examples.offer(
            "roll", after - as_it_is, begin, game, played=[*marks, int(ROLL_MARKED)], figures=told
        )


def expected(match: Match, seat: int) -> float:
    """Return the points that the best play brings on average after the roll that is chosen."""
    return float(match.odds(seat)["expected"])


def best_points(match: Match, seat: int) -> float:
    """Return the most points that the cubes of a hand bring as they lie."""
    asked = match.copy()
    asked._plain["phase"][0] = ROLL
    asked._plain["marked"][0] = 0
    asked._changed()
    return expected(asked, seat)


def count_lay(turn: Turn, game: int, tally: Tally) -> None:
    """Count what a turn lays and scores, and whether it could have scored more."""
    if turn.lay is None:
        return
    tally.add("points", game, turn.points)
    for laid in range(1, HAND + 1):
        tally.add(("laid", laid), game, turn.laid == laid)
    tally.add(("points-of", turn.laid), game, turn.points)
    tally.add(("each", turn.laid), game, turn.points / turn.laid)
    lines = min(turn.lines, 4)
    for about in range(1, 5):
        tally.add(("lines", about), game, lines == about)
    tally.add(("points-of-lines", lines), game, turn.points)
    tally.add("qwirkle-turn", game, turn.qwirkles > 0)
    if int(turn.lay.fields.cubes) == 0 or is_last(turn):
        return
    lacks = best_points(turn.lay.match, turn.seat) - turn.points
    tally.add("most", game, lacks < TOO_FEW)
    if lacks > TOO_FEW:
        tally.add("lacks", game, lacks)


def is_last(turn: Turn) -> bool:
    """Whether a turn may end the game, which brings a bonus beside its lines."""
    return not sum(turn.begin.fields.bag)


def openings(fields: Any) -> dict[str, list[int]]:
    """Return the places that would complete a Qwirkle, by the kinds of cubes they take.

    Under FIVE those for one cube, under FOUR those next to a line of four.
    """
    found: dict[str, list[int]] = {FOUR: [], FIVE: []}
    for spot in range(int(fields.spots)):
        fits = int(fields.fits[spot])
        if int(fields.cube[spot]) != NO_CUBE or not fits:
            continue
        for one, other in AXES:
            length = int(fields.reach[spot][one]) + int(fields.reach[spot][other])
            if length == LONGEST_LINE - 1:
                found[FIVE].append(fits)
            elif length == LONGEST_LINE - 2:
                found[FOUR].append(fits)
    return found


def colours_of(fits: int) -> set[int]:
    """Return the colours among kinds of cubes."""
    return {kind // SHAPES for kind in range(COLOURS * SHAPES) if fits >> kind & 1}


def count_left(turn: Turn, game: int, tally: Tally) -> None:
    """Count what a player makes of the lines that lie open when the turn begins."""
    fields = turn.begin.fields
    if int(fields.cubes) == 0:
        return
    found = openings(fields)
    held = [(int(cube) - 1) // SHAPES for cube in fields.hand[turn.seat] if cube != NO_CUBE]
    longest = FIVE if found[FIVE] else FOUR if found[FOUR] else NONE
    for about in (NONE, FOUR, FIVE):
        tally.add(("open", about), game, longest == about)
    tally.add(("next-points", longest), game, turn.points)
    tally.add(("next-qwirkle", longest), game, turn.qwirkles > 0)
    if longest == FIVE:
        fitting = max(sum(held.count(one) for one in colours_of(fits)) for fits in found[FIVE])
        fitting = min(fitting, MOST_FITTING)
        tally.add(("fitting", fitting), game, turn.qwirkles > 0)
        tally.add(("fitting-points", fitting), game, turn.points)


# What is told.


def lessons(tally: Tally, examples: Examples) -> dict[str, Any]:
    """Return the lessons with their figures."""
    figure = tally.figure
    return {
        "roll": {
            "figures": {
                "rolled": figure(("rolled", "all")),
                "as_it_is": figure(("as-it-is", "all")),
                "after": figure(("after", "all")),
                "gained": figure(("gained", "all")),
                "none": figure(("rolls", 0)),
                "all_six": figure(("rolls", HAND)),
            },
            "table": [
                {
                    "label": str(family),
                    "cells": [
                        figure((what, family)) for what in ("rolled", "as-it-is", "after", "gained")
                    ],
                }
                for family in range(1, HAND + 1)
                if ("family", family) in tally
            ],
            "position": examples.best("roll"),
        },
        "open": {
            "figures": {},
            "table": [
                {
                    "label": f"open-{about}",
                    "cells": [
                        figure((what, about)) for what in ("open", "next-points", "next-qwirkle")
                    ],
                }
                for about in (NONE, FOUR, FIVE)
            ],
        },
        "lack": {
            "figures": {},
            "table": [
                {
                    "label": f"fitting-{fitting}",
                    "cells": [figure(("fitting", fitting)), figure(("fitting-points", fitting))],
                }
                for fitting in range(MOST_FITTING + 1)
                if ("fitting", fitting) in tally
            ],
        },
        "lines": {
            "figures": {"points": figure("points"), "qwirkle": figure("qwirkle-turn")},
            "table": [
                {
                    "label": f"lines-{lines}",
                    "cells": [figure(("lines", lines)), figure(("points-of-lines", lines))],
                }
                for lines in range(1, 5)
            ],
        },
        "laid": {
            "figures": {"most": figure("most"), "lacks": figure("lacks")},
            "table": [
                {
                    "label": str(laid),
                    "cells": [figure((what, laid)) for what in ("laid", "points-of", "each")],
                }
                for laid in range(1, HAND + 1)
                if ("points-of", laid) in tally
            ],
        },
        "qwirkles": {
            "figures": {
                "qwirkles": figure("qwirkles"),
                "score": figure("score"),
                "part": figure("from-qwirkles"),
                "more": figure("more-qwirkles"),
                "margin": figure("margin"),
                "out": figure("out-wins"),
                "decides": figure("out-decides"),
            }
        },
    }
