"""A contest is the same however it is held: on more cores, in pieces, after a kill."""

import errno
import fcntl
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik.arena import hold as holding
from kubik.arena.blocks import play_blocks
from kubik.arena.bot_game import StoppedError
from kubik.arena.hold import hold
from kubik.arena.results import Journal, Results, ResultsError
from kubik.arena.schedule import Contest, make_contest
from kubik.arena.sprt import Sprt, Verdict, judge
from kubik.arena.standings import running_table, standings, timed_shares
from kubik.engine.errors import SetupError
from kubik.engine.game import Game

BOTS = ["greedy", "random"]
BLOCKS = 30


@pytest.fixture
def contest() -> Contest:
    return make_contest("connect_four", BOTS)


def test_blocks_are_the_same_one_by_one(game: Game) -> None:
    """Whatever task a block is part of, and through whatever contest it is asked for."""
    contest = make_contest(game, BOTS)
    table = len(contest.line_ups) - 1
    together = play_blocks(contest, table, 3, 4).blocks
    alone = [play_blocks(contest, table, number, 1).blocks[0] for number in range(3, 7)]
    assert together == alone
    assert {len(block.games) for block in together} == {contest.players}
    for block in together:
        for played in block.games:
            assert sum(played.shares) == pytest.approx(1)


def test_threads_make_no_difference(contest: Contest) -> None:
    one, two = (hold(contest, BLOCKS, threads=threads).results for threads in (1, 2))
    assert one.ordered == two.ordered
    assert standings(one) == standings(two)
    assert one.games == 2 * BLOCKS


def test_another_seed_is_another_contest(contest: Contest) -> None:
    other = make_contest("connect_four", BOTS, seed=2)
    assert hold(contest, 5).results.ordered != hold(other, 5).results.ordered


def test_greedy_leads_the_table(contest: Contest) -> None:
    results = hold(contest, BLOCKS).results
    first, last = standings(results)
    assert (first.bot, last.bot) == ("greedy", "random")
    assert first.lead is not None
    assert 0 < first.lead.low < first.lead.elo == pytest.approx(2 * first.rating.elo)
    assert first.skill.mean > last.skill.mean
    assert first.share.share + last.share.share == pytest.approx(1)
    assert [row[0] for row in running_table(results)] == ["greedy", "random"]
    assert not timed_shares(results)


def test_many_players(contest: Contest) -> None:
    contest = make_contest("kabaleo", BOTS, 4, champion="greedy")
    results = hold(contest, 20).results
    assert results.games == 80
    assert standings(results)[0].bot == "greedy"
    assert standings(results)[0].share.share > 0.25


def test_a_test_stops_when_it_is_settled(contest: Contest) -> None:
    champion = make_contest("connect_four", BOTS, champion="greedy")
    one, two = (hold(champion, 5_000, sprt=Sprt(0, 50), threads=threads) for threads in (1, 2))
    assert one.verdict is not None
    assert one.verdict.decision == "better"
    assert one == two
    assert len(one.results.blocks) == one.verdict.blocks < 5_000
    for refused in (contest, make_contest("connect_four", [*BOTS, "cmd:sh"], champion="greedy")):
        with pytest.raises(SetupError):
            hold(refused, 10, sprt=Sprt(0, 50))
    with pytest.raises(SetupError):
        hold(contest, 0)


def test_no_block_is_judged_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of very many blocks would else spend most of its time on those of long ago."""
    judged = []

    def noting(test: Sprt, scores: Sequence[float], players: int, since: int = 0) -> Verdict:
        judged.append(len(scores) - since)
        return judge(test, scores, players, since)

    monkeypatch.setattr(holding, "judge", noting)
    champion = make_contest("connect_four", BOTS, champion="greedy")
    outcome = hold(champion, 300, sprt=Sprt(0, 1, wrong=1e-200))
    assert outcome.verdict is not None
    assert (outcome.verdict.decision, outcome.verdict.blocks) == ("undecided", 300)
    assert sum(judged) == 300


def test_a_level_plays_as_what_it_stands_for(contest: Contest, tmp_path: Path) -> None:
    """And the file says what that was, so that games of another bot do not mix in."""
    level = make_contest("connect_four", ["seasoned", "random"], seed=contest.seed)
    path = tmp_path / "results.jsonl"
    played = kept(path, level)
    plain = hold(contest, BLOCKS).results
    for key, block in plain.blocks.items():
        there = [(game.shares, game.moves) for game in played.blocks[key].games]
        assert there == [(game.shares, game.moves) for game in block.games]
    assert '"seasoned=greedy"' in path.read_text(encoding="utf-8").splitlines()[0]


def kept(path: Path, contest: Contest) -> Results:
    return hold(contest, BLOCKS, out=path).results


@given(cut=st.floats(0, 1))
def test_any_beginning_of_a_file_is_gone_on_with(
    cut: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A kill can cut a file anywhere: then a line is torn, or lines are missing."""
    contest = make_contest("connect_four", BOTS)
    path = tmp_path_factory.mktemp("arena") / "results.jsonl"
    whole = kept(path, contest)
    content = path.read_bytes()
    path.write_bytes(content[: round(cut * len(content))])
    assert kept(path, contest) == whole
    assert sorted(path.read_bytes().splitlines()) == sorted(content.splitlines())


