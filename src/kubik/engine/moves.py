"""Moves: action codes with names and notation.

A game's `moves.py` has `phrase(code)`, which takes a code apart, `notation(code)`, and
`refusal(s, seat, code)`, which says why a move is not legal; everything that all games share is
here.
"""

import difflib
import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kubik.engine.errors import IllegalMoveError, NotationError, SetupError
from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.keeping import kept_by_game
from kubik.engine.whole import index_of, is_seat, is_whole, quoted
from kubik.engine.words import Words

# A turn offers mostly the moves of the turns before, so they are made once.
KEPT_MOVES, KEPT_OF_EDITION = 16_384, 1_024


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message of the game's words with its parameters as the rules number them."""

    message: str
    params: dict[str, int]
    parts: dict[str, "Phrase"] = field(default_factory=dict)  # parameters that are phrases


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be played: the rule line that it breaks, and how it does so here."""

    line: str  # the id of a rule line, e.g. "flock.1"
    case: Phrase  # by the whole name of its message, with the numbers of this case


def refuse(line: str, message: str, **params: int) -> Refusal:
    """Return a refusal by a rule line, with a message of the game's words for this case."""
    return Refusal(line, Phrase(message, params))


@dataclass(frozen=True, slots=True)
class Move:
    """One action of one seat."""

    seat: int
    code: int
    notation: str
    game: Game = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.notation

    @property
    def name(self) -> str:
        """The move in English words."""
        return self.say("en")

    def say(self, language: str) -> str:
        """Return the move in the words of a language."""
        return say_move(self.game, self.code, self.game.words(language))


@dataclass(frozen=True, slots=True)
class Way:
    """Moves of one seat, one after the other, that a person would name by where they lead."""

    name: str  # what is written for all of them
    codes: tuple[int, ...]
    cost: Phrase
    notable: bool = False  # whether there is more to say of where they lead
    again: bool = False  # whether they are played again as long as they are offered


@kept_by_game(KEPT_MOVES, KEPT_OF_EDITION)
def make_move(game: Game, seat: int, code: int) -> Move:
    """Return the move that a code stands for."""
    return Move(seat, code, game.moves.notation(code), game)


@functools.lru_cache(maxsize=KEPT_GAMES)
def codes_by_notation(game: Game) -> dict[str, int]:
    """Return every move of the game by its notation, in lower case."""
    return {game.moves.notation(code).lower(): code for code in range(game.rules.ACTIONS)}


def parse(game: Game, text: str) -> int:
    """Return the code that a notation stands for; a sentence says what is wrong with it."""
    codes = codes_by_notation(game)
    wanted = text.strip().lower()
    if wanted not in codes:
        raise no_move(text.strip(), map(game.moves.notation, codes.values()))
    return codes[wanted]


def no_move(text: str, notations: Iterable[str]) -> NotationError:
    """Return that a text is no move; those of these notations that are like it are examples."""
    known = {notation.lower(): notation for notation in notations}
    close = difflib.get_close_matches(text.lower(), known, n=3, cutoff=0.5)
    examples = [known[name] for name in close] or list(known.values())[:3]
    return NotationError("bad-notation", text=text, examples=examples)


def read_code(game: Game, move: object) -> int:
    """Return the code of a move, which may be given as that or as notation; nothing is rounded."""
    if isinstance(move, Move):
        return move.code
    return index_of(move) if is_whole(move) else parse(game, str(move))


def counted(seat: Any) -> Any:
    """Return a seat as people count them; what is no number is quoted."""
    return seat + 1 if is_whole(seat) else quoted(seat)


def check_seat(seat: Any, players: int) -> None:
    """Refuse a seat that nobody has."""
    if not is_seat(seat, players):
        raise SetupError("no-such-seat", seat=counted(seat), players=players)


def who_acts(actors: Sequence[int], seat: int | None) -> int:
    """Return the seat that acts: one of those that may, named unless there is but one."""
    if not actors:
        raise IllegalMoveError("game-over")
    if seat is None and len(actors) > 1:
        raise IllegalMoveError("which-seat", seats=[actor + 1 for actor in actors])
    actor = actors[0] if seat is None else seat
    if not is_whole(actor) or actor not in actors:
        turn = [other + 1 for other in actors]
        raise IllegalMoveError("not-your-turn", seat=counted(actor), turn=turn)
    return actor


def check_viewer(seat: Any, players: int) -> None:
    """Refuse whom nobody looks as: neither a seat nor a spectator."""
    if not is_whole(seat) or seat != PUBLIC_SEAT:
        check_seat(seat, players)


def say_move(game: Game, code: int, words: Words) -> str:
    """Return the name of a move in words."""
    return say_phrase(game, name_of(game, code), words)


def name_of(game: Game, code: int) -> Phrase:
    """Return what a move is called in any position."""
    phrase: Phrase = game.moves.phrase(code)
    return Phrase(f"move-{phrase.message}", phrase.params)


def say_phrase(game: Game, phrase: Phrase, words: Words) -> str:
    """Return a phrase that bears the whole name of its message."""
    parts = {name: say_phrase(game, part, words) for name, part in phrase.parts.items()}
    return words.say(phrase.message, **word_params(game, phrase.params, words), **parts)


@dataclass(frozen=True, slots=True)
class SaidPhrase:
    """A phrase of a game, to be a parameter of an error."""

    game: Game
    phrase: Phrase

    def say(self, words: Words) -> str:
        """Return it in the language of these words."""
        return say_phrase(self.game, self.phrase, self.game.words(words.language))


def say_event(game: Game, event: Event, words: Words, names: list[str]) -> str:
    """Return what happened in words, with the names of the players."""
    return say_happening(game, event.kind.name, event.params, words, names)


def say_happening(
    game: Game, kind: str, params: dict[str, int], words: Words, names: list[str]
) -> str:
    """Return an event in words, by the name of its kind."""
    said = word_params(game, params, words)
    if "seat" in params:
        said["seat"] = names[params["seat"]]
    return words.say(f"event-{kind}", **said)


def word_params(game: Game, params: dict[str, int], words: Words) -> dict[str, Any]:
    """Put the parameters into words: terms by name, places counted from 1, numbers as they are.

    A term is told twice, in words and as `<parameter>_name`, by which a sentence can choose the
    form that it needs: an article, a case, a plural.
    """
    terms: dict[str, tuple[str, ...]] = game.moves.TERMS
    said: dict[str, Any] = {}
    for name, value in params.items():
        if name in terms:
            said[f"{name}_name"] = terms[name][value]
            said[name] = words.say(f"{name}-{terms[name][value]}")
        else:
            said[name] = value + 1 if name in game.moves.PLACES else value
    return said
