"""How a bot thinks, read from its name.

A policy goes by its own name: `greedy`. A search names its kind and what it may spend, in actions
tried out: `flat:20000`, `tree:20000`, or `own:20000` in a game that has a search of its own; the
policy that plays on in its worlds may follow, as in `flat:20000:random`. The same name and seed
always choose the same move; a search that may spend a time, as in `flat:100ms`, chooses as well as
the machine is fast.

`~` and a share make a bot easier: `flat:2000~0.1` picks any move that seems at most so much worse
than the best, and `greedy~0.1` picks any move at all as often as that. In `greedy~0.1:hasty`
another policy chooses then.

`net:FILE` is a net that was trained: see `kubik.bots.nets`. `net:FILE~0.1` picks any move that is
at most so much less likely than the best. `net:FILE:2000` searches around it, with so many actions;
in `net:FILE:2000:keen` a policy plays on, and the net says what is likely and what comes of it.
Around a net that judges there is always a search.

In `flat:20000:net` the net that comes with the game says what becomes of a move, once it is asked:
in most games at once, in others after what is left of the round. Where there is no net, the usual
policy plays on.

`judge:20000` searches around the net that comes with the game for so many players, and
`judge:20000:greedy` takes the rivals for that policy. Where there is no net, for other rules or
another box, it is the game's own search.

A level, such as `master`, stands for one of these: see `kubik.bots.levels`.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from kubik.bots.levels import find_level, offered_bots, unknown_bot
from kubik.bots.nets.evaluate import NET_PLAYS
from kubik.bots.nets.packaged import judged_players, packaged_net
from kubik.bots.nets.playing import PREFIX, find_net
from kubik.bots.policies import RANDOM, left_out
from kubik.bots.registry import bot_names, own_search, playout_bot, playout_slot
from kubik.bots.slots import RANDOM_SLOT, chooser
from kubik.engine.errors import SetupError
from kubik.engine.game import Game

Method: TypeAlias = Literal["policy", "flat", "tree", "own", "net", "judge"]

LARGEST_BUDGET = 10**9
NET = "net"  # in place of a policy
USUAL_BUDGET = 600  # of a net that judges: little more than a look at each move
_SLACK = r"~(?P<slack>0(?:\.[0-9]{1,4})?|1)"
_MAY_SLACK = f"(?:{_SLACK})?"
_POLICY = re.compile(r"(?P<policy>[a-z_]+)(?:" + _SLACK + r"(?::(?P<lapse>[a-z_]+))?)?")
_SPENDS = r"(?P<budget>[0-9]{1,10})(?P<timed>ms)?(?::(?P<policy>[a-z_]+))?"
_SEARCH = re.compile(r"(?P<method>flat|tree|own|judge):" + _SPENDS + _MAY_SLACK)
_NET = re.compile(PREFIX + r"(?P<path>.+?)(?::" + _SPENDS + r")?" + _MAY_SLACK)


@dataclass(frozen=True)
class Plan:
    """How to choose a move."""

    method: Method
    policy: int  # the slot of the bot that chooses, or that plays on in the worlds of a search
    budget: int = 0  # what a search may spend: actions that it tries out, or milliseconds
    slack: float = 0.0  # how much worse than the best a chosen move may seem
    timed: bool = False  # whether the budget is a time
    net: str = ""  # the file of a net
    lapse: int = RANDOM_SLOT  # the slot of the bot that chooses where a policy is careless


def read_plan(game: Game, name: str) -> Plan:
    """Return how the bot of that name thinks; a sentence says if there is no such bot."""
    if not isinstance(name, str):
        raise unknown_bot(game, str(name))
    level = find_level(game, name)
    if level:
        return read_plan(game, level.bot)
    search = _SEARCH.fullmatch(name)
    if search:
        return _search_plan(game, name, search)
    net = _NET.fullmatch(name)
    if net:
        return _net_plan(game, name, net)
    policy = _POLICY.fullmatch(name)
    if policy is None:
        raise unknown_bot(game, name)
    slot = _slot(game, name, policy["policy"])
    lapse = _slot(game, name, policy["lapse"] or RANDOM)
    return Plan("policy", slot, slack=float(policy["slack"] or 0), lapse=lapse)


def _search_plan(game: Game, name: str, search: re.Match[str]) -> Plan:
    method: Method = search["method"]  # type: ignore[assignment]  # the pattern has no others
    budget = _budget(name, search["budget"], bool(search["timed"]))
    if method == "own" and own_search(game) is None:
        raise unknown_bot(game, name)
    if method == "judge":
        slot = _slot(game, name, search["policy"]) if search["policy"] else NET_PLAYS
    elif method == "flat" and search["policy"] == NET:
        slot = NET_PLAYS
    else:
        slot = _slot(game, name, search["policy"] or playout_bot(game))
    return Plan(method, slot, budget, float(search["slack"] or 0), bool(search["timed"]))


def settled(plan: Plan, game: Game, players: int) -> Plan:
    """Return the plan of a bot at a table: which net judges, or what searches without one."""
    if not _asks_packaged_net(plan):
        return plan
    net = packaged_net(game, players)
    if net:
        return replace(plan, net=net)
    method: Method = "own" if plan.method == "judge" and own_search(game) else "flat"
    return replace(plan, method=method, policy=playout_slot(game))


def judged_with(game: Game, bot: str) -> tuple[int, ...] | None:
    """Return for how many players a bot has a net to ask; None if it asks none."""
    return judged_players(game) if _asks_packaged_net(read_plan(game, bot)) else None


def is_without_net(game: Game, bot: str, players: int) -> bool:
    """Whether a bot would ask a net that there is none of at this table."""
    judged = judged_with(game, bot)
    return judged is not None and players not in judged


def _asks_packaged_net(plan: Plan) -> bool:
    return plan.method == "judge" or (plan.method == "flat" and plan.policy == NET_PLAYS)


def _net_plan(game: Game, name: str, net: re.Match[str]) -> Plan:
    judges = find_net(game, net["path"]).judges  # refuses one that is not there
    usual = USUAL_BUDGET if judges else 0
    budget = _budget(name, net["budget"], bool(net["timed"])) if net["budget"] else usual
    slack, timed = float(net["slack"] or 0), bool(net["timed"])
    slot = _slot(game, name, net["policy"]) if net["policy"] else NET_PLAYS
    return Plan("net", slot, budget, slack, timed, net["path"])


def _budget(name: str, text: str, is_timed: bool) -> int:
    """Return what a search may spend; a sentence says what is too little or too much."""
    budget = int(text)
    if not 1 <= budget <= LARGEST_BUDGET:
        message = "bad-budget-of-time" if is_timed else "bad-budget"
        raise SetupError(message, name=name, most=LARGEST_BUDGET)
    return budget


def _slot(game: Game, name: str, policy: str) -> int:
    policies = bot_names(game)
    if policy not in policies:
        raise unknown_bot(game, name, policy)
    return policies.index(policy)


def is_net(name: str) -> bool:
    """Whether a name is that of a net."""
    return name.startswith(PREFIX)


def is_policy(game: Game, name: str) -> bool:
    """Whether a bot of that name chooses without a search, as whole games in compiled code do."""
    return _read_policy(game, name) is not None


def chooser_of(game: Game, name: str) -> int:
    """Return the number of a policy in compiled games; a sentence says if there is no such one."""
    plan = _read_policy(game, name)
    if plan is None:
        known = [bot for bot in offered_bots(game) if is_policy(game, bot)]
        unknown = SetupError("unknown-policy", name=name, game=game.name, known=known)
        raise left_out(game).get(name, unknown)
    return chooser(plan.policy, plan.slack, plan.lapse)


def _read_policy(game: Game, name: str) -> Plan | None:
    """Return how a policy chooses, None if a name means something else or nothing."""
    level = find_level(game, name)
    parts = _POLICY.fullmatch(level.bot if level else name)
    named = {parts["policy"], parts["lapse"] or RANDOM} if parts else {name}
    return read_plan(game, name) if named <= set(bot_names(game)) else None
