"""A game without drawings shows its board in a notebook as text, with its colours."""

import html
import re

import kubik


def test_a_match_shows_the_board_that_it_prints() -> None:
    match = kubik.Match("connect_four", seed=7, target="python")
    match.push(match.legal_moves[0])
    shown = match._repr_html_()
    assert shown.startswith("<pre")
    assert "style=" in shown.partition(">")[2]  # colours
    plain = html.unescape(re.sub(r"<[^>]+>", "", shown))
    assert [line.rstrip() for line in plain.splitlines()] == [
        line.rstrip() for line in str(match).splitlines()
    ]
