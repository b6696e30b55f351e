"""Looking back at games: luck and skill add up, and a policy makes no mistakes in its own eyes."""

import pytest

import kubik
from kubik.bots.registry import bot_names, playout_bot, seat_build
from kubik.bots.review import Review, review
from kubik.bots.seat import choose_move
from kubik.engine.game import Game
from kubik.engine.match import Match

BUDGET = 20_000  # few playouts: sums hold whatever the noise


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
        told = 1 / players + seen.luck[seat] + sum(seen.skill[seat])
        assert told == pytest.approx(seen.result[seat])
        assert told == pytest.approx(match.payoffs[seat]) or not match.over


def test_what_is_played_as_the_policy_plays_is_no_mistake(kabaleo: Game) -> None:
    bot = playout_bot(kabaleo)
    seen = review(played_by(kabaleo, bot, bot, bot), budget=BUDGET)
    assert all(turn.better is None for turn in seen.turns)
    assert not any(value for turn in seen.turns for value in turn.skill)
    assert not seen.mistakes()


def test_random_moves_are_mistakes(kabaleo: Game) -> None:
    """What a seat that plays at random loses goes to the others."""
    seen = review(played_by(kabaleo, "random", "greedy"), budget=10_000_000)
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
    told: list[tuple[int, int]] = []
    seen = review(match, budget=BUDGET, progress=lambda done, of: told.append((done, of)))
    assert told == [(number, 5) for number in range(1, 6)]
    assert seen.result == seen.turns[-1].outlook


def test_a_game_not_begun_has_an_even_review(kabaleo: Game) -> None:
    seen = review(Match(kabaleo, 2, 1), budget=BUDGET)
    assert isinstance(seen, Review)
    assert not seen.turns
    assert seen.result == seen.outlook
