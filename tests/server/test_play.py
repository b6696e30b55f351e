"""Whole games over real sockets, and what happens when the line is cut."""

from typing import Any

import pytest

from server.live import Person, Socket, play_on


@pytest.mark.parametrize("name", ["kabaleo", "connect_four", "cubirds"])
def test_one_person_against_a_bot(name: str, ann: Person) -> None:
    with ann.sit(ann.create(name, ["me", "greedy"])) as socket:
        start = socket.until_table(lambda t: t["status"] == "running")
        assert start["seat"] == 0
        assert start["seed"] is None
        end = play_on([socket])[0]
        assert end["seed"]
        assert end["ending"]
        assert sum(end["payoffs"]) == pytest.approx(1)
        check_versions(socket, end)


@pytest.mark.parametrize("name", ["kabaleo", "cubirds"])
def test_two_people_and_a_spectator(name: str, ann: Person, bob: Person, stranger: Person) -> None:
    table = ann.create(name, ["me", "open"])
    with ann.sit(table) as hers, stranger.sit(table) as watching:
        assert hers.next()["table"]["status"] == "waiting"
        assert bob.post(f"/api/tables/{table}/join") == {"seat": 1}
        with bob.sit(table) as his:
            ends = play_on([hers, his])
            seen = watching.until_table(lambda t: t["status"] == "over")
        assert [end["seat"] for end in ends] == [0, 1]
        assert seen["seat"] is None
        assert all(not m["table"]["moves"] for m in watching.received if m.get("table"))
        for socket, end in ((hers, ends[0]), (his, ends[1]), (watching, seen)):
            check_versions(socket, end)
        assert notations(hers) == notations(his) == notations(watching)


def check_versions(socket: Socket, end: dict[str, Any]) -> None:
    """Every version reached this viewer."""
    assert [entry["v"] for entry in socket.entries] == list(range(1, end["v"] + 1))


def notations(socket: Socket) -> list[str]:
    return [entry["notation"] for entry in socket.entries]


@pytest.fixture
def duel(ann: Person, bob: Person) -> str:
    """A table of connect four at which Ann and Bob sit."""
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    return table


def test_what_was_missed_is_replayed(duel: str, ann: Person, bob: Person) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        seen = play_on([hers, his], ["1", "2"])[0]["v"]
        hers.wire.close()
        missed = ["1", "2"]
        with ann.sit(duel) as her_other_page:
            at = play_on([his, her_other_page], missed)[0]["v"]
    with ann.sit(duel, since=seen) as again:
        caught = [again.next() for _ in missed]
        assert [m["entry"]["v"] for m in caught] == list(range(seen + 1, at + 1))
        assert [m["entry"]["notation"] for m in caught] == missed
        assert [m["table"] is None for m in caught] == [True, False]
    with ann.sit(duel, since=at) as again:
        assert again.next()["t"] == "presence"
    with ann.sit(duel, since=at + 1) as again:
        assert again.next()["t"] == "sync"  # from another life of the table: everything anew


def test_a_long_gap_brings_everything(
    duel: str, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.table.LONGEST_CATCH_UP", 2)
    with ann.sit(duel, since=0) as hers:
        message = hers.next()
        assert message["t"] == "sync"
        assert [entry["what"] for entry in message["log"]] == ["join", "join", "start"]


def test_what_is_sent_twice_is_played_once(duel: str, ann: Person, bob: Person) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        mover, other = by_turn(hers, his)
        first = mover.do("move", "mine", move="1")
        assert mover.do("move", "mine", move="1") == first
        # The id of one person says nothing about that of another.
        assert other.do("move", "mine", move="2")["v"] == first["v"] + 1
        with mover.person.sit(duel) as again:
            assert again.do("move", "mine", move="1") == first
        said = mover.do("chat", "words", text="hi")
        assert mover.do("chat", "words", text="hi") == said
    assert ann.get(f"/api/tables/{duel}")["v"] == said["v"]


def by_turn(*sockets: Socket) -> list[Socket]:
    """Return the sockets, that of the seat to move first."""
    for socket in sockets:
        socket.reach(1)
    return sorted(sockets, key=lambda socket: not socket.table["moves"])


def test_refusals_explain_themselves(ann: Person, bob: Person, stranger: Person) -> None:
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table, language="ru") as his, stranger.sit(table) as other:
        mover, waiting = by_turn(hers, his)
        assert waiting.do("move", move="O1")["t"] == "refused"
        refused = other.do("move", move="O1")
        assert refused["why"] == "Only those who sit at this table can do that."
        assert "“Z99” is not a move" in hers.do("move", move="Z99")["why"] or mover is his
        before = mover.table["v"]
        tower = [cones[0] for cones in mover.table["view"]["towers"]]
        own = next(iter(mover.table["view"]["supplies"][mover.table["seat"]]))
        place = tower.index(own) + 1
        mover.send("speak", language="ru")
        refused = mover.do("move", move=f"{own[0].upper()}{place}")
        assert refused["line"] == "place.5"
        assert "[place.5]" in refused["why"]
        assert "сейчас нельзя" in refused["why"] or "нельзя" in refused["why"]
        assert ann.get(f"/api/tables/{table}")["v"] == before


