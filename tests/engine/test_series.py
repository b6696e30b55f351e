"""A series: who sits where, how everybody stands, and its record, whole, cut or changed."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kubik
from engine.anything import JSON, say_in_both
from kubik.bots import bot_names
from kubik.engine import record
from kubik.engine.errors import KubikError, RecordError, SetupError
from kubik.engine.game import Game
from kubik.engine.record import write_whole_text
from kubik.engine.series import match_points, match_seed, series_worth

PLACES = st.integers(1, 4)


def begun(matches: int = 3, seed: int = 1) -> kubik.Series:
    return kubik.Series(
        "connect_four",
        seed=seed,
        matches=matches,
        names=["Ann", "Бен"],
        seats=["human", "greedy"],
        target="python",
    )


def play_match(series: kubik.Series) -> None:
    """Play the match to its end, always the first legal move."""
    while not series.match.over:
        series.match.push(series.match.legal_moves[0])


def played(matches: int, of: int) -> kubik.Series:
    """Return a series in which some matches are over."""
    series = begun(of)
    for _ in range(matches):
        play_match(series)
        if not series.over:
            series.go_on()
    return series


def left() -> kubik.Series:
    """Return a series that was left in the middle of its second match."""
    series = played(1, of=3)
    for _ in range(3):
        series.match.push(series.match.legal_moves[0])
    return series


RECORD = left().record()
HEADERS = ("Game", "Schedule", "Names", "Seats", "Seed", "Begun")


def test_players_change_seats() -> None:
    series = played(2, of=3)
    assert [match.names for match in series.matches] == [
        ["Ann", "Бен"],
        ["Бен", "Ann"],
        ["Ann", "Бен"],
    ]
    assert series.matches[1].seats == ["greedy", "human"]


def test_it_shows_itself_as_a_match_does() -> None:
    series = kubik.Series("kabaleo", 2, seed=1, matches=3, target="python")
    assert repr(series) == "<kabaleo: 2 players, match 1 of 3>"
    assert repr(series.match) == "<kabaleo: 2 players, 0 moves>"


def test_each_match_has_its_own_seed() -> None:
    series = played(2, of=3)
    own = [match.seed for match in series.matches]
    assert len({*own, series.seed}) == 4
    assert own == [match_seed(series.seed, number) for number in range(3)]


def test_standings_follow_who_won() -> None:
    """In connect four the first seat wins so; the players have it in turn."""
    series = played(3, of=3)
    assert series.over
    first, second = series.standings
    assert (first.player, first.rank, first.points, first.wins) == (0, 1, 2.0, 2.0)
    assert (second.player, second.rank, second.points, second.wins) == (1, 2, 1.0, 1.0)
    assert (first.places, second.places) == ((1, 2, 1), (2, 1, 2))


def test_before_the_first_match_is_over_nothing_tells_players_apart() -> None:
    assert [standing.rank for standing in begun().standings] == [1, 1]


def test_points_then_wins_then_the_last_match() -> None:
    """A row for each match; the first of two players is ahead by one criterion alone."""
    level = np.array([[1.0, 1.0], [1.0, 1.0]])
    for points, wins in (
        (np.array([[1.5, 1.0], [1.0, 1.0]]), level * [0, 1]),
        (level, np.array([[1.0, 0.5], [0.0, 0.0]])),
        (np.array([[0.0, 1.0], [1.0, 0.0]]), level),
    ):
        worth = series_worth(points, wins)
        assert worth[0] > worth[1]
    assert len(set(series_worth(level, level).tolist())) == 1


@given(st.lists(PLACES, min_size=2, max_size=5))
def test_points_of_a_match_add_up(places: list[int]) -> None:
    """Every pair of players shares one point, and who came farther has no less."""
    points = match_points([[-place for place in places]])[0]
    assert points.sum() == len(places) * (len(places) - 1) / 2
    for place, own in zip(places, points, strict=True):
        for other_place, other in zip(places, points, strict=True):
            assert (place < other_place) == (own > other)


def test_places_agree_with_payoffs(game: Game) -> None:
    result = kubik.simulate(game, games=200)
    best = result.standings == result.standings.max(axis=1, keepdims=True)
    assert np.array_equal(best, result.shares > 0)


def test_the_tournament_of_a_game_or_as_many_matches_as_players() -> None:
    assert len(kubik.Series("connect_four", target="python").schedule) == 2
    assert len(kubik.Series("cubitos", target="python").schedule) == 7
    assert len(kubik.Series("cubitos", matches=2, target="python").schedule) == 2


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_a_series_goes_on_from_its_record(cut: int) -> None:
    series = played(cut, of=3)
    again = kubik.Series.from_record(series.record(), target="python")
    assert again.record() == series.record()
    for one in (series, again):
        for _ in range(cut, 3):
            play_match(one)
            if not one.over:
                one.go_on()
    assert again.standings == series.standings
    assert again.record() == series.record()


def test_a_record_cut_at_any_line_is_refused() -> None:
    lines = RECORD.splitlines()
    for count in range(len(lines)):
        with pytest.raises(RecordError) as refusal:
            kubik.Series.from_record("\n".join(lines[:count]))
        say_in_both(refusal.value)


def is_refused_or_the_same(text: str) -> None:
    try:
        series = kubik.Series.from_record(text)
    except RecordError as error:
        say_in_both(error)
    else:
        assert series.record() == RECORD


@given(st.integers(0, len(RECORD)), st.integers(0, len(RECORD)), st.text(max_size=3))
def test_a_changed_piece_is_noticed(start: int, end: int, put_in: str) -> None:
    is_refused_or_the_same(RECORD[: min(start, end)] + put_in + RECORD[max(start, end) :])


@given(st.sampled_from(HEADERS), JSON)
def test_a_changed_header_is_refused_even_if_checked_anew(name: str, value: Any) -> None:
    head, _, rest = RECORD.partition("\n[Kubik ")
    headers = {
        line[1:-1].partition(" ")[0]: json.loads(line[1:-1].partition(" ")[2])
        for line in head.splitlines()
        if line and not line.startswith("[Check")
    }
    text = write_whole_text(headers | {name: value}, [])
    is_refused_or_the_same(f"{text}\n[Kubik {rest}")


def test_a_series_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = replace(kubik.find_game("connect_four"), rules_version=2)
    monkeypatch.setattr(record, "find_game", lambda _name: newer)
    with pytest.raises(RecordError, match=r"needs version 1 .* by version 2 ") as found:
        kubik.Series.from_record(RECORD)
    say_in_both(found.value)


def test_a_match_of_another_series_is_noticed() -> None:
    other = begun(3, seed=2)
    play_match(other)
    other.go_on()
    head, _, _ = RECORD.partition("\n[Kubik ")
    _, _, rest = other.record().partition("\n[Kubik ")
    with pytest.raises(RecordError) as refusal:
        kubik.Series.from_record(f"{head}\n[Kubik {rest}")
    assert refusal.value.message == "series-record"


@pytest.mark.parametrize(
    "arguments",
    [
        {"matches": 0},
        {"matches": 1_000},
        {"players": 7},
        {"names": ["Ann"]},
        {"seats": ["human"]},
    ],
)
def test_what_is_no_series_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refusal:
        kubik.Series("connect_four", **arguments)
    say_in_both(refusal.value)


def test_what_cannot_be_saved_is_replaced() -> None:
    """Halves of characters come from broken input, and no file takes them."""
    half = "\ud800"
    series = kubik.Series("connect_four", seed=half, names=[half, "B"], seats=[half, "human"])
    again = kubik.Series.from_record(series.record())
    assert (again.seed, again.names, again.seats) == ("?", ["?", "B"], ["?", "human"])


def test_matches_are_played_one_after_another() -> None:
    series = begun(1)
    for expected in ("series-match-on", "series-over"):
        with pytest.raises(KubikError) as refusal:
            series.go_on()
        assert refusal.value.message == expected
        play_match(series)


def test_simulated_series_add_up(game: Game) -> None:
    bots = (bot_names(game) * game.usual_players)[: game.usual_players]
    result = kubik.simulate_series(game, series=40, matches=3, bots=bots)
    players = result.players
    assert np.allclose(result.shares.sum(axis=1), 1.0)
    assert np.allclose(result.points.sum(axis=1), 3 * players * (players - 1) / 2)
    won = [match.shares.sum() for match in result.matches]
    assert result.wins.sum() == pytest.approx(sum(won))


def test_simulated_series_follow_bots_from_seat_to_seat() -> None:
    """Whoever is better wins, as the first bot or as the second."""
    for bots in (["greedy", "random"], ["random", "greedy"]):
        result = kubik.simulate_series("connect_four", series=300, matches=5, bots=bots)
        better = bots.index("greedy")
        assert result.bot_wins[better].share > 0.95
        assert result.wins[:, better].mean() > 4
