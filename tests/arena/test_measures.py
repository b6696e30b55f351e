"""Measures agree with what is written down of the same games, step by step, in plain Python."""

import math
import threading
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pytest

import kubik
from kubik.arena import by_moves
from kubik.arena.bot_game import StoppedError
from kubik.arena.counting import counting_plan
from kubik.arena.measures import columns_of_notes, measure, measures_of, measuring_build
from kubik.arena.measuring import measured_note
from kubik.arena.notes import UNFINISHED, plan_games
from kubik.arena.parts import parts_plan
from kubik.arena.runners import seatings
from kubik.arena.simulate import choose_games
from kubik.arena.table import GAME, TABLE_STATES, begin, choose_action, play_games
from kubik.arena.totals import Simulated
from kubik.bots.registry import bot_bindings
from kubik.bots.seat import choose_move
from kubik.engine.build import Build, live_build
from kubik.engine.events import Event, read_log
from kubik.engine.layout import blank, scratch
from kubik.engine.words import LANGUAGES

LONGEST = 40  # actions; a longer game is broken off
GAMES = 2
QUICK = ("connect_four", "cubirds", "kabaleo")  # whose bots think little, interpreted


class Happened(NamedTuple):
    """An action of a game."""

    seat: int
    choices: int
    leader: int | None  # who is alone in front after it
    events: list[Event]  # what was seen to happen


def literally(which: Simulated, number: int) -> dict[str, float]:
    """Return the measures of one game from a list of all that happened in it."""
    game, players = which.game, which.players
    build = Build(
        game,
        "python",
        live=True,
        kernels=[begin, choose_action],
        bindings=bot_bindings(game),
        name="literal",
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
        table[GAME].logged = 0
        build.apply(state, seat, action)
        events = list(read_log(table[GAME : GAME + 1].view(np.recarray), game.events.EVENTS))
        standings = np.zeros(max(game.players))
        build.standing(state, standings)
        front = [at for at in range(players) if standings[at] == max(standings[:players])]
        leader = front[0] if len(front) == 1 else None
        story.append(Happened(seat, count, leader, events))
    return told(build, state, which, story)


def told(build: Build, state: Any, which: Simulated, story: list[Happened]) -> dict[str, float]:
    """Return the measures of a game that went so and ended there."""
    players, length = which.players, len(story)
    shares = np.zeros(max(which.game.players))
    over = bool(build.over(state))
    if over:
        build.payoff(state, shares)
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
        "shared": float(np.count_nonzero(shares) > 1),
        "unfinished": float(not over),
        **{f"ending-{name}": float(name == ending) for name in which.game.rules.ENDINGS},
        **parts_told(which, story),
    }


def parts_told(which: Simulated, story: list[Happened]) -> dict[str, float]:
    """Return which parts of the box were named by an event that brings them into play."""
    seen = [event for happened in story for event in happened.events]
    used = {
        f"part-{sort.event}-{sort.param}-{value}": float(
            any(
                event.kind.name == sort.event and event.params[sort.param] == value
                for event in seen
            )
        )
        for sort in which.game.parts
        for value, name in enumerate(sort.names(which.options))
        if name is not None
    }
    return used | ({"reach": sum(used.values()) / len(used)} if used else {})


@pytest.mark.parametrize("name", kubik.game_names())
def test_measures_are_what_they_are_called(name: str) -> None:
    game = kubik.find_game(name)
    players = game.usual_players
    bots = (["greedy" if name in QUICK else "random", "random"] * players)[:players]
    which = choose_games(game, players, 5, bots, {})
    build = measuring_build(game, "python")
    notes = blank(measured_note(game), GAMES)
    plan = parts_plan(which)
    counts = np.zeros((GAMES, plan.room), np.int64)
    build.kernel(play_games)(
        build.blank(TABLE_STATES),
        plan_games(build, players, which.options, which.seed, 0, LONGEST),
        seatings(which),
        scratch(game.rules.ACTIONS),
        notes,
        counting_plan(plan.counting),
        counts.ravel(),
    )
    columns = columns_of_notes(which, notes, counts)
    named = [measure.name for measure in measures_of(game)]
    assert list(columns) == named + [part.name for part in plan.parts]
    for number in range(GAMES):
        expected = literally(which, number)
        found = {measure: column[number] for measure, column in columns.items()}
        assert found == pytest.approx({measure: expected[measure] for measure in columns}), number


