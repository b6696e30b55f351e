"""Editions: the same rules, made from other data, beside the game as it is."""

import gc
import importlib
import sys
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import kubik
from kubik.bots import choose_move
from kubik.engine import registry
from kubik.engine.build import live_build
from kubik.engine.edition import Edition, canonical, lay_over, place_of
from kubik.engine.edition_file import LARGEST_FILE, BoxChange, box_thing, changes_of
from kubik.engine.errors import EditionError, RecordError
from kubik.engine.game import KEPT_GAMES
from kubik.engine.moves import make_move
from kubik.engine.words import LANGUAGES, core_words

OVERRIDES = {"warehouse": {"cells": 2}}


def test_tables_are_joined_and_all_else_replaced() -> None:
    data = {"a": {"b": 1, "c": [1, 2]}, "d": 3}
    assert lay_over(data, {"a": {"c": [9]}, "e": 4}) == {"a": {"b": 1, "c": [9]}, "d": 3, "e": 4}
    assert lay_over(data, {"a": 5, "d": {"x": 1}}) == {"a": 5, "d": {"x": 1}}
    assert data == {"a": {"b": 1, "c": [1, 2]}, "d": 3}


def test_an_edition_comes_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("[warehouse]\ncells = 2\n", encoding="utf-8")
    for edition in (path, str(path), OVERRIDES):
        assert kubik.find_game("qubix", edition) is kubik.find_game("qubix", OVERRIDES)


def test_an_edition_is_a_game_of_its_own() -> None:
    usual, edition = kubik.find_game("qubix"), kubik.find_game("qubix", OVERRIDES)
    assert edition != usual
    assert edition.name == usual.name
    assert usual.edition is None
    assert edition.edition is not None
    assert edition.edition.overrides == OVERRIDES
    assert (usual.rules.WAREHOUSE_CELLS, edition.rules.WAREHOUSE_CELLS) == (3, 2)
    assert edition.rules is not usual.rules
    assert live_build(edition, "cpu")._folder != live_build(usual, "cpu")._folder
    assert kubik.find_game("qubix", {"warehouse": {"cells": 4}}) != edition


def test_bots_play_an_edition_by_its_numbers() -> None:
    match = kubik.Match(kubik.find_game("qubix", OVERRIDES), 2, seed=1, target="python")
    while not match.over:
        match.push(choose_move(match, match.actors[0], "greedy"))
        cells = [sum(b["length"] for b in blocks) for blocks in match.view(0)["warehouses"]]
        assert max(cells) <= 2


def test_a_record_has_all_that_a_replay_needs() -> None:
    match = kubik.Match(kubik.find_game("qubix", OVERRIDES), 3, seed=5, target="python")
    for _ in range(20):
        match.push(match.legal_moves[-1])
    record = match.record()
    assert '[Edition {"hash": "' in record
    again = kubik.Match.from_record(record, target="python")
    assert again.game is match.game
    assert again.record() == record
    middle = kubik.Match.from_position(match.game, match.position(), 6, target="python")
    assert kubik.Match.from_record(middle.record()).game is match.game
    assert "Edition" not in kubik.Match("qubix", 3, seed=5, target="python").record()


