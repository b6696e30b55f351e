"""A bot in a seat of a live match."""

import numpy as np

from kubik.bots.plan import read_plan
from kubik.bots.registry import seat_build
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.bots.slots import RANDOM_SLOT, choose_in_slot
from kubik.engine import seeds
from kubik.engine.build import Build
from kubik.engine.chance import WORD
from kubik.engine.layout import States, copy_common
from kubik.engine.match import Match
from kubik.engine.moves import Move, make_move


def choose_move(match: Match, seat: int, bot: str, threads: int = 1) -> Move:
    """Let a bot choose for a seat, from an imagined position.

    Its generator comes from the seed of the match and the number of the move, so a game with bots
    replays exactly; the bot can tell nothing from it that its seat may not know.
    """
    plan = read_plan(match.game, bot)
    build = _build(match)
    purpose = f"bot/{seat}/{match.actions_of(seat)}"
    imagined = _imagine(match, build, seat, purpose)
    chance = seeds.seed_words(match.seed, f"{purpose}/pick")
    # Interpreted rules are too slow to try anything out; then the policy of a search chooses.
    if plan.method == "policy" or build.target == "python" or len(match.legal_moves_of(seat)) == 1:
        careless = plan.method == "policy" and chance[1] < plan.slack * (WORD + 1)
        code = _by_policy(build, imagined, seat, RANDOM_SLOT if careless else plan.policy)
    else:
        weighed = weigh(build, Question(imagined, match.players, seat), plan, threads)
        code = _pick(weighed, plan.slack, chance[0])
    return make_move(match.game, seat, code)


def weigh_moves_of(
    match: Match, seat: int, bot: str, purpose: str, threads: int = 1
) -> list[tuple[Move, Weighed]]:
    """Return what a search thinks of the moves of a seat, best first."""
    build = _build(match)
    asked = Question(_imagine(match, build, seat, purpose), match.players, seat)
    found = weigh(build, asked, read_plan(match.game, bot), threads)
    return [(make_move(match.game, seat, weighed.code), weighed) for weighed in found]


def _build(match: Match) -> Build:
    build = seat_build(match.game, "cpu")
    return build if build.ready else seat_build(match.game, "python")


def _imagine(match: Match, build: Build, seat: int, purpose: str) -> States:
    imagined = build.blank()
    copy_common(match.imagine(seat, purpose), imagined)
    return imagined


def _by_policy(build: Build, imagined: States, seat: int, slot: int) -> int:
    codes = np.zeros(build.game.rules.ACTIONS, np.int64)
    chosen = build.kernel(choose_in_slot)(build.first(imagined), seat, slot, codes)
    return int(chosen)


def _pick(weighed: list[Weighed], slack: float, chance: int) -> int:
    """Return the best move, or any that seems little worse where the bot is lenient."""
    best = weighed[0]
    good = [one for one in weighed if one.share >= best.share - slack] if slack else [best]
    return good[chance % len(good)].code
