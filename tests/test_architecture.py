"""The layout shows the architecture: imports go one way, and rules are plain functions."""

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import kubik
from kubik.testing.plainness import faults, imported_modules

SOURCE = Path(kubik.__file__).parent

# A layer may import itself and those before it.
LAYERS = ("engine", "games", "bots", "arena", "envs", "train", "server", "terminal", "testing")


def test_every_folder_is_a_layer() -> None:
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders <= set(LAYERS)


def test_what_is_loaded_late_is_there_to_be_found() -> None:
    """As an interpreter offers it while one types."""
    assert set(kubik.__all__) <= set(dir(kubik))
    assert all(hasattr(kubik, name) for name in dir(kubik))


def imported_layers(path: Path) -> Iterator[str]:
    """Yield the layers that a source imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "kubik" and len(parts) > 1 and parts[1] in LAYERS:
                yield parts[1]


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer: str) -> None:
    for path in sorted((SOURCE / layer).rglob("*.py")):
        assert set(imported_layers(path)) <= set(LAYERS[: LAYERS.index(layer) + 1]), path


def test_no_files_import_each_other() -> None:
    """Not even inside functions, or for types alone, nor over others in between."""
    sources = {module_of(path): path for path in SOURCE.rglob("*.py")}
    graph = {
        module: {name for name in imported_modules(path) if name in sources} - {module}
        for module, path in sources.items()
    }
    assert "kubik.engine.record" in graph["kubik.engine.match"]
    graphlib.TopologicalSorter(graph).prepare()


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("layer", ["games", "bots"])
def test_games_do_not_know_each_other(layer: str) -> None:
    """What is about one game is in a folder of its name; what lies beside these knows none."""
    games = {path.parent.name for path in (SOURCE / "games").glob("*/rules.py")}
    assert games <= {path.parent.name for path in (SOURCE / layer).glob("*/__init__.py")}
    for path in (SOURCE / layer).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        others = games - {path.relative_to(SOURCE / layer).parts[0]}
        known = {f"kubik.{part}.{name}" for name in others for part in ("games", "bots")}
        assert not [name for name in known if name in text], path


@pytest.mark.parametrize(
    "source",
    [
        "class A: pass",
        "@jit\ndef f(s): return 1",
        "def f(s): return [1]",
        "def f(s): return {x for x in s}",
        "def f(s):\n    try:\n        g(s)\n    except E:\n        pass",
        "def f(s): raise E",
        "def f(s): return g(s)\ndef g(s): return f(s)",
        "def f(s):\n    def g(): return 1\n    return g()",
    ],
)
def test_rules_that_are_not_plain_are_found(source: str) -> None:
    assert faults(source)


MOST_PARAMETERS = 7


@pytest.mark.parametrize("layer", LAYERS)
def test_functions_have_few_parameters(layer: str) -> None:
    """Options that must be named and have a usual value do not count: a call says what they are."""
    for path in sorted((SOURCE / layer).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args
                needed = [d for d in given.kw_defaults if d is None]
                count = len(given.posonlyargs) + len(given.args) + len(needed)
                assert count <= MOST_PARAMETERS, f"{path}: {node.name}"


LONGEST_FILE = 500


def files_to_read() -> Iterator[Path]:
    """Yield all sources; a rulebook is tested in one file, chapter by chapter."""
    root = Path(__file__).parents[1]
    yield from SOURCE.rglob("*.py")
    yield from (root / "bench").rglob("*.py")
    for suffix in ("ts", "svelte", "css"):
        yield from (root / "client" / "src").rglob(f"*.{suffix}")
    games = root / "tests" / "games"
    yield from (path for path in (root / "tests").rglob("*.py") if path.parent != games)


def test_files_are_short() -> None:
    """What needs more is about several subjects, and each of them gets a file."""
    for path in files_to_read():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE, path
