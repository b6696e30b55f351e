"""Levels: five or six bots of a game, from a friendly beginner to the strongest.

`levels.toml` in the folder of a game names its bots, the easiest first, as `kubik.bots.plan` reads
them. What they are worth is in `ratings.toml` here, measured against each other on a scale on
which the greedy bot has 1000; a level that was not measured yet has no rating.
"""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kubik.bots.policies import left_out
from kubik.bots.registry import bot_names, usual_bot
from kubik.engine.errors import SetupError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.registry import as_game

EVERYWHERE = ("novice", "casual", "seasoned", "expert", "master")  # levels that all games have
NAMES = (*EVERYWHERE, "grandmaster")
USUAL_LEVEL = "seasoned"  # whom to play against where nobody was chosen

# For a game that has no such file: the bot of the game, less and less careless, then searches that
# it plays on in. None is timed, so that the same seed always plays the same game. Who is careless
# makes the mistakes of a hasty bot, if the game has one.
HASTY = "hasty"
CARELESS = ("~0.5", "~0.2", "")
SEARCHES = ("flat:1000", "flat:20000")


@dataclass(frozen=True)
class Level:
    """A bot to play against."""

    number: int  # from 1, the easiest
    bot: str  # how it thinks, as a name that a plan is read from
    rating: int | None  # what it is worth, where the greedy bot has 1000

    @property
    def name(self) -> str:
        """What the level goes by wherever bots are named."""
        return NAMES[self.number - 1]


def levels_of(game: str | Game) -> tuple[Level, ...]:
    """Return the levels of a game, the easiest first."""
    return _levels(as_game(game))


@functools.lru_cache(maxsize=KEPT_GAMES)
def _levels(game: Game) -> tuple[Level, ...]:
    measured = _read("ratings.toml").get(game.name, {"ratings": [None] * len(EVERYWHERE)})
    bots = [level["bot"] for level in _read(f"{game.name}/levels.toml").get("level", ())]
    if not bots:
        lapse = f":{HASTY}" if HASTY in bot_names(game) else ""
        careless = (f"{usual_bot(game)}{share}{lapse if share else ''}" for share in CARELESS)
        bots = [*careless, *SEARCHES]
    rated = zip(bots, measured["ratings"], strict=True)
    return tuple(Level(number, bot, rating) for number, (bot, rating) in enumerate(rated, 1))


def find_level(game: Game, name: str) -> Level | None:
    """Return the level of that name, None if it is no name of a level."""
    return next((level for level in levels_of(game) if level.name == name), None)


def offered_bots(game: Game) -> list[str]:
    """Return whom one can choose to play against: the levels, and the policies of the game."""
    return [*(level.name for level in levels_of(game)), *bot_names(game)]


def unknown_bot(game: Game, name: str, policy: str = "") -> SetupError:
    """Return that there is no such bot, and which there are; or why its policy cannot play."""
    unknown = SetupError("unknown-bot", name=name, game=game.name, known=offered_bots(game))
    return left_out(game).get(policy or name, unknown)


def _read(name: str) -> dict[str, Any]:
    path = files("kubik.bots") / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
