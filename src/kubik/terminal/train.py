"""`kubik train`: a net that learns a game, round by round, and has to beat the champion."""

import importlib.util
import itertools
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.table import Table

from kubik.arena.cluster import LOCAL
from kubik.arena.tune import MOST_DRAWN
from kubik.bots.nets import MOST_FIRST
from kubik.engine.errors import KubikError
from kubik.engine.registry import find_game
from kubik.engine.words import Words
from kubik.terminal.arguments import Arguments, Parser, number, pairs, required
from kubik.terminal.files import write_whole
from kubik.terminal.opening import MOST_PLAYERS
from kubik.terminal.screen import Screen
from kubik.terminal.sim import LARGEST_SEED, MOST_GAMES, progress_bars
from kubik.train.cluster import on_cluster
from kubik.train.rounds import Means, Round, Training, TrainingFolder, champion_of, train
from kubik.train.self_play import PlayLesson, play_lesson

DEVICES = ("cpu", "cuda")
USUAL_ROUNDS = 10
MOST_ROUNDS = 999
MOST_MINUTES = 10**6
MOST_BUDGET = 10**6
PARTS = ("playing", "learning", "matching")  # of a round
COLUMNS = ("round", "positions", "surprise", "error", "share", "games", "champion")


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--rounds", "name-number", "help-train-rounds")
    parser.option("--minutes", "name-number", "help-train-minutes")
    parser.option("--taught", "name-number", "help-train-taught")
    parser.option("--games", "name-number", "help-train-games")
    parser.option("--units", "name-number", "help-train-units")
    parser.option("--budget", "name-number", "help-train-budget")
    parser.option("--thinking", "name-number", "help-train-thinking")
    parser.option("--opening", "name-number", "help-tune-opening")
    parser.option("--device", "name-device", "help-train-device")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--to", "name-folder", "help-train-to")
    parser.option("--plot", "name-picture", "help-train-plot")
    parser.option("--ray", "name-address", "help-arena-ray", alone=LOCAL)


def run(arguments: Arguments, screen: Screen) -> int:
    """Train; show each round as it is done, and say where the champion is."""
    training = _training(arguments)
    path = Path(arguments.to or f"{training.game.name}-training")
    minutes = number(arguments.minutes, "--minutes", 1, MOST_MINUTES)
    rounds = number(arguments.rounds, "--rounds", 1, MOST_ROUNDS)
    if rounds is None:
        rounds = MOST_ROUNDS if minutes else USUAL_ROUNDS
    _check_torch(training.device)
    plot = _plot(arguments)
    folder = TrainingFolder(path, training)
    done = list(folder.rounds)
    _show(done, screen)
    started = time.monotonic()
    with _means(arguments.ray, screen) as means:
        for each in train(training, path, rounds, means):
            done.append(each)
            _show([each], screen, titled=len(done) == 1)
            if minutes and time.monotonic() - started > 60 * minutes:
                break
    screen.say_line("train-kept", path=str(folder.net(champion_of(done) or 0)))
    if plot:
        _draw(training, done, plot, screen)
    return 0


def _check_torch(device: str) -> None:
    """Refuse what only learning would come upon, when all games are played."""
    if importlib.util.find_spec("torch") is None:
        raise KubikError("no-torch")
    if device == "cuda":
        import torch

        if not torch.cuda.is_available():
            raise KubikError("train-no-gpu")


def _plot(arguments: Arguments) -> Path | None:
    """Return where the picture goes, if one is asked for that can be drawn."""
    if not arguments.plot:
        return None
    from kubik.terminal.plot import check_picture

    check_picture(Path(arguments.plot))
    return Path(arguments.plot)


def _draw(training: Training, rounds: list[Round], plot: Path, screen: Screen) -> None:
    from kubik.terminal.train_plot import draw

    write_whole(plot, draw(training, rounds, screen.language, plot.suffix))
    screen.say_line("sim-written", path=str(plot))


@contextmanager
def _means(ray: str | None, screen: Screen) -> Iterator[Means]:
    """Give who plays, here or on a cluster, and bars that show how far a round is."""
    with _players(ray) as play, progress_bars(screen) as shown:
        bars = {
            part: shown.add_task(screen.words.say(f"train-{part}"), total=None, visible=False)
            for part in PARTS
        }

        def tell(part: str, done: int, of: int) -> None:
            for other, bar in bars.items():
                shown.update(bar, visible=other == part and done < of)
            shown.update(bars[part], completed=done, total=of)

        yield Means(play, tell)


@contextmanager
def _players(ray: str | None) -> Iterator[PlayLesson]:
    if ray:
        with on_cluster(ray) as play:
            yield play
    else:
        yield play_lesson


def _training(arguments: Arguments) -> Training:
    game = find_game(required(arguments, "game", "kubik train"), arguments.edition)
    count = number(arguments.players, "--players", 2, MOST_PLAYERS)
    ways = _ways(pairs(arguments.option, "option-form"))
    chosen = [game.choose(count, way) for way in ways]
    (players, options), further = chosen[0], tuple(options for _, options in chosen[1:])
    device = arguments.device or DEVICES[0]
    if device not in DEVICES:
        raise KubikError("train-device", device=device, known=list(DEVICES))
    asked: dict[str, Any] = {
        "seed": number(arguments.seed, "--seed", 0, LARGEST_SEED),
        "taught": number(arguments.taught, "--taught", 1, MOST_GAMES),
        "games": number(arguments.games, "--games", 1, MOST_GAMES),
        "units": number(arguments.units, "--units", 1, MOST_FIRST),
        "budget": number(arguments.budget, "--budget", 1, MOST_BUDGET),
        "thinking": number(arguments.thinking, "--thinking", 0, MOST_BUDGET),
        "opening": number(arguments.opening, "--opening", 0, MOST_DRAWN),
    }
    given = {name: value for name, value in asked.items() if value is not None}
    return Training(game, players, options, device=device, further=further, **given)


def _ways(asked: dict[str, str]) -> list[dict[str, str]]:
    """Return all ways to choose options of which several values may be asked for."""
    values = [value.split(",") for value in asked.values()]
    return [dict(zip(asked, way, strict=True)) for way in itertools.product(*values)]


def _show(rounds: list[Round], screen: Screen, *, titled: bool = True) -> None:
    """Print rounds as lines of one table."""
    if not rounds:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=titled)
    for name in COLUMNS:
        title = screen.words.say(f"train-{name}")
        table.add_column(title, justify="right", header_style="bold", min_width=len(title))
    for each in rounds:
        table.add_row(*_cells(each, screen.words))
    screen.show(table)


def _cells(done: Round, words: Words) -> list[str]:
    met = done.played > 0
    return [
        str(done.number + 1),
        words.say("whole", value=done.positions),
        f"{done.surprise:.3f}",
        f"{done.error:.3f}",
        words.say("share", share=done.share) if met else "",
        words.say("whole", value=done.played) if met else "",
        words.say("train-better" if done.better else "train-not-better"),
    ]
