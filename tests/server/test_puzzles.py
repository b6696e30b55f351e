"""Positions of the day: three tries for everybody, a solution that nobody is told too early."""

import json
import signal
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.bots.puzzles import (
    FIRST_DAY,
    MOST_TRIES,
    Puzzle,
    best_moves,
    names_of,
    puzzle_of,
    puzzles_of,
    solutions,
)
from kubik.engine.asking import offer
from kubik.engine.match import Match
from kubik.engine.words import LANGUAGES
from kubik.server import puzzles, viewer
from kubik.server.puzzles import position_of
from kubik.testing.play import in_world
from server.alone import Alone
from server.live import Live, Person, quick, running

GAME = "kabaleo"
TODAY = FIRST_DAY + timedelta(days=9)


def moment(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


class Calendar:
    """The day that it is on the server."""

    def __init__(self) -> None:
        self.day = TODAY

    def now(self) -> float:
        return moment(self.day)


@pytest.fixture(scope="module")
def calendar() -> Iterator[Calendar]:
    with pytest.MonkeyPatch.context() as patch:
        made = Calendar()
        patch.setattr("kubik.server.clock.now", made.now)
        yield made


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, calendar: Calendar) -> Iterator[Live]:
    assert calendar.day == TODAY
    with running(quick(tmp_path_factory.mktemp("puzzles"))) as server:
        yield server


@pytest.fixture(autouse=True)
def _on_the_same_day(calendar: Calendar) -> None:
    calendar.day = TODAY


def path(day: date, game: str = GAME) -> str:
    return f"/api/puzzles/{game}/{day.isoformat()}"


def puzzle(day: date, game: str = GAME) -> Puzzle:
    found = puzzle_of(kubik.find_game(game), day)
    assert found
    return found


def guess(person: Person, day: date, move: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.post(path(day), {"move": move})
    return answer


def wrong_moves(day: date) -> list[str]:
    asked = puzzle(day)
    legal = asked.match().legal_moves_of(asked.seat)
    return [move.notation for move in legal if move.notation != asked.best]


def standing(person: Person, game: str = GAME) -> dict[str, Any]:
    games = person.get("/api/puzzles")["games"]
    found: dict[str, Any] = next(one for one in games if one["game"] == game)
    return found


def test_the_solution_is_told_when_it_is_found(ann: Person) -> None:
    before = ann.get(path(TODAY))
    assert (before["best"], before["finders"], before["left"]) == ([], [], MOST_TRIES)
    solved = guess(ann, TODAY, puzzle(TODAY).best)
    assert solved["solved"]
    assert solved["moves"] == []
    assert solved["best"][0]["move"]["notation"] == puzzle(TODAY).best
    assert solved["best"][0]["share"] > solved["best"][1]["share"]
    assert ann.get(path(TODAY)) == solved


def test_or_when_all_tries_are_spent(ann: Person) -> None:
    *first, last = wrong_moves(TODAY)[:MOST_TRIES]
    for number, move in enumerate(first, 1):
        told = guess(ann, TODAY, move)
        assert (told["best"], told["over"], told["left"]) == ([], False, MOST_TRIES - number)
    told = guess(ann, TODAY, last)
    assert (told["over"], told["solved"]) == (True, False)
    assert told["best"][0]["move"]["notation"] == puzzle(TODAY).best
    # Afterwards nothing counts any more, not even the solution.
    assert not guess(ann, TODAY, puzzle(TODAY).best)["solved"]
    assert standing(ann)["streak"] == 0


def test_what_is_told_before_does_not_depend_on_the_solution(ann: Person, bob: Person) -> None:
    """Byte for byte, whichever of two moves were the best."""
    told = [person.http.get(path(TODAY)).text for person in (ann, bob)]
    asked = puzzle(TODAY)
    other = wrong_moves(TODAY)[-1]
    with pytest.MonkeyPatch.context() as patch:
        known = (asked.game, asked.number, asked.position, asked.seat)
        swapped = Puzzle(*known, other, {other: 1.0}, ())
        patch.setattr(puzzles, "puzzle_of", lambda _game, _day: swapped)
        told.append(ann.http.get(path(TODAY)).text)
    assert len(set(told)) == 1


@pytest.mark.parametrize("hiding", ["cubirds", "kabaleo"])
def test_nor_on_what_the_seat_cannot_know(live: Live, ann: Person, hiding: str) -> None:
    """Before and after: a position in which all that is hidden is drawn anew tells the same."""
    asked = puzzle(TODAY, hiding)
    match = asked.match()
    worlds = (in_world(match, match.imagine(asked.seat, f"world {n}")) for n in range(50))
    world = next(one for one in worlds if one.position() != match.position())
    there = Puzzle(
        *(asked.game, asked.number, world.position(), asked.seat),
        *(asked.best, asked.worth, asked.finders),
    )
    told = [ann.http.get(path(TODAY, hiding)).text]
    solved = [ann.http.post(path(TODAY, hiding), json={"move": asked.best}).text]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "puzzle_of", lambda _game, _day: there)
        other = Person(live.port)
        told.append(other.http.get(path(TODAY, hiding)).text)
        solved.append(other.http.post(path(TODAY, hiding), json={"move": asked.best}).text)
        other.close()
    assert len(set(told)) == len(set(solved)) == 1


