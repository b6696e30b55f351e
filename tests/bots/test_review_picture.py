"""A review draws a curve for each seat, as high as it could expect to win."""

import re

from kubik.bots.review import Review
from kubik.bots.review_picture import HEIGHT, MARGIN, draw_outlooks


def curves(picture: str) -> list[list[tuple[float, float]]]:
    """Return the points of the curves of seats, which have names."""
    found = re.findall(r'points="([^"]+)"[^>]*><title>', picture)
    return [
        [tuple(map(float, point.split(","))) for point in curve.split()]  # type: ignore[misc]
        for curve in found
    ]


def test_a_seat_that_wins_ends_at_the_top() -> None:
    drawn = curves(draw_outlooks([(0.5, 0.5), (0.7, 0.3), (1.0, 0.0)]))
    assert [len(curve) for curve in drawn] == [3, 3]
    assert drawn[0][0] == drawn[1][0]
    assert [curve[-1][1] for curve in drawn] == [MARGIN, HEIGHT - MARGIN]


def test_a_review_without_moves_is_drawn_too() -> None:
    picture = Review("greedy", 0.0, (0.5, 0.5), [], 2)._repr_html_()
    assert picture.startswith("<svg")
    assert "Место 2" in draw_outlooks([(0.5, 0.5)], "ru")
