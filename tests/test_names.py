"""One word for one thing: in the glossary, and among the classes and types of the sources."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import kubik
from kubik.engine.contract import CONTRACT

SOURCE = Path(kubik.__file__).parent
GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"
OF_GAMES = "Words of the games"
OF_THE_CODE = "Words of the code"

GAMES = {path.parent.name for path in (SOURCE / "games").glob("*/rules.py")}


def sections(text: str) -> dict[str, list[list[str]]]:
    """Return the rows of the tables of the glossary, by heading."""
    found: dict[str, list[list[str]]] = {}
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in body.splitlines() if line[:1] == "|"]
        found[heading] = [[cell.strip() for cell in row] for row in rows[2:]]
    return found


def words(cell: str) -> list[str]:
    """Return the words that a row of the glossary is about: `ability: now, active` is about one."""
    return [word.strip() for word in cell.partition(":")[0].split(",")]


def twice(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def glossary_faults(text: str) -> list[str]:
    """Return words that are defined twice: by Kubik, or by one game, whose words are its own."""
    found = sections(text)
    of_games = found.pop(OF_GAMES)
    ours = [word for rows in found.values() for row in rows for word in words(row[0])]
    games = {row[2].partition(":")[0] for row in of_games}
    return twice(ours) + [
        f"{game}: {word}"
        for game in sorted(games)
        for word in twice([w for row in of_games if row[2].startswith(game) for w in words(row[0])])
    ]


def test_no_word_is_in_the_glossary_twice() -> None:
    assert glossary_faults(GLOSSARY.read_text(encoding="utf-8")) == []


def test_a_word_that_is_there_twice_is_found() -> None:
    text = (
        "# G\n\n## Words of the table\n\n| E | R | m |\n| - | - | - |\n| record | a | b |\n"
        "\n## Words of the code\n\n| E | R | m |\n| - | - | - |\n| state, record | a | b |\n"
        "\n## Words of the games\n\n| E | R | in |\n| - | - | - |\n"
        "| record | a | Qubix |\n| hand | a | Qubix: b |\n| hand | a | Cubitos |\n"
        "| hand: c | a | Qubix |\n"
    )
    assert glossary_faults(text) == ["record", "Qubix: hand"]


def test_words_of_the_code_are_in_the_code() -> None:
    used = {word for path in SOURCE.rglob("*.py") for word in words_in(path)}
    for row in sections(GLOSSARY.read_text(encoding="utf-8"))[OF_THE_CODE]:
        for word in words(row[0]):
            assert set(re.split("[- ]", word)) <= used, word


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def words_in(path: Path) -> frozenset[str]:
    """Return the words that the names in a source, and its own, consist of."""
    names = [path.stem]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.Name | ast.arg):
            names.append(node.id if isinstance(node, ast.Name) else node.arg)
    apart = (re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_") for name in set(names))
    return frozenset(word for parts in apart for word in parts)


def scope(path: Path) -> str:
    """Return whose names a source adds to: Kubik's, or those of one game and its bots."""
    parts = path.relative_to(SOURCE).parts
    if parts[0] == "template":
        return parts[0]  # a game of somebody else
    return parts[1] if parts[0] in ("games", "bots") and parts[1] in GAMES else "kubik"


def types_in(tree: ast.Module) -> Iterator[str]:
    """Yield the classes and types that a source defines for others to import."""
    for node in tree.body:
        name = ""
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id if ast.unparse(node.annotation) == "TypeAlias" else ""
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            is_type = re.fullmatch(r"[A-Z][a-z]\w*", node.targets[0].id)
            name = node.targets[0].id if is_type else ""
        if name and not name.startswith("_"):
            yield name


def test_no_two_types_have_one_name() -> None:
    defined = [
        f"{scope(path)}: {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if not path.name.startswith("test_")
        for name in types_in(parsed(path))
    ]
    assert "kubik: Match" in defined
    assert "qubix: Block" in defined
    assert twice(defined) == []


def test_types_of_all_kinds_are_found() -> None:
    source = (
        "class A: pass\nBb = tuple[int, int]\nC: TypeAlias = int\nD = 1\n_E = int\nclass _F: pass\n"
    )
    assert list(types_in(ast.parse(source))) == ["A", "Bb", "C"]


def test_nothing_else_is_called_like_a_function_of_the_contract() -> None:
    contract = {function.__name__ for function in CONTRACT}
    for path in SOURCE.rglob("*.py"):
        if scope(path) == "kubik" and path != SOURCE / "engine" / "contract.py":
            names = {node.name for node in parsed(path).body if isinstance(node, ast.FunctionDef)}
            assert not names & contract, path


def test_no_name_says_nothing_of_what_it_holds() -> None:
    """`told` once stood for parsed files, options, results and sentences alike."""
    for path in SOURCE.rglob("*.py"):
        assert path.name.startswith("test_") or "told" not in words_in(path), path
