"""A bot in a seat of a live match."""

import numpy as np

from kubik.bots.registry import seat_build, slot_of
from kubik.bots.slots import choose_in_slot
from kubik.engine.layout import copy_common
from kubik.engine.match import Match
from kubik.engine.moves import Move, make_move


def choose_move(match: Match, seat: int, bot: str) -> Move:
    """Let a bot choose for a seat, from an imagined position.

    Its generator comes from the seed of the match and the number of the move, so a game with bots
    replays exactly; the bot can tell nothing from it that its seat may not know.
    """
    game = match.game
    slot = slot_of(game, bot)
    build = seat_build(game, "cpu")
    if not build.ready:
        build = seat_build(game, "python")
    imagined = build.blank()
    copy_common(match.imagine(seat, f"bot/{seat}/{match.actions_of(seat)}"), imagined)
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    code = build.kernel(choose_in_slot)(build.first(imagined), seat, slot, codes)
    return make_move(game, seat, int(code))
