"""The checks of quotations and origins are checked, and our quotations are Russian."""

import re

import pytest

import kubik
from kubik.engine.registry import OWN_GAMES
from kubik.testing.provenance import plain, quotations, without_origin


@pytest.mark.parametrize(
    ("quoted", "stands"),
    [
        ("получите 3 и 2.", True),
        ("вы **можете** получить", True),
        ("можете получить 2", False),
        ("получите 3 и 2 монеты", False),
    ],
)
def test_lost_icons_do_not_hide_a_quotation(quoted: str, stands: bool) -> None:
    book = "Если хотите, вы **можете**\nполучить кубик: получите 3 ● и 2 🦶."
    assert (plain(quoted) in plain(book)) == stands


def test_numbers_without_an_origin_are_found() -> None:
    data = {"deal": {"hand": 8}, "goal": {"origin": "rulebook", "kinds": 7}, "bird": [{"cards": 7}]}
    assert list(without_origin(data)) == [".deal.hand", ".bird.cards"]


def test_our_quotations_are_from_russian_rulebooks() -> None:
    games = [kubik.find_game(name) for name in kubik.game_names()]
    quoted = [quotations(game) for game in games if game.package.startswith(OWN_GAMES)]
    assert all(quoted)
    for line, text in [pair for lines in quoted for pair in lines.items()]:
        assert all(re.search("[а-яё]", part) for part in text.split("…")), line
