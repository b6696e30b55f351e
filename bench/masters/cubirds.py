"""What the strongest bot of CuBirds does, and what it thinks that it is worth."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bench.masters.examples import Examples
from bench.masters.figures import Figure, Tally
from bench.masters.games import Moment, Played, Sample, events, moments, replayed, strong_games
from bench.masters.judging import net_judge
from bench.masters.trying import try_advice

from kubik.engine.match import Match
from kubik.games.cubirds.data import BIRDS, KINDS, LARGE_FLOCK, SMALL_FLOCK
from kubik.games.cubirds.moves import phrase
from kubik.games.cubirds.rules import DRAW_NONE, DRAW_TWO, END_TURN, FLOCKS, LAYS
from kubik.games.cubirds.view import birds_taken

SAMPLE = Sample("cubirds", "judge:2000:greedy", 160)
EASIER = ("greedy", "keen")  # bots that are asked how many birds they take
EASIER_GAMES = 100
TRIED_DEALS = 480  # on which advice is put to the test, each from both seats
FEW = 2  # cards in hand
MANY = 6  # birds taken at once, or more
HALF_WAY = 4  # birds in a collection
CARDS_LEFT = ((0, 3), (4, 6), (7, 9), (10, 99))  # of the rival, when somebody goes out
MOST_LACKING = 4  # cards for a small flock, beside the one that is given
MOST_KINDS = 5  # in a collection that is not won with one more
OPEN = 0.85  # a game in which somebody expects no more is not decided, and worth to be shown
WEIGHED = 2  # tries of a move that was more than looked at


def measure(sample: Sample, games: Iterable[Played]) -> dict[str, Any]:
    """Measure the lessons of CuBirds."""
    tally, examples = Tally(), Examples()
    for played in games:
        over = replayed(sample, played)
        count_endings(over, played.number, tally)
        for moment in moments(sample, played):
            count_lay(moment, played.number, tally, examples)
            count_draw(moment, played.number, tally)
            count_flock(moment, played.number, tally, examples)
            count_going_out(moment, played.number, tally, examples)
            count_half_way(moment, over, played.number, tally)
            count_worths(moment, played.number, tally)
    for bot in EASIER:
        count_taken(replace(sample, bot=bot, games=min(sample.games, EASIER_GAMES)), tally)
    tried = try_advice(sample, "keen", keep_few, min(3 * sample.games, TRIED_DEALS))
    return lessons(tally, examples, tried)


# What is counted.


def count_taken(sample: Sample, tally: Tally) -> None:
    """Count how many birds an easier bot takes in a lay."""
    for played in strong_games(sample):
        for moment in moments(sample, played):
            if moment.step.move.code < LAYS:
                took = sum(one["count"] for one in events(moment, "took"))
                tally.add(("mean", sample.bot), played.number, took)


def count_endings(match: Match, game: int, tally: Tally) -> None:
    """Count how a game was won, how long it took, and what was collected."""
    kept = [(one["seat"], one["kind"], one["kept"]) for one in events(match, "flocked")]
    if len(match.winners) != 1:
        return
    (winner,) = match.winners
    for ending in ("seven-kinds", "two-trios", "failed-deal"):
        tally.add(("ending", ending), game, match.ending == ending)
    turns = sum(1 for one in events(match, "laid") if one["seat"] == winner)
    tally.add(("turns", match.ending), game, turns)
    tally.add(("turns", "all"), game, turns)
    tally.add("dealer", game, winner == match.steps[0].move.seat)
    for one in events(match, "round-ended"):
        tally.add("ender-wins", game, one["seat"] == winner)
    for one in events(match, "discarded-hand"):
        tally.add("discarded", game, one["count"])
    collected = match.fields.collection[winner]
    for kind in range(KINDS):
        flocks = [size for _, of, size in kept if of == kind]
        tally.add(("small", kind), game, flocks.count(1) / 2)
        tally.add(("large", kind), game, flocks.count(2) / 2)
        tally.add(("has", kind), game, collected[kind] > 0)
        tally.add(("trio", kind), game, collected[kind] > 2)


def takes_of(moment: Moment) -> dict[int, int]:
    """Return how many birds each legal lay takes."""
    legal = moment.match.legal_moves_of(moment.seat)
    return {
        move.code: sum(birds_taken(moment.fields, **phrase(move.code).params).values())
        for move in legal
        if move.code < LAYS
    }


def count_lay(moment: Moment, game: int, tally: Tally, examples: Examples) -> None:
    """Count what a lay takes, and whether more could be taken."""
    code = moment.step.move.code
    if code >= LAYS:
        return
    takes = takes_of(moment)
    most = max(takes.values())
    when = "first" if moment.match.actions_of(moment.seat) == 0 else "later"
    for taken in range(MANY + 1):
        tally.add(("taken", when, taken), game, min(takes[code], MANY) == taken)
    tally.add(("mean", when), game, takes[code])
    tally.add(("most", when), game, takes[code] == most)
    if most > 0:
        tally.add("nothing", game, takes[code] == 0)
    if takes[code] < most:
        tally.add("fewer", game, most - takes[code])
        lost = lost_by_most(moment, takes, most)
        if lost is not None:
            tally.add("lost", game, lost)
            if when == "first":
                examples.offer("lay", lost, moment, game)
    kind = phrase(code).params["kind"]
    tally.add("laid", game, moment.fields.hand[moment.seat][kind])


def lost_by_most(moment: Moment, takes: dict[int, int], most: int) -> float | None:
    """Return how much less the lay that takes most is worth, where it was weighed as well."""
    best = moment.thought_of(moment.step.move.code)
    greedy = [moment.thought_of(code) for code, taken in takes.items() if taken == most]
    weighed = [one.share for one in greedy if one and one.tries >= WEIGHED]
    return best.share - max(weighed) if best and weighed else None


def count_draw(moment: Moment, game: int, tally: Tally) -> None:
    """Count whether two cards are drawn where nothing was taken."""
    code = moment.step.move.code
    if code in (DRAW_TWO, DRAW_NONE):
        few = int(moment.fields.hand_size[moment.seat]) <= FEW
        tally.add("draw", game, code == DRAW_TWO)
        tally.add(("draw", few), game, code == DRAW_TWO)


def keep_few(match: Match, seat: int) -> int | None:
    """Draw no cards with few in hand: what is advised, to be put to the test."""
    legal = {move.code for move in match.legal_moves_of(seat)}
    few = int(match.fields.hand_size[seat]) <= FEW
    return int(DRAW_NONE) if few and DRAW_NONE in legal else None


def count_flock(moment: Moment, game: int, tally: Tally, examples: Examples) -> None:
    """Count whether a flock that is possible is made, and what that is worth."""
    code = moment.step.move.code
    wait = moment.thought_of(END_TURN)
    if wait is None:
        return
    held = moment.fields.hand[moment.seat]
    for kind in range(KINDS):
        thought = moment.thought_of(FLOCKS + kind)
        if thought is None:
            continue
        large = held[kind] >= LARGE_FLOCK[kind]
        size = "large" if large else "small"
        gain = thought.share - wait.share
        if code in (END_TURN, FLOCKS + kind):  # else another flock was made
            tally.add(("made", size), game, code != END_TURN)
            tally.add(("made", size, kind), game, code != END_TURN)
            tally.add(("gain", size), game, gain)
            tally.add(("gain", size, kind), game, gain)
            if code == END_TURN and not large and wait.share < OPEN:
                examples.offer("wait", -gain, moment, game)


def count_going_out(moment: Moment, game: int, tally: Tally, examples: Examples) -> None:
    """Count what it is worth to play the last card, by what the other holds."""
    out = out_code(moment)
    thought = moment.thought_of(out)
    others = [one for one in moment.thoughts if one.code != out]
    if thought is None or not others:
        return
    held = int(moment.fields.hand_size[1 - moment.seat])
    part = next(at for at, (_, most) in enumerate(CARDS_LEFT) if held <= most)
    gain = thought.share - max(one.share for one in others)
    for about in (part, "all"):
        tally.add(("out", about), game, moment.step.move.code == out)
        tally.add(("out-gain", about), game, gain)
    if thought.share - gain > 1 - OPEN and thought.share < OPEN:
        examples.offer("out", gain, moment, game)


def out_code(moment: Moment) -> int:
    """Return the move that would empty the hand now, or -1."""
    held = [int(count) for count in moment.fields.hand[moment.seat]]
    if moment.thought_of(DRAW_NONE) and sum(held) == 0:
        return int(DRAW_NONE)
    kinds = [kind for kind in range(KINDS) if held[kind]]
    if len(kinds) == 1 and moment.thought_of(FLOCKS + kinds[0]):
        return int(FLOCKS + kinds[0])
    return -1


def count_half_way(moment: Moment, over: Match, game: int, tally: Tally) -> None:
    """Count who wins that has just come to four birds in the collection, by how many kinds."""
    before = moment.fields.collection[moment.seat]
    flocked = events(moment, "flocked")
    if not flocked or int(sum(before)) >= HALF_WAY:
        return
    after = [int(count) for count in before]
    after[flocked[0]["kind"]] += flocked[0]["kept"]
    if sum(after) >= HALF_WAY:
        kinds = sum(count > 0 for count in after)
        tally.add(("half", kinds), game, over.payoffs[moment.seat])
        by_trios = over.ending == "two-trios" and moment.seat in over.winners
        tally.add(("half-trios", kinds), game, by_trios)


def count_worths(moment: Moment, game: int, tally: Tally) -> None:
    """Count how much more the net expects with one more card in hand, or in the collection."""
    if moment.step.move.code >= LAYS:
        return
    held = [int(count) for count in moment.fields.hand[moment.seat]]
    had = [int(count) for count in moment.fields.collection[moment.seat]]
    deck = [int(count) for count in moment.fields.deck]
    for kind in (kind for kind in range(KINDS) if deck[kind]):
        lacking = int(SMALL_FLOCK[kind]) - held[kind] - 1
        if 0 <= lacking < MOST_LACKING:
            gain = worth_of_card(moment.match, moment.seat, kind, "hand")
            tally.add(("card", lacking, had[kind] > 0), game, gain)
            tally.add(("card", lacking), game, gain)
        gain = worth_of_card(moment.match, moment.seat, kind, "collection")
        kinds = sum(count > 0 for count in had)
        about = ("new", min(kinds, MOST_KINDS)) if not had[kind] else ("again", had[kind])
        tally.add(about, game, gain)


def worth_of_card(match: Match, seat: int, kind: int, place: str) -> float:
    """Return what the net expects more if a card of the deck lay in a hand or a collection."""
    net = net_judge("cubirds")
    states, fields = net.position_of(match)
    before = net.expects(states, seat)
    fields[place][seat, kind] += 1
    fields["deck"][kind] -= 1
    states["deck_size"][0] -= 1
    if place == "hand":
        fields["hand_size"][seat] += 1
    return net.expects(states, seat) - before


# What is told.


def lessons(tally: Tally, examples: Examples, tried: Figure) -> dict[str, Any]:
    """Return the lessons with their figures."""
    figure = tally.figure
    return {
        "plan": {
            "figures": {
                "kinds": figure(("ending", "seven-kinds")),
                "trios": figure(("ending", "two-trios")),
                "turns": figure(("turns", "all")),
                "dealer": figure("dealer"),
            },
            "table": [
                {
                    "label": f"kinds-{kinds}",
                    "cells": [figure(("half", kinds)), figure(("half-trios", kinds))],
                }
                for kinds in (2, 3, 4, 5)
                if ("half", kinds) in tally
            ],
        },
        "lay": {
            "figures": {
                "first": figure(("mean", "first")),
                "later": figure(("mean", "later")),
                "first_most": figure(("most", "first")),
                "most": figure(("most", "later")),
                "fewer": figure("fewer"),
                "lost": figure("lost"),
                "laid": figure("laid"),
                "nothing": figure("nothing"),
                **{bot: figure(("mean", bot)) for bot in EASIER},
                "draw": figure("draw"),
            },
            "table": [
                {
                    "label": f"taken-{taken}",
                    "cells": [figure(("taken", when, taken)) for when in ("first", "later")],
                }
                for taken in range(MANY + 1)
            ],
            "position": examples.best("lay"),
        },
        "flock": {
            "figures": {
                "made": figure(("made", "small")),
                "gain": figure(("gain", "small")),
                "large": figure(("made", "large")),
                "large_gain": figure(("gain", "large")),
            },
            "table": [
                {
                    "label": f"kind-{BIRDS[kind]}",
                    "plain": [f"{SMALL_FLOCK[kind]}/{LARGE_FLOCK[kind]}"],
                    "cells": [figure(("made", "small", kind)), figure(("gain", "small", kind))],
                }
                for kind in range(KINDS)
            ],
            "position": examples.best("wait"),
        },
        "out": {
            "figures": {
                "out": figure(("out", "all")),
                "gain": figure(("out-gain", "all")),
                "wins": figure("ender-wins"),
                "discarded": figure("discarded"),
                "draws_few": figure(("draw", True)),
                "draws_many": figure(("draw", False)),
                "tried": tried,
            },
            "position": examples.best("out"),
            "table": [
                {
                    "label": f"held-{part}",
                    "cells": [figure(("out", part)), figure(("out-gain", part))],
                }
                for part in range(len(CARDS_LEFT))
                if ("out", part) in tally
            ],
        },
        "cards": {
            "figures": {},
            "table": [
                {
                    "label": f"lacking-{lacking}",
                    "cells": [
                        figure(("card", lacking)),
                        figure(("card", lacking, False)),
                        figure(("card", lacking, True)),
                    ],
                }
                for lacking in range(MOST_LACKING)
            ],
        },
        "birds": {
            "figures": {},
            "table": [
                {"label": f"new-{kinds}", "cells": [figure(("new", kinds))]}
                for kinds in range(1, MOST_KINDS + 1)
            ]
            + [{"label": f"again-{had}", "cells": [figure(("again", had))]} for had in (1, 2, 3)],
        },
        "kinds": {
            "figures": {},
            "table": [
                {
                    "label": f"kind-{BIRDS[kind]}",
                    "cells": [figure((what, kind)) for what in ("small", "large", "has", "trio")],
                }
                for kind in range(KINDS)
            ],
        },
    }
