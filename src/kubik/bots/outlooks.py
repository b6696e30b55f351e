"""What each seat may expect in positions that lie open: as a policy plays them on, or by a net.

A net is asked where one foretells the end well, for so many players, these rules and this box; and
the search that was made for a game, where it can tell. What they say, and what playing on comes to,
is then set right by how games ended that were played apart: see `bots/calibration.toml`.
"""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Protocol

import numpy as np

from kubik.bots.nets.evaluate import NET_PLAYS, net_work
from kubik.bots.nets.open_sight import open_sight
from kubik.bots.nets.outlook import note_expected
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.nets.playing import loaded_net
from kubik.bots.registry import own_outlook, own_search, playout_slot, seat_build, slot_of
from kubik.bots.search.outlook import NO_MOVE, note_outcomes
from kubik.bots.search.playout import ROOT, SEARCH_STATES, search_work
from kubik.bots.slots import chooser
from kubik.engine.build import Build
from kubik.engine.chance import reseed
from kubik.engine.game import Game
from kubik.engine.layout import Floats, States, blank
from kubik.engine.seeds import SeedWords

# How often a policy that plays on is careless in games without dice: what foretold best how games
# of levels 2 to 4 ended. In Kabaleo with three players its logarithmic loss was 0.96, that of one
# that is never careless 2.39, and that of even chances 1.10.
CARELESS = {"kabaleo": 0.2, "qubix": 0.2}

# Where the net that comes with a game foretells its end. That of Kabaleo serves a search well, but
# open targets tell it less than games played on: 0.63 nats against 0.55.
BY_NET = frozenset({"cubirds", "cubitos"})


class Judge(Protocol):
    """Who says what each seat may expect."""

    name: str  # of what it says, among calibrations
    tells_chances: bool  # in each world; else who won there
    foresees: bool  # whether the bot of a review plays on, and no more is to be said of its moves
    mind: States  # its root is the position that is judged

    def enough(self, worlds: int) -> int:
        """Return in how many worlds to look at a position, out of so many."""

    def look(self, worlds: int, seat: int = 0, move: int = NO_MOVE) -> Floats:
        """Return what each seat may expect after a move, or as it stands, in so many worlds."""


class PlayoutJudge:
    """A policy that plays on for all seats, in games without dice now and then carelessly."""

    tells_chances = foresees = False

    def __init__(self, game: Game, players: int, policy: str) -> None:
        self.name = policy
        self._build = _compiled(game)
        self.mind = self._build.blank(SEARCH_STATES)
        work = blank(search_work(game))
        work.players = self._players = players
        work.policy = chooser(slot_of(game, policy), CARELESS.get(game.name, 0.0))
        self._work = self._build.first(work)

    def enough(self, worlds: int) -> int:
        """Play all of them: each says who won, and no more."""
        return worlds

    def look(self, worlds: int, seat: int = 0, move: int = NO_MOVE) -> Floats:
        """Play so many games from the position on, or from after a move."""
        won = np.zeros(worlds * self._players)
        self._build.kernel(note_outcomes)(self.mind, seat, move, self._work, won)
        return won.reshape(worlds, self._players)


class NetJudge:
    """A net that comes with the game."""

    name, tells_chances, foresees = "net", True, False

    def __init__(self, game: Game, players: int, net: str) -> None:
        self._build = _compiled(game)
        self.mind = self._build.blank(SEARCH_STATES)
        self._waits = not open_sight(game).asks_always
        self._net, work = loaded_net(game, net), blank(net_work(game))
        work.players = self._players = players
        work.policy, work.onward = NET_PLAYS, playout_slot(game)
        self._work = self._build.first(work)

    def enough(self, worlds: int) -> int:
        """Look once where nothing is rolled before the net is asked."""
        return worlds if self._waits else 1

    def look(self, worlds: int, seat: int = 0, move: int = NO_MOVE) -> Floats:
        """Ask the net in so many worlds, in each as soon as it can be asked."""
        won = np.zeros(worlds * self._players)
        net = self._build.first(self._net.row), self._net.weights
        self._build.kernel(note_expected)(self.mind, seat, move, *net, self._work, won)
        return won.reshape(worlds, self._players)


class OwnJudge:
    """The search that was made for the game: it plays on for a while, and then it counts."""

    name, tells_chances, foresees = "own", True, True

    def __init__(self, game: Game, players: int) -> None:
        search, outlook = own_search(game), own_outlook(game)
        if search is None or outlook is None:
            raise LookupError(f"{game.name} has no search that tells what each seat may expect")
        self._build, self._outlook, self._players = _compiled(game), outlook, players
        self.mind = self._build.blank(search.STATES)
        self._work = self._build.first(blank(search.WORK))

    def enough(self, worlds: int) -> int:
        """Look at all of them: dice fall in each."""
        return worlds

    def look(self, worlds: int, seat: int = 0, move: int = NO_MOVE) -> Floats:
        """Play on in so many worlds, in each as far as the search does."""
        won = np.zeros(worlds * self._players)
        self._build.kernel(self._outlook)(self.mind, seat, move, self._work, won)
        return won.reshape(worlds, self._players)


def _compiled(game: Game) -> Build:
    build = seat_build(game, "cpu")
    build.compile()
    return build


def roll_anew(judge: Judge, game: Game, words: SeedWords) -> None:
    """Give the position that is judged dice of its own."""
    seat_build(game, "cpu").kernel(reseed)(judge.mind[ROOT], *words)


@dataclass(frozen=True)
class Calibration:
    """How chances that a judge tells are set right."""

    sharpness: float = 1.0  # more: what is likely is likelier still
    doubt: float = 0.0  # the part of games that may yet go any way, however they stand

    def apply(self, shares: Floats) -> Floats:
        """Return shares of seats set right: they add up to 1, and what was more stays more."""
        likely: Floats = shares**self.sharpness
        sure = likely / likely.sum(axis=-1, keepdims=True)
        return (1 - self.doubt) * sure + self.doubt / shares.shape[-1]


@functools.cache
def _calibrations() -> dict[str, Any]:
    path = files("kubik.bots") / "calibration.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def calibration_of(game: Game, players: int, judge: str) -> Calibration:
    """Return how chances are set right in a game; as they are where nothing was measured."""
    found = _calibrations().get(game.name, {}).get(str(players), {}).get(judge)
    return Calibration(found["sharpness"], found["doubt"]) if found else Calibration()


def net_for(game: Game, players: int) -> str:
    """Return the net that judges a game in reviews; empty where a policy plays on."""
    return packaged_net(game, players) if game.name in BY_NET else ""
