"""Moves that are played in tests of games, and what came of them."""

import random

import kubik
from kubik.engine.events import Event


def play_out(match: kubik.Match, seed: int, moves: int = 10_000) -> kubik.Match:
    """Play moves at random, to the end if no number is given."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.push(chance.choice(match.legal_moves))
    return match


def legal(match: kubik.Match) -> set[str]:
    """Return the moves that there are, as they are typed."""
    return {move.notation for move in match.legal_moves}


def happened(match: kubik.Match, kind: str, steps: int = 1) -> list[dict[str, int]]:
    """Return the events of a kind that the last moves brought."""
    events: list[Event] = [event for step in match.steps[-steps:] for event in step.events]
    return [event.params for event in events if event.kind.name == kind]
