"""The public bots, read from `bench/public_bots.toml`, and where they are built."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from kubik.bots.levels import levels_of
from kubik.engine.registry import find_game

BENCH = Path(__file__).parents[1]
ROOT = BENCH.parent
CACHE = ROOT / ".public_bots"
DRIVERS = Path(__file__).with_name("drivers")
PLAYERS = 2  # all of these bots play against one other


@dataclass(frozen=True)
class PublicBot:
    """A bot of somebody else: where it is from, and how it is built and asked."""

    name: str
    game: str
    title: str
    says: str
    repository: str
    commit: str
    driver: str
    sources: list[str]
    digest: str
    hidden: str
    include: str = ""
    arguments: list[str] = field(default_factory=list)
    crates: dict[str, str] = field(default_factory=dict)

    @property
    def levels(self) -> list[str]:
        """Kubik's bots for its game, the easiest first."""
        return [level.bot for level in levels_of(find_game(self.game))]

    @property
    def folder(self) -> str:
        """What a checkout and a build of it are called: owner and name."""
        return "+".join(self.repository.rsplit("/", 2)[1:])

    @property
    def command(self) -> list[str]:
        """The program that was built, with its arguments."""
        built = CACHE / self.folder
        if self.driver.endswith(".java"):
            start = ["java", "-XX:TieredStopAtLevel=1", "-cp", str(built)]
            return [*start, Path(self.driver).stem, *self.arguments]
        return [str(built / "bot"), *self.arguments]


def public_bots(path: Path = BENCH / "public_bots.toml") -> list[PublicBot]:
    """Return all bots, in the order in which they are measured."""
    return [PublicBot(**bot) for bot in tomllib.loads(path.read_text())["bot"]]


def find_bot(name: str) -> PublicBot:
    """Return the bot of that name."""
    return next(bot for bot in public_bots() if bot.name == name)
