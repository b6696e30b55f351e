"""Looking back at games: luck and skill add up, and a policy makes no mistakes in its own eyes."""

import math

import numpy as np
import pytest

import kubik
from kubik.bots.outlooks import CARELESS, PlayoutJudge
from kubik.bots.registry import bot_names, playout_bot, seat_build
from kubik.bots.review import Review, review
from kubik.bots.seat import choose_move
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.testing.repeats import soaking

BUDGET = 1  # as few playouts as there can be: sums hold whatever the noise


def played_by(game: Game, *bots: str, seed: int = 3, moves: int = 150) -> Match:
    match = Match(game, len(bots), seed, target="cpu")
    while not match.over and len(match.steps) < moves:
        seat = match.actors[0]
        match.push(choose_move(match, seat, bots[seat]))
    return match


@pytest.fixture(scope="module")
def kabaleo() -> Game:
    game = kubik.find_game("kabaleo")
    seat_build(game, "cpu").compile()
    return game


def test_luck_and_skill_add_up_to_the_result(game: Game) -> None:
    players = min(number for number in game.players if number > 1)
    bots = [bot_names(game)[seat % len(bot_names(game))] for seat in range(players)]
    match = played_by(game, *bots, moves=20)
    seen = review(match, "random", budget=BUDGET)
    assert [turn.move for turn in seen.turns] == match.moves
    assert sum(seen.outlook) == pytest.approx(1)
    for seat in range(players):
        total = 1 / players + seen.luck[seat] + sum(seen.skill[seat])
        assert total == pytest.approx(seen.result[seat])
        assert total == pytest.approx(match.payoffs[seat]) or not match.over


def test_an_automaton_wins_what_a_lone_player_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    won = np.array([[1.0], [0.0], [0.0], [0.0]])
    monkeypatch.setattr(PlayoutJudge, "look", lambda _self, _worlds, *_move: won)
    match = played_by(kubik.find_game("cubirds"), "random")
    assert match.over
    seen = review(match, budget=BUDGET)
    assert seen.outlook == pytest.approx((0.25,))
    assert seen.deal == pytest.approx((0.25 - 1 / 2,))
    assert seen.start + seen.luck[0] + sum(seen.skill[0]) == pytest.approx(match.payoffs[0])


def test_what_is_played_as_the_policy_plays_is_no_mistake(game: Game) -> None:
    bot = playout_bot(game)
    match = played_by(game, *[bot] * game.usual_players, moves=20 if soaking() else 8)
    seen = review(match, bot, budget=BUDGET)
    assert all(turn.better is None for turn in seen.turns)
    assert seen.careless or not any(value for turn in seen.turns for value in turn.skill)
    assert not seen.mistakes()


@pytest.mark.parametrize("name", sorted(CARELESS))
def test_without_dice_only_the_deal_is_luck(name: str) -> None:
    game = kubik.find_game(name)
    for players in game.players:
        seen = review(played_by(game, *["greedy"] * players, moves=30), budget=BUDGET)
        assert not any(came for turn in seen.turns for came in turn.luck)
        assert seen.luck == seen.deal


def test_chances_foretell_games_better_than_even_ones(kabaleo: Game) -> None:
    """A policy that is never careless has two positions in three as won that are lost."""
    losses = []
    for seed in range(10):
        match = played_by(kabaleo, "keen~0.1", "keen~0.1", "keen~0.1", seed=seed)
        seen = review(match, budget=BUDGET)
        chance = [
            np.clip(turn.outlook, 0.01, 1) @ np.array(match.payoffs) for turn in seen.turns[:-1]
        ]
        losses.append(-np.log(chance).mean())
    assert np.mean(losses) < math.log(3)


def test_random_moves_are_mistakes(kabaleo: Game) -> None:
    """What a seat that plays at random loses goes to the others."""
    seen = review(played_by(kabaleo, "random", "keen"), budget=1_000_000)
    (own, _), (given, _) = seen.skill
    assert own < -0.1
    assert given == pytest.approx(-own)
    worst = seen.mistakes()[0]
    assert worst.move.seat == 0
    assert worst.better not in (None, worst.move)


def test_the_same_game_gets_the_same_review(kabaleo: Game) -> None:
    match = played_by(kabaleo, "random", "greedy")
    before = match.record()
    assert review(match, budget=BUDGET) == review(match, budget=BUDGET)
    assert match.record() == before


def test_progress_is_told_move_by_move(kabaleo: Game) -> None:
    match = played_by(kabaleo, "random", "random", moves=5)
    progress: list[tuple[int, int]] = []
    seen = review(match, budget=BUDGET, progress=lambda done, of: progress.append((done, of)))
    assert progress == [(number, 5) for number in range(1, 6)]
    assert seen.result == seen.turns[-1].outlook


def test_a_game_not_begun_has_an_even_review(kabaleo: Game) -> None:
    seen = review(Match(kabaleo, 2, 1), budget=BUDGET)
    assert isinstance(seen, Review)
    assert not seen.turns
    assert seen.result == seen.outlook
