"""What the ladder measures, read from `bench/ladder.toml` and `bench/targets.toml`."""

import functools
import hashlib
import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kubik.arena.hold import played_by
from kubik.arena.schedule import Contest, check_bot, make_contest
from kubik.bots.levels import levels_of
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.registry import find_game

BENCH = Path(__file__).parents[1]
YARDSTICK = "greedy"
LEVEL = "level "


@dataclass(frozen=True)
class Pairing:
    """A bot that meets a rival in all other seats."""

    bot: str
    rival: str
    games: int


@dataclass(frozen=True)
class Target:
    """What is to be reached by a pairing, held by a test or told of on a page."""

    says: str
    game: str
    players: int = 0
    options: dict[str, str] = field(default_factory=dict)
    bot: str = ""
    rival: str = YARDSTICK
    share: float | None = None
    elo: float | None = None
    sprt: tuple[float, float] | None = None
    ms: float | None = None
    games: int = 0
    test: str | None = None
    page: str | None = None


@dataclass(frozen=True)
class Setup:
    """A game with so many players and options, and the games that each level plays there."""

    game: Game
    players: int
    options: dict[str, str]
    games: tuple[int, ...]
    seed: int
    rated: bool = False

    @property
    def name(self) -> str:
        """What it is called in files: the game, the players and what is not as usual."""
        options = (f"{name}={value}" for name, value in sorted(self.options.items()))
        return "-".join([self.game.name, str(self.players), *options])

    @functools.cached_property
    def levels(self) -> tuple[str, ...]:
        """The bots of the levels, the easiest first."""
        return tuple(level.bot for level in levels_of(self.game))

    def bot(self, name: str) -> str:
        """Return a bot that may be told as a level."""
        return bot_of(self.levels, name)

    def contest(self, pairing: Pairing) -> Contest:
        """Return the contest that a pairing is."""
        bots, options = [pairing.bot, pairing.rival], dict[str, Any](self.options)
        return make_contest(
            self.game, bots, self.players, champion=pairing.bot, seed=self.seed, **options
        )


def bot_of(levels: Sequence[str], name: str) -> str:
    """Return the bot of a name, which may be that of a level, such as `level 5`."""
    return levels[int(name.removeprefix(LEVEL)) - 1] if name.startswith(LEVEL) else name


def setups() -> list[Setup]:
    """Return all setups, in the order in which they are measured."""
    data = tomllib.loads((BENCH / "ladder.toml").read_text())
    return [
        Setup(
            find_game(setup["game"]),
            setup["players"],
            setup.get("options", {}),
            tuple(setup["games"]),
            data["seed"],
            setup.get("rated", False),
        )
        for setup in data["setup"]
    ]


def targets(setup: Setup | None = None) -> list[Target]:
    """Return all targets, or those of a setup, in which levels are bots by their names."""
    data = tomllib.loads((BENCH / "targets.toml").read_text())
    found = [Target(**target) for target in data["target"]]
    if setup is None:
        return found
    own = (setup.game.name, setup.players, setup.options)
    named = [t for t in found if (t.game, t.players, t.options) == own]
    if setup.rated:
        steps = range(1, len(setup.levels))
        named += [
            Target(
                f"{data['apart']['says']}: {step + 1} from {step}", *own,
                f"{LEVEL}{step + 1}", f"{LEVEL}{step}", elo=data["apart"]["elo"],
            )
            for step in steps
        ]  # fmt: skip
    return named


def rungs(setup: Setup) -> list[Pairing]:
    """Return the pairings of the levels: each with the one below, and with the yardstick."""
    found: list[Pairing] = []
    for place, bot in enumerate(setup.levels):
        below = setup.levels[max(0, place - 1) : place]
        rivals = (rival for rival in (*below, YARDSTICK) if rival != bot)
        found += [Pairing(bot, rival, setup.games[place]) for rival in rivals]
    return found


def pairings(setup: Setup) -> list[Pairing]:
    """Return all pairings of a setup, those of targets too; none twice, and the longest counts."""
    wanted = rungs(setup)
    for target in targets(setup):
        bot, rival = setup.bot(target.bot), setup.bot(target.rival)
        # A target of a bot that is not there yet is missed; the page says so.
        if target.games and _is_there(setup.game, bot) and _is_there(setup.game, rival):
            wanted.append(Pairing(bot, rival, target.games))
    longest: dict[tuple[str, str], Pairing] = {}
    for pairing in wanted:
        key = _key(setup, pairing)
        known = longest.get(key)
        if known is None or pairing.games > known.games:
            longest[key] = pairing
    return list(longest.values())


def _key(setup: Setup, pairing: Pairing) -> tuple[str, str]:
    """Return what is the same for pairings with the same table: with two, who is named first."""
    bots = (pairing.bot, pairing.rival)
    return (min(bots), max(bots)) if setup.players == len(bots) else bots


def _is_there(game: Game, bot: str) -> bool:
    """Whether a game has a bot of that name."""
    try:
        check_bot(game, bot)
    except SetupError:
        return False
    return True


def journal(folder: Path, contest: Contest) -> Path:
    """Return the file of a contest: another one for other rules or bots."""
    made_of = json.dumps([contest.to_dict(), played_by(contest)])
    digest = hashlib.sha256(made_of.encode()).hexdigest()[:12]
    return folder / f"{contest.game.name}-{contest.players}-{digest}.jsonl"
