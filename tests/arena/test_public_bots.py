"""Public bots: what they are told, and what becomes of their answers; none of their code is needed.

A bot of somebody else must get what its seat may know and nothing else, must be understood in every
move that it can name, and whatever it says, what is played must be legal.
"""

import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.public_bots import __main__ as command
from bench.public_bots import cubirds, line, qwirkle_cubes
from bench.public_bots.asking import Answers, Ask, View, read_answers
from bench.public_bots.build import BuildError, digest, find_sources, manifest
from bench.public_bots.measure import figures, rival_of
from bench.public_bots.page import BEGIN, END, write_page
from bench.public_bots.plan import DRIVERS, PLAYERS, PublicBot, find_bot, public_bots

from kubik.arena.hold import hold
from kubik.arena.schedule import make_contest
from kubik.bots.levels import levels_of
from kubik.engine.match import Match
from kubik.engine.registry import find_game
from kubik.games.cubirds.data import CARDS
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, SHAPE_NAMES
from kubik.testing.play import known_bytes
from kubik.testing.repeats import repeated
from kubik.testing.worlds import worlds

NAMES = [bot.name for bot in public_bots()]
SEEDS = range(repeated(3))


def positions(game: str) -> Iterator[Match]:
    """Yield the positions of games of random moves, as they come up."""
    for seed in SEEDS:
        chance, match = random.Random(seed), Match(game, PLAYERS, seed=seed)
        while not match.over:
            yield match
            match.push(chance.choice(match.legal_moves))


def seen(match: Match) -> tuple[View, list[str]]:
    """Return what a bot in the seat to move is shown: the view, and its legal moves."""
    return match.view(match.actors[0]), [move.notation for move in match.legal_moves]


def told(hidden: str, view: View) -> str:
    """Return what a bot is told, its chance always the same."""
    if hidden == "open":
        return qwirkle_cubes.request(view)
    return cubirds.REQUESTS[hidden](view, 1, random.Random(1))


def saying(answer: str) -> Ask:
    """Return a bot that says the same whatever it is asked."""
    return lambda _question: answer


# What they are told.


@pytest.mark.parametrize("hidden", list(cubirds.REQUESTS))
def test_nothing_hidden_is_told(hidden: str) -> None:
    """In worlds that the seat cannot tell apart a bot is told the same, byte for byte.

    Qwirkle Cubes hides nothing.
    """
    differed = False
    for match in positions("cubirds"):
        seat = match.actors[0]
        for world in worlds(match, seat):
            assert told(hidden, world.view(seat)) == told(hidden, match.view(seat))
            differed |= known_bytes(world._states) != known_bytes(match._states)
    assert differed


def counted(word: str) -> Counter[str]:
    return Counter(word.replace(cubirds.NOTHING, ""))


def test_a_world_of_cubirds_has_every_card_once_and_fits_what_is_known() -> None:
    whole = Counter(dict(zip(cubirds.ALL_CARDS, CARDS.tolist(), strict=True)))
    for match in positions("cubirds"):
        view, _ = seen(match)
        _, lays, *words = told("world", view).split()
        hand, rival, _own, _other, deck, discard, *_rows = map(counted, words)
        assert lays == "1"
        assert sum(map(counted, words), Counter()) == whole
        assert hand == cubirds.cards(view["hand"])
        assert rival.total() == cubirds.rival(view)["cards"]
        assert rival >= cubirds.cards(cubirds.rival(view)["known"])
        assert discard.total() == view["discard"]
        assert discard >= cubirds.cards(view["discard_known"])
        assert deck.total() == view["deck"]


def test_the_counts_of_cubirds_add_up_with_the_deck() -> None:
    for match in positions("cubirds"):
        view, _ = seen(match)
        _, hand, known, cards, own, other, discards, size, *rows = told("counts", view).split()
        open_cards = sum(map(counted, [hand, own, other, *rows]), Counter()).total()
        assert counted(known).total() <= int(cards)
        assert counted(discards).total() <= int(size)
        assert open_cards + int(cards) + int(size) + view["deck"] == CARDS.sum()


