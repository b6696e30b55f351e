"""A bot in a seat of a live match."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kubik.bots.nets.evaluate import NET_PLAYS
from kubik.bots.nets.playing import choose_code_by_net, find_net, loaded_net, net_build
from kubik.bots.plan import Plan, read_plan, settled
from kubik.bots.policies import policy_room
from kubik.bots.registry import playout_slot, seat_build
from kubik.bots.search.thinking import Question, Weighed, compare, weigh
from kubik.bots.slots import choose_in_slot
from kubik.engine import seeds
from kubik.engine.build import Build
from kubik.engine.chance import WORD
from kubik.engine.game import Game
from kubik.engine.given import instance
from kubik.engine.layout import States, copy_common
from kubik.engine.match import Match
from kubik.engine.moves import Move, make_move
from kubik.engine.whole import MOST_THREADS, whole_within


def choose_move(match: Match, seat: int, bot: str, threads: int = 1) -> Move:
    """Let a bot choose for a seat, from an imagined position.

    Its generator comes from the seed of the match and the number of the move, so a game with bots
    replays exactly; the bot can tell nothing from it that its seat may not know.
    """
    seat = instance("match", match, Match).actor(seat)
    threads = whole_within("threads", threads, 1, MOST_THREADS)
    build = _build(match)
    number = match.actions_of(seat)
    imagined = _imagine(match, build, seat, seeds.bot_purpose(seat, number))
    question = Question(imagined, match.players, seat)
    chance = seeds.seed_words(match.seed, seeds.pick_purpose(seat, number))
    code = choose_code(build, question, read_plan(match.game, bot), chance, threads)
    return make_move(match.game, seat, code)


def choose_code(
    build: Build, asked: Question, plan: Plan, chance: seeds.SeedWords, threads: int = 1
) -> int:
    """Return what a bot chooses from an imagined position, given the chance of its choice."""
    plan = settled(plan, build.game, asked.players)
    if plan.method == "net":
        return _by_net(build, asked, plan, chance, threads)
    # Interpreted rules are too slow to try anything out; then the policy of a search chooses.
    if plan.method == "policy" or build.target == "python" or _has_no_choice(build, asked):
        careless = plan.method == "policy" and chance[1] < plan.slack * (WORD + 1)
        return _by_policy(build, asked, plan.lapse if careless else _slot(plan, build.game))
    return _pick(weigh(build, asked, plan, threads), plan.slack, chance[0])


def weigh_moves_of(
    match: Match, seat: int, bot: str, purpose: str, threads: int = 1
) -> list[tuple[Move, Weighed]]:
    """Return what a search thinks of the moves of a seat, best first."""
    build = _build(match)
    asked = Question(_imagine(match, build, seat, purpose), match.players, seat)
    plan = settled(read_plan(match.game, bot), match.game, match.players)
    found = weigh(build, asked, plan, threads)
    return [(make_move(match.game, seat, weighed.code), weighed) for weighed in found]


def compare_moves_of(match: Match, bot: str, moves: Sequence[Move], purpose: str) -> list[Weighed]:
    """Return what a net thinks of some moves of a seat, looked at equally closely, best first."""
    build, seat = _build(match), moves[0].seat
    asked = Question(_imagine(match, build, seat, purpose), match.players, seat)
    plan = settled(read_plan(match.game, bot), match.game, match.players)
    return compare(build, asked, plan, [move.code for move in moves])


def _build(match: Match) -> Build:
    build = seat_build(match.game, "cpu")
    return build if build.ready else seat_build(match.game, "python")


def _imagine(match: Match, build: Build, seat: int, purpose: str) -> States:
    imagined = build.blank()
    copy_common(match.imagine(seat, purpose), imagined)
    return imagined


def _has_no_choice(build: Build, asked: Question) -> bool:
    codes = np.zeros(build.game.rules.MOST_LEGAL, np.int64)
    return bool(build.legal(build.first(asked.imagined), asked.seat, codes) == 1)


def _by_policy(build: Build, asked: Question, slot: int) -> int:
    codes = np.zeros(policy_room(build.game), np.int64)
    imagined = build.first(asked.imagined)
    return int(build.kernel(choose_in_slot)(imagined, asked.seat, slot, codes))


def _by_net(
    build: Build, asked: Question, plan: Plan, chance: seeds.SeedWords, threads: int
) -> int:
    """Let a net choose, alone or with a search around it, in compiled code once there is some."""
    game = build.game
    thinking = net_build(game, build.target)
    if not thinking.ready:
        thinking = net_build(game, "python")
    imagined = thinking.blank()
    copy_common(asked.imagined, imagined)
    asked = replace(asked, imagined=imagined)
    searches = plan.budget and thinking.target != "python"
    if searches and not _has_no_choice(thinking, asked):
        return _pick(weigh(thinking, asked, plan, threads), plan.slack, chance[0])
    if find_net(game, plan.net).judges:
        return _by_policy(build, asked, playout_slot(game))
    net = loaded_net(game, plan.net, plan.slack)
    return choose_code_by_net(thinking, asked.imagined, asked.seat, net)


def _slot(plan: Plan, game: Game) -> int:
    """Return the slot of the policy that chooses where there is no search."""
    # The policy in the plan of a judge is what the rivals are taken for.
    asks_net = plan.method == "judge" or plan.policy == NET_PLAYS
    return playout_slot(game) if asks_net else plan.policy


def _pick(weighed: list[Weighed], slack: float, chance: int) -> int:
    """Return the best move, or any that seems little worse where the bot is lenient."""
    best = weighed[0]
    good = [one for one in weighed if one.share >= best.share - slack] if slack else [best]
    return good[chance % len(good)].code
