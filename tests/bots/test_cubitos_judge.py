"""The net that judges races of Cubitos: what it is asked about, what lies open, how it is asked."""

from pathlib import Path

import numpy as np
import pytest

import kubik
from bots.test_judge import judge_in, laid_open, moved, open_build, part_of, weighed
from kubik.bots.cubitos import judging
from kubik.bots.nets.open_sight import is_asked, open_sight
from kubik.bots.plan import read_plan, settled
from kubik.bots.seat import choose_move
from kubik.engine.build import Build
from kubik.engine.layout import States
from kubik.engine.match import Match
from kubik.games.cubitos.data import BOXES, CARD_NAMES, FIRST_COLOUR, HUES
from kubik.games.cubitos.stages import BUY, DECIDE
from kubik.games.cubitos.zones import SEATS, dice_of
from kubik.testing.play import played
from kubik.testing.samples import sample
from kubik.train.rounds import Training, _lesson

GAME = kubik.find_game("cubitos")
DICE = FIRST_COLOUR + len(CARD_NAMES)


def race(players: int, moves: int) -> Match:
    """Return a race of the greedy bot after so many moves."""
    setup = next(known for known in sample(GAME) if known.players == players)
    return played(setup, seed=3, moves=moves, target="python")


def asking_build() -> Build:
    bindings = open_sight(GAME).bindings
    return Build(GAME, "python", kernels=[is_asked], bindings=bindings, name="asked")


@pytest.mark.parametrize("players", [2, 4])
def test_it_is_asked_when_nobody_has_rolled(players: int) -> None:
    """That is so from the beginning of a round to its first roll, and never after that."""
    build, match = asking_build(), race(players, 0)
    rolled, number = False, 1
    answers = set()
    for _ in range(150):
        if match.over:
            break
        states = moved(match, GAME)
        if states.round_number[0] != number:
            rolled, number = False, int(states.round_number[0])
        asked = bool(build.kernel(is_asked)(states[0]))
        assert asked != rolled
        answers.add(asked)
        match.push(choose_move(match, match.actors[0], "greedy"))
        rolled |= any(event.kind.name in ("hit", "missed") for event in match.steps[-1].events)
    assert answers == {False, True}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_dice_lie_open(players: int) -> None:
    for moves in (0, 40, 90):
        states = moved(race(players, moves), GAME)
        seen = laid_open(open_build(GAME), states, 0)
        own = np.array(part_of(seen, judging.SIGHT, "own", players * DICE)).reshape(players, DICE)
        ready = np.array(part_of(seen, judging.SIGHT, "ready", players * DICE))
        assert (ready.reshape(players, DICE) <= own).all()
        boxes = part_of(seen, judging.SIGHT, "boxes", len(CARD_NAMES))
        for colour in range(HUES):
            card = int(states.card[0, colour])
            together = dice_of(states[0], FIRST_COLOUR + colour)
            assert own[:, FIRST_COLOUR + card].sum() + boxes[card] == together
        assert part_of(seen, judging.SIGHT, "dice", players) == own.sum(axis=1).tolist()
        held = sum(int(dice_of(states[0], kind)) for kind in range(BOXES))
        assert own.sum() == held - states.box[0].sum()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_counts_is_how_far_on_a_seat_sits(players: int) -> None:
    """Everybody moves up by one seat, and so does the first player's die."""
    build, differ = open_build(GAME), False
    for moves in (20, 60, 100):
        states = moved(race(players, moves), GAME)
        after = moved_up(states, players)
        before = [laid_open(build, states, seat).tolist() for seat in range(players)]
        now = [laid_open(build, after, seat).tolist() for seat in range(players)]
        assert now == [before[seat - 1] for seat in range(players)]
        differ |= before[0] != before[1]
    assert differ


def moved_up(states: States, players: int) -> States:
    after = states.copy()
    for name, (kind, *_) in dict(states.dtype.fields or {}).items():
        if kind.shape[:1] == (SEATS,):
            after[name][0, :players] = np.roll(states[name][0, :players], 1, axis=0)
    after.first[0] = (states.first[0] + 1) % players
    return after


@pytest.mark.parametrize("phase", [BUY, DECIDE])
def test_compiled_and_interpreted_searches_find_the_same(tmp_path: Path, phase: int) -> None:
    bot = judge_in(tmp_path, GAME) + ":60"
    match = race(2, 0)
    while phase not in moved(match, GAME).phase[0] or len(match.legal_moves) < 2:
        match.push(choose_move(match, match.actors[0], "greedy"))
    seat = moved(match, GAME).phase[0].tolist().index(phase)
    states = match.imagine(seat, "think")
    found = [weighed(states, seat, bot, GAME, target) for target in ("python", "cpu")]
    assert found[0] == found[1]
    assert {one.code for one in found[0]} == {move.code for move in match.legal_moves_of(seat)}


def test_it_learns_from_games_in_which_it_is_asked_as_it_is_meant_to_be() -> None:
    """A step ahead nearly always leads to a position that it knows nothing of."""
    for game in (GAME, kubik.find_game("connect_four")):
        training = Training(game, *game.choose(2, {}))
        lesson = _lesson(training, 1, by_teacher=False)
        assert lesson.teacher == ""
        assert lesson.budget == (training.budget if game is GAME else 0)


def test_without_its_net_the_grandmaster_thinks_as_master_does() -> None:
    grandmaster, master = read_plan(GAME, "grandmaster"), read_plan(GAME, "master")
    for players in (2, 4):
        assert settled(grandmaster, GAME, players).net.endswith(f"judge-{players}.npz")
    assert settled(grandmaster, GAME, 3) == master
    smaller = kubik.find_game("cubitos", {"numbers": {"box": 9}})
    assert settled(read_plan(smaller, "grandmaster"), smaller, 2) == master
