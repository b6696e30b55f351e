"""A match shows its board in a notebook, with its colours and nothing that a seat may not see."""

import html
import re

import kubik


def test_a_match_shows_the_board_that_it_prints() -> None:
    match = kubik.Match("kabaleo", 2, seed=7, target="python")
    match.push(match.legal_moves[0])
    shown = match._repr_html_()
    assert shown.startswith("<pre")
    assert "style=" in shown.partition(">")[2]  # colours
    plain = html.unescape(re.sub(r"<[^>]+>", "", shown))
    assert [line.rstrip() for line in plain.splitlines()] == [
        line.rstrip() for line in str(match).splitlines()
    ]