def test_every_cube_is_told_with_its_place() -> None:
    ours = {name: {theirs: ours for ours, theirs in names.items()} for name, names in (
        ("colour", qwirkle_cubes.COLOURS), ("shape", qwirkle_cubes.SHAPES))}  # fmt: skip
    for match in positions("qwirkle_cubes"):
        view, _ = seen(match)
        hand, _, table = told("open", view).partition(" # ")
        laid = [cube.split() for cube in table.split("|") if cube]
        assert [
            [f"{ours['colour'][colour]} {ours['shape'][shape]}", int(column), int(row)]
            for column, row, shape, colour in laid
        ] == view["cubes"]
        held = [cube.split() for cube in hand.split("|") if cube]
        assert [f"{ours['colour'][colour]} {ours['shape'][shape]}" for shape, colour in held] == [
            cube for cube in view["hands"][view["seat"]] if cube
        ]


def test_every_colour_and_shape_has_a_name_of_its_own() -> None:
    for ours, theirs in (
        (COLOUR_NAMES, qwirkle_cubes.COLOURS),
        (SHAPE_NAMES, qwirkle_cubes.SHAPES),
    ):
        assert set(theirs) == set(ours)
        assert len(set(theirs.values())) == len(ours)


# What becomes of their answers.


def asked_for(move: str, phase: str) -> str:
    """Return the answer of a bot of CuBirds that means a move."""
    name = cubirds.their_move(move)
    return name + cubirds.DRAWING["keep"] if phase == "lay" else name


def test_every_move_of_cubirds_has_one_name_and_comes_back_as_itself() -> None:
    for match in positions("cubirds"):
        view, legal = seen(match)
        assert len({cubirds.their_move(move) for move in legal}) == len(legal)
        for move in legal if view["phase"] != "draw" else []:
            answer = asked_for(move, view["phase"])
            seat = cubirds.Seat(saying(answer), "world", 1)
            assert seat.choose(view, legal) == move
            assert seat.answers.changed == 0


@pytest.mark.parametrize("said", ["draw", "keep"])
def test_one_answer_says_what_is_laid_and_whether_it_draws(said: str) -> None:
    for match in positions("cubirds"):
        view, legal = seen(match)
        if view["phase"] == "lay":
            answer = cubirds.their_move(legal[0]) + cubirds.DRAWING[said]
            seat = cubirds.Seat(saying(answer), "counts", 1)
            seat.choose(view, legal)
        elif view["phase"] == "draw":
            assert seat.choose(view, legal) == said
            assert seat.answers.asked == 1


def test_the_next_that_is_named_is_played_where_the_best_is_not_legal() -> None:
    match = next(positions("cubirds"))
    view, legal = seen(match)
    seat = cubirds.Seat(saying(f"X9LD {cubirds.their_move(legal[-1])}P"), "counts", 1)
    assert seat.choose(view, legal) == legal[-1]
    assert seat.answers == Answers(asked=1, changed=1)


def test_every_lay_of_a_cube_has_one_name_and_comes_back_as_the_same_cube() -> None:
    for match in positions("qwirkle_cubes"):
        view, legal = seen(match)
        faces = dict(qwirkle_cubes.hand(view))
        meant = qwirkle_cubes.our_lays(view, legal)
        for move in (move for move in legal if "@" in move):
            cube, _, place = move.partition("@")
            back = meant[qwirkle_cubes.their_lay(view, move)]
            twins = [slot for slot, face in faces.items() if face == faces[cube]]
            assert back == f"{twins[0]}@{place}"


def test_cubes_that_it_wants_to_roll_are_rolled_and_then_it_is_asked_once_more() -> None:
    questions: list[str] = []

    def rolls_first(question: str) -> str:
        questions.append(question)
        return "* 0 2"

    match = Match("qwirkle_cubes", PLAYERS, seed=1)
    seat = qwirkle_cubes.Seat(rolls_first, "open", 1)
    for wanted in ("mark-a", "mark-c", "roll"):
        assert len(questions) <= 1
        match.push(seat.choose(*seen(match)))
        assert match.moves[-1].notation == wanted
    seat.choose(*seen(match))
    assert len(questions) == (2 if match.view(0)["phase"] == "lay" else 1)


