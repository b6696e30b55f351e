"""Whether rules are plain functions, which can be compiled and allocate nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

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
    """Return the functions that one reaches through calls."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = calls.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that a source imports, or from which it imports names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
