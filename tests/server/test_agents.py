"""Language models sit at the tables of the house, under the same rules as people."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from mcp import Client

import kubik
from envs.talking import Agent, run
from kubik.engine.match import Match
from kubik.engine.words import LANGUAGES
from kubik.server import opening, spoken
from kubik.server.protocol import NewTable, SeatPlan
from kubik.server.stored import Player
from kubik.testing.play import in_world, new_match, play
from kubik.testing.repeats import soaking
from kubik.testing.samples import sample
from kubik.testing.worlds import worlds
from patience import PATIENCE
from server.live import NO_TLS, Live, Person, quick, running, wait_until

WIRE = httpx.Client(timeout=PATIENCE, verify=NO_TLS)

TOOLS = {
    *("list_games", "list_tables", "open_table", "join_table", "look"),
    *("list_moves", "play", "read_rules", "leave_table"),
}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with a door for language models, one for all tests of a file."""
    # One model sits at many tables here, where it is told of many worlds.
    settings = quick(tmp_path_factory.mktemp("data"), mcp=True, person_sockets=10_000)
    with running(settings) as server:
        yield server


def talk(live: Live, script: Any) -> Any:
    return run(script, address(live))


def address(live: Live) -> str:
    return f"http://127.0.0.1:{live.port}/mcp"


# Whole games of each are played by the same words without a server; here those with secrets are.
SOME_GAMES = kubik.game_names() if soaking() else ["cubirds", "kabaleo"]


@pytest.mark.parametrize("name", SOME_GAMES)
def test_a_whole_game_is_played_over_http(name: str, live: Live) -> None:
    """With as many as may play; the record that everybody gets in the end reads back."""

    players = kubik.find_game(name).players[-1]

    async def script(client: Client) -> dict[str, Any]:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        return await Agent(client, name).play_whole(name, players=players)

    seen = talk(live, script)
    record = WIRE.get(f"http://127.0.0.1:{live.port}{seen['result']['record']}").text
    again = Match.from_record(record)
    assert again.over
    assert again.winners == seen["result"]["winners"]
    assert again.view(0) == seen["view"]


def test_clients_of_the_years_before_are_served(live: Live) -> None:
    """Those shake hands first, and would like to listen."""

    async def scripted() -> dict[str, Any]:
        async with Client(address(live), mode="legacy") as client:
            return await Agent(client, "legacy").play_whole("kabaleo", players=2)

    assert asyncio.run(scripted())["over"]


def test_two_models_and_a_person_who_looks_on(live: Live, ann: Person) -> None:
    """One is told by a key, in every call; the other by what its client sends along."""

    async def both() -> tuple[dict[str, Any], dict[str, Any]]:
        async with Client(address(live)) as one, Client(address(live)) as other:
            first, second = Agent(one, "first"), Agent(other, "second")
            opened = await first.ask("open_table", game="connect_four", bots=["open"], public=True)
            assert (opened["status"], opened["board"]) == ("waiting", "")
            lobby = await second.ask("list_tables")
            assert opened["table"] in [line["id"] for line in lobby["open"]]
            joined = await second.ask("join_table", table=opened["table"], name="Model")
            assert joined["key"] != opened["key"]
            seen = await first.ask("look", table=opened["table"], wait=20, key=opened["key"])
            assert any("Model" in line for line in seen["happened"])
            waiting = await second.ask("look", table=opened["table"])
            assert not waiting["your_turn"]
            assert await second.ask("list_moves", table=opened["table"]) == []
            ends = await asyncio.gather(
                first.play_on(seen, key=opened["key"]), second.play_on_when_asked(waiting)
            )
            return ends[0], ends[1]

    one, other = asyncio.run(both())
    assert one["result"]["winners"] == other["result"]["winners"]
    assert one["result"]["won"] != other["result"]["won"] or not one["result"]["winners"]
    watched = ann.get(f"/api/tables/{one['table']}")
    assert [seat["name"] for seat in watched["seats"]][1] == "Model"
    assert one["page"].endswith(f"/t/{one['table']}")


