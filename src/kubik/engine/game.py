"""What the engine knows of a game: its name, who can play, its options and its modules."""

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from kubik.engine.balance import Balance
from kubik.engine.edition import Edition
from kubik.engine.errors import RulesError, SetupError, known_language
from kubik.engine.layout import Ints
from kubik.engine.lines import QuotedLine
from kubik.engine.parts import PartSort
from kubik.engine.versions import UNKNOWN, RulesVersion, fingerprint
from kubik.engine.whole import index_of, is_whole, quoted
from kubik.engine.words import GameSays, Words, game_words

# What is told to people; no rule is made from it.
FOR_PEOPLE = ("lesson.toml", "lines.toml", "quotations.toml")

# Editions count as games of their own. Records bring them along, and anybody may bring records.
KEPT_GAMES = 64

# Asked for on every move, and import_module takes its time even for what is imported.
_import = functools.cache(importlib.import_module)
_has = functools.cache(importlib.util.find_spec)


@dataclass(frozen=True)
class Option:
    """A choice made before the game. Its codes are the places of its values."""

    name: str
    values: tuple[str, ...]
    default: str
    players: tuple[int, ...] = ()  # at which player counts it may be changed; () for all
    tried: tuple[str, ...] = ()  # the values that tests go through; () for all


Chosen = Mapping[str, str]  # option name -> value


