"""Deep measures agree with the same games played and reckoned step by step, in plain Python."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena import deep_measures
from kubik.arena.deep_measures import (
    DEEP_MEASURES,
    DUPLICATES,
    columns_of_duplicates,
    columns_of_judged,
    judge,
    lay_out_duplicates,
    measure_deeply,
    play_out_duplicates,
)
from kubik.arena.duplicates import CHOICES, DICE
from kubik.arena.judging import MOST_OTHERS, judged_note
from kubik.arena.notes import plan_games
from kubik.arena.simulate import choose_games
from kubik.arena.table import GAME, TABLE_STATES, begin, choose_action
from kubik.arena.totals import Simulated
from kubik.bots.outlooks import CARELESS
from kubik.bots.plan import chooser_of
from kubik.bots.registry import bot_bindings
from kubik.bots.slots import WHOLE
from kubik.engine.build import Build
from kubik.engine.chance import below, draw, reseed
from kubik.engine.layout import blank
from kubik.testing.repeats import soaking

# Actions from one look to the next, and playouts: interpreted games of chance take long.
LOOKS = {
    "connect_four": (9, 2),
    "cubirds": (100, 2),
    "kabaleo": (9, 2),
    "qwirkle_cubes": (30, 2),
    "qubix": (200, 1),
    "cubitos": (60, 2),
}
NAMES = tuple(LOOKS)
# What measures knows no game, so one half is judged and the other played again; in the soak both.
JUDGED, PLAYED_AGAIN = (NAMES, NAMES) if soaking() else (NAMES[1::2], NAMES[::2])
RANDOM_SLOT = 0

# A race of three or four steps over one line.
SPRINT = """
     # # # # # # # # # # # # #
    # # # # # # # # # # # # # #
   # # # # # # # # # # # # # # #
  # # # # # # # # # # # # # # # #
 # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # #
 # # # # # # # # # S 0 1 F # # # #
  # # # # # # # # S 0 0 1 F # # #
   # # # # # # # # S 0 1 F # # #
    # # # # # # # S 0 0 1 F # #
     # # # # # # # S 0 0 1 F #