def test_a_line_is_laid_as_it_was_said_as_far_as_it_is_legal() -> None:
    """A turn is played by one seat on its own; then a bot says all of it at once."""
    for match in positions("qwirkle_cubes"):
        if match.view(0)["phase"] != "roll" or match.view(0)["marked"]:
            continue
        alone = match.copy()
        seat, said = alone.actors[0], []
        alone.push("keep")
        while not alone.over and alone.actors[0] == seat and alone.view(seat)["phase"] == "lay":
            view, legal = seen(alone)
            move = next((move for move in legal if "@" in move), "end")
            said += [qwirkle_cubes.their_lay(view, move)] if "@" in move else []
            alone.push(move)
        if not said:  # all cubes have to be rolled
            continue
        again = match.copy()
        bot = qwirkle_cubes.Seat(saying("# " + "|".join(said)), "open", 1)
        while len(again.steps) < len(alone.steps):
            again.push(bot.choose(*seen(again)))
        assert again.view(seat)["cubes"] == alone.view(seat)["cubes"]
        assert bot.answers == Answers(asked=1, changed=0)


def babble(chance: random.Random, legal: list[str], view: View) -> str:
    """Return any answer: nothing, nonsense, or a mixture of words that mean something."""
    if view["game"] == "cubirds":
        words = ["none", "X0L", "R7RD", *(asked_for(move, view["phase"]) for move in legal)]
        return " ".join(chance.sample(words, chance.randrange(len(words))))
    lays = ["99 99 St ro", "0 0 Qu li", *qwirkle_cubes.our_lays(view, legal)]
    held = [str(at) for at in range(len(qwirkle_cubes.hand(view)))]
    return chance.choice([
        "", "none", "+ St ro",
        "# " + "|".join(chance.sample(lays, chance.randrange(1, len(lays)))),
        "* " + " ".join(chance.sample(held, chance.randrange(1, len(held) + 1))),
    ])  # fmt: skip


@pytest.mark.parametrize(("named", "hidden"), [("cubirds", "world"), ("qwirkle_cubes", "open")])
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_bot_says_a_legal_move_is_played(named: str, hidden: str, seed: int) -> None:
    chance, match = random.Random(seed), Match(named, PLAYERS, seed=seed)
    seats = [
        line.SEATS[named](lambda _line: babble(chance, seen(match)[1], seen(match)[0]), hidden, 1)
        for _ in range(PLAYERS)
    ]
    for _ in range(2_000):  # bots that babble may go on for ever
        if match.over:
            break
        match.push(seats[match.actors[0]].choose(*seen(match)))
    assert all(seat.answers.changed <= seat.answers.asked for seat in seats)


@pytest.mark.parametrize(("named", "hidden"), [("cubirds", "counts"), ("qwirkle_cubes", "open")])
def test_a_bot_that_says_nothing_is_counted_every_time(named: str, hidden: str) -> None:
    match = Match(named, PLAYERS, seed=1)
    seats = [line.SEATS[named](saying(""), hidden, 1) for _ in range(PLAYERS)]
    while not match.over and len(match.steps) < 2_000:
        acting = match.actors[0]
        match.push(seats[acting].choose(*seen(match)))
        if match.over or match.actors[0] != acting:  # the answer was used up
            answers = seats[acting].answers
            assert answers.changed == answers.asked


# The talk with the arena, and what is written.