def test_a_move_is_counted_once(ann: Person) -> None:
    wrong = wrong_moves(TODAY)[0]
    for _ in range(5):
        assert guess(ann, TODAY, wrong)["left"] == MOST_TRIES - 1
    refused = ann.http.post(path(TODAY), json={"move": "nonsense"})
    assert refused.status_code == 400
    assert "nonsense" in refused.json()["why"]
    assert ann.get(path(TODAY))["left"] == MOST_TRIES - 1


def test_a_try_at_another_position_of_the_day_spends_a_try_alone(ann: Person) -> None:
    """As where a newer Kubik has another puzzle for a day on which somebody has tried."""
    wrong = wrong_moves(TODAY)[0]
    guess(ann, TODAY, wrong)
    other = puzzle(TODAY - timedelta(days=1))
    notations = {move.notation for move in other.match().legal_moves_of(other.seat)}
    assert wrong not in notations
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "puzzle_of", lambda _game, _day: other)
        seen = ann.get(path(TODAY))
    assert (seen["tries"], seen["left"]) == ([], MOST_TRIES - 1)


def test_streaks_count_days_on_which_the_move_was_found(ann: Person, calendar: Calendar) -> None:
    for back in (3, 2, 1):
        calendar.day = TODAY - timedelta(days=back)
        guess(ann, calendar.day, puzzle(calendar.day).best)
        guess(ann, calendar.day, puzzle(calendar.day).best)
    assert standing(ann)["streak"] == 3
    calendar.day = TODAY
    assert standing(ann)["streak"] == 3  # today may still follow
    # What is found later than on its day is found, but belongs to no streak.
    late = TODAY - timedelta(days=4)
    assert guess(ann, late, puzzle(late).best)["streak"] == 3
    calendar.day = TODAY + timedelta(days=1)
    assert (standing(ann)["streak"], standing(ann)["longest"]) == (0, 3)


def test_an_account_takes_over_what_its_guest_did(live: Live, calendar: Calendar) -> None:
    account, guest = Person(live.port), Person(live.port)
    account.post("/api/account", {"login": "solver", "password": "long enough"})
    for back in (2, 1):
        calendar.day = TODAY - timedelta(days=back)
        guess(guest, calendar.day, puzzle(calendar.day).best)
    guess(account, calendar.day, puzzle(calendar.day).best)
    guest.post("/api/login", {"login": "Solver", "password": "long enough"})
    calendar.day = TODAY
    assert standing(guest)["streak"] == standing(account)["streak"] == 2
    for person in (account, guest):
        person.close()


