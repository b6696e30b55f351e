"""`kubik verify`: a server that chose the dice is found out, with or without what a browser saw."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.engine.record import write_record
from kubik.engine.series import Series
from kubik.engine.shares import Shares, mix, promise
from terminal.running import Kubik

NONCES = ("of-ann", "of-bob", "")
HONEST = Shares("secret", tuple(nonce and promise(nonce) for nonce in NONCES), NONCES)


def record_with(shares: Shares, seed: str | None = None) -> str:
    """Return the record of a game with that seed, or with the one that its shares make."""
    match = kubik.Match("cubirds", 3, seed or shares.seed, target="python")
    for _ in range(5):
        match.push(match.legal_moves[0])
    return write_record(replace(match.beginning, shares=shares), match.moves, None)


def seen(**other: Any) -> dict[str, Any]:
    """Return what the browser of Ann saw."""
    promises, nonces = list(HONEST.promises), list(HONEST.nonces)
    saw = {"commitment": HONEST.commitment, "nonce": "of-ann", "seat": 0}
    return {**saw, "promises": promises, "nonces": nonces, **other}


@pytest.fixture
def verify(kubik: Kubik, home: Path) -> Any:
    def run(record: str, saw: dict[str, Any] | None = None) -> tuple[int, str]:
        (home / "game.kubik").write_text(record, encoding="utf-8")
        (home / "seen.json").write_text(json.dumps(saw), encoding="utf-8")
        ran = kubik("verify", "game.kubik", *(("--seen", "seen.json") if saw else ()))
        return ran.status, " ".join((ran.out + ran.err).split())

    return run


def test_an_honest_game_passes(verify: Any) -> None:
    for saw in (None, seen(), seen(promises=[], nonces=[], seat=None, nonce="")):
        status, told = verify(record_with(HONEST), saw)
        assert status == 0
        assert "The seed is made of the shares that were promised" in told
        assert "all 5 moves and the result are the same" in told


def test_a_game_of_one_share_says_so(verify: Any) -> None:
    record = kubik.Match("cubirds", 3, seed="7", target="python").record()
    status, told = verify(record)
    assert status == 0
    assert "nobody but who ran the game had a share in it" in told


def test_a_chosen_seed_is_found_out(verify: Any) -> None:
    status, told = verify(record_with(HONEST, seed="chosen"))
    assert status == 1
    assert "The seed is not made of the shares" in told


def test_another_commitment_than_before_is_found_out(verify: Any) -> None:
    status, told = verify(record_with(replace(HONEST, secret="better")), seen())
    assert status == 1
    assert "The browser saw another commitment" in told


@pytest.mark.parametrize(
    ("nonces", "says"),
    [
        (("", "of-bob", ""), "The share of seat 1 was left out"),
        (("of-ann", "", ""), "The shares of the others are not those"),
        (("", "", ""), "The share of seat 1 was left out"),
    ],
)
def test_a_dropped_nonce_is_found_out(verify: Any, nonces: tuple[str, ...], says: str) -> None:
    status, told = verify(record_with(replace(HONEST, nonces=nonces)), seen())
    assert status == 1
    assert says in told


def test_a_nonce_chosen_after_the_others_is_found_out(verify: Any) -> None:
    chosen = replace(HONEST, nonces=("of-ann", "chosen", ""))
    status, told = verify(record_with(chosen))
    assert status == 1
    assert "The share of seat 2 in the seed is not the one that was promised" in told
    promises = (HONEST.promises[0], promise("chosen"), "")
    status, told = verify(record_with(replace(chosen, promises=promises)), seen())
    assert status == 1
    assert "The shares of the others are not those" in told


def test_a_promise_that_was_not_kept_is_told(verify: Any) -> None:
    withheld = replace(HONEST, nonces=("of-ann", "", ""))
    status, told = verify(record_with(withheld), seen(nonces=["of-ann", "", ""]))
    assert status == 0
    assert "Seat 2 promised a share and did not show it" in told


def test_each_nonce_changes_the_seed() -> None:
    seeds = {mix("secret", nonces) for nonces in (NONCES, ("of-ann", "", ""), ("", "of-ann", ""))}
    assert len(seeds) == 3
    assert mix("secret", ("", "")) == "secret"


def a_series() -> str:
    series = Series("connect_four", 2, seed="a", matches=2, target="python")
    while True:
        while not series.match.over:
            series.match.push(series.match.legal_moves[0])
        if series.over:
            return series.record()
        series.go_on()


def test_every_game_of_a_series_is_verified(verify: Any, kubik: Kubik) -> None:
    record = a_series()
    status, said = verify(record)
    assert status == 0
    assert said.count("Played again from the seed") == 2
    assert kubik("verify", "game.kubik", "--match", "2").status == 0
    assert kubik("verify", "game.kubik", "--match", "3").status == 2
    first, last = record.rsplit("[Kubik ", 1)
    assert verify(f"{first}[Kubik {last.replace('1', '2', 1)}")[0] == 1


def test_a_game_of_a_series_is_looked_back_at(kubik: Kubik, home: Path) -> None:
    (home / "both.kubik").write_text(a_series(), encoding="utf-8")
    assert "--match" in kubik("review", "both.kubik", "--match", "3").err


def test_a_mark_that_an_editor_put_in_front_is_no_part_of_a_record(
    kubik: Kubik, home: Path
) -> None:
    (home / "marked.kubik").write_text(a_series(), encoding="utf-8-sig")
    assert kubik("verify", "marked.kubik").status == 0


def test_a_file_that_is_no_record_is_wrong_use(kubik: Kubik, home: Path) -> None:
    (home / "diary.txt").write_text("Dear diary, today we played a game.\n", encoding="utf-8")
    ran = kubik("verify", "diary.txt")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
