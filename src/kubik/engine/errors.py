"""Errors are sentences for the person who reads them, in that person's language."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kubik.engine.origins import DataPlace
    from kubik.engine.words import Language, Words


class KubikError(ValueError):
    """A mistake in what was asked for; `say` puts it into words."""

    message: str
    params: dict[str, Any]

    def __init__(self, message: "str | KubikError", **params: Any) -> None:
        # So Gymnasium raises again what went wrong in another process: by its class, of itself.
        if isinstance(message, KubikError):
            self.message, self.params = message.message, message.params
        else:
            self.message, self.params = message, params
        super().__init__(self.message)

    def say(self, language: "str | Words") -> str:
        """Return the sentence in a language, told by its name or by words in it."""
        return _words_in(language).say(self.message, **self.params)

    def __str__(self) -> str:
        return self.say("en")


class UnknownGameError(KubikError):
    """No game of that name is installed."""


class SetupError(KubikError):
    """That number of players, or those options, cannot be played."""


class NotationError(KubikError):
    """The text names no move of this game."""


class IllegalMoveError(KubikError):
    """The move exists but may not be played now."""

    @property
    def line(self) -> str:
        """The id of the rule line that it breaks; empty where it is not the seat's turn at all."""
        rule = self.params.get("rule")
        return rule.id if rule else ""

    def say_case(self, language: "str | Words") -> str:
        """Return what stands against it, without the line; empty where there is no more to say."""
        case = self.params.get("case")
        return case.say(_words_in(language)) if case else ""


class UndoError(KubikError):
    """Nothing can be taken back now."""


class RulesError(KubikError):
    """What was played was played by other rules than those at hand."""


class RecordError(KubikError):
    """The text is not the record of a game."""


class PositionError(KubikError):
    """The description is not a position of the game."""


class EditionError(KubikError):
    """The file is no edition of the game."""

    # Where it goes wrong, each place as the names that lead there; () where that is nowhere alone.
    places: tuple["DataPlace", ...] = ()

    def at(self, *places: "DataPlace") -> "EditionError":
        """Say where it goes wrong."""
        self.places = places
        return self


class NetError(KubikError):
    """The file is no net that can play this game."""


class LinesError(KubikError):
    """A line of a rulebook does not say what every line must."""


def known_language(language: Any) -> "Language":
    """Return a language that there are words in; a sentence says which there are."""
    from kubik.engine.words import LANGUAGES

    if not isinstance(language, str) or language not in LANGUAGES:
        raise SetupError("no-such-language", language=str(language), known=list(LANGUAGES))
    return language


def _words_in(language: "str | Words") -> "Words":
    from kubik.engine.words import Words, core_words

    return language if isinstance(language, Words) else core_words(known_language(language))
