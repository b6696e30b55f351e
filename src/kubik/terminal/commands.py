"""What can be typed at a table beside moves, in whichever language."""

from kubik.engine.words import LANGUAGES, core_words
from kubik.terminal.letters import readings

HELP, ODDS, HINT, UNDO = "help", "odds", "hint", "undo"
RULES, SAVE, QUIT = "rules", "save", "quit"
COMMA = ","  # what the key of the question mark writes in the Russian layout
COMMANDS = (HELP, HINT, ODDS, UNDO, RULES, SAVE, QUIT)


def keys_of(command: str, language: str) -> list[str]:
    """Return what a command is called in a language, short and long."""
    return core_words(language).say(f"keys-{command}").split()


def find_command(word: str) -> str | None:
    """Return the command of that name; a speaker of either language may sit down."""
    for command in COMMANDS:
        if any(word.lower() in keys_of(command, language) for language in LANGUAGES):
            return command
    return None


def guess_command(word: str) -> str | None:
    """Return the command that a word could have been meant for, typed in the Russian layout."""
    if word == COMMA:
        return HELP
    found = (find_command(read) for read in readings(word))
    return next((command for command in found if command), None)


def wants_to_quit(text: str) -> bool:
    """Whether somebody wants to leave."""
    return find_command(text) == QUIT