def test_a_model_counts_as_there_for_a_while(live: Live, ann: Person) -> None:
    async def script(client: Client) -> dict[str, Any]:
        opened = await Agent(client, "there").ask("open_table", game="kabaleo", players=2)
        assert ann.get(f"/api/tables/{opened['table']}")["seats"][0]["online"]
        await Agent(client, "there").ask("leave_table", table=opened["table"])
        return dict(opened)

    table = talk(live, script)["table"]
    wait_until(lambda: not ann.get(f"/api/tables/{table}")["seats"][0]["online"])
    assert ann.get(f"/api/tables/{table}")["seats"][0]["away"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_sentences(language: str, live: Live, ann: Person) -> None:
    async def script(client: Client) -> None:
        agent = Agent(client, language)
        said: dict[str, Any] = {"language": language}
        words = kubik.find_game("kabaleo").words(language)
        nobody = await agent.refused("play", table="abc", move="x", **said)
        assert nobody == words.say("agent-no-key")
        assert "chess" in await agent.refused("open_table", game="chess", **said)
        assert "7" in await agent.refused("open_table", game="kabaleo", players=7, **said)
        assert "4" in await agent.refused("open_table", game="kabaleo", players=10**12, **said)
        assert "nobody" in await agent.refused("open_table", game="kabaleo", bots=["nobody"])
        assert "list_games" in await agent.refused("fly", **said)
        assert "options" in await agent.refused("open_table", gme="kabaleo", **said)
        assert "string" in await agent.refused("look", table=7, **said)
        assert "open_table" in await agent.refused("look", table="abc", key="a.b", **said)
        assert await agent.refused("look", table="abc", **said) == words.say("no-table")
        table = ann.create("cubirds", ["me", "novice"])
        seen = await agent.ask("open_table", game="cubirds", players=2, **said)
        assert await agent.refused("play", table=table, move="x", **said) == words.say("not-seated")
        before = await agent.ask("look", table=seen["table"], **said)
        listed = {row["move"] for row in await agent.ask("list_moves", table=seen["table"])}
        birds = kubik.find_game("cubirds")
        every = map(birds.moves.notation, range(birds.rules.ACTIONS))
        other = next(move for move in every if move not in listed)
        refusal = await agent.refused("play", table=seen["table"], move=other, **said)
        line = refusal[refusal.index("[") + 1 : refusal.index("]")]
        quoted = await agent.ask("read_rules", game="cubirds", line=line, **said)
        assert quoted[line] in refusal
        assert await agent.ask("look", table=seen["table"], **said) == {**before, "happened": []}

    talk(live, script)


def call(live: Live, headers: dict[str, str], **arguments: Any) -> httpx.Response:
    """Ask for a table of connect four, as a bare request."""
    return use(live, headers, "open_table", game="connect_four", **arguments)


def use(live: Live, headers: dict[str, str], tool: str, **arguments: Any) -> httpx.Response:
    """Call a tool by a bare request."""
    asked = {"name": tool, "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked}
    accepts = {"Accept": "application/json, text/event-stream"}
    WIRE.cookies.clear()  # a bare request remembers nothing
    return WIRE.post(address(live), json=body, headers={**accepts, **headers})


def test_hosts_origins_keys_and_methods_are_checked(live: Live) -> None:
    assert call(live, {}).status_code == 200
    assert call(live, {"Host": "evil.example"}).status_code == 421
    assert call(live, {"Origin": "http://evil.example"}).status_code == 403
    assert call(live, {"Authorization": "Bearer x.y"}).status_code == 403
    looked = WIRE.get(address(live), headers={"Accept-Language": "ru"})
    assert (looked.status_code, "POST" in looked.json()["why"]) == (405, True)
    assert call(live, {}, options={"x": "y" * 20_000}).status_code == 413


def answer(response: httpx.Response) -> dict[str, Any]:
    return dict(json.loads(response.json()["result"]["content"][0]["text"]))


def test_a_bearer_is_known_again(live: Live) -> None:
    new = answer(call(live, {}, name="Bearer"))
    known = answer(call(live, {"Authorization": f"Bearer {new['key']}"}))
    assert "key" not in known
    assert known["seats"][0]["name"] == "Bearer"


def test_models_have_the_quotas_of_people(tmp_path_factory: pytest.TempPathFactory) -> None:
    """And who has asked for nothing for long enough counts as there no more."""
    limits = {"guest_tables": 2, "address_credits": 60.0, "address_refill": 0.001}
    settings = quick(tmp_path_factory.mktemp("few"), mcp=True, agent_stay=0.0, **limits)
    with running(settings) as live:

        async def script(client: Client) -> None:
            agent = Agent(client, "quota")
            for _ in range(2):
                await agent.ask("open_table", game="connect_four")
            assert "2" in await agent.refused("open_table", game="connect_four")

        talk(live, script)
        wait_until(lambda: len(live.services.sockets) == 0)
        while (refused := call(live, {})).status_code == 200:
            assert "error" not in refused.json()
        assert refused.status_code == 429
        assert refused.json()["why"]


def test_a_server_has_no_such_door_unless_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(quick(tmp_path_factory.mktemp("plain"))) as live:
        assert call(live, {}).status_code == 405


# Secrets.


class Guest:
    """A model with a key, that can be seated anywhere."""

    def __init__(self, live: Live) -> None:
        key = answer(call(live, {}))["key"]
        self.headers = {"Authorization": f"Bearer {key}"}
        self.id = live.wait(live.services.identity.find(key)).id


@pytest.fixture(scope="module")
def guest(live: Live) -> Guest:
    return Guest(live)


def standing(live: Live, match: Match, seed: str, seat: int, player: str) -> str:
    """Make a table that begins where a match stands, with dice to come that nobody knows."""
    plan = NewTable(match.game.name, match.players, [SeatPlan("open")] * match.players)
    row, entries = opening.planned(plan, match.game, Player("", ""), [])
    row.start, row.seed, row.options = match.position(), seed, match.options
    for chair in row.chairs:
        chair.kind = "person"
    row.chairs[seat].player = player
    return str(live.wait(live.services.tables.add(row, entries)))


def told(live: Live, match: Match, seed: str, seat: int, guest: Guest) -> str:
    """Return all that a model in a seat is told of a position, as it comes over the wire."""
    table = standing(live, match, seed, seat, guest.id)
    said = [
        use(live, guest.headers, "look", table=table).text,
        use(live, guest.headers, "list_moves", table=table, language="ru").text,
        use(live, guest.headers, "play", table=table, move="?").text,
    ]
    return repr(said).replace(table, "TABLE")


@pytest.mark.parametrize("name", SOME_GAMES)
def test_other_worlds_are_told_alike(
    name: str, live: Live, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And an answer that told of the whole position, and of dice to come, would be noticed."""
    match = new_match(next(sample(kubik.find_game(name))), 1)
    honest = spoken.see

    def leaky(table: Any, *rest: Any) -> dict[str, Any]:
        hidden = table.match._states.tobytes().hex()
        return {**honest(table, *rest), "more": f"{hidden} {table.row.seed}"}

    for step, shot in enumerate(play(match, 1, 40 if soaking() else 20)):
        if step % 20 or shot.over:
            continue
        same = in_world(shot, shot._states)
        for seat in range(shot.players):
            here, there = (same, "one"), (next(iter(worlds(same, seat))), "other")
            assert told(live, *here, seat, guest) == told(live, *there, seat, guest)
            with monkeypatch.context() as patch:
                patch.setattr(spoken, "see", leaky)
                assert told(live, *here, seat, guest) != told(live, *there, seat, guest)
