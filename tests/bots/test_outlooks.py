"""Advice by nets: who is asked where, what they may know, and how far their chances are right."""

import dataclasses
import json
import tomllib
from importlib.resources import files

import numpy as np
import pytest
from bench.reliability import (
    ALLOWED,
    FEWEST,
    PAGES,
    RESULTS,
    fit,
    judge_of,
    net_file,
    page_rows,
    play,
    read_subject,
    tenths,
)
from hypothesis import given
from hypothesis import strategies as st

import kubik
from kubik.bots.coach import is_surely_worse, remark
from kubik.bots.hint import (
    ADVISERS,
    NET_ADVISERS,
    USUAL_ADVISER,
    adviser,
    adviser_at,
    closer_look,
    hints,
)
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.outlooks import (
    BY_NET,
    Calibration,
    Judge,
    OwnJudge,
    calibration_of,
    net_for,
    roll_anew,
)
from kubik.bots.plan import read_plan, settled
from kubik.bots.registry import own_outlook, seat_build
from kubik.bots.review import LEAST_COST, SURE, Turn, review
from kubik.bots.search.playout import ROOT
from kubik.bots.search.thinking import Weighed
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.engine.layout import Floats, States, restore
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.seeds import seed_words
from kubik.testing.repeats import soaking
from kubik.testing.worlds import worlds

# Games and players with a net.
JUDGED = [
    ("cubirds", 2),
    ("cubirds", 4),
    ("cubitos", 2),
    ("cubitos", 4),
    ("kabaleo", 2),
    ("kabaleo", 4),
]
BUDGET = 2_000


def played(name: str, players: int, moves: int = 12, seed: int = 5) -> Match:
    """Return a game that has begun, with somebody who plays badly."""
    game = kubik.find_game(name)
    seat_build(game, "cpu").compile()
    match = Match(game, players, seed, target="cpu")
    while not match.over and len(match.steps) < moves:
        seat = match.actors[0]
        match.push(choose_move(match, seat, "greedy" if seat else "random"))
    return match


# Who is asked.


@pytest.mark.parametrize(("name", "players"), JUDGED)
def test_a_net_is_asked_where_there_is_one(name: str, players: int) -> None:
    game = kubik.find_game(name)
    asked = adviser_at(game, players)
    assert asked == NET_ADVISERS[name]
    assert settled(read_plan(game, asked.bot()), game, players).net == packaged_net(game, players)


@pytest.mark.parametrize(("name", "players"), [("cubirds", 1), ("connect_four", 2)])
def test_without_a_net_the_plain_search_is_asked(name: str, players: int) -> None:
    game = kubik.find_game(name)
    assert adviser_at(game, players) == adviser(game) == ADVISERS.get(name, USUAL_ADVISER)
    assert not net_for(game, players)


def test_another_box_has_no_net() -> None:
    game = kubik.find_game("kabaleo", {"cones": {"bases": 3, "pieces": 8}})
    assert adviser_at(game, 2) == adviser(game)
    assert not net_for(game, 2)


def test_hints_without_a_net_are_those_of_the_plain_search() -> None:
    match = played("cubirds", 1)
    seat = match.actors[0]
    number = match.actions_of(seat)
    plain = weigh_moves_of(match, seat, f"own:{BUDGET}", f"hint/{seat}/{number}")
    assert [one.move for one in hints(match, seat, BUDGET)] == [move for move, _ in plain[:3]]


# What they know.


@pytest.mark.parametrize(("name", "players"), JUDGED)
def test_net_advice_is_the_same_in_a_world_the_seat_cannot_tell_apart(
    name: str, players: int
) -> None:
    match = played(name, players, moves=6)
    seat = match.actors[0]
    given_now = hints(match, seat, BUDGET)
    moves = match.legal_moves_of(seat)
    closer = closer_look(match, moves[0], moves[-1], BUDGET)
    for world in worlds(match, seat):
        assert hints(world, seat, BUDGET) == given_now
        assert closer_look(world, moves[0], moves[-1], BUDGET) == closer


# The coach.


def test_a_move_that_was_hardly_looked_at_is_looked_at_again() -> None:
    """In CuBirds six moves are weighed; the others have been tried but once."""
    match = played("cubirds", 2, moves=0)
    seat = match.actors[0]
    weighed = weigh_moves_of(match, seat, adviser_at(match.game, 2).bot(), "look")
    (better, _), (worst, glanced) = weighed[0], weighed[-1]
    assert glanced.tries == 1
    found = closer_look(match, better, worst, None)
    assert found
    best, other = found
    assert best.tries == other.tries > 100
    assert best.share > other.share


