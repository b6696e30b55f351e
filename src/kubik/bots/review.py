"""Looking back at a game: how it stood, what was well played, and what was luck.

A position is worth to a seat what it may expect there: by the net that comes with the game, by what
the game's own search counts, or what it wins on average when a policy plays on for all. A move that
the bot in question would have played as well is worth nothing. Another move is worth what it
changes; where chance follows it, the difference to what the bot would have played there, with the
same dice after both. Whatever else changes came by luck: dice, hidden cards, what nobody foresees.
So for every seat the even start, luck and skill, its own and that of the others, add up to what it
got.

In a game without dice a policy would always play on alike, and every position be won or lost. There
it is careless now and then, and whatever a move changes is its worth; only the deal is luck.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kubik.bots.hint import adviser_at, check_budget
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.outlooks import (
    CARELESS,
    Judge,
    NetJudge,
    OwnJudge,
    PlayoutJudge,
    calibration_of,
    net_for,
    roll_anew,
)
from kubik.bots.registry import own_outlook, playout_bot
from kubik.bots.review_picture import draw_outlooks
from kubik.bots.search.playout import ROOT
from kubik.bots.seat import choose_move
from kubik.engine import seeds
from kubik.engine.build import Progress
from kubik.engine.game import Game
from kubik.engine.given import check_progress, instance
from kubik.engine.layout import Floats, restore
from kubik.engine.match import Match
from kubik.engine.moves import Move

# Actions to be played for a whole review, so that it takes less than ten seconds on one core; in a
# game that is not listed, what is usual. And playouts of one position.
BUDGETS = {"qubix": 2_000_000, "qwirkle_cubes": 1_000_000}
USUAL_BUDGET = 4_000_000
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 24, 4_000

# What the own search of a game takes to look at a move in one world, for each player: counting what
# a turn promises it is worth eight actions, and a move is looked at three times at most.
LOOK = 24

# The same where a net judges. Most are spent on finding better moves; what a move changes is looked
# at in so many worlds.
NET_BUDGET = 1_000_000
WORLDS = 100

# A costly move is shown if it is one beyond doubt: of those that only chance made look so, one in
# two hundred is.
LEAST_COST = 0.03
SURE = 2.58  # standard errors


@dataclass(frozen=True)
class Turn:
    """One move looked back at; what it changed is told for each seat."""

    step: int  # counted from 1
    move: Move
    better: Move | None  # what the bot would have played, where that is another move
    skill: tuple[float, ...]  # what the move was worth
    luck: tuple[float, ...]  # what chance brought with it, against what it brings on average
    outlook: tuple[float, ...]  # how the game stands after it
    cost: float  # what the better move would have brought its seat more, where that was asked
    error: float  # the standard error of that

    def is_mistake(self, least: float = LEAST_COST) -> bool:
        """Whether the move cost so much, and not by chance alone."""
        loss = -self.skill[self.move.seat]
        return min(loss, self.cost) >= least and self.cost >= SURE * self.error


@dataclass(frozen=True)
class Review:
    """A whole game looked back at."""

    policy: str  # the bot that plays on, or whose moves the others are measured against
    careless: float  # how often the bot picks any move at all
    outlook: tuple[float, ...]  # how the game stood after the deal
    turns: Sequence[Turn]
    players: int
    net: bool = False  # whether a net says how it stands; else the bot plays on
    automata: int = 0  # rivals whose moves the rules decide; theirs is what the players leave

    @property
    def start(self) -> float:
        """What each may expect of an even start."""
        return 1 / (self.players + self.automata)

    @property
    def deal(self) -> tuple[float, ...]:
        """What the deal brought each seat, against an even start."""
        return tuple(share - self.start for share in self.outlook)

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

    def mistakes(self, most: int = 3, least: float = LEAST_COST) -> list[Turn]:
        """Return the moves that cost those who made them most, the worst first."""
        costly = [turn for turn in self.turns if turn.is_mistake(least)]
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
    """Look back at the moves of a match; the same match and budget give the same review.

    Where a policy is named, it plays on; else a net says how it stands where there is one.
    """
    game, players = instance("match", match, Match).game, match.players
    policy = None if policy is None else instance("policy", policy, str)
    check_budget(budget)
    check_progress("progress", progress)
    net = "" if policy else net_for(game, players)
    if net:
        eye = _net_eye(match, net, budget)
    elif not policy and own_outlook(game):
        eye = _own_eye(match, budget)
    else:
        eye = _playout_eye(match, policy, budget)
    outlook = eye.outlook(0)
    turns: list[Turn] = []
    for turn in eye.turns(outlook):
        turns.append(turn)
        if progress:
            progress(turn.step, len(match.steps))
    careless = 0.0 if net else CARELESS.get(game.name, 0.0)
    automata = len(game.automata(players))
    return Review(eye.policy, careless, outlook, turns, players, bool(net), automata)


def has_dice(game: Game) -> bool:
    """Whether chance falls after the deal."""
    return game.name not in CARELESS


def _playout_eye(match: Match, policy: str | None, budget: int | None) -> "_Eye":
    """Look by playing on."""
    game = match.game
    bot = policy or playout_bot(game)
    spent = budget or BUDGETS.get(game.name, USUAL_BUDGET)
    steps = max(1, len(match.steps))
    # A playout takes half a game on average, and each move is looked at about twice.
    worlds = min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, spent // (steps * steps)))
    better = bot
    if not policy and packaged_net(game, match.players):
        better = adviser_at(game, match.players).bot(max(1, spent // steps))
    return _Eye(match, PlayoutJudge(game, match.players, bot), better, worlds)


def _net_eye(match: Match, net: str, budget: int | None) -> "_Eye":
    """Look by a net, and by a search that asks it."""
    game = match.game
    adviser = adviser_at(game, match.players)
    spent = budget or NET_BUDGET
    fair = max(1, min(adviser.budget, spent // max(1, len(match.steps))))
    return _Eye(match, NetJudge(game, match.players, net), adviser.bot(fair), WORLDS)


def _own_eye(match: Match, budget: int | None) -> "_Eye":
    """Look by the search that was made for the game; so much is spent on all moves together."""
    game, players = match.game, match.players
    spent = budget or BUDGETS.get(game.name, USUAL_BUDGET)
    worlds = spent // (LOOK * players * max(1, len(match.steps)))
    worlds = min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, worlds))
    return _Eye(match, OwnJudge(game, players), playout_bot(game), worlds)


class _Eye:
    """Looks at positions of a match that lie open."""

    def __init__(self, match: Match, judge: Judge, bot: str, worlds: int) -> None:
        self._match, self._judge, self.bot, self._worlds = match, judge, bot, worlds
        self._calibration = calibration_of(match.game, match.players, judge.name)
        self._has_automata = bool(match.game.automata(match.players))

    @property
    def policy(self) -> str:
        """Whom the review names."""
        return self.bot if self._judge.tells_chances else self._judge.name

    def turns(self, outlook: tuple[float, ...]) -> Iterator[Turn]:
        """Look at every move in turn."""
        match = self._match
        past = match.copy()
        past.rewind(0)
        for number, step in enumerate(match.steps, 1):
            seat = step.move.seat
            legal = past.legal_moves_of(seat)
            choice = choose_move(past, seat, self.bot) if len(legal) > 1 else legal[0]
            better = None if choice == step.move else choice
            past.push(step.move)
            stood = outlook
            by_chance = any(event.kind.chance for event in step.events)
            if past.over:
                outlook = tuple(past.payoffs)
            elif by_chance or not self._was_foreseen(legal, better):
                outlook = self.outlook(number)
            changes = _minus(outlook, stood)
            skill, cost, error = self._worth(number - 1, step.move, better, changes, by_chance)
            yield Turn(
                number, step.move, better, skill, _minus(changes, skill), outlook, cost, error
            )

    def _was_foreseen(self, legal: Sequence[Move], better: Move | None) -> bool:
        """Whether nothing could have gone otherwise, or how it stood was said of this very move."""
        return len(legal) == 1 or (self._judge.foresees and better is None)

    def outlook(self, number: int) -> tuple[float, ...]:
        """Return how the game stood after so many moves."""
        self._lay_open(number, "outlook")
        return self._calibrated(self._judge.look(self._judge.enough(self._worlds)))

    def _worth(
        self,
        number: int,
        move: Move,
        better: Move | None,
        changes: tuple[float, ...],
        by_chance: bool,
    ) -> tuple[tuple[float, ...], float, float]:
        """Return what a move was worth to each seat, what it cost its own, and how surely."""
        dice = has_dice(self._match.game)
        if better is None:
            return ((0.0,) * self._match.players if dice else changes), 0.0, 0.0
        by_will = not dice or (not by_chance and not self._judge.tells_chances)
        if by_will and changes[move.seat] > -LEAST_COST:
            return changes, 0.0, 0.0
        skill, error = self._compared(number, move, better)
        return (changes if by_will else skill), -skill[move.seat], error

    def _compared(self, number: int, move: Move, better: Move) -> tuple[tuple[float, ...], float]:
        """Return how much more each seat may expect after a move, and how sure its own part is."""
        won = []
        for made in (move, better):
            self._lay_open(number, "skill")
            won.append(self._judge.look(self._worlds, made.seat, made.code))
        skill = _minus(*(self._calibrated(part) for part in won))
        apart = (won[0] - won[1])[:, move.seat]
        plain = abs(float(apart.mean()))
        # What sets chances right stretches the difference, and its error alike.
        stretch = abs(skill[move.seat]) / plain if plain else 1.0
        return skill, stretch * float(apart.std(ddof=1)) / math.sqrt(len(apart))

    def _calibrated(self, won: Floats) -> tuple[float, ...]:
        shares = won.mean(axis=0)
        if self._has_automata:
            # Only with what is left for them do shares add up to 1.
            shares = np.append(shares, 1 - shares.sum())
        return tuple(self._calibration.apply(shares)[: self._match.players].tolist())

    def _lay_open(self, number: int, purpose: str) -> None:
        """Put the position after so many moves before the judge, with dice of its own."""
        steps = self._match.steps
        before = steps[number].before if number < len(steps) else self._match._saved.tobytes()
        restore(self._judge.mind[ROOT : ROOT + 1].view(np.recarray), before)
        words = seeds.seed_words(self._match.seed, f"review/{purpose}/{number}")
        roll_anew(self._judge, self._match.game, words)


def _minus(first: Sequence[float], second: Sequence[float]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(first, second, strict=True))


def _swing(turn: Turn) -> float:
    return max(abs(skill + luck) for skill, luck in zip(turn.skill, turn.luck, strict=True))
