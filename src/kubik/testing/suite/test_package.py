"""A game has the files of every game, and its rules are plain functions over a flat state."""

import graphlib
from collections.abc import Mapping
from typing import Any

from kubik.engine.build import Build
from kubik.engine.contract import SEEING
from kubik.engine.game import Game
from kubik.engine.layout import with_log
from kubik.engine.sight import sight_bindings
from kubik.engine.words import LANGUAGES
from kubik.testing.plainness import faults, imported_modules
from kubik.testing.provenance import folder_of

FILES = {"rules", "events", "moves", "view", "observe", "text", "position"}


def test_games_have_the_same_files(game: Game) -> None:
    folder = folder_of(game)
    assert {path.stem for path in folder.glob("*.py")} >= FILES
    assert (folder / "lines.toml").exists()
    words = {path.name for path in (folder / "words").iterdir()}
    assert words >= {f"{language}.ftl" for language in LANGUAGES}


def test_modules_of_a_game_import_one_way(game: Game) -> None:
    graphlib.TopologicalSorter(
        {
            f"{game.package}.{path.stem}": set(imported_modules(path))
            for path in folder_of(game).glob("*.py")
        }
    ).prepare()  # which finds cycles


def test_rules_are_plain_functions(game: Game) -> None:
    """In all modules of the game that its contract reaches, as if they were one."""
    folder = folder_of(game)
    build = Build(game, "python", kernels=SEEING, bindings=sight_bindings(game))
    sources = [path for path in build._sources if path.parent == folder]
    assert {folder / "rules.py", folder / "observe.py"} <= set(sources)
    assert faults("\n".join(path.read_text(encoding="utf-8") for path in sources)) == []


def test_the_state_has_no_padding_and_every_field_is_aligned(game: Game) -> None:
    for state in (game.rules.STATE, with_log(game.rules.STATE)):
        fields: Mapping[str, Any] = state.fields or {}
        assert sum(kind.itemsize for kind, *_ in fields.values()) == state.itemsize
        assert all(offset % kind.base.itemsize == 0 for kind, offset, *_ in fields.values())
