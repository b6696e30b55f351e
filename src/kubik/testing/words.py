"""The words of a package taken apart, and where its sources name them."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import kubik
from kubik.engine.edition_file import box_message, box_parts, has_editions
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES, core_source, game_source

KUBIK = "kubik"
KUBIK_SOURCES = Path(kubik.__file__).parent
# A literal in the sources that is all of a message's name, or the beginning of one built there.
NAME = re.compile(r"""["'`]([a-z][\w-]*)["'`]""")
FAMILY = re.compile(r"""(?:f["']|`)([a-z][\w-]*-)\$?\{""")

LEFT_OUT = {"template", "testing", "tests"}  # folders

# Words of games that the engine asks for.
NAMED_BY_THE_ENGINE = {"game-title", "game-blurb"}
BROKEN = re.compile(r"broken-(\d+)")


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


def literals(where: Path, pattern: re.Pattern[str]) -> set[str]:
    """Return what a pattern finds in the sources of a folder, those of tests left out."""
    paths = (path for kind in ("*.py", "*.ts", "*.svelte") for path in where.rglob(kind))
    sources = (path for path in paths if not LEFT_OUT & {*path.relative_to(where).parts})
    texts = (path.read_text("utf-8") for path in sources if ".test." not in path.name)
    return {name for text in texts for name in pattern.findall(text)}


def built_from_game(game: Game) -> Iterator[str]:
    """Yield the names of the messages that follow from what a game is."""
    for option in game.options:
        yield f"option-{option.name}"
        yield from (f"option-{option.name}-{value}" for value in option.values)
    yield from {f"move-{game.moves.phrase(code).message}" for code in range(game.rules.ACTIONS)}
    yield from (f"event-{kind.name}" for kind in game.events.EVENTS)
    yield from (f"ending-{name}" for name in game.rules.ENDINGS)
    yield from (f"parts-{sort.event}-{sort.param}" for sort in game.parts)
    yield from (f"automaton-{name}" for name in game.automata(players=1))
    for term, values in game.moves.TERMS.items():
        yield from (f"{term}-{value}" for value in values)
    yield from (f"ask-{phase}" for phase in phases(game))
    if has_editions(game):
        words = game.words(LANGUAGES[0])
        yield from {box_message(place, words) for place, _ in box_parts(game)}


def facts_of(game: Game) -> set[str]:
    """Return the names of the messages by which a browser can call what a view tells."""
    view = kubik.Match(game, game.players[0], seed=1).view(0)
    return {f"fact-{name.replace('_', '-')}" for name in view}


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


def languages_differ(package: str, asked: Collection[str]) -> list[str]:
    """Return the messages that are not in every language with the same variables.

    All but the parts of sentences, which each language makes as its grammar needs them; a part that
    the sources ask for by its name as well is a message like any other.
    """
    found_in = []
    for language in LANGUAGES:
        only_parts = parts(package, language) - set(asked)
        found = messages(package, language)
        found_in.append({name: found[name] for name in found.keys() - only_parts})
    first, *others = found_in
    return sorted(
        name
        for other in others
        for name in first.keys() | other.keys()
        if first.get(name) != other.get(name)
    )
