"""A table in words, for who reads and writes nothing else.

All of it is made of what `viewer.py` has for the seat.
"""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kubik.engine.moves import Phrase, say_happening, say_phrase
from kubik.engine.words import Words, core_words
from kubik.server import viewer
from kubik.server.protocol import LogEntry, TableMessage
from kubik.server.state import TableState

LONGEST_STORY = 200  # entries of the log that are told at once

# What people say to each other is not told to models, who might take it for an order.
_UNTOLD = ("start", "move", "chat")


def see(table: TableState, seat: int | None, language: str, since: int) -> dict[str, Any]:
    """Return what a viewer may know, and what happened since a version of the table."""
    seen = viewer.table_for(table, seat)
    words, names = table.game.words(language), _names(table, seen, language)
    # What was seen by other rules than those at hand cannot be drawn by these.
    drawn = table.game.text.draw(seen.view, words, names) if seen.view and table.has_rules else ""
    latest = table.log[max(since, len(table.log) - LONGEST_STORY) :]
    entries = (viewer.shown(table, entry, seat) for entry in latest)
    return {
        "table": seen.id,
        "game": seen.game,
        "status": seen.status,
        "board": Text.from_markup(drawn).plain,
        "view": seen.view,
        "happened": [line for entry in entries for line in _say(table, entry, words, names)],
        "seats": [
            {"name": name, "kind": each.kind, "away": each.away}
            for name, each in zip(names, seen.seats, strict=False)
        ],
        "your_seat": seat,
        "your_turn": seat in seen.actors,
        "over": seen.status == "over",
        **({"result": _result(seen)} if seen.status == "over" else {}),
    }


def moves(table: TableState, seat: int | None, language: str) -> list[dict[str, Any]]:
    """Return what a viewer may do now: how to write it, what it is, and what it would do."""
    words = table.game.words(language)
    return [
        {
            "move": move.notation,
            "means": say_phrase(table.game, Phrase(f"move-{move.message}", move.params), words),
            **({"preview": move.preview} if move.preview else {}),
        }
        for move in viewer.table_for(table, seat).moves
    ]


def _names(table: TableState, seen: TableMessage, language: str) -> list[str]:
    """Return what those at a table are called, and after them the automata."""
    words = table.game.words(language)
    people = [
        seat.name or words.say("seat-name", number=number)
        for number, seat in enumerate(seen.seats, start=1)
    ]
    return people + [words.say(f"automaton-{name}") for name in seen.automata]


def _say(table: TableState, entry: LogEntry, words: Words, names: list[str]) -> Iterator[str]:
    if entry.what not in _UNTOLD:
        name = entry.name or (names[entry.seat] if entry.seat is not None else "")
        yield core_words(words.language).say(f"web-log-{entry.what}", name=name)
    for event in entry.events if table.has_rules else ():
        yield say_happening(table.game, event.kind, event.params, words, names)


def _result(seen: TableMessage) -> dict[str, Any]:
    """Return how it ended, and where its record is; the seed is no secret any more."""
    return {
        "winners": seen.winners,
        "won": seen.seat in seen.winners,
        "ending": seen.ending,
        "record": f"/api/tables/{seen.id}/record",
    }
