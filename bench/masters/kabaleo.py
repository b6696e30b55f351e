"""What the strongest bot of Kabaleo does, and how soon its moves tell its target."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from bench.masters.examples import Examples
from bench.masters.figures import Tally, exact
from bench.masters.games import Moment, Played, Sample, moments, replayed, strong_games

from kubik.bots.kabaleo.belief import (
    DEAL,
    LIKELIHOODS,
    MOST_DEALS,
    list_deals,
    read_moves,
    target_in,
)
from kubik.bots.kabaleo.ending import END, EVEN, LOST, UNKNOWN, solve
from kubik.engine.build import Build
from kubik.engine.layout import blank, copy_common
from kubik.engine.match import Match
from kubik.engine.registry import find_game
from kubik.games.kabaleo.rules import LOCATIONS, cancels, shown

SAMPLE = Sample("kabaleo", "judge:6000", 160)
TURNS = 12  # of each player
STAGES = 4  # into which they are divided
KEPT_FOR = 2  # turns of each player that are left, when the own pieces in hand are counted
SOLVED_LEFT = (2, 4, 6, 8)  # pieces on all sides
MOST_TRIED = 400_000  # moves, to solve an end
ASKED_AFTER = (1, 2, 3, 4, 6, 8)  # own moves after which the other is asked what it believes
EASIER, EASIER_GAMES = "keen", 60  # which is what the belief takes everybody for
OWN, RIVAL, OTHER = "own", "rival", "other"
WHOSE = (OWN, RIVAL, OTHER)


def measure(sample: Sample, games: Iterable[Played]) -> dict[str, Any]:
    """Measure the lessons of Kabaleo."""
    tally, examples = Tally(), Examples()
    for played in games:
        over = replayed(sample, played)
        first = over.steps[0].move.seat
        tally.add("last", played.number, over.payoffs[1 - first])
        for moment in moments(sample, played):
            count_piece(moment, played.number, tally)
            count_tower(moment, over, played.number, tally)
            count_kept(moment, over, played.number, tally)
            count_belief(moment, played.number, tally)
            count_end(moment, played.number, tally)
            offer_covering(moment, played.number, examples)
    count_easier(replace(sample, bot=EASIER, games=min(sample.games, EASIER_GAMES)), tally)
    return lessons(tally, examples)


def count_easier(sample: Sample, tally: Tally) -> None:
    """Count how a bot plays that moves as it is taken to move, and what is believed of it."""
    for played in strong_games(sample):
        for moment in moments(sample, played):
            number = turn_of(moment) + 1
            if stage_of(moment) == 0:
                own = int(moment.fields.target[moment.seat])
                tally.add(("plays", EASIER), played.number, placed(moment)[0] == own)
            if number in ASKED_AFTER:
                truth = belief_after(moment)
                tally.add(("believes", number, EASIER), played.number, truth)


def whose(colour: int, seat: int, targets: Any) -> str:
    """Return to whom a colour belongs, as one sees who knows all targets."""
    return OWN if colour == targets[seat] else RIVAL if colour == targets[1 - seat] else OTHER


def turn_of(moment: Moment) -> int:
    """Return which turn of its player a move is, from 0 on."""
    return moment.match.actions_of(moment.seat)


def stage_of(moment: Moment) -> int:
    """Return in which part of the game a move is made."""
    return turn_of(moment) * STAGES // TURNS


def placed(moment: Moment) -> tuple[int, int]:
    """Return the colour that a move places, and where."""
    return divmod(moment.step.move.code, LOCATIONS)


def shown_after(moment: Moment) -> int:
    """Return the colour of the tower that a move was made on, after it."""
    colour, location = placed(moment)
    s = moment.fields
    if not cancels(s, location, colour):
        return colour
    return int(s.tower[location][s.height[location] - 2])


# What is counted.


def count_piece(moment: Moment, game: int, tally: Tally) -> None:
    """Count whose colour is played and whose is covered, and whether two pieces leave the game."""
    s, stage = moment.fields, stage_of(moment)
    colour, location = placed(moment)
    supply = s.supply[moment.seat]
    held = supply[s.target[moment.seat]] / sum(supply)
    hides = whose(int(shown(s, location)), moment.seat, s.target)
    for about in WHOSE:
        tally.add(("plays", about, stage), game, whose(colour, moment.seat, s.target) == about)
        tally.add(("hides", about, stage), game, hides == about)
        tally.add(("hides", about), game, hides == about)
    tally.add(("held", stage), game, held)
    tally.add(("cancels", stage), game, bool(cancels(s, location, colour)))
    tally.add("cancels", game, bool(cancels(s, location, colour)))
    tally.add("base", game, int(s.height[location]) == 1)
    tally.add(("base", stage), game, int(s.height[location]) == 1)


def count_tower(moment: Moment, over: Match, game: int, tally: Tally) -> None:
    """Count whether a tower that a player makes the own keeps its colour to the end."""
    s = moment.fields
    _, location = placed(moment)
    colour, own = shown_after(moment), int(s.target[moment.seat])
    if colour == own and int(shown(s, location)) != own:
        tally.add(("stays", stage_of(moment)), game, int(shown(over.fields, location)) == own)


def count_kept(moment: Moment, over: Match, game: int, tally: Tally) -> None:
    """Count who wins, by how many own pieces are kept for the last turns."""
    s = moment.fields
    if int(s.left) != 2 * KEPT_FOR:
        return
    for seat in range(2):
        kept = int(s.supply[seat][s.target[seat]])
        last = "last" if seat != moment.seat else "first"
        tally.add(("kept", kept), game, over.payoffs[seat])
        tally.add(("kept", kept, last), game, over.payoffs[seat])


def count_belief(moment: Moment, game: int, tally: Tally) -> None:
    """Count what the other believes after a move, and how much the first move tells."""
    number = turn_of(moment) + 1
    if number not in ASKED_AFTER:
        return
    truth = belief_after(moment)
    tally.add(("believes", number), game, truth)
    tally.add(("certain", number), game, truth > 0.9)
    if number == 1:
        about = whose(placed(moment)[0], moment.seat, moment.fields.target)
        tally.add(("first", about), game, truth)


def belief_after(moment: Moment) -> float:
    """Return how likely the other holds the true target after a move."""
    after = moment.match.copy()
    after.push(moment.step.move)
    return belief_in_truth(after, 1 - moment.seat)


@cache
def thinking_build() -> Build:
    """Return a build that believes and solves."""
    build = Build(
        find_game("kabaleo"), "cpu", kernels=[read_moves, list_deals, solve], name="masters"
    )
    build.compile()
    return build


def belief_in_truth(match: Match, seat: int) -> float:
    """Return how likely a seat holds the target that the other really has."""
    build = thinking_build()
    imagined, past = build.blank(), build.blank()
    copy_common(match.imagine(seat, "belief"), imagined)
    copy_common(match.imagine(seat, "belief"), past)
    deals, logs = blank(DEAL, MOST_DEALS), np.zeros(LIKELIHOODS)
    codes = np.zeros(match.game.rules.ACTIONS, np.int64)
    build.kernel(read_moves)(build.first(past), seat, codes, logs)
    count = build.kernel(list_deals)(build.first(imagined), seat, logs, deals)
    truth = int(match.fields.target[1 - seat])
    return float(
        sum(
            deal.chance for deal in deals[:count] if target_in(int(deal.targets), 1 - seat) == truth
        )
    )


def count_end(moment: Moment, game: int, tally: Tally) -> None:
    """Count who wins the end by perfect play, if both targets lay open."""
    left = int(moment.fields.left)
    if left not in SOLVED_LEFT:
        return
    value = solve_end(moment.match)
    tally.add(("solved", left), game, value != UNKNOWN)
    if value != UNKNOWN:
        tally.add(("end-last", left), game, 1.0 if value == LOST else 0.5 * (value == EVEN))


def solve_end(match: Match) -> int:
    """Return what perfect play brings the seat to move."""
    build = thinking_build()
    states, end = build.blank(), blank(END)
    copy_common(match._states, states)
    return int(build.kernel(solve)(build.first(states), MOST_TRIED, build.first(end)))


def offer_covering(moment: Moment, game: int, examples: Examples) -> None:
    """Offer an early position where one move is far better than the next."""
    if len(moment.thoughts) > 1 and 3 <= turn_of(moment) <= 8:
        best, second = moment.thoughts[:2]
        if second.tries > 50:
            examples.offer("pieces", best.share - second.share, moment, game)
    if int(moment.fields.left) == 4 and len(moment.thoughts) > 1:
        best, second = moment.thoughts[:2]
        examples.offer("end", best.share - second.share, moment, game)


# What is told.


def lessons(tally: Tally, examples: Examples) -> dict[str, Any]:
    """Return the lessons with their figures."""
    figure = tally.figure
    return {
        "last": {
            "figures": {"last": figure("last"), "solved": figure(("solved", SOLVED_LEFT[-1]))},
            "table": [
                {"label": str(left), "cells": [figure(("end-last", left))]} for left in SOLVED_LEFT
            ],
        },
        "pieces": {
            "figures": {
                "own": figure(("plays", OWN, 0)),
                "held": figure(("held", 0)),
                "own_late": figure(("plays", OWN, STAGES - 1)),
                "held_late": figure(("held", STAGES - 1)),
                "easier": figure(("plays", EASIER)),
            },
            "table": [
                {
                    "label": f"turns-{stage}",
                    "cells": [
                        *(figure(("plays", about, stage)) for about in WHOSE),
                        figure(("held", stage)),
                    ],
                }
                for stage in range(STAGES)
            ],
            "position": examples.best("pieces"),
        },
        "kept": {
            "figures": {},
            "table": [
                {
                    "label": str(kept),
                    "cells": [
                        figure(("kept", kept)),
                        figure(("kept", kept, "first")),
                        figure(("kept", kept, "last")),
                    ],
                }
                for kept in range(KEPT_FOR + 1)
            ],
            "position": examples.best("end"),
        },
        "cover": {
            "figures": {
                "rival": figure(("hides", RIVAL)),
                "own": figure(("hides", OWN)),
                "other": figure(("hides", OTHER)),
                "cancels": figure("cancels"),
                "base": figure("base"),
            },
            "table": [
                {
                    "label": f"turns-{stage}",
                    "cells": [
                        *(figure(("hides", about, stage)) for about in WHOSE),
                        figure(("cancels", stage)),
                        figure(("base", stage)),
                    ],
                }
                for stage in range(STAGES)
            ],
        },
        "stays": {
            "figures": {},
            "table": [
                {"label": f"turns-{stage}", "cells": [figure(("stays", stage))]}
                for stage in range(STAGES)
            ],
        },
        "belief": {
            "figures": {
                "start": exact(1 / 3),  # of three colours that are not the other's own
                **{f"first_{about}": figure(("first", about)) for about in WHOSE},
            },
            "table": [
                {
                    "label": str(number),
                    "cells": [
                        figure(("believes", number)),
                        figure(("certain", number)),
                        figure(("believes", number, EASIER)),
                    ],
                }
                for number in ASKED_AFTER
            ],
        },
    }
