"""Positions draw themselves with the drawings of the page, as far as a seat sees them."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest

import kubik
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.picture import Picture, has_picture
from kubik.testing.play import new_match, play
from kubik.testing.samples import few

GAMES = ("cubirds", "kabaleo", "qwirkle_cubes", "qubix", "cubitos")
SVG = "{http://www.w3.org/2000/svg}"
EVERY = 40  # moves from one picture to the next


def drawn(match: Match, seat: int | None = None, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(match.picture(seat, language))


def things(picture: ElementTree.Element) -> Counter[str]:
    """Return how often each drawing is put into a picture, by its name."""
    uses = (use.attrib["href"] for use in picture.iter(f"{SVG}use"))
    return Counter(re.sub(r"^#kubik-[0-9a-f]+-", "", use) for use in uses)


def said(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_drawn_whole(name: str) -> None:
    """At every number of players: what is used is there, and nothing is left to be filled in."""
    for setup in few(kubik.find_game(name)):
        for at, match in enumerate(play(new_match(setup, 3), 3)):
            if at % EVERY == 0 or match.over:
                check_whole(match.picture(language=("en", "ru")[at // EVERY % 2]))


def check_whole(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    names = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(names) == len(set(names))
    asked = {use.attrib["href"] for use in root.iter(f"{SVG}use")}
    asked |= set(re.findall(r"url\((#[^)]+)\)", picture))
    assert asked <= {f"#{name}" for name in names}
    body = picture.partition("</style>")[2]
    assert "{" not in body
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for place in root.iter(f"{SVG}text"):
        if "x" in place.attrib and place.attrib.get("font-size"):
            assert 0 <= float(place.attrib["x"]) <= width
            assert 0 <= float(place.attrib["y"]) <= height


def test_birds_lie_where_the_position_has_them() -> None:
    match = kubik.Match("cubirds", 2, seed=7, target="python")
    view = match.view(0)
    shown = things(drawn(match, 0))
    rows = Counter(
        f"{bird}-sitting" for row in view["rows"] for bird, count in row for _ in range(count)
    )
    assert rows.items() <= shown.items()
    assert set(view["hand"]) <= set(shown)


def test_a_target_is_drawn_for_its_owner_alone() -> None:
    match = kubik.Match("kabaleo", 3, seed=7, target="python")
    bare = Counter(tower[0] for tower in match.view(0)["towers"])
    for seat in range(3):
        target = match.view(seat)["targets"][seat]
        more = {
            colour: count
            for colour in bare
            if (count := _bases(drawn(match, seat), colour) - bare[colour])
        }
        assert more == {target: 1}
    assert {colour: _bases(drawn(match, -1), colour) for colour in bare} == dict(bare)


def _bases(picture: ElementTree.Element, colour: str) -> int:
    return sum(
        count for name, count in things(picture).items() if name.startswith(f"base-{colour}")
    )


@pytest.mark.parametrize(("language", "letter"), [("en", "Y"), ("ru", "Ж")])
def test_cones_have_the_letters_of_a_language(language: str, letter: str) -> None:
    picture = drawn(kubik.Match("kabaleo", 2, seed=7, target="python"), language=language)
    assert letter in said(picture)


def test_blocks_nearer_to_the_viewer_are_painted_later() -> None:
    """A long block beside short ones is neither under the one behind nor over the one in front."""
    drawer = kubik.find_game("qubix").picture
    assert drawer is not None
    long, behind, in_front = (
        drawer.Box("long", 0, 1, 0, 3, 1),
        drawer.Box("behind", 2, 0, 0, 1, 1),
        drawer.Box("in front", 0, 2, 0, 1, 1),
    )
    above = drawer.Box("above", 0, 0, 1, 1, 1)
    assert drawer._painted([above, in_front, long, behind]) == [behind, long, in_front, above]


def test_runners_stand_on_their_squares() -> None:
    match = kubik.Match("cubitos", 2, seed=7, target="python")
    shown = things(drawn(match))
    assert {"runner-0", "runner-1"} <= set(shown)
    costs = [str(card["cost"]) for card in match.view(0)["cards"]]
    assert not Counter(costs) - Counter(said(drawn(match)))


def test_names_are_text_whatever_they_are() -> None:
    match = kubik.Match("kabaleo", 2, seed=7, target="python", names=["<b>&", "Ann"])
    assert any(text.endswith("<b>&") for text in said(drawn(match)))


@pytest.mark.parametrize("name", GAMES)
def test_an_edition_is_drawn_too(name: str) -> None:
    editions: dict[str, dict[str, Any]] = {
        "cubirds": {"goal": {"kinds": 5}},
        "kabaleo": {"cones": {"pieces": 12}},
        "qwirkle_cubes": {"points": {"qwirkle": 3}},
        "qubix": {"warehouse": {"cells": 5}},
        "cubitos": {"die": {"light": ["4 coin", "2 foot", "-", "-", "-", "-"]}},
    }
    match = kubik.Match(kubik.find_game(name, editions[name]), seed=7, target="python")
    for _ in range(20):
        match.push(match.legal_moves[0])
    check_whole(match.picture())


def test_views_and_positions_draw_themselves() -> None:
    match = kubik.Match("cubirds", 2, seed=7, target="python")
    assert match._repr_html_() == match.view(0)._repr_html_() == match.position()._repr_html_()
    assert match.view(1)._repr_html_() != match.view(0)._repr_html_()


def test_a_picture_is_the_same_each_time_and_has_names_of_its_own() -> None:
    """Many stand in one notebook, and drawings of one do not depend on another's."""
    match = kubik.Match("cubirds", 2, seed=7, target="python")
    first = match.picture()
    assert match.picture() == first
    match.push(match.legal_moves[0])
    (scope,), (other,) = (
        re.findall(r'class="(kubik-[0-9a-f]+)"', one) for one in (first, match.picture())
    )
    assert scope != other


def test_a_game_without_drawings_shows_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kubik.Match("connect_four", target="python").picture().startswith("<pre")
    monkeypatch.setattr("kubik.engine.picture.DRAWINGS", "missing.json")
    assert kubik.Match("kabaleo", 2, target="python").picture().startswith("<pre")


def test_all_that_is_in_a_box_has_a_drawing() -> None:
    def has(game: Game, name: str) -> bool:
        return name in Picture(game.package)._sheet["drawings"]

    for name in GAMES:
        assert has_picture(kubik.find_game(name))
    cubirds = kubik.find_game("cubirds")
    assert all(has(cubirds, bird) for bird in cubirds.load("kubik.games.cubirds.data").BIRDS)
    cubitos = kubik.find_game("cubitos")
    for kind in cubitos.load("kubik.games.cubitos.data").KINDS:
        assert all(
            has(cubitos, f"die-{kind}{face}") for face in ("", "-coins", "-feet", "-credits")
        )
