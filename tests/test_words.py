"""The words: the same messages in every language, with the same parameters, all of them used."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import kubik
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES, core_source, game_source

KUBIK = "kubik"
PYTHON = Path(kubik.__file__).parent
CLIENT = Path(__file__).parents[1] / "client" / "src"
# A literal in the sources that is all of a message's name, or the beginning of one built there.
NAME = re.compile(r"""["'`]([a-z][\w-]*)["'`]""")
FAMILY = re.compile(r"""(?:f["']|`)([a-z][\w-]*-)\$?\{""")

# Families whose members are known from what a game is; the rest of the name must be one of them.
OF_GAMES = ("option-", "move-", "event-", "ending-", "broken-", "automaton-", "ask-")

# Words of games that the engine asks for.
NAMED_BY_THE_ENGINE = {"game-title", "game-blurb"}


@dataclass
class _Message(Visitor):
    """What a message is made of: variables, and other messages."""

    variables: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        # A term that is said and the name by which a form of it is chosen are one variable.
        self.variables.add(node.id.name.removesuffix("_name"))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.parts.add(node.id.name)


def entries(package: str, language: str) -> dict[str, _Message]:
    """Return the messages of a package's words."""
    text = core_source(language) if package == KUBIK else game_source(package, language)
    found: dict[str, _Message] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), f"{package} {language}: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{package} {language}: {entry.id.name} twice"
            assert entry.value is not None
            found[entry.id.name] = _Message()
            found[entry.id.name].visit(entry)
    return found


def messages(package: str, language: str) -> dict[str, set[str]]:
    """Return the messages of a package's words and the variables in each and in its parts."""
    found = entries(package, language)

    def variables(name: str) -> set[str]:
        return found[name].variables.union(*map(variables, found[name].parts))

    return {name: variables(name) for name in found}


def parts(package: str, language: str) -> set[str]:
    """Return the messages that others of a package's words are made of."""
    return set().union(*(message.parts for message in entries(package, language).values()))


def folder(package: str) -> Path:
    return Path(str(files(package)))


def literals(where: Path, pattern: re.Pattern[str]) -> set[str]:
    paths = (path for kind in ("*.py", "*.ts", "*.svelte") for path in where.rglob(kind))
    texts = (path.read_text(encoding="utf-8") for path in paths if ".test." not in path.name)
    return {name for text in texts for name in pattern.findall(text)}


def everywhere(pattern: re.Pattern[str]) -> set[str]:
    """Return what the sources of Kubik have, in the terminal, the server and the browser."""
    return literals(PYTHON, pattern) | literals(CLIENT, pattern)


def built_from_games(game: Game) -> Iterator[str]:
    """Yield the names of the messages that come from what a game is."""
    for option in game.options:
        yield f"option-{option.name}"
        yield from (f"option-{option.name}-{value}" for value in option.values)
    yield from {f"move-{game.moves.phrase(code).message}" for code in range(game.rules.ACTIONS)}
    yield from (f"event-{kind.name}" for kind in game.events.EVENTS)
    yield from (f"ending-{name}" for name in game.rules.ENDINGS)
    yield from (f"automaton-{name}" for name in game.automata(players=1))
    for term, values in game.moves.TERMS.items():
        yield from (f"{term}-{value}" for value in values)
    yield from (f"ask-{phase}" for phase in phases(game))


def phases(game: Game) -> set[str]:
    """Return the phases in which somebody acts: those listed, and those met in a few games."""
    met: set[str] = set(getattr(game.view, "PHASES", ())) - {"over"}
    for players in game.players:
        match = kubik.Match(game, players, seed=1)
        while not match.over and len(match.steps) < 300:
            met.add(match.view(match.actors[0])["phase"])
            moves = match.legal_moves
            match.push(moves[len(match.steps) % len(moves)])
    return met


def check_languages_agree(package: str) -> None:
    """All but the parts of sentences, which each language makes as its grammar needs them."""
    asked = everywhere(NAME)
    found_in = []
    for language in LANGUAGES:
        only_parts = parts(package, language) - asked
        found = messages(package, language)
        found_in.append({name: found[name] for name in found.keys() - only_parts})
    assert found_in[1:] == found_in[:-1]


def test_kubiks_own_words_agree() -> None:
    check_languages_agree(KUBIK)


def test_words_of_a_game_agree(game: Game) -> None:
    check_languages_agree(game.package)


def test_each_of_kubiks_own_words_is_used() -> None:
    known = set(messages(KUBIK, LANGUAGES[0]))
    used = everywhere(NAME)
    families = everywhere(FAMILY) - set(OF_GAMES)
    unused = {name for name in known - used if not name.startswith(tuple(families))}
    assert not unused


def test_no_family_hides_an_unused_word() -> None:
    """Where a name is built from its beginning, its end is a literal in the sources too."""
    ends = everywhere(NAME) | {"moves", "records"}
    known = set(messages(KUBIK, LANGUAGES[0])) - everywhere(NAME)
    for family in everywhere(FAMILY) - set(OF_GAMES):
        for name in known:
            if name.startswith(family):
                assert name.removeprefix(family) in ends, name


def test_each_word_of_a_game_is_used(game: Game) -> None:
    known = set(messages(game.package, LANGUAGES[0]))
    used = literals(folder(game.package), NAME) | NAMED_BY_THE_ENGINE
    used |= parts(game.package, LANGUAGES[0])
    built = set(built_from_games(game))
    numbered = {name for name in known if re.fullmatch(r"broken-\d+", name)}
    assert not known - used - built - numbered
    assert not built - known


def test_broken_positions_are_numbered_from_one(game: Game) -> None:
    known = set(messages(game.package, LANGUAGES[0]))
    numbers = sorted(int(name[7:]) for name in known if re.fullmatch(r"broken-\d+", name))
    assert numbers == list(range(1, len(numbers) + 1))


def said_literally() -> set[str]:
    """Return the messages that the sources ask for by a literal name."""
    asked = re.compile(r"""(?:say|say_line|Error)\(\s*["']([a-z][\w-]*)["']""")
    return everywhere(asked) - set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_exists(language: str) -> None:
    known: dict[str, Any] = dict(messages(KUBIK, language))
    for name in kubik.game_names():
        known |= messages(kubik.find_game(name).package, language)
    assert not said_literally() - set(known)
