"""Language models play by words alone, whole games of each, and learn no secret."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import kubik
from envs.talking import Agent, run
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES
from kubik.envs.agent import AgentTable
from kubik.envs.mcp import server
from kubik.testing.play import in_world, new_match, play
from kubik.testing.repeats import soaking
from kubik.testing.samples import sample
from kubik.testing.worlds import worlds

TOOLS = {
    "list_games",
    "open_table",
    "look",
    "list_moves",
    "play",
    "read_rules",
    "close_table",
}


def test_a_whole_game_is_played_by_words(game: Game) -> None:
    """With as many as may play; the record that comes in the end reads back."""
    players = game.players[-1]
    seen = run(
        lambda client: Agent(client, game.name).play_whole(game.name, players=players), server()
    )
    again = kubik.Match.from_record(seen["result"]["record"])
    assert again.over
    assert again.winners == seen["result"]["winners"]
    assert again.view(0) == seen["view"]


def test_over_standard_input_and_output() -> None:
    kubik_here = str(Path(sys.executable).with_name("kubik"))
    target = StdioServerParameters(command=kubik_here, args=["mcp"])

    async def script(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert "open_table" in (client.instructions or "")
        agent = Agent(client, "stdio")
        names = {row["game"] for row in await agent.ask("list_games")}
        assert names == set(kubik.game_names())
        assert (await agent.play_whole("connect_four"))["over"]

    run(script, target)


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_sentences(language: str) -> None:
    async def script(client: Client) -> None:
        agent = Agent(client, language)
        assert "chess" in await agent.refused("open_table", game="chess")
        assert "7" in await agent.refused("open_table", game="kabaleo", players=7)
        assert "nobody" in await agent.refused("open_table", game="kabaleo", bots=["nobody"])
        assert "table-9" in await agent.refused("look", table="table-9")
        assert "owl" in await agent.refused("read_rules", game="kabaleo", line="owl")
        last = await agent.refused("open_table", game="kabaleo", players=2, seat=2)
        assert last.endswith("1.")
        assert "list_games" in await agent.refused("fly", language=language)
        assert "options" in await agent.refused("open_table", gme="kabaleo", language=language)
        assert "string" in await agent.refused("open_table", game=["kabaleo"], language=language)
        assert "string" in await agent.refused("open_table", language=language)
        assert "integer" in await agent.refused("open_table", game="kabaleo", players="many")
        assert "integer" in await agent.refused("open_table", game="cubirds", players=True)
        assert "integer" in await agent.refused("open_table", game="cubirds", seat=True)
        for name in ("seed", "target", "names", "players", "game"):
            odd = {"game": "cubirds", "options": {name: "7"}, "language": language}
            assert "empty_deck" in await agent.refused("open_table", **odd)
        seen = await agent.ask("open_table", game="cubirds", players=2, language=language)
        before = await agent.ask("look", table=seen["table"])
        listed = {row["move"] for row in await agent.ask("list_moves", table=seen["table"])}
        birds = kubik.find_game("cubirds")
        every = map(birds.moves.notation, range(birds.rules.ACTIONS))
        other = next(move for move in every if move not in listed)
        refusal = await agent.refused("play", table=seen["table"], move=other)
        line = refusal[refusal.index("[") + 1 : refusal.index("]")]
        quoted = await agent.ask("read_rules", game="cubirds", line=line, language=language)
        assert quoted[line] in refusal
        assert await agent.ask("look", table=seen["table"]) == {**before, "happened": []}

    run(script, server())


def test_rules_are_read_by_line_section_and_whole(game: Game) -> None:
    async def script(client: Client) -> None:
        agent = Agent(client, "rules")
        every = await agent.ask("read_rules", game=game.name, language="ru")
        line = next(iter(every))
        section = await agent.ask("read_rules", game=game.name, line=line.split(".")[0])
        assert set(section) <= set(every)
        assert await agent.ask("read_rules", game=game.name, line=line) == {line: section[line]}

    run(script, server())


def seated(match: kubik.Match, seat: int, kind: type[AgentTable] = AgentTable) -> AgentTable:
    """Return an agent's table at which a game stands as it does."""
    table = kind(match.game, match.players, seat=seat, bots=["random"])
    table.match = match
    return table


class LeakingTable(AgentTable):
    """What must not be: an answer made of the whole position."""

    def look(self) -> dict[str, Any]:
        return {**super().look(), "more": self.match._states.tobytes().hex()}


def answers(table: AgentTable) -> str:
    seen = table.look()
    seen.pop("result", None)  # when all is over nothing is hidden
    return json.dumps([seen, table.moves()])


def test_other_worlds_are_answered_alike(game: Game) -> None:
    """And an answer that told of the whole position would be noticed."""
    match = new_match(next(sample(game)), 1)
    for step, shot in enumerate(play(match, 1, 60 if soaking() else 24)):
        if step % 12 or shot.over:
            continue
        same = in_world(shot, shot._states)
        for seat in range(shot.players):
            expected = answers(seated(same, seat))
            leaked = answers(seated(same, seat, LeakingTable))
            for world in worlds(same, seat):
                assert answers(seated(world, seat)) == expected
                assert answers(seated(world, seat, LeakingTable)) != leaked
