"""Measures agree with what is written down of the same games, step by step, in plain Python."""

import math
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pytest

import kubik
from kubik.arena.measures import columns_of_notes, measures_of, measuring_build
from kubik.arena.measuring import measure_games, measured_note
from kubik.arena.notes import plan_games
from kubik.arena.runners import seatings
from kubik.arena.simulate import choose_games
from kubik.arena.table import GAME, TABLE_STATES, begin, choose_action
from kubik.arena.totals import Simulated
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build
from kubik.engine.layout import blank, scratch

LONGEST = 40  # actions; a longer game is broken off
GAMES = 2
QUICK = ("connect_four", "cubirds", "kabaleo")  # whose bots think little, interpreted


class Happened(NamedTuple):
    """An action of a game."""

    seat: int
    choices: int
    leader: int | None  # who is alone in front after it


def literally(which: Simulated, number: int) -> dict[str, float]:
    """Return the measures of one game from a list of all that happened in it."""
    game, players = which.game, which.players
    build = Build(
        game, "python", kernels=[begin, choose_action], bindings=bot_bindings(game), name="literal"
    )
    table = build.blank(TABLE_STATES)
    plan = plan_games(build, players, which.options, which.seed, 0, LONGEST)
    build.kernel(begin)(table, plan, number)
    state = build.first(table[GAME : GAME + 1].view(np.recarray))
    chairs = seatings(which).reshape(-1, players)
    seating = chairs[number % len(chairs)]
    story: list[Happened] = []
    while not build.over(state) and len(story) < LONGEST:
        seat = int(build.foremost(state))
        codes = np.zeros(game.rules.ACTIONS, np.int64)
        count = int(build.legal(state, seat, codes))
        action = build.kernel(choose_action)(table, seat, seating[seat], count, codes)
        build.apply(state, seat, action)
        standings = np.zeros(max(game.players))
        build.standing(state, standings)
        front = [at for at in range(players) if standings[at] == max(standings[:players])]
        story.append(Happened(seat, count, front[0] if len(front) == 1 else None))
    return told(build, state, which, story)


def told(build: Build, state: Any, which: Simulated, story: list[Happened]) -> dict[str, float]:
    """Return the measures of a game that went so and ended there."""
    players, length = which.players, len(story)
    shares = np.zeros(max(which.game.players))
    build.payoff(state, shares)
    over = bool(build.over(state))
    leaders = [happened.leader for happened in story]
    alone = [leader for leader in leaders if leader is not None]
    others = [at for at, leader in enumerate(leaders, start=1) if leader != leaders[-1]]
    decided = length if leaders[-1] is None else max(others, default=0) + 1
    ending = which.game.rules.ENDINGS[int(build.ending(state))] if over else None
    return {
        "actions": length,
        "turns": len(list(groupby(happened.seat for happened in story))),
        "decisions": sum(happened.choices > 1 for happened in story) / players,
        "branching": sum(happened.choices for happened in story) / length,
        "forced": sum(happened.choices == 1 for happened in story) / length,
        "minutes": sum(4 + 2 * math.log2(happened.choices) for happened in story) / 60,
        "lead_changes": len(list(groupby(alone))) - 1 if alone else 0,
        "decided": decided / length,
        "first_wins": shares[story[0].seat] - 1 / players,
        "shared": float(over and max(shares) < 1),
        "unfinished": float(not over),
    } | {f"ending-{name}": float(name == ending) for name in which.game.rules.ENDINGS}


@pytest.mark.parametrize("name", kubik.game_names())
def test_measures_are_what_they_are_called(name: str) -> None:
    game = kubik.find_game(name)
    players = game.usual_players
    bots = (["greedy" if name in QUICK else "random", "random"] * players)[:players]
    which = choose_games(game, players, 5, bots, {})
    build = measuring_build(game, "python")
    notes = blank(measured_note(game), GAMES)
    build.kernel(measure_games)(
        build.blank(TABLE_STATES),
        plan_games(build, players, which.options, which.seed, 0, LONGEST),
        seatings(which),
        scratch(game.rules.ACTIONS),
        notes,
        np.zeros(max(game.players)),
    )
    columns = columns_of_notes(game, players, notes)
    assert list(columns) == [measure.name for measure in measures_of(game)]
    for number in range(GAMES):
        expected = literally(which, number)
        found = {measure: column[number] for measure, column in columns.items()}
        assert found == pytest.approx({measure: expected[measure] for measure in columns}), number
