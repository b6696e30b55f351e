"""Looking back at a game: how it stood, what was well played, and what was luck.

A position is worth to a seat what it wins on average when a policy plays on for all. A move that
the policy would have played as well is worth nothing. Another move is worth what it changes; where
chance follows it, the difference to what the policy would have played there, with the same dice
after both. Whatever else changes came by luck: dice, hidden cards, what the policy does not
foresee. So for every seat the even start, luck and skill, its own and that of the others, add up
to what it got.

In a game without dice a policy would always play on alike, and every position be won or lost. There
it is careless now and then, and whatever a move changes is its worth; only the deal is luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kubik.bots.registry import playout_bot, seat_build, slot_of
from kubik.bots.review_picture import draw_outlooks
from kubik.bots.search.outlook import compare_moves, look_ahead
from kubik.bots.search.playout import ROOT, SEARCH_STATES, search_work
from kubik.bots.seat import choose_move
from kubik.bots.slots import chooser
from kubik.engine import seeds
from kubik.engine.build import Build, Progress
from kubik.engine.chance import reseed
from kubik.engine.layout import Floats, blank, restore
from kubik.engine.match import Match
from kubik.engine.moves import Move

# Actions to be played for a whole review, so that it takes less than twenty seconds on one core; in
# a game that is not listed, what is usual. And playouts of one position.
BUDGETS = {"qubix": 2_000_000, "qwirkle_cubes": 1_000_000}
USUAL_BUDGET = 4_000_000
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 24, 4_000

# How often the policy is careless in games without dice: what foretold best how games of levels 2
# to 4 ended. In Kabaleo with three players its logarithmic loss was 0.96, that of one that is never
# careless 2.39, and that of even chances 1.10.
CARELESS = {"kabaleo": 0.2, "qubix": 0.2}

# Told after each move that was looked at: how many are done, of how many.


@dataclass(frozen=True)
class Turn:
    """One move looked back at; what it changed is told for each seat."""

    step: int  # counted from 1
    move: Move
    better: Move | None  # what the policy would have played, where that is another move
    skill: tuple[float, ...]  # what the move was worth
    luck: tuple[float, ...]  # what chance brought with it, against what it brings on average
    outlook: tuple[float, ...]  # how the game stands after it


@dataclass(frozen=True)
class Review:
    """A whole game looked back at."""

    policy: str
    careless: float  # how often it picks any move at all
    outlook: tuple[float, ...]  # how the game stood after the deal
    turns: Sequence[Turn]
    players: int

    @property
    def deal(self) -> tuple[float, ...]:
        """What the deal brought each seat, against an even start."""
        return tuple(share - 1 / self.players for share in self.outlook)

    @property
    def luck(self) -> tuple[float, ...]:
        """What chance brought each seat, the deal among it."""
        later = (sum(turn.luck[seat] for turn in self.turns) for seat in range(self.players))
        return tuple(dealt + came for dealt, came in zip(self.deal, later, strict=True))

    @property
    def skill(self) -> tuple[tuple[float, ...], ...]:
        """For each seat, what the moves of each seat were worth to it."""
        return tuple(
            tuple(
                sum(turn.skill[seat] for turn in self.turns if turn.move.seat == mover)
                for mover in range(self.players)
            )
            for seat in range(self.players)
        )

    @property
    def result(self) -> tuple[float, ...]:
        """How the game ended or stands."""
        return self.turns[-1].outlook if self.turns else self.outlook

    def _repr_html_(self) -> str:
        return draw_outlooks([self.outlook, *(turn.outlook for turn in self.turns)])

    def mistakes(self, most: int = 3, least: float = 0.03) -> list[Turn]:
        """Return the moves that cost those who made them most, the worst first."""
        costly = [
            turn for turn in self.turns if turn.better and turn.skill[turn.move.seat] <= -least
        ]
        return sorted(costly, key=lambda turn: turn.skill[turn.move.seat])[:most]

    def turning_points(self, most: int = 3) -> list[Turn]:
        """Return the moves after which the game stood most otherwise, in the order of play."""
        swings = sorted(self.turns, key=_swing, reverse=True)[:most]
        return sorted(swings, key=lambda turn: turn.step)


def review(
    match: Match,
    policy: str | None = None,
    *,
    budget: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Look back at the moves of a match; the same match and budget give the same review."""
    game = match.game
    bot = policy or playout_bot(game)
    careless = CARELESS.get(game.name, 0.0)
    eye = _Eye(match, bot, careless, budget or BUDGETS.get(game.name, USUAL_BUDGET))
    outlook = eye.outlook(0)
    turns: list[Turn] = []
    for turn in eye.turns(outlook):
        turns.append(turn)
        if progress:
            progress(turn.step, len(match.steps))
    return Review(bot, careless, outlook, turns, match.players)