@pytest.mark.parametrize(
    ("tries", "share", "sure"), [(1, 0.0, False), (4, 0.3, False), (400, 0.5, True)]
)
def test_one_who_was_tried_little_may_have_been_unlucky(
    tries: int, share: float, sure: bool
) -> None:
    assert is_surely_worse(Weighed(0, tries, share), Weighed(1, 1000, 0.6)) == sure


def test_the_coach_speaks_of_moves_that_the_search_gave_up_at_once() -> None:
    """Discarding a large flock that could be kept is no candidate of any search."""
    spoken = 0
    for seed in range(6):
        match = played("cubirds", 2, moves=16, seed=seed)
        for step, made in enumerate(match.steps, 1):
            if made.move.seat == 0 and spoken == 0:
                spoken += remark(match, step, 20_000) is not None
    assert spoken


# Reviews.


@pytest.mark.parametrize(("name", "players"), JUDGED)
def test_luck_and_skill_add_up_by_nets(name: str, players: int) -> None:
    match = played(name, players, moves=25)
    seen = review(match, budget=BUDGET)
    assert seen.net == (name in BY_NET)
    assert sum(seen.outlook) == pytest.approx(1)
    for seat in range(players):
        total = 1 / players + seen.luck[seat] + sum(seen.skill[seat])
        assert total == pytest.approx(seen.result[seat])
    for turn in seen.turns:
        assert sum(turn.skill) == pytest.approx(0, abs=1e-9)
        assert sum(turn.luck) == pytest.approx(0, abs=1e-9)
    assert review(match, budget=BUDGET) == seen


def test_a_whole_game_ends_with_its_result() -> None:
    match = played("kabaleo", 2, moves=200)
    assert match.over
    seen = review(match, budget=BUDGET)
    assert seen.result == tuple(match.payoffs)
    assert not any(came for turn in seen.turns for came in turn.luck)
    assert seen.luck == seen.deal


def test_a_policy_that_is_named_plays_on() -> None:
    seen = review(played("cubirds", 2), "greedy", budget=BUDGET)
    assert (seen.net, seen.policy) == (False, "greedy")


def test_only_what_is_beyond_doubt_is_a_mistake() -> None:
    match = played("cubirds", 2, moves=2)
    move = match.steps[0].move
    lost = tuple(-0.1 if seat == move.seat else 0.1 for seat in range(2))
    turn = Turn(1, move, move, lost, (0.0, 0.0), (0.5, 0.5), cost=0.1, error=0.1 / SURE - 1e-6)
    assert turn.is_mistake()
    assert not dataclasses.replace(turn, error=0.1 / SURE + 1e-6).is_mistake()
    assert not dataclasses.replace(turn, cost=LEAST_COST - 1e-6).is_mistake()
    assert not dataclasses.replace(turn, skill=(0.0, 0.0)).is_mistake()


def test_mistakes_are_those_that_more_worlds_find_too() -> None:
    """What one seat throws away at random is found; the same with other dice."""
    match = played("cubirds", 2, moves=60)
    mistakes = review(match, budget=200_000).mistakes(most=100)
    assert mistakes
    assert all(turn.cost >= SURE * turn.error for turn in mistakes)
    assert sum(turn.move.seat == 0 for turn in mistakes) > len(mistakes) / 2


# Chances.


@given(st.lists(st.floats(0, 1), min_size=2, max_size=5), st.floats(0.3, 3), st.floats(0, 0.5))
def test_what_was_more_stays_more(shares: list[float], sharpness: float, doubt: float) -> None:
    told = np.array(shares) + 1e-3
    told /= told.sum()
    right = Calibration(sharpness, doubt).apply(told)
    assert sum(right) == pytest.approx(1)
    order = np.argsort(told, kind="stable")
    assert all(np.diff(right[order]) >= -1e-12)


def test_with_two_seats_it_rises_with_what_is_told() -> None:
    for sharpness, doubt in ((0.5, 0.0), (1.0, 0.1), (1.7, 0.04)):
        one = np.linspace(0, 1, 101)
        right = Calibration(sharpness, doubt).apply(np.stack([one, 1 - one], axis=1))[:, 0]
        assert all(np.diff(right) > 0)
        assert (right[0], right[50], right[100]) == pytest.approx((doubt / 2, 0.5, 1 - doubt / 2))


