"""A lesson put to the test: an easier bot that follows it meets itself without it."""

from collections.abc import Callable
from dataclasses import replace

from bench.masters.figures import Figure, Tally
from bench.masters.games import LONGEST, Sample, compile_sample, deal

from kubik.bots.seat import choose_move
from kubik.engine.match import Match

Advice = Callable[[Match, int], int | None]  # the code of a move, or none where it says nothing


def try_advice(sample: Sample, bot: str, advice: Advice, deals: int) -> Figure:
    """Return what a bot wins that takes advice, each deal played from both seats."""
    asked = replace(sample, bot=bot)
    compile_sample(asked)
    tally = Tally()
    for number in range(deals):
        for advised in range(sample.players):
            match = deal(asked, f"masters/advice/{sample.seed}/{number}")
            play_advised(match, advised, bot, advice)
            tally.add("won", number, match.payoffs[advised])
    return tally.figure("won")


def play_advised(match: Match, advised: int, bot: str, advice: Advice) -> None:
    """Play a game to its end; one seat does what it is advised to."""
    while not match.over and len(match.steps) < LONGEST:
        seat = match.actors[0]
        code = advice(match, seat) if seat == advised else None
        if code is None:
            match.push(choose_move(match, seat, bot))
        else:
            match.push(code, seat)
