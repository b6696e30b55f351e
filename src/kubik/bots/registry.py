"""Finding bots: the generic ones, and those that packages offer for a game.

A bot is a module with a plain function `choose(s, seat, codes)`. It gets an imagined position,
never the true one, and returns the code of a legal action; `codes` is memory for it to write into,
with room for all legal moves and as many numbers more as its `ROOM` says. A game may also have a
search made for it alone: a module with a plain function `weigh`. How packages offer them is in
`kubik.engine.registry`.
"""

import functools
from types import ModuleType

import kubik.bots.random
from kubik.bots.nets.judge import judge_bindings, weigh_by_judge, weigh_candidates
from kubik.bots.nets.outlook import note_expected, weigh_by_outlook
from kubik.bots.policies import RANDOM, has_guests, policies
from kubik.bots.search.flat import weigh_moves
from kubik.bots.search.outlook import note_outcomes
from kubik.bots.search.tree import weigh_by_tree
from kubik.bots.slots import (
    FEW_SLOTS,
    SLOTS,
    as_allowed,
    as_chosen,
    choose_in_last_slots,
    choose_in_more_slots,
    choose_in_slot,
    weigh_in_own_way,
)
from kubik.engine.build import Build, Kernel, Target
from kubik.engine.errors import SetupError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.registry import as_game, judge_for, search_for

KEEN = "keen"  # the bot of a game whose judgement was tuned by self-play


def bot_names(game: str | Game) -> list[str]:
    """Return the names of the policies of a game: the bots that choose without a search."""
    return list(policies(as_game(game)))


def usual_bot(game: Game) -> str:
    """Return the policy that stands for a sensible player where none is named."""
    return next((name for name in bot_names(game) if name != RANDOM), RANDOM)


def playout_bot(game: Game) -> str:
    """Return the bot that plays on in the worlds of a search, unless another is named."""
    return KEEN if KEEN in bot_names(game) else usual_bot(game)


@functools.lru_cache(maxsize=KEPT_GAMES)
def own_search(game: Game) -> ModuleType | None:
    """Return the module with the search that was made for a game, if there is one."""
    module = search_for(game.name)
    return game.load(module) if module else None


def own_outlook(game: Game) -> Kernel | None:
    """Return how that search looks at positions that lie open, if it can.

    A function `note_outlook` of its module takes what `search.outlook.note_outcomes` takes, with
    the memory of the search, and writes what each seat may expect in each world.
    """
    return getattr(own_search(game), "note_outlook", None)


def slot_of(game: Game, name: str) -> int:
    """Return the slot in which the builds of a game have that bot."""
    names = bot_names(game)
    if name not in names:
        raise SetupError("unknown-policy", name=name, game=game.name, known=names)
    return names.index(name)


def playout_slot(game: Game) -> int:
    """Return the slot of the bot that plays on in the worlds of a search."""
    return slot_of(game, playout_bot(game))


def bot_module(game: Game, name: str) -> ModuleType:
    """Return the module of a bot."""
    slot_of(game, name)  # refuses a bot that is not there
    return policies(game)[name]


def bot_bindings(game: Game) -> dict[Kernel, Kernel]:
    """Return which bot of a game stands in which slot; free slots play at random."""
    bots = [module.choose for module in policies(game).values()]
    bindings: dict[Kernel, Kernel] = {
        slot: bots[number] if number < len(bots) else kubik.bots.random.choose
        for number, slot in enumerate(SLOTS)
    }
    if len(bots) > FEW_SLOTS:
        bindings[choose_in_last_slots] = choose_in_more_slots
    if has_guests(game):
        bindings[as_chosen] = as_allowed
    return bindings


@functools.lru_cache(maxsize=2 * KEPT_GAMES)  # for two targets
def seat_build(game: Game, target: Target) -> Build:
    """Return the build in which bots think for the seats of a live match."""
    kernels: list[Kernel] = [choose_in_slot, weigh_moves, weigh_by_tree, note_outcomes]
    bindings = bot_bindings(game)
    own = own_search(game)
    if own:
        kernels.append(weigh_in_own_way)
        bindings[weigh_in_own_way] = own.weigh
    outlook = own_outlook(game)
    if outlook:
        kernels.append(outlook)
    if judge_for(game.name):
        kernels += [weigh_by_judge, weigh_candidates, weigh_by_outlook, note_expected]
        bindings |= judge_bindings(game)
    return Build(game, target, kernels=kernels, bindings=bindings, name="seat")