def test_undo(ann: Person) -> None:
    """Only the own move, and only while nothing came of it."""
    table = ann.create("cubirds", ["me"])
    with ann.sit(table) as hers:
        hers.until_table(lambda t: t["status"] == "running")
        assert hers.do("undo")["t"] == "refused"
        quiet = None
        while quiet is None:
            stored = hers.do("move", move=hers.table["moves"][0]["notation"])
            moved = hers.reach(stored["v"])
            quiet = moved if moved["undo"] == "now" else None
        before = quiet["v"]
        undone = hers.do("undo", "back")
        assert undone["v"] == before + 1
        assert hers.do("undo", "back") == undone
        entry = next(e for e in hers.entries if e["what"] == "undo")
        assert entry["step"] == hers.entries[-2]["step"] - 1
    replay = ann.get(f"/api/tables/{table}/replay", seat=0)
    assert len(replay["moves"]) == entry["step"]
    assert replay["frames"][-1]["view"] == ann.get(f"/api/tables/{table}")["view"]


def test_nobody_takes_back_the_move_of_another(duel: str, ann: Person, bob: Person) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        mover, other = by_turn(hers, his)
        mover.do("move", move="1")
        other.reach(mover.table["v"])
        assert (mover.table["undo"], other.table["undo"]) == ("ask", "nothing")
        assert other.do("undo")["why"].startswith("You have not decided anything yet")


@pytest.mark.parametrize("grant", [False, True])
def test_people_are_asked_before_moves_are_taken_back(
    grant: bool, duel: str, ann: Person, bob: Person
) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        mover, other = by_turn(hers, his)
        seat, rival = mover.table["seat"], other.table["seat"]
        mover.do("move", move="1")
        assert other.do("answer", grant=True)["why"].startswith("Nobody waits")
        mover.do("undo")
        asked = other.reach(mover.table["v"])
        assert asked["undo_asked"] == {"seat": seat, "waits_for": [rival]}
        assert mover.do("answer", grant=True)["t"] == "refused"
        other.do("answer", grant=grant)
        mover.until_entry("rewind" if grant else "refuse-undo")
        assert mover.table["undo_asked"] is None
        assert mover.table["actors"] == [seat if grant else rival]
        assert mover.table["practice"] is grant


def test_a_move_settles_what_was_asked(duel: str, ann: Person, bob: Person) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        mover, other = by_turn(hers, his)
        mover.do("move", move="1")
        mover.do("undo")
        other.reach(mover.table["v"])
        other.do("move", move="2")
        assert other.table["undo_asked"] is None


def test_nobody_is_asked_to_take_moves_back_who_has_left(
    duel: str, ann: Person, bob: Person
) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        mover, other = by_turn(hers, his)
        mover.do("move", move="1")
        other.person.post(f"/api/tables/{duel}/leave")
        mover.until_entry("move", other.table["seat"])  # by the bot
        assert (mover.table["undo"], mover.table["undo_asked"]) == ("alone", None)
        assert mover.do("undo")["why"].startswith("There is nobody to ask now")
        other.person.post(f"/api/tables/{duel}/join")
        mover.until_entry("back")
        assert mover.table["undo"] == "ask"