def test_a_finished_contest_is_read_and_not_played(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    whole = kept(path, contest)

    def refuse(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(holding, "_play", refuse)
    assert kept(path, contest) == whole
    assert hold(contest, 3, out=path).results == whole.first(3)


def test_more_blocks_go_on_from_fewer(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    hold(contest, 7, out=path)
    assert kept(path, contest) == hold(contest, BLOCKS).results


OTHERS = {
    "game": make_contest("kabaleo", BOTS, 2),
    "bots": make_contest("connect_four", BOTS[::-1]),
    "champion": make_contest("connect_four", BOTS, champion="greedy"),
    "seed": make_contest("connect_four", BOTS, seed=2),
    "clock": make_contest("connect_four", BOTS, clock=2.0),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_contest_is_refused(name: str, contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    hold(contest, 1, out=path)
    before = path.read_bytes()
    with pytest.raises(ResultsError) as refusal:
        hold(OTHERS[name], 1, out=path)
    assert refusal.value.message == "arena-file-other-contest"
    assert refusal.value.params["name"] == name
    assert path.read_bytes() == before


def test_a_full_disk_says_which_file_has_no_room(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    class Full:
        def writelines(self, _lines: object) -> None:
            raise OSError(errno.ENOSPC, "full")

        def close(self) -> None:
            self.writelines(())

    journal, file = Journal(path, contest), Full()
    journal._file.close()
    journal._file = cast("Any", file)
    no_room = r"results\.jsonl: .* \(the disk is full\)"
    with pytest.raises(ResultsError, match=no_room):
        journal.append([])
    with pytest.raises(ResultsError, match=no_room):
        journal.__exit__(None, None, None)


def test_results_of_other_rules_are_refused(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with Journal(path, contest, ["other rules"]):
        pass
    with pytest.raises(ResultsError) as refusal:
        kept(path, contest)
    assert refusal.value.message == "arena-file-other-build"


@pytest.mark.parametrize(
    "content",
    [b"Dear diary", b"Dear diary\n", b'{"arena":2}\n', b"[]\n", b"\xff\n", b"[" * 100_000],
)
def test_no_other_file_is_written_into(content: bytes, contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ResultsError) as refusal:
        kept(path, contest)
    assert refusal.value.message == "arena-file-other-kind"
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ('"line_up":0', '"line_up":1'),
        ('"line_up":0', '"line_up":-1'),
        ('"block":0', '"block":"none"'),
        ('"shares":[1.0,0.0]', '"shares":[1.0,1.0]'),
        ('"shares":[1.0,0.0]', '"shares":[1.0]'),
        ('"seats":["greedy","random"]', '"seats":["greedy","greedy"]'),
        ('"games":', '"game":'),
        ('"ending":', '"forfeit":7,"ending":'),
        ('"games":', "games:"),
    ],
)
def test_a_spoilt_line_is_told(was: str, instead: str, contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    hold(contest, 2, out=path)
    head, *lines = path.read_text().splitlines()
    first, second = sorted(lines)  # whichever was played sooner
    assert was in first
    path.write_text("\n".join([head, first.replace(was, instead, 1), second, ""]))
    with pytest.raises(ResultsError) as refusal:
        kept(path, contest)
    assert refusal.value.message == "arena-file-line"
    assert refusal.value.params["number"] == 2


def test_two_contests_do_not_write_into_one_file(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with path.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(ResultsError) as refusal:
            kept(path, contest)
    assert refusal.value.message == "arena-file-busy"


def test_a_line_says_who_won_where(contest: Contest, tmp_path: Path) -> None:
    hold(contest, 1, out=tmp_path / "results.jsonl")
    _, line = (tmp_path / "results.jsonl").read_text().splitlines()
    block = json.loads(line)
    assert (block["line_up"], block["block"]) == (0, 0)
    assert [game["seats"] for game in block["games"]] == [BOTS, BOTS[::-1]]


def test_a_contest_that_is_given_up_stops_between_moves() -> None:
    stopping = threading.Event()
    stopping.set()
    contest = make_contest("connect_four", ["greedy", "cmd:cat"])
    with pytest.raises(StoppedError):
        play_blocks(contest, 0, 0, 1, stopping)
