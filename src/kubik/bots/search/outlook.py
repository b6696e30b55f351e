"""The outlook of a position that lies open: what each seat may expect, and what a move changes."""

from kubik.bots.search.playout import PLAY, ROOT, WORLD, Work, play_out
from kubik.engine.chance import draw, reseed
from kubik.engine.contract import apply
from kubik.engine.layout import Floats, States

NO_MOVE = -1  # where a position is looked at as it stands


def note_outcomes(mind: States, seat: int, move: int, work: Work, won: Floats) -> None:
    """Play on after a move with other dice each time; write what each seat wins, game by game.

    From the same chances two moves meet the same dice.
    """
    for game in range(len(won) // work.players):
        roll_anew(mind)
        mind[PLAY] = mind[WORLD]
        if move != NO_MOVE:
            apply(mind[PLAY], seat, move)
        play_out(mind[PLAY], work)
        for other in range(work.players):
            won[game * work.players + other] = work.shares[other]


def look_ahead(mind: States, playouts: int, work: Work, won: Floats) -> None:
    """Play a position on with other dice each time; add up what each seat wins."""
    for _ in range(playouts):
        roll_anew(mind)
        mind[PLAY] = mind[WORLD]
        play_out(mind[PLAY], work)
        for seat in range(work.players):
            won[seat] += work.shares[seat]


def compare_moves(
    mind: States, seat: int, move: int, other: int, playouts: int, work: Work, more: Floats
) -> None:
    """Play both moves with the same dice; add up how much more each seat wins after the first."""
    for _ in range(playouts):
        roll_anew(mind)
        mind[PLAY] = mind[WORLD]
        apply(mind[PLAY], seat, move)
        play_out(mind[PLAY], work)
        for other_seat in range(work.players):
            more[other_seat] += work.shares[other_seat]
        mind[PLAY] = mind[WORLD]
        apply(mind[PLAY], seat, other)
        play_out(mind[PLAY], work)
        for other_seat in range(work.players):
            more[other_seat] -= work.shares[other_seat]


def roll_anew(mind: States) -> None:
    """Begin from the root with other dice."""
    root = mind[ROOT]
    mind[WORLD] = root
    reseed(mind[WORLD], draw(root), draw(root), draw(root), draw(root))
