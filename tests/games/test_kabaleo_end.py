"""The end of Kabaleo, line by line of its rulebook."""

import pytest
from hypothesis import given, settings

from games.kabaleo_table import BARE_BASES, choices, deal, ended, played, seeds, table
from games.playing import play_out
from kubik.engine.events import PUBLIC_SEAT
from kubik.games.kabaleo.data import NAMES


@pytest.mark.rule("kabaleo:end.1", "kabaleo:end.2")
def test_the_last_piece_ends_the_game_and_reveals_all_targets() -> None:
    match = played(table("O", "O", targets="OB"), "O1")
    assert not match.over
    assert match.ending is None
    played(match, "O2")
    assert match.over
    shown_targets, winners = {}, []
    for event in match.steps[-1].events[1:]:
        if event.kind.name == "showed-target":
            shown_targets[event.params["seat"]] = NAMES[event.params["colour"]]
        else:
            winners.append(event.params["seat"])
    assert shown_targets == {0: "orange", 1: "blue"}
    assert winners == [0]
    assert not match.can_undo


@pytest.mark.rule("kabaleo:end.2", "kabaleo:end.3")
def test_most_towers_win_and_bare_bases_count() -> None:
    match = ended("GO G G G O O O O B B B B P P P PO", "GO")
    assert match.view(0)["colours"]["orange"] == {"towers": 6, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["green"] == {"towers": 3, "capped": 0, "tallest": 1}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "towers"


@pytest.mark.rule("kabaleo:end.4")
def test_a_colour_that_nobody_has_does_not_count() -> None:
    match = ended("G G G G OB OB O O B B B B P P P P", "GO")
    assert match.view(0)["colours"]["blue"]["towers"] == 6
    assert match.payoffs == [1.0, 0.0]
    assert match.ending == "towers"


@pytest.mark.rule("kabaleo:end.5")
def test_between_equals_towers_with_pieces_win() -> None:
    match = ended("G G G G OB OB O O B B B B PO PO P P", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 0, "tallest": 1}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "capped-towers"


@pytest.mark.rule("kabaleo:end.5", "kabaleo:end.6")
def test_towers_with_pieces_come_before_the_tallest() -> None:
    match = ended("GOB GB G G OB O O O B B B B PG PG PBO P", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 1, "tallest": 3}
    assert match.payoffs == [1.0, 0.0]
    assert match.ending == "capped-towers"


@pytest.mark.rule("kabaleo:end.6")
def test_then_the_taller_tower_wins() -> None:
    match = ended("GB GB G G OB OB O O B B B B PG PG PBO PBO", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 2}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 3}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "tallest"


@pytest.mark.rule("kabaleo:end.7")
def test_the_tallest_single_tower_counts_with_its_base() -> None:
    # Both have two bare bases and six cones in two other towers: 3 + 3 for green, 2 + 4 for orange.
    match = ended("GB GP G G OGP OP O O BP B B B PBG PBG PO PBGO", "GO")
    assert match.view(0)["colours"]["green"] == {"towers": 4, "capped": 2, "tallest": 3}
    assert match.view(0)["colours"]["orange"] == {"towers": 4, "capped": 2, "tallest": 4}
    assert match.payoffs == [0.0, 1.0]
    assert match.ending == "tallest"


@pytest.mark.rule("kabaleo:end.8")
def test_who_is_equal_in_everything_shares_the_victory() -> None:
    match = ended(BARE_BASES, "GO")
    assert match.payoffs == [0.5, 0.5]
    assert match.ending == "shared"


@pytest.mark.rule("kabaleo:end.8")
def test_two_of_three_may_share_the_victory() -> None:
    match = ended("G G G G O O O O BP BP B B P P P P Y Y Y Y", "GOB")
    assert match.payoffs == [0.5, 0.5, 0.0]
    assert match.ending == "shared"


@pytest.mark.rule(
    "kabaleo:end.2", "kabaleo:end.4", "kabaleo:end.5", "kabaleo:end.6", "kabaleo:end.8"
)
@given(seed=seeds, chosen=choices)
@settings(max_examples=30)
def test_players_are_compared_by_one_measure_after_another(
    seed: int, chosen: tuple[int, str, str]
) -> None:
    match = play_out(deal(seed, *chosen), seed)
    seen = match.view(PUBLIC_SEAT)
    standings = [tuple(seen["colours"][target].values()) for target in seen["targets"]]
    winners = [standing == max(standings) for standing in standings]
    assert match.payoffs == [won / sum(winners) for won in winners]
    leads = [sum(s[:by] == max(standings)[:by] for s in standings) for by in (1, 2, 3)]
    endings = dict(zip(("towers", "capped-towers", "tallest"), leads, strict=True))
    assert match.ending == next((name for name, lead in endings.items() if lead == 1), "shared")