class _Eye:
    """Looks at positions of a match that lie open."""

    def __init__(self, match: Match, bot: str, careless: float, budget: int) -> None:
        self._match, self._bot, self._careless = match, bot, careless
        self._build: Build = seat_build(match.game, "cpu")
        self._build.compile()
        steps = max(1, len(match.steps))
        # A playout takes half a game on average, and each move is looked at about twice.
        fair = budget // (steps * steps)
        self._playouts = min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, fair))
        self._mind = self._build.blank(SEARCH_STATES)
        work = blank(search_work(match.game))
        work.players, work.policy = match.players, chooser(slot_of(match.game, bot), careless)
        self._work = self._build.first(work)

    def turns(self, outlook: tuple[float, ...]) -> Iterator[Turn]:
        """Look at every move in turn."""
        match = self._match
        past = match.copy()
        past.rewind(0)
        for number, step in enumerate(match.steps, 1):
            seat = step.move.seat
            legal = past.legal_moves_of(seat)
            choice = choose_move(past, seat, self._bot) if len(legal) > 1 else legal[0]
            better = None if choice == step.move else choice
            past.push(step.move)
            stood = outlook
            by_chance = any(event.kind.chance for event in step.events)
            if past.over:
                outlook = tuple(past.payoffs)
            elif by_chance or len(legal) > 1:  # else nothing could have gone otherwise
                outlook = self.outlook(number)
            changes = _minus(outlook, stood)
            by_will = self._careless or (better is not None and not by_chance)
            skill = changes if by_will else self._skill(number - 1, step.move, better)
            yield Turn(number, step.move, better, skill, _minus(changes, skill), outlook)

    def outlook(self, number: int) -> tuple[float, ...]:
        """Return how the game stood after so many moves."""
        won = np.zeros(self._match.players)
        self._lay_open(number, "outlook")
        self._build.kernel(look_ahead)(self._mind, self._playouts, self._work, won)
        return self._average(won)

    def _skill(self, number: int, move: Move, better: Move | None) -> tuple[float, ...]:
        if better is None:
            return (0.0,) * self._match.players
        more = np.zeros(self._match.players)
        self._lay_open(number, "skill")
        self._build.kernel(compare_moves)(
            *(self._mind, move.seat, move.code, better.code, self._playouts, self._work, more),
        )
        return self._average(more)

    def _average(self, total: Floats) -> tuple[float, ...]:
        return tuple(float(part) / self._playouts for part in total)

    def _lay_open(self, number: int, purpose: str) -> None:
        """Put the position after so many moves before the kernels, with dice of its own."""
        steps = self._match.steps
        before = steps[number].before if number < len(steps) else self._match._saved.tobytes()
        restore(self._mind[ROOT : ROOT + 1].view(np.recarray), before)
        words = seeds.seed_words(self._match.seed, f"review/{purpose}/{number}")
        self._build.kernel(reseed)(self._mind[ROOT], *words)


def _minus(first: Sequence[float], second: Sequence[float]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(first, second, strict=True))


def _swing(turn: Turn) -> float:
    return max(abs(skill + luck) for skill, luck in zip(turn.skill, turn.luck, strict=True))
