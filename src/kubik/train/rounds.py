"""Training in rounds: games, positions, a net that judges, and a match that decides.

The first round learns from games of a bot that the game has, later ones from games that the
champion plays one step ahead; with the search around it where that is asked for, or where a step
leads to positions that it is not asked about. What the champion played in the round before is
learned from once more. A net that wins its match against the champion takes its place.

All that a round needs follows from the seed, its number and the files of the rounds before it, and
each file is written at once. So a training that was killed goes on where it was, and comes to the
same nets.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.arena.net_runner import NetRunner
from kubik.arena.notes import SEEDS, room_for_notes
from kubik.arena.runners import cores
from kubik.arena.simulate import choose_games
from kubik.arena.sprt import Sprt, judge
from kubik.bots.nets import NetFile, Origin, read_net, write_net
from kubik.bots.nets.open_sight import open_sight
from kubik.bots.registry import playout_bot
from kubik.engine.errors import KubikError
from kubik.engine.game import Chosen, Game
from kubik.engine.layout import MemoryRows
from kubik.train.noting import position_row
from kubik.train.self_play import Lesson, PlayLesson, play_lesson

STATE = "training.json"
TEST = Sprt(0.0, 25.0)  # points of Elo by which a champion is to be beaten
MATCH_GAMES = 400  # between two looks at the test
MATCH_CHUNK = 8  # games that a thread plays in one go
MOST_GAMES = 8_000  # undecided after so many: the champion stays
TEACHER_STRAYS, NET_STRAYS = 20, 40  # one move in so many is drawn, so that more is met
SECOND = 32  # units of the second layer
FEWEST_POSITIONS = 2  # one to learn from, and one to ask about
RARELY_ASKED = ("budget", "opening", "thinking")  # a net says them only where they are not as usual
LATER_RATE = 1e-3  # of learning, in rounds that go on from a champion


class TrainError(KubikError):
    """A training that cannot be begun or gone on with."""


@dataclass(frozen=True)
class Training:
    """What is to be learned, and how; a round follows from this and its number."""

    game: Game
    players: int
    options: Chosen
    seed: int = 1
    taught: int = 200_000  # games of the teacher, in the first round
    games: int = 100_000  # in each round after it
    units: int = 256  # of the first layer; half as many are nearly twice as quick, and judge worse
    budget: int = 600  # actions that a search around a net may try out for a move
    epochs: int = 3
    opening: int = 0  # moves of a match that are drawn
    thinking: int = 0  # actions for a move of the games that are learned from; 0 is one step ahead
    device: str = "cpu"
    further: tuple[Chosen, ...] = ()  # options that are learned as well; matches have the first

    @property
    def command(self) -> str:
        """Return the command that does it again, but for its rounds and seed."""
        values = {name: [str(each[name]) for each in self.ways] for name in self.options}
        options = [f"--option {name}={','.join(dict.fromkeys(values[name]))}" for name in values]
        rarely = [each for each in RARELY_ASKED if getattr(self, each) != getattr(Training, each)]
        numbers = [
            f"--{name} {getattr(self, name)}" for name in ("taught", "games", "units", *rarely)
        ]
        # What an edition has otherwise is in its own file.
        edition = ["--edition …"] if self.game.edition else []
        asked = [f"--players {self.players}", *options, *edition, *numbers]
        return " ".join(["kubik train", self.game.name, *asked])

    @property
    def ways(self) -> tuple[Chosen, ...]:
        """Return all options that are learned."""
        return (self.options, *self.further)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        edition = {"edition": self.game.edition.digest} if self.game.edition else {}
        thinking = {"thinking": self.thinking} if self.thinking else {}
        return {
            "game": self.game.name,
            **edition,
            "rules": str(self.game.version),
            "players": self.players,
            "options": dict(self.options),
            "further": [dict(options) for options in self.further],
            "seed": self.seed,
            "taught": self.taught,
            "games": self.games,
            "units": self.units,
            "budget": self.budget,
            "epochs": self.epochs,
            "opening": self.opening,
            **thinking,
        }


@dataclass(frozen=True)
class Round:
    """What came out of a round."""

    number: int
    positions: int
    surprise: float  # by how games ended that it has not learned from, in nats
    error: float  # in what the seat to move may expect
    share: float  # of the match against the champion
    played: int  # games of that match
    better: bool  # than the champion; the first round has none


def champion_of(rounds: list[Round]) -> int | None:
    """Return the last round whose net was better than the champion before it, if there is one."""
    return next((each.number for each in reversed(rounds) if each.better), None)


class TrainingFolder:
    """Where a training is kept."""

    def __init__(self, path: Path, training: Training) -> None:
        """Open a folder; one of another training is refused."""
        self.path = path
        self._of = training.to_dict()
        path.mkdir(parents=True, exist_ok=True)
        self.rounds = self._read()

    def _read(self) -> list[Round]:
        state = self.path / STATE
        if not state.exists():
            return []
        try:
            data = json.loads(state.read_text(encoding="utf-8"))
            rounds = [Round(**each) for each in data["rounds"]]
            same = data["of"] == self._of
        except (ValueError, LookupError, TypeError):
            raise TrainError("train-file-other-kind", path=str(state)) from None
        if not same:
            raise TrainError("train-file-other", path=str(state))
        return rounds

    def note(self, done: Round) -> None:
        """Keep what came out of a round."""
        self.rounds.append(done)
        rounds = [asdict(each) for each in self.rounds]
        text = json.dumps({"of": self._of, "rounds": rounds}, ensure_ascii=False, indent=1)
        _write_whole(self.path / STATE, lambda file: file.write((text + "\n").encode()))

    def net(self, number: int) -> Path:
        """Return where the net of a round is."""
        return self.path / f"net-{number:03}.npz"

    def positions(self, number: int) -> Path:
        """Return where the positions of a round are."""
        return self.path / f"positions-{number:03}.npy"


def _write_whole(path: Path, write: Callable[[Any], Any]) -> None:
    draft = path.with_name(f".{path.name}.draft")
    with draft.open("wb") as file:
        write(file)
    draft.replace(path)


@dataclass(frozen=True)
class Means:
    """Who plays the games that are learned from, and who is told how far a round is."""

    play: PlayLesson = play_lesson
    tell: Callable[[str, int, int], None] = lambda _part, _done, _of: None

    def telling(self, part: str) -> Callable[[int, int], None]:
        """Return what is told how far a part of a round is."""
        return lambda done, of: self.tell(part, done, of)


HERE = Means()  # threads of this process play, and nobody is told


def train(training: Training, path: Path, rounds: int, means: Means = HERE) -> Iterator[Round]:
    """Go on with a training until it has so many rounds; yield each as it is done."""
    folder = TrainingFolder(path, training)
    for number in range(len(folder.rounds), rounds):
        done = _round(training, folder, number, means)
        folder.note(done)
        yield done


def _round(training: Training, folder: TrainingFolder, number: int, means: Means) -> Round:
    champion = champion_of(folder.rounds)
    best = read_net(folder.net(champion)) if champion is not None else None
    if not folder.positions(number).exists():
        lesson = _lesson(training, number, best is None)
        noted = means.play(lesson, best, means.telling("playing"))
        if len(noted) < FEWEST_POSITIONS:
            raise TrainError("train-few", games=lesson.games, positions=len(noted))
        _write_whole(folder.positions(number), lambda file: np.save(file, np.asarray(noted)))
    positions = _positions(training.game, folder, number)
    surprise, error = _learn(training, folder, number, best, positions, means)
    share, played, better = _match(training, folder, number, champion, means)
    return Round(number, len(positions), surprise, error, share, played, better)


def _positions(game: Game, folder: TrainingFolder, number: int) -> MemoryRows:
    """Read what a round learns from: its own games last, since the end is kept apart."""
    numbers = range(max(1, number - 1), number + 1) if number else (0,)
    row = position_row(game)
    parts = [_read_positions(folder.positions(each), row) for each in numbers]
    return np.concatenate(parts).view(np.recarray)


def _read_positions(path: Path, row: np.dtype[Any]) -> NDArray[Any]:
    try:
        positions: NDArray[Any] = np.load(path, allow_pickle=False)
    except (ValueError, EOFError):
        raise TrainError("train-positions-damaged", path=str(path)) from None
    if positions.dtype != row or positions.ndim != 1:
        raise TrainError("train-positions-damaged", path=str(path))
    return positions


def _lesson(training: Training, number: int, by_teacher: bool) -> Lesson:
    if by_teacher:
        games, teacher, stray = training.taught, playout_bot(training.game), TEACHER_STRAYS
    else:
        games, teacher, stray = training.games, "", NET_STRAYS
    usual = 0 if open_sight(training.game).asks_always else training.budget
    return Lesson(
        training.game,
        training.players,
        training.options,
        games,
        _seed(training, number),
        teacher,
        stray,
        # Games that were thought about are dear, so nothing of them is left out.
        one_in=1 if training.thinking and not by_teacher else Lesson.one_in,
        budget=training.thinking or usual,
        further=training.further,
    )


def _seed(training: Training, number: int) -> int:
    # PyTorch takes no larger ones.
    return (training.seed * 1_000_003 + number) % SEEDS


def _learn(
    training: Training,
    folder: TrainingFolder,
    number: int,
    best: NetFile | None,
    positions: MemoryRows,
    means: Means,
) -> tuple[float, float]:
    """Fit a net to positions, from the champion on, and write it."""
    import torch

    from kubik.train.fit import RATE, fit
    from kubik.train.inputs import choose_inputs
    from kubik.train.model import JudgingNet

    torch.manual_seed(_seed(training, number))
    if best is None:
        largest = positions.seen.max(axis=0).astype(np.int64)
        inputs = choose_inputs(open_sight(training.game).parts, largest)
        net, rate = JudgingNet(training.game, inputs, training.units, SECOND), RATE
        net.begin_with(positions.shares)
    else:
        net, rate = JudgingNet.from_file(training.game, best), LATER_RATE
    seed = _seed(training, number)
    learning = means.telling("learning")
    fitted = fit(net, positions, training.epochs, seed, training.device, rate, learning)
    games = training.taught + training.games * number
    origin = Origin(training.command, training.seed, len(positions), games)
    write_net(net.to_file(origin), folder.net(number))
    return round(fitted.surprise, 4), round(fitted.error, 4)


def _match(
    training: Training,
    folder: TrainingFolder,
    number: int,
    champion: int | None,
    means: Means,
) -> tuple[float, int, bool]:
    """Let the net of a round meet the champion until the test knows which is better."""
    if champion is None:
        return 0.0, 0, True
    rivals = [_bot(training, folder, champion)] * (training.players - 1)
    bots = [_bot(training, folder, number), *rivals]
    which = choose_games(
        training.game, training.players, _seed(training, number), bots, training.options
    )
    runner = NetRunner(which, "cpu", training.opening)
    runner.build.compile()
    scores: list[float] = []
    while len(scores) < MOST_GAMES:
        scores += _won(training, runner, len(scores))
        means.tell("matching", len(scores), MOST_GAMES)
        verdict = judge(TEST, scores, training.players)
        if verdict.decision != "undecided":
            break
    return round(float(np.mean(scores)), 4), len(scores), verdict.decision == "better"


def _won(training: Training, runner: NetRunner, first: int) -> list[float]:
    """Play games of a match from one on, on all cores; return what the new net got in each."""
    notes = room_for_notes(training.game, MATCH_GAMES)

    def play(start: int) -> None:
        part = notes[start : start + MATCH_CHUNK].view(np.recarray)
        runner.play(first + start, part, np.zeros(0, np.int64))

    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(play, range(0, MATCH_GAMES, MATCH_CHUNK)))
    seats = np.arange(first, first + MATCH_GAMES) % training.players
    won: list[float] = notes.shares[np.arange(MATCH_GAMES), seats].tolist()
    return won


def _bot(training: Training, folder: TrainingFolder, number: int) -> str:
    """Return the name of the bot that the net of a round is."""
    return f"net:{folder.net(number)}:{training.budget}"
