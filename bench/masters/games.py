"""Games that strong bots play against themselves, with what they thought of each move.

They take long, so each is kept in a folder as soon as it is over, and played but once.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kubik.arena.by_moves import compile_for_moves
from kubik.arena.simulate import choose_games
from kubik.bots.plan import is_policy
from kubik.bots.seat import choose_move, weigh_moves_of
from kubik.engine.game import Game
from kubik.engine.match import Match, Step
from kubik.engine.registry import find_game

LONGEST = 5_000  # actions; none of our games takes as many


@dataclass(frozen=True)
class Sample:
    """Which games: the same sample is the same games always."""

    game: str
    bot: str  # in every seat
    games: int
    seed: int = 1
    players: int = 2
    options: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the file of these games is called."""
        chosen = "-".join(self.options.values())
        parts = (self.game, self.bot.replace(":", "_"), chosen, self.players, self.seed)
        return "-".join(str(part) for part in parts if part)


@dataclass(frozen=True)
class Thought:
    """What a bot thought of one move that it could make."""

    code: int
    tries: int  # worlds in which it was tried
    share: float  # of a win, on average in these


@dataclass(frozen=True)
class Played:
    """A game that is over: its moves by code, and what was thought before each."""

    number: int
    seed: str
    moves: tuple[int, ...]
    thoughts: tuple[tuple[Thought, ...], ...]  # none where there was no choice


@dataclass(frozen=True)
class Moment:
    """A game just before a move."""

    match: Match
    step: Step
    thoughts: tuple[Thought, ...]

    @property
    def seat(self) -> int:
        """Who moves."""
        return self.step.move.seat

    @property
    def fields(self) -> Any:
        """The position as the rules have it."""
        return self.match.fields

    def thought_of(self, code: int) -> Thought | None:
        """What was thought of a move."""
        return next((one for one in self.thoughts if one.code == code), None)


def strong_games(sample: Sample, kept: Path | None = None) -> list[Played]:
    """Return the games of a sample, playing those that are not kept yet."""
    file = kept / f"{sample.name}.jsonl" if kept else None
    lines = file.read_text().splitlines() if file and file.exists() else []
    found = [_read(line) for line in lines][: sample.games]
    if len(found) < sample.games:
        compile_sample(sample)
    for number in range(len(found), sample.games):
        played = play(sample, number)
        found.append(played)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a") as journal:
                journal.write(json.dumps(asdict(played), separators=(",", ":")) + "\n")
    return found


def compile_sample(sample: Sample) -> None:
    """Compile all that games of a sample need."""
    game = find_game(sample.game)
    bots = [sample.bot] * sample.players
    compile_for_moves(choose_games(game, sample.players, sample.seed, bots, sample.options))


def _read(line: str) -> Played:
    row = json.loads(line)
    thoughts = tuple(tuple(Thought(**one) for one in each) for each in row["thoughts"])
    return Played(row["number"], row["seed"], tuple(row["moves"]), thoughts)


def deal(sample: Sample, seed: str) -> Match:
    """Return a game of a sample before its first move."""
    options: dict[str, Any] = dict(sample.options)
    return Match(sample.game, sample.players, seed, **options)


def play(sample: Sample, number: int) -> Played:
    """Let the bot play one game against itself."""
    seed = f"masters/{sample.seed}/{number}"
    match = deal(sample, seed)
    thoughts: list[tuple[Thought, ...]] = []
    while not match.over and len(match.steps) < LONGEST:
        found = think(match, match.actors[0], sample.bot)
        thoughts.append(found if len(found) > 1 else ())
        match.push(found[0].code, match.actors[0])
    return Played(number, seed, tuple(step.move.code for step in match.steps), tuple(thoughts))


def think(match: Match, seat: int, bot: str) -> tuple[Thought, ...]:
    """Return what a bot thinks of its moves, the one that it plays first."""
    legal = match.legal_moves_of(seat)
    if len(legal) == 1:
        return (Thought(legal[0].code, 0, 0.0),)
    if is_policy(match.game, bot):
        return (Thought(choose_move(match, seat, bot).code, 0, 0.0),)
    weighed = weigh_moves_of(match, seat, bot, f"bot/{seat}/{match.actions_of(seat)}")
    return tuple(Thought(one.code, one.tries, round(one.share, 5)) for _, one in weighed)


def moments(sample: Sample, played: Played) -> Iterator[Moment]:
    """Yield every move of a game with the position before it."""
    match = deal(sample, played.seed)
    for code, thoughts in zip(played.moves, played.thoughts, strict=True):
        before = match.copy()
        match.push(code, match.actors[0])
        yield Moment(before, match.steps[-1], thoughts)


def replayed(sample: Sample, played: Played) -> Match:
    """Return a game as it ended."""
    match = deal(sample, played.seed)
    for code in played.moves:
        match.push(code, match.actors[0])
    return match


def events(moment_or_match: Moment | Match, name: str) -> list[dict[str, int]]:
    """Return the events of that name that a move caused, or that a whole game saw."""
    steps: Sequence[Step] = (
        [moment_or_match.step] if isinstance(moment_or_match, Moment) else moment_or_match.steps
    )
    return [e.params for step in steps for e in step.events if e.kind.name == name]


def game_of(sample: Sample) -> Game:
    """Return the game of a sample."""
    return find_game(sample.game)
