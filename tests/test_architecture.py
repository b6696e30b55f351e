"""The layout shows the architecture: imports go one way, and rules are plain functions."""

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import kubik
from kubik.engine.build import Build
from kubik.engine.contract import SEEING
from kubik.engine.game import Game
from kubik.engine.sight import sight_bindings

SOURCE = Path(kubik.__file__).parent

# A layer may import itself and those before it.
LAYERS = ("engine", "games", "bots", "arena", "server", "terminal")


def test_every_folder_is_a_layer() -> None:
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders <= set(LAYERS)


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


def test_modules_of_a_game_import_one_way(game: Game) -> None:
    sources = Path(str(game.rules.__file__)).parent.glob("*.py")
    graphlib.TopologicalSorter(
        {f"{game.package}.{path.stem}": set(imported_modules(path)) for path in sources}
    ).prepare()  # which finds cycles


def imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that a source imports, or from which it imports names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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


# What a rules module may not contain: it could not be compiled, or would allocate.
FORBIDDEN = (
    ast.ClassDef,
    ast.AsyncFunctionDef,
    ast.Try,
    ast.Raise,
    ast.Assert,
    ast.With,
    ast.Lambda,
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.Yield,
    ast.JoinedStr,
    ast.Global,
    ast.Nonlocal,
)


def faults(source: str) -> list[str]:
    """Return what a rules module has and may not have."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = [
        f"{function.name} holds {type(node).__name__}"
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, FORBIDDEN)
    ]
    found += [f"class {node.name}" for node in tree.body if isinstance(node, ast.ClassDef)]
    found += [f"{function.name} is decorated" for function in functions if function.decorator_list]
    found += [f"{name} calls itself" for name in recursive(functions)]
    found += [f"{f.name} is inside another" for f in functions if f not in tree.body]
    return found


def recursive(functions: list[ast.FunctionDef]) -> list[str]:
    """Return the functions that reach themselves through calls."""
    calls = {
        function.name: {
            node.func.id
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        for function in functions
    }
    return [name for name in calls if name in reach(calls, name)]


def reach(calls: dict[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = calls.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def test_rules_are_plain_functions(game: Game) -> None:
    """In all modules of the game that its contract reaches, as if they were one."""
    folder = Path(str(game.rules.__file__)).parent
    build = Build(game, "python", kernels=SEEING, bindings=sight_bindings(game))
    sources = [path for path in build._sources if path.parent == folder]
    assert {folder / "rules.py", folder / "observe.py"} <= set(sources)
    assert faults("\n".join(path.read_text(encoding="utf-8") for path in sources)) == []


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


def test_games_have_the_same_files(game: Game) -> None:
    folder = Path(str(game.rules.__file__)).parent
    wanted = {"rules", "events", "moves", "view", "observe", "text", "position"}
    assert wanted <= {path.stem for path in folder.glob("*.py")}
    assert (folder / "lines.toml").exists()
    assert {path.name for path in (folder / "words").iterdir()} >= {"en.ftl", "ru.ftl"}