"""
# Boxes whose games are short.
SHORT: dict[str, dict[str, Any]] = {
    "qwirkle_cubes": {"cubes": {"each": 4, "colours": 4, "shapes": 4, "hand": 2}},
    "cubitos": {
        "track": {
            "nothing_goes_right": {
                "map": SPRINT.replace("0", ".").replace("1", ".").split("\n")[1:-1],
                "sections": SPRINT.replace("F", "S").split("\n")[1:-1],
            }
        }
    },
}


class Table:
    """A table whose games are played by interpreted rules, one action after the other."""

    def __init__(self, which: Simulated) -> None:
        self.which, self.players = which, which.players
        game = which.game
        kernels: list[Any] = [begin, choose_action, below, draw, reseed]
        self.build = Build(
            game, "python", kernels=kernels, bindings=bot_bindings(game), name="literal deep"
        )
        self.states = self.build.blank(TABLE_STATES)
        self.plan = plan_games(self.build, self.players, which.options, which.seed, 0)
        self.careless = game.name in CARELESS

    def kernel(self, function: Any, *args: Any) -> Any:
        return self.build.kernel(function)(*args)

    def deal(self, number: int) -> Any:
        self.kernel(begin, self.states, self.plan, number)
        return self.state()

    def state(self) -> Any:
        return self.build.first(self.states[GAME : GAME + 1].view(np.recarray))

    def save(self) -> bytes:
        return self.states[GAME].tobytes()

    def put(self, saved: bytes) -> Any:
        self.states[GAME] = np.frombuffer(saved, self.states.dtype)[0]
        return self.state()

    def legal(self, s: Any) -> tuple[int, list[int]]:
        seat = int(self.build.foremost(s))
        codes = np.zeros(self.which.game.rules.ACTIONS, np.int64)
        return seat, [int(code) for code in codes[: self.build.legal(s, seat, codes)]]

    def choose(self, seat: int, number: int, codes: list[int]) -> int:
        room = np.zeros(self.which.game.rules.ACTIONS, np.int64)
        room[: len(codes)] = codes
        return int(self.kernel(choose_action, self.states, seat, number, len(codes), room))

    def shares(self, s: Any) -> list[float]:
        shares = np.zeros(max(self.which.game.players))
        self.build.payoff(s, shares)
        return shares[: self.players].tolist()

    def play_on(self, saved: bytes, dice: Sequence[int], first: int | None = None) -> list[float]:
        """Return what each seat gets if chance plays on from there with these dice."""
        s = self.put(saved)
        self.kernel(reseed, s, *dice)
        while not self.build.over(s):
            seat, codes = self.legal(s)
            if first is not None:
                action, first = first, None
            else:
                if self.careless:  # then chance is asked whether it is so now
                    self.kernel(below, s, WHOLE)
                action = codes[self.kernel(below, s, len(codes))]
            self.build.apply(s, seat, action)
        return self.shares(s)


def small(name: str) -> Simulated:
    """Return games of two between players who know no better."""
    return choose_games(kubik.find_game(name, SHORT.get(name)), 2, 5, None, {})


def judged_literally(which: Simulated, number: int) -> dict[str, float]:
    """Judge a game, writing down all that was seen."""
    every, playouts = LOOKS[which.game.name]
    table = Table(which)
    s = table.deal(number)
    outlooks: list[list[float]] = []
    stakes: list[float] = []
    seconds: list[float] = []
    length = 0
    while not table.build.over(s):
        seat, codes = table.legal(s)
        before = table.save()
        root = Root(table, before)
        if length % every == 0:
            played = [table.play_on(before, root.dice()) for _ in range(playouts)]
            outlooks.append([sum(column) / playouts for column in zip(*played, strict=True)])
        s = table.put(before)
        action = table.choose(seat, RANDOM_SLOT, codes)
        after = table.save()
        if length % every == 0 and len(codes) > 1:
            stake, second = root.weigh(seat, action, codes)
            stakes.append(stake)
            seconds.append(second)
        s = table.put(after)
        table.build.apply(s, seat, action)
        length += 1
    return reckoned(table.shares(s), outlooks) | {
        "stake": sum(stakes) / max(1, len(stakes)),
        "second": sum(seconds) / max(1, len(seconds)),
    }


class Root:
    """A position that is looked at, and the chance that comes from it."""

    def __init__(self, table: Table, saved: bytes) -> None:
        self.table, self.saved, self.now = table, saved, saved
        self.playouts = LOOKS[table.which.game.name][1]

    def ask(self, function: Any, *args: Any) -> int:
        s = self.table.put(self.now)
        value = int(self.table.kernel(function, s, *args))
        self.now = self.table.save()
        return value

    def dice(self) -> list[int]:
        return [self.ask(draw) for _ in range(4)]

    def weigh(self, seat: int, action: int, codes: list[int]) -> tuple[float, float]:
        """Return what other actions cost, and how far the best two are apart."""
        at = codes.index(action)
        codes[0], codes[at] = codes[at], codes[0]
        others = min(MOST_OTHERS, len(codes) - 1)
        for place in range(1, 1 + others):
            drawn = place + self.ask(below, len(codes) - place)
            codes[place], codes[drawn] = codes[drawn], codes[place]
        tried = codes[: 1 + others]
        worth = dict.fromkeys(tried, 0.0)
        for _ in range(self.playouts):
            dice = self.dice()
            for code in tried:
                worth[code] += self.table.play_on(self.saved, dice, code)[seat] / self.playouts
        best, second = sorted(tried, key=lambda code: -worth[code])[:2]
        apart = 0.0
        for _ in range(self.playouts):
            dice = self.dice()
            one, other = (self.table.play_on(self.saved, dice, code) for code in (best, second))
            apart += (one[seat] - other[seat]) / self.playouts
        mean = sum(worth[code] for code in tried[1:]) / others
        return worth[action] - mean, apart


def reckoned(shares: list[float], outlooks: list[list[float]]) -> dict[str, float]:
    """Return what is told of a game by how it stood, for its winners."""
    told = dict.fromkeys(("foreseen", "settled", "drama", "comebacks"), 0.0)
    for seat, share in enumerate(shares):
        own = [outlook[seat] for outlook in outlooks]
        rivals = [max(outlook[:seat] + outlook[seat + 1 :]) for outlook in outlooks]
        settled = len(own)
        while settled and own[settled - 1] >= 0.8:
            settled -= 1
        middle = len(own) // 2
        told["foreseen"] += share * sum(own) / len(own)
        told["settled"] += share * settled / len(own)
        behind = [rival - mine for mine, rival in zip(own, rivals, strict=True)]
        told["drama"] += share * max(0.0, *behind)
        told["comebacks"] += share * (behind[middle] > 0 if middle < len(behind) else 0)
    return told


@pytest.mark.parametrize("name", JUDGED)
@pytest.mark.long
def test_judged_games_are_told_as_they_went(name: str) -> None:
    which = small(name)
    notes = blank(judged_note(which.game), 1)
    every, playouts = LOOKS[name]
    judge(which, 3, every, notes, playouts, "random", target="python")
    expected = judged_literally(which, 3)
    found = {measure: column[0] for measure, column in columns_of_judged(notes, 2).items()}
    assert found == pytest.approx(expected)


def duplicate_literally(table: Table, game: Any) -> list[float]:
    """Return what each seat gets in a game of duplicates."""
    s = table.deal(int(game.deal))
    acted = [0] * table.players
    while not table.build.over(s):
        seat, codes = table.legal(s)
        table.kernel(reseed, s, game.choices, CHOICES, seat, acted[seat])
        action = table.choose(seat, int(game.choosers[seat]), codes)
        table.kernel(reseed, s, game.dice, DICE, seat, acted[seat])
        table.build.apply(s, seat, action)
        acted[seat] += 1
    return table.shares(s)


@pytest.mark.parametrize("name", PLAYED_AGAIN)
@pytest.mark.long
def test_luck_and_skill_are_told_by_what_games_share(name: str) -> None:
    which = small(name)
    games = lay_out_duplicates(which, 7, 1)
    first, same_dice, same_deal, same_players = games
    assert (first.deal, first.dice) == (same_dice.deal, same_dice.dice)
    assert same_deal.deal == first.deal
    assert len({first.dice, same_deal.dice, same_players.dice}) == DUPLICATES - 1
    assert same_players.deal != first.deal
    # Who plays in a seat there sits in the next one: the number of the deal is odd.
    assert same_players.choosers[:2].tolist() == first.choosers[:2].tolist()[::-1]
    play_out_duplicates(which, games, "python")
    table = Table(which)
    above = [[share - 0.5 for share in duplicate_literally(table, game)] for game in games]

    def together(other: list[float]) -> float:
        return sum(mine * its for mine, its in zip(above[0], other, strict=True)) / 2 / 0.25

    strong = [number == chooser_of(which.game, "random") for number in first.choosers[:2]]
    edge = sum(share if better else -share for share, better in zip(above[0], strong, strict=True))
    expected = {
        "luck_deal": together(above[2]),
        "luck_dice": together(above[1]) - together(above[2]),
        "skill": together(above[3][::-1]),
        "edge": edge,
    }
    found = {measure: column[0] for measure, column in columns_of_duplicates(which, games).items()}
    assert found == pytest.approx(expected)


def test_who_is_careless_loses_to_who_is_not() -> None:
    which = choose_games(kubik.find_game("connect_four"), 2, 5, ["greedy", "greedy"], {})
    games = lay_out_duplicates(which, 0, 12)
    play_out_duplicates(which, games, "python")
    means = {name: column.mean() for name, column in columns_of_duplicates(which, games).items()}
    assert means["edge"] > 0.1


def test_deep_measures_are_all_told_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DEALS", "LOOKS", "PLAYOUTS", "PROBED"):
        monkeypatch.setattr(deep_measures, name, 1)
    which = choose_games(kubik.find_game("connect_four"), 2, 5, None, {})
    columns = measure_deeply(which, 0, 2, threads=2, target="python")
    assert list(columns) == [measure.name for measure in DEEP_MEASURES]
    again = measure_deeply(which, 1, 1, threads=1, target="python")
    assert {name: column[1] for name, column in columns.items()} == {
        name: column[0] for name, column in again.items()
    }


def test_one_player_alone_has_no_rivals() -> None:
    alone = choose_games(kubik.find_game("cubirds"), 1, 5, None, {})
    with pytest.raises(kubik.KubikError, match="at least two players"):
        measure_deeply(alone, 0, 1, target="python")
