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


def test_cubitos() -> None:
    """Mr. Bats brings credits, or feet for fans: both are told before one is chosen."""
    cards = [*kubik.Match("cubitos", 2, seed=1).position()["cards"]]
    cards[1] = "mr_bats"
    dice = {"draw": {"light": 7}, "active": {"orange": {"symbol": 1}}}
    me = {"stage": "running", "fans": 4, "roll": {"first": 1}, **dice}
    other = {"stage": "comparing", "phase": "wait", "draw": {"light": 7}}
    position = {"players": 2, "first": 0, "cards": cards, "seats": [me, other]}
    match = kubik.Match.from_position("cubitos", position, seed=1, target="python")
    previews = []
    for preview, after in outcomes(match):
        seat = after.view(0)["seats"][0]
        assert preview.get("credit", 0) == seat["credits"]
        assert preview.get("foot", 0) == seat["feet"]
        previews.append(preview)
    assert previews == [{"credit": 2}, {"foot": 2}, {}]


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
    phases: set[str] = set()
    for match in positions("qwirkle_cubes", 2, 24):
        for preview, after in outcomes(match):
            phases.add(match.view(0)["phase"])
            if match.view(0)["phase"] != "lay":
                assert preview == {}
            elif "lines" in preview:
                assert preview["points"] == after.view(0)["points"]
            else:  # the end of the turn
                events = {event.kind.name: event.params for event in after.steps[-1].events}
                assert preview["points"] == events["scored"]["points"]
    assert phases >= {"roll", "lay"}


def test_a_qwirkle_is_foretold() -> None:
    shapes = kubik.find_game("qwirkle_cubes").moves.TERMS["shape"]
    position = {
        "players": 2,
        "cubes": [[f"red {shape}", at, 0] for at, shape in enumerate(shapes[:5])],
        "hands": [[f"red {shape}" for shape in shapes], ["blue star"] * 6],
        "bag": {"red": 4, "blue": 9, "orange": 15, "yellow": 15, "green": 15, "purple": 15},
    }
    match = kubik.Match.from_position("qwirkle_cubes", position, target="python")
    match.push("keep")
    moves = match.legal_moves
    previews = zip(moves, match.previews(moves), strict=True)
    foretold = {str(move): preview["points"] for move, preview in previews if preview["qwirkles"]}
    assert foretold == {"f@-1,0": 12, "f@5,0": 12}


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
