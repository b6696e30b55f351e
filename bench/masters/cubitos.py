"""What the strongest bot of Cubitos does in race 1: when it stops, what it buys, how it runs."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from bench.masters.examples import Examples
from bench.masters.figures import Figure, Tally, exact
from bench.masters.games import Moment, Played, Sample, events, moments, replayed, strong_games
from bench.masters.judging import net_judge
from bench.masters.trying import try_advice

from kubik.bots.cubitos.stopping import (
    NUMBERS,
    S_ACTIVE,
    S_BUST,
    S_COINS,
    STAKES,
    SUMS,
    W_COINS,
    W_FEET,
    WORTHS,
    one_step_gain,
    push_gain,
)
from kubik.engine.match import Match
from kubik.games.cubitos.actions import PASS, ROLL
from kubik.games.cubitos.data import (
    COINS,
    CREDITS,
    DICE,
    FEET,
    FIRST_COLOUR,
    HUES,
    MISSES,
    RISK,
)
from kubik.games.cubitos.edition import COLOURS, KINDS, SIDES
from kubik.games.cubitos.view import bust_chance, card_view, keeps

SAMPLE = Sample("cubitos", "judge:2000", 96)
EASIER, EASIER_GAMES = "greedy", 60
TRIED_DEALS = 150  # on which advice is put to the test, each from both seats
BOLD = 0.4  # chance to lose all, below which it is advised to roll on
LIGHT = KINDS.index("light")
MOST_DICE = 8  # left to roll, in the exact table
MOST_COINS = 16
RISKS = (0.1, 0.2, 0.3, 0.4, 0.5, 1.01)  # chances to lose all, up to these
EARLY = 2  # rounds in which only grey dice are rolled, and the first player's
STAGES = (3, 5, 7, 99)  # last rounds of the parts in which dice are judged
ROUNDS = 9  # that are told apart; later ones are one
FOOT = 4  # coins that a foot costs
# By kind and face: what it shows, in coins.
IN_COINS = (COINS + CREDITS + FOOT * FEET).astype(float).ravel()
FAN_WORTHS = (0, 2, 4, 6, 8, 10, 12)  # coins that a fan may be worth
SHOWN_FANS = (0, 2, 8)  # for which it is told when to stop
OPEN = 0.85  # a race in which somebody expects no more is not decided
FIRST_ROUNDS = 3  # in which each purchase is looked at


def measure(sample: Sample, games: Iterable[Played]) -> dict[str, Any]:
    """Measure the lessons of Cubitos."""
    tally, examples = Tally(), Examples()
    prices: dict[str, int] = {}
    names: dict[str, str] = {}
    for played in games:
        over = replayed(sample, played)
        for colour in range(HUES):
            card = card_view(over.fields, colour)
            prices[COLOURS[colour]], names[COLOURS[colour]] = card["cost"], card["card"]
        count_game(over, played.number, tally)
        for moment in moments(sample, played):
            count_push(moment, played.number, tally, examples)
            count_round(moment, played.number, tally)
        count_worths(sample, played, tally)
    count_easier(replace(sample, bot=EASIER, games=min(sample.games, EASIER_GAMES)), tally)
    deals = min(sample.games, TRIED_DEALS)
    tried = {
        name: try_advice(sample, EASIER, advice, deals)
        for name, advice in (("push", push_on), ("swords", buy_swords), ("both", push_and_buy))
    }
    return lessons(tally, examples, tried, prices, names)


# Lessons that a bot can follow, to be put to the test.


def push_on(match: Match, seat: int) -> int | None:
    """Roll on while the chance to lose all is below a mark, and stop above it."""
    legal = {move.code for move in match.legal_moves_of(seat)}
    chance = bust_chance(match.fields, seat)
    if not {ROLL, PASS} <= legal or not chance:
        return None
    return int(ROLL if chance < BOLD else PASS)


def buy_swords(match: Match, seat: int) -> int | None:
    """Buy a red die in the first rounds, if there is money for it."""
    early = int(match.fields.round_number) <= EARLY
    bought = [m.code for m in match.legal_moves_of(seat) if early and m.notation == "buy:R"]
    return bought[0] if bought else None


def push_and_buy(match: Match, seat: int) -> int | None:
    """Do both."""
    pushed = push_on(match, seat)
    return buy_swords(match, seat) if pushed is None else pushed


# What is counted.


def count_easier(sample: Sample, tally: Tally) -> None:
    """Count how often an easier bot loses all."""
    for played in strong_games(sample):
        over = replayed(sample, played)
        rounds = int(over.fields.round_number)
        tally.add(("busts", EASIER), played.number, len(events(over, "busted")), 2 * rounds)


def round_of(moment: Moment) -> int:
    """Return the round of a move, the late ones as one."""
    return min(int(moment.fields.round_number), ROUNDS)


def count_push(moment: Moment, game: int, tally: Tally, examples: Examples) -> None:
    """Count whether a player goes on rolling at a risk, by how large that is."""
    code = moment.step.move.code
    legal = {move.code for move in moment.match.legal_moves_of(moment.seat)}
    if code not in (ROLL, PASS) or not {ROLL, PASS} <= legal:
        return
    s, seat = moment.fields, moment.seat
    chance = bust_chance(s, seat)
    if not chance:
        tally.add("safe", game, code == ROLL)
        return
    part = next(at for at, most in enumerate(RISKS) if chance < most)
    tally.add(("pushes", part), game, code == ROLL)
    tally.add("pushes", game, code == ROLL)
    tally.add("chance" if code == ROLL else "refused", game, chance)
    if is_grey(s, seat) and int(s.round_number) <= EARLY:
        needed = least_fan(s, seat)
        for worth in FAN_WORTHS:
            tally.add(("fan", worth), game, (code == ROLL) == (worth > needed))
    if len(moment.thoughts) > 1 and code == ROLL and moment.thoughts[0].share < OPEN:
        best, second = moment.thoughts[:2]
        if chance > RISKS[1]:
            examples.offer("stop", best.share - second.share, moment, game)


def is_grey(s: Any, seat: int) -> bool:
    """Whether all that is rolled and active are light grey dice, or dark ones."""
    coloured = slice(FIRST_COLOUR, DICE)
    return not s.roll[seat][coloured].any() and not s.active[seat][coloured].any()


def least_fan(s: Any, seat: int) -> float:
    """Return from which worth of a fan on, in coins, one more push pays: exact for such dice.

    A foot counts as what it costs. With straight lines the rule of one step is the best of all.
    """
    kept = keeps(s, seat)
    pool = np.array([int(count) for count in s.roll[seat]], np.int64)
    gained = one_step_gain(pool, IN_COINS, 0.0, False)
    return kept["keeps_money"] + FOOT * kept["keeps_feet"] - gained / bust_chance(s, seat)


def gain_of_push(pool: Any, money: float, fan: float) -> float:
    """Return what a push brings in coins, with so many at stake and a fan worth so much if lost."""
    stake, worth = np.zeros(STAKES), np.zeros(WORTHS)
    stake[S_ACTIVE], stake[S_COINS], stake[S_BUST] = RISK, money, fan
    worth[W_COINS:W_FEET] = np.arange(W_FEET - W_COINS)
    worth[W_FEET : W_FEET + 41] = FOOT * np.arange(41)
    numbers, sums = np.zeros(NUMBERS, np.int64), np.zeros(SUMS)
    return float(push_gain(pool, stake, worth, numbers, sums))


def last_pay(dice: int, fan: float) -> int:
    """Return the most coins at stake with which it pays to roll so many light grey dice again."""
    pool = np.zeros(DICE, np.int64)
    pool[LIGHT] = dice
    paying = [coins for coins in range(MOST_COINS + 1) if gain_of_push(pool, coins, fan) > 0]
    return max(paying, default=-1)


def count_game(match: Match, game: int, tally: Tally) -> None:
    """Count rounds, losses and purchases of a game."""
    rounds = int(match.fields.round_number)
    tally.add("rounds", game, rounds)
    for number in range(1, rounds + 1):
        for what in ("feet", "dice", "busted"):  # what each player did is added by the move
            tally.add((what, min(number, ROUNDS)), game, 0.0, 2.0)
    tally.add("busts", game, len(events(match, "busted")), 2 * rounds)
    bought = events(match, "die-bought")
    for colour in range(HUES):
        mine = [sum(one["seat"] == seat and one["die"] == FIRST_COLOUR + colour for one in bought)
                for seat in range(2)]  # fmt: skip
        tally.add(("bought", colour), game, sum(mine) / 2)
        tally.add(("buyers", colour), game, sum(count > 0 for count in mine) / 2)
    tally.add("dice", game, len(bought) / 2)
    tally.add("feet-bought", game, len(events(match, "foot-bought")) / 2)
    first = match.steps[0].move.seat
    tally.add("first", game, match.payoffs[first])
    fans = [int(match.fields.fans[seat]) for seat in range(2)]
    tally.add("fans", game, sum(fans) / 2)


def count_round(moment: Moment, game: int, tally: Tally) -> None:
    """Count what each round buys and how far it runs, for each player."""
    number = round_of(moment)
    steps = len(events(moment, "stepped")) + len(events(moment, "finished"))
    tally.add(("feet", number), game, float(steps), 0.0)
    tally.add(("busted", number), game, float(len(events(moment, "busted"))), 0.0)
    for one in events(moment, "die-bought"):
        tally.add(("dice", number), game, 1.0, 0.0)
        if number <= FIRST_ROUNDS:
            for colour in range(HUES):
                tally.add(("buys", number, colour), game, one["die"] == FIRST_COLOUR + colour)


def count_worths(sample: Sample, played: Played, tally: Tally) -> None:
    """Count how much more the net expects with one more die, at the beginning of each round."""
    seen: set[int] = set()
    for moment in moments(sample, played):
        number = int(moment.fields.round_number)
        if number in seen or number == 1:
            continue
        seen.add(number)
        when = next(at for at, last in enumerate(STAGES) if number <= last)
        for colour in range(HUES):
            if int(moment.fields.box[FIRST_COLOUR + colour]):
                for seat in range(2):
                    gain = worth_of_die(moment.match, seat, FIRST_COLOUR + colour)
                    tally.add(("die", colour, when), played.number, gain)


def worth_of_die(match: Match, seat: int, kind: int) -> float:
    """Return what the net expects more if a seat had one more die, in its discard zone."""
    net = net_judge("cubitos")
    states, fields = net.position_of(match)
    before = net.expects(states, seat)
    fields["discard"][seat, kind] += 1
    fields["box"][kind] -= 1
    return net.expects(states, seat) - before


# What is told.


def lessons(
    tally: Tally,
    examples: Examples,
    tried: dict[str, Figure],
    prices: dict[str, int],
    names: dict[str, str],
) -> dict[str, Any]:
    """Return the lessons with their figures."""
    figure = tally.figure
    cards = [(colour, names[COLOURS[colour]]) for colour in range(HUES)]
    return {
        "exact": {
            "figures": {},
            "table": [
                {
                    "label": str(dice),
                    "cells": [bust_of(dice), *(exact(last_pay(dice, fan)) for fan in SHOWN_FANS)],
                }
                for dice in range(1, MOST_DICE + 1)
            ],
        },
        "stop": {
            "figures": {
                "pushes": figure("pushes"),
                "safe": figure("safe"),
                "chance": figure("chance"),
                "refused": figure("refused"),
                "busts": figure("busts"),
                "easier": figure(("busts", EASIER)),
                "tried": tried["push"],
                "fans": figure("fans"),
            },
            "table": [
                {"label": f"risk-{part}", "cells": [figure(("pushes", part))]}
                for part in range(len(RISKS))
            ],
            "position": examples.best("stop"),
        },
        "first": {
            "figures": {"tried": tried["swords"], "both": tried["both"]},
            "table": [
                {
                    "label": f"card-{card}",
                    "plain": [str(prices[COLOURS[colour]])],
                    "cells": [
                        figure(("buys", number, colour)) for number in range(1, FIRST_ROUNDS + 1)
                    ],
                }
                for colour, card in cards
            ],
        },
        "fan": {
            "figures": {},
            "table": [
                {"label": str(worth), "cells": [figure(("fan", worth))]} for worth in FAN_WORTHS
            ],
        },
        "worth": {
            "figures": {"dice": figure("dice"), "feet": figure("feet-bought")},
            "table": [
                {
                    "label": f"card-{card}",
                    "plain": [str(prices[COLOURS[colour]])],
                    "cells": [
                        figure(("buyers", colour)),
                        figure(("bought", colour)),
                        *(figure(("die", colour, when)) for when in range(len(STAGES) - 1)),
                    ],
                }
                for colour, card in cards
            ],
        },
        "rounds": {
            "figures": {"rounds": figure("rounds"), "first": figure("first")},
            "table": [
                {
                    "label": f"round-{number}",
                    "cells": [figure((what, number)) for what in ("dice", "feet", "busted")],
                }
                for number in range(1, ROUNDS + 1)
            ],
        },
    }


def bust_of(dice: int) -> Figure:
    """Return the chance that none of so many light grey dice hits."""
    return exact(float((int(MISSES[LIGHT]) / SIDES) ** dice))