def test_every_calibration_says_where_it_comes_from() -> None:
    text = (files("kubik.bots") / "calibration.toml").read_text(encoding="utf-8")
    for name, by_players in tomllib.loads(text).items():
        game = kubik.find_game(name)
        for players, judges in by_players.items():
            assert int(players) in game.players
            for judge, found in judges.items():
                told_by = ["net", *kubik.bots.bot_names(game)]
                assert judge in told_by or (judge == OwnJudge.name and own_outlook(game))
                assert "bench.reliability" in found["fitted"]
                known = calibration_of(game, int(players), judge)
                assert (known.sharpness, known.doubt) == (found["sharpness"], found["doubt"])


def test_pages_show_what_was_measured_and_no_tenth_is_far_off() -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for language, path in PAGES.items():
        assert "\n".join(page_rows(results, language)) in path.read_text(encoding="utf-8")
    for subject, found in results.items():
        game, players, by = read_subject(subject)
        assert (found["by"], found["file"]) == (by, net_file(game, players, by))
        for row in found["rows"]:
            assert row["positions"] < FEWEST or abs(row["got"] - row["foretold"]) <= ALLOWED


def test_a_known_calibration_is_found() -> None:
    """Games that end as often as a sharper judge with some doubt says."""
    generator = np.random.default_rng(1)
    one = generator.uniform(0.02, 0.98, 20_000)
    told = np.stack([one, 1 - one], axis=1)
    won = generator.uniform(size=len(one)) < Calibration(1.4, 0.06).apply(told)[:, 0]
    got = np.stack([won, ~won], axis=1).astype(float)
    found = fit(told, got)
    assert found.sharpness == pytest.approx(1.4, abs=0.1)
    assert found.doubt == pytest.approx(0.06, abs=0.03)
    assert max(abs(row["foretold"] - row["got"]) for row in tenths(found.apply(told), got)) < 0.03


@pytest.mark.slow
def test_games_kept_apart_are_the_same_each_time() -> None:
    """In the soak those with a net, too, in compiled code."""

    def games(seed: int) -> tuple[States, Floats]:
        if soaking():
            return play(kubik.find_game("kabaleo"), 2, seed, 40)
        return play(kubik.find_game("connect_four"), 2, seed, 40, "python")

    kept, got = games(seed=3)
    again, got_again = games(seed=3)
    assert kept.tobytes() == again.tobytes()
    assert np.array_equal(got, got_again)
    assert got.sum(axis=1) == pytest.approx(1)
    assert kept.tobytes() != games(seed=4)[0].tobytes()


def looked(judge: Judge, match: Match, move: Move | None = None) -> Floats:
    """Return what a judge says of a position, or of a move there, with the same dice each time."""
    restore(judge.mind[ROOT : ROOT + 1].view(np.recarray), match._saved.tobytes())
    roll_anew(judge, match.game, seed_words("1", "dice"))
    return judge.look(20, move.seat, move.code) if move else judge.look(20)


@pytest.mark.parametrize(
    ("name", "by"), [("cubirds", "net"), ("cubirds", "keen"), ("qwirkle_cubes", "own")]
)
def test_two_moves_meet_the_same_dice(name: str, by: str) -> None:
    match = played(name, 2)
    asked = judge_of(match.game, 2, by)
    move = match.legal_moves[0]
    looks = [looked(asked, match, move) for _ in range(2)]
    assert np.array_equal(looks[0], looks[1])
    assert looks[0].sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_that_foresees_has_said_what_its_bot_will_roll(players: int) -> None:
    """Every mark and the roll itself: the position as it stands is worth just that."""
    match = played("qwirkle_cubes", players, moves=0)
    judge = OwnJudge(match.game, players)
    seat, began = match.actors[0], match.view(0)["phase"]
    while match.view(0)["phase"] == began:
        move = choose_move(match, seat, "keen")
        assert np.array_equal(looked(judge, match), looked(judge, match, move))
        match.push(move)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_and_skill_add_up_by_the_own_search(players: int) -> None:
    match = played("qwirkle_cubes", players, moves=25)
    seen = review(match, budget=BUDGET)
    assert (seen.net, seen.policy) == (False, "keen")
    stood = [seen.outlook, *(turn.outlook for turn in seen.turns)]
    for seat in range(players):
        total = 1 / players + seen.luck[seat] + sum(seen.skill[seat])
        assert total == pytest.approx(seen.result[seat])
    for turn, step in zip(seen.turns, match.steps, strict=True):
        assert sum(turn.skill) == pytest.approx(0, abs=1e-9)
        if turn.better is None and not any(event.kind.chance for event in step.events):
            assert turn.outlook == stood[turn.step - 1]
    assert review(match, budget=BUDGET) == seen


def test_a_game_without_a_search_of_its_own_has_no_such_judge() -> None:
    with pytest.raises(LookupError, match="connect_four"):
        OwnJudge(kubik.find_game("connect_four"), 2)