@pytest.mark.parametrize(
    ("old", "new"),
    [('"cells": 2', '"cells": 3'), ('{"hash"', '{"hush"'), ('"data": {', '"date": {')],
)
def test_a_changed_edition_in_a_record_is_noticed(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kubik.Match(kubik.find_game("qubix", OVERRIDES), 3, seed=5, target="python").record()
    with pytest.raises(RecordError, match="changed after it was saved"):
        kubik.Match.from_record(record.replace(old, new))
    monkeypatch.setattr("kubik.engine.record._check_whole", lambda _text, _headers: None)
    with pytest.raises(RecordError, match="“Edition” is missing or spoilt"):
        kubik.Match.from_record(record.replace(old, new))


BAD_FILES = [
    ("", None, "is a folder"),
    ("box.toml", b"\xff\xfe", "not a text file"),
    ("box.toml", b"warehouse = ", "not written in TOML (line 1, column"),
    ("box.toml", b"[warehouse]\ncells = 2\ncells = 3\n", "says something twice (line 3)"),
    ("box.toml", b"[warehouse]\n\n[warehouse]\n", "says something twice (line 3)"),
    ("box.toml", b"\n\nwarehouse 9", "not written in TOML (line 3, column 11)"),
    ("box.toml", b"warehouse = " + b"[" * 3_000, "not written in TOML"),
    ("box.toml", b"warehouse = " + b"9" * 5_000, "not written in TOML (line 1, column 1)"),
    ("box.toml", b"[" + b".".join([b"a"] * 3_000) + b"]", "texts, numbers, lists and tables only"),
    ("box.toml", b"-x = 1", "box.toml, line 1"),
    ("box.toml", b'\xef\xbb\xbf"a:b" = 1', "box.toml, line 1"),
    ("box.toml", b"warehouse = 2020-01-01", "texts, numbers, lists and tables only"),
    ("box.toml", b"[rooms]", "cannot change “rooms”"),
]


@pytest.mark.parametrize(("name", "content", "sentence"), BAD_FILES, ids=lambda value: str(value))
def test_a_bad_file_is_refused_with_a_sentence(
    name: str, content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(EditionError) as caught:
        kubik.find_game("qubix", path)
    assert sentence in str(caught.value)
    assert all(caught.value.say(core_words(language)) for language in LANGUAGES)


def test_a_file_too_large_to_look_for_a_line_in_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    for more, sentence in ((0, "cannot change “rooms”"), (1, "larger than 256 KB")):
        text = "[rooms]\n"
        path.write_text(text + "#" * (LARGEST_FILE - len(text) + more), encoding="utf-8")
        with pytest.raises(EditionError, match=sentence):
            kubik.find_game("qubix", path)


def test_a_game_whose_numbers_are_known_has_no_editions() -> None:
    with pytest.raises(EditionError, match="connect_four has no editions"):
        kubik.find_game("connect_four", {})


LINES = [
    ("qubix", "# mine\n[warehouse]\ncells = 0\n", 3, "from 1 to 9 cells, not 0"),
    ("qubix", "\n[rooms]\ncells = 0\n", 2, "cannot change “rooms”"),
    ("qubix", 'game = "kabaleo"\n', 1, "an edition of kabaleo, not of qubix"),
    ("qubix", "[warehouse]\ncells = 2\norigin = 7\n", 3, "“7” is not an origin"),
    ("qubix", "[warehouse]\ncells = 2020-01-01\n", 2, "texts, numbers, lists and tables only"),
    ("qubix", "[storage]\nlayers = [\n  [],\n  [],\n]\n", 2, "must have 5 layers"),
    (
        "qubix",
        "[[grey.composition]]\nshape = ['###', '...', '...']\npoints = [1, 2]\n\n"
        "[[grey.composition]]\nshape = ['##', '...', '...']\npoints = [1, 2]\n",
        5,
        "Composition 2 of the grey side must be drawn",
    ),
    ("cubitos", "[card.bob]\ncost = 3\n\n[card.wizard]\ncost = 99\n", 5, "cannot be 99"),
    ("cubitos", "[card.bob]\nprice = 3\n", 2, "cannot change “card.bob.price”"),
    ("cubitos", "[die]\nlight = ['-']\n", 2, "must have a list of 6 faces"),
    ("cubitos", "[track.still_waters]\nmap = []\n", 2, "must have 11 rows"),
]


@pytest.mark.parametrize(("name", "text", "line", "sentence"), LINES, ids=lambda value: str(value))
def test_a_mistake_is_told_with_its_line(
    name: str, text: str, line: int, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        kubik.find_game(name, path)
    said = str(caught.value)
    assert said.startswith(f"This edition cannot be played: {path}, line {line}. ")
    assert sentence in said
    assert f"{path}, строка {line}. " in caught.value.say(core_words("ru"))


def test_what_an_edition_changes_is_told() -> None:
    ours = {"warehouse": {"cells": 3}}
    assert changes_of(kubik.find_game("qubix", ours)) == []
    (change,) = changes_of(kubik.find_game("qubix", OVERRIDES))
    assert change == BoxChange("warehouse.cells", 3, 2)
    assert changes_of(kubik.find_game("qubix")) == []


@pytest.mark.parametrize(
    ("name", "part", "thing"),
    [
        ("cubirds", "bird.warbler.small", "камышовка"),
        ("cubitos", "card.rich_dog.cost", "Богатый пёсик"),
        ("cubitos", "die.red", "красный"),
        ("cubitos", "numbers.hand", ""),
        ("cubirds", "goal.trios", ""),
        ("qubix", "warehouse.cells", ""),
    ],
)
def test_a_part_of_the_box_is_told_with_what_it_belongs_to(
    name: str, part: str, thing: str
) -> None:
    words = kubik.find_game(name).words("ru")
    message = box_thing(place_of(part), words)
    assert (words.say(message) if message else "") == thing


def test_equal_editions_have_equal_texts() -> None:
    assert canonical({"b": 1, "a": [2]}) == canonical({"a": [2], "b": 1}) == '{"a":[2],"b":1}'


# Which modules are copied.

BOX = {
    "boxes/__init__.py": "",
    "boxes/toy/__init__.py": "",
    "boxes/toy/data.toml": "dots = 6",
    "boxes/toy/data.py": """
from kubik.engine.edition import read_data
DOTS = read_data("boxes.toy")["dots"]
""",
    "boxes/toy/rules.py": """
from boxes.outside import SEEN
from boxes.toy import data
from boxes.toy.data import DOTS
from .data import DOTS as NEAR
from . import data as near
""",
    "boxes/outside.py": "from boxes.toy.data import DOTS as SEEN",
    "boxes/toy/whole.py": "import boxes.toy.data",
    "boxes/toy/renamed.py": "import boxes.toy.data as data",
    "boxes/toy/above.py": "from boxes import toy",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edition]:
    """An edition of a game of another package, of which nothing was imported yet."""
    for name, text in BOX.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield Edition(frozenset(["boxes.toy"]), {"dots": 9})
    for name in [name for name in sys.modules if name.split(".")[0] == "boxes"]:
        del sys.modules[name]


def test_a_module_outside_the_game_is_imported_as_ever(toy: Edition) -> None:
    rules = toy.load("boxes.toy.rules")
    assert (rules.DOTS, rules.SEEN) == (9, 6)
    assert importlib.import_module("boxes.toy.data").DOTS == 6
    assert importlib.import_module("boxes.toy.rules").DOTS == 6


def test_all_ways_to_name_a_module_of_the_game_give_the_copy(toy: Edition) -> None:
    importlib.import_module("boxes.toy.rules")
    rules = toy.load("boxes.toy.rules")
    assert rules.data is rules.near is toy.load("boxes.toy.data")
    assert (rules.DOTS, rules.NEAR, rules.data.DOTS) == (9, 9, 9)


@pytest.mark.parametrize("module", ["whole", "renamed", "above"])
def test_an_import_that_would_not_give_the_copy_is_refused(toy: Edition, module: str) -> None:
    with pytest.raises(ImportError, match=r"must write “from boxes\.toy"):
        toy.load(f"boxes.toy.{module}")


def test_bots_of_other_packages_are_the_games_own(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = ["kubik.bots.qubix.greedy", "others.qubix.sly", "lone"]
    monkeypatch.setattr(registry, "bots_for", lambda _game: [("bot", name) for name in offered])
    # An edition that was found before would come with the bots of then.
    monkeypatch.setattr(registry, "_find_edition", registry._find_edition.__wrapped__)
    edition = kubik.find_game("qubix", {"warehouse": {"cells": 5}}).edition
    assert edition
    packages = {"kubik.games.qubix", "kubik.bots.qubix", "others.qubix", "lone"}
    assert edition.packages == packages


def test_moves_of_editions_that_nobody_plays_any_more_keep_none_of_them() -> None:
    """Each has modules of its own, which take megabytes; anybody may bring one."""
    usual = kubik.find_game("kabaleo")
    boxes = []
    for number in range(2 * KEPT_GAMES):
        box = replace(usual, edition=Edition(frozenset(), {"number": number}))
        assert make_move(box, 0, 1) is make_move(box, 0, 1)
        boxes.append(weakref.ref(box))
    del box
    gc.collect()
    assert sum(one() is not None for one in boxes) <= KEPT_GAMES