def test_days_have_a_beginning_and_an_end(ann: Person, calendar: Calendar) -> None:
    days = [one["day"] for one in ann.get(f"/api/puzzles/{GAME}")]
    many = min(10, len(puzzles_of(kubik.find_game(GAME))))
    assert days == [(TODAY - timedelta(days=back)).isoformat() for back in range(many)]
    for day in (FIRST_DAY - timedelta(days=1), TODAY + timedelta(days=1)):
        assert ann.http.get(path(day)).status_code == 404
    for wrong in (f"/api/puzzles/{GAME}/20261105", f"/api/puzzles/{GAME}/x", "/api/puzzles/x/x"):
        assert ann.http.get(wrong).status_code == 404
    # After the last one the first comes again.
    calendar.day = FIRST_DAY + timedelta(days=len(puzzles_of(kubik.find_game(GAME))))
    assert ann.get(path(calendar.day))["view"] == ann.get(path(FIRST_DAY))["view"]
    assert len(ann.get(f"/api/puzzles/{GAME}")) == len(puzzles_of(kubik.find_game(GAME)))


def test_a_stranger_is_shown_them_too(stranger: Person) -> None:
    assert len(stranger.get("/api/puzzles")["games"]) >= 1
    assert stranger.get(path(TODAY))["left"] == MOST_TRIES


@pytest.mark.slow
def test_tries_outlive_kill_9(tmp_path: Path) -> None:
    day = datetime.now(UTC).date()
    server = Alone(tmp_path)
    person = Person(server.port, "Ann")
    wrong = wrong_moves(day)[0]
    first = guess(person, day, wrong)
    server.end(signal.SIGKILL)
    server = Alone(tmp_path)
    person.move_to(server.port)
    assert guess(person, day, wrong) == first
    solved = guess(person, day, puzzle(day).best)
    server.end(signal.SIGKILL)
    server = Alone(tmp_path)
    person.move_to(server.port)
    assert guess(person, day, puzzle(day).best) == solved
    assert (standing(person)["streak"], standing(person)["tries"]) == (1, 2)
    server.end(signal.SIGTERM)
    person.close()


@pytest.mark.parametrize("name", kubik.game_names())
def test_every_puzzle_can_be_shown(name: str) -> None:
    """Its moves are legal, its best move is the best, and it is in no secret's way."""
    for asked in puzzles_of(kubik.find_game(name)):
        match: Match = asked.match()
        legal = {move.notation for move in match.legal_moves_of(asked.seat)}
        assert asked.best == next(iter(asked.worth))
        assert set(asked.worth) <= legal
        names = names_of(match, asked.seat)
        assert len({*names.values()}) > MOST_TRIES
        told = [names[move] for move in best_moves(asked, match, len(asked.worth))]
        assert len({*told}) == len(told)
        json.dumps(match.view(asked.seat))
        for phrase in position_of(asked).called.values():
            assert all(phrase.message in match.game.words(language) for language in LANGUAGES)


def test_any_of_equal_cubes_solves_a_puzzle(ann: Person, calendar: Calendar) -> None:
    game = kubik.find_game("qwirkle_cubes")
    equal = [
        (at, asked, other)
        for at, asked in enumerate(puzzles_of(game))
        for other in solutions(asked, asked.match()) - {asked.best}
    ]
    assert equal
    at, asked, other = equal[0]
    calendar.day = FIRST_DAY + timedelta(days=at)
    answer = ann.post(path(calendar.day, game.name), {"move": other})
    assert answer["solved"]
    assert [one["right"] for one in answer["tries"]] == [True]
    assert answer["best"][0]["move"]["notation"] == asked.best


def test_no_puzzle_asks_with_which_cube_of_a_line_to_begin() -> None:
    """On an empty table all of them lead to the same."""
    for asked in puzzles_of(kubik.find_game("qwirkle_cubes")):
        assert asked.position["cubes"]


def test_a_block_is_called_by_its_colour_as_in_the_terminal() -> None:
    """Its place in the storage, by which moves are written, stands nowhere on the page."""
    asked = next(
        one
        for one in puzzles_of(kubik.find_game("qubix"))
        if one.match().view(one.seat)["phase"] == "take"
    )
    match, shown = asked.match(), position_of(asked)
    assert set(shown.called) == {move.notation for move in match.legal_moves_of(asked.seat)}
    for move in match.legal_moves_of(asked.seat):
        phrase = shown.called[move.notation]
        assert phrase == viewer.said(offer(match, move))
        assert "piece" in phrase.params