@pytest.mark.parametrize("name", ["connect_four", "kabaleo"])
def test_games_of_bots_that_search_are_measured_alike(name: str) -> None:
    game = kubik.find_game(name)
    which = choose_games(game, 2, 5, ["flat:60", "greedy"], {})
    columns = measure(which, 0, GAMES, threads=1)
    for number in range(GAMES):
        bots = which.bots[::-1] if number % 2 else which.bots
        match = kubik.Match(game, 2, f"lab/5/{number}")
        build = live_build(game, "cpu")
        story: list[Happened] = []
        while not match.over:
            seat = match.actors[0]
            count = len(match.legal_moves)
            match.push(choose_move(match, seat, bots[seat]))
            came = np.zeros(max(game.players))
            build.standing(build.first(match._states), came)
            leader = None if came[0] == came[1] else int(came[1] > came[0])
            story.append(Happened(seat, count, leader, list(match.steps[-1].events)))
        expected = told(build, build.first(match._states), which, story)
        found = {measure: column[number] for measure, column in columns.items()}
        assert found == pytest.approx({measure: expected[measure] for measure in columns}), number


def test_a_game_that_one_player_loses_is_not_shared() -> None:
    """RobinBird wins the first, both share the second, and the player wins the third."""
    which = choose_games("cubirds", 1, 1, ["random"], {})
    notes = blank(measured_note(which.game), 3)
    notes.length, notes.shares[:, 0] = 20, [0.0, 0.5, 1.0]
    columns = columns_of_notes(which, notes, np.zeros((3, parts_plan(which).room), np.int64))
    assert columns["shared"].tolist() == [0.0, 1.0, 0.0]


def test_a_game_that_is_broken_off_is_won_by_nobody() -> None:
    which = choose_games("kabaleo", 2, 1, ["random"] * 2, {})
    notes = blank(measured_note(which.game), 2)
    notes.length, notes.ending, notes.first = 40, [UNFINISHED, 0], 1
    notes.shares[:, 1] = 1.0
    columns = columns_of_notes(which, notes, np.zeros((2, parts_plan(which).room), np.int64))
    assert columns["first_wins"].tolist() == [-0.5, 0.5]
    assert columns["unfinished"].tolist() == [1.0, 0.0]


def test_who_breaks_off_does_not_wait_for_games_that_take_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of forty games the second is going on when the first is broken off; no other is begun."""
    which = choose_games("connect_four", 2, 5, ["flat:60", "greedy"], {})
    whole = by_moves._Measured.play
    begun: list[threading.Event] = []
    left_off: list[bool] = []

    def play(game: Any, note: Any, counts: Any, stopping: threading.Event) -> None:
        begun.append(stopping)
        if len(begun) == 1:
            raise KeyboardInterrupt
        stopping.wait()
        try:
            whole(game, note, counts, stopping)
        except StoppedError:
            left_off.append(True)

    monkeypatch.setattr(by_moves._Measured, "play", play)
    with pytest.raises(KeyboardInterrupt):
        measure(which, 0, 40, threads=1)
    assert len(left_off) == len(begun) - 1


@pytest.mark.parametrize("name", ["cubirds", "kabaleo", "qwirkle_cubes", "qubix", "cubitos"])
def test_parts_have_names_in_both_languages(name: str) -> None:
    game = kubik.find_game(name)
    for options in [{}] if name != "cubitos" else [{}, {"cards": "random"}, {"red": "champion"}]:
        players, chosen = game.choose(None, options)
        parts = parts_plan(choose_games(game, players, 1, None, chosen)).parts
        for words in map(game.words, LANGUAGES):
            labels = [part.label(words) for part in parts]
            assert len(set(labels)) == len(labels) >= 8