def test_who_leaves_leaves_the_answer_to_the_others(
    ann: Person, bob: Person, stranger: Person
) -> None:
    table = ann.create("kabaleo", ["me", "open", "open"])
    for person in (bob, stranger):
        person.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his, stranger.sit(table) as third:
        asker, agrees, leaves = by_turn(hers, his, third)
        asker.do("move", move=asker.table["moves"][0]["notation"])
        asker.do("undo")
        agrees.do("answer", grant=True)
        asked = asker.reach(agrees.table["v"])["undo_asked"]
        assert asked["waits_for"] == [leaves.table["seat"]]
        leaves.person.post(f"/api/tables/{table}/leave")
        asker.until_entry("rewind", asker.table["seat"])
        # Nobody answers somebody who is gone, either.
        asker.do("move", move=asker.table["moves"][0]["notation"])
        asker.do("undo")
        asker.person.post(f"/api/tables/{table}/leave")
        agrees.until_entry("leave", asker.table["seat"])
        assert agrees.table["undo_asked"] is None
        assert agrees.do("answer", grant=True)["why"].startswith("Nobody waits")


def test_against_bots_every_own_decision_can_be_taken_back(ann: Person) -> None:
    table = ann.create("connect_four", ["me", "greedy"])
    with ann.sit(table) as hers:
        begun = hers.until_table(lambda t: bool(t["moves"]))
        first = hers.entries[-1]["step"]
        assert begun["undo"] == "nothing"
        for column in ("1", "7"):
            v = hers.do("move", move=column)["v"]
            hers.reach(v + 1)  # the bot has answered
        assert (hers.table["undo"], hers.table["practice"]) == ("back", False)
        for left in (first + 2, first):
            hers.do("undo")
            assert hers.table["practice"]
            assert hers.table["actors"] == [0]
            assert hers.entries[-1]["step"] == left
        assert hers.table["undo"] == "nothing"
    assert len(ann.get(f"/api/tables/{table}/replay", seat=0)["moves"]) == first


def test_chat(duel: str, ann: Person, bob: Person, stranger: Person) -> None:
    bob.get("/api/me")
    stranger.get("/api/me")
    with ann.sit(duel) as hers, bob.sit(duel) as his, stranger.sit(duel) as other:
        assert hers.do("chat", phrase="good-luck")["t"] == "ack"
        assert his.until_entry("chat")["phrase"] == "good-luck"
        his.do("chat", text="  <b>hi</b>\u202e\n you ")
        entry = hers.until_entry("chat", seat=1)
        assert (entry["name"], entry["text"], entry["seat"]) == ("Bob", "<b>hi</b> you", 1)
        assert other.do("chat", text="from the side")["t"] == "ack"
        for bad in ({"phrase": "nonsense"}, {"text": ""}, {"text": "x" * 301}):
            assert hers.do("chat", **bad)["t"] == "refused"


def test_presence_and_ping(duel: str, ann: Person, bob: Person, stranger: Person) -> None:
    with ann.sit(duel) as hers:
        hers.reach(1)
        assert [seat["online"] for seat in hers.table["seats"]] == [True, False]
        with bob.sit(duel):
            presence = hers.until(lambda m: m["t"] == "presence" and m["seats"][1]["online"])
            assert presence["spectators"] == 0
            with stranger.sit(duel):
                hers.until(lambda m: m["t"] == "presence" and m["spectators"] == 1)
            hers.until(lambda m: m["t"] == "presence" and m["spectators"] == 0)
        hers.until(lambda m: m["t"] == "presence" and not m["seats"][1]["online"])
        hers.send("ping", v=0)
        assert hers.until(lambda m: m["t"] == "pong")["v"] == hers.table["v"]


def test_a_new_name_is_seen_at_the_table(duel: str, ann: Person, bob: Person) -> None:
    with ann.sit(duel) as hers:
        hers.reach(1)
        bob.http.patch("/api/me", json={"name": "Robert"}).raise_for_status()
        hers.until(lambda m: m["t"] == "presence" and m["seats"][1]["name"] == "Robert")