@dataclass(frozen=True)
class Game:
    """A game, found through the entry-point group `kubik.games`.

    The modules of a game have the same names in every game and are imported when first asked for.
    """

    name: str
    package: str
    players: tuple[int, ...]
    options: tuple[Option, ...] = ()
    usual_players: int = 2
    # Returns the rule line that forbids these options at this player count, or None.
    forbids: Callable[[int, Chosen], str | None] = field(default=lambda _players, _chosen: None)
    # The matches of the tournament that the rulebook has, by the options of each.
    tournament: tuple[Chosen, ...] = ()
    # Raised whenever some game would be played otherwise than before. Records and stored tables
    # keep the version that they were begun with, and are played again by no other one.
    rules_version: int = 1
    # Other versions, all games of which are played just the same: a number, such as 1, for all of
    # that number, or with a fingerprint, such as "2 (a1b2c3d4)".
    replays: tuple[int | str, ...] = ()
    # Versions whose nets judge these rules as well: play differs in what hardly ever happens.
    judged_alike: tuple[str, ...] = ()
    edition: Edition | None = None  # numbers of another box than the one in `data.toml`

    def __hash__(self) -> int:
        return hash(self.package)

    def __repr__(self) -> str:
        box = ", another box" if self.edition else ""
        return f"<{self.name}{box}: {', '.join(map(str, self.players))} players>"

    rules = property(lambda self: self._module("rules"), doc="STATE and the plain functions.")
    events = property(lambda self: self._module("events"), doc="EVENTS, the kinds of event.")
    moves = property(lambda self: self._module("moves"), doc="Notation of moves, and refusals.")
    view = property(lambda self: self._module("view"), doc="What a seat may know, as a dict.")
    text = property(lambda self: self._module("text"), doc="A view drawn as text.")
    observe = property(lambda self: self._module("observe"), doc="What a seat sees, as numbers.")
    position = property(lambda self: self._module("position"), doc="Positions as JSON.")

    def automata(self, players: int) -> tuple[str, ...]:
        """The names of those whom the rules themselves play against a lone player."""
        names: tuple[str, ...] = getattr(self.rules, "AUTOMATA", ())
        return names if players == 1 else ()

    def seat_names(self, players: int, given: Sequence[str], language: str) -> list[str]:
        """The names of the players, «Seat 1» where none is given, then of automata."""
        words = self.words(language)
        numbered = [words.say("seat-name", number=seat + 1) for seat in range(players)]
        automata = [words.say(f"automaton-{name}") for name in self.automata(players)]
        return [*given, *numbered[len(given) :], *automata]

    @property
    def odds(self) -> ModuleType | None:
        """The chances of a roll, in a game that tells them."""
        return self._module("odds") if _has(f"{self.package}.odds") else None

    @property
    def box(self) -> ModuleType | None:
        """Tables of the rules and what is a reconstruction, in a game that tells them."""
        return self._module("box") if _has(f"{self.package}.box") else None

    @property
    def picture(self) -> ModuleType | None:
        """A view drawn with the drawings of the page, in a game that has some."""
        return self._module("picture") if _has(f"{self.package}.picture") else None

    @property
    def asking(self) -> ModuleType | None:
        """What a seat is asked and offered in words that fit the position, where they do more."""
        return self._module("asking") if _has(f"{self.package}.asking") else None

    @property
    def reasons(self) -> ModuleType | None:
        """What speaks for a move or against it beside its preview, in a game that tells it."""
        return self._module("reasons") if _has(f"{self.package}.reasons") else None

    @property
    def balance(self) -> Balance | None:
        """What a balance report looks at, in a game that tells it."""
        if not _has(f"{self.package}.balance"):
            return None
        balance: Balance = self._module("balance").BALANCE
        return balance

    @property
    def parts(self) -> tuple[PartSort, ...]:
        """What of the box may come into play or not, in a game that tells it."""
        if not _has(f"{self.package}.parts"):
            return ()
        sorts: tuple[PartSort, ...] = self._module("parts").PARTS
        return sorts

    def _module(self, part: str) -> ModuleType:
        return self.load(f"{self.package}.{part}")

    def load(self, module: str) -> ModuleType:
        """Import a module of this game, or of a bot that plays it."""
        return self.edition.load(module) if self.edition else _import(module)

    @property
    def data_files(self) -> list[Path]:
        """The data that rules are made from, beside their sources."""
        folder = Path(str(importlib.import_module(self.package).__file__)).parent
        return sorted(path for path in folder.glob("*.toml") if path.name not in FOR_PEOPLE)

    def words(self, language: str) -> Words:
        """Return the words for this game in that language."""
        return game_words(self.package, known_language(language))

    def title(self, language: str) -> str:
        """Return the name of the game in that language."""
        return self.words(language).say("game-title")

    def quote(self, line: str) -> QuotedLine:
        """Return a rule line of this game for an error to quote."""
        return QuotedLine(self.package, line)

    @property
    def version(self) -> RulesVersion:
        """The version of its rules and data: the number, and the fingerprint of the sources."""
        declared = repr((self.players, self.options))
        return RulesVersion(self.rules_version, fingerprint(self.package, declared))

    def plays(self, version: RulesVersion) -> bool:
        """Whether games of that version of the rules are played by these exactly as they were."""
        if version.number == self.rules_version:
            alike = (UNKNOWN, self.version.fingerprint)
            return version.fingerprint in alike or str(version) in self.replays
        return version.number in self.replays or str(version) in self.replays

    def judged_by(self, version: RulesVersion) -> bool:
        """Whether a net that was trained for that version of the rules can judge these."""
        return self.plays(version) or str(version) in self.judged_alike

    def check_rules(self, version: RulesVersion) -> None:
        """Refuse a game of other rules, with a sentence that names those it needs."""
        if not self.plays(version):
            title = GameSays(self.package, "game-title")
            needed, here = str(version), str(self.version)
            raise RulesError("other-rules", game=title, needed=needed, here=here)

    def choose(self, players: int | None, options: Mapping[str, Any]) -> tuple[int, dict[str, str]]:
        """Check a player count and options, filling in defaults; a sentence says what is wrong."""
        count = self.usual_players if players is None else players
        said = index_of(count) if is_whole(count) else quoted(count)
        if said not in self.players:
            raise SetupError(
                "bad-players", game=self.name, players=said, allowed=list(self.players)
            )
        if not isinstance(options, Mapping):
            raise SetupError("options-kind", found=str(options))
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            chosen[name] = self._value(name, value, count)
        line = self.forbids(count, chosen)
        if line:
            raise SetupError("forbidden-options", rule=self.quote(line))
        return index_of(count), chosen

    def _value(self, name: str, value: Any, players: int) -> str:
        option = next((option for option in self.options if option.name == name), None)
        if option is None:
            raise SetupError(
                "unknown-option",
                game=self.name,
                option=name,
                known=[option.name for option in self.options] or "-",
            )
        text = ("off", "on")[value] if isinstance(value, bool) else str(value)
        if text not in option.values:
            raise SetupError("bad-option", option=name, value=text, allowed=list(option.values))
        if option.players and players not in option.players and text != option.default:
            raise SetupError(
                "option-needs-players", option=name, players=players, allowed=list(option.players)
            )
        return text

    def codes(self, chosen: Chosen) -> Ints:
        """Return the options as the rules read them: for each, the place of its value."""
        return np.array(
            [option.values.index(chosen[option.name]) for option in self.options], np.int64
        )
