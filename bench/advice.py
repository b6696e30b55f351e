"""How good and how quick is advice? `python -m bench.advice [GAME:PLAYERS ...]`.

Positions are taken from games of keen bots that pick any move now and then. Of each adviser, with
and without a net, it is told how long a hint takes on one core, and how often a search with five
times the budget prefers the same move. Then whole games are reviewed, as usual and by the bot that
plays on: how long that takes, how many mistakes are shown, and of how many of them a search with
five times the budget says as well that the other move was better.
"""

import sys
import time
from collections.abc import Iterator

from kubik.arena.stats import wilson
from kubik.bots.hint import Adviser, adviser, adviser_at
from kubik.bots.registry import playout_bot, seat_build
from kubik.bots.review import Turn, review
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.registry import find_game

SUBJECTS = ("cubirds:2", "cubirds:4", "cubitos:2", "kabaleo:2")
POSITIONS, GAMES = 16, 2
EVERY = 7  # moves from one position to the next
FEWEST_MOVES = 3
TIMES = 5
PLAYED_BY = "keen~0.15"
REVIEWED = "greedy~0.2"


def positions(game: Game, players: int) -> Iterator[Match]:
    """Yield positions in which there is a choice."""
    seed = 0
    while True:
        match = Match(game, players, f"advice/{seed}", target="cpu")
        since = 0
        while not match.over:
            seat = match.actors[0]
            since += 1
            if since >= EVERY and len(match.legal_moves_of(seat)) >= FEWEST_MOVES:
                yield match
                since = 0
            match.push(choose_move(match, seat, PLAYED_BY))
        seed += 1


def best_of(match: Match, asked: Adviser, times: int, purpose: str) -> tuple[int, float]:
    """Return the move that a search likes best, and the seconds that took."""
    seat = match.actors[0]
    began = time.process_time()
    found = weigh_moves_of(match, seat, asked.bot(times * asked.budget), purpose)
    return found[0][0].code, time.process_time() - began


def hints_of(game: Game, players: int, count: int) -> None:
    """Print how advisers agree with longer searches."""
    plain, net = adviser(game), adviser_at(game, players)
    same = {"plain": 0, "net": 0, "both": 0, "long": 0}
    spent: dict[str, list[float]] = {"plain": [], "net": []}
    for match, _ in zip(positions(game, players), range(count), strict=False):
        by_plain, took = best_of(match, plain, 1, "advice")
        spent["plain"].append(took)
        by_net, took = best_of(match, net, 1, "advice")
        spent["net"].append(took)
        long_plain, _ = best_of(match, plain, TIMES, "long")
        long_net, _ = best_of(match, net, TIMES, "long")
        same["plain"] += by_plain == long_plain
        same["net"] += by_net == long_net
        same["both"] += by_plain == by_net
        same["long"] += long_plain == long_net
    print(f"{game.name} {players}: {plain.bot()} and {net.bot()}, {count} positions")
    for name, agreed in same.items():
        shown = wilson(agreed, count)
        print(f"  {name}: {shown.share:.1%} ({shown.low:.1%}-{shown.high:.1%})")
    for name, times in spent.items():
        mean, most = 1000 * sum(times) / len(times), 1000 * max(times)
        print(f"  {name}: {mean:.0f} ms a hint, {most:.0f} ms at most", flush=True)


def is_confirmed(match: Match, turn: Turn, asked: Adviser) -> bool:
    """Whether a longer search says as well that the other move was better."""
    past = match.copy()
    past.rewind(turn.step - 1)
    bot = asked.bot(TIMES * asked.budget)
    found = {move: one.share for move, one in weigh_moves_of(past, turn.move.seat, bot, "long")}
    return turn.better is not None and found[turn.better] > found[turn.move]


def reviews_of(game: Game, players: int, games: int) -> None:
    """Print how long reviews take, and what becomes of their mistakes."""
    for policy in (playout_bot(game), None):
        took, shown, confirmed, steps = 0.0, 0, 0, 0
        for seed in range(games):
            match = Match(game, players, f"reviewed/{seed}", target="cpu")
            while not match.over:
                match.push(choose_move(match, match.actors[0], REVIEWED))
            began = time.process_time()
            seen = review(match, policy)
            took += time.process_time() - began
            steps += len(match.steps)
            mistakes = seen.mistakes()
            shown += len(mistakes)
            asked = adviser_at(game, players)
            confirmed += sum(is_confirmed(match, turn, asked) for turn in mistakes)
        print(
            f"  review by {policy or 'default'}: {took / games:.1f} s for {steps // games} moves, "
            f"{confirmed} of {shown} mistakes confirmed",
            flush=True,
        )


def main(subjects: list[str]) -> None:
    """Measure games in turn."""
    for subject in subjects:
        name, players = subject.split(":")
        game = find_game(name)
        seat_build(game, "cpu").compile()
        hints_of(game, int(players), POSITIONS)
        reviews_of(game, int(players), GAMES)


if __name__ == "__main__":
    main(sys.argv[1:] or list(SUBJECTS))
