"""How moves, events and boards of Qwirkle Cubes are told."""

import pytest
from hypothesis import given, settings

from games.playing import play_out
from games.qwirkle_table import (
    BLUE_BLOCK,
    SETUPS,
    Board,
    choices,
    dead_table,
    deal,
    hand,
    on_table,
    played,
    seeds,
    table,
)
from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.moves import say_event, say_move
from kubik.engine.words import LANGUAGES
from kubik.games.qwirkle_cubes.data import LETTERS


def test_moves_may_be_typed_in_either_case() -> None:
    assert played(table("Rt Gt", "Bt", ""), "A@2,0 END").moves[0].notation == "a@2,0"


def test_moves_have_names_in_both_languages() -> None:
    match = table("Rt Gt", "Bt", "")
    move = next(move for move in match.legal_moves if move.notation == "a@-1,0")
    assert (
        say_move(match.game, move.code, match.game.words("en")) == "lay cube a in column -1, row 0"
    )
    assert (
        say_move(match.game, move.code, match.game.words("ru"))
        == "положить кубик a в столбец -1, ряд 0"
    )


def test_previews_tell_points_and_lines() -> None:
    match = table("Rt Rs\nOt ..", "Os", "")
    move = next(move for move in match.legal_moves if move.notation == "a@1,-1")
    assert match.previews([move]) == [{"points": 4, "lines": [2, 2], "qwirkles": 0}]
    match.push(move)
    end = next(move for move in match.legal_moves if move.notation == "end")
    assert match.previews([end]) == [{"points": 4}]
    match = table(BLUE_BLOCK, "Bc", "", phase="roll")
    assert match.previews(match.legal_moves[:1]) == [{}]


@given(seed=seeds, chosen=choices)
@settings(max_examples=6)
def test_events_tell_the_whole_game(seed: int, chosen: tuple[int, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    hands: list[list[str | None]] = [[None] * 6 for _ in range(match.players)]
    board: Board = {}
    scores = [0] * match.players
    for event in match.opening_events[:-1]:
        hands[event.params["seat"]][event.params["cube"]] = cube_of(event)
    for step in match.steps:
        slot = match.game.moves.phrase(step.move.code).params.get("cube", 0)
        for event in step.events:
            params = event.params
            if event.kind.name in ("drew", "rolled"):
                hands[params["seat"]][params["cube"]] = cube_of(event)
            elif event.kind.name == "put-back":
                hands[params["seat"]][params["cube"]] = None
            elif event.kind.name == "laid":
                assert hands[params["seat"]][slot] == cube_of(event)
                hands[params["seat"]][slot] = None
                board[params["column"], params["row"]] = cube_of(event)
            elif event.kind.name in ("line", "qwirkle", "went-out"):
                scores[params["seat"]] += params["points"]
    assert board == on_table(match)
    assert scores == match.view(0)["scores"]
    assert hands == [hand(match, seat) for seat in range(match.players)]


def cube_of(event: Event) -> str:
    return LETTERS[event.params["colour"]] + "csdvtb"[event.params["shape"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", SETUPS, ids=str)
def test_every_event_is_told_in_words(chosen: tuple[int, str], language: str) -> None:
    match = play_out(deal(5, *chosen), 5)
    words, names = match.game.words(language), match.seat_names(language)
    assert all(say_event(match.game, event, words, names) for event in match.events_for(0))


def test_the_board_shows_cubes_between_columns_and_rows() -> None:
    match = table("Rt Rs\nOt ..", "Os Rd", "Gc", scores=[5, 7])
    assert match.text(0).splitlines() == [
        "      -1   0   1   2",
        "   1           ·       1",
        "   0   ·  R✦  R■   ·   0",
        "  -1   ·  O✦   ·      -1",
        "  -2                  -2",
        "      -1   0   1   2",
        "",
        "R red · O orange · Y yellow · G green · B blue · P purple",
        "● circle · ■ square · ◆ diamond · ♣ clover · ✦ star · ✹ starburst",
        "75 cubes in the bag: R×12  O×13  Y×15  G×14  B×15  P×6",
        "",
        " ▸ Seat 1  5 points  a O■  b R◆  c P✹  d P✹  e P✹  f P✹",
        "   Seat 2  7 points  a G●  b P✹  c P✹  d P✹  e P✹  f P✹",
    ]
    match.push("a@1,-1")
    assert match.text(0, "ru").splitlines()[-1] == "За этот ход пока 4 очка"


def test_the_board_marks_chosen_cubes_and_winners() -> None:
    match = dead_table()
    match.push("mark-b")
    assert "a R●  b↻O◆  c Y♣" in match.text(0)
    done = play_out(deal(2), 2)
    winner = done.payoffs.index(max(done.payoffs))
    assert f"★ Seat {winner + 1}  {done.view(0)['scores'][winner]} points" in done.text(PUBLIC_SEAT)
    assert "0 cubes in the bag" in done.text(PUBLIC_SEAT)
