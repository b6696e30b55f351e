"""`kubik tune`: weights of a game's keen bot, found by self-play."""

import json
import tomllib
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.table import Table

from kubik.arena import cma
from kubik.arena.cluster import LOCAL
from kubik.arena.tune import (
    MOST_DRAWN,
    MOST_GENERATIONS,
    USUAL_GAMES,
    USUAL_GENERATIONS,
    Tuned,
    Tuning,
    make_tuning,
    trial_build,
    trials,
    tune,
    tuning_from_dict,
)
from kubik.bots.registry import KEEN, bot_module
from kubik.bots.weights import write_weights
from kubik.engine.registry import find_game
from kubik.engine.whole import MOST_THREADS
from kubik.terminal.arguments import Arguments, Parser, number, pairs, required
from kubik.terminal.files import FileError, check_place, read_json, read_text, write_whole
from kubik.terminal.opening import MOST_PLAYERS
from kubik.terminal.screen import Screen
from kubik.terminal.sim import LARGEST_SEED, MOST_GAMES, progress_bars

DIGITS = 4  # of a weight, as many as games can tell apart and more


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition-file")
    parser.option("--generations", "name-number", "help-tune-generations")
    parser.option("--games", "name-number", "help-tune-games")
    parser.option("--opening", "name-number", "help-tune-opening")
    parser.option("--rival", "name-bot", "help-tune-rival")
    parser.option("--seed", "name-number", "help-sim-seed")
    parser.option("--to", "name-weights", "help-tune-to")
    parser.option("--threads", "name-number", "help-sim-threads")
    parser.option("--ray", "name-address", "help-arena-ray", alone=LOCAL)


def run(arguments: Arguments, screen: Screen) -> int:
    """Tune weights; print and write them."""
    tuning = _tuning(arguments)
    path = Path(arguments.to or f"{tuning.game.name}.toml")
    check_place(path)
    kept = _Kept(path.with_suffix(".tuning.json"), tuning)
    tables = _tables(path, kept.tuning)
    try:
        tuned = _tune(kept, arguments, screen)
    except KeyboardInterrupt:
        if kept.swarm:
            _write(path, tables, kept.so_far())
            said = screen.words.say("tune-kept", path=str(path), state=str(kept.path))
            screen.progress.print(said, soft_wrap=True)
        raise
    show(tuned, screen)
    _write(path, tables, tuned)
    kept.path.unlink(missing_ok=True)
    screen.say_line("sim-written", path=str(path))
    return 0


def _tuning(arguments: Arguments) -> Tuning:
    game = find_game(required(arguments, "game", "kubik tune"), arguments.edition)
    count = number(arguments.players, "--players", 0, MOST_PLAYERS)
    players, chosen = game.choose(count, pairs(arguments.option, "option-form"))
    options: dict[str, Any] = dict(chosen)
    seed = number(arguments.seed, "--seed", 0, LARGEST_SEED)
    generations = number(arguments.generations, "--generations", 1, MOST_GENERATIONS)
    return make_tuning(
        game,
        players,
        rival=arguments.rival or KEEN,
        generations=generations or USUAL_GENERATIONS,
        games=number(arguments.games, "--games", 1, MOST_GAMES) or USUAL_GAMES,
        opening=number(arguments.opening, "--opening", 0, MOST_DRAWN) or 0,
        seed=1 if seed is None else seed,
        **options,
    )


class _Kept:
    """A tuning and how far it is, in a file for as long as it goes on."""

    def __init__(self, path: Path, tuning: Tuning) -> None:
        self.path = path
        self.swarm: cma.Swarm | None = None
        self._made_of = trial_build(tuning.game).fingerprint
        self.tuning = self._go_on(tuning) if path.exists() else tuning

    def _go_on(self, tuning: Tuning) -> Tuning:
        """Read how far it is; it began with the weights that the bot had then."""
        data = read_json(read_text(self.path), self.path)
        try:
            begun, swarm = data["of"], cma.swarm_from_dict(data["swarm"])
            same = begun | {"start": None} == tuning.to_dict() | {"start": None}
        except (LookupError, TypeError, ValueError, AttributeError):
            raise FileError("tune-file-other-kind", path=str(self.path)) from None
        if not same:
            raise FileError("tune-file-other", path=str(self.path))
        if data.get("made_of") != self._made_of:
            raise FileError("tune-file-other-build", path=str(self.path))
        self.swarm = swarm
        return tuning_from_dict(begun)

    def learnt(self, swarm: cma.Swarm) -> None:
        """Keep what came out of a generation."""
        self.swarm = swarm
        data = {
            "of": self.tuning.to_dict(),
            "made_of": self._made_of,
            "swarm": swarm.to_dict(),
        }
        write_whole(self.path, json.dumps(data).encode())

    def so_far(self) -> Tuned:
        """Return the weights that are found so far."""
        assert self.swarm is not None
        return Tuned(self.tuning, tuple(self.tuning.weights(self.swarm.mean).tolist()), ())


