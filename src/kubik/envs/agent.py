"""A table for an agent that reads and writes words: it has one seat, bots have the others.

Whatever is answered is made of what the seat may know and of nothing else.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from kubik.bots.levels import USUAL_LEVEL, unknown_bot
from kubik.bots.plan import is_net, read_plan
from kubik.bots.seat import choose_move
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import texts
from kubik.engine.match import Match
from kubik.engine.moves import say_event
from kubik.engine.registry import as_game
from kubik.engine.whole import is_seat

SEED_BYTES = 16


class AgentTable:
    """A game between an agent and bots."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        language: str = "en",
    ) -> None:
        """Sit down; bots play until the agent is asked."""
        game = as_game(game)
        # Checked here: an option by the name of an argument is a mistake of the agent.
        players, chosen = game.choose(players, {} if options is None else options)
        game.words(language)  # refuses one that there is none of
        # A seed that nobody chose: whoever knows it knows all dice and cards to come.
        self.match = Match(game, players, secrets.token_hex(SEED_BYTES), **dict[str, Any](chosen))
        self.seat, self.language = seat, language
        named = texts("bots", bots)
        self._bots = seat_others(self.match.players, seat, named or [USUAL_LEVEL])
        for name in self._bots.values():
            # An agent may be far away; what files there are is none of its business.
            if is_net(name):
                raise unknown_bot(game, name)
            read_plan(game, name)
        self._heard = 0  # events that the agent was told of
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        while not self.match.over and self.seat not in self.match.actors:
            seat = self.match.actors[0]
            self.match.push(choose_move(self.match, seat, self._bots[seat]), seat)

    def look(self) -> dict[str, Any]:
        """Return all that the seat sees, in words and as data, and what happened meanwhile."""
        return {
            "board": self.match.text(self.seat, self.language),
            "view": self.match.view(self.seat),
            "happened": self._happened(),
            "your_seat": self.seat,
            "your_turn": self.seat in self.match.actors,
            "over": self.match.over,
            **({"result": self._result()} if self.match.over else {}),
        }

    def _happened(self) -> list[str]:
        """Put the events that the seat was not told of yet into words."""
        words = self.match.game.words(self.language)
        names = self.match.seat_names(self.language)
        seen = self.match.events_for(self.seat)
        since, self._heard = self._heard, len(seen)
        return [say_event(self.match.game, event, words, names) for event in seen[since:]]

    def _result(self) -> dict[str, Any]:
        """Return how it ended, with the record; its seed is no secret any more."""
        return {
            "winners": self.match.winners,
            "won": self.seat in self.match.winners,
            "ending": self.match.ending,
            "record": self.match.record(),
        }

    def moves(self) -> list[dict[str, Any]]:
        """Return what the seat may do now: how to write it, what it is, and what it would do."""
        if self.seat not in self.match.actors:
            return []
        legal = self.match.legal_moves_of(self.seat)
        previews = self.match.previews(legal)
        return [
            {"move": move.notation, "means": move.say(self.language), **_shown(preview)}
            for move, preview in zip(legal, previews, strict=True)
        ]

    def play(self, move: str) -> dict[str, Any]:
        """Play a move; bots answer until the seat is asked again. Return what is seen then."""
        self.match.push(move, self.seat)
        self._let_bots_play()
        return self.look()


def seat_others(players: int, seat: int, names: Sequence[str]) -> dict[int, str]:
    """Return who has the other seats: one for all of them, or one for each."""
    if not is_seat(seat, players):
        raise SetupError("agent-seat", last=players - 1)
    others = [other for other in range(players) if other != seat]
    if len(names) not in (1, len(others)):
        raise SetupError("bad-bots", bots=len(names), players=len(others))
    each = list(names) * (len(others) if len(names) == 1 else 1)
    return dict(zip(others, each, strict=True))


def _shown(preview: Mapping[str, Any]) -> dict[str, Any]:
    return {"preview": dict(preview)} if preview else {}
