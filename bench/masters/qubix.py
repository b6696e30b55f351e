"""What the strongest bot of Qubix does: where it builds, what it scores, what it leaves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.masters.examples import Examples
from bench.masters.figures import Tally
from bench.masters.games import Moment, Played, Sample, events, moments, replayed

from kubik.engine.match import Match
from kubik.games.qubix.blocks import NEUTRAL, STORAGE, TAKE, WAREHOUSES, is_free
from kubik.games.qubix.data import (
    BLOCKS,
    BUILDER_POINTS,
    COLOURS,
    LENGTH,
    LONGEST,
    OWNER_POINTS,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    SHAPES,
)
from kubik.games.qubix.view import scoring_lays

SAMPLE = Sample("qubix", "own:400", 116, options={"storage": "random"})
GREY = 0
OWN, MIDDLE, RIVAL = "own", "neutral", "rival"
WHERE = (OWN, MIDDLE, RIVAL)
# Cells of a field of three by three, row by row.
CORNERS, CENTRE = {0, 2, 6, 8}, {4}
PLACES = ("corner", "edge", "centre")
OPENING = 2  # first blocks of a player on fields
SHOWN_BEFORE = 40  # actions: later positions are too full to be read


@dataclass
class Turn:
    """One turn of a player."""

    seat: int
    begin: Moment
    taken: int = 0  # the length of the first block
    from_warehouse: bool = False
    stored: bool = False
    laid: int = 0
    fields: tuple[int, ...] = ()
    placements: tuple[int, ...] = ()
    made: tuple[tuple[int, int, int], ...] = ()  # composition, field, points
    given: int = 0  # points to somebody else


def turns(sample: Sample, played: Played) -> Iterator[Turn]:
    """Yield the turns of a game."""
    turn: Turn | None = None
    for moment in moments(sample, played):
        done = turn is not None and (turn.laid or turn.stored)
        if turn is not None and done and int(moment.fields.phase) == TAKE:
            yield turn
            turn = None
        if turn is None:
            turn = Turn(moment.seat, moment)
        _add(turn, moment)
    if turn is not None:
        yield turn


def _add(turn: Turn, moment: Moment) -> None:
    """Add what a move did to a turn."""
    for name in ("took", "took-out"):
        for one in events(moment, name):
            turn.taken = turn.taken or one["piece"] // COLOURS + 1
            turn.from_warehouse = name == "took-out"
    turn.stored |= bool(events(moment, "stored"))
    for one in events(moment, "laid"):
        turn.laid += 1
        turn.fields += (one["field"],)
        turn.placements += (one["cells"],)
    turn.made += tuple(
        (one["composition"], one["field"], one["points"]) for one in events(moment, "composed")
    )
    turn.given += sum(one["points"] for one in events(moment, "shared-points"))


def measure(sample: Sample, games: Iterable[Played]) -> dict[str, Any]:
    """Measure the lessons of Qubix."""
    tally, examples = Tally(), Examples()
    for played in games:
        over = replayed(sample, played)
        count_game(over, played.number, tally)
        before: Turn | None = None
        laid = [0, 0]
        for turn in turns(sample, played):
            count_turn(turn, played.number, tally)
            count_chance(turn, before, played.number, tally)
            count_opening(turn, laid, played.number, tally)
            laid[turn.seat] += turn.laid
            before = turn
            offer(turn, played.number, examples)
    return lessons(tally, examples)


# What is counted.


def where(field: int, seat: int) -> str:
    """Return whose field it is."""
    return MIDDLE if field == NEUTRAL else OWN if field == seat else RIVAL


def count_game(match: Match, game: int, tally: Tally) -> None:
    """Count the points of both, and what they are made of."""
    scores = [int(score) for score in match.fields.score[:2]]
    tally.add("score", game, sum(scores) / 2)
    tally.add("margin", game, abs(scores[0] - scores[1]))
    counts: dict[int, int] = {}
    for one in events(match, "composed"):
        counts[one["composition"]] = counts.get(one["composition"], 0) + 1
    for made in range(len(SHAPES[GREY])):
        tally.add(("made", made), game, counts.get(made, 0) / 2)


def count_turn(turn: Turn, game: int, tally: Tally) -> None:
    """Count what a turn scores, where, and from which blocks."""
    points = sum(scored for _, _, scored in turn.made)
    source = "warehouse" if turn.from_warehouse else "stored" if turn.stored else "storage"
    for about in ("warehouse", "stored", "storage"):
        tally.add(("source", about), game, source == about)
    if not turn.stored:
        tally.add(("points", source), game, points)
        tally.add(("scores", source), game, points > 0)
    tally.add("from-warehouse-points", game, points * turn.from_warehouse, points)
    tally.add("scores", game, points > 0)
    if source == "stored":
        for length in range(1, LONGEST + 1):
            tally.add(("stores", length), game, turn.taken == length)
    if source == "warehouse":
        tally.add("from-warehouse", game, turn.laid)
    for field in turn.fields[:1]:
        for about in WHERE:
            tally.add(("builds", about), game, where(field, turn.seat) == about)
        tally.add(("points-on", where(field, turn.seat)), game, points)
        if field != turn.seat:
            tally.add(("given-on", where(field, turn.seat)), game, turn.given)
        tally.add(("scores-on", where(field, turn.seat)), game, points > 0)
    for made, field, _ in turn.made:
        for about in WHERE:
            tally.add(("made-on", made, about), game, where(field, turn.seat) == about)


def best_chance(fields: Any, seat: int) -> int:
    """Return the most points that one block brings, from the storage or the own warehouse."""
    best = 0
    seen: set[tuple[int, int]] = set()
    for block in range(BLOCKS):
        place = int(fields.place[block])
        free = place == STORAGE and is_free(fields, block)
        kind = (int(fields.colour[block]), int(LENGTH[block]))
        if (free or place == WAREHOUSES + seat) and kind not in seen:
            seen.add(kind)
            lays = scoring_lays(fields, seat, block)
            best = max([best, *(lay["points"][seat] for lay in lays)])
    return best


def count_chance(turn: Turn, before: Turn | None, game: int, tally: Tally) -> None:
    """Count what lay ready when a turn began, whether it was taken, and who had left it."""
    if int(turn.begin.fields.phase) != TAKE:
        return
    ready = best_chance(turn.begin.fields, turn.seat)
    points = sum(scored for _, _, scored in turn.made)
    tally.add("ready", game, ready > 0)
    if ready > 0:
        tally.add("ready-points", game, ready)
        tally.add("takes", game, points > 0)
        tally.add("takes-all", game, points >= ready)
    if before is not None and before.laid and before.seat != turn.seat:
        tally.add(("left", bool(before.made)), game, ready > 0)


def place_of(placement: int) -> str:
    """Return where a single block lies on a field."""
    cell = int(PLACEMENT_CELLS[placement]).bit_length() - 1
    return "corner" if cell in CORNERS else "centre" if cell in CENTRE else "edge"


def count_opening(turn: Turn, laid: list[int], game: int, tally: Tally) -> None:
    """Count where the first blocks of a player go, and how long they are."""
    if not turn.laid or laid[turn.seat] >= OPENING:
        return
    for about in WHERE:
        tally.add(("opens", about), game, where(turn.fields[0], turn.seat) == about)
    tally.add("opens-single", game, int(PLACEMENT_LENGTH[turn.placements[0]]) == 1)
    if int(PLACEMENT_LENGTH[turn.placements[0]]) == 1:
        for place in PLACES:
            tally.add(("opens-at", place), game, place_of(turn.placements[0]) == place)


def offer(turn: Turn, game: int, examples: Examples) -> None:
    """Offer a position in which one block is far better than the next."""
    thoughts = turn.begin.thoughts
    early = len(turn.begin.match.steps) < SHOWN_BEFORE
    if len(thoughts) > 1 and early and turn.laid and not turn.made:
        examples.offer("leave", thoughts[0].share - thoughts[1].share, turn.begin, game)


# What is told.


def lessons(tally: Tally, examples: Examples) -> dict[str, Any]:
    """Return the lessons with their figures."""
    figure = tally.figure
    return {
        "compositions": {
            "figures": {"score": figure("score"), "margin": figure("margin")},
            "table": [
                {
                    "label": f"made-{made}",
                    "plain": [f"{BUILDER_POINTS[GREY, made]}/{OWNER_POINTS[GREY, made]}"],
                    "cells": [
                        figure(("made", made)),
                        *(figure(("made-on", made, about)) for about in WHERE),
                    ],
                }
                for made in range(len(SHAPES[GREY]))
            ],
        },
        "fields": {
            "figures": {},
            "table": [
                {
                    "label": f"on-{about}",
                    "cells": [
                        figure((what, about))
                        for what in ("builds", "scores-on", "points-on", "given-on")
                    ],
                }
                for about in WHERE
            ],
        },
        "leave": {
            "figures": {
                "ready": figure("ready"),
                "points": figure("ready-points"),
                "takes": figure("takes"),
                "takes_all": figure("takes-all"),
                "left": figure(("left", False)),
                "left_scored": figure(("left", True)),
                "scores": figure("scores"),
            },
            "position": examples.best("leave"),
        },
        "warehouse": {
            "figures": {
                "stored": figure(("source", "stored")),
                "used": figure(("source", "warehouse")),
                "laid": figure("from-warehouse"),
                "part": figure("from-warehouse-points"),
                **{f"stores_{length}": figure(("stores", length)) for length in (1, 2, 3)},
            },
            "table": [
                {
                    "label": f"from-{source}",
                    "cells": [figure((what, source)) for what in ("source", "scores", "points")],
                }
                for source in ("storage", "warehouse", "stored")
            ],
        },
        "opening": {
            "figures": {
                "single": figure("opens-single"),
                **{about: figure(("opens", about)) for about in WHERE},
            },
            "table": [
                {"label": f"at-{place}", "cells": [figure(("opens-at", place))]} for place in PLACES
            ],
        },
    }