def test_the_program_speaks_the_protocol_and_notes_its_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Stub:
        def __init__(self, _command: list[str]) -> None:
            self.ask = lambda _line: ""
            self.close = lambda: None

    view, legal = seen(Match("cubirds", PLAYERS, seed=1))
    messages = [
        {"type": "hello", "players": PLAYERS, "seed": 7},
        {"type": "turn", "turn": 0, "view": view, "legal": [{"move": move} for move in legal]},
        {"type": "result"},
    ]
    monkeypatch.setattr(line, "Program", Stub)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(json.dumps, messages)) + "\n"))
    line.main("noelleboer", tmp_path / "answers")
    hello, move = map(json.loads, capsys.readouterr().out.splitlines())
    assert hello["type"] == "hello"
    assert move == {"type": "move", "turn": 0, "move": legal[0]}
    assert read_answers(tmp_path / "answers") == Answers(asked=1, changed=1)


def test_answers_of_many_games_are_added_up(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    assert read_answers(path) == Answers()
    Answers(3, 1).note(path)
    Answers(4, 0).note(path)
    assert read_answers(path) == Answers(7, 1)


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_is_named_with_what_it_is_made_of(name: str) -> None:
    bot = find_bot(name)
    assert NAMES.count(name) == 1
    assert bot.folder == bot.repository.removeprefix("https://github.com/").replace("/", "+")
    assert re.fullmatch("[0-9a-f]{40}", bot.commit)
    assert re.fullmatch("[0-9a-f]{64}", bot.digest)
    assert (DRIVERS / bot.driver).exists()
    assert (bot.hidden in cubirds.REQUESTS) == (bot.game == "cubirds")
    assert bot.game in line.SEATS


def test_other_sources_than_those_of_the_commit_are_refused(tmp_path: Path) -> None:
    bot = find_bot("noelleboer")
    with pytest.raises(BuildError, match=bot.commit):
        find_sources(bot, tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "game.cpp").write_text("int main() {}\n")
    with pytest.raises(BuildError, match=bot.repository):
        find_sources(bot, tmp_path)
    same = PublicBot(**vars(bot) | {"digest": digest([tmp_path / "src" / "game.cpp"])})
    assert find_sources(same, tmp_path) == [tmp_path / "src" / "game.cpp"]


def test_crates_are_fetched_or_taken_from_a_folder() -> None:
    bot = find_bot("tanmayb123")
    assert 'rand = "0.8"' in manifest(bot, None)
    assert 'rand = { path = "/there/rand" }' in manifest(bot, Path("/there"))


def test_a_rival_is_a_level_by_its_number_or_a_bot_by_its_name() -> None:
    bot = find_bot("noelleboer")
    levels = [level.bot for level in levels_of(find_game(bot.game))]
    assert [rival_of(bot, f"level {at + 1}") for at in range(len(levels))] == levels
    assert rival_of(bot, "") == levels[-1]
    assert rival_of(bot, "greedy") == "greedy"


def test_the_share_is_that_of_our_bot_and_each_has_its_own_time() -> None:
    contest = make_contest("connect_four", ["flat:200", "random"], champion="flat:200")
    results = hold(contest, 3, threads=1).results
    found = figures(results, "flat:200", "random")
    won = [
        game.shares[game.seats.index("flat:200")]
        for block in results.ordered
        for game in block.games
    ]
    assert found["share"][0] == pytest.approx(sum(won) / len(won), abs=1e-4)
    assert found["games"] == len(won)
    assert found["ms"] > 0
    assert found["their_ms"] > 0


def test_the_page_tells_what_was_measured() -> None:
    page, kept = command.PAGE.read_text(), json.loads(command.DATA.read_text())
    assert write_page(page, public_bots(), kept) == page
    assert set(kept) <= set(NAMES)


def test_writing_the_table_changes_nothing_else_on_the_page() -> None:
    found = {"rival": "greedy", "games": 200, "share": [0.98, 0.95, 0.99], "ms": 1.0}
    found |= {"their_ms": 2.0, "asked": 50, "changed": 3}
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    written = write_page(page, public_bots(), {NAMES[0]: found})
    assert written.startswith(f"before\n{BEGIN}\n")
    assert written.endswith(f"{END}\nafter\n")
    assert "old" not in written
    assert "| `greedy` | 98.0 (95.0 to 99.0) | 200 | 1, 2 | 3 of 50 |" in written
