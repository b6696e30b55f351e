"""No private byte leaves the server.

Two tables begin from positions that a viewer cannot tell apart: in one, all that the viewer must
not know is drawn anew. Whatever the server then sends to that viewer about the one and the other
must be the same, byte for byte but for the name of the table: over the socket, in replays, in
lists and in refusals. Then a move is played at both; where it comes out alike, so must be what is
told about it.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import kubik
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.layout import State
from kubik.engine.match import Match
from kubik.engine.moves import Refusal, refuse
from kubik.server import lobby, opening, viewer
from kubik.server.protocol import NewTable, SeatPlan
from kubik.server.stored import Player
from kubik.testing.play import in_world, known_bytes
from kubik.testing.repeats import soaking
from patience import PATIENCE
from server.live import Live, Person, Socket, play_on, quick, running

NAMES = ("Ann", "Bob", "Cyd")
SEED = "nobody knows"
GAMES = ("cubirds", "kabaleo")
NOW = 1_800_000_000.0


class Room:
    """A server with three people and a spectator, who can be at another node than the tables."""

    def __init__(self, live: Live, port: int = 0) -> None:
        self.live = live
        self.people = [Person(port or live.port, name) for name in NAMES]
        self.ids = [person.get("/api/me")["id"] for person in self.people]
        self.spectator = Person(port or live.port)

    def close(self) -> None:
        for person in (*self.people, self.spectator):
            person.close()

    def who(self, seat: int) -> Person:
        return self.spectator if seat == PUBLIC_SEAT else self.people[seat]

    def table(self, match: Match) -> str:
        """Make a table that begins where a match stands."""
        plan = NewTable(match.game.name, match.players, [SeatPlan("open")] * match.players)
        row, entries = opening.planned(plan, match.game, Player("", ""), [])
        row.start, row.seed, row.options = match.position(), SEED, match.options
        for chair, name, player in zip(row.chairs, NAMES, self.ids, strict=True):
            chair.kind, chair.name, chair.player = "person", name, player
        adding = self.live.services.tables.add(row, entries)
        return asyncio.run_coroutine_threadsafe(adding, self.live.loop).result(PATIENCE)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with pytest.MonkeyPatch.context() as patch:
        # At the same moment, so that only what is secret could differ.
        patch.setattr("kubik.server.clock.now", lambda: NOW)
        with running(quick(tmp_path_factory.mktemp("secrets"))) as live:
            inside = Room(live)
            yield inside
            inside.close()


def positions(name: str, count: int) -> Iterator[Match]:
    """Yield positions of a random game."""
    match = kubik.Match(name, len(NAMES), seed=11)
    choice = random.Random(3)
    for number in range(count * 5):
        if match.over:
            return
        # Now and then, and whenever cards may be drawn in secret.
        if number % 5 == 4 or "draw" in map(str, match.legal_moves):
            yield match.copy()
        known = match.legal_moves
        match.push(choice.choice(known[:-1] or known))


def compare(room: Room, match: Match, seat: int) -> tuple[bool, bool]:
    """Hold two worlds against each other; say whether they differed, and came out alike."""
    world = in_world(match, match.imagine(seat, "another world"))
    tables = [room.table(match), room.table(world)]
    assert len({plain(room, table, seat) for table in tables}) == 1
    move = match.legal_moves[0]
    if move not in world.legal_moves:
        return known_bytes(match._states) != known_bytes(world._states), False
    sent = [after_move(room, table, seat, move.seat, move.notation) for table in tables]
    differs = known_bytes(match._states) != known_bytes(world._states)
    alike = len({repr(outcome(one, move.notation, seat)) for one in (match, world)}) == 1
    if alike:
        assert sent[0] == sent[1]
        assert len({plain(room, table, seat) for table in tables}) == 1
    return differs, alike


def compare_all(room: Room, name: str, count: int) -> list[tuple[bool, bool]]:
    return [
        compare(room, match, seat)
        for match in positions(name, count)
        for seat in (*range(len(NAMES)), PUBLIC_SEAT)
    ]


def outcome(match: Match, notation: str, seat: int) -> dict[str, Any]:
    """Return what a seat sees of the table after a move."""
    begun = Match.from_position(match.game, match.position(), SEED)
    begun.push(notation)
    return begun.view(seat)


def plain(room: Room, table: str, seat: int) -> str:
    """Return all that a viewer can get out of a table without changing it."""
    person = room.who(seat)
    seen: list[Any] = []
    with person.sit(table) as socket:
        seen.append(socket.next())
        seen += [refusal(socket, notation) for notation in ("nonsense", *every_move(seen[0]))]
    with person.sit(table, since=0) as socket:
        seen += [socket.next() for _ in range(seen[0]["table"]["v"])]
    more = ("", "/replay", "/dice", "/record", "/review", "/hint")
    paths = [f"/api/tables/{table}{end}" for end in more]
    own = f"/api/tables/{table}/replay?seat={max(seat, 0)}"
    seen += [person.http.get(path).text for path in (*paths, own)]
    lines = person.get("/api/tables", which="mine")
    seen += [line for line in lines if line["id"] == table]
    return repr(seen).replace(table, "TABLE")


def every_move(sync: dict[str, Any]) -> list[str]:
    """Return some moves that are not open to the viewer."""
    game = kubik.find_game(sync["table"]["game"])
    own = {move["notation"] for move in sync["table"]["moves"]}
    codes = range(0, game.rules.ACTIONS, 13)
    return [move for move in map(game.moves.notation, codes) if move not in own]


def refusal(socket: Socket, notation: str) -> tuple[str, str]:
    answer = socket.do("move", move=notation)
    assert answer["t"] == "refused"
    return answer["why"], answer["line"]


def after_move(room: Room, table: str, seat: int, mover: int, notation: str) -> str:
    """Play a move; return what a viewer is told about it."""
    with ExitStack() as open_sockets:
        looking = open_sockets.enter_context(room.who(seat).sit(table))
        playing = open_sockets.enter_context(room.people[mover].sit(table))
        v = looking.next()["table"]["v"]
        assert playing.do("move", "a-move", move=notation)["t"] == "ack"
        message = looking.until(lambda m: m["t"] == "update" and m["entry"]["v"] == v + 1)
    # Of two cards drawn at once either may be the first, and the table is the same.
    message["entry"]["events"].sort(key=repr)
    return repr(message).replace(table, "TABLE")


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_viewer_cannot_tell_apart_sound_the_same(name: str, room: Room) -> None:
    results = compare_all(room, name, 4 if soaking() else 2)
    assert sum(differs for differs, _ in results) > len(results) / 2
    assert sum(differs and alike for differs, alike in results) > len(results) / 4


def test_private_events_reach_their_seat_and_no_other(room: Room) -> None:
    """A whole game from the deal on: what each socket ever got, and what all got together."""
    ann, bob, *_ = room.people
    table = ann.create("cubirds", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his, room.spectator.sit(table) as watching:
        end = play_on([hers, his])[0]["v"]
        watching.reach(end)
        private = [private_events(socket) for socket in (hers, his, watching)]
    assert {event["params"]["seat"] for event in private[0]} == {0}
    assert {event["params"]["seat"] for event in private[1]} == {1}
    assert private[2] == []
    match = Match.from_record(ann.http.get(f"/api/tables/{table}/record").text)
    for seat in range(2):
        mine = [e.params for e in match.events_for(seat) if e.kind.private]
        assert [event["params"] for event in private[seat]] == mine


def private_events(socket: Socket) -> list[dict[str, Any]]:
    kinds = {kind.name for kind in kubik.find_game("cubirds").events.EVENTS if kind.private}
    return [
        event for entry in socket.entries for event in entry["events"] if event["kind"] in kinds
    ]


# The check itself is checked: every one of these leaks must be found.


def everything_visible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator looks through the eyes of the first seat."""
    monkeypatch.setattr(viewer, "_looking", lambda seat: 0 if seat is None else seat)


