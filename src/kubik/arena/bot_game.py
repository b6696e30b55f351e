"""One game played move by move, by Kubik's bots and by bots from outside."""

import contextlib
import threading
import time
from typing import Any

from kubik.arena.notes import LONGEST_GAME
from kubik.arena.outside import ForfeitError, OutsideBot, is_outside
from kubik.arena.results import Played, Thought
from kubik.arena.schedule import Contest, LineUp
from kubik.bots.seat import choose_move
from kubik.engine.match import Match
from kubik.engine.moves import Move


class StoppedError(Exception):
    """The contest is given up while a game is going on."""


class BotGame:
    """A game with a bot in every seat."""

    def __init__(self, contest: Contest, seats: LineUp, number: int, thought: Thought) -> None:
        """Deal the game of a block; what the bots think is added to `thought`."""
        options: dict[str, Any] = dict(contest.options)
        seed = f"arena/{contest.seed}/{number}"
        self.match = Match(contest.game, contest.players, seed, **options)
        self._seats = seats
        self._clock = contest.clock
        self._thought = thought
        self._programs: dict[int, OutsideBot] = {}
        self._acting = 0

    def play(self, stopping: threading.Event) -> Played:
        """Play to the end, to a forfeit, or until all is to stop."""
        with contextlib.ExitStack() as leaving:
            try:
                self._start_programs(leaving)
                while not self.match.over and len(self.match.steps) < LONGEST_GAME:
                    if stopping.is_set():
                        raise StoppedError
                    self.match.push(self._think())
            except ForfeitError as error:
                played = self._forfeited(error)
            else:
                played = self._ended()
            self._tell(played)
        return played

    def _start_programs(self, leaving: contextlib.ExitStack) -> None:
        for seat, bot in enumerate(self._seats):
            if is_outside(bot):
                self._acting = seat
                program = OutsideBot(bot, self.match, seat, self._clock)
                self._programs[seat] = leaving.enter_context(program)

    def _think(self) -> Move:
        self._acting = self.match.actors[0]
        bot = self._seats[self._acting]
        started = time.perf_counter()
        move = self._choose(bot)
        moves, seconds = self._thought.get(bot, (0, 0.0))
        self._thought[bot] = moves + 1, seconds + time.perf_counter() - started
        return move

    def _choose(self, bot: str) -> Move:
        if self._acting in self._programs:
            return self._programs[self._acting].choose(self.match)
        return choose_move(self.match, self._acting, bot)

    def _ended(self) -> Played:
        """Return the game as it ended; one that is too long is won by nobody."""
        match = self.match
        shares = tuple(match.payoffs) if match.over else even_shares(match.players)
        return Played(self._seats, shares, len(match.steps), match.ending)

    def _forfeited(self, error: ForfeitError) -> Played:
        """Return the game as lost by who broke the protocol and won by all others."""
        loser, others = self._acting, self.match.players - 1
        shares = tuple(0.0 if seat == loser else 1 / others for seat in range(self.match.players))
        forfeit = {"seat": loser, "message": error.message, "params": error.params}
        return Played(self._seats, shares, len(self.match.steps), None, forfeit)

    def _tell(self, played: Played) -> None:
        loser = played.forfeit["seat"] if played.forfeit else None
        for seat, program in self._programs.items():
            if seat != loser:
                program.tell_result(played.shares, played.ending, loser)


def even_shares(seats: int) -> tuple[float, ...]:
    """Return what each seat gets of a game that nobody wins."""
    return (1 / seats,) * seats
