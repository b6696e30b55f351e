"""How a bot thinks, read from its name.

A policy goes by its own name: `greedy`. A search names its kind and what it may spend, in actions
tried out: `flat:20000`, `tree:20000`; the policy that plays on in its worlds may follow, as in
`flat:20000:random`. `~` and a share, as in `flat:2000~0.1`, makes it pick any move that seems at
most so much worse than the best. The same name and seed always choose the same move.
"""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kubik.bots.registry import bot_names, slot_of, usual_bot
from kubik.engine.errors import SetupError
from kubik.engine.game import Game

Method: TypeAlias = Literal["policy", "flat", "tree"]

LARGEST_BUDGET = 10**9
_SEARCH = re.compile(
    r"(?P<method>flat|tree):(?P<budget>[0-9]{1,10})(?::(?P<policy>[a-z_]+))?"
    r"(?:~(?P<slack>0(?:\.[0-9]{1,4})?|1))?"
)


@dataclass(frozen=True)
class Plan:
    """How to choose a move."""

    method: Method
    policy: int  # the slot of the bot that chooses, or that plays on in the worlds of a search
    budget: int = 0  # actions that a search may try out
    slack: float = 0.0  # how much worse than the best a chosen move may seem


def read_plan(game: Game, name: str) -> Plan:
    """Return how the bot of that name thinks; a sentence says if there is no such bot."""
    search = _SEARCH.fullmatch(name)
    if search is None:
        return Plan("policy", slot_of(game, name))
    method, budget, policy, slack = search.group("method", "budget", "policy", "slack")
    if not 1 <= int(budget) <= LARGEST_BUDGET:
        raise SetupError("bad-budget", name=name, most=LARGEST_BUDGET)
    return Plan(
        "flat" if method == "flat" else "tree",
        slot_of(game, policy or usual_bot(game)),
        int(budget),
        float(slack or 0),
    )


def is_policy(game: Game, name: str) -> bool:
    """Whether a bot of that name chooses without a search, as compiled simulations want it."""
    return name in bot_names(game)