def _tune(kept: _Kept, arguments: Arguments, screen: Screen) -> Tuned:
    words, tuning = screen.words, kept.tuning
    with progress_bars(screen) as shown:
        compiling = shown.add_task(words.say("sim-compiling"), visible=False, total=None)
        playing = shown.add_task(words.say("tune-playing"), total=trials(tuning, kept.swarm))

        def learnt(swarm: cma.Swarm, share: float) -> None:
            kept.learnt(swarm)
            said = words.say(
                "tune-generation",
                number=swarm.generation,
                of=tuning.generations,
                share=share,
                step=swarm.step,
            )
            shown.update(playing, description=said)

        return tune(
            tuning,
            kept.swarm,
            threads=number(arguments.threads, "--threads", 1, MOST_THREADS),
            ray=arguments.ray,
            compiling=lambda done, of: shown.update(
                compiling, completed=done, total=of, visible=done < of
            ),
            playing=lambda: shown.advance(playing),
            learnt=learnt,
        )


def show(tuned: Tuned, screen: Screen) -> None:
    """Print weights before and after, and what they win."""
    words, tuning = screen.words, tuned.tuning
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.say("tune-weight"), header_style="bold")
    for title in ("tune-before", "tune-after"):
        table.add_column(words.say(title), justify="right", header_style="bold")
    for name, before, after in zip(tuning.names, tuning.start, tuned.weights, strict=True):
        table.add_row(name, f"{before:.{DIGITS}g}", f"{after:.{DIGITS}g}")
    screen.show(Padding(table, (0, 0, 1, 0)))
    for confirmed in tuned.confirmations:
        share = confirmed.share
        screen.say(f"tune-against-{confirmed.rival}", games=confirmed.games, **share._asdict())


def _tables(path: Path, tuning: Tuning) -> dict[str, Any]:
    """Return the tables for other numbers of players: those of the file, or of the bot as it is."""
    own = Path(str(bot_module(tuning.game, KEEN).__file__)).with_suffix(".toml")
    found = path if path.is_file() else own
    try:
        tables = tomllib.loads(read_text(found)) if found.exists() else {}
        write_weights(tables)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise FileError("tune-not-weights", path=str(found)) from None
    return tables


def _write(path: Path, tables: dict[str, Any], tuned: Tuned) -> None:
    tuning = tuned.tuning
    rounded = [float(f"{weight:.{DIGITS}g}") for weight in tuned.weights]
    table = {
        "tuned": provenance(tuned),
        "weights": dict(zip(tuning.names, rounded, strict=True)),
    }
    write_whole(path, write_weights(tables | {str(tuning.players): table}).encode())


def provenance(tuned: Tuned) -> str:
    """Return where weights come from: the command, and what they win with how many games."""
    tuning = tuned.tuning
    options = [f"--option {name}={value}" for name, value in tuning.options.items()]
    if tuning.game.edition:
        options.append("--edition …")  # what it has otherwise is in its own file
    command = " ".join([
        "kubik tune", tuning.game.name, "--players", str(tuning.players), *options,
        f"--generations {tuning.generations} --games {tuning.games}",
        f"--opening {tuning.opening} --rival {tuning.rival} --seed {tuning.seed}",
    ])  # fmt: skip
    won = [
        f"{confirmed.share.share:.1%} ({confirmed.share.low:.1%} to {confirmed.share.high:.1%}) "
        f"of {confirmed.games} games against {_RIVALS[confirmed.rival]}"
        for confirmed in tuned.confirmations
    ]
    return f"{command}: {'; '.join(won) or 'broken off, not confirmed'}"


_RIVALS = {KEEN: "the weights before", "greedy": "greedy"}