def events_unfiltered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kubik.engine.events.Event.visible_to", lambda _event, _seat: True)


def moves_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets the moves of the seat to move."""
    honest = viewer.moves_for
    monkeypatch.setattr(viewer, "moves_for", lambda match, _seat: honest(match, match.actors[0]))


def telling_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move says what lies in the deck."""
    monkeypatch.setattr(
        Match,
        "previews",
        lambda match, moves: [{"deck": [int(n) for n in match._state.deck]} for _ in moves],
    )


def telling_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of a move that is refused depends on the next hand."""

    def telling(s: State, seat: int, _code: int) -> Refusal:
        return refuse("draw.1", "refused-taken", taken=int(s.hand[(seat + 1) % 3, 0]))

    monkeypatch.setattr(kubik.find_game("cubirds").moves, "refusal", telling)


def telling_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays show the first seat to all."""
    honest = viewer.frames_for
    monkeypatch.setattr(viewer, "frames_for", lambda match, log, _seat: honest(match, log, 0))


def telling_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of tables names the position."""
    honest: Callable[..., Any] = lobby._line

    def leaky(row: Any, *rest: Any) -> Any:
        line = honest(row, *rest)
        line.options = {"start": repr(row.start)}
        return line

    monkeypatch.setattr(lobby, "_line", leaky)


LEAKS = [
    everything_visible,
    events_unfiltered,
    moves_to_all,
    telling_previews,
    telling_refusals,
    telling_replays,
    telling_lists,
]


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        compare_all(room, "cubirds", 4)
