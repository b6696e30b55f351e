"""What a preview promises is what happens."""

import random
from collections.abc import Iterator
from typing import Any

import kubik
from kubik.engine.match import Match
from kubik.server import viewer


def positions(name: str, players: int, count: int) -> Iterator[Match]:
    match = kubik.Match(name, players, seed=8, target="python")
    choice = random.Random(8)
    for _ in range(count):
        if match.over:
            return
        yield match
        match.push(choice.choice(match.legal_moves))


def outcomes(match: Match) -> Iterator[tuple[dict[str, Any], Match]]:
    """Yield each preview, and the match after the move."""
    moves = match.legal_moves
    for move, preview in zip(moves, match.previews(moves), strict=True):
        after = match.copy()
        after.push(move)
        yield preview, after


def test_cubirds() -> None:
    seen: set[str] = set()
    for match in positions("cubirds", 3, 60):
        for preview, after in outcomes(match):
            seen |= preview.keys()
            events = [(event.kind.name, event.params) for event in after.steps[-1].events]
            kinds = match.game.moves.TERMS["kind"]
            if "takes" in preview:
                took = {kinds[p["kind"]]: p["count"] for name, p in events if name == "took"}
                assert preview["takes"] == took
            if "keeps" in preview:
                flocked = next(p for name, p in events if name == "flocked")
                assert preview["keeps"] == flocked["kept"]
                assert preview["discards"] == flocked["count"] - flocked["kept"]
    assert seen == {"takes", "keeps", "discards"}


def test_kabaleo() -> None:
    cancelled: set[bool] = set()
    for match in positions("kabaleo", 2, 20):
        for preview, after in outcomes(match):
            events = {event.kind.name for event in after.steps[-1].events}
            assert preview["cancels"] == ("cancelled" in events)
            view = after.view(0)
            assert preview["shows"] == view["towers"][view["last"]][-1]
            cancelled.add(preview["cancels"])
    assert cancelled == {True, False}


def test_qwirkle_cubes() -> None:
    qwirkles: set[int] = set()
    for match in positions("qwirkle_cubes", 2, 240):
        for preview, after in outcomes(match):
            if match.view(0)["phase"] != "lay":
                assert preview == {}
            elif "lines" not in preview:  # the end of the turn
                scored = next(
                    event.params["points"]
                    for event in after.steps[-1].events
                    if event.kind.name == "scored"
                )
                assert preview["points"] == scored
            else:
                assert preview["points"] == after.view(0)["points"]
                assert preview["qwirkles"] == preview["lines"].count(6)
                qwirkles.add(preview["qwirkles"])
    assert qwirkles == {0, 1}


def test_a_game_without_previews() -> None:
    match = kubik.Match("connect_four", 2)
    assert match.previews(match.legal_moves) == [{}] * 7


def test_who_is_about_to_roll_learns_the_odds() -> None:
    match = kubik.Match("qwirkle_cubes", 2, seed=3, target="cpu")
    seat = match.actors[0]
    assert viewer.view_for(match, seat)["odds"] == match.odds(seat)
    assert match.odds(seat)["playable"] > 0
    for other in (1 - seat, None):
        assert "odds" not in viewer.view_for(match, other)
    match.push("keep")
    assert "odds" not in viewer.view_for(match, seat)
