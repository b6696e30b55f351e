"""The page of a sweep shows every box, and which curve is which."""

import re

import pytest

import kubik
from kubik.arena.measures import Measure
from kubik.arena.sweep import Band, Sweep, SweptBox
from kubik.arena.sweep_page import write_sweep_page
from kubik.engine.words import LANGUAGES

ACTIONS = Measure("actions", 0.02)


def page(values: list[tuple[int, ...]], language: str = "en") -> str:
    """Return the page of boxes whose games are as long as their numbers are large."""
    swept = [SweptBox(each, {"actions": Band(float(sum(each)), 0.5)}) for each in values]
    names = ("cones.bases", "deal.spare_colours")[: len(values[0])]
    sweeps = [Sweep(name, ()) for name in names]
    return write_sweep_page(kubik.find_game("kabaleo"), sweeps, swept, [ACTIONS], language)


def test_a_box_alone_is_seen() -> None:
    assert page([(4,)]).count("<circle") == 1


def test_a_curve_goes_from_left_to_right() -> None:
    (points,) = re.findall(r'class="curve" points="([^"]*)"', page([(5,), (3,), (4,)]))
    across = [float(point.split(",")[0]) for point in points.split()]
    assert across == sorted(across)


@pytest.mark.parametrize("language", LANGUAGES)
def test_curves_say_which_they_are(language: str) -> None:
    drawn = page([(bases, spare) for bases in (3, 4) for spare in (17, 18)], language)
    assert drawn.count(">17</text>") == drawn.count(">18</text>") == 1
    assert drawn.count("deal.spare_colours") == 3  # in the title twice, and beside the curves


@pytest.mark.parametrize(("language", "low"), [("en", "2.500"), ("ru", "2,500")])
def test_ends_are_written_as_other_numbers_are(language: str, low: str) -> None:
    """Not as 2e+03, and in Russian with a comma."""
    written = re.findall(r'<text x="0" [^>]*>([^<]*)', page([(3,), (1_999,)], language))
    assert written == ["2000", low]
