"""Arguments of a command: argparse takes them apart, Kubik has the words."""

import argparse
import os
import textwrap
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from kubik.engine.errors import KubikError
from kubik.engine.words import LANGUAGES, Words
from kubik.terminal.language import OPTION as LANGUAGE_OPTION

Arguments = argparse.Namespace
END = "--"  # of all options
WIDEST_HELP = 96  # columns
MOST_DIGITS = 9  # of a number in a list that people choose from


class UsageError(KubikError):
    """The command line is not understood."""


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str, words: Words, width: int) -> None:
        super().__init__(prog, max_help_position=30, width=min(width, WIDEST_HELP))
        self._words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        del prefix  # argparse's own is English
        super().add_usage(usage, actions, groups, self._words.say("help-usage") + " ")

    def _split_lines(self, text: str, width: int) -> list[str]:
        # What is to be typed stays whole, such as `no-owner`.
        return textwrap.wrap(text, width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """The arguments of one command.

    None is required and none has a type as far as argparse knows, so that every mistake is
    answered by Kubik, in the language of the person.
    """

    def __init__(self, command: str, words: Words, width: int = WIDEST_HELP) -> None:
        super().__init__(
            prog=f"kubik {command}".strip(),
            description=words.say(f"help-{command}"),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=partial(_Formatter, words=words, width=width),
        )
        self._words = words
        self._places = self.add_argument_group(words.say("help-arguments"))
        self._choices = self.add_argument_group(words.say("help-options"))

    def place(self, name: str, metavar: str, message: str, *, many: bool = False) -> None:
        """Add an argument known by its place; one that takes all that follow gives a list."""
        nargs = "*" if many else "?"
        self._places.add_argument(
            name, nargs=nargs, metavar=self._words.say(metavar), help=self._help(message)
        )

    def option(
        self,
        name: str,
        metavar: str,
        message: str,
        *,
        many: bool = False,
        alone: str | None = None,
    ) -> None:
        """Add an option with a value; one that may come many times gives a list.

        One that may also stand alone then has the value `alone`.
        """
        self._choices.add_argument(
            name,
            metavar=self._words.say(metavar),
            help=self._help(message),
            action="append" if many else "store",
            nargs="?" if alone else None,
            const=alone,
        )

    def flag(self, name: str, message: str) -> None:
        """Add an option without a value."""
        self._choices.add_argument(name, action="store_true", help=self._help(message))

    def everywhere(self) -> None:
        """Add the options that every command has."""
        self._choices.add_argument(
            LANGUAGE_OPTION, metavar="|".join(LANGUAGES), help=self._help("help-lang")
        )
        self._choices.add_argument(
            "-h", "--help", action="store_true", help=self._help("help-help")
        )

    def parse(self, argv: Sequence[str]) -> Arguments:
        """Take arguments apart; a sentence says what is not understood."""
        self._check_values(argv)
        try:
            found, unknown = self.parse_known_intermixed_args(argv)
        except argparse.ArgumentError as error:
            raise self._mistake(error) from None
        if unknown and not found.help:
            raise UsageError("unknown-argument", argument=unknown[0], command=self.prog)
        return found

    def _check_values(self, argv: Sequence[str]) -> None:
        """Refuse an empty value, such as a variable of a shell that is not set leaves.

        Two dashes are none either: they end options, and argparse makes a list of them.
        """
        for at, argument in enumerate(argv):
            name, equals, value = argument.partition("=")
            action = self._option_string_actions.get(name)
            if action is None or action.nargs == 0:
                continue
            if value in ("", END) if equals else argv[at + 1 : at + 2] == [""]:
                raise UsageError("option-needs-value", option=name, command=self.prog)

    def error(self, message: str) -> NoReturn:
        """Refuse arguments for a reason that argparse has only English words for."""
        raise UsageError("bad-arguments", command=self.prog) from ValueError(message)

    def _help(self, message: str) -> str:
        return self._words.say(message).replace("%", "%%")

    def _mistake(self, error: argparse.ArgumentError) -> UsageError:
        name = str(error.argument_name)
        flags = ["/".join(act.option_strings) for act in self._actions if act.nargs == 0]
        message = "flag-has-value" if name in flags else "option-needs-value"
        return UsageError(message, option=name, command=self.prog)


def required(arguments: Arguments, name: str, command: str) -> str:
    """Return an argument that the command cannot do without; an empty one is none."""
    value: str | None = getattr(arguments, name)
    if not value:
        raise UsageError(f"missing-{name}", command=command)
    return value


def refuse(arguments: Arguments, message: str, *names: str, **params: str) -> None:
    """Refuse options that say nothing where they stand; the message is why."""
    for name in names:
        if getattr(arguments, name) not in (None, False):
            option = f"--{name.replace('_', '-')}"
            raise UsageError(message, option=option, **params)


def number(text: str | None, name: str, low: int, high: int) -> int | None:
    """Return a whole number within bounds, or None where none was given."""
    if text is None:
        return None
    try:
        value = int(text)
    except ValueError:
        raise UsageError("not-a-number", name=name, text=text) from None
    if not low <= value <= high:
        raise UsageError("number-bounds", name=name, text=text, low=str(low), high=str(high))
    return value


def count_of(digits: str) -> int:
    """Return the number that digits write; 0 for one that nothing here has as many of.

    Python itself refuses to read digits by the thousand.
    """
    return int(digits) if len(digits) <= MOST_DIGITS else 0


def from_environment(arguments: Arguments, **variables: str) -> None:
    """Take options that are not given from variables of the environment.

    What may hold a password need not stand where everybody on the machine can read it.
    """
    for name, variable in variables.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, os.environ.get(variable))


def listed(text: str | None) -> list[str] | None:
    """Return the items of a list with commas, or None where none was given."""
    return None if text is None else [item.strip() for item in text.split(",")]


def pairs(texts: list[str] | None, mistake: str) -> dict[str, str]:
    """Return the pairs in texts such as `variant=expert`; the mistake is what to say of others."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(mistake, text=text)
        if name in found and found[name] != value:
            raise UsageError("option-twice", option=name, first=found[name], second=value)
        found[name] = value
    return found
